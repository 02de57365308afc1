"""What a game is to the program: a name, and parts that are imported on first use.

A game is a folder whose `__init__.py` defines one `Game`, listed in `companion.games.GAMES`. The
types below say which parts a game must have and which are optional. Strict mypy checks every
module against them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from companion.games.api.highlights import FindHighlight, FindWords, no_highlight, scored_words
from companion.games.api.options import Option, options_of
from companion.games.api.rules import GroupAccepts

if TYPE_CHECKING:
    from companion.games.api.engine import Opponent, Review, Stake
    from companion.games.api.house_rules import HouseRules
    from companion.games.api.offers import Offered
    from companion.games.api.primer import Primer
    from companion.games.api.rules import Action, Messages, Record, Rules, View
    from companion.games.api.sheet import Sheet
    from companion.games.api.ui import Context, Controls, Corrections, Screens
    from companion.games.api.voice import Voice
    from companion.screen.screen import Screen
    from companion.widgets.forms.form import Form


Busy = Callable[[Any], bool]
"""Whether a player is in the middle of this draft. Computer players wait until it is finished."""

Keep = Callable[["Any", "Context", "Context", "Action"], "Any"]
"""The draft after an action by somebody else, accepted or refused.

Arguments: the draft, the context before the action, the context after it, and the action. A draft
survives unless the action completed it or removed what it is based on.
"""

Sound = Callable[["Record"], str]
"""Name of the sound for an accepted action; empty for no sound."""

Carry = Callable[["Any", "Any", "Any"], "Action | None"]
"""The equivalent of a later action after an earlier turn was corrected.

None if it has nothing left to do, and the table need not decide that. Arguments: the action, the
state in which it was played, and the state it is now played in.
"""

Hand = Callable[["Context", "Any"], "Screen"]
"""Screen for one player only. Arguments: the table's context and the rules' view of that seat."""

Accepting = Callable[["Record"], "Action | None"]
"""The action that accepts the word of a record: in place of it if it was accepted itself.

None if it has no word that the table could accept.
"""

FindOffers = Callable[["Any", "Any"], "Offered"]
"""The offers of a moment. Arguments: the context and the draft."""

EndingText = Callable[["Any"], str]
"""How the game ended, as a sentence for the last screen; empty if there is nothing to add."""

LastScreen = Callable[["Any"], "Screen | None"]
"""What the last action has decided, shown before the winner; None if everybody knows it."""

OpenRound = Callable[[Any], int]
"""The number of the round whose points count only at its end; 0 if none is played. Argument: the
view."""


def accept_refused(record: Record) -> Action | None:
    """The table's yes to the word of a refusal; the host then plays the refused action again."""
    fault = record.outcome.fault
    return GroupAccepts(word=fault.word) if fault and fault.word else None


class Ui(msgspec.Struct, frozen=True):
    """What people use in every turn at the box. Fields with a default are optional.

    busy: for games in which one player enters while others may act.
    keep: for games in which a draft survives other players' actions.
    sound: for games with sounds of their own.
    hand: for games with hidden hands.
    ending_text: for games that can end in more than one way.
    last_screen: for games whose last action decides more than who has won.
    open_round: for games in which points count only at the end of a round.
    words: for games whose words come from actions without a score.
    highlight: for games with more to celebrate, and to keep as a record, than words and scores.
    carry: for games whose turns build on each other.
    accepting: for games in which the table may accept a challenged word.
    offers: what players may do, besides turning the knob and typing.
    """

    controls: Controls
    screens: Screens
    corrections: Corrections
    busy: Busy = lambda _: False
    keep: Keep | None = None
    sound: Sound | None = None
    hand: Hand | None = None
    ending_text: EndingText = lambda _: ""
    last_screen: LastScreen = lambda _: None
    open_round: OpenRound = lambda _: 0
    words: FindWords = scored_words
    highlight: FindHighlight = no_highlight
    carry: Carry | None = None
    accepting: Accepting = accept_refused
    offers: FindOffers = lambda _context, _draft: ()


class Engine(msgspec.Struct, frozen=True):
    """Computer players and review of a game; both are optional.

    self_play: house options of simulated games: how one ends if the table decides when to stop, and
    no bluffs, as there are no people.
    stake: for games in which players win from each other.
    """

    opponent: Opponent | None = None
    review: Review | None = None
    self_play: Mapping[str, Any] = {}
    stake: Stake | None = None


def part(place: str) -> Any:
    """A part of a game, imported on first use.

    place: its module in the game's folder and its name there, such as `ui.sheet:SHEET`.
    """
    module, _, name = place.partition(":")

    def find(game: Game) -> Any:
        return vars(import_module(f"{type(game).__module__}.{module}"))[name]

    return cached_property(find)


class Game(ABC):
    """A game with its parts, each of which is a `part` or a value.

    variants: other titles under which the game is offered, each with its house options.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    variants: ClassVar[tuple[tuple[str, Mapping[str, Any]], ...]] = ()

    @property
    @abstractmethod
    def rules(self) -> Rules:
        """The rules: from a state and an action to an outcome."""

    @property
    @abstractmethod
    def protocol(self) -> Messages:
        """The game in JSON, for the referee."""

    @property
    @abstractmethod
    def ui(self) -> Ui:
        """Controls, screens and corrections."""

    @property
    @abstractmethod
    def house_rules(self) -> HouseRules:
        """What people decide before a game besides its house options."""

    @property
    @abstractmethod
    def sheet(self) -> Sheet:
        """The score sheet."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The house rules that people can choose, in the order of the list."""
        return options_of(self.rules.Options)

    @property
    def settings(self) -> type[msgspec.Struct]:
        """Type of the game's section in the settings file: by default its house options."""
        return self.rules.Options

    @property
    def primer(self) -> Primer | None:
        """Explains the game to newcomers; none by default."""
        return None

    @property
    def engine(self) -> Engine:
        """Computer players and the review; none by default."""
        return Engine()

    @property
    def forms(self) -> Mapping[type, Form]:
        """Touch forms of the game's own widgets; imported only while phones are on."""
        return {}

    @property
    def voice(self) -> Voice | None:
        """What players may say in the game; nothing of its own by default."""
        return None

    def title_by(self, options: Mapping[str, Any]) -> str:
        """The title under which a game by these house options is offered."""
        return self.variant_by(options)[0]

    def variant_by(self, options: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
        """That title, and the house options that make the game the one of this title."""
        named = (one for one in self.variants if one[1].items() <= options.items())
        return next(named, (self.title, {}))

    def points(self, view: View) -> dict[str, int]:
        """Everybody's points if the game ended now, without unfinished turns."""
        return view.scores

    def contenders(self, view: View) -> tuple[str, ...]:
        """Everybody who can win, even if they left: their points stay."""
        return tuple(view.scores)

    def race(self, view: View) -> dict[str, int]:
        """Everybody's points turn by turn, those of an unfinished round included."""
        return self.points(view)

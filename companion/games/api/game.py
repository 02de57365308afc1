"""What a game is to the program: a name, and parts that are imported when first wanted.

A game is a folder whose `__init__.py` has one `Game`, and its name in `companion.games.GAMES`.
The types below say what belongs to a game and what it may leave out; strict mypy checks every
module against them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from companion.games.api.made import Made, Special, nothing_special, words_made

if TYPE_CHECKING:
    import msgspec

    from companion.games.api.engine import Opponent, Review, Stake
    from companion.games.api.house_rules import HouseRules
    from companion.games.api.primer import Primer
    from companion.games.api.rules import Action, Messages, Record, Rules, View
    from companion.games.api.sheet import Sheet
    from companion.games.api.ui import Context, Controls, Corrections, Screens
    from companion.screen.screen import Screen


Busy = Callable[[Any], bool]
"""Takes a draft: whether somebody is in the middle of it; machines wait until that is done."""

Keep = Callable[["Any", "Context", "Context", "Action"], "Any"]
"""Takes a draft, what was seen before an action, what is seen now, and the action, accepted or
refused: the draft after it.

What somebody has begun goes on unless the action was its end, or took away what it is built on.
"""

Sound = Callable[["Record"], str]
"""The name of the sound for what was just accepted; empty: none."""

Carry = Callable[["Any", "Any", "Any"], "Action"]
"""Takes a later action, the state in which it was made, and the state in which it is to be made
after an earlier turn was corrected: the action that means the same there."""

Hand = Callable[["Context", "Any"], "Screen"]
"""What a player may see alone; takes what all see, and the rules' view of that seat."""


Ended = Callable[["Any"], str]
"""Takes what is seen at the end: how the game ended, in a sentence; empty for nothing to say."""


class Ui(NamedTuple):
    """How people play a game at the box. What has a default may be left out.

    `busy`: for a game where one enters while others may act. `keep`: for one where
    players act while another enters. `sound`: for one where more is heard than words that
    score. `hand`: for one with hidden hands. `primer`: for one that explains itself to
    newcomers. `ended`: for one that ends in several ways. `made`: for one where other words are
    made than those of actions that score. `special`: for one in which more is worth a cheer
    than long words and many points. `carry`: for one whose turns build on each other.
    """

    controls: Controls
    screens: Screens
    corrections: Corrections
    house_rules: HouseRules
    busy: Busy = lambda _: False
    keep: Keep | None = None
    sound: Sound | None = None
    hand: Hand | None = None
    primer: Primer | None = None
    ended: Ended = lambda _: ""
    made: Made = words_made
    special: Special = nothing_special
    carry: Carry | None = None


class Engine(NamedTuple):
    """Who plays a seat for the box, and what looks back on a game; both may be missing.

    `alone`: house options by which a game that people end when they like ends by itself.
    `stake`: for a game in which players win from each other.
    """

    opponent: Opponent | None = None
    review: Review | None = None
    alone: Mapping[str, Any] = {}
    stake: Stake | None = None


class Game(ABC):
    """A game by its name, with its parts: each is imported when it is first wanted.

    `also` are other names under which the game is offered, each with its house options.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    also: ClassVar[tuple[tuple[str, Mapping[str, Any]], ...]] = ()

    @cached_property
    @abstractmethod
    def rules(self) -> Rules:
        """The rules."""

    @cached_property
    @abstractmethod
    def protocol(self) -> Messages:
        """The game in JSON, for the referee."""

    @cached_property
    @abstractmethod
    def ui(self) -> Ui:
        """What people choose, what gestures mean, how it looks, and how turns are corrected."""

    @property
    def house_rules(self) -> HouseRules:
        """The house rules, as people choose them."""
        return self.ui.house_rules

    @cached_property
    @abstractmethod
    def sheet(self) -> Sheet:
        """How the score sheet is written."""

    @cached_property
    def engine(self) -> Engine:
        """Who plays a seat for the box, and what looks back on a game."""
        return Engine()

    def points(self, view: View) -> dict[str, int]:
        """Everybody's points if the game ended as it stands, whatever is still open."""
        return view.scores

    @property
    def settings(self) -> type[msgspec.Struct]:
        """What the settings may give for the game: its house options, perhaps more."""
        return self.rules.Options

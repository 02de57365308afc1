"""Onlookers: people who see and use the box from elsewhere, such as by phone.

The `Ui` hands an onlooker what everybody may see, as values, and never the picture on the panel:
the panel also shows hands and secret entries. What people do elsewhere comes back as whole
gestures, each with a check of whether it still belongs to what is shown.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

import msgspec

from companion.games.api.offers import Offer, Offered, find_offer
from companion.games.api.rules import Record, View
from companion.games.api.ui import Gesture, Hold
from companion.screen.screen import Screen, page
from hardware.box import Event, Kind

PAUSED = "PAUSED"
"""The title of the screen while a game is paused."""


class Prompt(msgspec.Struct, frozen=True):
    """The screen shown while the loop waits, and the gestures it accepts.

    `draw` returns the screen of a moment; `holds` are the controls that can be held.
    `releases`: releasing a control is a gesture too. `tips`: what else can be done here, the
    most useful first; `why` something was just refused, which no tip covers. `steady`: a camera
    reads it: full brightness and no shift.

    The rest is for onlookers. `widget`: the question asked: a widget, a draft, or a scene.
    `private`: the only player who may see the screen; empty for everybody. `turn`: on a game's
    own screen the players who may act; None on all other screens. `between`: nobody is in the
    middle of anything, so the box may ask something of its own. `at_box`: only hands at the box
    answer; `instead`: what everybody elsewhere sees and hears instead. `answers`: the only player
    who answers, on their phone, while the display covers the question; `aside`: what that player
    sees there. `talks`: a player can speak. `owner`: the only player elsewhere who answers the
    question that everybody sees; None: anybody. Empty: nobody, only hands at the box. `offers`:
    what players may do.
    """

    draw: Callable[[float], Screen]
    holds: Mapping[str, Hold] = {}
    releases: bool = False
    tips: tuple[str, ...] = ()
    why: str = ""
    steady: bool = False
    widget: object = None
    private: str = ""
    turn: tuple[str, ...] | None = None
    between: bool = False
    at_box: bool = False
    instead: Screen | None = None
    answers: str = ""
    aside: Callable[[], Screen] | None = None
    talks: bool = False
    owner: str | None = None
    offers: Offered = ()

    def takes(self, event: Event) -> bool:
        """Whether a gesture is one here, not the release of a button that was pressed before."""
        return self.releases or event.kind is not Kind.RELEASED


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn that made words or changed the scores, as everybody may know it.

    `player` is empty if it was nobody's alone. `stands`: False if it took the word away again.
    `record`: the house record that fell; empty if none did.
    """

    player: str
    word: str
    points: int
    scores: dict[str, int]
    stands: bool = True
    record: str = ""


class Fact(msgspec.Struct, frozen=True):
    """Something worth knowing of a game that has ended: a title, a large text, and a line."""

    title: str
    large: str
    line: str


class Result(msgspec.Struct, frozen=True):
    """How a game ended: everybody's points, the winners, and facts such as the best word.

    `records`: the house records that fell, as sentences. `past`: the day of a game that is only
    looked at again, with its `turns`; `tonight`: that was this evening.
    """

    points: dict[str, int]
    winners: tuple[str, ...]
    facts: tuple[Fact, ...]
    records: tuple[str, ...] = ()
    past: str = ""
    turns: tuple[Turn, ...] = ()
    tonight: bool = False


class GameOnShow(Protocol):
    """The game being played, as far as onlookers may know it."""

    @property
    def name(self) -> str:
        """The name of the game in the registry."""

    @property
    def buttons(self) -> Mapping[str, int]:
        """The button number of each player who has one."""

    @property
    def people(self) -> tuple[str, ...]:
        """The players at the table who are not computer players, in seating order."""

    @property
    def revision(self) -> int:
        """A number that grows with each change that may be shown."""

    @property
    def last_turn(self) -> str:
        """The last turn in a row of a list; empty if the last action was not a turn."""

    @property
    def news(self) -> str:
        """The last turn in a row of a list; empty if only those who watch know whose it was."""

    @property
    def refused(self) -> Record | None:
        """The action that was just refused, with the reason."""

    def seat_view(self, player: str | None) -> View:
        """What this player may see; None: what everybody may see."""

    def turns(self) -> tuple[Turn, ...]:
        """The turns so far that made words or changed the scores."""

    def meanings(self) -> Mapping[str, str]:
        """What the words played last mean, as far as everybody may see it unasked."""

    def words_to_ask(self) -> tuple[str, ...]:
        """The words played last that anybody may ask about now, the latest first."""

    def answer(self, word: str) -> tuple[str, ...]:
        """What to say to somebody who asks about a word; empty if nothing may be said now."""

    def turn_of(self, player: str) -> str:
        """A name of the turn that the player has or waits for, the same after a restart.

        While the player has it, only an action that ends it changes the name.
        """


class Shown(msgspec.Struct, frozen=True):
    """What everybody may see at one moment; the fields are those of the prompt.

    If the screen is private, `screen` only says who looks at it, and there is no widget. `widget`
    and `aside` are for the player in `answers` alone, if there is one. `at_box`: only hands at the
    box answer. `result`: how the last game ended, until the next one begins. `unseated`: what those
    without a seat see in place of `screen`. `notice`: what is said for a moment, over a row of the
    screen.
    """

    screen: Screen
    holds: Mapping[str, Hold] = {}
    widget: object = None
    private: str = ""
    turn: tuple[str, ...] | None = None
    game: GameOnShow | None = None
    answers: str = ""
    aside: Screen | None = None
    talks: bool = False
    at_box: bool = False
    owner: str | None = None
    offers: Offered = ()
    result: Result | None = None
    unseated: Screen | None = None
    notice: str = ""


Between = Callable[[], Awaitable[Event | None]]
"""Asks something at the box; returns a gesture that counts for the prompt that was shown before."""


class Onlooker(Protocol):
    """Sees what the box shows, and may ask something between games."""

    def see(self, shown: Shown) -> None:
        """Take what the box shows now; called each time it may have changed."""

    def question(self) -> Between | None:
        """What the onlooker asks at the box between games, or None."""
        return None

    def reaches(self, player: str) -> bool:
        """Whether the player can be asked elsewhere, such as on a phone."""
        del player
        return False

    def window_s(self, turn: tuple[str, ...] | None) -> float:
        """How long presses wait for earlier ones from elsewhere, in seconds.

        `turn`: the players who may act.
        """
        del turn
        return 0.0

    def grace_s(self, player: str | None) -> float:
        """How long a deadline waits for what the player did elsewhere before it, in seconds.

        None: anybody may act before it.
        """
        del player
        return 0.0


class Listener(Protocol):
    """Hears what players answer to the questions of scenes."""

    def listens(self, prompt: Prompt) -> bool:
        """Whether something can be said to this question."""

    async def answer(self, prompt: Prompt, talk: Event) -> Event | None:
        """The answer after a press of the talk button; None if it is not understood."""


class Nobody(Onlooker):
    """The onlooker of a box that nobody uses from elsewhere: it asks and delays nothing."""

    def see(self, shown: Shown) -> None:
        """Ignore what the box shows."""


NOBODY = Nobody()


def together(first: Onlooker, second: Onlooker) -> Onlooker:
    """Both onlookers as one; the second alone if the first is nobody."""
    return second if first is NOBODY else Several(first, second)


class Several:
    """Two onlookers as one, such as phones and the voice."""

    def __init__(self, first: Onlooker, second: Onlooker) -> None:
        self._first, self._second = first, second

    def see(self, shown: Shown) -> None:
        """Show both what the box shows."""
        self._first.see(shown)
        self._second.see(shown)

    def question(self) -> Between | None:
        """The question of one of them, of the first if both have one."""
        return self._first.question() or self._second.question()

    def reaches(self, player: str) -> bool:
        """Whether one of them can ask the player."""
        return self._first.reaches(player) or self._second.reaches(player)

    def window_s(self, turn: tuple[str, ...] | None) -> float:
        """The longer of their times, in seconds."""
        return max(self._first.window_s(turn), self._second.window_s(turn))

    def grace_s(self, player: str | None) -> float:
        """The longer of their times, in seconds."""
        return max(self._first.grace_s(player), self._second.grace_s(player))


class Distant(Event, frozen=True):
    """A gesture made elsewhere, such as on a phone; `by` is its player, empty without a game."""

    by: str = ""


class Announcement(Event, frozen=True):
    """A gesture that is a whole action, or that opens an entry, announced by its player."""

    meaning: Any = None


class Taken(Event, frozen=True):
    """A gesture that takes an offer, such as a tap on a phone."""

    offer: Offer | None = None


def offer_of(event: Event, offered: Offered, player: str | None) -> Offer | None:
    """The offer that a gesture takes; `player` is the owner of the button, if it is one.

    What it does is what it does now: others may have answered since a phone was shown it.
    """
    if isinstance(event, Taken):
        return next((one for one in offered if event.offer and one.is_same(event.offer)), None)
    return find_offer(offered, Gesture(event, player))


class Entered(msgspec.Struct, frozen=True):
    """Gestures made elsewhere that belong together, in their order.

    `fits` returns whether they belong to a prompt; if they do not, they are dropped and `late` is
    called.
    """

    events: tuple[Event, ...]
    fits: Callable[[Prompt], bool] = lambda _: True
    late: Callable[[], None] = lambda: None


def announcement(meaning: Any, ns: int) -> Announcement:
    """The gesture by which a player announces an action or opens an entry, at the time `ns`."""
    return Announcement("", Kind.TYPED, ns, meaning=meaning)


def public_screen(prompt: Prompt, screen: Screen) -> Screen:
    """The prompt's screen as everybody may see it: a private one says only who looks at it."""
    if not prompt.private:
        return prompt.instead or screen
    if prompt.widget is None:
        return page("", prompt.private, "looks at the cards")
    return page("", prompt.private, "makes a secret entry")


def public_view(
    prompt: Prompt, screen: Screen, game: GameOnShow | None, unseated: Screen | None = None
) -> Shown:
    """The prompt for onlookers, without bars and tips about the box's controls."""
    return Shown(
        public_screen(prompt, screen),
        prompt.holds,
        None if prompt.private else prompt.widget,
        prompt.private,
        prompt.turn,
        game,
        prompt.answers,
        prompt.aside and prompt.aside(),
        prompt.talks,
        prompt.at_box,
        prompt.owner,
        () if prompt.private or prompt.answers or prompt.at_box else prompt.offers,
        unseated=unseated,
    )

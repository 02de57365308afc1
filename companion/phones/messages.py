"""The messages between phones and the box: tagged JSON, decoded strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from companion.errors import BadEntry
from companion.games.api.rules import View
from companion.ui.onlooker import Result, Turn
from companion.widgets.forms.form import Shape
from hardware.box import MAX_SEATS

Seat = Annotated[int, msgspec.Meta(ge=1, le=2 * MAX_SEATS)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1 << 50)]
Milliseconds = Annotated[float, msgspec.Meta(ge=0, le=60_000)]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Places = Annotated[tuple[int, ...], msgspec.Meta(max_length=64)]


class _Message(msgspec.Struct, frozen=True, tag_field="k"):
    """A message of either direction; `k` names its kind."""


class _FromPhone(_Message, frozen=True, forbid_unknown_fields=True):
    pass


class Hello(_FromPhone, frozen=True, tag="hello"):
    """The first message. An earlier `token`, or the `code` on the display, lets the phone in.

    `table`: a table screen.
    """

    token: Text = ""
    code: Text = ""
    table: bool = False


class Claim(_FromPhone, frozen=True, tag="claim"):
    """The phone asks for a seat; the table grants it at the box."""

    seat: Seat


class Withdraw(_FromPhone, frozen=True, tag="withdraw"):
    """The phone asks for no seat any more."""


class Keep(_FromPhone, frozen=True, tag="keep"):
    """The phone keeps its seat, for which another one asks."""


class Leave(_FromPhone, frozen=True, tag="leave"):
    """The phone gives its seat up, and goes."""


class _Touch(_FromPhone, frozen=True, kw_only=True):
    """Something done on a phone, `ago` milliseconds before it was sent."""

    ago: Milliseconds = 0


class Hold(_Touch, frozen=True, tag="hold"):
    """A whole hold of the knob or SPIN, or the talk key, if that is offered.

    `label` is what the phone showed that the hold does.
    """

    control: Literal["knob", "spin", "talk"]
    label: Text


class Spin(_Touch, frozen=True, tag="spin"):
    """A press of SPIN, which also goes back; `of`: the question shown."""

    of: Number


class Reply(_Touch, frozen=True, tag="answer"):
    """The answer to the question with the number `of`."""

    of: Number
    value: int | Text | Places


class UseBox(_Touch, frozen=True, tag="box"):
    """The player makes the secret entry at the box instead."""


class Act(_Touch, frozen=True, tag="act"):
    """The player announces an action, having seen the revision `rev` of the game."""

    rev: Number
    do: dict[str, Any]


class Take(_Touch, frozen=True, tag="take"):
    """The player takes an offer, having seen the revision `rev` of the game, 0 without one."""

    rev: Number
    kind: Text
    label: Text
    about: Text = ""


class Explain(_FromPhone, frozen=True, tag="explain"):
    """What does a word mean that was played?"""

    word: Text


class Ping(_FromPhone, frozen=True, tag="ping"):
    """Is the box there? `t` comes back; `rtt`: the last round trip in milliseconds."""

    t: float
    rtt: Milliseconds | None = None


Touch = Hold | Spin | Reply | UseBox | Act | Take
FromPhone = Hello | Claim | Withdraw | Keep | Leave | Touch | Explain | Ping

Drawn = list[int | str | float]
"""An item of a screen: its letter, then its fields."""


class Face(_Message, frozen=True, tag="screen"):
    """What everybody may see: the screen as items and as words, the lamps, and shared holds.

    `reads`: it is part of a text, which somebody reads at the box. `notice`: what is said for a
    moment, over a row of the screen.
    """

    items: list[Drawn]
    words: tuple[str, ...]
    lamps: dict[int, str]
    holds: dict[str, str] = {}
    game: bool = False
    reads: bool = False
    notice: str = ""


class Seats(_Message, frozen=True, tag="seats"):
    """The seat of this phone, the players at all seats, the game's name, and seats with a phone."""

    seat: int | None
    seats: dict[int, str]
    game: str = ""
    phones: tuple[int, ...] = ()


class Clock(_Message, frozen=True, tag="clock"):
    """The clock that expires first, as of sending; `total` is 0 without one. All times in seconds.

    `wait`: time until it starts to run.
    """

    player: str | None = None
    left: float = 0.0
    total: float = 0.0
    runs: bool = False
    wait: float = 0.0


class BigScreen(_Message, frozen=True, tag="table"):
    """For a table screen only: the address to join at, and the turns so far.

    `qr`: the rows of the symbol of the address, "1" for a dark module. `means`: what the words
    played last mean, as far as everybody may see it.
    """

    address: str
    qr: tuple[str, ...]
    history: tuple[Turn, ...]
    means: Mapping[str, str] = {}


class Now(_Message, frozen=True, tag="now"):
    """For whom the box waits, and everybody's vote, or None.

    `decides`: one player answers what is asked, though it is not their turn.
    """

    waits: tuple[str, ...] = ()
    votes: dict[str, bool | None] = {}
    decides: bool = False


class Over(_Message, frozen=True, tag="over"):
    """How the last game ended, until the next one begins; `player`: whose phone this is."""

    result: Result | None = None
    player: str = ""


class Token(_Message, frozen=True, tag="token"):
    """The proof that this phone may be here, for the next visit."""

    token: str


class Outside(_Message, frozen=True, tag="outside"):
    """Why the box did not let this phone in, or has let it go, as a sentence."""

    why: str


class Asking(msgspec.Struct, frozen=True):
    """The seat that this phone asks for, and the digits by which the box names the phone.

    `button`: the seat has one. `asked`: the question is on the display now; otherwise it is in the
    menu. `taken`: another phone has the seat.
    """

    seat: int
    digits: int
    button: bool
    asked: bool
    taken: bool


class Rival(msgspec.Struct, frozen=True):
    """A phone that asks for the seat of this one: its digits, and its player or empty."""

    digits: int
    by: str


class Claims(_Message, frozen=True, tag="claims"):
    """What this phone asks for, and who asks for its seat."""

    mine: Asking | None = None
    rival: Rival | None = None


class Own(_Message, frozen=True, tag="own"):
    """The lamp at the phone's seat."""

    lamp: str


class Asked(_Message, frozen=True, tag="ask"):
    """The question that this phone may answer now; without a shape there is none.

    `private`: nobody else sees it, and its player may use the box instead. `turn`: it belongs to a
    turn of the game. `entry`: it is the entry of the turn, not a list opened over it, so the game's
    page may have controls that take its place. `during`: names the seat, and in a game behind it
    the player's turn. A page keeps what is half entered until either is another one, also while
    there is no game, such as after a restart.
    """

    of: int
    shape: Shape | None = None
    private: bool = False
    turn: bool = False
    entry: bool = False
    during: str = ""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """An offer as a button: its kind and label, and what it is about.

    `press`: at the box the seat's button takes it, or another one of its kind. `grave`: it is asked
    first. `waits`: why it cannot be taken yet. `fields`: those that are settled of an action that
    the page puts together and announces.
    """

    kind: str
    label: str
    about: str = ""
    press: bool = False
    grave: bool = False
    waits: str = ""
    fields: dict[str, Any] | None = None


class Choices(_Message, frozen=True, tag="choices"):
    """What the player may do now, each with a button."""

    rows: tuple[Choice, ...] = ()


class Mine(_Message, frozen=True, tag="mine"):
    """The game as this seat may see it; `last`: what was done last, as all may know it."""

    rev: int
    player: str | None
    view: View | None
    last: str = ""


class Words(_Message, frozen=True, tag="words"):
    """The words played last about which one may ask, whether they have a meaning or not."""

    words: tuple[str, ...]


class Means(_Message, frozen=True, tag="means"):
    """What a word means, to the phone that has asked."""

    word: str
    texts: tuple[str, ...]


class Refusal(_Message, frozen=True, tag="no"):
    """Why something was not done, as a sentence that ends in what to do."""

    why: str


class Pong(_Message, frozen=True, tag="pong"):
    """The answer to a ping."""

    t: float


ToPhone = (
    Face
    | Seats
    | Clock
    | BigScreen
    | Now
    | Over
    | Token
    | Outside
    | Claims
    | Own
    | Asked
    | Choices
    | Mine
    | Words
    | Means
    | Refusal
    | Pong
)

_decoder = msgspec.json.Decoder(FromPhone)
_encoder = msgspec.json.Encoder()


def decode(data: bytes | str) -> FromPhone:
    """A phone's message; raises BadEntry."""
    try:
        message: FromPhone = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise BadEntry("The box did not understand that. Reload this page.") from None
    return message


def encode(message: ToPhone) -> bytes:
    """A message for phones, as JSON."""
    return _encoder.encode(message)

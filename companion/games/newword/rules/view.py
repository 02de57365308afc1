"""What may be seen of NewWord: a player's own hand, and of everybody else's only the size."""

from __future__ import annotations

import msgspec

from companion.games.api.rules import Deadline, View
from companion.games.cards import Cards, Deck
from companion.games.kit.rules import copy_fields
from companion.games.newword.rules.actions import Timeout
from companion.games.newword.rules.assign import Around, unseen
from companion.games.newword.rules.notation import spells
from companion.games.newword.rules.readings import Found, readings
from companion.games.newword.rules.state import NewWordState, Options, Verdict, multiplier, worth
from companion.games.newword.rules.timing import challengers
from companion.games.newword.rules.turns import closed, owed, winners


class LastWord(msgspec.Struct, frozen=True, kw_only=True):
    """The last word that was laid: whose, for how much, and how many cards it takes to draw."""

    by: str
    word: str
    points: int
    from_hand: int
    drawn: int


class NewWordView(View, frozen=True, kw_only=True):
    """What one player may see, or the whole table.

    `hand` has the faces that this player sees and the box too; to the table, and with real
    cards, it is only so many. `hand_sizes`, `stock` and `discards` are what they will be when
    nobody challenges the last word. `table` are its cards as they count, unseen ones where
    nobody entered the starting five; `word` what it spells, empty on the first play. `unseen`:
    how many copies of each card nobody has seen lying. `ending`: the last word ends the game
    unless it is challenged. `last_round`: the stock is empty.
    """

    options: Options
    deck: Deck
    points: dict[str, int]
    dealer: str | None
    turn: str | None
    player: str | None
    first_play: bool
    table: Cards
    word: str
    hand: Cards
    hand_sizes: dict[str, int]
    stock: int
    discards: int
    unseen: dict[str, int]
    skip_next: tuple[str, ...]
    passes_in_row: int
    last: LastWord | None
    verdict: Verdict
    ending: bool
    last_round: bool

    @property
    def dealt(self) -> bool:
        """Whether the box deals and knows the hands."""
        return self.options.hands == "dealt"

    @property
    def window(self) -> bool:
        """Whether the last word can still be challenged."""
        return self.phase == "challenge_window"

    def worth(self, card: str) -> int:
        """The points of a card in a word."""
        return worth(self.deck, self.points, card)

    def multiplier(self, letters: int) -> int:
        """By what the points of a word of so many letters are multiplied."""
        return multiplier(letters, junior=self.options.junior)

    def around(self) -> Around:
        """The cards that this player may lay a word with."""
        return Around(self.table, self.first_play, self.hand, self.deck, self.points, self.unseen)

    def readings(self, word: str, marked: frozenset[int] | None = None) -> Found:
        """How this player can lay the word; `marked`: the places said to be from the hand."""
        return readings(self.around(), word, marked)


def view(state: NewWordState, seat: str | None) -> NewWordView:
    """What that seat may see: its own hand, and no other; None: the whole table."""
    after = closed(state)
    return copy_fields(
        NewWordView,
        state,
        may=may(state),
        deadlines=_deadlines(state),
        game_over=state.phase == "over",
        winners=winners(state),
        player=seat,
        word="" if state.first_play else spells(state.table.known),
        hand=_hand(state, seat),
        hand_sizes={name: len(hand) for name, hand in after.hands.items()},
        stock=len(after.stock),
        discards=len(after.discards),
        unseen=unseen(after),
        passes_in_row=len(state.passed),
        last=_last(state),
        ending=state.phase == "challenge_window" and after.phase == "over",
        last_round=state.phase not in ("setup", "over") and not after.stock,
    )


def _hand(state: NewWordState, player: str | None) -> Cards:
    """The player's own cards; a stranger and the table see no hand at all."""
    if player is not None:
        return state.hand(player)
    return Cards.hidden(len(state.hand(state.turn)))


def _last(state: NewWordState) -> LastWord | None:
    if state.last is None:
        return None
    drawn = owed(state) if state.phase == "challenge_window" else 0
    return copy_fields(LastWord, state.last, from_hand=len(state.last.from_hand), drawn=drawn)


def may(state: NewWordState) -> dict[str, tuple[str, ...]]:
    """Who may do what now; the last word may be challenged until somebody else acts (N6.1)."""
    match state.phase:
        case "setup":
            return dict.fromkeys(state.players, ("deal",))
        case "over":
            return {}
    ending = closed(state).phase == "over"
    found: dict[str, tuple[str, ...]] = dict.fromkeys(challengers(state), ("challenge",))
    if state.turn is not None:
        acts = () if ending else ("play_word", "pass")
        letting = ("let_stand",) if state.phase == "challenge_window" else ()
        found[state.turn] = (*found.get(state.turn, ()), *acts, *letting)
    return found


def _deadlines(state: NewWordState) -> tuple[Deadline, ...]:
    """The time of the turn, where the house has one; running out is a pass (C4)."""
    limit = state.options.turn_limit_s
    if not limit or closed(state).phase != "turn":
        return ()
    expiry = Timeout(by=state.turn, elapsed_s=limit)
    return (Deadline(id="turn", seconds=limit, player=state.turn, expiry=expiry),)

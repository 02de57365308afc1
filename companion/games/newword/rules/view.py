"""What each seat may see of NewWord: the player's own hand, and the sizes of all others."""

from __future__ import annotations

import msgspec

from companion.games.api.rules import Deadline, GroupAccepts, View
from companion.games.cards import Cards, Deck, box_deals
from companion.games.kit.rules import CLOSED, copy_fields, turn_deadline
from companion.games.newword.rules.actions import Timeout
from companion.games.newword.rules.assign import AvailableCards, unseen_counts
from companion.games.newword.rules.notation import letters_of
from companion.games.newword.rules.readings import Found, real_readings
from companion.games.newword.rules.state import NewWordState, Options, Verdict, multiplier, worth
from companion.games.newword.rules.timing import challengers
from companion.games.newword.rules.turns import cards_owed, close_window, winners


class LastWord(msgspec.Struct, frozen=True, kw_only=True):
    """The last word: its player and points; `from_hand` cards were used, `drawn` will be drawn."""

    by: str
    word: str
    points: int
    from_hand: int
    drawn: int


class NewWordView(View, frozen=True, kw_only=True):
    """What one player, or the whole table, may see.

    `player`: whose view it is, None for the whole table. `hand`: that player's cards; for the table
    those of the player on turn, if the box deals only their number. `hand_sizes`, `stock` and
    `discards`: sizes once nobody can challenge the last word. `table`: its cards with their
    letters, hidden ones if nobody entered the starting five. `word`: the word they spell, "" on the
    first play. `unseen`: copies of each card that nobody has seen. `ending`: the last word ends the
    game unless somebody challenges it. `challenger`: who did, while the table may vote on it.
    `last_round`: the stock is empty.
    """

    options: Options
    deck: Deck
    points: dict[str, int]
    dealer: str | None
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
    last: LastWord | None
    challenger: str
    verdict: Verdict
    ending: bool
    last_round: bool

    @property
    def window(self) -> bool:
        """Whether the last word can still be challenged."""
        return self.phase == "challenge_window"

    def worth(self, card: str) -> int:
        """The points of a card in a word."""
        return worth(self.deck, self.points, card)

    def multiplier(self, letters: int) -> int:
        """The multiplier for a word with this many letters."""
        return multiplier(letters, junior=self.options.junior)

    def available_cards(self) -> AvailableCards:
        """The cards that this player may use for a word."""
        return AvailableCards(
            self.table, self.first_play, self.hand, self.deck, self.points, self.unseen
        )

    def readings(self, word: str, marked: frozenset[int] | None = None) -> Found:
        """The ways this player can lay the word; `marked`: the places of hand letters."""
        return real_readings(self.available_cards(), word, marked)


def view(state: NewWordState, seat: str | None) -> NewWordView:
    """What this seat may see: its own hand and no other; None: the whole table."""
    after = close_window(state)
    return copy_fields(
        NewWordView,
        state,
        may=allowed_actions(state),
        deadlines=_deadlines(state),
        game_over=state.phase == "over",
        winners=winners(state),
        player=seat,
        word="" if state.first_play else letters_of(state.table.known),
        hand=_hand(state, seat),
        hand_sizes={name: len(hand) for name, hand in after.hands.items()},
        stock=len(after.stock),
        discards=len(after.discards),
        unseen=unseen_counts(after),
        last=_last_word(state),
        appeals=_appeals(state),
        open_words=_open_words(state),
        dictionary_closed=CLOSED if state.bluffing else "",
        ending=state.phase == "challenge_window" and after.phase == "over",
        last_round=state.phase not in ("setup", "over") and not after.stock,
    )


def _hand(state: NewWordState, player: str | None) -> Cards:
    """The player's cards; for the table those of the player on turn, as far as it has seen them."""
    hand = state.hand(state.turn if player is None else player)
    return Cards.hidden(len(hand)) if player is None and box_deals(state.options) else hand


def _appeals(state: NewWordState) -> tuple[GroupAccepts, ...]:
    """The yes of the table to a challenged word that is not in the dictionary (N6.4)."""
    asked = state.phase == "appeal" and state.last is not None
    return (GroupAccepts(word=state.last.word),) if asked and state.last else ()


def _open_words(state: NewWordState) -> tuple[str, ...]:
    """The last word, until nobody can challenge it and no challenge of it is undecided."""
    is_open = state.last is not None and state.phase in ("challenge_window", "appeal")
    return (state.last.word,) if is_open and state.last else ()


def _last_word(state: NewWordState) -> LastWord | None:
    if state.last is None:
        return None
    drawn = cards_owed(state) if state.phase == "challenge_window" else 0
    return copy_fields(LastWord, state.last, from_hand=len(state.last.from_hand), drawn=drawn)


def allowed_actions(state: NewWordState) -> dict[str, tuple[str, ...]]:
    """The kinds of action each player may take now (N6.1)."""
    match state.phase:
        case "setup":
            return dict.fromkeys(state.players, ("deal",))
        case "appeal":
            return dict.fromkeys(state.players, ("let_fall",))
        case "over":
            return {}
    ending = close_window(state).phase == "over"
    found: dict[str, tuple[str, ...]] = dict.fromkeys(challengers(state), ("challenge",))
    if state.turn is not None:
        acts = () if ending else ("play_word", "pass")
        stands = ("let_stand",) if state.phase == "challenge_window" else ()
        found[state.turn] = (*found.get(state.turn, ()), *acts, *stands)
    return found


def _deadlines(state: NewWordState) -> tuple[Deadline, ...]:
    """The time limit of the turn, unless the last word ends the game."""
    if close_window(state).phase != "turn":
        return ()
    return turn_deadline(Timeout, state.turn, state.options.turn_limit_s)

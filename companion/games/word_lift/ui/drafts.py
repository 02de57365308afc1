"""Drafts of Word Lift: entries of a word, a steal, a draw or a count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.ui import Context
from companion.games.cards import box_deals
from companion.games.kit.drafts import AskEachDraft, WidgetDraft
from companion.games.kit.offers import Choosing
from companion.games.kit.seating import players_after
from companion.games.word_lift.rules.actions import Draws, ScoreRound, StealSplit, WordPlay
from companion.games.word_lift.rules.readings.readings import (
    Readings,
    play_action,
    read_play,
    read_steal,
    steal_action,
)
from companion.games.word_lift.rules.readings.ways import Way
from companion.games.word_lift.rules.state import Laid
from companion.games.word_lift.rules.view import WordLiftView
from companion.names import LONGEST_WORD
from companion.screen.screen import ROOM, fit, tail
from companion.widgets.pick import Amount, Pick
from companion.widgets.spell import Spell


class Target(msgspec.Struct, frozen=True):
    """The word to steal, and its owner."""

    victim: str
    stolen: Laid


class Browse(msgspec.Struct, frozen=True):
    """Browsing the table with the knob: row 0 lays a word, then come the words and a pass."""

    at: int = 0


class Spelling(WidgetDraft, frozen=True):
    """Spelling a word; `words`: the first word of a steal while the second is spelled."""

    widget: Spell
    target: Target | None = None
    words: tuple[str, ...] = ()


class Confirm(msgspec.Struct, frozen=True):
    """The entered words, ready to be laid in one of several ways; or why they cannot be laid.

    `form_fault`: a word is a form of the stolen word, which the table may allow. `public`: the
    ways as everybody may see them if the hand is secret, else None.
    """

    readings: Readings
    under: Spelling
    at: int = 0
    form_fault: Fault | None = None
    public: Readings | None = None

    @property
    def way(self) -> Way:
        """The selected way; only valid if there is one."""
        return self.readings.ways[self.at % len(self.readings.ways)]


class Paying(WidgetDraft, frozen=True):
    """Choosing the piles for the price of a steal, before anything is stolen."""

    widget: Pick
    draws: tuple[Draws, ...]
    action: StealSplit
    under: Confirm


class Drawing(Choosing, frozen=True):
    """Choosing the cards to draw at the end of a turn."""


class Counting(AskEachDraft, frozen=True):
    """Asking player by player for cards that count double."""


Draft = Browse | Confirm | WidgetDraft | None
WordLiftContext = Context[WordLiftView]


class Row(NamedTuple):
    """A word on the table; `open`: whether the player on turn may steal it."""

    target: Target
    open: bool


def rows(view: WordLiftView) -> tuple[Row, ...]:
    """All words on the table, those of the next player first, their own last."""
    turn = view.turn or ""
    order = players_after(view.players, turn)
    victims = view.victims.get(turn, ())
    return tuple(
        Row(Target(player, laid), player in victims)
        for player in order
        for laid in view.fronts.get(player, ())
    )


def rows_and_pass(view: WordLiftView) -> tuple[Row | None, ...]:
    """The rows behind "lay a word"; None is the pass, which is first if nothing can be stolen."""
    words = rows(view)
    return (*words, None) if any(row.open for row in words) else (None, *words)


def start_word(view: WordLiftView, target: Target | None, *words: str, text: str = "") -> Spelling:
    """Start spelling a word, or the second one of a steal if `words` has the first."""
    title = f"{view.turn}: WORD"
    if target is not None:
        which = "2nd" if words else "1st"
        word = target.stolen.word
        title = fit(f"{word}, {which} word", f"{word}, {which}", f"{tail(word, ROOM - 4)} {which}")
    at = 0 if not text else 27
    return Spelling(Spell(title, text, least=1, most=LONGEST_WORD, at=at), target, words)


def confirm(context: WordLiftContext, under: Spelling, words: tuple[str, ...]) -> Confirm:
    """All ways to lay the words that the player on turn can see."""
    view, target = context.view, under.target
    found = _read(context.private_view(view.turn or ""), target, words)
    public = _read(view, target, words) if has_secret_hand(context) else None
    draft = Confirm(found, under, public=public)
    if not found.ways:
        return draft
    play = action_of(draft, view.turn or "", draft.way)
    fault = context.fault_of(replace(play, sure=True))
    return replace(draft, form_fault=fault if fault and fault.reason == "same_form" else None)


def _read(view: WordLiftView, target: Target | None, words: tuple[str, ...]) -> Readings:
    by = view.turn or ""
    if target is None:
        return read_play(view, by, words[0])
    return read_steal(view, by, target.victim, target.stolen, words)


def action_of(draft: Confirm, by: str, way: Way) -> WordPlay:
    """The action that lays the words in this way."""
    target = draft.under.target
    return (
        play_action(by, way)
        if target is None
        else steal_action(by, target.victim, target.stolen, way)
    )


def has_secret_hand(context: WordLiftContext) -> bool:
    """Whether the display must hide the hand of the player on turn from other people."""
    view = context.view
    return box_deals(view.options) and context.people != (view.turn,)


def ask_price(view: WordLiftView, action: WordPlay, under: Confirm) -> Paying | WordPlay:
    """Ask for the piles of the price, or return the play if it has none."""
    if not isinstance(action, StealSplit):
        return action
    cost = price_choices(view, under)
    return action if cost is None else Paying(cost[0], cost[1], action, under)


def cards_to_draw(view: WordLiftView, draft: Confirm) -> int:
    """How many cards the steal costs, as far as the piles have them."""
    return min(draft.readings.cost, sum(view.piles.values()))


def price_choices(view: WordLiftView, draft: Confirm) -> tuple[Pick, tuple[Draws, ...]] | None:
    """The ways to draw the price of the steal; None if it costs nothing."""
    want = cards_to_draw(view, draft)
    if not want:
        return None
    found = tuple(splits(view, want))
    draws = tuple(Draws(consonants=c, vowels=v) for c, v in found)
    return Pick(f"DAGGER: draw {want}", tuple(draw_row(*split) for split in found)), draws


def splits(view: WordLiftView, want: int) -> Iterator[tuple[int, int]]:
    """The ways to split `want` cards between the piles, the most even one first."""
    have = view.piles
    found = [
        (consonants, want - consonants)
        for consonants in range(want + 1)
        if consonants <= have["consonants"] and want - consonants <= have["vowels"]
    ]
    yield from sorted(found, key=lambda split: abs(split[0] - split[1]))


def draw_row(consonants: int, vowels: int) -> str:
    """The cards of a draw in a row of a list."""
    parts = ((consonants, "cons."), (vowels, "vowels" if vowels > 1 else "vowel"))
    return " + ".join(f"{count} {name}" for count, name in parts if count) or "none"


# -- real cards that count double (L5.4) ----------------------------------------------------


def double_kinds(view: WordLiftView) -> tuple[str, ...]:
    """The cards that cost more than a plain one in a hand at the end (L5.4)."""
    marked = {mark.name for mark in view.deck.mark if mark.hand != -1}
    return tuple(face for face in view.deck.copies if face.partition(":")[2] in marked)


def double_cards(view: WordLiftView, used: int, count: int) -> tuple[str, ...]:
    """The next `count` such cards after those used: unseen ones, then more than the deck has."""
    kinds = double_kinds(view)
    unseen = [face for face in kinds for _ in range(view.unseen.get(face, 0))]
    return (*unseen[used:], *kinds[-1:] * count)[:count]


def start_count(view: WordLiftView) -> Counting | ScoreRound:
    """Ask each hidden hand for such cards, or score the round if the deck has none."""
    hidden = tuple(p for p in view.players if view.sizes[p] and view.options.hands == "hidden")
    return ask_count(view, hidden if double_kinds(view) else (), {})


def ask_count(
    view: WordLiftView, left: tuple[str, ...], answers: dict[str, tuple[str, ...]]
) -> Counting | ScoreRound:
    """Ask the next player, or score the round if nobody is left."""
    if not left:
        return ScoreRound(hands=answers)
    name = next(mark.name for mark in view.deck.mark if mark.hand != -1)
    most = view.sizes[left[0]]
    return Counting(Amount(f"{left[0]}: {name}s", 0, 0, most), left, answers)

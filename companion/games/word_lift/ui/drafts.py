"""What is being entered in Word Lift: a word, a steal, a draw, a count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.ui import Context
from companion.games.kit.drafts import AskEachDraft, WidgetDraft
from companion.games.kit.screen_helpers import fit
from companion.games.word_lift.rules.actions import (
    Draw,
    DrawOne,
    Draws,
    Making,
    StealSplit,
)
from companion.games.word_lift.rules.readings.readings import (
    Readings,
    play,
    played,
    steal,
    stolen_by,
)
from companion.games.word_lift.rules.readings.ways import Way
from companion.games.word_lift.rules.state import Laid
from companion.games.word_lift.rules.view import WordLiftView
from companion.widgets.pick import Pick
from companion.widgets.spell import Spell

LONGEST = 15
"""Letters of a word, at most; more than there is room for on the display."""


class Target(msgspec.Struct, frozen=True):
    """The word that is to be stolen, and whose it is."""

    victim: str
    stolen: Laid


class Browse(msgspec.Struct, frozen=True):
    """The table is looked over; row 0 is a word from the hand, the others are words."""

    at: int = 0


class Spelling(WidgetDraft, frozen=True):
    """A word is spelt; of a steal the second after the first (`words`)."""

    widget: Spell
    target: Target | None = None
    words: tuple[str, ...] = ()


class Confirm(msgspec.Struct, frozen=True):
    """The words as they would lie, one way of several; or what is wrong with them.

    `doubt`: they lie as forms of the stolen word, which the table may allow. `public`: the
    ways as everybody may see them, where the hand is a secret; None where it is none.
    """

    readings: Readings
    under: Spelling
    at: int = 0
    doubt: Fault | None = None
    public: Readings | None = None

    @property
    def way(self) -> Way:
        """The way that is meant; there is one."""
        return self.readings.ways[self.at % len(self.readings.ways)]


class Passing(WidgetDraft, frozen=True):
    """Whether the turn is really passed; `under` is what was being entered."""

    widget: Pick
    under: Draft


class Paying(WidgetDraft, frozen=True):
    """From which piles the cards come that a theft costs; nothing is stolen before."""

    widget: Pick
    draws: tuple[Draws, ...]
    action: StealSplit
    under: Confirm


class Drawing(WidgetDraft, frozen=True):
    """The end of a turn: which cards are drawn."""

    widget: Pick
    actions: tuple[Draw | DrawOne, ...]


class Counting(AskEachDraft, frozen=True):
    """Cards of hidden hands that count double are told, player by player."""


Draft = Browse | Confirm | WidgetDraft | None
WordLiftContext = Context[WordLiftView]


class Row(NamedTuple):
    """A word on the table, and whether who is on turn may steal it."""

    target: Target
    open: bool


def fresh(context: WordLiftContext) -> Draft:
    """An empty draft for this phase."""
    match context.view.phase:
        case "normal" | "final":
            return Browse()
        case "draw":
            return drawing(context.view)
    return None


def rows(view: WordLiftView) -> tuple[Row, ...]:
    """All words on the table, those of the next player first, their own last."""
    turn = view.turn or ""
    at = view.players.index(turn) + 1 if turn in view.players else 0
    order = (*view.players[at:], *view.players[:at])
    victims = view.victims.get(turn, ())
    return tuple(
        Row(Target(player, laid), player in victims)
        for player in order
        for laid in view.fronts.get(player, ())
    )


def spelling(view: WordLiftView, target: Target | None, *words: str, text: str = "") -> Spelling:
    """A word begins, or the second one of a steal."""
    title = f"{view.turn}: WORD"
    if target is not None:
        which = "2nd" if words else "1st"
        word = target.stolen.word
        title = fit(f"{word}, {which} word", f"{word}, {which}", f"{word} {which}")
    at = 0 if not text else 27
    return Spelling(Spell(title, text, least=1, most=LONGEST, at=at), target, words)


def confirm(context: WordLiftContext, under: Spelling, words: tuple[str, ...]) -> Confirm:
    """All ways to lay the words, as far as who is on turn can see."""
    view, target = context.view, under.target
    found = _readings(context.private_view(view.turn or ""), target, words)
    public = _readings(view, target, words) if secret(context) else None
    draft = Confirm(found, under, public=public)
    fault = context.fault_of(action_of(draft, view.turn or "", draft.way)) if found.ways else None
    return replace(draft, doubt=fault if fault and fault.reason == "same_form" else None)


def _readings(view: WordLiftView, target: Target | None, words: tuple[str, ...]) -> Readings:
    by = view.turn or ""
    if target is None:
        return play(view, by, words[0])
    return steal(view, by, target.victim, target.stolen, words)


def action_of(draft: Confirm, by: str, way: Way) -> Making:
    """The announcement of the words, laid in that way."""
    target = draft.under.target
    return played(by, way) if target is None else stolen_by(by, target.victim, target.stolen, way)


def secret(context: WordLiftContext) -> bool:
    """Whether somebody at the table may not see the hand of who is on turn."""
    view = context.view
    people = [player for player in view.players if player not in context.machines]
    return view.options.hands == "dealt" and people != [view.turn]


def passing(under: Draft) -> Passing:
    """Passing, with the question."""
    return Passing(Pick("Pass?", ("no", "yes")), under)


def paying(view: WordLiftView, action: StealSplit, under: Confirm) -> Paying | StealSplit:
    """The piles from which the cards may come that a theft costs; none costs nothing."""
    cost = price(view, under)
    return action if cost is None else Paying(cost[0], cost[1], action, under)


def cards_to_draw(view: WordLiftView, draft: Confirm) -> int:
    """How many cards the theft costs, as far as the piles have them."""
    return min(draft.readings.cost, sum(view.piles.values()))


def price(view: WordLiftView, draft: Confirm) -> tuple[Pick, tuple[Draws, ...]] | None:
    """The piles from which the price of the theft may come; None where it costs nothing."""
    want = cards_to_draw(view, draft)
    if not want:
        return None
    splits = tuple(_splits(view, want))
    draws = tuple(Draws(consonants=c, vowels=v) for c, v in splits)
    return Pick(f"DAGGER: draw {want}", tuple(_label(*split) for split in splits)), draws


def drawing(view: WordLiftView) -> Drawing:
    """The ways to draw; none yet where cards that the box knows are laid aside before."""
    if view.to_discard and view.options.hands == "dealt":
        return Drawing(Pick(f"{view.turn}: draw", ("put cards away",)), ())
    return draws_of(view)


def draws_of(view: WordLiftView) -> Drawing:
    """All ways to draw; the first card can be looked at before the second is drawn (L-A8)."""
    actions: list[Draw | DrawOne] = []
    labels = []
    for consonants, vowels in _splits(view, view.to_draw):
        actions.append(Draw(by=view.turn, consonants=consonants, vowels=vowels))
        labels.append(_label(consonants, vowels))
    if view.to_draw > 1:
        for consonants, vowels in _splits(view, 1):
            actions.append(DrawOne(by=view.turn, consonants=consonants, vowels=vowels))
            labels.append(f"1 {'cons.' if consonants else 'vowel'}, then see")
    return Drawing(Pick(f"{view.turn}: draw {view.to_draw}", tuple(labels)), tuple(actions))


def _splits(view: WordLiftView, want: int) -> Iterator[tuple[int, int]]:
    """The ways to take so many cards off the piles, an even one first."""
    have = view.piles
    found = [
        (consonants, want - consonants)
        for consonants in range(want + 1)
        if consonants <= have["consonants"] and want - consonants <= have["vowels"]
    ]
    yield from sorted(found, key=lambda split: abs(split[0] - split[1]))


def _label(consonants: int, vowels: int) -> str:
    parts = [f"{count} {name}{'' if count == 1 else 's'}"
             for count, name in ((consonants, "cons."), (vowels, "vowel")) if count]  # fmt: skip
    return " + ".join(parts).replace("cons.s", "cons.") or "none"

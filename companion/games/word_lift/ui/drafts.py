"""What is being entered in Word Lift: a word, a steal, a draw, a count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from companion.entry.pick import Amount, Pick
from companion.entry.piece import BACK, Back, Done
from companion.entry.spell import Spell
from companion.games.api.ui import Sight
from companion.games.kit.entering import Asking, Entering
from companion.games.word_lift.rules.actions import Draw, DrawOne, Draws, ScoreRound, StealSplit
from companion.games.word_lift.rules.readings.readings import Readings, play, steal
from companion.games.word_lift.rules.state import Laid
from companion.games.word_lift.rules.view import LiftView
from companion.screen.screen import Screen
from hardware.box import Event

LONGEST = 15
"""Letters of a word, at most; more than there is room for on the display."""


class Target(msgspec.Struct, frozen=True):
    """The word that is to be stolen, and whose it is."""

    victim: str
    stolen: Laid


class Browse(msgspec.Struct, frozen=True):
    """The table is looked over; row 0 is a word from the hand, the others are words."""

    at: int = 0


class Spelling(Entering, frozen=True):
    """A word is spelt; of a steal the second after the first (`words`)."""

    piece: Spell
    target: Target | None = None
    words: tuple[str, ...] = ()


class Confirm(msgspec.Struct, frozen=True):
    """The words as they would lie, one way of several; or what is wrong with them."""

    readings: Readings
    under: Spelling
    at: int = 0


class Paying(Entering, frozen=True):
    """From which piles the cards come that a theft costs; nothing is stolen before."""

    piece: Pick
    draws: tuple[Draws, ...]
    action: StealSplit
    under: Confirm


class Drawing(Entering, frozen=True):
    """The end of a turn: which cards are drawn."""

    piece: Pick
    actions: tuple[Draw | DrawOne, ...]


class Toss(msgspec.Struct, frozen=True):
    """Cards are laid aside before the draw, in secret (L-A1); done with the draw.

    `hand` are the cards that are left, `aside` those that go; `draws` once all have gone.
    """

    view: LiftView
    hand: tuple[str, ...]
    pick: Pick
    aside: tuple[str, ...] = ()
    draws: Drawing | None = None

    def step(self, event: Event) -> Toss | Done | Back:
        """Choose a card, another one, and then from which piles to draw."""
        after = self.pick.step(event)
        if isinstance(after, Back):
            return BACK
        if not isinstance(after, Done):
            return replace(self, pick=after)
        if self.draws is not None:
            return Done(replace(self.draws.actions[after.value], discard=self.aside))
        return self._without(after.value)

    def _without(self, at: int) -> Toss:
        aside = (*self.aside, self.hand[at])
        hand = (*self.hand[:at], *self.hand[at + 1 :])
        if len(aside) < self.view.to_discard:
            return toss(self.view, hand, aside)
        draws = _draws(self.view)
        return replace(self, aside=aside, pick=draws.piece, draws=draws)

    def draw(self) -> Screen:
        """The cards of the hand, or the ways to draw."""
        return self.pick.draw()


class Counting(Asking, frozen=True):
    """Cards of hidden hands that count double are told, player by player."""


Draft = Browse | Confirm | Entering | None
LiftSight = Sight[LiftView]


class Row(NamedTuple):
    """A word on the table, and whether who is on turn may steal it."""

    target: Target
    open: bool


def fresh(sight: LiftSight) -> Draft:
    """An empty draft for this phase."""
    match sight.view.phase:
        case "normal" | "final":
            return Browse()
        case "draw":
            return drawing(sight.view)
    return None


def rows(view: LiftView) -> tuple[Row, ...]:
    """All words on the table, those of the next player first, the own ones last."""
    turn = view.turn or ""
    at = view.players.index(turn) + 1 if turn in view.players else 0
    order = (*view.players[at:], *view.players[:at])
    victims = view.victims.get(turn, ())
    return tuple(
        Row(Target(player, laid), player in victims)
        for player in order
        for laid in view.fronts.get(player, ())
    )


def spelling(view: LiftView, target: Target | None, *words: str, text: str = "") -> Spelling:
    """A word begins, or the second one of a steal."""
    if target is None:
        title = f"{view.turn}: WORD"
    else:
        title = f"{target.stolen.word}: {'2nd' if words else '1st'}"
    at = 0 if not text else 27
    return Spelling(Spell(title, text, least=1, most=LONGEST, at=at), target, words)


def confirm(view: LiftView, under: Spelling, words: tuple[str, ...]) -> Confirm:
    """All ways to lay the words; `view` is that of who is on turn."""
    by, target = view.turn or "", under.target
    if target is None:
        return Confirm(play(view, by, words[0]), under)
    return Confirm(steal(view, by, target.victim, target.stolen, words), under)


def paying(view: LiftView, action: StealSplit, under: Confirm) -> Paying:
    """The piles from which the cards may come that a theft costs."""
    want = min(under.readings.cost, sum(view.piles.values()))
    splits = tuple(_splits(view, want))
    draws = tuple(Draws(consonants=c, vowels=v) for c, v in splits)
    labels = tuple(_label(*split) for split in splits)
    return Paying(Pick(f"DAGGER: take {want}", labels), draws, action, under)


def drawing(view: LiftView) -> Drawing:
    """The ways to draw; none yet where cards that the box knows are laid aside before."""
    if view.to_discard and view.options.hands == "dealt":
        return Drawing(Pick(f"{view.turn}: draw", ("lay aside first",)), ())
    return _draws(view)


def toss(view: LiftView, hand: tuple[str, ...], aside: tuple[str, ...] = ()) -> Toss:
    """The next card to lay aside is chosen; `view` is the player's own."""
    title = f"ASIDE: {len(aside) + 1} of {view.to_discard}"
    return Toss(view, hand, Pick(title, tuple(map(spoken, hand)), right=" "), aside)


def spoken(card: str) -> str:
    """A card as it is said: `T dagger`, `?=E`."""
    return card.replace(":", " ")


def _draws(view: LiftView) -> Drawing:
    """All ways to draw; the first card can be looked at before the second is drawn (L-A8)."""
    actions: list[Draw | DrawOne] = []
    labels = []
    for consonants, vowels in _splits(view, view.to_draw):
        actions.append(Draw(by=view.turn, consonants=consonants, vowels=vowels))
        labels.append(_label(consonants, vowels))
    if view.to_draw > 1:
        for consonants, vowels in _splits(view, 1):
            actions.append(DrawOne(by=view.turn, consonants=consonants, vowels=vowels))
            labels.append(f"{'consonant' if consonants else 'vowel'} first")
    return Drawing(Pick(f"{view.turn}: draw {view.to_draw}", tuple(labels)), tuple(actions))


def _splits(view: LiftView, want: int) -> Iterator[tuple[int, int]]:
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


def doubles(view: LiftView) -> tuple[str, ...]:
    """The unseen cards that count more than others in a hand at the end (L5.4)."""
    marked = {mark.name for mark in view.deck.mark if mark.hand != -1}
    return tuple(
        face
        for face, count in view.unseen.items()
        for _ in range(count)
        if face.partition(":")[2] in marked
    )


def counting(view: LiftView) -> Counting | ScoreRound:
    """Who has to tell of such cards; the count of the round where nobody can have one."""
    hidden = tuple(p for p in view.players if view.sizes[p] and view.options.hands == "hidden")
    return ask_count(view, hidden, {})


def ask_count(
    view: LiftView, left: tuple[str, ...], told: dict[str, tuple[str, ...]]
) -> Counting | ScoreRound:
    """The next player is asked, as long as there are such cards left."""
    free = len(doubles(view)) - sum(map(len, told.values()))
    if not left or not free:
        return ScoreRound(hands=told)
    name = next(mark.name for mark in view.deck.mark if mark.hand != -1)
    most = min(free, view.sizes[left[0]])
    return Counting(Amount(f"{left[0]}: {name}s", 0, 0, most), left, told)

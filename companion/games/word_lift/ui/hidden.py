"""What a player enters in secret in Word Lift: cards of the hand that nobody else may see."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.games.kit.screen_helpers import fit_beside
from companion.games.word_lift.rules.actions import Draws, Making, StealSplit
from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.cards import spoken, told
from companion.games.word_lift.ui.drafts import (
    Confirm,
    Drawing,
    WordLiftContext,
    action_of,
    draws_of,
    price,
)
from companion.screen.screen import Screen
from companion.widgets.pick import Pick
from companion.widgets.widget import BACK, Back, Done
from hardware.box import Event


class Which(msgspec.Struct, frozen=True):
    """In secret: which cards a word takes, then what the theft costs; done with the action."""

    pick: Pick
    actions: tuple[Making, ...]
    price: Pick | None = None
    draws: tuple[Draws, ...] = ()
    chosen: StealSplit | None = None

    def step(self, event: Event) -> Which | Done | Back:
        """Choose the cards, then the piles where the theft costs some."""
        after = self.pick.step(event)
        if isinstance(after, Back):
            return BACK
        if not isinstance(after, Done):
            return replace(self, pick=after)
        if self.chosen is not None:
            return Done(replace(self.chosen, dagger=self.draws[after.value]))
        action = self.actions[after.value]
        if self.price is None or not isinstance(action, StealSplit):
            return Done(action)
        return replace(self, pick=self.price, chosen=action)

    def draw(self) -> Screen:
        """The cards that may be used, or the piles."""
        return self.pick.draw()


class Toss(msgspec.Struct, frozen=True):
    """Cards are laid aside before the draw, in secret (L-A1); done with the draw.

    `hand` are the cards that are left, `aside` those that go; `draws` once all have gone.
    """

    view: WordLiftView
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
        draws = draws_of(self.view)
        return replace(self, aside=aside, pick=draws.widget, draws=draws)

    def draw(self) -> Screen:
        """The cards of the hand, or the ways to draw."""
        return self.pick.draw()


def which(context: WordLiftContext, draft: Confirm) -> Which:
    """The ways to lay the words, to be chosen in secret."""
    by, ways = context.view.turn or "", draft.readings.ways
    actions = tuple(action_of(draft, by, way) for way in ways)
    labels = tuple(told(way.special) or "plain cards" for way in ways)
    title = "+".join(new.laid.word for new in ways[0].words)
    pick = Pick(fit_beside(f"1/{len(ways)}", title, "YOUR CARDS"), labels)
    cost = price(context.view, draft)
    if cost is None:
        return Which(pick, actions)
    return Which(pick, actions, *cost)


def toss(view: WordLiftView, hand: tuple[str, ...], aside: tuple[str, ...] = ()) -> Toss:
    """The next card to lay aside is chosen; `view` is the player's own."""
    title = f"PUT AWAY {len(aside) + 1} of {view.to_discard}"
    return Toss(view, hand, Pick(title, tuple(map(spoken, hand)), right=" "), aside)

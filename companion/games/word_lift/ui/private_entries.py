"""Private entries of Word Lift: a player chooses cards from a hand nobody else may see."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.games.kit.screen_helpers import LAY_OR_BACK, fit_beside
from companion.games.word_lift.rules.actions import Draws, StealSplit, WordPlay
from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.drafts import (
    Confirm,
    Drawing,
    WordLiftContext,
    action_of,
    price_choices,
)
from companion.games.word_lift.ui.hands import card_list, card_name
from companion.screen.screen import Screen
from companion.widgets.pick import Pick
from companion.widgets.widget import BACK, Back, Done
from hardware.box import Event


class CardChoice(msgspec.Struct, frozen=True):
    """Choose the cards for a word, then the piles for the price of a steal; done: the action."""

    widget: Pick
    actions: tuple[WordPlay, ...]
    price: Pick | None = None
    draws: tuple[Draws, ...] = ()
    chosen: StealSplit | None = None

    def step(self, event: Event) -> CardChoice | Done | Back:
        """The widget after the event, or the action."""
        after = self.widget.step(event)
        if isinstance(after, Back):
            return BACK
        if not isinstance(after, Done):
            return replace(self, widget=after)
        if self.chosen is not None:
            return Done(replace(self.chosen, dagger=self.draws[after.value]))
        action = self.actions[after.value]
        if self.price is None or not isinstance(action, StealSplit):
            return Done(action)
        return replace(self, widget=self.price, chosen=action)

    def draw(self) -> Screen:
        """The ways to choose cards, or the piles for the price."""
        return self.widget.draw()


class Discarding(msgspec.Struct, frozen=True):
    """Discard cards before the draw (L-A1), then choose the draw; done: the draw.

    `hand`: the cards left in the hand. `aside`: the cards discarded so far. `draws`: the ways
    to draw; they are chosen once all cards are discarded (`choosing`).
    """

    view: WordLiftView
    hand: tuple[str, ...]
    widget: Pick
    draws: Drawing
    aside: tuple[str, ...] = ()
    choosing: bool = False

    def step(self, event: Event) -> Discarding | Done | Back:
        """The widget after the event, or the draw."""
        after = self.widget.step(event)
        if isinstance(after, Back):
            return BACK
        if not isinstance(after, Done):
            return replace(self, widget=after)
        if self.choosing:
            return Done(replace(self.draws.offers[after.value].does, discard=self.aside))
        return self._without(after.value)

    def _without(self, at: int) -> Discarding:
        aside = (*self.aside, self.hand[at])
        hand = (*self.hand[:at], *self.hand[at + 1 :])
        if len(aside) < self.view.to_discard:
            return discard_cards(self.view, hand, self.draws, aside)
        return replace(self, aside=aside, widget=self.draws.widget, choosing=True)

    def draw(self) -> Screen:
        """The cards of the hand, or the ways to draw."""
        return self.widget.draw()


def choose_cards(context: WordLiftContext, draft: Confirm) -> CardChoice:
    """A private choice among the ways to lay the words."""
    by, ways = context.view.turn or "", draft.readings.ways
    actions = tuple(action_of(draft, by, way) for way in ways)
    labels = tuple(card_list(way.special) or "plain cards" for way in ways)
    title = "+".join(new.laid.word for new in ways[0].words)
    pick = Pick(fit_beside(f"1/{len(ways)}", title, "YOUR CARDS"), labels)
    cost = price_choices(context.view, draft)
    if cost is None:
        return CardChoice(replace(pick, foot=LAY_OR_BACK), actions)
    return CardChoice(pick, actions, *cost)


def discard_cards(
    view: WordLiftView, hand: tuple[str, ...], draws: Drawing, aside: tuple[str, ...] = ()
) -> Discarding:
    """A private choice of the next card to discard; `view`: the player's own view."""
    title = f"DISCARD {len(aside) + 1} of {view.to_discard}"
    pick = Pick(title, tuple(map(card_name, hand)), right=" ")
    return Discarding(view, hand, pick, draws, aside)

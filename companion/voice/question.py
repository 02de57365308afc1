"""What the box asks after it heard something: is it this, one of these, or who is speaking?"""

from __future__ import annotations

import math

import msgspec
from msgspec.structs import replace

from companion.games.api.voice import Said
from companion.screen.screen import CONTEXT, FOOT, Screen, big, line, top
from companion.voice.listening import Wish
from companion.widgets.pick import Pick
from companion.widgets.widget import steps_of
from hardware.box import Event

YES_NO = ("yes", "no")
NONE = "none of these"
DID_YOU_SAY = "DID YOU SAY"
WHO = "WHO SPEAKS?"


class Speaker(msgspec.Struct, frozen=True):
    """A player who may speak."""

    player: str


Choice = Said | Wish | Speaker
"""What a row of a question means."""


class Question(msgspec.Struct, frozen=True):
    """A question to the player who has spoken; without a player, to everybody.

    `pick` has the rows; `choices` their meanings, in the same order. A row without a meaning
    drops the question. `back`: one word or phrase is said back; `note` is what belongs to it.
    `until`: when it is taken by itself, on the loop's clock; None: only by a press.
    """

    player: str
    pick: Pick
    choices: tuple[Choice, ...]
    back: str = ""
    note: str = ""
    until: float | None = None

    @property
    def widget(self) -> Pick:
        """The rows, which a phone shows as a list."""
        return self.pick

    @property
    def aloud(self) -> tuple[str, ...]:
        """The word that is said back, with its note, or the answer no; empty for a list."""
        if not self.back:
            return ()
        if self.chosen is None:
            return self.pick.options[self.pick.index :]
        text = self.back.removesuffix("?")
        return (f"{text}, {self.note}?" if self.note else self.back,)

    @property
    def chosen(self) -> Choice | None:
        """The meaning of the selected row; None drops the question."""
        at = self.pick.index
        return self.choices[at] if at < len(self.choices) else None

    def after_turn(self, event: Event) -> Question:
        """The question after a turn of the knob; from then on it waits for a press."""
        last = len(self.pick.options) - 1
        return self.at_row(min(max(self.pick.index + steps_of(event), 0), last))

    def after_digit(self, event: Event) -> Question | None:
        """The question at the row with the number that was typed; None if there is no such row.

        Only what a player has said is listed by number: in other lists digits may be buttons.
        """
        numbers = [str(number) for number in range(1, len(self.pick.options) + 1)]
        if self.back or not self.player or event.key not in numbers:
            return None
        return self.at_row(numbers.index(event.key))

    def at_row(self, index: int) -> Question:
        """The question with this row selected; it waits for a press."""
        return replace(self, pick=replace(self.pick, index=index), until=None)

    def screen(self, now: float) -> Screen:
        """The question as the display shows it."""
        return self._said_back(now) if self.back else self.pick.draw()

    def _said_back(self, now: float) -> Screen:
        left = None if self.until is None else max(self.until - now, 0.0)
        right = "" if left is None else f"{math.ceil(left)} s"
        foot = "push: no" if self.chosen is None else "press: yes  SPIN: no"
        rows = line(self.note, CONTEXT, "m"), line(foot, FOOT, "m")
        again_s = None if left is None else left % 1.0 or 1.0
        items = *top(self.player, right), big(self.back), *rows
        return Screen(items, again_s=again_s)


def say_back(player: str, text: str, choice: Choice, note: str) -> Question:
    """Ask whether the player has said this."""
    pick = Pick(f"{text}?", YES_NO, right=" ")
    return Question(player, pick, (choice,), f"{text}?", note)


def did_you_say(player: str, texts: tuple[str, ...], choices: tuple[Choice, ...]) -> Question:
    """Ask which of a few words or phrases the player has said."""
    return Question(player, Pick(DID_YOU_SAY, (*texts, NONE), right=" "), choices)


def who_speaks(players: tuple[str, ...]) -> Question:
    """Ask who is going to speak."""
    return Question("", Pick(WHO, (*players, "nobody")), tuple(map(Speaker, players)))

"""Hands at the box in Word For Word: gestures, what they mean, and what the display shows."""

from __future__ import annotations

from typing import Any

import msgspec
from word_for_word_kit import act, after_bets, opening_bet, position

from companion.games.api.rules import Record
from companion.games.api.ui import Context, Gesture
from companion.games.word_for_word.rules.rules import RULES
from companion.games.word_for_word.ui import controls
from companion.games.word_for_word.ui.screens import screens
from hardware.box import KEYBOARD, KNOB, SPIN, Event, Kind, seat

BUTTONS = {"A": 1, "B": 2, "C": 3}
DEALT = {"hands": "dealt"}
PUSH, BACK = Event(KNOB, Kind.PRESSED, 0), Event(SPIN, Kind.PRESSED, 0)


def turn(steps: int) -> Event:
    return Event(KNOB, Kind.TURNED, 0, steps=steps)


def key(name: str) -> Event:
    return Event(KEYBOARD, Kind.TYPED, 0, key=name)


def context(state: Any, last: Record | None = None, **more: Any) -> Any:
    given = {"buttons": BUTTONS, **more}
    return Context(
        RULES.view(state, None), last=last, seat_view=lambda p: RULES.view(state, p), **given
    )


def hand(state: Any, *events: Event | tuple[str, Kind], **more: Any) -> Any:
    """Result of gestures one after the other; a seat's button is (player, kind)."""
    seen = context(state, **more)
    draft = controls.fresh(seen)
    for event in events:
        if isinstance(event, tuple):
            player, how = event
            gesture = Gesture(Event(seat(BUTTONS[player]), how, 0), player)
        else:
            gesture = Gesture(event)
        draft = controls.step(draft, seen, gesture)
    return draft


def shown(state: Any, draft: Any = None, last: Record | None = None, **more: Any) -> str:
    seen = context(state, last, **more)
    drawn = screens.draw(seen, controls.fresh(seen) if draft is None else draft)
    return " | ".join(drawn.replace(alt_text=()).words())


def record(state: Any, do: str, by: str | None = None, **more: Any) -> Record:
    outcome = act(state, do, by, **more)
    assert outcome.accepted, outcome.message
    return Record(msgspec.convert({"do": do, "by": by, **more}, RULES.Actions), outcome)


def facing(**options: Any) -> Any:
    """A has bet 4, and it is B's turn."""
    return after_bets(opening_bet(options=options, chips=20), "A bet 4")


def words(**more: Any) -> Any:
    """The words of A and B are open; C has folded."""
    given = {"declared": {"A": "TEA", "B": "EAT"}, "scores": {"A": 3, "B": 9}, "folded": ["C"],
             "thought": {p: ["Zb", "Vb"] for p in "ABC"}, "options": DEALT}  # fmt: skip
    return position("challenges", pot=9, chips=dict.fromkeys("ABC", 20), **{**given, **more})

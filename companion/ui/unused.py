"""Signs that are typed where nothing takes them: the box says so, and the next Enter takes nothing.

Whoever has typed a word looks at the keys, and Enter is meant for all of it. Without this, Enter
would do what a push of the knob does here, or take the word without the signs that it lacks.
"""

from __future__ import annotations

from companion.screen.fonts import has_glyph
from companion.screen.screen import fit
from companion.ui.notices import Notices
from companion.ui.onlooker import Prompt
from companion.ui.timers import Timer
from companion.widgets.widget import is_letter, sign_of
from hardware.box import KEYBOARD, Event

ENDS = ("ENTER", "ESC", "SPACE")
"""The keys that end an entry, or stand for a press: after an unused sign they do nothing once."""


class UnusedSigns:
    """The signs typed since the last gesture of another kind that nothing has taken.

    An entry that is full shows what it has taken, so Enter counts there. It does not if no sign was
    taken, or if a sign is none of A to Z: a word then lacks a letter in the middle.
    """

    def __init__(self, notices: Notices) -> None:
        self._notices = notices
        self._unused = self._newest = ""
        self._took = False
        self._asked: object = None

    def check(self, prompt: Prompt, now: float) -> None:
        """Say so if the sign typed last has changed nothing: `prompt` asks the same again.

        What the scene has said about it comes first.
        """
        newest, self._newest = self._newest, ""
        if newest and _question(prompt, now) != self._asked:
            self._took = True
        elif newest:
            self._unused += newest
            if not self._notices.active(now):
                self._notices.show(unused_text(newest), now)

    def lets_through(self, thing: Event | Timer, prompt: Prompt, now: float) -> bool:
        """Whether a gesture counts; a key that does nothing now says so."""
        if isinstance(thing, Timer):
            return True
        if sign := sign_of(thing):
            self._newest, self._asked = sign, _question(prompt, now)
            return True
        unused, took = self._unused, self._took
        self._unused, self._took = "", False
        lacking = unused if not took else "".join(sign for sign in unused if not is_letter(sign))
        if thing.control != KEYBOARD or thing.key not in ENDS or not lacking:
            return True
        self._notices.show(unused_text(lacking), now)
        return False


def _question(prompt: Prompt, now: float) -> object:
    """What a prompt asks, and what it refuses; of one that is only read, what it shows."""
    asks = prompt.widget, prompt.offers, prompt.why
    return asks if any(asks) else prompt.draw(now).words()


def unused_text(signs: str) -> str:
    """The notice about signs that nothing takes."""
    shown = signs if all(map(has_glyph, signs)) else "that"
    return fit(f"no use for {shown} here", "no use for that here")

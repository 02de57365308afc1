"""The questions of scenes are answered aloud: the talk button opens the microphone for them.

A press of a player's button answers already, so only the talk button and the talk key of a phone
listen here.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.api.offers import Offer, Offered, buttons
from companion.ui.clock import nanoseconds
from companion.ui.notices import with_band
from companion.ui.onlooker import Distant, Prompt, Taken
from companion.ui.ui import Ui
from companion.voice.asking import AGAIN, SILENT
from companion.voice.ear import Ear
from companion.voice.grammar import Grammar, Heard
from companion.voice.listening import VOICE
from hardware.box import TALK, Event, Kind


class Answering:
    """The ear at the questions of scenes."""

    def __init__(self, ui: Ui, ear: Ear) -> None:
        self._ui, self._ear = ui, ear

    def listens(self, prompt: Prompt) -> bool:
        """Whether something can be said to this question."""
        secret = prompt.private or prompt.answers or prompt.at_box
        return self._ear.hears and not secret and any(one.say for one in prompt.offers)

    async def answer(self, prompt: Prompt, talk: Event) -> Event | None:
        """The spoken answer after a press of the talk button; None if it is not understood.

        Any other gesture closes the microphone, and counts.
        """
        said = answers(prompt.offers, talk)
        if talk.kind is not Kind.PRESSED or not said:
            return None
        asked = replace(prompt, draw=lambda now: with_band(prompt.draw(now), "listening"), tips=())
        clip = self._ear.listen(Grammar(phrases=tuple(said)))
        try:
            while thing := await self._ui.next_unless(asked, clip):
                if isinstance(thing, Event) and thing.control == TALK:
                    self._ear.enough()
                elif isinstance(thing, Event):
                    return thing
        finally:
            clip.cancel()
        return None if clip.cancelled() else self._judge(clip.result(), said)

    def _judge(self, heard: Heard, said: Mapping[str, Offer]) -> Event | None:
        """The answer that was heard, if it is sure enough."""
        if heard.decision == "accept" and heard.heard[0].text in said:
            offer = said[heard.heard[0].text]
            return Taken(VOICE, Kind.TYPED, nanoseconds(self._ui.now), offer=offer)
        self._ui.notice(SILENT if heard.silent else AGAIN)
        return None


def answers(offered: Offered, talk: Event) -> dict[str, Offer]:
    """Each phrase that counts now, with the offer that it takes.

    By phone it is said for its player. The box does not know who speaks, so at its talk button it
    is said for nobody alone, as with the knob.
    """
    if isinstance(talk, Distant):
        able = [one for one in buttons(offered, talk.by) if not one.why_not("phone")]
    else:
        able = [one for one in offered if one.by is None]
    heard = (one for one in reversed(able) if not one.why_not("voice"))
    return {phrase: one for one in heard for phrase in one.say}

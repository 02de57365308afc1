"""The voices of the sets. None is in both parts, and nothing is tuned on those of the test part.

Two names that may be the same person: flite's slt and festival's slt come from one speaker.
"""

from __future__ import annotations

from typing import NamedTuple


class Voice(NamedTuple):
    """A synthetic voice: its engine, its name there, and the family under which it is reported."""

    engine: str
    name: str
    family: str

    def __str__(self) -> str:
        return f"{self.engine}:{self.name}"


def _voices(engine: str, names: str, family: str = "") -> tuple[Voice, ...]:
    return tuple(Voice(engine, name, family or engine) for name in names.split())


DEV = (
    *_voices("flite", "slt kal16"),
    *_voices("espeak", "en-gb+m1 en-us+f4"),
    *_voices("festival", "ked_diphone"),
)
DEV_KOKORO = (
    *_voices("kokoro", "af_alloy af_river am_michael", "kokoro US"),
    *_voices("kokoro", "bf_emma bm_george", "kokoro GB"),
    *_voices("kokoro", "hf_beta", "kokoro accent"),
)
TEST = (
    *_voices("hibari", "heart"),
    *_voices("piper", "joe"),
    *_voices("flite", "rms awb"),
    *_voices("espeak", "en-gb-x-gbclan+m2 en-us+m3 en-gb+f5"),
)
TEST_MORE = _voices("festival", "cmu_us_slt_arctic_hts")
TEST_KOKORO = (
    *_voices("kokoro", "am_echo am_eric am_liam am_onyx af_jessica af_kore af_aoede", "kokoro US"),
    *_voices("kokoro", "bf_lily bm_fable", "kokoro GB"),
    *_voices("kokoro", "im_nicola hm_psi em_alex ff_siwis", "kokoro accent"),
)
"""The last four are speakers of Italian, Hindi, Spanish and French who say English words."""

ACCENTS = TEST_KOKORO[-4:]
TELEVISION = DEV[:2]
"""The voices that talk behind somebody else's word."""

BOX = (Voice("box", "heart", "hibari"), Voice("espeak", "en-us", "espeak"))
"""The voices with which the box speaks."""
HUMAN = "human"
"""The engine of clips that are recordings of people."""

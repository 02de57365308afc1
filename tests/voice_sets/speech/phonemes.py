"""Phonemes of espeak-ng in the signs with which Kokoro and hibari were trained.

The signs are those of the package misaki: one letter for a diphthong or an affricate.
"""

from __future__ import annotations

import re
import subprocess

BRITISH = ("bf", "bm")
"""How the names of British voices begin."""

SIGNS = {
    "ʔˌn\u0329": "tᵊn",
    "ʔn\u0329": "tᵊn",
    "ʔn": "tᵊn",
    "ʔ": "t",
    "a^ɪ": "I",
    "a^ʊ": "W",
    "d^ʒ": "ʤ",
    "e^ɪ": "A",
    "t^ʃ": "ʧ",
    "ɔ^ɪ": "Y",
    "ə^l": "ᵊl",
    "ʲ": "",
    "ɚ": "əɹ",
    "r": "ɹ",
    "x": "k",
    "ç": "k",
    "ɐ": "ə",
    "ɬ": "l",
    "\u0303": "",
}
GB_SIGNS = {"e^ə": "ɛː", "iə": "ɪə", "ə^ʊ": "Q"}
US_SIGNS = {"o^ʊ": "O", "ɜːɹ": "ɜɹ", "ɜː": "ɜɹ", "ɪə": "iə", "ː": "", "ɾ": "T"}
LAST = {"e": "A", "o": "ɔ", "^": ""}


def phonemes(text: str, voice: str) -> str:
    """A text's phonemes; commas and full stops stay."""
    british = voice.startswith(BRITISH)
    parts = re.split(r"([,.?!]) *", text)
    said = _espeak(parts[::2], "en-gb" if british else "en-us")
    for signs in (SIGNS, GB_SIGNS if british else US_SIGNS, LAST):
        for sign, better in signs.items():
            said = [part.replace(sign, better) for part in said]
    said = [re.sub(r"(\S)\u0329", r"ᵊ\1", part) for part in said]
    pauses = [*parts[1::2], ""]
    return " ".join(part + pause for part, pause in zip(said, pauses, strict=True)).strip()


def _espeak(parts: list[str], language: str) -> list[str]:
    """What espeak-ng reads, in IPA, with `^` inside a diphthong or an affricate."""
    command = ["espeak-ng", "-q", "-v", language, "--ipa", "--tie=^", "--stdin"]
    spoken = [part for part in parts if part]
    given = "\n\n".join(spoken)
    made = subprocess.run(command, input=given, text=True, check=True, capture_output=True)
    lines = iter(line.strip() for line in made.stdout.splitlines() if line.strip())
    return [next(lines) if part else "" for part in parts]

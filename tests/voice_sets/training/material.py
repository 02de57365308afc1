"""Texts and voices for the training: no voice and no word of a test.

The voices of the dev part are left out too: the decision is fitted on them, and would trust a head
too much that has heard them before.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from voice_sets.draws import turns
from voice_sets.draws.phrases import TABLE_TALK, words
from voice_sets.draws.plans import FULL, QUICK
from voice_sets.draws.trials import invented_trials, spelled_trials, with_spelling, word_trials

KOKORO = words(
    "af_bella af_nicole af_nova af_sarah af_sky am_adam am_fenrir am_puck am_santa"
    " bf_alice bf_isabella bm_daniel bm_lewis"
    " ef_dora em_santa hf_alpha hm_omega if_sara jf_alpha jf_gongitsune jf_nezumi jf_tebukuro"
    " jm_kumo pf_dora pm_alex pm_santa"
    " zf_xiaobei zf_xiaoni zf_xiaoxiao zf_xiaoyi zm_yunjian zm_yunxi zm_yunxia zm_yunyang"
)
"""Voices of Kokoro: Americans, British, and speakers of other languages who say English words."""
ESPEAK = words("en-us en-gb en-gb-scotland en-gb-x-rp en-029 en-us-nyc en-gb-x-gbcwmd")
THROATS = words("m4 m5 m6 m7 m8 f1 f2 f3 klatt klatt2 klatt4 croak")
"""Variants of espeak-ng's voices; m1 to m3, f4 and f5 belong to the dev and the test part."""

PHRASES = words(
    "draw a card|let it stand|deal the cards|next round|two vowels|two consonants|all in|check"
    "|one consonant and one vowel|everybody pays|it qualifies|it does not qualify|no word"
    "|I accept|wrong player|let it win|no new rule|play again|review|next page|main list|resume"
    "|new game|start|back|cancel|the scores|what does it mean|time out|bet|raise to|as in|in front"
    "|at the end|deal|count|cut|menu",
    "|",
)
"""Commands that no test says."""

KINDS = (
    "word",
    "word",
    "word",
    "word",
    "word",
    "word",
    "non-word",
    "non-word",
    "spelled",
    "phrase",
)
LONGEST = 10
"""Letters of a word that is said."""
PLANS = (QUICK, FULL)
"""The tests whose words are never said here."""


class Line(NamedTuple):
    """Something to say: a word, a non-word, a word with its spelling, or a phrase."""

    kind: str
    text: str


@cache
def forbidden() -> frozenset[str]:
    """Every word and non-word that a test turn says, in capitals."""
    return frozenset(_said_by_tests())


def _said_by_tests() -> Iterator[str]:
    for plan in PLANS:
        for seed in plan.seeds:
            given = plan.part, plan.size, plan.speakers, seed
            for draw in (word_trials, spelled_trials, invented_trials):
                for trial in draw(*given):
                    yield trial.clip.text.split(",")[0].upper()
                    yield trial.said.split(",")[0].upper()


def lines(seed: int) -> Iterator[Line]:
    """Something to say, again and again; a seed says the same."""
    generator = random.Random(seed)
    known = [word for word in turns.known_words() if 2 < len(word) <= LONGEST]
    tables = [word for word in turns.table_words() if turns.part_of(word) == "dev"]
    phrases = (*PHRASES, *TABLE_TALK["dev"])
    while True:
        kind = generator.choice(KINDS)
        if kind == "phrase":
            yield Line(kind, generator.choice(phrases))
            continue
        if kind == "non-word":
            away = turns.bluffs(generator.choice(tables)) or [turns.invented_word(generator)]
            word = generator.choice([generator.choice(away), turns.invented_word(generator)])
        else:
            word = generator.choice(known)
        if word not in forbidden():
            yield Line(kind, with_spelling(word) if kind == "spelled" else word.lower())

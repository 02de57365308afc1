"""Trials with recordings of people, each among words that sound or are spelled like it."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from companion.voice.grammar import Grammar
from voice_sets.draws import turns
from voice_sets.draws.phrases import BESIDE, COMMANDS, NUMBERS, RAISES, words
from voice_sets.draws.plans import Size
from voice_sets.draws.trials import Trial
from voice_sets.places import CACHE
from voice_sets.speech import recordings
from voice_sets.speech.clips import Clip
from voice_sets.speech.voices import HUMAN, Voice

ALIKE, NEIGHBOURS = 12, 18
"""How many words that sound alike, and that are spelled alike, stand beside the right one."""
NOISES = ("clean", "20 dB", "10 dB")

PLAIN = words(
    "activated added calling cancelled goodbye hello hours invalid extension disabled enabled"
    " location lowercase uppercase minute minutes number removed second seconds sorry time transfer"
    " for is with your"
)
MAILBOX = words(
    "family friends urgent work delete deleted duration first last goodbye message messages minutes"
    " next options press received repeat saved password"
)
TENS = words("twenty thirty forty fifty sixty seventy eighty ninety")
ORDINALS = words(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth"
    " fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
OTHERS = words("billion dollars hundred million minus thousand today tomorrow yesterday")
MONTHS = words(
    "january february march april may june july august september october november december"
)
DAYS = words("sunday monday tuesday wednesday thursday friday saturday")
SPELLERS = words(
    "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar"
    " papa quebec romeo sierra tango uniform victor whiskey yankee zulu"
)


def people_trials(size: Size, seed: int) -> list[Trial]:
    """Everything that people say: names of stamps, prompts, numbers beside words, and letters."""
    generator = random.Random(seed + 20)
    stamps = [*_stamp_trials(generator)]
    prompts = [*_prompt_trials(generator)]
    numbers = [*_number_trials(generator, seed)]
    letters = [*_letter_trials()]
    found = []
    for trials in (stamps, prompts, numbers, letters):
        names = sorted({trial.turn for trial in trials})
        generator.shuffle(names)
        kept = set(names[: size.people])
        found += [trial for trial in trials if trial.turn in kept]
    return found


def _trial(sort: str, name: str, grammar: Grammar, said: str, condition: str = "clean") -> Trial:
    clip = Clip(name, Voice(HUMAN, sort, sort), condition)
    return Trial("people", sort, f"people {name}", sort, condition, clip, grammar, said)


def _stamp_trials(generator: random.Random) -> Iterator[Trial]:
    """`A wombat`: the article belongs to what is said."""
    for name, said in recordings.stamps().items():
        article, _, word = said.partition(" ")
        if article in ("a", "an") and word.isalpha():
            similar = _similar(word, generator)
            yield _trial("stamps", name, Grammar(phrases=_with(article, similar)), said)


def _with(article: str, similar: list[str]) -> tuple[str, ...]:
    return tuple(f"{article} {word.lower()}" for word in similar)


def _prompt_trials(generator: random.Random) -> Iterator[Trial]:
    for name in recordings.prompts():
        if word := _prompt_word(name.removeprefix(f"{recordings.ASTERISK}/").removesuffix(".g722")):
            grammar = Grammar(tuple(_similar(word, generator)))
            yield _trial("prompts", name, grammar, word.upper())


def _prompt_word(name: str) -> str:
    """The single word of a prompt, from the name of its file; empty if it says something else."""
    folder, _, stem = name.rpartition("/")
    known = {"digits": _digit_words(), "phonetic": {f"{w[0]}_p": w for w in SPELLERS}}
    known[""] = {word: word for word in PLAIN}
    known[""] |= {f"vm-{word}": word for word in MAILBOX}
    known[""] |= {f"vm-{word.capitalize()}": word for word in MAILBOX[:4]}
    return known.get(folder, {}).get(stem, "")


@cache
def _digit_words() -> dict[str, str]:
    found = {str(number): word for number, word in enumerate(("zero", *NUMBERS))}
    found |= {str(ten): word for ten, word in zip(range(20, 100, 10), TENS, strict=True)}
    found |= {f"h-{number}": word for number, word in enumerate(ORDINALS, start=1)}
    found |= {f"mon-{number}": word for number, word in enumerate(MONTHS)}
    found |= {f"day-{number}": word for number, word in enumerate(DAYS)}
    return found | {word: word for word in OTHERS}


def _number_trials(generator: random.Random, seed: int) -> Iterator[Trial]:
    """Numbers from 1 to 20, and no, beside commands and ten words; each in three noises."""
    drawn = turns.draw("test", ["legal"] * 21, seed + 21, ((13, 25),))
    files = [(f"digits/{value}", word) for value, word in enumerate(NUMBERS, start=1)]
    for (file, said), turn in zip([*files, ("vm-no", "no")], drawn, strict=True):
        beside = tuple(sorted(generator.sample(turn.words, BESIDE)))
        grammar = Grammar(beside, turn.table, (*COMMANDS, *NUMBERS, *RAISES))
        for condition in NOISES:
            yield _trial("numbers", f"{recordings.ASTERISK}/{file}.g722", grammar, said, condition)


def _letter_trials() -> Iterator[Trial]:
    """The name of a letter alone, among all letters: what spelling is made of."""
    alphabet = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for name, letter in recordings.letters().items():
        yield _trial("letters", name, Grammar(phrases=alphabet), letter)


def _similar(word: str, generator: random.Random) -> list[str]:
    """The word among words that sound alike and words one letter away; none sounds the same."""
    capitals = word.upper()
    sounds = _sounds()
    own = sounds.get(capitals) or _sound_of(capitals)
    alike = [found for found in _nearest(own) if sounds[found] != own][:ALIKE]
    away = {*turns.ruling().neighbours(capitals)}
    away |= {capitals[:place] + capitals[place + 1 :] for place in range(len(capitals))}
    spelled = sorted(
        found
        for found in away - {capitals}
        if turns.ruling().is_word(found) and sounds.get(found) != own
    )
    generator.shuffle(spelled)
    return sorted({capitals, *alike, *spelled[:NEIGHBOURS]})


def _sound_of(word: str) -> str:
    return re.sub("[ˈˌ]", "", str(_reader()(word.lower())))


@cache
def _reader() -> Callable[[str], str]:
    from hibari.g2p import G2P

    return G2P()  # type: ignore[no-any-return]


@cache
def _sounds() -> dict[str, str]:
    """How the words that people may know sound, by hibari's lexicon. It takes 20 s once."""
    known = turns.known_words()
    file = CACHE / f"sounds-{hashlib.sha256(' '.join(known).encode()).hexdigest()[:16]}.json"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_text(json.dumps({word: _sound_of(word) for word in known}), encoding="utf-8")
        part.replace(file)
    return json.loads(file.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def _nearest(sound: str, count: int = 60) -> list[str]:
    """The words that need the fewest changes of a phoneme, by Levenshtein's distance."""
    known, table, lengths = _sound_table()
    row = [np.full(len(known), place, np.int8) for place in range(LONGEST + 1)]
    for place, sign in enumerate(sound, start=1):
        above, row = row, [np.full(len(known), place, np.int8)]
        for column in range(LONGEST):
            changed = above[column] + (table[column] != ord(sign))
            other = np.minimum(above[column + 1], row[column]) + np.int8(1)
            row.append(np.minimum(changed, other))
    distance = np.stack(row)[lengths, np.arange(len(known))]
    return [known[place] for place in np.argsort(distance, kind="stable")[:count]]


LONGEST = 14
"""Words of more phonemes are never beside another one."""


@cache
def _sound_table() -> tuple[list[str], NDArray[np.int32], NDArray[np.intp]]:
    """The words, a column of phonemes for each, filled up with zeros, and how many they are."""
    sounds = {word: sound for word, sound in _sounds().items() if 0 < len(sound) <= LONGEST}
    table = np.zeros((LONGEST, len(sounds)), np.int32)
    for number, sound in enumerate(sounds.values()):
        table[: len(sound), number] = [ord(sign) for sign in sound]
    return list(sounds), table, (table != 0).sum(axis=0)

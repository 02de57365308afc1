"""Trials: a clip, what may be said at that moment, and what was said. Drawn from seeds."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from companion.voice.grammar import Grammar
from voice_sets.draws import turns
from voice_sets.draws.phrases import BESIDE, COMMANDS, NUMBERS, RAISES, TABLE_TALK
from voice_sets.draws.plans import Size
from voice_sets.draws.turns import Kind, Part, Turn
from voice_sets.speech import voices
from voice_sets.speech.clips import Clip
from voice_sets.speech.conditions import CONDITIONS
from voice_sets.speech.sound import Sound
from voice_sets.speech.voices import Voice


class Heard(Protocol):
    """A clip, or a stretch of a longer recording."""

    @property
    def key(self) -> str:
        """The same for the same sound."""

    def sound(self) -> Sound:
        """The samples."""


class Trial(NamedTuple):
    """One clip to be recognised. Trials of the same `turn` are not independent of each other.

    `said` is the right answer in the grammar; it is empty if no answer is right.
    """

    row: str
    kind: str
    turn: str
    family: str
    condition: str
    clip: Heard
    grammar: Grammar
    said: str


def word_trials(part: Part, size: Size, speakers: Sequence[Voice], seed: int) -> list[Trial]:
    """Words alone: legal ones of all sizes of turn, and bluffs, near words and far ones."""
    others = _cycle(("bluff", "near", "bluff", "far", "bluff"), size.others)
    drawn = turns.draw(part, ["legal"] * size.legal, seed) + turns.draw(part, others, seed + 1)
    generator = random.Random(seed)
    return [
        _word_trial("word", f"{part} {number} {turn.table}", turn, clip)
        for number, turn in enumerate(drawn)
        for clip in _spread(turn.said.lower(), speakers, _each(size, turn), CONDITIONS, generator)
    ]


def _each(size: Size, turn: Turn) -> int:
    """How many voices say a word: fewer if it is not legal, where the words differ more."""
    return size.each if turn.kind == "legal" else size.each // 2


def spelled_trials(part: Part, size: Size, speakers: Sequence[Voice], seed: int) -> list[Trial]:
    """Words with their spelling, in turns of 13 to 25 words: half legal, half one letter away."""
    half = size.spelled // 2
    others = _cycle(("bluff", "near", "bluff"), half)
    bins = (turns.SPELLED_BIN,)
    drawn = turns.draw(part, ["legal"] * half, seed + 2, bins)
    drawn += turns.draw(part, others, seed + 3, bins)
    generator = random.Random(seed + 2)
    return [
        _word_trial("spelled", f"{part} spelled {number} {turn.table}", turn, clip)
        for number, turn in enumerate(drawn)
        for clip in _spread(with_spelling(turn.said), speakers, 2, ("clean", "10 dB"), generator)
    ]


def with_spelling(word: str) -> str:
    """How a word is said with its spelling: `latter, L, A, T, T, E, R`."""
    return f"{word.lower()}, {', '.join(word)}"


def _word_trial(row: str, name: str, turn: Turn, clip: Clip) -> Trial:
    said = turn.said if turn.kind == "legal" else ""
    grammar = Grammar(turn.words, turn.table)
    return Trial(row, turn.kind, name, clip.voice.family, clip.condition, clip, grammar, said)


def command_trials(part: Part, size: Size, speakers: Sequence[Voice], seed: int) -> list[Trial]:
    """Commands and numbers beside ten words of a turn, and now and then one of the words."""
    generator = random.Random(seed + 4)
    tables = turns.draw(part, ["legal"] * size.commands, seed + 5, ((13, 25),))
    said = _all_commands(generator)
    return [
        trial
        for number, turn in enumerate(tables)
        for trial in _command_trials(f"{part} command {number}", turn, next(said), speakers)
    ]


def _all_commands(generator: random.Random) -> Iterator[tuple[str, str]]:
    """Every command and number, a few raises, and words, as often as each other, for ever."""
    while True:
        found = [("command", text) for text in COMMANDS] + [("number", text) for text in NUMBERS]
        found += [("raise", text) for text in generator.sample(RAISES, 6)] + [("word", "")] * 12
        generator.shuffle(found)
        yield from found


def _command_trials(
    name: str, turn: Turn, chosen: tuple[str, str], speakers: Sequence[Voice]
) -> list[Trial]:
    generator = random.Random(name)
    others = [word for word in turn.words if word != turn.said]
    words = tuple(sorted([turn.said, *generator.sample(others, BESIDE - 1)]))
    grammar = Grammar(words, turn.table, (*COMMANDS, *NUMBERS, *RAISES))
    kind, text = chosen
    said = text or turn.said
    clips = _spread(said.lower(), speakers, 2, CONDITIONS, generator)
    return [
        Trial("command", kind, name, clip.voice.family, clip.condition, clip, grammar, said)
        for clip in clips
    ]


def invented_trials(part: Part, size: Size, speakers: Sequence[Voice], seed: int) -> list[Trial]:
    """Non-words said in a turn: half are bluffs one letter away, half were invented."""
    generator = random.Random(seed + 6)
    drawn = turns.draw(part, ["bluff"] * size.invented, seed + 7)
    trials = []
    for number, turn in enumerate(drawn):
        kind = ("bluff", "invented")[number // len(turns.BINS) % 2]
        said = turn.said if kind == "bluff" else turns.invented_word(generator)
        clip = Clip(said.lower(), generator.choice(speakers), generator.choice(CONDITIONS))
        trial = _word_trial("invented", f"{part} invented {number} {turn.table}", turn, clip)
        grammar = Grammar(turn.words, turn.table, bluffs=True)
        trials.append(trial._replace(kind=kind, grammar=grammar))
    return trials


def announcement_trials(part: Part, size: Size, seed: int) -> list[Trial]:
    """What the box itself announces, "Latex, seven points", heard in the turn's legal words."""
    generator = random.Random(seed + 8)
    trials = []
    drawn = turns.draw(part, ["legal"] * size.announcements, seed + 8, turns.BINS[1:3])
    for number, turn in enumerate(drawn):
        points = f"{generator.choice(NUMBERS[1:])} points"
        grammar = Grammar(phrases=tuple(f"{word.lower()} {points}" for word in turn.words))
        said = f"{turn.said.lower()} {points}"
        for voice in voices.BOX:
            clip = Clip(f"{turn.said.capitalize()}. {points}.", voice)
            name = f"{part} announcement {number}"
            trials.append(
                Trial(
                    "announcement", voice.family, name, voice.family, "clean", clip, grammar, said
                )
            )
    return trials


def talk_trials(part: Part, size: Size, speakers: Sequence[Voice], seed: int) -> list[Trial]:
    """Short table talk, none of which is an answer, while words and all commands are open."""
    generator = random.Random(seed + 9)
    drawn = turns.draw(part, ["legal"] * size.talk, seed + 9, turns.BINS[1:3])
    trials = []
    for number, turn in enumerate(drawn):
        text = TABLE_TALK[part][number % len(TABLE_TALK[part])]
        phrases = tuple(phrase for phrase in (*COMMANDS, *NUMBERS, *RAISES) if phrase != text)
        clip = Clip(text, generator.choice(speakers), ("clean", "20 dB", "20 dB")[number % 3])
        grammar = Grammar(turn.words, turn.table, phrases)
        name = f"{part} talk {number}"
        trials.append(
            Trial("talk", "talk", name, clip.voice.family, clip.condition, clip, grammar, "")
        )
    return trials


def _cycle(kinds: tuple[Kind, ...], count: int) -> list[Kind]:
    """A number of kinds, in turns, but never one of them in one size of turn only."""
    return [kinds[(number + number // len(turns.BINS)) % len(kinds)] for number in range(count)]


def _spread(
    text: str,
    speakers: Sequence[Voice],
    count: int,
    conditions: Sequence[str],
    generator: random.Random,
) -> list[Clip]:
    """The text said by a few voices of as many families as there are, each in another condition."""
    families = sorted({voice.family for voice in speakers})
    generator.shuffle(families)
    start = generator.randrange(len(conditions))
    clips = []
    for place in range(count):
        family = families[place % len(families)]
        voice = generator.choice([voice for voice in speakers if voice.family == family])
        clips.append(Clip(text, voice, conditions[(start + place) % len(conditions)]))
    return clips

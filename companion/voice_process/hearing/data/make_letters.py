"""Learn `letters`, the rules from letters to sounds, from the file of pronunciations.

    python companion/voice_process/hearing/data/make_letters.py

First every word's sounds are dealt to its letters, so that common pairs of letters and sounds
become more common in each round. Then a rule is kept for each surrounding of a letter that says
something else than the next smaller one. It takes about two minutes, and prints how many words of
a tenth that it has not seen are right.
"""

from __future__ import annotations

import math
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

import marisa_trie

from companion.voice_process.hearing.letters import SURROUNDINGS, Letters, contexts
from companion.voice_process.hearing.phonemes import VOWELS, Pron

HERE = Path(__file__).parent
ROUNDS, SAMPLE = 4, 12
"""Rounds of dealing, on every twelfth word."""
MOST_SOUNDS = 2
FEWEST = 3
"""A rule that fewer words follow is only chance."""

Odds = dict[tuple[str, Pron], float]
Dealt = list[Pron]


def deal(word: str, said: Pron, odds: Odds) -> Dealt | None:
    """The likeliest sounds of each letter; None if there are too many sounds."""
    best: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    for letter in word:
        row: dict[int, tuple[float, int]] = {}
        for end, (total, _) in best[-1].items():
            for after in range(end, min(end + MOST_SOUNDS, len(said)) + 1):
                value = total + odds.get((letter, said[end:after]), -12.0)
                if after not in row or value > row[after][0]:
                    row[after] = (value, end)
        best.append(row)
    return _follow(best, said)


def _follow(best: list[dict[int, tuple[float, int]]], said: Pron) -> Dealt | None:
    end, found = len(said), []
    for row in reversed(best[1:]):
        if end not in row:
            return None
        found.append(said[row[end][1] : end])
        end = row[end][1]
    return found[::-1]


def first_odds(pairs: Iterable[tuple[str, Pron]]) -> Odds:
    """Before the first round: letters and sounds at the same part of a word, vowels to vowels."""
    counts: Counter[tuple[str, Pron]] = Counter()
    for word, said in pairs:
        for place, letter in enumerate(word):
            near = place * len(said) // len(word)
            for at in range(max(0, near - 1), min(len(said), near + 2)):
                if (letter in "aeiouy") == (said[at] in VOWELS):
                    counts[letter, said[at : at + 1]] += 1
    return _as_odds(counts)


def _as_odds(counts: Counter[tuple[str, Pron]]) -> Odds:
    totals: Counter[str] = Counter()
    for (letter, _), count in counts.items():
        totals[letter] += count
    odds = {pair: math.log(count / totals[pair[0]]) for pair, count in counts.items()}
    for letter in totals:
        odds.setdefault((letter, b""), -4.0)
    return odds


def learn_odds(pairs: list[tuple[str, Pron]]) -> Odds:
    """What each letter stands for, and how often."""
    odds = first_odds(pairs)
    for _ in range(ROUNDS):
        counts: Counter[tuple[str, Pron]] = Counter()
        for word, said in pairs:
            counts.update(zip(word, deal(word, said, odds) or [], strict=False))
        odds = _as_odds(counts)
    return odds


def rules(dealt: Iterable[tuple[str, Dealt]]) -> dict[str, Pron]:
    """The rules that differ from the next smaller one."""
    seen: dict[str, Counter[Pron]] = defaultdict(Counter)
    parents: dict[str, str] = {}
    for word, sounds in dealt:
        for at, said in enumerate(sounds):
            before = ""
            for context in contexts(word, at):
                seen[context][said] += 1
                parents[context] = before
                before = context
    return _differing(seen, parents)


def _differing(seen: dict[str, Counter[Pron]], parents: dict[str, str]) -> dict[str, Pron]:
    says: dict[str, Pron] = {"": b"\xff"}
    kept = {}
    for context in sorted(parents, key=len):
        (said, count), before = seen[context].most_common(1)[0], says[parents[context]]
        says[context] = said if count >= FEWEST else before
        if says[context] != before:
            kept[context] = says[context]
    return kept


def save(kept: dict[str, Pron]) -> None:
    """Write the file beside this script."""
    trie = marisa_trie.BytesTrie(sorted(kept.items()), order=marisa_trie.LABEL_ORDER)
    trie.save(str(HERE / "letters"))


def main() -> None:
    """Learn from nine tenths, print how good the rules are, and then learn from all."""
    known = marisa_trie.BytesTrie().mmap(str(HERE / "pronunciations"))
    pairs = [pair for pair in known.items() if not known.get(pair[0])[1:]]
    odds = learn_odds(pairs[::SAMPLE])
    dealt = [(word, found) for word, said in pairs if (found := deal(word, said, odds))]
    unseen = {word for word, _ in pairs if zlib.crc32(word.encode()) % 10 == 0}
    save(rules(pair for pair in dealt if pair[0] not in unseen))
    guess, tested = Letters(HERE / "letters").guess, [pair for pair in pairs if pair[0] in unseen]
    right = sum(guess(word) == said for word, said in tested)
    print(f"{len(SURROUNDINGS)} surroundings; right: {right / len(tested):.1%} of unseen words")
    save(rules(dealt))


if __name__ == "__main__":
    main()

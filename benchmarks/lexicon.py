"""The dictionary, compared with other data structures.

python benchmarks/lexicon.py            everything below, about two minutes
python benchmarks/lexicon.py peers      opening, memory, look-ups against other structures
python benchmarks/lexicon.py queries    goal words, variation 2, racks, steal and split
python benchmarks/lexicon.py solve      Word Sprout solved, against a C program
python benchmarks/lexicon.py compile    seconds and memory of compiling; is it reproducible?
python benchmarks/lexicon.py grammar    precision and recall on the labelled tables

Times are processor time, the best of several rounds, because other programs may be running.
"""

from __future__ import annotations

import itertools
import json
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.errors import DictionaryError
from companion.games.cards import default_deck
from companion.games.word_sprout.engine.solver import solve as solve_sprout
from companion.lexicon import Known, Rack, open_ruling
from companion.lexicon.build.compile import compile_list
from companion.lexicon.compiled.queries import insertions
from companion.lexicon.grammar.known import DATA
from companion.lexicon.reading.reader import read_list

HERE = Path(__file__).parent
TEXT = DATA / "enable1.txt"
TABLES = HERE.parent / "tests" / "data" / "lexicon"
ENABLE = open_ruling("ENABLE1")
WORDS = TEXT.read_text(encoding="ascii").upper().split()
WORTH = default_deck("newword").best_values
LOOKED_AT = 40
"""The words that a player of NewWord weighs."""


def milliseconds(ask: Callable[[], object], rounds: int = 5) -> float:
    """The shortest processor time of several rounds, in milliseconds."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        ask()
        times.append(time.process_time() - began)
    return min(times) * 1e3


def peers() -> None:
    """Measure each structure in a separate process."""
    print(f"{'':<12} open ms   RSS MB   words/s      runs/s       moves ms")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("ours", "DAWG2", "frozenset", "sqlite", "joined text"):
            command = [sys.executable, str(HERE / "lexicon_peers.py"), name, str(TEXT), folder]
            subprocess.run(command, capture_output=True, check=False)  # prepare its files
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                print(f"{name:<12} not measured: {done.stderr.strip().splitlines()[-1][:60]}")
                continue
            m = json.loads(done.stdout)
            print(
                f"{name:<12} {m['open_ms']:>7.1f} {m['rss_mb']:>8.1f} {m['words_s']:>12,.0f}"
                f" {m['runs_s']:>11,.0f} {m['moves_ms']:>11.3f}"
            )


def queries() -> None:
    """Measure the queries of the games."""
    for string in ("OMAT", "OMBAST", "ING"):
        took = milliseconds(lambda s=string: [ENABLE.goals(i) for i in (s, *insertions(s))])
        print(f"goal words of {string} and every insertion   {took:8.2f} ms")
    chosen = random.Random(2)
    strings = [_run(chosen, 4) for _ in range(100)]
    one = [milliseconds(lambda s=s: ENABLE.goals(s), 1) for s in strings]
    whole = [milliseconds(lambda s=s: [ENABLE.goals(i) for i in insertions(s)], 1) for s in strings]
    print(f"goal words of one string, median of 100      {statistics.median(one):8.3f} ms")
    print(f"... of all its insertions together, median   {statistics.median(whole):8.3f} ms")
    thin = ["".join(c for c in _run(chosen, 6) if c not in "AEIOU") for _ in range(300)]
    took = milliseconds(lambda: [ENABLE.is_thinned_run(t) for t in thin]) / len(thin)
    print(f"variation 2, one string, mean of 300         {took:8.3f} ms")
    racks()
    splits()


def racks() -> None:
    """What some cards can lay, beside trying every word of the list; both find the same."""
    for cards in ("TRNSAEI", "TRNSAEIFORG", "TRNSAE?", "TRNSA??", "TRNSG A/E I/O A/E ORS?"):
        rack = Rack.parse(cards)
        took = milliseconds(lambda r=rack: list(ENABLE.from_rack(r)))
        tried = milliseconds(lambda r=rack: list(filter(r.spells, WORDS)), 1)
        found = sorted(ENABLE.from_rack(rack))
        same = "" if found == sorted(filter(rack.spells, WORDS)) else "  OTHER WORDS"
        print(
            f"rack {cards:<24} {len(found):>6} words {took:8.2f} ms; "
            f"every word tried / this: {tried / took:.0f}{same}"
        )
        by_value(rack)


def by_value(rack: Rack) -> None:
    """The words of most worth, as NewWord's players look for them; both find the same values."""

    def tried() -> list[int]:
        return sorted((rack.most(word, WORTH) for word in ENABLE.from_rack(rack)), reverse=True)

    def first() -> list[int]:
        found = ENABLE.words_by_value(rack, WORTH)
        return [value for value, _ in itertools.islice(found, LOOKED_AT)]

    took = milliseconds(first)
    same = "" if first() == tried()[:LOOKED_AT] else "  OTHER VALUES"
    print(f"     the first {LOOKED_AT} by value {took:>23.2f} ms; "
          f"all of them sorted / this: {milliseconds(tried, 1) / took:.0f}{same}")  # fmt: skip


def _run(chosen: random.Random, length: int) -> str:
    word = chosen.choice([word for word in WORDS if len(word) > length])
    start = chosen.randrange(len(word) - length + 1)
    return word[start : start + length]


def splits() -> None:
    """Word Lift: find all pairs of words from a stolen word and a hand, using every stolen card."""
    chosen, times = random.Random(4), []
    bag = "EEEEEEAAAAAIIIIIOOOOONNNNRRRRTTTTLLLSSSUUUDDDGGGBCMPFHVWY"
    for _ in range(20):
        stolen = chosen.choice([word for word in WORDS if len(word) == 6])
        hand = "".join(chosen.sample(bag, 7))
        times.append(milliseconds(lambda s=stolen, h=hand: sum(1 for _ in split(s, h)), 1))
    found = sum(1 for _ in split("FORGE", "DIRT"))
    print(f"steal and split, 6 + 7 cards: median {statistics.median(times):.1f} ms, ", end="")
    print(f"worst {max(times):.1f} ms (FORGE + DIRT: {found} alphagram pairs)")


def split(stolen: str, hand: str) -> Iterator[tuple[str, str]]:
    """Pairs of alphagrams from the rack index; letter counts are packed in five bits each."""
    guard = sum(16 << 5 * i for i in range(26))
    whole = _pack(stolen + hand) + guard
    groups: dict[tuple[int, ...], list[int]] = defaultdict(list)
    letters = sorted(set(stolen))
    need = tuple(stolen.count(letter) for letter in letters)
    for alphagram in {"".join(sorted(w)) for w in ENABLE.from_rack(Rack(stolen + hand))}:
        if len(alphagram) > 2:
            covers = tuple(map(min, need, (alphagram.count(letter) for letter in letters)))
            groups[covers].append(_pack(alphagram))
    for one, other in itertools.combinations_with_replacement(groups, 2):
        if all(a + b >= n for a, b, n in zip(one, other, need, strict=True)):
            for a, b in itertools.product(groups[one], groups[other]):
                if (whole - a - b) & guard == guard:
                    yield a, b


def _pack(letters: str) -> int:
    return sum(1 << 5 * (ord(letter) - 65) for letter in letters)


def solve() -> None:
    """Solve Word Sprout in separate processes; compiles the C program first."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "solve"
        subprocess.run(["cc", "-O2", "-o", program, HERE / "word_sprout.c"], check=True)
        c, ours = [], []
        for _ in range(5):
            c.append(_cpu([str(program), str(TEXT)]))
            ours.append(_cpu([sys.executable, __file__, "solve-once"]))
    print(f"C program {min(c):.2f} s; ours {min(ours):.2f} s with start and reading", end="")
    print(f" ({min(ours) / min(c):.1f}x)")
    subprocess.run([sys.executable, __file__, "solve-once"], check=True)


def _cpu(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def solve_once() -> None:
    """Solve once in this process; print time and peak memory."""
    began = time.process_time()
    positions = lost = 0
    for level in solve_sprout(WORDS):
        positions, lost = positions + level.positions, lost + len(level.lost)
    took = time.process_time() - began
    print(f"{positions:,} positions, {lost:,} lost, {took:.2f} s, peak {_peak():.0f} MB")


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def compiling() -> None:
    """Compile the default list in a separate process, and read a file of three million lines."""
    subprocess.run([sys.executable, __file__, "compile-once"], check=True)
    subprocess.run(
        [sys.executable, "-m", "companion.lexicon.build.compile", "--check"], check=False
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.txt"
        path.write_bytes(b"later\n" * 3_000_000)
        took = milliseconds(lambda: read_list(path), 1)
        print(f"reading 3,000,000 lines {took / 1e3:.1f} s, peak of this process {_peak():.0f} MB")
        words = map("".join, itertools.product("abcdefghijklmnopqrst", repeat=5))
        path.write_text("\n".join(itertools.islice(words, 3_000_000)), encoding="ascii")
        try:
            read_list(path)
        except DictionaryError as error:
            print(f"3,000,000 different words: {error}")


def compile_once() -> None:
    """Compile the default list once."""
    folder = Path(tempfile.mkdtemp())
    began = time.process_time()
    compile_list(WORDS, folder, "ENABLE1")
    took = time.process_time() - began
    shutil.rmtree(folder)
    print(f"compiled in {took:.1f} s, {took / len(WORDS) * 1e5:.1f} s for 100,000 words, ", end="")
    print(f"peak {_peak():.0f} MB")


def grammar() -> None:
    """Check hand-labelled tables; `fresh` ones were labelled before any answer was seen."""
    for name in ("plurals", "fresh_plurals"):
        rows = _rows(name)
        truth = [(r[1] == "Y") if name[0] == "f" else r[1] + r[4] == "YN" for r in rows]
        said = [ENABLE.plural_only(row[0]).known is Known.YES for row in rows]
        right = sum(t == s for t, s in zip(truth, said, strict=True))
        print(f"{name:<14} only a plural: {right} of {len(rows)} right")
    for name in ("forms", "fresh_forms"):
        rows = _rows(name)
        pairs = [(ENABLE.same_form(r[0], r[1]).yes, r[2] == "Y") for r in rows]
        both = pairs.count((True, True))
        precision, recall = both / sum(s for s, _ in pairs), both / sum(t for _, t in pairs)
        print(f"{name:<14} precision {precision:.3f}, recall {recall:.3f} of {len(rows)} pairs")
    rows = _rows("fresh_bans")
    wrong = [w for w, y in rows if (ENABLE.plural_s(w).known is not Known.NO) != (y == "Y")]
    print(f"fresh_bans     wrong: {wrong or 'none'} of {len(rows)}")


def _rows(name: str) -> list[list[str]]:
    lines = (TABLES / f"{name}.tsv").read_text(encoding="ascii").splitlines()
    return [line.upper().split("\t") for line in lines if not line.startswith("#")]


PARTS = {
    "peers": peers,
    "queries": queries,
    "solve": solve,
    "compile": compiling,
    "grammar": grammar,
}
ONCE = {"solve-once": solve_once, "compile-once": compile_once}


def main() -> None:
    for name in sys.argv[1:] or PARTS:
        if name in PARTS:
            print(f"-- {name}")
        {**PARTS, **ONCE}[name]()


if __name__ == "__main__":
    main()

"""Make enable1.notes from Debian's packages scowl and wordnet-base.

    python -m companion.lexicon.data.make_notes /usr/share/dict/scowl /usr/share/wordnet

Each line of enable1.txt gets one line: how well known the word is (1 to 7 for the SCOWL
sizes 10, 20, 35, 40, 50, 55, 60, else 9), and its parts of speech in WordNet (n, v, a, b for
adverb, else -).
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from companion.lexicon.data.wordnet import PARTS, synsets

HERE = Path(__file__).parent
STEPS = (10, 20, 35, 40, 50, 55, 60)
SPELLINGS = ("english", "american", "british", "british_z", "canadian")


def levels(scowl: Path) -> dict[str, int]:
    """How well known each word is, from SCOWL's word files, the smallest first."""
    found: dict[str, int] = {}
    for level, step in enumerate(STEPS, start=1):
        for spelling in SPELLINGS:
            path = scowl / f"{spelling}-words.{step}"
            if path.exists():
                for word in path.read_text(encoding="latin-1").split():
                    found.setdefault(word, level)
    return found


def parts(wordnet: Path) -> dict[str, str]:
    """The parts of speech of each word that WordNet writes in lower case."""
    found: dict[str, str] = defaultdict(str)
    for name, part in PARTS.items():
        for synset in synsets(wordnet, name):
            for word in synset.words:
                if part not in found[word]:
                    found[word] += part
    return found


def main(scowl: str, wordnet: str) -> None:
    """Write the notes next to the list."""
    known, held = levels(Path(scowl)), parts(Path(wordnet))
    words = (HERE / "enable1.txt").read_text(encoding="ascii").split()
    lines = (f"{known.get(word, 9)} {held.get(word) or '-'}\n" for word in words)
    (HERE / "enable1.notes").write_text("".join(lines), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

"""`companion judge`: one verdict for several words together."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from companion.lexicon import open_ruling
from companion.lexicon.ruling import Ruling

DESCRIPTION = """\
One verdict for all the words together, as in a tournament: it does not say which one
is wrong.
"""

EXAMPLES = """examples:
  companion judge later
  companion judge latex spear --json
  companion judge email --list ENABLE1+additions
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("words", nargs="+", metavar="WORD")
    parser.add_argument("--list", metavar="NAME", help="use this word list")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print the verdict; returns 0 if every word is valid, 1 otherwise."""
    ruling = open_ruling(args.list, house=True)
    good = judge(args.words, ruling)
    print(_as_json(args.words, good, ruling) if args.json else _as_text(args.words, good, ruling))
    return 0 if good else 1


def judge(words: Sequence[str], ruling: Ruling) -> bool:
    """Whether all the words, in capitals or not, are valid."""
    return all(ruling.is_word(word.upper()) for word in words)


def stamp(ruling: Ruling) -> str:
    """The dictionary in force: its name, its size and the first digits of its hash."""
    return f"{ruling.name}, {ruling.size:,} words, {ruling.sha256[:8]}"


def dictionary(ruling: Ruling) -> dict[str, str | int]:
    """The dictionary in force, for JSON."""
    return {"name": ruling.name, "words": ruling.size, "sha256": ruling.sha256}


def _as_text(words: Sequence[str], good: bool, ruling: Ruling) -> str:
    shown = " ".join(word.upper() for word in words)
    if len(words) == 1:
        verdict = "valid" if good else "not in the dictionary"
    else:
        verdict = "all valid" if good else "not all of them are in the dictionary"
    sources = "".join(f" ({source})" for source in _other_sources(words, good, ruling))
    return f"{shown}: {verdict}{sources}\n({stamp(ruling)})"


def _other_sources(words: Sequence[str], good: bool, ruling: Ruling) -> list[str]:
    """Sources of the verdict other than the word list, such as `house word`.

    Empty for several words of which one is not valid: it must not become known which one.
    """
    if not good and len(words) > 1:
        return []
    labels = [(word.upper(), ruling.provenance(word.upper())) for word in words]
    own = ("", ruling.name.split("+")[0])
    others = [(word, label) for word, label in labels if label not in own]
    return [label if len(words) == 1 else f"{word}: {label}" for word, label in others]


def _as_json(words: Sequence[str], good: bool, ruling: Ruling) -> str:
    shown = [word.upper() for word in words]
    facts = {"words": shown, "good": good, "beside_the_list": _other_sources(words, good, ruling)}
    return json.dumps({**facts, "dictionary": dictionary(ruling)})

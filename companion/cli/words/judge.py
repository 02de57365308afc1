"""`companion judge`: verdicts on words, each for itself or all together."""

from __future__ import annotations

import argparse
import json
import shutil
import textwrap
from collections.abc import Mapping
from typing import Any

from companion.cli.parser import a_word, add_json, add_list
from companion.lexicon import open_ruling
from companion.lexicon.meanings import meanings
from companion.lexicon.ruling import Ruling
from companion.quantity import quantity

DESCRIPTION = "Say of each word whether it is in the dictionary."

EXAMPLES = """examples:
  companion judge later
  companion judge latex spear --one-verdict   as in a tournament: not which one is wrong
  companion judge mice --meaning
  companion judge email --list ENABLE1+additions --json
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("words", type=a_word, nargs="+", metavar="WORD")
    add_list(parser)
    parser.add_argument("--one-verdict", action="store_true", help="one verdict for all the words")
    parser.add_argument("--meaning", action="store_true", help="show what a valid word means")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the verdicts; returns 0 if every word is valid, 1 otherwise."""
    ruling = open_ruling(args.list, house=True)
    words = args.words
    wrong = [word for word in words if not ruling.is_word(word)]
    told = [] if args.one_verdict and wrong and len(words) > 1 else words
    sources = {word: other_source(word, ruling) for word in told}
    means = {word: meanings(word, ruling, asked=True) for word in told} if args.meaning else {}
    if args.json:
        facts = {"words": words, "good": not wrong, "wrong": [w for w in wrong if w in told]}
        facts |= {"means": means} if args.meaning else {}
        beside = {word: source for word, source in sources.items() if source}
        print(json.dumps({**facts, "beside_the_list": beside, "dictionary": dictionary(ruling)}))
        return int(bool(wrong))
    if args.one_verdict and len(words) > 1:
        verdict = "not all of them are in the dictionary" if wrong else "all valid"
        others = [f" ({word}: {source})" for word, source in sources.items() if source]
        print(f"{' '.join(words)}: {verdict}{''.join(others)}")
        for word in means:
            print(word)
            _print_means(means[word])
    else:
        for word, source in sources.items():
            verdict = "not in the dictionary" if word in wrong else "valid"
            print(f"{word}: {verdict}{source and f' ({source})'}")
            if args.meaning and word not in wrong:
                _print_means(means[word])
    print(f"({stamp(dictionary(ruling))})")
    return int(bool(wrong))


def _print_means(texts: list[str]) -> None:
    for text in texts or ["not known what it means"]:
        print_text(text, indent="  ")


def print_text(text: str, indent: str = "") -> None:
    """Print a paragraph as wide as the terminal; its other lines have two spaces more."""
    width, hanging = shutil.get_terminal_size().columns, f"{indent}  "
    print(textwrap.fill(text, width, initial_indent=indent, subsequent_indent=hanging))


def other_source(word: str, ruling: Ruling) -> str:
    """What decides about a word if it is not the word list, such as `house word`."""
    label = ruling.provenance(word)
    return "" if label == ruling.name.split("+")[0] else label


def stamp(dictionary: Mapping[str, Any]) -> str:
    """The dictionary in force in one line: its name, its size and the first digits of its hash."""
    return (
        f"{dictionary['name']}, {quantity(dictionary['words'], 'word')}, {dictionary['sha256'][:8]}"
    )


def dictionary(ruling: Ruling) -> dict[str, str | int]:
    """The dictionary in force, for JSON."""
    return {"name": ruling.name, "words": ruling.size, "sha256": ruling.sha256}

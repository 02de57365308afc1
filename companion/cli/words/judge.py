"""`companion judge`: one verdict for all the words that were played together."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.lexicon.ruling import Ruling

EXAMPLES = """examples:
  companion judge later
  companion judge latex spear --json
  companion judge email --list ENABLE1+additions
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "judge",
        help="say whether all the words are in the ruling dictionary",
        description="One verdict for all words together; it never names the word at fault.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("words", nargs="+", metavar="WORD")
    parser.add_argument("--list", metavar="NAME", help="another installed list")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print the verdict; 0 where every word stands, 1 otherwise."""
    from companion.lexicon import open_ruling

    ruling = open_ruling(args.list, house=True)
    good = judge(args.words, ruling)
    print(_as_json(args.words, good, ruling) if args.json else _as_text(args.words, good, ruling))
    return 0 if good else 1


def judge(words: Sequence[str], ruling: Ruling) -> bool:
    """Whether all of the words, in any case, are in the dictionary."""
    return all(ruling.is_word(word.upper()) for word in words)


def stamp(ruling: Ruling) -> str:
    """The list in force, as the table is shown it: name, size and the hash's beginning."""
    return f"{ruling.name}, {ruling.size:,} words, {ruling.sha256[:8]}"


def dictionary(ruling: Ruling) -> dict[str, str | int]:
    """The list in force, for JSON."""
    return {"name": ruling.name, "words": ruling.size, "sha256": ruling.sha256}


def _as_text(words: Sequence[str], good: bool, ruling: Ruling) -> str:
    shown = " ".join(word.upper() for word in words)
    if len(words) == 1:
        verdict = "good" if good else "not in the dictionary"
    else:
        verdict = "all good" if good else "not all of them are in the dictionary"
    laid_over = "".join(f" ({told})" for told in _laid_over(words, good, ruling))
    return f"{shown}: {verdict}{laid_over}\n({stamp(ruling)})"


def _laid_over(words: Sequence[str], good: bool, ruling: Ruling) -> list[str]:
    """What a verdict rests on beside the list; nothing that tells one bad word of several."""
    if not good and len(words) > 1:
        return []
    told = [(word.upper(), ruling.provenance(word.upper())) for word in words]
    beside = [(word, label) for word, label in told if label and not _is_list(label, ruling)]
    return [label if len(words) == 1 else f"{word}: {label}" for word, label in beside]


def _is_list(label: str, ruling: Ruling) -> bool:
    return ruling.name.split("+")[0] == label


def _as_json(words: Sequence[str], good: bool, ruling: Ruling) -> str:
    shown = [word.upper() for word in words]
    told = {"words": shown, "good": good, "beside_the_list": _laid_over(words, good, ruling)}
    return json.dumps({**told, "dictionary": dictionary(ruling)})

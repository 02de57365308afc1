"""`companion word`: everything known about a word, with the sources."""

from __future__ import annotations

import argparse
import json
from typing import Any

from companion.cli.words.judge import dictionary
from companion.lexicon import inoffensive, open_ruling
from companion.lexicon.grammar.readings import SOURCES
from companion.lexicon.ruling import Evidence, Ruling

DESCRIPTION = "Show everything the dictionary knows about a word, with the sources."

EXAMPLES = """examples:
  companion word bikes
  companion word speak --json
"""

FAMILIARITY = {1: "very common", 2: "very common", 3: "common", 4: "common"}
"""By level; all others are uncommon or rare."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("word", metavar="WORD")
    parser.add_argument("--list", metavar="NAME", help="use this word list")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print the facts; returns 1 if the word is not in the dictionary."""
    ruling, word = open_ruling(args.list, house=True), args.word.upper()
    known = facts(ruling, word)
    if args.json:
        print(json.dumps(known))
    else:
        _show(known)
    return 0 if known["good"] else 1


def facts(ruling: Ruling, word: str) -> dict[str, Any]:
    """Everything the dictionary knows about a word, for JSON."""
    readings = ruling.readings(word)
    return {
        "word": word,
        "good": ruling.is_word(word),
        "from": ruling.provenance(word),
        "level": ruling.level(word),
        "readings": [{"is": r.words, "says": SOURCES[r.source]} for r in readings],
        "noun": _evidence(ruling.noun(word)),
        "plural_only": _evidence(ruling.plural_only(word)),
        "added_s": _evidence(ruling.plural_s(word)),
        "plural_of": ruling.singulars(word),
        "forms": ruling.forms(word),
        "inside": len(ruling.goals(word)) if word.isalpha() else 0,
        "one_letter_away": sorted(inoffensive(ruling.neighbours(word))),
        "dictionary": dictionary(ruling),
    }


def _evidence(evidence: Evidence) -> dict[str, str]:
    return {"known": evidence.known.value, "why": evidence.why}


def _show(known: dict[str, Any]) -> None:
    listed = known["dictionary"]
    print(f"{known['word']}: {'valid' if known['good'] else 'not in the dictionary'}")
    print(f"  list        {known['from'] or listed['name']}, {listed['words']:,} words, ", end="")
    print(listed["sha256"][:8])
    if known["good"]:
        rare = "uncommon" if known["level"] < 8 else "rare"
        print(f"  familiarity {FAMILIARITY.get(known['level'], rare)}")
    for reading in known["readings"]:
        print(f"  is          {reading['is']} (source: {reading['says']})")
    for label, key in (
        ("noun", "noun"),
        ("plural", "plural_only"),
        ("added S", "added_s"),
    ):
        print(f"  {label:<11} {known[key]['known']}: {known[key]['why']}")
    for label, key in (("forms", "forms"), ("one letter", "one_letter_away")):
        print(f"  {label:<11} {' '.join(known[key]) or 'none'}")
    print(f"  inside      {known['inside']:,} longer words")

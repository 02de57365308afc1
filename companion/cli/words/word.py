"""`companion word`: everything known about a word, with the sources."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from companion.cli.parser import a_word, add_json, add_list
from companion.cli.words.judge import dictionary, other_source, print_text, stamp
from companion.lexicon import inoffensive, open_ruling
from companion.lexicon.grammar.readings import SOURCES, WORDNET
from companion.lexicon.meanings import meanings
from companion.lexicon.ruling import Evidence, Ruling

DESCRIPTION = "Show everything the dictionary knows about a word, with the sources."

EXAMPLES = """examples:
  companion word bikes
  companion word speak --json
"""

FAMILIARITY = {2: "very common", 4: "common", 7: "uncommon", 9: "rare"}
"""How well known a word is, by the highest level of each."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("word", type=a_word, metavar="WORD")
    add_list(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print the facts; returns 1 if the word is not in the dictionary."""
    ruling, word = open_ruling(args.list, house=True), args.word
    known = facts(ruling, word)
    if args.json:
        print(json.dumps(known))
    else:
        _show(known, other_source(word, ruling))
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
        "means": meanings(word, ruling, asked=False),
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


def _show(known: dict[str, Any], beside: str) -> None:
    """Print a word like a dictionary's page; `beside`: what decides if the list does not."""
    familiar = next(name for most, name in FAMILIARITY.items() if known["level"] <= most)
    verdict = f"valid, {familiar}" if known["good"] else "not in the dictionary"
    print(f"{known['word']}: {verdict}{beside and f' ({beside})'}")
    readings = {reading["is"]: reading["says"] for reading in known["readings"]}
    for number, reading in enumerate(readings, 1):
        print(f"  {number}. {reading}")
    for text in known["means"]:
        print_text(text)
    print_text(" ".join(_grammar(known)))
    for label, key in (("Forms", "forms"), ("One letter away", "one_letter_away")):
        if known[key]:
            print_text(f"{label}: {', '.join(known[key])}.")
    if known["inside"]:
        print_text(f"{known['inside']:,} longer words have its letters in a row.")
    sources = dict.fromkeys([*readings.values(), *[SOURCES[WORDNET]] * bool(known["means"])])
    print_text(f"({'; '.join([*sources, stamp(known['dictionary'])])})")


def _grammar(known: dict[str, Any]) -> Iterator[str]:
    """What the rules of a game may ask about the word, in sentences."""
    formed = f"{known['word']}S"
    yield {"yes": "It is a noun.", "no": "It is not a noun."}.get(
        known["noun"]["known"], "Whether it is a noun is not known."
    )
    if known["plural_only"]["known"] == "yes":
        yield "It is a plural and nothing else."
    if formed in known["one_letter_away"]:
        yield {"yes": f"Its plural is {formed}.", "no": f"{formed} is not its plural."}.get(
            known["added_s"]["known"], f"Whether {formed} is its plural is not known."
        )

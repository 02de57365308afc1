"""`companion dictionary`: manages word lists and house words."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from companion.cli.needs_games import run_as_box
from companion.cli.parser import Actions, a_name, a_word, add_action, add_json
from companion.cli.streams import STANDARD, file_of
from companion.errors import DictionaryError
from companion.lexicon import DEFAULT, house_words, installed_lists
from companion.lexicon.build import About, Progress
from companion.lexicon.compiled.store import Manifest
from companion.lexicon.house import Decision
from companion.lexicon.reading.reader import Report, read_list
from companion.paths import box_command
from companion.quantity import quantity

DESCRIPTION = """\
Manage the word lists of this box, and your house words: words that your house
accepts or refuses whatever the list says.
"""

EXAMPLES = """examples:
  companion dictionary list
  companion dictionary check words.txt         dry run: show what would be imported
  companion dictionary add words.txt --name FAMILY
  companion dictionary use FAMILY
  companion dictionary use ENABLE1+additions   with email, selfie and about 200 others
  companion dictionary accept zoomies --evening
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    _add_lists(actions)
    _add_files(actions)
    _add_house(actions)
    for action in actions.choices.values():
        add_json(action)


def _add_lists(actions: Actions) -> None:
    add_action(actions, "list", "list the installed word lists", list_all)
    use = add_action(actions, "use", "make a list the dictionary in force", choose)
    show = add_action(
        actions, "show", "show a list's size, word lengths, hash, source and licence", show_one
    )
    remove = add_action(actions, "remove", "delete one of your lists", remove_one)
    for parser in (use, show, remove):
        parser.add_argument("name", metavar="NAME")


def _add_files(actions: Actions) -> None:
    adding = add_action(actions, "add", "add a file as a word list", add_file)
    adding.add_argument("--name", type=a_name, help="its name (default: the file's name)")
    adding.add_argument("--source", default="", help="where it is from (default: the file's name)")
    adding.add_argument(
        "--licence", default="", help="its licence (default: the licence line in the file)"
    )
    adding.add_argument(
        "--anyway", action="store_true", help="add it even if more is skipped than read"
    )
    checking = add_action(actions, "check", "dry run: show what would be imported", check_file)
    for parser in (adding, checking):
        parser.add_argument("file", type=Path, metavar="FILE")


def _add_house(actions: Actions) -> None:
    for name, help_, run in (
        ("accept", "make a word valid in this house", accept),
        ("refuse", "make a word invalid in this house", refuse),
        ("forget", "undo accept or refuse", forget),
    ):
        parser = add_action(actions, name, help_, run)
        parser.add_argument("word", type=a_word, metavar="WORD")
        if name != "forget":
            parser.add_argument("--evening", action="store_true", help="until six in the morning")
    add_action(actions, "house", "list the house words", house)


def list_all(args: argparse.Namespace) -> int:
    """Print every list, with an asterisk before the dictionary in force."""
    chosen, lists = _choice(), [_state(name) for name in installed_lists().names()]
    if args.json:
        print(json.dumps({"chosen": chosen, "lists": lists}))
        return 0
    for held in lists:
        mark = "*" if _plain(chosen) == held["name"].lower() else " "
        size = (
            f"{held['size']:>9,} words  {held['sha256'][:8]}" if "size" in held else held["fault"]
        )
        print(f"{mark} {held['name']:<20} {size}")
    if chosen and _plain(chosen) not in [held["name"].lower() for held in lists]:
        print(f"* {chosen:<20} is missing. Choose another: `companion dictionary use NAME`.")
    elif "+" in chosen:
        print(f"  (chosen: {chosen})")
    return 0


def _choice() -> str:
    """The chosen list; prints a warning and returns an empty string if the choice is damaged."""
    try:
        return installed_lists().chosen_name()
    except DictionaryError as fault:
        print(f"companion: {fault}", file=sys.stderr)
        return ""


def _plain(chosen: str) -> str:
    return chosen.split("+")[0].lower()


def _state(name: str) -> dict[str, Any]:
    """The facts about a list, or its fault."""
    try:
        return _facts(installed_lists().manifest(name))
    except DictionaryError as fault:
        return {"name": name, "fault": str(fault)}


def choose(args: argparse.Namespace) -> int:
    """Make a list the dictionary in force."""
    chosen = installed_lists().choose(args.name)
    print(json.dumps({"chosen": chosen}) if args.json else f"The dictionary is now {chosen}.")
    return 0


def remove_one(args: argparse.Namespace) -> int:
    """Delete a list."""
    was_in_force = installed_lists().remove(args.name)
    text = f"Deleted {args.name}.{f' The dictionary is now {DEFAULT}.' if was_in_force else ''}"
    facts = {"removed": args.name, "chosen": _choice()}
    print(json.dumps(facts) if args.json else text)
    return 0


def show_one(args: argparse.Namespace) -> int:
    """Print the facts about a list."""
    manifest = installed_lists().manifest(args.name)
    if args.json:
        print(json.dumps(_facts(manifest)))
        return 0
    print(f"{manifest.name}: {quantity(manifest.size, 'word')}\nsha256  {manifest.sha256}")
    print(f"source  {manifest.source or 'not stated'}\nlicence {manifest.licence or 'not stated'}")
    print(f"grammar {manifest.grammar}\nwords by number of letters:")
    for letters, count in sorted(manifest.lengths.items(), key=lambda item: int(item[0])):
        print(f"  {letters:>2} {count:>8,}")
    return 0


def check_file(args: argparse.Namespace) -> int:
    """Print which words of a file would be imported, and which lines skipped."""
    report = read_list(args.file)
    if args.json:
        print(json.dumps(_read(args.file, report)))
    else:
        _print(args.file, report)
    return 0


def add_file(args: argparse.Namespace) -> int:
    """Read a file, print what is in it, then compile it and install it as a list.

    Raises DictionaryError if more was skipped than read, unless that is wanted.
    """
    name = args.name or args.file.stem.upper()
    if box_command() is None:
        installed_lists().check_free(name)
    with file_of(args.file) as file:
        report = read_list(file)
    if not args.json and args.file != STANDARD:
        _print(args.file, report)
    if report.skipped > len(report.words) and not args.anyway:
        raise DictionaryError(
            f"More of {args.file} was skipped than read, so it is not added. If these are the "
            "words you want, add --anyway."
        )
    about = About(
        name,
        args.source or args.file.name,
        args.licence or report.licence,
    )
    if box_command() is not None:
        return _add_to_box(report.words, about, ("--json",) if args.json else ())
    with _bar(quiet=args.json) as progress:
        manifest = installed_lists().add(report.words, about, progress)
    if args.json:
        print(json.dumps(_read(args.file, report, manifest.name)))
    else:
        print(f"Added as {manifest.name}. To use it: companion dictionary use {manifest.name}")
    return 0


def _add_to_box(words: Iterable[str], about: About, form: Sequence[str]) -> int:
    """Hand the words of a list, and nothing else of its file, to the user of the box."""
    facts = (f"--name={about.name}", f"--source={about.source}", f"--licence={about.licence}")
    with TemporaryFile() as plain:
        plain.write("".join(f"{word}\n" for word in sorted(words)).encode())
        plain.seek(0)
        return run_as_box(("dictionary", "add", *form, *facts, str(STANDARD)), stdin=plain)


def accept(args: argparse.Namespace) -> int:
    """Make a word valid in this house."""
    return _decide(args, accepted=True)


def refuse(args: argparse.Namespace) -> int:
    """Make a word invalid in this house."""
    return _decide(args, accepted=False)


def forget(args: argparse.Namespace) -> int:
    """Undo accept or refuse; returns 1 if the word is not a house word."""
    house_words().warn()
    found, word = house_words().forget(args.word), args.word.upper()
    text = f"{word}: the word list decides again." if found else f"{word} is not a house word."
    print(json.dumps({"word": word, "forgotten": found}) if args.json else text)
    return 0 if found else 1


def house(args: argparse.Namespace) -> int:
    """Print the house words, and the lines of their file that cannot be read."""
    house_words().warn()
    decisions = house_words().decisions()
    if args.json:
        print(json.dumps(list(map(_decision, decisions))))
        return 0
    for one in decisions:
        print(f"{'+' if one.accepted else '-'} {one.word:<20} {_duration(one) or 'for ever'}")
    for line, text in house_words().unread():
        print(f"? {text:<20} line {line}, not used")
    return 0


def _decide(args: argparse.Namespace, *, accepted: bool) -> int:
    house_words().warn()
    decision = house_words().decide(args.word, accepted=accepted, evening=args.evening)
    print(json.dumps(_decision(decision)) if args.json else _sentence(decision))
    return 0


def _sentence(one: Decision) -> str:
    if duration := _duration(one):
        verb = "counts" if one.accepted else "does not count"
        return f"{one.word} {verb} in this house {duration}."
    return f"{one.word} {'now' if one.accepted else 'no longer'} counts in this house."


def _decision(one: Decision) -> dict[str, Any]:
    until = one.until and one.until.isoformat()
    return {"word": one.word, "accepted": one.accepted, "until": until}


def _duration(one: Decision) -> str:
    """When a decision ends, without a date if the clock is not set; empty if it is permanent."""
    if one.evening and not one.evening.made.dated:
        return "for this evening"
    return f"until {one.until:%Y-%m-%d %H:%M}" if one.until else ""


def _facts(manifest: Manifest) -> dict[str, Any]:
    keys = ("name", "size", "sha256", "source", "licence", "grammar", "lengths")
    return {key: getattr(manifest, key) for key in keys}


def _read(file: Path, report: Report, name: str = "") -> dict[str, Any]:
    """The facts about what was read from a file, for JSON."""
    return {
        "file": str(file),
        "name": name,
        "form": str(report.form),
        "words": len(report.words),
        "lengths": report.lengths,
        "left_out": dict(report.counts),
        "examples": [line._asdict() for line in report.examples],
    }


def _print(file: Path, report: Report) -> None:
    """Print how a file was read: its words, their lengths, and what was skipped."""
    skipped = sum(report.counts.values())
    words, lines = quantity(len(report.words), "word"), quantity(skipped, "line")
    print(f"{file}: {words} imported, {lines} skipped.")
    print(f"  read as {report.form}")
    lengths = ", ".join(f"{letters}: {count:,}" for letters, count in report.lengths.items())
    print(f"  words by number of letters: {lengths}")
    for why, count in report.counts.most_common():
        print(f"  {why}: {count:,}")
        for line in [line for line in report.examples if line.why == why][:5]:
            print(f"    line {line.line}: {line.text}")
    if report.note:
        print(report.note)


@contextmanager
def _bar(*, quiet: bool) -> Iterator[Progress]:
    """A progress bar, if standard error is a terminal."""
    columns = (TextColumn("compiling"), BarColumn(), TimeElapsedColumn())
    screen = Console(stderr=True)
    disable = quiet or not screen.is_terminal
    with Bar(*columns, console=screen, disable=disable, transient=True) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda share: bar.update(task, completed=share)

"""`companion dictionary`: the word lists of this box, and the words of this house."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import DictionaryError

if TYPE_CHECKING:
    from companion.lexicon.build import Progress
    from companion.lexicon.build.reader import Report
    from companion.lexicon.compiled.store import Manifest
    from companion.lexicon.house import Decision

EXAMPLES = """examples:
  companion dictionary list
  companion dictionary check words.txt         what would be taken, what left out, and why
  companion dictionary add words.txt --name FAMILY
  companion dictionary use FAMILY
  companion dictionary use ENABLE1+additions   with email, selfie and 200 others
  companion dictionary accept zoomies --evening
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "dictionary",
        help="add, choose and look at word lists, and decide about words",
        description="The word lists of this box, and the words that this house decided about.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    _add_lists(actions)
    _add_files(actions)
    _add_house(actions)


def _add_lists(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    listed = _action(actions, "list", "the lists that are installed", list_all)
    listed.set_defaults(what="lists")
    use = _action(actions, "use", "let a list rule from now on", choose)
    show = _action(
        actions, "show", "what a list is: size, lengths, hash, source, licence", show_one
    )
    remove = _action(actions, "remove", "take a list of yours away", remove_one)
    for parser in (use, show, remove):
        parser.add_argument("name", metavar="NAME")


def _add_files(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    adding = _action(actions, "add", "read a file and compile it into a list", add_file)
    adding.add_argument("--name", help="what to call it; else after the file")
    adding.add_argument("--source", default="", help="where it is from; else the file's name")
    adding.add_argument("--licence", default="", help="else the file's own line about it")
    checking = _action(actions, "check", "say what of a file would be taken", check_file)
    for parser in (adding, checking):
        parser.add_argument("file", type=Path, metavar="FILE")


def _add_house(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    for name, help_, run in (
        ("accept", "let a word count in this house", accept),
        ("refuse", "let a word not count in this house", refuse),
        ("forget", "leave a word to the list again", forget),
    ):
        parser = _action(actions, name, help_, run)
        parser.add_argument("word", metavar="WORD")
        if name != "forget":
            parser.add_argument("--evening", action="store_true", help="only until tomorrow, 6:00")
    _action(actions, "house", "the words that this house decided about", house)


def _action(
    actions: argparse._SubParsersAction[argparse.ArgumentParser], name: str, help_: str, run: Any
) -> argparse.ArgumentParser:
    parser = actions.add_parser(name, help=help_, description=f"{help_[0].upper()}{help_[1:]}.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(func=run)
    return parser


def list_all(args: argparse.Namespace) -> int:
    """Print every list, with a mark at the one that rules."""
    from companion.lexicon import installed

    chosen, lists = _chosen(), [_state(name) for name in installed().names()]
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


def _chosen() -> str:
    """The chosen list; where the choice cannot be read, a sentence says so."""
    from companion.lexicon import installed

    try:
        return installed().chosen()
    except DictionaryError as fault:
        print(f"companion: {fault}", file=sys.stderr)
        return ""


def _plain(chosen: str) -> str:
    return chosen.split("+")[0].lower()


def _state(name: str) -> dict[str, Any]:
    """What a list is, or what is wrong with it."""
    from companion.lexicon import installed

    try:
        return _facts(installed().manifest(name))
    except DictionaryError as fault:
        return {"name": name, "fault": str(fault)}


def choose(args: argparse.Namespace) -> int:
    """Let a list rule."""
    from companion.lexicon import installed

    chosen = installed().choose(args.name)
    print(json.dumps({"chosen": chosen}) if args.json else f"{chosen} rules from now on.")
    return 0


def remove_one(args: argparse.Namespace) -> int:
    """Take a list away."""
    from companion.lexicon import DEFAULT, installed

    ruled = installed().remove(args.name)
    told = f"{args.name} is gone.{f' {DEFAULT} rules from now on.' if ruled else ''}"
    facts = {"removed": args.name, "chosen": _chosen()}
    print(json.dumps(facts) if args.json else told)
    return 0


def show_one(args: argparse.Namespace) -> int:
    """Print what a list is."""
    from companion.lexicon import installed

    manifest = installed().manifest(args.name)
    if args.json:
        print(json.dumps(_facts(manifest)))
        return 0
    print(f"{manifest.name}: {manifest.size:,} words\nsha256  {manifest.sha256}")
    print(f"source  {manifest.source or 'not stated'}\nlicence {manifest.licence or 'not stated'}")
    print(f"grammar {manifest.grammar}\nwords by number of letters:")
    for letters, count in sorted(manifest.lengths.items(), key=lambda item: int(item[0])):
        print(f"  {letters:>2} {count:>8,}")
    return 0


def check_file(args: argparse.Namespace) -> int:
    """Print what of a file would be taken, and what not."""
    from companion.lexicon.build.reader import read_list

    _tell(args.file, read_list(args.file), as_json=args.json)
    return 0


def add_file(args: argparse.Namespace) -> int:
    """Read a file, compile it, and put it on the shelf."""
    from companion.lexicon import installed
    from companion.lexicon.build import About
    from companion.lexicon.build.reader import read_list

    report = read_list(args.file)
    told = About(
        args.name or args.file.stem.upper(),
        args.source or args.file.name,
        args.licence or report.licence,
    )
    with _bar(quiet=args.json) as progress:
        manifest = installed().add(report.words, told, progress)
    _tell(args.file, report, as_json=args.json, name=manifest.name)
    if not args.json:
        print(f"Added as {manifest.name}. `companion dictionary use {manifest.name}` lets it rule.")
    return 0


def accept(args: argparse.Namespace) -> int:
    """Let a word count."""
    return _decide(args, accepted=True)


def refuse(args: argparse.Namespace) -> int:
    """Let a word not count."""
    return _decide(args, accepted=False)


def forget(args: argparse.Namespace) -> int:
    """Leave a word to the list."""
    from companion.lexicon import house_words

    house_words().warn()
    found = house_words().forget(args.word)
    told = f"{args.word.upper()} is left to the list." if found else "Nothing was decided about it."
    print(json.dumps({"word": args.word.upper(), "forgotten": found}) if args.json else told)
    return 0 if found else 1


def house(args: argparse.Namespace) -> int:
    """Print what was decided."""
    from companion.lexicon import house_words

    house_words().warn()
    decisions = house_words().decisions()
    if args.json:
        print(json.dumps(list(map(_decision, decisions))))
        return 0
    for one in decisions:
        print(f"{'+' if one.accepted else '-'} {one.word:<20} {_lasts(one)}")
    for line, text in house_words().unread():
        print(f"? {text:<20} line {line}, not used")
    return 0


def _decide(args: argparse.Namespace, *, accepted: bool) -> int:
    from companion.lexicon import house_words

    house_words().warn()
    decision = house_words().decide(args.word, accepted=accepted, evening=args.evening)
    verb = "counts" if accepted else "does not count"
    told = f"{decision.word} {verb} in this house {_lasts(decision)}."
    print(json.dumps(_decision(decision)) if args.json else told)
    return 0


def _decision(one: Decision) -> dict[str, Any]:
    until = one.until and one.until.isoformat()
    return {"word": one.word, "accepted": one.accepted, "until": until}


def _lasts(one: Decision) -> str:
    """How long a decision lasts; a board that does not know the date names none."""
    if one.evening and not one.evening.made.dated:
        return "for this evening"
    return f"until {one.until:%Y-%m-%d %H:%M}" if one.until else "for ever"


def _facts(manifest: Manifest) -> dict[str, Any]:
    keys = ("name", "size", "sha256", "source", "licence", "grammar", "lengths")
    return {key: getattr(manifest, key) for key in keys}


def _tell(file: Path, report: Report, *, as_json: bool, name: str = "") -> None:
    left_out = sum(report.counts.values())
    if as_json:
        examples = [left._asdict() for left in report.examples]
        told = {"file": str(file), "name": name, "words": len(report.words)}
        print(json.dumps({**told, "left_out": dict(report.counts), "examples": examples}))
        return
    print(f"{file}: {len(report.words):,} words taken, {left_out:,} lines left out.")
    for why, count in report.counts.most_common():
        print(f"  {why}: {count:,}")
        for left in [left for left in report.examples if left.why == why][:5]:
            print(f"    line {left.line}: {left.text}")


@contextmanager
def _bar(*, quiet: bool) -> Iterator[Progress]:
    """A progress bar on standard error, where somebody sees it."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("compiling"), BarColumn(), TimeElapsedColumn())
    screen = Console(stderr=True)
    unseen = quiet or not screen.is_terminal
    with Bar(*columns, console=screen, disable=unseen, transient=True) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda share: bar.update(task, completed=share)

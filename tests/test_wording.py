"""Keeps confusing habits out of everything people read, and misleading names out of the code.

Scans pages, scripts and settings as a whole, and the strings, docstrings, comments and names of
Python files. Every finding has the file, the line, the words and what to write instead.
"""

import ast
import re
from bisect import bisect
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]


class Rule(NamedTuple):
    """A pattern to keep out, where a space stands for any white space, and what to write."""

    pattern: str
    instead: str


RULES = (
    Rule(r"\bamiss\b", "wrong, a fault"),
    Rule(r"\bmend(s|ed|ing)?\b", "fix"),
    Rule(r"\bthe own\b|(?<!their\s)(?<!your\s)\bown button\b", "your button, their own button"),
    Rule(r"\b(take|takes|taken|taking|took) back\b", "undo"),
    Rule(r"\b(take|takes|took|taking) (it|them|this|that|a play|a turn) back\b", "undo"),
    Rule(
        r"(?<!there\s)\b(is|are|was|were) no (?!longer\b|more\b|less\b|different\b|need\b)\w+",
        "is not a ...",
    ),
    Rule(r"\bdearest\b", "highest-scoring"),
    Rule(
        r"\bso (long|many|often|late|few)\b(?! as\b| that\b)",
        "the number itself: this many, this long, how many",
    ),
    Rule(r"(?-i:\bNone): (nothing|none|no|never|nobody|not)\b", "... or None"),
    Rule(r"\b(None|False|empty|nothing|zero|1|0) where\b", "None if"),
    Rule(r"\blook(s|ed)? after\b", "test after, check"),
    Rule(r"\blook(s|ed)? whether\b", "check whether"),
    Rule(r"\b(is|are|was|were|be|been|being) told\b(?! apart| from)", "is reported, is shown"),
    Rule(r"\b(leave|leaves|left) away\b", "omit, leave out"),
    Rule(r"\bpass the box\b", "give the box to"),
    Rule(r"\bwhat now\?", "help"),
    Rule(r"\bstops? the time\b", "keeps the time"),
    Rule(r"\bsomebody (leaves|comes)\b", "a player leaves, a player joins"),
    Rule(r"\bwithout end\b", "endless, for ever"),
    Rule(r"(?-i:\bTurner\b|\ba (Sight|Meaning|Touch|Piece)\b)", "Knob, Context, Intent, Gesture"),
    Rule(r"\bcompanion (holdem|lift|sprout)\b", "companion word-for-word, word-lift, word-sprout"),
)

VERBS = (
    "is are was were has have had can cannot may might must could would does did do only still "
    "makes takes goes comes stands lies happens counts fits works keeps belongs needs ran led"
).replace(" ", "|")
CLAUSE = Rule(
    rf"(?:^|(?<=\0)|(?<=[.!:;] ))(?:Who(?! to\b)|What(?= (?:{VERBS})\b)) [^.?!\0]*(?:[.!\0]|\Z)",
    "the thing first, then what it does: 'A player with no cards left goes out'",
)
"""A sentence that begins with a clause, as in 'Who has no cards left is out.'; not a question."""

PARTICIPLE = re.compile(
    "told|said|seen|laid|drawn|shown|taken|given|kept|found|left|made|done|gone|begun|spun|known"
    "|held|built|sent|heard|meant|spelt|chosen|written|broken|lost|won|brought|thought|[a-z]+ed"
)
NOUNS = ("feed", "need", "seed", "speed", "bleed", "red", "proceed", "exceed", "embed")
NAMES = {
    **dict.fromkeys(("Turner", "Wishes", "Sight", "Touch", "Piece", "Meaning"), "see the glossary"),
    **dict.fromkeys(("Care", "Contact", "Leaf", "Court"), "see the glossary of docs/design.md"),
}
RESULT = re.compile(r"(Return|Yield|Get|Find|Compute)s?\b")
"""How the docstring of a function with a result must not begin."""

STEMS = re.compile(r"(?:^|_)(wfw|holdem|(?<!word_)sprout|(?<!word_)lift)(?:_|$)")

ALLOWED = {
    ("CONTRIBUTING.md", "own button"): "the glossary names what not to write",
    ("CONTRIBUTING.md", "take back"): "the glossary names what not to write",
    ("CONTRIBUTING.md", "amiss"): "the glossary names what not to write",
    ("CONTRIBUTING.md", "mend"): "the glossary names what not to write",
    ("CONTRIBUTING.md", "pass the box"): "the glossary names what not to write",
    ("CONTRIBUTING.md", "what now?"): "the glossary names what not to write",
    ("companion/cli/main.py", "holdem"): "aliases that go on working",
    ("companion/cli/main.py", "lift"): "aliases that go on working",
    ("companion/cli/main.py", "sprout"): "aliases that go on working",
}
"""Exceptions, by file and words, each with its reason."""

SKIPPED = ("tests/test_wording.py", "tests/data", "docs/rules.md")
"""This file; data; and rules that quote the sheets of the games word for word."""

PYTHON_FOLDERS = sorted(
    {
        "/".join(parts[: 3 if parts[1] in ("games", "kits") else 2])
        for top in ("companion", "hardware", "tests")
        for path in (ROOT / top).rglob("*.py")
        if (parts := path.parent.relative_to(ROOT).parts) != (top,)
    }
)
FOLDERS = (".", "companion", "hardware", "tests", *PYTHON_FOLDERS, "benchmarks", "docs", "systemd")
"""Every folder with something to read; the shortest names stand for their files alone."""

ALONE = (".", "companion", "hardware", "tests", "companion/games", "tests/games", "tests/kits")
"""Folders whose own files are scanned without those of the folders inside them."""


class Text(NamedTuple):
    """A piece of text with the line it starts in."""

    text: str
    line: int


def files(folder: str) -> list[Path]:
    """The files of a folder that people read or maintain."""
    top = ROOT / folder
    found = top.glob("*") if folder in ALONE else top.rglob("*")
    kinds = (".py", ".md", ".sh", ".toml", ".service", ".path", ".conf", ".rules")
    names = ("Makefile", "companion", "NOTICE")
    return sorted(
        path
        for path in found
        if path.is_file()
        and (path.suffix in kinds or path.name in names)
        and not str(path.relative_to(ROOT)).startswith(SKIPPED)
    )


@lru_cache(1)
def nodes(path: Path) -> list[ast.AST]:
    """The syntax of a Python file, node by node."""
    return [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]


def texts(path: Path) -> Iterator[Text]:
    """Everything to read in a file: whole pages, or strings, comments and names of tests."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield Text(source, 1)
        return
    if "#" in source:
        yield from comments(source)
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Text(node.value, node.lineno)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            words = node.name.removeprefix("test_").replace("_", " ")
            yield Text(f"{words[:1].upper()}{words[1:]}", node.lineno)


def comments(source: str) -> Iterator[Text]:
    """The comments, those of consecutive lines together.

    What follows a # in a string is read twice: that is harmless, and tokens take ten times as long.
    """
    block, start, last = "", 0, 0
    for line, row in enumerate(source.splitlines(), 1):
        if "#" in row:
            text = row.partition("#")[2].lstrip("#: ")
            block, start = (f"{block}\n{text}", start) if line == last + 1 else (text, line)
            last = line
            yield Text(block, start)


COMPILED = {
    CLAUSE: re.compile(CLAUSE.pattern),
    **{rule: re.compile(rule.pattern.replace(" ", r"\s+"), re.IGNORECASE) for rule in RULES},
}


def matches(rule: Rule, text: str) -> Iterator[re.Match[str]]:
    return COMPILED[rule].finditer(text)


def wording(path: Path) -> Iterator[str]:
    """Findings in the texts of a file."""
    name = str(path.relative_to(ROOT))
    listed = [*texts(path)]
    whole = "\0".join(one.text for one in listed)  # searching them one by one takes twice as long
    begins = [*accumulate((len(one.text) + 1 for one in listed), initial=0)]
    for rule in COMPILED:
        for one in matches(rule, whole):
            words = " ".join(one[0].strip("\0").split())
            if (name, words.lower()) not in ALLOWED:
                text, start = listed[at := bisect(begins, one.start()) - 1]
                line = start + text.count("\n", 0, one.start() - begins[at])
                yield f"{name}:{line}: {words[:60]!r}. Instead: {rule.instead}"


def names(path: Path) -> Iterator[str]:
    """Findings in the names of modules, classes and functions."""
    name = str(path.relative_to(ROOT))
    if STEMS.search(path.stem):
        yield f"{name}:1: {path.stem!r}. Instead: one stem for a game, such as word_lift"
    if path.suffix != ".py" or name.startswith(("tests/", "benchmarks/", "docs/")):
        return
    for node in nodes(path):
        if isinstance(node, ast.ClassDef) and node.name in NAMES:
            yield f"{name}:{node.lineno}: class {node.name}. Instead: {NAMES[node.name]}"
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and participle(node):
            yield (
                f"{name}:{node.lineno}: {node.name}(). Instead: a verb, or what it returns: "
                "event_text, place_card, remaining_s"
            )


def participle(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function's name is just a past participle; properties may be adjectives."""
    if any("property" in ast.unparse(one) for one in node.decorator_list):
        return False
    name = node.name.strip("_")
    return PARTICIPLE.fullmatch(name) is not None and not name.endswith(NOUNS)


def docstrings(path: Path) -> Iterator[str]:
    """Findings in the docstrings of functions with a result; typed code says which these are."""
    for node in nodes(path) if path.suffix == ".py" else ():
        if (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and node.returns is not None
            and ast.unparse(node.returns) != "None"
            and (begin := RESULT.match(ast.get_docstring(node) or ""))
        ):
            where = f"{path.relative_to(ROOT)}:{node.lineno}"
            yield f"{where}: {node.name}(): {begin[0]!r}. Instead: what the result is, 'The points'"


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_wording_is_plain(folder):
    kinds = (wording, names, docstrings)
    found = [line for path in files(folder) for kind in kinds for line in kind(path)]
    assert not found, "\n" + "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Look what is amiss.", "wrong"),
        ("hold own button: vote", "your button"),
        ("'q1' is no card.", "is not a"),
        ("after so many seconds", "the number itself"),
        ("Seconds left; None: no limit.", "or None"),
        ("The card, or None where there is none.", "None if"),
        ("The fault\nis told in words.", "is reported"),
    ],
)
def test_a_habit_is_found(text, rule):
    assert [one.instead for one in RULES if any(matches(one, text)) and rule in one.instead]


@pytest.mark.parametrize(
    "text",
    ["There is no card.", "It is no longer valid.", "hold your button", "as many as you like"],
)
def test_plain_words_are_not_found(text):
    assert not [rule for rule in RULES if any(matches(rule, text))]


def test_a_clause_as_subject_is_found_and_a_question_is_not():
    assert any(matches(CLAUSE, "Who has no cards left is out."))
    assert any(matches(CLAUSE, "It ends. What was saved stays saved."))
    assert not any(matches(CLAUSE, "What is wrong?"))
    assert not any(matches(CLAUSE, "Say what is wrong."))


def test_a_docstring_that_does_not_say_what_the_result_is_is_found(tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    for number, (result, text, found) in enumerate(
        (("int", "Return the points.", 1), ("int", "The points.", 0), ("None", "Find a pin.", 0))
    ):
        file = tmp_path / f"points{number}.py"
        file.write_text(f'def points() -> {result}:\n    """{text}"""\n')
        assert len([*docstrings(file)]) == found, text


def test_a_participle_as_function_name_is_found():
    for source, found in (("def told(): ...", 1), ("def _laid(): ...", 1), ("def feed(): ...", 0)):
        (node,) = ast.parse(source).body
        assert participle(node) == bool(found), source

"""Every code of a rule, such as W5.8 or L-A4, leads to an item of docs/rules.md."""

import ast
import io
import json
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pages
import pytest

RULES = pages.ROOT / "docs" / "rules.md"
CASES = sorted((pages.ROOT / "tests" / "data" / "cases").glob("*.jsonl"))
SOURCES = [
    file
    for tree in ("companion", "hardware", "tests", "benchmarks")
    for file in sorted((pages.ROOT / tree).rglob("*.py"))
    if file != Path(__file__)
]

ID = r"(?:(?:W|SP|F|L|N)-A\d{1,2}|[CWSVFLN]\d{1,2}(?:\.\d{1,2})?)"
CODE = re.compile(rf"(?<![\w.,/#-]){ID}(?![\w-]|\.\d)")
POINTED = re.compile(r"[CWSVFLN]\d{1,2}\.\d{1,2}")
ITEM = re.compile(rf"(?m)^(?:- |\| )\*\*({ID})(?: [^*\n]+)?\*\*")
"""The definition of a rule: its code in bold at the start of a list item or a table row."""

KEY = re.compile(r"F\d{1,2}")
"""In hardware/ these are keys of a keyboard, not codes."""

DEFINED = ITEM.findall(pages.text(RULES))
IDS = set(DEFINED)


class Passage(NamedTuple):
    """A text with the line on which it begins."""

    text: str
    line: int


def passages(source: str) -> Iterator[Passage]:
    """The docstrings and comments of a module, and strings that are a code with a point."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield Passage(str(node.value.value), node.lineno)
        elif isinstance(node, ast.Constant) and POINTED.fullmatch(str(node.value)):
            yield Passage(str(node.value), node.lineno)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Passage(token.string, token.start[0])


def file_passages(file: Path) -> Iterator[Passage]:
    """The passages of a file; none if it has no code."""
    text = pages.text(file)
    if file.suffix == ".md":
        yield Passage(text, 1)
    elif CODE.search(text):
        yield from passages(text)


def codes(file: Path) -> Iterator[tuple[str, str]]:
    """Every code in a file, with its place."""
    name = file.relative_to(pages.ROOT)
    for text, line in file_passages(file):
        for found in CODE.finditer(text):
            if name.parts[0] != "hardware" or not KEY.fullmatch(found[0]):
                yield found[0], f"{name}:{line + text[: found.start()].count(chr(10))}"


def test_every_rule_is_defined_once():
    assert [code for code, count in Counter(DEFINED).items() if count > 1] == []


def test_every_code_leads_to_a_rule():
    found = (place for file in (*pages.PAGES, *SOURCES) for place in codes(file))
    lost = [f"{where}: {code} is not in docs/rules.md" for code, where in found if code not in IDS]
    assert not lost, "\n".join(lost)


def test_every_case_names_existing_rules():
    cases = [json.loads(line) for file in CASES for line in pages.text(file).splitlines()]
    found = [(case["id"], code) for case in cases for code in case.get("rule", ())]
    assert found
    assert [(case, code) for case, code in found if code not in IDS] == []


def test_codes_are_found_alone_in_lists_and_in_ranges():
    text = 'The pot (F7.4 to F7.6, L4.10), W5.7 b; SP-A2. V5.1: teams, "C8".'
    found = ["F7.4", "F7.6", "L4.10", "W5.7", "SP-A2", "V5.1", "C8"]
    assert CODE.findall(text) == found
    assert [one.text for one in passages('rule, key = "V2.5", "F1"  # C2')] == ["V2.5", "# C2"]


@pytest.mark.parametrize(
    "text",
    ["SSD1306 SH1106", "1N4148, BC337", "MAX98357A", "C4RT", "M0,-7 L0.5.1", "N-1", "S-A2", "L4_x"],
)
def test_similar_text_is_not_a_code(text):
    assert CODE.findall(text) == []

"""Counts lines of code: without docstrings, comments and blank lines.

    python tests/code_lines.py [COMMIT] [FOLDER ...]

Without a commit, it counts the files of this checkout. The folder is `companion` unless named.
"""

from __future__ import annotations

import ast
import io
import subprocess
import sys
import tarfile
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
LAYOUT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENDMARKER,
}  # fmt: skip


def code_lines(source: str) -> int:
    """The number of lines of code in a Python module."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    used = {
        line
        for token in tokens
        if token.type not in LAYOUT
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(used - set(_lines_of_texts(ast.parse(source))))


def _lines_of_texts(tree: ast.Module) -> Iterator[int]:
    """The lines of docstrings, also of those below constants."""
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Expr) else None
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            yield from range(text.lineno, (text.end_lineno or text.lineno) + 1)


def sources(commit: str, folders: list[str]) -> Iterator[tuple[str, str]]:
    """The Python modules in some folders: their paths and their texts; without a commit, today's.

    Raises CalledProcessError.
    """
    if not commit:
        for folder in folders:
            for file in sorted((ROOT / folder).rglob("*.py")):
                yield file.relative_to(ROOT).as_posix(), file.read_text(encoding="utf-8")
        return
    archive = subprocess.run(
        ["git", "archive", commit, *folders], cwd=ROOT, capture_output=True, check=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files.getmembers():
            found = files.extractfile(member) if member.name.endswith(".py") else None
            if found is not None:
                yield member.name, found.read().decode()


def main(arguments: list[str]) -> None:
    """Print the lines of each part of the folders, and their sum."""
    commit = "" if not arguments or (ROOT / arguments[0]).is_dir() else arguments[0]
    folders = arguments[bool(commit) :] or ["companion"]
    lines: Counter[str] = Counter()
    for path, text in sources(commit, folders):
        lines["/".join(path.split("/")[:2])] += code_lines(text)
    for part, count in sorted(lines.items()):
        print(f"{count:7,} {part}")
    print(f"{sum(lines.values()):7,} in all")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Runs the tests that mirror the files changed since a commit, and the architecture tests.

    python tests/quick.py [COMMIT]

What counts is everything since the branch left the commit (origin/main), committed or not, and new
files too. Prints which tests are chosen, and what is left out. The exit code is that of pytest, or
1 if git cannot say what has changed.
"""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
ALWAYS = ("tests/test_architecture.py", "tests/test_shape.py")
WORDING = "tests/test_wording.py"
"""It has a test for each folder: that of a changed file is run."""
PAGES = ("tests/test_docs.py", "tests/test_readme.py")
"""The tests of every page of documentation."""


class CannotTell(Exception):
    """Git does not say what has changed; the message says why and what to do."""


def main(since: str) -> int:
    """Choose the tests, say which, and run them."""
    try:
        changed = changed_files(ROOT, since)
    except CannotTell as why:
        print(f"make quick: {why}", file=sys.stderr)
        return 1
    tests = quick_tests(ROOT)
    mirrored = {name: mirrors(ROOT, PurePosixPath(name), tests) for name in changed}
    chosen = {*ALWAYS, WORDING}.union(*mirrored.values())
    print("\n".join(report(since, mirrored, chosen, len(tests))), flush=True)
    pytest = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal"]
    run = sorted(chosen - {WORDING}) + wording(ROOT, changed)
    return subprocess.run([*pytest, "-m", "not slow", *run], cwd=ROOT).returncode


def changed_files(root: Path, since: str) -> list[str]:
    """The files changed since a branch left a commit, new and deleted ones too.

    Raises:
        CannotTell: there is no git, no repository, or no such commit.
    """
    if shutil.which("git") is None:
        raise CannotTell("Git is not installed. Install it, or run `make test`.")
    if _git(root, "rev-parse", "--quiet", "--verify", f"{since}^{{commit}}", may=(0, 1)) == "":
        raise CannotTell(
            f"There is no commit {since!r} here. Type `git fetch origin`, or name another: "
            "`make quick SINCE=HEAD~1`."
        )
    names = ("--name-only", "--no-renames", "--relative", "-z")
    found = _git(root, "diff", *names, "--merge-base", since, "--")
    found += _git(root, "ls-files", "--others", "--exclude-standard", "-z")
    return sorted({name for name in found.split("\0") if name})


def _git(root: Path, *words: str, may: tuple[int, ...] = (0,)) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, encoding="utf-8")
    if done.returncode not in may:
        why = (done.stderr.splitlines() or [f"exit code {done.returncode}"])[0].rstrip(".")
        raise CannotTell(f"`git {words[0]}` fails: {why}. Use a clone, or run `make test`.")
    return done.stdout


def quick_tests(root: Path) -> list[str]:
    """The test files that pytest finds by itself, so none of the emulated boards and so on."""
    options = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]
    left_out = {*options["ini_options"]["norecursedirs"], "kits"}
    names = (file.relative_to(root) for file in (root / "tests").rglob("test_*.py"))
    return sorted(name.as_posix() for name in names if not left_out & set(name.parts))


def mirrors(root: Path, path: PurePosixPath, tests: list[str]) -> set[str]:
    """The tests of a file."""
    if path.is_relative_to("tests"):
        return _of_a_test_file(root, path, tests)
    own = path.relative_to("companion") if path.is_relative_to("companion") else path
    found = {*_nearest(own, tests), *_named_after(root, own, tests)}
    return found | set(PAGES) if path.suffix == ".md" else found


def _of_a_test_file(root: Path, path: PurePosixPath, tests: list[str]) -> set[str]:
    """A test itself, those that import a kit, or those beside any other file."""
    if path.name.startswith("test_"):
        return {str(path)} & set(tests)
    if path.is_relative_to("tests/kits"):
        return set(_importers(root, path, tests))
    return set(_nearest(path.relative_to("tests"), tests))


def _importers(root: Path, kit: PurePosixPath, tests: list[str]) -> Iterator[str]:
    package = kit.parent.name if (root / kit.parent / "__init__.py").exists() else kit.stem
    pattern = re.compile(rf"^\s*(from|import) {package}\b", re.MULTILINE)
    return (test for test in tests if pattern.search((root / test).read_text(encoding="utf-8")))


def _nearest(own: PurePosixPath, tests: list[str]) -> list[str]:
    """The tests in the folder of the same name, or in the nearest one above it that has any."""
    for folder in own.parents[:-1]:
        if found := [test for test in tests if _folder(test) == "tests" / folder]:
            return found
    name = own.parts[0].strip(".").partition(".")[0].lower()
    return [test for test in tests if str(_folder(test)) == "tests" and _is_named(test, name)]


def _named_after(root: Path, own: PurePosixPath, tests: list[str]) -> Iterator[str]:
    """A game's tests in any folder, and the evenings with the name of any other module."""
    games = root / "companion" / "games"
    if own.parts[0] == "games" and (games / own.parts[1] / "rules").is_dir():
        return (test for test in tests if _is_named(test, own.parts[1]))
    evenings = (test for test in tests if test.startswith("tests/evenings/"))
    return (test for test in evenings if own.suffix == ".py" and _is_named(test, own.stem))


def wording(root: Path, changed: list[str]) -> list[str]:
    """The tests of the wording that read a changed file."""
    folders = runpy.run_path(str(root / WORDING))["FOLDERS"]
    above = {str(folder) for name in changed for folder in PurePosixPath(name).parents}
    return [f"{WORDING}::test_the_wording_is_plain[{one}]" for one in folders if one in above]


def _folder(test: str) -> PurePosixPath:
    return PurePosixPath(test).parent


def _is_named(test: str, name: str) -> bool:
    stem = PurePosixPath(test).stem
    return stem == f"test_{name}" or stem.startswith(f"test_{name}_")


def report(since: str, mirrored: Mapping[str, set[str]], chosen: set[str], of: int) -> list[str]:
    """The lines about what is run, and about what is left out of a number of test files."""
    folders = {_folder(test) for test in chosen}
    without = [name for name, tests in mirrored.items() if not tests]
    return [
        f"Files changed since {since}: {len(mirrored)}. Their tests:",
        *(f"  {folder}: {_names_in(folder, chosen)}" for folder in sorted(folders)),
        *([f"No tests mirror {', '.join(without)}."] if without else []),
        f"Not run: {of - len(chosen)} other test files, and tests that are marked slow. "
        "Type `make test` before you commit.",
    ]


def _names_in(folder: PurePosixPath, chosen: set[str]) -> str:
    return " ".join(sorted(PurePosixPath(one).name for one in chosen if _folder(one) == folder))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "origin/main"))

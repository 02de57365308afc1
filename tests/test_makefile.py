"""The Makefile says what its targets do, and the hooks before a commit do what `make lint` does."""

import re
import subprocess
import sys

import pages
import pytest
import yaml

MAKEFILE = pages.text(pages.ROOT / "Makefile")
MAKE = ("make", f"--directory={pages.ROOT}", "--no-print-directory")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="make is not needed there")


def make(*words: str) -> str:
    return subprocess.run([*MAKE, *words], capture_output=True, text=True, check=True).stdout


def test_help_lists_every_target_once_in_a_group():
    (phony,) = re.findall(r"(?m)^\.PHONY: ((?:.*\\\n)*.*)", MAKEFILE)
    groups = make("help").strip().split("\n\n")
    lines = [line for group in groups for line in group.splitlines()[1:]]
    found = [re.fullmatch(r"  make ([\w-]+) +(\S.*[.:])", line) for line in lines]
    assert sorted(one[1] if one else "" for one in found) == sorted(phony.replace("\\", "").split())
    assert all(group[0].isalpha() for group in groups)
    assert max(map(len, lines)) <= 120


def test_make_alone_plays():
    assert make("--dry-run") == make("--dry-run", "play")


def test_the_hooks_run_what_make_lint_runs():
    (recipe,) = re.findall(r"(?m)^lint: .*\n((?:\t.*\n)+)", MAKEFILE)
    checks = re.findall(r"\$\(BIN\)/(.*) \.\n", recipe)
    (local,) = yaml.safe_load(pages.text(pages.ROOT / ".pre-commit-config.yaml"))["repos"]
    assert local["repo"] == "local"
    assert {hook["language"] for hook in local["hooks"]} == {"system"}
    hooks = [hook["entry"].removesuffix(" --force-exclude") for hook in local["hooks"]]
    assert hooks == [f".venv/bin/{check}" for check in checks]

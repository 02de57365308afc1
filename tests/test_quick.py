"""`make quick` runs the tests that mirror what has changed, and says what it leaves out."""

import runpy
import shutil
import subprocess
from pathlib import Path, PurePosixPath

import pages
import pytest

QUICK = runpy.run_path(str(pages.ROOT / "tests" / "quick.py"))
TESTS = QUICK["quick_tests"](pages.ROOT)
GIT = ("git", "-c", "user.name=A", "-c", "user.email=a@localhost", "-c", "init.defaultBranch=main")

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def mirrors(name: str) -> set[str]:
    found: set[str] = QUICK["mirrors"](pages.ROOT, PurePosixPath(name), TESTS)
    return found


def in_folder(folder: str) -> set[str]:
    return {test for test in TESTS if test.rpartition("/")[0] == folder}


@pytest.mark.parametrize(
    ("name", "tests"),
    [
        ("companion/paths.py", {"tests/test_paths.py"}),
        ("companion/errors.py", set()),
        ("companion/ui/clock.py", in_folder("tests/ui")),
        ("companion/journal/file/log.py", in_folder("tests/journal")),
        (
            "companion/scenes/resume.py",
            {*in_folder("tests/scenes"), "tests/evenings/test_resume.py"},
        ),
        ("hardware/pins/edges.py", in_folder("tests/hardware/pins")),
        ("companion/phones/page/games/worph.js", in_folder("tests/phones")),
        ("companion/voice_process/hearing/ctc.py", in_folder("tests/voice_process")),
        ("systemd/common.sh", in_folder("tests/systemd")),
        ("sounds/tick.wav", {"tests/test_sounds.py"}),
        ("docs/rules.md", {"tests/test_docs.py", "tests/test_readme.py"}),
        ("docs/picture.png", {"tests/test_docs.py"}),
        (".github/workflows/release.yml", {"tests/test_github.py"}),
        ("tests/games/worph/test_turns.py", {"tests/games/worph/test_turns.py"}),
        ("tests/games/worph/test_gone.py", set()),
        ("tests/board/test_play.py", set()),
        ("tests/damage/journals.py", in_folder("tests/damage")),
        ("tests/kits/ghost/ui.py", {"tests/games/test_new_game.py"}),
        ("tests/quick.py", {"tests/test_quick.py"}),
    ],
)
def test_a_file_is_tested_by_what_mirrors_it(name, tests):
    assert mirrors(name) == tests


def test_a_game_is_tested_wherever_its_name_is():
    found = mirrors("companion/games/word_lift/ui/hands.py")
    assert found == {
        *in_folder("tests/games/word_lift"),
        *("tests/cli/test_word_lift.py", "tests/opponents/test_word_lift.py"),
        "tests/evenings/games/test_word_lift.py",
        "tests/evenings/games/test_word_lift_votes.py",
    }


def test_a_kit_is_tested_by_the_tests_that_import_it():
    found = mirrors("tests/kits/games/worph_kit.py")
    assert {"tests/games/worph/test_turns.py", "tests/evenings/test_knob.py"} <= found
    assert "tests/games/newword/test_turns.py" not in found


def test_the_wording_of_the_folder_of_a_changed_file_is_tested():
    found = QUICK["wording"](pages.ROOT, ["companion/games/worph/rules/rules.py", "README.md"])
    folders = [one.partition("[")[2].rstrip("]") for one in found]
    assert folders == [".", "companion", "companion/games", "companion/games/worph"]


def test_the_report_says_what_is_run_and_what_is_not():
    mirrored = {"companion/paths.py": {"tests/test_paths.py"}, "LICENSE": set()}
    chosen = {"tests/test_paths.py", "tests/ui/test_clock.py", "tests/ui/test_fair.py"}
    assert QUICK["report"]("v1", mirrored, chosen, 10) == [
        "Files changed since v1: 2. Their tests:",
        "  tests: test_paths.py",
        "  tests/ui: test_clock.py test_fair.py",
        "No tests mirror LICENSE.",
        "Not run: 7 other test files, and tests that are marked slow. "
        "Type `make test` before you commit.",
    ]


# ---- what has changed


def git(folder: Path, *words: str) -> None:
    subprocess.run([*GIT, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A repository whose branch has left main, and main has gone on."""
    for name in ("a", "b", "c", "gone"):
        (tmp_path / name).write_text("1\n", encoding="utf-8")
    git(tmp_path, "init")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "first")
    git(tmp_path, "branch", "work")
    (tmp_path / "c").write_text("2\n", encoding="utf-8")
    git(tmp_path, "commit", "-am", "main goes on")
    git(tmp_path, "checkout", "work")
    return tmp_path


@needs_git
def test_all_changes_of_a_branch_are_found_and_none_of_main(clone):
    (clone / "a").write_text("committed\n", encoding="utf-8")
    git(clone, "commit", "-am", "second")
    (clone / "b").write_text("not committed\n", encoding="utf-8")
    (clone / "new one").touch()
    (clone / "gone").unlink()
    assert QUICK["changed_files"](clone, "main") == ["a", "b", "gone", "new one"]
    assert QUICK["changed_files"](clone, "HEAD") == ["b", "gone", "new one"]


@needs_git
def test_a_commit_that_is_not_there_is_refused(clone):
    with pytest.raises(QUICK["CannotTell"], match=r"no commit 'origin/main' here.*git fetch"):
        QUICK["changed_files"](clone, "origin/main")


@needs_git
def test_a_folder_without_a_repository_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(QUICK["CannotTell"], match=r"not a git repository.*make test"):
        QUICK["changed_files"](tmp_path, "HEAD")


def test_a_computer_without_git_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(QUICK["CannotTell"], match="Git is not installed"):
        QUICK["changed_files"](tmp_path, "HEAD")

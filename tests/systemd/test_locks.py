"""The lock files are made from what the project asks for now, and pin all of it."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import lock
import make_locks as script
import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "systemd" / "locks"
LOCKS = sorted(FOLDER.glob("*.txt"))
PIN = re.compile(r"^([a-z0-9-]+)==(\S+) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.M)


@pytest.fixture(scope="module")
def wanted():
    return script.parts(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8")))


def pins(text, part):
    """The versions in one part of a lock, by name."""
    found = text.split(f"# part: {part}\n")[1].split("\n# part: ")[0]
    return {name: version for name, version, _ in PIN.findall(found)}


def test_there_is_one_for_each_python_and_machine():
    names = {f"{python}-{machine}" for python in script.PYTHONS for machine in script.MACHINES}
    assert {file.stem for file in LOCKS} == names


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.stem)
def test_it_is_up_to_date(file, wanted):
    text = file.read_text(encoding="utf-8")
    assert f"# From: {script.digest(wanted)}\n" in text, "Type: make locks"


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.stem)
def test_every_requirement_is_pinned_in_its_part(file, wanted):
    text, python = file.read_text(encoding="utf-8"), file.stem.split("-")[0]
    for part, requirements in wanted.items():
        found = pins(text, part)
        for one in map(Requirement, requirements):
            if one.marker is None or one.marker.evaluate({"python_version": python}):
                name = one.name.lower().replace(".", "-").replace("_", "-")
                assert one.specifier.contains(found[name]), one


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.stem)
def test_it_is_nothing_but_versions_and_hashes(file):
    lines = [line for line in PIN.sub("", file.read_text(encoding="utf-8")).splitlines() if line]
    assert all(line.startswith("# ") for line in lines), lines


def test_a_requirement_that_changed_is_noticed(wanted):
    changed = {**wanted, "run": [*wanted["run"], "one-more"]}
    assert script.digest(changed) != script.digest(wanted)


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.stem)
def test_lgpio_is_never_the_stub_of_2020(file):
    found = pins(file.read_text(encoding="utf-8"), "pi").get("lgpio")
    assert found is None if file.stem.startswith("3.14") else found >= "0.2.2"


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.stem)
def test_only_what_apt_or_a_package_brings_has_to_be_compiled(file):
    sources = re.findall(rf"{lock.SOURCE}([a-z0-9-]+)==", file.read_text(encoding="utf-8"))
    assert set(sources) <= {"evdev", "lgpio", "rpi-gpio"}


def ask(*words):
    """What lock.py prints for a board with trixie."""
    where = ("--python=3.13", "--machine=aarch64")
    command = [sys.executable, FOLDER / "lock.py", *words, *where]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def names(text):
    return {name for name, *_ in PIN.findall(text)}


def test_a_part_can_be_asked_for_without_some_packages():
    assert names(ask("pi", "--without", "lgpio", "evdev")) == {"gpiod", "rpi-lgpio"}
    assert names(ask("pi", "--only", "lgpio")) == {"lgpio"}


def test_wheels_and_sources_can_be_asked_for_apart():
    assert names(ask("pi", "--from=sources")) == {"lgpio", "evdev"}
    assert names(ask("pi", "--from=wheels")) == {"gpiod", "rpi-lgpio"}


def test_a_package_of_two_parts_is_printed_once():
    text = ask("build", "dev")
    assert text.count("hatchling==") == 1


@pytest.mark.parametrize(
    "words", [("run", "--python=3.10"), ("run", "--machine=armv7l"), ("nonsense",)]
)
def test_an_unknown_python_machine_or_part_is_reported_in_a_sentence(words):
    done = subprocess.run(
        [sys.executable, FOLDER / "lock.py", *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.startswith("There is no lock for ")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not here")
def test_a_developers_environment_comes_from_the_lock_if_there_is_one():
    command = ["make", "--dry-run", "--always-make", "--no-print-directory", ".venv"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "lock.py run dev phones > .venv/lock.txt" in done.stdout
    assert "--no-deps --require-hashes --requirement .venv/lock.txt" in done.stdout
    assert '--editable ".[dev,phones]"' in done.stdout

"""The lock files are made from what the project asks for now, and pin all of it."""

import importlib.util
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "systemd" / "locks"
LOCKS = sorted(FOLDER.glob("*.txt"))
PIN = re.compile(r"^([a-z0-9-]+)==(\S+) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.M)


@pytest.fixture(scope="module")
def script():
    """The script that makes them, as a module."""
    spec = importlib.util.spec_from_file_location("make_locks", FOLDER / "make_locks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def wanted(script):
    return script.parts(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8")))


def pins(text, part):
    """The versions in one part of a lock, by name."""
    found = text.split(f"# part: {part}\n")[1].split("\n# part: ")[0]
    return {name: version for name, version, _ in PIN.findall(found)}


def test_there_is_one_for_each_python_and_machine(script):
    names = {f"{python}-{machine}" for python in script.PYTHONS for machine in script.MACHINES}
    assert {file.stem for file in LOCKS} == names


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.stem)
def test_it_is_up_to_date(file, script, wanted):
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


def test_a_requirement_that_changed_is_noticed(script, wanted):
    changed = {**wanted, "run": [*wanted["run"], "one-more"]}
    assert script.digest(changed) != script.digest(wanted)

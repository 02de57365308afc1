"""The process of the voice beside a drawn box."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest
from waiting import wait_until

from companion.cli.main import main
from companion.voice import beside, ear

SLEEPS = """
import os, signal, sys
with open(sys.argv[sys.argv.index("--socket") + 1] + ".pids", "a") as file:
    print(os.getpid(), file=file)
signal.pause()
"""


@pytest.fixture
def stub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that sleeps instead of the voice."""
    program = tmp_path / "python"
    (tmp_path / "sleeps.py").write_text(SLEEPS)
    program.write_text(f'#!/bin/sh\nexec {sys.executable} {tmp_path}/sleeps.py "$@"\n')
    program.chmod(0o755)
    monkeypatch.setattr(beside.sys, "executable", str(program))
    monkeypatch.setattr(beside, "_is_installed", lambda: True)
    monkeypatch.setattr(beside, "RESTART_S", 0.05)
    monkeypatch.setattr(beside, "LOOK_S", 0.02)


def pids(state: Path) -> list[int]:
    path = state / "voice.sock.pids"
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.usefixtures("stub")
def test_a_voice_that_is_killed_is_started_again_and_ends_with_the_box(tmp_path: Path) -> None:
    with beside.voice_beside(tmp_path, beside.MICROPHONE) as where:
        assert where == tmp_path / "voice.sock"
        wait_until(lambda: len(pids(tmp_path)) == 1)
        os.kill(pids(tmp_path)[0], signal.SIGKILL)
        wait_until(lambda: len(pids(tmp_path)) == 2)
        assert runs(pids(tmp_path)[1])
    assert not any(map(runs, pids(tmp_path)))


def test_without_a_wish_for_voice_nothing_is_started(tmp_path: Path) -> None:
    with beside.voice_beside(tmp_path, "") as where:
        assert where is None


def test_without_the_packages_it_says_how_to_install_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ear, "find_spec", lambda name: None)
    with beside.voice_beside(tmp_path, beside.MICROPHONE) as where:
        assert where is None
    assert 'pip install "tabletop-word-companion[voice]"' in capsys.readouterr().out


@pytest.mark.parametrize("option", ["--voice", "--phones 8765"])
def test_people_take_part_at_the_drawn_box_and_not_in_a_script(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = option.split()[0]
    assert main(["run", *option.split()]) == 1
    said = f"companion: {name} is for the drawn box. Write: companion run --mock {option}\n"
    assert capsys.readouterr().err == said
    assert main(["run", "--mock", "--script", "x", *option.split()]) == 1
    assert capsys.readouterr().err == (
        f"companion: {name} does not work with --script: a script does not wait for people. "
        f"Leave out --script and its file: companion run --mock {option}\n"
    )

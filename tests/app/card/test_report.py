"""The report of a check-up at the box, on its way to bootfs."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from units import Unit

from companion import paths
from companion.app.card import report
from companion.app.card.ask import BOOTFS


@pytest.fixture
def bootfs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder like bootfs, beside the box's runtime folder."""
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
    (tmp_path / "run").mkdir()
    (tmp_path / "bootfs").mkdir()
    (tmp_path / "bootfs/config.txt").touch()
    return tmp_path / "bootfs"


def request() -> Path:
    found = paths.report_request()
    assert found is not None
    return found


def test_the_report_is_copied_once(bootfs: Path) -> None:
    request().write_text("{}")
    report.copy(bootfs)
    assert (bootfs / "report.json").read_text() == "{}"
    assert not request().exists()
    (bootfs / "report.json").write_text("older")
    report.copy(bootfs)
    assert (bootfs / "report.json").read_text() == "older"


STRANGE: list[Callable[[Path], object]] = [
    os.mkfifo,
    Path.mkdir,
    lambda place: place.symlink_to(__file__),
    lambda place: place.write_bytes(b" " * (report.MOST + 1)),
]


@pytest.mark.parametrize("put", STRANGE)
def test_nothing_but_a_small_file_is_copied(bootfs: Path, put: Callable[[Path], object]) -> None:
    put(request())
    report.copy(bootfs)
    assert not os.path.lexists(request())
    assert [file.name for file in bootfs.iterdir()] == ["config.txt"]


def test_without_a_bootfs_nothing_is_written(bootfs: Path) -> None:
    request().write_text("{}")
    (bootfs / "config.txt").unlink()
    report.copy(bootfs)
    assert list(bootfs.iterdir()) == []


def test_systemd_watches_the_file_with_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    directory = Unit("companion.service")["Service"]["RuntimeDirectory"]
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"/run/{directory}")
    assert Path(Unit("companion-report.path")["Path"]["PathExists"]) == request()
    assert "companion-report.path" in Unit("companion.service")["Unit"]["Wants"]
    service = Unit("companion-report.service")["Service"]
    assert service["Environment"] == f"RUNTIME_DIRECTORY=/run/{directory}"
    assert f"-/{BOOTFS}" in service["ReadWritePaths"].split()
    code = re.search(r'-c "(.*)"', service["ExecStart"])
    assert code
    assert code[1] == f"from {report.__name__} import main; main()"

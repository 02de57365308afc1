"""The count of successive faults when its file is damaged or missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import restarts
from companion.app.restarts import PAUSES_S


@pytest.mark.parametrize("content", ["", "many", "-3"])
def test_a_damaged_count_starts_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: str
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    (tmp_path / restarts.COUNT).write_text(content)
    assert restarts.pause_s() == PAUSES_S[0]


def test_without_a_runtime_directory_every_fault_counts_as_the_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for folder in ("", str(tmp_path / "gone")):
        monkeypatch.setenv("RUNTIME_DIRECTORY", folder)
        assert [restarts.pause_s(), restarts.pause_s()] == [PAUSES_S[0]] * 2
        restarts.forget()

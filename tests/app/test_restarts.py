"""The count of faults that follow each other, where it cannot be kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import restarts
from companion.app.restarts import PAUSES_S


@pytest.mark.parametrize("content", ["", "many", "-3"])
def test_a_count_that_cannot_be_read_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: str
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    (tmp_path / restarts.COUNT).write_text(content)
    assert restarts.pause_s() == PAUSES_S[0]


def test_without_a_place_to_count_every_fault_is_the_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for folder in ("", str(tmp_path / "gone")):
        monkeypatch.setenv("RUNTIME_DIRECTORY", folder)
        assert [restarts.pause_s(), restarts.pause_s()] == [PAUSES_S[0]] * 2
        restarts.forget()

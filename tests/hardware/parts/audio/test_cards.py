from __future__ import annotations

import queue
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.parts.audio import cards
from hardware.parts.audio.cards import CardWatch, card_list

SOON_S = 5.0


class Told:
    """Notes each call."""

    def __init__(self) -> None:
        self._calls: queue.Queue[None] = queue.Queue()

    def __call__(self) -> None:
        self._calls.put(None)

    def wait(self, seconds: float = SOON_S) -> bool:
        try:
            self._calls.get(timeout=seconds)
        except queue.Empty:
            return False
        return True


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[Told]:
    monkeypatch.setattr(cards, "SETTLE_S", 0.05)
    return Told()


@pytest.mark.skipif(sys.platform != "linux", reason="inotify is Linux's")
def test_an_added_or_removed_card_is_reported_once(told: Told, tmp_path: Path) -> None:
    watch = CardWatch(told, 0.01, tmp_path)
    assert told.wait()
    assert not told.wait(0.3)
    (tmp_path / "pcmC1D0p").touch()
    (tmp_path / "controlC1").touch()
    assert told.wait()
    assert not told.wait(0.3)
    (tmp_path / "pcmC1D0p").unlink()
    assert told.wait()
    watch.close()
    assert not told.wait(0.3)


def test_where_the_kernel_cannot_tell_it_is_looked_all_the_time(told: Told, tmp_path: Path) -> None:
    watch = CardWatch(told, 0.01, tmp_path / "nowhere")
    assert all(told.wait() for _ in range(5))
    watch.close()


def test_the_cards_are_what_the_kernel_lists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    listed = tmp_path / "cards"
    assert card_list(listed) == ""
    listed.write_text("0 [Device]")
    assert card_list(listed) == "0 [Device]"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert card_list(listed) is None

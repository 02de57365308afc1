from __future__ import annotations

import queue
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from hardware.parts.audio import cards
from hardware.parts.audio.cards import CardWatch, card_list

LOOK_S = 0.001


class Watched:
    """A watch of a folder; notes each report, and lets a card settle when the test says so."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.did: queue.Queue[str] = queue.Queue()
        self._settled = threading.Semaphore(0)
        self._select = cards.select.select
        monkeypatch.setattr(cards.select, "select", self._wait)
        before = threading.enumerate()
        self._watch = CardWatch(lambda: self.did.put("report"), LOOK_S, folder)
        (self._thread,) = {*threading.enumerate()} - {*before}

    def does(self, *expected: str) -> None:
        """Check what it does next."""
        assert [self.did.get() for _ in expected] == [*expected]

    def settle(self) -> None:
        self.does("settle")
        self._settled.release()

    def close(self) -> None:
        self._watch.close()
        self._thread.join()

    def _wait(self, read: list[int], write: list[int], wrong: list[int], wait: Any) -> Any:
        if wait == cards.SETTLE_S:
            self.did.put("settle")
            self._settled.acquire()
            return self._select(read, write, wrong, 0)
        self.did.put("look again" if wait == LOOK_S else "wait")
        return self._select(read, write, wrong, wait)


@pytest.mark.skipif(sys.platform != "linux", reason="inotify is Linux's")
def test_an_added_or_removed_card_is_reported_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(tmp_path, monkeypatch)
    watched.does("report", "wait")
    (tmp_path / "pcmC1D0p").touch()
    (tmp_path / "controlC1").touch()
    watched.settle()
    watched.does("report", "wait")
    (tmp_path / "pcmC1D0p").unlink()
    watched.settle()
    watched.does("report", "wait")
    watched.close()
    assert watched.did.empty()


def test_where_the_kernel_cannot_tell_it_is_looked_all_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(tmp_path / "nowhere", monkeypatch)
    watched.does(*["report", "look again"] * 5)
    watched.close()


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

"""After a pulled plug everything beside the journal that was acknowledged is there, and whole.

`make test-damage` pulls it many more times.
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from power_cut import Recording

from companion import files
from companion.config.own_decks import Decks
from companion.lexicon.house import HouseWords
from companion.lexicon.shelf import Shelf
from companion.voice_process.recordings import Recordings

CUTS = int(os.environ.get("POWER_CUTS", "30"))


def house_words(folder: Path, line: str) -> object:
    """Do what a line says; returns what the folder has then."""
    house = HouseWords(folder / "house-words.txt")
    doing, _, word = line.partition(" ")
    if doing == "forget":
        house.forget(word)
    elif doing:
        house.decide(word, accepted=doing == "accept", evening=word == "abax")
    assert not house.unread()
    return [(one.word, one.accepted) for one in house.decisions()]


def decks(folder: Path, line: str) -> object:
    own = Decks(folder / "decks")
    doing, *names = line.split() or [""]
    if doing == "copy":
        own.copy(*names)
    elif doing == "use":
        own.use(*names)
    elif doing == "remove":
        own.remove(*names)
    mine = [own.deck(name).title for name in own.names() if name in ("mine", "lifty", "other")]
    return [own.deck_name(game) for game in ("newword", "word_lift")], mine


def word_list(folder: Path, line: str) -> object:
    lists = Shelf(folder / "dictionaries")
    if line:
        lists.choose(line)
    return lists.chosen_name()


def recordings(folder: Path, line: str) -> object:
    kept = Recordings(folder / "recordings")
    kept.switch(on=True)
    if line:
        kept.keep(np.zeros(160, dtype=np.float32))
    return sorted((path.name, path.stat().st_size) for path in folder.glob("recordings/*.wav"))


WORK: dict[Callable[[Path, str], object], list[str]] = {
    house_words: [f"{doing} ab{n}x" for n in "abcdef" for doing in ("accept", "refuse", "forget")],
    decks: [
        "copy newword mine", "use mine", "copy word_lift lifty", "use lifty", "copy mine other",
        "use other", "remove mine",
    ],
    word_list: ["ENABLE1+additions", "ENABLE1", "ENABLE1+additions"],
    recordings: ["keep", "keep", "keep"],
}  # fmt: skip


@pytest.mark.parametrize("work", WORK)
def test_nothing_acknowledged_is_lost(tmp_path, monkeypatch, work):
    folder, cut = tmp_path / "games", tmp_path / "cut"
    folder.mkdir()
    states = [work(folder, "")]
    with monkeypatch.context() as patch:
        recording = Recording(folder, patch)
        for line in WORK[work]:
            states.append(work(folder, line))
            recording.acknowledge(line)
    luck = random.Random(CUTS)
    for at in luck.choices(range(len(recording.events) + 1), k=CUTS):
        done = len(recording.cut(at, luck, cut))
        assert work(cut, "") in states[done : done + 2]  # the next one may be there too
        shutil.rmtree(cut)


def test_a_careless_writer_is_found_out(tmp_path, monkeypatch):
    """The kit itself: a writer that syncs the file, but not the folder, may lose it."""
    folder = tmp_path / "games"
    folder.mkdir()
    with monkeypatch.context() as patch:
        recording = Recording(folder, patch)
        patch.setattr(files, "sync_folder", lambda _: None)
        files.write(folder / "chosen", b"one")
        recording.acknowledge("one")
    found = set()
    for seed in range(20):
        cut = tmp_path / f"cut{seed}"
        assert recording.cut(len(recording.events), random.Random(seed), cut) == ["one"]
        found.add((cut / "chosen").exists())
    assert found == {True, False}

"""The players' own lists: adding, choosing, repairing and removing them, and all faults."""

from __future__ import annotations

import errno
import itertools
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from lexicon_kit import compiled
from sizes import slow_after

from companion.errors import DictionaryError, DictionaryMissing
from companion.lexicon import Rack
from companion.lexicon.build.publish import About
from companion.lexicon.compiled.store import PARTS, SELDOM, check
from companion.lexicon.grammar.known import DATA
from companion.lexicon.listed import Listed
from companion.lexicon.shelf import Shelf

WORDS = ["CAR", "CARS", "GAME", "GAMED", "GAMES", "GAMING", "LATER", "LATEX", "LATHER", "LATTER"]


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path / "lists")


@pytest.fixture
def home(tmp_path):
    return tmp_path / "lists" / "list-tiny"


def test_a_list_is_added_chosen_and_removed(shelf):
    about = About("Tiny", "tiny.txt", "public domain")
    manifest = shelf.add(WORDS, about)
    assert (manifest.name, manifest.size, manifest.source) == ("Tiny", 10, "tiny.txt")
    assert manifest.licence == "public domain"
    assert manifest.lengths == {"3": 1, "4": 2, "5": 4, "6": 3}
    assert shelf.names() == ["ENABLE1", "Tiny"]
    assert shelf.choose("tiny") == "Tiny"
    assert shelf.open().name == "Tiny"
    assert sorted(shelf.open("TINY").words()) == WORDS
    assert shelf.remove("tiny")
    assert shelf.names() == ["ENABLE1"]
    assert shelf.open().name == "ENABLE1"


def test_the_additions_can_be_chosen_with_any_list(shelf):
    shelf.add(WORDS, About("TINY"))
    assert shelf.choose("tiny+additions") == "TINY+additions"
    assert shelf.open().is_word("EMAIL")
    shelf.remove("TINY")
    assert shelf.chosen_name() == "ENABLE1"


def test_a_list_of_one_word(tmp_path):
    ruling = compiled(tmp_path, ["LATER"])
    assert ruling.is_word("LATER")
    assert ruling.goals("ATE") == {"LATER"}
    assert list(ruling.neighbours("LATE")) == ["LATER"]


def test_progress_goes_from_0_to_1(shelf):
    shares = []
    shelf.add(WORDS, About("TINY"), shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_without_a_table_of_english_the_facts_of_the_default_list_are_used(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.lexicon.build.table.LEMMINFLECT", "no_such_package")
    ruling = compiled(tmp_path, [*WORDS, "WENT"])
    assert ruling.same_form("GAMES", "GAMED").yes
    assert [reading.lemma for reading in ruling.readings("WENT")] == ["GO"]
    assert ruling.manifest.grammar == "the default list's facts"


@pytest.mark.parametrize(
    "name", ["", "../up", "a/b", "a\\b", ".hidden", "two words", "x" * 33, "a\nb", "\x1b[2J", "é"]
)
def test_an_invalid_name_is_refused(shelf, name):
    with pytest.raises(DictionaryError, match="is not allowed as a name"):
        shelf.add(WORDS, About(name))
    with pytest.raises(DictionaryMissing, match="no dictionary") as caught:
        shelf.open(name or "/")
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("name", ["ENABLE1", "enable1"])
def test_the_default_list_is_not_replaced_or_removed(shelf, name):
    with pytest.raises(DictionaryError, match="belongs to the program"):
        shelf.add(WORDS, About(name))
    with pytest.raises(DictionaryError, match="belongs to the program"):
        shelf.remove(name)


def test_a_name_can_be_used_only_once(shelf):
    shelf.add(WORDS, About("TINY"))
    with pytest.raises(DictionaryError, match="Remove it"):
        shelf.add(["OTHER"], About("tiny"))


def test_a_missing_list_is_reported(shelf):
    for ask in (shelf.open, shelf.manifest, shelf.remove, shelf.choose):
        with pytest.raises(DictionaryMissing, match="dictionary list"):
            ask("none")


@pytest.mark.parametrize("damage", [b"\xff\xfe", b"", b"\n"])
def test_an_unreadable_choice_is_reported_instead_of_using_another_list(shelf, tmp_path, damage):
    shelf.choose("ENABLE1")
    (tmp_path / "lists" / "chosen").write_bytes(damage)
    for ask in (shelf.chosen_name, shelf.open):
        with pytest.raises(DictionaryError, match="dictionary use NAME"):
            ask()
    shelf.add(WORDS, About("TINY"))
    assert not shelf.remove("TINY")
    assert shelf.choose("ENABLE1") == shelf.chosen_name()


def test_a_missing_chosen_list_is_reported_instead_of_using_another_list(shelf, home):
    shelf.add(WORDS, About("TINY"))
    shelf.choose("TINY")
    shutil.rmtree(home)
    with pytest.raises(DictionaryMissing, match="TINY"):
        shelf.open()
    assert shelf.chosen_name() == "TINY"


def damage_by_a_bit(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "part", slow_after(2, ["manifest.json", *(part for part in PARTS if part != SELDOM)])
)
@pytest.mark.parametrize("harm", [damage_by_a_bit, cut_short, Path.unlink])
def test_a_damaged_list_is_compiled_again_from_its_text(shelf, home, part, harm):
    about = About("Tiny", "tiny.txt", "ours")
    before = shelf.add(WORDS, about)
    harm(home / part)
    with pytest.raises(DictionaryError, match="damaged"):
        Listed(home)
    assert shelf.manifest("tiny") == before
    assert sorted(shelf.open("tiny").words()) == WORDS
    assert not list(home.parent.glob(".*"))


@pytest.mark.parametrize("harm", [damage_by_a_bit, cut_short, Path.unlink])
def test_a_rack_is_searched_even_without_its_index(shelf, home, harm):
    shelf.add(WORDS, About("TINY"))
    harm(home / SELDOM)
    ruling = shelf.open("TINY")
    assert sorted(ruling.from_rack(Rack("GAMESC"))) == ["GAME", "GAMES"]
    assert sorted(ruling.from_rack(Rack("CR", ("AE",)))) == ["CAR"]


def test_a_list_compiled_by_another_version_is_compiled_again(shelf, home, monkeypatch):
    monkeypatch.setattr("companion.lexicon.compiled.store.FORMAT", 1)
    shelf.add(WORDS, About("TINY"))
    monkeypatch.undo()
    assert shelf.open("TINY").is_word("LATEX")


def test_a_damaged_list_without_its_text_is_reported(shelf, home):
    shelf.add(WORDS, About("TINY"))
    (home / "list.txt").unlink()
    (home / "words").unlink()
    with pytest.raises(DictionaryError, match="cannot be repaired"):
        shelf.open("TINY")
    assert shelf.names() == ["ENABLE1", "tiny"]
    shelf.remove("TINY")
    assert shelf.names() == ["ENABLE1"]


def test_a_repaired_default_list_is_saved_with_the_players_lists(tmp_path, monkeypatch):
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / "enable1.txt").write_text("car\ncars\ngame\ngames\n")
    monkeypatch.setattr("companion.lexicon.shelf.DATA", shipped)
    ruling = Shelf(tmp_path / "lists").open()
    assert (ruling.name, ruling.size) == ("ENABLE1", 4)
    assert ruling.plural_only("CARS").yes
    assert Shelf(tmp_path / "lists").names() == ["ENABLE1"]


def test_a_full_disk_leaves_nothing_behind(shelf, home, monkeypatch):
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.files.os.fsync", full)
    with pytest.raises(DictionaryError, match="not enough space"):
        shelf.add(WORDS, About("TINY"))
    assert not list(home.parent.iterdir())


def test_a_read_only_folder_is_reported(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(DictionaryError, match="who may write"):
        Shelf(tmp_path / "file").add(WORDS, About("TINY"))


def test_a_choice_that_cannot_be_saved_is_reported(shelf, monkeypatch):
    def refused(_file: int) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr("companion.files.os.fsync", refused)
    with pytest.raises(DictionaryError, match="who may write"):
        shelf.choose("ENABLE1")


def test_an_interrupted_compilation_is_never_opened(shelf, home):
    shelf.add(WORDS, About("TINY"))
    left = home.parent / ".new-abc"
    home.rename(left)
    assert shelf.names() == ["ENABLE1"]
    day_old = time.time() - 25 * 3600
    os.utime(left, (day_old, day_old))
    shelf.add(WORDS, About("TINY"))
    assert not left.exists()


def test_another_process_may_end_its_compilation_meanwhile(shelf, home):
    home.parent.mkdir()
    (home.parent / ".new-gone").symlink_to("nowhere")  # listed, but gone when it is looked at
    shelf.add(WORDS, About("TINY"))
    assert sorted(shelf.open("TINY").words()) == WORDS


def test_two_processes_can_compile_the_same_list(tmp_path):
    code = f"""
from pathlib import Path
from companion.lexicon.build.publish import About, publish
publish({WORDS!r}, About("TINY"), Path({str(tmp_path / "list-tiny")!r}))
"""
    both = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    assert sorted(Shelf(tmp_path).open("TINY").words()) == WORDS
    assert [path.name for path in tmp_path.iterdir()] == ["list-tiny"]


def test_a_list_added_at_the_same_time_is_not_overwritten(shelf, home):
    from companion.lexicon.build.publish import publish

    shelf.add(WORDS, About("TINY"))
    with pytest.raises(DictionaryError):
        publish(["OTHER"], About("TINY"), home)
    assert check(home).size == len(WORDS)


def test_the_same_words_give_the_same_bytes(tmp_path):
    for name in ("one", "two"):
        Shelf(tmp_path / name).add(WORDS, About("TINY"))
    for path in (tmp_path / "one" / "list-tiny").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / "list-tiny" / path.name).read_bytes()


def test_the_shipped_tries_match_the_shipped_list(tmp_path):
    import marisa_trie

    words = (DATA / "enable1.txt").read_text(encoding="ascii").upper().split()
    for part, keys in (("words", words), ("backwards", [word[::-1] for word in words])):
        assert marisa_trie.Trie(keys).tobytes() == (DATA / "enable1" / part).read_bytes()


@pytest.mark.slow
def test_a_list_of_three_million_words_is_refused(tmp_path):
    from companion.lexicon.reading.reader import read_list

    letters = "abcdefghijklmnopqrst"
    words = map("".join, itertools.product(letters, repeat=5))
    path = tmp_path / "many.txt"
    path.write_text("\n".join(itertools.islice(words, 3_000_000)))
    with pytest.raises(DictionaryError, match="shorter list"):
        read_list(path)
    shutil.rmtree(tmp_path)

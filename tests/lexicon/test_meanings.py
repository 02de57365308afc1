"""What words mean: the file of WordNet's senses, and what may be shown of it."""

from __future__ import annotations

import codecs
import hashlib
import re
import zlib
from itertools import pairwise
from pathlib import Path

import pytest

from companion.lexicon import closed_lexicon, meanings, open_ruling
from companion.lexicon.grammar.known import DATA

ENABLE = open_ruling("ENABLE1")


def means(word, *, asked=True):
    return meanings.meanings(word, ENABLE, asked=asked)


def entries(data):
    """All words of a file with their senses, read block by block."""
    body = meanings.HEAD + int.from_bytes(data[: meanings.HEAD], "little")
    rows = [row.split() for row in zlib.decompress(data[meanings.HEAD : body]).decode().split("\n")]
    found = {}
    for (first, start), (_, end) in pairwise(rows):
        text = zlib.decompress(data[body + int(start) : body + int(end)]).decode("ascii")
        assert text.startswith(f"{first}\t")
        for line in text.splitlines():
            word, *senses = line.split("\t")
            found[word] = [meanings.Sense(sense[0], sense[1:]) for sense in senses]
    assert body + int(rows[-1][1]) == len(data)
    return found


@pytest.fixture(scope="module")
def shipped():
    return entries(meanings.PATH.read_bytes())


def test_a_form_has_the_senses_of_its_lemma():
    assert means("MICE")[0].startswith("plural of MOUSE: any of numerous small rodents")
    assert means("AAHED") == [
        "past of TO AAH: express admiration and pleasure by uttering 'ooh' or 'aah'"
    ]
    assert all(text.startswith("the verb TO RUN: ") for text in means("RUNS")[-3:])


def test_the_words_own_senses_come_before_those_of_a_form():
    heads = [text.partition(":")[0] for text in means("SAW")]
    assert heads == ["verb", "noun", "noun", *["past of TO SEE"] * 3]


def test_a_word_without_an_entry_and_a_refused_word_mean_nothing():
    assert ENABLE.is_word("XEBECS")
    assert means("ZZZ") == means("ZYZZYVAXX") == means("") == []
    house = closed_lexicon({"words": ["LATER"]})
    assert meanings.meanings("LATER", house, asked=True)
    assert meanings.meanings("MOUSE", house, asked=True) == []


@pytest.mark.parametrize("word", ["AARDVARK", "ZYGOTE", "AA", "ZYMURGY"])
def test_the_first_and_the_last_words_are_found(word):
    assert means(word)


def test_words_before_and_after_all_others_are_looked_up():
    house = closed_lexicon({"words": ["AAAAA", "ZZZZZ"]})
    assert [meanings.meanings(word, house, asked=True) for word in house.words()] == [[], []]


def test_a_word_of_the_family_list_gets_no_meaning_unasked():
    words = [codecs.decode(word, "rot13") for word in ("PENC", "CHFFVRF")]
    for word in words:
        assert means(word)
        assert means(word, asked=False) == []
    assert means("MICE", asked=False) == means("MICE")


def test_a_form_of_a_word_of_the_family_list_gets_none_of_its_senses_unasked(monkeypatch):
    monkeypatch.setattr(meanings, "is_inoffensive", lambda word: word != "MOUSE")
    assert means("MICE", asked=False) == []


@pytest.mark.no_cover
def test_the_file_holds_nothing_that_is_left_out(shipped):
    text = (DATA / "unshown.txt").read_text(encoding="ascii")
    hidden = [line[2:] for line in codecs.decode(text, "rot13").splitlines() if line[:1] == "-"]
    assert len(hidden) > 100
    texts = [sense.text for senses in shipped.values() for sense in senses]
    assert not [text for text in texts if re.search(r"offensive (name|term)|ethnic slur", text)]
    coarse = {word.lower() for word in (codecs.decode(w, "rot13") for w in ("crap", "penc"))}
    assert not [text for text in texts if coarse & set(re.findall("[a-z]+", text.lower()))]
    assert means("LOVE")[0] == "verb: have a great affection or liking for"
    assert not [text for text in means("LOVE") if "intercourse" in text]


def test_the_file_has_the_first_three_senses_without_examples(shipped):
    assert len(shipped) > 60_000
    assert max(map(len, shipped.values())) == 3
    assert min(map(len, shipped.values())) == 1
    assert not [w for w, senses in shipped.items() for s in senses if s.part not in meanings.PARTS]
    assert "ALASKA" not in shipped
    examples = [s.text for senses in shipped.values() for s in senses if '; "' in s.text]
    assert examples == []


def test_it_is_the_file_that_the_notice_describes():
    digest = hashlib.sha256(meanings.PATH.read_bytes()).hexdigest()
    assert digest in (DATA / "NOTICE").read_text(encoding="ascii")


def test_the_same_senses_give_the_same_bytes(shipped):
    some = {word: shipped[word] for word in list(shipped)[:1500]}
    packed = meanings.pack(some)
    assert packed == meanings.pack(dict(reversed(some.items())))
    assert entries(packed) == some


@pytest.mark.parametrize("harm", [b"", b"\x09", None])
def test_a_damaged_or_missing_file_is_reported_and_no_word_means_anything(
    tmp_path, monkeypatch, caplog, harm
):
    path = tmp_path / "meanings"
    if harm is not None:
        path.write_bytes(harm)
    monkeypatch.setattr(meanings, "PATH", path)
    assert means("MICE") == []
    assert "is damaged" in caplog.text
    assert "Reinstall." in caplog.text


def test_damage_in_a_block_is_noticed_and_leaves_the_other_blocks(tmp_path, monkeypatch, caplog):
    path, data = tmp_path / "meanings", bytearray(meanings.PATH.read_bytes())
    data[-100] ^= 4
    path.write_bytes(data)
    monkeypatch.setattr(meanings, "PATH", path)
    assert means("MICE")
    assert not caplog.text
    assert means("ZYGOTE") == []
    assert "is damaged" in caplog.text


MAPS = Path("/proc/self/maps")


@pytest.mark.skipif(not MAPS.exists(), reason="the mapped files of a process are read from /proc")
def test_a_look_up_leaves_nothing_of_the_file_in_memory():
    means("MICE")
    assert str(meanings.PATH) not in MAPS.read_text(encoding="utf-8")

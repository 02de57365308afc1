"""The default list, closed lexicons and decks, as the games use them."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from companion import lexicon
from companion.errors import BadEntry, DictionaryError, DictionaryMissing
from companion.games.cards.decks import beginnings
from companion.lexicon import Known, closed_lexicon, open_ruling

DATA = Path(lexicon.__file__).parent / "data"
SHA256 = "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89"


@pytest.fixture(autouse=True)
def _own_state(tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))


def test_the_default_list_is_exactly_enable1():
    assert hashlib.sha256((DATA / "enable1.txt").read_bytes()).hexdigest() == SHA256
    ruling = open_ruling()
    assert (ruling.name, ruling.size, ruling.sha256) == ("ENABLE1", 172_823, SHA256)


def test_the_notice_credits_the_makers():
    notice = (DATA / "NOTICE").read_text(encoding="utf-8")
    assert "Cooper" in notice
    assert "Alan Beale" in notice
    assert "public domain" in notice


def test_words_and_runs():
    ruling = open_ruling()
    assert ruling.is_word("LATTER")
    assert not ruling.is_word("LATTR")
    assert not ruling.is_word("")
    assert ruling.is_run("OMBAST")
    assert not ruling.is_run("OMBASZ")


def test_neighbours_differ_by_one_change_or_one_more_letter_each_once():
    found = list(open_ruling().neighbours("LATER"))
    assert {"LATTER", "LATEX", "PLATER", "HATER"} <= set(found)
    assert len(found) == len(set(found))
    assert "LATER" not in found


def test_a_word_is_not_a_noun_only_if_that_is_known():
    ruling = open_ruling()
    assert ruling.noun("BIKE").known is Known.YES
    assert ruling.noun("SPEAK").known is Known.NO
    assert ruling.noun("HER").known is Known.NO
    assert ruling.noun("QQQ").known is Known.UNKNOWN


def test_evidence_is_given_in_words():
    why = open_ruling().plural_only("BIKES").why
    assert why == "BIKES: plural of BIKE, but also the verb TO BIKE"


def test_a_missing_list_is_reported():
    with pytest.raises(DictionaryMissing, match="dictionary list"):
        open_ruling("no such list")


def test_a_closed_lexicon_has_exactly_its_given_words():
    given = {
        "words": ["Later", "latex", "SOCKS"],
        "not_nouns": ["her"],
        "plural_only": ["socks"],
        "verbs": ["BIKE"],
        "same_word_forms": [["game", "games"]],
    }
    ruling = closed_lexicon(given)
    assert ruling.size == 3
    assert ruling.is_word("LATEX")
    assert not ruling.is_word("LATTER")
    assert ruling.is_run("OCK")
    assert list(ruling.neighbours("LATER")) == ["LATEX"]
    assert ruling.noun("HER").known is Known.NO
    assert ruling.noun("LATER").known is Known.UNKNOWN
    assert ruling.plural_only("SOCKS").known is Known.YES
    assert ruling.plural_only("BIKES").known is Known.NO
    assert ruling.plural_only("CARS").known is Known.UNKNOWN
    assert ruling.same_form("GAME", "GAMES").known is Known.YES
    assert ruling.same_form("GAME", "MANGE").known is Known.UNKNOWN


def test_a_closed_lexicon_answers_the_same_questions_as_a_list():
    given = {"words": ["CAR", "CARS", "BUSES", "GAME", "GAMED"], "plural_only": ["CARS", "BUSES"]}
    ruling = closed_lexicon({**given, "same_word_forms": [["game", "gamed", "gaming"]]})
    assert ruling.singulars("CARS") == ["CAR"]
    assert ruling.singulars("BUSES") == ruling.singulars("CAR") == []
    assert ruling.noun("CAR").known is Known.YES
    assert ruling.plural_s("GAME").known is Known.UNKNOWN
    assert ruling.forms("GAMED") == ["GAME", "GAMED"]
    assert (ruling.provenance("CAR"), ruling.provenance("BUS")) == ("closed", "")
    assert (ruling.level("CAR"), ruling.readings("CAR")) == (9, [])
    assert len(ruling.sha256) == 64


@pytest.mark.parametrize("given", [{"words": "LATER"}, {"words": [1]}, {"same_word_forms": 3}])
def test_an_invalid_closed_lexicon_is_reported(given):
    with pytest.raises(BadEntry, match="list"):
        closed_lexicon(given)


def test_every_start_word_can_be_changed():
    ruling, words = open_ruling(), beginnings()
    assert 200 <= len(words) == len(set(words))
    for word in words:
        assert len(word) == 3
        assert ruling.is_word(word)
        assert any(other != word + "S" for other in ruling.neighbours(word))


def test_importing_the_lexicon_loads_few_modules():
    heavy = "{'numpy', 'rich', 'lemminflect', 'msgspec', 'asyncio'}"
    code = f"import sys, companion.lexicon as l; l.open_ruling(); print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_damaged_compiled_list_is_not_opened(tmp_path):
    from companion.lexicon.listed import Listed

    for part in (DATA / "enable1").iterdir():
        (tmp_path / part.name).write_bytes(part.read_bytes())
    Listed(tmp_path)
    facts = bytearray((tmp_path / "facts").read_bytes())
    facts[1000] ^= 4
    (tmp_path / "facts").write_bytes(facts)
    with pytest.raises(DictionaryError, match="damaged"):
        Listed(tmp_path)

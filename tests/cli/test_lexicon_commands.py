"""The commands judge, dictionary, word, words, word-sprout and worph."""

from __future__ import annotations

import json
import shutil

import pytest

from companion.cli.main import main
from companion.errors import DictionaryError


@pytest.fixture(autouse=True)
def _own_state(tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))


@pytest.fixture
def typed(capsys):
    """Run a command line and return its status and output."""

    def run(line: str) -> tuple[int, str]:
        status = main(line.split())
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return run


@pytest.fixture
def words_txt(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("# Licence: ours\nlater\nlatex\nParis\nx-ray\nlater\n")
    return path


def test_a_valid_word(typed):
    status, out = typed("judge later")
    assert (status, out) == (0, "LATER: valid\n(ENABLE1, 172,823 words, 3f161302)\n")


def test_each_of_several_words_has_its_verdict(typed):
    status, out = typed("judge later latrx spear")
    assert status == 1
    assert out.splitlines()[:-1] == [
        "LATER: valid",
        "LATRX: not in the dictionary",
        "SPEAR: valid",
    ]
    assert json.loads(typed("judge later latrx --json")[1])["wrong"] == ["LATRX"]


def test_one_verdict_names_no_word(typed):
    status, out = typed("judge later latrx spear --one-verdict")
    assert status == 1
    assert out.startswith("LATER LATRX SPEAR: not all of them are in the dictionary\n(ENABLE1")
    assert json.loads(typed("judge later latrx --one-verdict --json")[1])["wrong"] == []
    assert typed("judge later spear --one-verdict")[1].startswith("LATER SPEAR: all valid\n(")


def test_the_verdict_as_json(typed):
    status, out = typed("judge later latex --json")
    found = json.loads(out)
    assert (status, found["good"], found["words"]) == (0, True, ["LATER", "LATEX"])
    assert found["dictionary"]["name"] == "ENABLE1"


def test_a_verdict_with_the_meaning_of_a_valid_word(typed):
    status, out = typed("judge zebus xqzz shh --meaning")
    assert status == 1
    assert out.splitlines()[:-1] == [
        "ZEBUS: valid",
        "  plural of ZEBU: domesticated ox having a humped back and long horns and a",
        "    large dewlap; used chiefly as a draft animal in India and east Asia",
        "XQZZ: not in the dictionary",
        "SHH: valid",
        "  not known what it means",
    ]
    assert "ZEBU:" not in typed("judge zebus")[1]
    found = json.loads(typed("judge latex xqzz --meaning --json")[1])["means"]
    assert found["LATEX"][0].startswith("noun: a milky exudate")
    assert found["XQZZ"] == []
    assert "means" not in json.loads(typed("judge latex --json")[1])


def test_one_verdict_gives_meanings_only_if_all_words_are_valid(typed):
    line = "judge --one-verdict --meaning latex zebus"
    shown = typed(line)[1].splitlines()
    assert shown[0] == "LATEX ZEBUS: all valid"
    assert shown[1] == "LATEX"
    assert shown[2].startswith("  noun: a milky exudate")
    assert "ZEBUS" in shown
    assert len(typed(f"{line} xqzz")[1].splitlines()) == 2
    assert json.loads(typed(f"{line} xqzz --json")[1])["means"] == {}


def test_the_verdict_names_house_words(typed):
    assert typed("dictionary accept zoomies")[1] == "ZOOMIES now counts in this house.\n"
    assert typed("judge zoomies")[1].startswith(
        "ZOOMIES: valid (house word)\n(ENABLE1+house, 172,824"
    )
    assert "ZOOMIES: valid (house word)\nLATER: valid\n" in typed("judge zoomies later")[1]
    assert "(ZOOMIES: house word)" in typed("judge zoomies later --one-verdict")[1]
    assert "house word" not in typed("judge zoomies latrx --one-verdict")[1]
    assert "+ ZOOMIES              for ever" in typed("dictionary house")[1]
    assert (
        "LATER does not count in this house until" in typed("dictionary refuse later --evening")[1]
    )
    assert typed("judge later")[1].startswith("LATER: not in the dictionary (house word, refused)")
    assert json.loads(typed("dictionary house --json")[1])[0]["word"] == "LATER"
    assert typed("dictionary forget later") == (0, "LATER: the word list decides again.\n")
    assert typed("dictionary forget later") == (1, "LATER is not a house word.\n")
    assert typed("dictionary refuse later")[1] == "LATER no longer counts in this house.\n"
    typed("dictionary forget later")
    assert typed("judge later")[0] == 0


def test_the_verdict_names_additions(typed):
    assert typed("judge email")[0] == 1
    assert "(addition)" in typed("judge email --list ENABLE1+additions")[1]


def test_a_list_is_added_used_and_removed(typed, words_txt):
    status, out = typed(f"dictionary check {words_txt}")
    assert status == 0
    assert "2 words imported, 3 lines skipped" in out
    assert "line 4: Paris" in out
    assert "Added as FAMILY" in typed(f"dictionary add {words_txt} --name FAMILY")[1]
    assert "  FAMILY" in typed("dictionary list")[1]
    shown = typed("dictionary show family")[1]
    assert "licence Licence: ours" in shown
    assert "source  words.txt" in shown
    assert "   5        2" in shown
    assert typed("dictionary use family")[1] == "The dictionary is now FAMILY.\n"
    assert "* FAMILY" in typed("dictionary list")[1]
    assert "FAMILY, 2 words" in typed("judge later")[1]
    assert typed("judge car")[0] == 1
    printed = typed("dictionary remove family")[1]
    assert printed == "Deleted family. The dictionary is now ENABLE1.\n"
    assert "* ENABLE1" in typed("dictionary list")[1]


def test_add_says_what_it_found_before_it_adds_anything(typed, words_txt, monkeypatch):
    def no_space(*_: object) -> None:
        raise DictionaryError("There is not enough space.")

    monkeypatch.setattr("companion.lexicon.shelf.Shelf.add", no_space)
    status, out = typed(f"dictionary add {words_txt}")
    assert status == 1
    assert out.splitlines()[:4] == [
        f"{words_txt}: 2 words imported, 3 lines skipped.",
        "  read as one word in a row, in small letters",
        "  words by number of letters: 5: 2",
        "  capital letter: 1",
    ]
    assert out.endswith("companion: There is not enough space.\n")


def test_a_list_of_which_more_is_skipped_than_read_is_added_only_if_asked(typed, tmp_path):
    path = tmp_path / "names.txt"
    path.write_text("later\nlatex\nlater\nlater\nx-ray\nx-act\nold man\n")
    for option in ("", " --json"):
        status, out = typed(f"dictionary add {path}{option}")
        assert status == 1
        assert "was skipped than read, so it is not added" in out
    assert "names" not in typed("dictionary list")[1]
    assert typed(f"dictionary add {path} --anyway")[0] == 0
    path.write_text("later\nlatex\nlater\nlater\nlater\nx-ray\n")
    assert typed(f"dictionary add {path} --name twice")[0] == 0


def test_a_damaged_list_does_not_hide_the_others(typed, words_txt, tmp_path):
    typed(f"dictionary add {words_txt}")
    for part in ("list.txt", "words"):
        (tmp_path / "state" / "dictionaries" / "list-words" / part).unlink()
    status, out = typed("dictionary list")
    assert status == 0
    assert "ENABLE1" in out
    assert "cannot be repaired" in out
    assert typed("dictionary show words")[0] == 1
    assert typed("dictionary remove words")[0] == 0


def test_the_list_commands_as_json(typed, words_txt):
    report = json.loads(typed(f"dictionary add {words_txt} --json")[1])
    assert (report["name"], report["words"]) == ("WORDS", 2)
    assert report["left_out"] == {"capital letter": 1, "hyphen": 1, "twice": 1}
    assert report["examples"][0] == {"line": 4, "text": "Paris", "why": "capital letter"}
    assert json.loads(typed("dictionary use words --json")[1]) == {"chosen": "WORDS"}
    assert json.loads(typed("dictionary list --json")[1])["chosen"] == "WORDS"
    assert json.loads(typed("dictionary show words --json")[1])["size"] == 2
    assert json.loads(typed("dictionary remove words --json")[1]) == {
        "removed": "words",
        "chosen": "ENABLE1",
    }


def test_a_missing_list_is_reported_and_not_replaced_by_another(typed, words_txt, tmp_path):
    typed(f"dictionary add {words_txt}")
    typed("dictionary use words+additions")
    shutil.rmtree(tmp_path / "state" / "dictionaries" / "list-words")
    assert typed("judge later") == (
        1,
        "companion: There is no dictionary 'WORDS'. See `companion dictionary list`.\n",
    )
    assert "* WORDS+additions      is missing. Choose another" in typed("dictionary list")[1]
    status, out = typed("config check")
    assert status == 1
    assert out.startswith("The chosen word list cannot be used: There is no dictionary 'WORDS'.")
    file = tmp_path / "settings.toml"
    file.touch()
    assert typed(f"config check {file}") == (1, out)
    (tmp_path / "state" / "dictionaries" / "chosen").write_bytes(b"\0\xff")
    for line in ("judge later", "config check", "dictionary list"):
        assert "does not say which dictionary was chosen" in typed(line)[1]
    assert typed("dictionary use ENABLE1")[0] == 0
    assert typed("config check")[0] == 0


def test_config_check_checks_the_list_named_in_the_settings(typed, tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text('[dictionary]\nname = "FAMILY"\n')
    status, out = typed(f"config check {file}")
    assert status == 1
    assert out.startswith(f"{file}: line 2: dictionary.name: There is no dictionary 'FAMILY'.")
    file.write_text('[sound]\nvolume = 11\n[dictionary]\nname = "FAMILY"\n')
    assert [line.split(": ")[2] for line in typed(f"config check {file}")[1].splitlines()] == [
        "sound.volume",
        "dictionary.name",
    ]
    file.write_text('[dictionary]\nname = "ENABLE1+additions"\n')
    assert typed(f"config check {file}") == (0, f"{file}: no faults.\n")


def test_config_check_reports_unreadable_house_words(typed, tmp_path):
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "house-words.txt").write_text("+ zorp\n")
    status, out = typed("config check")
    assert status == 1
    assert "house-words.txt: line 1 cannot be read" in out


def test_faults_are_explained_in_a_sentence(typed, tmp_path):
    for line in (
        f"dictionary add {tmp_path}/none.txt",
        f"dictionary add {tmp_path}",
        "dictionary use none",
        "dictionary remove ENABLE1",
        "dictionary accept x-ray",
        "words c[t",
        "words",
        "words --rack 12",
        "word-sprout goals 12",
        "worph best 12",
    ):
        status, out = typed(line)
        assert status == 1, line
        assert out.startswith("companion: "), line
        assert out.endswith(".\n"), line


def test_everything_about_a_word(typed):
    status, out = typed("word bikes")
    assert status == 0
    assert out.startswith(
        "BIKES: valid, common\n"
        "  1. plural of BIKE\n"
        "  2. the verb TO BIKE\n"
        "plural of BIKE: a motor vehicle with two wheels and a strong frame\n"
        "plural of BIKE: a wheeled vehicle that has two wheels and is moved by foot\n"
        "  pedals\n"
        "the verb TO BIKE: ride a bicycle\n"
        "It is a noun.\n"
        "Forms: BIKE, BIKED, BIKES, BIKING.\n"
    )
    assert out.endswith("(lemminflect; WordNet; ENABLE1, 172,823 words, 3f161302)\n")
    assert "SPEAKS is not its plural." in typed("word speak")[1]
    assert "Its plural is CATS." in typed("word cat")[1]
    assert "It is a plural and nothing else." in typed("word oats")[1]
    assert "Whether it is a noun is not known." in typed("word latrx")[1]
    known = json.loads(typed("word speak --json")[1])
    assert (known["good"], known["from"], known["noun"]["known"]) == (True, "ENABLE1", "no")
    assert typed("word latrx")[0] == 1
    assert typed("word 12")[0] == 1
    assert json.loads(typed("word tit --json")[1])["means"] == []
    assert json.loads(typed("judge tit --meaning --json")[1])["means"]["TIT"]


@pytest.mark.parametrize("command", ["judge", "word"])
def test_an_empty_text_is_not_a_word(capsys, command):
    with pytest.raises(SystemExit):
        main([command, " "])
    assert "give a word, not an empty text" in capsys.readouterr().err


def test_an_empty_rack_is_reported(capsys):
    assert main(["words", "--rack", ""]) == 1
    assert capsys.readouterr().err == (
        "companion: '' is not a hand of cards. Use letters, A/E, ? for wild.\n"
    )


def test_words_by_pattern_and_by_cards(typed):
    assert typed("words c?t")[1] == "CAT\nCUT\nCOT\n(3 words, page 1 of 1)\n"
    assert typed("words qqq*")[0] == 1
    assert json.loads(typed("words *ing --size 2 --page 2 --json")[1])["number"] == 2
    assert "T R N" not in typed("words --rack TRN_?".replace("_", ","))[1]
    assert "offensive words hidden: " in typed("words s?it")[1]


def test_goal_words_and_letters_to_add(typed):
    status, out = typed("word-sprout goals ombast")
    assert status == 0
    assert "ombastI                        2  bombastic bombastically" in out
    assert "OMBAST: 4 goal words" in out
    assert json.loads(typed("word-sprout goals omat --json")[1])["total"] == 569
    assert typed("word-sprout goals xjq")[0] == 1


def test_the_best_words_with_their_points(typed):
    status, out = typed("worph best later --wedge 6")
    assert status == 0
    assert out.splitlines()[:2] == [
        " 8  LAXER        inside change, X",
        " 7  LATEX        outside change, X",
    ]
    plays = json.loads(typed("worph best later --used latter --json")[1])
    assert plays[0] == {"word": "LATHER", "kind": "inside_add", "letter": "H", "base": 3,
                        "bonus": 0, "total": 3}  # fmt: skip
    assert "LATTER" not in {play["word"] for play in plays}
    printed = [int(line[:2]) for line in typed("worph best later")[1].splitlines()]
    assert printed == sorted(printed, reverse=True)


@pytest.fixture
def tiny(tmp_path, typed):
    path = tmp_path / "tiny.txt"
    path.write_text("at\ncat\ncats\n")
    typed(f"dictionary add {path}")
    return "--list TINY"


def test_word_sprout_is_solved_for_the_list(typed, tiny):
    status, out = typed(f"word-sprout solve {tiny}")
    assert status == 0
    assert out.startswith("TINY: 10 positions; the next player loses in 4 (")
    assert "Winning openings: none." in out
    solved = json.loads(typed(f"word-sprout solve {tiny} --json")[1])
    assert (solved["positions"], solved["winning_openings"]) == (10, [])


@pytest.mark.parametrize(
    ("string", "expected"),
    [
        ("qu", "QU is not inside any word: challenge it."),
        ("cats", "CATS: no letter can be added. The next player is out."),
        ("at", "AT: the next player loses; all 2 letters lose."),
        ("c", "C: the next player wins with\n  cA"),
    ],
)
def test_best_says_who_wins(typed, tiny, string, expected):
    assert typed(f"word-sprout best {string} {tiny}")[1].startswith(expected)


def test_best_as_json(typed, tiny):
    found = json.loads(typed(f"word-sprout best cat {tiny} --json")[1])
    assert found == {
        "string": "CAT",
        "playable": 1,
        "winning": [{"string": "CATS", "letter": "S", "place": 3}],
    }

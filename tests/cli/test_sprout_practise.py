"""`companion sprout practise`: rounds against the box, typed."""

from __future__ import annotations

import io

import pytest

from companion.cli.games import sprout_practise
from companion.cli.main import main


@pytest.fixture
def practised(tmp_path, monkeypatch, capsys):
    """Type lines in a practice by a list of few words; the status and what was printed."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    path = tmp_path / "tiny.txt"
    path.write_text("cat\ncats\ntomato\nbread\nlevel\n")
    assert main(["dictionary", "add", str(path)]) == 0
    capsys.readouterr()

    def run(options: str, *lines: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        status = main(["sprout", "practise", "--list", "tiny", *options.split()])
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return run


YOU_BEGIN = "--seed 4"
BOX_BEGINS = "--seed 1"


def test_a_round_is_played_and_looked_back_on(practised):
    status, out = practised(f"{YOU_BEGIN} --level 5", "c", "-", "")
    assert status == 0
    assert "TINY, 2 players." in out
    assert "STRONG plays CA." in out or "STRONG plays AC." in out
    assert "YOU: out." in out
    assert "STRONG won the round (YOU 0, STRONG 1). Once more:" in out
    assert "  YOU: C (CAT)" in out
    assert out.endswith("That was it: YOU 0, STRONG 1.\n")


def test_a_bluff_is_challenged_and_a_word_is_asked_for(practised):
    _, out = practised(f"{YOU_BEGIN} --level 5", "q", "")
    assert "STRONG challenges.\nSTRONG challenges Q. Show a word (Enter: none): YOU: no word" in out
    assert "Q is taken back.\nYOU: out." in out
    shown = practised(f"{YOU_BEGIN} --level 5", "q", "quite good")[1]
    assert "YOU: QUITE GOOD" in shown


def test_the_box_is_challenged_and_shows_its_word(practised):
    out = practised(f"{BOX_BEGINS} --level 5", "!")[1]
    assert "STRONG plays " in out
    assert "YOU: out." in out
    assert "and lost." in out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ca7", "ca7: only letters A to Z. Enter it again."),
        ("c" * 10_000, "not one letter more. Add just one."),
        ("\x1b[2J", "only letters A to Z. Enter it again."),
        ("!", "No such play was the last one. Go on playing."),
        ("=", "There is no win to accept. Go on playing."),
        ("1 2 x", "There is one string only. Announce the whole new string."),
        ("cat 1 x", "There is one string only. Announce the whole new string."),
        ("?", "challenge the last play"),
        ("", "challenge the last play"),
        ("/rules", "The basic rules are in force."),
    ],
)
def test_what_is_no_play_is_answered_in_a_sentence_and_asked_again(practised, line, told):
    status, out = practised(YOU_BEGIN, line)
    assert status == 0
    assert told in out
    assert "\x1b" not in out
    assert out.count("your play: ") == 2


def test_on_a_grid_letters_are_put_into_squares_and_gaps(practised):
    rules = f"{YOU_BEGIN} --rules two_d,vowel_reverses --level 5"
    out = practised(rules, "?", "c", "0 9 x", "cax 1 r", "/rules")[1]
    assert "1 4 E       in two dimensions" in out
    assert "two dimensions: Strings may cross" in out
    assert "No letter is next to that. Choose a square beside one." in out
    assert "CAX does not lie here. Name a string that does." in out
    assert "       0   1\n" in out


def test_the_winner_may_change_a_rule(practised, monkeypatch):
    monkeypatch.setattr("companion.games.word_sprout.engine.opponent.BLUFFS", (0,) * 5)
    monkeypatch.setattr("companion.games.word_sprout.engine.opponent.DOUBTS", (0,) * 5)
    given = f"{YOU_BEGIN} --rules metamorphism --level 1"
    won = ("q",)
    out = practised(given, *won, "+nonsense", "+vowel_reverses", "")[1]
    assert "YOU won the round (YOU 1, WEAK 0)." in out
    assert "There is no rule 'nonsense'." in out
    assert "Enter begins the next round" in out
    assert "is not in force. Remove a rule that is." in practised(given, *won, "-teams")[1]
    told = practised(given, *won, "no food", "", "x", "", "/rules")[1]
    assert "no food (see to it yourself)" in told
    assert "Enter begins the next round" in practised(given, *won, "")[1]


def test_more_boxes_play_against_each_other_to_the_end(practised):
    out = practised("--seed 2 --boxes 2 --level 4", "-", "-")[1]
    assert "GOOD plays" in out
    assert "GOOD B plays" in out
    assert " won the round (" in out


def test_the_same_seed_is_the_same_practice(practised):
    assert practised(BOX_BEGINS, "-") == practised(BOX_BEGINS, "-")


def test_control_c_ends_it_in_a_sentence(practised, monkeypatch):
    def stopped(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", stopped)
    assert practised("--seed 4")[1].endswith("\nThat was it: YOU 0, MEDIUM 0.\n")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("--rules two_d,palindrome_lock", "cannot go together. Leave one of them out."),
        ("--rules jumping", "There is no rule 'jumping'."),
        ("--boxes 0", "0 boxes cannot play. Ask for 1 or more."),
        ("--boxes 9999", "9999 boxes cannot play."),
    ],
)
def test_what_is_no_practice(practised, options, told):
    status, out = practised(options)
    assert status == 1
    assert out.startswith("companion: ")
    assert told in out


def test_what_the_box_does_is_told_in_words():
    told = [sprout_practise._told("BOX", action, None) for action in ACTIONS]
    assert told == [
        "BOX gives up.",
        "BOX lets the win stand.",
        "BOX changes a rule: +teams.",
        "BOX changes a rule: -teams.",
        "BOX changes no rule.",
        "",
    ]


ACTIONS = [
    sprout_practise.GiveUp(by="BOX"),
    sprout_practise.Accept(by="BOX"),
    sprout_practise.ChangeRule(by="BOX", add="teams"),
    sprout_practise.ChangeRule(by="BOX", remove="teams"),
    sprout_practise.Decline(by="BOX"),
    sprout_practise.NextRound(),
]

"""`companion word-sprout practice`: rounds against the computer in a terminal."""

from __future__ import annotations

import io

import pytest

from companion.cli.games import word_sprout_practice
from companion.cli.main import main


@pytest.fixture
def practice(tmp_path, monkeypatch, capsys):
    """Type lines in a practice with a few words; returns the status and the output."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    path = tmp_path / "tiny.txt"
    path.write_text("cat\ncats\ntomato\nbread\nlevel\n")
    assert main(["dictionary", "add", str(path)]) == 0
    capsys.readouterr()

    def run(options: str, *lines: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        status = main(["word-sprout", "practice", "--list", "tiny", *options.split()])
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return run


YOU_BEGIN = "--seed 4"
BOX_BEGINS = "--seed 1"


def test_a_round_is_played_and_reviewed(practice):
    status, out = practice(f"{YOU_BEGIN} --level 5", "c", "-", "")
    assert status == 0
    assert "TINY, 2 players." in out
    assert "STRONG plays CA." in out or "STRONG plays AC." in out
    assert "YOU: out." in out
    assert "STRONG won the round (YOU 0, STRONG 1). How it went:" in out
    assert "  YOU: C (CAT)" in out
    assert out.endswith("Final score: YOU 0, STRONG 1.\n")


def test_the_computer_challenges_a_bluff(practice):
    _, out = practice(f"{YOU_BEGIN} --level 5", "q", "")
    assert "STRONG challenges.\nSTRONG challenges Q. Show a word (Enter: none): YOU: no word" in out
    assert "Q is removed.\nYOU: out." in out
    shown = practice(f"{YOU_BEGIN} --level 5", "q", "quite good")[1]
    assert "YOU: QUITE GOOD" in shown


def test_the_computer_shows_a_word_when_challenged(practice):
    out = practice(f"{BOX_BEGINS} --level 5", "!")[1]
    assert "STRONG plays " in out
    assert "YOU: out." in out
    assert "and lost." in out


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ca7", "ca7: only letters A to Z. Enter it again."),
        ("c" * 10_000, "add just 1 letter. Enter the whole new string."),
        ("\x1b[2J", "only letters A to Z. Enter it again."),
        ("!", "There is no such last play. Play on."),
        ("=", "There is no win to accept. Play on."),
        ("1 2 x", "There is only one string. Announce the whole new string."),
        ("cat 1 x", "There is only one string. Announce the whole new string."),
        ("?", "challenge the last play"),
        ("", "challenge the last play"),
        ("/rules", "No extra rules are in play."),
    ],
)
def test_a_line_that_is_not_a_play_is_explained_and_asked_for_again(practice, line, expected):
    status, out = practice(YOU_BEGIN, line)
    assert status == 0
    assert expected in out
    assert "\x1b" not in out
    assert out.count("your play: ") == 2


def test_letters_are_placed_in_squares_and_gaps_of_a_grid(practice):
    rules = f"{YOU_BEGIN} --rules two_d,vowel_reverses --level 5"
    out = practice(rules, "?", "c", "0 9 x", "cax 1 r", "/rules")[1]
    assert "1 4 E       in two dimensions" in out
    assert "two dimensions: Strings may cross" in out
    assert "No letter is next to it. Choose a square beside one." in out
    assert "CAX is not on the table. Name a string that is." in out
    assert "       0   1\n" in out


def test_the_winner_may_change_a_rule(practice, monkeypatch):
    monkeypatch.setattr("companion.games.word_sprout.engine.opponent.BLUFFS", (0,) * 5)
    monkeypatch.setattr("companion.games.word_sprout.engine.opponent.DOUBTS", (0,) * 5)
    given = f"{YOU_BEGIN} --rules metamorphism --level 1"
    won = ("d", "bread")
    out = practice(given, *won, "+nonsense", "+vowel_reverses", "")[1]
    assert "YOU won the round (YOU 1, WEAK 0)." in out
    assert "There is no rule 'nonsense'." in out
    assert "Enter starts the next round" in out
    assert "is not in force. Remove a rule that is." in practice(given, *won, "-teams")[1]
    printed = practice(given, *won, "no food", "", "x", "", "/rules")[1]
    assert "no food (the computer does not check this one)" in printed
    assert "Enter starts the next round" in practice(given, *won, "")[1]


def test_several_computer_players_play_a_round_to_its_end(practice):
    out = practice("--seed 2 --boxes 2 --level 4", "-", "-")[1]
    assert "GOOD plays" in out
    assert "GOOD B plays" in out
    assert " won the round (" in out


def test_the_same_seed_repeats_the_practice(practice):
    assert practice(BOX_BEGINS, "-") == practice(BOX_BEGINS, "-")


def test_control_c_ends_the_practice_with_the_score(practice, monkeypatch):
    def stopped(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", stopped)
    assert practice("--seed 4")[1].endswith("\nFinal score: YOU 0, MEDIUM 0.\n")


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("--rules two_d,palindrome_lock", "cannot go together. Leave one of them out."),
        ("--rules jumping", "There is no rule 'jumping'."),
        ("--boxes 0", "0 computer players cannot play. Choose 1 to"),
        ("--boxes 9999", "9999 computer players cannot play."),
    ],
)
def test_invalid_options_are_explained(practice, options, expected):
    status, out = practice(options)
    assert status == 1
    assert out.startswith("companion: ")
    assert expected in out


def test_actions_of_the_computer_are_described():
    texts = [word_sprout_practice._action_text("BOX", action, None) for action in ACTIONS]
    assert texts == [
        "BOX gives up.",
        "BOX accepts the win.",
        "BOX changes a rule: +teams.",
        "BOX changes a rule: -teams.",
        "BOX changes no rule.",
        "",
    ]


ACTIONS = [
    word_sprout_practice.GiveUp(by="BOX"),
    word_sprout_practice.Accept(by="BOX"),
    word_sprout_practice.ChangeRule(by="BOX", add="teams"),
    word_sprout_practice.ChangeRule(by="BOX", remove="teams"),
    word_sprout_practice.Decline(by="BOX"),
    word_sprout_practice.NextRound(),
]

"""What the ear chooses from: words, phrases of the game, and the commands of every game."""

import pytest

from companion.games.api.rules import Action
from companion.games.api.voice import Said, Sayable
from companion.voice.listening import WISHES, grammar_of, words_first

GRAVE = Said(Action(), weight="grave")


def phrases(*phrases: str, words: tuple[str, ...] = ()) -> tuple[str, ...]:
    said = Sayable(dict.fromkeys(words, Action()), dict.fromkeys(phrases, GRAVE))
    return grammar_of(words_first(said), spelled=False).phrases


def test_the_commands_of_every_game_are_open():
    assert phrases("call") == ("call", *WISHES)


@pytest.mark.parametrize("given", [{"phrases": ("pass",)}, {"words": ("PASS", "MASS")}])
def test_pause_is_not_open_beside_a_pass_but_time_out_is(given):
    found = phrases(*given.get("phrases", ()), words=given.get("words", ()))
    assert "pause" not in found
    assert "time out" in found


def test_a_word_that_could_be_played_is_not_a_command():
    assert phrases("I pass", "pass", words=("PASS",))[:1] == ("I pass",)
    assert "pass" not in phrases("I pass", "pass", words=("PASS",))
    assert "undo" not in phrases(words=("UNDO",))

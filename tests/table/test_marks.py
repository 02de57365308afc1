"""House records that fall: noticed once, and never while the dictionary is closed."""

from __future__ import annotations

from typing import Any

import msgspec
import newword_kit
from word_lift_kit import SHEET, position

from companion.journal.file.entries import Dictionary, GameHeader
from companion.lexicon import Ruling, open_ruling
from companion.table.feats import Feat
from companion.table.history import History
from companion.table.marks import Fall, Marks, Watch
from companion.table.summary import words

RULING = open_ruling()


def watch(**worth: float) -> Watch:
    seen = Watch()
    seen.marks = Marks(worth)  # type: ignore[arg-type]
    return seen


def history(game: str, ruling: Ruling, *players: str, **header: Any) -> History:
    listed = Dictionary(name="test", size=0, sha256="")
    whole = GameHeader(game=game, players=players, dictionary=listed, version="1", **header)
    return History(whole, ruling)


def play(table: History, seen: Watch, **action: Any) -> Fall | None:
    """Do an action, and return the record that falls with its words."""
    before = table.state
    whole = msgspec.convert(action, table.rules.Actions)
    assert table._do(whole, {}).outcome.accepted
    return seen.see(table, before, words(table.kind, table.records[-1:]))


def worph(seen: Watch, *plays: tuple[str, str], **header: Any) -> tuple[History, list[Fall | None]]:
    """A game of AL and NB from CAR, and what fell with each word."""
    table = history("worph", RULING, "AL", "NB", setup={"drawer": "NB"}, **header)
    play(table, seen, do="draw_start", by="NB", word="CAR")
    fell = []
    for by, word in plays:
        play(table, seen, do="spin", by=by, wedge=1)
        fell.append(play(table, seen, do="play", by=by, word=word))
    return table, fell


LONGER = ("AL", "CARE"), ("NB", "SCARE"), ("AL", "SCARED")


def test_a_record_falls_only_to_what_is_better_than_all_before():
    _, (first, second, third) = worph(watch(longest=4), *LONGER)
    assert first is None
    assert second == Fall(Feat("longest", "NB", 5, "SCARE"), ("NB",), ever=True)
    assert third == Fall(Feat("longest", "AL", 6, "SCARED"), ("AL",), ever=True)
    assert worph(watch(longest=6), *LONGER)[1] == [None] * 3


def test_nothing_falls_of_a_kind_without_marks():
    assert worph(watch(), *LONGER)[1] == [None] * 3
    seen = watch(quickest=-3.0)
    table, fell = worph(seen, *LONGER)
    assert (fell, seen.at_end(table)) == ([None] * 3, ())


def test_a_word_shorter_than_the_longest_ever_is_a_record_of_its_game():
    seen = Watch()
    seen.marks = Marks({"longest": 5}, ever=9)
    _, fell = worph(seen, *LONGER)
    assert fell[-1] is not None
    assert (fell[-1].name, fell[-1].ever) == ("longest word", False)


def test_a_computer_player_beats_nothing():
    seen = watch(longest=4)
    table, fell = worph(seen, *LONGER[:2], machines={"NB": 3})
    assert (fell, seen.at_end(table)) == ([None] * 2, ())


def test_at_the_end_only_what_was_not_announced_is_left():
    seen = watch(longest=4, chain=2)
    table, _ = worph(seen, *LONGER)
    assert seen.at_end(table) == (Fall(Feat("chain", "AL", 3, "SCARED"), ("AL", "NB")),)
    late = watch(longest=4)
    assert [fall.feat.word for fall in late.at_end(table)] == ["SCARED"]


def test_a_record_belongs_to_the_action_with_which_it_fell():
    seen = watch(longest=5)
    table, _ = worph(seen, *LONGER)
    names = [seen.name_of(record) for record in table.records]
    assert names == ["", *[""] * 5, "longest word ever"]


def test_a_word_that_its_list_refuses_beats_nothing():
    seen = watch(longest=2)
    table = history("worph", RULING, "AL", "NB", setup={"drawer": "NB"})
    play(table, seen, do="draw_start", by="NB", word="CAR")
    play(table, seen, do="spin", by="AL", wedge=1)
    play(table, seen, do="group_accepts", word="CARX")
    assert play(table, seen, do="play", by="AL", word="CARX") is None


def test_in_a_game_with_bluffs_a_record_waits_for_the_end():
    seen = watch(longest=2, bluffs=0)
    table = history("newword", newword_kit.words("CHART"), "AL", "NB")
    table.start_state = newword_kit.position()
    assert play(table, seen, do="play_word", by="AL", word="CHART") is None
    assert [fall.feat.word for fall in seen.at_end(table)] == ["CHART"]


def test_a_stolen_word_is_announced_at_once():
    seen = watch(steal=4)
    table = history("word_lift", SHEET, "A", "B")
    table.start_state = position("D R I T A")
    fall = play(
        table, seen, do="steal_split", by="A", victim="B", word="FORGE",
        new=[
            {"word": "ORDER", "from_stolen": ["O", "R", "E"], "from_hand": ["D", "R"]},
            {"word": "GIFT", "from_stolen": ["F", "G"], "from_hand": ["I", "T"]},
        ],
    )  # fmt: skip
    assert fall == Fall(Feat("steal", "A", 5, "FORGE"), ("A",))

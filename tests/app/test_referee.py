"""The referee's commands and answers."""

from __future__ import annotations

from typing import Any

import pytest
from referee_kit import CAT, CLOSED, NEW, POSITION, Talk


def test_hello_lists_the_protocol_the_games_and_the_dictionary():
    answer = Talk()({"do": "hello"})
    assert (answer["verdict"], answer["protocol"]) == ("accept", 1)
    assert "worph" in answer["games"]
    assert answer["dictionary"]["name"] == "ENABLE1"
    assert answer["dictionary"]["words"] == 172823
    assert answer["dictionary"]["sha256"].startswith("3f161302")


def test_a_new_game_starts_at_its_first_phase():
    facts = Talk()({**NEW, "setup": {"drawer": "NB"}})["next"]
    assert (facts["phase"], facts["turn"], facts["scores"]) == ("start", "NB", {"AL": 0, "NB": 0})


def test_only_answers_to_scoring_actions_have_a_score():
    talk = Talk(POSITION)
    answer = talk({"by": "AL", "do": "play", "word": "cat"})
    assert answer["score"]["turn_total"] == 1
    assert answer["next"]["table_word"] == "CAT"
    assert set(answer) == {"verdict", "score", "next"}
    assert "score" not in talk({"by": "NB", "do": "pass"})


def test_a_refusal_has_reason_message_and_the_unchanged_state():
    talk = Talk(POSITION)
    before = talk.state()
    answer = talk({"by": "AL", "do": "play", "word": "CAQ"})
    assert (answer["verdict"], answer["reason"]) == ("reject", "not_a_word")
    assert answer["message"] == "CAQ: not in dictionary. Try another word."
    assert answer["next"] == before == talk.state()


def test_a_closed_lexicon_has_only_its_own_words():
    talk = Talk({**NEW, "lexicon": CLOSED}, {"do": "draw_start", "by": "AL", "word": "CAR"})
    assert talk({"do": "spin", "by": "NB", "wedge": 1})["verdict"] == "accept"
    assert talk({"do": "play", "by": "NB", "word": "BAR"})["reason"] == "not_a_word"
    assert talk({"do": "play", "by": "NB", "word": "CAT"})["verdict"] == "accept"


@pytest.mark.parametrize("lexicon", [None, "ENABLE1"])
def test_an_installed_list_is_used_by_name_or_by_default(lexicon):
    talk = Talk({**NEW, "lexicon": lexicon}, {"do": "draw_start", "by": "AL", "word": "CAR"})
    talk({"do": "spin", "by": "NB", "wedge": 1})
    assert talk({"do": "play", "by": "NB", "word": "CAQ"})["reason"] == "not_a_word"
    assert talk({"do": "play", "by": "NB", "word": "BAR"})["verdict"] == "accept"


def test_legal_lists_kinds_of_actions_without_words():
    talk = Talk(POSITION)
    assert talk({"do": "legal"}) == {
        "verdict": "accept",
        "next": {"actions": [{"do": "play"}, {"do": "pass"}]},
    }


def test_the_referee_draws_and_reports_chance():
    talk = Talk(NEW)
    drawn = talk({"do": "draw_start", "by": "AL"})["next"]
    assert len(drawn["table_word"]) == 3
    assert talk({"do": "spin", "by": "NB"})["next"]["wedge"] in range(1, 7)


def spins(seed: int | None) -> list[Any]:
    talk = Talk({**NEW, "seed": seed, "players": ["AL", "NB", "JR"]})
    drawn = [talk({"do": "draw_start", "by": "AL"})["next"]["table_word"]]
    for player in ("NB", "JR", "AL"):
        drawn.append(talk({"do": "spin", "by": player})["next"]["wedge"])
        talk({"do": "pass", "by": player})
    return drawn


def test_a_seed_repeats_every_draw_of_its_game():
    assert spins(11) == spins(11)
    assert len({tuple(spins(seed)) for seed in range(10)}) > 5
    assert len({tuple(spins(None)) for _ in range(10)}) > 5


def test_undo_never_rerolls_a_spin():
    for seed in (None, 1, 2, 3):
        talk = Talk({**NEW, "seed": seed}, {"do": "draw_start", "by": "AL", "word": "CAR"})
        wedges = set()
        for _ in range(8):
            wedges.add(talk({"do": "spin", "by": "NB"})["next"]["wedge"])
            talk({"do": "undo"})
        assert len(wedges) == 1


def test_undo_removes_accepted_actions():
    talk = Talk(POSITION)
    first = talk.state()
    talk(CAT)
    second = talk.state()
    talk({"by": "NB", "do": "spin", "wedge": 2})
    talk({"by": "NB", "do": "play", "word": "CAQ"})
    assert talk({"do": "undo"})["next"] == second
    talk({"by": "NB", "do": "pass"})
    assert talk({"do": "undo", "count": 2})["next"] == first
    assert talk(CAT)["verdict"] == "accept"


def test_undo_removes_a_refused_try_with_the_action_before_it():
    given = {**POSITION["given"], "options": {"one_try": True}, "phase": "spin", "wedge": None}
    talk = Talk({**POSITION, "given": given})
    first = talk.state()
    talk({"by": "AL", "do": "spin", "wedge": 2})
    answer = talk({"by": "AL", "do": "play", "word": "CAQ"})
    assert (answer["verdict"], answer["next"]["turn"]) == ("reject", "NB")
    assert talk({"do": "undo"})["next"] == first


def test_undo_of_too_many_actions_is_refused():
    talk = Talk(POSITION, CAT)
    answer = talk({"do": "undo", "count": 2})
    assert (answer["verdict"], answer["reason"]) == ("reject", "bad_entry")
    assert answer["message"] == "Only 1 action can be undone. Use a smaller count."
    assert talk.state()["table_word"] == "CAT"


VIVID = {"do": "play_word", "word": "VIVID", "cards": ["V:lozenge", "I", "V:lozenge", "I", "D"]}


@pytest.mark.parametrize(
    ("game", "before", "action", "why"),
    [
        ("word_for_word", (), {"do": "cuts", "cuts": {"P1": "Qb", "P2": "Qb"}}, "1 blue Q left"),
        ("word_lift", ({"do": "deal"},), {**VIVID, "by": "P1"}, "1 V lozenge left"),
        ("newword", (), {"do": "deal", "table": ["J", "J", "T", "R", "S"]}, "1 J left"),
    ],
)
def test_real_cards_that_the_deck_lacks_are_refused_until_the_action_is_sure(
    game, before, action, why
):
    """The referee asks as the box does: `asks`, then the same action with `sure` (C1)."""
    start = {"do": "new", "game": game, "players": ["P1", "P2"], "lexicon": {"words": ["VIVID"]}}
    talk = Talk(start, *before)
    was = talk.state()
    answer = talk(action)
    assert (answer["verdict"], answer["asks"]) == ("reject", True)
    assert why in answer["message"]
    assert talk.state() == was
    assert talk({**action, "sure": True})["verdict"] == "accept"
    dealt = Talk({**start, "hands": "dealt"})
    assert "asks" not in dealt({**action, "by": "P1", "sure": True})


@pytest.mark.parametrize("count", [0, 1, 100, 5000])
def test_a_wrong_number_of_players_is_refused(count):
    talk = Talk(POSITION)
    answer = talk({**NEW, "players": [f"P{n}" for n in range(count)]})
    assert (answer["verdict"], answer["reason"]) == ("reject", "player_count")
    assert answer["message"] == f"{count} cannot play this game. Seat 2 to 99 players."
    assert talk(CAT)["verdict"] == "accept"


def test_an_invalid_new_game_keeps_the_old_one():
    talk = Talk(POSITION)
    assert talk({**NEW, "players": ["AL", "AL"]})["verdict"] == "error"
    assert talk({**POSITION, "given": {"turn": 3}})["verdict"] == "error"
    assert talk({**NEW, "lexicon": "klingon"})["verdict"] == "error"
    assert talk(CAT)["verdict"] == "accept"

"""The computer player of Worph: its decisions, and that it sees only what everybody sees."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from sizes import slow_after
from worph_kit import act, new, position, words

from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import GroupAccepts
from companion.games.worph.engine import opponent
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin, Timeout
from companion.games.worph.rules.rules import RULES
from companion.lexicon import closed_lexicon, open_ruling
from companion.lexicon.texts import inoffensive

ENABLE = open_ruling()

STRENGTHS = [1 + half / 2 for half in range(9)]
"""The levels 1 to 5 and the half steps between them."""

TWO = {"players": ["AL", "NB"], "scores": {"AL": 9, "NB": 4}}


def decide(state, level=5, ruling=ENABLE, seed=1, player=None):
    player = player or state.turn
    return opponent.decide(RULES.view(state, player), player, level, ruling, Chance(seed))


def word(state, level=5, ruling=ENABLE, seed=1):
    """The word that the player on turn plays; empty if it passes."""
    action = decide(state, level, ruling, seed)
    return action.word if isinstance(action, Play) else ""


def games(levels, seeds, **options):
    """Every turn of some games: the state before it, the action, and the state after it."""
    for seed in seeds:
        machines = {f"P{n}": level for n, level in enumerate(levels, 1)}
        state = new(*machines, options=options)
        mind = MachineMind(RULES, opponent, ENABLE, Chance(f"{levels} {seed}"))
        for action, after in mind.moves(state, machines):
            yield state, action, after
            state = after
        assert RULES.view(state, None).game_over


def test_it_draws_a_card_and_spins_first():
    assert decide(new()) == DrawStart(by="AL")
    assert decide(position(phase="spin", wedge=None)) == Spin(by="AL")
    assert isinstance(decide(position()), Play)


def test_it_waits_for_its_turn():
    assert decide(position(), player="NB") is None
    assert decide(position(phase="over"), player="NB") is None
    assert opponent.decide(RULES.view(new(), None), None, 5, ENABLE, Chance(1)) is None


@pytest.mark.parametrize("phase", ["start", "spin", "play"])
def test_the_fallback_is_a_card_or_a_pass(phase):
    view = RULES.view(position(phase=phase, drawer="AL"), "AL")
    assert opponent.fallback_action(view, "AL") == (DrawStart if phase == "start" else Pass)(
        by="AL"
    )
    assert opponent.fallback_action(view, "NB") is None


@pytest.mark.parametrize("level", STRENGTHS)
def test_hidden_cards_do_not_change_its_decision(level):
    state = position(used_words=["CAR", "BAR"])
    other = replace(state, starts=("DOG", "CAR"), clock_s=99.0, elapsed_s=1.0)
    assert decide(state, level) == decide(other, level)


def test_the_words_played_change_its_decision():
    best = word(position())
    assert best
    assert word(position(used_words=["CAR", best])) not in ("", best)


@pytest.mark.no_cover
@pytest.mark.parametrize("count", slow_after(2, [2, 4, 8]))
@pytest.mark.parametrize("level", [1, 2.5, 5])
def test_it_plays_whole_games_by_the_rules(count, level):
    for before, action, after in games((level,) * count, range(2), rounds=2):
        assert isinstance(action, DrawStart | Spin | Play | Pass)
        if isinstance(action, Play):
            assert any(inoffensive([action.word]))
            assert ENABLE.is_word(action.word)
            assert action.word not in before.used_words
            assert after.scores[action.by] > before.scores[action.by]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "options",
    [
        {"plural_s": "strict", "one_try": True},
        {"plural_s": "off", "auto_end": True, "redraw_dead_start": True},
        {"plural_s": "vote", "start_word_counts": False, "turn_limit_s": None},
        {"doubled_end_letter": "outside", "wedge_weights": (0, 0, 0, 0, 0, 1)},
        {"tile_counts": "limited", "tiles": dict.fromkeys("EAOINSHRTDLCUMKG", 2)},
    ],
    ids=lambda options: next(iter(options.values())),
)
@pytest.mark.parametrize("level", [1.5, 5])
def test_it_keeps_the_house_rules(level, options):
    turns = list(games((level, level, level), range(2), **options))
    kinds = Counter(type(action) for _, action, _ in turns)
    assert kinds[Play]
    assert kinds[Timeout] == 0


@pytest.mark.parametrize(
    ("mode", "played"), [("plural", ""), ("strict", ""), ("vote", ""), ("off", "CARS")]
)
def test_it_adds_a_plural_s_only_where_that_is_allowed(mode, played):
    state = position(options={"plural_s": mode})
    assert word(state, ruling=words("CAR", "CARS")) == played


def test_a_plural_that_the_table_accepted_counts():
    state = position(options={"plural_s": "vote"})
    agreed = RULES.apply(state, GroupAccepts(word="CARS"), RecordingRuling(ENABLE)).state
    assert word(agreed, ruling=words("CAR", "CARS")) == "CARS"


def test_it_plays_no_word_that_the_table_refused():
    state = position(group_refuses=["CART"])
    assert word(state, ruling=words("CAR", "CART", "BAR")) == "BAR"


def test_it_plays_no_word_of_the_family_filter():
    assert not any(inoffensive(["SHIT"]))
    assert word(position(table_word="SHOT"), ruling=words("SHOT", "SHIT")) == ""


def test_it_counts_the_wheel_only_if_it_earns_a_bonus():
    ruling = words("CAR", "CARK", "CHAR")
    assert word(position(wedge=5), ruling=ruling) == "CARK"
    without = position(wedge=5, handicaps={"AL": {"bonus": False}})
    assert word(without, ruling=ruling) == "CHAR"


def test_the_strongest_leaves_little_to_the_next_player():
    ruling = words("CAR", "BAR", "TAR", "TARE", "TZAR", "TAX")
    assert word(position(**TWO, wedge=6), ruling=ruling) == "BAR"


@pytest.mark.parametrize(("lead", "played"), [(9, "CHAR"), (-9, "CARE")])
def test_the_strongest_ends_the_game_only_while_it_leads(lead, played):
    ruling = words("CAR", "CHAR", "CARE", "CAREX")
    state = position(players=["AL", "NB"], scores={"AL": 10 + lead, "NB": 10}, wedge=6)
    assert word(state, ruling=ruling) == played
    rounds = replace(state, options=replace(state.options, rounds=2))
    assert word(rounds, ruling=ruling) == "CHAR"


def test_the_strongest_passes_if_that_wins_the_game():
    state = position(**TWO, passed=["NB"])
    assert decide(state) == Pass(by="AL")
    assert word(state, 1, seed=2)
    behind = position(players=["AL", "NB"], scores={"AL": 4, "NB": 9}, passed=["NB"])
    assert word(behind)


def test_stronger_players_notice_more_and_score_more():
    tables = ("RUN", "CAR", "STEAK", "LATER", "HOUSE", "STONE", "BRAIN")
    scored = {}
    for level in (1, 3, 5):
        found = [
            act(state, ENABLE, "play", "AL", word=played).score["turn_total"]
            for seed in range(12)
            for state in [position(table_word=tables[seed % len(tables)], wedge=seed % 6 + 1)]
            if (played := word(state, level, seed=seed))
        ]
        scored[level] = len(found), sum(found)
    assert scored[1] < scored[3] < scored[5]
    assert scored[1][1] < scored[3][1] < scored[5][1]


def test_the_weakest_plays_only_words_that_people_know():
    played = {word(position(table_word=table), 1, seed=seed) for seed in range(30)
              for table in ("RUN", "CAR", "PAN")}  # fmt: skip
    assert len(played) > 8
    assert max(ENABLE.level(one) for one in played - {""}) <= 3


def test_it_plays_with_a_list_without_levels():
    ruling = closed_lexicon({"words": [f"CAR{letter}" for letter in "BDEKLNPT"]})
    assert any(word(position(), 4, ruling, seed) for seed in range(9))
    assert word(position(), 5, ruling)

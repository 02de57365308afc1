"""The computer player obeys the rules, uses only its view, and plays according to its strength."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sizes import examples
from word_sprout_kit import NONE, after_plays, new, position, words
from word_sprout_random import GAMES, RULING, begun

from companion.errors import DictionaryError
from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action
from companion.games.word_sprout.engine import opponent, solution
from companion.games.word_sprout.engine.knowledge import Knowledge
from companion.games.word_sprout.engine.opponent import LEVELS, decide
from companion.games.word_sprout.engine.solution import solution_for
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.actions import (
    Accept,
    ChangeRule,
    Decline,
    GiveUp,
    NextRound,
    OpenChallenge,
    Play,
    ShowWord,
)
from companion.games.word_sprout.rules.board.state import WordSproutState
from companion.games.word_sprout.rules.rules import RULES
from companion.games.word_sprout.rules.variations import clash
from companion.lexicon import Ruling, open_ruling
from companion.lexicon.compiled.queries import insertions

ENABLE = open_ruling("ENABLE1")
SOME = words(*random.Random(7).sample([w for w in ENABLE.words() if 3 < len(w) < 9], 150))
TOMATO = words("TOMATO", "AROMATIC")


def decision(
    state: WordSproutState,
    player: str | None,
    level: int = 5,
    ruling: Ruling = TOMATO,
    seed: int = 1,
) -> Action | None:
    """What a computer player does in that seat."""
    return decide(RULES.view(state, player), player, level, ruling, Chance(seed))


def all_decisions(
    state: WordSproutState, player: str, level: int, **more: Any
) -> list[Action | None]:
    """What it does with different random seeds."""
    return [decision(state, player, level, seed=seed, **more) for seed in range(60)]


def two(string: str, *makers: str, **given: Any) -> WordSproutState:
    """A position in which A and B are left in the round, with A on turn."""
    return position(string, *makers, **{"players": ["A", "B"], "turn": "A", **given})


# -- the strongest, with two players under the basic rules --------------------------------


def test_the_strongest_always_leaves_a_lost_string_if_it_can():
    solved, chosen = solution_for(SOME), random.Random(2)
    runs = {w[i:j] for w in SOME.words() for i in range(len(w)) for j in range(i + 1, len(w) + 1)}
    won = [string for string in sorted(runs) if solved.winning(string)]
    for string in chosen.sample(won, 200):
        play = decision(two(string, "B"), "A", ruling=SOME, seed=chosen.randrange(99))
        assert isinstance(play, Play)
        assert play.string in solved.winning(string)


@pytest.mark.parametrize("seed", range(12))
def test_the_strongest_wins_every_game_that_is_won(seed):
    """Its opponent plays words, bluffs and challenges at random."""
    luck, solved = random.Random(seed), solution_for(SOME)
    firsts = [letter for letter in "BCDFGHLMNPRST" if not solved.is_lost(letter)]
    state: Any = two(luck.choice(firsts), "B")
    while not messages.snapshot(state)["game_over"]:
        by = state.stack[-1].by if state.phase == "answer" else state.turn
        act = decision(state, "A", ruling=SOME, seed=seed) if by == "A" else anything(state, luck)
        assert act is not None
        outcome = RULES.apply(state, act, RecordingRuling(SOME))
        assert outcome.accepted, outcome.message
        state = outcome.state
    assert state.winners == ("A",)


def anything(state: WordSproutState, luck: random.Random) -> Action:
    """A random action, mostly a valid one."""
    if state.phase == "answer":
        return ShowWord(by="B", word=next(iter(SOME.goals(state.ground.board.letters)), None))
    longer = insertions(state.ground.board.letters)
    good = [string for string in longer if SOME.is_run(string)]
    if luck.random() < 0.1:
        return OpenChallenge(by="B")
    if good and luck.random() < 0.8:
        return Play(by="B", string=luck.choice(good))
    return Play(by="B", string=luck.choice(longer)) if luck.random() < 0.5 else GiveUp(by="B")


def test_the_strongest_challenges_only_strings_in_no_word():
    assert all(isinstance(a, OpenChallenge) for a in all_decisions(two("OMQ", "B"), "A", 5))
    assert not any(isinstance(a, OpenChallenge) for a in all_decisions(two("OMA", "B"), "A", 5))


def test_a_lost_game_is_made_hard_to_win():
    state = two("T", "B", options={"turn_limit_s": 30})
    ruling = words("AT", "CAT", "CATS")
    assert solution_for(ruling).winning("AT") == []
    play = decision(two("AT", "B"), "A", ruling=ruling)
    assert isinstance(play, Play)
    assert ruling.is_run(play.string)
    assert decision(state, "A", ruling=ruling) is not None


def test_without_a_solution_it_searches(monkeypatch):
    def full(_ruling: Ruling) -> None:
        raise DictionaryError("The solution cannot be kept. Make room there.")

    monkeypatch.setattr(solution, "solution_for", full)
    ruling = words("AT", "CAT", "CATS")
    assert decision(two("CAT", "B"), "A", ruling=ruling) == Play(by="A", string="CATS")
    assert isinstance(decision(two("CXT", "B"), "A", ruling=ruling), OpenChallenge)


# -- strengths --------------------------------------------------------------------------


def test_stronger_players_challenge_and_bluff_more():
    doubtful = position("OMQ", "C", "A", turn="B", variations=["anyone_challenges"])
    dead = two("TOMATO", "B", shown_valid=["TOMATO"])
    challenges, bluffs = [], []
    for level in range(1, LEVELS + 1):
        asked = all_decisions(doubtful, "C", level)  # who is on turn, and stuck, challenges more
        challenges.append(sum(isinstance(action, OpenChallenge) for action in asked))
        stuck = all_decisions(dead, "A", level)
        assert all(isinstance(action, Play | GiveUp) for action in stuck)
        bluffs.append(sum(isinstance(action, Play) for action in stuck))
    assert challenges == sorted(challenges)
    assert bluffs == sorted(bluffs)
    assert challenges[0] < 30 < challenges[-1] == 60
    assert bluffs[0] < 30 < bluffs[-1] < 60


def test_stuck_it_challenges_a_string_that_it_cannot_explain_and_else_gives_up():
    """Giving up loses the round for certain, and a challenge only if there is a word."""
    for level in range(1, LEVELS + 1):
        found = all_decisions(two("OMQ", "B"), "A", level)
        assert OpenChallenge(by="A") in found
        assert GiveUp(by="A") not in found
    explained = all_decisions(two("ABSOLUTELY", "B"), "A", 1, ruling=ENABLE)
    assert GiveUp(by="A") in explained
    assert OpenChallenge(by="A") not in explained


def test_the_stronger_of_two_wins_most_rounds():
    wins = [whole_round({"A": 1, "B": 5}, SOME, seed).winners for seed in range(20)]
    assert wins.count(("B",)) >= 15


def whole_round(
    levels: dict[str, int], ruling: Ruling, seed: int, setup: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
) -> Any:  # fmt: skip
    """Play a round with computer players in all seats."""
    names, chance = tuple(levels), Chance(seed)
    setup = {"first": names[seed % len(names)], **(setup or {})}
    state: Any = RULES.new(names, {**(options or {}), "rounds": 1}, setup)
    for _ in range(400):
        if state.phase == "over":
            return state
        state = after_one_action(state, levels, ruling, chance)
    raise AssertionError("the round never ends")


def after_one_action(state: Any, levels: dict[str, int], ruling: Ruling, chance: Chance) -> Any:
    """The state after the first player who wants to act has acted."""
    may = RULES.view(state, None).may
    for player in sorted(may, key=lambda player: len(may[player])):
        act = decide(RULES.view(state, player), player, levels[player], ruling, chance)
        if act is not None:
            outcome = RULES.apply(state, act, RecordingRuling(ruling))
            assert outcome.accepted, (act, outcome.message)
            return outcome.state
    raise AssertionError(f"nobody acts: {state}")


# -- any rules --------------------------------------------------------------------------


@settings(max_examples=examples(25))
@given(game=GAMES, seed=st.integers(0, 10**6))
def test_it_plays_a_round_to_its_end_under_any_rules(game, seed):
    levels = {player: 1 + (seed + n) % LEVELS for n, player in enumerate(game["players"])}
    setup, options = {"variations": game["variations"]}, begun(game)["options"]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(opponent, "AHEAD", (0, 50, 100, 200, 400))
        over = whole_round(levels, RULING, seed, setup, options)
    assert over.winners


@pytest.mark.parametrize("variation", ["two_d", "add_vowels", "palindrome_lock", "no_plurals"])
def test_the_strongest_plays_valid_strings_under_every_rule(variation):
    state: Any = new("A", "B", "C", variations=[variation])
    for seed in range(6):
        if not Knowledge(SOME, 5, {}).moves(state):
            assert seed > 2
            break
        act = decision(state, state.turn, 5, SOME, seed)
        assert act is not None
        state = RULES.apply(state, act, RecordingRuling(SOME)).state
        player = state.stack[-1].by
        asked = RULES.apply(state, OpenChallenge(by=state.turn), RecordingRuling(SOME)).state
        answer = decision(asked, player, 5, SOME)
        assert isinstance(answer, ShowWord)
        shown = RULES.apply(asked, answer, RecordingRuling(SOME)).state
        assert player not in shown.out


def test_under_the_lock_it_adds_a_letter_on_both_sides():
    state = two("EVE", "A", "B", "A", turn="B", variations=["palindrome_lock"])
    plays = all_decisions(state, "B", 5, ruling=words("LEVEL", "EVENS"))
    assert {play.string for play in plays if isinstance(play, Play)} == {"LEVEL"}


def test_it_crosses_strings_if_allowed():
    state = position(variations=["two_d"], grid=["BREAD"], turn="B", players=["A", "B", "C"])
    ruling = words("BREAD", "TREE")
    act = decision(state, "B", 5, ruling)
    assert act is not None
    after: Any = RULES.apply(state, act, RecordingRuling(ruling)).state
    assert len(after.ground.board.strings) == 2


def test_whole_words_are_played_from_word_to_word():
    state = two("CA", "B", variations=["complete_words"])
    assert decision(state, "A", ruling=words("CAT", "CARE")) == OpenChallenge(by="A")
    good = two("AT", "B", variations=["complete_words"])
    assert decision(good, "A", ruling=words("AT", "CAT", "RATE")) == Play(by="A", string="CAT")
    assert decision(two("", variations=["complete_words"]), "A") is not None
    asked: Any = RULES.apply(good, OpenChallenge(by="A"), RecordingRuling(NONE)).state
    assert decision(asked, "B", ruling=words("AT")) == ShowWord(by="B", word="AT")


def test_it_knows_what_the_table_decided():
    state = two("OMQ", "B", group_accepts=["BOMQUE"])
    play = decision(state, "A")
    assert isinstance(play, Play)
    assert play.string in ("BOMQ", "OMQU")
    refused = two("OMA", "B", group_refuses=["TOMATO", "AROMATIC"])
    assert isinstance(decision(refused, "A"), OpenChallenge)


def test_it_searches_with_more_than_two_players():
    """If A makes CAT, C completes CATS; A must avoid that."""
    state = position("CA", "C", players=["A", "B", "C"], turn="A")
    assert decision(state, "A", 5, words("CAT", "CARE")) == Play(by="A", string="CAT")


# -- what it sees -----------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5])
@pytest.mark.parametrize("variations", [[], ["vowel_reverses"], ["vowel_collections"], ["two_d"]])
def test_it_ignores_who_played_what_and_whether_in_turn(level, variations):
    """The computer player cannot see either whether the last play was out of turn."""
    ways = [
        after_plays(position("OM", "B", "C", turn="D", variations=variations), "A:OMA"),
        after_plays(position("OM", "C", "B", turn="D", variations=variations), "B:OMA"),
        position("OMA", "C", turn="D", variations=variations),
    ]
    facts = messages.snapshot(ways[0])
    for player in ("D", None):
        told = {name: facts[name] for name in ("first", "cells", "direction", "collections")}
        states = [messages.position({**messages.snapshot(way), **told}) for way in ways]
        views = [RULES.view(state, player) for state in states]
        assert views[0] == views[1] == views[2]
        plays = [decide(view, player, level, TOMATO, Chance(3)) for view in views]
        assert plays[0] == plays[1] == plays[2]


def test_it_waits_while_others_must_act():
    state = position("OMA", "A", turn="B")
    assert [decision(state, player) for player in ("A", "C", "D", None)] == [None] * 4
    out = position("OMA", "A", turn="B", out=["C"])
    assert decision(out, "C") is None


# -- challenges, wins, votes, rounds ----------------------------------------------------


def test_challenged_it_shows_a_word_that_it_knows_or_none():
    asked: Any = RULES.apply(
        position("OMAT", "D", "A", turn="B"), OpenChallenge(by="B"), RecordingRuling(NONE)
    )
    assert decision(asked.state, "A") == ShowWord(by="A", word="AROMATIC")
    assert decision(asked.state, "A", ruling=words("CAT")) == ShowWord(by="A", word=None)
    assert decision(asked.state, "C") is None


def test_challenged_on_a_grid_it_shows_a_word_for_each_string():
    grid = {"variations": ["two_d"], "grid": ["BREAD", "....O"], "turn": "C"}
    state = position(history=[{"by": "B", "string": ""}], **grid)
    asked: Any = RULES.apply(state, OpenChallenge(by="C"), RecordingRuling(NONE))
    found = decision(asked.state, "B", ruling=words("BREAD", "ADOBE"))
    assert isinstance(found, ShowWord)
    assert set(found.words) == {"BREAD", "ADOBE"}


def test_if_all_may_challenge_it_challenges_others_but_never_itself():
    state = position("OMQ", "C", "A", turn="B", variations=["anyone_challenges"])
    assert decision(state, "C") == OpenChallenge(by="C")
    assert decision(state, "A") is None
    good = position("OMA", "C", "A", turn="B", variations=["anyone_challenges"])
    assert decision(good, "C") is None


def test_it_accepts_a_win_unless_it_challenges():
    held = {"collections": {"B": list("AEIOU")}, "win_pending": "B", "players": ["A", "B", "C"]}
    rule = {"variations": ["vowel_collections"], "turn": "C"}
    assert decision(position("OMA", "A", "B", **held, **rule), "C") == Accept(by="C")
    assert decision(position("OQA", "A", "B", **held, **rule), "C") == OpenChallenge(by="C")


def test_it_never_votes_for_itself():
    asked = position("OCKS", "C", "A", turn="B", variations=["no_plurals"])
    asked = RULES.apply(asked, OpenChallenge(by="B"), RecordingRuling(NONE)).state
    unsure = words("SOCKS", "SOCK")
    vote: Any = RULES.apply(asked, ShowWord(by="A", word="SOCKS"), RecordingRuling(unsure)).state
    assert vote.phase == "vote"
    votes = {player: decision(vote, player, ruling=unsure) for player in ("A", "B", "C")}
    assert (votes["A"].accepts, votes["B"].accepts, votes["C"]) == (False, True, None)


def test_it_does_not_show_a_doubtful_plural():
    asked = position("OCK", "C", "A", turn="B", variations=["no_plurals"])
    asked = RULES.apply(asked, OpenChallenge(by="B"), RecordingRuling(NONE)).state
    assert decision(asked, "A", ruling=words("SOCKS", "SOCK")) == ShowWord(by="A", word="SOCK")


def test_as_winner_it_makes_a_legal_rule_change_or_none():
    names = ("metamorphism", "two_d", "hole_wins")
    state = position(phase="between_rounds", round_winner="B", variations=names)
    changes = all_decisions(state, "B", 3)
    assert Decline(by="B") in changes
    for change in changes:
        if isinstance(change, ChangeRule):
            kept = tuple(name for name in names if name != change.remove)
            assert not clash((*kept, change.add) if change.add else kept)
    assert decision(state, "A") is None


def test_the_next_round_starts_by_itself_without_people():
    state = position(phase="next_round", round_winner="B")
    assert decision(state, None) == NextRound()
    assert decision(state, "B") is None
    assert decision(position("OM", "A"), None) is None
    assert decision(msgspec.structs.replace(state, phase="over"), "B") is None


def test_with_a_strict_referee_there_is_no_bluffing():
    state = two("TOMATO", "B", options={"strict_referee": True})
    assert set(all_decisions(state, "A", 5)) == {GiveUp(by="A")}

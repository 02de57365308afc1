"""A whole evening of Word Lift by voice: three rounds, with steals by the keyboard."""

from __future__ import annotations

import asyncio

from aftermath import last_pages, words_of
from party import Party
from word_lift_hand import CALM_S, join_game

from companion.games.word_lift.engine.anagrams import table
from companion.games.word_lift.engine.search import Hunt, Split
from companion.games.word_lift.ui.drafts import rows

DEALT = ("cards: our own", "the box deals")
STEPS = {"setup": "deal", "round_over": "count", "between_rounds": "next round"}
DRAWS = ("one consonant and one vowel", "two consonants", "two vowels")
MOST = 400
"""Turns and draws of an evening, at most."""

STEALS = 2
"""Steals of an evening: the keyboard enters them, so that voices play the rest."""

FORMS = {"deal", "count", "next round", "I pass", "word", *DRAWS, "undo", "help", "time out"}


async def between(party: Party, step: str) -> None:
    """Deal, count or begin the next round."""
    await asyncio.sleep(CALM_S)
    await party.choose("AL")
    assert await party.say(step)


async def draw(party: Party, player: str) -> None:
    """Draw in the way that was said least until now."""
    _, phrases = await party.choose(player)
    draws = [one for one in phrases if "consonant" in one or "vowel" in one]
    assert await party.say(min(sorted(draws), key=lambda one: (party.said[one], one)))


async def turn(party: Party, player: str) -> None:
    """Steal a word now and then, else say the longest word, or pass."""
    if party.said["I pass"] == 0 and len(party.words) > 2:
        await party.choose(player)
        assert await party.say("I pass")
    elif party.typed < STEALS and (found := best_steal(party, player)):
        await by_keyboard(party, player, *found)
    else:
        await lay(party, player)


async def lay(party: Party, player: str) -> None:
    words, _ = await party.choose(player)
    long = sorted(words, key=lambda word: -len(word))[:4]
    if not long or not await party.say_one_of(long, "word"):
        if long:
            await party.open(player)
        assert await party.say("I pass")


def best_steal(party: Party, player: str) -> tuple[int, Split] | None:
    """The first word that the player may steal, as a row of the list, with what it becomes."""
    view, ruling = party.saved.view(player), party.saved.ruling
    hunt = Hunt(view.hand.known, table(ruling), ruling, view.deck, view.options)
    for at, row in enumerate(rows(view), 1):
        split = hunt.best_split(row.target.stolen) if row.open else None
        if split is not None:
            return at, split
    return None


async def by_keyboard(party: Party, player: str, at: int, split: Split) -> None:
    """Steal a word, as the page of voice says: with the knob and the keyboard."""
    before = len(party.rows)
    await party.table.turn(at)
    await party.table.press("knob")
    for which, word in zip((", 1st", ", 2nd"), split.words, strict=True):
        await party.table.sees(which)
        await party.table.type(f"{word}<ENTER>")
    await party.table.sees("push")
    await party.table.press("knob")
    await asyncio.sleep(0.3)
    if "DAGGER" in party.table.words():
        await party.table.press("knob")
        await asyncio.sleep(0.3)
    assert len(party.rows) > before, party.table.words()
    party.words.extend((player, word) for word in split.words)
    party.typed += 1


async def first_word(party: Party, player: str) -> None:
    """Say a word, undo it by voice, and go on; help and pause are said, too."""
    before = party.view
    await lay(party, player)
    await party.helps_and_pauses(player, "Word Lift")
    await party.undoes(player, before)
    party.words.clear()


async def play_on(party: Party) -> None:
    """Play until the game is over."""
    for _ in range(MOST):
        view = party.view
        if view.game_over:
            return
        if step := STEPS.get(view.phase):
            await between(party, step)
        elif view.phase == "draw":
            await draw(party, view.turn)
        elif not party.said["undo"]:
            await first_word(party, view.turn)
        else:
            await turn(party, view.turn)
    raise AssertionError("the game does not end")


def test_a_whole_evening_of_word_lift(gather, seed) -> None:
    shown: dict[str, object] = {}

    async def play(party: Party) -> None:
        await join_game(party.table, DEALT, names=("AL", "NB"))
        await play_on(party)
        shown["pages"] = await last_pages(party.table)
        shown["view"], shown["party"] = party.view, party

    game = gather(play, "AL", "NB", seed=seed)
    party, view = shown["party"], game.view()
    assert view == shown["view"]
    assert view.game_over
    assert len(view.round_scores) == 3
    assert words_of(game) == party.words
    assert f"{view.winners[0]} WINS" in shown["pages"] or "TIE" in shown["pages"]
    assert all(f"{who} {points}" in shown["pages"] for who, points in view.scores.items())
    assert {*party.said} == FORMS
    assert party.typed == STEALS
    assert party.mistaken == 0

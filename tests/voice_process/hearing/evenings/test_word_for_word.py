"""A whole evening of Word For Word by voice, up to the winner.

Every form of speech that is possible now and was not heard yet comes first. A bluff, a category
and its challenge are entered, as the page of voice says.
"""

from __future__ import annotations

import asyncio
from itertools import permutations
from typing import Any

from aftermath import last_pages
from party import Party
from word_for_word_hand import CALM_S, begun

from companion.games.word_for_word.rules.actions import Declare
from companion.games.word_for_word.rules.state import BETTING

RULES = (("cards: our own", "the box deals"), ("rounds: no limit", "5 rounds"))
STEPS = {
    "cut_for_deal": "cut",
    "ante": "everybody pays",
    "deal": "deal",
    "shout": "deal",
    "mumble": "deal",
    "whisper": "deal",
    "round_over": "next round",
}
BLUFF, NAMED, LAST = 2, 3, 4
"""The rounds of the bluff, of the category, and from which on somebody may go all in."""

CATEGORY = "ANIMALS"
MOST = 400
"""Decisions of an evening, at most."""

FORMS = {
    *("cut", "everybody pays", "deal", "next round", "check", "call", "bet", "raise", "raise to"),
    *("all in", "I fold", "word", "no word", "challenge a word", "challenge a player"),
    *("I accept", "it qualifies", "it does not qualify", "undo", "help", "time out"),
}


def first_with(view: Any, kind: str) -> str:
    """The first player who may do this now; empty if nobody may."""
    return next((player for player, kinds in view.may.items() if kind in kinds), "")


# -- bets ----------------------------------------------------------------------------------


async def bet(party: Party, view: Any) -> None:
    """Bet in the first way that was not heard yet; else check, call, or bet five."""
    player = view.turn
    _, phrases = await party.choose(player)
    form, text = next(
        (form, text)
        for form, text in (*new_bets(party, view, phrases), *usual_bets(view, phrases))
        if text in phrases
    )
    assert await party.say(text, form)
    if not party.said["undo"]:
        await party.helps_and_pauses(party.view.turn, "Word For Word")
        await party.undoes(party.view.turn, view)


def new_bets(party: Party, view: Any, phrases: set[str]) -> list[tuple[str, str]]:
    """Ways to bet that were not heard yet."""
    totals = sorted(one for one in phrases if one.startswith("raise to "))
    ways = [("bet", "bet five"), ("raise", "raise ten"), *(("raise to", one) for one in totals)]
    if view.round >= LAST:
        ways.insert(0, ("all in", "all in"))
    return [(form, text) for form, text in ways if not party.said[form]]


def usual_bets(view: Any, phrases: set[str]) -> list[tuple[str, str]]:
    """One player folds in each round but the last ones, which leaves a showdown of two."""
    if "check" in phrases:
        return [("check", "check")]
    if len(view.active) == 3 and view.round < LAST:
        return [("I fold", "I fold"), ("bet", "bet five")]
    rest = sorted(one for one in phrases if one.startswith("bet "))
    return [("call", "call"), *(("bet", one) for one in ("bet five", *rest)), ("all in", "all in")]


# -- words ---------------------------------------------------------------------------------


async def declare(party: Party, view: Any) -> None:
    """A word of one's own cards; once no word, once a bluff, and once a claim to the category."""
    player, typed = view.turn, {BLUFF: "bluff", NAMED: "claim"}.get(view.round)
    words, _ = await party.choose(player)
    if typed and not view.words and (words or typed == "bluff"):
        await party.close()
        await enter(party, bluff(party, player) if typed == "bluff" else words[0], typed)
        return
    if words and (party.said["no word"] or view.round != BLUFF):
        if await party.say_one_of(words[:3], "word"):
            return
        await party.open(player)
    assert await party.say("no word")


def bluff(party: Party, player: str) -> str:
    """Letters on the player's cards, which the dictionary does not have as a word."""
    view = party.saved.view(player)
    letters = [face[0] for face in (*view.hand, *view.board) if face[0] != "*"]
    words = ("".join(some) for some in permutations(letters, 4))
    return next(word for word in words if not party.saved.ruling.is_word(word))


async def enter(party: Party, word: str, how: str) -> None:
    """Type a word, and claim that it is in the category if there is one."""
    player = party.view.turn
    await party.table.type(f"{word}<ENTER>")
    await party.table.sees("push: declare")
    await party.table.type("<ENTER>")
    await asyncio.sleep(0.3)
    if how == "claim":
        await party.table.sees(CATEGORY)
        await party.table.choose(f"in {CATEGORY}")
        await asyncio.sleep(0.3)
    assert party.view.words[player].word == word
    party.words.append((player, word))
    party.typed += 1


# -- challenges ----------------------------------------------------------------------------


async def judge(party: Party, view: Any) -> None:
    """Challenge a word, a player and a category once each; else accept."""
    if challenge := next(iter(challenges(party, view)), None):
        player, text, form = challenge
        await party.choose(player)
        assert await party.say(text, form)
    elif view.round == NAMED and not party.said["it qualifies"]:
        await doubt_category(party, view)
    else:
        await party.choose(first_with(view, "accept"))
        assert await party.say("I accept")


def challenges(party: Party, view: Any) -> list[tuple[str, str, str]]:
    """The challenges that were not heard yet, each with a player who may say it."""
    found = []
    for other, word in view.words.items():
        able = [p for p, kinds in view.may.items() if p != other and "challenge" in kinds]
        if not word.word or word.verdict is not None or not able:
            continue
        if view.round == BLUFF and not party.said["challenge a player"]:
            found.append((able[0], f"challenge {other}", "challenge a player"))
        if view.round != BLUFF and not party.said["challenge a word"]:
            found.append((able[0], f"challenge {word.word}", "challenge a word"))
    return found


async def doubt_category(party: Party, view: Any) -> None:
    """Challenge the claim with the knob; the others vote by voice."""
    claims = next(player for player, word in view.words.items() if word.category)
    player = next(p for p in view.may if p != claims)
    for row in ("challenge", player, f"{claims}: not {CATEGORY}"):
        if "THE WORDS" not in party.table.words() and row == "challenge":
            await party.table.press("knob")
            await party.table.sees("THE WORDS")
        if row in party.table.words():
            await party.table.choose(row)
            await asyncio.sleep(0.2)
    assert party.view.phase == "category_challenge", party.table.words()


async def vote(party: Party, view: Any) -> None:
    await party.choose(first_with(view, "vote"))
    asked = "it qualifies" if not party.said["it qualifies"] else "it does not qualify"
    assert await party.say(asked)


# -- the round -----------------------------------------------------------------------------


async def pay(party: Party) -> None:
    """Pay the pot with the knob."""
    await asyncio.sleep(CALM_S)
    await party.table.press("knob")
    await asyncio.sleep(0.3)
    if "pay the pot" in party.table.words():
        await party.table.choose("pay the pot")
    await asyncio.sleep(CALM_S)


async def step_on(party: Party, view: Any) -> None:
    """The next step of the round by voice; the dealer types the category."""
    if view.phase == "deal" and view.round == NAMED:
        await party.table.choose("enter one ...")
        await party.table.type(f"{CATEGORY}<ENTER>")
        await asyncio.sleep(0.3)
        assert party.view.category == CATEGORY
        return
    await asyncio.sleep(CALM_S)
    await party.choose(next(iter(view.may)))
    assert await party.say(STEPS[view.phase])


async def play_on(party: Party) -> None:
    """Play until the game is over."""
    for _ in range(MOST):
        view = party.view
        if view.game_over:
            return
        if view.phase in STEPS:
            await step_on(party, view)
        elif view.phase in BETTING:
            await bet(party, view)
        elif view.phase == "showdown":
            await declare(party, view)
        elif view.phase == "category_challenge":
            await vote(party, view)
        elif first_with(view, "accept"):
            await judge(party, view)
        else:
            await pay(party)
    raise AssertionError("the game does not end")


def test_a_whole_evening_of_word_for_word(gather, seed) -> None:
    shown: dict[str, Any] = {}

    async def play(party: Party) -> None:
        await begun(party.table, *RULES)
        await party.table.press("seat1", "seat2", "seat3", "knob")
        await party.table.sees("CUT FOR THE DEAL")
        await play_on(party)
        shown["pages"] = await last_pages(party.table)
        shown["view"], shown["party"] = party.view, party

    game = gather(play, "P1", "P2", "P3", seed=seed)
    party, view = shown["party"], game.view()
    assert view == shown["view"]
    assert view.game_over
    declared = [record.action for record in game.records if isinstance(record.action, Declare)]
    assert [(one.by, one.word) for one in declared if one.word] == party.words
    assert f"{view.winners[0]} WINS" in shown["pages"]
    assert all(f"{who} {chips}" in shown["pages"] for who, chips in view.scores.items())
    assert {*party.said} == FORMS
    assert party.mistaken == 0

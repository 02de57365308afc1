"""Evenings of players who cannot see: they join, play and look through menus by ear alone."""

from __future__ import annotations

import re
from pathlib import Path

from blind_kit import BlindPlayer
from evening import Evening
from mouth_kit import NotingMouth, told_evening
from msgspec.structs import replace

from companion.lexicon.ruling import Ruling

BONUS = re.compile(r"The word is ([A-Z]+)\. The wheel says ([A-Z, ]+): plus (\d)\.")


def next_word(ruling: Ruling, heard: str, used: set[str]) -> str:
    """A word that differs by one letter from the word the box has said, with a letter spun."""
    found = BONUS.search(heard)
    assert found, heard
    word, letters = found[1], set(found[2].split(", "))
    words = sorted(one for one in ruling.neighbours(word) if one not in used)
    lucky = (one for one in words if set(one) - set(word) & letters)
    return next(lucky, words[0])


def test_two_blind_players_play_worph_from_the_first_list_to_the_last(tmp_path: Path) -> None:
    mouth = NotingMouth()

    async def play(table: Evening) -> None:
        me, ruling = BlindPlayer(table, mouth), table.host.ruling
        await me.hears("WORD GAMES")
        await me.choose("play")
        await me.hears("GAME. ")
        await me.choose("Worph")
        await me.hears("WORPH. ")
        await me.choose("play")
        await me.hears("JOIN. press your button")
        await me.press("seat1")
        await me.hears("1 joined. button 1")
        await me.type("EVE<ENTER>")
        await me.hears("1 EVE")
        await me.press("seat2")
        await me.hears("2 joined. button 2")
        await me.press("knob")
        starter = await me.hears("your turn")
        assert "draw a card" in starter
        await me.type("CAT<ENTER>")
        await me.hears("the first word")
        used = {"CAT"}
        seat = {"EVE": 1, "P 2": 2}
        for turn in range(6):
            who = next(name for name in seat if f"{name}, your turn" in me.new())
            await me.press("spin")
            word = next_word(ruling, await me.hears("The wheel says"), used)
            used.add(word)
            await me.press(f"seat{seat[who]}")
            await me.type(f"{word}<ENTER>")
            verdict = await me.hears("your turn", "Refused")
            if "Refused" in verdict:  # such as a plural
                await me.hold(f"seat{seat[who]}")
                await me.hears("passed")
                continue
            assert f"{who}: {word}, " in verdict, (turn, verdict)
            assert "point" in verdict
        await me.hold("knob", 1.0)
        await me.hears("MENU. help, 2 of")
        await me.choose("scores")
        await me.hears("SCORES. table")
        await me.choose("table")
        assert "EVE:" in await me.hears("points, ")
        await me.press("spin", "spin", "spin")
        await me.hears("your turn", "SPIN")
        for _ in range(2):
            who = 1 if "EVE: SPIN" in me.new() or "EVE, your turn" in me.new() else 2
            await me.hold(f"seat{who}")
            await me.hears("passed")
        end = await me.hears("The game is over")
        assert "won" in end or "A tie" in end
        assert "P 2 " in end
        await me.press("spin")
        await me.hears("WORD GAMES")

    told_evening(tmp_path, play, mouth, "everything")


def cards(text: str) -> list[set[str]]:
    """The letters that each card in a row of cards may stand for: `S, T, A or E`."""
    found = re.findall(r"\b([A-Z](?: or [A-Z])?)(?=, |\.)", text)
    return [set(one.split(" or ")) for one in found]


def fits(word: str, hand: list[set[str]], table: list[set[str]]) -> bool:
    """Whether the word can be made from the cards, with at least one from each side."""

    def rest(letters: str, left: tuple[set[str], ...], used: int) -> bool:
        if not letters:
            return 0 < used < len(word)
        return any(
            letters[0] in card
            and rest(letters[1:], (*left[:at], set(), *left[at + 1 :]), used + (at < len(hand)))
            for at, card in enumerate(left)
        )

    return rest(word, (*hand, *table), 0)


def test_a_blind_player_with_headphones_plays_a_card_game_with_their_own_hand(
    tmp_path: Path,
) -> None:
    mouth = NotingMouth()

    async def play(table: Evening) -> None:
        table.host.adopt(replace(table.host.ui.prefs, headphones=1))
        me, ruling = BlindPlayer(table, mouth), table.host.ruling
        vocabulary = sorted(word for word in ruling.words() if 4 <= len(word) <= 5)
        await me.hears("WORD GAMES")
        await me.choose("play")
        await me.hears("GAME. ")
        await me.choose("NewWord")
        await me.hears("NEWWORD. ")
        await me.choose("house rules")
        await me.hears("HOUSE RULES. done")
        await me.choose("our own")
        await me.choose("the box deals")
        await me.choose("done")
        await me.choose("play")
        await me.hears("JOIN")
        await me.press("seat1", "seat2")
        await me.hears("2 joined")
        await me.press("knob")
        await me.hears("SPIN: deal")
        await me.press("spin")
        opening = await me.hears("cards left")
        on_table = cards(opening.split("cards left. ")[1].split(". ")[0] + ".")
        assert len(on_table) == 5, opening
        heard = await me.look(1)
        hand = cards(heard.split(". ", 1)[1].split("cards left")[0])
        assert len(hand) == 6, heard
        word = next(one for one in vocabulary if fits(one, hand, on_table))
        await me.type(f"{word}<ENTER>")
        await me.hears("push: lay", "push: lay,")
        await me.press("knob")
        verdict = await me.hears("challenge")
        assert word in verdict
        await me.look(2)
        assert "P 2, your hand is on the display." in " ".join(me.heard[-4:])
        await me.hold("knob", 1.0)
        await me.choose("end this game")
        await me.hears("END GAME?")
        await me.press("seat1", "seat2")
        await me.hears("WINS")

    told_evening(tmp_path, play, mouth, "everything")

"""A word that was played is explained, but never while it can still be challenged (C13)."""

from __future__ import annotations

import asyncio

import pytest
from evening import Evening
from evening_kit import Run, choose_rules, menu, start_with_rules
from offered import Choices
from phones_kit import Handset, Phones
from sizes import examples
from steps import perform

from companion.lexicon import meanings
from companion.phones.desk import NOT_YET
from companion.scenes.playing.display import GameDisplay
from companion.table.meanings import NOT_KNOWN, words_to_ask

ROW = "what does it mean?"
GAMES = 20


def game_of(table: Evening) -> GameDisplay:
    """The game being played, with its table."""
    game = table.host.ui.game
    assert isinstance(game, GameDisplay)
    return game


def words(table: Evening) -> tuple[str, ...]:
    """The words that one may ask about now."""
    return words_to_ask(game_of(table).table)


async def play_scat(table: Evening, *rules: tuple[str, str]) -> Handset:
    """Play SCAT in a game of Worph, by phone; returns the table screen."""
    await start_with_rules(table, *rules)
    phones = Phones(table)
    phone = await phones.join(1)
    screen = phones.stranger(table=True)
    assert words(table) == ()
    await phone.take("Spin")
    await phone.sees("0:30")
    await phone.answer("SCAT")
    await asyncio.sleep(0.5)
    return screen


async def play_gates(table: Evening, *, opens: bool = True) -> None:
    """Play GATES in NewWord, which can still be challenged, with an open dictionary or without."""
    await table.game("NewWord")
    await choose_rules(table, *[("dictionary open: no", "yes")] * opens)
    script = """
        choose play
        press seat1 seat2 seat3 knob
        type STAEGM<ENTER> -> free vowels
        type GATES<ENTER><ENTER> -> P1 +
        """
    await perform(table, script)


def test_the_menu_says_what_the_last_word_means(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await play_scat(table)
        assert words(table) == ("SCAT",)
        await menu(table, ROW)
        await table.sees("noun: singing jazz;")
        await table.press("knob")
        await table.sees("MENU")

    play_evening(play)


def test_the_menu_opens_a_step_below_the_meanings(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_with_rules(table)
        script = """
            hold knob -> MENU 1/
            press knob -> Worph 1/
            press spin spin
            hides MENU
            press spin
            sees 0:30
            press seat1
            type SCAT<ENTER>
            hold knob -> what does it mean? | help | undo
            turn -1
            press knob -> noun: singing jazz;
            """
        await perform(table, script)

    play_evening(play)


def test_a_phone_has_all_of_a_text_at_the_box_and_a_table_screen_its_title(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        screen = await play_scat(table)
        phone = await Phones(table).join(2)
        assert not screen.last("screen")["reads"]
        await menu(table, ROW)
        await table.sees("noun: singing jazz;")
        await asyncio.sleep(0.1)
        assert phone.shape["title"] == "SCAT"
        assert phone.shape["lines"][0].startswith("noun: singing jazz; the singer ")
        assert screen.last("screen")["reads"]

    play_evening(play)


def test_a_phone_asks_for_a_meaning_and_takes_nothing_from_the_player_on_turn(
    play_evening: Run,
) -> None:
    async def play(table: Evening) -> None:
        screen = await play_scat(table)
        phone, other = Handset(screen.desk), Handset(screen.desk)
        assert phone.last("words")["words"] == ["SCAT"]
        shown = table.host.ui.screen
        phone.say("explain", word="SCAT")
        assert phone.last("means")["texts"][0].startswith("noun: singing jazz;")
        await asyncio.sleep(0.1)
        assert table.host.ui.screen == shown
        assert not other.last("means")

    play_evening(play)


@pytest.mark.parametrize("has_meaning", [True, False])
def test_a_phone_gets_no_meaning_of_a_word_that_can_be_challenged(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch, has_meaning: bool
) -> None:
    if not has_meaning:
        monkeypatch.setattr(meanings, "_senses", lambda _words: {})

    async def play(table: Evening) -> None:
        await play_gates(table)
        phone = Phones(table).stranger()
        await asyncio.sleep(0.1)
        assert phone.last("words")["words"] == []
        for word in ("GATES", "ZZZ"):
            phone.say("explain", word=word)
            assert phone.refusals[-1] == NOT_YET
        await perform(table, "hold seat2 -> swap how many?\npress knob -> P2 passed")
        assert phone.last("words")["words"] == ["GATES"]
        phone.say("explain", word="GATES")
        assert bool(phone.last("means")["texts"] != [NOT_KNOWN]) == has_meaning

    play_evening(play)


def test_a_word_without_a_meaning_can_be_asked_about_like_any_other(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meanings, "_senses", lambda _words: {})

    async def play(table: Evening) -> None:
        screen = await play_scat(table)
        assert screen.last("table")["means"] == {}
        await menu(table, ROW)
        await table.sees("Not known what it")

    play_evening(play)


def test_a_word_of_the_family_list_is_explained_to_those_who_ask(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meanings, "is_inoffensive", lambda word: word != "SCAT")

    async def play(table: Evening) -> None:
        screen = await play_scat(table)
        assert screen.last("table")["means"] == {}
        await menu(table, ROW)
        await table.sees("noun: singing jazz;")

    play_evening(play)


def test_a_house_rule_leaves_all_meanings_out(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        screen = await play_scat(table, ("meanings: yes", "no"))
        assert words(table) == ()
        assert screen.last("table")["means"] == {}

    play_evening(play)


@pytest.mark.parametrize("opens", [True, False])
def test_a_word_that_can_be_challenged_is_not_explained(play_evening: Run, opens: bool) -> None:
    async def play(table: Evening) -> None:
        await play_gates(table, opens=opens)
        assert words(table) == ()
        await perform(table, "hold seat2 -> swap how many?\npress knob -> P2 passed")
        assert words(table) == ("GATES",) * opens

    play_evening(play)


async def judge_word(table: Evening, word: str) -> str:
    """Judge a word in the menu; returns what the verdict says."""
    await menu(table, "judge words")
    await table.type(f"{word}<ENTER>")
    await table.sees("VALID")
    verdict = table.words()
    await table.press("spin", "spin", "spin")
    return verdict


def test_a_verdict_in_the_menu_explains_no_word_that_can_be_challenged(play_evening: Run) -> None:
    offer = "push: what it means"

    async def play(table: Evening) -> None:
        await play_gates(table)
        assert offer not in await judge_word(table, "GATES")
        assert offer in await judge_word(table, "CAT")
        await perform(table, "hold seat2 -> swap how many?\npress knob -> P2 passed")
        assert offer in await judge_word(table, "GATES")

    play_evening(play)


def test_a_phone_has_a_button_for_the_meaning_with_a_verdict(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await start_with_rules(table)
        phone = await Phones(table).join(1)
        await menu(table, "judge words")
        await table.type("SCAT<ENTER>")
        await phone.take("What does it mean?")
        await table.sees("noun: singing jazz;")
        await table.press("spin")
        await table.sees("JUDGE A WORD")
        await table.type("SCATX<ENTER>")
        await table.sees("NOT VALID")
        await asyncio.sleep(0.1)
        assert "What does it mean?" not in phone.labels

    play_evening(play)


@pytest.mark.parametrize("game", ["newword", "word_lift"])
def test_every_word_that_somebody_may_challenge_is_open(game: str) -> None:
    challenged = 0
    for context, moments in Choices(game).turns(examples(GAMES)):
        view = context.view
        kinds = {kind for may in view.may.values() for kind in may}
        kinds |= {one.kind for moment in moments for one in moment.offered}
        if "challenge" in kinds or "object" in kinds:
            challenged += 1
            assert view.open_words
    assert challenged

"""Half-made entries stay with their turn, and a player is called to it once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, cast

import page_scenes as scenes
import pytest
from msgspec.structs import replace
from page_kit import Stage, until

from companion.phones.messages import Asked, Means, Own, Refusal, Seats, Token, ToPhone, Words

TRIES = 100

Run = Callable[..., None]
Step = Callable[[Stage], Awaitable[None]]
Case = tuple[Callable[[], scenes.Scene], Step, Step, dict[str, Any]]


async def tap(stage: Stage, *names: str) -> None:
    """Tap buttons by their accessible names."""
    for name in names:
        await stage.tab.get_by_role("button", name=name, exact=True).first.click()


def taps(*names: str) -> Step:
    return lambda stage: tap(stage, *names)


def types(label: str, text: str, *before: str) -> Step:
    """Tap buttons, then type into a field."""

    async def step(stage: Stage) -> None:
        await tap(stage, *before)
        await stage.tab.get_by_role("textbox", name=label, exact=True).press_sequentially(text)

    return step


def cards(shelf: str, *names: str, before: str = "") -> Step:
    """Tap a button, then cards on a shelf."""

    async def step(stage: Stage) -> None:
        await tap(stage, *filter(None, [before]))
        group = stage.tab.get_by_role("group", name=shelf)
        for name in names:
            await group.get_by_role("button", name=name, exact=True).first.click()

    return step


def announces(do: str, **fields: Any) -> dict[str, Any]:
    return {"k": "act", "rev": scenes.REVISION, "do": {"do": do, **fields}}


def answers(value: Any) -> dict[str, Any]:
    return {"k": "answer", "of": scenes.QUESTION, "value": value}


def hand(*names: str) -> list[dict[str, str]]:
    return [{"source": "hand", "card": name} for name in names]


SPLIT = {
    "victim": "B",
    "word": "GIFT",
    "new": [
        {"word": "GIFT", "from_stolen": ["G", "I", "F", "T"], "from_hand": []},
        {"word": "DIRT", "from_stolen": [], "from_hand": ["D", "I", "R", "T"]},
    ],
}


async def other_half(stage: Stage) -> None:
    await tap(stage, "Word 2")
    await cards("Your cards", "D", "I", "R", "T")(stage)
    await tap(stage, "Split GIFT into GIFT and DIRT")


IN_A_TURN: dict[str, Case] = {
    "a word": (scenes.worph, types("Your word", "cart"), taps("OK"), answers("cart")),
    "a letter": (
        scenes.sprout,
        types("The new letter", "t", "Add a letter after U"),
        taps("Play SPROUT"),
        announces("play", string="SPROUT"),
    ),
    "a letter on a square": (
        scenes.grid,
        types("The new letter", "s", "Row 2, column 5"),
        taps("Play S"),
        announces("place", row=0, col=3, letter="S"),
    ),
    "cards": (
        scenes.newword,
        cards("Your cards", "C", "H"),
        taps("Lay CH"),
        announces("play_word", word="CH", cards=hand("C", "H")),
    ),
    "cards to swap": (
        scenes.newword,
        cards("Your cards", "C", before="Pass or swap"),
        taps("Swap 1 card"),
        announces("pass", discard=["C"]),
    ),
    "half a split": (
        scenes.lift,
        cards("GIFT of B", "G", "I", "F", "T", before="Split GIFT of B"),
        other_half,
        announces("steal_split", **SPLIT),
    ),
    "chips": (scenes.bets, taps("more", "more"), taps("Raise"), announces("raise", to=6)),
}
ELSEWHERE: dict[str, Case] = {
    "real cards": (
        scenes.real_cards,
        taps("red wild card, remove", "red E"),
        taps("red B", "OK"),
        answers([6, 31, 28]),
    ),
    "a number": (scenes.amount, taps("more", "more"), taps("OK"), answers(32)),
    "a name": (scenes.join, types("Your name", "mia"), taps("OK"), answers("mia")),
}


def question(scene: scenes.Scene) -> Asked:
    """What a moment asks."""
    return next(one for one in scene if isinstance(one, Asked))


async def start(browser: Any, scene: scenes.Scene) -> Stage:
    """A phone that has a token, so that it comes in again."""
    return await Stage.start(browser, Token("proof"), *scene)


async def reload(stage: Stage) -> None:
    before = stage.opened
    await stage.tab.reload()
    await until(lambda: stage.opened > before, "the page to come in again")
    await stage.tab.wait_for_timeout(60)


@pytest.mark.parametrize("name", {**IN_A_TURN, **ELSEWHERE})
def test_a_reload_loses_nothing(name: str, use_browser: Run) -> None:
    scene, begin, finish, expected = {**IN_A_TURN, **ELSEWHERE}[name]

    async def use(browser: Any) -> None:
        stage = await start(browser, scene())
        await begin(stage)
        await reload(stage)
        await finish(stage)
        await stage.sends(expected)
        assert not stage.complaints

    use_browser(use)


def test_what_a_half_typed_word_would_do_is_shown_again_after_a_reload(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await start(browser, scenes.worph())
        await types("Your word", "cart")(stage)
        await stage.says("2 points")
        await reload(stage)
        await stage.says("2 points")

    use_browser(use)


def test_a_tap_on_a_word_asks_what_it_means_and_an_entry_stays(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await start(browser, (*scenes.worph(), Words(("CAR",))))
        await types("Your word", "cart")(stage)
        await tap(stage, "What does CAR mean?")
        await stage.sends({"k": "explain", "word": "CAR"})
        stage.tell(Means("CAR", ("noun: a vehicle",)))
        await stage.says("noun: a vehicle")
        stage.tell(Words(("CART",)))
        await stage.tab.get_by_text("noun: a vehicle").wait_for(state="detached")
        await tap(stage, "OK")
        await stage.sends(answers("cart"))

    use_browser(use)


@pytest.mark.parametrize("name", IN_A_TURN)
def test_a_menu_and_a_lost_line_lose_nothing(name: str, use_browser: Run) -> None:
    scene, begin, finish, expected = IN_A_TURN[name]

    async def use(browser: Any) -> None:
        stage = await start(browser, scene())
        await begin(stage)
        stage.tell(question(scenes.menu()))
        await stage.says("judge words")
        stage.tell(*scene())
        await stage.drop()
        await until(lambda: stage.opened == 2, "the page to connect again")
        await finish(stage)
        await stage.sends(expected)

    use_browser(use)


@pytest.mark.parametrize("name", IN_A_TURN)
def test_a_restart_of_the_box_loses_nothing(name: str, use_browser: Run) -> None:
    scene, begin, finish, expected = IN_A_TURN[name]

    async def use(browser: Any) -> None:
        going_on = in_turn(scene(), "1 game 3")
        stage = await start(browser, going_on)
        await begin(stage)
        stage.script = (Token("proof"), *in_turn(scenes.menu(), "1"))
        await stage.drop()
        await stage.says("judge words")
        stage.tell(*going_on)
        await finish(stage)
        await stage.sends(expected)

    use_browser(use)


def test_an_entry_goes_with_the_seat(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await start(browser, in_turn(scenes.newword(), "1 game 3"))
        untouched = await entry(stage)
        await IN_A_TURN["cards"][1](stage)
        stage.tell(*in_turn(scenes.menu(), "2"), *in_turn(scenes.newword(), "1 game 3"))
        await has_entry(stage, untouched)

    use_browser(use)


@pytest.mark.parametrize("loads", [False, True], ids=["seen", "missed"])
@pytest.mark.parametrize("name", IN_A_TURN)
def test_an_entry_goes_with_its_turn(name: str, loads: bool, use_browser: Run) -> None:
    scene, begin, _, _ = IN_A_TURN[name]

    async def use(browser: Any) -> None:
        stage = await start(browser, scene())
        untouched = await entry(stage)
        await begin(stage)
        assert await entry(stage) != untouched
        stage.script = (Token("proof"), *in_turn(scene(), "the next"))
        stage.tell(*stage.script)
        if loads:
            await reload(stage)
        await has_entry(stage, untouched)

    use_browser(use)


def in_turn(scene: scenes.Scene, turn: str) -> tuple[ToPhone, ...]:
    """The same moment in another turn."""
    return tuple(replace(one, during=turn) if isinstance(one, Asked) else one for one in scene)


async def has_entry(stage: Stage, expected: list[str]) -> None:
    """Wait until the page shows this entry."""
    for _ in range(TRIES):
        if (shown := await entry(stage)) == expected:
            return
        await stage.tab.wait_for_timeout(100)
    assert shown == expected


async def entry(stage: Stage) -> list[str]:
    """The fields and the words that are laid."""
    shown = await stage.tab.evaluate(
        """[...document.querySelectorAll("input, .tray, #template .string")]
        .filter((one) => one.checkVisibility()).map((one) => one.value ?? one.textContent)"""
    )
    return cast("list[str]", shown)


def test_a_name_being_typed_stays_while_others_join(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await start(browser, scenes.join())
        await types("Your name", "mia")(stage)
        asked = question(scenes.join())
        shape: Any = asked.shape
        stage.tell(replace(asked, shape=replace(shape, seats={**shape.seats, 3: "JR"})))
        await stage.tab.locator(".joined", has_text="seat 3").wait_for()
        await tap(stage, "OK")
        await stage.sends(answers("mia"))

    use_browser(use)


def test_an_entry_of_the_box_is_followed_until_the_player_enters_something(
    use_browser: Run,
) -> None:
    async def use(browser: Any) -> None:
        stage = await start(browser, scenes.amount())
        asked = question(scenes.amount())
        shape: Any = asked.shape
        field = stage.tab.get_by_role("spinbutton")
        stage.tell(replace(asked, shape=replace(shape, at=40)))
        await until_value(stage, "40")
        await tap(stage, "more")
        stage.tell(replace(asked, shape=replace(shape, at=50)))
        await stage.tab.wait_for_timeout(60)
        assert await field.input_value() == "41"

    use_browser(use)


async def until_value(stage: Stage, value: str) -> None:
    await stage.tab.wait_for_function(
        "(value) => document.querySelector('#question input').value === value", arg=value
    )


LISTEN = """
window.tones = window.shakes = 0;
const node = { connect: (to) => to, frequency: {}, gain: { exponentialRampToValueAtTime() {} },
  start() { window.tones += 1; }, stop() {} };
window.AudioContext = class {
  state = "running"; currentTime = 0; destination = {};
  resume() {} createOscillator() { return node; } createGain() { return node; }
};
navigator.vibrate = () => { window.shakes += 1; };
null  // a function as the result would be called
"""


async def heard(stage: Stage) -> list[int]:
    """How often the phone has sounded and vibrated by all that the page has heard."""
    mark = f"Mark {len(stage.told)}."
    stage.tell(Refusal(mark))
    await stage.says(mark)
    return cast("list[int]", await stage.tab.evaluate("[window.tones, window.shakes]"))


def test_a_player_is_called_once_in_each_turn(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await start(browser, scenes.worph())
        await stage.tab.evaluate(LISTEN)
        asked = question(scenes.worph())
        stage.tell(replace(asked, during="untouched"), Own("blink"))
        assert await heard(stage) == [0, 0]
        await stage.tab.locator("#who").click()
        stage.tell(replace(asked, during="one"), Own("on"))
        assert await heard(stage) == [0, 0]
        stage.tell(Own("blink"), Own("off"), Own("blink"))
        assert await heard(stage) == [1, 1]
        await tap(stage, "Sound: on")
        stage.tell(replace(asked, during="two"), Own("blink"))
        assert await heard(stage) == [1, 2]
        await reload(stage)
        await tap(stage, "Sound: off")
        await stage.says("Sound: on")
        assert not stage.complaints

    use_browser(use)


def test_the_title_says_whose_turn_it_is(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await start(browser, scenes.worph())
        assert await stage.tab.title() == "Your turn · Word games"
        mine: Any = scenes.worph()[-2]
        stage.tell(Seats(2, {1: "AL", 2: "NB"}, "worph"), replace(mine, player="NB"))
        await stage.says("AL’s turn")
        assert await stage.tab.title() == "AL’s turn · Word games"
        stage.tell(Seats(1, {1: "AL"}))
        await stage.tab.wait_for_function("document.title === 'Word games'")

    use_browser(use)


def test_the_page_says_once_that_it_cannot_keep_the_screen_on(use_browser: Run) -> None:
    async def use(browser: Any) -> None:
        stage = await Stage.start(browser, Token("proof"), *scenes.join(), storage_state=None)
        advice = stage.tab.locator("#sleep")
        assert "Auto-Lock" in await advice.inner_text()
        stage.tell(*scenes.worph())
        await advice.wait_for(state="hidden")
        stage.tell(*scenes.join())
        await advice.get_by_role("button", name="OK").click()
        await advice.wait_for(state="hidden")
        await reload(stage)
        assert not await advice.is_visible()

    use_browser(use)

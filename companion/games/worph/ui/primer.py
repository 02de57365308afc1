"""Worph for newcomers: five pages on how to play, and the steps of a guided game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.api.primer import Page, Primer, Step
from companion.games.kit import sketch
from companion.games.kit.guide import computer_steps
from companion.games.kit.offers import how
from companion.games.worph.rules.actions import Pass, Play, Timeout
from companion.games.worph.rules.state import Options
from companion.games.worph.rules.view import WorphView
from companion.games.worph.ui.offers import WorphContext, offers
from companion.screen.screen import Item, Wheel


def pages(options: Mapping[str, Any]) -> tuple[Page, ...]:
    """The pages of "how to play" under these house rules."""
    limit = options.get("turn_limit_s", Options().turn_limit_s)
    spin = f"Spin: {limit:.0f} seconds to" if limit else "Spin. Take your time"
    say = "press and say a word." if limit else "to find a new word."
    return (
        _the_game(),
        Page("YOUR TURN", _turn(f"0:{limit:02.0f}" if limit and limit < 60 else ""), spin, say),
        Page("POINTS", _points(), "The letters you spun", "earn 1 to 6 more."),
        _the_judge(options),
        Page("END", _end(), "When all pass in a", "row, top score wins."),
    )


def _the_game() -> Page:
    drawing = (
        *sketch.tiles("CAT", 14),
        *sketch.arrow(54),
        *sketch.tiles("CART", 75, new="  ^ "),
    )
    return Page("THE GAME", drawing, "Change one letter of", "the word, or add one.")


def _turn(time: str) -> tuple[Item, ...]:
    clock = (sketch.label(time, 94, 19, 16),) if time else ()
    return (Wheel(20, 27, 10, 2), *sketch.arrow(37, 24), *sketch.button(58), *clock)


def _points() -> tuple[Item, ...]:
    return sketch.two_lines("change: end 1  mid 2", "add:    end 2  mid 3")


def _the_judge(options: Mapping[str, Any]) -> Page:
    drawing = (
        *sketch.tiles("CATS", 4, new="   ^"),
        *sketch.cross(50),
        *sketch.two_lines("no word", "twice", 78),
    )
    if options.get("plural_s") == "off":
        first, second = "The box checks words.", "Refused? Try again."
        return Page("THE JUDGE", sketch.tiles("OAX", 47), first, second)
    return Page("THE JUDGE", drawing, "The box checks words.", "No S for a plural.")


def _end() -> tuple[Item, ...]:
    passes = (sketch.label("pass", x) for x in (4, 34, 64))
    return (*passes, *sketch.cup(104))


def guide(context: WorphContext) -> tuple[Step, ...]:
    """The steps of a guided game that fit this moment."""
    view = context.view
    mover = view.drawer if view.phase == "start" else view.turn
    alone = computer_steps(context, mover, "spins and plays")
    match view.phase:
        case "start":
            return alone or _start(view)
        case "spin":
            return (*_result(context), *(alone or _spin(view)))
        case "play":
            return alone or tuple(_play(view, context))
    return (Step("over", "THE END", "The game is over. The player with the most points wins."),)


def _start(view: WorphView) -> tuple[Step, ...]:
    text = f"{view.drawer} draws a card and types its word. SPIN: box draws one."
    return (Step("start", "FIRST WORD", text),)


def _result(context: WorphContext) -> tuple[Step, ...]:
    """Explain the points of the last turn, or a turn without a word."""
    match context.last.action if context.last else None:
        case Play():
            text = "Outside change: 1 point, inside: 2. One more for an add."
            return (Step("points", "POINTS", text),)
        case Pass() | Timeout():
            text = "No points are lost. The next player gets the same word."
            return (Step("passed", "NO WORD", text),)
    return ()


def _spin(view: WorphView) -> tuple[Step, ...]:
    spin = f"{view.turn}: press SPIN. Some letters will earn more points."
    then = f"The turn goes to the left. The word is now {view.table_word}."
    return Step("spin", "SPIN", spin), Step("next", "NEXT PLAYER", then)


def _play(view: WorphView, context: WorphContext) -> Iterator[Step]:
    if context.clock is not None and context.clock.why == "stop":
        yield Step("enter", "YOUR WORD", "Type it, or turn: place, push, turn: letter, push.")
        return
    if context.refused is not None:
        yield Step("refused", "REFUSED", "The display says why. Try again while you have time.")
    yield Step("play", "THINK", "Change a letter or add one. Your button stops the clock.")
    bonus = f"A new letter from {view.wedge_letters} earns {view.wedge} more."
    yield Step("bonus", "MORE POINTS", bonus)
    how_to_pass = how(offers(context, None), "pass")
    yield Step("pass", "NO IDEA?", f"To pass, {how_to_pass}. Then the next player spins.")


PRIMER = Primer(pages, guide)

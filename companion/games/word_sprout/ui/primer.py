"""Word Sprout for newcomers: five pages on how to play, and the steps of a guided game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.api.primer import Page, Primer, Step
from companion.games.kit import sketch
from companion.games.kit.guide import challenge_lines, computer_steps
from companion.games.kit.offers import how
from companion.games.word_sprout.rules.actions import CallOutOfTurn, GiveUp, ShowWord, Timeout
from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui.drafts import WordSproutContext, fresh
from companion.games.word_sprout.ui.offers import offers
from companion.screen.screen import Item

OUT = Step("out", "A PLAYER IS OUT", "The others play on. The last player left wins the round.")


def pages(options: Mapping[str, Any]) -> tuple[Page, ...]:
    """The pages of "how to play", without variations."""
    challenge = challenge_lines(options, "In no word? Challenge", "with your button.")
    return (
        Page("THE GAME", _grows(), "You take turns adding", "letters to a string."),
        Page("YOUR TURN", _inside(), "Add one letter. All", "must fit in one word."),
        Page("CHALLENGE", _challenge(), *challenge),
        Page("WORD SHOWN?", _answer(), "Yes: you are out.", "No: they are out."),
        Page("END", _end(), "The last player left", "wins the round."),
    )


def _grows() -> tuple[Item, ...]:
    return (
        *sketch.tiles("O", 6),
        *sketch.arrow(22),
        *sketch.tiles("OA", 40, new=" ^"),
        *sketch.arrow(66),
        *sketch.tiles("OAT", 84, new="  ^"),
    )


def _inside() -> tuple[Item, ...]:
    return sketch.tiles("TOMATO", sketch.centre_x(sketch.tiles_width(6)), new=" ^^^^ ")


def _challenge() -> tuple[Item, ...]:
    return (*sketch.tiles("OAX", 14), sketch.label("?", 54, 18, 16), *sketch.button(88))


def _answer() -> tuple[Item, ...]:
    return (
        *sketch.tiles("OMAT", 2),
        *sketch.arrow(46),
        *sketch.tiles("TOMATO", 63, new=" ^^^^ "),
    )


def _end() -> tuple[Item, ...]:
    gone = (item for x in (4, 34) for item in (*sketch.button(x), *sketch.slash(x, 17, 18)))
    return (*gone, *sketch.button(64), *sketch.cup(104))


def guide(context: WordSproutContext) -> tuple[Step, ...]:
    """The steps of a guided game that fit this moment."""
    view = context.view
    match view.phase:
        case "play":
            return (*_out(context), *_turn(view, context))
        case "answer":
            return _answers(view, context)
        case "vote":
            text = f"Does {view.asked} count? Press your button: yes. Hold it: no."
            return (Step("vote", "THE TABLE VOTES", text),)
        case "between_rounds":
            text = f"The winner may add a rule or remove one: {_how(context, 'change_rule')}."
            return (Step("rule", "A NEW RULE?", text),)
        case "next_round":
            text = "The winner gets 1 point. Press any button: next round."
            return (Step("round", "ROUND OVER", text),)
    return (Step("over", "THE END", "The player who won the most rounds wins the game."),)


def _out(context: WordSproutContext) -> tuple[Step, ...]:
    ends = isinstance(context.last.action if context.last else None,
                      CallOutOfTurn | GiveUp | ShowWord | Timeout)  # fmt: skip
    return (OUT,) if ends and context.view.out else ()


def _turn(view: WordSproutView, context: WordSproutContext) -> tuple[Step, ...]:
    alone = computer_steps(context, view.turn, "adds letters or challenges")
    return alone or tuple(_own_turn(view, context))


def _how(context: WordSproutContext, kind: str) -> str:
    """How to take an offer of this moment."""
    return how(offers(context, fresh(context)), kind)


def _own_turn(view: WordSproutView, context: WordSproutContext) -> Iterator[Step]:
    choose = _how(context, "choose").capitalize()
    if view.win:
        text = f"{view.win} wins, unless you challenge. {choose}: let it win."
        yield Step("win", "A WIN?", text)
    if view.two_d:
        yield Step("grid", "A GRID", "Turn to a place, push, turn to a letter, push.")
    elif not view.string:
        yield Step("first", "FIRST LETTER", "Type any letter, or turn to one. Then push.")
    else:
        text = "Turn: place, push. Turn: letter, push. Or type it all."
        yield Step("add", "ADD A LETTER", text)
    if "challenge" in view.may.get(view.turn or "", ()):
        press = _how(context, "open_challenge").capitalize()
        text = f"In no word? {press} before you add a letter."
        yield Step("challenge", "CHALLENGE?", text)
        yield Step("stuck", "STUCK?", f"{choose} to give up. You are out of this round.")
        yield Step("call", "OUT OF TURN?", f"Did the wrong player play? {choose}: call it.")


def _answers(view: WordSproutView, context: WordSproutContext) -> tuple[Step, ...]:
    player = view.challenged
    if alone := computer_steps(context, player, "shows a word, or gives in,"):
        return alone
    show = f"{player}: type a word with the string in it. Then push."
    none = "No such word? Hold your button. Then you are out."
    return Step("answer", "SHOW A WORD", show), Step("none", "NO WORD?", none)


PRIMER = Primer(pages, guide)

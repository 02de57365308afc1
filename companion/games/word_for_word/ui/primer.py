"""Word For Word for newcomers: how to play, and a tip for each new situation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.api.offers import Offered
from companion.games.api.primer import Page, Primer, Step
from companion.games.cards import box_deals
from companion.games.kit import sketch
from companion.games.kit.guide import HAND_STEP, challenge_lines, computer_steps
from companion.games.kit.offers import how
from companion.games.word_for_word.rules.state import BETTING, BOARD, OPEN_WORDS
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import WordForWordContext
from companion.games.word_for_word.ui.offers import fresh, offers
from companion.quantity import quantity
from companion.screen.screen import Item

ALL_THE_CHIPS = "You win when you have", "all the chips."


def pages(options: Mapping[str, Any]) -> tuple[Page, ...]:
    """The five pages of how to play."""
    rounds = options.get("rounds")
    after = f"After {quantity(rounds or 0, 'round')} the"
    ends = (after, "most chips win.") if rounds else ALL_THE_CHIPS
    return (
        Page("THE GAME", _cards(), "2 own + 5 shared:", "the best word wins."),
        Page("YOUR TURN", _bets(), "You bet four times:", "call, raise or fold."),
        Page("POINTS", _points(), "Rare letters, pairs,", "red and length count."),
        Page(
            "CHALLENGE",
            _challenge(),
            *challenge_lines(options, "Challenge a bluff. If", "it's a word, you pay."),
        ),
        Page("END", _end(), *ends),
    )


def _cards() -> tuple[Item, ...]:
    return (*sketch.cards("qU", 4), *sketch.plus(37), *sketch.cards("iTeZb", 50))


def _bets() -> tuple[Item, ...]:
    piles = (sketch.chips(x, count) for x, count in ((8, 2), (22, 4), (36, 3)))
    return (*(item for pile in piles for item in pile), *sketch.arrow(56, 24), *sketch.button(84))


def _points() -> tuple[Item, ...]:
    return (*sketch.cards("qUiZ", 6), sketch.label("12+2+1+15", 68, 20))


def _challenge() -> tuple[Item, ...]:
    return (*sketch.cards("QiZb", 6), sketch.label("?", 68, 18, 16), *sketch.button(94))


def _end() -> tuple[Item, ...]:
    piles = (sketch.chips(x, 5) for x in (14, 29, 44, 59))
    return (*(item for pile in piles for item in pile), *sketch.cup(94))


def guide(context: WordForWordContext) -> tuple[Step, ...]:
    """Tips for this moment, the most important first."""
    view = context.view
    if view.phase in BETTING:
        return _betting(view, context)
    if view.phase in BOARD:
        return tuple(_board(view))
    if view.phase == "showdown":
        return _showdown(view, context)
    if view.phase in OPEN_WORDS:
        return tuple(_words(view, offers(context, fresh(context))))
    return _between(view)


def _between(view: WordForWordView) -> tuple[Step, ...]:
    match view.phase:
        case "cut_for_deal":
            how = "" if box_deals(view.options) else " Turn: enter yours."
            text = f"High card deals. Push: the box cuts.{how}"
            return (Step("cut", "WHO DEALS?", text),)
        case "ante":
            text = f"Everybody pays {view.ante} into the pot. Push when that is done."
            return (Step("ante", "THE ANTE", text),)
        case "deal":
            text = f"{view.dealer} picks a category or none. A word in it earns 10."
            return (Step("deal", "CATEGORY", text),)
        case "category_challenge":
            text = "Is the word in the category? All vote with their buttons."
            return (Step("vote", "THE TABLE VOTES", text),)
        case "round_over":
            text = "The pot is paid. Push: next round. SPIN: review."
            return (Step("paid", "ROUND OVER", text),)
    return (Step("over", "THE END", "The player with the most chips wins the game."),)


def _betting(view: WordForWordView, context: WordForWordContext) -> tuple[Step, ...]:
    hand = (HAND_STEP,) if box_deals(view.options) else ()
    computer = computer_steps(context, view.turn, "bets and spells words")
    return (*hand, *(computer or _bet(view, offers(context, fresh(context)))))


def _bet(view: WordForWordView, offered: Offered) -> Iterator[Step]:
    if view.opening:
        text = f"{view.turn} must bet. Turn to an amount and press your button."
        yield Step("open", "FIRST BET", text)
        return
    yield Step("bet", "BET OR CALL", "Your button: check or call. Turn: bet or raise more.")
    fold = "push the knob" if box_deals(view.options) else how(offered, "fold")
    if fold:
        text = f"{fold.capitalize()} to fold. You lose what you paid so far."
        yield Step("fold", "BAD CARDS?", text)


def _board(view: WordForWordView) -> Iterator[Step]:
    if box_deals(view.options):
        text = "Push: the box lays cards that all may use."
    else:
        text = "Lay cards for all to use. Enter each: letter, colour."
    yield Step("board", "THE BOARD", text)
    yield Step("colours", "COLOURS", "A small letter is blue, a BIG one red, * is any letter.")


def _showdown(view: WordForWordView, context: WordForWordContext) -> tuple[Step, ...]:
    mover = view.turn or next(iter(view.declaring), None)
    if computer := computer_steps(context, mover, "bets and spells words"):
        return computer
    if view.options.secret_words:
        text = "Press your button, take the box and spell your word."
    else:
        text = f"{mover} spells a word of 2 to 7 cards, hand and board."
    return (Step("declare", "YOUR WORD", text),)


def _words(view: WordForWordView, offered: Offered) -> Iterator[Step]:
    yield Step("words", "THE WORDS", "The best word gets the pot. Turn to see its points.")
    yield Step("stand", "ALL GOOD?", "Press your button to let the words stand. Push: pay.")
    doubt = "challenge it" if box_deals(view.options) else how(offered, "challenge")
    if doubt:  # else only computer players may
        text = f"{doubt.capitalize()}. If the word is valid, you pay chips."
        yield Step("doubt", "A BLUFF?", text)


PRIMER = Primer(pages, guide)

"""Help for the current phase of Word For Word under these house rules, in short sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.games.cards import box_deals
from companion.games.kit.offers import help_of
from companion.games.word_for_word.rules.state import BETTING
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import WordForWordContext, can_challenge
from companion.games.word_for_word.ui.offers import fresh, offers
from companion.screen.screen import wrap


def help(context: WordForWordContext) -> tuple[str, ...]:
    """The situation, the choices of the players, and the rules, in rows of the display."""
    everybody = replace(context, machines={})
    offered = offers(everybody, fresh(everybody))
    choices = help_of(offered, *(one.kind for one in offered))
    texts = (*_moment(context.view), *choices, *_rules(context.view))
    return tuple(row for text in texts for row in wrap(text))


def _moment(view: WordForWordView) -> Iterator[str]:
    """The situation at the table."""
    match view.phase:
        case "cut_for_deal":
            yield "Everybody cuts a card."
            yield "The highest card deals. A wild card beats every letter."
            if view.options.chips_on_table:
                yield "White chips are 1, red ones 5, blue ones 10."
                yield from _stacks(view.scores)
        case "ante":
            yield f"Everybody pays the ante: {view.ante}."
            yield from (f"{p} owes {debt} more." for p, debt in view.debts.items() if debt)
        case "deal":
            yield f"{view.dealer} may choose a category."
            yield "A word in it earns 10 more."
        case "bet1" | "bet2" | "bet3" | "bet4" if view.opening:
            yield f"{view.turn} has to bet first."
        case "shout" | "mumble" | "whisper":
            yield "Everybody uses the cards on the board."
        case "showdown":
            if view.options.secret_words:
                yield "Press your button and take the box to enter your word."
            yield "Spell a word of 2 to 7 cards from your hand and the board."
            yield "Turn back to a letter to change its card."
        case "challenges" | "showdown_result":
            yield "Turn: the points, step by step."
        case "appeal":
            yield "The challenged word is not in the dictionary."
        case "category_challenge":
            yield f"Is the word in {view.category}?"
        case "round_over":
            yield "The pot is paid."
        case "over":
            yield "The game is over."
            yield "Press any button to go on."


def _stacks(stacks: Mapping[str, int]) -> Iterator[str]:
    """What everybody takes, or each player if they differ."""
    chips, *others = {*stacks.values()}
    if not others:
        yield f"Everybody takes {_colours(chips)}."
        return
    yield from (f"{player} takes {_colours(chips)}." for player, chips in stacks.items())


def _colours(chips: int) -> str:
    """How many chips of each colour make a stack, with small ones for small bets."""
    change = min(chips // 5, 20)
    red = min((chips - change) * 3 // 40, 20)
    blue = (chips - change - 5 * red) // 10
    return f"{chips - 5 * red - 10 * blue} white, {red} red, {blue} blue"


def _rules(view: WordForWordView) -> Iterator[str]:
    """The house rules that matter now, and entries that the knob begins."""
    match view.phase:
        case "cut_for_deal" if not box_deals(view.options):
            yield "Turn or type: enter the cards you cut."
        case "shout" | "mumble" | "whisper" if not box_deals(view.options):
            yield "Enter them: letter, then colour."
            yield "Small is blue, BIG is red, * is a wild card."
        case "showdown" if view.options.strict_referee:
            yield "The box refuses words that are not valid."
        case "showdown":
            yield "You may bluff. The box checks only challenged words."
        case "challenges" | "showdown_result":
            yield from _challenging(view)
        case "category_challenge":
            yield "A tie is a no: the word loses 10 points."
        case phase if phase in BETTING:
            yield from _limits(view)


def _limits(view: WordForWordView) -> Iterator[str]:
    if view.min_bet > 1:
        yield f"Bet or raise by at least {view.min_bet}."
    if view.max_bet is not None:
        yield f"Bet or raise by at most {view.max_bet}."
    if not view.options.all_in:
        yield "If you cannot call, you have to fold."
    if view.category:
        yield f"A word in {view.category} earns 10 more."


def _challenging(view: WordForWordView) -> Iterator[str]:
    if can_challenge(view):
        yield f"A failed challenge costs {view.penalty}."
    if any(word.category and word.voted is None for word in view.words.values()):
        yield f"Not in {view.category}? Challenge: all vote, free of charge."
    yield "No button? Press Tab."

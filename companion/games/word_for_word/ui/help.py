"""Help for the current phase of Word For Word under these house rules, in short sentences."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.word_for_word.rules.state import BETTING
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import box_deals
from companion.games.word_for_word.ui.offers import call_label
from companion.screen.screen import wrap


def pages(view: WordForWordView) -> tuple[str, ...]:
    """The sentences for the current phase, wrap to the rows of the display."""
    hand = ("Hold your button: see your hand.",) if box_deals(view) and view.hands else ()
    return tuple(row for text in (*_moment(view), *hand) for row in wrap(text))


def _moment(view: WordForWordView) -> Iterator[str]:
    if view.phase in BETTING:
        return _betting(view)
    match view.phase:
        case "cut_for_deal":
            return _cutting(view)
        case "ante":
            return _ante(view)
        case "deal":
            return _deal(view)
        case "shout" | "mumble" | "whisper":
            return _board(view)
        case "showdown":
            return _showdown(view)
        case "challenges" | "showdown_result":
            return _words(view)
        case "category_challenge":
            return _vote(view)
        case "round_over":
            return _paid(view)
    return iter(("The game is over.", "Press any button to go on."))


def _cutting(view: WordForWordView) -> Iterator[str]:
    yield "Everybody cuts a card."
    yield "The highest card deals. A wild card beats every letter."
    yield "Push: the box cuts."
    if not box_deals(view):
        yield "Turn: enter the cards you cut."


def _ante(view: WordForWordView) -> Iterator[str]:
    yield f"Everybody pays the ante: {view.ante}."
    yield from (f"{player} owes {debt} more." for player, debt in view.debts.items() if debt)
    yield "Then push."
    if view.options.chips_on_table:
        yield "Turn: count the chips again."


def _deal(view: WordForWordView) -> Iterator[str]:
    yield f"{view.dealer} may choose a category."
    yield "A word in it earns 10 more."
    yield "Push: the box deals two cards each." if box_deals(view) \
        else "Push, then deal two cards each."  # fmt: skip


def _betting(view: WordForWordView) -> Iterator[str]:
    if view.opening:
        yield f"{view.turn} has to bet first."
    else:
        yield f"{view.turn}, press your button: {call_label(view) if view.to_call else 'check'}."
    kind = "raise" if view.current_bet else "bet"
    yield f"Turn the knob, then press your button: {kind}."
    yield "Then push the knob for bigger steps."
    yield from _limits(view)
    yield from _folding(view)
    if view.category:
        yield f"A word in {view.category} earns 10 more."


def _limits(view: WordForWordView) -> Iterator[str]:
    if view.min_bet > 1:
        yield f"Bet or raise by at least {view.min_bet}."
    if view.max_bet is not None:
        yield f"Bet or raise by at most {view.max_bet}."
    if not view.options.all_in:
        yield "If you cannot call, you have to fold."


def _folding(view: WordForWordView) -> Iterator[str]:
    if not view.opening:
        yield "Push the knob: fold, and more." if box_deals(view) \
            else "Fold: hold your button, or push the knob."  # fmt: skip
    if not (box_deals(view) or view.options.open_dictionary):
        yield "Not your turn, and you looked a word up? Hold your button: you fold."


def _board(view: WordForWordView) -> Iterator[str]:
    yield "Everybody uses the cards on the board."
    if box_deals(view):
        yield "Push: deal them."
        return
    yield "Enter them: letter, then colour."
    yield "Small is blue, BIG is red, * is a wild card."


def _showdown(view: WordForWordView) -> Iterator[str]:
    if view.options.secret_words:
        yield "Press your button and take the box to enter your word."
    yield "Spell a word of 2 to 7 cards from your hand and the board."
    yield "Turn back to a letter to change its card."
    yield "No word? Turn left before you spell." if box_deals(view) \
        else "No word? Hold your button."  # fmt: skip
    yield "The box refuses words that are not valid." if view.options.strict_referee \
        else "You may bluff. The box checks only challenged words."  # fmt: skip


def _words(view: WordForWordView) -> Iterator[str]:
    yield "Turn: the points, step by step."
    yield "Press your button: let the words stand."
    yield "Push the knob: challenge a word, or pay." if box_deals(view) \
        else "Hold your button: challenge a word. Push: pay."  # fmt: skip
    if any({"challenge", "challenge_category"} & set(kinds) for kinds in view.may.values()):
        yield f"A failed challenge costs {view.penalty}."
    if any(word.category and word.voted is None for word in view.words.values()):
        yield f"Not in {view.category}? Challenge: all vote, free of charge."
    yield "No button? Press Tab."


def _vote(view: WordForWordView) -> Iterator[str]:
    yield f"Is the word in {view.category}?"
    yield "Press: yes."
    yield "Push the knob: no." if box_deals(view) else "Hold your button: no."
    yield "A tie is a no: the word loses 10 points."


def _paid(view: WordForWordView) -> Iterator[str]:
    yield "The pot is paid."
    yield "Push: the next round."
    yield "SPIN: review."
    if any("buy_in" in kinds for kinds in view.may.values()):
        yield f"No chips left? Press your button: buy in for {view.agreed.chips}."
    if view.options.chips_on_table:
        yield "Turn: count the chips again."

"""Screens of Word For Word for the 128 x 64 display, with the same content as text.

A small letter is a blue card, a capital a red one, `*` a wild card.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.api.ui import ClockView
from companion.games.cards import box_deals
from companion.games.kit.drafts import WidgetDraft
from companion.games.kit.screen_helpers import next_tick_s, time_left
from companion.games.word_for_word.rules.actions import Challenge, Declare, NextRound
from companion.games.word_for_word.rules.state import BETTING, Judged, WordForWordRecord
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import (
    Betting,
    Declaring,
    Draft,
    Entering,
    Laying,
    Naming,
    Reading,
    Totals,
    WordForWordContext,
)
from companion.games.word_for_word.ui.event_text import event_text
from companion.games.word_for_word.ui.help import help as help
from companion.games.word_for_word.ui.screens.bets import betting_screen, table_in_words, turn_clock
from companion.games.word_for_word.ui.screens.waiting import (
    count_screen,
    paid_screen,
    waiting_screen,
)
from companion.games.word_for_word.ui.screens.words import words_screen
from companion.screen.screen import CONTEXT, FOOT, Lamp, Screen, Text, line, top, wrap
from companion.widgets.cards import card_sign
from hardware.box import WIDTH

WHY_ROWS = (16, 28, CONTEXT, FOOT)
"""Tops of the rows of a refusal, pixels."""


def draw(context: WordForWordContext, draft: Draft) -> Screen:
    """Screen for the current phase and draft."""
    view = context.view
    screen = _draw(view, context, draft)
    table = () if view.game_over else table_in_words(view)
    return screen.replace(lamps=_lamps(view, context), alt_text=(*screen.alt_text, *table))


def hand(context: WordForWordContext, view: WordForWordView) -> Screen:
    """The player's two cards, with the board below."""
    del context
    cards = " ".join(map(card_sign, view.hand)) or "real cards"
    board = " ".join(map(card_sign, view.board))
    rows = [*top("YOUR CARDS"), Text(WIDTH // 2, 15, cards, 24 if view.hand else 16, "m")]
    rows += [line(f"board {board}", CONTEXT, "m")] if board else []
    return Screen((*rows, line("small=blue  BIG=red", FOOT, "m")))


def sound(record: WordForWordRecord) -> str:
    """Name of the sound for a challenge or a declared word; a secret word makes no sound."""
    match record.action:
        case Challenge():
            judged = record.outcome.event
            good = isinstance(judged, Judged) and judged.good
            return "accepted" if good else "refused"
        case Declare(word=word) if word and not record.outcome.secret:
            return "accepted"
    return ""


def _draw(view: WordForWordView, context: WordForWordContext, draft: Draft) -> Screen:
    if context.refused is not None and _is_untouched(draft):
        return _refusal_screen(_refusal_rows(view, context.refused), turn_clock(view, context))
    match draft:
        case Betting():
            return betting_screen(view, context, draft)
        case Declaring():
            return _word_entry_screen(draft, context, turn_clock(view, context))
        case Reading():
            return words_screen(view, context, draft)
        case Totals():
            return count_screen(view, draft)
        case Laying():
            return _board_entry_screen(view, context, draft)
        case WidgetDraft():
            return draft.widget.draw()
    return waiting_screen(view, context)


def _word_entry_screen(
    draft: Declaring, context: WordForWordContext, clock: ClockView | None
) -> Screen:
    """The word entry, with the remaining time and the last event."""
    spell = replace(draft.widget.spell, right=time_left(clock), hint=event_text(context.last))
    return replace(draft.widget, spell=spell).draw().replace(again_s=next_tick_s(clock))


def _board_entry_screen(
    view: WordForWordView, context: WordForWordContext, draft: Laying
) -> Screen:
    """Entry of the next cards, beside the board; the last event until the first card is entered."""
    screen, news = draft.widget.draw(), event_text(context.last)
    board = Text(WIDTH, 2, " ".join(map(card_sign, view.board)), 12, "r")
    if not news or not _is_untouched(draft):
        return screen.plus(board)
    rows = (item for item in screen.items if not (isinstance(item, Text) and item.y == FOOT))
    return screen.replace(items=(*rows, board, line(news, FOOT, "m")))


def _refusal_rows(view: WordForWordView, refused: WordForWordRecord) -> tuple[str, ...]:
    """The rows of a refusal. They do not give the reason for a secret word.

    If the box deals, they also say how the other players ask for a vote.
    """
    if view.options.secret_words and isinstance(refused.action, Declare):
        return wrap(f"{refused.action.by}'s word is refused. Look at it and try again.")
    rows, fault = wrap(refused.outcome.message), refused.outcome.fault
    if not (box_deals(view.options) and fault and fault.word):
        return rows
    return (*(rows if len(rows) < len(WHY_ROWS) else wrap(fault.why)), "others: press to vote")


def _is_untouched(draft: Draft) -> bool:
    """Whether nothing has been entered yet."""
    match draft:
        case Declaring():
            return not draft.widget.spell.text and not draft.widget.spell.at
        case Laying():
            return not draft.widget.cards and not draft.widget.at and not draft.widget.letter
    return draft is None or isinstance(draft, Naming | Entering)


def _refusal_screen(why: tuple[str, ...], clock: ClockView | None) -> Screen:
    """The last refusal. The next gesture starts a new entry."""
    rows = (line(text, y) for text, y in zip(why, WHY_ROWS, strict=False))
    return Screen((*top("NOT ALLOWED", time_left(clock)), *rows), again_s=next_tick_s(clock))


def _lamps(view: WordForWordView, context: WordForWordContext) -> dict[int, Lamp]:
    """Lamps of the players still in the round; those who are to act blink."""
    buttons = context.buttons
    if view.game_over:
        return {buttons[p]: Lamp.BLINK for p in view.winners if p in buttons}
    awaited = set(_players_to_act(view))
    lit = [p for p in (view.active or view.dealt) if p in buttons]
    return {
        buttons[p]: Lamp.BLINK if p in awaited else Lamp.ON
        for p in dict.fromkeys((*lit, *(p for p in awaited if p in buttons)))
    }


def _players_to_act(view: WordForWordView) -> Iterator[str]:
    """Players for whom the table is waiting."""
    if view.phase in BETTING and view.turn:
        yield view.turn
    for player, kinds in view.may.items():
        if {"declare", "vote", "accept", "buy_in"} & set(kinds):
            yield player


def last_screen(context: WordForWordContext) -> Screen | None:
    """The last pot, unless it was shown before the game ended."""
    view = context.view
    if view.paid is None or context.last is None or isinstance(context.last.action, NextRound):
        return None
    return paid_screen(view, context).replace(lamps=_lamps(view, context))


def open_round(view: WordForWordView) -> int:
    """The number of the round from the antes to its payout: an early end gives all chips back."""
    return view.round if view.contributions else 0

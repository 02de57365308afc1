"""Screen of Word For Word while betting, and everybody's chips and bets as text."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.api.ui import ClockView
from companion.games.kit.screen_helpers import initials, is_late, next_tick_s, time_left
from companion.games.kit.seating import players_from
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import (
    Betting,
    WordForWordContext,
    all_in_bet,
    has_hand_to_show,
    highest_bet,
    lowest_bet,
)
from companion.games.word_for_word.ui.event_text import event_text
from companion.games.word_for_word.ui.offers import call_label
from companion.screen.screen import CONTEXT, FOOT, ROOM, Fill, Item, Screen, Text, fit, line, wrap
from companion.widgets.cards import card_sign
from hardware.box import WIDTH

BOARD_ROW, DONE_ROW = 13, 28
"""Top of the board and of the last event, pixels; leaves room for five rows."""


def betting_screen(view: WordForWordView, context: WordForWordContext, draft: Betting) -> Screen:
    """Whose turn it is, the pot, the board, the last event, and what a press does."""
    clock = turn_clock(view, context)
    name, pot = f"{view.turn} {time_left(clock)}".strip(), f"pot {view.pot}"
    items = [*_head(name, pot if len(f"{name} {pot}") <= ROOM else str(view.pot), is_late(clock))]
    board = " ".join(map(card_sign, view.board)) or _amount_text(view, draft)
    items.append(Text(WIDTH // 2, BOARD_ROW, board, 16, "m"))
    items += _middle_rows(view, context, draft)
    items.append(line(_stacks_text(view), FOOT, "m"))
    return Screen(tuple(items), again_s=next_tick_s(clock))


def _head(left: str, right: str, inverse: bool) -> Iterator[Item]:
    """The title row in small letters, which leaves room for one more row below."""
    if inverse:
        yield Fill(0, 0, WIDTH, BOARD_ROW)
    start = Text(0, 0, left, 12, inverse=inverse)
    yield start
    yield Text(WIDTH, start.top, right, 12, "r", inverse)


def _middle_rows(
    view: WordForWordView, context: WordForWordContext, draft: Betting
) -> Iterator[Item]:
    """The last event or refusal, and what a press does now."""
    fresh = draft in (Betting(), Betting(lowest_bet(view)))
    hint = "SPIN: hurry" if view.turn in context.machines else _hint_text(view, draft)
    news: tuple[str, ...] = (event_text(context.last) or hint,)
    if context.refused and fresh:
        news = wrap(context.refused.outcome.why)
    rows = (*news, _action_text(view, context, draft))
    for y, text in zip((DONE_ROW, CONTEXT), rows, strict=False):
        yield line(text, y, "m")


def _hint_text(view: WordForWordView, draft: Betting) -> str:
    """A hint for the row of the last event, as long as there is none."""
    if has_hand_to_show(view, view.turn or ""):
        return "hold your button:hand"
    if draft.amount is not None:
        return "turn: amount"
    return "turn: raise" if view.current_bet else "turn: bet"


def _amount_text(view: WordForWordView, draft: Betting) -> str:
    return str(draft.amount if draft.amount is not None else f"bet {view.current_bet}")


def _action_text(view: WordForWordView, context: WordForWordContext, draft: Betting) -> str:
    """What a press of the player's button does."""
    if view.turn in context.machines:
        return f"{view.turn} thinks"
    if draft.amount is not None:
        return _bet_text(view, draft, draft.amount)
    label = call_label(view) if view.to_call else "check"
    return fit(f"{label}  push: more", f"{label} push: more", f"press: {label}", label)


def _bet_text(view: WordForWordView, draft: Betting, amount: int) -> str:
    low, high = lowest_bet(view), highest_bet(view)
    if not low <= amount <= high:
        return f"at most {high}" if amount > high else f"at least {low}"
    kind = "raise to" if view.current_bet else "bet"
    if amount == all_in_bet(view):
        return fit(f"press: {kind} {amount}: ALL IN", f"{kind} {amount}: ALL IN")
    return fit(f"press: {kind} {amount}  ±{draft.stride}", f"press: {kind} {amount}")


def _stacks_text(view: WordForWordView) -> str:
    """Everybody's chips, starting with the current player; a star marks the dealer.

    If the row is too short, names are cut to two letters and `F` means folded.
    """
    order = players_from(view.players, view.turn)
    stars = {view.dealer: "*"}
    whole = ", ".join(f"{p}{stars.get(p, '')} {_chips_or_fold(view, p, 'fold')}" for p in order)
    text = ""
    for player in order:
        name = f"{player[:2]}*" if player == view.dealer else initials(player)
        stack = f"{name}{_chips_or_fold(view, player, 'F')}"
        if len(text) + len(stack) + 1 <= ROOM:
            text = f"{text} {stack}".strip()
    return fit(whole, text)


def turn_clock(view: WordForWordView, context: WordForWordContext) -> ClockView | None:
    """The clock of the turn; None if it is the clock of the game or of the ante."""
    clock = context.clock
    return clock if clock and clock.limit_s == view.options.turn_limit_s else None


def table_in_words(view: WordForWordView) -> tuple[str, ...]:
    """Everybody's chips and bets, the cards on the board, and side pots, as rows of text."""
    board = " ".join(map(card_sign, view.board))
    players = [f"{p}: {_chips_text(view, p)}{_status_text(view, p)}" for p in view.players]
    pots = [f"pot {pot.amount} ({' '.join(pot.eligible)})" for pot in view.pots]
    return (*([f"board {board}"] if board else []), *players, *(pots if len(pots) > 1 else []))


def _chips_or_fold(view: WordForWordView, player: str, folded: str) -> str:
    return folded if player in view.folded else _chips_text(view, player)


def _chips_text(view: WordForWordView, player: str) -> str:
    return str(view.scores.get(player, "?"))


def _status_text(view: WordForWordView, player: str) -> str:
    """What to add to a player's chips: dealer, folded, all in, debts, the bet."""
    bet = view.put_in.get(player, 0)
    marks = [
        " dealer" if player == view.dealer else "",
        " folded" if player in view.folded else "",
        " all in" if player in view.all_in else "",
        " out" if player in view.eliminated else "",
        f" owes {view.debts[player]}" if view.debts.get(player) else "",
        f" bet {bet}" if bet else "",
    ]
    return "".join(marks)

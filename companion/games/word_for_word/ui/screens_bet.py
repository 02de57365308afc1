"""How betting looks in Word For Word, and everybody's chips and bets in words."""

from __future__ import annotations

from companion.entry.faces import large, shown
from companion.games.api.ui import ClockFace
from companion.games.kit.showing import ROOM, fit, initials, late, ticks_s, time_left
from companion.games.word_for_word.rules.view import WfwView
from companion.games.word_for_word.ui.drafts import Betting, WfwSight, all_in, highest, lowest
from companion.screen.screen import CONTEXT, FOOT, Screen, big, line, top


def betting(view: WfwView, sight: WfwSight, draft: Betting) -> Screen:
    """Whose action it is, the pot, the board, and what a press does."""
    clock = turn_clock(view, sight)
    items = [
        *top(f"{view.turn} {time_left(clock)}".strip(), f"pot {view.pot}", inverse=late(clock))
    ]
    board = " ".join(map(shown, view.board))
    items.append(large(board) if board else big(_amount(view, draft)))
    fresh = not draft.typed and draft.amount in (None, lowest(view))
    refused = sight.refused.outcome.why if sight.refused and fresh else ""
    items.append(line(refused or _does(view, draft), CONTEXT, "m"))
    items.append(line(_stacks(view), FOOT, "m"))
    return Screen(tuple(items), again_s=ticks_s(clock))


def _amount(view: WfwView, draft: Betting) -> str:
    return str(draft.amount if draft.amount is not None else f"bet {view.current_bet}")


def _does(view: WfwView, draft: Betting) -> str:
    """What the own button does."""
    if draft.amount is not None:
        low, high = lowest(view), highest(view)
        if not low <= draft.amount <= high:
            return f"{high} at most" if draft.amount > high else f"{low} at least"
        kind = "raise to" if view.current_bet else "bet"
        whole = " all in" if draft.amount == all_in(view) else ""
        return fit(f"press: {kind} {draft.amount}{whole}  x{draft.stride}",
                   f"press: {kind} {draft.amount}{whole}")  # fmt: skip
    if view.to_call:
        stack = view.scores.get(view.turn or "", view.to_call)
        call = f"all in {stack}" if stack < view.to_call else f"call {view.to_call}"
        return fit(f"{call}  hold: fold", call)
    return "check  turn: bet"


def _stacks(view: WfwView) -> str:
    """Everybody's chips from whoever is to act; the dealer's are starred, `F` has folded."""
    at = view.players.index(view.turn) if view.turn in view.players else 0
    order = view.players[at:] + view.players[:at]
    stars = {view.dealer: "*"}
    whole = " ".join(f"{p.replace(' ', '')}{stars.get(p, '')} {_short(view, p)}" for p in order)
    text = ""
    for player in order:
        name = f"{player[:2]}*" if player == view.dealer else initials(player)
        stack = f"{name}{_short(view, player)}"
        if len(text) + len(stack) + 1 <= ROOM:
            text = f"{text} {stack}".strip()
    return fit(whole, text)


def turn_clock(view: WfwView, sight: WfwSight) -> ClockFace | None:
    """The clock where it is the turn's, and not that of the game or of the ante."""
    clock = sight.clock
    return clock if clock and clock.limit_s == view.options.turn_limit_s else None


def table_in_words(view: WfwView) -> tuple[str, ...]:
    """Everybody's chips and bets, and the cards on the board."""
    board = " ".join(map(shown, view.board))
    players = [f"{p}: {_chips(view, p)}{_mark(view, p)}" for p in view.players]
    pots = [f"pot {pot.amount} ({' '.join(pot.eligible)})" for pot in view.pots]
    return (*([f"board {board}"] if board else []), *players, *(pots if len(pots) > 1 else []))


def _short(view: WfwView, player: str) -> str:
    return "F" if player in view.folded else _chips(view, player)


def _chips(view: WfwView, player: str) -> str:
    return str(view.scores.get(player, "?"))


def _mark(view: WfwView, player: str) -> str:
    """What is to be said of a player beside the chips."""
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

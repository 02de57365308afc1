"""Screens of Word Lift for the 128 x 64 display, with the same content as text."""

from __future__ import annotations

from companion.games.api.rules import GroupAccepts
from companion.games.cards import box_deals
from companion.games.kit.drafts import WidgetDraft
from companion.games.kit.screen_helpers import (
    fit_beside,
    initials,
    is_late,
    next_tick_s,
    ranking,
    standings,
    time_left,
)
from companion.games.word_lift.rules.actions import Pass, PlayWord, ScoreRound, StealSplit, Timeout
from companion.games.word_lift.rules.state import PLAYING, WordLiftRecord
from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.drafts import (
    Browse,
    Confirm,
    Draft,
    Drawing,
    Row,
    Spelling,
    WordLiftContext,
    rows,
    rows_and_pass,
)
from companion.games.word_lift.ui.hands import hand as hand
from companion.games.word_lift.ui.help import help as help
from companion.games.word_lift.ui.previews import (
    ROWS,
    draw_screen,
    play_text,
    preview_screen,
    spelling_screen,
)
from companion.screen.screen import (
    BIG,
    CONTEXT,
    FOOT,
    Fill,
    Item,
    Lamp,
    Screen,
    Text,
    fit,
    line,
    page,
    tail,
    top,
    wrap,
)
from hardware.box import WIDTH

WIDE = 20
"""Letters in a row of the list of words."""


def draw(context: WordLiftContext, draft: Draft) -> Screen:
    """The screen for this phase and draft, with lamps and text."""
    view = context.view
    screen = _phase_screen(view, context, draft)
    text = (*screen.alt_text, *table_lines(view)) if view.phase in PLAYING else screen.alt_text
    return screen.replace(lamps=_lamps(view, context), alt_text=text)


def sound(record: WordLiftRecord) -> str:
    """The sound of an accepted action: plays and the count of a round have one."""
    audible = isinstance(record.action, PlayWord | StealSplit | ScoreRound)
    return "accepted" if audible else ""


def table_lines(view: WordLiftView) -> tuple[str, ...]:
    """A line for each player: their words, the size of their hand, their points so far."""
    return tuple(
        f"{player}: {' '.join(laid.word for laid in view.fronts.get(player, ())) or '-'}"
        f" ({view.sizes[player]} in hand, {view.live[player].total})"
        for player in view.players
    )


def _phase_screen(view: WordLiftView, context: WordLiftContext, draft: Draft) -> Screen:
    match draft:
        case Browse():
            return _turn_screen(view, context, draft)
        case Spelling():
            return spelling_screen(draft, context)
        case Confirm():
            return preview_screen(context, draft).replace(again_s=next_tick_s(context.clock))
        case Drawing():
            return draw_screen(context, draft.widget)
        case WidgetDraft():
            return draft.widget.draw()
    return _between(view)


# -- a turn -------------------------------------------------------------------------------


def _turn_screen(view: WordLiftView, context: WordLiftContext, draft: Browse) -> Screen:
    clock, size = context.clock, view.sizes[view.turn or ""]
    left = f"{view.turn} {time_left(clock)}".strip()
    rights = ("LAST TURN", "LAST") if view.phase == "final" else (f"hand {size}", str(size))
    items = [*top(left, fit_beside(left, *rights), inverse=is_late(clock))]
    items += _word_rows(view, context, draft.at) if draft.at else _summary(view, context)
    return Screen(tuple(items), again_s=next_tick_s(clock))


def _summary(view: WordLiftView, context: WordLiftContext) -> list[Item]:
    """The reason of a refusal; else the last play, how many words can be stolen, the points."""
    machine = view.turn in context.machines
    items = _row(f"{view.turn} thinks" if machine else "push: lay a word", ROWS[0], chosen=True)
    hint = "SPIN: hurry" if machine else _hint(view)
    texts = _refusal(view, context) or (_last_event(view, context), hint, _standings(view))
    return [*items, *(line(*row, "m") for row in zip(texts, (*ROWS[1:], FOOT), strict=False))]


def _refusal(view: WordLiftView, context: WordLiftContext) -> tuple[str, ...]:
    """Why the last entry was refused; in a dealt game also how to call a vote on it."""
    fault = context.refused.outcome.fault if context.refused else None
    if fault is None:
        return ()
    why = wrap(fault.why)
    votes = box_deals(view.options) and fault.word and len(why) < len(ROWS)
    rows = (*why, "others: press to vote") if votes else why
    return rows if len(rows) >= len(ROWS) else (*rows, *[""] * (2 - len(rows)), _standings(view))


def _standings(view: WordLiftView) -> str:
    scores = {player: points.total for player, points in view.live.items()}
    return standings(view.players, scores, view.turn)


def _hint(view: WordLiftView) -> str:
    """What turning the knob offers."""
    if open_words := sum(row.open for row in rows(view)):
        return f"turn: steal ({open_words})"
    if view.phase == "final" and view.went_out:
        return fit(f"{view.went_out} is out: no draws", f"{view.went_out} is out")
    return "turn: pass"


def _word_rows(view: WordLiftView, context: WordLiftContext, at: int) -> list[Item]:
    """The words on the table and a pass, scrolled so that the selected row is visible."""
    last = f" {view.turn} thinks" if view.turn in context.machines else " pass"
    listed = [_word_row(row) if row else last for row in rows_and_pass(view)]
    chosen = min(at, len(listed)) - 1
    first = min(max(chosen - 1, 0), max(len(listed) - len(ROWS), 0))
    items: list[Item] = []
    for y, n in zip(ROWS, range(first, len(listed)), strict=False):
        items += _row(listed[n], y, chosen=n == chosen)
    return [*items, line(_standings(view), FOOT, "m")]


def _word_row(row: Row) -> str:
    """A word on the table: `>` if it may be stolen, `*` for special cards, and its owner."""
    marked = "*" if any(len(card) > 1 for card in row.target.stolen.cards) else ""
    victim = row.target.victim
    short = initials(victim).rstrip(":")
    word = tail(f"{row.target.stolen.word}{marked}", WIDE - len(short) - 2)
    room = WIDE - len(word) - 2
    whose = victim if len(victim) <= room else short
    return f"{'>' if row.open else ' '}{word} {whose:>{room}}"


def _row(text: str, y: int, *, chosen: bool) -> list[Item]:
    item = Text(1, y, text, 12, inverse=chosen)
    return [Fill(0, y, WIDTH, 12), item] if chosen else [item]


def _last_event(view: WordLiftView, context: WordLiftContext) -> str:
    """The last play, skipping draws; before the first play, the number of the round."""
    round_of = f"round {view.round} of {view.options.rounds}"
    for record in reversed(context.recent or ((context.last,) if context.last else ())):
        if isinstance(record.action, ScoreRound):
            return round_of
        if texts := _event_text(record.action):
            return fit(*texts)
    return round_of


def _event_text(action: object) -> tuple[str, ...]:
    """The action in several lengths; empty for a draw."""
    match action:
        case PlayWord() | StealSplit():
            return play_text(action)
        case Pass(by=by):
            return (f"{by} passed",)
        case Timeout(by=by):
            return (f"{by or 'Nobody'}: out of time",)
        case GroupAccepts(word=word, accepts=False):
            return f"{word.upper()}: refused", f"no: {word.upper()}"
    return ()


# -- between rounds -----------------------------------------------------------------------


def _between(view: WordLiftView) -> Screen:
    match view.phase:
        case "setup":
            return _deal(view)
        case "round_over":
            hands = "" if box_deals(view.options) else "show your hands"
            return page(f"ROUND {view.round}", "is over", hands, "push: count")
        case "between_rounds":
            return _round_screen(view)
    return Screen(ranking(view))


def _deal(view: WordLiftView) -> Screen:
    dealt = box_deals(view.options)
    cards = "7 cards each" if dealt else "4 cons. + 3 vowels"
    begins = Text(WIDTH // 2, BIG + 4, f"{view.first} begins", 16, "m")
    push = "push: the box deals" if dealt else "push when dealt"
    rows = line(cards, CONTEXT, "m"), line(push, FOOT, "m")
    return Screen((*top(f"ROUND {view.round}: DEAL"), begins, *rows))


def _round_screen(view: WordLiftView) -> Screen:
    """The points of the round and the totals, the best first."""
    last = view.round_scores[-1]
    ranked = sorted(view.players, key=lambda p: -view.scores[p])
    items = [*top(f"ROUND {view.round}", "round  total")]
    wide = len(ranked) <= len(ROWS)
    for n, player in enumerate(ranked):
        column, row = divmod(n, len(ROWS))
        points = (
            f"{last.get(player, 0):>{6 if wide else 3}}{view.scores[player]:>{7 if wide else 5}}"
        )
        name = f"{player:<8}" if wide else f"{initials(player).rstrip(':'):<2}"
        items.append(Text(column * WIDTH // 2, ROWS[row], name + points, 12))
    foot = "push: who won" if view.game_over else "push:next SPIN:review"
    return Screen((*items, line(foot, FOOT, "m")))


def last_screen(context: WordLiftContext) -> Screen | None:
    """The points of the last round, once they are counted."""
    if context.last is None or not isinstance(context.last.action, ScoreRound):
        return None
    return _round_screen(context.view).replace(lamps=_lamps(context.view, context))


def _lamps(view: WordLiftView, context: WordLiftContext) -> dict[int, Lamp]:
    buttons = context.buttons
    if view.game_over:
        return {buttons[p]: Lamp.BLINK for p in view.winners if p in buttons}
    player = view.turn if view.turn else view.first if view.phase == "setup" else None
    if player is None or player not in buttons:
        return {}
    return {buttons[player]: Lamp.BLINK if is_late(context.clock) else Lamp.ON}


def open_round(view: WordLiftView) -> int:
    """The number of the round that is dealt and not scored."""
    return view.round if view.phase in (*PLAYING, "round_over") else 0

"""How Word Lift looks on 128 x 64 pixels, and the same in words."""

from __future__ import annotations

from companion.games.api.rules import GroupAccepts
from companion.games.kit.drafts import WidgetDraft
from companion.games.kit.screen_helpers import (
    fit,
    fit_beside,
    initials,
    is_late,
    next_tick_s,
    ranking,
    standings,
    time_left,
)
from companion.games.word_lift.rules.actions import (
    Pass,
    PlayWord,
    ScoreRound,
    StealSplit,
    Timeout,
)
from companion.games.word_lift.rules.state import PLAYING, LiftRecord
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
)
from companion.games.word_lift.ui.hands import hand as hand
from companion.games.word_lift.ui.help import help as help
from companion.games.word_lift.ui.previews import ROWS, drawing, laid, preview, spelling
from companion.screen.screen import (
    BIG,
    CONTEXT,
    FOOT,
    Fill,
    Item,
    Lamp,
    Screen,
    Text,
    line,
    page,
    top,
    wrapped,
)
from hardware.box import WIDTH

WIDE = 20
"""Signs of a row of the list of words."""


def draw(context: WordLiftContext, draft: Draft) -> Screen:
    """What the display shows in this phase."""
    view = context.view
    screen = _drawn(view, context, draft)
    told = (*screen.said, *table_in_words(view)) if view.phase in PLAYING else screen.said
    return screen.but(lamps=_lamps(view, context), said=told)


def sound(record: LiftRecord) -> str:
    """A play that is laid is heard, and so is the count of a round."""
    heard = isinstance(record.action, PlayWord | StealSplit | ScoreRound)
    return "accepted" if heard else ""


def table_in_words(view: WordLiftView) -> tuple[str, ...]:
    """All words on the table, whose they are, and the points as they stand."""
    return tuple(
        f"{player}: {' '.join(laid.word for laid in view.fronts.get(player, ())) or '-'}"
        f" ({view.sizes[player]} in hand, {view.live[player].total})"
        for player in view.players
    )


def _drawn(view: WordLiftView, context: WordLiftContext, draft: Draft) -> Screen:
    match draft:
        case Browse():
            return _turn(view, context, draft)
        case Spelling():
            return spelling(draft, context)
        case Confirm():
            return preview(context, draft).but(again_s=next_tick_s(context.clock))
        case Drawing():
            return drawing(context, draft.widget)
        case WidgetDraft():
            return draft.widget.draw()
    return _between(view, context)


# -- a turn -------------------------------------------------------------------------------


def _turn(view: WordLiftView, context: WordLiftContext, draft: Browse) -> Screen:
    clock, held = context.clock, view.sizes[view.turn or ""]
    left = f"{view.turn} {time_left(clock)}".strip()
    rights = ("LAST TURN", "LAST") if view.phase == "final" else (f"hand {held}", str(held))
    items = [*top(left, fit_beside(left, *rights), inverse=is_late(clock))]
    items += _list(view, draft.at) if draft.at else _news(view, context)
    return Screen(tuple(items), again_s=next_tick_s(clock))


def _news(view: WordLiftView, context: WordLiftContext) -> list[Item]:
    """What was refused, and why; else what was laid last, what can be stolen, and the points."""
    items = _row("push: lay a word", ROWS[0], chosen=True)
    said = _refusal(view, context) or (_happened(view, context), _hint(view), _standings(view))
    return [*items, *(line(*row, "m") for row in zip(said, (*ROWS[1:], FOOT), strict=False))]


def _refusal(view: WordLiftView, context: WordLiftContext) -> tuple[str, ...]:
    """Why the last entry was refused, and who may vote on it where all see their hands so."""
    fault = context.refused.outcome.fault if context.refused else None
    if fault is None:
        return ()
    why = wrapped(fault.why)
    votes = view.options.hands == "dealt" and fault.word and len(why) < len(ROWS)
    rows = (*why, "others: press to vote") if votes else why
    return rows if len(rows) >= len(ROWS) else (*rows, *[""] * (2 - len(rows)), _standings(view))


def _standings(view: WordLiftView) -> str:
    scores = {player: points.total for player, points in view.live.items()}
    return standings(view.players, scores, view.turn)


def _hint(view: WordLiftView) -> str:
    """What else the knob offers."""
    if open_words := sum(row.open for row in rows(view)):
        return f"turn: steal ({open_words})"
    if view.phase == "final" and view.went_out:
        return fit(f"{view.went_out} is out: no drawing", f"{view.went_out} is out")
    return "turn: pass"


def _list(view: WordLiftView, at: int) -> list[Item]:
    """The words on the table and a pass, the row in question between its neighbours."""
    listed = [*(_word(row) for row in rows(view)), " pass"]
    chosen = min(at, len(listed)) - 1
    first = min(max(chosen - 1, 0), max(len(listed) - len(ROWS), 0))
    items: list[Item] = []
    for y, n in zip(ROWS, range(first, len(listed)), strict=False):
        items += _row(listed[n], y, chosen=n == chosen)
    return [*items, line(_standings(view), FOOT, "m")]


def _word(row: Row) -> str:
    """A word on the table, whether it may be stolen, and whose it is."""
    marked = "*" if any(len(card) > 1 for card in row.target.stolen.cards) else ""
    word = f"{'>' if row.open else ' '}{row.target.stolen.word}{marked}"
    room = WIDE - len(word) - 1
    victim = row.target.victim
    whose = victim if len(victim) <= room else initials(victim).rstrip(":")
    return f"{word} {whose:>{room}}"


def _row(text: str, y: int, *, chosen: bool) -> list[Item]:
    written = Text(1, y, text, 12, inverse=chosen)
    return [Fill(0, y, WIDTH, 12), written] if chosen else [written]


def _happened(view: WordLiftView, context: WordLiftContext) -> str:
    """The last play, which nobody's drawing hides; in the first turn which round it is."""
    round_of = f"round {view.round} of {view.options.rounds}"
    for record in reversed(context.recent or ((context.last,) if context.last else ())):
        if isinstance(record.action, ScoreRound):
            return round_of
        if told := _told(record.action):
            return fit(*told)
    return round_of


def _told(action: object) -> tuple[str, ...]:
    """What somebody did, in several lengths; nothing for a draw."""
    match action:
        case PlayWord() | StealSplit():
            return laid(action)
        case Pass(by=by):
            return (f"{by} passed",)
        case Timeout(by=by):
            return (f"{by or 'Nobody'}: out of time",)
        case GroupAccepts(word=word, accepts=False):
            return f"{word.upper()} is refused", f"no: {word.upper()}"
    return ()


# -- between rounds -----------------------------------------------------------------------


def _between(view: WordLiftView, context: WordLiftContext) -> Screen:
    match view.phase:
        case "setup":
            return _deal(view)
        case "round_over":
            shown = "" if view.options.hands == "dealt" else "show your hands"
            return page(f"ROUND {view.round}", "is over", shown, "push: count")
        case "between_rounds":
            return _counted(view)
    return Screen(ranking(view))


def _deal(view: WordLiftView) -> Screen:
    dealt = view.options.hands == "dealt"
    cards = "7 cards each" if dealt else "4 cons. + 3 vowels"
    begins = Text(WIDTH // 2, BIG + 4, f"{view.first} begins", 16, "m")
    push = "push: the box deals" if dealt else "push when dealt"
    rows = line(cards, CONTEXT, "m"), line(push, FOOT, "m")
    return Screen((*top(f"ROUND {view.round}: DEAL"), begins, *rows))


def _counted(view: WordLiftView) -> Screen:
    """The points of the round and of all."""
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
    items.append(line("push:next SPIN:review", FOOT, "m"))
    return Screen(tuple(items))


def _lamps(view: WordLiftView, context: WordLiftContext) -> dict[int, Lamp]:
    buttons = context.buttons
    if view.game_over:
        return {buttons[p]: Lamp.BLINK for p in view.winners if p in buttons}
    player = view.turn if view.turn else view.first if view.phase == "setup" else None
    if player is None or player not in buttons:
        return {}
    return {buttons[player]: Lamp.BLINK if is_late(context.clock) else Lamp.ON}

"""How Word Sprout looks on 128 x 64 pixels, and the same in words."""

from __future__ import annotations

from functools import partial

from companion.games.api.fault import Fault
from companion.games.kit.screen_helpers import (
    draw_choice,
    fit,
    is_late,
    next_tick_s,
    ranking,
    time_left,
)
from companion.games.word_sprout.rules.actions import Laying
from companion.games.word_sprout.rules.board.state import SproutRecord, effect
from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui import telling
from companion.games.word_sprout.ui.breach import Breach
from companion.games.word_sprout.ui.changing import Changing
from companion.games.word_sprout.ui.drafts import Asked, Draft, Reading, Showing, WordSproutContext
from companion.games.word_sprout.ui.layout import Cells, ending, moment, title
from companion.games.word_sprout.ui.screens import grid, rounds, votes
from companion.games.word_sprout.ui.screens.help import lines as help_lines
from companion.games.word_sprout.ui.telling import named
from companion.screen.screen import (
    FOOT,
    Item,
    Lamp,
    Screen,
    Text,
    big,
    line,
    top,
    wrapped,
)
from companion.widgets.ballot import Ballot
from companion.widgets.groups import Groups
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.place_letter import PlaceLetter
from companion.widgets.text_strip import strip

GRID_ROWS = (16, 28, 40)
"""Where the lines begin that are told instead of a grid."""

PANEL, PANEL_ROWS, PANEL_ROOM = 80, (0, 13, 26, 39), 8
"""Where the lines beside a grid begin, and how many letters they have."""

TURNS_S = 3.0
"""How long each of two texts stands that share a row, seconds."""


def draw(context: WordSproutContext, draft: Draft) -> Screen:
    """What the display shows in this phase."""
    return _drawn(context.view, context, draft).but(lamps=_lamps(context.view, context, draft))


def help(context: WordSproutContext) -> tuple[str, ...]:
    """What can be done at this moment, under the rules in force."""
    return help_lines(context.view)


def sound(record: SproutRecord) -> str:
    """A play sounds alike, in turn or out of turn; it is heard, too, when somebody is out."""
    if effect(record).lost:
        return "refused"
    return "accepted" if isinstance(record.action, Laying) else ""


def _drawn(view: WordSproutView, context: WordSproutContext, draft: Draft) -> Screen:
    match draft:
        case Reading():
            return draft.read.draw()
        case Asked():
            return draw_choice(draft.pick).but(again_s=next_tick_s(context.clock))
        case Changing() | Groups():
            return (draft.widget if isinstance(draft, Changing) else draft).draw()
        case Breach():
            return votes.breach(draft).but(again_s=next_tick_s(context.clock))
        case Showing():
            return _answer(view, context, draft)
        case Ballot():
            return votes.word(view, draft)
        case InsertLetter():
            return _line_turn(view, context, draft)
        case PlaceLetter():
            return _grid_turn(view, context, draft)
    return _round_over(view, context)


# -- a turn -------------------------------------------------------------------------------


def _line_turn(view: WordSproutView, context: WordSproutContext, draft: InsertLetter) -> Screen:
    heads, lines, again_s = _told(view, context, draft)
    right = _right(view, context)
    first = draft.idle and not view.string
    cells: Cells = _first_letter if first else draft.cells
    items = moment(title(right, *heads), right, cells, lines, inverse=is_late(context.clock))
    return Screen(items, again_s=again_s)


def _first_letter(y: int, tall: int) -> tuple[Item, ...]:
    return (big("first letter", y, tall),)


def _told(
    view: WordSproutView, context: WordSproutContext, draft: InsertLetter | PlaceLetter
) -> tuple[tuple[str, ...], tuple[str, ...], float | None]:
    """Wordings of the title, the lines, and when they change by themselves.

    The last line says what a press means. A refusal stays until somebody begins again, or
    goes on; what somebody else did stays until the next action, rules in words pass by.
    """
    heads, press, ticks = _heads(view), _press(view, context, draft), next_tick_s(context.clock)
    entering = (draft.says, press)
    if not draft.idle and context.touched:
        return heads, entering, ticks
    if context.refused and context.refused.outcome.fault:
        return heads, (*refusal(context.refused.outcome.fault), press), ticks
    slide, left = rounds.slide(context)
    if slide is not None:
        again = min(moment for moment in (ticks, left) if moment is not None)
        return slide.heads or heads, (*slide.lines, press), again
    if not draft.idle:
        return heads, entering, ticks
    if view.win:
        return heads, (_winning(view), "hold: let it pass", press), ticks
    return heads, (*_facts(view, context), press), ticks


def _heads(view: WordSproutView) -> tuple[str, ...]:
    return f"{view.turn}'s turn", f"{view.turn}", ""


REFUSALS = {
    "not_one_letter": ("not one letter more",),
    "no_such_tile": ("no such tile is left",),
    "too_many_vowels": ("too many vowels",),
    "not_palindrome": ("not a palindrome",),
    "not_in_a_word": ("in no goal word",),
    "strings_not_complete": ("first all strings", "must be whole words"),
}
"""What is wrong, where the sentence is too long for two lines of the display."""


def refusal(fault: Fault) -> tuple[str, ...]:
    """What is wrong, in one or two lines."""
    told = wrapped(fault.why)
    return told if len(told) <= 2 else REFUSALS.get(fault.reason, ("that is not allowed",))


def _facts(view: WordSproutView, context: WordSproutContext) -> tuple[str, ...]:
    """What happened last, then what binds the next letter: one line, or two where it needs them."""
    news, vowels = rounds.lasting(context), telling.collected(view)
    added = rounds.added(context)
    bound = news and any(telling.bound(view))
    fixed = tuple(filter(None, (news, "" if bound else vowels)))
    needed = len(telling.packed(telling.binding(view, added), 2))
    lines = min(max(needed, 1 - len(fixed)), 2 - len(fixed))
    return (*fixed, *telling.packed(telling.facts(view, added), lines))


def _winning(view: WordSproutView) -> str:
    how = {"vowels": "has A E I O U", "hole": "has closed a hole"}[view.how]
    return fit(f"{view.win} {how}", how)


def _press(
    view: WordSproutView, context: WordSproutContext, draft: InsertLetter | PlaceLetter
) -> str:
    """What a press of the own button means just now."""
    if draft.changed:
        return "your button: play it"
    if view.turn in context.machines and "anyone_challenges" not in named(view):
        return f"{view.turn} thinks"
    if "challenge" not in view.may.get(str(view.turn), ()):
        return "hold button: give up"
    if "anyone_challenges" in named(view):
        return "press: challenge"
    return fit(f"{view.turn} press: challenge", "press: challenge")


def _right(view: WordSproutView, context: WordSproutContext) -> str:
    """Which way the turn goes where that can change, and the time that is left.

    The arrow is as wide as a letter can be: nothing of it may stand at the edge.
    """
    if "vowel_reverses" not in named(view):
        return time_left(context.clock)
    return f"{telling.ARROWS[view.direction]} {time_left(context.clock)}"


# -- a turn on a grid ---------------------------------------------------------------------


def _grid_turn(view: WordSproutView, context: WordSproutContext, draft: PlaceLetter) -> Screen:
    heads, lines, again_s = _told(view, context, draft)
    said = grid.note(draft.shown)
    if lines[:-1] != (_facts(view, context) if draft.idle else (draft.says,)):
        right = _right(view, context)
        rows = [line(text, y) for text, y in zip(lines[:-1], GRID_ROWS, strict=False)]
        head = top(title(right, *heads), right, inverse=is_late(context.clock))
        return Screen((*head, *rows, line(lines[-1], FOOT, "m")), again_s=again_s, said=said)
    letters = grid.drawn(draft.shown, draft.squares, new=not draft.idle, closer=draft.changed) or (
        Text(0, 20, "first letter"),
    )
    foot, change_s = _in_turns(context, draft, lines[-1])
    items = (*letters, *_panel(view, context, draft), line(foot, FOOT, "m"))
    times = [moment for moment in (again_s, change_s) if moment is not None]
    return Screen(items, again_s=min(times, default=None), said=said)


def _in_turns(
    context: WordSproutContext, draft: PlaceLetter, press: str
) -> tuple[str, float | None]:
    """What a press means, by turns with what happened last; a grid has no other line for it."""
    news = rounds.lasting(context)
    if not news or not draft.idle:
        return press, None
    turns, into = divmod(context.since_s, TURNS_S) if context.since_s < float("inf") else (0.0, 0.0)
    return (news if turns % 2 else press), TURNS_S - into


def _panel(view: WordSproutView, context: WordSproutContext, draft: PlaceLetter) -> list[Item]:
    """Beside a grid: who is on turn, the time, what is bound, or what a push does."""
    push = ["push:", "letter" if draft.letter is None else "take it"]
    told = _short(view, context) if draft.idle else push
    texts = [str(view.turn), *filter(None, (_right(view, context), *told))]
    fitting = (text for text in texts if len(text) <= PANEL_ROOM)
    return [Text(PANEL, y, text) for y, text in zip(PANEL_ROWS, fitting, strict=False)]


def _short(view: WordSproutView, context: WordSproutContext) -> list[str]:
    """The facts in a few letters."""
    rules = named(view)
    counts = f"v{view.vowels} c{view.consonants}" if "vowel_limit" in rules else ""
    held = (view.collections or {}).get(str(view.turn))
    vowels = "" if held is None else f"has {held or '-'}"
    added = rounds.added(context)
    after = f"> {telling.following(view)}" if len(view.active) > 2 else ""
    return [counts, vowels, f"new: {added}" if added else "", after]


# -- a challenge --------------------------------------------------------------------------


def _answer(view: WordSproutView, context: WordSproutContext, draft: Showing) -> Screen:
    """The challenged string, and the word that grows out of it; never a word from the list."""
    thinks = view.challenged in context.machines
    asks = (f"{view.challenged} thinks",) if thinks else _asks(view, draft)
    left = time_left(context.clock)
    head = title(left, f"{view.challenged}: a word!", f"{view.challenged}", "a word!")
    lines = (_doubt(view, len(draft.words)), *asks)
    items = moment(head, left, draft.widget.cells, lines, inverse=is_late(context.clock))
    return Screen(items, again_s=next_tick_s(context.clock))


def _doubt(view: WordSproutView, number: int) -> str:
    """Who doubts which string."""
    by, string, count = view.challenger, view.doubted[number], len(view.doubted)
    if count == 1:
        return fit(f"{by} doubts {string}", f"{by} doubts it")
    part = f"{number + 1} of {count}: {string}"
    return fit(f"{by} doubts {part}", part, f"string {number + 1} of {count}")


def _asks(view: WordSproutView, draft: Showing) -> tuple[str, str]:
    """What is still missing of the word that is shown, and what a press means."""
    widget = draft.widget
    told = "type it, or turn" if widget.idle else _missing(view, draft) or widget.says
    return told, "your button: show it" if widget.changed else "hold button: no word"


def _missing(view: WordSproutView, draft: Showing) -> str:
    """That the word which is being typed has not yet the string inside, as it has to (S3.1)."""
    string, typed = view.doubted[len(draft.words)], draft.widget.typed
    if not typed or string in typed or "add_vowels" in named(view):
        return ""
    return fit(f"{string}: not inside yet", f"{string}: not inside", "not inside yet")


# -- after a round ------------------------------------------------------------------------


def _round_over(view: WordSproutView, context: WordSproutContext) -> Screen:
    heads, lines = rounds.over(context)
    if view.game_over:
        return Screen(ranking(view))
    said = grid.note(view.cells)
    shown = f"round {view.round}" if view.cells else ""
    cells: Cells = partial(_shown, shown) if shown else partial(strip, view.string or "-", ())
    if context.refused and context.refused.outcome.fault:
        told = refusal(context.refused.outcome.fault)
        items = moment(heads, "", cells, (*told, lines[-1]))
    else:
        items = ending(heads, cells, lines)
    return Screen(items, said=said)


def _shown(text: str, y: int, tall: int) -> tuple[Item, ...]:
    return (big(text, y, tall),)


def ending_text(context: WordSproutContext) -> str:
    """How the last round was won."""
    return rounds.over(context)[1][0]


def _lamps(view: WordSproutView, context: WordSproutContext, draft: Draft) -> dict[int, Lamp]:
    """Whose turn it is; who has to answer, to vote, or has won, blinks."""
    ballot = draft.widget if isinstance(draft, Breach) else draft
    voting = isinstance(ballot, Ballot)
    waited = ballot.missing if isinstance(ballot, Ballot) else _waited(view)
    calm = view.phase == "play" and not voting and not is_late(context.clock)
    lamp = Lamp.ON if calm else Lamp.BLINK
    return {number: lamp for player, number in context.buttons.items() if player in waited}


def _waited(view: WordSproutView) -> tuple[str, ...]:
    """Who has to do something now."""
    one = {"play": view.turn, "answer": view.challenged}.get(view.phase)
    return (one,) if one else view.winners

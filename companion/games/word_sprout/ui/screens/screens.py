"""How Word Sprout looks on 128 x 64 pixels, and the same in words."""

from __future__ import annotations

from functools import partial

from companion.entry.ballot import Ballot
from companion.entry.groups import Groups
from companion.entry.grow import Grow
from companion.entry.lay import Lay
from companion.entry.strip import strip
from companion.games.api.fault import Fault
from companion.games.kit.showing import (
    fit,
    late,
    own_choice,
    ranking,
    ticks_s,
    time_left,
)
from companion.games.word_sprout.rules.actions import Laying
from companion.games.word_sprout.rules.board.state import SproutRecord, effect
from companion.games.word_sprout.rules.view import SproutView
from companion.games.word_sprout.ui import telling
from companion.games.word_sprout.ui.breach import Breach
from companion.games.word_sprout.ui.changing import Changing
from companion.games.word_sprout.ui.drafts import Asked, Draft, Reading, Showing, SproutSight
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

GRID_ROWS = (16, 28, 40)
"""Where the lines begin that are told instead of a grid."""

PANEL, PANEL_ROWS, PANEL_ROOM = 80, (0, 13, 26, 39), 8
"""Where the lines beside a grid begin, and how many letters they have."""

TURNS_S = 3.0
"""How long each of two texts stands that share a row, seconds."""


def draw(sight: SproutSight, draft: Draft) -> Screen:
    """What the display shows in this phase."""
    return _drawn(sight.view, sight, draft).but(lamps=_lamps(sight.view, sight, draft))


def help(sight: SproutSight) -> tuple[str, ...]:
    """What can be done at this moment, under the rules in force."""
    return help_lines(sight.view)


def sound(record: SproutRecord) -> str:
    """A play sounds alike, in turn or out of turn; it is heard, too, when somebody is out."""
    if effect(record).lost:
        return "refused"
    return "accepted" if isinstance(record.action, Laying) else ""


def _drawn(view: SproutView, sight: SproutSight, draft: Draft) -> Screen:
    match draft:
        case Reading():
            return draft.read.draw()
        case Asked():
            return own_choice(draft.pick).but(again_s=ticks_s(sight.clock))
        case Changing() | Groups():
            return (draft.piece if isinstance(draft, Changing) else draft).draw()
        case Breach():
            return votes.breach(draft).but(again_s=ticks_s(sight.clock))
        case Showing():
            return _answer(view, sight, draft)
        case Ballot():
            return votes.word(view, draft)
        case Grow():
            return _line_turn(view, sight, draft)
        case Lay():
            return _grid_turn(view, sight, draft)
    return _round_over(view, sight)


# -- a turn -------------------------------------------------------------------------------


def _line_turn(view: SproutView, sight: SproutSight, draft: Grow) -> Screen:
    heads, lines, again_s = _told(view, sight, draft)
    right = _right(view, sight)
    first = draft.idle and not view.string
    cells: Cells = _first_letter if first else draft.cells
    items = moment(title(right, *heads), right, cells, lines, inverse=late(sight.clock))
    return Screen(items, again_s=again_s)


def _first_letter(y: int, tall: int) -> tuple[Item, ...]:
    return (big("first letter", y, tall),)


def _told(
    view: SproutView, sight: SproutSight, draft: Grow | Lay
) -> tuple[tuple[str, ...], tuple[str, ...], float | None]:
    """Wordings of the title, the lines, and when they change by themselves.

    The last line says what a press means. A refusal stays until somebody begins again, or
    goes on; what somebody else did stays until the next action, rules in words pass by.
    """
    heads, press, ticks = _heads(view), _press(view, sight, draft), ticks_s(sight.clock)
    entering = (draft.says, press)
    if not draft.idle and sight.touched:
        return heads, entering, ticks
    if sight.refused and sight.refused.outcome.fault:
        return heads, (*refusal(sight.refused.outcome.fault), press), ticks
    slide, left = rounds.slide(sight)
    if slide is not None:
        again = min(moment for moment in (ticks, left) if moment is not None)
        return slide.heads or heads, (*slide.lines, press), again
    if not draft.idle:
        return heads, entering, ticks
    if view.win:
        return heads, (_winning(view), "hold: let it pass", press), ticks
    return heads, (*_facts(view, sight), press), ticks


def _heads(view: SproutView) -> tuple[str, ...]:
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


def _facts(view: SproutView, sight: SproutSight) -> tuple[str, ...]:
    """What happened last, then what binds the next letter: one line, or two where it needs them."""
    news, vowels = rounds.lasting(sight), telling.collected(view)
    added = rounds.added(sight)
    bound = news and any(telling.bound(view))
    fixed = tuple(filter(None, (news, "" if bound else vowels)))
    needed = len(telling.packed(telling.binding(view, added), 2))
    lines = min(max(needed, 1 - len(fixed)), 2 - len(fixed))
    return (*fixed, *telling.packed(telling.facts(view, added), lines))


def _winning(view: SproutView) -> str:
    how = {"vowels": "has A E I O U", "hole": "has closed a hole"}[view.how]
    return fit(f"{view.win} {how}", how)


def _press(view: SproutView, sight: SproutSight, draft: Grow | Lay) -> str:
    """What a press of the own button means just now."""
    if draft.changed:
        return "your button: play it"
    if view.turn in sight.machines and "anyone_challenges" not in named(view):
        return f"{view.turn} thinks"
    if "challenge" not in view.may.get(str(view.turn), ()):
        return "hold button: give up"
    if "anyone_challenges" in named(view):
        return "press: challenge"
    return fit(f"{view.turn} press: challenge", "press: challenge")


def _right(view: SproutView, sight: SproutSight) -> str:
    """Which way the turn goes where that can change, and the time that is left.

    The arrow is as wide as a letter can be: nothing of it may stand at the edge.
    """
    if "vowel_reverses" not in named(view):
        return time_left(sight.clock)
    return f"{telling.ARROWS[view.direction]} {time_left(sight.clock)}"


# -- a turn on a grid ---------------------------------------------------------------------


def _grid_turn(view: SproutView, sight: SproutSight, draft: Lay) -> Screen:
    heads, lines, again_s = _told(view, sight, draft)
    said = grid.note(draft.shown)
    if lines[:-1] != (_facts(view, sight) if draft.idle else (draft.says,)):
        right = _right(view, sight)
        rows = [line(text, y) for text, y in zip(lines[:-1], GRID_ROWS, strict=False)]
        head = top(title(right, *heads), right, inverse=late(sight.clock))
        return Screen((*head, *rows, line(lines[-1], FOOT, "m")), again_s=again_s, said=said)
    letters = grid.drawn(draft.shown, draft.squares, new=not draft.idle, closer=draft.changed) or (
        Text(0, 20, "first letter"),
    )
    foot, change_s = _in_turns(sight, draft, lines[-1])
    items = (*letters, *_panel(view, sight, draft), line(foot, FOOT, "m"))
    times = [moment for moment in (again_s, change_s) if moment is not None]
    return Screen(items, again_s=min(times, default=None), said=said)


def _in_turns(sight: SproutSight, draft: Lay, press: str) -> tuple[str, float | None]:
    """What a press means, by turns with what happened last; a grid has no other line for it."""
    news = rounds.lasting(sight)
    if not news or not draft.idle:
        return press, None
    turns, into = divmod(sight.since_s, TURNS_S) if sight.since_s < float("inf") else (0.0, 0.0)
    return (news if turns % 2 else press), TURNS_S - into


def _panel(view: SproutView, sight: SproutSight, draft: Lay) -> list[Item]:
    """Beside a grid: who is on turn, the time, what is bound, or what a push does."""
    push = ["push:", "letter" if draft.letter is None else "take it"]
    told = _short(view, sight) if draft.idle else push
    texts = [str(view.turn), *filter(None, (_right(view, sight), *told))]
    fitting = (text for text in texts if len(text) <= PANEL_ROOM)
    return [Text(PANEL, y, text) for y, text in zip(PANEL_ROWS, fitting, strict=False)]


def _short(view: SproutView, sight: SproutSight) -> list[str]:
    """The facts in a few letters."""
    rules = named(view)
    counts = f"v{view.vowels} c{view.consonants}" if "vowel_limit" in rules else ""
    held = (view.collections or {}).get(str(view.turn))
    vowels = "" if held is None else f"has {held or '-'}"
    added = rounds.added(sight)
    after = f"> {telling.following(view)}" if len(view.active) > 2 else ""
    return [counts, vowels, f"new: {added}" if added else "", after]


# -- a challenge --------------------------------------------------------------------------


def _answer(view: SproutView, sight: SproutSight, draft: Showing) -> Screen:
    """The challenged string, and the word that grows out of it; never a word from the list."""
    thinks = view.challenged in sight.machines
    asks = (f"{view.challenged} thinks",) if thinks else _asks(view, draft)
    left = time_left(sight.clock)
    head = title(left, f"{view.challenged}: a word!", f"{view.challenged}", "a word!")
    lines = (_doubt(view, len(draft.words)), *asks)
    items = moment(head, left, draft.piece.cells, lines, inverse=late(sight.clock))
    return Screen(items, again_s=ticks_s(sight.clock))


def _doubt(view: SproutView, number: int) -> str:
    """Who doubts which string."""
    by, string, count = view.challenger, view.doubted[number], len(view.doubted)
    if count == 1:
        return fit(f"{by} doubts {string}", f"{by} doubts it")
    part = f"{number + 1} of {count}: {string}"
    return fit(f"{by} doubts {part}", part, f"string {number + 1} of {count}")


def _asks(view: SproutView, draft: Showing) -> tuple[str, str]:
    """What is still missing of the word that is shown, and what a press means."""
    piece = draft.piece
    told = "type it, or turn" if piece.idle else _missing(view, draft) or piece.says
    return told, "your button: show it" if piece.changed else "hold button: no word"


def _missing(view: SproutView, draft: Showing) -> str:
    """That the word which is being typed has not yet the string inside, as it has to (S3.1)."""
    string, typed = view.doubted[len(draft.words)], draft.piece.typed
    if not typed or string in typed or "add_vowels" in named(view):
        return ""
    return fit(f"{string}: not inside yet", f"{string}: not inside", "not inside yet")


# -- after a round ------------------------------------------------------------------------


def _round_over(view: SproutView, sight: SproutSight) -> Screen:
    heads, lines = rounds.over(sight)
    if view.game_over:
        return Screen(ranking(view))
    said = grid.note(view.cells)
    shown = f"round {view.round}" if view.cells else ""
    cells: Cells = partial(_shown, shown) if shown else partial(strip, view.string or "-", ())
    if sight.refused and sight.refused.outcome.fault:
        told = refusal(sight.refused.outcome.fault)
        items = moment(heads, "", cells, (*told, lines[-1]))
    else:
        items = ending(heads, cells, lines)
    return Screen(items, said=said)


def _shown(text: str, y: int, tall: int) -> tuple[Item, ...]:
    return (big(text, y, tall),)


def ended(sight: SproutSight) -> str:
    """How the last round was won."""
    return rounds.over(sight)[1][0]


def _lamps(view: SproutView, sight: SproutSight, draft: Draft) -> dict[int, Lamp]:
    """Whose turn it is; who has to answer, to vote, or has won, blinks."""
    ballot = draft.piece if isinstance(draft, Breach) else draft
    voting = isinstance(ballot, Ballot)
    waited = ballot.missing if isinstance(ballot, Ballot) else _waited(view)
    calm = view.phase == "play" and not voting and not late(sight.clock)
    lamp = Lamp.ON if calm else Lamp.BLINK
    return {number: lamp for player, number in sight.buttons.items() if player in waited}


def _waited(view: SproutView) -> tuple[str, ...]:
    """Who has to do something now."""
    one = {"play": view.turn, "answer": view.challenged}.get(view.phase)
    return (one,) if one else view.winners

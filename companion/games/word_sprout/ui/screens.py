"""How Word Sprout looks on 128 x 64 pixels, and the same in words."""

from __future__ import annotations

from companion.entry.ballot import Ballot
from companion.entry.grow import Grow
from companion.entry.lay import Lay
from companion.entry.strip import strip
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
from companion.games.word_sprout.ui import screens_grid, screens_round, screens_rules
from companion.games.word_sprout.ui.changing import Changing
from companion.games.word_sprout.ui.drafts import Asked, Draft, Reading, Showing, SproutSight
from companion.games.word_sprout.ui.screens_rules import named
from companion.screen.screen import (
    CONTEXT,
    FOOT,
    Item,
    Lamp,
    Screen,
    Text,
    big,
    line,
    page,
    top,
    wrapped,
)

HIGHER = 12
"""Where the string begins when three lines are below it, pixels from the top."""

THREE = (34, 43, FOOT)
"""Where those lines begin."""

GRID_ROWS = (17, 28, 39)
"""Where the lines begin that are told instead of a grid."""

PANEL, PANEL_ROWS, PANEL_ROOM = 86, (0, 13, 26, 39), 7
"""Where the lines beside a grid begin, and how many letters they have."""


def draw(sight: SproutSight, draft: Draft) -> Screen:
    """What the display shows in this phase."""
    return _drawn(sight.view, sight, draft).but(lamps=_lamps(sight.view, sight, draft))


def help(sight: SproutSight) -> tuple[str, ...]:
    """One page for this phase."""
    return screens_rules.help_pages()[sight.view.phase]


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
        case Changing():
            return draft.piece.draw()
        case Showing():
            return _answer(view, sight, draft)
        case Ballot():
            return _vote(view, draft)
        case Grow():
            return _line_turn(view, sight, draft)
        case Lay():
            return _grid_turn(view, sight, draft)
    return _round_over(view, sight)


# -- a turn -------------------------------------------------------------------------------


def _line_turn(view: SproutView, sight: SproutSight, draft: Grow) -> Screen:
    title, lines, again_s = _told(view, sight, draft)
    first = draft.idle and not view.string
    cells = (big("first letter", _y(lines)),) if first else draft.cells(_y(lines))
    head = top(title, _right(view, sight), inverse=late(sight.clock))
    return Screen((*head, *cells, *_lines(lines)), again_s=again_s)


def _y(lines: tuple[str, ...]) -> int:
    return HIGHER if len(lines) > 2 else 16


def _lines(lines: tuple[str, ...]) -> list[Item]:
    """Two lines in their usual rows, or three close together."""
    rows = THREE if len(lines) > 2 else (CONTEXT, FOOT)
    return [line(text, y, "m") for text, y in zip(lines, rows, strict=False)]


def _told(
    view: SproutView, sight: SproutSight, draft: Grow | Lay
) -> tuple[str, tuple[str, ...], float | None]:
    """The title, the lines, and when they change by themselves; the last says what a press means.

    A refusal stays until somebody begins again, or goes on; news and rules in words pass by.
    """
    title, press, ticks = f"{view.turn}'s turn", _press(view, sight, draft), ticks_s(sight.clock)
    entering = (draft.says, press)
    if not draft.idle and sight.touched:
        return title, entering, ticks
    if sight.refused:
        told = wrapped(sight.refused.outcome.why)
        return title, (*told[: 3 if view.two_d else 2], press), ticks
    slide, left = screens_round.slide(sight)
    if slide is not None:
        again = min(moment for moment in (ticks, left) if moment is not None)
        return slide.title or title, (*slide.lines, press), again
    if not draft.idle:
        return title, entering, ticks
    if view.win:
        return title, (_winning(view), "hold: let it pass", press), ticks
    return title, (*_facts(view), press), ticks


def _facts(view: SproutView) -> tuple[str, ...]:
    """One line of facts, and the collections where vowels are collected; else perhaps two."""
    vowels, found = screens_rules.collected(view), screens_rules.facts(view)
    packed = screens_rules.packed(found, 1 if vowels else 2)
    return (*packed, vowels) if vowels else packed


def _winning(view: SproutView) -> str:
    how = {"vowels": "has A E I O U", "hole": "has closed a hole"}[view.how]
    return fit(f"{view.win} {how}", how)


def _press(view: SproutView, sight: SproutSight, draft: Grow | Lay) -> str:
    """What a press of the own button means just now."""
    if draft.changed:
        return "own button: play it"
    if view.turn in sight.machines and "anyone_challenges" not in named(view):
        return f"{view.turn} thinks"
    if "challenge" not in view.may.get(str(view.turn), ()):
        return "hold own: give up"
    if "anyone_challenges" in named(view):
        return "press: challenge"
    return fit(f"{view.turn} press: challenge", "press: challenge")


def _right(view: SproutView, sight: SproutSight) -> str:
    """The time that is left, and which way the turn goes where that can change."""
    arrow = screens_rules.ARROWS[view.direction] if "vowel_reverses" in named(view) else ""
    return f"{time_left(sight.clock)} {arrow}".strip()


def _grid_turn(view: SproutView, sight: SproutSight, draft: Lay) -> Screen:
    title, lines, again_s = _told(view, sight, draft)
    said = screens_grid.note(draft.shown)
    if lines[:-1] != (_facts(view) if draft.idle else (draft.says,)):
        rows = [line(text, y) for text, y in zip(lines[:-1], GRID_ROWS, strict=False)]
        items = (*top(title, _right(view, sight)), *rows, line(lines[-1], FOOT, "m"))
        return Screen(items, again_s=again_s, said=said)
    letters = screens_grid.drawn(
        draft.shown, draft.squares, new=not draft.idle, closer=draft.changed
    ) or (Text(0, 20, "first letter"),)
    panel = _panel(view, sight, draft)
    return Screen((*letters, *panel, line(lines[-1], FOOT, "m")), again_s=again_s, said=said)


def _panel(view: SproutView, sight: SproutSight, draft: Lay) -> list[Item]:
    """Beside a grid: who is on turn, the time, what is bound, or what a push does."""
    push = ["push:", "letter" if draft.letter is None else "take it"]
    told = _short(view) if draft.idle else push
    texts = [str(view.turn), *filter(None, (_right(view, sight), *told))]
    return [Text(PANEL, y, text[:PANEL_ROOM]) for text, y in zip(texts, PANEL_ROWS, strict=False)]


def _short(view: SproutView) -> list[str]:
    """The facts in a few letters."""
    rules = named(view)
    counts = f"v{view.vowels} c{view.consonants}" if "vowel_limit" in rules else ""
    held = (view.collections or {}).get(str(view.turn))
    vowels = "" if held is None else f"has {held or '-'}"
    after = f"> {screens_rules.following(view)}" if len(view.active) > 2 else ""
    return [counts, vowels, after]


# -- a challenge --------------------------------------------------------------------------


def _answer(view: SproutView, sight: SproutSight, draft: Showing) -> Screen:
    """The challenged string, and the word that grows out of it; never a word from the list."""
    number, piece = len(draft.words), draft.piece
    several = f"{number + 1} of {len(view.doubted)}: " if len(view.doubted) > 1 else ""
    doubt = fit(f"{view.challenger} doubts {several}{view.doubted[number]}", "a challenge")
    thinks = view.challenged in sight.machines
    lines = (doubt, f"{view.challenged} thinks") if thinks else (doubt, *_asks(view, draft))
    head = top(f"{view.challenged}: a word!", time_left(sight.clock), inverse=late(sight.clock))
    items = (*head, *piece.cells(_y(lines)), *_lines(lines))
    return Screen(items, again_s=ticks_s(sight.clock))


def _asks(view: SproutView, draft: Showing) -> tuple[str, str]:
    """What is still missing of the word that is shown, and what a press means."""
    piece = draft.piece
    told = "type it, or turn" if piece.idle else _missing(view, draft) or piece.says
    return told, "own button: show it" if piece.changed else "hold own: no word"


def _missing(view: SproutView, draft: Showing) -> str:
    """That the word which is being typed has not yet the string inside, as it has to (S3.1)."""
    string, typed = view.doubted[len(draft.words)], draft.piece.typed
    if not typed or string in typed or "add_vowels" in named(view):
        return ""
    return fit(f"{string}: not inside yet", f"{string}: not inside", "not inside yet")


def _vote(view: SproutView, draft: Ballot) -> Screen:
    voted = f"{len(draft.votes)} of {len(draft.voters)}"
    return page("only a plural?", view.asked, "press:counts hold:no", voted)


# -- after a round ------------------------------------------------------------------------


def _round_over(view: SproutView, sight: SproutSight) -> Screen:
    title, lines = screens_round.over(sight)
    if view.game_over:
        return Screen(ranking(view))
    if sight.refused:
        told = wrapped(sight.refused.outcome.why)[:2]
        lines = (*told, lines[-1])
    said = screens_grid.note(view.cells)
    shown = big(f"round {view.round}", HIGHER) if view.cells else None
    cells = (shown,) if shown else strip(view.string or "-", y=HIGHER)
    return Screen((*top(title), *cells, *_lines(lines)), said=said)


def ended(sight: SproutSight) -> str:
    """How the last round was won."""
    return screens_round.over(sight)[1][0]


def _lamps(view: SproutView, sight: SproutSight, draft: Draft) -> dict[int, Lamp]:
    """Whose turn it is; who has to answer, to vote, or has won, blinks."""
    waited = draft.missing if isinstance(draft, Ballot) else _waited(view)
    lamp = Lamp.ON if view.phase == "play" and not late(sight.clock) else Lamp.BLINK
    return {number: lamp for player, number in sight.buttons.items() if player in waited}


def _waited(view: SproutView) -> tuple[str, ...]:
    """Who has to do something now."""
    one = {"play": view.turn, "answer": view.challenged}.get(view.phase)
    return (one,) if one else view.winners

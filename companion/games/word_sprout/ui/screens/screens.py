"""Screens of Word Sprout for the 128 x 64 display, with the same content as text."""

from __future__ import annotations

from functools import partial

from companion.games.api.fault import Fault
from companion.games.api.rules import Leave
from companion.games.kit.offers import Asking, Choosing
from companion.games.kit.screen_helpers import draw_choice, is_late, next_tick_s, ranking, time_left
from companion.games.word_sprout.rules.actions import Laying
from companion.games.word_sprout.rules.board.state import SproutRecord, effect
from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui import rule_texts
from companion.games.word_sprout.ui.broken_rule import BrokenRule
from companion.games.word_sprout.ui.drafts import (
    Draft,
    HoldMenu,
    ReadingRules,
    ShowingWord,
    WordSproutContext,
)
from companion.games.word_sprout.ui.layout import Cells, fit_title, round_over_layout, turn_layout
from companion.games.word_sprout.ui.rule_change import RuleChange
from companion.games.word_sprout.ui.rule_texts import rule_names
from companion.games.word_sprout.ui.screens import events, grid, votes
from companion.games.word_sprout.ui.screens.help import lines as help_lines
from companion.screen.screen import (
    FOOT,
    Item,
    Lamp,
    Screen,
    Text,
    big,
    fit,
    line,
    top,
    wrap,
)
from companion.widgets.ballot import Ballot
from companion.widgets.groups import Groups
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.place_letter import PlaceLetter
from companion.widgets.text_strip import strip

GRID_ROWS = (16, 28, 40)
"""The tops of the text rows shown instead of a grid, in pixels."""

PANEL, PANEL_ROWS, PANEL_ROOM = 80, (0, 13, 26, 39), 8
"""The texts beside a grid: their left edge and tops in pixels, and their length in letters."""

TURNS_S = 3.0
"""How long each of two texts that share a row is shown, in seconds."""


def draw(context: WordSproutContext, draft: Draft) -> Screen:
    """Draw the screen of this phase or draft."""
    return _draft_screen(context.view, context, draft).replace(
        lamps=_seat_lamps(context.view, context, draft)
    )


def help(context: WordSproutContext) -> tuple[str, ...]:
    """The help for this moment as display rows."""
    return help_lines(context)


def sound(record: SproutRecord) -> str:
    """The sound of an event; a play out of turn sounds like any other (S4.1)."""
    if effect(record).lost:
        return "refused"
    return "accepted" if isinstance(record.action, Laying) else ""


def _draft_screen(view: WordSproutView, context: WordSproutContext, draft: Draft) -> Screen:
    match draft:
        case ReadingRules():
            return draft.widget.draw()
        case Asking():
            return draft.widget.draw().plus(line("press:next hold:take", FOOT, "m"))
        case HoldMenu():
            return draw_choice(draft.widget).replace(again_s=next_tick_s(context.clock))
        case RuleChange() | Choosing():
            return draft.widget.draw()
        case Groups():
            return draft.draw()
        case BrokenRule():
            return votes.rule_vote(draft).replace(again_s=next_tick_s(context.clock))
        case ShowingWord():
            return _answer_screen(view, context, draft)
        case Ballot():
            return votes.word_vote(view, draft)
        case InsertLetter():
            return _line_turn(view, context, draft)
        case PlaceLetter():
            return _grid_turn(view, context, draft)
    return _round_over(view, context)


# -- a turn -------------------------------------------------------------------------------


def _line_turn(view: WordSproutView, context: WordSproutContext, draft: InsertLetter) -> Screen:
    heads, lines, again_s = _turn_lines(view, context, draft)
    right = _right_text(view, context)
    first = draft.idle and not view.string
    cells: Cells = _first_letter if first else draft.cells
    items = turn_layout(
        fit_title(right, *heads), right, cells, lines, inverse=is_late(context.clock)
    )
    return Screen(items, again_s=again_s)


def _first_letter(y: int, tall: int) -> tuple[Item, ...]:
    return (big("first letter", y, tall),)


def _turn_lines(
    view: WordSproutView, context: WordSproutContext, draft: InsertLetter | PlaceLetter
) -> tuple[tuple[str, ...], tuple[str, ...], float | None]:
    """Wordings of the title, the text rows, and the seconds until they change.

    The last row says what a press does. A refusal stays until a player begins a new entry, the
    last event until the next action. Rules in words are shown in turn.
    """
    heads, press, ticks = (
        _titles(view),
        _press_row(view, context, draft),
        next_tick_s(context.clock),
    )
    entering = (draft.says, press)
    if not draft.idle and context.touched:
        return heads, entering, ticks
    if context.refused and context.refused.outcome.fault:
        return heads, (*refusal(context.refused.outcome.fault), press), ticks
    current_slide, left = events.current_slide(context)
    if current_slide is not None:
        again = min(time for time in (ticks, left) if time is not None)
        return current_slide.heads or heads, (*current_slide.lines, press), again
    if not draft.idle:
        return heads, entering, ticks
    if view.win:
        return heads, (_win_row(view), "hold: let it win", press), ticks
    return heads, (*_fact_rows(view, context), press), ticks


def _titles(view: WordSproutView) -> tuple[str, ...]:
    return f"{view.turn}'s turn", f"{view.turn}", ""


REFUSALS = {
    "not_one_letter": ("add just 1 letter",),
    "no_such_tile": ("no such tile left",),
    "too_many_vowels": ("too many vowels",),
    "not_palindrome": ("not a palindrome",),
    "not_in_a_word": ("in no goal word",),
    "strings_not_complete": ("complete the other", "strings first"),
}
"""Short wordings of faults, for sentences too long for two rows of the display."""


def refusal(fault: Fault) -> tuple[str, ...]:
    """Why a play is refused, in one or two rows."""
    rows = wrap(fault.why)
    return rows if len(rows) <= 2 else REFUSALS.get(fault.reason, ("not allowed",))


def _fact_rows(view: WordSproutView, context: WordSproutContext) -> tuple[str, ...]:
    """The last event, then what the rules demand of the next letter, in one or two rows."""
    news, vowels = events.last_act(context), rule_texts.vowels_row(view)
    added = events.letters_added(context)
    bound_rules = news and any(rule_texts.bound_rules(view))
    fixed = tuple(filter(None, (news, "" if bound_rules else vowels)))
    needed = len(rule_texts.pack_rows(rule_texts.bound_facts(view, added), 2))
    lines = min(max(needed, 1 - len(fixed)), 2 - len(fixed))
    return (*fixed, *rule_texts.pack_rows(rule_texts.turn_facts(view, added), lines))


def _win_row(view: WordSproutView) -> str:
    how = {"vowels": "has A E I O U", "hole": "closed a hole"}[view.how]
    return fit(f"{view.win} {how}", how)


def _press_row(
    view: WordSproutView, context: WordSproutContext, draft: InsertLetter | PlaceLetter
) -> str:
    """What a press of your button does now."""
    if draft.changed:
        lone = isinstance(draft, InsertLetter) and draft.lone
        return "your button: where?" if lone else "your button: play it"
    if view.turn in context.machines and "anyone_challenges" not in rule_names(view):
        return f"{view.turn} thinks"
    if "challenge" not in view.may.get(str(view.turn), ()):
        return "hold button: give up"
    if "anyone_challenges" in rule_names(view):
        return "press: challenge"
    return fit(f"{view.turn} press: challenge", "press: challenge")


def _right_text(view: WordSproutView, context: WordSproutContext) -> str:
    """The direction of play, if it can change, and the time left.

    The arrow fills the whole width of a letter, so it must not stand at the edge of the display.
    """
    if "vowel_reverses" not in rule_names(view):
        return time_left(context.clock)
    return f"{rule_texts.ARROWS[view.direction]} {time_left(context.clock)}"


# -- a turn on a grid ---------------------------------------------------------------------


def _grid_turn(view: WordSproutView, context: WordSproutContext, draft: PlaceLetter) -> Screen:
    heads, lines, again_s = _turn_lines(view, context, draft)
    said = grid.grid_text(draft.preview)
    if lines[:-1] != (_fact_rows(view, context) if draft.idle else (draft.says,)):
        right = _right_text(view, context)
        rows = [line(text, y) for text, y in zip(lines[:-1], GRID_ROWS, strict=False)]
        head = top(fit_title(right, *heads), right, inverse=is_late(context.clock))
        return Screen((*head, *rows, line(lines[-1], FOOT, "m")), again_s=again_s, alt_text=said)
    letters = grid.draw_letters(
        draft.preview, draft.squares, new=not draft.idle, closer=draft.changed
    ) or (Text(0, 20, "first letter"),)
    foot, change_s = _alternate_rows(context, draft, lines[-1])
    items = (*letters, *_panel(view, context, draft), line(foot, FOOT, "m"))
    times = [time_s for time_s in (again_s, change_s) if time_s is not None]
    return Screen(items, again_s=min(times, default=None), alt_text=said)


def _alternate_rows(
    context: WordSproutContext, draft: PlaceLetter, press: str
) -> tuple[str, float | None]:
    """Alternate between what a press does and the last event; a grid leaves only this row."""
    news = events.last_act(context)
    if not news or not draft.idle:
        return press, None
    turns, into = divmod(context.since_s, TURNS_S) if context.since_s < float("inf") else (0.0, 0.0)
    return (news if turns % 2 else press), TURNS_S - into


def _panel(view: WordSproutView, context: WordSproutContext, draft: PlaceLetter) -> list[Item]:
    """Beside a grid: who is on turn, the time, and the facts or what a push does."""
    push = ["push:", "letter" if draft.letter is None else "OK"]
    rows = _short_facts(view, context) if draft.idle else push
    texts = [str(view.turn), *filter(None, (_right_text(view, context), *rows))]
    fitting = (text for text in texts if len(text) <= PANEL_ROOM)
    return [Text(PANEL, y, text) for y, text in zip(PANEL_ROWS, fitting, strict=False)]


def _short_facts(view: WordSproutView, context: WordSproutContext) -> list[str]:
    """The facts in at most `PANEL_ROOM` letters each."""
    rules = rule_names(view)
    counts = f"v{view.vowels} c{view.consonants}" if "vowel_limit" in rules else ""
    held = (view.collections or {}).get(str(view.turn))
    vowels = "" if held is None else f"has {held or '-'}"
    added = events.letters_added(context)
    after = f"> {rule_texts.following_player(view)}" if len(view.active) > 2 else ""
    return [counts, vowels, f"new: {added}" if added else "", after]


# -- a challenge --------------------------------------------------------------------------


def _answer_screen(view: WordSproutView, context: WordSproutContext, draft: ShowingWord) -> Screen:
    """The challenged string, and the word entered for it; never a word from the dictionary."""
    thinks = view.challenged in context.machines
    asks = (f"{view.challenged} thinks",) if thinks else _answer_rows(view, draft)
    left, player = time_left(context.clock), view.challenged
    head = fit_title(left, f"{player}: name your word", f"{player}: your word", "your word")
    lines = (_challenge_row(view, len(draft.words)), *asks)
    items = turn_layout(head, left, draft.widget.cells, lines, inverse=is_late(context.clock))
    return Screen(items, again_s=next_tick_s(context.clock))


def _challenge_row(view: WordSproutView, number: int) -> str:
    """The challenger and the challenged string."""
    by, string, count = view.challenger, view.doubted[number], len(view.doubted)
    if count == 1:
        return fit(f"{by} challenges {string}", f"{by} challenges")
    part = f"{number + 1} of {count}: {string}"
    return fit(f"{by} challenges {part}", part, f"string {number + 1} of {count}")


def _answer_rows(view: WordSproutView, draft: ShowingWord) -> tuple[str, str]:
    """How to go on with the word, and what a press does."""
    widget = draft.widget
    how = "type it, or turn" if widget.idle else _missing_text(view, draft) or widget.says
    return how, "your button: show it" if widget.changed else "hold button: no word"


def _missing_text(view: WordSproutView, draft: ShowingWord) -> str:
    """Say that the typed word does not contain the string yet (S3.1); empty if it does."""
    string, typed = view.doubted[len(draft.words)], draft.widget.typed
    if not typed or string in typed or "add_vowels" in rule_names(view):
        return ""
    return fit(f"{string} isn't in it yet", f"{string} isn't in it", "string isn't in it")


# -- after a round ------------------------------------------------------------------------


def _round_over(view: WordSproutView, context: WordSproutContext) -> Screen:
    if view.game_over:
        return Screen(ranking(view))
    return _round_result(view, context)


def last_screen(context: WordSproutContext) -> Screen | None:
    """How the last round was won, unless the game ended because somebody left."""
    view = context.view
    if context.last is None or isinstance(context.last.action, Leave):
        return None
    return _round_result(view, context).replace(lamps=_seat_lamps(view, context, None))


def _round_result(view: WordSproutView, context: WordSproutContext) -> Screen:
    heads, lines = events.round_over(context)
    said = grid.grid_text(view.cells)
    text = f"round {view.round}" if view.cells else ""
    cells: Cells = partial(_big_text, text) if text else partial(strip, view.string or "-", ())
    if context.refused and context.refused.outcome.fault:
        why = refusal(context.refused.outcome.fault)
        items = turn_layout(heads, "", cells, (*why, lines[-1]))
    else:
        items = round_over_layout(heads, cells, lines)
    return Screen(items, alt_text=said)


def _big_text(text: str, y: int, tall: int) -> tuple[Item, ...]:
    return (big(text, y, tall),)


def ending_text(context: WordSproutContext) -> str:
    """Say how the last round was won."""
    return events.round_over(context)[1][0]


def open_round(view: WordSproutView) -> int:
    """The number of the round, unless it has not begun or somebody has won it."""
    begun = view.plays or view.out
    return view.round if begun and view.phase in ("play", "answer", "vote") else 0


def _seat_lamps(view: WordSproutView, context: WordSproutContext, draft: Draft) -> dict[int, Lamp]:
    """Light the lamp of the player on turn; blink those who must answer or vote, or have won."""
    ballot = draft.widget if isinstance(draft, BrokenRule) else draft
    voting = isinstance(ballot, Ballot)
    waited = ballot.missing if isinstance(ballot, Ballot) else _players_to_act(view)
    calm = view.phase == "play" and not voting and not is_late(context.clock)
    lamp = Lamp.ON if calm else Lamp.BLINK
    return {number: lamp for player, number in context.buttons.items() if player in waited}


def _players_to_act(view: WordSproutView) -> tuple[str, ...]:
    """The players who must act now, or who won the round."""
    one = {"play": view.turn, "answer": view.challenged}.get(view.phase)
    return (one,) if one else view.winners

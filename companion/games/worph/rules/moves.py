"""What each action does, after the checks of turn, phase and time (W3, W4, W6, W7)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Facts, GroupAccepts
from companion.games.kit.rules import voter_fault
from companion.games.kit.validation import capitals, clean, next_player
from companion.games.kit.wheel import GROUPS
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin, Timeout
from companion.games.worph.rules.judge import can_change, judge
from companion.games.worph.rules.state import BOARD_SPACES, START_LETTERS, WorphState
from companion.games.worph.rules.turns import moved, next_turn
from companion.games.worph.rules.words import Change


class Done(NamedTuple):
    """An action that stands: the new state, and the points part by part if there are any."""

    state: WorphState
    score: Facts | None = None


def untimely(state: WorphState, action: Action) -> Fault | None:
    """Why the action may not be taken now or by this player, or is too late (W4)."""
    if state.phase == "over":
        return Fault("game_over", "The game is over", "Start a new one.")
    if not isinstance(action, DrawStart | Spin | Play | Pass | Timeout):
        return None
    if isinstance(action, DrawStart) != (state.phase == "start"):
        return _wrong_phase(state)
    return _wrong_player(state, action) or _spun(state, action) or _late(state, action)


def _wrong_phase(state: WorphState) -> Fault:
    if state.phase == "start":
        return Fault("wrong_phase", "There is no word yet", f"{state.drawer} draws a start card.")
    return Fault("wrong_phase", "The start word lies already", f"Go on from {state.table_word}.")


def _wrong_player(state: WorphState, action: Action) -> Fault | None:
    if action.by == state.turn or (action.by is None and isinstance(action, Timeout)):
        return None
    return Fault("not_your_turn", "Not your turn", f"{state.turn} goes now.")


def _spun(state: WorphState, action: Action) -> Fault | None:
    if isinstance(action, Spin) and state.phase == "play":
        return Fault("already_spun", "Spun already", f"{state.turn} looks for a word.")
    if isinstance(action, Play | Timeout) and state.phase == "spin":
        return Fault("must_spin_first", "No spin yet", f"{state.turn} spins first.")
    return None


def _late(state: WorphState, action: Action) -> Fault | None:
    limit = state.limit_s()
    if not isinstance(action, Play) or limit is None or state.elapsed_s <= limit:
        return None
    return Fault(
        "time_up", "Time is up", f"{next_player(state.players, state.turn or '')} goes on."
    )


def draw_start(state: WorphState, action: DrawStart, ruling: RecordingRuling) -> Done | Fault:
    """The start word lies on the board and scores nothing; the left of the drawer begins (W3)."""
    word = capitals(action.word or "")
    if word is None or len(word) != START_LETTERS:
        return Fault("bad_entry", f"A card has {START_LETTERS} letters A to Z", "Enter them again.")
    holder = moved(state.holder, out=word)
    if any(count < 0 for count in (holder or {}).values()):
        return Fault("no_such_tile", f"{word}: no such tiles", "Draw another card.")
    used = (word,) if state.options.start_word_counts else ()
    starts = (*state.starts, word)
    laid = replace(state, table_word=word, used_words=used, holder=holder, starts=starts)
    if state.options.redraw_dead_start and not can_change(laid, ruling):
        return Fault("bad_entry", f"{word}: nothing follows", "Draw another card.")
    return Done(next_turn(laid))


def spin(state: WorphState, action: Spin) -> Done | Fault:
    """The wedge is fixed and the timer starts (W4.2)."""
    if action.wedge not in GROUPS:
        return Fault("bad_entry", "The wheel has the wedges 1 to 6", "Enter one of them.")
    return Done(replace(state, phase="play", wedge=action.wedge, elapsed_s=0.0))


def play(state: WorphState, action: Play, ruling: RecordingRuling) -> Done | Fault:
    """The word takes the place of the table word and scores (W5 to W8.2)."""
    change = judge(state, action.word, action.index, ruling)
    if isinstance(change, Fault):
        return change
    score = _scored(state, change)
    return Done(next_turn(_laid(state, action.word.upper(), change, score)), score)


def _scored(state: WorphState, change: Change) -> Facts:
    """The points part by part (W6, W7)."""
    hit = state.wedge is not None and change.letter in GROUPS[state.wedge]
    bonus = state.wedge if hit and state.handicap().bonus else 0
    total = change.base + (bonus or 0)
    return {
        "kind": change.kind,
        "base": change.base,
        "letter": change.letter,
        "index": change.index,
        "bonus": bonus,
        "turn_total": total,
        "new_score": state.scores.get(state.turn or "", 0) + total,
    }


def _laid(state: WorphState, word: str, change: Change, score: Facts) -> WorphState:
    replaced = "" if change.kind.endswith("add") else state.table_word[change.index]
    return replace(
        state,
        table_word=word,
        used_words=(*state.used_words, word),
        scores={**state.scores, str(state.turn): score["new_score"]},
        holder=moved(state.holder, out=change.letter, back=replaced),
        passed=(),
    )


def group_accepts(state: WorphState, action: GroupAccepts) -> Done | Fault:
    """The table's own verdict about a word; it holds for this game (C2)."""
    if fault := voter_fault(state, action):
        return fault
    word = capitals(action.word)
    if word is None or not 2 <= len(word) <= BOARD_SPACES:
        why = f"{clean(action.word)}: no word for the board"
        return Fault("bad_entry", why, "Enter 2 to 10 letters.")
    return Done(replace(state, verdicts={**state.verdicts, word: action.accepts}))

"""Checks of turn, phase and time, and what each accepted action does (W3, W4, W6, W7)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import TABLE_ACTIONS, Action, Facts
from companion.games.kit.rules import Done
from companion.games.kit.seating import next_player
from companion.games.kit.validation import capitals
from companion.games.kit.wheel import GROUPS
from companion.games.worph.rules.actions import DrawStart, Play, Spin, Timeout
from companion.games.worph.rules.judge import can_change, judge
from companion.games.worph.rules.state import START_LETTERS, WorphState
from companion.games.worph.rules.turns import move_tiles, next_turn
from companion.games.worph.rules.words import Change


def timing_fault(state: WorphState, action: Action) -> Fault | None:
    """Why the action may not be taken now, or not by this player; None if it may (W4)."""
    if state.phase == "over":
        return Fault("game_over", "The game is over", "Start a new one.")
    if isinstance(action, TABLE_ACTIONS):
        return None
    if isinstance(action, DrawStart) != (state.phase == "start"):
        return _phase_fault(state)
    return _player_fault(state, action) or _spin_fault(state, action) or _late_fault(state, action)


def _phase_fault(state: WorphState) -> Fault:
    if state.phase == "start":
        return Fault("wrong_phase", "There is no word yet", f"{state.drawer} draws a start card.")
    return Fault(
        "wrong_phase", "There is a start word already", f"Continue from {state.table_word}."
    )


def _player_fault(state: WorphState, action: Action) -> Fault | None:
    if action.by == state.turn or (action.by is None and isinstance(action, Timeout)):
        return None
    return Fault("not_your_turn", "Not your turn", f"{state.turn} plays now.")


def _spin_fault(state: WorphState, action: Action) -> Fault | None:
    if isinstance(action, Spin) and state.phase == "play":
        return Fault("already_spun", "You have spun already", "Play a word or pass.")
    if isinstance(action, Play | Timeout) and state.phase == "spin":
        return Fault("must_spin_first", "No spin yet", f"{state.turn} must spin first.")
    return None


def _late_fault(state: WorphState, action: Action) -> Fault | None:
    limit = state.limit_s()
    if not isinstance(action, Play) or limit is None or state.elapsed_s <= limit:
        return None
    return Fault(
        "time_up", "Out of time", f"{next_player(state.players, state.turn or '')} plays next."
    )


def draw_start(state: WorphState, action: DrawStart, ruling: RecordingRuling) -> WorphState | Fault:
    """Put the start word on the table; it scores nothing, the player to the left starts (W3)."""
    word = capitals(action.word or "")
    if word is None or len(word) != START_LETTERS:
        return Fault(
            "bad_entry", f"A card has {START_LETTERS} letters", "Enter them again, A to Z."
        )
    holder = move_tiles(state.holder, out=word)
    if any(count < 0 for count in (holder or {}).values()):
        return Fault("no_such_tile", f"{word}: tiles missing", "Draw another card.")
    used = (word,) if state.options.start_word_counts else ()
    starts = (*state.starts, word)
    after = replace(state, table_word=word, used_words=used, holder=holder, starts=starts)
    if state.options.redraw_dead_start and not can_change(after, ruling):
        return Fault("bad_entry", f"{word}: no word follows", "Draw another card.")
    return next_turn(after)


def spin(state: WorphState, action: Spin) -> WorphState | Fault:
    """Store the wedge and start the player's time (W4.2)."""
    if action.wedge not in GROUPS:
        return Fault("bad_entry", "The wheel has wedges 1 to 6", "Enter one of them.")
    return replace(state, phase="play", wedge=action.wedge, elapsed_s=0.0)


def play(state: WorphState, action: Play, ruling: RecordingRuling) -> Done[WorphState] | Fault:
    """Replace the table word by the new word and score it, or refuse it (W5 to W8.2)."""
    change = judge(state, action.word, action.index, ruling)
    if isinstance(change, Fault):
        return change
    score = _score(state, change)
    return Done(next_turn(_place_word(state, action.word.upper(), change, score)), score)


def _score(state: WorphState, change: Change) -> Facts:
    """Count the points part by part (W6, W7)."""
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


def _place_word(state: WorphState, word: str, change: Change, score: Facts) -> WorphState:
    replaced = "" if change.kind.endswith("add") else state.table_word[change.index]
    return replace(
        state,
        table_word=word,
        used_words=(*state.used_words, word),
        scores={**state.scores, str(state.turn): score["new_score"]},
        holder=move_tiles(state.holder, out=change.letter, back=replaced),
        passed=(),
    )

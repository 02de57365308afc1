"""Whether a word is legal, fault by fault in the order of C8 (W5)."""

from __future__ import annotations

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.kit.validation import capitals, clean
from companion.games.worph.rules.state import BOARD_SPACES, WorphState
from companion.games.worph.rules.words import Change, changed, places
from companion.lexicon.ruling import Known, Ruling

AGAIN = "Try another word."


def judge(
    state: WorphState, entry: str, index: int | None, ruling: RecordingRuling
) -> Change | Fault:
    """The change that the entry makes of the table word, or the first fault in it."""
    word = capitals(entry)
    if word is None:
        return Fault("bad_entry", f"{clean(entry) or 'A blank'}: only letters A to Z", AGAIN)
    if fault := _shape(state, word):
        return fault
    best = state.options.doubled_end_letter == "best"
    change = changed(state.table_word, word, announced=index, best=best)
    if change is None:
        why = f"{word}: the new letter is elsewhere"
        return Fault("bad_entry", why, "Announce its place again.")
    return _tile(state, word, change) or _ban(state, word, ruling) or change


def can_change(state: WorphState, ruling: RecordingRuling) -> bool:
    """Whether any word can follow the table word (W-A9, W-A10).

    A word on which the house lets the table vote counts as possible.
    """
    house = state.options.plural_s, state.options.doubled_end_letter
    within = state.used_words, state.holder, state.verdicts, house
    return ruling.ask("can_change", state.table_word, lambda list: _follows(state, list), within)


def _follows(state: WorphState, ruling: Ruling) -> bool:
    words = {*ruling.neighbours(state.table_word), *state.verdicts}
    asked = RecordingRuling(ruling)
    return any(_possible(state, word, asked) for word in words)


def _possible(state: WorphState, word: str, ruling: RecordingRuling) -> bool:
    verdict = judge(state, word, None, ruling)
    if isinstance(verdict, Change):
        return True
    return verdict.reason == "plural_s" and state.options.plural_s == "vote"


def _shape(state: WorphState, word: str) -> Fault | None:
    if word == state.table_word:
        return Fault("no_change", f"{word}: already on the table", AGAIN)
    if not places(state.table_word, word):
        return Fault("not_one_letter", f"{clean(word)}: not one letter", "Change or add just one.")
    if len(word) > BOARD_SPACES:
        return Fault("board_full", f"{word}: over {BOARD_SPACES} letters", AGAIN)
    return None


def _tile(state: WorphState, word: str, change: Change) -> Fault | None:
    if state.holder is None or state.holder.get(change.letter, 0) > 0:
        return None
    return Fault("no_such_tile", f"{word}: no {change.letter} is left", AGAIN)


def _ban(state: WorphState, word: str, ruling: RecordingRuling) -> Fault | None:
    if word in state.used_words:
        return Fault("repeat", f"{word}: used before", AGAIN)
    if _plural(state, word, ruling):
        return _plural_fault(state, word)
    return _unknown(state, word, ruling)


def _plural(state: WorphState, word: str, ruling: RecordingRuling) -> bool:
    """Whether the word is an added final S that the house does not allow (W5.7).

    The sheet bans the plural, not the letter: WOLFS is the verb, for wolves are
    the plural; what the dictionary does not know counts as a plural.
    """
    mode = state.options.plural_s
    if mode == "off" or word != f"{state.table_word}S" or state.table_word.endswith("S"):
        return False
    if mode == "vote" and state.verdicts.get(word):
        return False
    return mode == "strict" or not _no_plural(state.table_word, ruling)


def _no_plural(word: str, ruling: RecordingRuling) -> bool:
    """Whether the word with an S behind it is known not to be its plural."""
    return ruling.ask("no_plural", word, lambda list: list.plural_s(word).known is Known.NO)


def _plural_fault(state: WorphState, word: str) -> Fault:
    """The table votes on it only where the house lets it: elsewhere its vote would not count."""
    if state.options.plural_s != "vote":
        return Fault("plural_s", f"{word}: plural S", AGAIN)
    return Fault("plural_s", f"{word}: plural S", "The table may vote on it.", word)


def _unknown(state: WorphState, word: str, ruling: RecordingRuling) -> Fault | None:
    decided = state.verdicts.get(word)
    if decided is False:
        return Fault("not_a_word", f"{word}: table refused it", AGAIN, word)
    if decided or ruling.is_word(word):
        return None
    return Fault("not_a_word", f"{word}: not in the list", AGAIN, word)

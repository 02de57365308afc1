"""Check whether a word may be played; faults are found in the order of C8 (W5)."""

from __future__ import annotations

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.kit.validation import capitals, clean
from companion.games.worph.rules.state import BOARD_SPACES, WorphState
from companion.games.worph.rules.words import Change, change_between, new_letter_places
from companion.lexicon.ruling import Known, Ruling

AGAIN = "Try another word."


def judge(
    state: WorphState, entry: str, index: int | None, ruling: RecordingRuling
) -> Change | Fault:
    """The change that the entry makes to the table word, or its first fault.

    `index` is the announced place of the new letter, or None if none was announced.
    """
    word = capitals(entry)
    if word is None:
        return Fault("bad_entry", f"{clean(entry) or 'A blank'}: only letters A to Z", AGAIN)
    if fault := _shape_fault(state, word):
        return fault
    best = state.options.doubled_end_letter == "best"
    change = change_between(state.table_word, word, announced=index, best=best)
    if change is None:
        why = f"{word}: wrong place of the new letter"
        return Fault("bad_entry", why, "Announce its place again.")
    return _tile_fault(state, word, change) or _word_fault(state, word, ruling) or change


def can_change(state: WorphState, ruling: RecordingRuling) -> bool:
    """Whether any word can follow the table word (W-A9, W-A10).

    A word on which the house rules let the table vote counts as possible.
    """
    house = state.options.plural_s, state.options.doubled_end_letter
    within = state.used_words, state.holder, state.verdicts, house
    return ruling.ask(
        "can_change", state.table_word, lambda list: _any_word_follows(state, list), within
    )


def _any_word_follows(state: WorphState, ruling: Ruling) -> bool:
    words = {*ruling.neighbours(state.table_word), *state.verdicts}
    asked = RecordingRuling(ruling)
    return any(_is_possible(state, word, asked) for word in words)


def _is_possible(state: WorphState, word: str, ruling: RecordingRuling) -> bool:
    verdict = judge(state, word, None, ruling)
    if isinstance(verdict, Change):
        return True
    return verdict.reason == "plural_s" and state.options.plural_s == "vote"


def _shape_fault(state: WorphState, word: str) -> Fault | None:
    if word == state.table_word:
        return Fault("no_change", f"{word}: already on the table", AGAIN)
    if not new_letter_places(state.table_word, word):
        why = f"{clean(word)}: change 1 letter"
        return Fault("not_one_letter", why, "Change or add just one.")
    if len(word) > BOARD_SPACES:
        return Fault("board_full", f"{word}: over {BOARD_SPACES} letters", AGAIN)
    return None


def _tile_fault(state: WorphState, word: str, change: Change) -> Fault | None:
    if state.holder is None or state.holder.get(change.letter, 0) > 0:
        return None
    return Fault("no_such_tile", f"{word}: no {change.letter} left", AGAIN)


def _word_fault(state: WorphState, word: str, ruling: RecordingRuling) -> Fault | None:
    if word in state.used_words:
        return Fault("repeat", f"{word}: used before", AGAIN)
    if _is_banned_plural(state, word, ruling):
        return _plural_fault(state, word)
    return _dictionary_fault(state, word, ruling)


def _is_banned_plural(state: WorphState, word: str, ruling: RecordingRuling) -> bool:
    """Whether the word adds a final S that the house rules do not allow (W5.7).

    The rule sheet bans the plural, not the letter: WOLFS is allowed, since it is a verb and the
    plural is WOLVES. If the dictionary does not know, the word counts as a plural.
    """
    mode = state.options.plural_s
    if mode == "off" or word != f"{state.table_word}S" or state.table_word.endswith("S"):
        return False
    if mode == "vote" and state.verdicts.get(word):
        return False
    return mode == "strict" or not _is_never_plural(state.table_word, ruling)


def _is_never_plural(word: str, ruling: RecordingRuling) -> bool:
    """Whether the dictionary knows that the word plus S is not a plural."""
    return ruling.ask("no_plural", word, lambda list: list.plural_s(word).known is Known.NO)


def _plural_fault(state: WorphState, word: str) -> Fault:
    """Name the word to vote on only under the house rule "vote"; else no vote would count."""
    if state.options.plural_s == "vote":
        return Fault("plural_s", f"{word}: plural S", "The table may vote on it.", word)
    why = "no S at the end" if state.options.plural_s == "strict" else "no plurals"
    return Fault("plural_s", f"{word}: {why}", AGAIN)


def _dictionary_fault(state: WorphState, word: str, ruling: RecordingRuling) -> Fault | None:
    decided = state.verdicts.get(word)
    if decided is False:
        return Fault("not_a_word", f"{word}: the table refused it", AGAIN, word)
    if decided or ruling.is_word(word):
        return None
    return Fault("not_a_word", f"{word}: not in dictionary", AGAIN, word)

"""How Word For Word looks on 128 x 64 pixels, and the same in words.

A small letter is a blue card, a capital a red one, `*` a wild card.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.entry.faces import shown
from companion.games.api.ui import ClockFace
from companion.games.kit.entering import Entering
from companion.games.kit.showing import (
    ROOM,
    fit,
    ranking,
    standings,
    ticks_s,
    time_left,
)
from companion.games.word_for_word.rules.actions import Challenge, Declare
from companion.games.word_for_word.rules.state import BETTING, Judged, WfwRecord
from companion.games.word_for_word.rules.view import WfwView
from companion.games.word_for_word.ui.drafts import (
    Betting,
    Declaring,
    Draft,
    Laying,
    Naming,
    Reading,
    WfwSight,
)
from companion.games.word_for_word.ui.help import HELP
from companion.games.word_for_word.ui.screens_bet import betting, table_in_words, turn_clock
from companion.games.word_for_word.ui.screens_words import words
from companion.screen.screen import CONTEXT, FOOT, Lamp, Screen, line, page, top, wrapped

STREETS = {"shout": "SHOUT", "mumble": "MUMBLE", "whisper": "WHISPER"}


def draw(sight: WfwSight, draft: Draft) -> Screen:
    """What the display shows in this phase."""
    view = sight.view
    screen = _drawn(view, sight, draft)
    told = () if view.game_over else table_in_words(view)
    return screen.but(lamps=_lamps(view, sight), said=(*screen.said, *told))


def help(sight: WfwSight) -> tuple[str, ...]:
    """One page for this phase."""
    return HELP[sight.view.phase]


def hand(sight: WfwSight, view: WfwView) -> Screen:
    """The player's own thought cards, with the board below."""
    del sight
    cards = " ".join(map(shown, view.hand)) or "real cards"
    board = " ".join(map(shown, view.board))
    return page("YOUR CARDS", cards, f"board {board}" if board else "", "small blue - BIG RED")


def sound(record: WfwRecord) -> str:
    """What a challenge came to is heard, and a word that is declared, but for one in secret."""
    match record.action:
        case Challenge():
            judged = record.outcome.event
            good = isinstance(judged, Judged) and judged.good
            return "accepted" if good else "refused"
        case Declare(word=word) if word and not record.outcome.secret:
            return "accepted"
    return ""


def _drawn(view: WfwView, sight: WfwSight, draft: Draft) -> Screen:
    if sight.refused is not None and _untouched(draft):
        return _refused(_why(view, sight.refused), turn_clock(view, sight))
    match draft:
        case Betting():
            return betting(view, sight, draft)
        case Declaring():
            return _spelling(draft, turn_clock(view, sight))
        case Reading():
            return words(view, sight, draft)
        case Entering():
            return draft.piece.draw()
    return _waiting(view, sight)


def _spelling(draft: Declaring, clock: ClockFace | None) -> Screen:
    """A player's word with the time that is left."""
    timed = replace(draft.piece.spell, right=time_left(clock))
    return replace(draft.piece, spell=timed).draw().but(again_s=ticks_s(clock))


def _why(view: WfwView, refused: WfwRecord) -> str:
    """Why it was refused; of a word that is declared in secret nothing is told."""
    if view.options.secret_words and isinstance(refused.action, Declare):
        return f"{refused.action.by}'s word cannot be laid so. Look, and try again."
    return refused.outcome.message


def _untouched(draft: Draft) -> bool:
    """Whether a word, cards or a category are still to be entered from the beginning."""
    match draft:
        case Declaring():
            return not draft.piece.spell.text and not draft.piece.spell.at
        case Laying():
            return not draft.piece.cards and not draft.piece.at and not draft.piece.letter
    return draft is None or isinstance(draft, Naming)


def _refused(message: str, clock: ClockFace | None) -> Screen:
    """Why the last entry was refused; the next gesture begins anew."""
    lines = zip(wrapped(message)[:4], (16, 28, CONTEXT, FOOT), strict=False)
    told = (line(text, y) for text, y in lines)
    return Screen((*top("NOT LIKE THIS", time_left(clock)), *told), again_s=ticks_s(clock))


# -- what everybody waits for -------------------------------------------------------------


def _waiting(view: WfwView, sight: WfwSight) -> Screen:
    match view.phase:
        case "cut_for_deal":
            again = "again: " if len(view.cutting) < len(view.players) else ""
            foot = "push: the box cuts"
            return page("WHO DEALS?", "cut", fit(f"{again}{' '.join(view.cutting)}", again), foot)
        case "ante":
            foot = "push: on  turn: count" if view.options.chips_on_table else "push: all pay"
            return page(f"ROUND {view.round}", f"ante {view.ante}", _owing(view), foot[:ROOM])
        case "shout" | "mumble" | "whisper":
            return page(STREETS[view.phase], f"pot {view.pot}", "", "push: the box lays")
        case "showdown":
            waiting = fit(" ".join(view.declaring), "in secret")
            clock, foot = turn_clock(view, sight), "own button: declare"
            shown = page("SHOWDOWN", "words", waiting, foot, right=time_left(clock))
            return shown.but(again_s=ticks_s(clock))
        case "category_challenge":
            return _vote(view)
        case "round_over":
            return _paid(view)
    return Screen(ranking(view))


def _owing(view: WfwView) -> str:
    debts = [f"{player} owes {debt}" for player, debt in view.debts.items() if debt]
    return fit(", ".join(debts), f"{len(debts)} owe more") if debts else f"{view.dealer} deals"


def _vote(view: WfwView) -> Screen:
    against = view.vote.against if view.vote else ""
    word = view.words[against].word if against in view.words else ""
    cast = len(view.vote.votes) if view.vote else 0
    foot = f"{cast} of {cast + len(view.may)}"
    return page(f"{view.category}?"[:16], word or "", "press: yes  hold: no", foot)


def _paid(view: WfwView) -> Screen:
    """Who won the pot, and with what."""
    paid, back = (view.paid.payout, view.paid.back) if view.paid else ({}, {})
    winners = [player for player, chips in paid.items() if chips > back.get(player, 0)]
    first = winners[0] if winners else ""
    won = fit(f"{' + '.join(winners)}", f"{len(winners)} players")
    word = view.words[first].word if first in view.words else None
    title = f"POT {sum(paid.values()) - sum(back.values())}"
    chips = standings(view.players, view.scores, first)
    return page(title, won, word or "", chips, right="push: on")


def _lamps(view: WfwView, sight: WfwSight) -> dict[int, Lamp]:
    """Who is still in; who is to act blinks."""
    buttons = sight.buttons
    if view.game_over:
        return {buttons[p]: Lamp.BLINK for p in view.winners if p in buttons}
    waited = set(_waited(view))
    lit = [p for p in (view.active or view.dealt) if p in buttons]
    return {
        buttons[p]: Lamp.BLINK if p in waited else Lamp.ON
        for p in dict.fromkeys((*lit, *(p for p in waited if p in buttons)))
    }


def _waited(view: WfwView) -> Iterator[str]:
    """For whom the table waits."""
    if view.phase in BETTING and view.turn:
        yield view.turn
    for player, kinds in view.may.items():
        if {"declare", "vote", "accept"} & set(kinds):
            yield player

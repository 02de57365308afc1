"""Screens of Word For Word between turns: cut, ante, board, vote, and the paid pot."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.cards import box_deals
from companion.games.kit.buttons import appeal_hint
from companion.games.kit.screen_helpers import next_tick_s, ranking, standings, time_left
from companion.games.word_for_word.rules.state import Cut, Settled, WordForWordRecord
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import Totals, WordForWordContext
from companion.games.word_for_word.ui.event_text import event_text
from companion.games.word_for_word.ui.screens.bets import turn_clock
from companion.screen.screen import FOOT, Item, Screen, Text, fit, line, page, top
from companion.widgets.cards import card_sign
from hardware.box import WIDTH

CUT_ROWS = (16, 28, 40, 52)
"""Tops of the rows of cut cards, pixels; two cards share a row."""


def waiting_screen(view: WordForWordView, context: WordForWordContext) -> Screen:
    """Screen for the current phase: what the table waits for, and the last event."""
    match view.phase:
        case "cut_for_deal":
            return _cut_screen(view, context)
        case "ante":
            return _ante_screen(view, context)
        case "shout" | "mumble" | "whisper":
            return _deal_board_screen(view, context)
        case "showdown":
            return _showdown_screen(view, context)
        case "appeal":
            return _appeal_screen(view, context)
        case "category_challenge":
            return _vote_screen(view)
        case "round_over":
            return paid_screen(view, context)
    return Screen(ranking(view))


# -- before the bets ---------------------------------------------------------------------


def _cut_screen(view: WordForWordView, context: WordForWordContext) -> Screen:
    if cuts := _last_cuts(context.last):
        return _cut_cards_screen(cuts, "TIE: cut again", "push: the box cuts")
    how = "highest card deals" if box_deals(view.options) else "turn: enter cards"
    return page("CUT FOR THE DEAL", "cut", how, "push: the box cuts")


def _last_cuts(last: WordForWordRecord | None) -> Mapping[str, str]:
    """The cards just cut; empty if cutting was not the last event."""
    event = last.outcome.event if last else None
    return event.cuts if isinstance(event, Cut) else {}


def _cut_cards_screen(cuts: Mapping[str, str], title: str, foot: str) -> Screen:
    """Everybody's cut card, two in a row. With eight cards there is no room for the foot."""
    items: list[Item] = [*top(title)]
    for number, (player, card) in enumerate(cuts.items()):
        row, column = divmod(number, 2)
        items.append(Text(column * WIDTH // 2, CUT_ROWS[row], f"{player} {card_sign(card)}", 12))
    if len(cuts) <= 2 * (len(CUT_ROWS) - 1):
        items.append(line(foot, FOOT, "m"))
    return Screen(tuple(items))


def _ante_screen(view: WordForWordView, context: WordForWordContext) -> Screen:
    counts = "push: pay turn: count" if view.options.chips_on_table else ""
    if cuts := _last_cuts(context.last):
        foot = counts or f"ante {view.ante}  push: pay"
        return _cut_cards_screen(cuts, f"{view.dealer} deals: push", foot)
    foot = counts or "push: everybody pays"
    return page(f"ROUND {view.round}", f"ante {view.ante}", _debts_text(view), foot)


def _debts_text(view: WordForWordView) -> str:
    debts = [f"{player} owes {debt}" for player, debt in view.debts.items() if debt]
    return fit(", ".join(debts), f"{len(debts)} owe more") if debts else f"{view.dealer} deals"


# -- the board and the words -------------------------------------------------------------


def _deal_board_screen(view: WordForWordView, context: WordForWordContext) -> Screen:
    """The board before the next cards. If everybody is all in, nobody bets."""
    cards = " ".join(map(card_sign, view.board)) or "no cards yet"
    news = event_text(context.last) or ("nobody can bet" if view.board else "")
    return _board_screen(view.phase.upper(), f"pot {view.pot}", cards, news, "push: deal")


def _board_screen(title: str, right: str, board: str, news: str, foot: str) -> Screen:
    """The board in large letters, with a title above and two rows below."""
    rows = [*top(title, right), Text(WIDTH // 2, 20, board, 16, "m")]
    rows += [line(news, 40, "m")] if news else []
    return Screen((*rows, line(foot, FOOT, "m")))


def _showdown_screen(view: WordForWordView, context: WordForWordContext) -> Screen:
    """The showdown while words are declared in secret, or by a computer player."""
    clock, board = turn_clock(view, context), " ".join(map(card_sign, view.board))
    thinks = view.turn in context.machines
    foot = f"{view.turn} thinks" if thinks else "press: your word"
    news = event_text(context.last) if thinks else fit(" ".join(view.declaring), "in secret")
    return _board_screen("SHOWDOWN", time_left(clock), board, news, foot).replace(
        again_s=next_tick_s(clock)
    )


def count_screen(view: WordForWordView, draft: Totals) -> Screen:
    """Whose seven cards are added up, and for which pot (F7.6)."""
    player = draft.remaining[0]
    pot = next((pot.amount for pot in view.wordless_pots if player in pot.eligible), view.pot)
    number = Text(WIDTH // 2, 17, str(draft.widget.value), 24, "m")
    rows = line("add up all 7 cards", 40, "m"), line("turn, then push: OK", FOOT, "m")
    return Screen((*top(player, f"pot {pot}"), number, *rows))


def _appeal_screen(view: WordForWordView, context: WordForWordContext) -> Screen:
    """A challenged word that is not in the dictionary: a vote on it, or it falls (F13.8)."""
    by, against = (view.doubt.by, view.doubt.against) if view.doubt else ("", "")
    word = view.words[against].word if against in view.words else ""
    how = appeal_hint(context, dealt=box_deals(view.options))
    return page(f"{by} challenges", word or "", "not in the dictionary", how)


def _vote_screen(view: WordForWordView) -> Screen:
    """The vote whether a word is in the category; a tie is a no (F13.5)."""
    against = view.vote.against if view.vote else ""
    word = view.words[against].word if against in view.words else ""
    cast = view.vote.votes if view.vote else {}
    no = "push" if box_deals(view.options) else "hold"
    foot = f"{len(cast)} of {len(cast) + len(view.may)} voted, tie: no"
    title = fit(f"in {view.category}?", "in the category?")
    return page(title, word or "", f"press: yes  {no}: no", foot)


# -- the paid pot ------------------------------------------------------------------------


def paid_screen(view: WordForWordView, context: WordForWordContext) -> Screen:
    """The winners of the pot with their words, and the players who may buy in again."""
    paid, back = (view.paid.payout, view.paid.back) if view.paid else ({}, {})
    won = fit(" + ".join(view.pot_winners), f"{len(view.pot_winners)} players")
    title = f"POT {sum(paid.values()) - sum(back.values())}"
    return page(title, won, _winning_word(view, context), _paid_foot(view), right="push: next")


def _winning_word(view: WordForWordView, context: WordForWordContext) -> str:
    """The winning word, marked if it was a bluff; or the last fold that decided the round."""
    event = context.last.outcome.event if context.last else None
    if view.paid and not view.paid.showdown:
        return event_text(context.last) or "all others folded"
    first = next(iter(view.pot_winners), "")
    word = view.words[first].word if first in view.words else None
    if isinstance(event, Settled) and first in event.bluffs:
        return f"{word}: a bluff!"
    return word or "no word"


def _paid_foot(view: WordForWordView) -> str:
    broke = [player for player, kinds in view.may.items() if "buy_in" in kinds]
    if broke:
        return f"{broke[0]} may buy in" if len(broke) == 1 else f"{len(broke)} may buy in"
    return standings(view.players, view.scores, next(iter(view.pot_winners), None))

"""How Word For Word looks while everybody waits: cuts, antes, the board, votes, the paid pot."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.kit.screen_helpers import fit, next_tick_s, ranking, standings, time_left
from companion.games.word_for_word.rules.state import Cut, Settled, WfwRecord
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import Totals, WordForWordContext, dealt
from companion.games.word_for_word.ui.screens.bets import turn_clock
from companion.games.word_for_word.ui.telling import did
from companion.screen.screen import FOOT, Item, Screen, Text, line, page, top
from companion.widgets.cards import shown
from hardware.box import WIDTH

CUT_ROWS = (16, 28, 40, 52)
"""Where the cards of a cut stand, two in a row."""


def waiting(view: WordForWordView, context: WordForWordContext) -> Screen:
    """What everybody waits for, and what was done last."""
    match view.phase:
        case "cut_for_deal":
            return _cutting(view, context)
        case "ante":
            return _ante(view, context)
        case "shout" | "mumble" | "whisper":
            return _board(view, context)
        case "showdown":
            return _showdown(view, context)
        case "category_challenge":
            return _vote(view)
        case "round_over":
            return _paid(view, context)
    return Screen(ranking(view))


# -- before the bets ---------------------------------------------------------------------


def _cutting(view: WordForWordView, context: WordForWordContext) -> Screen:
    if cuts := _cuts(context.last):
        return _cards_cut(cuts, "TIE: cut again", "push: the box cuts")
    how = "the best card deals" if dealt(view) else "turn: enter cards"
    return page("CUT FOR THE DEAL", "cut", how, "push: the box cuts")


def _cuts(last: WfwRecord | None) -> Mapping[str, str]:
    """The cards that were just cut; empty where that was not the last thing."""
    event = last.outcome.event if last else None
    return event.cuts if isinstance(event, Cut) else {}


def _cards_cut(cuts: Mapping[str, str], title: str, foot: str) -> Screen:
    """Everybody's card, two in a row; of eight the title says what a push does."""
    items: list[Item] = [*top(title)]
    for number, (player, card) in enumerate(cuts.items()):
        row, column = divmod(number, 2)
        items.append(Text(column * WIDTH // 2, CUT_ROWS[row], f"{player} {shown(card)}", 12))
    if len(cuts) <= 2 * (len(CUT_ROWS) - 1):
        items.append(line(foot, FOOT, "m"))
    return Screen(tuple(items))


def _ante(view: WordForWordView, context: WordForWordContext) -> Screen:
    counts = "push: OK  turn: count" if view.options.chips_on_table else ""
    if cuts := _cuts(context.last):
        foot = counts or f"ante {view.ante}  push: pay"
        return _cards_cut(cuts, f"{view.dealer} deals: push", foot)
    foot = counts or "push: everybody pays"
    return page(f"ROUND {view.round}", f"ante {view.ante}", _owing(view), foot)


def _owing(view: WordForWordView) -> str:
    debts = [f"{player} owes {debt}" for player, debt in view.debts.items() if debt]
    return fit(", ".join(debts), f"{len(debts)} owe more") if debts else f"{view.dealer} deals"


# -- the board and the words -------------------------------------------------------------


def _board(view: WordForWordView, context: WordForWordContext) -> Screen:
    """What lies there before the next cards fall; with everybody all in there are no bets."""
    lying = " ".join(map(shown, view.board)) or "no cards yet"
    told = did(context.last) or ("nobody can bet" if view.board else "")
    return _laid(view.phase.upper(), f"pot {view.pot}", lying, told, "push: deal")


def _laid(title: str, right: str, board: str, told: str, foot: str) -> Screen:
    """The board large, between two rows above and two below."""
    rows = [*top(title, right), Text(WIDTH // 2, 20, board, 16, "m")]
    rows += [line(told, 40, "m")] if told else []
    return Screen((*rows, line(foot, FOOT, "m")))


def _showdown(view: WordForWordView, context: WordForWordContext) -> Screen:
    """Words are declared in secret, or by a computer player."""
    clock, board = turn_clock(view, context), " ".join(map(shown, view.board))
    thinks = view.turn in context.machines
    foot = f"{view.turn} thinks" if thinks else "press: your word"
    told = did(context.last) if thinks else fit(" ".join(view.declaring), "in secret")
    return _laid("SHOWDOWN", time_left(clock), board, told, foot).but(again_s=next_tick_s(clock))


def counting(view: WordForWordView, draft: Totals) -> Screen:
    """Whose seven cards are counted, and for which pot (F7.6)."""
    player = draft.remaining[0]
    pot = next((pot.amount for pot in view.uncounted if player in pot.eligible), view.pot)
    number = Text(WIDTH // 2, 17, str(draft.widget.value), 24, "m")
    rows = line("all 7 cards count", 40, "m"), line("turn, then push: OK", FOOT, "m")
    return Screen((*top(player, f"pot {pot}"), number, *rows))


def _vote(view: WordForWordView) -> Screen:
    """Whether a word is in the category: a tie is a no (F13.5)."""
    against = view.vote.against if view.vote else ""
    word = view.words[against].word if against in view.words else ""
    cast = view.vote.votes if view.vote else {}
    no = "push" if dealt(view) else "hold"
    foot = f"voted {len(cast)} of {len(cast) + len(view.may)}, tie: no"
    title = fit(f"in {view.category}?", "in the category?")
    return page(title, word or "", f"press: yes  {no}: no", foot)


# -- the paid pot ------------------------------------------------------------------------


def _paid(view: WordForWordView, context: WordForWordContext) -> Screen:
    """Who won the pot, and with what; who may buy in again."""
    paid, back = (view.paid.payout, view.paid.back) if view.paid else ({}, {})
    won = fit(" + ".join(view.won), f"{len(view.won)} players")
    title = f"POT {sum(paid.values()) - sum(back.values())}"
    return page(title, won, _how(view, context), _foot(view), right="push: next")


def _how(view: WordForWordView, context: WordForWordContext) -> str:
    """The word that won, or what made the last one win; a bluff that held is named."""
    event, told = context.last.outcome.event if context.last else None, did(context.last)
    if view.paid and not view.paid.showdown:
        return told or "all others folded"
    first = next(iter(view.won), "")
    word = view.words[first].word if first in view.words else None
    if isinstance(event, Settled) and first in event.bluffs:
        return f"{word}: a bluff!"
    return word or "no word"


def _foot(view: WordForWordView) -> str:
    broke = [player for player, kinds in view.may.items() if "buy_in" in kinds]
    if broke:
        return f"{broke[0]} may buy in" if len(broke) == 1 else f"{len(broke)} may buy in"
    return standings(view.players, view.scores, next(iter(view.won), None))

"""How Word For Word looks while everybody waits: cuts, antes, the board, votes, the paid pot."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.kit.screen_helpers import fit, next_tick_s, ranking, standings, time_left
from companion.games.word_for_word.rules.state import Cut, Settled, WordForWordRecord
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import Totals, WordForWordContext, box_deals
from companion.games.word_for_word.ui.event_text import event_text
from companion.games.word_for_word.ui.screens.bets import turn_clock
from companion.screen.screen import FOOT, Item, Screen, Text, line, page, top
from companion.widgets.cards import shown
from hardware.box import WIDTH

CUT_ROWS = (16, 28, 40, 52)
"""Where the cards of a cut stand, two in a row."""


def waiting_screen(view: WordForWordView, context: WordForWordContext) -> Screen:
    """What everybody waits for, and what was done last."""
    match view.phase:
        case "cut_for_deal":
            return _cut_screen(view, context)
        case "ante":
            return _ante_screen(view, context)
        case "shout" | "mumble" | "whisper":
            return _deal_board_screen(view, context)
        case "showdown":
            return _showdown_screen(view, context)
        case "category_challenge":
            return _vote_screen(view)
        case "round_over":
            return _paid_screen(view, context)
    return Screen(ranking(view))


# -- before the bets ---------------------------------------------------------------------


def _cut_screen(view: WordForWordView, context: WordForWordContext) -> Screen:
    if cuts := _last_cuts(context.last):
        return _cut_cards_screen(cuts, "TIE: cut again", "push: the box cuts")
    how = "the best card deals" if box_deals(view) else "turn: enter cards"
    return page("CUT FOR THE DEAL", "cut", how, "push: the box cuts")


def _last_cuts(last: WordForWordRecord | None) -> Mapping[str, str]:
    """The cards that were just cut; empty where that was not the last thing."""
    event = last.outcome.event if last else None
    return event.cuts if isinstance(event, Cut) else {}


def _cut_cards_screen(cuts: Mapping[str, str], title: str, foot: str) -> Screen:
    """Everybody's card, two in a row; of eight the title says what a push does."""
    items: list[Item] = [*top(title)]
    for number, (player, card) in enumerate(cuts.items()):
        row, column = divmod(number, 2)
        items.append(Text(column * WIDTH // 2, CUT_ROWS[row], f"{player} {shown(card)}", 12))
    if len(cuts) <= 2 * (len(CUT_ROWS) - 1):
        items.append(line(foot, FOOT, "m"))
    return Screen(tuple(items))


def _ante_screen(view: WordForWordView, context: WordForWordContext) -> Screen:
    counts = "push: OK  turn: count" if view.options.chips_on_table else ""
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
    """What lies there before the next cards fall; with everybody all in there are no bets."""
    lying = " ".join(map(shown, view.board)) or "no cards yet"
    told = event_text(context.last) or ("nobody can bet" if view.board else "")
    return _board_screen(view.phase.upper(), f"pot {view.pot}", lying, told, "push: deal")


def _board_screen(title: str, right: str, board: str, told: str, foot: str) -> Screen:
    """The board large, between two rows above and two below."""
    rows = [*top(title, right), Text(WIDTH // 2, 20, board, 16, "m")]
    rows += [line(told, 40, "m")] if told else []
    return Screen((*rows, line(foot, FOOT, "m")))


def _showdown_screen(view: WordForWordView, context: WordForWordContext) -> Screen:
    """Words are declared in secret, or by a computer player."""
    clock, board = turn_clock(view, context), " ".join(map(shown, view.board))
    thinks = view.turn in context.machines
    foot = f"{view.turn} thinks" if thinks else "press: your word"
    told = event_text(context.last) if thinks else fit(" ".join(view.declaring), "in secret")
    return _board_screen("SHOWDOWN", time_left(clock), board, told, foot).but(
        again_s=next_tick_s(clock)
    )


def count_screen(view: WordForWordView, draft: Totals) -> Screen:
    """Whose seven cards are counted, and for which pot (F7.6)."""
    player = draft.remaining[0]
    pot = next((pot.amount for pot in view.wordless_pots if player in pot.eligible), view.pot)
    number = Text(WIDTH // 2, 17, str(draft.widget.value), 24, "m")
    rows = line("all 7 cards count", 40, "m"), line("turn, then push: OK", FOOT, "m")
    return Screen((*top(player, f"pot {pot}"), number, *rows))


def _vote_screen(view: WordForWordView) -> Screen:
    """Whether a word is in the category: a tie is a no (F13.5)."""
    against = view.vote.against if view.vote else ""
    word = view.words[against].word if against in view.words else ""
    cast = view.vote.votes if view.vote else {}
    no = "push" if box_deals(view) else "hold"
    foot = f"voted {len(cast)} of {len(cast) + len(view.may)}, tie: no"
    title = fit(f"in {view.category}?", "in the category?")
    return page(title, word or "", f"press: yes  {no}: no", foot)


# -- the paid pot ------------------------------------------------------------------------


def _paid_screen(view: WordForWordView, context: WordForWordContext) -> Screen:
    """Who won the pot, and with what; who may buy in again."""
    paid, back = (view.paid.payout, view.paid.back) if view.paid else ({}, {})
    won = fit(" + ".join(view.pot_winners), f"{len(view.pot_winners)} players")
    title = f"POT {sum(paid.values()) - sum(back.values())}"
    return page(title, won, _winning_word(view, context), _paid_foot(view), right="push: next")


def _winning_word(view: WordForWordView, context: WordForWordContext) -> str:
    """The word that won, or what made the last one win; a bluff that held is named."""
    event, told = context.last.outcome.event if context.last else None, event_text(context.last)
    if view.paid and not view.paid.showdown:
        return told or "all others folded"
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

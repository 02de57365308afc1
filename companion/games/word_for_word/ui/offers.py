"""What players may do in Word For Word: offers, lists of actions, and questions before some."""

from __future__ import annotations

from typing import Any

from companion.games.api.offers import Closed, Offer, Offered
from companion.games.api.rules import Action
from companion.games.api.ui import Hint, Intent, PrivateEntry
from companion.games.word_for_word.rules.actions import (
    BuyIn,
    Call,
    CastVote,
    Check,
    Fold,
    NextRound,
)
from companion.games.word_for_word.rules.state import OPEN_WORDS
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.ui.drafts import (
    Betting,
    Choosing,
    Draft,
    WordForWordContext,
    has_hand_to_show,
    lowest_bet,
    next_total,
)
from companion.widgets.pick import Pick

Rows = list[tuple[str, Draft | Intent]]


NOT_SAID: Closed = {"voice": "The pot is paid in sight of all."}


def offers(context: WordForWordContext, draft: Any) -> Offered:
    """The offers of this moment: a pot to be paid. Anything else has controls of its own."""
    del draft
    view = context.view
    if view.phase not in OPEN_WORDS:
        return ()
    waiting = " and ".join(players_to_decide(view))
    return (
        Offer(
            kind="pay_out",
            does=pay_pot(view),
            label="Pay out",
            closed=NOT_SAID,
            waits=f"{waiting} may still challenge." if waiting else "",
        ),
    )


def players_to_decide(view: WordForWordView) -> list[str]:
    """Players who could challenge, and have not said yet whether they do."""
    challenge = {"challenge", "challenge_category"}
    return [p for p, kinds in view.may.items() if "accept" in kinds and challenge & set(kinds)]


def pay_pot(view: WordForWordView) -> Draft | Intent:
    """Pay the pot. If nobody has a word for one of the pots, first ask for the card totals (F7.6).

    Every player who can win such a pot is asked once.
    """
    waiting = dict.fromkeys(player for pot in view.wordless_pots for player in pot.eligible)
    return next_total(tuple(waiting), {})


def action_list(title: str, rows: Rows, by: str | None = "") -> Choosing:
    """A list of actions, each row with its label and its result."""
    pick = Pick(title, tuple(label for label, _ in rows), right=" ")
    return Choosing(pick, tuple(meaning for _, meaning in rows), by)


def ask_first(player: str, question: str, action: Action, yes: str = "yes") -> Choosing:
    """Ask before an action that nobody should take by accident; "no" closes the question."""
    return action_list(f"{player}: {question}", [("no", None), (yes, action)], player)


def bet_list(view: WordForWordView) -> Choosing:
    """List of everything the current player may do while betting."""
    player = view.turn or ""
    may, rows = view.may.get(player, ()), list[tuple[str, Draft | Intent]]()
    if "check" in may:
        rows.append(("check", Check(by=player)))
    if "call" in may:
        rows.append((call_label(view), Call(by=player)))
    rows += [(kind, Betting(lowest_bet(view))) for kind in ("bet", "raise") if kind in may]
    if "fold" in may:
        rows.append(("fold", ask_fold(view)))
    if has_hand_to_show(view, player):
        rows.append(("see your hand", PrivateEntry(player)))
    return action_list(player, rows, player)


def ask_fold(view: WordForWordView) -> Choosing:
    """Ask the current player whether to fold."""
    player = view.turn or ""
    return ask_first(player, "FOLD?", Fold(by=player))


def call_label(view: WordForWordView) -> str:
    """Label of the call: its cost in chips, or "all in" if the player has fewer."""
    stack = view.scores.get(view.turn or "", view.to_call)
    return f"all in {stack}" if stack < view.to_call else f"call {view.to_call}"


def ask_buy_in(view: WordForWordView, player: str) -> Choosing:
    """Ask a player without chips whether to buy in."""
    return ask_first(player, "BUY IN?", BuyIn(by=player), f"yes, {view.agreed.chips} chips")


def next_round_or_buy_in(view: WordForWordView, context: WordForWordContext) -> Draft | Intent:
    """Start the next round, or first list the players who may buy in."""
    broke = [p for p, kinds in view.may.items() if "buy_in" in kinds and p not in context.machines]
    if not broke:
        return NextRound()
    rows: Rows = [("next round", NextRound())]
    rows += [(f"{player} buys in", BuyIn(by=player)) for player in broke]
    return action_list("NEXT ROUND?", rows, by=None)


def ask_who_votes_no(view: WordForWordView, context: WordForWordContext) -> Draft | Intent:
    """Vote no without holding a button; ask who does if several players can."""
    voters = [p for p, kinds in view.may.items() if "vote" in kinds and p not in context.machines]
    if not voters:
        return Hint("wait for the others")
    if len(voters) == 1:
        return CastVote(by=voters[0], qualifies=False)
    return action_list("WHO VOTES NO?", [(p, CastVote(by=p, qualifies=False)) for p in voters])

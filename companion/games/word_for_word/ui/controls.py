"""What a gesture means in Word For Word, phase by phase.

While there is betting the own button checks or calls, or bets the amount that the knob
shows; held it folds. When the words lie open it lets them stand; held it challenges.
Where the box deals, the others look at their cards with it, however long they hold it,
and who is on turn with a push of the knob. The keyboard types amounts, cards and words;
Tab challenges for who has no button.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.entry.pick import Pick
from companion.entry.piece import backed, taken, turned
from companion.entry.write import Write
from companion.games.api.ui import Hint, Hold, Look, Meaning, Review, Touch
from companion.games.kit.buttons import CALM_S, by_keys, next_row, own_holds
from companion.games.kit.entering import Entering
from companion.games.word_for_word.rules.actions import (
    Accept,
    Board,
    CastVote,
    CollectAntes,
    Cuts,
    DealThought,
    Declare,
    NextRound,
)
from companion.games.word_for_word.rules.state import BETTING, WORDS_LIE
from companion.games.word_for_word.rules.view import WfwView
from companion.games.word_for_word.ui.controls_bet import amount, bets
from companion.games.word_for_word.ui.controls_words import (
    declared,
    doubting,
    doubts,
    pay,
    read,
    to_declare,
    who_doubts,
)
from companion.games.word_for_word.ui.drafts import (
    NO_CATEGORY,
    OTHER,
    Betting,
    Claiming,
    Cutting,
    Declaring,
    Doubting,
    Draft,
    Laying,
    Naming,
    Reading,
    Recounting,
    Totals,
    WfwSight,
    another,
    busy,
    dealt,
    fresh,
    kept,
    naming,
    next_cut,
    next_recount,
    next_total,
)
from companion.games.word_for_word.ui.saying import Said, saying
from hardware.box import Event, Kind

__all__ = ["busy", "fresh", "holds", "kept", "step"]


def holds(sight: WfwSight, draft: Draft) -> Mapping[str, Hold]:
    """The own buttons that can be held, and what for."""
    return own_holds(sight, dict(_holds(sight.view, draft)))


def _holds(view: WfwView, draft: Draft) -> Iterator[tuple[str, str]]:
    if isinstance(draft, Doubting):
        return
    for player, kinds in view.may.items():
        if "fold" in kinds:
            yield player, f"{player} folds"
        elif "declare" in kinds:
            yield player, f"{player}: no word"
        elif "vote" in kinds:
            yield player, f"{player}: no"
        elif "challenge" in kinds or "challenge_category" in kinds:
            yield player, f"{player} challenges"
    if view.phase in BETTING and not (view.options.open_dictionary or dealt(view)):
        for player in view.active:
            if player != view.turn:
                yield player, f"{player} used the list"


def step(draft: Draft, sight: WfwSight, touch: Touch) -> Draft | Meaning:
    """The next draft, or what the gesture asks for."""
    view = sight.view
    if not _writing(draft):
        touch = by_keys(sight, touch, _waited_for(view, sight))
    if touch.player is not None:
        held = touch.event.kind is Kind.HELD
        return _own_button(draft, view, sight, touch.player, held=held)
    event = touch.event
    if event.key == "TAB" and view.phase in WORDS_LIE and not isinstance(draft, Doubting):
        return who_doubts(view, sight)
    match draft:
        case Betting():
            return amount(draft, view, sight, event)
        case Reading():
            return read(draft, view, event)
        case Entering():
            return _entered(draft, sight, event)
    return _go_on(view, sight, event)


def _entered(draft: Entering, sight: WfwSight, event: Event) -> Draft | Meaning:
    """The entry goes on; what it comes to, and where a step back leads."""
    view = sight.view
    match draft:
        case Cutting():
            return draft.step(event, lambda cards: next_cut(*draft.after(cards[0])), None)
        case Naming(piece=Pick() as pick):
            hint = Hint("push: a category")
            return draft.step(event, lambda at: _chosen(pick.options[at]), hint)
        case Naming():
            return draft.step(event, _named, naming(view))
        case Laying():
            return draft.step(event, lambda cards: Board(cards=cards), Hint("lay the cards"))
        case Declaring(player=player):
            hint = Hint("hold: no word")
            return draft.step(event, lambda said: to_declare(view, player, said), hint)
        case Claiming(player=player, said=said):
            return draft.step(
                event, lambda at: declared(player, said, category=at == 1), fresh(sight)
            )
        case Doubting():
            return draft.step(event, lambda at: doubts(draft, view, at), Reading())
        case Totals():
            return draft.step(event, lambda count: next_total(*draft.after(count)), Reading())
        case Recounting():
            return draft.step(event, lambda n: next_recount(view, *draft.after(n)), None)
    return draft


def _writing(draft: Draft) -> bool:
    """Whether the keyboard writes a category, which may have spaces."""
    return isinstance(draft, Naming) and isinstance(draft.piece, Write)


def _waited_for(view: WfwView, sight: WfwSight) -> str | None:
    """Who is to act; of several the first who has no button."""
    others = {*sight.buttons, *sight.machines}
    keys = sorted(
        (p for p in view.may if p not in others),
        key=lambda p: not {"accept", "declare", "vote"} & set(view.may[p]),
    )
    return view.turn or next(iter(keys), None)


# -- the seats' buttons -------------------------------------------------------------------


def _own_button(
    draft: Draft, view: WfwView, sight: WfwSight, player: str, *, held: bool
) -> Draft | Meaning:
    if isinstance(draft, Doubting):
        if player != draft.by:
            return Hint(f"{draft.by or 'somebody'} chooses")
        return replace(draft, piece=next_row(draft.piece))
    kinds = view.may.get(player, ())
    if view.phase in BETTING:
        return bets(draft, view, player, held=held)
    if view.phase == "showdown":
        return _declares(draft, view, sight, player, held=held)
    if "vote" in kinds:
        return CastVote(by=player, qualifies=not held)
    if held:
        return doubting(view, player) if "challenge" in kinds or "challenge_category" in kinds \
            else Hint("nothing to challenge")  # fmt: skip
    if "accept" in kinds:
        return Accept(by=player)
    if view.phase == "showdown_result":
        return pay(view)
    if view.phase in ("challenges", "category_challenge"):
        return Hint("wait for the others")
    return Hint("turn and push") if draft is not None else _go_on(view, sight, None)


def _declares(
    draft: Draft, view: WfwView, sight: WfwSight, player: str, *, held: bool
) -> Draft | Meaning:
    if player not in view.declaring:
        return Hint(f"{player} is done")
    if held:
        return Declare(by=player, word=None)
    if view.options.secret_words:
        mine, refused = sight.private(player), sight.refused
        why = refused.outcome.message if refused and refused.action.by == player else ""
        piece, of = saying(mine, player, why), (mine.round, mine.hand, mine.board, why)
        return Look(player, piece, lambda word: declared(player, word), of)
    if isinstance(draft, Declaring) and draft.player == player and draft.piece.row:
        return to_declare(view, player, Said(draft.piece.spell.text, draft.piece.row.cards))
    return Look(player) if dealt(view) else Hint(f"{view.turn or player}: spell a word")


# -- before the bets ----------------------------------------------------------------------


def _chosen(row: str) -> Draft | Meaning:
    return another() if row == OTHER else _named(row)


def _named(category: str) -> DealThought:
    return DealThought(category=None if category == NO_CATEGORY else category)


# -- what everybody waits for -------------------------------------------------------------


def _go_on(view: WfwView, sight: WfwSight, event: Event | None) -> Draft | Meaning:
    """A press goes on; SPIN looks back when a round is over. No event: a seat's button."""
    if event is not None and backed(event):
        return Review() if view.phase == "round_over" else None
    if event is not None and not taken(event):
        return _turned_to(view) if turned(event) else None
    match view.phase:
        case "cut_for_deal":
            return Cuts()
        case "ante":
            return CollectAntes()
        case "shout" | "mumble" | "whisper":
            return Board()
        case "round_over":
            return Hint("the round is over") if sight.since_s < CALM_S else NextRound()
    return None


def _turned_to(view: WfwView) -> Draft | Meaning:
    """Real cards are cut; real chips are counted between rounds, if they lie on the table."""
    if view.phase == "cut_for_deal" and not dealt(view):
        return next_cut(view.cutting, {})
    if view.phase in ("ante", "round_over") and view.options.chips_on_table:
        return next_recount(view, view.players, {})
    return None

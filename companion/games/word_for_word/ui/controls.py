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
from companion.entry.piece import Back, Done, backed, taken, turned
from companion.entry.write import Write
from companion.games.api.ui import Hint, Hold, Look, Meaning, Review, Touch
from companion.games.kit.buttons import CALM_S, by_keys, own_holds
from companion.games.word_for_word.rules.actions import (
    Accept,
    Board,
    CastVote,
    CollectAntes,
    Cuts,
    DealThought,
    Declare,
    NextRound,
    Recount,
)
from companion.games.word_for_word.rules.state import BETTING, WORDS_LIE
from companion.games.word_for_word.rules.view import WfwView
from companion.games.word_for_word.ui.controls_bet import amount, bets
from companion.games.word_for_word.ui.controls_words import (
    claim,
    declare,
    declared,
    doubt,
    doubting,
    next_doubt,
    pay,
    read,
    to_declare,
    total,
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
    cutting,
    dealt,
    fresh,
    kept,
    naming,
    next_cut,
    next_recount,
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
        case Cutting():
            return _cut(draft, event)
        case Naming():
            return _name(draft, view, event)
        case Laying():
            return _lay(draft, event)
        case Betting():
            return amount(draft, view, sight, event)
        case Declaring():
            return declare(draft, view, event)
        case Claiming():
            return claim(draft, sight, event)
        case Reading():
            return read(draft, view, event)
        case Doubting():
            return doubt(draft, view, event)
        case Totals():
            return total(draft, event)
        case Recounting():
            return _recount(draft, view, event)
    return _go_on(view, sight, event)


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
        return (
            next_doubt(draft) if player == draft.by else Hint(f"{draft.by or 'somebody'} chooses")
        )
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


def _cut(draft: Cutting, event: Event) -> Draft | Meaning:
    after = draft.piece.step(event)
    if isinstance(after, Back):
        return None
    if isinstance(after, Done):
        cuts = {**draft.cuts, draft.left[0]: after.value[0]}
        return next_cut(draft.left[1:], cuts) if draft.left[1:] else Cuts(cuts=cuts)
    return replace(draft, piece=after)


def _name(draft: Naming, view: WfwView, event: Event) -> Draft | Meaning:
    after = draft.piece.step(event)
    if isinstance(after, Done):
        return _named(draft, after.value)
    if isinstance(after, Back):
        return Hint("push: a category") if isinstance(draft.piece, Pick) else naming(view)
    return replace(draft, piece=after)


def _named(draft: Naming, value: int | str) -> Draft | Meaning:
    text = draft.piece.options[int(value)] if isinstance(draft.piece, Pick) else value
    if text == OTHER and isinstance(draft.piece, Pick):
        return another(draft.names)
    return DealThought(category=None if text == NO_CATEGORY else str(text))


def _lay(draft: Laying, event: Event) -> Draft | Meaning:
    after = draft.piece.step(event)
    if isinstance(after, Done):
        return Board(cards=after.value)
    return Hint("lay the cards") if isinstance(after, Back) else Laying(after)


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
        return cutting(view)
    if view.phase in ("ante", "round_over") and view.options.chips_on_table:
        return _recounted(view, view.players, {})
    return None


def _recount(draft: Recounting, view: WfwView, event: Event) -> Draft | Meaning:
    after = draft.amount.step(event)
    if isinstance(after, Back):
        return None
    if not isinstance(after, Done):
        return replace(draft, amount=after)
    told = {**draft.told, draft.left[0]: after.value}
    return _recounted(view, draft.left[1:], told)


def _recounted(view: WfwView, left: tuple[str, ...], told: dict[str, int]) -> Draft | Meaning:
    found = next_recount(view, left, told)
    return found if isinstance(found, Recounting) else Recount(chips=found)

"""What a gesture means in Word For Word, phase by phase.

While there is betting the own button checks or calls, or bets the amount that the knob
shows; held it folds. When the words lie open it lets them stand; held it challenges.
Where the box deals, the others look at their cards with it, and who is on turn with a
push of the knob. The keyboard types amounts, cards and words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from msgspec.structs import replace

from companion.entry.pick import Pick
from companion.entry.piece import Back, Done, backed, taken, turned
from companion.games.base import Action
from companion.games.playing import Hint, Hold, Look, Meaning, Review, Sight, Touch
from companion.games.word_for_word.actions import (
    Accept,
    Bet,
    Board,
    Call,
    CastVote,
    Challenge,
    ChallengeCategory,
    Check,
    CollectAntes,
    Cuts,
    DealThought,
    Declare,
    Fold,
    Misuse,
    NextRound,
    PayOut,
    Raise,
    Recount,
)
from companion.games.word_for_word.drafts import (
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
    Said,
    Totals,
    another,
    busy,
    cutting,
    dealt,
    fresh,
    highest,
    lowest,
    next_cut,
    next_recount,
    next_total,
    saying,
    seen,
)
from companion.games.word_for_word.view import WfwView
from hardware.box import KNOB, Event, Kind, seat

__all__ = ["busy", "fresh", "holds", "step"]

HOLD_S = 1.0
"""How long a seat's button is held, seconds."""

STRIDES = (1, 5, 25)
"""Chips for a step of the knob; its push goes from one to the next."""

CALM_S = 1.0
"""So long after a round nothing begins the next one: it may be a press that came too late."""

BETTING = ("bet1", "bet2", "bet3", "bet4")
DIGITS = tuple("0123456789")


def holds(sight: Sight, draft: Draft) -> Mapping[str, Hold]:
    """The own buttons that can be held, and what for."""
    found = dict(_holds(seen(sight), draft))
    buttons = sight.buttons
    return {seat(buttons[p]): Hold(HOLD_S, text) for p, text in found.items() if p in buttons}


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
    if view.phase in BETTING and not view.options.open_dictionary:
        for player in view.active:
            if player != view.turn:
                yield player, f"{player} used the list"


def step(draft: Draft, sight: Sight, touch: Touch) -> Draft | Meaning:
    """The next draft, or what the gesture asks for."""
    view, touch = seen(sight), _without_buttons(sight, touch)
    if touch.player is not None:
        held = touch.event.kind is Kind.HELD
        return _own_button(draft, view, sight, touch.player, held=held)
    event = touch.event
    match draft:
        case Cutting():
            return _cut(draft, event)
        case Naming():
            return _name(draft, event)
        case Laying():
            return _lay(draft, event)
        case Betting():
            return _amount(draft, view, sight, event)
        case Declaring():
            return _declare(draft, view, event)
        case Claiming():
            return _claim(draft, sight, event)
        case Reading():
            return _read(draft, view, event)
        case Doubting():
            return _doubt(draft, event)
        case Totals():
            return _total(draft, event)
        case Recounting():
            return _recount(draft, view, event)
    return _go_on(view, sight, event)


def _without_buttons(sight: Sight, touch: Touch) -> Touch:
    """Space and Delete are press and hold of whoever is to act and has no button."""
    view = seen(sight)
    player = view.turn or next((p for p in view.may if p not in sight.machines), None)
    kind = {"SPACE": Kind.PRESSED, "DELETE": Kind.HELD}.get(touch.event.key)
    if kind is None or player is None or player in sight.buttons:
        return touch
    return Touch(Event("", kind, touch.event.ns), player)


# -- the seats' buttons -------------------------------------------------------------------


def _own_button(
    draft: Draft, view: WfwView, sight: Sight, player: str, *, held: bool
) -> Draft | Meaning:
    if isinstance(draft, Doubting):
        return _next_doubt(draft) if player == draft.by else Hint(f"{draft.by} chooses")
    kinds = view.may.get(player, ())
    if view.phase in BETTING:
        return _bets(draft, view, player, held=held)
    if view.phase == "showdown":
        return _declares(draft, view, sight, player, held=held)
    if "vote" in kinds:
        return CastVote(by=player, qualifies=not held)
    if held:
        return _doubting(view, player) if "challenge" in kinds or "challenge_category" in kinds \
            else Hint("nothing to challenge")  # fmt: skip
    if "accept" in kinds:
        return Accept(by=player)
    if view.phase in ("challenges", "category_challenge"):
        return Hint("wait for the others")
    return Hint("turn and push") if draft is not None else _go_on(view, sight, None)


def _bets(draft: Draft, view: WfwView, player: str, *, held: bool) -> Draft | Meaning:
    if player != view.turn:
        if held and player in view.active:
            return Misuse(by=player)
        return Look(player) if dealt(view) and player in view.dealt else Hint(f"{view.turn} to act")
    if held:
        return Fold(by=player)
    amount = draft.amount if isinstance(draft, Betting) else None
    if amount is None:
        return Check(by=player) if "check" in view.may[player] else Call(by=player)
    return Raise(by=player, to=amount) if view.current_bet else Bet(by=player, amount=amount)


def _declares(
    draft: Draft, view: WfwView, sight: Sight, player: str, *, held: bool
) -> Draft | Meaning:
    if player not in view.declaring:
        return Hint(f"{player} is done")
    if held:
        return Declare(by=player, word=None)
    if view.options.secret_words:
        mine = cast("WfwView", sight.private(player))
        return Look(player, saying(mine, player), lambda said: _declared(player, said))
    if isinstance(draft, Declaring) and draft.player == player and draft.piece.row:
        said = Said(draft.piece.spell.text, draft.piece.row.cards)
        return _said(view, player, said)
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


def _name(draft: Naming, event: Event) -> Draft | Meaning:
    after = draft.piece.step(event)
    if isinstance(after, Done):
        return _named(draft, after.value)
    if isinstance(after, Back):
        return Hint("push: a category") if isinstance(draft.piece, Pick) else None
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


# -- a bet --------------------------------------------------------------------------------


def _amount(draft: Betting, view: WfwView, sight: Sight, event: Event) -> Draft | Meaning:
    turn = view.turn or ""
    if event.key in DIGITS or event.key == "BACKSPACE":
        return _typed(draft, view, event.key)
    if backed(event):
        return Betting(lowest(view) if view.opening else None)
    if event.kind is Kind.PRESSED and event.control == KNOB and turn in sight.buttons:
        if draft.amount is None:
            return Look(turn) if dealt(view) else Hint(f"{turn}: own button")
        at = STRIDES.index(draft.stride)
        return replace(draft, stride=STRIDES[(at + 1) % len(STRIDES)])
    if taken(event):
        return Hint(f"{turn} thinks") if turn in sight.machines \
            else _bets(draft, view, turn, held=False)  # fmt: skip
    return _turned(draft, view, turned(event))


def _typed(draft: Betting, view: WfwView, key: str) -> Betting:
    before = str(draft.amount) if draft.typed and draft.amount is not None else ""
    text = before[:-1] if key == "BACKSPACE" else f"{before}{key}"
    if not text:
        return Betting(lowest(view) if view.opening else None)
    return Betting(min(int(text), 10 * highest(view)), draft.stride, typed=True)


def _turned(draft: Betting, view: WfwView, steps: int) -> Betting:
    """The knob begins at the least amount; below it there is none again."""
    if not steps:
        return draft
    low, high = lowest(view), highest(view)
    if draft.amount is None:
        return replace(draft, amount=min(low + (steps - 1) * draft.stride, high) if steps > 0
                       else None)  # fmt: skip
    amount = draft.amount + steps * draft.stride
    if amount < low and draft.amount == low and not view.opening:
        return replace(draft, amount=None, typed=False)
    return replace(draft, amount=min(max(amount, low), high), typed=False)


# -- words --------------------------------------------------------------------------------


def _declare(draft: Declaring, view: WfwView, event: Event) -> Draft | Meaning:
    after = draft.piece.step(event)
    if isinstance(after, Done):
        return _said(view, draft.player, after.value)
    return Hint("hold: no word") if isinstance(after, Back) else replace(draft, piece=after)


def _said(view: WfwView, player: str, said: Said) -> Draft | Meaning:
    """A word is declared at once, but for the question whether it is in the category."""
    if view.category is None or said.word in view.agreed.categories.get(view.category, ()):
        return _declared(player, said)
    rows = (f"no {view.category}"[:20], f"it is {view.category}"[:20])
    return Claiming(player, said, Pick(said.word, rows))


def _declared(player: str, said: Said, *, category: bool | None = None) -> Declare:
    return Declare(by=player, word=said.word, cards=said.cards, category=category)


def _claim(draft: Claiming, sight: Sight, event: Event) -> Draft | Meaning:
    after = draft.pick.step(event)
    if isinstance(after, Done):
        return _declared(draft.player, draft.said, category=after.value == 1)
    return fresh(sight) if isinstance(after, Back) else replace(draft, pick=after)


def _read(draft: Reading, view: WfwView, event: Event) -> Draft | Meaning:
    """The knob goes through the words; its push, or SPIN, pays the pot."""
    if taken(event):
        return _pay(view)
    count = len(view.words)
    at = (-1 if draft.at is None else draft.at) + turned(event)
    return Reading(None if at < 0 or not count else min(at, count - 1))


def _pay(view: WfwView) -> Draft | Meaning:
    wordless = not any(word.word for word in view.words.values())
    unknown = tuple(p for p in view.active if not dealt(view))
    if wordless and unknown and len(view.active) > 1:
        return next_total(unknown, {})
    return PayOut()


def _total(draft: Totals, event: Event) -> Draft | Meaning:
    after = draft.amount.step(event)
    if isinstance(after, Done):
        told = {**draft.told, draft.left[0]: after.value}
        left = draft.left[1:]
        return next_total(left, told) if left else PayOut(card_totals=told)
    return Reading() if isinstance(after, Back) else replace(draft, amount=after)


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


def _doubting(view: WfwView, player: str) -> Doubting:
    """Which words the player may challenge; the own button goes on, and held it takes."""
    rows: list[tuple[str, Action | None]] = []
    for other, word in view.words.items():
        if other != player and word.word and word.verdict is None:
            rows.append((f"{other}: {word.word}", Challenge(by=player, against=other)))
        if other != player and word.category and word.voted is None:
            label = f"{other}: no {view.category}"[:20]
            rows.append((label, ChallengeCategory(by=player, against=other)))
    rows.append(("nothing", None))
    pick = Pick(f"{player} challenges", tuple(label for label, _ in rows), right=" ")
    return Doubting(player, pick, tuple(action for _, action in rows))


def _next_doubt(draft: Doubting) -> Doubting:
    pick = draft.pick
    return replace(draft, pick=replace(pick, index=(pick.index + 1) % len(pick.options)))


def _doubt(draft: Doubting, event: Event) -> Draft | Meaning:
    after = draft.pick.step(event)
    if isinstance(after, Done):
        return draft.actions[after.value] or Reading()
    return Reading() if isinstance(after, Back) else replace(draft, pick=after)


# -- what everybody waits for -------------------------------------------------------------


def _go_on(view: WfwView, sight: Sight, event: Event | None) -> Draft | Meaning:
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

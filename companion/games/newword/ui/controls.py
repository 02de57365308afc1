"""What each gesture means in NewWord, phase by phase.

On your turn, press your button to confirm the word you entered. While the last word can be
challenged, all other players press theirs to challenge it. Hold your button to pass or, if the
box deals, to see your hand. Knob and keyboard enter words, and can pass. On a box without
buttons, a digit is the button of the player with that number, Delete passes, Tab challenges,
and ? shows the hand of the player on turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.api.rules import Action
from companion.games.api.ui import Appeal, Context, Gesture, Hint, Hold, Intent, PrivateEntry
from companion.games.kit.buttons import button_holds, hurry, may_appeal
from companion.games.newword.rules.actions import Challenge, Deal, LetStand, Pass, PlayWord, Timeout
from companion.games.newword.rules.readings import Reading
from companion.games.newword.rules.state import FACE_UP, LEAST_LETTERS, LEAST_LETTERS_JUNIOR
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.compose import Compose
from companion.games.newword.ui.drafts import (
    AskChallenger,
    Confirm,
    Discard,
    Draft,
    FaceUp,
    NewWordContext,
    Passing,
    sort_hand,
)
from companion.games.newword.ui.laying import announce, choose_in_private
from companion.widgets.pick import Amount, Pick
from companion.widgets.widget import Back, Done, is_back, is_push, steps_of
from hardware.box import SPIN, Event, Kind

OWN = Deal | PlayWord | Pass | Timeout
"""The actions of the player on turn; other actions leave the entry open."""


def fresh(context: NewWordContext) -> Draft:
    """An empty draft for this phase."""
    view = context.view
    if view.phase == "setup":
        return None if view.dealt else FaceUp(tuple(sorted(view.deck.copies)), FACE_UP)
    if view.phase == "over" or view.ending:
        return None
    table = (*view.table.known, *[""] * view.table.unseen)
    least = LEAST_LETTERS_JUNIOR if view.options.junior else LEAST_LETTERS
    return Compose(table, view.first_play, least)


def keep(draft: Draft, was: NewWordContext, context: NewWordContext, action: Action) -> Draft:
    """Keep the open entry after another player's action, unless its cards are gone."""
    draft, empty = (
        draft.under if isinstance(draft, AskChallenger | Passing) else draft,
        fresh(context),
    )
    if isinstance(action, OWN) or was.view.turn != context.view.turn:
        return empty
    if isinstance(draft, Amount):
        return _limit_amount(draft, context)
    return draft if fresh(was) == empty else empty


def _limit_amount(draft: Amount, context: NewWordContext) -> Draft:
    """The same number of cards to swap, limited by what the stock still has."""
    amount = (
        _pass(draft, context)
        if "pass" in context.view.may.get(context.view.turn or "", ())
        else None
    )
    if not isinstance(amount, Amount):
        return fresh(context)
    return replace(amount, value=min(draft.value, amount.high))


def holds(context: NewWordContext, draft: Draft) -> Mapping[str, Hold]:
    """What holding a button does: show the hand; with real cards pass."""
    del draft
    view = context.view
    if view.dealt:
        people = (player for player in view.players if player not in context.machines)
        return button_holds(context, dict.fromkeys(people, "your hand"))
    passing = (player for player, kinds in view.may.items() if "pass" in kinds)
    return button_holds(context, {player: f"{player} passes" for player in passing})


def step(draft: Draft, context: NewWordContext, gesture: Gesture) -> Draft | Intent:
    """The draft after the gesture, or the intent of the gesture."""
    view, event = context.view, gesture.event
    player = gesture.player or _by_number(view, draft, event)
    if player is not None:
        return _on_button(draft, context, player, held=event.kind is Kind.HELD)
    if view.phase == "setup":
        return _deal(draft, event)
    if event.key == "TAB" and view.window:
        return _challenge(draft, context)
    if event.key == "?" and view.dealt and view.turn:
        return PrivateEntry(view.turn)
    if view.ending and not isinstance(draft, AskChallenger):
        return _end(event)
    if (
        event.key == "DELETE"
        and view.turn
        and not isinstance(draft, Amount | AskChallenger | Passing)
    ):
        return _pass(draft, context)
    match draft:
        case Compose():
            return _compose(draft, context, event)
        case Confirm() if draft.most is not None and steps_of(event):
            return choose_in_private(view, draft.composed.letters, draft.readings)
        case Confirm() | Amount():
            return _entry(draft, view, event)
        case AskChallenger():
            return _choose_challenger(draft, event)
        case Passing():
            return _confirm_pass(draft, view, event)
    return draft


def _by_number(view: NewWordView, draft: Draft, event: Event) -> str | None:
    """The player whose number was typed."""
    if isinstance(draft, Amount) or event.key not in tuple("123456789"):
        return None
    number = int(event.key)
    return view.players[number - 1] if number <= len(view.players) else None


# -- buttons ---------------------------------------------------------------------------


def _on_button(draft: Draft, context: NewWordContext, player: str, *, held: bool) -> Draft | Intent:
    view = context.view
    mine = view.may.get(player, ())
    if held and view.dealt:
        return PrivateEntry(player)
    if view.phase == "setup":
        return Hint("SPIN: deal")
    if held and "pass" in mine:
        asked = _pass(draft, context)
        return Pass(by=player) if isinstance(asked, Passing) else asked
    if player == view.turn and isinstance(draft, Confirm | Amount):
        return _action_of(draft, view)
    if player == view.turn and isinstance(draft, Compose) and draft.letters:
        return announce(draft, context)
    if view.window and ("challenge" in mine or not view.dealt):
        return Challenge(by=player)
    return _on_press(context, player)


def _on_press(context: NewWordContext, player: str) -> Intent:
    """A press with no word to lay and nothing to challenge."""
    view = context.view
    if view.dealt:
        return Appeal() if may_appeal(context, player) else PrivateEntry(player)
    return Hint("enter your word" if player == view.turn else f"{view.turn}'s turn")


def _challenge(draft: Draft, context: NewWordContext) -> Draft | Intent:
    """Challenge for a player without a button; ask who, if several may."""
    people = _people_who_may(context)
    if not people:
        return Hint("nobody may challenge")
    if len(people) == 1:
        return Challenge(by=people[0])
    if isinstance(draft, AskChallenger):
        return draft
    return AskChallenger(Pick("WHO CHALLENGES?", people), draft)


def _people_who_may(context: NewWordContext) -> tuple[str, ...]:
    """The people who may challenge the last word; computer players decide for themselves."""
    able = (player for player, kinds in context.view.may.items() if "challenge" in kinds)
    return tuple(player for player in able if player not in context.machines)


def _choose_challenger(draft: AskChallenger, event: Event) -> Draft | Intent:
    after = draft.widget.step(event)
    if isinstance(after, Done):
        return Challenge(by=draft.widget.options[after.value])
    return draft.under if isinstance(after, Back) else replace(draft, widget=after)


# -- the deal and the end --------------------------------------------------------------


def _deal(draft: Draft, event: Event) -> Draft | Intent:
    """Deal, or enter the five cards face up; SPIN skips entering them."""
    entering = isinstance(draft, FaceUp) and bool(draft.cards or draft.first)
    if isinstance(draft, FaceUp) and (entering or event.control != SPIN):
        after = draft.step(event)
        if isinstance(after, Done):
            return Deal(table=after.value)
        return draft if isinstance(after, Back) else after
    if event.control == SPIN or is_push(event) or event.key == "SPACE":
        return Deal()
    return Hint("SPIN: deal")


def _end(event: Event) -> Intent:
    """Let the last word of the game stand."""
    if is_push(event) or is_back(event) or event.key == "SPACE":
        return LetStand()
    return Hint("SPIN: it stands")


# -- a word ----------------------------------------------------------------------------


def _compose(draft: Compose, context: NewWordContext, event: Event) -> Draft | Intent:
    view = context.view
    if view.turn in context.machines and not (is_back(event) and _people_who_may(context)):
        return hurry(view.turn, event)
    after = draft.step(event)
    if isinstance(after, Back):
        return LetStand() if view.window else Hint("turn, or type a word")
    if isinstance(after, Compose):
        return after
    draft = after.value
    choice = draft.choice
    if choice is not None and choice.does == "pass":
        return _pass(draft, context)
    return announce(draft, context) if draft.letters else Hint("turn, or type a word")


# -- confirming ------------------------------------------------------------------------


def _entry(draft: Confirm | Amount, view: NewWordView, event: Event) -> Draft | Intent:
    if event.key == "DELETE" and isinstance(draft, Amount):
        return _action_of(draft, view)
    after = draft.step(event)
    if isinstance(after, Done):
        return _action_of(draft, view, after.value)
    return fresh(Context(view)) if isinstance(after, Back) else after


def _action_of(draft: Confirm | Amount, view: NewWordView, value: Any = None) -> Action:
    """The action of an entry: what is shown, or what was answered."""
    if isinstance(draft, Amount):
        return Pass(by=view.turn, discard=draft.value if value is None else value)
    reading: Reading = value or draft.reading
    return PlayWord(by=view.turn, word=draft.composed.letters, cards=reading.cards)


# -- a pass ----------------------------------------------------------------------------


def _pass(draft: Draft, context: NewWordContext) -> Draft | Intent:
    """Ask which cards to swap, at most as many as the stock has (N5), or whether to pass."""
    view = context.view
    player = str(view.turn)
    if player in context.machines:
        return Hint(f"{player} thinks")
    most = min(view.hand_sizes.get(player, 0), view.stock)
    if not most:
        return Passing(draft)
    if not view.dealt:
        return Amount("PASS: swap how many?", 0, 0, most)
    hand = sort_hand(context.private_view(player).hand.known)

    def pass_with(cards: tuple[str, ...]) -> Action:
        return Pass(by=player, discard=cards)

    return PrivateEntry(player, Discard(hand, most), pass_with)


def _confirm_pass(draft: Passing, view: NewWordView, event: Event) -> Draft | Intent:
    after = draft.widget.step(event)
    if isinstance(after, Done):
        return Pass(by=view.turn) if after.value else draft.under
    return draft.under if isinstance(after, Back) else replace(draft, widget=after)

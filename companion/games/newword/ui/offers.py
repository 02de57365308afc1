"""What players may do in NewWord now: all that a gesture, a button or a phrase can start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.games.api.offers import Announced, Closed, Offer, Offered, Way, appeal_offer
from companion.games.api.ui import PrivateEntry
from companion.games.cards import box_deals
from companion.games.kit.buttons import may_appeal
from companion.games.kit.offers import result_of
from companion.games.kit.spoken import DEAL, I_PASS
from companion.games.newword.rules.actions import Challenge, Deal, LetFall, LetStand, Pass, PlayWord
from companion.games.newword.rules.state import FACE_UP, least_letters
from companion.games.newword.rules.view import NewWordView
from companion.games.newword.ui.compose import PASS, Compose
from companion.games.newword.ui.drafts import (
    Appealed,
    AskChallenger,
    Confirm,
    Discard,
    Draft,
    FaceUp,
    NewWordContext,
    sort_hand,
)
from companion.games.newword.ui.laying import play_of
from companion.widgets.pick import Amount, Pick

HAND: Closed = {"phone": "Your cards are on this page.", "voice": "A hand is not read out."}
BLUFFED: Closed = {"voice": "It may be a bluff, so it is entered."}
ON_PAGE: Closed = {**BLUFFED, "phone": "It is entered on this page."}
AT_WORK: Closed = {**ON_PAGE, "box": "It is being entered."}
ENTERED: Closed = {"voice": "The cards face up are entered."}
TALKED: Closed = {"voice": "The table talks about it first."}

COMPOSING = (
    "Type it, or turn and push: first the table's letters, then A to Z from your hand.",
    "Mark letters from your hand with SPACE before and after, e.g. Q, SPACE, UIET, SPACE.",
)
DEALT = "SPIN: the box deals 6 cards to each player and 5 face up."
DEALING = "Type the 5, or turn to each and push. SPIN: play without entering them."


class Swap(msgspec.Struct, frozen=True):
    """Makes a pass of the cards to swap."""

    by: str

    def __call__(self, cards: tuple[str, ...]) -> Pass:
        """The pass."""
        return Pass(by=self.by, discard=cards)


def fresh(context: NewWordContext) -> Draft:
    """An empty draft for this phase."""
    return Appealed(entry(context)) if context.view.appeals else entry(context)


def entry(context: NewWordContext) -> FaceUp | Compose | None:
    """The empty entry of this phase, perhaps below a vote."""
    view = context.view
    if view.phase == "setup":
        return None if box_deals(view.options) else FaceUp(tuple(sorted(view.deck.copies)), FACE_UP)
    if view.phase == "over" or view.ending:
        return None
    table = (*view.table.known, *[""] * view.table.unseen)
    return Compose(table, view.first_play, least_letters(junior=view.options.junior))


def swap(context: NewWordContext, player: str) -> Amount | PrivateEntry | None:
    """The entry of the cards to swap, at most as many as the stock has (N5); None without any."""
    view = context.view
    most = min(view.hand_sizes.get(player, 0), view.stock)
    if not most:
        return None
    if not box_deals(view.options):
        return Amount("PASS: swap how many?", 0, 0, most)
    hand = sort_hand(context.private_view(player).hand.known)
    return PrivateEntry(player, Discard(hand, most), Swap(player))


def offers(context: NewWordContext, draft: Any) -> Offered:
    """The offers of this moment."""
    return tuple(_offers(context, draft))


def _offers(context: NewWordContext, draft: Any) -> Iterator[Offer]:
    view = context.view
    people = context.people
    if view.phase == "setup":
        yield from _deal(view, draft)
    elif view.appeals:
        yield from _appeals(view, people)
    elif view.turn in people and not view.ending:
        yield from _turn(context, draft, view.turn)
    if view.window:
        yield from _window(view, draft, people)
    for player in people if box_deals(view.options) else ():
        if view.turn and may_appeal(context, player):
            yield appeal_offer(player, "press")
        yield _hand(view, player)


def _deal(view: NewWordView, draft: Any) -> Iterator[Offer]:
    """The cards face up, or the deal without them."""
    if cards := result_of(draft):
        yield Offer(kind="deal", does=Deal(table=cards), on=("push",), closed=ENTERED)
    entering = isinstance(draft, FaceUp) and draft.is_begun
    at_box: tuple[Way, ...] = ("back", "push", "SPACE") if box_deals(view.options) else ("back",)
    yield Offer(
        kind="deal",
        does=Deal(),
        label="Deal",
        on=() if entering else at_box,
        weight="cheap",
        say=DEAL,
        help=(DEALT if box_deals(view.options) else DEALING,),
        closed={} if box_deals(view.options) else ENTERED,
    )


# -- a turn -------------------------------------------------------------------------------


def _turn(context: NewWordContext, draft: Any, by: str) -> Iterator[Offer]:
    """The word, or the entry of it; and a pass."""
    view = context.view
    match draft:
        case Compose():
            yield Offer(kind="play_word", by=by, does=draft, help=COMPOSING, closed=AT_WORK)
        case Confirm():
            yield Offer(
                kind="play_word",
                by=by,
                does=play_of(view, draft, draft.reading),
                on=("press", "push"),
                closed=ON_PAGE,
            )
    if isinstance(draft, Amount):
        yield Offer(
            kind="pass",
            by=by,
            does=Pass(by=by, discard=draft.value),
            on=("press", "hold", "push", "DELETE"),
            hold=f"{by} passes",
        )
    elif not isinstance(draft, AskChallenger):
        yield from _pass(context, draft, by)
    yield Offer(by=by, does=Announced(PlayWord), label="Lay {}")
    if swap(context, by):
        yield Offer(by=by, does=Announced(Pass, {"discard": ()}), label="Pass without a swap")
        yield Offer(by=by, does=Announced(Pass), label="Swap {}")


def _pass(context: NewWordContext, draft: Any, by: str) -> Iterator[Offer]:
    view, entry = context.view, swap(context, by)
    here: tuple[Way, ...] = ("push",) if isinstance(draft, Compose) and draft.choice == PASS else ()
    holds: tuple[Way, ...] = () if box_deals(view.options) else ("hold",)
    more = " You may swap cards." if view.stock else ""
    yield Offer(
        kind="pass",
        by=by,
        does=entry or Pass(by=by),
        label="Pass or swap" if entry else "Pass",
        row="pass",
        on=(*holds, "DELETE", *here),
        hold=f"{by} passes",
        weight="plain" if entry else "grave",
        say=I_PASS,
        help=(
            f"Pass: turn to the end of the list and push.{more}",
            *(("Or hold your button to pass.",) if holds else ()),
        ),
    )
    if entry:
        yield _spoken(Pass(by=by), *I_PASS)


def _spoken(action: Pass | Challenge, *phrases: str) -> Offer:
    """An action that is only said: at the other doors its offer is another one."""
    return Offer(does=action, weight="grave", say=phrases)


# -- the last word ------------------------------------------------------------------------


def _window(view: NewWordView, draft: Any, people: tuple[str, ...]) -> Iterator[Offer]:
    """The last word is challenged, or stands."""
    able = tuple(player for player in people if "challenge" in view.may.get(player, ()))
    keys: tuple[Way, ...] = ("TAB",) if len(able) == 1 else ()
    vote = len(people) > 1
    challenges = tuple(_challenge(view, player, ("press", *keys), vote=vote) for player in able)
    yield from challenges
    yield from (_spoken(Challenge(by=player, vote=vote), "challenge") for player in able)
    if len(able) > 1:
        asked = AskChallenger(Pick("WHO CHALLENGES?", able), challenges, draft)
        does = draft if isinstance(draft, AskChallenger) else asked
        yield Offer(kind="challenge", does=does, on=("TAB",))
    yield _let_stand(view, draft, waits=view.turn not in people and not able)


def _challenge(view: NewWordView, player: str, on: tuple[Way, ...], *, vote: bool) -> Offer:
    """The first one counts, so a press or a tap is not asked; what is heard is.

    `vote`: there are people who can vote on a word that is not in the dictionary.
    """
    last, next_only = view.last, view.options.challengers == "next_only"
    assert last is not None
    who = f"{view.turn} may" if next_only else f"All but {last.by} may"
    asks = f"Is {last.word} a word? {who} press their button to challenge. (Tab on a keyboard.)"
    return Offer(
        kind="challenge",
        by=player,
        does=Challenge(by=player, vote=vote),
        label="Challenge",
        row=player,
        on=on,
        help=(asks,),
    )


def _appeals(view: NewWordView, people: tuple[str, ...]) -> Iterator[Offer]:
    """A vote on the challenged word that is not in the dictionary, or it falls (N6.4)."""
    yield from (
        appeal_offer(player, "press" if box_deals(view.options) else "hold") for player in people
    )
    yield Offer(
        does=LetFall(),
        label="Let it fall",
        on=("push", "back", "SPACE"),
        help=("Push: the word falls.",),
        closed=TALKED,
    )


def _let_stand(view: NewWordView, draft: Any, *, waits: bool) -> Offer:
    """`waits`: computer players still think whether they challenge.

    Only SPIN lets it stand: a push lays a word just before, and a space begins the next one.
    """
    ends = view.ending and not isinstance(draft, AskChallenger)
    untouched = isinstance(draft, Compose) and draft.is_untouched and not waits
    return Offer(
        kind="let_stand",
        by=view.turn,
        does=LetStand(),
        label="Let it stand",
        on=("back",) if ends or untouched else (),
        say=("let it stand",),
        help=("SPIN: it stands, and the game is over.",) if view.ending else (),
    )


def _hand(view: NewWordView, player: str) -> Offer:
    plays = view.phase != "setup"
    keys: tuple[Way, ...] = ("?",) if player == view.turn else ()
    return Offer(
        kind="hand",
        by=player,
        does=PrivateEntry(player),
        on=("hold", *(("press",) if plays else ()), *keys),
        hold="your hand",
        help=("Hold your button to see your hand.",),
        closed=HAND,
    )

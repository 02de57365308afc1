"""What players may do in Word Lift now: all that a gesture, a button or a phrase can start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.api.offers import Announced, Closed, Offer, Offered, Way, appeal_offer
from companion.games.api.ui import Objection, PrivateEntry, Review
from companion.games.cards import box_deals
from companion.games.kit.buttons import may_appeal
from companion.games.kit.spoken import DEAL, I_PASS
from companion.games.word_lift.rules.actions import (
    Deal,
    Draw,
    DrawOne,
    Pass,
    PlayWord,
    StartRound,
    StealSplit,
)
from companion.games.word_lift.rules.state import PLAYING
from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.drafts import (
    Browse,
    Confirm,
    Draft,
    Drawing,
    Row,
    WordLiftContext,
    action_of,
    ask_price,
    draw_row,
    rows_and_pass,
    splits,
    start_count,
    start_word,
)
from companion.games.word_lift.ui.private_entries import discard_cards

HAND: Closed = {"phone": "Your cards are on this page.", "voice": "A hand is not read out."}
ENTERED: Closed = {"voice": "It is entered, or its word is said."}
COUNTED: Closed = {"voice": "Players show their hands first."}
TALKED: Closed = {"voice": "The table talks about it first."}
READ: Closed = {"voice": "It is read on the display."}

LAYING = "Lay a word: type it, or push and spell it. At least 3 letters, all from your hand."
DEALT = ("Push the knob: the box deals 4 consonants and 3 vowels to everybody.",)
DEALING = (
    "Shuffle both decks. Everybody gets 4 consonants and 3 vowels.",
    "The rest are two piles. Then push the knob.",
)
COUNTING = ("The round is over. Push the knob: the box counts.",)
SHOWING = (
    "The round is over. Show your hands, then push the knob.",
    "The box asks who holds cards that count double.",
)
STARTING = "Push: next round. The lowest score begins. SPIN: review this round."

SPLIT = "Split {}"
"""The button of a steal; what is split, and into which words, stands in it."""

COUNTS = ("no", "one", "two", "three")
"""How many cards to draw from a pile, as it is said; no player draws more."""


def fresh(context: WordLiftContext) -> Draft:
    """An empty draft for this phase."""
    view = context.view
    match view.phase:
        case "normal" | "final":
            return Browse()
        case "draw" if view.turn in context.machines:
            return Browse()
        case "draw":
            what = "draw" if _must_discard(view) else f"draw {view.to_draw}"
            return Drawing.of(f"{view.turn}: {what}", tuple(_draws(context)))
    return None


def offers(context: WordLiftContext, draft: Any) -> Offered:
    """The offers of this moment."""
    return tuple(_offers(context, draft))


def _offers(context: WordLiftContext, draft: Any) -> Iterator[Offer]:
    view = context.view
    if view.phase in PLAYING and view.turn and view.turn not in context.machines:
        yield from _draws(context) if view.phase == "draw" else _plays(context, draft)
    if draft is None:
        yield from _between(view)
    for player in context.people:
        yield from _doubts(context, player)
    if box_deals(view.options):
        yield from (_hand(view, player) for player in context.people)


# -- a turn -------------------------------------------------------------------------------


def _plays(context: WordLiftContext, draft: Any) -> Iterator[Offer]:
    """The entered words, or the words that may be entered; and a pass."""
    view, by = context.view, context.view.turn or ""
    listed = rows_and_pass(view)
    at = min(draft.at, len(listed)) if isinstance(draft, Browse) else 0
    if isinstance(draft, Confirm) and draft.readings.ways:
        yield _entered(view, draft, by)
    elif isinstance(draft, Browse):
        yield Offer(
            kind="play_word",
            by=by,
            does=start_word(view, None),
            label="Lay a word",
            on=() if at else ("push",),
            help=(LAYING,) if view.phase == "normal" else ("Type a word, or push and spell it.",),
            closed=ENTERED,
        )
        for n, row in enumerate(listed, 1):
            if row is not None and row.open:
                yield _steal(view, row, by, here=n == at)
    yield _pass(view, by, here=at > 0 and listed[at - 1] is None)
    yield Offer(by=by, does=Announced(PlayWord), label="Lay {}")
    if "steal_split" in view.may.get(by, ()):
        yield Offer(by=by, does=Announced(StealSplit), label=SPLIT)


def _entered(view: WordLiftView, draft: Confirm, by: str) -> Offer:
    """The words that are entered; a steal may have a price to choose."""
    action = action_of(draft, by, draft.way)
    steals = isinstance(action, StealSplit)
    does = action if draft.form_fault else ask_price(view, action, draft)
    return Offer(
        kind="steal_split" if steals else "play_word",
        by=by,
        does=does,
        label=f"Lay {' and '.join(new.laid.word for new in draft.way.words)}",
        on=("press", "push"),
        closed=ENTERED,
    )


def _steal(view: WordLiftView, row: Row, by: str, *, here: bool) -> Offer:
    victim, word = row.target.victim, row.target.stolen.word
    return Offer(
        kind="steal_split",
        by=by,
        does=start_word(view, row.target),
        label=SPLIT.format(f"{word} of {victim}"),
        about=victim,
        on=("push",) if here else (),
        closed=ENTERED,
    )


def _pass(view: WordLiftView, by: str, *, here: bool) -> Offer:
    holds: tuple[Way, ...] = () if box_deals(view.options) else ("hold",)
    return Offer(
        does=Pass(by=by),
        label="Pass",
        row="pass",
        hold=f"{by} passes",
        on=(*holds, "DELETE", *(("push",) if here else ())),
        weight="grave",
        say=I_PASS,
        help=(
            "Pass: turn to the last row and push.",
            *(("Or hold your button to pass.",) if holds else ()),
        ),
    )


# -- the draw -----------------------------------------------------------------------------


def _must_discard(view: WordLiftView) -> bool:
    """Whether the player discards cards of a dealt hand before the draw (L-A1)."""
    return bool(view.to_discard) and box_deals(view.options)


def _draws(context: WordLiftContext) -> Iterator[Offer]:
    """All ways to draw, or the way to the cards to discard before it."""
    view, by = context.view, context.view.turn or ""
    if not _must_discard(view):
        yield from _ways_to_draw(view, by)
        return
    mine = context.private_view(by)
    drawing = Drawing.of(f"{by}: draw {view.to_draw}", tuple(_ways_to_draw(view, by)))
    entry = PrivateEntry(by, discard_cards(mine, mine.hand.known, drawing), _as_entered)
    yield Offer(kind="draw", by=by, does=entry, row="discard cards", closed=ENTERED)


def _as_entered(draw: Draw | DrawOne) -> Draw | DrawOne:
    return draw


def _ways_to_draw(view: WordLiftView, by: str) -> Iterator[Offer]:
    """Both cards, or the first one to look at before the second is chosen (L-A8)."""
    closed: Closed = ENTERED if view.to_discard else {}
    for consonants, vowels in splits(view, view.to_draw):
        yield Offer(
            does=Draw(by=by, consonants=consonants, vowels=vowels),
            row=draw_row(consonants, vowels),
            say=(_phrase(consonants, vowels),),
            text=draw_row(consonants, vowels).upper(),
            help=(f"{by} draws {view.to_draw}. Turn to the cards you want and push.",),
            closed=closed,
        )
    for consonants, vowels in splits(view, 1) if view.to_draw > 1 else ():
        yield Offer(
            does=DrawOne(by=by, consonants=consonants, vowels=vowels),
            row=f"1 {'cons.' if consonants else 'vowel'}, then see",
            closed=ENTERED,
        )


def _phrase(consonants: int, vowels: int) -> str:
    """The draw as it is said."""
    return " and ".join(
        f"{COUNTS[count]} {name}{'' if count == 1 else 's'}"
        for count, name in ((consonants, "consonant"), (vowels, "vowel"))
        if count
    )


# -- between rounds -----------------------------------------------------------------------


def _between(view: WordLiftView) -> Iterator[Offer]:
    dealt = box_deals(view.options)
    match view.phase:
        case "setup":
            yield Offer(
                does=Deal(),
                label="Deal",
                on=("press", "push", "back"),
                weight="cheap",
                say=DEAL,
                help=DEALT if dealt else DEALING,
            )
        case "round_over":
            yield Offer(
                kind="score_round",
                does=start_count(view),
                label="Score the round",
                on=("press", "push", "back"),
                weight="cheap",
                say=("count",),
                help=COUNTING if dealt else SHOWING,
                closed={} if dealt else COUNTED,
            )
        case "between_rounds":
            yield Offer(
                does=StartRound(),
                label="Start the round",
                on=("press", "push"),
                weight="cheap",
                say=("next round",),
                help=(STARTING,),
            )
            yield Offer(kind="review", does=Review(), label="Review", on=("back",), closed=READ)


# -- at any time --------------------------------------------------------------------------


def _doubts(context: WordLiftContext, player: str) -> Iterator[Offer]:
    """A vote on the word just refused, or on a word of the last play.

    If a hold shows the hand, a press starts the vote.
    """
    view, dealt = context.view, box_deals(context.view.options)
    way: Way = "press" if dealt else "hold"
    if dealt and view.turn and may_appeal(context, player):
        yield appeal_offer(player, "press")
    if view.open_words and player != view.turn:
        yield Offer(
            kind="object",
            by=player,
            does=Objection(view.open_words),
            label="Not a word?",
            hold=f"{player} objects",
            on=(way, "TAB") if view.turn or not dealt else ("TAB",),
            help=(f"Not a word? The others {way} their button, and the table votes."
                  " (Tab on a keyboard.)",),
            closed=TALKED,
        )  # fmt: skip


def _hand(view: WordLiftView, player: str) -> Offer:
    return Offer(
        kind="hand",
        by=player,
        does=PrivateEntry(player),
        on=("hold", "press") if view.phase in PLAYING else ("hold",),
        hold="your hand",
        help=("Hold your button to see your hand.",),
        closed=HAND,
    )

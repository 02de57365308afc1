"""Offers of Word For Word about words: declare, accept, challenge, pay and vote."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from companion.games.api.offers import Closed, Offer, Offered, appeal_offer
from companion.games.api.ui import PrivateEntry
from companion.games.cards import box_deals
from companion.games.kit.offers import Choosing
from companion.games.word_for_word.rules import actions
from companion.games.word_for_word.rules.view import WordForWordView
from companion.games.word_for_word.rules.words.scoring import EXCLAMATION
from companion.games.word_for_word.ui.drafts import (
    AtTheBox,
    Declaring,
    Draft,
    Reading,
    WordForWordContext,
    can_challenge,
    claims,
    declare_or_ask,
    next_total,
)
from companion.games.word_for_word.ui.event_text import fit_row
from companion.games.word_for_word.ui.word_entry import NO_WORD, WordEntry, new_word_entry

ENTERED: Closed = {"phone": "It is entered on this page.", "voice": "Its word or amount is said."}
SECRET: Closed = {"voice": "A secret word is entered."}
NOT_SAID: Closed = {"voice": "The pot is paid in sight of all."}
TALKED: Closed = {"voice": "The table talks about it first."}
LISTED: Closed = {"phone": "Each has a button of its own.", "voice": "Each has words of its own."}


class SecretWord(msgspec.Struct, frozen=True):
    """Makes the entry of a secret word, after a refusal with its reason."""

    by: str
    why: str

    def __call__(self, mine: WordForWordView) -> WordEntry:
        """The entry, from the player's own view."""
        return new_word_entry(mine, self.by, self.why)


def words(context: WordForWordContext, draft: Draft, by: str) -> Iterator[Offer]:
    """A word with its cards, or none; a secret word is entered with the box in hand."""
    view = context.view
    secret, dealt = view.options.secret_words, box_deals(view.options)
    if secret:
        yield Offer(
            kind="declare",
            by=by,
            does=_secret_entry(context, by),
            label="" if dealt else "Enter your word",
            on=("press",),
            closed=ENTERED if dealt else SECRET,
        )
    elif spelled := _laid_word(draft):
        does = declare_or_ask(view, spelled)
        yield Offer(kind="declare", by=by, does=does, on=("press",), closed=ENTERED)
    yield Offer(
        does=actions.Declare(by=by, word=None),
        label="No word",
        hold=f"{by}: no word",
        on=("hold",),
        weight="grave",
        ask=NO_WORD,
        say=("no word",),
        help=("No word? Turn left before you spell." if dealt else "No word? Hold your button.",),
        closed=SECRET if secret else {},
    )
    yield from claims(view, by)


def _secret_entry(context: WordForWordContext, by: str) -> PrivateEntry:
    view, refused = context.view, context.refused
    why = refused.outcome.message if refused and refused.action.by == by else ""
    return PrivateEntry(by, SecretWord(by, why), _believe, (view.round, view.board, why))


def _believe(declare: actions.Declare) -> actions.Declare:
    """The secret word; a question about its cards would show some of them to all."""
    return replace(declare, sure=True)


def _laid_word(draft: Draft) -> actions.Declare | None:
    """The word whose cards are being chosen."""
    entry = draft.widget if isinstance(draft, Declaring) else None
    if entry is None or entry.card_row is None or entry.asks:
        return None
    return entry.declare(entry.card_row.cards)


# -- words that are open --------------------------------------------------------------------


def answers(context: WordForWordContext, people: tuple[str, ...]) -> Iterator[Offer]:
    """What players may do about open words: let them stand, challenge them, pay the pot."""
    view, listed = context.view, list[Offer]()
    for player in people:
        kinds = view.may.get(player, ())
        if "accept" in kinds:
            yield Offer(
                does=actions.Accept(by=player),
                label="Let the words stand",
                on=("press",),
                weight="cheap",
                say=("I accept",),
                help=("Press your button: let the words stand.",),
            )
        if can_challenge(view, player):
            challenges = tuple(_challenges(view, player, vote=len(people) > 1))
            opens = _challenge_list(view, player, challenges)
            yield from (opens, *challenges)
            if box_deals(view.options) or player not in context.buttons:
                listed.append(opens)
    challenge = (_who_challenges(tuple(listed)),) if listed else ()
    yield from challenge
    yield from _pot(view, challenge)


def _challenges(view: WordForWordView, by: str, *, vote: bool) -> Iterator[Offer]:
    """Everything that the player may challenge: words, and claims to the category.

    `vote`: there are people who can vote on a word that is not in the dictionary.
    """
    for other, word in view.words.items():
        if other != by and word.word not in (None, EXCLAMATION) and word.verdict is None:
            yield Offer(
                does=actions.Challenge(by=by, against=other, vote=vote),
                label="Challenge",
                about=other,
                row=f"{other}: {word.word}",
                say=(f"challenge {other}", f"challenge {word.word}"),
                text=f"CHALLENGE {other}",
            )
        if other != by and word.category and word.voted is None:
            yield Offer(
                does=actions.ChallengeCategory(by=by, against=other),
                label="Not in the category",
                about=other,
                row=fit_row(f"{other}: not {view.category}", f"{other}: category"),
                closed=TALKED,
            )


def _challenge_list(view: WordForWordView, by: str, challenges: Offered) -> Offer:
    """The way to the list of all that the player may challenge, with a row for nothing."""
    rows = *challenges, Offer(kind="", does=Reading(), row="nothing")
    return Offer(
        kind="challenge",
        by=by,
        does=Choosing.of(f"{by} challenges", rows, right=" "),
        row=by,
        hold=f"{by} challenges",
        on=("hold", "DELETE"),
        help=() if box_deals(view.options) else ("Hold your button: challenge a word.",),
        closed=LISTED,
    )


def _who_challenges(listed: Offered) -> Offer:
    """A challenge without holding a button; if several players can, the box asks who does."""
    asked = AtTheBox.of("WHO CHALLENGES?", listed, right=" ")
    does = listed[0].does if len(listed) == 1 else asked
    return Offer(kind="challenge", does=does, row="challenge", on=("TAB",), closed=LISTED)


def _pot(view: WordForWordView, challenge: Offered) -> Iterator[Offer]:
    """Paying the pot; if a hold shows the hand, the knob lists the challenge, too, and first.

    While others may still challenge, only the knob pays, in sight of all. If nobody has a word for
    one of the pots, each player who can win it is first asked once for the card total (F7.6).
    """
    undecided = (p for p, kinds in view.may.items() if "accept" in kinds and can_challenge(view, p))
    waiting = " and ".join(undecided)
    asked = dict.fromkeys(player for pot in view.wordless_pots for player in pot.eligible)
    pay = Offer(
        kind="pay_out",
        does=next_total(tuple(asked), {}),
        label="Pay out",
        row="pay the pot",
        on=("push", "press") if view.phase == "showdown_result" else ("push",),
        help=("Push: pay.",),
        closed=NOT_SAID,
        waits=f"{waiting} may still challenge." if waiting else "",
    )
    if box_deals(view.options) and challenge:
        both = AtTheBox.of("THE WORDS", (*challenge, pay), right=" ")
        how = ("Push the knob: challenge a word, or pay.",)
        yield Offer(kind="pay_out", does=both, on=("push",), help=how, closed=LISTED)
        pay = replace(pay, on=tuple(way for way in pay.on if way == "press"), help=())
    yield pay


def votes(view: WordForWordView, people: tuple[str, ...]) -> Iterator[Offer]:
    """Whether a word is in the category; for a no without a hold, the box asks who votes so."""
    voters = [player for player in people if "vote" in view.may.get(player, ())]
    against = list[Offer]()
    for player in voters:
        yield Offer(
            does=actions.CastVote(by=player, qualifies=True),
            label="Yes",
            on=("press",),
            say=("it qualifies",),
            help=("Press: yes.",),
        )
        no = Offer(
            does=actions.CastVote(by=player, qualifies=False),
            label="No",
            row=player,
            hold=f"{player}: no",
            on=("hold", "DELETE", "push") if len(voters) == 1 else ("hold", "DELETE"),
            say=("it does not qualify",),
            help=("Push the knob: no." if box_deals(view.options) else "Hold your button: no.",),
        )
        against.append(no)
    yield from against
    if len(voters) > 1:
        who = AtTheBox.of("WHO VOTES NO?", tuple(against), right=" ")
        yield Offer(kind="vote", does=who, on=("push",), closed=LISTED)


def appeals(view: WordForWordView, people: tuple[str, ...]) -> Iterator[Offer]:
    """A vote on the challenged word that is not in the dictionary, or it falls (F13.8)."""
    yield from (
        appeal_offer(player, "press" if box_deals(view.options) else "hold") for player in people
    )
    yield Offer(
        does=actions.LetFall(),
        label="Let it fall",
        on=("push",),
        help=("Push: the word falls.",),
        closed=TALKED,
    )

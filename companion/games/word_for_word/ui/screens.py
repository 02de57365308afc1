"""How Word For Word looks on 128 x 64 pixels, and the same in words.

A small letter is a blue card, a capital a red one, `*` a wild card.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.entry.faces import large, shown
from companion.games.api.rules import Record, View
from companion.games.api.ui import ClockFace, Sight
from companion.games.kit.showing import (
    ROOM,
    fit,
    initials,
    late,
    press_again,
    ranking,
    standings,
    ticks_s,
    time_left,
)
from companion.games.word_for_word.rules.actions import Challenge, Declare
from companion.games.word_for_word.rules.view import WfwView, Word
from companion.games.word_for_word.rules.words.faces import Laid
from companion.games.word_for_word.ui.controls_bet import BETTING
from companion.games.word_for_word.ui.drafts import (
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
    highest,
    lowest,
    seen,
)
from companion.games.word_for_word.ui.help import HELP
from companion.screen.screen import (
    CONTEXT,
    FOOT,
    Item,
    Lamp,
    Screen,
    Text,
    big,
    line,
    page,
    top,
    wrapped,
)
from hardware.box import WIDTH

STEP_ROWS = (13, 23, 33, 43, 52)
"""Where the five steps of a score begin, pixels from the top."""

BRIEF = (("mixed colours", "mixed"), (" with a wild", "+wild"), ("all ", ""), (" + ", "+"))
"""What is said of a score, and how it is said where there is little room."""

STREETS = {"shout": "SHOUT", "mumble": "MUMBLE", "whisper": "WHISPER"}


def draw(sight: Sight, draft: Draft) -> Screen:
    """What the display shows in this phase."""
    view = seen(sight)
    screen = _drawn(view, sight, draft)
    told = () if view.game_over else table_in_words(view)
    return screen.but(lamps=_lamps(view, sight), said=(*screen.said, *told))


def help(sight: Sight) -> tuple[str, ...]:
    """One page for this phase."""
    return HELP[sight.view.phase]


def hand(sight: Sight, view: View) -> Screen:
    """The player's own thought cards, with the board below."""
    mine = seen(Sight(view))
    cards = " ".join(map(shown, mine.hand)) or "real cards"
    board = " ".join(map(shown, mine.board))
    return page("YOUR CARDS", cards, f"board {board}" if board else "", "small blue - BIG RED")


def sound(record: Record) -> str:
    """What a challenge came to is heard, and a word that is declared, but for one in secret."""
    match record.action:
        case Challenge():
            return "accepted" if record.outcome.next.get("word_stands") else "refused"
        case Declare(word=word) if word and not record.outcome.secret:
            return "accepted"
    return ""


def table_in_words(view: WfwView) -> tuple[str, ...]:
    """Everybody's chips and bets, and the cards on the board."""
    board = " ".join(map(shown, view.board))
    players = [f"{p}: {_chips(view, p)}{_mark(view, p)}" for p in view.players]
    pots = [f"pot {pot.amount} ({' '.join(pot.eligible)})" for pot in view.pots]
    return (*([f"board {board}"] if board else []), *players, *(pots if len(pots) > 1 else []))


def _drawn(view: WfwView, sight: Sight, draft: Draft) -> Screen:
    if sight.refused is not None and _untouched(draft):
        return _refused(_why(view, sight.refused), _turn_clock(view, sight))
    match draft:
        case Cutting() | Laying() | Naming():
            return draft.piece.draw()
        case Betting():
            return _bet(view, sight, draft)
        case Declaring():
            return _spelling(draft, _turn_clock(view, sight))
        case Claiming() | Doubting():
            return draft.pick.draw()
        case Totals() | Recounting():
            return draft.amount.draw()
        case Reading():
            return _words(view, sight, draft)
    return _waiting(view, sight)


def _spelling(draft: Declaring, clock: ClockFace | None) -> Screen:
    """A player's word with the time that is left."""
    timed = replace(draft.piece.spell, right=time_left(clock))
    return replace(draft.piece, spell=timed).draw().but(again_s=ticks_s(clock))


def _turn_clock(view: WfwView, sight: Sight) -> ClockFace | None:
    """The clock where it is the turn's, and not that of the game or of the ante."""
    clock = sight.clock
    return clock if clock and clock.limit_s == view.options.turn_limit_s else None


def _why(view: WfwView, refused: Record) -> str:
    """Why it was refused; of a word that is declared in secret nothing is told."""
    if view.options.secret_words and isinstance(refused.action, Declare):
        return f"{refused.action.by}'s word cannot be laid so. Look, and try again."
    return refused.outcome.message


def _untouched(draft: Draft) -> bool:
    """Whether a word, cards or a category are still to be entered from the beginning."""
    match draft:
        case Declaring():
            return not draft.piece.spell.text and not draft.piece.spell.at
        case Laying():
            return not draft.piece.cards and not draft.piece.at and not draft.piece.letter
    return draft is None or isinstance(draft, Naming)


def _refused(message: str, clock: ClockFace | None) -> Screen:
    """Why the last entry was refused; the next gesture begins anew."""
    lines = zip(wrapped(message)[:4], (16, 28, CONTEXT, FOOT), strict=False)
    told = (line(text, y) for text, y in lines)
    return Screen((*top("NOT LIKE THIS", time_left(clock)), *told), again_s=ticks_s(clock))


# -- betting ------------------------------------------------------------------------------


def _bet(view: WfwView, sight: Sight, draft: Betting) -> Screen:
    """Whose action it is, the pot, the board, and what a press does."""
    clock = _turn_clock(view, sight)
    items = [
        *top(f"{view.turn} {time_left(clock)}".strip(), f"pot {view.pot}", inverse=late(clock))
    ]
    board = " ".join(map(shown, view.board))
    items.append(large(board) if board else big(_amount(view, draft)))
    fresh = not draft.typed and draft.amount in (None, lowest(view))
    refused = sight.refused.outcome.why if sight.refused and fresh else ""
    items.append(line(refused or _does(view, draft), CONTEXT, "m"))
    items.append(line(_stacks(view), FOOT, "m"))
    return Screen(tuple(items), again_s=ticks_s(clock))


def _amount(view: WfwView, draft: Betting) -> str:
    return str(draft.amount if draft.amount is not None else f"bet {view.current_bet}")


def _does(view: WfwView, draft: Betting) -> str:
    """What the own button does."""
    if draft.amount is not None:
        low, high = lowest(view), highest(view)
        if not low <= draft.amount <= high:
            return f"{high} at most" if draft.amount > high else f"{low} at least"
        kind = "raise to" if view.current_bet else "bet"
        whole = " all in" if draft.amount == _able(view) else ""
        return fit(f"press: {kind} {draft.amount}{whole}  x{draft.stride}",
                   f"press: {kind} {draft.amount}{whole}")  # fmt: skip
    if view.to_call:
        stack = view.scores.get(view.turn or "", view.to_call)
        call = f"all in {stack}" if stack < view.to_call else f"call {view.to_call}"
        return fit(f"{call}  hold: fold", call)
    return "check  turn: bet"


def _able(view: WfwView) -> int | None:
    """The bet or raise that takes all the chips of whoever is to act."""
    stack = view.scores.get(view.turn or "")
    return None if stack is None else stack + view.put_in.get(view.turn or "", 0)


def _stacks(view: WfwView) -> str:
    """Everybody's chips from whoever is to act; the dealer's are starred, `F` has folded."""
    at = view.players.index(view.turn) if view.turn in view.players else 0
    order = view.players[at:] + view.players[:at]
    whole = " ".join(f"{p.replace(' ', '')}{_dealer(view, p)} {_short(view, p)}" for p in order)
    text = ""
    for player in order:
        name = f"{player[:2]}*" if player == view.dealer else initials(player)
        stack = f"{name}{_short(view, player)}"
        if len(text) + len(stack) + 1 <= ROOM:
            text = f"{text} {stack}".strip()
    return fit(whole, text)


def _dealer(view: WfwView, player: str) -> str:
    return "*" if player == view.dealer else ""


def _short(view: WfwView, player: str) -> str:
    return "F" if player in view.folded else _chips(view, player)


def _chips(view: WfwView, player: str) -> str:
    return str(view.scores.get(player, "?"))


def _mark(view: WfwView, player: str) -> str:
    """What is to be said of a player beside the chips."""
    bet = view.put_in.get(player, 0)
    marks = [
        " dealer" if player == view.dealer else "",
        " folded" if player in view.folded else "",
        " all in" if player in view.all_in else "",
        " out" if player in view.eliminated else "",
        f" owes {view.debts[player]}" if view.debts.get(player) else "",
        f" bet {bet}" if bet else "",
    ]
    return "".join(marks)


# -- words --------------------------------------------------------------------------------


def _words(view: WfwView, sight: Sight, draft: Reading) -> Screen:
    """The words that lie open: all, or one with the steps of its score."""
    players = list(view.words)
    if draft.at is not None and draft.at < len(players):
        player = players[draft.at]
        return _steps(player, view.words[player])
    best = sorted(players, key=lambda p: -(view.words[p].total or 0))[:2]
    items: list[Item] = [*top("CHALLENGE?" if _open(view) else "WORDS", f"pot {view.pot}")]
    for y, player in zip((16, 28), best, strict=False):
        items += _word_row(y, player, view.words[player])
    refused = sight.refused.outcome.why if sight.refused else ""
    done = "press: pay the pot" if view.phase == "showdown_result" else "press: let it stand"
    told = refused or _verdict(view)
    items.append(line(told or done, CONTEXT, "m"))
    if _open(view) or told:
        items.append(line("hold: challenge" if _open(view) else done, FOOT, "m"))
    return Screen(tuple(items))


def _open(view: WfwView) -> bool:
    """Whether there is anything left to challenge."""
    return any({"challenge", "challenge_category"} & set(kinds) for kinds in view.may.values())


def _verdict(view: WfwView) -> str:
    """What was found of a challenged word."""
    for player, word in view.words.items():
        if word.verdict is not None:
            good = "stands" if word.verdict else "is no word"
            return fit(f"{player}: {word.word} {good}", f"{word.word} {good}")
    return ""


def _word_row(y: int, player: str, word: Word) -> list[Item]:
    total = "?" if word.total is None else str(word.total)
    name = Text(0, y, f"{player[:8]} {spelt(word.cards) or word.word or 'no word'}", 12)
    return [name, Text(WIDTH, y, total if word.word else "", 12, "r")]


def spelt(cards: tuple[Laid, ...]) -> str:
    """The word in its colours: blue small, red large, a star behind what is wild."""
    signs = (card.letter if card.red else card.letter.lower() for card in cards)
    return "".join(f"{sign}{'*' if card.wild else ''}"
                   for sign, card in zip(signs, cards, strict=True))  # fmt: skip


def _steps(player: str, word: Word) -> Screen:
    """The score of a word in the sheet's steps (i) to (v)."""
    items: list[Item] = [Text(0, 0, f"{player[:8]} {spelt(word.cards) or word.word or '-'}", 12)]
    for y, step in zip(STEP_ROWS, word.steps, strict=False):
        points = str(step.points)
        told = f"{step.step:<4}{_brief(step.says)}"[: ROOM - len(points) - 1]
        items += [Text(0, y, told, 12), Text(WIDTH, y, points, 12, "r")]
    if not word.steps:
        items.append(line("no word", 28, "m"))
    return Screen(tuple(items))


def _brief(says: str) -> str:
    """A step in as few letters as the display has."""
    for long, brief in BRIEF:
        says = says.replace(long, brief)
    return says


# -- what everybody waits for -------------------------------------------------------------


def _waiting(view: WfwView, sight: Sight) -> Screen:
    match view.phase:
        case "cut_for_deal":
            again = "again: " if len(view.cutting) < len(view.players) else ""
            foot = "push: the box cuts"
            return page("WHO DEALS?", "cut", fit(f"{again}{' '.join(view.cutting)}", again), foot)
        case "ante":
            foot = "push: on  turn: count" if view.options.chips_on_table else "push: all pay"
            return page(f"ROUND {view.round}", f"ante {view.ante}", _owing(view), foot[:ROOM])
        case "shout" | "mumble" | "whisper":
            return page(STREETS[view.phase], f"pot {view.pot}", "", "push: the box lays")
        case "showdown":
            waiting = " ".join(view.declaring)
            clock = _turn_clock(view, sight)
            foot = "own button: declare"
            shown = page(
                "SHOWDOWN", "words", fit(waiting, "in secret"), foot, right=time_left(clock)
            )
            return shown.but(again_s=ticks_s(clock))
        case "category_challenge":
            return _vote(view)
        case "round_over":
            return _paid(view)
    return Screen((*ranking(view), *press_again(view)))


def _owing(view: WfwView) -> str:
    debts = [f"{player} owes {debt}" for player, debt in view.debts.items() if debt]
    return fit(", ".join(debts), f"{len(debts)} owe more") if debts else f"{view.dealer} deals"


def _vote(view: WfwView) -> Screen:
    against = view.vote.against if view.vote else ""
    word = view.words[against].word if against in view.words else ""
    cast = len(view.vote.votes) if view.vote else 0
    foot = f"{cast} of {cast + len(view.may)}"
    return page(f"{view.category}?"[:16], word or "", "press: yes  hold: no", foot)


def _paid(view: WfwView) -> Screen:
    """Who won the pot, and with what."""
    paid, back = (view.paid.payout, view.paid.back) if view.paid else ({}, {})
    winners = [player for player, chips in paid.items() if chips > back.get(player, 0)]
    first = winners[0] if winners else ""
    won = fit(f"{' + '.join(winners)}", f"{len(winners)} players")
    word = view.words[first].word if first in view.words else None
    title = f"POT {sum(paid.values()) - sum(back.values())}"
    chips = standings(view.players, view.scores, first)
    return page(title, won, word or "", chips, right="push: on")


def _lamps(view: WfwView, sight: Sight) -> dict[int, Lamp]:
    """Who is still in; who is to act blinks."""
    buttons = sight.buttons
    if view.game_over:
        return {buttons[p]: Lamp.BLINK for p in view.winners if p in buttons}
    waited = set(_waited(view))
    lit = [p for p in (view.active or view.dealt) if p in buttons]
    return {
        buttons[p]: Lamp.BLINK if p in waited else Lamp.ON
        for p in dict.fromkeys((*lit, *(p for p in waited if p in buttons)))
    }


def _waited(view: WfwView) -> Iterator[str]:
    """For whom the table waits."""
    if view.phase in BETTING and view.turn:
        yield view.turn
    for player, kinds in view.may.items():
        if {"declare", "vote", "accept"} & set(kinds):
            yield player

"""How Word Lift looks on 128 x 64 pixels, and the same in words."""

from __future__ import annotations

from msgspec.structs import replace

from companion.entry.pick import Pick
from companion.games.api.rules import GroupAccepts
from companion.games.kit.entering import Entering
from companion.games.kit.showing import (
    fit,
    late,
    ranking,
    standings,
    ticks_s,
    time_left,
)
from companion.games.word_lift.rules.actions import (
    Draw,
    Pass,
    PlayWord,
    ScoreRound,
    StealSplit,
    Timeout,
    counted,
)
from companion.games.word_lift.rules.faces import letter_of
from companion.games.word_lift.rules.readings.readings import left_over
from companion.games.word_lift.rules.readings.ways import Way
from companion.games.word_lift.rules.scoring import worth
from companion.games.word_lift.rules.state import PLAYING, LiftRecord
from companion.games.word_lift.rules.view import LiftView
from companion.games.word_lift.ui.drafts import (
    Browse,
    Confirm,
    Draft,
    Drawing,
    LiftSight,
    Row,
    Spelling,
    rows,
    spoken,
)
from companion.games.word_lift.ui.help import HELP
from companion.screen.screen import (
    CONTEXT,
    FOOT,
    Fill,
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

ROWS = (16, 28, 40)
"""Where the lines between the first and the last begin, pixels from the top."""


def draw(sight: LiftSight, draft: Draft) -> Screen:
    """What the display shows in this phase."""
    view = sight.view
    screen = _drawn(view, sight, draft)
    told = (*screen.said, *table_in_words(view)) if view.phase in PLAYING else screen.said
    return screen.but(lamps=_lamps(view, sight), said=told)


def help(sight: LiftSight) -> tuple[str, ...]:
    """One page for this phase."""
    return HELP[sight.view.phase]


def hand(sight: LiftSight, view: LiftView) -> Screen:
    """The player's own cards, marked ones by name."""
    cards = view.hand.known
    plain = " ".join(card for card in cards if len(card) == 1)
    marked = [spoken(card) for card in cards if len(card) > 1]
    below = wrapped(", ".join(marked))[:2]
    foot = [line(text, y, "m") for text, y in zip(below, (CONTEXT, FOOT), strict=False)]
    return Screen((*top(f"{view.seat}: {len(cards)} cards"), big(plain or "-"), *foot))


def sound(record: LiftRecord) -> str:
    """A play that is laid is heard, and so is the count of a round."""
    heard = isinstance(record.action, PlayWord | StealSplit | ScoreRound)
    return "accepted" if heard else ""


def table_in_words(view: LiftView) -> tuple[str, ...]:
    """All words on the table, whose they are, and the points as they stand."""
    return tuple(
        f"{player}: {' '.join(laid.word for laid in view.fronts.get(player, ())) or '-'}"
        f" ({view.sizes[player]} in hand, {view.live[player].total})"
        for player in view.players
    )


def _drawn(view: LiftView, sight: LiftSight, draft: Draft) -> Screen:
    match draft:
        case Browse():
            return _turn(view, sight, draft)
        case Spelling():
            return _spelling(draft, sight)
        case Confirm():
            return _confirm(view, sight, draft).but(again_s=ticks_s(sight.clock))
        case Drawing():
            return _drawing(sight, draft.piece)
        case Entering():
            return draft.piece.draw()
    return _between(view, sight)


# -- a turn -------------------------------------------------------------------------------


def _turn(view: LiftView, sight: LiftSight, draft: Browse) -> Screen:
    clock = sight.clock
    left = f"{view.turn} {time_left(clock)}".strip()
    right = "LAST TURN" if view.phase == "final" else f"hand {view.sizes[view.turn or '']}"
    items = [*top(left, right, inverse=late(clock))]
    words = rows(view)
    if draft.at and words:
        items += _words(view, words, draft.at - 1)
    else:
        items += _row(_first_row(view), ROWS[0], chosen=True)
        items += [line(text, y, "m") for text, y in zip(_news(view, sight), ROWS[1:], strict=False)]
    scores = {player: points.total for player, points in view.live.items()}
    items.append(line(standings(view.players, scores, view.turn), FOOT, "m"))
    return Screen(tuple(items), again_s=ticks_s(clock))


def _first_row(view: LiftView) -> str:
    open_words = sum(row.open for row in rows(view))
    return f"new word - {open_words} to steal" if open_words else "push: a new word"


def _words(view: LiftView, words: tuple[Row, ...], at: int) -> list[Item]:
    """The word in question between the one before and the one after it."""
    first = min(max(at - 1, 0), max(len(words) - len(ROWS), 0))
    items: list[Item] = []
    for y, n in zip(ROWS, range(first, len(words)), strict=False):
        row = words[n]
        mark = ">" if row.open else " "
        marked = "*" if any(len(card) > 1 for card in row.target.stolen.cards) else ""
        text = f"{mark}{row.target.stolen.word}{marked}"
        items += _row(f"{text:<14.14}{row.target.victim:>6.6}", y, chosen=n == at)
    return items


def _row(text: str, y: int, *, chosen: bool) -> list[Item]:
    written = Text(1, y, text[:21], 12, inverse=chosen)
    return [Fill(0, y, WIDTH, 12), written] if chosen else [written]


def _news(view: LiftView, sight: LiftSight) -> tuple[str, ...]:
    """Why the last entry was refused; else what happened last, and the piles."""
    if sight.refused is not None:
        return wrapped(sight.refused.outcome.why)[:2]
    piles = f"piles C{view.piles['consonants']} V{view.piles['vowels']}"
    if view.phase == "final" and view.went_out:
        piles = fit(f"{view.went_out} is out: no drawing", "no drawing")
    return _verdict(sight) or f"round {view.round} of {view.options.rounds}", piles


def _verdict(sight: LiftSight) -> str:
    """The last thing that happened, in a line."""
    if sight.last is None:
        return ""
    by = sight.last.action.by
    match sight.last.action:
        case PlayWord(word=word):
            return f"{by}: {word.upper()}"
        case StealSplit(word=word, new=new):
            made = "+".join(part.word.upper() for part in new)
            return fit(f"{by}: {word.upper()}>{made}", f"{by}: {made}", made)
        case Pass():
            return f"{by} passed"
        case Timeout():
            return f"{by or 'Nobody'}: time was up"
        case Draw(consonants=consonants, vowels=vowels):
            return f"{by} drew C{counted(consonants)} V{counted(vowels)}"
        case GroupAccepts(word=word, accepts=False):
            return fit(f"{word.upper()} is refused", f"no: {word.upper()}")
    return ""


def _spelling(draft: Spelling, sight: LiftSight) -> Screen:
    """The word so far; of a steal the cards for which there is no use yet."""
    context = ""
    if draft.target is not None:
        letters = "".join((*draft.words, draft.piece.text))
        left = left_over(draft.target.stolen, letters)
        context = f"left: {' '.join(map(_short, left))}" if left else "all used"
    told = {"context": context or "SPIN: back", "right": time_left(sight.clock)}
    return replace(draft.piece, **told).draw().but(again_s=ticks_s(sight.clock))


def _short(card: str) -> str:
    return card[0] if len(card) == 1 or card[0] == "?" else f"{card[0]}*"


def _confirm(view: LiftView, sight: LiftSight, draft: Confirm) -> Screen:
    """What a push lays, one way of several; or why it cannot be laid."""
    readings, target, time = draft.readings, draft.under.target, time_left(sight.clock)
    if not readings.ways:
        why = wrapped(readings.fault.message if readings.fault else "No way.")[:3]
        faults = [line(text, y) for text, y in zip(why, ROWS, strict=False)]
        return Screen((*top("NOT LIKE THIS", time), *faults, line("push: change it", FOOT, "m")))
    way = readings.ways[draft.at % len(readings.ways)]
    several = f"{draft.at % len(readings.ways) + 1}/{len(readings.ways)}"
    right = several if len(readings.ways) > 1 else ""
    gain = sum(worth(new.laid, view.deck) for new in way.words)
    if target is None:
        return _lay(f"{view.turn} {time or 'lays'}", way, right, gain)
    return _steal(view, draft, way, right, gain)


def _lay(title: str, way: Way, right: str, gain: int) -> Screen:
    laid = way.words[0].laid
    items = [*top(title, right), big(laid.word)]
    items.append(line(_special(way) or ("plain cards" if right else ""), CONTEXT, "m"))
    items.append(line(f"+{gain}  push: lay it", FOOT, "m"))
    return Screen(tuple(items))


def _special(way: Way) -> str:
    return ", ".join(map(spoken, way.special))


def _steal(view: LiftView, draft: Confirm, way: Way, right: str, gain: int) -> Screen:
    target = draft.under.target
    assert target is not None
    items = [*top(f"{target.stolen.word} ({target.victim})", right)]
    for y, new in zip(ROWS, way.words, strict=False):
        cards = "".join(map(letter_of, new.from_hand))
        items.append(line(fit(f"{new.laid.word} hand {cards}", f"{new.laid.word} {cards}"), y))
    lost = worth(target.stolen, view.deck)
    cost = f"  take {draft.readings.cost}" if draft.readings.cost else ""
    gain -= lost if target.victim == view.turn else 0
    special = _special(way)
    balance = f"{view.turn} +{gain}" + ("" if target.victim == view.turn else
                                        f" {target.victim} -{lost}")  # fmt: skip
    items.append(line(special or fit(balance + cost, f"+{gain} -{lost}{cost}"), CONTEXT, "m"))
    items.append(line(f"+{gain}  push: steal" if special else "push: steal", FOOT, "m"))
    return Screen(tuple(items))


def _drawing(sight: LiftSight, pick: Pick) -> Screen:
    """The ways to draw; what was laid is still in the first line."""
    laid = sight.last.action if sight.last else None
    title = pick.title
    if isinstance(laid, PlayWord):
        title = f"{laid.by}: {laid.word.upper()}"
    elif isinstance(laid, StealSplit):
        title = "+".join(part.word.upper() for part in laid.new)
    return Pick(title, pick.options, pick.index, right="draw").draw()


# -- between rounds -----------------------------------------------------------------------


def _between(view: LiftView, sight: LiftSight) -> Screen:
    match view.phase:
        case "setup":
            return _deal(view)
        case "round_over":
            return page(f"ROUND {view.round}", "is over", "show your hands", "push: count")
        case "between_rounds":
            return _counted(view)
    return Screen(ranking(view))


def _deal(view: LiftView) -> Screen:
    title = f"ROUND {view.round}: DEAL"
    if view.options.hands == "dealt":
        return page(title, "7 each", f"{view.first} begins", "push: the box deals")
    return page(title, "4 + 3", f"{view.first} begins", "push: dealt")


def _counted(view: LiftView) -> Screen:
    """The points of the round and of all."""
    last = view.round_scores[-1]
    ranked = sorted(view.players, key=lambda p: -view.scores[p])
    items = [*top(f"ROUND {view.round}", "round  all")]
    for n, player in enumerate(ranked[:6]):
        column, row = divmod(n, 3)
        x = column * WIDTH // 2
        wide = len(ranked) <= 3
        text = f"{player[:10]:<10}{last.get(player, 0):>4}{view.scores[player]:>5}"
        short = f"{player[:3]:<3}{last.get(player, 0):>3}{view.scores[player]:>4}"
        items.append(Text(x, ROWS[row], text if wide else short, 12))
    items.append(line("push: on  SPIN: look", FOOT, "m"))
    return Screen(tuple(items))


def _lamps(view: LiftView, sight: LiftSight) -> dict[int, Lamp]:
    buttons = sight.buttons
    if view.game_over:
        return {buttons[p]: Lamp.BLINK for p in view.winners if p in buttons}
    player = view.turn if view.turn else view.first if view.phase == "setup" else None
    if player is None or player not in buttons:
        return {}
    return {buttons[player]: Lamp.BLINK if late(sight.clock) else Lamp.ON}

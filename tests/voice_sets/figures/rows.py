"""The rows of the table: every figure from the results of a set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from voice_sets.draws.streams import NOISES
from voice_sets.figures.measures import Legal, Share, share, threshold
from voice_sets.figures.results import Result

ILLEGAL = ("bluff", "near")
WORD_POINT, SPELLED_POINT = 0.68, 0.80
"""The shares of legal words taken at once at which the rows about accepting are read."""
POINTS = (0.40, 0.50, 0.60, 0.68, 0.75, 0.80, 0.85, 0.90)

Results = Sequence[Result]


class Figure(NamedTuple):
    """A row: its name, its value, and whether more is better."""

    name: str
    value: Share
    more: bool = True
    unit: str = "%"


def some(results: Iterable[Result], row: str, *kinds: str, **how: str) -> list[Result]:
    """The results of a row, of some kinds, and with a family or a condition."""
    return [
        one
        for one in results
        if one.trial.row == row
        and (not kinds or one.trial.kind in kinds)
        and all(getattr(one.trial, name) == value for name, value in how.items())
    ]


def exact(results: Iterable[Result]) -> Share:
    """How often the best answer is the right one."""
    return share((one.trial.turn, one.is_right) for one in results)


def among_three(results: Iterable[Result]) -> Share:
    """How often the right answer is one of the best three."""
    return share((one.trial.turn, one.trial.said in one.best[:3]) for one in results)


def point(results: Results, accepted: float) -> float | None:
    """How sure an answer must be for a share of these legal announcements to be taken."""
    return threshold([Legal(one.sure, one.is_right) for one in results], accepted)


def taken(results: Iterable[Result], least: float | None) -> Share:
    """How often something is taken, right or not, if it must be as sure as that."""
    if least is None:
        return share(())
    return share((one.trial.turn, one.sure >= least) for one in results)


def after_one_question(legal: Results) -> Share:
    """The study's rule: taken at its point and right, or else right among the best three."""
    least = point(legal, WORD_POINT)
    return share((one.trial.turn, _right_in_the_end(one, least)) for one in legal)


def _right_in_the_end(one: Result, least: float | None) -> bool:
    if least is not None and one.sure >= least:
        return one.is_right
    return one.trial.said in one.best[:3]


def as_decided(legal: Results, again: Results) -> Share:
    """As the box does: right, or in its list, or refused and then right with its spelling."""
    spelled = {_key(one): one for one in again}
    return share((one.trial.turn, _right_as_decided(one, spelled.get(_key(one)))) for one in legal)


def _right_as_decided(one: Result, again: Result | None) -> bool:
    if one.decision != "refuse":
        return one.trial.said in one.shown
    return again is not None and again.decision == "accept" and again.is_right


def as_decided_with_bluffs(legal: Results, again: Results) -> Share:
    """The same in a game with bluffs, which lists nothing."""
    spelled = {_key(one): one for one in again}

    def is_taken(one: Result | None) -> bool:
        return one is not None and one.with_bluffs == "accept" and one.is_right

    return share(
        (
            one.trial.turn,
            is_taken(one if one.with_bluffs == "accept" else spelled.get(_key(one))),
        )
        for one in legal
    )


def _key(one: Result) -> tuple[str, str, str]:
    """The same for a word and its second try."""
    return one.trial.turn, one.trial.family, one.trial.condition


class Outcomes(NamedTuple):
    """What becomes of legal words, without a second try; the four are all there is.

    `right`: taken at once; `listed`: the right word is in the list; `other`: another word is
    taken; `refused`: to be said again, also after a list without the right word.
    """

    right: Share
    listed: Share
    other: Share
    refused: Share


def outcomes(legal: Results, *, bluffs: bool = False) -> Outcomes:
    """What the box does with legal words; `bluffs`: in a game with bluffs, or in Worph."""
    found = [(one.trial.turn, _outcome(one, bluffs=bluffs)) for one in legal]
    return Outcomes(
        *(share((turn, what == name) for turn, what in found) for name in Outcomes._fields)
    )


def _outcome(one: Result, *, bluffs: bool) -> str:
    if (one.with_bluffs if bluffs else one.decision) == "accept":
        return "right" if one.is_right else "other"
    return "listed" if one.trial.said in one.shown and not bluffs else "refused"


def listed(results: Iterable[Result]) -> Share:
    """How often there is a list."""
    return share((one.trial.turn, one.decision == "ask") for one in results)


def box_figures(results: Results, without: Results) -> Iterator[Figure]:
    """What the box does by itself; `without`: the same words without Whisper."""
    for name, found in (("", results), (", without Whisper", without)):
        legal = some(found, "word", "legal")
        plain, bluffs = outcomes(legal), outcomes(legal, bluffs=True)
        yield Figure(f"right at once{name}", plain.right)
        shown = share((one.trial.turn, _is_right_or_listed(one)) for one in legal)
        yield Figure(f"right at once or listed{name}", shown)
        yield Figure(f"another word taken{name}", plain.other, False)
        yield Figure(f"right at once in a game with bluffs{name}", bluffs.right)
        yield Figure(
            f"far words that bring up a list{name}", listed(some(found, "word", "far")), False
        )


def _is_right_or_listed(one: Result) -> bool:
    return _outcome(one, bluffs=False) in ("right", "listed")


def decided_figures(legal: Results, again: Results) -> Iterator[Figure]:
    """What the box decides about legal words; `again`: those not taken, with their spelling."""
    yield Figure("right after one question, as the box decides", as_decided(legal, again))
    bluffs = as_decided_with_bluffs(legal, again)
    yield Figure("right after one question, in a game with bluffs", bluffs)


def figures(results: Results, without: Results) -> Iterator[Figure]:
    """All rows of the table that come from clips; `without`: those without Whisper."""
    legal = some(results, "word", "legal")
    few = [one for one in legal if len(one.trial.grammar.words) <= 12]
    yield Figure("exact word, word alone", exact(legal))
    yield Figure("exact word, 2 to 12 candidates", exact(few))
    yield Figure("among the best three", among_three(legal))
    small = some(without, "word", "legal")
    yield Figure("exact word, without Whisper", exact(small))
    yield Figure("among the best three, without Whisper", among_three(small))
    yield Figure("right at once or after one question", after_one_question(legal))
    illegal = some(results, "word", *ILLEGAL)
    least = point(legal, WORD_POINT)
    yield Figure("bluffs taken, word alone, at 68 % of legal words", taken(illegal, least), False)
    yield from _spelled_figures(results)
    yield from _command_figures(results, without)
    yield from _noise_figures(results, least)
    yield from _people_figures(results)


def _spelled_figures(results: Results) -> Iterator[Figure]:
    for condition in ("clean", "10 dB"):
        legal = some(results, "spelled", "legal", condition=condition)
        yield Figure(f"word and spelling, {condition}", exact(legal))
    least = point(some(results, "spelled", "legal"), SPELLED_POINT)
    illegal = some(results, "spelled", *ILLEGAL)
    name = "bluffs taken, word and spelling, at 80 % of legal words"
    yield Figure(name, taken(illegal, least), False)


SAID = "command", "number", "raise"


def _command_figures(results: Results, without: Results) -> Iterator[Figure]:
    yield Figure("commands and numbers, with Whisper", exact(some(results, "command", *SAID)))
    yield Figure("commands and numbers, without Whisper", exact(some(without, "command", *SAID)))
    words = some(results, "command", "word")
    stolen = share((one.trial.turn, one.best[0] in one.trial.grammar.phrases) for one in words)
    yield Figure("a legal word taken for a command", stolen, False)


def _noise_figures(results: Results, least: float | None) -> Iterator[Figure]:
    invented = some(results, "invented")
    shown = share((one.trial.turn, one.shows_legal) for one in invented)
    yield Figure("non-words for which legal words are shown", shown, False)
    sentences = [one for one in some(results, "stream") if one.trial.kind not in NOISES]
    yield Figure("whole sentences taken for a word", taken(sentences, least), False)
    talk = some(results, "talk")
    yield Figure("short table talk taken for a word", taken(talk, least), False)
    decided = share((one.trial.turn, one.decision == "accept") for one in talk)
    yield Figure("short table talk, as the box decides", decided, False)


def _people_figures(results: Results) -> Iterator[Figure]:
    for kind in ("stamps", "prompts", "numbers", "letters"):
        if found := some(results, "people", kind):
            yield Figure(f"people: {kind}", exact(found))
    for kind in ("hibari", "espeak"):
        yield Figure(f"the box's announcements, {kind}", exact(some(results, "announcement", kind)))


def curve(legal: Results, illegal: Results) -> Iterator[tuple[float, Share, Share, Share]]:
    """At each point: other legal words taken, and how many bluffs, near and far words are."""
    for accepted in POINTS:
        least = point(legal, accepted)
        wrong = [one for one in legal if not one.is_right]
        of_all = taken(wrong, least)
        wrong_share = of_all._replace(value=of_all.value * len(wrong) / len(legal))
        bluffs = [one for one in illegal if one.trial.kind in ILLEGAL]
        far = [one for one in illegal if one.trial.kind == "far"]
        yield accepted, wrong_share, taken(bluffs, least), taken(far, least)


def slices(legal: Results) -> Iterator[tuple[str, Results]]:
    """The results of each condition, each family, and each size of turn."""
    keys: tuple[Callable[[Result], str], ...] = (
        lambda one: one.trial.condition,
        lambda one: one.trial.family,
        _bin,
    )
    for key in keys:
        for name in sorted({key(one) for one in legal}):
            yield name, [one for one in legal if key(one) == name]


def _bin(one: Result) -> str:
    count = len(one.trial.grammar.words)
    for most in (5, 12, 25):
        if count <= most:
            return f"to {most:2} candidates"
    return "to 80 candidates"

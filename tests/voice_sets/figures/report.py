"""The report of a set: every row with its floor, and every family and condition apart."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from voice_sets.figures import rows
from voice_sets.figures.floors import floors
from voice_sets.figures.results import Result
from voice_sets.figures.rows import Figure, among_three, exact, some

LIMITS = """\
No real table has been recorded: these are synthetic voices, and a few recordings of people who read
from a sheet. There are no children among them, and nobody sings, laughs, or speaks in between.
`±` is one standard error, by drawing the turns anew; clips of one turn count as one."""


def missed(figures: Iterable[Figure], name: str) -> Iterator[str]:
    """A sentence for every row that misses its floor, and every floor whose row is missing."""
    values = {figure.name: figure for figure in figures}
    for row, floor in floors(name).items():
        figure = values.get(row)
        if figure is None or math.isnan(figure.value.value):
            if not row.startswith("people"):
                yield f"The row '{row}' has no figure. Check what the recogniser accepts."
        elif not reaches(figure, floor):
            side = "under" if figure.more else "over"
            yield (
                f"The row '{row}' is {figure.value.value:.2f} {figure.unit}, {side} its floor of"
                f" {floor:g}. Find out what changed in companion/voice_process/hearing."
            )


def reaches(figure: Figure, floor: float) -> bool:
    """Whether a figure reaches its floor."""
    return figure.value.value >= floor if figure.more else figure.value.value <= floor


def table(figures: Iterable[Figure], name: str) -> Iterator[str]:
    """All rows."""
    known = floors(name)
    yield "| row | figure | turns | clips | floor |"
    yield "|---|---|---|---|---|"
    for row, value, more, unit in figures:
        floor = f"{'' if more else 'at most '}{known[row]:g}" if row in known else ""
        yield f"| {row} | {value} {unit} | {value.turns} | {value.clips} | {floor} |"


def details(results: Sequence[Result], without: Sequence[Result]) -> Iterator[str]:
    """Every condition, family and size apart, and the curves; `without`: those without Whisper."""
    yield from _outcomes("Words alone, with Whisper", some(results, "word", "legal"))
    yield from _outcomes("Words alone, without Whisper", some(without, "word", "legal"))
    for row, title in (("word", "Words alone"), ("spelled", "Words with their spelling")):
        legal = some(results, row, "legal")
        yield f"\n{title}: legal ones\n"
        yield "| | turns | exact word % | among the best three % |"
        yield "|---|---|---|---|"
        for name, part in rows.slices(legal):
            yield f"| {name} | {exact(part).turns} | {exact(part)} | {among_three(part)} |"
        yield f"\n{title}: what is taken unasked, by the share of legal words that is\n"
        yield "| legal | other legal words % | bluffs and near words % | far words % |"
        yield "|---|---|---|---|"
        for accepted, wrong, bluffs, far in rows.curve(legal, some(results, row)):
            yield f"| {accepted:.0%} | {wrong.value:.1f} | {bluffs} | {far} |"
        yield from _decisions(results, row)
    yield from _talk(results)


def _outcomes(title: str, legal: Sequence[Result]) -> Iterator[str]:
    """What becomes of legal words, in each condition, with lists and in a game with bluffs."""
    yield f"\n{title}: what the box does with legal ones, without a second try\n"
    with_lists = "right at once % | listed % | another word % | refused %"
    yield f"| | {with_lists} | with bluffs: right % | another % |"
    yield "|---|---|---|---|---|---|---|"
    conditions = sorted({one.trial.condition for one in legal})
    parts = {"all": legal} | {name: some(legal, "word", condition=name) for name in conditions}
    for name, part in parts.items():
        bluffs = rows.outcomes(part, bluffs=True)
        found = (*rows.outcomes(part), bluffs.right, bluffs.other)
        yield f"| {name} | {' | '.join(map(str, found))} |"


def _decisions(results: Sequence[Result], row: str) -> Iterator[str]:
    """What the box does with its own thresholds."""
    yield "\nWhat the box decides:\n"
    yield "| said | accept % | of these wrong % | ask % | refuse % |"
    yield "|---|---|---|---|---|"
    for kind in ("legal", "bluff", "near", "far"):
        if found := some(results, row, kind):
            share = {
                name: 100 * sum(one.decision == name for one in found) / len(found)
                for name in ("accept", "ask", "refuse")
            }
            wrong = sum(one.decision == "accept" and not one.is_right for one in found)
            yield (
                f"| {kind} | {share['accept']:.1f} | {100 * wrong / len(found):.1f} |"
                f" {share['ask']:.1f} | {share['refuse']:.1f} |"
            )


def _talk(results: Sequence[Result]) -> Iterator[str]:
    yield "\nTalk that is not meant for the box\n"
    yield "| stream | stretches | accepted | asked about |"
    yield "|---|---|---|---|"
    streams = some(results, "stream")
    for kind in sorted({one.trial.kind for one in streams}):
        found = some(streams, "stream", kind)
        accepted = sum(one.decision == "accept" for one in found)
        asked = sum(one.decision == "ask" for one in found)
        yield f"| {kind} | {len(found)} | {accepted} | {asked} |"
    for kind in ("bluff", "invented"):
        shown = [one.shows_legal for one in some(results, "invented", kind)]
        yield f"\nNon-words ({kind}): legal words are shown for {sum(shown)} of {len(shown)}."

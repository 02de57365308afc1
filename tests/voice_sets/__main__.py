"""Measure the recogniser.

    PYTHONPATH=tests python -m voice_sets quick
    PYTHONPATH=tests python -m voice_sets full --seed 7

Prints the report, keeps it in build/voice, and fails if a row misses its floor.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator

from voice_sets import report, rows, sets
from voice_sets.again import again_trials
from voice_sets.cost import cost
from voice_sets.measures import Share
from voice_sets.places import BUILD
from voice_sets.results import Result, results
from voice_sets.rows import Figure, some
from voice_sets.sets import Plan


def main() -> int:
    """Measure a set; the status says whether every row reaches its floor."""
    asked = _arguments()
    plan = {"quick": sets.QUICK, "full": sets.FULL}[asked.set]
    plan = plan._replace(seed=asked.seed or plan.seed)
    os.environ["OMP_NUM_THREADS"] = "1"
    begun = time.monotonic()
    figures, found = measured(plan)
    lines = [*_head(plan), *report.table(figures, plan.name), *report.details(found)]
    lines.append(f"\nIt took {(time.monotonic() - begun) / 60:.1f} minutes.")
    _keep(plan, figures, lines)
    print("\n".join(lines))
    missed = list(report.missed(figures, plan.name))
    print("\n".join(missed), file=sys.stderr)
    return 1 if missed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="voice_sets", description="Measure the recogniser.")
    parser.add_argument("set", choices=("quick", "full"))
    parser.add_argument("--seed", type=int, help="draw other turns")
    return parser.parse_args()


def measured(plan: Plan) -> tuple[list[Figure], list[Result]]:
    """All figures of a set, and the results behind them."""
    trials = sets.clip_trials(plan)
    streams = sets.stream_trials(plan)
    found = results([*trials, *streams.talk])
    commands = [trial for trial in trials if trial.row == "command"]
    alone = results(commands, whisper=False)
    again = results(again_trials(some(found, "word", "legal")))
    opened = streams.quiet_cuts / streams.quiet_hours
    figures = [
        *rows.figures(found, alone, again),
        Figure("noise, music and the box taken for speech", _one(opened), False, "an hour"),
        *_costs(),
    ]
    return figures, found


def _costs() -> Iterator[Figure]:
    both, alone = cost("AB"), cost("A")
    yield Figure("processor time of a word, A and B", _one(both.word_s), False, "s")
    yield Figure("processor time with spelling, A and B", _one(both.spelled_s), False, "s")
    yield Figure("memory, A alone", _one(alone.resident_mb), False, "MB")
    yield Figure("memory, A and B", _one(both.resident_mb), False, "MB")


def _one(value: float) -> Share:
    """A figure that was measured once."""
    return Share(value, 0, 1, 1)


def _head(plan: Plan) -> Iterator[str]:
    yield f"The {plan.name} set, drawn from seed {plan.seed}\n"
    yield f"{report.LIMITS}\n"


def _keep(plan: Plan, figures: list[Figure], lines: list[str]) -> None:
    name = f"{plan.name}-{plan.seed}"
    (BUILD / f"{name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    kept = {figure.name: figure.value._asdict() for figure in figures}
    (BUILD / f"{name}.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())

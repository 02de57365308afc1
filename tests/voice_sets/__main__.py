"""Measure the recogniser.

    PYTHONPATH=tests python -m voice_sets quick
    PYTHONPATH=tests python -m voice_sets full --seeds 7 8
    PYTHONPATH=tests python -m voice_sets quick --floors

Prints the report, keeps it in build/voice, and fails if a row misses its floor.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from voice_sets.draws.plans import FULL, QUICK, Plan, seeds_text
from voice_sets.needed import missing
from voice_sets.places import BUILD

if TYPE_CHECKING:
    from voice_sets.figures.rows import Figure


def main() -> int:
    """Measure a set; the status says whether every row reaches its floor."""
    asked = _arguments()
    plan = {"quick": QUICK, "full": FULL}[asked.set]
    plan = plan._replace(seeds=tuple(asked.seeds or plan.seeds))
    if sentences := missing(plan.speakers):
        print("\n".join(sentences))
        print("So nothing was measured. tests/voice_sets/README.md says what to install.")
        return 0
    os.environ["OMP_NUM_THREADS"] = "1"
    return _measure(plan, asked.floors)


def _measure(plan: Plan, sets_floors: bool) -> int:
    from voice_sets.figures import report
    from voice_sets.figures.floors import write_floors
    from voice_sets.figures.measuring import measured

    begun = time.monotonic()
    figures, found, without = measured(plan)
    if sets_floors:
        write_floors(plan.name, plan.seeds, figures)
    lines = [*_head(plan, report.LIMITS), *report.table(figures, plan.name)]
    lines += report.details(found, without)
    lines.append(f"\nIt took {(time.monotonic() - begun) / 60:.1f} minutes.")
    _keep(plan, figures, lines)
    print("\n".join(lines))
    missed = list(report.missed(figures, plan.name))
    print("\n".join(missed), file=sys.stderr)
    return 1 if missed else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="voice_sets", description="Measure the recogniser.")
    parser.add_argument("set", choices=("quick", "full"))
    parser.add_argument("--seeds", type=int, nargs="+", help="draw other turns")
    parser.add_argument("--floors", action="store_true", help="make the floors stricter")
    return parser.parse_args()


def _head(plan: Plan, limits: str) -> Iterator[str]:
    yield f"The {plan.name} set, drawn from {seeds_text(plan.seeds)}\n"
    yield f"{limits}\n"


def _keep(plan: Plan, figures: list[Figure], lines: list[str]) -> None:
    name = "-".join((plan.name, *map(str, plan.seeds)))
    (BUILD / f"{name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    kept = {figure.name: figure.value._asdict() for figure in figures}
    (BUILD / f"{name}.json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())

"""`companion wiring`: which part goes to which pin, conflicts, drawings, and the parts to buy."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import msgspec
from rich.console import Console
from rich.table import Table

from companion.cli.streams import write_drawing
from companion.config.settings import read
from companion.paths import settings_file
from companion.reports.fitting import Fitting
from hardware.wiring.diagram import diagram
from hardware.wiring.header import (
    FACTS,
    LIMIT_SOURCE,
    LINES,
    PIN_LIMIT_MA,
    TOTAL_LIMIT_MA,
    pin,
)
from hardware.wiring.parts_list import cost, parts_list
from hardware.wiring.perfboard_drawing import perfboard
from hardware.wiring.pin_planner import PlanRequest, check, plan
from hardware.wiring.wiring import Wiring, total_ma, uses

DESCRIPTION = """\
Show which part goes to which pin of the Raspberry Pi's header, conflicts, and how
much current flows: for the wiring in your settings, or for a wiring proposed to
fit the parts you name. It also lists the parts to buy, with quantities, and
draws the wiring and the perfboard.
"""

EXAMPLES = """\
examples:
  companion wiring                              the wiring in your settings
  companion wiring --svg wiring.svg             a drawing, with resistors and drivers
  companion wiring --perfboard board.svg        where each part and each wire goes
  companion wiring --parts --seats 4            what to buy for 4 seats, and its price
  companion wiring --seats 6 --wedges           a proposal: 6 seats, 6 wedge lights
  companion wiring --seats 6 --wedges --toml    the same as lines for your settings
"""
EXTRAS = {
    "wedges": "six wedge lights",
    "servo": "a servo that points at the wedge",
    "talk": "a talk button",
    "spi": "the display on SPI",
    "i2s": "I2S sound",
}


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--config", metavar="FILE", type=Path, help="use this settings file")
    parser.add_argument("--seats", metavar="N", type=int, help="propose a wiring for N seats")
    for name, what in EXTRAS.items():
        parser.add_argument(f"--{name}", action="store_true", help=f"propose a wiring with {what}")
    parser.add_argument("--svg", metavar="FILE", type=Path, help="draw the wiring into this file")
    parser.add_argument(
        "--perfboard", metavar="FILE", type=Path, help="draw the perfboard into this file"
    )
    parser.add_argument("--parts", action="store_true", help="list the parts to buy")
    parser.add_argument("--toml", action="store_true", help="print lines for your settings")


def run(args: argparse.Namespace) -> int:
    """Print the wiring; returns 0, or 1 if it has conflicts."""
    wiring = _wiring(args)
    conflicts = check(wiring)
    said = sys.stderr if args.toml else sys.stdout
    if args.toml:
        print("" if conflicts else f"{toml(wiring)}\n", end="")
    elif args.parts:
        _show_parts(wiring)
    else:
        _show(wiring)
    for conflict in conflicts:
        print(f"wiring.{conflict.path}: {conflict.message}", file=said)
    if not conflicts:
        _draw_all(wiring, args, said)
    return 1 if conflicts else 0


def _wiring(args: argparse.Namespace) -> Wiring:
    requested = _plan_request(args)
    return plan(requested) if requested else read(args.config or settings_file()).wiring


def _plan_request(args: argparse.Namespace) -> PlanRequest | None:
    extras = {name: getattr(args, name) for name in EXTRAS}
    if args.seats is None and not any(extras.values()):
        return None
    return PlanRequest(seats=PlanRequest().seats if args.seats is None else args.seats, **extras)


def _draw_all(wiring: Wiring, args: argparse.Namespace, said: TextIO) -> None:
    """Draw what the command line asks for, and say where it is."""
    drawings: dict[str, Callable[[Wiring], str]] = {"svg": diagram, "perfboard": perfboard}
    for option, draw in drawings.items():
        file = getattr(args, option)
        if file:
            write_drawing(file, draw(wiring), "The drawing", said)


def _show_parts(wiring: Wiring) -> None:
    found = parts_list(wiring)
    for quantity in found:
        part, (low, high) = quantity.part, quantity.part.price
        print(f"{quantity.count:3} x {part.name:52} {low:g} to {high:g}")
        print(f"      search: {part.search}")
        if part.check:
            print(f"      check:  {part.check}")
    low, high = cost(found)
    print(f"\nAll together: {low} to {high} euros or dollars. Prices are for one.")


def _show(wiring: Wiring) -> None:
    most = max((use.ma for use in uses(wiring)), default=0.0)
    console = Console(highlight=False, soft_wrap=True)
    console.print(Fitting(_table(wiring)))
    console.print(
        f"Current: {most:.1f} mA on one pin (limit {PIN_LIMIT_MA:.0f}), {total_ma(wiring):.1f} mA "
        f"in total (limit {TOTAL_LIMIT_MA:.0f}; {LIMIT_SOURCE})."
    )
    for hint in _hints(wiring):
        console.print(hint)


def _table(wiring: Wiring) -> Table:
    table = Table("pin", "line", "part", "setting", "mA")
    for use in sorted(uses(wiring), key=lambda use: pin(use.line) if use.line in LINES else 99):
        number = str(pin(use.line)) if use.line in LINES else "?"
        table.add_row(number, str(use.line), use.name, f"wiring.{use.path}", f"{use.ma:.1f}")
    return table


def _hints(wiring: Wiring) -> list[str]:
    lines = {use.line for use in uses(wiring) if not use.fixed}
    functions = {FACTS[line].function for line in lines & set(LINES)}
    hints = {
        "Serial": "Lines 14 and 15: turn the serial console off (sudo raspi-config).",
        "SPI": "Lines 7 to 11: leave SPI turned off (sudo raspi-config).",
        "1-Wire": "Line 4: leave 1-Wire turned off (sudo raspi-config).",
    }
    found = [hint for function, hint in hints.items() if function in functions]
    if wiring.display and wiring.display.bus == "spi":
        found.append("The display needs SPI: turn it on (sudo raspi-config).")
    return found


def toml(wiring: Wiring) -> str:
    """The wiring as lines of a settings file, defaults included."""
    given = msgspec.to_builtins(wiring)
    lines = ["[wiring]", "seats = [", *(f"  {_value(seat)}," for seat in given.pop("seats")), "]"]
    for key, value in given.items():
        lines.append(f"{key} = {_value('none' if value is None else value)}")
    return "\n".join(lines)


def _value(value: object) -> str:
    if isinstance(value, dict):
        pairs = (
            f"{key} = {hex(item) if key == 'address' else _value(item)}"
            for key, item in value.items()
            if item is not None
        )
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_value(item) for item in value)}]"
    return f'"{value}"' if isinstance(value, str) else str(value)

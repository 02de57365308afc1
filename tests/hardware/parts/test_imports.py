from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

from hardware.parts.imports import EntryPoints, instead


def test_a_library_finds_the_module_that_stands_in_and_later_ones_do_not() -> None:
    with instead("a_module_nobody_has", ModuleType("mine")):
        import a_module_nobody_has  # type: ignore[import-not-found]
    assert a_module_nobody_has.__name__ == "mine"
    with instead("a_module_nobody_has", None), pytest.raises(ImportError):
        import a_module_nobody_has
    assert "a_module_nobody_has" not in sys.modules


def test_what_is_imported_already_stays() -> None:
    with instead("sys", None):
        assert sys.modules["sys"] is sys


def test_whoever_asks_for_entry_points_gets_them() -> None:
    assert EntryPoints().entry_points(group="gpiozero_pin_factories")


def test_a_box_is_made_without_what_it_does_not_use() -> None:
    code = (
        "import sys; from hardware.boxes.gpio import GpioBox\n"
        "from hardware.wiring.wiring import Wiring\n"
        "unheard = Wiring(display=None, seats=(), spin=None, knob=None, buzzer=None)\n"
        "from hardware.pins.pins import Pins\n"
        "GpioBox(unheard, lambda: Pins(None), lambda _: None).open()\n"
        "print({'gpiozero'} <= set(sys.modules), {'email', 'asyncio', 'pygame'} & set(sys.modules))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "True set()"

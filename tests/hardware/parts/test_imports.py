from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

from hardware.parts.imports import EntryPoints, instead, without


def test_a_substitute_module_is_only_visible_during_the_import() -> None:
    with instead("a_module_nobody_has", ModuleType("mine")):
        import a_module_nobody_has  # type: ignore[import-not-found]
    assert a_module_nobody_has.__name__ == "mine"
    with instead("a_module_nobody_has", None), pytest.raises(ImportError):
        import a_module_nobody_has
    assert "a_module_nobody_has" not in sys.modules


def test_a_module_that_is_already_imported_stays() -> None:
    with instead("sys", None):
        assert sys.modules["sys"] is sys


def test_an_unused_module_is_replaced_by_an_empty_one() -> None:
    with without("a_module_nobody_has", "another"):
        import another  # type: ignore[import-not-found]
        from a_module_nobody_has import Color  # type: ignore[import-not-found]
    assert not hasattr(another, "__path__")
    assert Color.__name__ == "Color"
    assert not {"a_module_nobody_has", "another"} & set(sys.modules)


def test_entry_points_can_still_be_looked_up() -> None:
    assert EntryPoints().entry_points(group="gpiozero_pin_factories")


def test_a_box_does_not_import_unused_modules() -> None:
    code = (
        "import sys; from hardware.boxes.gpio import GpioBox\n"
        "from hardware.wiring.wiring import Wiring\n"
        "unheard = Wiring(display=None, seats=(), spin=None, knob=None, buzzer=None)\n"
        "from hardware.pins.pins import Pins\n"
        "GpioBox(unheard, lambda: Pins(None), lambda _: None).open()\n"
        "unused = {'email', 'asyncio', 'pygame', 'colorzero', 'statistics', 'pprint'}\n"
        "print({'gpiozero'} <= set(sys.modules), unused & set(sys.modules))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "True set()"


PARTS = """
from hardware.boxes.gpio import GpioBox
from hardware.pins.pins import Pins
from hardware.wiring.wiring import SeatWiring, Wiring

def pins():
    from gpiozero.pins.mock import MockFactory, MockPWMPin
    return Pins(MockFactory(pin_class=MockPWMPin))

told = []
for wiring in (
    Wiring(display=None, wedges=(2, 3, 14, 15, 19, 24), seats=(SeatWiring(button=4, lamp=18),)),
    Wiring(display=None, servo=19),
):
    box = GpioBox(wiring, pins, None)
    box.open()
    box.listen(told.append)
    for wedge in (1, 6, None):
        box.point(wedge)
    box.lamp(1, True)
    box.buzz(440)
    box.play("tick")
    box.close()
print(told)
"""
DISPLAYS = """
from PIL import Image
from hardware.parts.drivers import DRIVERS, Wanted

class Bus:
    count = 0
    def command(self, *values): self.count += len(values)
    def data(self, values): self.count += len(values)
    def cleanup(self): pass

for name, kind in DRIVERS.items():
    driver, bus = kind(name, 0), Bus()
    driver.connect(bus)
    driver.start()
    driver.bring(Wanted(Image.new("1", (128, 64), 1)))
    assert bus.count > 1024
print([])
"""


@pytest.mark.parametrize("code", [PARTS, DISPLAYS], ids=["parts", "displays"])
def test_every_part_works_in_a_process_of_its_own(code: str) -> None:
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.stdout.strip() == "[]", told.stderr

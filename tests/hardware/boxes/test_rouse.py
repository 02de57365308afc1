"""lgpio's thread is called again and again, whatever the library says to it."""

from __future__ import annotations

from hardware.boxes.pi import rouse


class Chips:
    """An lgpio that notes which chips are opened and closed, and refuses the first."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def gpiochip_open(self, number: int) -> int:
        self.calls.append(f"open {number}")
        if len(self.calls) == 1:
            raise OSError("can not open gpiochip")
        return 7

    def gpiochip_close(self, handle: int) -> None:
        self.calls.append(f"close {handle}")


def test_a_chip_is_opened_and_closed_after_each_pause_though_one_call_fails() -> None:
    chips = Chips()
    rouse(chips, (0.0, 0.0, 0.0)).join()
    assert chips.calls == ["open 0", "open 0", "close 7", "open 0", "close 7"]

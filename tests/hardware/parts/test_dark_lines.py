"""Lines that a dead program left high are set low, on the header's chip alone."""

from hardware.parts.dark import darken


class Library:
    """What lgpio does with two chips, of which the second is the header's."""

    class error(Exception):  # noqa: N801 - lgpio's own name
        pass

    labels = ("brcmvirt-gpio", "pinctrl-rp1")

    def __init__(self, busy=()):
        self.busy = busy
        self.low = []
        self.open = set()

    def gpiochip_open(self, number):
        if number >= len(self.labels):
            raise self.error("can not open gpiochip")
        self.open.add(number)
        return number

    def gpio_get_chip_info(self, chip):
        return [0, 54, f"gpiochip{chip}", self.labels[chip]]

    def gpio_claim_output(self, chip, line, level):
        if line in self.busy:
            raise self.error("GPIO busy")
        assert level == 0
        self.low.append((chip, line))

    def gpiochip_close(self, chip):
        self.open.remove(chip)


def chips(folder, count):
    for number in range(count):
        (folder / f"gpiochip{number}").touch()
    return folder


def test_the_lines_of_the_header_become_low(tmp_path):
    library = Library()
    darken([13, 18], library, str(chips(tmp_path, 2)))
    assert library.low == [(1, 13), (1, 18)]
    assert not library.open


def test_a_line_that_somebody_holds_and_a_chip_that_does_not_open_are_left(tmp_path):
    library = Library(busy=[13])
    darken([13, 18], library, str(chips(tmp_path, 3)))
    assert library.low == [(1, 18)]
    assert not library.open

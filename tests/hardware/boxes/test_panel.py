from __future__ import annotations

import errno

import pytest
from luma.core.interface.serial import i2c, spi
from luma.oled.device import sh1106, ssd1306, ssd1309, ssd1322
from PIL import Image, ImageDraw

from hardware.boxes.panel import Panel, PanelBus, Sh1106Panel, Ssd1322Panel


def sketch(size: tuple[int, int] = (128, 64)) -> Image.Image:
    image = Image.new("1", size)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, size[0] - 1, size[1] - 1), outline=1)
    draw.line((0, 0, size[0] // 2, size[1] - 1), fill=1)
    return image


def test_a_panel_shows_the_picture_of_lumas_driver() -> None:
    for driver in (ssd1306, ssd1309):
        bus = PanelBus(Panel())
        device = driver(i2c(bus=bus))
        device.persist = True
        device.display(sketch())
        assert bus.panel.picture().tobytes() == sketch().tobytes()


def test_an_sh1106_shows_the_picture_of_lumas_driver() -> None:
    bus = PanelBus(Sh1106Panel())
    device = sh1106(i2c(bus=bus))
    device.persist = True
    device.display(sketch())
    assert bus.panel.picture().tobytes() == sketch().tobytes()


def test_an_ssd1322_on_spi_shows_the_middle_of_lumas_picture() -> None:
    bus = PanelBus(Ssd1322Panel(), data_command=24)
    device = ssd1322(spi(spi=bus, gpio=bus, gpio_DC=24, gpio_RST=None), mode="1")
    device.persist = True
    wide = Image.new("1", (256, 64))
    wide.paste(sketch(), (64, 0))
    device.display(wide)
    device.contrast(77)
    assert bus.panel.picture().tobytes() == sketch().tobytes()
    assert bus.panel.contrast == 77
    bus.replug()
    assert bus.panel.picture().getbbox() is None


def test_a_panel_is_dark_until_it_is_set_up_and_switched_on() -> None:
    panel = Panel()
    assert panel.picture().getbbox() is None
    panel.command([0x8D, 0x14])
    assert panel.picture().getbbox() is None
    panel.command([0xAF])
    assert panel.picture().getbbox() is not None


def test_commands_may_arrive_in_pieces_and_inverting_works() -> None:
    panel = Panel()
    for value in (0x8D, 0x14, 0x20, 0, 0x21, 0, 127, 0x22, 0, 7, 0xAF):
        panel.command([value])
    panel.data([0] * 1024)
    assert panel.picture().getbbox() is None
    panel.command([0xA7])
    assert panel.picture().getextrema() == (255, 255)


def test_a_window_wraps_at_its_end() -> None:
    panel = Panel()
    panel.command([0x8D, 0x14, 0xAF, 0x20, 0, 0x21, 0, 127, 0x22, 0, 7])
    panel.data([0] * 1024)
    panel.command([0x21, 3, 4, 0x22, 1, 2])
    panel.data([1, 2, 4, 8, 128])
    lit = [
        at for at in ((x, y) for x in range(8) for y in range(24)) if panel.picture().getpixel(at)
    ]
    assert lit == [(3, 15), (3, 18), (4, 9), (4, 19)]


def test_the_bus_counts_its_bytes_and_fails_when_unplugged() -> None:
    bus = PanelBus(Panel())
    bus.write_i2c_block_data(0x3C, 0x00, [0xAE])
    assert bus.bytes_sent == 3
    bus.unplug()
    with pytest.raises(OSError, match="no device answers") as raised:
        bus.write_i2c_block_data(0x3C, 0x40, [1, 2])
    assert raised.value.errno == errno.EIO
    assert bus.bytes_sent == 3

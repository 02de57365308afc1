"""What libraries would import, but the box does not need."""

from __future__ import annotations

import subprocess
import sys

DRAW = """
import sys
from companion.app import daemon, run_box

def run_daemon(*_):
    from companion.screen.screen import Screen, Wheel, line
    from hardware.parts.drivers import DRIVERS

    DRIVERS["ssd1306"]("ssd1306", 0)
    print(Screen((Wheel(32, 32, 25, 1), line("WORPH", 0))).picture().getbbox())
    print(*({"PIL.ImageDraw", "PIL._imagingft"} & {*sys.modules}))
    print({*(type(sys.modules[name]).__name__ for name in run_box.PILLOW)})

daemon.run_daemon = run_daemon
run_box.run_box()
"""

READ = """
import sys
from companion.app.run_box import MSGSPEC
from hardware.parts.imports import without

with without(*MSGSPEC):
    from companion.app import daemon
from companion.config.settings import Settings
import msgspec

print({*MSGSPEC} & {*sys.modules})
print(msgspec.json.decode(msgspec.json.encode(Settings()), type=Settings) == Settings())
"""

SERVE = """
import sys
from companion.app.daemon import ASYNCIO
from hardware.parts.imports import instead, without

with instead("ssl", None), without(*ASYNCIO):
    from companion.app import service
print({"ssl", *ASYNCIO} & {*sys.modules})
service.asyncio.run(service.asyncio.sleep(0, print("awake")))

import subprocess
print(subprocess.run([sys.executable, "-c", ""]).returncode)
"""


def told(code: str) -> list[str]:
    """What a program prints, line by line."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout.splitlines()


def test_the_box_draws_without_freetype_and_tags_of_photographs() -> None:
    assert told(DRAW) == ["(0, 2, 58, 58)", "PIL.ImageDraw", "{'Unused'}"]


def test_the_box_reads_json_without_descriptions_of_types() -> None:
    assert told(READ) == ["set()", "True"]


def test_the_box_waits_without_connections_and_programs_but_the_check_up_starts_one() -> None:
    assert told(SERVE) == ["set()", "awake", "0"]

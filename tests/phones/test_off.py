"""Without a socket for phones, nothing of theirs is imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
from pathlib import Path
from companion.app.laptop import play_script
from companion.config.settings import Settings

play_script(Path(sys.argv[1]), Settings(), Path(sys.argv[2]), 1, sys.stdout)
theirs = ("companion.phones", "companion.widgets.forms", "companion.app.phones", "websockets")
print([name for name in sys.modules if name.startswith((*theirs, "qrcode"))])
"""
SCRIPT = """
wait for "WORD GAMES"
press knob
wait for "GAME"
press knob
wait for "WORPH"
"""


def test_a_box_without_phones_imports_nothing_of_them(tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text(SCRIPT, encoding="utf-8")
    run = [sys.executable, "-c", PROGRAM, str(script), str(tmp_path / "state")]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"

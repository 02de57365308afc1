"""Takes the settings that lie on a card's bootfs, and looks for ticks of Raspberry Pi Imager:

    python -I -c "from companion.app.card.ask import main; main()" settings | ticks

systemd/card/setup runs this as root. bootfs is anybody's, so what its files say is read by another
process, of the user who plays (look.py). A picture for the display, if there is something to show,
comes out of stdout, and lines for the log come out of stderr.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from companion import files, paths

BOOTFS = Path("boot/firmware")
NAMES = (paths.SETTINGS, f"{paths.SETTINGS}.txt")
"""What the file may be called: some computers add .txt and do not show it."""

REPLACED = "settings-replaced.toml"
"""Where on bootfs the settings go that others have replaced."""

TAKEN_LAST = Path("var/lib/companion-setup", paths.SETTINGS)
IN_FORCE = Path("etc", paths.NAME, paths.SETTINGS)
SCRATCH = Path("run/companion-setup")

PATIENCE_S = 120.0
WRONG = 2
"""The exit status if something has to be put right."""


class Answer(NamedTuple):
    """A picture for the display, or none, lines for the log, and whether something is wrong."""

    picture: bytes = b""
    log: str = ""
    wrong: bool = False


Look = Callable[..., Answer]
"""Asks look.py a question as the user who plays."""


def main() -> None:
    """Print the answer to the question on the command line."""
    try:
        answer = take(Path("/"), look) if sys.argv[1] == "settings" else look(sys.argv[1])
    except (OSError, subprocess.SubprocessError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else type(fault).__name__
        answer = Answer(log=f"the box cannot look at {sys.argv[1]}: {why}", wrong=True)
    sys.stdout.buffer.write(answer.picture)
    print(answer.log, file=sys.stderr)
    sys.exit(WRONG if answer.wrong else 0)


def take(root: Path, look: Look) -> Answer:
    """Take the settings on bootfs if they are new and have no fault; raises OSError."""
    bootfs, last = root / BOOTFS, root / TAKEN_LAST
    name = next((name for name in NAMES if os.path.lexists(bootfs / name)), NAMES[0])
    new = _content(bootfs / name)
    if new is None or new == _content(last):
        return Answer()
    files.write(root / SCRATCH / name, new)
    answer = look("settings", name)
    if not answer.wrong:
        _keep(root / IN_FORCE, new, bootfs / REPLACED)
        files.write(root / IN_FORCE, new)
        files.write(last, new)
    return answer


def _content(path: Path) -> bytes | None:
    """The content of a small file, cut where it is too large; None if there is none.

    Raises OSError, also for anything but a regular file.
    """
    with contextlib.suppress(FileNotFoundError), files.open_file(path, links=False) as file:
        return file.read(paths.MOST_SETTINGS + 1)
    return None


def _keep(old: Path, new: bytes, place: Path) -> None:
    """Keep the settings that are replaced, unless a cut came between replacing and noting it."""
    with contextlib.suppress(FileNotFoundError):
        before = files.read(old)
        if before != new:
            files.write(place, before)


def look(*question: str) -> Answer:
    """What look.py answers as the user who plays; raises OSError, SubprocessError."""
    code = "from companion.app.card.look import main; main()"
    done = subprocess.run(
        [sys.executable, "-I", "-c", code, *question],
        user=paths.BOX_USER, group=paths.BOX_USER, extra_groups=(), cwd=Path("/", SCRATCH),
        timeout=PATIENCE_S, env={"STATE_DIRECTORY": str(paths.installed_games())},
        capture_output=True, check=False,
    )  # fmt: skip
    if done.returncode not in (0, WRONG):
        done.check_returncode()
    return Answer(done.stdout, done.stderr.decode().strip(), done.returncode == WRONG)

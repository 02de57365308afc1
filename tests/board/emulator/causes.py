"""Deliberate faults: each is a change of a file on the board that a test must notice.

    @cause("the unit is not restarted", (UNIT_FILE, "Restart=always", "Restart=no"))
    def test_a_killed_program_comes_back(...): ...

`pytest tests/board --causes` runs each test once with each of its causes. It has to fail then;
a test that still passes is reported.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pytest

UNIT_DIRECTORY = "/etc/systemd/system"
UNIT_FILE = f"{UNIT_DIRECTORY}/companion.service"
SETTINGS = "/etc/tabletop-word-companion/settings.toml"
PACKAGES = "/opt/tabletop-word-companion/lib/python3*/site-packages"


class Edit(NamedTuple):
    """A text to replace in a file of the board; the text has to be there.

    A file without a slash at its beginning is one of the installed program.
    """

    file: str
    old: str
    new: str

    @property
    def path(self) -> str:
        return self.file if self.file.startswith("/") else f"{PACKAGES}/{self.file}"


def cause(name: str, *edits: tuple[str, str, str]) -> pytest.MarkDecorator:
    """Mark a test with a cause: its name, and (file, old, new) for each change."""
    return pytest.mark.cause(name, tuple(Edit(*edit) for edit in edits))


def change(edits: Iterable[Edit]) -> str:
    """The shell command that makes the changes; it fails if an old text is missing."""
    lines = ["import glob, pathlib"]
    for edit in edits:
        lines += [
            f"file = pathlib.Path(glob.glob({edit.path!r})[0])",
            "text = file.read_text()",
            f"assert {edit.old!r} in text, f'not in {{file}}'",
            f"file.write_text(text.replace({edit.old!r}, {edit.new!r}))",
        ]
    code = "\n".join(lines)
    return f"cat > /tmp/change.py <<'CHANGE'\n{code}\nCHANGE\npython3 /tmp/change.py && sync"

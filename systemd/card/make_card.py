"""Makes vendor-data, the file that goes onto a card's bootfs beside the package: `make card`.

cloud-init reads it on the first boot of a Raspberry Pi OS, beside the user-data and the
network-config of Raspberry Pi Imager, and merges none of its own lists with theirs: it has
scripts only. It was never run on a real Raspberry Pi.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
FOLDER = ("setup", "display.py", "pictures.json")
UNITS = ("companion-setup.service", "companion-setup-display.service")
END = "END_OF_FILE"
VENDOR_DATA = """\
#cloud-config-archive
# Installs the tabletop word companion on the first boot of Raspberry Pi OS Lite (trixie). Copy
# this file and the package (.deb) onto bootfs, the card's first partition. See docs/flash.md.
# The scripts come from the project's folder systemd/card.

- type: text/cloud-boothook
  filename: companion-setup-begin
  content: |
{boothook}
- type: text/x-shellscript
  filename: companion-setup-install
  content: |
{script}"""
SCRIPT = """\
#!/bin/sh
# cloud-init runs this once, after the commands and packages of user-data have their turn. The
# installation is usually done by then.
exec systemctl start companion-setup.service
"""


def vendor_data() -> str:
    """The text of the file."""
    files = [_put(f"$FOLDER/{name}", name) for name in FOLDER]
    files += [_put(f"$UNITS/{name}", name) for name in UNITS]
    boothook = (
        (HERE / "boothook").read_text(encoding="utf-8").replace("@FILES@\n", "\n".join(files))
    )
    return VENDOR_DATA.format(boothook=_indent(boothook), script=_indent(SCRIPT))


def _put(target: str, name: str) -> str:
    """The lines of the boothook that write a file."""
    text = (HERE / name).read_text(encoding="utf-8")
    assert END not in text
    return f"put \"{target}\" <<'{END}'\n{text}{END}\n"


def _indent(text: str) -> str:
    return textwrap.indent(text, "    ")


if __name__ == "__main__":
    out = Path(sys.argv[1]) if sys.argv[1:] else PROJECT / "dist"
    out.mkdir(parents=True, exist_ok=True)
    (out / "vendor-data").write_text(vendor_data(), encoding="utf-8", newline="\n")
    print(out / "vendor-data")

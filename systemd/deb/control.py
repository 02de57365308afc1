"""Writes what dpkg reads of a package, and the scripts that it runs."""

from __future__ import annotations

from pathlib import Path

from environment import EXTRA_UNITS, HERE, NAME
from wheels import PYTHONS

GLIB = {"bookworm": "libglib2.0-0", "trixie": "libglib2.0-0t64"}
"""pygame's wheel needs it and does not bring it."""
SCRIPTS = ("preinst", "postinst", "prerm", "postrm")
SHARED = ("common.sh", "protect-card.sh")
CONTROL = """\
Package: {package}
Version: {version}~{suite}
Architecture: {arch}
Maintainer: Tabletop word companion <maintainers@localhost>
Depends: {depends}
Installed-Size: {size}
Section: games
Priority: optional
Description: {about}
"""
MAIN = """\
box for the game table that keeps score of six word games
 It spins the wheel, runs the timer, checks the words and keeps the score, with
 buttons, lamps and a small display on a Raspberry Pi."""
EXTRA = f"""\
what {NAME} needs for its extra {{extra}}
 It has the same libraries as pip install {NAME}[{{extra}}]."""
RESTART = "#!/bin/sh\n[ ! -d /run/systemd/system ] || systemctl --no-block try-restart companion\n"
"""The program sees a new library when it starts."""
EXTRA_DEPENDS = {"voice": ", espeak-ng, libportaudio2"}
"""What an extra needs besides the main package."""
START = """\
systemctl --quiet enable {unit} || true
[ ! -d /run/systemd/system ] || systemctl daemon-reload
[ ! -d /run/systemd/system ] || systemctl --no-block restart {unit}
"""
STOP = """\
#!/bin/sh
[ "$1" = remove ] || exit 0
systemctl --quiet disable {unit} || true
[ ! -d /run/systemd/system ] || systemctl stop {units} || true
"""
PURGE = f"""\
#!/bin/sh
[ "$1" = purge ] && [ -d /var/lib/{NAME}-voice ] || exit 0
rm -rf /var/lib/{NAME}-voice
echo "The recordings of voices in /var/lib/{NAME}-voice are deleted."
"""
"""For the extra voice."""


def package(extra: str = "") -> str:
    """The name of the main package, or of an extra's."""
    return f"{NAME}-{extra}" if extra else NAME


def write(stage: Path, suite: str, arch: str, version: str, extra: str = "") -> None:
    """Write the control file and the scripts for the files in a folder."""
    text = CONTROL.format(
        package=package(extra), version=version, suite=suite, arch=arch, size=_size_kb(stage),
        depends=_depends_of_extra(extra, suite, version) if extra else _depends(suite),
        about=EXTRA.format(extra=extra) if extra else MAIN,
    )  # fmt: skip
    (stage / "DEBIAN").mkdir()
    (stage / "DEBIAN/control").write_text(text)
    for script in SCRIPTS:
        _write_script(stage / "DEBIAN" / script, extra)


def _write_script(file: Path, extra: str) -> None:
    """The main package's scripts begin with the functions that install.sh has as well."""
    text = script_of_extra(file.name, extra) if extra else script(file.name)
    if text:
        file.write_text(text)
        file.chmod(0o755)


def script_of_extra(name: str, extra: str) -> str:
    """The text of one of an extra's scripts; empty if it has none."""
    units = EXTRA_UNITS.get(extra, ())
    if name == "postinst":
        return RESTART + (START.format(unit=units[0]) if units else "")
    if name == "postrm":
        return PURGE if extra == "voice" else ""
    return STOP.format(unit=units[0], units=" ".join(units)) if units and name == "prerm" else ""


def script(name: str) -> str:
    """The text of one of the main package's scripts."""
    shared = "".join((HERE.parent / file).read_text(encoding="utf-8") for file in SHARED)
    return f"#!/bin/sh\nset -eu\n{shared}\n{(HERE / name).read_text(encoding='utf-8')}"


def _depends_of_extra(extra: str, suite: str, version: str) -> str:
    return f"{NAME} (>= {version}~{suite}){EXTRA_DEPENDS.get(extra, '')}"


def _depends(suite: str) -> str:
    """Only what every Raspberry Pi OS Lite has."""
    major, minor = map(int, PYTHONS[suite].split("."))
    python = f"python3 (>= {major}.{minor}), python3 (<< {major}.{minor + 1})"
    return f"{python}, {GLIB[suite]}, systemd, udev, sudo"


def _size_kb(stage: Path) -> int:
    """In blocks of 4 KB, as a card's file system keeps them."""
    files = [path for path in stage.rglob("*") if path.is_file() and not path.is_symlink()]
    return sum(-(-path.stat().st_size // 4096) * 4 for path in files)

"""Makes the files of a package: an environment as pip would make it, the units, the command."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import roots
from wheels import MACHINES, PYTHONS, lock_lines, wheelhouse

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
NAME = "tabletop-word-companion"
PARTS = ("run", "pi", "phones")
"""The parts of the lock in the main package."""

UNITS = (
    *("companion.service", "companion-poweroff.path", "companion-poweroff.service"),
    *("companion-phones.socket", "companion-phones-switch.path", "companion-phones-switch.service"),
    *("companion-report.path", "companion-report.service"),
)
EXTRA_UNITS = {"voice": ("companion-voice.socket", "companion-voice.service")}
"""What systemd starts only if the package of the extra is installed."""
DISPATCHER = f"60-{NAME}"
PROTECTION = "protect-card.sh"
CONFIGURED = ("sysusers.d", "tmpfiles.d", "modules-load.d")
SURPLUS = (
    "bin", "setuptools", "setuptools-*", "_distutils_hack", "distutils-precedence.pth",
    "pkg_resources", "pygame/docs/*.py", "pygame/docs/generated/[!L]*", "pygame/examples",
    "pygame/tests", "*.data", "*.dist-info/RECORD", "*.dist-info/REQUESTED",
    "*.dist-info/INSTALLER", "*.dist-info/direct_url.json",
)  # fmt: skip
"""What pip keeps for itself, and what only developers need. LGPL.txt among its pages is the only
licence that pygame's wheel has, so it stays.
"""

COMMAND = f"""\
#!/opt/{NAME}/bin/python
import sys

from companion.cli.start import main

sys.exit(main())
"""
# One process and one seed, so that the same files give the same bytes.
COMPILE = f"""
PYTHONHASHSEED=0 python{{python}} -W ignore -m compileall -q \
    --invalidation-mode=unchecked-hash /opt/{NAME}/lib
"""


def make(stage: Path, suite: str, arch: str, extra: str = "") -> None:
    """Put the files of the main package, or of an extra's, into a folder."""
    site = stage / "opt" / NAME / f"lib/python{PYTHONS[suite]}/site-packages"
    site.mkdir(parents=True)
    asked = (extra, "--without", *_names(suite, arch)) if extra else PARTS
    for wheel in sorted(wheelhouse(suite, arch, *asked).glob("*.whl")):
        shutil.unpack_archive(wheel, site, "zip")
    copy_units(stage, EXTRA_UNITS.get(extra, ()))
    if not extra:
        _copy_program(site)
        copy_system(stage)
        _make_venv(stage / "opt" / NAME, PYTHONS[suite])
    _remove_surplus(site)
    _compile(stage, suite)


def _names(suite: str, arch: str) -> list[str]:
    """The packages of PyPI that the main package has."""
    python, machine = f"--python={PYTHONS[suite]}", f"--machine={MACHINES[arch]}"
    return re.findall(r"^([a-z0-9-]+)==", lock_lines(*PARTS, python, machine), re.MULTILINE)


def _copy_program(site: Path) -> None:
    for folder in ("companion", "hardware"):
        _copy_tree(folder, site / folder)
    _copy_tree("sounds", site / "companion/sounds")
    _copy_tree("docs/games", site / "companion/printing/pages")


def _copy_tree(folder: str, target: Path) -> None:
    """Copy what git knows of a folder: what lies beside it differs from machine to machine."""
    command = ["git", "-c", "safe.directory=*", "-C", str(PROJECT / folder), "ls-files", "-z"]
    known = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for name in filter(None, known.split("\0")):
        _install(PROJECT / folder / name, target / name)


def copy_system(stage: Path) -> None:
    """The command, the units, and what systemd and udev read."""
    systemd, lib = PROJECT / "systemd", stage / "usr/lib"
    _install(systemd / "companion", stage / "usr/bin/companion", 0o755)
    _install(systemd / "sudoers", stage / "usr/share" / NAME / "sudoers")
    copy_units(stage, UNITS)
    for kind in CONFIGURED:
        _install(systemd / kind / f"{NAME}.conf", lib / kind / f"{NAME}.conf")
    dispatchers = lib / "NetworkManager/dispatcher.d"
    _install(systemd / "dispatcher.d" / DISPATCHER, dispatchers / DISPATCHER, 0o755)
    rules = f"60-{NAME}.rules"
    _install(systemd / "udev" / rules, lib / "udev/rules.d" / rules)
    _install(systemd / PROTECTION, stage / "usr/share" / NAME / PROTECTION)
    _install(PROJECT / "LICENSE", stage / "usr/share/doc" / NAME / "copyright")


def copy_units(stage: Path, units: Iterable[str]) -> None:
    """The units of the main package, or of an extra's."""
    for unit in units:
        _install(PROJECT / "systemd" / unit, stage / "usr/lib/systemd/system" / unit)


def _install(source: Path, target: Path, mode: int = 0o644) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(mode)


def _make_venv(folder: Path, python: str) -> None:
    """Make the site-packages an environment of the release's Python."""
    (folder / "bin").mkdir()
    (folder / "bin/python").symlink_to(f"/usr/bin/python{python}")
    settings = ("home = /usr/bin", "include-system-site-packages = false", f"version = {python}")
    (folder / "pyvenv.cfg").write_text("\n".join(settings) + "\n")
    (folder / "bin/companion").write_text(COMMAND)
    (folder / "bin/companion").chmod(0o755)
    _install(PROJECT / "systemd/companion-box", folder / "bin/companion-box", 0o755)


def _remove_surplus(site: Path) -> None:
    for path in _matches(site):
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def _matches(site: Path) -> Iterable[Path]:
    for pattern in SURPLUS:
        yield from site.glob(pattern)
    yield from list(site.rglob("*.pyi"))


def _compile(stage: Path, suite: str) -> None:
    """Compile the modules with the release's own Python: a Zero 2 W would need a minute."""
    root = stage.parent / "root"
    roots.unpack(roots.archive(suite, roots.native(), ("python3",)), root)
    staged, inside = stage / "opt" / NAME, root / "opt" / NAME
    shutil.move(staged, inside)
    roots.run(root, COMPILE.format(python=PYTHONS[suite]))
    shutil.move(inside, staged)

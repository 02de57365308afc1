"""Builds the Debian package: `make deb`, or

    python build_deb.py [bookworm | trixie] [arm64 | amd64]

It has the program and everything that pip would install, so it installs without a network. The
same commit and locks give the same bytes. The package lies in dist/.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import roots
from wheels import MACHINES, PYTHONS, wheelhouse

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
NAME = "tabletop-word-companion"
PARTS = ("run", "pi")
GLIB = {"bookworm": "libglib2.0-0", "trixie": "libglib2.0-0t64"}
UNITS = ("companion.service", "companion-poweroff.path", "companion-poweroff.service")
CONFIGURED = ("sysusers.d", "tmpfiles.d", "modules-load.d")
SCRIPTS = ("preinst", "postinst", "prerm", "postrm")
USELESS = (
    "bin", "setuptools*", "_distutils_hack", "distutils-precedence.pth", "pkg_resources",
    "pygame/docs", "pygame/examples", "pygame/tests", "pygame_ce.libs/docs", "*/RECORD",
    "*.dist-info/RECORD", "*.dist-info/REQUESTED", "*.dist-info/INSTALLER",
    "*.dist-info/direct_url.json",
)  # fmt: skip
COMMAND = """\
#!/opt/{name}/bin/python
import sys

from companion.cli.start import main

sys.exit(main())
"""
CONTROL = """\
Package: {name}
Version: {version}~{suite}
Architecture: {arch}
Maintainer: Tabletop word companion <maintainers@localhost>
Depends: python3 (>= {python}), python3 (<< {next}), {glib}, systemd, udev, sudo
Recommends: alsa-utils, i2c-tools
Installed-Size: {size}
Section: games
Priority: optional
Description: box for the game table that keeps score of six word games
 It spins the wheel, runs the timer, checks the words and keeps the score, with
 buttons, lamps and a small display on a Raspberry Pi.
"""
COMPILE = """
cd /opt/{name}
python{python} -m compileall -q -j0 --invalidation-mode=unchecked-hash -s / lib
"""


def build(suite: str, arch: str, out: Path) -> Path:
    """Build the package for a release and an architecture; raises CalledProcessError."""
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out) as scratch:
        stage = Path(scratch) / "stage"
        _program(stage, suite, arch)
        _files(stage)
        _compile(stage, suite, arch)
        _control(stage, suite, arch)
        return _packed(stage, out / f"{NAME}_{version()}~{suite}_{arch}.deb")


def version() -> str:
    """The program's version."""
    source = (PROJECT / "companion/__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__ = "([^"]+)"', source)
    assert found, "companion/__init__.py has no __version__."
    return found[1]


def _program(stage: Path, suite: str, arch: str) -> None:
    """An environment with the program, as if pip had made it on the box."""
    python, opt = PYTHONS[suite], stage / "opt" / NAME
    site = opt / f"lib/python{python}/site-packages"
    site.mkdir(parents=True)
    for wheel in sorted(wheelhouse(suite, arch, PARTS).glob("*.whl")):
        shutil.unpack_archive(wheel, site, "zip")
    for folder in ("companion", "hardware"):
        shutil.copytree(PROJECT / folder, site / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(PROJECT / "sounds", site / "companion/sounds")
    _without_the_useless(site)
    (opt / "bin").mkdir()
    (opt / "bin/python").symlink_to(f"/usr/bin/python{python}")
    settings = ("home = /usr/bin", "include-system-site-packages = false", f"version = {python}")
    (opt / "pyvenv.cfg").write_text("\n".join(settings) + "\n")
    (opt / "bin/companion").write_text(COMMAND.format(name=NAME))
    (opt / "bin/companion").chmod(0o755)


def _without_the_useless(site: Path) -> None:
    """Delete what pip keeps for itself, and what only developers read."""
    for pattern in USELESS:
        for path in site.glob(pattern):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for path in site.rglob("*.pyi"):
        path.unlink()


def _files(stage: Path) -> None:
    """The command, the units, and what systemd and udev read."""
    systemd, lib = PROJECT / "systemd", stage / "usr/lib"
    _install(systemd / "companion", stage / "usr/bin/companion", 0o755)
    for unit in UNITS:
        _install(systemd / unit, lib / "systemd/system" / unit)
    for kind in CONFIGURED:
        _install(systemd / kind / f"{NAME}.conf", lib / kind / f"{NAME}.conf")
    rules = f"60-{NAME}.rules"
    _install(systemd / "udev" / rules, lib / "udev/rules.d" / rules)
    _install(PROJECT / "LICENSE", stage / "usr/share/doc" / NAME / "copyright")


def _install(source: Path, target: Path, mode: int = 0o644) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(mode)


def _compile(stage: Path, suite: str, arch: str) -> None:
    """Compile the modules with the release's own Python: a Zero 2 W would need a minute."""
    root = stage.parent / "root"
    roots.unpack(roots.archive(suite, arch, ("python3",)), root)
    shutil.move(stage / "opt", root / "opt")
    roots.run(root, COMPILE.format(name=NAME, python=PYTHONS[suite]))
    shutil.move(root / "opt", stage / "opt")


def _control(stage: Path, suite: str, arch: str) -> None:
    """What dpkg reads, and the scripts that it runs."""
    python = PYTHONS[suite]
    major, minor = python.split(".")
    size = sum(file.lstat().st_size for file in stage.rglob("*") if not file.is_dir()) // 1024
    text = CONTROL.format(
        name=NAME, version=version(), suite=suite, arch=arch, python=python,
        next=f"{major}.{int(minor) + 1}", glib=GLIB[suite], size=size,
    )  # fmt: skip
    (stage / "DEBIAN").mkdir()
    (stage / "DEBIAN/control").write_text(text)
    for script in SCRIPTS:
        _install(HERE / script, stage / "DEBIAN" / script, 0o755)


def _packed(stage: Path, parcel: Path) -> Path:
    """The package; every file in it is as old as the commit."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or _epoch()
    for path in [stage, *stage.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        os.utime(path, (int(epoch), int(epoch)), follow_symlinks=False)
    command = ["dpkg-deb", "--build", "--root-owner-group", "-Zxz", stage, parcel]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": epoch}
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return parcel


def _epoch() -> str:
    """When the commit was made, in seconds since 1970."""
    command = ["git", "-C", PROJECT, "log", "-1", "--format=%ct"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def main(wanted: list[str]) -> None:
    """Build what is named, or the packages for a Raspberry Pi."""
    suites = [name for name in wanted if name in PYTHONS] or list(PYTHONS)
    for arch in [name for name in wanted if name in MACHINES] or ["arm64"]:
        for suite in suites:
            parcel = build(suite, arch, PROJECT / "dist")
            print(f"{parcel}: {parcel.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])

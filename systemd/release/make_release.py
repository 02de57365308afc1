"""Makes everything that a release has: `make release-dry`, or

    python make_release.py [IMAGE.img.xz]

The files are in dist/release-VERSION. The image is made elsewhere, by rpi-image-gen on an arm64
Debian (recipe/config/word-companion.yaml). Without it the manifest is made of a stand-in, in a
folder beside the release, so that it can be looked at. Nothing is published.

What was never run: the image, its recipe, the manifest in Raspberry Pi Imager, and the workflow
on GitHub.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import lzma
import os
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "deb"))

import build_deb  # noqa: E402
import environment  # noqa: E402
import foreign  # noqa: E402
from manifest import manifest  # noqa: E402
from notes import notes  # noqa: E402
from wheels import MACHINES, PYTHONS  # noqa: E402

from companion.printing.kit.everything import print_everything  # noqa: E402

DIST = PROJECT / "dist"
MAKE_CARD = HERE.parent / "card/make_card.py"
GITHUB = "https://github.com"
ZIP_BEGINS = 315532800
"""1980, the first year that a zip can hold, in seconds since 1970."""
STAND_IN = b"This is not an image: it stands in for one in a dry run.\n" + bytes(1 << 20)


def release(image: Path | None) -> Path:
    """Make the folder of a release; raises CalledProcessError, CannotRun, LZMAError."""
    version = build_deb.version()
    out = _empty(DIST / f"release-{version}")
    build_packages(out)
    build_wheel(out)
    subprocess.run([sys.executable, MAKE_CARD, out], check=True)
    pack_kit(out / f"print-and-play-{version}.zip")
    shutil.copy(HERE / "icon.svg", out)
    pack_recipe(out / f"image-recipe-{version}.tar.gz")
    add_manifest(out, image, version)
    (out / "NOTES.md").write_text(notes(version, _website()), encoding="utf-8")
    write_sums(out)
    return out


def build_packages(out: Path) -> None:
    """Every package, for each release of Debian and machine, and those of the extras.

    GitHub writes a dot for ~ in the names of files, and the checksums are by name.
    """
    for suite in PYTHONS:
        for machine in MACHINES:
            for extra in ("", *build_deb.extras()):
                package = build_deb.build(suite, machine, out, extra)
                print(package.rename(out / package.name.replace("~", ".")).name, flush=True)


def build_wheel(out: Path) -> None:
    """The wheel and the source, for other computers."""
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(out)]
    subprocess.run(command, check=True, cwd=PROJECT, stdout=subprocess.DEVNULL)


def pack_kit(archive: Path) -> None:
    """The decks and everything else to print, as PDFs for both papers."""
    when = time.gmtime(max(_epoch(), ZIP_BEGINS))[:6]
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, pdf in print_everything().items():
            packed.writestr(zipfile.ZipInfo(name, when), pdf, zipfile.ZIP_DEFLATED)


def pack_recipe(archive: Path) -> None:
    """What rpi-image-gen needs besides the package; the same commit gives the same bytes."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        for file in sorted((HERE / "recipe").rglob("*.yaml")):
            entry = tarfile.TarInfo(f"recipe/{file.relative_to(HERE / 'recipe').as_posix()}")
            data = file.read_bytes()
            entry.size, entry.mode, entry.mtime = len(data), 0o644, _epoch()
            tar.addfile(entry, io.BytesIO(data))
    archive.write_bytes(gzip.compress(packed.getvalue(), mtime=0))


def add_manifest(out: Path, image: Path | None, version: str) -> None:
    """The image and its manifest; without an image, a stand-in for both beside the release."""
    name = f"{environment.NAME}-{version}-arm64"
    if image is None:
        out = _empty(out.with_name(f"{out.name}-dry"))
        (out / f"{name}.img.xz").write_bytes(lzma.compress(STAND_IN))
        print(f"There is no image. The manifest in {out} is made of a stand-in.")
    else:
        shutil.copy(image, out / f"{name}.img.xz")
    date = time.strftime("%Y-%m-%d", time.gmtime(_epoch()))
    text = manifest(out / f"{name}.img.xz", version, date, _website())
    (out / f"{name}.rpi-imager-manifest").write_text(text, encoding="utf-8")


def write_sums(out: Path) -> None:
    """SHA256SUMS of every file, as sha256sum --check reads it."""
    files = sorted(file for file in out.iterdir() if file.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (out / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def _website() -> str:
    return f"{GITHUB}/{os.environ.get('GITHUB_REPOSITORY', 'OWNER/REPOSITORY')}"


def _epoch() -> int:
    return int(os.environ.get("SOURCE_DATE_EPOCH") or build_deb._epoch())


def _empty(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


if __name__ == "__main__":
    try:
        print(release(Path(sys.argv[1]) if sys.argv[1:] else None))
    except foreign.CannotRun as why:
        sys.exit(f"No release can be made here. {why}")

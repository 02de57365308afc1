"""The files of the page as a browser gets them: short, and under a name that says their version.

A browser keeps a file as long as its name is in use: `/3f1c09ad/line.js`. The version is one for
all files and changes with any of them, so scripts name each other by relative paths, and only the
pages have to know it. A page also lists all modules that its script will import, because a browser
that finds them one in the other asks for them one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import NamedTuple
from zlib import crc32

PAGE = Path(__file__).parent / "page"

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}

NOTES = re.compile(rb"^ *(//.*|/\*\*(?s:.*?)\*/)\n", re.MULTILINE)
"""Lines of a script that only explain it: a tenth of what a phone would load."""

INDENT = re.compile(rb"^ +", re.MULTILINE)
"""The indentation of a script, which only people need; no text in one goes over several lines."""

LINKS = re.compile(rb'((?:href|src)=")(?=/)')
SCRIPT = re.compile(rb'<script type="module" src="([^"]+)"')
IMPORTS = re.compile(rb'from "([^"]+)"')

CHOICE = re.compile(rb"import\(`([^`$]+)\$")
"""An import of one script in a folder, which is chosen later."""

Scripts = Mapping[str, bytes]
"""Scripts by their paths, without the version."""


class File(NamedTuple):
    """A file as it is sent, and its type."""

    body: bytes
    kind: str


def content(file: Path) -> bytes:
    """A file as it is sent, but for what a page says of the version."""
    whole = file.read_bytes()
    return INDENT.sub(b"", NOTES.sub(b"", whole)) if file.suffix == ".js" else whole


def read_files() -> tuple[str, dict[str, File]]:
    """The version, and all files by their paths without it, such as `/line.js`."""
    bodies = {
        f"/{file.relative_to(PAGE).as_posix()}": content(file)
        for file in sorted(PAGE.rglob("*"))
        if file.suffix in KINDS
    }
    version = f"{crc32(b''.join(bodies.values())):08x}"
    scripts = {path: body for path, body in bodies.items() if path.endswith(".js")}
    pages = {path: body for path, body in bodies.items() if path.endswith(".html")}
    bodies |= {path: _with_version(body, version, scripts) for path, body in pages.items()}
    kinds = {path: KINDS[Path(path).suffix] for path in bodies}
    return version, {path: File(body, kinds[path]) for path, body in bodies.items()}


def _with_version(page: bytes, version: str, scripts: Scripts) -> bytes:
    """A page that names files of this version, with a link for each module that it will import."""
    first = [path.decode() for path in SCRIPT.findall(page)]
    links = (f'<link rel="modulepreload" href="{path}">\n' for path in modules(first, scripts))
    whole = page.replace(b"<script", "".join(links).encode() + b"<script", 1)
    return LINKS.sub(rb"\1/" + version.encode(), whole)


def modules(first: Sequence[str], scripts: Scripts) -> list[str]:
    """All modules that scripts import, and those that these import, the nearest ones first."""
    found = [*first]
    for path in found:  # which grows meanwhile
        found += dict.fromkeys(one for one in _imports_of(path, scripts) if one not in found)
    return found[len(first) :]


def _imports_of(path: str, scripts: Scripts) -> Iterator[str]:
    """What a script imports; of a choice of scripts what they import in turn, but none of them."""
    yield from (_resolve(path, one) for one in IMPORTS.findall(scripts[path]))
    for choice in CHOICE.findall(scripts[path]):
        folder = f"{_resolve(path, choice)}/"
        for one in scripts:
            if one.startswith(folder):
                yield from _imports_of(one, scripts)


def _resolve(path: str, relative: bytes) -> str:
    """The path of a file that another one names."""
    return normpath(join(dirname(path), relative.decode()))

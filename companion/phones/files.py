"""The files of the page as a browser gets them: few, short, under a name that has their version.

A browser keeps a file as long as its name is in use: `/3f1c09ad/phone.js`. The version is one for
all files and changes with any of them, so scripts name each other by relative paths, and only the
pages have to know it. The script of a page is sent with all modules that it imports, because each
request costs a phone as much as many lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
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

NOTES = re.compile(rb"^ *(//.*|/\*(?s:.*?)\*/)\n", re.MULTILINE)
"""Lines of a script or a style that only explain it: a tenth of what a phone would load."""

INDENT = re.compile(rb"^\s+", re.MULTILINE)
"""Indentation and empty lines, for people; no text in a script or a style has several lines."""

SPACES = re.compile(rb"(?<=[;:{,]) +| +(?=[{}])")
"""Spaces in a style that mean nothing."""

LINKS = re.compile(rb'((?:href|src)=")(?=/)')
SCRIPT = re.compile(rb'<script type="module" src="([^"]+)"')
IMPORT = re.compile(rb'^import (\{.*\}) from "(.+)";$', re.MULTILINE)
EXPORT = re.compile(rb"^export ((?:const|function) ([\w$]+))", re.MULTILINE)

CHOICE = re.compile(rb"import\(`([^`$]+)\$")
"""An import of one script in a folder, which is chosen later."""

LATER = re.compile(rb'import\("([^"]+)"\)')

Scripts = Mapping[str, bytes]
"""Scripts by their paths, without the version."""


class File(NamedTuple):
    """A file as it is sent, and its type."""

    body: bytes
    kind: str


def content(file: Path) -> bytes:
    """A file without what only people need."""
    whole = file.read_bytes()
    if file.suffix not in (".js", ".css"):
        return whole
    short = INDENT.sub(b"", NOTES.sub(b"", whole))
    return SPACES.sub(b"", short) if file.suffix == ".css" else short


def read_files() -> tuple[str, dict[str, File]]:
    """The version, and all files by their paths without it, such as `/phone.js`."""
    bodies = {
        f"/{file.relative_to(PAGE).as_posix()}": content(file)
        for file in sorted(PAGE.rglob("*"))
        if file.suffix in KINDS
    }
    version = f"{crc32(b''.join(bodies.values())):08x}"
    scripts = {path: body for path, body in bodies.items() if path.endswith(".js")}
    pages = {path: body for path, body in bodies.items() if path.endswith(".html")}
    sent = {path: body for path, body in bodies.items() if path not in scripts}
    for path, page in pages.items():
        sent[path] = LINKS.sub(rb"\1/" + version.encode(), page)
        for script in SCRIPT.findall(page):
            sent |= _together(script.decode(), scripts)
    kinds = {path: KINDS[Path(path).suffix] for path in sent}
    return version, {path: File(body, kinds[path]) for path, body in sent.items()}


def _together(script: str, scripts: Scripts) -> Iterator[tuple[str, bytes]]:
    """The script of a page with all modules that it needs, and the scripts that it may choose.

    A chosen one finds its modules in the script of the page.
    """
    chosen = [*_choices_of(script, scripts), *_loaded_later(script, scripts)]
    modules = dict.fromkeys(one for path in (script, *chosen) for one in _modules_of(path, scripts))
    parts = [_module(path, scripts) for path in modules]
    exported = ", ".join(map(_name, modules))
    yield script, b"".join(parts) + _body(script, scripts) + f"export {{ {exported} }};\n".encode()
    for path in chosen:
        names = ", ".join(map(_name, _imports_of(path, scripts)))
        found = f'import {{ {names} }} from "./{relpath(script, dirname(path))}";\n'
        yield path, found.encode() + _body(path, scripts)


def _modules_of(path: str, scripts: Scripts) -> Iterator[str]:
    """The modules that a script imports, each after those that it imports in turn."""
    for one in _imports_of(path, scripts):
        yield from _modules_of(one, scripts)
        yield one


def _imports_of(path: str, scripts: Scripts) -> Iterator[str]:
    return (_resolve(path, named) for _, named in IMPORT.findall(scripts[path]))


def _choices_of(path: str, scripts: Scripts) -> Iterator[str]:
    """The scripts of the folder from which a script chooses, without the modules beside them."""
    folders = tuple(f"{_resolve(path, folder)}/" for folder in CHOICE.findall(scripts[path]))
    beside = {one for other in scripts for one in _imports_of(other, scripts)}
    return (one for one in scripts if folders and one.startswith(folders) and one not in beside)


def _loaded_later(script: str, scripts: Scripts) -> Iterator[str]:
    """What a script, or a module beside it, imports only once it is needed."""
    for path in dict.fromkeys((script, *_modules_of(script, scripts))):
        if dirname(path) == dirname(script):
            yield from (_resolve(path, named) for named in LATER.findall(scripts[path]))


def _module(path: str, scripts: Scripts) -> bytes:
    """A module as a constant that has what it exports."""
    exported = b", ".join(name for _, name in EXPORT.findall(scripts[path]))
    body, name = EXPORT.sub(rb"\1", _body(path, scripts)), _name(path).encode()
    return b"const %b = (() => {\n%breturn { %b };\n})();\n" % (name, body, exported)


def _body(path: str, scripts: Scripts) -> bytes:
    """A script that finds what it imports in the constants of modules."""

    def find(line: re.Match[bytes]) -> bytes:
        return b"const %b = %b;" % (line[1], _name(_resolve(path, line[2])).encode())

    return IMPORT.sub(find, scripts[path])


def _name(path: str) -> str:
    """The name of a module as a constant."""
    return re.sub(r"\W", "_", path.removesuffix(".js"))


def _resolve(path: str, relative: bytes) -> str:
    """The path of a file that another one names."""
    return normpath(join(dirname(path), relative.decode()))

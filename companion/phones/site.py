"""The page and its files, and which requests are answered. Knows no sockets.

Nothing changes by a request, so only GET is answered. The Host must be the address that the
connection came in on, or a name of the box: this keeps foreign pages out whose name was pointed
at the box. A socket must come from the box's own page.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence

import msgspec

from companion.phones.files import File, read_files

SOCKET = "/ws"
PHONE, TABLE, ROOM = "/index.html", "/table.html", "/room"
PAGES = re.compile(r"/(?P<phone>j(/[^/]*)?)?|/table(/[^/]*)?", re.IGNORECASE)
"""The paths of the pages of phones and of table screens. A code, right or wrong, may follow."""

VERSIONED = re.compile(r"/(?P<version>[0-9a-f]{8})(?P<path>/.+)")

HTTP = 80
YEAR_S = 365 * 24 * 60 * 60


class Asked(msgspec.Struct, frozen=True):
    """A request: its method, path, Host and Origin headers, and the address it came in on."""

    method: str
    path: str
    hosts: Sequence[str]
    origins: Sequence[str]
    address: tuple[str, int]


class Reply(msgspec.Struct, frozen=True):
    """A reply: its status, headers and body."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Site:
    """The files of the page, read once; their names begin with `version`.

    `names` has the names of the box beside its address. `room`: there is a page for everybody in
    the room.
    """

    def __init__(self, names: Container[str] = (), *, room: bool = False) -> None:
        self._room = room
        self._names = names
        self.version, self._files = read_files()

    def reply(self, asked: Asked) -> Reply | None:
        """The reply to a request; None lets it open a socket."""
        host = asked.hosts[0].lower() if len(asked.hosts) == 1 else ""
        if not self._is_own(host, asked.address):
            return _refusal(421, "Open the address that the box shows.")
        if asked.method != "GET":
            return _refusal(405, "This page can only be read.")
        path = asked.path.partition("?")[0]
        if path == SOCKET:
            own_page = [origin.lower() for origin in asked.origins] == [f"http://{host}"]
            return None if own_page else _refusal(403, "Open the page of the box.")
        named = VERSIONED.fullmatch(path)
        found = self._files.get(named["path"] if named else path) or self._page(path)
        if found is None:
            return _refusal(404, "There is no such page. Open the address that the box shows.")
        # A page that was open during an update asks for an old version, and gets the new one.
        lasts = named is not None and named["version"] == self.version
        kept = f"max-age={YEAR_S}, immutable" if lasts else "no-cache"
        headers = {**_safe(host), "Content-Type": found.kind, "Cache-Control": kept}
        return Reply(200, headers, found.body)

    def _page(self, path: str) -> File | None:
        """The page at a path: the same one with every code, as only the socket judges it."""
        page = PAGES.fullmatch(path)
        if page is not None:
            return self._files[TABLE if page["phone"] is None and path != "/" else PHONE]
        return self._files[TABLE] if self._room and path.lower() == ROOM else None

    def _is_own(self, host: str, address: tuple[str, int]) -> bool:
        """Whether a Host header may say this for a connection to this address."""
        ip, port = address[0].removeprefix("::ffff:"), address[1]
        if not host.endswith(f":{port}") and port != HTTP:
            return False
        name = host.removesuffix(f":{port}")
        is_here = ip in ("127.0.0.1", "::1") and name == "localhost"
        return is_here or name == (f"[{ip}]" if ":" in ip else ip) or name in self._names


def _safe(host: str) -> dict[str, str]:
    """Headers that let the page load its own files only, and nobody embed it."""
    return {
        "Content-Security-Policy": (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            "manifest-src 'self'; "
            f"connect-src 'self' ws://{host}; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
    }


def _refusal(status: int, why: str) -> Reply:
    return Reply(status, {"Content-Type": "text/plain; charset=utf-8"}, why.encode())

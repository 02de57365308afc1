"""Which requests are answered, and with what; no sockets."""

from __future__ import annotations

import json
import re

import pytest

from companion.games import NAMES
from companion.phones.site import PAGE, Asked, Site, content

HERE = ("192.168.178.23", 8080)
HOST = "192.168.178.23:8080"
OWN = f"http://{HOST}"
FILES = [file for file in PAGE.rglob("*") if file.is_file()]


def ask(path: str, host: str = HOST, origin: str = "", method: str = "GET") -> int | None:
    reply = Site(("wordgames.local",)).reply(
        Asked(method, path, [host], [origin] if origin else [], HERE)
    )
    assert reply is None or reply.body
    return reply and reply.status


def test_every_file_of_the_page_is_served_and_loads_only_its_own() -> None:
    site = Site()
    for file in FILES:
        path = f"/{file.relative_to(PAGE).as_posix()}"
        reply = site.reply(Asked("GET", path, [HOST], [], HERE))
        assert reply is not None
        assert (reply.status, reply.body) == (200, content(file))
        assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
        assert f"ws://{HOST};" in reply.headers["Content-Security-Policy"]
        text = file.read_text(encoding="utf-8", errors="replace")
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|\bstyle=|\bon\w+=\"", text), file


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/?a=b", 200), ("/J", 200), ("/phone.js", 200), ("/site.py", 404),
     ("/J/K7QM2", 200), ("/j/wrong", 200), ("/J/K7QM2/x", 404), ("/table/K7QM2", 200),
     ("/room", 404), ("/J/%2e%2e", 200), ("/table/../site.py", 404),
     ("/../site.py", 404), ("/%2e%2e/site.py", 404), ("//phone.js", 404),
     ("/ws/", 404), ("", 404), ("/ws", 403)],
)  # fmt: skip
def test_only_the_pages_own_paths_are_answered(path: str, status: int) -> None:
    assert ask(path) == status


def body(path: str, *, room: bool = False) -> bytes:
    reply = Site(room=room).reply(Asked("GET", path, [HOST], [], HERE))
    assert reply is not None
    return reply.body


def test_every_code_is_served_the_same_page() -> None:
    """Right or wrong is said on the socket only."""
    phone, table = (PAGE / "index.html").read_bytes(), (PAGE / "table.html").read_bytes()
    assert {body(path) for path in ("/", "/J", "/J/", "/J/K7QM2", "/J/AAAAA", "/j/x")} == {phone}
    assert {body(path) for path in ("/table", "/TABLE/K7QM2", "/table/AAAAA")} == {table}


def test_the_page_for_everybody_in_the_room_is_off_by_default() -> None:
    assert body("/room", room=True) == (PAGE / "table.html").read_bytes()
    assert b"no such page" in body("/room")


@pytest.mark.parametrize("host", ["evil.example", "", HOST.removesuffix("80"), "192.168.178.23"])
def test_another_host_is_refused(host: str) -> None:
    assert ask("/", host) == 421
    assert ask("/ws", host, f"http://{host}") == 421


def test_the_names_of_the_box_are_hosts() -> None:
    assert ask("/", "WordGames.local:8080") == 200
    assert Site().reply(Asked("GET", "/", ["10.0.0.1"], [], ("::ffff:10.0.0.1", 80)))
    for hosts in ([], [HOST, HOST]):
        reply = Site().reply(Asked("GET", "/", hosts, [], HERE))
        assert reply is not None
        assert reply.status == 421


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example", OWN.replace("p:", "ps:")])
def test_a_socket_opens_from_the_page_of_the_box_only(origin: str) -> None:
    assert ask("/ws", origin=origin) == 403
    assert ask("/ws", origin=OWN) is None


def test_only_what_explains_or_indents_a_script_is_left_out() -> None:
    notes = (b"//", b"/**", b"* ", b"*/")
    for file in FILES:
        whole, sent = file.read_bytes().splitlines(), content(file).splitlines()
        script = file.suffix == ".js"
        if script:
            whole = [line.lstrip() for line in whole if not line.lstrip().startswith(notes)]
        assert sent == whole


@pytest.mark.parametrize("method", ["POST", "PUT", "HEAD", "DELETE"])
def test_nothing_but_get_is_answered(method: str) -> None:
    assert ask("/", method=method) == 405


def test_the_page_has_a_name_and_icons_for_a_home_screen() -> None:
    manifest = json.loads(body("/app.webmanifest"))
    assert manifest["name"] == manifest["short_name"] == "Word games"
    assert ask(manifest["start_url"]) == 200
    for icon in manifest["icons"]:
        reply = Site().reply(Asked("GET", icon["src"], [HOST], [], HERE))
        assert reply is not None
        assert reply.headers["Content-Type"] == icon["type"]
    home = body("/").decode()
    assert 'rel="manifest" href="/app.webmanifest"' in home
    assert 'rel="apple-touch-icon" href="/icon.png"' in home
    width = int.from_bytes(body("/icon.png")[16:20])
    assert f"{width}x{width}" in {icon["sizes"] for icon in manifest["icons"]}


def test_the_policy_allows_the_files_of_the_box_and_nothing_else() -> None:
    reply = Site().reply(Asked("GET", "/", [HOST], [], HERE))
    assert reply is not None
    rules = [rule.split() for rule in reply.headers["Content-Security-Policy"].split("; ")]
    allowed = {kind: sources for kind, *sources in rules}
    assert allowed.pop("connect-src") == ["'self'", f"ws://{HOST}"]
    own = {kind for kind, sources in allowed.items() if sources == ["'self'"]}
    assert own == {"script-src", "style-src", "img-src", "manifest-src"}
    none = {kind for kind, sources in allowed.items() if sources == ["'none'"]}
    assert none == {"default-src", "base-uri", "form-action", "frame-ancestors"}
    assert allowed.keys() == own | none


def test_every_module_that_is_imported_is_there() -> None:
    for file in FILES:
        text = file.read_text(encoding="utf-8", errors="replace")
        for path in re.findall(r"""(?:from |import\(|src=|href=)"(/[^"]+)\"""", text):
            assert (PAGE / path[1:]).is_file(), (file.name, path)


def test_every_template_belongs_to_a_game() -> None:
    script = (PAGE / "phone.js").read_text(encoding="utf-8")
    named = re.search(r"const NAMES = \[(.+)\]", script)
    assert named
    assert set(re.findall(r"\w+", named[1])) <= set(NAMES)

"""Which requests are answered, and with what; no sockets."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from companion import games
from companion.phones import files
from companion.phones.files import PAGE, content
from companion.phones.site import Asked, Reply, Site

HERE = ("192.168.178.23", 8080)
HOST = "192.168.178.23:8080"
OWN = f"http://{HOST}"
FILES = [file for file in PAGE.rglob("*") if file.is_file()]
SCRIPTS = {
    "phone.js",
    "table/table.js",
    "table/race.js",
    *(f"games/{name}.js" for name in games.NAMES),
}
"""The scripts that a browser asks for: those of the pages with their modules, and of the games."""


def ask(path: str, host: str = HOST, origin: str = "", method: str = "GET") -> int | None:
    reply = Site(("wordgames.local",)).reply(
        Asked(method, path, [host], [origin] if origin else [], HERE)
    )
    assert reply is None or reply.body
    return reply and reply.status


def get(path: str, site: Site | None = None) -> Reply:
    """The answer to a request for a file."""
    reply = (site or Site()).reply(Asked("GET", path, [HOST], [], HERE))
    assert reply is not None
    return reply


def test_every_file_of_the_page_is_served_and_loads_only_its_own() -> None:
    site = Site()
    for file in FILES:
        path = file.relative_to(PAGE).as_posix()
        reply = get(f"/{site.version}/{path}", site)
        if file.suffix == ".js" and path not in SCRIPTS:  # it comes with others
            assert reply.status == 404
            continue
        assert reply.status == 200
        assert file.suffix in (".html", ".js") or reply.body == content(file)
        assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
        assert f"ws://{HOST};" in reply.headers["Content-Security-Policy"]
        text = reply.body.decode(errors="replace")
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|\bstyle=|\bon\w+=\"", text), file


def test_a_browser_keeps_files_under_their_version_and_asks_for_a_page_each_time() -> None:
    site = Site()
    kept = [
        get(f"/{site.version}{path}", site) for path in ("/phone.js", "/style.css", "/icon.svg")
    ]
    assert {reply.headers["Cache-Control"] for reply in kept} == {"max-age=31536000, immutable"}
    for path in ("/", "/J/K7QM2", "/table", "/phone.js"):
        assert get(path, site).headers["Cache-Control"] == "no-cache"


def test_a_page_that_is_open_during_an_update_gets_new_files_which_it_does_not_keep() -> None:
    site = Site()
    reply = get("/00000000/games/worph.js", site)
    assert reply.body == get(f"/{site.version}/games/worph.js", site).body
    assert reply.headers["Cache-Control"] == "no-cache"
    assert get("/00000000/site.py").status == get("/0000000/phone.js").status == 404


@pytest.mark.parametrize("name", ["dom.js", "games/worph.js", "style.css", "icon.png"])
def test_the_version_changes_with_every_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Site().version
    copy = tmp_path / "page"
    shutil.copytree(PAGE, copy)
    monkeypatch.setattr(files, "PAGE", copy)
    assert Site().version == before
    (copy / name).write_bytes((copy / name).read_bytes() + b"\nx")
    after = Site()
    assert after.version != before
    assert f'href="/{after.version}/style.css"'.encode() in get("/", after).body


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
    return get(path, Site(room=room)).body


def test_every_code_is_served_the_same_page() -> None:
    """Right or wrong is said on the socket only."""
    paths = ("/", "/J", "/J/", "/J/K7QM2", "/J/AAAAA", "/j/x")
    assert {body(path) for path in paths} == {body("/index.html")}
    paths = ("/table", "/TABLE/K7QM2", "/table/AAAAA")
    assert {body(path) for path in paths} == {body("/table.html")}


def test_the_page_for_everybody_in_the_room_is_off_by_default() -> None:
    assert body("/room", room=True) == body("/table.html")
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


@pytest.mark.parametrize("script", ["/phone.js", "/table/table.js"])
def test_a_page_gets_all_modules_at_once_each_after_those_that_it_needs(script: str) -> None:
    sent = body(script).decode()
    uses = [*re.finditer(r"^const \{.+\} = (_\w+);$", sent, re.MULTILINE)]
    assert len(uses) > 20
    for use in uses:
        assert sent.index(f"const {use[1]} = (() => {{") < use.start()
    assert not re.search(r"^import ", sent, re.MULTILINE)


def test_a_template_has_the_modules_of_the_page() -> None:
    assert body("/games/worph.js").startswith(
        b'import { _dom, _games_parts } from "./../phone.js";\nconst { count, element } = _dom;\n'
    )
    exported = re.findall(r"\w+", body("/phone.js").decode().rpartition("export {")[2])
    for name in games.NAMES:  # a template need not import anything
        if found := re.match(r"import \{ (.+) \} from", body(f"/games/{name}.js").decode()):
            assert {*found[1].split(", ")} <= {*exported}


NOTES = {".js": (b"//", b"/**", b"* ", b"*/"), ".css": (b"/*",)}


def test_only_what_people_need_is_left_out_of_a_script_or_a_style() -> None:
    for file in FILES:
        whole, sent = file.read_bytes().splitlines(), content(file).splitlines()
        if notes := NOTES.get(file.suffix):
            lines = filter(None, map(bytes.lstrip, whole))
            whole = [line for line in lines if not line.startswith(notes)]
        if file.suffix == ".css":
            whole, sent = ([line.replace(b" ", b"") for line in rows] for rows in (whole, sent))
        assert sent == whole


def test_a_style_keeps_the_spaces_that_mean_something() -> None:
    sent = b"".join(content(file) for file in FILES if file.suffix == ".css")
    for kept in (b".felt .chips{", b"(100% - 2.1rem)", b"0 1px 3px var(--shade)"):
        assert kept in sent


@pytest.mark.parametrize("method", ["POST", "PUT", "HEAD", "DELETE"])
def test_nothing_but_get_is_answered(method: str) -> None:
    assert ask("/", method=method) == 405


def test_the_page_has_a_name_and_icons_for_a_home_screen() -> None:
    home = body("/").decode()
    (manifest_path,) = re.findall(r'rel="manifest" href="([^"]+)"', home)
    folder = manifest_path.rpartition("/")[0]
    manifest = json.loads(body(manifest_path))
    assert manifest["name"] == manifest["short_name"] == "Word games"
    assert get(manifest["start_url"]).status == 200
    for icon in manifest["icons"]:
        assert get(f"{folder}/{icon['src']}").headers["Content-Type"] == icon["type"]
    assert f'rel="apple-touch-icon" href="{folder}/icon.png"' in home
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

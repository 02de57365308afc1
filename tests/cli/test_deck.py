"""Decks of your own, and `companion deck`."""

from __future__ import annotations

import json

import pytest

from companion.cli.main import main
from companion.config.own_decks import local_decks, read_deck
from companion.errors import BadEntry
from companion.games import find_game
from companion.games.cards import decks


@pytest.fixture(autouse=True)
def _own_state(tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))


@pytest.fixture
def typed(capsys):
    def run(line: str) -> tuple[int, str]:
        status = main(line.split())
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return run


def changed(path, old, new):
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_the_packaged_decks_are_used_by_default(typed):
    status, out = typed("deck list")
    assert status == 0
    assert [line.split()[:2] for line in out.splitlines()] == [
        ["*", "newword"], ["*", "word-for-word"], ["*", "word-lift"],
    ]  # fmt: skip
    assert "74 cards" in out
    assert local_decks().setup_entry("newword") == {}
    assert local_decks().setup_entry("worph") == {}


def test_a_deck_is_copied_changed_checked_and_used(typed, tmp_path):
    status, out = typed("deck copy newword ours")
    path = tmp_path / "state" / "decks" / "ours.toml"
    assert (status, path.is_file()) == (0, True)
    assert str(path) in out
    changed(path, 'face = "T"\ncount = 3', 'face = "T"\ncount = 5')
    assert "76 cards for NewWord. No faults." in typed("deck check ours")[1]
    assert typed(f"deck check {path}")[0] == 0
    assert "In use from now on." in typed("deck use ours")[1]
    assert "* ours" in typed("deck list")[1]
    state = find_game("newword").rules.new(("AL", "NB"), {}, local_decks().setup_entry("newword"))
    assert state.deck.copies["T"] == 5
    typed("deck use newword")
    assert local_decks().setup_entry("newword") == {}


def test_every_action_answers_in_json_too(typed):
    made = json.loads(typed("deck copy word_lift --json")[1])
    assert made["name"] == "our-word-lift"
    assert json.loads(typed("deck check our-word_lift --json")[1])["cards"] == 80
    assert json.loads(typed("deck use our-word_lift --json")[1])["game"] == "word-lift"
    found = {deck["name"]: deck["used"] for deck in json.loads(typed("deck list --json")[1])}
    assert found["our-word-lift"]
    assert not found["word-lift"]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            'face = "T"\ncount = 3',
            'face = "T"\ncount = -3',
            "line 13: card T, count: -3 is not allowed. Use a whole number from 0 to 500.",
        ),
        (
            'face = "T"\ncount = 3',
            'face = "T"\ncount = 10000',
            "line 13: card T, count: 10000 .*from 0 to 500",
        ),
        ('face = "T"\ncount = 3', 'face = "T"\nwings = 2\ncount = 3', "wings"),
        ('face = "T"', 'face = "Td"', "is not a NewWord card"),
        ('face = "A/E"', 'face = "E/A"', "Write A/E"),
        ('game = "newword"', 'game = "chess"', "game is missing or unknown"),
        ("[[card]]", "[[card", "cannot be read"),
    ],
)
def test_a_faulty_deck_is_reported_with_its_card(typed, tmp_path, old, new, says):
    typed("deck copy newword ours")
    path = tmp_path / "state" / "decks" / "ours.toml"
    changed(path, old, new)
    for line in ("deck check ours", "deck use ours", f"deck check {path}"):
        status, out = typed(line)
        assert status == 1
        assert out.startswith("companion: ours")
        assert out.strip().endswith(".")
    with pytest.raises(BadEntry, match=f"(?s){says}"):
        read_deck(path)
    assert "ours" in typed("deck list")[1]
    assert local_decks().deck_name("newword") == "newword"


MANY = """\
title = "Ours"
game = "word_lift"
colour = "red"
[[card]]
face = "A"
count = -1
pile = "vowels"
[[card]]
face = "Ax"
count = 1
pile = "vowels"
[[card]]
face = "ox"
count = 1
[[card]]
face = "B"
count = 1
pile = "middle"
[[card]]
face = "C:blot"
count = 1
pile = "consonants"
[[card]]
face = "D"
count 4
pile = "consonants"
[[card]]
face = "B"
count = "two"
pile = "consonants"
[[card]]
face = "C:blot"
count = 2
pile = "consonants"
[[mark]]
name = "flag"
place = "nowhere"
"""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('face = "A/E"', 'face = "A/A"',
         "card A/A, face: This card has a letter twice. Write each letter once."),
        ('points = 2', 'points = {A = 1}',
         "card T, points: Give points for T, and for nothing else."),
        ('points = {A = 1, E = 2}', 'points = {A = 1}',
         "card A/E, points: Give points for A and E, and for nothing else."),
    ],
)  # fmt: skip
def test_a_slip_that_would_cost_points_in_silence_is_reported(typed, tmp_path, old, new, says):
    card = '[[card]]\nface = "{}"\ncount = 20\npoints = {}\n'
    text = f'title = "O"\ngame = "newword"\n{card.format("A/E", "{A = 1, E = 2}")}'
    path = tmp_path / "our.toml"
    path.write_text(text + card.format("T", "2"), encoding="utf-8")
    assert typed(f"deck check {path}")[0] == 0
    path.write_text((text + card.format("T", "2")).replace(old, new), encoding="utf-8")
    status, out = typed(f"deck check {path}")
    assert status == 1
    assert says in out


def test_a_mark_that_is_described_twice_is_reported(typed, tmp_path):
    path = tmp_path / "our.toml"
    mark = '\n[[mark]]\nname = "dagger"\nsteal = 3\n'
    path.write_text(f"{decks.text('word_lift')}{mark}", encoding="utf-8")
    assert "mark dagger, name: This mark is described twice." in typed(f"deck check {path}")[1]


def test_every_fault_of_a_deck_is_reported_at_once_with_its_line(typed, tmp_path):
    """Unreadable TOML, wrong values, and faults by the rules of the game."""
    (tmp_path / "our.toml").write_text(MANY, encoding="utf-8")
    status, out = typed(f"deck check {tmp_path / 'our.toml'}")
    assert status == 1
    found = [line.removeprefix("companion: ").split(": ", 2) for line in out.splitlines()]
    assert [
        (name, line, text.partition(".")[0].partition(": ")[0]) for name, line, text in found
    ] == [
        ("our", "line 3", "colour"),
        ("our", "line 6", "card A, count"),
        ("our", "line 9", "card Ax, face"),
        ("our", "line 12", "card ox"),
        ("our", "line 16", "card B, face"),
        ("our", "line 20", "card C:blot, face"),
        ("our", "line 25", "count 4 cannot be read"),
        ("our", "line 29", "card B, count"),
        ("our", "line 31", "card C:blot"),
        ("our", "line 32", "card C:blot, face"),
        ("our", "line 37", "mark flag, place"),
    ]
    for strange in ("Expected", "`$", "at line", "column"):
        assert strange not in out


def test_a_file_is_copied_when_it_is_used(typed, tmp_path):
    stick = tmp_path / "stick" / "ours.toml"
    stick.parent.mkdir()
    stick.write_text(decks.text("newword").replace("count = 3", "count = 4", 1), encoding="utf-8")
    assert typed(f"deck use {stick}")[0] == 0
    stick.unlink()
    assert "* ours" in typed("deck list")[1]
    assert local_decks().setup_entry("newword")["deck"]["card"][0]["count"] == 4
    stick.write_text(decks.text("newword"), encoding="utf-8")
    status, out = typed(f"deck use {stick}")
    assert status == 1
    assert "There is already another deck ours." in out
    assert local_decks().setup_entry("newword")["deck"]["card"][0]["count"] == 4


def test_every_removed_deck_is_kept(typed, tmp_path):
    folder = tmp_path / "state" / "decks"
    for game in ("word_for_word", "newword"):
        typed(f"deck copy {game} ours")
        typed("deck remove ours")
    kept = [(folder / f"ours.toml.removed-{n}").read_text(encoding="utf-8") for n in (1, 2)]
    assert kept == [decks.text("word_for_word"), decks.text("newword")]


def test_removing_a_deck_says_what_is_used_instead(typed, tmp_path):
    path = tmp_path / "state" / "decks" / "ours.toml"
    typed("deck copy word_for_word ours")
    typed("deck use ours")
    status, out = typed("deck remove ours")
    assert (status, path.exists()) == (0, False)
    assert "Word For Word uses the packaged deck from now on." in out
    assert f"Its file is kept as {path}.removed-1" in out
    assert "ours" not in typed("deck list")[1]
    assert local_decks().setup_entry("word_for_word") == {}
    typed("deck copy newword theirs")
    assert "uses the packaged" not in typed("deck remove theirs")[1]
    typed("deck copy newword gone --json")
    typed("deck use gone")
    (tmp_path / "state" / "decks" / "gone.toml").unlink()
    assert json.loads(typed("deck remove gone --json")[1]) == {
        "removed": "gone", "games": ["newword"], "kept": None,
    }  # fmt: skip
    assert local_decks().deck_name("newword") == "newword"


@pytest.mark.parametrize(
    "line",
    ["deck remove nothing", "deck remove newword", "deck use nothing.toml",
     "deck copy chess ours", "deck copy newword word_lift",
     "deck copy newword ../x",
     "deck check nothing", "deck use nothing", "deck check nothing.toml"],
)  # fmt: skip
def test_a_missing_deck_is_reported(typed, line):
    status, out = typed(line)
    assert status == 1
    assert out.strip().endswith(".")
    assert "Traceback" not in out


def test_a_copy_never_replaces_a_deck(typed):
    typed("deck copy newword ours")
    assert "already" in typed("deck copy word_lift ours")[1]
    assert typed("deck copy ours theirs")[0] == 0


def test_a_file_that_is_not_a_deck_is_reported(tmp_path):
    odd = tmp_path / "odd.toml"
    odd.write_bytes(b"\x89PNG\r\n")
    with pytest.raises(BadEntry, match="a picture, not a deck"):
        read_deck(odd)
    odd.write_text("#" * (1 << 21), encoding="utf-8")
    with pytest.raises(BadEntry, match="too big"):
        read_deck(odd)


@pytest.mark.parametrize("damage", [b"{", b"\xff", b"[" * 5000, b'{"newword": 3}', b""])
def test_no_other_deck_is_used_silently_after_damage_to_the_choice(typed, tmp_path, damage):
    typed("deck copy newword ours")
    chosen = tmp_path / "state" / "decks" / "chosen.json"
    chosen.write_bytes(damage)
    with pytest.raises(BadEntry, match="Choose them again"):
        local_decks().setup_entry("newword")
    assert local_decks().setup_entry("worph") == {}
    status, out = typed("deck list")
    assert status == 0
    assert "does not say which decks to use" in out
    assert "74 cards" in out
    assert typed("deck use ours")[0] == 0
    assert local_decks().deck_name("newword") == "ours"
    assert chosen.with_name("chosen.json.damaged-1").read_bytes() == damage


def test_a_chosen_deck_that_is_gone_is_reported(typed, tmp_path):
    typed("deck copy newword ours")
    typed("deck use ours")
    (tmp_path / "state" / "decks" / "ours.toml").unlink()
    assert "* ours             There is no deck 'ours'." in typed("deck list")[1]
    with pytest.raises(BadEntry, match="no deck 'ours'"):
        local_decks().setup_entry("newword")


def test_names_of_decks_are_printed_with_a_hyphen_and_read_with_both(typed, tmp_path):
    for name in ("word-lift", "word_lift"):
        assert typed(f"deck check {name}")[1].startswith("word-lift: ")
    typed("deck copy word_lift my_lift")
    assert typed("deck check my-lift")[1].startswith("my_lift: ")
    assert typed("deck use my-lift")[0] == 0
    assert local_decks().deck_name("word_lift") == "my_lift"
    assert typed("deck copy newword word-lift")[0] == 1
    assert typed("deck remove my-lift")[1].startswith("Removed my_lift.")
    chosen = tmp_path / "state" / "decks" / "chosen.json"
    chosen.write_text('{"word_lift": "word_lift"}')  # as an earlier version wrote it
    assert "* word-lift " in typed("deck list")[1]
    assert local_decks().setup_entry("word_lift") == {}


@pytest.mark.parametrize(("name", "text", "kind"), [
    ("cards.csv", "face,count\nT,12\n", "a table"),
    ("cards.tsv", "face\tcount\nT\t12\n", "a table"),
    ("cards.json", '[{"face": "T", "count": 12}]', "JSON"),
    ("cards.html", "<table>", "a web page"),
    ("cards.txt", "later\nlatex\nlaser\n", "a word list"),
    ("cards.xlsx", "PK\x03\x04", "a ZIP archive"),
    ("cards.pdf", "%PDF-1.4", "a PDF"),
])  # fmt: skip
def test_a_file_of_another_kind_is_not_taken_for_a_deck(
    typed, tmp_path, monkeypatch, name, text, kind
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).write_text(text, encoding="utf-8")
    for command in ("deck check", "deck use"):
        status, out = typed(f"{command} {name}")
        assert status == 1
        assert out.startswith(f"companion: {name} is {kind}")
        assert out.endswith(", not a deck. `companion deck copy newword` makes one.\n")

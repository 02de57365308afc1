"""`companion deck print` and `companion print`: files, sentences, and wrong input."""

from __future__ import annotations

import re
import subprocess
import sys

import print_kit
import pytest

from companion.cli.box import paper
from companion.cli.main import main
from companion.errors import PrintingError


@pytest.fixture(autouse=True)
def _own_state(tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def typed(capsys):
    def run(line: str) -> tuple[int, str]:
        try:
            status = main(line.split())
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return run


def test_a_packaged_deck_is_printed(typed, tmp_path):
    status, out = typed("deck print newword cards.pdf")
    assert status == 0
    assert out == "The 74 cards of deck 801f9456 are on 9 sheets in cards.pdf.\n"
    assert (tmp_path / "cards.pdf").read_bytes() == print_kit.printed("newword")
    assert list(tmp_path.glob(".*")) == []


def test_your_own_deck_is_printed_by_its_name_and_as_a_file(typed, tmp_path):
    typed("deck copy word_lift ours")
    path = tmp_path / "state" / "decks" / "ours.toml"
    assert typed("deck print ours one.pdf --paper letter --no-markers")[0] == 0
    assert typed(f"deck print {path} two.pdf --paper letter --no-markers")[0] == 0
    expected = print_kit.printed("word_lift", "letter", marked=False)
    assert (tmp_path / "one.pdf").read_bytes() == expected
    assert (tmp_path / "two.pdf").read_bytes() == expected


@pytest.mark.parametrize("shift", ["--shift -1,0.5", "--shift=-1,0.5"])
def test_a_shift_may_begin_with_a_minus_sign(typed, tmp_path, shift):
    assert typed(f"deck print newword cards.pdf {shift}")[0] == 0
    assert (tmp_path / "cards.pdf").read_bytes() != print_kit.printed("newword")


def test_a_large_deck_is_printed_without_markers_and_the_command_says_so(typed, tmp_path):
    deck = 'title = "Big"\ngame = "newword"\n'
    for face, count in (("A", 60), ("T", 66)):
        deck += f'[[card]]\nface = "{face}"\ncount = {count}\n'
    (tmp_path / "big.toml").write_text(deck)
    status, out = typed("deck print big.toml cards.pdf")
    assert status == 0
    assert "There are markers for 125 cards at most, so these cards have none." in out
    assert "markers" not in typed("deck print big.toml cards.pdf --no-markers")[1]


def test_characters_that_the_fonts_lack_are_listed(typed, tmp_path):
    deck = 'title = "Our \N{SNOWMAN}"\ngame = "newword"\n[[card]]\nface = "A"\ncount = 20\n'
    (tmp_path / "own.toml").write_text(deck, encoding="utf-8")
    out = typed("deck print own.toml cards.pdf")[1]
    assert "Left out, because the fonts lack it: \N{SNOWMAN}. Choose another sign." in out


@pytest.mark.parametrize(("game", "face"), [("newword", "A"), ("word_for_word", "Ab")])
def test_a_single_lost_card_can_be_printed(typed, tmp_path, game, face):
    """Although NewWord cannot be played with it."""
    card = f'title = "Lost"\ngame = "{game}"\n[[card]]\nface = "{face}"\ncount = 1\n'
    (tmp_path / "lost.toml").write_text(card)
    status, out = typed("deck print lost.toml cards.pdf")
    assert status == 0
    assert out.startswith("The card of deck ")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('face = "Qq"\ncount = 1', "lost: line 4: "),
        ('face = "A"\ncount = 501', "lost: line 5: "),
        ('face = "A"\ncount = "x"', "lost: line 5: "),
        ("face = A", "lost: line 4: "),
    ],
)
def test_a_deck_with_faults_is_not_printed(typed, tmp_path, line, why):
    (tmp_path / "lost.toml").write_text(f'title = "Lost"\ngame = "newword"\n[[card]]\n{line}\n')
    status, out = typed("deck print lost.toml cards.pdf")
    assert (status, why in out) == (1, True), out
    assert not (tmp_path / "cards.pdf").exists()


def test_an_unknown_deck_is_answered_with_those_there_are(typed):
    typed("deck copy newword ours")
    status, out = typed("deck print our cards.pdf")
    assert status == 1
    known = "newword, word-for-word, word-lift, ours"
    assert out == f"companion: There is no deck 'our'. Choose one of: {known}.\n"


@pytest.mark.parametrize("command", ["deck print newword", "print wheel"])
def test_a_file_that_cannot_be_written_is_reported(typed, tmp_path, command):
    (tmp_path / "folder").mkdir()
    for file in ("folder", ".", "missing/cards.pdf"):
        status, out = typed(f"{command} {file}")
        assert status == 1
        assert f"{file} cannot be written (" in out
        assert out.endswith("Choose another file.\n")
    assert [path.name for path in tmp_path.glob("*")] == ["folder"]


@pytest.mark.parametrize("shift", ["1", "a,b", "1,2,3", "1;2", "50,0", "0,-10"])
def test_a_wrong_shift_is_answered_with_an_example(typed, shift):
    status, out = typed(f"deck print newword cards.pdf --shift {shift}")
    assert status == 2
    assert "Write two numbers of mm below 10, such as 1,-0.5" in out


@pytest.mark.parametrize("option", ["--paper letter", "--shift 1,1"])
def test_a_print_shop_gets_pages_without_paper_and_shift(typed, option):
    status, out = typed(f"deck print newword cards.pdf --press {option}")
    assert status == 1
    assert "Leave out --paper and --shift." in out


@pytest.mark.parametrize("command", ["deck print newword", "print rules"])
def test_a_missing_library_is_answered_with_the_command_that_installs_it(tmp_path, command):
    code = (
        "import sys; sys.modules['reportlab'] = None\n"
        "from companion.cli.main import main\n"
        f"sys.exit(main({[*command.split(), 'x.pdf']!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == (
        f"companion: Printing needs reportlab. Install it: {sys.executable} -m pip install "
        "reportlab\n"
    )


@pytest.mark.parametrize(
    ("pip", "writable", "line"),
    [
        (True, True, f"{sys.executable} -m pip install reportlab"),
        (True, False, f"sudo {sys.executable} -m pip install reportlab"),
        (None, False, "sudo apt-get install ./tabletop-word-companion-print_*.deb"),
    ],
)
def test_the_command_fits_the_way_of_installing(monkeypatch, pip, writable, line):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: pip)
    monkeypatch.setattr("os.access", lambda path, mode: writable)
    with pytest.raises(PrintingError, match=re.escape(line)), paper.needs_reportlab():
        raise ModuleNotFoundError("no", name="reportlab.pdfgen")


KINDS = ("worph", "board", "tiles", "wheel", "sheets", "rules", "panel")


@pytest.mark.parametrize("kind", KINDS)
def test_everything_else_is_printed_on_both_papers(typed, tmp_path, kind):
    for size in ("a4", "letter"):
        status, out = typed(f"print {kind} {size}.pdf --paper {size}")
        assert (status, out.endswith(f": in {size}.pdf.\n")) == (0, True)
    assert (tmp_path / "a4.pdf").read_bytes() != (tmp_path / "letter.pdf").read_bytes()


def test_the_same_command_writes_the_same_bytes_in_another_process(tmp_path):
    for seed in ("1", "2"):
        command = [sys.executable, "-m", "companion", "deck", "print", "word_lift", f"{seed}.pdf"]
        environment = {"PYTHONHASHSEED": seed, "STATE_DIRECTORY": str(tmp_path)}
        subprocess.run(command, check=True, env=environment, cwd=tmp_path)
    assert (tmp_path / "1.pdf").read_bytes() == (tmp_path / "2.pdf").read_bytes()


def test_the_help_teaches_what_can_be_printed(typed):
    assert "companion deck print newword cards.pdf" in typed("--help")[1]
    shown = typed("print --help")[1]
    assert all(f"companion print {kind} " in shown for kind in KINDS)
    assert "--shift 1,-0.5" in typed("deck print --help")[1]

"""Files of settings: in any encoding, with lines that cannot be read, or of another kind."""

import re

import pytest

from companion.config.settings import faults, load
from companion.errors import SettingsError


@pytest.fixture
def numbered(tmp_path):
    """A function that returns the line and the setting of each fault of a file."""

    def write(text):
        file = tmp_path / "settings.toml"
        file.write_text(text, encoding="utf-8")
        found = [re.match(r".*?: line (\d+): (.+?)[: ]", one) for one in faults(file)]
        return [(int(one[1]), one[2]) for one in found]

    return write


STAGES = """\
colour = 1
[sound]
volume 6
mute = ["keys",
        "kees"]
[wiring]
spin = 18
seats = [
    { button = 4, lamp = 18 },
    { button = 5 },
]
[game.worph]
turn_limit_s = -1
[game.chess]
[display
brightness = 0
[keyboard]
layout = "us"
layout = "de"
"""


def test_faults_of_every_kind_are_reported_at_once_with_their_lines(numbered):
    """Unreadable TOML, wrong values, unknown games, wrong house rules, and pin conflicts."""
    assert numbered(STAGES) == [
        (1, "colour"), (3, "volume"), (5, "sound.mute[1]"), (7, "wiring.spin"),
        (13, "game.worph.turn_limit_s"), (14, "game.chess"), (15, "[display"),
        (16, "display.brightness"), (19, "layout"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a=", [1]),
        ("x = [\n 1,\n 2 3,\n 4\n]\n[sound]\nvolume = 11\n", [3, 7]),
        ("[sound]\nvolume = [\n", [3]),
        ('x = """\n[sound]\n"""\n[sound]\nvolume = 11', [1, 5]),
        ("[sound] # [x]\ndevice = '#[['\nmute = ['x'] # keys", [3]),
        ("'sound'.volume = 11\n", [1]),
        ("sound = { volume = 11, mute = ['kees'] }\n", [1, 1]),
        ("[sound]\n\"'x]'\" = 1\n", [1]),
    ],
)
def test_each_fault_has_its_line_number(numbered, text, lines):
    assert [line for line, _ in numbered(text)] == lines


def test_an_unreadable_line_is_reported_with_its_number(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text("[sound]\nvolume 6\n", encoding="utf-8")
    assert faults(file) == [
        f"{file}: line 2: volume 6 cannot be read. Write lines such as volume = 6 under [sound]."
    ]


@pytest.mark.parametrize(("line", "reason"), [
    ("volume = “6”", 'Type straight quotes: volume = "6".'),
    ("device = ‘hw:0’", 'Type straight quotes: device = "hw:0".'),
    ("device = „hw:0“", 'Type straight quotes: device = "hw:0".'),
    ("device = «hw:0»", 'Type straight quotes: device = "hw:0".'),
    ("seats = [{ button = 4, lamp = 18 }, { button = “17” }]",
     'Type straight quotes: seats = [{ button = 4, lamp = 18 }, { button = "17" }].'),
    ("volume = 0,5", "Write a point, not a comma: volume = 0.5."),
    ("volume = -1,25  # dB", "Write a point, not a comma: volume = -1.25  # dB."),
    ("x = { a = 1,5 }", "Write a point, not a comma: x = { a = 1.5 }."),
    ("volume = +0,0", "Write a point, not a comma: volume = +0.0."),
    ("volume = 12,75", "Write a point, not a comma: volume = 12.75."),
    ("device = hdmi", 'Write it in quotes: device = "hdmi".'),
    ("device = sound card 1", 'Write it in quotes: device = "sound card 1".'),
    ("device = off # at night", 'Write it in quotes: device = "off" # at night.'),
    ("x = { driver = sh1106 }", 'Write it in quotes: x = { driver = "sh1106" }.'),
    ("device = yes", 'Write it in quotes: device = "yes".'),
    ("address = 3c", "Write 0x before it: address = 0x3c."),
    ("address = 0X3C", "Write 0x before it: address = 0x3C."),
    ("address = x3d", "Write 0x before it: address = 0x3d."),
    ("address = $3d", "Write 0x before it: address = 0x3d."),
    ("x = { address = 3D }", "Write 0x before it: x = { address = 0x3D }."),
    ("volume = 06", "Leave out the zero before it: volume = 6."),
    ("volume: 6", "Write = instead of the colon: volume = 6."),
    ("volume = –6", "Type a plain minus: volume = -6."),
    ("volume\u00a0= 6", "Type an ordinary space: volume = 6."),
    ("mute = True", "Write true in small letters: mute = true."),
    ("mute = FALSE", "Write false in small letters: mute = false."),
    ("volume = 60%", "Leave out the unit: volume = 60."),
    ("volume = 5 s", "Leave out the unit: volume = 5."),
    ('device = "hdmi', 'Close the quotes: device = "hdmi".'),
    ("volume =", "Write lines such as volume = 6 under [sound]."),
    ("volume 6", "Write lines such as volume = 6 under [sound]."),
])  # fmt: skip
def test_an_unreadable_line_gets_its_reason(refused, line, reason):
    (said,) = refused(f"[sound]\n{line}\n")
    assert said == f"{line.replace(chr(0xA0), '')[:40]} cannot be read. {reason}"


@pytest.mark.parametrize(("text", "kind"), [
    ("driver,address\nsh1106,60\n", "a table"), ("a;b\n1;2\n3;4\n", "a table"),
    ('{"sound": {"volume": 3}}', "JSON"), ("<html><body>", "a web page"),
    ("later\nlatex\nlaser\n", "a word list"), ("\x89PNG", "not settings"), ("%PDF-1.4", "a PDF"),
])  # fmt: skip
def test_a_file_of_another_kind_is_called_what_it_is(tmp_path, text, kind):
    file = tmp_path / "settings.toml"
    file.write_bytes(text.encode("latin-1"))
    (said,) = faults(file)
    assert said.startswith(f"{file}: this is ")
    assert kind in said
    assert said.endswith(", not settings. Check the name.")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"x = {'[' * 5000}", "brackets are nested too deeply."),
        (f"x = {'{a=' * 5000}", "brackets are nested too deeply."),
        (f"[sound]\nvolume = {'9' * 5000}", "volume = 99999"),
        ("#" * (1 << 21), "this file is too long for settings."),
    ],
)
def test_endless_settings_are_reported(refused, text, says):
    (line,) = refused(text)
    assert line.startswith(says)
    assert line.endswith(".")


def test_a_missing_file_is_reported(tmp_path):
    file = tmp_path / "nowhere.toml"
    with pytest.raises(SettingsError) as caught:
        load(file)
    assert str(caught.value) == (
        f"{file}: there is no such file. Check the name, or omit it to use the defaults."
    )


def test_a_folder_in_place_of_a_file_is_reported(tmp_path):
    with pytest.raises(
        SettingsError, match=r"cannot be read \(.+\)\. Check the file and who may read it\."
    ):
        load(tmp_path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_settings_of_any_editor_are_read(tmp_path, encoding, end):
    file = tmp_path / "settings.toml"
    file.write_bytes(f"# Größe{end}[sound]{end}volume = 3{end}".encode(encoding))
    assert load(file).sound.volume == 3

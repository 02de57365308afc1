import re

import msgspec
import pytest

from companion.config.settings import ABSENT, Settings, SoundSettings, faults, load, read
from companion.config.validation_errors import problems
from companion.errors import SettingsError
from companion.games import NAMES, find_game
from companion.names import with_hyphens
from companion.ui.prefs import KINDS, Prefs
from hardware.wiring.wiring import BuzzerWiring, DisplayWiring, SeatWiring, Wiring


@pytest.fixture
def settings(tmp_path):
    """A function that writes a settings file and loads it."""

    def write(text):
        file = tmp_path / "settings.toml"
        file.write_text(text, encoding="utf-8")
        return load(file)

    return write


@pytest.fixture
def refused(settings, tmp_path):
    """A function that loads a faulty file and returns the messages without file and line."""

    def write(text):
        with pytest.raises(SettingsError) as caught:
            settings(text)
        begin = f"{tmp_path / 'settings.toml'}: "
        lines = str(caught.value).split("\n")
        assert all(line.startswith(begin) for line in lines)
        return [re.sub(r"^line \d+: ", "", line.removeprefix(begin)) for line in lines]

    return write


@pytest.fixture
def numbered(tmp_path):
    """A function that returns the line and the setting of each fault of a file."""

    def write(text):
        file = tmp_path / "settings.toml"
        file.write_text(text, encoding="utf-8")
        found = [re.match(r".*?: line (\d+): (.+?)[: ]", one) for one in faults(file)]
        return [(int(one[1]), one[2]) for one in found]

    return write


@pytest.mark.parametrize("name", ["auto", "gb", "de(neo)", "fr(bepo)", "us(dvorak-alt-intl)"])
def test_every_keyboard_layout_is_a_setting(settings, name):
    assert settings(f'[keyboard]\nlayout = "{name}"\n').keyboard.layout == name


@pytest.mark.parametrize(
    ("name", "near"), [("neo", "de(neo)"), ("de_neo", "de(neo)"), ("uk", "gb")]
)
def test_an_unknown_keyboard_layout_is_refused_with_the_nearest(refused, name, near):
    (found,) = refused(f'[keyboard]\nlayout = "{name}"\n')
    assert found.startswith(f'keyboard.layout: There is no layout "{name}". Write ')
    assert near in found


def test_without_a_file_the_defaults_are_used():
    assert load(None) == Settings()
    assert load(None).wiring == Wiring()


def test_an_empty_file_is_all_defaults(settings):
    assert settings("") == Settings()


def test_one_line_changes_one_thing(settings):
    wiring = settings('[wiring.display]\ndriver = "sh1106"\n').wiring
    assert wiring == msgspec.structs.replace(Wiring(), display=DisplayWiring(driver="sh1106"))


def test_a_whole_wiring_is_read(settings):
    wiring = settings(
        """
        [wiring]
        seats = [{ button = 4, lamp = 18 }, { button = 17 }]
        lamps = "led"
        buzzer = { kind = "active" }
        servo = 19
        """
    ).wiring
    assert wiring.seats == (SeatWiring(button=4, lamp=18), SeatWiring(button=17))
    assert (wiring.lamps, wiring.servo, wiring.buzzer) == ("led", 19, BuzzerWiring(kind="active"))


@pytest.mark.parametrize("part", ABSENT)
def test_none_leaves_a_part_out(settings, part):
    assert getattr(settings(f'[wiring]\n{part} = "none"\n').wiring, part) is None


def test_every_part_that_may_be_absent_can_be_left_out():
    fields = msgspec.inspect.type_info(Wiring).fields
    optional = {f.name for f in fields if isinstance(f.type, msgspec.inspect.UnionType)}
    assert optional == set(ABSENT)


def test_the_options_of_a_game_are_kept(settings):
    found = settings("[game.worph]\nplural_s = 'strict'\nturn_limit_s = 45\n")
    assert found.game == {"worph": {"plural_s": "strict", "turn_limit_s": 45}}


def test_an_unknown_game_is_reported_with_the_known_games(refused):
    known = ", ".join(map(with_hyphens, NAMES))
    assert refused("[game.warph]\n") == [
        f"game.warph: There is no game 'warph'. Choose one of: {known}."
    ]


def test_an_unknown_option_is_reported_with_the_nearest(refused):
    (line,) = refused("[game.worph]\nplurals = 'strict'\n")
    assert line.startswith(
        "game.worph.plurals: There is no such setting. Did you mean plural_s? "
        "Settings here: turn_limit_s, enter_s, plural_s, "
    )


def test_an_options_value_is_checked_by_the_games_own_rules(refused):
    assert refused("[game.worph]\nwedge_weights = [0, 0, 0, 0, 0, 0]\n") == [
        "game.worph: This is not allowed: one of the wedge_weights must be more than 0. Change it."
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "seats = [{ button = 4, lamp = 28 }]",
            "wiring.seats[0].lamp: The lamp of seat 1 cannot be",
        ),
        ("servo = 0", "wiring.servo: The servo cannot be on line 0: lines 0 and 1 are "),
        ("spin = 18", "wiring.spin: Line 18 is used twice: by the lamp of seat 1 (seats[0].lamp)"),
        ("spin = 'x'", 'wiring.spin: "x" is not allowed. Use a whole number.'),
        ("knob = { a = 2.5 }", "wiring.knob.a: 2.5 is not allowed. Use a whole number."),
        (
            "seats = [{ lamp = 18 }]",
            "wiring.seats[0].button: This is missing. Use a whole number.",
        ),
        (
            "seats = [4]",
            "wiring.seats[0]: 4 is not allowed. Use name = value lines under a [heading].",
        ),
        (
            "wedges = [9, 10]",
            "wiring.wedges: [9, 10] is not allowed. Use a list of 6 in [brackets].",
        ),
        (
            "spinn = 4",
            "wiring.spinn: There is no such setting. Did you mean spin? Settings here: seats,",
        ),
    ],
)
def test_a_wrong_wiring_says_what_to_write(refused, line, sentence):
    assert refused(f"[wiring]\n{line}\n")[0].startswith(sentence)


def test_i2s_beside_eight_seats_names_the_number_that_fits(refused):
    assert refused("[wiring]\nsound = 'i2s'\n")[-1] == (
        "wiring.seats: 8 seats do not fit with I2S sound: only 7 seats fit. "
        "Choose 7 seats, or leave out I2S sound."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "[sound]\nvolume = 11",
            "sound.volume: 11 is not allowed. Use a whole number from 0 to 10.",
        ),
        ("[sound]\nvolume = true", "sound.volume: true is not allowed. Use a whole number from 0"),
        ("[sound]\ndevice = 3", 'sound.device: 3 is not allowed. Use text in "quotes".'),
        ("[sound]\nmute = 'keys'", 'sound.mute: "keys" is not allowed. Use a list in [brackets].'),
        (
            "[sound]\nmute = ['kees']",
            'sound.mute[0]: "kees" is not allowed. Did you mean keys? Use ',
        ),
        (
            "[display]\ndim_minutes = -1",
            "display.dim_minutes: -1 is not allowed. Use a number of 0 ",
        ),
        (
            "[box]\npin_factory = 'mock'",
            'box.pin_factory: "mock" is not allowed. Use "gpiod", "lgpio" or "rpigpio".',
        ),
        ("wiring = 3", "wiring: 3 is not allowed. Use name = value lines under a [heading]."),
        ("game = { worph = 3 }", "game.worph: 3 is not allowed. Use name = value lines under"),
    ],
)
def test_a_wrong_value_says_what_to_write(refused, text, sentence):
    (line,) = refused(text)
    assert line.startswith(sentence)


def test_all_wrong_lines_are_reported_at_once(refused):
    lines = refused("colour = 1\n[sound]\nvolume = 11\n[display]\nbrightness = 0\n")
    assert [line.split(":")[0] for line in lines] == [
        "colour",
        "sound.volume",
        "display.brightness",
    ]


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


def test_the_name_of_a_game_may_be_written_both_ways(settings, refused):
    for name in ("word-lift", "word_lift"):
        assert settings(f"[game.{name}]\nrounds = 2\n").game == {"word_lift": {"rounds": 2}}
    both = refused("[game.word-lift]\nrounds = 2\n[game.word_lift]\nrounds = 3\n")
    assert both == ["game.word-lift: game.word_lift is the same game. Keep one of them."]


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


def test_a_byte_order_mark_and_crlf_are_accepted(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_bytes(b"\xef\xbb\xbf[sound]\r\nvolume = 3\r\n")
    assert load(file).sound.volume == 3


def test_a_wiring_with_conflicts_can_be_read_but_not_loaded(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text("[wiring]\nspin = 18\n", encoding="utf-8")
    assert read(file).wiring.spin == 18
    with pytest.raises(SettingsError):
        load(file)


def test_the_defaults_match_those_of_the_menu():
    assert (Settings().sound.volume, Settings().display.brightness) == (
        Prefs().volume,
        Prefs().brightness,
    )
    assert problems({"mute": list(KINDS)}, SoundSettings) == []


def test_a_list_of_fixed_length_is_checked_item_by_item():
    options = find_game("worph").rules.Options
    assert problems({"wedge_weights": [1, 1, 1, 1, 1, "x"]}, options, "worph") == [
        ("worph.wedge_weights[5]", '"x" is not allowed. Use a number of 0 or more.')
    ]
    assert problems({"wedge_weights": [1]}, options, "worph") == [
        ("worph.wedge_weights", "[1] is not allowed. Use a list of 6 in [brackets].")
    ]
    assert problems({"auto_end": "yes", "turn_limit_s": "x"}, options) == [
        ("turn_limit_s", '"x" is not allowed. Use a number of 0 or more.'),
        ("auto_end", '"yes" is not allowed. Use true or false.'),
    ]


def test_the_variations_of_word_sprout_can_be_set(settings, refused):
    found = settings('[game.word_sprout]\nrounds = 3\nvariations = ["vowel_reverses"]\n')
    assert found.game == {"word_sprout": {"rounds": 3, "variations": ["vowel_reverses"]}}
    (line,) = refused('[game.word_sprout]\nvariations = ["vowels_reverse"]\n')
    assert line.startswith('game.word_sprout.variations[0]: "vowels_reverse" is not allowed. ')
    assert "Did you mean vowel_reverses?" in line
    assert refused('[game.word_sprout]\nvariations = ["hole_wins"]\n') == [
        "game.word_sprout: This is not allowed: a hole wins needs two dimensions. Change it."
    ]

import msgspec
import pytest

from companion.config.settings import ABSENT, Settings, SoundSettings, load, read
from companion.config.validation_errors import problems
from companion.errors import SettingsError
from companion.games import NAMES, find_game
from companion.names import with_hyphens
from companion.ui.prefs import KINDS, Prefs
from hardware.wiring.wiring import BuzzerWiring, DisplayWiring, SeatWiring, Wiring


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


def test_the_name_of_a_game_may_be_written_both_ways(settings, refused):
    for name in ("word-lift", "word_lift"):
        assert settings(f"[game.{name}]\nrounds = 2\n").game == {"word_lift": {"rounds": 2}}
    both = refused("[game.word-lift]\nrounds = 2\n[game.word_lift]\nrounds = 3\n")
    assert both == ["game.word-lift: game.word_lift is the same game. Keep one of them."]


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

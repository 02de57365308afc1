import tomllib

import msgspec
import pytest

from companion.cli.main import main
from companion.config.settings import load
from hardware.wiring.pin_planner import PlanRequest, plan
from hardware.wiring.wiring import Wiring


@pytest.fixture(autouse=True)
def no_settings(monkeypatch):
    monkeypatch.setattr("companion.paths.settings_file", lambda: None)


def test_the_table_shows_pins_lines_and_current(capsys):
    assert main(["wiring"]) == 0
    out = capsys.readouterr().out
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in out.splitlines()]
    assert ["12", "18", "lamp of seat 1", "wiring.seats[0].lamp", "0.7"] in rows
    assert ["3", "2", "display SDA", "wiring.display", "1.8"] in rows
    assert "2.6 mA on one pin (limit 16), 12.7 mA in total (limit 50; Raspberry Pi" in out
    assert "Line 4: leave 1-Wire turned off" in out
    assert "Lines 7 to 11: leave SPI turned off" in out


def test_a_proposal_can_be_pasted_into_the_settings(capsys, tmp_path):
    assert main(["wiring", "--seats", "6", "--wedges", "--toml"]) == 0
    file = tmp_path / "settings.toml"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert load(file).wiring == plan(PlanRequest(seats=6, wedges=True))


def test_the_default_wiring_can_be_pasted_into_the_settings(capsys, tmp_path):
    main(["wiring", "--toml"])
    file = tmp_path / "settings.toml"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert load(file).wiring == Wiring()


def test_a_conflict_with_the_serial_console_is_mentioned(capsys):
    main(["wiring", "--seats", "6", "--spi"])
    out = capsys.readouterr().out
    assert "Lines 14 and 15: turn the serial console off" in out
    assert "The display needs SPI: turn it on" in out
    assert "leave SPI turned off" not in out


def test_an_impossible_wiring_is_explained_in_one_sentence(capsys):
    assert main(["wiring", "--i2s"]) == 1
    assert capsys.readouterr().err == (
        "companion: 8 seats do not fit with I2S sound: only 7 seats fit. "
        "Choose 7 seats, or leave out I2S sound.\n"
    )


def test_conflicts_are_listed_below_the_table_and_nothing_is_drawn(capsys, tmp_path):
    file, svg = tmp_path / "settings.toml", tmp_path / "wiring.svg"
    file.write_text("[wiring]\nspin = 18\nservo = 40\n", encoding="utf-8")
    assert main(["wiring", "--config", str(file), "--svg", str(svg)]) == 1
    out = capsys.readouterr().out
    assert "spin button" in out
    assert "wiring.spin: Line 18 is used twice" in out
    assert "wiring.servo: The servo cannot be on line 40" in out
    assert not svg.exists()


def test_the_drawing_is_written_to_its_file(capsys, tmp_path):
    svg = tmp_path / "wiring.svg"
    assert main(["wiring", "--svg", str(svg)]) == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg ")
    assert f"The drawing is in {svg}." in capsys.readouterr().out


def test_a_drawing_that_cannot_be_written_is_explained_in_one_sentence(capsys, tmp_path):
    assert main(["wiring", "--svg", str(tmp_path)]) == 1
    assert capsys.readouterr().err.endswith("Choose another file.\n")


def test_settings_without_faults(capsys, tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text("[sound]\nvolume = 3\n", encoding="utf-8")
    assert main(["config", "check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: no faults.\n"


def test_wrong_settings_are_reported_line_by_line(capsys, tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text("[sound]\nvolume = 30\n", encoding="utf-8")
    assert main(["config", "check", str(file)]) == 1
    assert capsys.readouterr().out == (
        f"{file}: line 2: sound.volume: 30 is not allowed. Use a whole number from 0 to 10.\n"
    )


def test_settings_with_a_contact_that_cannot_be_read_are_refused(capsys, tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text('[wiring]\ndisplay = "none"\nspin = 3\n', encoding="utf-8")
    assert main(["config", "check", str(file)]) == 1
    assert "line 3: wiring.spin: The spin button cannot be on line 3" in capsys.readouterr().out


def test_without_settings_the_defaults_are_used(capsys):
    assert main(["config", "check"]) == 0
    assert capsys.readouterr().out == "No settings file; using the defaults.\n"


def test_toml_is_printed_or_nothing(capsys, tmp_path):
    file, svg = tmp_path / "settings.toml", tmp_path / "wiring.svg"
    for wrong in (
        "spin = 18",
        "servo = 40",
        "talk = 2",
        "wedges = [4, 5, 6, 7, 8, 9]",
        "servo = 26",
    ):
        file.write_text(f"[wiring]\n{wrong}\n", encoding="utf-8")
        for also in ([], ["--parts"]):
            assert main(["wiring", "--config", str(file), "--toml", *also]) == 1
            printed = capsys.readouterr()
            assert printed.out == ""
            assert printed.err.startswith("wiring.")
    assert main(["wiring", "--toml", "--svg", str(svg)]) == 0
    printed = capsys.readouterr()
    assert msgspec.convert(tomllib.loads(printed.out)["wiring"], dict)
    assert printed.err == f"The drawing is in {svg}.\n"

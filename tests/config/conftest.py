"""Files of settings, written and loaded."""

import re

import pytest

from companion.config.settings import load
from companion.errors import SettingsError


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

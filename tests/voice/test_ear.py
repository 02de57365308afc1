import sys

import pytest

from companion.voice.ear import capture_devices


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such list")
def test_only_devices_that_record_are_listed(tmp_path):
    for name in ("pcmC0D0p", "pcmC1D0c", "controlC0", "pcmC1D0p"):
        (tmp_path / name).touch()
    assert capture_devices(tmp_path) == {"pcmC1D0c"}
    assert capture_devices(tmp_path / "none") == frozenset()


def test_other_systems_have_no_list(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert capture_devices(tmp_path) is None

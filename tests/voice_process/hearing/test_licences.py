"""Every package of the extras `voice` and `hibari` comes with the text of its licence."""

from __future__ import annotations

import re
import sys
from importlib.metadata import PackageNotFoundError, distribution
from platform import machine

import pytest
from pages import ROOT

NOTICE = (ROOT / "companion/voice_process/hearing/NOTICE").read_text(encoding="utf-8")
LICENCE = re.compile("licen[cs]e|copying", re.IGNORECASE)


def locked(extra: str = "voice") -> list[str]:
    """The packages of an extra in the lock file of this Python."""
    file = f"{sys.version_info.major}.{sys.version_info.minor}-{machine()}.txt"
    lock = (ROOT / "systemd/locks" / file).read_text(encoding="utf-8")
    (part,) = re.findall(rf"^# part: {extra}\n(.*?)(?=^# part|\Z)", lock, re.DOTALL | re.MULTILINE)
    return re.findall(r"^([\w-]+)==", part, re.MULTILINE)


def test_the_lock_has_the_packages_and_no_http_client() -> None:
    assert {"hama", "ctranslate2", "tokenizers", "sounddevice"} <= set(locked())
    assert not {"huggingface-hub", "httpx", "requests", "fsspec"} & set(locked())


@pytest.mark.parametrize("name", sorted({*locked(), *locked("hibari")}))
def test_a_package_brings_its_licence_or_the_notice_names_it(name: str) -> None:
    if re.search(rf"^{name} \d\S* \(https://\S+\).*Licence: ", NOTICE, re.DOTALL | re.MULTILINE):
        return
    try:
        files = distribution(name).files or ()
    except PackageNotFoundError:
        assert name not in locked()
        pytest.skip("the extra hibari is not installed")
    assert any(LICENCE.search(file.name) for file in files), name

"""A journal of each version of the format, made by the release that first wrote it, is read."""

from __future__ import annotations

import json
import shutil

import pytest
from sample import FOLDER, found

from companion.journal.file import migrations

SAMPLES = sorted(FOLDER.glob("*.db"))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.stem)
def test_a_sample_is_read_without_a_complaint(sample, tmp_path):
    copy = shutil.copy(sample, tmp_path / "games.db")
    assert found(copy) == json.loads(sample.with_suffix(".json").read_text(encoding="utf-8"))


def test_each_version_has_a_sample():
    versions = range(migrations.FIRST, migrations.latest() + 1)
    assert [sample.stem for sample in SAMPLES] == [f"version-{number}" for number in versions], (
        "python tests/kits/journal/sample.py makes the sample of the latest version"
    )

"""What a release has: packages, sums, the manifest, the image's recipe, and the workflow."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import lzma
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pages
import pytest
import yaml

import companion

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "systemd" / "release"
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
CONFIG = FOLDER / "recipe" / "config" / "word-companion.yaml"
LAYER = FOLDER / "recipe" / "layer" / "word-companion.yaml"
CONTENTS = b"an image" * 1000
WEBSITE = "https://github.com/somebody/box"
REQUIRED = {
    **dict.fromkeys(("name", "description", "icon", "url", "extract_sha256", "release_date"), str),
    **dict.fromkeys(("extract_size", "image_download_size"), int),
    "devices": list,
}
"""The fields that doc/schema-notes.md of Raspberry Pi Imager requires."""

LAYER_FIELDS = {"Name", "Category", "Desc", "Version", "Requires"}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="releases are made on Linux")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The script that makes a release."""
    sys.path.insert(0, str(FOLDER))
    spec = importlib.util.spec_from_file_location("make_release", FOLDER / "make_release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def image(tmp_path: Path) -> Path:
    file = tmp_path / "some.img.xz"
    file.write_bytes(lzma.compress(CONTENTS))
    return file


@pytest.fixture
def made(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Path, list[tuple[str, str, str]]]:
    """A release without its image, and the packages that were built for it."""
    built: list[tuple[str, str, str]] = []

    def build(suite: str, machine: str, out: Path, extra: str) -> Path:
        built.append((suite, machine, extra))
        file = out / f"box{extra}_1.0~{suite}_{machine}.deb"
        file.write_text(f"{built[-1]}", encoding="utf-8")
        return file

    card = tmp_path / "make_card.py"
    card.write_text("import sys; open(sys.argv[1] + '/vendor-data', 'w').write('#cloud-config')")
    monkeypatch.setattr(script, "DIST", tmp_path / "dist")
    monkeypatch.setattr(script, "MAKE_CARD", card)
    monkeypatch.setattr(script.build_deb, "build", build)
    monkeypatch.setattr(script, "build_wheel", lambda out: (out / "box.whl").touch())
    monkeypatch.setattr(script, "print_everything", lambda: {"cards.pdf": b"%PDF"})
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    return script.release(None), built


# ---- the manifest


@pytest.fixture
def manifest(script: ModuleType, image: Path) -> dict[str, Any]:
    text = script.manifest(image, "1.2.3", "2026-11-22", WEBSITE)
    whole: dict[str, Any] = json.loads(text)
    return whole


def test_the_manifest_has_every_field_that_imager_requires(manifest: dict[str, Any]) -> None:
    (entry,) = manifest["os_list"]
    for name, kind in REQUIRED.items():
        assert type(entry[name]) is kind, name
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", entry["release_date"])
    assert entry["init_format"] == "cloudinit-rpi"
    assert entry["url"] == f"{WEBSITE}/releases/download/v1.2.3/some.img.xz"


def test_its_sums_and_sizes_are_those_of_the_files(manifest: dict[str, Any], image: Path) -> None:
    (entry,) = manifest["os_list"]
    assert entry["extract_size"] == len(CONTENTS)
    assert entry["extract_sha256"] == hashlib.sha256(CONTENTS).hexdigest()
    assert entry["image_download_size"] == image.stat().st_size
    assert entry["image_download_sha256"] == hashlib.sha256(image.read_bytes()).hexdigest()


def test_imager_lists_every_board_that_the_image_is_for(manifest: dict[str, Any]) -> None:
    devices = manifest["imager"]["devices"]
    listed = {tag for device in devices for tag in device["tags"]}
    assert set(manifest["os_list"][0]["devices"]) == listed == {
        "pi3-64bit", "pi4-64bit", "pi5-64bit",
    }  # fmt: skip
    assert "Raspberry Pi Zero 2 W" in {device["name"] for device in devices}


def test_a_file_that_is_not_packed_is_refused(script: ModuleType, tmp_path: Path) -> None:
    plain = tmp_path / "plain.img"
    plain.write_bytes(CONTENTS)
    with pytest.raises(lzma.LZMAError):
        script.manifest(plain, "1.2.3", "2026-11-22", WEBSITE)


# ---- the folder


def test_a_release_has_a_package_for_every_debian_machine_and_extra(
    script: ModuleType, made: tuple[Path, list[tuple[str, str, str]]]
) -> None:
    _, built = made
    main = {(suite, machine) for suite, machine, extra in built if not extra}
    assert main == {(s, m) for s in ("bookworm", "trixie") for m in ("arm64", "amd64")}
    assert {extra for *_, extra in built} == {"", *script.build_deb.extras()}


def test_a_release_is_complete(made: tuple[Path, Any], script: ModuleType) -> None:
    out, built = made
    version = script.build_deb.version()
    names = {file.name for file in out.iterdir() if file.suffix != ".deb"}
    assert names == {
        *("NOTES.md", "SHA256SUMS", "box.whl", "icon.svg", "vendor-data"),
        f"image-recipe-{version}.tar.gz",
        f"print-and-play-{version}.zip",
    }
    assert len(list(out.glob("*.deb"))) == len(built)


def test_github_changes_no_name_of_a_file(made: tuple[Path, Any]) -> None:
    out, _ = made
    assert not [file.name for file in out.iterdir() if re.search(r"[^\w.-]", file.name)]


def test_every_file_of_a_release_has_its_checksum(made: tuple[Path, Any]) -> None:
    out, _ = made
    done = subprocess.run(
        ["sha256sum", "--check", "--strict", "--quiet", "SHA256SUMS"], cwd=out, check=False
    )
    assert done.returncode == 0
    listed = {line.split("  ")[1] for line in pages.text(out / "SHA256SUMS").splitlines()}
    assert listed == {file.name for file in out.iterdir()} - {"SHA256SUMS"}


def test_the_notes_say_what_every_file_is_for(made: tuple[Path, Any]) -> None:
    out, _ = made
    table = pages.text(out / "NOTES.md").split("## Which file\n")[1].split("\n## ")[0]
    patterns = re.findall(r"`([^` ]+)`", table)
    for file in out.iterdir():
        assert file.name == "NOTES.md" or any(map(file.match, patterns)), file.name


def test_the_notes_have_the_change_log_and_what_nobody_has_tried(script: ModuleType) -> None:
    text = script.notes(companion.__version__, WEBSITE)
    for page, heading in (("CHANGELOG.md", "### Added"), ("docs/reliability.md", "## Not known")):
        for line in pages.text(ROOT / page).split(heading)[1].split("\n## ")[0].splitlines():
            assert "](" in line or line in text, line
    for link in re.findall(r"\]\((.+?)\)", text):
        name = link.partition("#")[0].removeprefix(f"{WEBSITE}/blob/v{companion.__version__}/")
        assert name.startswith("https:") or (ROOT / name).exists(), link


def test_a_stand_in_is_never_in_a_release(made: tuple[Path, Any]) -> None:
    out, _ = made
    beside = out.with_name(f"{out.name}-dry")
    assert {file.suffix for file in beside.iterdir()} == {".xz", ".rpi-imager-manifest"}
    assert not list(out.glob("*.img*"))


def test_an_image_is_released_with_its_manifest(
    script: ModuleType, image: Path, tmp_path: Path
) -> None:
    out = tmp_path / "release"
    out.mkdir()
    script.add_manifest(out, image, "1.2.3")
    (manifest,) = out.glob("*.rpi-imager-manifest")
    (entry,) = json.loads(pages.text(manifest))["os_list"]
    released = out / entry["url"].rpartition("/")[2]
    assert released.read_bytes() == image.read_bytes()
    assert not (tmp_path / "release-dry").exists()


def test_making_it_twice_gives_the_same_bytes(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    for name in ("a.tar.gz", "b.tar.gz"):
        script.pack_recipe(tmp_path / name)
    assert (tmp_path / "a.tar.gz").read_bytes() == (tmp_path / "b.tar.gz").read_bytes()


# ---- the recipe of the image


def test_the_recipe_is_packed_as_it_is(script: ModuleType, tmp_path: Path) -> None:
    script.pack_recipe(tmp_path / "recipe.tar.gz")
    with tarfile.open(tmp_path / "recipe.tar.gz") as packed:
        assert packed.getnames() == [
            "recipe/config/word-companion.yaml", "recipe/layer/word-companion.yaml",
        ]  # fmt: skip
        file = packed.extractfile("recipe/layer/word-companion.yaml")
        assert file is not None
        assert file.read() == LAYER.read_bytes()


def test_the_layer_describes_itself_as_rpi_image_gen_reads_it() -> None:
    head = pages.text(LAYER).split("# METABEGIN\n")[1].split("# METAEND\n")[0]
    assert all(line.startswith("# X-Env-Layer-") or line.startswith("#  ") for line in lines(head))
    fields = dict(re.findall(r"(?m)^# X-Env-Layer-(\w+): (.+)$", head))
    assert fields.keys() == LAYER_FIELDS
    config = yaml.safe_load(pages.text(CONFIG))
    assert config["layer"]["app"] == fields["Name"]


def lines(text: str) -> list[str]:
    return text.splitlines()


def test_the_hooks_of_the_layer_are_shell() -> None:
    (hook,) = yaml.safe_load(pages.text(LAYER))["mmdebstrap"]["customize-hooks"]
    assert subprocess.run(["sh", "-n", "-c", hook], check=False).returncode == 0


def test_the_hook_sets_the_speed_of_the_bus_once(tmp_path: Path) -> None:
    (hook,) = yaml.safe_load(pages.text(LAYER))["mmdebstrap"]["customize-hooks"]
    config = tmp_path / "boot/firmware/config.txt"
    config.parent.mkdir(parents=True)
    config.write_text("#dtparam=i2c_arm=on\n#dtparam=spi=on\narm_64bit=1\n", encoding="utf-8")
    for _ in range(2):
        subprocess.run(["sh", "-c", hook, "sh", tmp_path], check=True)
    assert lines(pages.text(config)) == [
        *("#dtparam=spi=on", "arm_64bit=1"),
        "dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
    ]


def test_the_layer_brings_what_the_package_depends_on(script: ModuleType) -> None:
    import control

    depends = re.findall(r"(?:^|, )([\w.+-]+)", control._depends("trixie"))
    installed = yaml.safe_load(pages.text(LAYER))["mmdebstrap"]["packages"]
    assert set(depends) - {"systemd", "udev"} <= set(installed)


# ---- the workflow


@pytest.fixture(scope="module")
def workflow() -> dict[Any, Any]:
    read: dict[Any, Any] = yaml.safe_load(pages.text(WORKFLOW))
    return read


def steps(workflow: dict[Any, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_the_workflow_installs_makes_and_uploads_and_nothing_else(
    workflow: dict[Any, Any],
) -> None:
    targets = set(re.findall(r"(?m)^([\w-]+):", pages.text(ROOT / "Makefile")))
    made = []
    for step in steps(workflow):
        words = step.get("run", "").split()
        assert not words or words[0] in ("apt-get", "make", "gh"), step
        if words and words[0] == "make":
            assert set(words[1:]) <= targets
            made += words[1:]
    assert made == ["release-dry"]


def test_the_workflow_runs_for_tags_and_publishes_nothing_by_itself(
    workflow: dict[Any, Any],
) -> None:
    # YAML 1.1 reads the word `on` as true.
    assert workflow[True]["push"] == {"tags": ["v*"]}
    (upload,) = [step for step in steps(workflow) if step.get("run", "").startswith("gh ")]
    assert "--draft" in upload["run"]
    assert "tag" in upload["if"]


def test_the_draft_has_the_release_and_not_the_stand_in(
    workflow: dict[Any, Any], made: tuple[Path, Any]
) -> None:
    out, _ = made
    (upload,) = [step for step in steps(workflow) if step.get("run", "").startswith("gh ")]
    pattern = upload["run"].split()[-1]
    found = {file.parent for file in out.parents[1].glob(pattern)}
    assert found == {out}


@pytest.mark.parametrize("file", [WORKFLOW, CONFIG, LAYER], ids=lambda file: file.parent.name)
def test_files_that_were_never_run_say_so(file: Path) -> None:
    assert "NEVER RUN" in pages.text(file)[:900]


@pytest.mark.slow
def test_a_release_has_the_sheets_to_print(script: ModuleType, tmp_path: Path) -> None:
    packed = tmp_path / "kit.zip"
    script.pack_kit(packed)
    with zipfile.ZipFile(packed) as archive:
        names = archive.namelist()
        assert {name.rpartition("-")[2] for name in names} == {"a4.pdf", "letter.pdf"}
        assert {"deck-newword-a4.pdf", "rules-letter.pdf", "panel-a4.pdf"} <= set(names)
        assert all(archive.read(name).startswith(b"%PDF") for name in names)
    once = packed.read_bytes()
    script.pack_kit(packed)
    assert packed.read_bytes() == once

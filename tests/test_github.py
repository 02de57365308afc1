"""What GitHub reads: the workflow of checks, the forms of issues, and how to report a weakness."""

import re
import shlex

import pages
import pytest
import yaml

from companion.cli import main as cli

GITHUB = pages.ROOT / ".github"
CHECKS = GITHUB / "workflows" / "checks.yml"
FORMS = sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
FIELDS = ("markdown", "input", "textarea", "dropdown", "checkboxes")
"""The kinds of fields of a form."""


@pytest.fixture(scope="module")
def checks():
    return yaml.safe_load(pages.text(CHECKS))


def test_every_push_and_pull_request_is_checked(checks):
    # YAML 1.1 reads the word `on` as true.
    assert checks[True] == {"push": None, "pull_request": None}
    assert "NEVER RUN" in pages.text(CHECKS)[:300]


def test_the_checks_are_targets_of_make(checks):
    (job,) = checks["jobs"].values()
    commands = [step["run"] for step in job["steps"] if "run" in step]
    assert commands[1:] == ["make lint types test"]
    assert commands[0].startswith("sudo apt-get update && sudo apt-get install ")


def test_every_python_that_has_locks_is_checked(checks):
    (job,) = checks["jobs"].values()
    locks = (pages.ROOT / "systemd" / "locks").glob("*.txt")
    assert job["strategy"]["matrix"]["python"] == sorted(
        {file.name.partition("-")[0] for file in locks}, key=lambda name: int(name[2:])
    )


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.stem)
def test_a_form_has_what_github_requires(file):
    form = yaml.safe_load(pages.text(file))
    assert {"name", "description", "body"} <= form.keys() <= {*form, "labels"}
    asked = [field for field in form["body"] if field["type"] != "markdown"]
    assert {field["type"] for field in form["body"]} <= set(FIELDS)
    assert len({field["id"] for field in asked}) == len(asked) > 0
    for field in asked:
        assert re.fullmatch(r"[a-z-]+", field["id"])
        assert field["attributes"]["label"]
        assert (field["type"] == "dropdown") == ("options" in field["attributes"])


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.stem)
def test_a_form_asks_for_the_report_and_names_what_exists(file):
    spans = re.findall(r"`([^`]+)`", " ".join(pages.text(file).split()))
    assert "companion doctor --report" in spans
    for span in spans:
        if span.startswith("companion "):
            words = shlex.split(span)[1:]
            cli._parser(words).parse_args(words)
        elif span.startswith("docs/"):
            assert (pages.ROOT / span).exists()


def test_weaknesses_are_reported_to_the_host_and_no_address_is_made_up():
    text = pages.text(pages.ROOT / "SECURITY.md")
    assert "*Report a vulnerability*" in text
    assert not re.findall(r"\S+@\S+|https?://", text)

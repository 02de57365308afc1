"""Runs a script of presses on a drawn box.

A script has one command per line, as in the examples of `FORMS`; `#` begins a comment.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, TextIO

from hardware.drawn.script_runner import ScriptRunner, Words
from hardware.errors import ScriptError

if TYPE_CHECKING:
    from hardware.boxes.mock import Hand

_CONTROL = r"(?P<control>spin|talk|knob|seat[1-8])"
_SECONDS = r"(?P<seconds>\d+(?:\.\d+)? ?(?:ms|s|min))"
_TEXT = r'"(?P<text>[^"]+)"'
_PART = r"(?P<part>display|keyboard|sound)"
_LINE = re.compile(r'((?:[^"#]|"[^"]*")*)(?:#.*)?')


@dataclass(frozen=True)
class Form:
    """The form of a command: an example, the pattern of a whole line, and what it does."""

    example: str
    pattern: str
    act: Callable[..., Awaitable[None]]

    @property
    def verb(self) -> str:
        """The first word of the command."""
        return self.example.split()[0]


FORMS = (
    Form("press seat1", rf"press {_CONTROL}(?: {_SECONDS})?", ScriptRunner.press),
    Form("hold knob 1s", rf"hold {_CONTROL} {_SECONDS}", ScriptRunner.press),
    Form("down spin", rf"down {_CONTROL}", ScriptRunner.down),
    Form("up spin", rf"up {_CONTROL}", ScriptRunner.up),
    Form("turn knob +3", r"turn knob (?P<steps>[+-]?\d{1,3})", ScriptRunner.turn),
    Form("type SCAR <ENTER>", r"type (?P<text>.+)", ScriptRunner.type),
    Form(
        'wait for "press to spin" at most 30s',
        rf"wait for {_TEXT}(?: at most {_SECONDS})?",
        ScriptRunner.wait_for,
    ),
    Form("wait 2s", rf"wait {_SECONDS}", ScriptRunner.wait),
    Form('expect "AL 2"', rf"expect {_TEXT}", ScriptRunner.expect),
    Form("look", r"look(?: (?P<file>\S+))?", ScriptRunner.look),
    Form("photo box.png", r"photo (?P<file>\S+)", ScriptRunner.photo),
    Form("unplug display", rf"unplug {_PART}", ScriptRunner.unplug),
    Form("replug display", rf"replug {_PART}", ScriptRunner.replug),
)


@dataclass(frozen=True)
class Command:
    """A line of a script: its number, text, form and arguments."""

    number: int
    text: str
    form: Form
    arguments: dict[str, str | None]

    async def perform(self, runner: ScriptRunner) -> None:
        """Run the command; raises ScriptError with the line number."""
        runner.print_line(f"> {self.text}")
        try:
            await self.form.act(runner, **self.arguments)
        except ValueError as error:
            raise ScriptError(f"Line {self.number}: {error}") from error
        runner.report()


async def play(
    commands: Sequence[Command],
    hand: Hand,
    *,
    out: TextIO,
    words: Words | None = None,
    follow: bool = False,
    wheel: Sequence[str] = (),
    gestures: Sequence[str] = (),
) -> None:
    """Run a script and print what is seen and heard; raises ScriptError.

    See `ScriptRunner` for the other arguments.
    """
    runner = ScriptRunner(hand, out, words, follow=follow, wheel=wheel, gestures=gestures)
    for command in commands:
        await command.perform(runner)


def parse(text: str) -> list[Command]:
    """The commands of a script; raises ScriptError for the first invalid line."""
    lines = ((number, _bare(number, line)) for number, line in enumerate(text.splitlines(), 1))
    return [_command(number, line) for number, line in lines if line]


def _bare(number: int, line: str) -> str:
    """The line without its comment, and without extra spaces outside quotation marks."""
    whole = _LINE.fullmatch(line)
    if whole is None:
        raise ScriptError(f"Line {number}: a quotation mark is missing in {line!r}. Add it.")
    return re.sub(r'\s+(?=(?:[^"]*"[^"]*")*[^"]*$)', " ", whole[1]).strip()


def _command(number: int, line: str) -> Command:
    for form in FORMS:
        if match := re.fullmatch(form.pattern, line):
            return Command(number, line, form, match.groupdict())
    raise ScriptError(f"Line {number}: {_advice(line)}")


def _advice(line: str) -> str:
    verb = line.split()[0]
    verbs = [form.verb for form in FORMS]
    examples = [form.example for form in FORMS if form.verb == verb]
    if examples:
        return f"{line!r} is not valid. Write it like: {', or: '.join(examples)}"
    near = get_close_matches(verb, verbs, 1) or list(dict.fromkeys(verbs))
    return f"{verb!r} is not a command. Use: {', '.join(near)}"

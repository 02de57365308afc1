"""The referee as a process: its input, its output and how it ends."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest
from cases import Process
from referee_kit import CAT, POSITION

from companion.app.referee import LONGEST_LINE, lines, main, serve
from companion.cli.games import referee as command


def served(sent: bytes) -> list[Any]:
    sink = io.BytesIO()
    serve(io.BytesIO(sent), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def padded(length: int) -> bytes:
    return b'{"do": "hello"}'.ljust(length)


def test_every_line_has_one_answer_even_without_a_line_end():
    answers = served(b'{"do": "hello"}\r\n\nx\n{"do": "hello"}')
    assert [answer["verdict"] for answer in answers] == ["accept", "error", "error", "accept"]


def test_main_serves_the_standard_streams(monkeypatch, capfdbinary):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"do": "hello"}\n')))
    assert main() == 0
    assert json.loads(capfdbinary.readouterr().out)["protocol"] == 1


def test_a_broken_pipe_ends_the_referee_silently(monkeypatch, tmp_path):
    def gone(*_):
        raise BrokenPipeError

    with (tmp_path / "out").open("w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr("companion.app.referee.serve", gone)
        assert main() == 0
        out.write("goes nowhere")
    assert (tmp_path / "out").read_text() == ""


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_a_line_may_be_one_mebibyte_long_and_no_longer(end):
    for more, verdict in ((0, "accept"), (1, "error"), (2, "error"), (3 << 20, "error")):
        answers = served(b"x\n" + padded(LONGEST_LINE + more) + end + (end and b'{"do": "hello"}'))
        assert [answer["verdict"] for answer in answers] == [
            "error",
            verdict,
            *(["accept"] if end else []),
        ]


def test_a_long_line_is_never_in_memory_as_a_whole():
    assert list(lines(io.BytesIO(b"x" * (5 << 20)))) == [None]


def test_the_process_answers_at_once_and_ends_with_its_input():
    process = Process()
    assert process({"do": "hello"})["protocol"] == 1
    assert process(POSITION)["verdict"] == "accept"
    assert process(b"junk")["verdict"] == "error"
    assert process(CAT)["score"]["new_score"] == 1
    assert process.close() == (0, b"")


def test_the_process_ends_silently_when_nobody_reads_it():
    process = Process()
    process({"do": "hello"})
    assert process.process.stdin
    assert process.process.stdout
    process.process.stdout.close()
    with contextlib.suppress(OSError):
        for _ in range(50):
            process.process.stdin.write(b'{"do": "hello"}\n' * 500)
            process.process.stdin.flush()
    assert process.process.wait() == 0
    assert process.process.stderr
    assert process.process.stderr.read() == b""
    process.process.stderr.close()
    with contextlib.suppress(OSError):
        process.process.stdin.close()


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_an_interrupt_ends_the_process_silently():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # in a shell's background too
    process = Process()
    signal.signal(signal.SIGINT, before)
    process({"do": "hello"})
    process.process.send_signal(signal.SIGINT)
    assert process.process.wait() == 0
    assert process.close() == (0, b"")


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_the_referee_ends_at_once_without_a_stream(monkeypatch, stream):
    monkeypatch.setattr(sys, stream, None)
    assert main() == 0


def test_the_command_serves_standard_input():
    process = Process(sys.executable, "-m", "companion", "referee")
    assert process({"do": "hello"})["protocol"] == 1
    assert process.close() == (0, b"")


def test_the_command_has_a_parser(monkeypatch):
    parser = argparse.ArgumentParser()
    command.add(parser)
    args = parser.parse_args([])
    monkeypatch.setattr(sys, "stdin", None)
    assert command.run(args) == 0


def test_the_process_imports_no_hardware_or_journal():
    heavy = {"asyncio", "PIL", "rich", "pygame", "gpiozero", "luma", "sqlite3", "hardware", "numpy"}
    code = f"import sys, companion.app.referee; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "[]"

"""An emulated Raspberry Pi 3B that starts from a card, and a root shell on its serial line."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Self

import foreign
from build_card import with_tools

PREPARE = r"""
export MTOOLS_SKIP_CHECK=1
boot=card.img@@4M
named() { mtype -i $boot ::config.txt | tr -d '\r' | sed -n "s/^$1[= ]//p" | tail -n 1; }
mcopy -n -i $boot "::$(named kernel)" kernel
mcopy -n -i $boot "::$(named initramfs | cut -d ' ' -f 1)" initramfs
mtype -i $boot ::cmdline.txt | tr -d '\r\n' > cmdline
mcopy -n -i $boot ::bcm2837-rpi-3-b.dtb tree.dtb
fdtput -c tree.dtb /system
fdtput -t x tree.dtb /system linux,revision a02082
"""
"""What a Pi's firmware does: it finds the kernel on the card and adds the board's revision code."""

SHELL = (
    "console=ttyS1,115200 "
    "systemd.debug_shell=1 systemd.default_debug_tty=ttyS1 systemd.show_status=no "
    "systemd.mask=serial-getty@ttyS1.service quiet loglevel=3"
)
RUN = f"""
exec qemu-system-aarch64 -M raspi3b -accel tcg,thread=multi,tb-size=512 -nodefaults \\
    -display none -no-reboot -kernel kernel -initrd initramfs -dtb tree.dtb \\
    -append "$(cat cmdline) {SHELL}" -drive if=sd,file=card.img,format=raw,snapshot=on \\
    -device usb-kbd -serial null -serial unix:tty,server=on,wait=on
"""
"""The kernel's console is the second serial line, as on a real Pi 3."""

WAKE_S = 5.0
PATIENCE_S = 600.0


class Pi3:
    """A board that is switched on; leaving it pulls the plug. The card stays as it was."""

    def __init__(self, card: Path) -> None:
        self._folder = tempfile.TemporaryDirectory(dir=card.parents[1], prefix="pi3-")
        folder = Path(self._folder.name)
        (folder / "card.img").hardlink_to(card)
        foreign.run(with_tools(folder, PREPARE))
        here = [sys.executable, foreign.__file__, *with_tools(folder, RUN)]
        self._emulator = subprocess.Popen(here, stdin=subprocess.DEVNULL, start_new_session=True)
        self._line = self._connect(folder / "tty")
        self.begun = time.monotonic()
        self.console = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.killpg(self._emulator.pid, signal.SIGKILL)
        self._emulator.wait()
        self._line.close()
        self._folder.cleanup()

    @property
    def on_s(self) -> float:
        """How long it has been on, in seconds of this machine's clock."""
        return time.monotonic() - self.begun

    def wait_for_shell(self) -> None:
        """Wait until systemd has started the shell."""
        until = time.monotonic() + PATIENCE_S
        while "awake" not in self.console:
            assert time.monotonic() < until, f"No shell. The console shows:\n{self.console}"
            self._line.sendall(b"stty -echo; echo a''wake\n")
            self._listen(WAKE_S, "awake")

    def shell(self, command: str, patience_s: float = PATIENCE_S) -> str:
        """Run a command as root; returns what it printed."""
        before = len(self.console)
        self._line.sendall(f"echo beg''in; {command}; echo e''nd\n".encode())
        self._listen(patience_s, "\nend\n", before)
        said = re.search(r"(?:^|\n)begin\n((?:.*\n)*?)end\n", self.console[before:])
        assert said, f"No answer to {command}. The console shows:\n{self.console[before:]}"
        return said[1].strip()

    def _listen(self, seconds: float, end: str, since: int = 0) -> None:
        """Read the line until `end` comes, or the time is over."""
        until = time.monotonic() + seconds
        while end not in self.console[since:] and (left := until - time.monotonic()) > 0:
            self._line.settimeout(left)
            try:
                read = self._line.recv(4096)
            except TimeoutError:
                return
            assert read, f"The board went off. The console shows:\n{self.console}"
            self.console += read.decode(errors="replace").replace("\r", "")

    def _connect(self, line: Path) -> socket.socket:
        """The serial line; the board is switched on when it is connected."""
        for _ in range(600):
            if line.exists():
                connected = socket.socket(socket.AF_UNIX)
                connected.connect(str(line))
                return connected
            assert self._emulator.poll() is None, "The emulator ended at once."
            time.sleep(0.1)
        raise AssertionError("The emulator does not start.")

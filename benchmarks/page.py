"""From opening the page to its first picture, and from a tap to the painted picture, in Chromium.

    python benchmarks/page.py

A real box with a real socket, in a process of its own on this computer, and the page in Debian's
Chromium at 390 x 844. The baselines are of the same run: an empty file of the same box, and a tap
that only changes the page itself. Aims (medians): the first picture after twice the time of the
empty file, and the answer of the box one frame later, which is 16.7 ms. It cannot be sooner:
Chromium draws a frame for the tap before it hands messages to the page.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from statistics import median
from typing import Any

KITS = Path(__file__).parents[1] / "tests" / "kits"
sys.path[:0] = [str(KITS), str(KITS / "phones")]

from browser_kit import READ_S  # noqa: E402 (the kits are on the path only now)
from page_kit import open_browser, open_tab  # noqa: E402 (likewise)
from process_kit import BoxProcess  # noqa: E402 (likewise)
from strangers import LOOPBACK  # noqa: E402 (likewise)

PICTURE_AIM, FRAME_MS = 2.0, 16.7
LISTENING = 32
"""Phones that hear everything beside the one that is tapped."""

WATCH = """
  window.painted = [];
  let touched = 0;
  const paint = () => requestAnimationFrame(() => setTimeout(() => {
    window.first ??= performance.now();
    if (touched) painted.push(performance.now() - touched);
    touched = 0;
  }));
  addEventListener("pointerup", (event) => { touched = event.timeStamp; }, true);
  addEventListener("DOMContentLoaded", () => {
    const panel = document.getElementById("panel");
    if (panel) new MutationObserver(paint).observe(panel, { childList: true });
    const made = document.createElement("button");
    made.id = "here";
    made.onclick = () => { panel.append(document.createElementNS(panel.namespaceURI, "g")); };
    document.body?.prepend(made);
  });
"""


def address_of(box: BoxProcess) -> str:
    """The address of the page."""
    return f"http://{LOOPBACK}:{box.port}"


async def first_picture(browser: Any, box: BoxProcess) -> tuple[float, float]:
    """Milliseconds until an empty file is loaded, and until the first picture is painted."""
    tab = await open_tab(browser)
    await tab.add_init_script(WATCH)
    await tab.goto(f"{address_of(box)}/icon.svg")
    empty = await tab.evaluate(
        "performance.timing.loadEventEnd - performance.timing.navigationStart"
    )
    await tab.goto(f"{address_of(box)}/J/{box.code}")
    await tab.locator("#panel *").first.wait_for()
    await tab.wait_for_timeout(200)  # it is painted by now; the page lets nobody wait in it
    first = await tab.evaluate("window.first")
    await tab.context.close()
    return empty, first


async def seated(browser: Any, box: BoxProcess) -> Any:
    """A page with a seat."""
    tab = await open_tab(browser)
    await tab.add_init_script(WATCH)
    await tab.goto(f"{address_of(box)}/J/{box.code}")
    await tab.locator("#seats button").first.click()
    await tab.wait_for_selector("#confirm", state="visible")
    await asyncio.sleep(2 * READ_S)
    box.do("seat1")
    await tab.wait_for_selector("#move", state="visible")
    return tab


async def alone(tab: Any, count: int) -> float:
    """Median from a tap that only changes the page to the painted picture."""
    for _ in range(count):
        await tab.locator("#here").dispatch_event("pointerup")
        await tab.locator("#here").click()
        await asyncio.sleep(0.05)
    return median(await tab.evaluate("painted.splice(0)"))


async def answered(tab: Any, count: int) -> float:
    """Median from a tap to the painted picture by way of the box."""
    for _ in range(count):
        await tab.locator("#question .rows button", has_text="play").first.click()
        await tab.wait_for_selector("#question :text('Worph')")
        await tab.locator("#tools button").first.click()
        await tab.wait_for_selector("#question :text('judge words')")
    return median(await tab.evaluate("painted.splice(0)"))


@contextlib.asynccontextmanager
async def listeners(box: BoxProcess) -> AsyncIterator[None]:
    """Phones without a seat, which read whatever the box sends."""

    async def listen() -> None:
        async with box.phone() as phone:
            joined.release()
            async for _ in phone:
                pass

    joined = asyncio.Semaphore(0)
    listening = [asyncio.create_task(listen()) for _ in range(LISTENING)]
    for _ in listening:
        await joined.acquire()
    yield
    for task in listening:
        task.cancel()


async def measure(repeats: int) -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        box = BoxProcess(Path(folder) / "state")
        try:
            async with open_browser() as browser:
                loads = [await first_picture(browser, box) for _ in range(repeats)]
                empty, first = (median(column) for column in zip(*loads, strict=True))
                tab = await seated(browser, box)
                page, few = await alone(tab, 5 * repeats), await answered(tab, 5 * repeats)
                async with listeners(box):
                    many = await answered(tab, 5 * repeats)
        finally:
            box.kill()
    ratio = f"{first / empty:.1f} times (aim {PICTURE_AIM})"
    print(f"an empty file {empty:4.0f} ms, first picture {first:4.0f} ms, {ratio}")
    print(f"a tap on the page alone {page:4.1f} ms (aim by way of the box: {FRAME_MS} ms later)")
    for answer, beside in ((few, ""), (many, f" beside {LISTENING} more phones")):
        print(f"a tap by way of the box {answer:4.1f} ms{beside}, {answer - page:.1f} ms later")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=8)
    asyncio.run(measure(parser.parse_args().repeats))

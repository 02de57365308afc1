"""From opening the page to its first picture, and from a tap to the painted picture, in Chromium.

    python benchmarks/page.py

A real box with a real socket, on this computer, and the page in Debian's Chromium at 390 x 844.
The baselines are of the same run: an empty file of the same box, and a tap that only changes the
page itself. Aims: 0.5 s to the first picture, 50 ms from a tap to the painted picture (medians).
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

KITS = Path(__file__).parents[1] / "tests" / "kits"
sys.path[:0] = [str(KITS), str(KITS / "phones")]

from browser_kit import Room, Seat, open_room  # noqa: E402 (the kits are on the path only now)
from page_kit import open_browser, open_tab  # noqa: E402 (likewise)

PICTURE_AIM_MS, TAP_AIM_MS = 500, 50

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


async def first_picture(room: Room) -> tuple[float, float]:
    """Milliseconds until an empty file is loaded, and until the first picture is painted."""
    tab = await open_tab(room.browser)
    await tab.add_init_script(WATCH)
    await tab.goto(f"{room.address}/icon.svg")
    empty = await tab.evaluate(
        "performance.timing.loadEventEnd - performance.timing.navigationStart"
    )
    await tab.goto(f"{room.address}/J/{room.code}")
    await tab.locator("#panel *").first.wait_for()
    await tab.wait_for_timeout(200)  # it is painted by now; the page lets nobody wait in it
    first = await tab.evaluate("window.first")
    await tab.context.close()
    return empty, first


async def taps(seat: Seat, count: int) -> tuple[float, float]:
    """Medians from a tap to the painted picture: on the page alone, and by way of the box."""
    tab: Any = seat.page.tab
    for _ in range(count):
        await tab.locator("#here").dispatch_event("pointerup")
        await tab.locator("#here").click()
        await asyncio.sleep(0.05)
    alone = await tab.evaluate("painted.splice(0)")
    for _ in range(count):
        await seat.choose("play")
        await seat.page.shows("#question :text('Worph')")
        await tab.locator("#tools button").first.click()
        await seat.page.shows("#question :text('judge words')")
    return median(alone), median(await tab.evaluate("painted"))


async def measure(repeats: int) -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_browser() as browser, open_room(browser, Path(folder) / "state") as room:
            loads = [await first_picture(room) for _ in range(repeats)]
            empty, first = (median(column) for column in zip(*loads, strict=True))
            print(f"an empty file {empty:4.0f} ms, first picture {first:4.0f} ms,", end=" ")
            print(f"{first / empty:.1f} times (aim {PICTURE_AIM_MS} ms)")
            seat = await room.seat(1)
            await seat.page.tab.add_init_script(WATCH)
            await seat.page.reload()
            alone, box = await taps(seat, 5 * repeats)
            print(
                f"a tap on the page alone {alone:4.1f} ms, by way of the box {box:4.1f} ms,",
                end=" ",
            )
            print(f"{box / alone:.1f} times (aim {TAP_AIM_MS} ms)")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=8)
    asyncio.run(measure(parser.parse_args().repeats))

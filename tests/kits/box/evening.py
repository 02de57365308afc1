"""A whole evening in virtual time: the real host, the mock box, and a hand that plays."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
from PIL import Image, ImageChops

from companion import games
from companion.app.serve import serve
from companion.config.settings import Settings
from companion.games.api.chance import Chance
from companion.scenes.host import Host
from companion.scenes.playing.cheer import STEP_S
from companion.screen.screen import Text
from companion.ui.clock import VirtualLoop
from companion.widgets.pager import BAND
from hardware.boxes.mock import MockBox
from hardware.parts.oled import BurnInGuard

PICTURES = Path(__file__).parents[2] / "pictures"
ENLARGED = 4


class Evening:
    """What a test can do and see: the hand, the words on the display, and reference pictures."""

    def __init__(self, box: MockBox, *, update: bool = False) -> None:
        self.box, self.hand = box, box.hand
        self.hosts: list[Host] = []
        self._update = update

    @property
    def host(self) -> Host:
        """The running host."""
        return self.hosts[-1]

    def words(self) -> str:
        """The rows of the display, separated by bars."""
        return " | ".join(self.host.ui.screen.words())

    async def sees(self, text: str, within: float = 5.0) -> None:
        """Wait until the display shows a text; fails with what it shows instead.

        If a cheer covers it, wait for its end, as people do.
        """
        await self.hears(text, within)
        for _ in range(200):
            if text not in self.words() or self.host.ui.screen.again_s != STEP_S:
                break
            await asyncio.sleep(0.02)

    async def hears(self, text: str, within: float = 5.0) -> None:
        """Like `sees`, but without waiting for the end of a cheer."""
        loop = asyncio.get_running_loop()
        until = loop.time() + within
        while not self.hosts or text not in self.words():
            assert loop.time() < until, f"waited for {text!r}, but it says: {self.words()}"
            await asyncio.sleep(0.02)

    async def press(self, *controls: str) -> None:
        """Press controls one after another, slowly enough."""
        for control in controls:
            await self.calm()
            await self.hand.press(control)

    async def hold(self, control: str, seconds: float) -> None:
        """Hold a control, slowly enough."""
        await self.calm()
        await self.hand.hold(control, seconds)

    async def calm(self) -> None:
        """Wait until a press is no longer hasty."""
        left = self.host.ui.calm_until - self.host.ui.now if self.hosts else 0.0
        if left > 0:
            await asyncio.sleep(left)

    async def type(self, text: str) -> None:
        """Type on the keyboard."""
        await self.hand.type(text)

    async def turn(self, steps: int) -> None:
        """Turn the knob and wait until the display shows it."""
        await self.calm()
        self.hand.turn(steps)
        await asyncio.sleep(0.05)

    async def choose(self, row: str) -> None:
        """Turn the knob to a row of a list, or to a page `title: row`, and push."""
        await self.turn(-40)
        for _ in range(40):
            if row in self._chosen():
                await self.press("knob")
                return
            await self.turn(1)
        raise AssertionError(f"{row!r} is not among: {self.words()}")

    def _chosen(self) -> tuple[str, ...]:
        """The selected row of a list or page, alone and with the title above it."""
        items = [item for item in self.host.ui.screen.items if isinstance(item, Text)]
        rows = [item.text for item in items if item.inverse and item.y >= BAND]
        return (rows[-1], f"{items[0].text}: {rows[-1]}") if rows else ()

    async def game(self, title: str) -> None:
        """Go from the main list to the list of a game."""
        await self.sees("WORD GAMES")
        await self.choose("play")
        await self.sees("GAME")
        await self.choose(title)
        await self.sees(title.upper())

    async def seat(self, *numbers: int) -> None:
        """Go from the main list to the first card of Worph, with these seats."""
        await self.game("Worph")
        await self.choose("play")
        await self.sees("JOIN")
        await self.press(*(f"seat{number}" for number in numbers), "knob")
        await self.sees("draw a card")

    def shows(self, picture: Image.Image) -> bool:
        """Whether the display shows this picture, wherever the burn-in guard has shifted it."""
        return _stands(picture, self.hand.look().convert("1"))

    def picture(self, name: str) -> None:
        """Check that the display looks like the reference picture (which is enlarged).

        The burn-in guard shifts the display by a pixel every minute.
        """
        seen = self.hand.look().convert("1")
        path = PICTURES / f"{name}.png"
        if self._update and not _known(path, seen):
            _save(self.host.ui.screen.picture() if self.hosts else seen, path)
        assert _known(path, seen), (
            f"{name} looks different now: {self.words()}. Look, then use --update-pictures."
        )


def _known(path: Path, seen: Image.Image) -> bool:
    """Whether the display looks like the picture, wherever the burn-in guard has shifted it."""
    if not path.exists():
        return False
    known = Image.open(path).convert("1").resize(seen.size, Image.Resampling.NEAREST)
    return _stands(known, seen)


def _stands(known: Image.Image, seen: Image.Image) -> bool:
    return any(_same(seen, _moved(known, shift)) for shift in BurnInGuard().steps)


def _save(picture: Image.Image, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    large = picture.resize((picture.width * ENLARGED, picture.height * ENLARGED))
    large.save(path, optimize=True)


def _same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.logical_xor(one, other).getbbox() is None


def _moved(picture: Image.Image, shift: tuple[int, int]) -> Image.Image:
    """The picture shifted on the display; what leaves it is lost."""
    moved = Image.new("1", picture.size)
    moved.paste(picture, shift)
    return moved


Play = Callable[[Evening], Awaitable[None]]


def evening(
    state: Path,
    play: Play,
    *,
    seed: int = 1,
    settings: Settings | None = None,
    update: bool = False,
    power_off: Callable[[], bool] = lambda: False,
    tips: bool = False,
    knows: bool = True,
) -> Evening:
    """Run the host on the games in `state` while `play` plays; raises what either raises.

    `tips`: the display shows tips, which come and go by themselves. `knows`: the table knows
    all games and is not asked whether they are new to it.
    """
    settings = settings or Settings()
    loop = VirtualLoop()
    box = MockBox(settings.wiring, now=loop.time, threads=False)
    table = Evening(box, update=update)

    def opened(host: Host) -> None:
        loop.busy = host.busy
        host.ui.tips.on = tips
        if knows:
            host.ui.adopt(msgspec.structs.replace(host.ui.prefs, known=games.NAMES))
        table.hosts.append(host)

    async def main() -> None:
        serving = serve(
            box, settings, state, chance=Chance(seed), power_off=power_off, opened=opened
        )
        playing = asyncio.ensure_future(play(table))
        hosting = asyncio.ensure_future(serving)
        done, rest = await asyncio.wait((playing, hosting), return_when=asyncio.FIRST_COMPLETED)
        if hosting in done and not playing.done():
            await playing
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        for task in done:
            task.result()

    try:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(main())
    finally:
        box.close()
    return table

"""The text of a release: which file is for what, what people get, and what nobody has tried.

The change log and the page on reliability have the facts; their links lead to the tag on GitHub.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

PROJECT = Path(__file__).parents[2]
FILES = """\
| file | for |
|---|---|
| `vendor-data`, `*.trixie_arm64.deb` | a card for a Raspberry Pi: copy both; of the packages \
the one without an extra in its name ([how](docs/flash.md)) |
| `*.bookworm_arm64.deb`, `*_amd64.deb` | Raspberry Pi OS bookworm, and Debian on a PC \
([how](docs/build.md#2-the-program)) |
| `*-voice_*.deb`, `*-lists_*.deb` ... | extras, such as [the voice](docs/voice.md) |
| `print-and-play-*.zip` | cards, tiles, sheets and rules as PDFs ([how](docs/print.md)) |
| `*.whl`, `tabletop_word_companion-*.tar.gz` | other computers: `pip install FILE.whl` |
| `image-recipe-*.tar.gz`, `icon.svg` | making an image for Raspberry Pi Imager |
| `SHA256SUMS` | `sha256sum --check SHA256SUMS` |
"""


def notes(version: str, website: str) -> str:
    """The notes of a version as Markdown; `website` is the project's address on GitHub."""
    at = f"{website}/blob/v{version}"
    log = _section("CHANGELOG.md", rf"\[{re.escape(version)}\].*", at)
    unknown = _section("docs/reliability.md", "Not known", at)
    files = _with_addresses(FILES, "README.md", at)
    return f"{log}\n\n## Which file\n\n{files}\n## What nobody has tried\n\n{unknown}\n"


def _section(page: str, heading: str, at: str) -> str:
    """The text below a heading, up to the next one of its level."""
    text = (PROJECT / page).read_text(encoding="utf-8")
    (found,) = re.findall(rf"(?ms)^## (?-s:{heading})\n(.+?)(?=^## |\Z)", text)
    return _with_addresses(found.strip(), page, at)


def _with_addresses(text: str, page: str, at: str) -> str:
    """A text of a page, with links that lead to the pages of the tag."""

    def address(link: re.Match[str]) -> str:
        name = posixpath.normpath(posixpath.join(page, "..", link[1])) if link[1] else page
        return f"]({at}/{name}{link[2]})"

    return re.sub(r"\]\((?!https?:)([^)#\s]*)((?:#[^)\s]*)?)\)", address, text)

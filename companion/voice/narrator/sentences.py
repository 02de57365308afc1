"""Texts, cards and grids of the display as sentences that can be spoken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from companion.games.api.engine import STRENGTHS
from companion.quantity import quantity
from companion.screen.screen import ROOM

CLOCK = re.compile(r"\b(\d+):(\d\d)\b")
"""A time on the display, in minutes and seconds."""

GESTURE = r"(?:push|press|hold|turn|type|tie|start|yes|no|any|next|SPIN|Enter|ENTER|SPACE|Esc)"
"""Words that stand before a colon and what a gesture does."""

CAPITAL = "[A-ZÀ-ÖØ-Þ]"
"""A capital letter of a name, perhaps with an accent: those that the display has."""

NAMED = re.compile(rf"{CAPITAL}(?:{CAPITAL}|\d)+")
"""A player's name as a word of its own, which begins a row."""

MIDST = re.compile(
    r"(?<!\ball )\b(?:to|a|an|the|of|or|and|then|from|with|your|in|on|for|as|is|are)$"
)
"""A row that ends in the middle of a sentence."""

STARTS = ("-", "push", "press", "hold", "turn", "type")
"""Words that begin a row of its own."""

GESTURES = re.compile(rf"\b{GESTURE}(?: \w+)?:")

SIGNS = {"+": "yes", "-": "no", "?": "no answer yet"}
"""The signs behind the names of players who vote."""

CARD = r"[A-Za-z*?_](?:/[A-Z])?"
CARDS = re.compile(rf"^(?:(board|table|hand|[^\s:]{{1,9}}:) )?({CARD}(?: {CARD})*)$")
"""A row of cards, each a letter, a choice of two letters, or a wild card."""

PLACES = ("board", "table", "hand")
COLOUR = {True: "red", False: "blue"}


def duration(minutes: int, seconds: int) -> str:
    """A time in words."""
    parts = [f"{quantity(minutes, 'minute')}"] if minutes else []
    if seconds or not minutes:
        parts.append(f"{quantity(seconds, 'second')}")
    return " ".join(parts)


def letters(text: str) -> str:
    """Letters one by one, for a speaker."""
    return ", ".join(text.upper())


def _clock(found: re.Match[str]) -> str:
    return f", {duration(int(found[1]), int(found[2]))}{found[3] or ', '}"


def _drawn_text(found: re.Match[str]) -> str:
    one, two = int(found[1]), int(found[2])
    return f"drew {quantity(one, 'consonant')} and {quantity(two, 'vowel')}"


def _blanks(found: re.Match[str]) -> str:
    count = len(found[0].replace(" ", ""))
    return f" {quantity(count, 'blank')} "


def _name(found: re.Match[str]) -> str:
    name = found[0]
    return name if name in COMMON else " ".join(name)


Replacement = str | Callable[[re.Match[str]], str]

RULES: tuple[tuple[str, Replacement], ...] = (
    (r"(?<=[^\s:])  +(?=\S)", ", "),
    (r"^small=blue,? +BIG=red$", ""),
    (r"https?://", ""),
    (r"^\*(?=:| is)", "wild card"),
    (r"\s«$", ", order reversed"),
    (rf"\b((?i:{'|'.join(STRENGTHS)}))\+", r"\1 plus"),
    (r"(?<=\w)\+$", " and more"),
    (r"(?<=\w)\.(?=[a-z]\w)", " dot "),
    (r"\bpush/your button\b", "push the knob or press your button"),
    (r"\s+stock (\d+)", r", \1 cards left"),
    (rf"(?<={CAPITAL}|\d) (?=(?:pot|hand|draw|bet|owes) \d)", ", "),
    (r"(?<=dealer|folded) (?=(?:bet|owes) \d)", ", "),
    (rf"{CLOCK.pattern}( left\b)?", _clock),
    (r"\b([A-Z]+)\+(\d)(?!\d)$", lambda found: f"letters {letters(found[1])}, plus {found[2]}"),
    (r"(?<=\b\d):(?=\d\b)", " to "),
    (r"\bdrew (\d)\+(\d)", _drawn_text),
    (r"\(from hand: ([A-Z]+)\)", lambda found: f", from hand: {letters(found[1])}"),
    (r"(\d+) (?i:cons\.)", lambda found: quantity(int(found[1]), "consonant")),
    (r"(?i:\bcons\.)", "consonants"),
    (r"(?<=\w) \+ (?=\w)", " and "),
    (r"\b(\d)\+(?= (?:letters|points|cards)|,)", r"\1 or more"),
    (r"\b[x×]\s?(?=\d)", " times "),
    (r"×", " times "),
    (r" ?±\s?(?=\d)", ", in steps of "),
    (r"(?<![\w-])-(?=\d)|(?<=\d)-(?=\d)", " minus "),
    (r"\+\s?(?=\d)", " plus "),
    (r"(?<=[^\W\d_])\+(?=\w)", " and "),
    (r"\?(?==)|(?<=^push: )\?$", "wild card"),
    (r"\$", " dollar "),
    (r"=", " is "),
    (r"÷", " divided by "),
    (r"→|(?<=\w) ?> ?(?=\w)", " to "),
    (r"&", " and "),
    (r"#", " number "),
    (r"%", " percent "),
    (r"(?<=[\w?)]) +(\d+)/(\d+)\b", r", \1 of \2"),
    (r"\b(\d+)/(\d+)\b", r"\1 of \2"),
    (r"(?<=\w)/(?=\w)", " or "),
    (rf"(?<=[\w?]) +(?<!\bor )(?<!\bthen )(?={GESTURE}(?: \w+)?:)", ", "),
    (r"(?<=[^\W\d_]):(?=[^\W\d_])", ": "),
    (r"_(?: ?_)*", _blanks),
    (r":\s*-(?=$|\s)", ": nothing"),
    (r" \((\d+) in hand, (-?\d+)\)", r", \1 in hand, \2 points"),
    (r"\b1 points\b", "1 point"),
    (r"(?<=\w)[*|](?=\w|$|\s|,)", ""),
    (r"(?<=\w) \((?=\w)", ", "),
    (r"[()]", " "),
    (r"(?<=\d) ?(?:pts|pt)\b", " points"),
    (r"(?<=\d) s\b", " seconds"),
    (r"\b1 seconds\b", "1 second"),
    (r"\bexcl\b", "except"),
    (r"\bvs\b", "against"),
    (r"(?<=[a-z])'(?=\s|$)", ""),
    (r"[^\w\s.,:;?!'-]|_", " "),
    (r"(?<!\w)-+|-+(?!\w)|\.\.+", " "),
)
"""Short forms and signs of the display, in the order of replacement."""

_RULES = tuple((re.compile(pattern), to) for pattern, to in RULES)

NAME = re.compile(rf"\b(?:{CAPITAL}{{1,2}}|P\d)\b")
"""Players' names of one or two capitals, such as NB, which are said letter by letter."""

COMMON = {"I", "A", "AM", "AN", "AS", "AT", "BE", "BY", "DO", "GO", "HE", "IF", "IN", "IS", "IT",
          "ME", "MY", "NO", "OF", "OK", "ON", "OR", "SO", "TO", "UP", "US", "WE"}  # fmt: skip
"""Words of one or two letters."""

VOTE = re.compile(r"\S*\w[+?-]")
HOLDING = re.compile(r"[^\s:]+:(?:-|[A-Z]+)")
POINTS = re.compile(r"-?\d+")
TIGHT = re.compile(r"([^\W\d_]{1,2}|[^\W\d_]\d[:*]|[^\W\d_]+\*)(-?\d+|F)")
"""A short name with its points or F for folded, such as AL24 and P1:24."""


def spoken(text: str) -> str:
    """One row of the display as a speaker reads it; empty if nothing in it can be said."""
    text = text.strip()
    if "\n" in text:
        return grid_text(text)
    if special := cards_text(text):
        return _tidy(re.sub(r"^\w+:", lambda found: name_text(found[0]), special))
    if special := _players_text(text):
        return special
    for pattern, to in _RULES:
        text = pattern.sub(to, text)
    return _tidy(NAME.sub(_name, text))


def _players_text(text: str) -> str:
    """A row with something about each player: votes, what they hold, cards or points."""
    words = re.split(r",?\s+", text)
    if len(words) < 2:
        return ""
    if all(map(VOTE.fullmatch, words)):
        parts = [f"{name_text(one[:-1])} {SIGNS[one[-1]]}" for one in words]
    elif all(map(HOLDING.fullmatch, words)):
        pairs = (one.split(":") for one in words)
        parts = [f"{name_text(who)} has {_holding_text(what)}" for who, what in pairs]
    else:
        parts = [*_tight_points(words), *_points(words), *_cards(words)]
    return ", ".join(parts).replace("-", "minus ")


def _tight_points(words: list[str]) -> Iterator[str]:
    """The points of all players, if each is one word with the name."""
    found = [TIGHT.fullmatch(word) for word in words]
    for match in found if all(found) else ():
        if match:
            points = "folded" if match[2] == "F" else match[2]
            yield f"{name_text(match[1].rstrip(':*'))} {points}"


def _points(words: list[str]) -> Iterator[str]:
    """The points of all players, if there is a name before each number."""
    names, numbers = words[::2], words[1::2]
    paired = len(names) == len(numbers) > 1 and all(map(POINTS.fullmatch, numbers))
    if paired and all(re.fullmatch(rf"{CAPITAL}(?:{CAPITAL}|\d)*[+*]?:?", name) for name in names):
        pairs = zip(names, numbers, strict=True)
        yield from (f"{name_text(name.rstrip('*:'))} {number}" for name, number in pairs)


def _cards(words: list[str]) -> Iterator[str]:
    """The cards that players cut, if there is a name before each."""
    names, cards = words[::2], words[1::2]
    paired = len(names) == len(cards) > 1 and all(re.fullmatch(r"[A-Za-z*]", one) for one in cards)
    if paired and all(re.match(rf"{CAPITAL}\w+$", name) for name in names):
        pairs = zip(names, cards, strict=True)
        yield from (f"{name_text(who)} {card_text(one, coloured=True)}" for who, one in pairs)


def cards_text(row: str) -> str:
    """A row of cards; empty for any other row. Small letters are blue cards and capitals red."""
    found = CARDS.match(row)
    cards = found[2].split() if found else []
    if found is None or (len(cards) == 1 and found[1] not in PLACES):
        return ""
    blue = any(card.islower() for card in cards)
    said = ", ".join(card_text(card, coloured=blue) for card in cards)
    return f"{found[1]}: {said}".replace("::", ":") if found[1] else said


def card_text(card: str, *, coloured: bool) -> str:
    """A card; `coloured`: small letters are blue cards and capitals red."""
    if card in ("*", "?"):
        return "wild card"
    if card == "_":
        return "blank"
    text = " or ".join(card.upper().split("/"))
    return f"{COLOUR[card.isupper()]} {text}" if coloured else text


def grid_text(grid: str) -> str:
    """A grid of letters row by row; each run of free squares is counted."""
    rows = [row for row in grid.split("\n") if row.strip()]
    said = (f"row {number}: {_row_text(row)}" for number, row in enumerate(rows, 1))
    return "; ".join(said)


def _row_text(row: str) -> str:
    runs = re.findall(r"\.+|[^.]", row)
    return ", ".join(_run_text(run) for run in runs)


def _run_text(run: str) -> str:
    if run[0] == ".":
        return f"{len(run)} free"
    return "your place" if run == "?" else run


def _holding_text(what: str) -> str:
    return "nothing" if what == "-" else letters(what)


def name_text(name: str) -> str:
    """A player's name; short ones are said letter by letter."""
    return NAME.sub(_name, name).replace("+", " plus")


def _tidy(text: str) -> str:
    """The text without doubled or loose marks and spaces."""
    text = re.sub(r"\s+([.,:;?!])", r"\1", " ".join(text.split()))
    text = re.sub(r"[,:;]+(?=[,:;.?!])", "", text)
    return text.strip(" ,:;-") if re.search(r"\w", text) else ""


def paragraph(rows: Iterable[str]) -> str:
    """Rows of the display as sentences."""
    return " ".join(sentences(rows))


def sentences(rows: Iterable[str]) -> list[str]:
    """Rows of a screen as sentences, the title first; a text that was wrapped is one sentence."""
    title, *rest = [row.strip() for row in rows] or [""]
    found = (spoken(row) for row in (title, *whole_texts(rest)))
    return [sentence(row) for row in found if row]


def sentence(text: str) -> str:
    """The text with a full stop, unless it has an end."""
    return text if text[-1:] in (".", "?", "!", "") else f"{text}."


def whole_texts(rows: Iterable[str]) -> Iterator[str]:
    """The rows, with a text that was wrapped to several rows as one."""
    text, last = "", ""
    for row in rows:
        if text and _goes_on(last, row):
            text = f"{text} {row}"
        else:
            if text:
                yield text
            text = row
        last = row
    if text:
        yield text


def _goes_on(row: str, after: str) -> bool:
    """Whether the text of a row goes on in the next: its first word did not fit."""
    if (
        GESTURES.search(row)
        or "\n" in row + after
        or "  " in row
        or row[-1:] in "?!)"
        or re.search(r"[+-]\d+$", row)
    ):
        return False
    if row.endswith(",") or MIDST.search(row):
        return True
    if _players_text(after):
        return False
    first = after.split(" ")[0]
    begins = ":" in first or first.strip(",") in STARTS or NAMED.fullmatch(first)
    return not begins and len(row) <= ROOM < len(row) + 1 + len(first)


def without_clock(row: str) -> str:
    """The row without a time, which changes every second."""
    return CLOCK.sub("", row)

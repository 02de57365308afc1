"""Build boards from a position: from rows of a grid, from squares, or from strings alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.errors import BadEntry
from companion.games.kit.validation import capitals, clean
from companion.games.word_sprout.rules.board.boards import Board, Cell, Grid, Line

APART = 2
"""Empty rows between strings that do not cross."""


def from_rows(rows: Sequence[str], origin: tuple[int, int]) -> Grid:
    """Build a grid from rows of letters; a point or a blank is an empty square. Raises BadEntry."""
    cells = (
        Cell(row, col, sign)
        for row, line in enumerate(rows, origin[0])
        for col, sign in enumerate(line, origin[1])
        if sign not in ". "
    )
    return from_cells(tuple(cells))


def from_cells(cells: Sequence[Cell]) -> Grid:
    """Build a grid from letters on squares; raises BadEntry."""
    checked = tuple(Cell(row, col, letters_of(letter)) for row, col, letter in cells)
    if any(len(cell.letter) != 1 for cell in checked):
        raise BadEntry("A square of the grid holds one letter. Write A to Z, or a point.")
    if len({cell[:2] for cell in checked}) < len(checked):
        raise BadEntry("A square of the grid is given twice. Give it once.")
    return Grid(checked)


def from_strings(strings: Sequence[str], *, grid: bool) -> Board:
    """Arrange the strings; on a grid each crosses an earlier one if it can. Raises BadEntry."""
    texts = [letters_of(string) for string in strings if string]
    if not grid:
        return Line(texts[0] if texts else "")
    if len(texts) > 1 and any(len(text) == 1 for text in texts):
        raise BadEntry("A string of one letter is alone on the grid. Give longer strings.")
    board = Grid()
    for text in texts:
        wanted = sorted((*board.strings, text))
        laid = (_with_string(board, cells) for cells in _ways(board, text))
        board = next(b for b in laid if b is not None and (sorted(b.strings) == wanted))
    return board


def letters_of(text: str) -> str:
    """The text in capitals; raises BadEntry unless it has only letters A to Z."""
    letters = capitals(text)
    if letters is None:
        raise BadEntry(f"{clean(text)!r} is not a string. Give letters A to Z.")
    return letters


def _ways(board: Grid, text: str) -> Iterator[list[Cell]]:
    """The ways to place the string: through each letter of the board, down or across; or apart."""
    for cell in board.cells:
        for at, letter in enumerate(text):
            if letter == cell.letter:
                yield [Cell(cell.row + i - at, cell.col, a) for i, a in enumerate(text)]
                yield [Cell(cell.row, cell.col + i - at, a) for i, a in enumerate(text)]
    below = max((cell.row for cell in board.cells), default=-APART) + APART
    yield [Cell(below, col, letter) for col, letter in enumerate(text)]


def _with_string(board: Grid, cells: list[Cell]) -> Grid | None:
    """The board with the string; None if a square would hold two letters."""
    letters = {cell[:2]: cell.letter for cell in board.cells}
    if any(letters.get(cell[:2], cell.letter) != cell.letter for cell in cells):
        return None
    return Grid((*board.cells, *(cell for cell in cells if cell[:2] not in letters)))

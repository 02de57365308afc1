"""Plays on a grid: where a letter may go, which strings it changes, and holes (V7.1, V7.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from companion.games.api.fault import Fault
from companion.games.kit.validation import clean
from companion.games.word_sprout.rules.board.boards import (
    Board,
    BoardChange,
    Cell,
    Grid,
    Run,
    read,
    runs,
)

Square = tuple[int, int]

WHOLE_STRING = "Enter the whole new string."


def extend(grid: Grid, string: str) -> BoardChange | Fault:
    """Make the only string of the grid longer; `string` is the whole new one."""
    if len(strings := grid.strings) > 1:
        return Fault("bad_entry", "There are several strings", "Say where the letter goes.")
    before = "".join(strings)
    at = [i for i in range(len(string)) if string[:i] + string[i + 1 :] == before]
    if not at:
        return Fault("not_one_letter", f"{clean(string)}: add just 1 letter", WHOLE_STRING)
    if 0 < at[-1] < len(before):
        return insert(grid, before, at[-1], string[at[-1]])
    return place(grid, *_end(grid, behind=at[-1] > 0), string[at[-1]])


def place(grid: Grid, row: int, col: int, letter: str) -> BoardChange | Fault:
    """Put a letter on an empty square beside a letter."""
    taken = {cell[:2] for cell in grid.cells}
    if (row, col) in taken:
        return Fault("bad_entry", "There is a letter already", "Choose an empty square.")
    if taken and not taken & {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}:
        return Fault("bad_entry", "No letter is next to it", "Choose a square beside one.")
    return _change(grid, Grid((*grid.cells, Cell(row, col, letter))))


def insert(grid: Grid, string: str, index: int, letter: str) -> BoardChange | Fault:
    """Put a letter inside a string; one side of it moves, unless a crossing letter would move."""
    named = [run for run in grid.lines if read(run) == string]
    if not named:
        return _not_here(string)
    if not 0 < index < len(string):
        return Fault("bad_entry", f"{clean(string)} has no gap there", "Choose a gap inside it.")
    for run, tail in product(named, (True, False)):
        if board := _part(grid, run, index, letter, tail):
            return _change(grid, board, along=_step(run))
    return Fault(
        "bad_entry", f"{clean(string)}: a crossing letter would move", "Choose another place."
    )


def cross(grid: Grid, string: str, index: int, new: str) -> BoardChange | Fault:
    """Begin a new string of two letters through a letter of an old one, at right angles to it."""
    named = [run for run in grid.lines if read(run) == string]
    if not named:
        return _not_here(string)
    if not 0 <= index < len(string) or string[index] not in (new[0], new[-1]):
        return Fault("bad_entry", f"{clean(new)} does not cross there", "Use the crossing letter.")
    if len(new) != 2:
        why = f"{clean(new)}: add just 1 letter"
        return Fault("not_one_letter", why, "Enter it with the crossing letter.")
    for run, first in product(named, (True, False)):
        if board := _cross(grid, run, index, new, first):
            return _change(grid, board)
    return Fault("bad_entry", f"There is no room for {new} there", "Choose another place.")


def _not_here(string: str) -> Fault:
    return Fault("bad_entry", f"{clean(string)} is not on the table", "Name a string that is.")


def _cross(grid: Grid, run: Run, index: int, new: str, first: bool) -> Grid | None:
    """The grid with the new letter beside the crossing one; `first`: that one comes first."""
    (down, right), way = _step(run), 1 if first else -1
    crossing, pair = run[index], new[::way]
    if crossing.letter != pair[0]:
        return None
    square = crossing.row + way * right, crossing.col + way * down
    if square in {cell[:2] for cell in grid.cells}:
        return None
    after = Grid((*grid.cells, Cell(*square, pair[1])))
    made = {read(run) for run in runs(after.cells) if {crossing, after.cells[-1]} <= set(run)}
    return after if made == {new} else None


def _part(grid: Grid, run: Run, index: int, letter: str, tail: bool) -> Grid | None:
    """The grid with one side of the run moved by a square; None if a crossing letter would move."""
    (down, right), way = _step(run), 1 if tail else -1
    moving = set(run[index:] if tail else run[:index])
    if any(moving & set(other) for other in runs(grid.cells) if other != run):
        return None
    gap = run[index if tail else index - 1]
    moved = (
        Cell(cell.row + way * down, cell.col + way * right, cell.letter) if cell in moving else cell
        for cell in grid.cells
    )
    return Grid((*moved, Cell(gap.row, gap.col, letter)))


def _change(before: Grid, after: Grid, along: Square | None = None) -> BoardChange:
    """The change made by the last cell; `along` is the direction of the string it went into."""
    was, new = runs(before.cells), after.cells[-1]
    changed = [run for run in after.lines if run not in was]
    inside = [run for run in changed if new in run and _step(run) == along]
    outside = [run for run in changed if run not in inside]
    grown = [run for run in outside if any(len(set(run) & set(old)) > 1 for old in was)]
    begun = len(before.cells) > 1 and grown != outside
    fronts = new.letter if any(run[0] == new for run in grown) else ""
    return BoardChange(after, new.letter, tuple(map(read, changed)), fronts, begun)


def _step(run: Run) -> Square:
    """The step to the next square of a run; a single letter counts as a run across."""
    return (1, 0) if run[0].col == run[-1].col and len(run) > 1 else (0, 1)


def _end(grid: Grid, *, behind: bool) -> Square:
    """The square after the only string, or before it."""
    if not grid.cells:
        return 0, 0
    (run,) = grid.lines
    (down, right), cell, way = _step(run), run[-1] if behind else run[0], 1 if behind else -1
    return cell.row + way * down, cell.col + way * right


def beside(grid: Grid) -> set[Square]:
    """The empty squares next to letters, across and down."""
    taken = {cell[:2] for cell in grid.cells}
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
    return {(row + down, col + right) for row, col in taken for down, right in steps} - taken


def gaps(grid: Grid) -> Iterator[tuple[str, int]]:
    """Each string with each index inside it where a letter may go."""
    for string in dict.fromkeys(grid.strings):
        for index in range(1, len(string)):
            yield string, index


def has_hole(board: Board) -> bool:
    """Whether letters enclose an empty square; empty squares connect in eight directions."""
    taken = {cell[:2] for cell in board.cells} if isinstance(board, Grid) else set()
    if not taken:
        return False
    rows, cols = bounds(taken, rim=1)
    empty = set(product(rows, cols)) - taken
    return _count_connected(empty, (rows[0], cols[0])) < len(empty)


def _count_connected(empty: set[Square], start: Square) -> int:
    """How many empty squares can be reached from the start."""
    seen, waiting = {start}, [start]
    while waiting:
        near = {square for square in _around(*waiting.pop()) if square in empty} - seen
        seen |= near
        waiting += near
    return len(seen)


def _around(row: int, col: int) -> Iterator[Square]:
    return product(range(row - 1, row + 2), range(col - 1, col + 2))


def grid_rows(squares: Sequence[tuple[int, int, str]]) -> tuple[list[str], Square]:
    """The rows as text, with a point for an empty square, and the upper left square."""
    if not squares:
        return [], (0, 0)
    letters = {square[:2]: square[2] for square in squares}
    rows, cols = bounds(letters)
    text = ["".join(letters.get((row, col), ".") for col in cols) for row in rows]
    return text, (rows[0], cols[0])


def bounds(squares: Iterable[Square], rim: int = 0) -> tuple[range, range]:
    """The rows and columns of the squares, widened by `rim` squares on each side."""
    rows, cols = zip(*squares, strict=True)
    return range(min(rows) - rim, max(rows) + rim + 1), range(min(cols) - rim, max(cols) + rim + 1)

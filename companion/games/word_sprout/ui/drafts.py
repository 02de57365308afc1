"""What is being entered in Word Sprout, and what a choice at the end of a hold offers."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.games.api.rules import Action
from companion.games.api.ui import Context
from companion.games.word_sprout.rules.actions import Insert, Laying, Place
from companion.games.word_sprout.rules.board import grid
from companion.games.word_sprout.rules.board.boards import Grid, Laid
from companion.games.word_sprout.rules.board.state import effect
from companion.games.word_sprout.rules.variations.play import LEAST_LETTERS
from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui.breach import Breach
from companion.games.word_sprout.ui.changing import Changing
from companion.widgets.ballot import Ballot
from companion.widgets.groups import Groups
from companion.widgets.insert_letter import LETTERS, InsertLetter
from companion.widgets.pick import Pick, Read
from companion.widgets.place_letter import PlaceLetter, Spot

LONGEST_WORD = 30
"""Letters of a word that is shown; no list has longer ones."""


class Asked(msgspec.Struct, frozen=True):
    """A player chooses, at the end of a hold; `actions` as the rows have them, None: back.

    `under` is the draft to which going back leads.
    """

    player: str
    pick: Pick
    actions: tuple[Action | None, ...]
    under: Draft


class Reading(msgspec.Struct, frozen=True):
    """The rules in force are being read."""

    read: Read
    under: InsertLetter | PlaceLetter | Showing


class Showing(msgspec.Struct, frozen=True):
    """The challenged player shows a word for each string; `words` are those shown already.

    `under` is the play that was being entered when somebody challenged.
    """

    widget: InsertLetter
    words: tuple[str, ...] = ()
    under: InsertLetter | PlaceLetter | None = None


Draft = (
    InsertLetter
    | PlaceLetter
    | Asked
    | Reading
    | Showing
    | Breach
    | Ballot
    | Changing
    | Groups
    | None
)
WordSproutContext = Context[WordSproutView]


def fresh(context: WordSproutContext) -> Draft:
    """An empty draft for this phase; the lock offers the other letter of a palindrome."""
    view = context.view
    match view.phase:
        case "play" if view.two_d:
            return _lay(context)
        case "play":
            return InsertLetter.of(
                view.string, letters=left(view), most=view.letters, mirror=view.locked
            )
        case "answer":
            return Showing(answer(view, 0))
        case "vote":
            people = tuple(p for p in view.players if p not in context.machines)
            return Ballot(people, tie=not view.unlisted)
    return None


def kept(draft: Draft, was: WordSproutContext, context: WordSproutContext, action: Action) -> Draft:
    """A play that was being entered goes on where turn and string are as they were."""
    open_play, empty = _under(draft), fresh(context)
    if isinstance(action, Laying) or open_play is None or was.view.turn != context.view.turn:
        return empty
    if isinstance(empty, Showing):
        return replace(empty, under=open_play)
    return open_play if _emptied(open_play) == empty else empty


def _under(draft: Draft) -> InsertLetter | PlaceLetter | None:
    """The play that is being entered, be it below something else."""
    while isinstance(draft, Asked | Reading | Showing | Breach):
        draft = draft.under
    return draft if isinstance(draft, InsertLetter | PlaceLetter) and not draft.idle else None


def _emptied(play: InsertLetter | PlaceLetter) -> InsertLetter | PlaceLetter:
    """The same before anything was entered."""
    if isinstance(play, PlaceLetter):
        return replace(play, spot=None, letter=None)
    return replace(play, text=play.base, spot=None, letter=None, added=(), typed="")


def left(view: WordSproutView) -> str:
    """The letters of which the pot has one left."""
    return "".join(a for a in LETTERS if (view.pot or {}).get(a, 1) > 0) or LETTERS


def answer(view: WordSproutView, number: int) -> InsertLetter:
    """The word for the string of that number, which grows out of it."""
    string = view.doubted[number]
    return InsertLetter.of(string, most=LONGEST_WORD - len(string), whole=True)


def _lay(context: WordSproutContext) -> PlaceLetter:
    """Every place where some letter may be laid now, in reading order."""
    view, board = context.view, Grid(context.view.cells)
    spots = sorted(_spots(board), key=lambda spot: spot.at)
    if not _crossable(context):
        spots = [spot for spot in spots if not _begins(board, spot.value)] or spots
    return PlaceLetter(view.cells, tuple(spots), left(view))


def _crossable(context: WordSproutContext) -> bool:
    """Whether a new string may be begun, as far as is known: all are whole words (V7.1)."""
    if any(len(string) < LEAST_LETTERS for string in context.view.strings):
        return False
    return context.last is None or effect(context.last).crossable


def _begins(board: Grid, value: Place | Insert) -> bool:
    """Whether a letter there begins a new string."""
    if isinstance(value, Place):
        laid = grid.place(board, value.row, value.col, LETTERS[0])
    else:
        laid = grid.insert(board, value.string, value.at_index, LETTERS[0])
    return isinstance(laid, Laid) and laid.begun


def _spots(board: Grid) -> list[Spot]:
    """The empty squares beside letters, and the gaps inside strings that can be parted."""
    spots = [
        Spot((*board.cells, (row, col, "")), Place(row=row, col=col, letter=""))
        for row, col in grid.beside(board) or {(0, 0)}
    ]
    for string, index in grid.gaps(board):
        laid = grid.insert(board, string, index, LETTERS[0])
        if isinstance(laid, Laid) and isinstance(laid.board, Grid):
            action = Insert(string=string, at_index=index, letter="")
            spots.append(Spot(laid.board.cells, action))
    return spots

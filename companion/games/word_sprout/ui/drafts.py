"""Drafts of Word Sprout: everything that can be on the display while a player enters something."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.api.rules import Action, GroupAccepts
from companion.games.api.ui import Context
from companion.games.kit.offers import Asking, Choosing
from companion.games.word_sprout.rules.actions import Insert, Laying, Place, Play, ShowWord
from companion.games.word_sprout.rules.board import grid
from companion.games.word_sprout.rules.board.boards import BoardChange, Grid
from companion.games.word_sprout.rules.board.state import effect
from companion.games.word_sprout.rules.variations.play import LEAST_LETTERS
from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui.broken_rule import BrokenRule, verdict
from companion.games.word_sprout.ui.rule_change import RuleChange
from companion.games.word_sprout.ui.rule_texts import rules_text
from companion.names import LONGEST_WORD
from companion.widgets.ballot import Ballot
from companion.widgets.groups import Groups
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.pick import Read
from companion.widgets.place_letter import PlacedLetter, PlaceLetter, Spot
from companion.widgets.widget import Done

Entry = InsertLetter | PlaceLetter
"""The entry of a letter."""


class HoldMenu(Choosing, frozen=True):
    """The list after a player has held their button, which also goes through it.

    `under` is the draft to return to.
    """

    under: Any = None


class ReadingRules(msgspec.Struct, frozen=True):
    """The rules in force, on display; `under` is the draft to return to."""

    widget: Read
    under: Entry | ShowingWord


class ShowingWord(msgspec.Struct, frozen=True):
    """The challenged player enters a word for each string; `words` are those entered so far.

    `owner` is that player. `under` is the play that was being entered when the challenge came.
    """

    widget: InsertLetter
    words: tuple[str, ...] = ()
    under: Entry | None = None
    owner: str | None = None


Draft = (
    Entry
    | Choosing
    | Asking
    | ReadingRules
    | ShowingWord
    | BrokenRule
    | Ballot
    | RuleChange
    | Groups
    | None
)
WordSproutContext = Context[WordSproutView]


def fresh(context: WordSproutContext) -> Draft:
    """An empty draft for this phase; under the palindrome lock it offers both letters."""
    view = context.view
    match view.phase:
        case "play" if view.two_d:
            return _grid_entry(context)
        case "play":
            return InsertLetter.of(
                view.string, letters=letters_left(view), most=view.letters, mirror=view.locked
            )
        case "answer":
            return ShowingWord(answer_entry(view, 0), owner=view.challenged)
        case "vote":
            return Ballot(context.people, tie=not view.unlisted)
    return None


def keep_draft(
    draft: Draft, was: WordSproutContext, context: WordSproutContext, action: Action
) -> Draft:
    """Keep the play that was being entered if the turn and the string have not changed."""
    open_play, empty = _open_play(draft), fresh(context)
    if isinstance(action, Laying) or open_play is None or was.view.turn != context.view.turn:
        return empty
    if isinstance(empty, ShowingWord):
        return replace(empty, under=open_play)
    return open_play if _without_entry(open_play) == empty else empty


def _open_play(draft: Draft) -> Entry | None:
    """The play that is being entered, perhaps below a menu or a list."""
    while isinstance(draft, HoldMenu | Asking | ReadingRules | ShowingWord | BrokenRule):
        draft = draft.under
    return draft if isinstance(draft, Entry) and not draft.idle else None


def _without_entry(play: Entry) -> Entry:
    """The same widget with nothing entered."""
    if isinstance(play, PlaceLetter):
        return replace(play, spot=None, letter=None)
    return replace(play, text=play.base, spot=None, letter=None, added=(), typed="", places=False)


def letters_left(view: WordSproutView) -> str:
    """The letters that are left in the pot; all letters if it is empty or unlimited."""
    return "".join(a for a in ascii_uppercase if (view.pot or {}).get(a, 1) > 0) or ascii_uppercase


def answer_entry(view: WordSproutView, number: int) -> InsertLetter:
    """The entry of the word for challenged string `number` (from 0); it starts with it."""
    string = view.doubted[number]
    return InsertLetter.of(string, most=LONGEST_WORD - len(string), whole=True)


def _grid_entry(context: WordSproutContext) -> PlaceLetter:
    """The entry of a letter on the grid: every place where one may go, in reading order."""
    view, board = context.view, Grid(context.view.cells)
    spots = sorted(_spots(board), key=lambda spot: spot.at)
    if not _may_begin_string(context):
        spots = [spot for spot in spots if not _begins_string(board, spot.value)] or spots
    return PlaceLetter(view.cells, tuple(spots), letters_left(view))


def _may_begin_string(context: WordSproutContext) -> bool:
    """Whether a new string may be begun: all strings must be whole words (V7.1)."""
    if any(len(string) < LEAST_LETTERS for string in context.view.strings):
        return False
    return context.last is None or effect(context.last).crossable


def _begins_string(board: Grid, value: Place | Insert) -> bool:
    """Whether a letter in that place begins a new string."""
    if isinstance(value, Place):
        laid = grid.place(board, value.row, value.col, ascii_uppercase[0])
    else:
        laid = grid.insert(board, value.string, value.at_index, ascii_uppercase[0])
    return isinstance(laid, BoardChange) and laid.begun


def _spots(board: Grid) -> list[Spot]:
    """The empty squares beside letters, and the gaps inside strings that can be moved apart."""
    spots = [
        Spot((*board.cells, (row, col, "")), Place(row=row, col=col, letter=""))
        for row, col in grid.beside(board) or {(0, 0)}
    ]
    for string, index in grid.gaps(board):
        laid = grid.insert(board, string, index, ascii_uppercase[0])
        if isinstance(laid, BoardChange) and isinstance(laid.board, Grid):
            action = Insert(string=string, at_index=index, letter="")
            spots.append(Spot(laid.board.cells, action))
    return spots


def sign(value: str | PlacedLetter, player: str) -> Laying:
    """An entered letter as a play of the player."""
    if isinstance(value, PlacedLetter):
        action: Laying = replace(value.value, by=player, letter=value.letter)
        return action
    return Play(by=player, string=value)


def read_rules(view: WordSproutView, under: Entry | ShowingWord) -> ReadingRules:
    """The rules in force."""
    return ReadingRules(Read("RULES IN PLAY", tuple(rules_text(view))), under)


def show_word(context: WordSproutContext, draft: ShowingWord, word: str) -> Draft | Action:
    """The entry of the next word after this one; after the last, all are shown."""
    view, words, vote = context.view, (*draft.words, word), people_can_vote(context)
    if len(words) < len(view.doubted):
        return replace(draft, widget=answer_entry(view, len(words)), words=words)
    if len(words) == 1:
        return ShowWord(by=view.challenged, word=word, vote=vote)
    return ShowWord(by=view.challenged, words=words, vote=vote)


def people_can_vote(context: WordSproutContext) -> bool:
    """Whether at least two people can vote; a player alone with computer players is not asked."""
    return len(context.people) > 1


def count_votes(
    view: WordSproutView, draft: Ballot | BrokenRule, after: Ballot | Done
) -> Draft | Action:
    """The vote that goes on, or what it decides."""
    rule = draft if isinstance(draft, BrokenRule) else None
    if isinstance(after, Done):
        accepts = GroupAccepts(word=view.asked, accepts=after.value)
        return verdict(rule, guilty=after.value) if rule else accepts
    return replace(rule, widget=after) if rule else after

"""`companion word-sprout practice`: rounds of Word Sprout against the computer in a terminal."""

from __future__ import annotations

import argparse
import random
import re
import textwrap
from collections.abc import Iterator

import msgspec

from companion.app.referee import Playing
from companion.errors import BadEntry
from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind, computer_names
from companion.games.api.rules import Action, Record
from companion.games.word_sprout.engine import opponent, review
from companion.games.word_sprout.rules.actions import (
    Accept,
    ChangeRule,
    Decline,
    GiveUp,
    Insert,
    Laying,
    NextRound,
    OpenChallenge,
    Place,
    Play,
    ShowWord,
)
from companion.games.word_sprout.rules.board.grid import grid_rows
from companion.games.word_sprout.rules.board.state import (
    ROUND_OVER,
    Effect,
    SproutRecord,
    WordSproutState,
)
from companion.games.word_sprout.rules.rules import RULES
from companion.games.word_sprout.rules.view import WordSproutView
from companion.lexicon.ruling import Ruling

YOU = "YOU"
WIDTH = 78

HELP = """\
  OMAT        the whole new string, one letter longer than the one on the table
  !           challenge the last play
  -           give up: you know no letter
  =           accept a win
  /rules      the rules in play
  ?           this help
  Ctrl-D      end"""

HELP_2D = """\
  1 4 E       in two dimensions: put E into row 1, column 4
  BREAD 3 X   or insert X into BREAD, after its third letter"""

CHANGE_A_RULE = "Change a rule? +NAME adds, -NAME removes, or type your own; Enter changes none. "
SQUARE = re.compile(r"(-?\d{1,4})\s+(-?\d{1,4})\s+([A-Za-z])")
GAP = re.compile(r"([A-Za-z]+)\s+(\d{1,4})\s+([A-Za-z])")


def run(args: argparse.Namespace, ruling: Ruling) -> int:
    """Play until the player ends it."""
    practice = Practice(args, ruling)
    try:
        practice.play()
    except (EOFError, KeyboardInterrupt):
        print(f"\nFinal score: {practice.score()}.")
    return 0


class Practice:
    """A game of one person against computer players; nothing of it is saved."""

    def __init__(self, args: argparse.Namespace, ruling: Ruling) -> None:
        if not 1 <= args.boxes < RULES.MAX_PLAYERS:
            raise BadEntry(
                f"{args.boxes} computer players cannot play. Choose 1 to {RULES.MAX_PLAYERS - 1}."
            )
        computers = computer_names([args.level] * args.boxes)
        seed = random.SystemRandom().getrandbits(32) if args.seed is None else args.seed
        players = (YOU, *computers)
        names = [name for name in args.rules.split(",") if name]
        first = Chance(f"{seed}/first").pick(players)
        start = RULES.new(players, {}, {"variations": names, "first": first})
        self._machines = computers
        self._state: WordSproutState = start
        self._game = Playing(find_game("word_sprout"), start, ruling, seed)
        self._ruling, self._records = ruling, list[SproutRecord]()
        self._mind = MachineMind(RULES, opponent, ruling, Chance(seed))

    @property
    def view(self) -> WordSproutView:
        """The view of the person."""
        return RULES.view(self._state, YOU)

    def score(self) -> str:
        """The rounds that each player has won."""
        return ", ".join(f"{player} {won}" for player, won in self.view.scores.items())

    def play(self) -> None:
        """Play round after round until the input ends; raises EOFError then."""
        players = len(self.view.players)
        print(f"{self._ruling.name}, {players} players. Type ? for help, Ctrl-D to end.")
        self._print_rules()
        while True:
            action = self._mind.next_action(self._state, self._machines)
            if action is not None:
                self._act(action)
            elif (typed := self._ask()) is not None:
                self._act(typed)

    def _act(self, action: Action) -> None:
        outcome = self._game.act(msgspec.to_builtins(action))
        if not outcome.accepted:
            print(outcome.message)
            return
        self._state = outcome.state
        self._records.append(Record(action, outcome))
        for line in event_lines(action, outcome.event, self.view):
            print(line)
        if self.view.phase in ROUND_OVER and isinstance(
            action, Laying | GiveUp | ShowWord | Accept
        ):
            self._review()

    def _review(self) -> None:
        """Print the round again, with what could have been played."""
        print(f"\n{' and '.join(self.view.winners)} won the round ({self.score()}). How it went:")
        for sentence in review.texts(self._records, self._ruling, over=True):
            print(textwrap.fill(sentence, WIDTH, initial_indent="  ", subsequent_indent="    "))
        print()

    def _print_rules(self) -> None:
        for rule in self.view.rules:
            print(f"  {rule.title}: {rule.says}")
        for text in self.view.custom_rules:
            print(f"  {text} (the computer does not check this one)")

    # -- the person's turn ----------------------------------------------------------------

    def _ask(self) -> Action | None:
        """Ask the person for an action; None if the line was a question about help or rules."""
        match self.view.phase:
            case "answer":
                return self._ask_for_word()
            case "between_rounds" if YOU in self.view.may:
                return self._ask_for_rule()
            case "play":
                return self._ask_for_play()
        input("Enter starts the next round, Ctrl-D ends. ")
        return NextRound()

    def _ask_for_word(self) -> Action:
        challenger, shown = self.view.challenger, " ".join(self.view.doubted)
        words = input(f"{challenger} challenges {shown}. Show a word (Enter: none): ").split()
        if len(words) > 1:
            return ShowWord(by=YOU, words=tuple(words))
        return ShowWord(by=YOU, word=words[0] if words else None)

    def _ask_for_rule(self) -> Action:
        text = input(CHANGE_A_RULE).strip()
        if not text:
            return Decline(by=YOU)
        match text[0]:
            case "+":
                return ChangeRule(by=YOU, add=text[1:].strip())
            case "-":
                return ChangeRule(by=YOU, remove=text[1:].strip())
        return ChangeRule(by=YOU, add_custom=text)

    def _ask_for_play(self) -> Action | None:
        text = input(f"{table(self.view)}your play: ").strip()
        match text:
            case "" | "?":
                print(f"{HELP}\n{HELP_2D}" if self.view.two_d else HELP)
            case "/rules":
                self._print_rules()
                print("Those are all." if self.view.rules else "No extra rules are in play.")
            case "!":
                return OpenChallenge(by=YOU)
            case "-":
                return GiveUp(by=YOU)
            case "=":
                return Accept(by=YOU)
            case _:
                return parse_play(text)
        return None


def parse_play(text: str) -> Action:
    """The action for a typed play: a whole string, or a letter and its place on the grid."""
    if found := SQUARE.fullmatch(text):
        return Place(by=YOU, row=int(found[1]), col=int(found[2]), letter=found[3])
    if found := GAP.fullmatch(text):
        return Insert(by=YOU, string=found[1].upper(), at_index=int(found[2]), letter=found[3])
    return Play(by=YOU, string=text)


def table(view: WordSproutView) -> str:
    """The string on the table, or the grid with its row and column numbers."""
    if not view.cells or len(view.cells) == 1:
        return f"{view.string or '(nothing yet)'}   "
    rows, (top, left) = grid_rows(view.cells)
    head = "".join(f"{left + n:>4}" for n in range(len(rows[0])))
    lines = (
        f"{top + n:>4}{''.join(f'{letter:>4}' for letter in row)}" for n, row in enumerate(rows)
    )
    return "\n".join((f"    {head}", *lines, ""))


def event_lines(action: Action, effect: Effect, view: WordSproutView) -> Iterator[str]:
    """What happened, line by line; a play of the person is on the screen already."""
    by = str(effect.player)
    if isinstance(action, ShowWord):
        words = " ".join((*action.words, *([action.word] if action.word else [])))
        yield f"{by}: {words.upper() or 'no word'}"
    elif by != YOU and (line := _action_text(by, action, view)):
        yield line
    if effect.undone:
        yield f"{effect.undone[0]} is removed."
    if effect.lost:
        yield f"{' and '.join(effect.lost)}: out."


def _action_text(by: str, action: Action, view: WordSproutView) -> str:
    match action:
        case OpenChallenge():
            return f"{by} challenges."
        case GiveUp():
            return f"{by} gives up."
        case Accept():
            return f"{by} accepts the win."
        case ChangeRule(add=add, remove=remove):
            return f"{by} changes a rule: {f'+{add}' if add else f'-{remove}'}."
        case Decline():
            return f"{by} changes no rule."
    return f"{by} plays {' '.join(view.strings)}." if isinstance(action, Laying) else ""

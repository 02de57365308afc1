"""`companion sprout practise`: rounds of Word Sprout against the box, typed."""

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
from companion.games.word_sprout.engine import opponent
from companion.games.word_sprout.engine.review import story
from companion.games.word_sprout.rules import rules
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
from companion.games.word_sprout.rules.board.grid import drawn
from companion.games.word_sprout.rules.board.state import (
    ROUND_OVER,
    Effect,
    SproutRecord,
    WordSproutState,
)
from companion.games.word_sprout.rules.view import WordSproutView
from companion.lexicon.ruling import Ruling

YOU = "YOU"
WIDTH = 78

HELP = """\
  OMAT        the whole new string: a letter more than the one on the table
  !           challenge the last play
  -           give up: you know no letter
  =           let a win stand
  /rules      the rules in force
  ?           this help
  Ctrl-D      end"""

HELP_2D = """\
  1 4 E       in two dimensions: put E into row 1, column 4
  BREAD 3 X   or X into BREAD, behind its third letter"""

CHANGING = "You may change a rule: +NAME, -NAME, or a rule in words; Enter changes none. "
SQUARE = re.compile(r"(-?\d{1,4})\s+(-?\d{1,4})\s+([A-Za-z])")
GAP = re.compile(r"([A-Za-z]+)\s+(\d{1,4})\s+([A-Za-z])")


def run(args: argparse.Namespace, ruling: Ruling) -> int:
    """Play until the person ends it."""
    practice = Practice(args, ruling)
    try:
        practice.play()
    except (EOFError, KeyboardInterrupt):
        print(f"\nThat was it: {practice.score()}.")
    return 0


class Practice:
    """The person and the computer players at one table, of which nothing is kept."""

    def __init__(self, args: argparse.Namespace, ruling: Ruling) -> None:
        if not 1 <= args.boxes < rules.MAX_PLAYERS:
            raise BadEntry(f"{args.boxes} boxes cannot play. Ask for 1 or more.")
        computers = computer_names([args.level] * args.boxes)
        seed = random.SystemRandom().getrandbits(32) if args.seed is None else args.seed
        players = (YOU, *computers)
        names = [name for name in args.rules.split(",") if name]
        first = Chance(f"{seed}/first").pick(players)
        start = rules.new(players, {}, {"variations": names, "first": first})
        self._machines = computers
        self._state: WordSproutState = start
        self._game = Playing(find_game("word_sprout"), start, ruling, seed)
        self._ruling, self._records = ruling, list[SproutRecord]()
        self._mind = MachineMind(rules, opponent, ruling, Chance(seed))

    @property
    def view(self) -> WordSproutView:
        """What the person may see."""
        return rules.view(self._state, YOU)

    def score(self) -> str:
        """Who won how many rounds."""
        return ", ".join(f"{player} {won}" for player, won in self.view.scores.items())

    def play(self) -> None:
        """Round after round, until the input ends."""
        print(f"{self._ruling.name}, {len(self.view.players)} players. ? is help, Ctrl-D ends.")
        self._tell_rules()
        while True:
            action = self._mind.next_action(self._state, self._machines)
            if action is not None:
                self._act(action)
            elif (asked := self._asked()) is not None:
                self._act(asked)

    def _act(self, action: Action) -> None:
        outcome = self._game.act(msgspec.to_builtins(action))
        if not outcome.accepted:
            print(outcome.message)
            return
        self._state = outcome.state
        self._records.append(Record(action, outcome))
        for line in told(action, outcome.event, self.view):
            print(line)
        if self.view.phase in ROUND_OVER and isinstance(
            action, Laying | GiveUp | ShowWord | Accept
        ):
            self._review()

    def _review(self) -> None:
        """The round once more, with what could have been played."""
        print(f"\n{' and '.join(self.view.winners)} won the round ({self.score()}). Once more:")
        for sentence in story(self._records, self._ruling):
            print(textwrap.fill(sentence, WIDTH, initial_indent="  ", subsequent_indent="    "))
        print()

    def _tell_rules(self) -> None:
        for rule in self.view.rules:
            print(f"  {rule.title}: {rule.says}")
        for text in self.view.custom_rules:
            print(f"  {text} (see to it yourself)")

    # -- what the person does -----------------------------------------------------------

    def _asked(self) -> Action | None:
        """What the person types, as an action; None: it was no action."""
        match self.view.phase:
            case "answer":
                return self._answered()
            case "between_rounds" if YOU in self.view.may:
                return self._changed()
            case "play":
                return self._typed()
        input("Enter begins the next round, Ctrl-D ends. ")
        return NextRound()

    def _answered(self) -> Action:
        challenger, shown = self.view.challenger, " ".join(self.view.doubted)
        words = input(f"{challenger} challenges {shown}. Show a word (Enter: none): ").split()
        if len(words) > 1:
            return ShowWord(by=YOU, words=tuple(words))
        return ShowWord(by=YOU, word=words[0] if words else None)

    def _changed(self) -> Action:
        text = input(CHANGING).strip()
        if not text:
            return Decline(by=YOU)
        match text[0]:
            case "+":
                return ChangeRule(by=YOU, add=text[1:].strip())
            case "-":
                return ChangeRule(by=YOU, remove=text[1:].strip())
        return ChangeRule(by=YOU, add_custom=text)

    def _typed(self) -> Action | None:
        text = input(f"{table(self.view)}your play: ").strip()
        match text:
            case "" | "?":
                print(f"{HELP}\n{HELP_2D}" if self.view.two_d else HELP)
            case "/rules":
                self._tell_rules()
                print("These are all." if self.view.rules else "The basic rules are in force.")
            case "!":
                return OpenChallenge(by=YOU)
            case "-":
                return GiveUp(by=YOU)
            case "=":
                return Accept(by=YOU)
            case _:
                return laid(text)
        return None


def laid(text: str) -> Action:
    """The letter that somebody types to be laid, in a line or on the grid."""
    if found := SQUARE.fullmatch(text):
        return Place(by=YOU, row=int(found[1]), col=int(found[2]), letter=found[3])
    if found := GAP.fullmatch(text):
        return Insert(by=YOU, string=found[1].upper(), at_index=int(found[2]), letter=found[3])
    return Play(by=YOU, string=text)


def table(view: WordSproutView) -> str:
    """What lies there, before the person is asked: the string, or the grid with its numbers."""
    if not view.cells or len(view.cells) == 1:
        return f"{view.string or '(nothing yet)'}   "
    rows, (top, left) = drawn(view.cells)
    head = "".join(f"{left + n:>4}" for n in range(len(rows[0])))
    lines = (
        f"{top + n:>4}{''.join(f'{letter:>4}' for letter in row)}" for n, row in enumerate(rows)
    )
    return "\n".join((f"    {head}", *lines, ""))


def told(action: Action, effect: Effect, view: WordSproutView) -> Iterator[str]:
    """What happened, in lines; the own plays are seen anyway."""
    by = str(effect.player)
    if isinstance(action, ShowWord):
        words = " ".join((*action.words, *([action.word] if action.word else [])))
        yield f"{by}: {words.upper() or 'no word'}"
    elif by != YOU and (line := _told(by, action, view)):
        yield line
    if effect.undone:
        yield f"{effect.undone[0]} is taken back."
    if effect.lost:
        yield f"{' and '.join(effect.lost)}: out."


def _told(by: str, action: Action, view: WordSproutView) -> str:
    match action:
        case OpenChallenge():
            return f"{by} challenges."
        case GiveUp():
            return f"{by} gives up."
        case Accept():
            return f"{by} lets the win stand."
        case ChangeRule(add=add, remove=remove):
            return f"{by} changes a rule: {f'+{add}' if add else f'-{remove}'}."
        case Decline():
            return f"{by} changes no rule."
    return f"{by} plays {' '.join(view.strings)}." if isinstance(action, Laying) else ""

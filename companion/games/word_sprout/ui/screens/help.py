"""Help texts of Word Sprout for the current moment, under the rules in force."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui.rule_texts import following_player, rule_names
from companion.screen.screen import wrap


def lines(view: WordSproutView) -> tuple[str, ...]:
    """Return the help as display rows."""
    texts = {
        "play": _turn,
        "answer": _answer,
        "vote": _vote,
        "between_rounds": _change,
        "next_round": _next,
    }.get(view.phase, _over)(view)
    return tuple(line for text in texts for line in wrap(text))


# -- a turn -------------------------------------------------------------------------------


def _turn(view: WordSproutView) -> Iterator[str]:
    if view.win:
        yield from _pending(view)
    else:
        yield f"{view.turn}: {_task(view)}"
        yield from _binding(view)
        yield _entering(view)
    yield from _doubting(view)
    yield from _choosing(view)
    yield from _knob(view)


def _task(view: WordSproutView) -> str:
    """Say what the player on turn has to do."""
    many = "one or two letters" if view.letters > 1 else "one letter"
    if view.two_d:
        return f"lay {many} on the grid. {_valid(view, 'Every string')}"
    if not view.string:
        return f"start with {many}. {_valid(view, 'The string')}"
    return f"add {many} to {view.string}, anywhere. {_valid(view, 'The string')}"


def _valid(view: WordSproutView, what: str) -> str:
    """Say when a string is valid."""
    rules = rule_names(view)
    if "complete_words" in rules:
        must = "must be a word itself"
    elif "add_vowels" in rules:
        must = "must be inside some word, once vowels are added"
    else:
        must = "must be inside some word"
    checked = view.options.strict_referee
    return f"{what} {must}{'.' if checked else ', or you bluff.'}"


def _binding(view: WordSproutView) -> Iterator[str]:
    """Say what the rules in force demand of this letter."""
    rules, letters = rule_names(view), view.vowels + view.consonants
    if view.locked:
        yield "The string must stay a palindrome."
    if "three_consonants_first" in rules and letters < 3:
        yield "The first three letters must be consonants."
    if "vowel_limit" in rules:
        yield f"No more vowels ({view.vowels}) than consonants ({view.consonants})."
    if "no_front_consonants" in rules and letters >= 3:
        yield "No consonant may go in front."
    if "vowel_reverses" in rules:
        yield "A vowel reverses the order of play."
    if view.collections is not None:
        yield "You keep each vowel you play. Collect all five to win."


def _entering(view: WordSproutView) -> str:
    if view.two_d:
        return "Turn to a place, push, turn to a letter, push. Or use arrow keys and type a letter."
    if not view.string:
        return "Turn to a letter and push. Or type it."
    return "Turn to a place, push, turn to a letter, push. Or type the whole new string."


def _doubting(view: WordSproutView) -> Iterator[str]:
    """Say who may challenge the last letter, and what happens then."""
    if not any("challenge" in kinds for kinds in view.may.values()):
        return
    anyone = "anyone_challenges" in rule_names(view)
    who = "Anyone except its player" if anyone else str(view.turn)
    yield f"{who} may challenge the last letter: press your button."
    if "complete_words" in rule_names(view):
        yield "The dictionary decides at once."
    right = "wins the round" if anyone else "stays in"
    yield f"Whoever is wrong is out. A challenger who is right {right}."


def _choosing(view: WordSproutView) -> Iterator[str]:
    """Say what the menu after a hold of the button offers."""
    if view.win is None:
        yield f"{view.turn} is stuck? Hold your button: give up."
    called = any("call_out_of_turn" in kinds for kinds in view.may.values())
    if called and view.options.notice == "people":
        yield "The wrong player played? Hold your button: call it."
    if len(view.active) > 2 and view.turn in view.active:
        yield f"Next is {following_player(view)}."


def _pending(view: WordSproutView) -> Iterator[str]:
    yield f"{view.win} wins unless somebody challenges."
    yield f"{view.turn}: hold your button to let it win."


def _knob(view: WordSproutView) -> Iterator[str]:
    yield "Push the knob before you turn it: the rules in play."
    if view.custom_rules:
        yield "There you can also report that a rule of your own was broken."


# -- a challenge, a vote ------------------------------------------------------------------


def _answer(view: WordSproutView) -> Iterator[str]:
    strings = " and ".join(view.doubted)
    inside = "Vowels may be left out. " if "add_vowels" in rule_names(view) else ""
    yield f"{view.challenged}: show a word with {strings} inside. {inside}"
    yield "Type it, or add its letters with the knob."
    if "no_plurals" in rule_names(view):
        yield "A plural in -s or -es does not count."
    if "unreachable_goals" not in rule_names(view):
        yield "The rules must allow the string to grow into it."
    yield f"A valid word: {view.challenger} is out."
    wrong = f"{view.challenger} wins" if "anyone_challenges" in rule_names(view) else ""
    yield f"Otherwise the letter is undone and {wrong or f'{view.challenged} is out'}."
    yield "No word? Hold your button."


def _vote(view: WordSproutView) -> Iterator[str]:
    if view.unlisted:
        yield f"{view.asked} is not in the dictionary. You decide whether it counts."
        yield "Press: yes. Hold: no. A tie means no. SPIN: no vote, it does not count."
        return
    yield f"A word that is only a plural does not count. Is {view.asked} more than that?"
    yield "Press: yes, it counts. Hold: no. A tie means yes."


# -- between rounds -----------------------------------------------------------------------


def _change(view: WordSproutView) -> Iterator[str]:
    winners = " or ".join(player for player in view.winners if player in view.players)
    if winners:
        yield f"{winners} may add a rule, remove one, or write one."
        yield f"{winners}: press your button to begin."
    else:
        yield "The winner has left: press to keep the rules."
    yield "SPIN: review the round."


def _next(view: WordSproutView) -> Iterator[str]:
    yield "The round is over."
    grouped = {player for members in view.teams.values() for player in members}
    if "teams" in rule_names(view) and not set(view.players) <= grouped:
        yield "Press to form the teams."
    else:
        yield "Press for the next round."
    yield "SPIN: review this one."
    yield "To end the game, hold the knob."


def _over(view: WordSproutView) -> Iterator[str]:
    yield "All rounds have been played."
    yield "Press to play again."

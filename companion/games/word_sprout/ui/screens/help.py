"""Help texts of Word Sprout for the current moment, under the rules in force."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.api.offers import Offered
from companion.games.kit.offers import help_of
from companion.games.word_sprout.rules.variations.strings import BOUND_LETTERS
from companion.games.word_sprout.rules.view import WordSproutView
from companion.games.word_sprout.ui.drafts import WordSproutContext, fresh
from companion.games.word_sprout.ui.offers import offers
from companion.games.word_sprout.ui.rule_texts import following_player, rule_names
from companion.screen.screen import wrap


def lines(context: WordSproutContext) -> tuple[str, ...]:
    """The help as display rows."""
    everybody = replace(context, machines={})
    offered = offers(everybody, fresh(everybody))
    texts = {
        "play": _turn,
        "answer": _answer,
        "vote": _vote,
        "between_rounds": _change,
        "next_round": _next,
    }.get(context.view.phase, _over)(context.view, offered)
    return tuple(line for text in texts for line in wrap(text))


# -- a turn -------------------------------------------------------------------------------


def _turn(view: WordSproutView, offered: Offered) -> Iterator[str]:
    if view.win:
        yield f"{view.win} wins unless somebody challenges."
    else:
        yield f"{view.turn}: {_task(view)}"
        yield from _binding(view)
        yield _entering(view)
    yield from help_of(offered, "accept", "open_challenge", "give_up", "call_out_of_turn")
    if len(view.active) > 2 and view.turn in view.active:
        yield f"Next is {following_player(view)}."
    yield from help_of(offered, "rules", "broke_rule")


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
    if "three_consonants_first" in rules and letters < BOUND_LETTERS:
        yield "The first three letters must be consonants."
    if "vowel_limit" in rules:
        yield f"No more vowels ({view.vowels}) than consonants ({view.consonants})."
    if "no_front_consonants" in rules and letters >= BOUND_LETTERS:
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
    return "Turn to a place, push, turn to a letter, push. Or type it, or the whole string."


# -- a challenge, a vote ------------------------------------------------------------------


def _answer(view: WordSproutView, offered: Offered) -> Iterator[str]:
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
    yield from help_of(offered, "show_word")


def _vote(view: WordSproutView, offered: Offered) -> Iterator[str]:
    if view.unlisted:
        yield f"{view.asked} is not in the dictionary. You decide whether it counts."
    else:
        yield f"A word that is only a plural does not count. Is {view.asked} more than that?"
    yield from help_of(offered, "group_accepts")


# -- between rounds -----------------------------------------------------------------------


def _change(view: WordSproutView, offered: Offered) -> Iterator[str]:
    del view
    yield from help_of(offered, "change_rule", "decline", "review")


def _next(view: WordSproutView, offered: Offered) -> Iterator[str]:
    del view
    yield "The round is over."
    yield from help_of(offered, "next_round", "review")
    yield "To end the game, hold the knob."


def _over(view: WordSproutView, offered: Offered) -> Iterator[str]:
    del view, offered
    yield "All rounds have been played."
    yield "Press to play again."

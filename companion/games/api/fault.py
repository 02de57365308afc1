"""Why an action is refused, in parts: nobody has to take a sentence to pieces."""

from __future__ import annotations

from typing import Literal

import msgspec

Reason = Literal[
    # all games
    "bad_entry",  # what came in cannot be read, or is none of what is asked for
    "game_over",  # nothing is played any more
    "not_a_word",  # the dictionary or the table says so
    "not_your_turn",  # somebody else is to act
    "player_count",  # too few or too many players for the game, or for the deck
    "time_up",  # the time of the turn has run out
    "wrong_phase",  # something else is to be done first, or this was done already
    # cards
    "card_not_available",  # no such card is left where the word takes it from
    "card_not_in_hand",  # the hand does not have it
    "needs_hand_card",  # a word takes a card from the hand
    "same_form",  # a form of the stolen word
    "too_short",  # too few letters
    "wild_unannounced",  # nobody said for what the wild card stands
    # words that others doubt
    "already_settled",  # there was a verdict on it
    "own_word",  # nobody doubts a word of one's own
    "too_late",  # somebody has played since
    # Worph, and what it shares with Word Sprout
    "already_spun",  # one spin a turn
    "board_full",  # more letters than the board has spaces
    "must_spin_first",  # the turn begins with the spin
    "no_change",  # the word on the table
    "no_such_tile",  # the holder or the pot has no more of that letter
    "not_one_letter",  # not exactly one letter changed or added
    "plural_s",  # a plural, made with an S at the end
    "repeat",  # a word used before
    # Word Sprout
    "already_shown",  # the play was shown to be valid
    "front_consonant",  # no consonant goes in front any more
    "must_be_consonant",  # the first three letters are consonants
    "needs_parent_rule",  # the rule builds on another one
    "no_metamorphism",  # rules do not change in this game
    "not_entitled_to_challenge",  # only the next player may challenge
    "not_in_a_word",  # the string is in no goal word, and the house lets the box say so
    "not_out_of_turn",  # the play that was called was in turn
    "not_palindrome",  # under the lock every string is one
    "not_the_winner",  # only who won changes a rule
    "nothing_to_challenge",  # no such play was the last one
    "one_change_only",  # one rule is changed after a round
    "own_play",  # nobody doubts a play of one's own
    "player_is_out",  # out of the round
    "rule_conflict",  # two rules that cannot go together
    "strings_not_complete",  # a new string begins when all others are whole
    "too_many_vowels",  # more vowels than consonants
    # Word For Word
    "above_max",  # more chips than the limit
    "already_declared",  # a word is declared once
    "below_min",  # fewer chips than the limit
    "facing_a_bet",  # a bet is to be answered
    "must_bet",  # whoever opens the round has to bet
    "not_a_raise",  # no bet to raise, or no more than it
    "not_enough_chips",  # more than the player has
    "nothing_to_call",  # no bet to answer
    "unchallengeable",  # a word or a claim that nobody can doubt
    # Word Lift
    "deck_empty",  # the pile has fewer cards than that
    "must_use_all_stolen",  # every card of the stolen word goes into the two new ones
    "needs_stolen_card",  # a new word takes a card of the stolen one
    "no_draw_in_final_turn",  # nobody draws in the final turn
    "no_such_word",  # no such word lies there to steal
    "not_eligible",  # who has played no word from the hand may not steal
    "not_two_words",  # a stolen word becomes two
    "pilcrow_inside",  # a card for the ends of a word stands inside one
    "second_play",  # one play a turn
    "target_has_fewer_words",  # nobody steals from who has fewer words
    "wrong_draw_count",  # too many cards drawn, or too few
    # NewWord
    "discard_exceeds_stock",  # more cards to exchange than the stock has
    "fixed_letter",  # a vowel card or a wild stays what it lies as
    "needs_table_card",  # a word takes a card from the table
    "same_word",  # the word on the table
    "wrong_vowel",  # the card does not have that vowel
]
"""The kinds of refusal (C9)."""


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with an action, and the way out.

    `why` and `do` are for people: `why` has no full stop of its own where `do` follows.
    `word` is the word on which the table may decide otherwise; None: it has no say.
    """

    reason: Reason
    why: str
    do: str = ""
    word: str | None = None

    @property
    def message(self) -> str:
        """What is wrong, and what to do next."""
        return f"{self.why}. {self.do}" if self.do else self.why

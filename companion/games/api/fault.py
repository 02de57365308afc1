"""Why an action is refused. A fault has its parts, so that no code has to parse a sentence."""

from __future__ import annotations

from typing import Literal

import msgspec

Reason = Literal[
    # all games
    "bad_entry",  # the input cannot be read, or is not what was asked for
    "game_over",  # the game is over
    "not_a_word",  # not valid, by the dictionary or by the table
    "not_your_turn",  # another player is to act
    "player_count",  # too few or too many players for the game, or for the deck
    "time_up",  # the turn's time is up
    "wrong_phase",  # another action has to come first, or this one was already taken
    # cards
    "card_not_available",  # the card is not left where it is taken from
    "card_not_in_hand",  # the card is not in the hand
    "needs_hand_card",  # a word must use a card from the hand
    "same_form",  # a form of the stolen word
    "too_short",  # too few letters
    "wild_unannounced",  # the letter of the wild card is missing
    # challenges
    "already_settled",  # it was judged before
    "own_word",  # players cannot challenge their own word
    "too_late",  # another player has acted since
    # Worph, and what it shares with Word Sprout
    "already_spun",  # one spin a turn
    "board_full",  # more letters than the board has spaces
    "must_spin_first",  # a turn starts with the spin
    "no_change",  # the same word as on the table
    "no_such_tile",  # the holder or the pot has no tile of that letter left
    "not_one_letter",  # not exactly one letter changed or added
    "plural_s",  # a plural made by adding an S
    "repeat",  # a word used before
    # Word Sprout
    "already_shown",  # the play was already shown to be valid
    "front_consonant",  # consonants cannot be put in front any more
    "must_be_consonant",  # the first three letters must be consonants
    "needs_parent_rule",  # the rule builds on another one
    "no_metamorphism",  # this game has no rule changes
    "not_entitled_to_challenge",  # only the next player may challenge
    "not_in_a_word",  # the string is in no goal word, and the house lets the box say so
    "not_out_of_turn",  # the play that was called was in turn
    "not_palindrome",  # with the lock, every string must be a palindrome
    "not_the_winner",  # only the winner may change a rule
    "nothing_to_challenge",  # the last play is not one that can be challenged
    "one_change_only",  # only one rule may be changed after a round
    "own_play",  # players cannot challenge their own play
    "player_is_out",  # out of the round
    "rule_conflict",  # two rules exclude each other
    "strings_not_complete",  # a new string may start only when all others are complete
    "too_many_vowels",  # more vowels than consonants
    # Word For Word
    "above_max",  # more chips than the limit
    "already_declared",  # the player has declared a word before
    "below_min",  # fewer chips than the limit
    "facing_a_bet",  # there is a bet to answer
    "must_bet",  # the opener has to bet
    "not_a_raise",  # there is no bet to raise, or the raise is not higher
    "not_enough_chips",  # more than the player has
    "nothing_to_call",  # no bet to answer
    "unchallengeable",  # a word or claim that cannot be challenged
    # Word Lift
    "deck_empty",  # the pile does not have enough cards
    "must_use_all_stolen",  # the two new words must use every card of the stolen one
    "needs_stolen_card",  # a new word must use a card of the stolen one
    "no_draw_in_final_turn",  # no drawing in the final turn
    "no_such_word",  # that word is not there to steal
    "not_eligible",  # players may steal only after laying a word from the hand
    "not_two_words",  # a stolen word must become two words
    "pilcrow_inside",  # a card for the end of a word is inside it
    "second_play",  # only one play each turn
    "target_has_fewer_words",  # players cannot steal from a player with fewer words
    "wrong_draw_count",  # too many cards drawn, or too few
    # NewWord
    "discard_exceeds_stock",  # more cards to exchange than the stock has
    "fixed_letter",  # the letter of a vowel card or wild on the table cannot change
    "needs_table_card",  # a word must use a card from the table
    "same_word",  # the same word as on the table
    "wrong_vowel",  # the card does not show that vowel
]
"""Kinds of refusal (C9)."""


class Fault(msgspec.Struct, frozen=True):
    """Why an action is refused, and what to do instead.

    why: text for people, without a full stop if `do` follows.
    do: what to do next, a full sentence.
    word: the word that the table may accept by vote, or None.
    """

    reason: Reason
    why: str
    do: str = ""
    word: str | None = None

    @property
    def message(self) -> str:
        """The fault and what to do next, as text for people."""
        return f"{self.why}. {self.do}" if self.do else self.why

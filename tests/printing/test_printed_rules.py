"""The rules in brief are complete: a table that has only this page can play.

Each fact has the number of its rule (docs/rules.md), and the words, or several, that say it on the
page. They were compared by hand with the five rule sheets.
"""

from __future__ import annotations

import re
from functools import cache

import pages
import print_kit
import pytest
from sizes import slow_after

from companion.games import GAMES
from companion.printing.kit import brief
from companion.printing.kit.pages import Block, printed_blocks
from companion.printing.paper import PAPERS

FACTS = {
    "worph": {
        "W1": "two or more players",
        "W2": "letter tiles face up in their holder",
        "W3.1": "player who joined last draws a card with a word of three letters",
        "W3.2": "This first word scores no points",
        "W3.3": "already played in this game, including the first one",
        "W3.4": "The player to the left starts",
        "W4.1": "turns go to the left",
        "W4.2": "Press SPIN. The wheel stops on a group of letters, and your 30 seconds begin",
        "W4.3": "press your button to stop the clock",
        "W4.4": "the turn goes to the next player",
        "W5.2": "Change one letter of the word, or add one letter anywhere",
        "W5.4": "more than ten letters",
        "W5.5": "not in the dictionary",
        "W5.7": ("An S added at the end to make a plural", "change the last letter to an S"),
        "W6.1": "outside change) 1",
        "W6.2": "inside change) 2",
        "W6.3": "outside add) 2",
        "W6.4": "inside add) 3",
        "W7": (
            "1 E T A O I N S H R, 2 D L C U M, 3 W F G Y, 4 P B V, 5 K J, 6 X Q Z",
            "bonus, if the new letter is in the group that you spun the number of the group",
        ),
        "W8.1": "all players in a row have passed on the same word, including the player who made",
        "W8.3": "whoever has the most points wins",
        "W8.4": "tied players share the win",
    },
    "word_sprout": {
        "S1": "The first to join begins, and turns go to the left. In each later round the next",
        "S2.1": "Add exactly one letter to the string: at the start, at the end, or anywhere",
        "S2.3": "If you cannot go on, you are out",
        "S2.4": "The last player left wins the round",
        "S3.1": "part of some word in the dictionary, with its letters next to each other",
        "S4.1": "plays it. If it is another player's turn, the box first asks",
        "S4.2": "the play is undone, and its player is out",
        "S4.3": "If the next player plays first, the offender was lucky",
        "S5.1": "When it is your turn, and before you choose a letter, press your button",
        "S5.2": "the challenger is out, and the play cannot be challenged again",
        "S6.2": "The next player goes on",
        "S5.3": "the challenged player is out",
        "S6.1": "Their letter is undone, with everything that it changed",
    },
    "word_for_word": {
        "F1": "two to eight players",
        "F2.2": (
            "Everybody cuts a card, and the highest one deals: a wild card, or else the letter",
            "of equal ones the one nearest to Z; if these are the same, they cut again",
        ),
        "F2.3": "In each later round the next player to the left deals",
        "F3.1": "Everybody pays the ante",
        "F3.2": "the dealer deals two cards to each player",
        "F4.1": "In the first round the dealer starts and has to bet",
        "F4.2": (
            "In the others the player to the dealer's left starts",
            "As long as nobody has bet, you may check",
        ),
        "F4.3": "Whoever faces a bet calls it, raises it or folds",
        "F4.4": "The betting ends when everybody else has called the last raise or folded",
        "F4.6": "A player who cannot match a bet goes all in",
        "F5.1": "after three cards (shout)",
        "F5.2": "after the fourth (mumble)",
        "F5.3": "after the fifth (whisper)",
        "F5.5": "If all but one have folded, the last player takes the pot",
        "F6": "A wild card stands for any letter in any colour",
        "F6.1": "as its player says",
        "F6.2": "has the points of that letter",
        "F7.1": "a word of two to seven letters, made from the seven cards",
        "F7.2": "each used once",
        "F7.3": "You cannot change a word once it is declared",
        "F7.4": "The best word takes the pot",
        "F7.5": "Tied players share the pot",
        "F7.6": "If nobody has a word, the highest sum of all seven cards wins",
        "F7.7": "count only if the category asks for them",
        "F8.1": "Two of the same letter side by side count double",
        "F8.2": "two red ones three times",
        "F8.3": "Every wild card in a pair of one colour adds one more",
        "F10": "1 more for 4 letters, 2 for 5, 4 for 6 and 8 for 7 letters",
        "F11.2": "all red, or all blue with a wild card: times 2",
        "F11.3": "All red with a wild card: times 3",
        "F12.1": "75 for using all seven cards",
        "F12.2": "100 more for OMYWORD, which is always valid",
        "F12.3": "5 for each letter after the second in a word that reads the same backwards",
        "F12.4": "10 for a word in the category",
        "F13.1": "every player who was dealt in may challenge a word, even after folding",
        "F13.3": (
            "the challenger owes the pot divided by all players",
            "due with the next ante",
            "whoever cannot pay both is out, and all their chips go into that pot",
        ),
        "F13.4": "If the word is not valid, its player folds",
        "F13.5": (
            "Then all players vote: press for yes; hold your button, or push the knob, for no",
            "A tie is a no. The word stands, without its 10 if the vote says no",
            "the challenger loses nothing",
        ),
        "F14": "The box adds the points in this order",
        "F13.6": "Looking words up means folding",
        "F15.1": "The game is over when one player has all the chips",
        "F15.2": "at a number of chips",
        "F15.3": "after a time",
        "F15.4": "the player with the most chips wins, and tied players play on",
    },
    "word_lift": {
        "L1": "two to six players",
        "L2.1": "Deal four consonants and three vowels to each player",
        "L2.2": "The first to join begins",
        "L2.3": "The player with the lowest score begins, among tied ones the one with the fewest",
        "L3.1": "You may make one play: lay a word, or steal one",
        "L3.2": "Every word has three letters or more",
        "L3.3": "is not a name",
        "L3.6": "Or you pass",
        "L3.7": "Then you draw two cards, both of one pile or one of each",
        "L3.8": "If a pile is empty, draw from the other",
        "L4.1": "once you have laid a word from your hand in this round, even if that word has",
        "L4.2": "you make two new words",
        "L4.3": "any player who has at least as many words as you",
        "L4.4": "must use all cards of the stolen word",
        "L4.5": "one from your hand",
        "L4.6": "Each new word needs at least one card of the stolen word",
        "L4.7": "must not be just another form of the stolen word",
        "L4.8": "and from yourself",
        "L5.1": "only the first or the last letter of a word",
        "L5.2": "it keeps the letter on the table, but a thief may give it another one",
        "L5.3": "a player who steals a word with it draws two cards at once, in the last turns too",
        "L5.4": "costs two points instead of one if it is still in your hand",
        "L5.5": "earns two points instead of one on the table",
        "L6.1": "A player with no cards left after a play goes out",
        "L6.2": "Everybody else has one last turn",
        "L6.3": "nobody draws",
        "L6.4": "everybody may steal, even without having laid a word",
        "L7.1": "for every card in front of you",
        "L7.2": "for every card in your hand",
        "L7.3": "+2 for a dollar",
        "L7.4": "for every word of six letters or more",
        "L7.5": "for the first player to go out",
        "L7.6": "A round never scores less than 0",
        "L8.1": "After three rounds, the player with the most points wins",
        "L8.2": "tied players share the win",
    },
    "newword": {
        "N2.1": "six cards to everybody, and five face up in the middle",
        "N2.2": "The player to the dealer's left begins, and turns go to the left",
        "N3.1": "from cards on the table and in your hand, in any order",
        "N3.2": "four letters or more",
        "N3.3": "at least one card from your hand",
        "N3.4": "at least one from the table",
        "N3.5": "a vowel card is either of its vowels, a wild card any letter",
        "N3.6": "except in the first word: its five cards are free too",
        "N3.8": "not the word that is already there",
        "N3.9": "Cards of the old word that you did not use are out of the game",
        "N3.10": "draw until you have six again",
        "N4.1": "4 x1",
        "N4.2": "5 x2",
        "N4.3": "6 x3",
        "N4.4": "7 or more x4",
        "N4.5": "A wild card has none; a vowel card has the points of the vowel it shows",
        "N5.1": "You may always pass. Then you may swap any number of your cards",
        "N5.2": "as long as the stock has enough",
        "N6.1": "Until the next player acts, any other player may challenge the word",
        "N6.2": "loses the points and takes the cards back",
        "N6.3": "the challenger skips a turn",
        "N7.1": "The game is over when a player has no cards left",
        "N7.2": "all players have passed in a row with the stock empty",
        "N7.3": "The player with the most points wins, and tied players share the win",
        "N8.1": "words need only two letters",
        "N8.2": "there are no multipliers",
    },
}


@cache
def printed(paper: str = "a4") -> list[str]:
    """The text of each page of the rules in brief."""
    pdf = brief.print_rules(PAPERS[paper])
    return [" ".join(print_kit.words(pdf, n).split()) for n in range(print_kit.page_count(pdf))]


@pytest.mark.no_cover
@pytest.mark.parametrize("game", [game for game in GAMES if printed_blocks(game.name)],
                         ids=lambda game: game.name)  # fmt: skip
def test_the_printed_page_says_every_rule(game):
    (page,) = (page for page in printed() if page.startswith(f"{game.title} "))
    facts = [
        (rule, words)
        for rule, said in FACTS[game.name].items()
        for words in ((said,) if isinstance(said, str) else said)
    ]
    assert [(rule, words) for rule, words in facts if words not in page] == []


@pytest.mark.no_cover
@pytest.mark.parametrize("paper", slow_after(1, PAPERS))
def test_no_heading_is_alone_at_the_end_of_a_column(paper):
    size = PAPERS[paper]
    pdf = brief.print_rules(size)
    left, top, width, height = brief.columns(size)[0]
    for page, game in enumerate(game for game in GAMES if printed_blocks(game.name)):
        found = print_kit.words(pdf, page, (left, top, left + width, top + height)).split()
        for block in printed_blocks(game.name):
            if block.kind == "heading":
                words = block.text.split()
                assert found[-len(words) :] != words, game.name


def test_every_fact_is_a_numbered_rule():
    rules = pages.text(pages.ROOT / "docs/rules.md")
    for facts in FACTS.values():
        assert [rule for rule in facts if not re.search(rf"\*\*{rule}[ *]", rules)] == []


def test_all_rows_of_a_list_entry_begin_at_the_same_place(monkeypatch):
    monkeypatch.setattr(brief, "printed_blocks", lambda name: [Block("entry", "HHHH " * 20)])
    size = PAPERS["a4"]
    pdf = brief.print_rules(size)
    left, top, width, _ = brief.columns(size)[0]
    em = brief.SIZES[0] * print_kit.INCH / 72
    rows = [
        (left + em, top + n * 1.32 * em, left + width, top + (n + 1) * 1.32 * em) for n in (0, 1)
    ]
    first, second = (print_kit.bounds(pdf, 0, row)[0] for row in rows)
    assert first == pytest.approx(second, abs=0.15)


@pytest.mark.no_cover
def test_no_cell_of_a_table_is_wrapped_beside_empty_paper():
    page = next(n for n, game in enumerate(GAMES) if game.name == "newword")
    assert "7 or more" in print_kit.words(brief.print_rules(PAPERS["a4"]), page)


@pytest.mark.no_cover
def test_a_page_that_falls_below_8_points_becomes_two(monkeypatch):
    game = GAMES[0]
    blocks = printed_blocks(game.name)
    long = [*blocks, *blocks, Block("paragraph", "The last words.")]
    monkeypatch.setattr(brief, "GAMES", (game,))
    monkeypatch.setattr(brief, "printed_blocks", lambda name: long)
    size = PAPERS["a4"]
    pdf = brief.print_rules(size)
    assert print_kit.page_count(pdf) == 2
    assert brief.fitting_size(long, size) >= 8
    assert "The last words." in " ".join(print_kit.words(pdf, 1).split())

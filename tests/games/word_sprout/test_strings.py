"""Valid strings and goal words under each variation and with limited tiles (S3, V2)."""

import msgspec
import pytest
from word_sprout_kit import (
    NONE,
    act,
    after,
    after_challenge,
    after_plays,
    new,
    position,
    refusal,
    words,
)

from companion.games.word_sprout.rules.rules import RULES

SOCKS = {"plural_only": ["SOCKS"]}


def survives(string, word, *variations, lexicon=None, **given):
    """Whether a play that made the string survives a challenge with that word."""
    makers = ("D", "A") if len(string) > 1 else ("A",)
    state = position(string, *makers, turn="B", variations=list(variations), **given)
    state = after_challenge(state, "B", word, lexicon or words(word))
    assert state.out in (("A",), ("B",))
    return state.out == ("B",)


@pytest.mark.parametrize(
    ("string", "word", "valid"),
    [
        ("OMAT", "TOMATO", True),
        ("TOMATO", "TOMATO", True),
        ("TO", "TOMATO", True),
        ("TMT", "TOMATO", False),
        ("OTAM", "TOMATO", False),
        ("TOMATOS", "TOMATO", False),
    ],
)
def test_a_string_is_valid_inside_a_word(string, word, valid):
    assert survives(string, word) is valid


def test_a_word_must_be_in_the_dictionary_or_accepted_by_the_table():
    assert not survives("OMAT", "OMATIC", lexicon=NONE)
    assert survives("OMAT", "OMATIC", lexicon=NONE, group_accepts=["OMATIC"])
    assert not survives("OMAT", "TOMATO", group_refuses=["TOMATO"])


@pytest.mark.parametrize(
    ("string", "shown", "listed", "valid"),
    [
        ("OAT", None, ["OAT"], True),
        ("OAT", "NONSENSE", ["OAT"], True),
        ("OMAT", "TOMATO", ["TOMATO"], False),
        ("A", None, [], True),
        ("I", None, [], True),
        ("O", None, [], True),
        ("E", None, ["EEL"], False),
    ],
)
def test_complete_words(string, shown, listed, valid):
    """The string itself counts; it does not matter which word is shown (V2.1)."""
    assert survives(string, shown, "complete_words", lexicon=words(*listed)) is valid


@pytest.mark.parametrize(
    ("string", "word", "valid"),
    [
        ("TMT", "TOMATO", True),
        ("TOMATO", "TOMATO", True),
        ("MT", "TOMATO", True),
        ("TMO", "TOMATO", False),  # the T between M and O cannot be left out
        ("TMTO", "TOMATO", True),
        ("OO", "TOMATO", False),
        ("SK", "SKI", True),
        ("SK", "SAUK", True),
        ("SKY", "SKAY", True),
        ("SKY", "SKRY", False),
        ("TT", "TATT", True),
        ("QQ", "TATT", False),
    ],
)
def test_adding_vowels(string, word, valid):
    assert survives(string, word, "add_vowels") is valid


@pytest.mark.parametrize(
    ("word", "lexicon", "valid"),
    [
        ("SOCKS", words("SOCKS", plural_only=["SOCKS"]), False),
        ("BIKES", words("BIKES", verbs=["BIKE"]), True),  # another ground
        ("BUSES", words("BUSES", plural_only=["BUSES"]), False),
        ("TOMATO", words("TOMATO"), True),
        # nothing known: a final S counts as a plural where the stem is a word and may be a noun
        ("BAKES", words("BAKES", "BAKE"), False),
        ("BUSES", words("BUSES", "BUS"), False),
        ("PONIES", words("PONIES", "PONY"), False),
        ("BAKES", words("BAKES", "BAKE", not_nouns=["BAKE"]), True),
        ("BUS", words("BUS"), True),
        ("GLASS", words("GLASS", "LASS"), True),
    ],
)
def test_no_plurals(word, lexicon, valid):
    assert survives(word[1:], word, "no_plurals", lexicon=lexicon) is valid


def test_a_plural_inside_a_longer_word_is_fine():
    assert survives("OCKS", "SOCKSHOP", "no_plurals")


@pytest.mark.parametrize("accepts", [True, False])
def test_the_table_votes_on_a_plural_the_dictionary_cannot_tell(accepts):
    lexicon = words("BAKES", "BAKE")
    state = position("KES", "D", "A", turn="B", variations=["no_plurals"])
    state = after(state, lexicon, "open_challenge", "B")
    state = after(state, lexicon, "show_word", "A", word="bakes")
    view = RULES.view(state, None)
    assert (view.phase, view.asked, view.may["D"]) == ("vote", "BAKES", ("group_accepts",))
    assert refusal(state, "play", "B", string="KEST") == "wrong_phase"
    assert refusal(state, "timeout", "A") == "wrong_phase"
    other = after(state, lexicon, "group_accepts", word="OTHER")
    assert other.phase == "vote"
    state = after(other, lexicon, "group_accepts", word="BAKES", accepts=accepts)
    assert (state.out, state.phase) == (("B",) if accepts else ("A",), "play")


@pytest.mark.parametrize(
    ("word", "given"),
    [
        ("BAKES", {"group_refuses": ["BAKES"]}),
        ("BAKES", {"options": {"plural_vote": False}}),
        ("CAKES", {}),  # not in the dictionary
        ("LAKES", {}),  # known
    ],
)
def test_there_is_no_vote_if_it_would_decide_nothing(word, given):
    lexicon = words("BAKES", "BAKE", "LAKES", plural_only=["LAKES"])
    state = position("KES", "D", "A", turn="B", variations=["no_plurals"], **given)
    state = after(after(state, lexicon, "open_challenge", "B"), lexicon, "show_word", word=word)
    assert (state.phase, state.out) == ("play", ("A",))


def test_a_vote_on_a_whole_word_that_is_on_the_table():
    lexicon = words("BAKES", "BAKE")
    state = position("BAKES", "D", "A", turn="B", variations=["no_plurals", "complete_words"])
    state = after(after(state, lexicon, "open_challenge", "B"), lexicon, "show_word", "A")
    assert RULES.view(state, None).asked == "BAKES"
    assert after(state, lexicon, "group_accepts", word="BAKES", accepts=True).out == ("B",)


@pytest.mark.parametrize(
    ("before", "string", "reason"),
    [
        ("", "O", "must_be_consonant"),
        ("", "Y", ""),
        ("S", "SA", "must_be_consonant"),
        ("ST", "STA", "must_be_consonant"),
        ("ST", "STR", ""),
        ("STR", "STRA", ""),
        ("STR", "ASTR", ""),
    ],
)
def test_three_consonants_first(before, string, reason):
    state = position(before, turn="B", variations=["three_consonants_first"])
    assert act(state, NONE, "play", "B", string=string).reason == reason


@pytest.mark.parametrize(
    ("before", "string", "reason"),
    [("ST", "STRA", ""), ("ST", "STAR", ""), ("S", "STA", "must_be_consonant"), ("", "ST", "")],
)
def test_three_consonants_first_with_two_letters_a_turn(before, string, reason):
    house = {"two_letters_always": True}
    state = position(before, turn="B", variations=["three_consonants_first"], options=house)
    assert act(state, NONE, "play", "B", string=string).reason == reason


@pytest.mark.parametrize(
    ("before", "string", "reason"),
    [
        ("", "O", "too_many_vowels"),
        ("", "T", ""),
        ("T", "TO", ""),
        ("T", "TY", ""),
        ("TO", "TOO", "too_many_vowels"),
        ("TOM", "TOMA", ""),
        ("TOMA", "TOMAO", "too_many_vowels"),
    ],
)
def test_the_vowel_limit(before, string, reason):
    state = position(before, turn="B", variations=["vowel_limit"])
    assert act(state, NONE, "play", "B", string=string).reason == reason


@pytest.mark.parametrize(
    ("before", "string", "reason"),
    [
        ("OAT", "COAT", "front_consonant"),
        ("OAT", "EOAT", ""),
        ("OAT", "OCAT", ""),
        ("OAT", "OATC", ""),
        ("OA", "COA", ""),  # the third letter is still free
        ("TOA", "TTOA", ""),  # the new T may be the second one
        ("OAT", "YOAT", "front_consonant"),
    ],
)
def test_no_front_consonants(before, string, reason):
    state = position(before, turn="B", variations=["no_front_consonants"])
    assert act(state, NONE, "play", "B", string=string).reason == reason


def test_the_palindrome_lock():
    state = after_plays(new(variations=["palindrome_lock"]), "A:O", "B:OO")
    assert not state.ground.stage.locked  # not before the third turn
    assert refusal(state, "play", "C", string="OOXX") == "not_one_letter"
    state = after_plays(state, "C:OXO")
    assert state.ground.stage.locked
    for string, reason in [
        ("OXOX", "not_palindrome"),
        ("OXOXX", "not_palindrome"),
        ("OXXXXO", "not_one_letter"),
        ("OXO", "not_one_letter"),
    ]:
        assert refusal(state, "play", "D", string=string) == reason
    for string in ("OXXO", "OXXXO", "TOXOT"):
        assert after_plays(state, f"D:{string}").ground.stage.locked
    assert RULES.view(state, None).letters == 2


def test_a_string_that_is_not_a_palindrome_is_not_locked():
    state = after_plays(position("OXT", "A", "B", "C", variations=["palindrome_lock"]), "D:OXTS")
    assert not state.ground.stage.locked
    assert RULES.view(state, None).letters == 1


def test_a_later_turn_can_lock_too():
    state = position("LEVE", "A", "B", "C", "D", variations=["palindrome_lock"])
    assert after_plays(state, "A:LEVEL").ground.stage.locked


# -- S3.3 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "valid"),
    [
        ({"tile_set": {"P": 2, "I": 4, "Z": 1, "A": 4}}, False),
        ({"tile_set": {"P": 2, "I": 4, "Z": 2, "A": 4}}, True),
        ({"tile_set": {"P": 2, "I": 4, "Z": 2, "A": 1}, "collections": {"C": ["A"]}}, False),
        ({"pot": {"Z": 1, "P": 1, "A": 1}}, True),
        ({"pot": {"Z": 0, "P": 1, "A": 1}}, False),
        ({"pot": {"Z": 1, "P": 0, "A": 1}}, False),
        ({"pot": {"Z": 1}}, True),  # letters that are not in the pot are not checked
        ({}, True),
        ({"tile_set": {"Z": 1}, "variations": ["unreachable_goals"]}, True),
    ],
)
def test_a_goal_word_needs_its_tiles(tiles, valid):
    more = tiles.pop("variations", [])
    assert survives("IZ", "PIZZA", *more, **tiles) is valid


def test_a_letter_that_is_used_up_is_refused():
    state = position("PIZA", "A", turn="B", pot={"Z": 1, "P": 0})
    state = after_plays(state, "B:PIZZA")
    assert state.ground.pot == {"Z": 0, "P": 0}
    for string in ("PIZZZA", "PIPZZA"):
        assert refusal(state, "play", "C", string=string) == "no_such_tile"
    two = position("IZ", "A", turn="B", pot={"Z": 1}, options={"two_letters_always": True})
    assert refusal(two, "play", "B", string="IZZZ") == "no_such_tile"


def test_a_whole_set_of_tiles():
    house = {"tile_counts": "limited", "tiles": {"o": 2, "T": 1}}
    state = after_plays(new(options=house), "A:O", "B:TO")
    assert state.ground.pot["O"] == 1
    for string in ("TOT", "TOQ"):
        assert refusal(state, "play", "C", string=string) == "no_such_tile"
    for player in "CDA":
        state = after(state, NONE, "give_up", player)
    assert after(state, NONE, "next_round").ground.pot["O"] == 2


@pytest.mark.parametrize(
    ("string", "word", "variations", "valid"),
    [
        # front consonants: T can no longer go in front of OMAT, but it can in front of MA
        ("OMAT", "TOMATO", ["no_front_consonants"], False),
        ("TOMA", "TOMATO", ["no_front_consonants"], True),
        ("OMA", "TOMATO", ["no_front_consonants"], False),
        ("OM", "TOMATO", ["no_front_consonants"], True),
        ("M", "TOMATO", ["no_front_consonants"], True),
        ("AVEN", "OAVEN", ["no_front_consonants"], True),
        ("OMAT", "TOMATO", ["no_front_consonants", "unreachable_goals"], True),
        # vowel limit: the word itself and every step must obey it
        ("TOMAT", "TOMATO", ["vowel_limit"], True),
        ("BR", "BREAD", ["vowel_limit"], True),
        ("RE", "AREA", ["vowel_limit"], False),
        ("TE", "TEAMS", ["vowel_limit"], False),
        ("TEM", "TEMA", ["vowel_limit"], True),
        ("RT", "ARTS", ["vowel_limit"], True),
        # three consonants first
        ("S", "STRAY", ["three_consonants_first"], True),
        ("T", "STAY", ["three_consonants_first"], False),
        ("ST", "STRAY", ["three_consonants_first"], True),
        ("T", "TOMATO", ["three_consonants_first"], False),
        ("T", "TOMATO", ["three_consonants_first", "add_vowels"], True),
        # the lock: from the third turn on a palindrome locks the string
        ("EV", "EVENT", ["palindrome_lock"], False),  # every way leads through EVE
        ("VE", "EVENT", ["palindrome_lock"], True),  # through VEN
        ("EV", "LEVEL", ["palindrome_lock"], True),
        ("EVE", "LEVEL", ["palindrome_lock"], True),
        ("EVE", "EVE", ["palindrome_lock"], True),
        ("EVE", "ELEVEN", ["palindrome_lock"], False),
        ("EVE", "ELEVEN", ["palindrome_lock", "unreachable_goals"], True),
        ("DEED", "DEEDED", ["palindrome_lock"], False),
        ("EE", "DEED", ["palindrome_lock"], True),
        ("EVE", "LEVEL", ["palindrome_lock", "no_front_consonants"], False),
        # missing vowels may be added one at a time
        ("TMT", "TOMATO", ["add_vowels", "vowel_limit"], True),
        ("BD", "BEAD", ["add_vowels", "vowel_limit"], True),
        ("BD", "BOOED", ["add_vowels", "vowel_limit"], False),
        ("MT", "TOMATO", ["add_vowels", "no_front_consonants"], True),
        ("MTO", "TOMATO", ["add_vowels", "no_front_consonants"], False),
        ("TTT", "TATATO", ["add_vowels", "palindrome_lock"], False),
        ("TT", "TATOO", ["add_vowels", "palindrome_lock"], True),
    ],
)
def test_a_goal_word_counts_only_if_it_could_be_reached(string, word, variations, valid):
    makers = {1: "A", 2: "BA", 3: "CBA"}.get(len(string), "DCBA")
    state = position(string, *makers[-len(string) :], turn="B", variations=variations)
    assert (after_challenge(state, "B", word, words(word)).out == ("B",)) is valid


@pytest.mark.parametrize(("two_letters", "valid"), [(False, False), (True, True)])
def test_two_letters_a_turn_reach_further(two_letters, valid):
    """TE, then TEAM: with both letters at once there are never more vowels than consonants."""
    options = {"two_letters_always": two_letters}
    assert survives("TE", "TEAM", "vowel_limit", options=options) is valid


def test_the_table_votes_on_two_plurals_until_one_is_refused():
    """A letter changes two strings of a grid, and both may be plurals."""
    ruling = words("CATSS", "DOGSS", "CATS", "DOGS", "CAT", "DOG")
    grid = {"variations": ["two_d", "no_plurals"], "grid": ["..D", "..O", "..G", "CAT"]}
    state = position(history=[], players=["A", "B", "C"], turn="A", **grid)
    state = after(state, words("CAT", "DOGT"), "place", "A", row=3, col=3, letter="S")
    state = msgspec.structs.replace(
        state, stack=(msgspec.structs.replace(state.stack[-1], changed=("CATS", "DOGS")),)
    )
    asked = after(state, NONE, "open_challenge", "B")
    vote = after(asked, ruling, "show_word", "A", words=["CATS", "DOGS"])
    assert (vote.phase, vote.doubt.asked) == ("vote", ("CATS", "DOGS"))
    second = after(vote, NONE, "group_accepts", word="CATS")
    assert (second.phase, second.doubt.asked) == ("vote", ("DOGS",))
    assert after(second, NONE, "group_accepts", word="DOGS").out == ("B",)
    assert after(second, NONE, "group_accepts", word="DOGS", accepts=False).out == ("A",)

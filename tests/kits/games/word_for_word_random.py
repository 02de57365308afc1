"""Random actions for Word For Word."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import strategies as st

from companion.games.word_for_word.rules.state import BETTING, BOARD, WordForWordState
from companion.games.word_for_word.rules.words.card_notation import MOST_CARDS
from companion.lexicon import closed_lexicon

LETTERS = "AEIOTRSN"
WORDS = ["".join(word) for length in (2, 3) for word in product(LETTERS, repeat=length)][::2]
FACTS: dict[str, Any] = {}
RULING = closed_lexicon({"words": WORDS})
NAMES = ("A", "B", "C", "D", "E", "F", "G", "H")

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "hands": st.sampled_from(["hidden", "dealt"]),
        "all_in": st.booleans(),
        "odd_chips": st.sampled_from(["first", "next_pot"]),
        "penalty_rounding": st.sampled_from(["down", "up", "nearest"]),
        "category_scope": st.sampled_from(["round", "game"]),
        "mixed_pair_wilds": st.sampled_from(["double", "add"]),
        "triple": st.sampled_from(["best", "first_pair_only"]),
        "wild_idle_value": st.sampled_from([None, 0]),
        "strict_referee": st.booleans(),
        "secret_words": st.booleans(),
        "open_dictionary": st.booleans(),
        "turn_limit_s": st.sampled_from([None, 20]),
        "ante_every_s": st.sampled_from([None, 60]),
        "least_bet": st.sampled_from([1, 3]),
        "rebuy": st.booleans(),
    },
)
ENDS = st.sampled_from(
    [{}, {}, {"mode": "score", "target": 40}, {"mode": "time", "limit_s": 300}]
)  # fmt: skip
STACKS = st.one_of(st.integers(1, 30), st.integers(1, 30), st.just(10**9))
GAMES = st.fixed_dictionaries(
    {
        "stacks": st.lists(STACKS, min_size=2, max_size=8),
        "options": OPTIONS,
        "setup": st.fixed_dictionaries(
            {
                "ante": st.integers(0, 3),
                "limits": st.sampled_from([{}, {}, {"min": 2, "max": 6}]),
                "end": ENDS,
                "categories": st.sampled_from([None, ["Food"], {"Food": ["TEA"]}]),
            }
        ),
    }
)
STEPS = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 10**6)), max_size=90)


def begun(game: dict[str, Any]) -> dict[str, Any]:
    """The start of a game, in the form of the first row of its journal."""
    players = NAMES[: len(game["stacks"])]
    chips = dict(zip(players, game["stacks"], strict=True))
    setup = {**game["setup"], "chips": chips}
    return {"players": players, "options": game["options"], "setup": setup}


def action(state: WordForWordState, roll: int, pick: int) -> dict[str, Any]:
    """A random action: mostly a sensible one, sometimes any other."""
    name = NAMES[pick % len(NAMES)]
    other = state.players[pick // 8 % len(state.players)]
    anything = {
        90: {"do": "report_dictionary_misuse", "by": name},
        91: {"do": "timeout"},
        92: {"do": "leave", "by": name},
        93: {"do": "join", "by": name},
        94: {"do": "swap", "by": name, "other": other},
        95: {"do": "challenge", "by": name, "against": other},
        96: {"do": "bet", "by": name, "amount": pick % 40 - 3},
        97: {"do": "pay_out"},
        98: {"do": "declare", "by": name, **word(state, name, pick)},
        99: {"do": "group_accepts", "word": WORDS[pick % 50], "accepts": pick % 2 > 0},
    }
    if roll >= 90:
        return anything[roll]
    if state.phase in BETTING:
        return {"by": state.to_act, **bet(state, roll, pick)}
    return other_phase(state, roll, pick)


def bet(state: WordForWordState, roll: int, pick: int) -> dict[str, Any]:
    """A check, a call, a bet, a raise or all in; rarely a fold."""
    own = state.chips.get(str(state.to_act), 0)
    size = own if roll % 7 == 0 else pick % 9
    if roll % 12 == 5:
        return {"do": "fold"}
    if state.current_bet:
        to = state.current_bet + size
        return {"do": "raise", "to": to} if roll % 4 == 0 else {"do": "call"}
    return {"do": "check"} if roll % 3 and state.phase != "bet1" else {"do": "bet", "amount": size}


def other_phase(state: WordForWordState, roll: int, pick: int) -> dict[str, Any]:
    """The next step of the round."""
    clock = {"clock_s": state.clock_s + pick % 30}
    match state.phase:
        case "cut_for_deal":
            return {"do": "cuts"}
        case "ante":
            return {"do": "collect_antes", **clock}
        case "deal":
            return {"do": "deal_thought"}
        case "showdown":
            left = [p for p in state.active if p not in state.declared]
            by = state.to_act or left[pick % len(left)]
            return {"do": "declare", "by": by, **word(state, by, pick)}
        case "appeal":
            settled = {"do": "group_accepts", "word": WORDS[pick % 50], "accepts": pick % 2 > 0}
            return {"do": "let_fall"} if roll % 3 == 0 else settled
        case "challenges" | "category_challenge" | "showdown_result":
            return doubt(state, roll, pick)
        case "round_over" if state.eliminated and roll % 3 == 0:
            return {"do": "buy_in", "by": state.eliminated[pick % len(state.eliminated)]}
        case "round_over":
            return {"do": "next_round", **clock}
    return {"do": "board"} if state.phase in BOARD else {"do": "state"}


def doubt(state: WordForWordState, roll: int, pick: int) -> dict[str, Any]:
    by, against = (state.dealt[n % len(state.dealt)] for n in (pick, pick // 8))
    if state.phase == "category_challenge":
        return {"do": "vote", "by": state.players[pick % len(state.players)],
                "qualifies": roll % 2 > 0}  # fmt: skip
    kind = ("challenge", "pay_out", "accept", "challenge_category")[roll % 4]
    if kind == "pay_out":
        return {"do": kind, "card_totals": {p: len(p) + roll % 3 for p in state.active}}
    doubted = {"against": against} if "challenge" in kind else {}
    vote = {"vote": pick % 3 > 0} if kind == "challenge" else {}
    return {"do": kind, "by": by, **doubted, **vote}


def word(state: WordForWordState, player: str, pick: int) -> dict[str, Any]:
    """A word of cards that the player has or may have; sometimes none."""
    hand = state.hands.get(player)
    own = hand.known if hand and hand.known else ("Sb", "*r")
    cards = [*state.board, *own]
    count = pick % (MOST_CARDS + 1)
    if count < 2:
        return {"word": None}
    chosen = [cards[(pick // 9 + 3 * at) % len(cards)] for at in range(count)]
    used = [f"{card}=Er" if card[0] == "*" else card for card in chosen]
    letters = "".join("E" if card[0] == "*" else card[0] for card in chosen)
    return {"word": letters, "cards": used, "category": [True, None][pick % 2]}

"""Ghost, the small seventh game of docs/new-game.md, played at the box."""

from __future__ import annotations

import re
import shutil
from importlib import import_module
from pathlib import Path

import pages
import pytest
from evening import Evening
from evening_kit import Run, menu
from ghost import Ghost, rules, ui
from ghost.rules import RULES
from phones_kit import Phones

from companion import games
from companion.cli.main import main
from companion.games.api.offers import buttons, find_offer, holds
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, GroupAccepts, Leave
from companion.games.api.ui import Context, Gesture
from companion.journal import rescue, store
from companion.lexicon import closed_lexicon, open_ruling
from companion.table.history import History
from hardware.box import KEYBOARD, Event, Kind

WORDS = closed_lexicon({"words": ["GHOST", "CART"]})


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the game to the registry, as its one line there would."""
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, Ghost()))


async def begun(table: Evening) -> None:
    await table.game("Ghost")
    await table.choose("play")
    await table.press("seat1", "seat2", "knob")
    await table.sees("P1 5 P2 5")


async def letters(table: Evening, *players: str, text: str) -> None:
    """Let the players enter one letter each, and see that it is then the next player's turn."""
    for player, letter in zip(players, text, strict=True):
        await table.type(f"{letter}<ENTER>")
        await table.sees(f"{player} 0:30")


def test_an_evening_is_played_interrupted_resumed_and_corrected(
    play_evening: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def first(table: Evening) -> None:
        await begun(table)
        await letters(table, "P2", "P1", "P2", text="CAR")
        table.picture("ghost/turn")
        await table.type("T<ENTER>")  # CART is a word
        await table.sees("P1 5 P2 4")
        await table.press("seat1")
        await table.sees("P2's turn")
        await letters(table, "P1", "P2", text="QQ")
        await table.hand.hold("seat2", 1.2)  # no word begins with QQ
        await table.sees("P1 4 P2 4")

    async def second(table: Evening) -> None:
        await table.sees("RESUME ")
        await table.press("knob")
        await table.sees("P1 4 P2 4")
        await menu(table, "correct a turn")
        await table.choose("P2 challenges")
        await table.sees("LETTER")
        await table.type("U<ENTER>")
        await table.press("knob")
        await table.choose("yes")
        await table.sees("P1 5 P2 4")

    play_evening(first)
    play_evening(second)
    state = tmp_path / "state"
    assert main(["show", "last", "--state", str(state)]) == 0
    shown = capsys.readouterr().out
    assert "Ghost" in shown
    assert "P2 challenges" not in shown
    assert "P2 +U" in shown
    with rescue.history(state / store.NAME) as file:
        record = store.records(file)[-1]
        again = History(record.header, closed_lexicon({"words": []}))
        again.load(store.rows(file, record.game))
    assert again.view().scores == {"P1": 5, "P2": 4}


def test_the_time_runs_out(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await begun(table)
        await letters(table, "P2", text="C")
        await table.sees("P2 4", within=31)

    play_evening(play)


def test_it_is_played_on_phones(play_evening: Run) -> None:
    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        phones = Phones(table)
        one, two = [await phones.join(seat) for seat in (1, 2)]
        await table.game("Ghost")
        await table.choose("play")
        await one.answer("AL")
        await two.answer("NB")
        await table.press("knob")
        await table.sees("AL 5 NB 5")
        await one.answer("Q")
        await one.sees("NB 0:30")
        await one.answer("X")  # it is NB's turn
        await two.answer("Q")
        await two.sees("AL 0:30 | QQ")
        await one.take("Challenge")
        await two.sees("AL 5 NB 4")

    play_evening(play)


def act(state: rules.GhostState, action: Action) -> rules.GhostState:
    outcome = RULES.apply(state, action, RecordingRuling(WORDS))
    assert outcome.accepted, outcome.message
    return outcome.state


def test_a_player_without_lives_is_out_and_the_last_player_wins() -> None:
    state = RULES.new(("AL", "NB", "JR"), {"least": 2}, {"first": "NB"})
    for _ in range(5):
        assert state.turn == "NB"
        for by, letter in zip(("NB", "JR", "AL", "NB"), "CART", strict=True):
            state = act(state, rules.Add(by=by, letter=letter))
    assert (state.players, state.turn) == (("AL", "JR"), "JR")
    state = act(state, Leave(by="JR"))
    assert RULES.view(state, None).winners == ("AL",)
    assert RULES.view(state, None).game_over


def test_the_table_decides_whether_it_was_a_word() -> None:
    state = act(RULES.new(("AL", "NB"), {}, {}), GroupAccepts(word="cart", accepts=False))
    for by, letter in zip(("AL", "NB", "AL", "NB"), "CART", strict=True):
        state = act(state, rules.Add(by=by, letter=letter))
    assert (state.string, state.scores) == ("CART", {"AL": 5, "NB": 5})


def test_every_answer_of_the_dictionary_is_saved_because_there_is_no_other_way_to_ask() -> None:
    state = act(RULES.new(("AL", "NB"), {}, {}), rules.Add(by="AL", letter="g"))
    ruling = RecordingRuling(WORDS)
    outcome = RULES.apply(state, rules.Challenge(by="NB"), ruling)
    assert ruling.answers == {"begins G": True}
    kept = RecordingRuling(closed_lexicon({"words": []}), ruling.answers)
    assert RULES.apply(state, rules.Challenge(by="NB"), kept) == outcome
    public = {name for name in dir(ruling) if not name.startswith("_")}
    assert public == {"is_word", "ask", "found", "answers"}


def test_the_referee_reads_what_it_writes() -> None:
    game = games.find_game("ghost")
    state = act(RULES.new(("AL", "NB"), {}, {}), rules.Add(by="AL", letter="G"))
    facts = game.protocol.snapshot(state)
    assert game.protocol.position(facts) == state
    assert (facts["string"], facts["game_over"]) == ("G", False)
    assert game.protocol.legal(state) == [{"do": "add"}, {"do": "challenge"}]
    refused = RULES.apply(state, rules.Add(by="AL", letter="G"), RecordingRuling(WORDS))
    assert (refused.reason, refused.message) == ("not_your_turn", "Not your turn. NB goes now.")


def test_a_player_is_offered_what_the_rules_allow() -> None:
    state = RULES.new(("AL", "NB"), {}, {})
    for _ in range(2):
        context = Context(RULES.view(state, None), buttons={"AL": 1, "NB": 2})
        draft = ui.fresh(context)
        offered = ui.offers(context, draft)
        assert tuple(one.kind for one in offered) == context.view.may[state.turn or ""]
        challenged = "challenge" in context.view.may[state.turn or ""]
        assert bool(list(buttons(offered, state.turn))) is challenged
        assert bool(holds(context.buttons, offered)) is challenged
        assert ("hold: challenge" in ui.draw(context, draft).words()) is challenged
        assert ("hold your button" in " ".join(ui.help(context))) is challenged
        state = act(state, rules.Add(by=state.turn, letter="G"))


def test_it_is_small() -> None:
    files = Path(rules.__file__).parent.glob("*.py")
    assert 200 < sum(len(file.read_text().splitlines()) for file in files) <= 285


def test_the_shipped_dictionary_plays_it() -> None:
    state, ruling = RULES.new(("AL", "NB"), {}, {}), RecordingRuling(open_ruling())
    for by, letter in zip(("AL", "NB", "AL", "NB"), "GHOS", strict=True):
        state = RULES.apply(state, rules.Add(by=by, letter=letter), ruling).state
    assert RULES.apply(state, rules.Add(by="AL", letter="T"), ruling).state.scores["AL"] == 4


def apply_diff(folder: Path, diff: str) -> dict[str, list[str]]:
    """Change the files of a folder as a diff says; returns the lines that each of them gains."""
    gained: dict[str, list[str]] = {}
    for change in diff.split("--- ")[1:]:
        name, *hunks = change.split("\n@@\n")
        text = (folder / name).read_text(encoding="utf-8")
        for hunk in hunks:
            rows = hunk.rstrip("\n").split("\n")
            old = "\n".join(row[1:] for row in rows if row[:1] != "+")
            new = "\n".join(row[1:] for row in rows if row[:1] != "-")
            assert text.count(old) == 1, old
            text = text.replace(old, new)
            gained.setdefault(name, []).extend(row for row in rows if row[:1] == "+")
        (folder / name).write_text(text, encoding="utf-8")
    return gained


def test_a_new_kind_of_action_costs_a_few_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The example of docs/new-game.md, applied to a copy of the game."""
    copy = tmp_path / "conceding"
    shutil.copytree(Path(rules.__file__).parent, copy)
    (diff,) = re.findall(r"(?ms)^```diff\n(.*?)^```", pages.text(pages.ROOT / "docs/new-game.md"))
    gained = apply_diff(copy, diff)
    gained.pop("rules.py")
    assert len(gained) <= 3
    assert sum(map(len, gained.values())) <= 6
    for file in copy.glob("*.py"):
        file.write_text(file.read_text().replace("from ghost", "from conceding"), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    new_rules, new_ui = import_module("conceding.rules"), import_module("conceding.ui")
    state = new_rules.RULES.new(("AL", "NB"), {}, {})
    state = new_rules.RULES.apply(state, new_rules.Add(by="AL", letter="G"), RecordingRuling(WORDS))
    context = Context(new_rules.RULES.view(state.state, None), buttons={"AL": 1, "NB": 2})
    offered = new_ui.offers(context, new_ui.fresh(context))
    tab = find_offer(offered, Gesture(Event(KEYBOARD, Kind.TYPED, 0, key="TAB")))
    assert tab is not None
    assert tab in list(buttons(offered, "NB"))
    assert "give up the round" in " ".join(new_ui.help(context))
    over = new_rules.RULES.apply(state.state, tab.does, RecordingRuling(WORDS))
    assert over.state.scores == {"AL": 5, "NB": 4}

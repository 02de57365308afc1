"""Checks the rules of docs/design.md ("What must never happen") in the imports."""

import ast
from functools import cache
from graphlib import TopologicalSorter

import pytest
from sources import FOLDERS, SOURCES, below, calls, graph, nodes, reached, within

from companion import games


def test_there_are_no_circular_imports():
    """Not even inside functions or for types only."""
    assert list(TopologicalSorter(graph()).static_order())


SEAM = "hardware"
"""The interface of the box in plain types: the modules directly in the folder."""

MAY_IMPORT = {
    "hardware": ("", "plain types, so that a game can be tested without parts"),
    "hardware.wiring": ("hardware", "a wiring can be planned without any parts"),
    "hardware.pins": ("hardware", "a pin library knows no part, and each can be left out"),
    "hardware.layouts": ("hardware", "where letters lie is known without a keyboard"),
    "hardware.parts": (
        "hardware .wiring .pins .layouts",
        "a part knows its own lines, not the box",
    ),
    "hardware.boxes": (
        "hardware .wiring .parts .pins .layouts",
        "real and mock boxes have the same parts",
    ),
    "hardware.drawn.picture": ("hardware", "drawing the box needs no box"),
    "hardware.drawn": ("hardware .boxes", "window, terminal and script use the mock box"),
    "hardware.checkup": (
        "hardware .wiring .parts .pins .layouts",
        "it looks at the parts from outside",
    ),
    "companion": (".cli", "errors, paths and files; __main__ is the command"),
    "companion.screen": ("SEAM", "a picture is a value"),
    "companion.widgets.forms": ("SEAM .widgets", "a touch form knows its widget and no game"),
    "companion.widgets": ("SEAM .screen", "a widget works in any game"),
    "companion.lexicon.grammar": ("", "forms of words do not depend on a list"),
    "companion.lexicon.compiled": ("", "a compiled list is files and searches"),
    "companion.lexicon.reading": (
        "",
        "words of a file, whatever is done with them",
    ),
    "companion.lexicon.build": (
        ".lexicon.grammar .lexicon.compiled .lexicon.reading",
        "it writes the compiled files",
    ),
    "companion.lexicon": ("", "the dictionary does not depend on a game"),
    "companion.games.api": ("SEAM .screen .widgets .lexicon", "the interface of a game"),
    "companion.games.kit": ("SEAM .screen .widgets .lexicon .games.api", "what games share"),
    "companion.games.cards": (".games.api .games.kit", "cards are shared by several games"),
    "companion.games.GAME.rules": (
        ".lexicon .games.api .games.kit .games.cards",
        "rules are pure: no screen, no JSON, no computer player",
    ),
    "companion.games.GAME.protocol": (
        ".games.api .games.kit .games.cards .games.GAME.rules",
        "JSON is only for the referee",
    ),
    "companion.games.GAME.ui": (
        "SEAM .screen .widgets .games.api .games.kit .games.cards .games.GAME.rules",
        "people play without the engine",
    ),
    "companion.games.GAME.ui.voice": (
        ".lexicon .games.api .games.kit .games.cards "
        ".games.GAME.rules .games.GAME.ui .games.GAME.engine",
        "what may be said is a closed set, found as computer players find their words",
    ),
    "companion.games.GAME.engine": (
        ".lexicon .games.api .games.kit .games.cards .games.GAME.rules",
        "computer players need no display",
    ),
    "companion.games.GAME": (".games.api", "a game names its own parts only"),
    "companion.games": (".games.api .games.another", "one line for each game"),
    "companion.journal.file": ("", "entries have the same form in every game"),
    "companion.journal": ("", "the journal does not interpret its entries"),
    "companion.table": (".journal .lexicon .games", "it applies rules and saves the results"),
    "companion.ui": (
        "SEAM .screen .widgets .games.api hardware.parts",
        "it shows, waits and senses",
    ),
    "companion.phones": (
        "SEAM .screen .widgets .games.api .games .ui hardware.parts",
        "phones are shown what the box shows; they know no scene and no journal",
    ),
    "companion.config": (
        ".games hardware.wiring hardware.layouts",
        "settings name games, options, lines and keyboards",
    ),
    "companion.simulation": (
        ".lexicon .games .games.api",
        "computer players need no table, box or journal",
    ),
    "companion.voice": (
        "SEAM .screen .widgets .games.api .games .ui .table",
        "it listens to players and says what they see, in any game; it knows no scene",
    ),
    "companion.voice_process.hearing.data": (
        ".voice_process.hearing .lexicon",
        "scripts that make the recogniser's files from the dictionary",
    ),
    "companion.voice_process.hearing": (
        ".voice.ear .voice.grammar",
        "a recogniser knows no messages and no process",
    ),
    "companion.voice_process.speaking": ("hardware.parts", "texts become sound"),
    "companion.voice_process": (
        ".voice.grammar .voice.messages",
        "the process that hears and speaks needs only what it is asked",
    ),
    "companion.reports": (".table .journal .lexicon .games .games.kit", "reports need no box"),
    "companion.printing": (
        "SEAM .screen .games .games.api .games.kit .games.cards .reports",
        "a sheet shows what the games and reports say, and the panel's measures",
    ),
    "companion.scenes.playing": (
        "SEAM .screen .widgets .games.api .ui .table .voice",
        "it plays any game and knows no other scenes",
    ),
    "companion.scenes": (
        "SEAM .screen .widgets .lexicon .games.api .games.kit .games .ui .table .journal .config"
        " .reports .voice",
        "everything that happens at the table",
    ),
    "companion.doctor": (
        "SEAM .screen .widgets .lexicon .ui .journal .config .voice"
        " .voice_process .phones hardware.wiring hardware.layouts hardware.parts hardware.checkup",
        "it tests the box without a game",
    ),
    "companion.app": (
        "SEAM .screen .lexicon .games.api .games.kit .games .ui .journal .config .scenes"
        " .phones .voice .doctor hardware.wiring hardware.parts"
        " hardware.pins hardware.boxes hardware.drawn hardware.checkup",
        "it starts everything, except for the commands",
    ),
    "companion.cli": (
        "SEAM .lexicon .games .games.another .journal .table .config .reports .printing .doctor"
        " .app .ui .phones .simulation .voice .voice_process hardware.wiring hardware.checkup",
        "a command starts something or prints something",
    ),
}
"""Which folder may import which others, and why.

A leading dot stands for the folder's own package, SEAM for the modules directly in hardware,
GAME for the importing game, another for any other game. Every module may import the errors,
paths and files of its own package, and the folders inside its own. The longest name that matches
a module is its row.
"""


def place(name: str, user: str) -> str:
    """A module's name with GAME for the game of its user, and another for any other game."""
    for game in games.NAMES:
        package = f"companion.games.{game}"
        if within(name, package):
            own = "GAME" if within(user, package) else "another"
            return name.replace(package, f"companion.games.{own}")
    return name


@cache
def row(name: str) -> str:
    """The row of a module."""
    placed = place(name, name)
    return max((key for key in MAY_IMPORT if within(placed, key)), key=len)


@cache
def allowed(name: str) -> list[str]:
    """The folders in the module's row, with full names."""
    listed = MAY_IMPORT[row(name)][0].replace("SEAM", SEAM).split()
    return [name.split(".")[0] + one if one.startswith(".") else one for one in listed]


def may_import(name: str, found: str) -> bool:
    ground = {name.split(".")[0], *allowed(name)} & {"companion", "hardware"}
    folder, target = found.rpartition(".")[0], place(found, name)
    if found in ground or folder in ground:
        return True
    inside = within(target, row(name))
    return inside or any(within(target, one) for one in allowed(name) if one not in ground)


def test_every_folder_imports_only_what_its_row_allows():
    wrong = {
        (name, found)
        for name in SOURCES
        for found in graph()[name] & SOURCES.keys()
        if not may_import(name, found)
    }
    assert not wrong


def test_every_row_of_the_table_is_used():
    rows = {row(name) for name in SOURCES}
    assert rows == MAY_IMPORT.keys()
    for key in rows:
        names = [name for name in SOURCES if row(name) == key]
        used = {place(found, name) for name in names for found in graph()[name]}
        for one in allowed(names[0]):
            assert [found for found in used if within(found, one)], (key, one)


def test_no_two_folders_import_each_other():
    across = {(FOLDERS[a], FOLDERS[b]) for a, all in graph().items() for b in all if b in FOLDERS}
    both = {(a, b) for a, b in across if a < b and (b, a) in across}
    assert both <= {("companion", "companion.cli")}  # __main__ lies beside the errors


PURE = {
    *("__future__", "abc", "collections", "collections.abc", "dataclasses", "enum", "functools"),
    *("itertools", "math", "msgspec", "msgspec.structs", "operator", "re", "string", "typing"),
    *("zlib", "typing_extensions"),
}
"""Libraries without access to the time, randomness, files or parts."""

INJECTED = {
    *("companion.games.api.chance", "companion.lexicon.ruling", "companion.errors"),
    *("companion.games.cards.decks", "companion.names"),
}
"""Interfaces to chance and the dictionary, the errors, the constant packaged decks, and names."""


def rules_of(game: str) -> str:
    """The name of a game's rules module."""
    return type(games.find_game(game).rules).__module__


@pytest.mark.parametrize("game", games.NAMES)
def test_rules_use_no_hardware_time_chance_or_files(game):
    rules = reached(rules_of(game), "companion.games")
    assert len(rules) > 1
    for name in rules - INJECTED:
        strange = {found for found in graph()[name] if found not in PURE | INJECTED}
        assert strange <= rules, name
        assert not calls(name) & {"open", "print", "input", "eval", "exec", "__import__"}, name


def test_the_process_of_voice_knows_no_game_and_no_table():
    known = reached("companion.voice_process.process", "companion")
    light = {f"companion.{name}" for name in ("errors", "files", "names", "paths", "voice")}
    light |= {f"companion.voice.{name}" for name in ("ear", "grammar", "messages")}
    assert known <= {*light, *below("companion.voice_process")}


def test_only_games_and_commands_name_a_game():
    asked_by_name = {*below("companion.games"), *below("companion.cli")}
    for name in set(below("companion")) - asked_by_name:
        texts = {node.value for node in nodes(name) if isinstance(node, ast.Constant)}
        assert not texts & set(games.NAMES), name
        for game in games.NAMES:
            assert not [
                found for found in graph()[name] if within(found, f"companion.games.{game}")
            ]


def test_only_the_table_with_its_history_and_the_referee_apply_rules():
    games_own = set(below("companion.games"))
    appliers = {name for name in SOURCES if "apply" in calls(name)} - games_own
    assert appliers <= {"companion.table.table", "companion.table.history", "companion.app.referee"}


def parts(game: str, part: str) -> list[str]:
    """The modules of a game with that name, in any of its folders."""
    return [name for name in below(f"companion.games.{game}") if name.endswith(f".{part}")]


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("part", ["controls", "screens", "opponent"])
def test_screens_controls_and_computer_players_see_no_state(game, part):
    taken = [
        alias.name
        for name in parts(game, part)
        for node in nodes(name)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    assert not [name for name in taken if name.endswith("State")]


def test_only_commands_import_advice():
    advice = {name for game in games.NAMES for name in parts(game, "advice")}
    assert advice
    for name in SOURCES:
        assert within(name, "companion.cli") or not graph()[name] & advice, name


def test_boxes_are_created_in_two_places_only():
    makers = {name for name in SOURCES if calls(name) & {"PiBox", "MockBox"}}
    assert makers == {"companion.app.daemon", "companion.app.laptop"}

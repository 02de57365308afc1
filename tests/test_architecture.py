"""Checks the rules of docs/design.md ("What must never happen") in the sources."""

import ast
import builtins
import inspect
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from typing import get_args, get_origin, get_type_hints

import pytest

import companion.errors
import hardware.errors
from companion import games
from companion.games.api.fault import Reason
from companion.games.api.game import Game
from companion.games.cards import CardReason

ROOT = Path(__file__).parents[1]
FILES = sorted(file for top in ("companion", "hardware") for file in (ROOT / top).rglob("*.py"))


def module(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {module(file): file.read_text(encoding="utf-8") for file in FILES}
NODES = {name: list(ast.walk(ast.parse(source))) for name, source in SOURCES.items()}
"""Every module's syntax, each node after the one that it is in."""


def imported(name: str, nodes: Iterable[ast.AST]) -> set[str]:
    """The modules that some nodes of a module import; our own by their full names."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} has an import with dots"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            ours = inner & SOURCES.keys()
            found |= ours
            if ours != inner:
                found.add(str(node.module))
    return found


GRAPH = {name: imported(name, nodes) for name, nodes in NODES.items()}
"""The imports of every module, including those inside functions."""


def below(package: str) -> Iterator[str]:
    """The modules of a package."""
    return (name for name in SOURCES if within(name, package))


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def reached(start: str, inside: str) -> set[str]:
    """A module and everything in a package that it imports, directly or indirectly."""
    found, waiting = set(), [start]
    while waiting:
        name = waiting.pop()
        if name not in found and name in GRAPH and within(name, inside):
            found.add(name)
            waiting += GRAPH[name]
    return found


def calls(name: str) -> set[str]:
    """The last parts of the names that a module calls."""
    functions = (node.func for node in NODES[name] if isinstance(node, ast.Call))
    return {
        function.attr if isinstance(function, ast.Attribute) else function.id
        for function in functions
        if isinstance(function, ast.Attribute | ast.Name)
    }


def test_there_are_no_circular_imports():
    """Not even inside functions or for types only."""
    assert list(TopologicalSorter(GRAPH).static_order())


SEAM = "hardware"
"""The interface of the box in plain types: the modules directly in the folder."""

MAY_IMPORT = {
    "hardware": ("", "plain types, so that a game can be tested without parts"),
    "hardware.wiring": ("hardware", "a wiring can be planned without any parts"),
    "hardware.pins": ("hardware", "a pin library knows no part, and each can be left out"),
    "hardware.parts": ("hardware .wiring .pins", "a part knows its own lines, not the box"),
    "hardware.boxes": ("hardware .wiring .parts .pins", "real and mock boxes have the same parts"),
    "hardware.drawn.picture": ("hardware", "drawing the box needs no box"),
    "hardware.drawn": ("hardware .boxes", "window, terminal and script use the mock box"),
    "hardware.checkup": ("hardware .wiring .parts .pins", "it looks at the parts from outside"),
    "companion": (".cli", "errors, paths and files; __main__ is the command"),
    "companion.screen": ("SEAM", "a picture is a value"),
    "companion.widgets.forms": ("SEAM .widgets", "a touch form knows its widget and no game"),
    "companion.widgets": ("SEAM .screen", "a widget works in any game"),
    "companion.lexicon.grammar": ("", "forms of words do not depend on a list"),
    "companion.lexicon.compiled": ("", "a compiled list is files and searches"),
    "companion.lexicon.build": (
        ".lexicon.grammar .lexicon.compiled",
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
        ".lexicon .games.api .games.kit .games.GAME.rules .games.GAME.ui .games.GAME.engine",
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
    "companion.config": (".games hardware.wiring", "settings name games, options and lines"),
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
    "companion.reports": (".table .journal .lexicon .games", "reports need no box"),
    "companion.printing": (
        "SEAM .screen .games .games.api .games.kit .games.cards",
        "a sheet shows what the games say of themselves, and the panel's measures",
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
        " .voice_process .phones hardware.wiring hardware.parts hardware.checkup",
        "it tests the box without a game",
    ),
    "companion.app": (
        "SEAM .screen .lexicon .games.api .games.kit .games .ui .journal .config .scenes"
        " .phones .voice .doctor hardware.wiring hardware.parts"
        " hardware.pins hardware.boxes hardware.drawn hardware.checkup",
        "it starts everything, except for the commands",
    ),
    "companion.cli": (
        "SEAM .lexicon .games .games.another .journal .config .reports .printing .doctor .app"
        " .phones .simulation .voice .voice_process hardware.wiring hardware.checkup",
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
        for found in GRAPH[name] & SOURCES.keys()
        if not may_import(name, found)
    }
    assert not wrong


def test_every_row_of_the_table_is_used():
    rows = {row(name) for name in SOURCES}
    assert rows == MAY_IMPORT.keys()
    for key in rows:
        names = [name for name in SOURCES if row(name) == key]
        used = {place(found, name) for name in names for found in GRAPH[name]}
        for one in allowed(names[0]):
            assert [found for found in used if within(found, one)], (key, one)


FOLDERS = {module(file): module(file.parent / "__init__.py") for file in FILES}


def test_no_two_folders_import_each_other():
    across = {(FOLDERS[a], FOLDERS[b]) for a, all in GRAPH.items() for b in all if b in FOLDERS}
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
    "companion.games.cards.decks",
}
"""Interfaces to chance and the dictionary, the errors, and the constant packaged decks."""


def rules_of(game: str) -> str:
    """The name of a game's rules module."""
    return type(games.find_game(game).rules).__module__


@pytest.mark.parametrize("game", games.NAMES)
def test_rules_use_no_hardware_time_chance_or_files(game):
    rules = reached(rules_of(game), "companion.games")
    assert len(rules) > 1
    for name in rules - INJECTED:
        strange = {found for found in GRAPH[name] if found not in PURE | INJECTED}
        assert strange <= rules, name
        assert not calls(name) & {"open", "print", "input", "eval", "exec", "__import__"}, name


def test_the_process_of_voice_knows_no_game_and_no_table():
    known = reached("companion.voice_process.process", "companion")
    light = {f"companion.{name}" for name in ("errors", "files", "paths", "voice")}
    light |= {f"companion.voice.{name}" for name in ("ear", "grammar", "messages")}
    assert known <= {*light, *below("companion.voice_process")}


def test_only_games_and_commands_name_a_game():
    asked_by_name = {*below("companion.games"), *below("companion.cli")}
    for name in set(below("companion")) - asked_by_name:
        texts = {node.value for node in NODES[name] if isinstance(node, ast.Constant)}
        assert not texts & set(games.NAMES), name
        for game in games.NAMES:
            assert not [found for found in GRAPH[name] if within(found, f"companion.games.{game}")]


def test_only_the_table_with_its_history_and_the_referee_apply_rules():
    games_own = set(below("companion.games"))
    appliers = {name for name in SOURCES if "apply" in calls(name)} - games_own
    assert appliers <= {"companion.table.table", "companion.table.history", "companion.app.referee"}


CUTTING = {
    *("split", "rsplit", "splitlines", "partition", "rpartition", "removeprefix", "removesuffix"),
    *("startswith", "endswith", "find", "index", "match", "search", "sub"),
}


def test_the_text_of_a_refusal_is_never_parsed():
    for name in below("companion"):
        for node in NODES[name]:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                inner = [part for one in (node.func.value, *node.args) for part in ast.walk(one)]
                names = {getattr(part, "attr", getattr(part, "id", "")) for part in inner}
                assert node.func.attr not in CUTTING or not names & {"message", "why"}, name


OWN_REASONS = {
    game.name: {*get_args(game.rules.Reason)} - {*get_args(Reason)} for game in games.GAMES
}
"""The reasons that each game declares, beside those of all games."""


def texts(nodes: Iterable[ast.AST]) -> set[str]:
    """The texts among some nodes."""
    values = (node.value for node in nodes if isinstance(node, ast.Constant))
    return {value for value in values if isinstance(value, str)}


def reasons_named(name: str) -> set[str]:
    """The reasons that a module gives to a fault, or compares with that of one."""
    found: list[ast.AST] = []
    for node in NODES[name]:
        match node:
            case ast.Call(func=ast.Name(id="Fault"), args=[first, *_]):
                found += ast.walk(first)
            case ast.Compare(left=ast.Attribute(attr="reason")):
                found += ast.walk(node)
    return texts(found)


@pytest.mark.parametrize("game", games.NAMES)
def test_a_game_refuses_for_no_reason_but_those_that_it_declares(game):
    shared, own = {*get_args(Reason)}, OWN_REASONS[game]
    others = set().union(*OWN_REASONS.values()) - own
    package = f"companion.games.{game}"
    for name in below(package):
        assert reasons_named(name) <= shared | own, name
        assert not texts(NODES[name]) & others, name
    used = set().union(*(texts(NODES[name]) for name in below(package) if "reasons" not in name))
    assert own - {*get_args(CardReason)} <= used


def test_what_games_share_names_the_reason_of_no_game():
    for name in (*below("companion.games.api"), *below("companion.games.kit")):
        assert reasons_named(name) <= {*get_args(Reason)}, name
        assert not texts(NODES[name]) & set().union(*OWN_REASONS.values()), name
    for name in below("companion.games.cards"):
        assert reasons_named(name) <= {*get_args(Reason), *get_args(CardReason)}, name


@pytest.mark.parametrize("game", games.NAMES)
def test_no_state_can_be_changed_in_place(game):
    state = games.find_game(game).rules.new(("AL", "NB"), {}, {})
    assert type(state).__struct_config__.frozen


def parts(game: str, part: str) -> list[str]:
    """The modules of a game with that name, in any of its folders."""
    return [name for name in below(f"companion.games.{game}") if name.endswith(f".{part}")]


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("part", ["controls", "screens", "opponent"])
def test_screens_controls_and_computer_players_see_no_state(game, part):
    taken = [
        alias.name
        for name in parts(game, part)
        for node in NODES[name]
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    assert not [name for name in taken if name.endswith("State")]


def test_only_commands_import_advice():
    advice = {name for game in games.NAMES for name in parts(game, "advice")}
    assert advice
    for name in SOURCES:
        assert within(name, "companion.cli") or not GRAPH[name] & advice, name


def test_boxes_are_created_in_two_places_only():
    makers = {name for name in SOURCES if calls(name) & {"PiBox", "MockBox"}}
    assert makers == {"companion.app.daemon", "companion.app.laptop"}


def functions(name: str) -> Iterator[str]:
    """The source of each function of a module, in whole lines."""
    lines = SOURCES[name].splitlines()
    for node in NODES[name]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield "\n".join(lines[node.lineno - 1 : node.end_lineno])


def test_games_and_scenes_use_no_hasattr_or_getattr():
    """Optional parts of a game have defaults in `companion.games.api.game`."""
    for name in (*below("companion.games"), *below("companion.scenes")):
        assert "hasattr" not in calls(name), name
        for function in functions(name):
            assert "getattr(" not in function or "struct_fields" in function, name


def test_every_game_has_all_its_parts():
    for game in games.GAMES:
        optional = game.primer, game.engine.opponent, game.engine.review
        parts = [game.rules, game.house_rules, game.sheet, game.ui.controls, game.ui.screens]
        for part in (*parts, game.ui.corrections, *filter(None, optional)):
            assert is_own(part, f"companion.games.{game.name}"), (game.name, part)


DECLARED = {
    name: value
    for module in (*below("companion.games.api"), "companion.widgets.forms.form")
    for name, value in vars(import_module(module)).items()
}
PARTS = {
    name: get_type_hints(vars(Game)[name].fget, DECLARED)["return"]
    for game in games.GAMES
    for name, found in vars(type(game)).items()
    if isinstance(found, cached_property)
}
"""The parts that `part` imports, each with its type."""


@pytest.mark.parametrize("game", games.GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("part", PARTS)
def test_every_part_has_the_type_that_the_interface_says(game: Game, part: str) -> None:
    """Mypy does not see what `part` imports."""
    kind, found = PARTS[part], getattr(game, part)
    if get_origin(kind) is type:
        assert issubclass(found, get_args(kind))
    else:
        assert isinstance(found, Mapping if get_origin(kind) is Mapping else kind)


def is_own(part: object, package: str) -> bool:
    """Whether a part of a game is a module of its package, or a value in one."""
    if inspect.ismodule(part):
        return within(part.__name__, package)
    own = [vars(found) for name, found in [*sys.modules.items()] if within(name, package)]
    return any(part is value for names in own for value in names.values())


@pytest.mark.parametrize("game", games.NAMES)
def test_a_game_is_played_without_its_other_parts(game):
    module = f"companion.games.{game}.ui"
    others = {f"{module}.{part}" for part in ("house_rules", "primer", "sheet")}
    code = f"import sys; from companion.games import find_game; game = find_game({game!r})"
    code += f"; game.rules, game.ui; print({others} & {{*sys.modules}})"
    played = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert played.stdout == "set()\n"


def test_every_folder_of_games_is_registered():
    shared = {"api", "kit", "cards"}
    folders = {file.parent.name for file in (ROOT / "companion" / "games").glob("*/__init__.py")}
    assert folders == set(games.NAMES) | shared


STANDARD = {kind for kind in vars(builtins).values() if inspect.isclass(kind)} - {object}


@pytest.mark.parametrize("errors", [companion.errors, hardware.errors])
def test_every_error_is_also_a_standard_type(errors):
    kinds = [kind for kind in vars(errors).values() if inspect.isclass(kind)]
    roots = [kind for kind in kinds if Exception in kind.__bases__]
    assert len(roots) == 1
    for kind in kinds:
        if kind not in roots:
            assert issubclass(kind, roots[0])
            assert set(kind.__mro__) & STANDARD - {Exception, BaseException}, kind


def test_errors_are_defined_in_one_module_per_package():
    for name, nodes in NODES.items():
        kinds = [node.name for node in nodes if isinstance(node, ast.ClassDef)]
        wrong = [kind for kind in kinds if kind.endswith(("Error", "Exception"))]
        assert not wrong or name in ("companion.errors", "hardware.errors"), name


def longest(name: str) -> int:
    """The most lines that a module may have."""
    return 300 if within(name, "companion.scenes") else 400


def test_no_file_is_too_long():
    for name, source in SOURCES.items():
        assert len(source.splitlines()) <= longest(name), name


FEWEST = 60
"""A file with fewer lines joins the only one that imports it, if that lies beside it."""

APART = {
    "companion.app.dark": "systemd runs it alone, and it has to be quick",
    "companion.doctor.studio": "it needs the packages of the voice",
    "companion.games.word_sprout.ui.screens.votes": "one file of screens for each kind of moment",
    "companion.widgets.forms.": "a touch form has the name of its widget's file",
    "hardware.pins.lgpio_pins": "each library for pins has its file, and is imported alone",
}
"""Files with fewer lines all the same, and why."""


def is_the_same_in_most_games(name: str) -> bool:
    """Whether most games have such a file, as their `rules.reasons`: one looks for it there."""
    place = name.removeprefix("companion.games.").partition(".")[2]
    return sum(f"companion.games.{game}.{place}" in SOURCES for game in games.NAMES) > 2


def short_files() -> Iterator[str]:
    """The files that only one other in their folder imports, and that have room in it."""
    for name in SOURCES.keys() - FOLDERS.values():
        if is_the_same_in_most_games(name):
            continue
        users = [user for user, found in GRAPH.items() if name in found]
        if len(users) == 1 and FOLDERS[users[0]] == FOLDERS[name] != users[0]:
            own, other = (len(SOURCES[one].splitlines()) for one in (name, users[0]))
            if own < FEWEST and own + other <= longest(users[0]):
                yield name


def test_a_short_file_joins_the_only_one_that_imports_it():
    short = set(short_files())
    assert not [name for name in short if not name.startswith(tuple(APART))]
    assert not [one for one in APART if not any(name.startswith(one) for name in short)]

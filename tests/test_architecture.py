"""What must never be, as docs/design.md says it; read from the sources, not from running them."""

import ast
import builtins
import inspect
from collections.abc import Iterable, Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import companion.errors
import hardware.errors
from companion import games

ROOT = Path(__file__).parents[1]
FILES = sorted(file for top in ("companion", "hardware") for file in (ROOT / top).rglob("*.py"))


def module(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {module(file): file.read_text(encoding="utf-8") for file in FILES}
TREES = {name: ast.parse(source) for name, source in SOURCES.items()}


def imported(name: str, nodes: Iterable[ast.AST]) -> set[str]:
    """The modules that some lines of a module import; those of ours exactly."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} has an import with dots"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            ours = inner & TREES.keys()
            found |= ours
            if ours != inner:
                found.add(str(node.module))
    return found


GRAPH = {name: imported(name, ast.walk(tree)) for name, tree in TREES.items()}
"""What every module imports, inside its functions too."""


def below(package: str) -> Iterator[str]:
    """The modules of a package."""
    return (name for name in TREES if within(name, package))


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def reached(start: str, inside: str) -> set[str]:
    """A module and all that it imports, directly or not, as far as that lies in a package."""
    found, waiting = set(), [start]
    while waiting:
        name = waiting.pop()
        if name not in found and name in GRAPH and within(name, inside):
            found.add(name)
            waiting += GRAPH[name]
    return found


def calls(name: str) -> set[str]:
    """What a module calls, by the last part of its name."""
    functions = (node.func for node in ast.walk(TREES[name]) if isinstance(node, ast.Call))
    return {
        function.attr if isinstance(function, ast.Attribute) else function.id
        for function in functions
        if isinstance(function, ast.Attribute | ast.Name)
    }


def test_imports_never_go_round_in_a_circle():
    """Not even those in functions, or for types alone."""
    assert list(TopologicalSorter(GRAPH).static_order())


SEAM = "hardware"
"""What the box can sense and show, as plain types: its loose modules."""

MAY_IMPORT = {
    "hardware": ("", "the seam is plain types, so that a game needs no part to be tried"),
    "hardware.wiring": ("hardware", "what goes where can be planned before there is a part"),
    "hardware.pins": (
        "hardware",
        "a pin library knows no part, and each is one module to leave out",
    ),
    "hardware.parts": ("hardware .wiring .pins", "a part knows its lines and no other part's box"),
    "hardware.boxes": (
        "hardware .wiring .parts .pins",
        "real and mock boxes are made of the same parts",
    ),
    "hardware.drawn.picture": ("hardware", "a drawing of the box needs no box"),
    "hardware.drawn": ("hardware .boxes", "window, terminal and script press the mock box"),
    "hardware.checkup": ("hardware .wiring .parts .pins", "it looks at the parts from outside"),
    "companion": (".cli", "errors and paths are the ground; __main__ is the command"),
    "companion.screen": ("SEAM", "a picture is a value"),
    "companion.widgets": ("SEAM .screen", "a widget takes gestures and draws, whatever the game"),
    "companion.lexicon.grammar": ("", "forms of words are facts, whichever list rules"),
    "companion.lexicon.compiled": ("", "a compiled list is files and searches"),
    "companion.lexicon.build": (".lexicon.grammar .lexicon.compiled", "it writes those files"),
    "companion.lexicon": ("", "a dictionary that knows a game would have to change with it"),
    "companion.games.api": ("SEAM .screen .widgets .lexicon", "what the host asks of every game"),
    "companion.games.kit": ("SEAM .screen .widgets .lexicon .games.api", "what games share"),
    "companion.games.cards": (".games.api .games.kit", "cards are no game's own"),
    "companion.games.GAME.rules": (
        ".lexicon .games.api .games.kit .games.cards",
        "rules are pure: no screen, no JSON, no player of the box",
    ),
    "companion.games.GAME.protocol": (
        ".games.api .games.kit .games.cards .games.GAME.rules",
        "the referee's JSON is made for the referee, not at the table",
    ),
    "companion.games.GAME.ui": (
        "SEAM .screen .widgets .games.api .games.kit .games.cards .games.GAME.rules",
        "people play by what they see; nobody thinks for them",
    ),
    "companion.games.GAME.engine": (
        ".lexicon .games.api .games.kit .games.cards .games.GAME.rules",
        "the box plays by the rules, without a display",
    ),
    "companion.games.GAME": (".games.api", "a game names its parts, and no other game"),
    "companion.games": (".games.api .games.another", "one line for each game"),
    "companion.journal.file": (".games.api", "entries are written alike for every game"),
    "companion.journal": ("", "what is acknowledged is safe, whatever it means"),
    "companion.table": (".journal .lexicon .games", "it applies rules and journals what they say"),
    "companion.ui": ("SEAM .screen .widgets .games.api hardware.parts", "shows, waits and senses"),
    "companion.config": (".games hardware.wiring", "settings name games, options and lines"),
    "companion.reports": (".table .journal .lexicon .games", "the journal told, with no box"),
    "companion.scenes.playing": (
        "SEAM .screen .widgets .games.api .ui .table",
        "one game is played; which one, and what comes before and after, is not its business",
    ),
    "companion.scenes": (
        "SEAM .screen .widgets .lexicon .games.api .games.kit .games .ui .table .journal .config"
        " .reports",
        "what happens at the table, in the host's loop",
    ),
    "companion.doctor": (
        "SEAM .screen .widgets .lexicon .ui .journal .config"
        " hardware.wiring hardware.parts hardware.checkup",
        "it tries the box with people, without a game",
    ),
    "companion.app": (
        "SEAM .screen .lexicon .games.api .games.kit .games .ui .journal .config .scenes"
        " .doctor hardware.wiring hardware.parts hardware.pins hardware.boxes hardware.drawn"
        " hardware.checkup",
        "whoever makes a box or a process may know everything but the commands",
    ),
    "companion.cli": (
        "SEAM .lexicon .games .games.another .journal .config .reports .doctor .app"
        " hardware.wiring hardware.checkup",
        "a command starts something, or asks and prints",
    ),
}
"""Which folder may import which others, and why.

A dot stands for the folder's own package, SEAM for the loose modules of hardware, GAME for the
game that imports, another for any other. Everybody may import the errors and paths of their own
package, and the folders below them. The longest name that fits a module is its row.
"""


def place(name: str, user: str) -> str:
    """A module with GAME for the game that its user belongs to, and another for others."""
    for game in games.NAMES:
        package = f"companion.games.{game}"
        if within(name, package):
            own = "GAME" if within(user, package) else "another"
            return name.replace(package, f"companion.games.{own}")
    return name


def row(name: str) -> str:
    """The row that a module belongs to."""
    return max((key for key in MAY_IMPORT if within(place(name, name), key)), key=len)


def allowed(name: str) -> list[str]:
    """What the module's row lists, in full."""
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
        for name in TREES
        for found in GRAPH[name] & TREES.keys()
        if not may_import(name, found)
    }
    assert not wrong


def test_every_row_of_the_table_has_a_folder_and_every_arrow_is_used():
    rows = {row(name) for name in TREES}
    assert rows == MAY_IMPORT.keys()
    for key in rows:
        names = [name for name in TREES if row(name) == key]
        used = {place(found, name) for name in names for found in GRAPH[name]}
        for one in allowed(names[0]):
            assert [found for found in used if within(found, one)], (key, one)


FOLDERS = {module(file): module(file.parent / "__init__.py") for file in FILES}


def test_no_two_folders_import_each_other():
    across = {(FOLDERS[a], FOLDERS[b]) for a, all in GRAPH.items() for b in all if b in FOLDERS}
    both = {(a, b) for a, b in across if a < b and (b, a) in across}
    assert both <= {("companion", "companion.cli")}  # __main__ lies beside the errors


PURE = {
    *("__future__", "collections", "collections.abc", "dataclasses", "enum", "functools"),
    *("itertools", "math", "msgspec", "msgspec.structs", "operator", "re", "string", "typing"),
    *("zlib", "typing_extensions"),
}
"""Libraries that cannot tell the time, draw lots, or touch a file or a part."""

HANDED_IN = {
    *("companion.games.api.chance", "companion.lexicon.ruling", "companion.errors"),
    "companion.games.cards.decks",
}
"""The seams through which luck and the dictionary come in, the errors, and the printed decks,
which are as constant as the rules."""


def rules_of(game: str) -> str:
    """The module with a game's rules."""
    return games.find_game(game).rules.__name__


@pytest.mark.parametrize("game", games.NAMES)
def test_rules_know_no_hardware_time_chance_or_files(game):
    rules = reached(rules_of(game), "companion.games")
    assert len(rules) > 1
    for name in rules - HANDED_IN:
        strange = {found for found in GRAPH[name] if found not in PURE | HANDED_IN}
        assert strange <= rules, name
        assert not calls(name) & {"open", "print", "input", "eval", "exec", "__import__"}, name


def test_nobody_at_the_table_asks_which_game_it_is():
    asked_by_name = {*below("companion.games"), *below("companion.cli")}
    for name in set(below("companion")) - asked_by_name:
        texts = {node.value for node in ast.walk(TREES[name]) if isinstance(node, ast.Constant)}
        assert not texts & set(games.NAMES), name
        for game in games.NAMES:
            assert not [found for found in GRAPH[name] if within(found, f"companion.games.{game}")]


def test_only_the_table_with_its_history_and_the_referee_apply_rules():
    games_own = set(below("companion.games"))
    appliers = {name for name in TREES if "apply" in calls(name)} - games_own
    assert appliers <= {"companion.table.table", "companion.table.history", "companion.app.referee"}


CUTTING = {
    *("split", "rsplit", "splitlines", "partition", "rpartition", "removeprefix", "removesuffix"),
    *("startswith", "endswith", "find", "index", "match", "search", "sub"),
}


def test_nobody_takes_the_sentence_of_a_refusal_to_pieces():
    for name in below("companion"):
        for node in ast.walk(TREES[name]):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                inner = [part for one in (node.func.value, *node.args) for part in ast.walk(one)]
                told = {getattr(part, "attr", getattr(part, "id", "")) for part in inner}
                assert node.func.attr not in CUTTING or not told & {"message", "why"}, name


@pytest.mark.parametrize("game", games.NAMES)
def test_no_state_can_be_changed_in_place(game):
    state = games.find_game(game).rules.new(("AL", "NB"), {}, {})
    assert type(state).__struct_config__.frozen


def parts(game: str, part: str) -> list[str]:
    """The modules of a game that have that name, in whichever of its folders."""
    return [name for name in below(f"companion.games.{game}") if name.endswith(f".{part}")]


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("part", ["controls", "screens", "opponent"])
def test_whoever_shows_or_plays_sees_a_view_and_never_a_state(game, part):
    taken = [
        alias.name
        for name in parts(game, part)
        for node in ast.walk(TREES[name])
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    assert not [name for name in taken if name.endswith("State")]


def test_advice_about_whole_positions_never_reaches_the_table():
    advice = {name for game in games.NAMES for name in parts(game, "advice")}
    assert len(advice) == len(games.NAMES)
    for name in TREES:
        assert within(name, "companion.cli") or not GRAPH[name] & advice, name


def test_a_box_is_made_in_two_places_only():
    makers = {name for name in TREES if calls(name) & {"PiBox", "MockBox"}}
    assert makers == {"companion.app.daemon", "companion.app.laptop"}


def functions(name: str) -> Iterator[str]:
    """The text of each function of a module."""
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_source_segment(SOURCES[name], node) or ""


def test_games_and_scenes_have_members_and_nobody_looks_whether_they_are_there():
    """What a game may leave out has a default in `companion.games.api.game`."""
    for name in (*below("companion.games"), *below("companion.scenes")):
        assert "hasattr" not in calls(name), name
        for function in functions(name):
            assert "getattr(" not in function or "struct_fields" in function, name


def test_every_game_has_all_its_parts():
    for game in games.GAMES:
        module = f"companion.games.{game.name}"
        parts = [game.rules, game.house_rules, game.sheet, game.ui.controls, game.ui.screens]
        parts += [
            game.ui.corrections,
            game.ui.primer,
            *filter(None, (game.engine.opponent, game.engine.review)),
        ]
        assert all(part.__name__.startswith(f"{module}.") for part in parts)


def test_every_folder_of_games_is_registered():
    shared = {"api", "kit", "cards"}
    folders = {file.parent.name for file in (ROOT / "companion" / "games").glob("*/__init__.py")}
    assert folders == set(games.NAMES) | shared


STANDARD = {kind for kind in vars(builtins).values() if inspect.isclass(kind)} - {object}


@pytest.mark.parametrize("errors", [companion.errors, hardware.errors])
def test_every_error_is_also_a_standard_one(errors):
    kinds = [kind for kind in vars(errors).values() if inspect.isclass(kind)]
    roots = [kind for kind in kinds if Exception in kind.__bases__]
    assert len(roots) == 1
    for kind in kinds:
        if kind not in roots:
            assert issubclass(kind, roots[0])
            assert set(kind.__mro__) & STANDARD - {Exception, BaseException}, kind


def test_errors_are_defined_in_one_place_a_package():
    for name, tree in TREES.items():
        kinds = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        wrong = [kind for kind in kinds if kind.endswith(("Error", "Exception"))]
        assert not wrong or name in ("companion.errors", "hardware.errors"), name


def test_no_file_is_too_long_to_read():
    for name, source in SOURCES.items():
        assert len(source.splitlines()) <= 400, name


def test_no_folder_has_too_many_files():
    for folder in {file.parent for file in FILES}:
        modules = [file for file in folder.glob("*.py") if file.name != "__init__.py"]
        assert len(modules) <= 15, folder

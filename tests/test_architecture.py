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


FOLDERS = {module(file): module(file.parent / "__init__.py") for file in FILES}
ROUND = {("companion", "companion.cli")}  # `python -m companion` asks for __main__, which is there
"""Folders of which each imports the other, and why."""


def test_no_two_folders_import_each_other():
    across = {(FOLDERS[a], FOLDERS[b]) for a, all in GRAPH.items() for b in all if b in FOLDERS}
    both = {(a, b) for a, b in across if a < b and (b, a) in across}
    assert both <= ROUND


def test_hardware_imports_nothing_of_companion():
    for name in below("hardware"):
        assert not [found for found in GRAPH[name] if within(found, "companion")], name


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


def test_games_see_of_the_hardware_only_what_events_are():
    for name in below("companion.games"):
        assert {found for found in GRAPH[name] if within(found, "hardware")} <= {"hardware.box"}


BELOW_THE_TABLE = (
    "companion.games",
    "companion.entry",
    "companion.lexicon",
    "companion.screen.screen",
)
ABOVE_THEM = (
    *(
        "companion.table.table",
        "companion.ui.ui",
        "companion.scenes.host",
        "companion.journal.journal",
    ),
    *(
        "companion.scenes",
        "companion.config.settings",
        "companion.app.daemon",
        "companion.app.laptop",
    ),
)


@pytest.mark.parametrize("package", BELOW_THE_TABLE)
def test_nothing_calls_back_up(package):
    for name in below(package):
        assert not [
            found for found in GRAPH[name] for above in ABOVE_THEM if within(found, above)
        ], name


def test_the_lexicon_knows_no_game():
    for name in below("companion.lexicon"):
        assert not [found for found in GRAPH[name] if within(found, "companion.games")], name


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
        engine = game.engine
        parts = [game.rules, game.house, game.sheet, game.ui.controls, game.ui.screens]
        parts += [game.ui.corrections, *([engine.opponent, engine.review] if engine else [])]
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

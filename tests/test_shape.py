"""Checks the rules of docs/design.md ("What must never happen") in the files, and their sizes."""

import ast
import builtins
import inspect
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import get_args, get_origin, get_type_hints

import pytest
from sources import FOLDERS, ROOT, SOURCES, below, calls, graph, nodes, within

import companion.errors
import hardware.errors
from companion import games
from companion.games.api.fault import Reason
from companion.games.api.game import Game
from companion.games.cards import CardReason

CUTTING = {
    *("split", "rsplit", "splitlines", "partition", "rpartition", "removeprefix", "removesuffix"),
    *("startswith", "endswith", "find", "index", "match", "search", "sub"),
}


def test_the_text_of_a_refusal_is_never_parsed():
    for name in below("companion"):
        for node in nodes(name):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                inner = [part for one in (node.func.value, *node.args) for part in ast.walk(one)]
                names = {getattr(part, "attr", getattr(part, "id", "")) for part in inner}
                assert node.func.attr not in CUTTING or not names & {"message", "why"}, name


OWN_REASONS = {
    game.name: {*get_args(game.rules.Reason)} - {*get_args(Reason)} for game in games.GAMES
}
"""The reasons that each game declares, beside those of all games."""


def texts(some: Iterable[ast.AST]) -> set[str]:
    """The texts among some nodes."""
    values = (node.value for node in some if isinstance(node, ast.Constant))
    return {value for value in values if isinstance(value, str)}


def reasons_named(name: str) -> set[str]:
    """The reasons that a module gives to a fault, or compares with that of one."""
    found: list[ast.AST] = []
    for node in nodes(name):
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
        assert not texts(nodes(name)) & others, name
    used = set().union(*(texts(nodes(name)) for name in below(package) if "reasons" not in name))
    assert own - {*get_args(CardReason)} <= used


def test_what_games_share_names_the_reason_of_no_game():
    for name in (*below("companion.games.api"), *below("companion.games.kit")):
        assert reasons_named(name) <= {*get_args(Reason)}, name
        assert not texts(nodes(name)) & set().union(*OWN_REASONS.values()), name
    for name in below("companion.games.cards"):
        assert reasons_named(name) <= {*get_args(Reason), *get_args(CardReason)}, name


@pytest.mark.parametrize("game", games.NAMES)
def test_no_state_can_be_changed_in_place(game):
    state = games.find_game(game).rules.new(("AL", "NB"), {}, {})
    assert type(state).__struct_config__.frozen


def functions(name: str) -> Iterator[str]:
    """The source of each function of a module, in whole lines."""
    lines = SOURCES[name].splitlines()
    for node in nodes(name):
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
    for name in SOURCES:
        kinds = [node.name for node in nodes(name) if isinstance(node, ast.ClassDef)]
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
        users = [user for user, found in graph().items() if name in found]
        if len(users) == 1 and FOLDERS[users[0]] == FOLDERS[name] != users[0]:
            own, other = (len(SOURCES[one].splitlines()) for one in (name, users[0]))
            if own < FEWEST and own + other <= longest(users[0]):
                yield name


def test_a_short_file_joins_the_only_one_that_imports_it():
    short = set(short_files())
    assert not [name for name in short if not name.startswith(tuple(APART))]
    assert not [one for one in APART if not any(name.startswith(one) for name in short)]

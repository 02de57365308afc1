"""Explains why a value does not match a type, and what to write instead."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import inspect

from companion.config.toml import Problem, below

_NO_LIMIT = 1_000_000
"""An upper limit from here on is left out of messages."""


def problems(value: Any, kind: Any, path: str = "") -> list[Problem]:
    """Every problem of a value, each with its path; empty if `msgspec.convert` accepts it."""
    return _problems(value, inspect.type_info(kind), path) or _by_convert(value, kind, path)


def _by_convert(value: Any, kind: Any, path: str) -> list[Problem]:
    """Problems that only the type's `__post_init__` finds, which compares several lines."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        return [(path, f"This is not allowed: {error.__cause__ or error}. Change it.")]
    return []


def _problems(value: Any, kind: inspect.Type, path: str) -> list[Problem]:
    match kind:
        case inspect.UnionType():
            each = [_problems(value, option, path) for option in kind.types]
            return [] if [] in each else next(found for found in each if found)
        case inspect.StructType() if isinstance(value, dict):
            return _of_struct(value, kind, path)
        case inspect.DictType() if isinstance(value, dict):
            return _each((v, kind.value_type, below(path, key)) for key, v in value.items())
        case inspect.VarTupleType() if isinstance(value, list) and _long_enough(value, kind):
            return _each((v, kind.item_type, f"{path}[{n}]") for n, v in enumerate(value))
        case inspect.TupleType(types) if isinstance(value, list) and len(value) == len(types):
            return _each((v, types[n], f"{path}[{n}]") for n, v in enumerate(value))
    if _matches(value, kind):
        return []
    return [(path, f"{_as_json(value)} is not allowed. {_advice(kind, value)}")]


def _each(items: Iterable[tuple[Any, inspect.Type, str]]) -> list[Problem]:
    return [found for item in items for found in _problems(*item)]


def _of_struct(value: dict[str, Any], kind: inspect.StructType, path: str) -> list[Problem]:
    fields = {field.encode_name: field for field in kind.fields}
    found = [(below(path, key), _unknown(key, fields)) for key in value if key not in fields]
    for name, field in fields.items():
        if name in value:
            found += _problems(value[name], field.type, below(path, name))
        elif field.required:
            found.append((below(path, name), f"This is missing. {_advice(field.type)}"))
    return found


def _long_enough(value: list[Any], kind: inspect.VarTupleType) -> bool:
    most = len(value) if kind.max_length is None else kind.max_length
    return (kind.min_length or 0) <= len(value) <= most


def _matches(value: Any, kind: inspect.Type) -> bool:
    match kind:
        case inspect.NoneType():
            return value is None
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return type(value) is int and _within(value, kind)
        case inspect.FloatType():
            return type(value) in (int, float) and _within(value, kind)
        case inspect.StrType():
            return isinstance(value, str)
        case inspect.LiteralType():
            return any(value == v and type(value) is type(v) for v in kind.values)
    return isinstance(kind, inspect.AnyType)


def _within(value: float, kind: inspect.IntType | inspect.FloatType) -> bool:
    return (kind.ge is None or value >= kind.ge) and (kind.le is None or value <= kind.le)


def _advice(kind: inspect.Type, value: Any = None) -> str:
    match kind:
        case inspect.BoolType():
            return "Use true or false."
        case inspect.IntType():
            return f"Use a whole number{_range(kind)}."
        case inspect.FloatType():
            return f"Use a number{_range(kind)}."
        case inspect.StrType():
            return 'Use text in "quotes".'
        case inspect.LiteralType():
            return f"{_suggestion(value, kind.values)}Use {_one_of(kind.values)}."
        case inspect.VarTupleType() | inspect.TupleType():
            return f"Use a list{_length(kind)} in [brackets]."
    return "Use name = value lines under a [heading]."


def _range(kind: inspect.IntType | inspect.FloatType) -> str:
    if kind.ge is None:
        return ""
    if kind.le is None or kind.le >= _NO_LIMIT:
        return f" of {kind.ge:g} or more"
    return f" from {kind.ge:g} to {kind.le:g}"


def _length(kind: inspect.VarTupleType | inspect.TupleType) -> str:
    least = len(kind.item_types) if isinstance(kind, inspect.TupleType) else kind.min_length
    return f" of {least}" if least else ""


def _one_of(values: Iterable[Any]) -> str:
    *most, last = [_as_json(value) for value in values]
    return f"{', '.join(most)} or {last}" if most else last


def _unknown(key: str, known: Iterable[str]) -> str:
    return f"There is no such setting. {_suggestion(key, known)}Settings here: {', '.join(known)}."


def _suggestion(value: Any, known: Iterable[Any]) -> str:
    near = difflib.get_close_matches(str(value), [str(one) for one in known], n=1)
    return f"Did you mean {near[0]}? " if near else ""


def _as_json(value: Any) -> str:
    return json.dumps(value, default=str, ensure_ascii=False)

"""Definitions as plain values (numbers, words, lists), and back, each mistake with its place.

Keys are the fields of the definitions themselves: what a shape or joint can have is said once.
"""

import math
import types
import typing
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

import numpy as np

from physics.shapes.chains import Chain
from physics.shapes.definitions import (
    Box,
    Capsule,
    Circle,
    DefinitionError,
    Filter,
    Point,
    Polygon,
    Segment,
    Shape,
)
from physics.shapes.half_space import HalfSpace
from physics.shapes.outlines import Outline
from physics.values.options import changed_fields
from physics.values.ranges import nearest
from physics.values.text import MOST_LETTERS, check_text

SHAPES: dict[str, type[Shape]] = {
    kind.__name__.lower(): kind
    for kind in (Circle, Box, Capsule, Polygon, Segment, Chain, HalfSpace, Outline)
}
"""The kinds of shapes by their words."""

MOST_POINTS = 100_000
"""Points of one chain that are read: [count], 100,000. More: a file fills the memory."""


def json_value(value: Any) -> Any:
    """`value` as JSON has it: numpy's numbers are Python's, tuples are lists."""
    if isinstance(value, np.generic | np.ndarray):
        return json_value(value.tolist())
    if isinstance(value, tuple | list):
        return [json_value(part) for part in value]
    return value


def fields_to_dict(thing: Any, leave_out: Iterable[str] = ()) -> dict[str, Any]:
    """The fields of a dataclass object that are not at their defaults."""
    changed = changed_fields(thing)
    return {name: json_value(value) for name, value in changed.items() if name not in leave_out}


def shape_to_dict(shape: Shape) -> dict[str, Any]:
    """A shape: its kind, what is not at its default, and its filter's parts."""
    kind = type(shape).__name__.lower()
    filters = dict(zip(Filter._fields, shape.filter, strict=True))
    return {
        "kind": kind,
        **fields_to_dict(shape, ("filter",)),
        **{k: json_value(v) for k, v in filters.items() if v != Filter._field_defaults[k]},
    }


def read_shape(path: str, data: Any) -> Shape:
    """The inverse of `shape_to_dict`. DefinitionError."""
    kind = SHAPES[read_kind(path, data, SHAPES)]
    known = {entry.name: entry.type for entry in fields(kind) if entry.name != "filter"}
    filters = dict.fromkeys(Filter._fields, int)
    values = read_values(path, {**known, **filters}, data, ("kind",))
    parts = {name: values.pop(name) for name in Filter._fields if name in values}
    if not -(2**63) <= parts.get("group", 0) < 2**63:
        raise DefinitionError(f"{path}.group: {parts['group']} is too large")
    try:
        return kind(**values, filter=Filter(**parts))
    except DefinitionError as error:
        raise DefinitionError(f"{path}: {error}") from None


def read_kind(path: str, data: Any, known: Iterable[str]) -> str:
    """The word under "kind"."""
    if not isinstance(data, dict):
        raise DefinitionError(f"{path}: must be an object {{...}}, not {brief(data)}")
    word = data.get("kind")
    if not isinstance(word, str) or word not in known:
        said = "has no kind" if "kind" not in data else f"no kind is called {brief(word)}"
        raise DefinitionError(f"{path}.kind: {said}; {nearest(str(word), known)}")
    return word


def read_values(
    path: str, known: dict[str, Any], data: Any, others: Iterable[str] = ()
) -> dict[str, Any]:
    """The values of the object `data`, by the type of each key in `known`.

    Keys among `others` are somebody else's; any other is an error.
    """
    refuse_unknown(path, data, [*known, *others])
    return {
        name: read_value(f"{path}.{name}" if path else name, known[name], value)
        for name, value in data.items()
        if name in known
    }


def refuse_unknown(path: str, data: Any, known: Iterable[str]) -> None:
    """DefinitionError when `data` is no object, or has a key that nobody knows."""
    if not isinstance(data, dict):
        raise DefinitionError(f"{path or 'it'}: must be an object {{...}}, not {brief(data)}")
    for name in data:
        if name not in known:
            place = f"{path}.{name}" if path else name
            raise DefinitionError(f"{place[:200]}: unknown key; {nearest(name, known)}")


def read_value(path: str, wanted: Any, value: Any) -> Any:
    """`value` as the type `wanted`: a number, switch, word, point, list of points, or null."""
    if isinstance(wanted, types.UnionType):
        if value is None:
            return None
        wanted = next(kind for kind in typing.get_args(wanted) if kind is not types.NoneType)
    if wanted == Point:
        return read_point(path, value)
    if wanted is float:
        return read_number(path, value)
    if typing.get_origin(wanted) is tuple:
        return tuple(read_points(path, value))
    names = {int: "a whole number", bool: "true or false", str: "a word"}
    if type(value) is not wanted:
        raise DefinitionError(f"{path}: must be {names[wanted]}, not {brief(value)}")
    return value


def read_text(path: str, value: Any, most: int = MOST_LETTERS, lines: bool = False) -> str:
    """A word that can be written and shown, see text.py."""
    return check_text(path, read_value(path, str, value), most, lines)


def read_number(path: str, value: Any) -> float:
    """A finite number as a float."""
    if type(value) not in (int, float):
        raise DefinitionError(f"{path}: must be a number, not {brief(value)}")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise DefinitionError(f"{path}: must be a finite number, not {brief(value)}")
    return number


def read_point(path: str, value: Any) -> Point:
    """A pair [x, y] of finite numbers."""
    if not isinstance(value, list) or len(value) != 2:
        raise DefinitionError(f"{path}: must be a pair of numbers [x, y], not {brief(value)}")
    return read_number(f"{path}[0]", value[0]), read_number(f"{path}[1]", value[1])


def read_points(path: str, value: Any) -> list[Point]:
    """Return `value` as a list of points. DefinitionError."""
    if not isinstance(value, list):
        raise DefinitionError(f"{path}: must be a list of points [[x, y], ...], not {brief(value)}")
    if len(value) > MOST_POINTS:
        raise DefinitionError(f"{path}: {len(value)} points; at most {MOST_POINTS} are read")
    return [read_point(f"{path}[{i}]", point) for i, point in enumerate(value)]


def brief(value: Any) -> str:
    """`value` in an error's text, never long. (repr of a huge int raises, of a deep list too.)"""
    if isinstance(value, dict | list):
        return f"a list of {len(value)}" if isinstance(value, list) else "an object"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, int) and abs(value) >= 10**20:
        return "a huge number"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def entries(name: str, data: dict[str, Any], most: int) -> list[tuple[str, Any]]:
    """The objects of a list with their paths."""
    result = data.get(name, [])
    if not isinstance(result, list):
        raise DefinitionError(f"{name}: must be a list [...], not {brief(result)}")
    if len(result) > most:
        raise DefinitionError(f"{name}: {len(result)} of them; at most {most} are read")
    return [(f"{name}[{i}]", entry) for i, entry in enumerate(result)]

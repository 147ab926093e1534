"""Command logs out of files: every field of every command of its own type."""

import itertools
import types
import typing
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from app.simulation.commands.registry import KINDS, LogEntry
from app.simulation.errors import CommandError
from physics import DefinitionError
from physics.plain.definition_values import (
    brief,
    nearest,
    read_number,
    read_point,
    read_text,
    read_value,
    refuse_unknown,
)
from physics.shapes.definitions import Point
from physics.values.text import check_text

MOST_ENTRIES = 2_000_000
"""Commands that are read: [count], nine hours of moving the mouse. More: memory."""

MOST_DEPTH = 6
"""Lists and objects within one another in a command: [count], 6; a body has its points at 4."""

PLAIN = (int, float, bool, Point)


def read_log(path: str, value: Any) -> list[LogEntry]:
    """The entries in the order of their ticks. DefinitionError with the path."""
    if not isinstance(value, list):
        raise DefinitionError(f"{path}: must be a list of commands, not {brief(value)}")
    if len(value) > MOST_ENTRIES:
        raise DefinitionError(f"{path}: {len(value)} commands; at most {MOST_ENTRIES} are read")
    entries = [read_entry(f"{path}[{i}]", entry) for i, entry in enumerate(value)]
    for i, (before, after) in enumerate(itertools.pairwise(entries)):
        if after.tick < before.tick:
            raise DefinitionError(f"{path}[{i + 1}].tick: is before that of the command above")
    return entries


def read_entry(path: str, data: Any) -> LogEntry:
    """One command with its tick."""
    if not isinstance(data, dict):
        raise DefinitionError(f"{path}: must be an object {{...}}, not {brief(data)}")
    word = data.get("command")
    if not isinstance(word, str) or word not in KINDS:
        raise DefinitionError(
            f"{path}.command: no command is called {brief(word)}; {nearest(str(word), KINDS)}"
        )
    known = {entry.name: entry.type for entry in fields(KINDS[word])}  # type: ignore[arg-type]
    refuse_unknown(path, data, ["tick", "command", *known])
    tick = read_value(f"{path}.tick", int, data.get("tick"))
    if tick < 0:
        raise DefinitionError(f"{path}.tick: must not be negative")
    values = {k: read_field(f"{path}.{k}", known[k], data[k]) for k in known if k in data}
    try:
        return LogEntry.from_dict({"tick": tick, "command": word, **values})
    except (CommandError, TypeError, ValueError) as error:
        raise DefinitionError(f"{path}: {error}") from None


def read_field(path: str, wanted: Any, value: Any) -> Any:
    """A value of the field's type; of several types, any of them."""
    if wanted is str:
        return read_text(path, value)
    if typing.get_origin(wanted) is typing.Annotated:  # a text of lines: its most letters
        return read_text(path, value, wanted.__metadata__[0], lines=True)
    if wanted in PLAIN:
        return read_value(path, wanted, value)
    if wanted is Any:
        return read_plain(path, value, MOST_DEPTH)
    if isinstance(wanted, types.UnionType):
        kinds = typing.get_args(wanted)
        if value is None and types.NoneType in kinds:
            return None
        if types.NoneType in kinds:
            return read_field(path, kinds[0], value)
        if isinstance(value, list) and Point in kinds:
            return read_point(path, value)
        if type(value) not in kinds:
            raise DefinitionError(f"{path}: must not be {brief(value)}")
        return read_plain(path, value, 0)
    if typing.get_origin(wanted) is tuple:
        return read_tuple(path, typing.get_args(wanted), value)
    if not isinstance(value, dict):
        raise DefinitionError(f"{path}: must be an object {{...}}, not {brief(value)}")
    return read_plain(path, value, MOST_DEPTH)


def read_tuple(path: str, kinds: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    """A list: of any length when `kinds` ends in "...", else one value for each."""
    if not isinstance(value, list):
        raise DefinitionError(f"{path}: must be a list [...], not {brief(value)}")
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(value)
    if len(value) != len(kinds):
        raise DefinitionError(f"{path}: must be a list of {len(kinds)}, not {brief(value)}")
    parts = enumerate(zip(kinds, value, strict=True))
    return tuple(read_field(f"{path}[{i}]", kind, part) for i, (kind, part) in parts)


def read_plain(path: str, value: Any, depth: int) -> Any:
    """Numbers, words, lists and objects, nested at most `depth` deep."""
    if isinstance(value, list | dict):
        if depth == 0:
            raise DefinitionError(f"{path}: is nested too deeply")
        parts = value.values() if isinstance(value, dict) else value
        for part in parts:
            read_plain(path, part, depth - 1)
    elif isinstance(value, float):
        read_number(path, value)
    elif isinstance(value, str):
        check_text(path, value)
    return value


def log_words(log: Sequence[LogEntry], until: int) -> list[dict[str, Any]]:
    """The entries up to the tick `until`, ready for JSON."""
    return [entry.to_dict() for entry in log if entry.tick <= until]

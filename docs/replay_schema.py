"""The JSON Schema of a replay file, made from the commands and the schema of a scene file.

As docs/schema.py: an editor completes and checks with it, the program says more of a mistake.
"""

import inspect
import re
import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from app.files.log_entries import MOST_ENTRIES
from app.files.replay_file import KEYS, VERSION
from app.files.scene_file import MOST_TICKS
from app.simulation.commands.base import Command
from app.simulation.commands.registry import KINDS
from docs.lesson_schema import VALUES
from docs.schema import PLAIN, POINT, Schema, closed, is_plain, many, scene_schema
from physics.shapes.definitions import Point

COUNT: Schema = {"type": "integer", "minimum": 0}
TEXTS: Schema = {"type": "object", "additionalProperties": PLAIN[str]}


def replay_schema() -> Schema:
    """Return the schema of a replay file (JSON Schema, draft 2020-12)."""
    scene = scene_schema()
    ticks = {**COUNT, "maximum": MOST_TICKS}
    digests = {**TEXTS, "propertyNames": {"pattern": r"^\d{1,15}$"}}
    document = {**scene["properties"], "name": PLAIN[str]}
    known: dict[str, Schema] = {
        "fulcrum_replay": {"type": "integer", "minimum": 1, "maximum": VERSION},
        "scene": {"description": "the scene that is run, by its name", **PLAIN[str]},
        "document": {"description": "the scene file that is run", **closed(document, ["fulcrum"])},
        "parameters": VALUES,
        "seed": {"description": "of all that is random in the scene", **COUNT},
        "ticks": {"description": "at which the run ends", **ticks},
        "log": {
            "description": "every change from outside, in the order of the ticks",
            **many({"$ref": "#/$defs/command"}),
            "maxItems": MOST_ENTRIES,
        },
        "hashes": {"description": "of the state at some ticks", **digests},
        "versions": {"description": "of the program and what it ran on", **TEXTS},
    }
    return {
        "$schema": scene["$schema"],
        "title": "A replay file of Fulcrum",
        "$defs": {**scene["$defs"], "command": command(KINDS)},
        **closed({key: known[key] for key in KEYS}, ["fulcrum_replay", "ticks"]),
        "oneOf": [{"required": ["scene"]}, {"required": ["document"]}],
    }


def command(kinds: Mapping[str, type[Command]]) -> Schema:
    """Return what an entry of the log may have: its command decides about the rest."""
    tick = {"description": "before which it is applied", **COUNT}
    rules = [
        {
            "if": {"properties": {"command": {"const": word}}},
            "then": closed(
                {"tick": tick, "command": {"const": word, **told(kind)}, **arguments(kind)},
                required(kind),
            ),
        }
        for word, kind in kinds.items()
    ]
    return {
        "type": "object",
        "required": ["tick", "command"],
        "properties": {"tick": tick, "command": {"enum": [*kinds]}},
        "allOf": rules,
    }


def told(kind: type[Command]) -> Schema:
    """Return what a command does, in the first sentence of its docstring."""
    words = " ".join((inspect.getdoc(kind) or "").split())
    return {"description": re.split(r"(?<=[.;]) ", words)[0].rstrip(".;")}


def arguments(kind: type[Command]) -> dict[str, Schema]:
    """Return the fields of a command with their types and defaults."""
    made = {}
    for field in fields(kind):  # type: ignore[arg-type]
        made[field.name] = dict(of_type(field.type))
        if is_plain(field.default):
            made[field.name]["default"] = field.default
    return made


def required(kind: type[Command]) -> list[str]:
    """Return the fields that have no default."""
    return [
        field.name
        for field in fields(kind)  # type: ignore[arg-type]
        if field.default is MISSING and field.default_factory is MISSING
    ]


def of_type(kind: Any) -> Schema:
    """Return the schema of values of a field's type, as `app/files/log_entries.py` reads them."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if kind == Point:
        return POINT
    if kind is types.NoneType:
        return {"type": "null"}
    if origin is types.UnionType:
        return {"anyOf": [of_type(part) for part in parts]}
    if origin is typing.Annotated:
        return {**PLAIN[str], "maxLength": kind.__metadata__[0]}
    if origin is dict:
        return {"type": "object"}
    if origin is tuple and parts[-1] is Ellipsis:
        return many(of_type(parts[0]))
    if origin is tuple:
        each = [of_type(part) for part in parts]
        return {"type": "array", "prefixItems": each, "minItems": len(parts), "items": False}
    return PLAIN.get(kind, {})

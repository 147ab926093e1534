"""The JSON Schema of a lesson file, made from the fields of a step and the schema of a scene file.

As docs/schema.py: an editor completes and checks with it, the program says more of a mistake.
"""

import inspect
import re
import types
import typing
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Literal

from app.files.lesson_file import VERSION
from docs.schema import PLAIN, Schema, closed, many, of_field, scene_schema
from physics.settings import SolverSettings
from scenes.deck import MOST_ANSWERS, MOST_INK, MOST_STROKES, Closing, Step
from scenes.facts import MOST
from scenes.lesson_words import KEY, KEYS, SUFFIX

ANY: Schema = {"type": "object"}
POINT: Schema = {"type": "array", "items": PLAIN[float], "minItems": 2, "maxItems": 2}
VALUES: Schema = {
    "description": "parameters of the scene by name",
    "type": "object",
    "additionalProperties": {"anyOf": [{"type": ["number", "boolean", "string"]}, POINT]},
}


def lesson_schema() -> Schema:
    """Return the schema of a lesson file (JSON Schema, draft 2020-12)."""
    scene = scene_schema()
    named = {"name": {"type": "string", "minLength": 1}}
    world = {**scene["properties"], **named}
    keys: dict[str, Schema] = {
        "title": PLAIN[str],
        "scene": {"description": "that the steps are in unless they say another", **PLAIN[str]},
        "notes": {"description": "for who changes it", **many(PLAIN[str]), "maxItems": MOST},
        "steps": {**many(step()), "minItems": 1, "maxItems": MOST},
        "closing": closed(
            {
                field.name: {"description": explained(Closing)[field.name], **of_type(field.type)}
                for field in fields(Closing)
            }
        ),
    }
    version = {KEY: {"type": "integer", "minimum": 1, "maximum": VERSION}}
    worlds = {"worlds": {**many(closed(world, ["name", "fulcrum"])), "maxItems": MOST}}
    return {
        "$schema": scene["$schema"],
        "title": f"A lesson file of Fulcrum (*{SUFFIX})",
        "$defs": scene["$defs"],
        **closed({**version, **{key: keys[key] for key in KEYS}, **worlds}, [KEY, "steps"]),
    }


def step() -> Schema:
    """Return what a step may have: a field is of its type, narrowed where that says too little."""
    narrow: dict[str, Schema] = {
        "text": {"type": "string", "pattern": r"\S"},
        "answers": {**many(PLAIN[str]), "minItems": 2, "maxItems": MOST_ANSWERS},
        "values": VALUES,
        "settings": closed({entry.name: of_field(entry) for entry in fields(SolverSettings)}),
        "ink": {**many(stroke()), "maxItems": MOST_STROKES},
        "seconds": {"type": "number", "minimum": 0},
        "speed": {"type": "number", "exclusiveMinimum": 0},
    }
    told = explained(Step)
    made = {
        field.name: {
            **({"description": told[field.name]} if field.name in told else {}),
            **(narrow.get(field.name) or of_type(field.type)),
        }
        for field in fields(Step)
    }
    return closed(made, ["text"])


def explained(kind: type) -> dict[str, str]:
    """Return what the source of a class says of each field: the comment behind it, or its text."""
    source = inspect.getsource(kind)
    behind = re.findall(r"^    (\w+): .*  # (.+)$", source, re.M)
    below = re.findall(r'^    (\w+): [^\n]*\n    """(.+?)"""', source, re.M | re.S)
    return {name: " ".join(words.split()) for name, words in behind + below}


def stroke() -> Schema:
    """Return what a stroke of the pen has."""
    points = {**many({"anyOf": [POINT, {"type": "null"}]}), "minItems": 2, "maxItems": MOST_INK}
    width: Schema = {"description": "[m]", "type": "number", "exclusiveMinimum": 0}
    keys = {"points": points, "width": width, "role": PLAIN[str], "straight": PLAIN[bool]}
    return closed(keys, ["points", "width", "role"])


def of_type(kind: Any) -> Schema:
    """Return the schema of values of a field's type."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin is types.UnionType:
        return {"anyOf": [of_type(part) for part in parts]}
    if kind is types.NoneType:
        return {"type": "null"}
    if origin is Literal:
        return {"enum": [*parts]}
    if origin is tuple and parts[-1] is Ellipsis:
        return many(of_type(parts[0]))
    if origin is tuple:
        return {**many(of_type(parts[0])), "minItems": len(parts), "maxItems": len(parts)}
    if origin is Mapping:
        names = {"propertyNames": of_type(parts[0])} if typing.get_origin(parts[0]) else {}
        return {**ANY, **names, "additionalProperties": of_type(parts[1])}
    return PLAIN.get(kind, {})

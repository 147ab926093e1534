"""The JSON Schema of a scene file, made from the definitions that read and write it.

An editor that knows JSON Schema completes and checks a scene file with it. The program itself reads
by the same definitions and says more of a mistake (`app/files/scene_file.py`).
"""

import math
import types
import typing
from collections.abc import Iterable
from dataclasses import MISSING, fields
from typing import Any

from app.files.scene_file import OWN_KEYS, VERSION
from app.simulation import attachment_words
from app.simulation.attached import KINDS
from physics.bodies.edits import KINDS_BY_NAME
from physics.forces.air import Air
from physics.joints.kinds import JOINTS
from physics.plain.body_values import BODY_TYPES
from physics.plain.definition_values import SHAPES, Point
from physics.plain.joint_values import extra_keys, hold_keys, plain_fields
from physics.plain.world_values import KEYS
from physics.settings import SolverSettings
from physics.shapes.definitions import Filter

Schema = dict[str, Any]

POINT: Schema = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
POINTS: Schema = {"type": "array", "items": POINT}
REFERENCE: Schema = {"type": ["string", "integer"], "description": "a name, or an id"}
PLAIN: dict[Any, Schema] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    Point: POINT,
}


def scene_schema() -> Schema:
    """Return the schema of a scene file (JSON Schema, draft 2020-12)."""
    body = {
        "id": PLAIN[int],
        "number": PLAIN[int],
        "kind": {"enum": [*KINDS_BY_NAME], "default": "dynamic"},
        "shapes": listed("shape"),
        **{name: of_type(kind) for name, kind in BODY_TYPES.items()},
        **dict.fromkeys(("mass", "inertia"), PLAIN[float]),
        **dict.fromkeys(("center", "center_of_mass"), POINT),
    }
    parts = {
        "shape": one_of_kinds({word: shape(kind) for word, kind in SHAPES.items()}),
        "joint": one_of_kinds({word: joint(kind) for word, kind in JOINTS.items()}),
        "attached": {
            "type": "object",
            "required": ["kind"],
            "properties": {"kind": {"enum": [*KINDS]}, "body": REFERENCE},
        },
        "body": {"type": "object", "properties": body},
        "force": closed(
            {"body": REFERENCE, "at": POINT, "force": POINT, "turns": PLAIN[bool]},
            required=["body", "force"],
        ),
        "group": closed(dict.fromkeys(("bodies", "joints"), many(REFERENCE))),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A scene file of Fulcrum",
        "$defs": parts,
        **closed(top_level(), required=["fulcrum"]),
    }


def top_level() -> dict[str, Schema]:
    """Return the keys of the file itself. KeyError when the program reads one that is not here."""
    known: dict[str, Schema] = {
        "fulcrum": {"type": "integer", "minimum": 1, "maximum": VERSION},
        "title": PLAIN[str],
        "camera": closed({"view": {**many(PLAIN[float]), "minItems": 4}, "focus": PLAIN[str]}),
        "notes": many(PLAIN[str]),
        "paused": PLAIN[bool],
        "exact": {"type": "object", "required": ["tick", "hash"]},
        "gravity": POINT,
        "settings": closed({entry.name: of_field(entry) for entry in fields(SolverSettings)}),
        "air": closed({entry.name: of_field(entry) for entry in fields(Air)}),
        "record_events": PLAIN[bool],
        "bodies": listed("body"),
        "joints": listed("joint"),
        "categories_apart": many({**many(PLAIN[int]), "minItems": 2, "maxItems": 2}),
        "bodies_apart": many({**many(REFERENCE), "minItems": 2, "maxItems": 2}),
        "forces": listed("force"),
        "groups": listed("group"),
        "attached": listed("attached"),
    }
    return {key: known[key] for key in (*OWN_KEYS, *KEYS, *attachment_words.KEYS)}


def shape(kind: Any) -> dict[str, Schema]:
    """Return the keys of a kind of shape, with those of its filter."""
    own = {entry.name: of_field(entry) for entry in fields(kind) if entry.name != "filter"}
    return own | dict.fromkeys(Filter._fields, PLAIN[int])


def joint(kind: Any) -> dict[str, Schema]:
    """Return the keys of a kind of joint: what it holds, its fields, and where it has moved to."""
    plain = plain_fields(kind)
    own = {entry.name: of_field(entry) for entry in fields(kind) if entry.name in plain}
    moved = {
        name: PLAIN[float] if name in ("angle", "length") else POINT for name in extra_keys(kind)
    }
    return {"id": PLAIN[int], **dict.fromkeys(hold_keys(kind), REFERENCE), **moved, **own}


def of_field(entry: Any) -> Schema:
    """Return the schema of a field: type, range, choices, default, and what it is."""
    made = dict(of_type(entry.type))
    data = entry.metadata
    if "choices" in data:
        made = {"enum": [*data["choices"]]}
    elif made.get("type") in ("number", "integer"):
        made |= bounds(data)
    if is_plain(entry.default):
        made["default"] = entry.default
    words = " ".join([data.get("help", ""), f"[{data['unit']}]" if data.get("unit") else ""])
    none = entry.default is None or (entry.default is not MISSING and "none" in data)
    described = {"description": words.strip(), **made} if words.strip() else made
    return {"anyOf": [described, {"type": "null"}]} if none and "enum" not in made else described


def is_plain(value: Any) -> bool:
    """Return whether JSON can say this value: no infinity, and nothing of Python's own."""
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or isinstance(value, str | int)


def bounds(data: Any) -> Schema:
    """Return the least and the largest value that a field may have."""
    ends = {"minimum": data.get("low"), "maximum": data.get("high")}
    return {name: end for name, end in ends.items() if end is not None and math.isfinite(end)}


def of_type(kind: Any) -> Schema:
    """Return the schema of values of a type; of "this or None" it is that of this."""
    if isinstance(kind, types.UnionType):
        kind = next(part for part in typing.get_args(kind) if part is not types.NoneType)
    if kind in PLAIN:
        return PLAIN[kind]
    return POINTS if typing.get_origin(kind) is tuple else {}


def one_of_kinds(kinds: dict[str, dict[str, Schema]]) -> Schema:
    """Return what an object may have whose "kind" decides about the rest."""
    rules = [
        {
            "if": {"properties": {"kind": {"const": word}}},
            "then": closed({"kind": {"const": word}, **keys}),
        }
        for word, keys in kinds.items()
    ]
    kind = {"enum": [*kinds]}
    return {"type": "object", "required": ["kind"], "properties": {"kind": kind}, "allOf": rules}


def closed(keys: dict[str, Schema], required: Iterable[str] = ()) -> Schema:
    """Return an object that has no other keys."""
    made: Schema = {"type": "object", "properties": keys, "additionalProperties": False}
    return made | ({"required": [*required]} if required else {})


def many(one: Schema) -> Schema:
    """Return a list of such values."""
    return {"type": "array", "items": one}


def listed(part: str) -> Schema:
    """Return a list of what $defs calls `part`."""
    return many({"$ref": f"#/$defs/{part}"})

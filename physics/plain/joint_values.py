"""Joints as plain values, and back: the keys are the fields of the definitions.

Beside them a joint that has moved needs what its definition takes from the moment it is made:
`anchor_a` and `anchor_b` instead of one `anchor` (they may have slid or drifted apart), `local_a`
and `local_b` [m] with the last bits of both, in the bodies' frames, `angle` [rad], which counts
from another moment than now, the `length` of a pulley or constant of a gear.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from physics.constants import SMALLEST_SIZE
from physics.joints.definition import JointDefinition, columns, set_anchor
from physics.joints.field import FALLOFFS
from physics.joints.handle import Joint
from physics.joints.kinds import JOINTS
from physics.joints.record import GEAR, MOTOR, MOUSE, PULLEY
from physics.plain.definition_values import (
    brief,
    json_value,
    read_kind,
    read_number,
    read_point,
    read_value,
    refuse_unknown,
)
from physics.shapes.definitions import DefinitionError, Point
from physics.values.held import held_point
from physics.values.options import default_of

if TYPE_CHECKING:
    from physics.world import World

HOLDS = ("a", "b", "body", "first", "second")
"""Fields that are handles."""

ROUNDING = 1e-12
"""How far an anchor on its body may be from what the one in the world gives: [1], 1e-12."""

Find = Callable[[str, Any], Any]
"""(path, reference) to the handle."""


def plain_fields(kind: type[JointDefinition]) -> dict[str, Any]:
    """The fields of a definition that are no handles: name to type."""
    return {entry.name: entry.type for entry in fields(kind) if entry.name not in HOLDS}


def extra_keys(kind: type[JointDefinition]) -> list[str]:
    """Return the keys that a joint that has moved needs beside its fields."""
    names = plain_fields(kind)
    not_mouse = kind.NUMBER != MOUSE
    extra = ["anchor_a", "anchor_b"] if "anchor" in names and not_mouse else []
    extra += ["angle"] if kind.COUNTS_ANGLE else []
    extra += ["local_a", "local_b"] if {"anchor", "anchor_a"} & set(names) and not_mouse else []
    return extra + (["length"] if kind.KEEPS_LENGTH else [])


def hold_keys(kind: type[JointDefinition]) -> list[str]:
    """The keys that refer to bodies (or, of a gear, to joints)."""
    names = [entry.name for entry in fields(kind)]
    if "body" in names:
        return ["b"]
    return [name for name in ("a", "b", "first", "second") if name in names]


# --- out ------------------------------------------------------------------------------------------


def joint_to_dict(joint: Joint) -> dict[str, Any]:
    """Kind, points and numbers that are not at their defaults; handles are the caller's."""
    kind = JOINTS[joint.kind]
    words: dict[str, Any] = {"kind": joint.kind, **points_of(joint)}
    row = joint.row
    known = columns(kind)
    for entry in fields(kind):
        if entry.name in known:
            value = getattr(joint, entry.name)
        elif entry.name == "collide_connected":
            value = bool(row["collide_connected"])
        elif entry.name == "enabled":
            value = joint.enabled
        elif entry.name == "falloff":
            value = FALLOFFS[int(row["falloff"])]
        elif entry.name == "target_velocity":
            value = joint.target_velocity
        else:
            continue
        if value != default_of(entry):
            words[entry.name] = json_value(value)
    if words.get("length", 1.0) < SMALLEST_SIZE and not kind.KEEPS_LENGTH:
        del words["length"]  # of a rope whose ends were at one place: it has no rod
    if kind.KEEPS_LENGTH:
        words["length"] = float(row["length"])
    return words


def points_of(joint: Joint) -> dict[str, Any]:
    """Return where the joint holds in the world now [m], and its angle now [rad]."""
    number, (at_a, at_b) = JOINTS[joint.kind].NUMBER, joint.anchors
    words: dict[str, Any] = {}
    if number == MOTOR:
        words["target"] = list(joint.target)
    elif number == MOUSE:
        words |= {"anchor": list(at_b), "target": list(joint.target)}
    elif number == PULLEY:
        row = joint.row
        for side in "ab":
            words[f"ground_{side}"] = [float(row[f"ground_{side}{axis}"]) for axis in "xy"]
        words |= {"anchor_a": list(at_a), "anchor_b": list(at_b)}
    elif number != GEAR:
        one = "anchor" in plain_fields(JOINTS[joint.kind]) and at_a == at_b
        words |= {"anchor": list(at_a)} if one else {"anchor_a": [*at_a], "anchor_b": [*at_b]}
    if "axis" in plain_fields(JOINTS[joint.kind]):
        words["axis"] = list(joint.axis)
    if JOINTS[joint.kind].COUNTS_ANGLE and joint.angle != 0.0:
        words["angle"] = joint.angle
    return words


def exact_anchors(joint: Joint) -> dict[str, list[float]]:
    """The anchors on their bodies [m], where reading those in the world gives other last bits.

    The reader has the angle, not the cosine and sine that the tick carries along.
    """
    if "local_a" not in extra_keys(JOINTS[joint.kind]):
        return {}
    result, row = {}, joint.row
    for side, at in zip("ab", joint.anchors, strict=True):
        x, y, angle = (joint.body_value(side, name) for name in ("x", "y", "angle"))
        dx, dy, c, s = at[0] - x, at[1] - y, math.cos(angle), math.sin(angle)
        local = [float(row[f"l{side}x"]), float(row[f"l{side}y"])]
        if 0.0 < math.dist(local, (c * dx + s * dy, c * dy - s * dx)) <= rounding(at, local):
            result[f"local_{side}"] = local
    return result


def rounding(at: Sequence[float], local: Sequence[float]) -> float:
    """Return how far an anchor, `at` in the world and `local` on its body, may be off [m]."""
    return ROUNDING * max(1.0, *map(abs, at), *map(abs, local))


# --- in -------------------------------------------------------------------------------------------


def add_joint(
    world: "World", path: str, data: Any, find: Mapping[str, Find], idle: bool = False
) -> Joint:
    """Add the joint that `data` describes; `find` looks up "body" and "joint" references.

    DefinitionError with the path of what is wrong. An `idle` one may hold nothing that moves.
    """
    kind = JOINTS[read_kind(path, data, JOINTS)]
    known, extra, holds = plain_fields(kind), extra_keys(kind), hold_keys(kind)
    refuse_unknown(path, data, ["kind", "id", *holds, *known, *extra])
    values = {
        name: read_value(f"{path}.{name}", known[name], data[name])
        for name in known
        if name in data
    }
    apart = read_apart(path, kind, data)
    if apart and "anchor" in known:
        values["anchor"] = apart["b"]
    if kind.NUMBER == PULLEY and "length" in data:
        apart |= hung(values)
    for name in holds:
        if data.get(name) is not None:
            handle = find["joint" if name in ("first", "second") else "body"]
            values["body" if kind.NUMBER == MOUSE else name] = handle(f"{path}.{name}", data[name])
    late = {
        name: read_number(f"{path}.{name}", data[name])
        for name in ("angle", "length")
        if name in extra and name in data
    }
    try:
        joint = world.add_joint(kind(**values), idle)
    except DefinitionError as error:
        raise DefinitionError(f"{path}: {error}") from None
    row = joint.row
    for side, at in apart.items():
        set_anchor(row, world.page, side, at)
    for side in "ab":
        if f"local_{side}" in extra and f"local_{side}" in data:
            put_local(joint, side, f"{path}.local_{side}", data[f"local_{side}"])
    row["reference"] -= late.get("angle", 0.0)
    row["length"] = late.get("length", row["length"])
    return joint


def put_local(joint: Joint, side: str, path: str, value: Any) -> None:
    """Correct the rounding of an anchor; DefinitionError when it is more than that."""
    local, at, row = read_point(path, value), joint.anchors["ab".index(side)], joint.row
    off = math.dist(local, (row[f"l{side}x"], row[f"l{side}y"]))
    if off > 2.0 * rounding(at, local):
        raise DefinitionError(f"{path}: does not fit anchor_{side}; leave it out")
    row[f"l{side}x"], row[f"l{side}y"] = local


def hung(values: dict[str, Any]) -> dict[str, Point]:
    """Both anchors of a pulley whose rope is known: they may have been pulled up to the wheels,
    where none can be made. So it is made with both below, and they are put there later.
    """
    apart = {}
    for side in "ab":
        x, y = values.get(f"ground_{side}", (0.0, 0.0))
        apart[side] = values.get(f"anchor_{side}", (0.0, 0.0))
        held_point("position", apart[side], f"anchor_{side}")
        values[f"anchor_{side}"] = (x, y - 1.0)
    return apart


def read_apart(path: str, kind: type[JointDefinition], data: dict[str, Any]) -> dict[str, Point]:
    """Both anchors of a joint whose definition takes one, when the file says so."""
    if "anchor_a" not in extra_keys(kind) or not {"anchor_a", "anchor_b"} & set(data):
        return {}
    if "anchor" in data:
        raise DefinitionError(f"{path}: give either anchor, or anchor_a and anchor_b")
    for name in ("anchor_a", "anchor_b"):
        if name not in data:
            raise DefinitionError(
                f"{path}.{name}: is missing; {brief(kind.WORD)} has anchor, or both"
            )
    result = {}
    for side in "ab":
        place = f"{path}.anchor_{side}"
        result[side] = held_point("position", read_point(place, data[f"anchor_{side}"]), place)
    return result

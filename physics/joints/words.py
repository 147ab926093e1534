"""Joints as plain values, and back: the keys are the fields of the definitions.

Beside them a joint that has moved needs what its definition takes from the moment it is made:
`anchor_a` and `anchor_b` instead of one `anchor` (they may have slid or drifted apart), `angle`
[rad], which counts from another moment than now, the `length` of a pulley or constant of a gear.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from physics.constants import SMALLEST_SIZE
from physics.defs import DefinitionError, Point
from physics.joints import KINDS
from physics.joints.definition import JointDefinition, columns, set_anchor
from physics.joints.field import FALLOFFS
from physics.joints.handle import Joint
from physics.joints.record import GEAR, MOTOR, MOUSE, PRISMATIC, PULLEY, REVOLUTE, WELD, WHEEL
from physics.plain import (
    brief,
    default_of,
    plain,
    read_kind,
    read_number,
    read_point,
    read_value,
    refuse_unknown,
)

if TYPE_CHECKING:
    from physics.world import World

JOINTS: dict[str, type[JointDefinition]] = {kind.WORD: kind for kind in KINDS}
"""The kinds of joints by their words."""

HOLDS = ("a", "b", "body", "first", "second")
"""Fields that are handles."""

ANGLES = (REVOLUTE, WELD, PRISMATIC, WHEEL)
"""Kinds that count an angle from when they were made."""

LENGTHS = (PULLEY, GEAR)
"""Kinds that keep a length as it was then."""

Find = Callable[[str, Any], Any]
"""(path, reference) to the handle."""


def plain_fields(kind: type[JointDefinition]) -> dict[str, Any]:
    """The fields of a definition that are no handles: name to type."""
    return {entry.name: entry.type for entry in fields(kind) if entry.name not in HOLDS}


def extra_keys(kind: type[JointDefinition]) -> list[str]:
    """What a joint that has moved needs beside its fields."""
    names = plain_fields(kind)
    extra = ["anchor_a", "anchor_b"] if "anchor" in names and kind.NUMBER != MOUSE else []
    extra += ["angle"] if kind.NUMBER in ANGLES else []
    return extra + (["length"] if kind.NUMBER in LENGTHS else [])


def hold_keys(kind: type[JointDefinition]) -> list[str]:
    """The keys that refer to bodies (or, of a gear, to joints)."""
    names = [entry.name for entry in fields(kind)]
    if "body" in names:
        return ["b"]
    return [name for name in ("a", "b", "first", "second") if name in names]


# --- out ------------------------------------------------------------------------------------------


def joint_words(joint: Joint) -> dict[str, Any]:
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
        elif entry.name == "falloff":
            value = FALLOFFS[int(row["falloff"])]
        elif entry.name == "target_velocity":
            value = joint.target_velocity
        else:
            continue
        if value != default_of(entry):
            words[entry.name] = plain(value)
    if words.get("length", 1.0) < SMALLEST_SIZE and kind.NUMBER not in LENGTHS:
        del words["length"]  # of a rope whose ends were at one place: it has no rod
    if kind.NUMBER in LENGTHS:
        words["length"] = float(row["length"])
    return words


def points_of(joint: Joint) -> dict[str, Any]:
    """Where it holds, in the world now [m]; the angle that it reads now [rad]."""
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
    if number in ANGLES and joint.angle != 0.0:
        words["angle"] = joint.angle
    return words


# --- in -------------------------------------------------------------------------------------------


def add_joint(world: "World", path: str, data: Any, find: Mapping[str, Find]) -> Joint:
    """Add the joint that `data` describes; `find` looks up "body" and "joint" references.

    DefinitionError with the path of what is wrong.
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
        joint = world.add_joint(kind(**values))
    except DefinitionError as error:
        raise DefinitionError(f"{path}: {error}") from None
    row = joint.row
    for side, at in apart.items():
        set_anchor(row, world.page, side, at)
    row["reference"] -= late.get("angle", 0.0)
    row["length"] = late.get("length", row["length"])
    return joint


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
    return {side: read_point(f"{path}.anchor_{side}", data[f"anchor_{side}"]) for side in "ab"}

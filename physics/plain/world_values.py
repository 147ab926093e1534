"""A world as plain values, and back: what a readable scene file holds of it.

A body is written as it was defined, at the place where it is now. Only exact saves (state_bytes.py)
have the contacts, the impulses and who sleeps.
"""

from collections import Counter
from collections.abc import Container
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np

from physics.contacts.filters import CATEGORIES
from physics.plain.body_values import add_body, body_to_dict
from physics.plain.definition_values import (
    brief,
    entries,
    json_value,
    read_point,
    read_value,
    refuse_unknown,
)
from physics.plain.joint_values import (
    JOINTS,
    add_joint,
    exact_anchors,
    hold_keys,
    joint_to_dict,
)
from physics.plain.references import References
from physics.shapes.definitions import DefinitionError
from physics.values.options import default_of

if TYPE_CHECKING:
    from physics.values.options import Options
    from physics.world import World

KEYS = (
    "gravity",
    "settings",
    "air",
    "record_events",
    "bodies",
    "joints",
    "categories_apart",
    "bodies_apart",
)
"""What a world consists of."""

MOST_BODIES = 100_000
MOST_JOINTS = 100_000
"""Read at most: [count] of each in a file. More: a file fills the memory."""

MOST_NUMBER = 1 << 53
"""No body has this number: beyond, not every reader of JSON knows whole numbers exactly."""


# --- out ------------------------------------------------------------------------------------------


def world_to_dict(world: "World", leave_out: Container[int] = ()) -> dict[str, Any]:
    """The whole world but for the joints whose ids are in `leave_out`."""
    bodies = world.bodies
    count = Counter(body.name for body in bodies)
    names = {b.index: b.name if count[b.name] == 1 else b.id for b in bodies}
    words: dict[str, Any] = {"gravity": json_value(world.gravity)}
    for name, options in (("settings", world.settings), ("air", world.air)):
        if changed := options_to_dict(options):
            words[name] = changed
    if world.record_events:
        words["record_events"] = True
    words["bodies"] = []
    expected = 1  # what a reader counts
    for body in bodies:
        entry = body_to_dict(body, count[body.name] > 1)
        words["bodies"].append({"number": body.id} | entry if body.id != expected else entry)
        expected = body.id + 1
    words["joints"] = joints_to_dicts(world, names, leave_out, to_the_bit=True)
    words |= exclusions_to_dict(world, names)
    return words


def joints_to_dicts(
    world: "World", names: dict[int, Any], leave_out: Container[int], to_the_bit: bool = False
) -> list[dict[str, Any]]:
    """The joints with what they hold; `names` refer to bodies by their rows.

    What is to be the same `to_the_bit` cannot be moved: it has its anchors on their bodies too.
    """
    joints = [joint for joint in world.joints if joint.id not in leave_out]
    by_row = {joint.index: joint.id for joint in world.joints}
    result, coupled = [], set()
    for joint in joints:
        held: dict[str, Any] = {}
        for key in hold_keys(JOINTS[joint.kind]):
            if key in ("first", "second"):
                held[key] = by_row[int(joint.row[key])]
                coupled.add(held[key])
            elif (body := joint.a if key == "a" else joint.b) is not None:
                held[key] = names[body.index]
        entry = joint_to_dict(joint) | (exact_anchors(joint) if to_the_bit else {})
        result.append({"kind": entry.pop("kind"), **held, **entry})
    for joint, entry in zip(joints, result, strict=True):
        if joint.id in coupled:
            entry["id"] = joint.id
    return result


def options_to_dict(options: "Options") -> dict[str, Any]:
    """Settings or air that are not at their defaults."""
    entries: Any = fields(options)  # type: ignore[arg-type]
    return {
        entry.name: json_value(getattr(options, entry.name))
        for entry in entries
        if getattr(options, entry.name) != default_of(entry)
    }


def exclusions_to_dict(world: "World", names: dict[int, Any]) -> dict[str, Any]:
    """Categories and bodies that may not meet."""
    words: dict[str, Any] = {}
    rows = np.array(world.collision_matrix.rows())
    off = [[a, b] for a in range(CATEGORIES) for b in range(a, CATEGORIES) if not rows[a] >> b & 1]
    if off:
        words["categories_apart"] = off
    if world.vetoes.pairs:
        words["bodies_apart"] = [[names[a], names[b]] for a, b in sorted(world.vetoes.pairs)]
    return words


# --- in -------------------------------------------------------------------------------------------


def read_options(path: str, data: Any, options: "Options") -> None:
    """Set what `data` says of settings or air. DefinitionError."""
    entries: Any = fields(options)  # type: ignore[arg-type]
    known = {entry.name: entry.type for entry in entries}
    refuse_unknown(path, data, known)
    for name, value in data.items():
        place = f"{path}.{name}"
        if known[name] is int and type(value) is float and value.is_integer():
            value = int(value)
        value = read_value(place, known[name], value)
        try:
            setattr(options, name, value)
        except DefinitionError as error:
            raise DefinitionError(f"{path}.{error}") from None


def fill_world(world: "World", data: dict[str, Any]) -> None:
    """Put what `data` describes into an empty world. DefinitionError with the path of the key.

    Keys that are not a world's are not looked at.
    """
    if "gravity" in data:
        world.gravity = read_point("gravity", data["gravity"])
    for name, options in (("settings", world.settings), ("air", world.air)):
        read_options(name, data.get(name, {}), options)
    world.record_events = read_value("record_events", bool, data.get("record_events", False))
    bodies = References("body")
    for path, entry in entries("bodies", data, MOST_BODIES):
        if isinstance(entry, dict) and "number" in entry:
            count_on(world, f"{path}.number", entry["number"])
        body = add_body(world, path, entry)
        bodies.add(path, entry, body, body.name if "name" in entry else None)
    joints = References("joint")
    find = {"body": bodies.find, "joint": joints.find}
    for path, entry in entries("joints", data, MOST_JOINTS):
        joints.add(path, entry, add_joint(world, path, entry, find, idle=True), None)
    read_exclusions(world, data, bodies)


def count_on(world: "World", path: str, number: Any) -> None:
    """Let the body that comes next have the id `number`: colours go by it, so it is kept."""
    least = world.newest_id + 1
    if type(number) is not int or not least <= number < MOST_NUMBER:
        raise DefinitionError(
            f"{path}: must be a whole number from {least}, as numbers go up in a file,"
            f" not {brief(number)}"
        )
    world._serial = number - 1


def read_exclusions(world: "World", data: dict[str, Any], bodies: References) -> None:
    """Categories and bodies that may not meet."""
    for key in ("categories_apart", "bodies_apart"):
        for path, pair in entries(key, data, MOST_BODIES):
            if not isinstance(pair, list) or len(pair) != 2:
                raise DefinitionError(f"{path}: must be a pair [a, b], not {brief(pair)}")
            try:
                if key == "categories_apart":
                    world.collision_matrix.set(*pair, allowed=False)
                else:
                    ends = [bodies.find(f"{path}[{k}]", pair[k]) for k in (0, 1)]
                    world.let_collide(ends[0], ends[1], allowed=False)
            except DefinitionError as error:
                text = str(error)
                raise DefinitionError(
                    text if text.startswith(path) else f"{path}: {text}"
                ) from None

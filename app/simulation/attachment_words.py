"""What is attached as plain values, and back: the keys "forces", "groups" and "attached" of a file.

A body is meant by its name, or by its id where several bear the name; a joint by its id:

    "forces": [{"body": "sled", "at": [-0.5, 0], "force": [12, 0], "turns": true}]
    "groups": [{"bodies": ["plank", "wheel"], "joints": [3]}]
    "attached": [{"kind": "slider", "name": "v", "high": 20, "unit": "m/s"}]

`at` [m] is fixed to the body, in its own frame; [0, 0] when it is left out. `force` [N] is in the
world, or in the body's frame when it `turns` with it. Kinds and keys of what is "attached" are
those of app/simulation/attached.
"""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.simulation.attached import Attached
from app.simulation.attached.plain import attached_words, ids_in, read_attached, with_ids
from app.simulation.attachments import MOST_FORCES, STRONGEST, Attachments, Force
from physics.plain.definition_values import brief, entries, read_point, read_value, refuse_unknown
from physics.plain.references import References
from physics.shapes.definitions import DefinitionError, Point
from physics.values.sums import plain_sum

if TYPE_CHECKING:
    from physics import World

KEYS = ("forces", "groups", "attached")

MOST_ATTACHED = 1_000
"""Read at most: [count], twice what the program attaches."""

MOST_GROUPS = 100_000
"""Read at most: [count]. More: a file fills the memory."""


# --- out ------------------------------------------------------------------------------------------


def put_attachments(words: dict[str, Any], world: "World", attachments: Attachments) -> None:
    """Add the attachments to the `words` of `world`; joints in groups get their ids."""
    bodies = {b.id: entry for b, entry in zip(world.bodies, words["bodies"], strict=True)}
    joints = {j.id: entry for j, entry in zip(world.joints, words["joints"], strict=True)}
    names = {i: entry.get("id", entry["name"]) for i, entry in bodies.items()}
    forces = [force_words(f, names[f.body_id]) for f in attachments.forces if f.body_id in names]
    if forces:
        words["forces"] = forces
    groups = []
    for group in attachments.groups:
        held = [i for i in group if i in joints]
        parts = {"bodies": [names[i] for i in group if i in names], "joints": held}
        if plain_sum(map(len, parts.values())) > 1:
            groups.append({key: result for key, result in parts.items() if result})
            for i in held:
                joints[i]["id"] = i
    if groups:
        words["groups"] = groups
    put_attached(words, attachments, bodies, joints)


def put_attached(
    words: dict[str, Any],
    attachments: Attachments,
    bodies: dict[int, dict[str, Any]],
    joints: dict[int, dict[str, Any]],
) -> None:
    """Add notes, pictures and controls; what their formulas mean by id gets its id."""
    result = []
    for one in attachments.attached:
        if one.body_id == 0 or one.body_id in bodies:
            entry = bodies.get(one.body_id)
            body = entry.get("id", entry["name"]) if entry is not None else None
            result.append(attached_words(one, body))
        for sort, i in ids_in(one):
            known = bodies if sort == "body" else joints
            if i in known:
                known[i]["id"] = i
    if result:
        words["attached"] = result


def force_words(force: Force, body: str | int) -> dict[str, Any]:
    """One force; what is at its default is left out."""
    words: dict[str, Any] = {"body": body}
    words |= {"at": list(force.at)} if force.at != (0.0, 0.0) else {}
    words["force"] = list(force.force)
    return words | ({"turns": True} if force.turns else {})


# --- in -------------------------------------------------------------------------------------------


def read_attachments(tree: dict[str, Any], world: "World") -> Attachments:
    """Return the attachments of a file whose things are in `world`. Raises DefinitionError."""
    if not any(key in tree for key in KEYS):
        return Attachments()
    bodies = references("body", "bodies", tree, world.bodies)
    joints = references("joint", "joints", tree, world.joints)
    forces = [
        read_force(path, entry, bodies, number)
        for number, (path, entry) in enumerate(entries("forces", tree, MOST_FORCES), 1)
    ]
    attached = tuple(
        read_one(path, entry, bodies, joints, number)
        for number, (path, entry) in enumerate(
            entries("attached", tree, MOST_ATTACHED), len(forces) + 1
        )
    )
    groups, serial = read_groups(tree, bodies, joints), len(forces) + len(attached)
    return Attachments(tuple(forces), groups, serial, attached)


def read_one(
    path: str, entry: Any, bodies: References, joints: References, number: int
) -> Attached:
    """One note, picture or control; ids in its formulas become those of the things in the world."""
    one = read_attached(path, entry, bodies.find, number)
    known = {"body": bodies, "joint": joints}
    new = {
        (sort, i): known[sort].find(path, i).id for sort, i in ids_in(one) if known[sort].knows(i)
    }
    return with_ids(one, new)


def references(word: str, key: str, tree: dict[str, Any], things: Sequence[Any]) -> References:
    """Return what names and ids in a file mean; entries of `key` are in the order of `things`."""
    listed = tree.get(key, [])
    if len(listed) != len(things):
        raise DefinitionError(
            f"{key}: the exact state has {len(things)} of them, the list {len(listed)}: forces and"
            ' groups have nothing to refer to; take out "exact", or write the file again'
        )
    result = References(word)
    for number, (entry, thing) in enumerate(zip(listed, things, strict=True)):
        name = thing.name if word == "body" and "name" in entry else None
        result.add(f"{key}[{number}]", entry, thing, name)
    return result


def read_force(path: str, data: Any, bodies: References, number: int) -> Force:
    """One lasting force; `number` is its id."""
    refuse_unknown(path, data, ["body", "at", "force", "turns"])
    for name in ("body", "force"):
        if name not in data:
            raise DefinitionError(f"{path}.{name}: is missing")
    body = bodies.find(f"{path}.body", data["body"])
    force = read_strength(f"{path}.force", data["force"])
    at = read_point(f"{path}.at", data["at"]) if "at" in data else (0.0, 0.0)
    return Force(
        number, body.id, at, force, read_value(f"{path}.turns", bool, data.get("turns", False))
    )


def read_strength(path: str, value: Any) -> Point:
    """A force [N] that a command would take too."""
    force = read_point(path, value)
    # One that turns may have 1.41 times as much along an axis of its body.
    if math.hypot(*force) > 1.5 * STRONGEST:
        raise DefinitionError(f"{path}: no lasting force is stronger than {STRONGEST:g} N")
    return force


def read_groups(
    tree: dict[str, Any], bodies: References, joints: References
) -> tuple[tuple[int, ...], ...]:
    """Ids of what is selected together; no thing is in two groups."""
    groups: list[tuple[int, ...]] = []
    taken: set[int] = set()
    for path, entry in entries("groups", tree, MOST_GROUPS):
        refuse_unknown(path, entry, ["bodies", "joints"])
        group: list[int] = []
        for key, known in (("bodies", bodies), ("joints", joints)):
            if not isinstance(entry.get(key, []), list):
                raise DefinitionError(f"{path}.{key}: must be a list [...]")
            for place, reference in enumerate(entry.get(key, [])):
                where = f"{path}.{key}[{place}]"
                thing = known.find(where, reference)
                if thing.id in taken:
                    raise DefinitionError(f"{where}: {brief(reference)} is in a group already")
                taken.add(thing.id)
                group.append(thing.id)
        if len(group) < 2:
            raise DefinitionError(f"{path}: a group needs two things or more")
        groups.append(tuple(sorted(group)))
    return tuple(groups)

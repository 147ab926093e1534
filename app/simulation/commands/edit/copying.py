"""Things as words, to be pasted: bodies, what joins them to one another or to the background."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from typing import Any

from app.simulation.attached.plain import attached_words
from app.simulation.attachment_words import force_words
from app.simulation.attachments import Attachments
from app.simulation.commands.base import Words
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.edit.words import thawed
from physics import World
from physics.plain.body_values import body_to_dict
from physics.plain.world_values import joints_to_dicts
from physics.values.sums import plain_sum

NOTHING_ATTACHED = Attachments()
POINTS = ("anchor", "anchor_a", "anchor_b", "ground_a", "ground_b")
"""Keys of a joint that are points of the world."""


def copied(
    world: World, ids: Iterable[int], attachments: Attachments = NOTHING_ATTACHED
) -> AddThings:
    """A command that adds the bodies of `ids` once more, where they are now, with all joints
    between them and to the background, and what is on them: groups, forces, notes, pictures.

    Ids of joints are passed over: they come along with their bodies. So does the hand's own not.
    """
    wanted = set(ids)
    bodies = [body for body in world.bodies if body.id in wanted]
    names = {body.index: body.id for body in bodies}
    left_out = {joint.id for joint in world.joints if not _comes_along(joint, wanted)}
    entries = [body_to_dict(body, with_id=True) for body in bodies]
    for entry in entries:
        entry.pop("center", None)  # only rounding, and not of where it is pasted
    joints = joints_to_dicts(world, names, left_out)
    held = {j.id: j for j in world.joints if j.id not in left_out}
    by_id = dict(zip(held, joints, strict=True))
    groups = _groups(attachments, wanted, by_id)
    attached = (one for one in attachments.attached if one.body_id in wanted)
    return AddThings(
        tuple(entries),
        tuple(joints),
        attached=tuple(attached_words(one, one.body_id) for one in attached),
        forces=tuple(force_words(f, f.body_id) for f in attachments.forces if f.body_id in wanted),
        groups=tuple(groups),
    )


def _groups(
    attachments: Attachments, bodies: Container[int], joints: dict[int, Words]
) -> Iterator[Words]:
    """Yield the groups of what is copied; joints in them get their ids."""
    for group in attachments.groups:
        words = {
            "bodies": [i for i in group if i in bodies],
            "joints": [i for i in group if i in joints],
        }
        if plain_sum(map(len, words.values())) > 1:
            for i in words["joints"]:
                joints[i]["id"] = i
            yield {key: result for key, result in words.items() if result}


def _comes_along(joint: Any, wanted: set[int]) -> bool:
    """Whether a joint holds wanted bodies only. A gear goes where its two joints go."""
    if joint.kind == "mouse":
        return False
    if joint.kind == "gear":
        by_row = {other.index: other for other in joint.world.joints}
        pair = (by_row[int(joint.row[name])] for name in ("first", "second"))
        return all(_comes_along(other, wanted) for other in pair)
    return joint.b.id in wanted and (joint.a is None or joint.a.id in wanted)


def shifted(things: AddThings, by: tuple[float, float]) -> AddThings:
    """Return the same things, moved by `by` [m]."""
    return replace(
        things,
        bodies=tuple(
            {**b, "position": _moved(b.get("position", (0.0, 0.0)), by)} for b in things.bodies
        ),
        joints=tuple(_joint_shifted(joint, by) for joint in things.joints),
    )


def _joint_shifted(joint: Words, by: tuple[float, float]) -> Words:
    new = thawed(joint)
    in_world = (*POINTS, "target") if joint.get("a") is None else POINTS
    for key in in_world:
        if key in new:
            new[key] = _moved(new[key], by)
    return new


def _moved(at: Any, by: tuple[float, float]) -> list[float]:
    return [at[0] + by[0], at[1] + by[1]]

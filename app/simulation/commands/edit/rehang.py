"""Hanging joints on other bodies: they are taken out and made anew, as they read now."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from physics import Body
from physics.joints.handle import Joint
from physics.plain.joint_values import JOINTS, Find, add_joint, hold_keys, joint_to_dict

if TYPE_CHECKING:
    from physics import World

Homes = Mapping[tuple[int, str], Body]
"""(id of a joint, "a" or "b") to the body that it shall hold there."""


def rehang(world: "World", joints: list[Joint], homes: Homes) -> dict[int, int]:
    """Make `joints` anew, with the gears between them; returns the new ids by the old ones.

    Gears come with the joints that they couple: what only one of them holds is lost.
    """
    gears = gears_of(world, joints)
    lost = [joint for joint in joints if joint.kind != "gear"] + gears
    said = [(joint.id, told_again(joint, homes)) for joint in lost]
    for joint in lost:
        world.remove(joint)
    renewed: dict[Any, int] = {}
    find: dict[str, Find] = {
        "body": lambda _path, body: body,
        "joint": lambda _path, serial: world.joint_by_id(renewed.get(serial) or serial),
    }
    for old, words in said:
        renewed[old] = add_joint(world, f"joint {old}", words, find).id
    return renewed


def gears_of(world: "World", joints: list[Joint]) -> list[Joint]:
    """The gears that couple any of `joints`."""
    rows = {joint.index for joint in joints}
    gears = [joint for joint in world.joints if joint.kind == "gear"]
    return [g for g in gears if {int(g.row["first"]), int(g.row["second"])} & rows]


def told_again(joint: Joint, homes: Homes) -> dict[str, Any]:
    """The words of a joint, with the bodies themselves in them."""
    words = joint_to_dict(joint)
    by_row = {other.index: other.id for other in joint.world.joints}
    for key in hold_keys(JOINTS[joint.kind]):
        if key in ("first", "second"):
            words[key] = by_row[int(joint.row[key])]
        else:
            body = joint.a if key == "a" else joint.b
            words[key] = homes.get((joint.id, key), body)
    return words

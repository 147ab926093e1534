"""Changing where a joint that exists holds: anchors, wheels, axis, and whether its bodies touch."""

from typing import TYPE_CHECKING

from physics.joints.definition import set_anchor, set_axis
from physics.joints.record import PRISMATIC, PULLEY, WHEEL
from physics.shapes.definitions import DefinitionError, Point, point
from physics.world_lock import require_unlocked

if TYPE_CHECKING:
    from physics.joints.handle import Joint

NAMES = {"a": ("lax", "lay"), "b": ("lbx", "lby")}


def sides(joint: "Joint") -> str:
    """Return which ends of a joint have an anchor that can be moved: "ab", "b" or ""."""
    return joint._definition.MOVABLE


def move_anchor(joint: "Joint", side: str, at: Point) -> None:
    """Put the anchor on body "a" or "b" to the world point `at` [m]; DefinitionError."""
    if side not in sides(joint):
        raise DefinitionError(f"a {joint.kind} joint has no anchor_{side} that can be moved")
    moved = joint.row.copy()
    set_anchor(moved, joint._world.page, side, point(f"anchor_{side}", at))
    joint._write({name: float(moved[name]) for name in NAMES[side]})


def move_wheel(joint: "Joint", side: str, at: Point) -> None:
    """Put the wheel of a pulley on side "a" or "b" to `at` [m]; DefinitionError for others."""
    if int(joint.row["kind"]) != PULLEY:
        raise DefinitionError(f"a {joint.kind} joint has no ground_{side}; a pulley has")
    x, y = point(f"ground_{side}", at)
    joint._write({f"ground_{side}x": x, f"ground_{side}y": y})


def turn_axis(joint: "Joint", axis: Point) -> None:
    """Let a slide or wheel go along the world direction `axis`; DefinitionError."""
    if int(joint.row["kind"]) not in (PRISMATIC, WHEEL):
        raise DefinitionError(f"a {joint.kind} joint has no axis")
    turned = joint.row.copy()
    set_axis(turned, joint._world.page, "axis", axis)
    joint._write({"ux": float(turned["ux"]), "uy": float(turned["uy"])})


def let_touch(joint: "Joint", allowed: bool) -> None:
    """Set whether the two bodies of `joint` may touch: its `collide_connected`."""
    row, world = joint.row, joint._world
    require_unlocked(world, f"change {joint.kind} joint {joint.id}")
    if bool(row["collide_connected"]) == allowed:
        return
    row["collide_connected"] = allowed
    world.barred_changed()
    for body in (joint.a, joint.b):
        if body is not None:
            world.drop_contacts(body)  # the next tick finds those that may be
            world.page.forget_bounds(body.index)

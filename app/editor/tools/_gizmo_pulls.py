"""What dragging a handle of a joint sets."""

import math

from app.editor.cursor import Cursor, Point
from app.editor.tools._angles import motor_arc, motor_speed, nearest_turn, snapped_angle
from app.editor.tools._gizmo_laws import (
    ARROW,
    LENGTH_WORDS,
    OPPOSITE,
    Frame,
    Handle,
    dial_zero,
    finite,
    line_direction,
)
from app.simulation.commands.base import Command
from app.simulation.commands.edit import AdjustJoint, SetJoint
from physics.constants import SMALLEST_SIZE
from physics.joints.handle import Joint

LIMIT_STEP = math.radians(5.0)
"""Limits of hinges snap to this: [rad], 5 degrees."""

AXIS_STEP = math.radians(15.0)
"""Axes snap to this: [rad], 15 degrees."""


def pulled(joint: Joint, handle: Handle, at: Cursor, frame: Frame, gesture: int) -> Command | None:
    """Return what the cursor at `at` makes of a handle; None when nothing changes."""
    kind = handle.kind
    if kind == "pivot" or kind.startswith(("anchor_", "ground_")):
        return moved(joint, kind, at, frame, gesture)
    value: float | Point | None = None
    if kind in ("lower", "upper") and not at.shift:
        value = limit_at(joint, kind, at, frame)
    elif kind == "axis":
        value = axis_at(joint, at)
    elif kind in LENGTH_WORDS:
        value = length_at(joint, kind, at, frame)
    elif kind == "motor_speed":
        value = speed_at(joint, at, frame)
    now = getattr(joint, kind)
    same = value == now or (value is None and finite(now) is None)
    return None if same else SetJoint((joint.id,), kind, value, gesture)


def moved(joint: Joint, kind: str, at: Cursor, frame: Frame, gesture: int) -> Command:
    """Return an anchor, a wheel or the pivot at the cursor, or at what that snaps to."""
    point = frame.editor.point_of(at, {joint.id})
    if kind != "pivot":
        return SetJoint((joint.id,), kind, point, gesture)
    if at.shift:
        return SetJoint((joint.id,), "anchor_b", point, gesture)
    return AdjustJoint(joint.id, {"anchor_a": point, "anchor_b": point}, "Move pivot", gesture)


def limit_at(joint: Joint, name: str, at: Cursor, frame: Frame) -> float:
    """Return a limit [rad] or [m] where the cursor is; it stops at the other one."""
    if joint.kind == "revolute":
        now = finite(getattr(joint, name))
        home = OPPOSITE if name == "upper" else -OPPOSITE
        angle = direction(joint.anchor_b, at.point) - dial_zero(joint)
        value = nearest_turn(snapped_angle(angle, LIMIT_STEP, at), home if now is None else now)
    else:
        value = rounded(projected(joint.anchor_a, joint.axis, at.point), at, frame)
    lower, upper = finite(joint.lower), finite(joint.upper)
    if name == "lower":
        return value if upper is None else min(value, upper)
    return value if lower is None else max(value, lower)


def axis_at(joint: Joint, at: Cursor) -> Point:
    """Return the direction from the start of the rail to the cursor, a unit vector."""
    turn = snapped_angle(direction(joint.anchor_a, at.point), AXIS_STEP, at)
    return math.cos(turn), math.sin(turn)


def length_at(joint: Joint, name: str, at: Cursor, frame: Frame) -> float:
    """Return how far from anchor A the cursor is along the joint [m]."""
    far = rounded(projected(joint.anchor_a, line_direction(joint), at.point), at, frame)
    far = max(far, SMALLEST_SIZE)
    least, most = finite(joint.min_length), finite(joint.max_length)
    if name == "min_length" and most is not None:
        return min(far, most)
    return max(far, least) if name == "max_length" and least is not None else far


def speed_at(joint: Joint, at: Cursor, frame: Frame) -> float:
    """Return the speed [rad/s] or [m/s] that the arc or arrow to the cursor stands for."""
    if joint.kind != "prismatic":
        arc = direction(joint.anchor_b, at.point) - math.pi / 2
        return motor_speed(nearest_turn(arc, motor_arc(joint.motor_speed or 0.0)), at.alt)
    far = projected(joint.anchor_b, joint.axis, at.point) / (ARROW * frame.handle)
    return far if at.alt else round(far, 1)


def projected(start: Point, axis: Point, point: Point) -> float:
    """Return how far `point` is from `start` along `axis` [m]."""
    return (point[0] - start[0]) * axis[0] + (point[1] - start[1]) * axis[1]


def direction(start: Point, end: Point) -> float:
    """Return the direction [rad]."""
    return math.atan2(end[1] - start[1], end[0] - start[0])


def rounded(length: float, at: Cursor, frame: Frame) -> float:
    """Return a length [m] in steps of the grid, which Alt switches off."""
    step = 0.0 if at.alt else frame.editor.grid
    return round(length / step) * step if step > 0.0 else length

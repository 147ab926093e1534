"""Where the handles of a joint are, and what dragging them sets. No drawing here."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from app.command import Command
from app.editing import SetJoint
from app.editing.adjusting import AdjustJoint
from app.figures import degrees, figure
from app.tools import Cursor, Point
from app.tools._turning import motor_arc, motor_speed, nearest_turn, snapped_angle, speed_text
from physics.constants import SMALLEST_SIZE
from physics.joints.anchors import sides
from physics.joints.handle import Joint

if TYPE_CHECKING:
    from app.workshop import Workshop

Side = Literal["", "a", "b"]

LIMIT_ARM, MOTOR_ARM = 7.0, 5.0
"""Radius of the arcs of limits and of the motor: [handles], 70 and 50 px. The overlay of joints
draws its own at half of that."""

PARKED = 6.0
"""How far out the handle of a limit lies that is none: [handles], 60 px."""

ASIDE = 3.0
"""Distance of dimension lines and speed arrows from their joint: [handles], 30 px."""

ARROW = 8.0
"""Length of the arrow of a sliding motor: [handles per m/s], 80 px: a quick walk still fits in."""

OPPOSITE = math.radians(170.0)
"""Where the handle of an angle's limit is parked that is none: [rad] from zero, either way."""

LIMIT_STEP = math.radians(5.0)
"""Limits of hinges snap to this: [rad], 5 degrees."""

AXIS_STEP = math.radians(15.0)
"""Axes snap to this: [rad], 15 degrees."""


class Frame(NamedTuple):
    """What the laws need beside the joint."""

    workshop: "Workshop"
    handle: float  # [m] diameter of a handle


@dataclass(frozen=True)
class Handle:
    """One thing of a joint that can be dragged."""

    joint_id: int
    kind: str  # the property that it sets; "pivot": both anchors
    point: Point  # [m] where it is now
    tip: str  # "upper limit 45 deg; Shift: none"
    rides: Side = ""  # on which body it lies, "" = in the world
    parked: bool = False  # the limit is none: drawn faint

    @property
    def place(self) -> tuple[int, str]:
        """Which handle it is, wherever it has moved."""
        return self.joint_id, self.kind


def handles_of(joint: Joint, frame: Frame) -> list[Handle]:
    """All handles of a living joint; what comes later lies on top."""
    found: list[Handle] = []
    if joint.kind in ("prismatic", "wheel"):
        found += [*rail_limits(joint, frame), axis_handle(joint, frame)]
    if joint.kind == "revolute":
        found += dial_limits(joint, frame)
    if joint.kind == "distance":
        found += lengths(joint, frame)
    if joint.kind in ("revolute", "wheel", "prismatic") and joint.motor_speed is not None:
        found.append(motor_handle(joint, frame))
    if joint.kind == "pulley":
        for side in "ab":
            at = (float(joint.row[f"ground_{side}x"]), float(joint.row[f"ground_{side}y"]))
            found.append(Handle(joint.id, f"ground_{side}", at, "wheel of the pulley"))
    return found + anchors_of(joint, frame)


# --- points -------------------------------------------------------------------------------------


def anchors_of(joint: Joint, frame: Frame) -> list[Handle]:
    """Both anchors; one handle for both where they are one point."""
    held = sides(joint)
    if joint.kind == "mouse" or not held:
        return []
    at_a, at_b = joint.anchors
    together = joint.kind in ("revolute", "weld") or math.dist(at_a, at_b) < 0.5 * frame.handle
    if together and joint.kind in ("revolute", "weld", "prismatic", "wheel"):
        return [Handle(joint.id, "pivot", at_b, "pivot; Shift: only on B, which follows", "b")]
    names = (joint.a.name if joint.a is not None else "the background", joint.b.name)
    ends: list[tuple[Side, Point, str]] = [("a", at_a, names[0]), ("b", at_b, names[1])]
    return [
        Handle(joint.id, f"anchor_{side}", at, f"anchor on {name}", side) for side, at, name in ends
    ]


# --- angles -------------------------------------------------------------------------------------


def dial_zero(joint: Joint) -> float:
    """The direction in which B would point at the joint angle 0 [rad]: from pivot to its centre."""
    (_, (x, y)), (cx, cy) = joint.anchors, joint.b.center
    dx, dy = cx - x, cy - y
    towards = math.atan2(dy, dx) if math.hypot(dx, dy) > 1e-3 else joint.b.angle
    return towards - joint.angle


def around(joint: Joint, radius: float, direction: float) -> Point:
    """A point at `radius` [m] round the pivot in a `direction` [rad] of the world."""
    x, y = joint.anchor_b
    return x + radius * math.cos(direction), y + radius * math.sin(direction)


def dial_limits(joint: Joint, frame: Frame) -> list[Handle]:
    """The two arms of a hinge."""
    found, zero = [], dial_zero(joint)
    for name, home in (("lower", -OPPOSITE), ("upper", OPPOSITE)):
        value = finite(getattr(joint, name))
        angle = home if value is None else value
        at = around(joint, LIMIT_ARM * frame.handle, zero + angle)
        said = "none: drag it" if value is None else f"{degrees(value)}; Shift: none"
        found.append(Handle(joint.id, name, at, f"{name} limit {said}", "b", value is None))
    return found


def finite(value: float | None) -> float | None:
    """A limit, or None where there is none."""
    return value if value is not None and math.isfinite(value) else None


# --- slides -------------------------------------------------------------------------------------


def along(joint: Joint, far: float, aside: float = 0.0) -> Point:
    """A point `far` [m] along the rail from its start, and `aside` to the left."""
    (x, y), (ux, uy) = joint.anchor_a, joint.axis
    return x + far * ux - aside * uy, y + far * uy + aside * ux


def rail_ends(joint: Joint, frame: Frame) -> tuple[float, float]:
    """Where the handles of the limits are along the rail [m]; parked beyond B without a limit."""
    slid, out = joint.translation, PARKED * frame.handle
    lower, upper = finite(joint.lower), finite(joint.upper)
    low = min(0.0, slid, upper or 0.0) - out if lower is None else lower
    high = max(0.0, slid, lower or 0.0) + out if upper is None else upper
    return low, high


def rail_limits(joint: Joint, frame: Frame) -> list[Handle]:
    """The two stops of a slide or suspension."""
    found = []
    for name, far in zip(("lower", "upper"), rail_ends(joint, frame), strict=True):
        value = finite(getattr(joint, name))
        said = "none: drag it" if value is None else f"{figure(value, 'm')}; Shift: none"
        point = along(joint, far)
        found.append(Handle(joint.id, name, point, f"{name} limit {said}", "a", value is None))
    return found


def axis_handle(joint: Joint, frame: Frame) -> Handle:
    """Beyond the upper stop: turns the rail about its start."""
    at = along(joint, axis_reach(joint, frame))
    ux, uy = joint.axis
    return Handle(joint.id, "axis", at, f"axis {degrees(math.atan2(uy, ux))}", "a")


def axis_reach(joint: Joint, frame: Frame) -> float:
    """How far along the rail the handle of the axis is [m]."""
    return max(rail_ends(joint, frame)[1], joint.translation) + ASIDE * frame.handle


# --- lengths ------------------------------------------------------------------------------------

LENGTH_WORDS = {"length": "rest length", "min_length": "least length", "max_length": "rope"}


def lengths(joint: Joint, frame: Frame) -> list[Handle]:
    """The ends of the dimension lines beside a rod, spring or rope."""
    found = []
    for number, name in enumerate(shown_lengths(joint)):
        at = beside(joint, getattr(joint, name), (1 + number) * ASIDE * frame.handle)
        tip = f"{LENGTH_WORDS[name]} {figure(getattr(joint, name), 'm')}"
        found.append(Handle(joint.id, name, at, tip, "a"))
    return found


def shown_lengths(joint: Joint) -> list[str]:
    """Which lengths of a distance joint mean something: a rope has no rest length."""
    limits = [n for n in ("min_length", "max_length") if finite(getattr(joint, n)) is not None]
    return limits if limits and joint.hertz == 0.0 else ["length", *limits]


def line_direction(joint: Joint) -> Point:
    """From anchor A to anchor B, a unit vector; upwards when they are at one point."""
    (ax, ay), (bx, by) = joint.anchors
    far = math.hypot(bx - ax, by - ay)
    return ((bx - ax) / far, (by - ay) / far) if far > 1e-9 else (0.0, 1.0)


def beside(joint: Joint, far: float, aside: float) -> Point:
    """A point `far` [m] from anchor A towards B, and `aside` to the left."""
    (x, y), (ux, uy) = joint.anchor_a, line_direction(joint)
    return x + far * ux - aside * uy, y + far * uy + aside * ux


# --- motors -------------------------------------------------------------------------------------


def motor_handle(joint: Joint, frame: Frame) -> Handle:
    """The tip of the arc, or of the arrow, that stands for the speed."""
    speed = joint.motor_speed
    if joint.kind == "prismatic":
        at = along(joint, joint.translation + ARROW * frame.handle * speed, ASIDE * frame.handle)
        return Handle(joint.id, "motor_speed", at, f"motor {figure(speed, 'm/s')}", "b")
    at = around(joint, MOTOR_ARM * frame.handle, math.pi / 2 + motor_arc(speed))
    return Handle(joint.id, "motor_speed", at, f"motor {speed_text(speed)}", "b")


# --- dragging -----------------------------------------------------------------------------------


def pulled(joint: Joint, handle: Handle, at: Cursor, frame: Frame, gesture: int) -> Command | None:
    """What the cursor at `at` makes of a handle; None when nothing changes."""
    kind = handle.kind
    if kind == "pivot" or kind.startswith(("anchor_", "ground_")):
        return moved(joint, kind, at, frame, gesture)
    value: Any = None
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
    """An anchor, a wheel or the pivot at the cursor, or at what that snaps to."""
    point = frame.workshop.point_of(at, {joint.id})
    if kind != "pivot":
        return SetJoint((joint.id,), kind, point, gesture)
    if at.shift:
        return SetJoint((joint.id,), "anchor_b", point, gesture)
    return AdjustJoint(joint.id, {"anchor_a": point, "anchor_b": point}, "Move pivot", gesture)


def limit_at(joint: Joint, name: str, at: Cursor, frame: Frame) -> float:
    """A limit [rad] or [m] where the cursor is; it stops at the other one."""
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
    """The direction from the start of the rail to the cursor, a unit vector."""
    turn = snapped_angle(direction(joint.anchor_a, at.point), AXIS_STEP, at)
    return math.cos(turn), math.sin(turn)


def length_at(joint: Joint, name: str, at: Cursor, frame: Frame) -> float:
    """How far from anchor A the cursor is along the joint [m]."""
    far = rounded(projected(joint.anchor_a, line_direction(joint), at.point), at, frame)
    far = max(far, SMALLEST_SIZE)
    least, most = finite(joint.min_length), finite(joint.max_length)
    if name == "min_length" and most is not None:
        return min(far, most)
    return max(far, least) if name == "max_length" and least is not None else far


def speed_at(joint: Joint, at: Cursor, frame: Frame) -> float:
    """The speed [rad/s] or [m/s] that the arc or arrow to the cursor stands for."""
    if joint.kind != "prismatic":
        arc = direction(joint.anchor_b, at.point) - math.pi / 2
        return motor_speed(nearest_turn(arc, motor_arc(joint.motor_speed)), at.alt)
    far = projected(joint.anchor_b, joint.axis, at.point) / (ARROW * frame.handle)
    return far if at.alt else round(far, 1)


def projected(start: Point, axis: Point, point: Point) -> float:
    """How far `point` is from `start` along `axis` [m]."""
    return (point[0] - start[0]) * axis[0] + (point[1] - start[1]) * axis[1]


def direction(start: Point, end: Point) -> float:
    """[rad]"""
    return math.atan2(end[1] - start[1], end[0] - start[0])


def rounded(length: float, at: Cursor, frame: Frame) -> float:
    """A length [m] in steps of the grid, which Alt switches off."""
    step = 0.0 if at.alt else frame.workshop.grid
    return round(length / step) * step if step > 0.0 else length

"""Where the handles of a joint are. No drawing here."""

import math
from dataclasses import dataclass
from typing import Literal, NamedTuple

from app.editor.cursor import Point
from app.editor.tool import Workspace
from app.editor.tools._angles import motor_arc, speed_text
from app.quantities.numbers import degrees, figure
from app.simulation.commands.edit.joint_lines import AT_ONE_PLACE
from physics.joints.anchors import sides
from physics.joints.handle import Joint

Side = Literal["", "a", "b"]

LIMIT_ARM, MOTOR_ARM = 7.0, 5.0
"""Radius of the arcs of limits and of the motor: [handles], 70 and 50 px. The overlay of joints
draws its own at half of that."""

PARKED = 6.0
"""How far out the handle of a limit lies that is none: [handles], 60 px."""

ASIDE = 3.0
"""Distance of dimension lines and speed arrows from their joint: [handles], 30 px."""

STEP_ASIDE = 1.5
"""Limits that are nearer to one another have their handles side by side: [handles], 15 px."""

ARROW = 8.0
"""Length of the arrow of a sliding motor: [handles per m/s], 80 px: a quick walk still fits in."""

OPPOSITE = math.radians(170.0)
"""Where the handle of an angle's limit is parked that is none: [rad] from zero, either way."""


class Frame(NamedTuple):
    """What the laws need beside the joint."""

    editor: Workspace
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
        """Return which handle it is, wherever it has moved."""
        return self.joint_id, self.kind


def handles_of(joint: Joint, frame: Frame) -> list[Handle]:
    """Return all handles of a living joint; what comes later lies on top."""
    result: list[Handle] = []
    if joint.kind in ("prismatic", "wheel"):
        result += [*rail_limits(joint, frame), axis_handle(joint, frame)]
    if joint.kind == "revolute":
        result += dial_limits(joint, frame)
    if joint.kind == "distance":
        result += lengths(joint, frame)
    if joint.kind in ("revolute", "wheel", "prismatic") and joint.motor_speed is not None:
        result.append(motor_handle(joint, frame))
    if joint.kind == "pulley":
        for side in "ab":
            at = (float(joint.row[f"ground_{side}x"]), float(joint.row[f"ground_{side}y"]))
            result.append(Handle(joint.id, f"ground_{side}", at, "wheel of the pulley"))
    return result + anchors_of(joint, frame)


# --- points -------------------------------------------------------------------------------------


def anchors_of(joint: Joint, frame: Frame) -> list[Handle]:
    """Return both anchors; one handle for both where they are one point."""
    held = sides(joint)
    if joint.kind == "mouse" or not held:
        return []
    at_a, at_b = joint.anchors
    together = joint.kind in AT_ONE_PLACE or math.dist(at_a, at_b) < 0.5 * frame.handle
    if together and joint.kind in (*AT_ONE_PLACE, "prismatic", "wheel"):
        return [Handle(joint.id, "pivot", at_b, "pivot; Shift: only on B, which follows", "b")]
    names = (joint.a.name if joint.a is not None else "the background", joint.b.name)
    ends: list[tuple[Side, Point, str]] = [("a", at_a, names[0]), ("b", at_b, names[1])]
    return [
        Handle(joint.id, f"anchor_{side}", at, f"anchor on {name}", side) for side, at, name in ends
    ]


# --- angles -------------------------------------------------------------------------------------


def dial_zero(joint: Joint) -> float:
    """Return the direction in which B would point at the joint angle 0 [rad]."""
    (_, (x, y)), (cx, cy) = joint.anchors, joint.b.center
    dx, dy = cx - x, cy - y
    towards = math.atan2(dy, dx) if math.hypot(dx, dy) > 1e-3 else joint.b.angle
    return towards - joint.angle


def around(joint: Joint, radius: float, direction: float) -> Point:
    """Return a point at `radius` [m] round the pivot in a `direction` [rad] of the world."""
    x, y = joint.anchor_b
    return x + radius * math.cos(direction), y + radius * math.sin(direction)


def dial_limits(joint: Joint, frame: Frame) -> list[Handle]:
    """Return the two arms of a hinge."""
    result, zero = [], dial_zero(joint)
    for name, home in (("lower", -OPPOSITE), ("upper", OPPOSITE)):
        value = finite(getattr(joint, name))
        angle = home if value is None else value
        arm = (LIMIT_ARM - stepped(joint, name, LIMIT_ARM)) * frame.handle
        at = around(joint, arm, zero + angle)
        said = "none: drag it" if value is None else f"{degrees(value)}; Shift: none"
        result.append(Handle(joint.id, name, at, f"{name} limit {said}", "b", value is None))
    return result


def stepped(joint: Joint, name: str, handles: float) -> float:
    """Return how far the lower limit's handle steps aside for the upper one's [handles].

    `handles` are those that a limit of 1 rad or 1 m stands for.
    """
    lower, upper = finite(joint.lower), finite(joint.upper)
    if name == "upper" or lower is None or upper is None:
        return 0.0
    return STEP_ASIDE if (upper - lower) * handles < STEP_ASIDE else 0.0


def finite(value: float | None) -> float | None:
    """Return a limit, or None where there is none."""
    return value if value is not None and math.isfinite(value) else None


# --- slides -------------------------------------------------------------------------------------


def along(joint: Joint, far: float, aside: float = 0.0) -> Point:
    """Return a point `far` [m] along the rail from its start, and `aside` to the left."""
    (x, y), (ux, uy) = joint.anchor_a, joint.axis
    return x + far * ux - aside * uy, y + far * uy + aside * ux


def rail_ends(joint: Joint, frame: Frame) -> tuple[float, float]:
    """Return where the handles of limits are along the rail [m]; without one, beyond B."""
    slid, out = joint.translation, PARKED * frame.handle
    lower, upper = finite(joint.lower), finite(joint.upper)
    low = min(0.0, slid, upper or 0.0) - out if lower is None else lower
    high = max(0.0, slid, lower or 0.0) + out if upper is None else upper
    return low, high


def rail_limits(joint: Joint, frame: Frame) -> list[Handle]:
    """Return the two stops of a slide or suspension."""
    result = []
    for name, far in zip(("lower", "upper"), rail_ends(joint, frame), strict=True):
        value = finite(getattr(joint, name))
        said = "none: drag it" if value is None else f"{figure(value, 'm')}; Shift: none"
        point = along(joint, far, -stepped(joint, name, 1.0 / frame.handle) * frame.handle)
        result.append(Handle(joint.id, name, point, f"{name} limit {said}", "a", value is None))
    return result


def axis_handle(joint: Joint, frame: Frame) -> Handle:
    """Return the handle beyond the upper stop, which turns the rail about its start."""
    at = along(joint, axis_reach(joint, frame))
    ux, uy = joint.axis
    return Handle(joint.id, "axis", at, f"axis {degrees(math.atan2(uy, ux))}", "a")


def axis_reach(joint: Joint, frame: Frame) -> float:
    """Return how far along the rail the handle of the axis is [m]."""
    return max(rail_ends(joint, frame)[1], joint.translation) + ASIDE * frame.handle


# --- lengths ------------------------------------------------------------------------------------

LENGTH_WORDS = {"length": "rest length", "min_length": "least length", "max_length": "rope"}


def lengths(joint: Joint, frame: Frame) -> list[Handle]:
    """Return the ends of the dimension lines beside a rod, spring or rope."""
    result = []
    for number, name in enumerate(shown_lengths(joint)):
        at = beside(joint, getattr(joint, name), (1 + number) * ASIDE * frame.handle)
        tip = f"{LENGTH_WORDS[name]} {figure(getattr(joint, name), 'm')}"
        result.append(Handle(joint.id, name, at, tip, "a"))
    return result


def shown_lengths(joint: Joint) -> list[str]:
    """Return which lengths of a distance joint mean something: a rope has no rest length."""
    limits = [n for n in ("min_length", "max_length") if finite(getattr(joint, n)) is not None]
    return limits if limits and joint.hertz == 0.0 else ["length", *limits]


def line_direction(joint: Joint) -> Point:
    """Return the unit vector from anchor A to B; it is upwards when they are at one point."""
    (ax, ay), (bx, by) = joint.anchors
    far = math.hypot(bx - ax, by - ay)
    return ((bx - ax) / far, (by - ay) / far) if far > 1e-9 else (0.0, 1.0)


def beside(joint: Joint, far: float, aside: float) -> Point:
    """Return a point `far` [m] from anchor A towards B, and `aside` to the left."""
    (x, y), (ux, uy) = joint.anchor_a, line_direction(joint)
    return x + far * ux - aside * uy, y + far * uy + aside * ux


# --- motors -------------------------------------------------------------------------------------


def motor_handle(joint: Joint, frame: Frame) -> Handle:
    """Return the tip of the arc, or of the arrow, that stands for the speed."""
    speed = joint.motor_speed or 0.0
    if joint.kind == "prismatic":
        at = along(joint, joint.translation + ARROW * frame.handle * speed, ASIDE * frame.handle)
        return Handle(joint.id, "motor_speed", at, f"motor {figure(speed, 'm/s')}", "b")
    at = around(joint, MOTOR_ARM * frame.handle, math.pi / 2 + motor_arc(speed))
    return Handle(joint.id, "motor_speed", at, f"motor {speed_text(speed)}", "b")

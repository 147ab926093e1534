"""How strong and how fast a motor is to begin with: enough for what it moves, and no more.

docs/decisions/120-motors-for-what-they-move.md says why.
"""

import math
from collections.abc import Iterable

from app.editor.cursor import Point
from app.simulation.commands.edit.adjusting import AdjustJoint
from physics import Body, Circle, World
from physics.joints.handle import Joint

SPEED = -math.tau
"""Of a motor that is only switched on: [rad/s], one turn a second, clockwise: cars drive right."""

SLIDE_SPEED = 1.0  # [m/s] of a slide or winch

START_TIME = 0.5
"""A motor comes to its speed within: [s], 0.5. Less: wheels slip and arms tear at their hinges."""

CLIMB = 0.5
"""A wheel's motor pushes its car with this share of all the weight: [1], 0.5. It climbs 30 degrees
alone; friction decides."""

TIP = 0.25
"""But with so much of the torque that would lift the car off its other wheels, on the level: [1],
0.25. Two such motors on a slope of 20 degrees use 0.9 of it there, and more turn it over."""

LIFT = 2.0
"""An arm or slide lifts so much more than its own weight: [1], 2."""

AXLE = 0.25
"""A wheel is taken at its axle up to this far from its centre: [radii], 0.25; a crank is not."""

LOOSE = ("mouse", "field")  # kinds of joints that carry nothing along
STRENGTHS = {
    "revolute": "max_torque",
    "wheel": "max_torque",
    "prismatic": "max_force",
    "distance": "max_force",
}
"""What limits the motor of each kind of joint that can have one."""


# --- wheels -------------------------------------------------------------------------------------


def disc_of(body: Body) -> Circle | None:
    """Return the only shape of a body that is one disc."""
    shapes = body.shapes
    return shapes[0] if len(shapes) == 1 and isinstance(shapes[0], Circle) else None


def is_wheel_at(body: Body | None, at: Point) -> bool:
    """Return whether `body` is a disc with its axle at a point [m]."""
    disc = disc_of(body) if body is not None else None
    if body is None or disc is None:
        return False
    return math.dist(body.world_point(disc.center), at) <= AXLE * disc.radius


def radius_of(body: Body) -> float:
    """Return half of the larger side of its bounds [m]: the radius of a wheel."""
    x0, y0, x1, y1 = body.aabb
    return 0.5 * max(x1 - x0, y1 - y0)


# --- strength -----------------------------------------------------------------------------------


def tied_to(body: Body, world: World, without: Joint | None = None) -> set[Body]:
    """Return the bodies that move when `body` does: those that joints other than `without` tie."""
    beside: dict[Body, list[Body]] = {}
    for joint in world.joints:
        if joint.kind in LOOSE or joint is without or joint.a is None:
            continue
        beside.setdefault(joint.a, []).append(joint.b)
        beside.setdefault(joint.b, []).append(joint.a)
    result, waiting = {body}, [body]
    while waiting:
        for other in beside.get(waiting.pop(), ()):
            if other.kind == "dynamic" and other not in result:
                result.add(other)
                waiting.append(other)
    return result


def torque_for(
    a: Body | None, b: Body, at: Point, speed: float, without: Joint | None = None
) -> float:
    """Return a torque that turns B about `at` [m] against A, and drives A if B is a wheel [N*m].

    Both move with all that other joints tie to them. The torque is LIFT times that of the weight of
    B's side; more by what brings its inertia about the pivot to `speed` [rad/s] in START_TIME, or
    by what drives all of it at the radius of B: CLIMB times the weight, as far as nothing tips.
    Two digits: a number to be read.
    """
    world, g = b.world, math.hypot(*b.world.gravity)
    ours, theirs = tied_to(b, world, without), set[Body]()
    if a is not None and a.kind == "dynamic":
        theirs = tied_to(a, world, without)
        if a in ours:  # they are tied round about: B alone turns
            ours = {b}
        theirs -= ours
    mass, centre = _centre(ours)
    inertia = math.fsum(one.inertia + one.mass * math.dist(at, one.center) ** 2 for one in ours)
    starts, drives = inertia * max(abs(speed), abs(SPEED)) / START_TIME, 0.0
    if theirs:
        radius, (carried, middle) = radius_of(b), _centre(theirs)
        lever = max(radius, abs(at[0] - middle[0]))
        drives = (mass + carried) * g * min(CLIMB * radius, TIP * lever)
    return two_digits(LIFT * mass * g * math.dist(at, centre) + max(starts, drives))


def force_for(joint: Joint, speed: float) -> float:
    """Return a force that lifts the lighter of its two sides and brings it to `speed` [m/s] in
    START_TIME [N].
    """
    world, g = joint.b.world, math.hypot(*joint.b.world.gravity)
    ends = [one for one in (joint.a, joint.b) if one is not None and one.kind == "dynamic"]
    sides = [tied_to(one, world, joint) for one in ends]
    mass = min((_centre(side)[0] for side in sides), default=0.0)
    return two_digits(mass * (LIFT * g + max(abs(speed), SLIDE_SPEED) / START_TIME))


def strength_for(joint: Joint, speed: float) -> float:
    """Return the torque [N*m] or force [N] that its motor needs."""
    if STRENGTHS[joint.kind] == "max_force":
        return force_for(joint, speed)
    at = joint.anchor_b[0], joint.anchor_b[1]
    if joint.a is not None and _turned_round(joint):  # the wheel is A
        return torque_for(joint.b, joint.a, at, speed, joint)
    return torque_for(joint.a, joint.b, at, speed, joint)


def usual_speed(joint: Joint) -> float:
    """Return how fast its motor runs when it is only switched on [rad/s] or [m/s]."""
    if STRENGTHS[joint.kind] == "max_force":
        return SLIDE_SPEED
    return -SPEED if _turned_round(joint) else SPEED


def switched_on(
    joint: Joint, speed: float, name: str = "Switch the motor on", gesture: int = 0
) -> AdjustJoint:
    """Return what switches its motor on, and makes it strong enough if it was not."""
    word = STRENGTHS[joint.kind]
    needed = max(strength_for(joint, speed), getattr(joint, word))
    values = {"motor_speed": speed, word: None if math.isinf(needed) else needed}
    return AdjustJoint(joint.id, values, name, gesture)


def _turned_round(joint: Joint) -> bool:
    at = joint.anchor_b[0], joint.anchor_b[1]
    return is_wheel_at(joint.a, at) and not is_wheel_at(joint.b, at)


def _centre(bodies: Iterable[Body]) -> tuple[float, Point]:
    """Return mass [kg] and centre [m] of the bodies that move among these."""
    moving = [body for body in bodies if body.kind == "dynamic"]
    mass = math.fsum(body.mass for body in moving)
    if mass <= 0.0:
        return 0.0, (0.0, 0.0)
    x, y = (math.fsum(body.mass * body.center[k] for body in moving) / mass for k in (0, 1))
    return mass, (x, y)


def two_digits(value: float) -> float:
    """Return the value rounded to two significant digits, so that it reads well."""
    return float(f"{value:.2g}")

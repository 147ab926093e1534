"""Reads a sample of one body off a world that has just done a tick."""

import math

import numpy as np

from app.features.why.model.samples import BodySample, End, Point, Pull, Touch
from app.quantities.contact_quantities import Pair, touch_of
from app.quantities.thing_words import called
from physics import Body, World
from physics.contacts.contact_queries import Nearby, Touches
from physics.energy.force_readings import Push, Pushes, read_pushes

ROUND = 0.1
"""A part of the surface whose rounding radius is less than this share of the body's reach is a
corner: [1]. More: rolling balls tip; less: boxes with softened corners never do."""

NOTHING = 1e-9
"""What changes no speed by more than this in a second is rounding, and no force: [m/s^2], 1e-9;
a body at rest would need a year to go a metre."""

HELD_BY = ("joint", "spring")
"""Kinds of forces that hold a body by a joint."""

Motion = tuple[float, float, float, float, float]
"""x, y [m], vx, vy [m/s], omega [rad/s]."""


def look_at_body(world: World, body: Body) -> BodySample:
    """Return what the last tick did with `body`."""
    pushes = read_pushes(world, body)
    row, columns = body.index, world.page.body
    scale = float(columns["gravity_scale"][row]) if body.kind == "dynamic" else 0.0
    before = motion_before(world, row)
    return BodySample(
        tick=world.tick,
        time=world.time,
        id=body.id,
        name=body.name,
        kind=body.kind,
        enabled=body.enabled,
        locked=body.fixed_rotation,
        awake=body.awake,
        still=float(columns["still"][row]),
        center=body.center,
        velocity=body.velocity,
        omega=body.omega,
        speed_before=math.hypot(before[2], before[3]),
        mass=body.mass,
        inertia=body.inertia,
        extent=float(columns["extent"][row]),
        gravity=(scale * world.gravity[0], scale * world.gravity[1]),
        exact=world.tick > 0 and (world.ledger.is_fresh or not body.awake),
        forces=pulls_on(body, pushes),
        touches=touches_of(world, body),
    )


def pulls_on(body: Body, pushes: Pushes) -> tuple[Pull, ...]:
    """Return the forces on a body, without what rounding leaves."""
    result = (
        Pull(
            push.kind,
            push_name(push),
            (push.px / pushes.seconds, push.py / pushes.seconds),
            push.spin / pushes.seconds,
            push.at,
            push.other.id if push.other is not None else None,
            far_end(body, push),
        )
        for push in pushes.all
    )
    if body.kind != "dynamic":
        return tuple(result)
    least, spin = NOTHING * body.mass, NOTHING * math.sqrt(body.mass * body.inertia)
    return tuple(one for one in result if one.size > least or abs(one.torque) > spin)


def far_end(body: Body, push: Push) -> Point | None:
    """Return where the joint that pushes is held at its other end [m]; None for other pushes."""
    serial = push.key[-1]
    if push.kind not in HELD_BY or not isinstance(serial, int):
        return None
    joint = body.world.joint_by_id(serial)
    x, y = joint.anchor_a if joint.b is body else joint.anchor_b
    return x, y


def push_name(push: Push) -> str:
    """Return what a force is called: "normal force of the floor"."""
    if push.other is None:
        return push.name
    return push.name.removesuffix(push.other.name) + called(push.other)


def touches_of(world: World, body: Body) -> tuple[Touch, ...]:
    """Return what it did with each body that it touches, in the order they were added."""
    if not body.enabled:
        return ()
    row = body.index
    result = Touches(world.page, [row], Nearby())
    rows, slips = result.touched(row), result.slips(row)
    others = sorted((world.body_at_row(other) for other in rows), key=lambda other: other.id)
    return tuple(
        touch_with(
            world, body, other, slips.get(other.index, (0.0, 0.0)), result.push(row, other.index)
        )
        for other in others
    )


def touch_with(world: World, body: Body, other: Body, slipping: Point, impulse: float) -> Touch:
    """Return what the contacts of two bodies did in the tick."""
    contacts, tick = world.contacts, world.tick_length
    row, that = body.index, other.index
    mine = (contacts.bodies == row).any(axis=1) & (contacts.bodies == that).any(axis=1)
    points = np.flatnonzero(mine)
    pair = touch_of(Pair(world, body, other))
    bound = float(contacts.frictions[points] @ contacts.normal_impulses[points]) / tick
    ends = []
    for k in points.tolist():
        sign = 1.0 if int(contacts.bodies[k, 1]) == row else -1.0
        x, y = contacts.points[k].tolist()
        nx, ny = contacts.normals[k].tolist()
        force = float(contacts.normal_impulses[k]) / tick
        ends.append(End((x, y), force, (sign * nx, sign * ny), has_corner(body, (x, y))))
    approach, parting = closing_speeds(world, row, that, ends)
    return Touch(
        other=other.id,
        name=called(other),
        kind=other.kind,
        normal=pair.normal,
        friction=pair.friction,
        bound=bound,
        slip=0.0 if math.isnan(pair.slip) else pair.slip,
        slipping=(slipping[0] / tick, slipping[1] / tick),
        pressed=float(contacts.normal_impulses[points].sum()) / tick,
        restitution=restitution_of(world, row, that),
        approach=approach,
        parting=parting,
        impulse=impulse,
        ends=tuple(ends),
    )


def restitution_of(world: World, a: int, b: int) -> float:
    """Return the restitution of the contacts of two body rows, the largest [1]."""
    live = np.asarray(world.page.live_contacts)
    mine = ((live["body_a"] == a) & (live["body_b"] == b)) | (
        (live["body_a"] == b) & (live["body_b"] == a)
    )
    return float(live["restitution"][mine].max(initial=0.0))


def has_corner(body: Body, at: Point) -> bool:
    """Return whether the surface of `body` is a corner at the world point `at` [m]."""
    x, y = body.local_point(at)
    extent = float(body.world.page.body["extent"][body.index])
    discs = [disc for shape in body.shapes for hull in shape.parts for disc in hull.discs]
    if not discs:
        return False
    nearest = min(discs, key=lambda disc: math.dist((x, y), disc[:2]) - disc[2])
    return nearest[2] < ROUND * extent


def motion_before(world: World, row: int) -> Motion:
    """Return place and velocity of a body row when the tick began."""
    values = world.page.body
    x, y = float(values["x0"][row]), float(values["y0"][row])
    if row == 0 or int(values["kind"][row]) == 0 or not world.ledger.is_fresh:
        return x, y, 0.0, 0.0, 0.0
    book = np.asarray(world.page.arrays.ledger_arrays)[row]
    return x, y, float(book["before_vx"]), float(book["before_vy"]), float(book["before_w"])


def motion_after(world: World, row: int) -> Motion:
    """Return place when the tick began, and velocity after it."""
    values = world.page.body
    place = (float(values["x0"][row]), float(values["y0"][row]))
    return (*place, *(float(values[name][row]) for name in ("vx", "vy", "w")))  # type: ignore[return-value]


def closing_speeds(world: World, row: int, other: int, ends: list[End]) -> tuple[float, float]:
    """Return how fast two rows near before the tick, and part after it, along the normal [m/s].

    That of the end that is pushed hardest.
    """
    if not ends:
        return 0.0, 0.0
    end = max(ends, key=lambda one: one.force)
    speeds = []
    for read in (motion_before, motion_after):
        own, that = (velocity_at(read(world, one), end.at) for one in (row, other))
        speeds.append((own[0] - that[0]) * end.push[0] + (own[1] - that[1]) * end.push[1])
    return -speeds[0], speeds[1]


def velocity_at(motion: Motion, at: Point) -> Point:
    """Return the velocity of a body's point at `at` [m/s]."""
    x, y, vx, vy, w = motion
    return vx - w * (at[1] - y), vy + w * (at[0] - x)

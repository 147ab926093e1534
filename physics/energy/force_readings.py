"""What pushed one body in the last tick: its impulses, read off the data page by kind and giver."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from physics.compile.lanes import LANES
from physics.joints.record import (
    AXIS_ROWS,
    DRIVE,
    FORCE,
    LIMIT,
    MOTOR,
    MOUSE,
    POINT_ROW,
    SERVO,
    SPRING,
)
from physics.shapes.definitions import Point
from physics.vector import Vector
from physics.world_lock import require_of

if TYPE_CHECKING:
    from physics.body import Body
    from physics.joints.handle import Joint
    from physics.world import World

Wrench = tuple[float, float, float]
"""(px, py, spin) [N*s, N*s, N*m*s], spin about the centre of mass."""

WORDS = {
    "revolute": "hinge",
    "distance": "rod",
    "prismatic": "slide",
    "wheel": "suspension",
    "pulley": "rope",
    "motor": "drive",
}
"""What the rigid rows of a joint are called, where it is not the word of the kind."""


@dataclass(frozen=True)
class Push:
    """One impulse on the body in one tick."""

    kind: str
    name: str
    key: tuple[object, ...]  # the same in the next tick
    px: float  # [N*s]
    py: float
    spin: float  # [N*m*s] about the centre of mass
    at: Vector  # [m]
    weight: float  # what `at` counts in a mean: the size of the impulse, of contacts the normal one
    other: "Body | None" = None
    cone: float | None = None  # [rad]


@dataclass(frozen=True)
class Pushes:
    """All of one tick, and the momentum that the body gained in it."""

    tick: int
    seconds: float
    all: tuple[Push, ...]
    gained: Wrench  # m dv, I dw


def read_pushes(world: "World", body: "Body") -> Pushes:
    """Everything that pushed `body` in the last tick. The energy ledger must have been on."""
    require_of(world, "whose forces are read", body, "body")
    i, tick = body.index, world.tick_length
    values = world.page.body
    if not body.enabled:
        return Pushes(world.tick, tick, (), (0.0, 0.0, 0.0))
    mass, inertia = body.mass, body.inertia
    result = [*contact_pushes(world, body), *joint_pushes(world, body)]
    if body.kind != "dynamic":
        return Pushes(world.tick, tick, tuple(result), (0.0, 0.0, 0.0))
    scale = float(values["gravity_scale"][i])
    gx, gy = (scale * g for g in world.gravity)
    weight = plain(body, "weight", "weight", (mass * gx * tick, mass * gy * tick, 0.0))
    result.insert(0, weight)
    if values["asleep"][i] or not world.ledger.is_fresh:
        return Pushes(world.tick, tick, tuple(result), (0.0, 0.0, 0.0))
    book = np.asarray(world.page.arrays.ledger_arrays)[i]
    result += flowing_pushes(world, body, (gx, gy), book)
    dv = [float(values[now][i] - book["before_" + now]) for now in ("vx", "vy", "w")]
    return Pushes(world.tick, tick, tuple(result), (mass * dv[0], mass * dv[1], inertia * dv[2]))


def total_wrench(body: "Body") -> Wrench:
    """Return force and torque [N, N, N*m] on `body`, means over the last tick, but for damping.

    What flows (weight, air, applied forces) is the acceleration that the solver had; the weight of
    what sleeps is carried by what it had before. On a body that is not enabled there is none.
    """
    world, values, i = body.world, body.world.page.body, body.index
    if not body.enabled:
        return 0.0, 0.0, 0.0
    tick = world.tick_length
    fx, fy, torque = 0.0, 0.0, 0.0
    for push in (*contact_pushes(world, body), *joint_pushes(world, body)):
        fx, fy, torque = fx + push.px / tick, fy + push.py / tick, torque + push.spin / tick
    ax, ay, aw = (float(values[name][i]) for name in ("ax", "ay", "aw"))
    if values["asleep"][i]:
        gx, gy = world.gravity
        scale = body.gravity_scale
        ax, ay, aw = scale * gx, scale * gy, 0.0
    return fx + body.mass * ax, fy + body.mass * ay, torque + body.inertia * aw


def plain(body: "Body", kind: str, name: str, wrench: Wrench) -> Push:
    """A push at the centre of mass."""
    px, py, spin = wrench
    return Push(kind, name, (kind,), px, py, spin, body.center, math.hypot(px, py))


def flowing_pushes(world: "World", body: "Body", g: Point, book: np.void) -> list[Push]:
    """Outside forces, drag, lift and damping, out of the body's row of the books."""
    i, tick, values = body.index, world.tick_length, world.page.body
    mass, inertia = body.mass, body.inertia
    air = [float(book[name]) for name in ("air_x", "air_y", "air_w")]
    all_ = [float(values[name][i]) for name in ("ax", "ay", "aw")]
    outside = [all_[0] - g[0] - air[0], all_[1] - g[1] - air[1], all_[2] - air[2]]
    wind = world.air.wind
    u = float(book["before_vx"]) - wind[0], float(book["before_vy"]) - wind[1]
    square = u[0] ** 2 + u[1] ** 2
    along = (air[0] * u[0] + air[1] * u[1]) / square if square > 0.0 else 0.0
    drag = (along * u[0], along * u[1]) if square > 0.0 else (air[0], air[1])
    m, s = mass * tick, inertia * tick
    damped = [float(book["damped_" + axis]) for axis in "xyw"]
    lines: list[tuple[str, str, Wrench]] = [
        ("outside", "outside force", (m * outside[0], m * outside[1], s * outside[2])),
        ("drag", "drag", (m * drag[0], m * drag[1], s * air[2])),
        ("lift", "lift", (m * (air[0] - drag[0]), m * (air[1] - drag[1]), 0.0)),
        ("damping", "damping", (mass * damped[0], mass * damped[1], inertia * damped[2])),
    ]
    least = 1e-12 * (m * math.hypot(*all_[:2]) + s * abs(all_[2]))  # rounding of differences
    return [plain(body, *entry) for entry in lines if max(map(abs, entry[2])) > least]


# ---------------------------------------------------------------- contacts


def contact_pushes(world: "World", body: "Body") -> list[Push]:
    """Normal and friction force of each contact, at its centre of pressure."""
    contacts = world.contacts
    mine = np.flatnonzero((contacts.bodies == body.index).any(1))
    pairs: dict[tuple[int, ...], list[int]] = {}
    for k in mine[contacts.normal_impulses[mine] > 0.0].tolist():
        pairs.setdefault(tuple(contacts.shapes[k].tolist()), []).append(k)
    return [
        push for pair, points in pairs.items() for push in pair_pushes(world, body, pair, points)
    ]


def pair_pushes(
    world: "World", body: "Body", pair: tuple[int, ...], points: list[int]
) -> list[Push]:
    """Return what one pair of shapes did, by the rows `points` of the contacts' arrays."""
    contacts, row = world.contacts, body.index
    a, b = contacts.bodies[points[0]].tolist()
    sign, other = (1.0, world.body_at_row(a)) if b == row else (-1.0, world.body_at_row(b))
    normals, sizes = contacts.normals[points], contacts.normal_impulses[points]
    tangents = np.column_stack([normals[:, 1], -normals[:, 0]])
    rolling = sign * world.settings.steps * float(contacts.rolling_impulses[points].sum())
    x, y = (sizes @ contacts.points[points] / sizes.sum()).tolist()
    wrenches = {
        "normal": moments(world, row, points, sign * sizes[:, None] * normals),
        "friction": moments(
            world, row, points, sign * contacts.friction_impulses[points][:, None] * tangents
        ),
        "rolling": (0.0, 0.0, rolling),
    }
    words = {"normal": "normal force", "rolling": "rolling resistance"}
    cone = math.atan(contacts.frictions[points[0]])
    return [
        Push(
            kind,
            f"{words.get(kind, kind)} of {other.name}",
            (kind, pair),
            *wrench,
            at=Vector(x, y),
            weight=float(sizes.sum()),
            other=other,
            cone=cone if kind == "normal" else None,
        )
        for kind, wrench in wrenches.items()
        if any(wrench)
    ]


def moments(world: "World", row: int, points: list[int], impulses: np.ndarray) -> Wrench:
    """Impulses (n, 2) at the points of contacts, together, about the centre of body `row`."""
    center = [float(world.page.body[name][row]) for name in ("x0", "y0")]
    arms = world.contacts.points[points] - center
    spin = float(np.sum(arms[:, 0] * impulses[:, 1] - arms[:, 1] * impulses[:, 0]))
    px, py = impulses.sum(axis=0).tolist()
    return px, py, spin


# ------------------------------------------------------------------ joints


def joint_pushes(world: "World", body: "Body") -> list[Push]:
    """Return each joint's wrench on the body; springs, motors and limits of a joint apart."""
    result: list[Push] = []
    for serial in world.joint_table.of_body(body.index):
        joint = world.joint_by_id(serial)
        side = "b" if joint.b is body else "a"
        other = joint.a if side == "b" else joint.b
        to = other.name if other is not None else "the background"
        at = joint.anchor_b if side == "b" else joint.anchor_a
        parts: dict[str, list[float]] = {}
        for k, wrench in row_wrenches(world, joint, side):
            kind = row_kind(joint.row, k)
            total = parts.setdefault(kind, [0.0, 0.0, 0.0])
            for n in range(3):
                total[n] += wrench[n]
        for kind, (px, py, spin) in parts.items():
            if (px, py, spin) == (0.0, 0.0, 0.0):
                continue
            word = WORDS.get(joint.kind, joint.kind) if kind == "joint" else kind
            name = "hand" if kind == "hand" else f"{word} to {to}"
            size = math.hypot(px, py)
            result.append(Push(kind, name, (kind, serial), px, py, spin, at, size, other))
    return result


def row_kind(row: Any, k: int) -> str:
    """Return what the row `k` of a joint is to a diagram."""
    mode, kind = int(row["row_mode"][k]), int(row["kind"])
    if kind == MOUSE:
        return "hand"
    if mode == DRIVE and kind != MOTOR and row["row_speed"][k] == 0.0:
        return "brake"
    kinds = {SPRING: "spring", DRIVE: "motor", SERVO: "motor", LIMIT: "limit", FORCE: "field"}
    return kinds.get(mode, "joint")


def row_wrenches(world: "World", joint: "Joint", side: str) -> list[tuple[int, Wrench]]:
    """Return what each row of a joint did to one of its bodies in the last tick."""
    table, row = world.joint_table, joint.row
    body: Any = joint.b if side == "b" else joint.a
    slots = row["slots"].tolist()
    if max(slots) < 0:
        return [(POINT_ROW, resting_wrench(joint, side))]
    result: list[tuple[int, Wrench]] = []
    for k in range(AXIS_ROWS):
        if slots[k] >= 0:
            block, lane = divmod(slots[k], LANES)
            c = np.asarray(table.axes)[block]
            impulse = float(c["total"][lane] + c["impulse"][lane])
            px, py, spin = (impulse * float(c[f"j{side}{axis}"][lane]) for axis in "xyw")
            result.append((k, (px, py, spin)))
    if slots[POINT_ROW] >= 0:
        block, lane = divmod(slots[POINT_ROW], LANES)
        c = np.asarray(table.points)[block]
        sign = 1.0 if side == "b" else -1.0
        px = sign * float(c["total_x"][lane] + c["px"][lane])
        py = sign * float(c["total_y"][lane] + c["py"][lane])
        (x, y), (cx, cy) = joint.anchor_b if side == "b" else joint.anchor_a, body.center
        result.append((POINT_ROW, (px, py, (x - cx) * py - (y - cy) * px)))
    return result


def resting_wrench(joint: "Joint", side: str) -> Wrench:
    """Return a sleeping joint's reaction on B about B's anchor, or the opposite on A."""
    px, py, couple = joint._impulse()
    body: Any = joint.b if side == "b" else joint.a
    (x, y), (cx, cy) = joint.anchor_b, body.center
    sign = 1.0 if side == "b" else -1.0
    return sign * px, sign * py, sign * ((x - cx) * py - (y - cy) * px + couple)

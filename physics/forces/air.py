"""Air: wind and drag on every body, from the faces that it turns to the flow.

With v the velocity of a face's point against the air and N the outward normal times the length,
q = v . N is the speed times the projected length. A face with q > 0 meets the air and gets

    F = -rho/2 q (Cd v + Cl |v| n_v),   n_v = n - (n . v) v / |v|^2

per unit of depth: the drag rho/2 Cd |v|^2 on the frontal length, and across the flow the lift of an
inclined plate, rho/2 Cl |v|^2 L sin a cos a (Hoerner 1965, "Fluid-Dynamic Drag", ch. 3). The lee
side feels nothing. The frontal length of a convex shape is exact, arcs included, so a circle of
radius r has Cd 2r. (Box2D's b2Shape_ApplyWind has the same drag; its lift has a fixed side.)
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from physics.compile.jit import device, unit
from physics.shapes.definitions import Point, point
from physics.state.layout import DYNAMIC
from physics.values.options import Options, option
from physics.vector import Vector

MOST_LIFT_TURN = 0.1
"""Most of a body's speed that lift turns in a tick: [1], 0.1. More: feathers gain energy from the
steps in time, up to the square of it per tick; less: they fly too straight."""

GAUSS = 0.5 / math.sqrt(3.0)
"""Gauss' two points of an interval: [1] from its middle, in its lengths."""


@dataclass(kw_only=True)
class Air(Options):
    """The air of a world. Density 0, the default: none."""

    density: float = option(0.0, 0.0, 1e4, "kg/m^2", "of the air; 1.2 as outdoors, 1 m deep")
    drag: float = option(1.0, 0.0, 100.0, "", "drag coefficient of all shapes")
    lift: float = option(0.0, 0.0, 100.0, "", "lift coefficient of inclined faces")
    wind: Point = (0.0, 0.0)  # [m/s]

    def fitting(self, name: str, value: Any, entry: Any) -> Any:
        """See Options; the wind is a point."""
        if name == "wind":
            return Vector(*point(name, value, 1e4))
        return super().fitting(name, value, entry)


def fill_air(step: np.ndarray, air: Air) -> None:
    """Write `air` into the STEP record array (1,)."""
    row = np.asarray(step)[0]
    row["air_density"], row["drag"], row["lift"] = air.density, air.drag, air.lift
    row["wind_x"], row["wind_y"] = air.wind


@unit
def apply_air(page):
    """Add the forces of the air, if there is any, to those that wait for the tick."""
    step = page.step[0]
    if step.air_density == 0.0:
        return
    ledger_arrays = page.ledger[0].on != 0
    for k in range(page.tally[0].awake_count):
        row = page.awake[k]
        body = page.bodies[row]
        if body.kind != DYNAMIC:
            continue
        m = page.motion[row]
        dx = m.vx - step.wind_x
        dy = m.vy - step.wind_y
        ux = m.c * dx + m.s * dy  # everything in the body's frame
        uy = m.c * dy - m.s * dx
        fx = 0.0
        fy = 0.0
        torque = 0.0
        i = body.first_shape
        while i >= 0:
            shape = page.shapes[i]
            if shape.sensor == 0:
                px, py, spin = air_on_shape(shape, (ux, uy, m.w), (step.drag, step.lift))
                fx += px
                fy += py
                torque += spin
            i = shape.next
        half = 0.5 * step.air_density
        share = half * share_of(m, (ux, uy), (half * fx, half * fy, half * torque), step)
        wx = share * (m.c * fx - m.s * fy)
        wy = share * (m.s * fx + m.c * fy)
        body.fx += wx
        body.fy += wy
        body.torque += share * torque
        if ledger_arrays:
            book = page.ledger_arrays[row]
            book.air_x = wx * m.inv_mass
            book.air_y = wy * m.inv_mass
            book.air_w = share * torque * m.inv_inertia


@device
def share_of(m, u, force, step):
    """Return how much of the force may act for a tick, at most 1.

    It is the share that takes most energy out of the motion against the air: with more, light
    bodies would overshoot and the drag would feed them.

    With the power P < 0 and Q = F^2/m + T^2/I the share s changes the energy by
    s P tick + (s tick)^2 Q / 2, which is least at s = -P / (Q tick). Lift has no power; it may turn
    the velocity by MOST_LIFT_TURN.
    """
    fx, fy, torque = force
    power = fx * u[0] + fy * u[1] + torque * m.w
    q = (fx * fx + fy * fy) * m.inv_mass + torque * torque * m.inv_inertia
    most = -power
    if step.lift > 0.0:
        twice_energy = (u[0] * u[0] + u[1] * u[1]) / m.inv_mass
        if m.inv_inertia > 0.0:
            twice_energy += m.w * m.w / m.inv_inertia
        most = max(most, MOST_LIFT_TURN * math.sqrt(twice_energy * q))
    change = q * step.tick
    return most / change if change > most else 1.0


@device
def air_on_shape(shape, flow, coefficients):
    """Force and torque on a hull but for rho/2; `flow` = (ux, uy, w) of the centre of mass."""
    xs = shape.x
    ys = shape.y
    rs = shape.r
    nxs = shape.nx
    nys = shape.ny
    ux, uy, w = flow
    if shape.count == 1:
        vx = ux - w * ys[0]
        vy = uy + w * xs[0]
        q = -2.0 * rs[0] * coefficients[0] * math.sqrt(vx * vx + vy * vy)
        return q * vx, q * vy, q * (xs[0] * vy - ys[0] * vx)
    fx = 0.0
    fy = 0.0
    torque = 0.0
    last = shape.count - 1
    for i in range(shape.count):
        if shape.seams >> i & 1 != 0:
            continue  # inside an outline, whose corners are sharp
        j = i + 1 if i < last else 0
        h = i - 1 if i > 0 else last
        x = xs[i]
        y = ys[i]
        r = rs[i]
        face = (
            x + r * nxs[i],
            y + r * nys[i],
            xs[j] + rs[j] * nxs[i],
            ys[j] + rs[j] * nys[i],
        )
        px, py, spin = air_on_face(face, flow, coefficients)
        fx += px
        fy += py
        torque += spin
        if r > 0.0:
            px, py, spin = air_on_arc(
                (x, y, r), (nxs[h], nys[h], nxs[i], nys[i]), flow, coefficients
            )
            fx += px
            fy += py
            torque += spin
    return fx, fy, torque


@device
def air_on_face(face, flow, coefficients):
    """Return force and torque on a face from (x0, y0) to (x1, y1), but for rho/2.

    Two of Gauss' points on each of its halves are exact for what the flow does along it, while no
    point changes sides but the middle one.
    """
    x0, y0, x1, y1 = face
    ux, uy, w = flow
    ex = 0.5 * (x1 - x0)
    ey = 0.5 * (y1 - y0)
    fx = 0.0
    fy = 0.0
    torque = 0.0
    for k in range(4):
        part = (0.5 if k < 2 else 1.5) + (GAUSS if k % 2 else -GAUSS)
        x = x0 + part * ex
        y = y0 + part * ey
        px, py = air_on_piece(ux - w * y, uy + w * x, (0.5 * ey, -0.5 * ex), coefficients)
        fx += px
        fy += py
        torque += x * py - y * px
    return fx, fy, torque


@device
def air_on_piece(vx, vy, normal, coefficients):
    """Force on a straight piece with the velocity v against the air; `normal` has its length."""
    nx, ny = normal
    q = vx * nx + vy * ny
    if q <= 0.0:
        return 0.0, 0.0
    drag, lift = coefficients
    fx = -q * drag * vx
    fy = -q * drag * vy
    if lift > 0.0:
        speed = math.sqrt(vx * vx + vy * vy)
        length = math.sqrt(nx * nx + ny * ny)
        along = q / (speed * speed)
        lift *= q * speed / length
        fx -= lift * (nx - along * vx)
        fy -= lift * (ny - along * vy)
    return fx, fy


@device
def air_on_arc(disc, normals, flow, coefficients):
    """Return force and torque on the arc between two face normals: its front part, as one chord.

    It is cut in two at its middle, so that no part turns by more than half a circle. The middle
    direction is the chord's normal: b - a = 2 sin(t/2) (m turned left).
    """
    ax, ay, bx, by = normals
    mx = by - ay
    my = ax - bx
    length = math.sqrt(mx * mx + my * my)
    if length == 0.0:
        return 0.0, 0.0, 0.0
    mx /= length
    my /= length
    px, py, spin = air_on_half_arc(disc, (ax, ay, mx, my), flow, coefficients)
    qx, qy, turn = air_on_half_arc(disc, (mx, my, bx, by), flow, coefficients)
    return px + qx, py + qy, spin + turn


@device
def air_on_half_arc(disc, normals, flow, coefficients):
    """Clip the arc to the half circle that faces the flow; the chord has its projected length."""
    x, y, r = disc
    ux, uy, w = flow
    vx = ux - w * y
    vy = uy + w * x
    speed = math.sqrt(vx * vx + vy * vy)
    if speed == 0.0:
        return 0.0, 0.0, 0.0
    ax, ay, bx, by = normals
    front_a = ax * vx + ay * vy
    front_b = bx * vx + by * vy
    if front_a < 0.0 and front_b < 0.0:
        return 0.0, 0.0, 0.0
    if front_a < 0.0:  # enters the front half at v turned right
        ax = vy / speed
        ay = -vx / speed
    if front_b < 0.0:  # leaves it at v turned left
        bx = -vy / speed
        by = vx / speed
    px, py = air_on_piece(vx, vy, (r * (by - ay), r * (ax - bx)), (coefficients[0], 0.0))
    x += 0.5 * r * (ax + bx)
    y += 0.5 * r * (ay + by)
    return px, py, x * py - y * px

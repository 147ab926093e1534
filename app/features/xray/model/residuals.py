"""How far from solved the rows are after a sweep, measured by the solver's own row functions.

A row with the impulse x wants w(x) = 0 within its bounds; a visit changes x by P(x - w / K) - x,
with P the clamp to the bounds. Where that is 0 the row is solved, for any bounds: so

    K |P(x - w / K) - x|

is the natural residual of the complementarity problem, as a speed (Cottle, Pang and Stone 1992,
"The Linear Complementarity Problem", section 1.5; Niebe and Erleben 2015, section 3). It is what a
visit of the row would mend now, if no other row were visited: all rows are looked at with the same
velocities, on copies. Softness belongs to w: a soft row is solved where its spring
says so, not where Cdot = 0.

A sweep over places (XPBD) comes before there are velocities: its number is what the visits of the
sweep have changed, K |dx| of each when it was visited, of rows along a line.

Speeds of turning are told at the radius of gyration of the pair, r^2 = (1/ma + 1/mb) / (1/Ia +
1/Ib), at which they carry as much energy as a speed along a line [m/s].
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from physics.compile.lanes import cross
from physics.rows.contact_pairs import solve_both
from physics.rows.contact_rows import solve_friction, solve_normal, solve_rolling
from physics.rows.contact_springs import own_softness, softness_of_world
from physics.rows.joint_rows import solve_axes, solve_points
from physics.rows.joint_setup import turned_arms
from physics.rows.static_friction import held_or_slipping
from physics.state.page import Page
from physics.threads.crew import BLOCKS

Wanted = np.ndarray | None
"""Rows of bodies that are looked at (n,), or all."""


@dataclass
class Sweep:
    """A sweep under way: what was called with what."""

    stage: str
    substep: int
    number: int
    joints: dict[str, Any] | None = None
    contacts: tuple[str, dict[str, Any]] | None = None
    is_measured: bool = True  # False: there are no velocities yet that it could be measured by
    mended: list[float] = field(default_factory=list)  # then: what its visits changed [m/s]


class Lent:
    """All blocks side by side as one block of lanes (n, LANES): what is written stays in it."""

    def __init__(self, table: np.ndarray) -> None:
        vars(self)["table"] = table

    def __getattr__(self, field: str) -> Any:
        value = vars(self)["table"][field]
        kept = Lent(value) if value.dtype.names else np.array(value)
        vars(self)[field] = kept
        return kept

    def __setattr__(self, field: str, value: Any) -> None:
        vars(self)[field] = value


def violation(page: Page, sweep: Sweep, bodies: Wanted) -> tuple[float, float] | None:
    """The largest residual after `sweep` and the root of their mean square [m/s]; None: no rows."""
    result: list[np.ndarray] = []
    if sweep.contacts is not None:
        name, local = sweep.contacts
        result += contact_residuals(page, name, local, bodies)
    if sweep.joints is not None:
        result += joint_residuals(page, sweep.joints, bodies)
    return largest_and_mean(np.concatenate(result) if result else np.zeros(0))


def largest_and_mean(rows: np.ndarray) -> tuple[float, float] | None:
    """The largest and the root mean square of residuals (n,); None without any."""
    if not len(rows):
        return None
    return float(rows.max()), float(np.sqrt((rows * rows).mean()))


# ------------------------------------------------------------------------------------ contacts


def contact_residuals(
    page: Page, name: str, local: dict[str, Any], bodies: Wanted
) -> list[np.ndarray]:
    """Those of normal, friction and rolling rows that the sweep `name` goes over."""
    plan = np.asarray(page.plan)[: int(page.crew[BLOCKS])]
    table = np.asarray(page.blocks)[plan]
    if not len(table):
        return []
    step, motion = page.step[0], np.asarray(page.motion)
    lanes = (np.asarray(page.heads)["lanes"][plan][:, None] >> np.arange(table["a"].shape[1])) & 1
    live = (lanes == 1) & looked_at(table, bodies)
    c = Lent(table)
    a, b = motion[table["a"]], motion[table["b"]]
    v = (a["vx"], a["vy"], a["w"], b["vx"], b["vy"], b["w"], a["da"], b["da"])
    n = c.nx, c.ny
    moved = (b["dx"] - a["dx"]) * n[0] + (b["dy"] - a["dy"]) * n[1]
    inertia = c.inv_mass_a, c.inv_mass_b, c.inv_inertia_a, c.inv_inertia_b
    pair = n, inertia
    use_bias = float(local.get("use_bias", 1.0))
    soft = softness_of_world(step, use_bias)
    if table["springs"].any():
        soft = own_softness(c, soft, use_bias)
    normals = c.p.normal_impulse, c.q.normal_impulse
    p, q = c.p, c.q
    if name == "solve_pairs":
        solve_both(c, pair, v, moved, step)
    else:
        solve_normal(p, pair, v, (moved, soft), step)
        solve_normal(q, pair, v, (moved, soft), step)
    result = []
    second = live & (((table["second"][:, None] >> np.arange(live.shape[1])) & 1) == 1)
    for point, old, there in ((p, normals[0], live), (q, normals[1], second)):
        acts = there & (point.normal_mass > 0.0)
        result.append((np.abs(point.normal_impulse - old) / divisor(point.normal_mass))[acts])
    if name != "solve_pairs" and use_bias != 0.0 and step.relax_contacts != 0:
        return result
    friction = c.friction * step.friction
    speed = np.where(table["rolls"][:, None] != 0, c.tangent_speed, 0.0)
    if table["grips"].any():
        grips = held_or_slipping(c, n, v, normals[0] + normals[1], step)
        friction = np.where(table["grips"][:, None] != 0, grips, friction)
    for point, normal, there in ((p, normals[0], live), (q, normals[1], second)):
        old = point.tangent_impulse
        solve_friction(point, pair, v, (friction * normal, speed), step)
        acts = there & (point.tangent_mass > 0.0) & (friction > 0.0)
        result.append((np.abs(point.tangent_impulse - old) / divisor(point.tangent_mass))[acts])
    old = c.rolling_impulse
    solve_rolling(c, v, inertia, normals[0] + normals[1], step)
    acts = live & (c.rolling_resistance > 0.0) & (table["rolls"][:, None] != 0)
    turned = np.abs(c.rolling_impulse - old) * (inertia[2] + inertia[3])
    result.append((turned * gyration(*inertia))[acts])
    return result


# -------------------------------------------------------------------------------------- joints


class Flat:
    """Joint blocks of one sort one after the other as one long block of lanes (n LANES,)."""

    def __init__(self, table: np.ndarray) -> None:
        self._table = table

    def __getattr__(self, field: str) -> Any:
        value = self._table[field]
        if value.dtype.names:
            kept: Any = Flat(value)
        else:
            kept = value.reshape(-1).copy() if value.ndim == 2 else value[0]
        setattr(self, field, kept)
        return kept


def joint_residuals(page: Page, local: dict[str, Any], bodies: Wanted) -> list[np.ndarray]:
    """Those of all rows of joints: of those with bounds, and of those without."""
    result = []
    for rows in (page.joint_axes, page.joint_points):
        table = np.asarray(rows)
        unused = np.flatnonzero(table["used"] == 0)
        table = table[: unused[0]] if len(unused) else table
        for sort in (table[table["bounded"] == 0], table[table["bounded"] != 0]):
            if not len(sort):
                continue
            used = np.arange(sort["a"].shape[1]) < sort["used"][:, None]
            live = (looked_at(sort, bodies) & used).reshape(-1)
            measure = axis_residuals if rows is page.joint_axes else point_residuals
            result.append(measure(Flat(sort), page, local["sweep"])[live])
    return result


def axis_residuals(c: Any, page: Page, sweep: tuple[float, float]) -> np.ndarray:
    """Of axis rows, which stay as they are: `c` is a copy of them."""
    soft, old = c.soft, c.impulse.copy()
    solve_axes(c, page.motion.copy(), page.step[0].inv_h, *sweep)
    change = np.abs(c.impulse - old) / divisor(c.mass)
    turns = (c.jbx == 0.0) & (c.jby == 0.0) & (c.jax == 0.0) & (c.jay == 0.0)
    lever = gyration(soft.inv_mass_a, soft.inv_mass_b, soft.inv_inertia_a, soft.inv_inertia_b)
    return np.where(turns, change * lever, change)


def point_residuals(c: Any, page: Page, sweep: tuple[float, float]) -> np.ndarray:
    """Of point rows: how much a visit would change the velocity of B's anchor against A's, K dP."""
    old = c.px.copy(), c.py.copy()
    rax, ray, rbx, rby, _, _ = turned_arms(c.arms, page.motion, c.a, c.b)
    solve_points(c, page.motion.copy(), page.step[0].accumulate, *sweep)
    px, py, soft = c.px - old[0], c.py - old[1], c.soft
    spin_a = soft.inv_inertia_a * cross(rax, ray, px, py)
    spin_b = soft.inv_inertia_b * cross(rbx, rby, px, py)
    inv_mass = soft.inv_mass_a + soft.inv_mass_b
    return np.hypot(
        inv_mass * px - spin_a * ray - spin_b * rby, inv_mass * py + spin_a * rax + spin_b * rbx
    )


# --------------------------------------------------------------------------------------- parts


def looked_at(rows: Any, bodies: Wanted) -> np.ndarray:
    """Which lanes have a body that is looked at."""
    a, b = rows["a"], rows["b"]
    return np.ones(a.shape, bool) if bodies is None else bodies[a] | bodies[b]


def divisor(mass: np.ndarray) -> np.ndarray:
    """1 / K, or 1 where there is no row."""
    return np.where(mass > 0.0, mass, 1.0)


def gyration(
    inv_mass_a: np.ndarray, inv_mass_b: np.ndarray, inv_inertia_a: np.ndarray, inv_inertia_b: Any
) -> np.ndarray:
    """The radius [m] at which the pair's turning is shown as a speed."""
    turning = inv_inertia_a + inv_inertia_b
    return np.sqrt((inv_mass_a + inv_mass_b) / np.where(turning > 0.0, turning, 1.0))

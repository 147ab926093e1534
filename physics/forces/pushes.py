"""Pushing a body: forces and torques for the next tick, impulses at once.

A body that is not enabled is not pushed. What is no number, or beyond 1e15, raises DefinitionError;
a removed body StaleHandleError; a world that steps WorldLockedError.
"""

from typing import TYPE_CHECKING

import numpy as np

from physics.bodies.body_rows import hold_speed
from physics.state.layout import DISABLED, DYNAMIC
from physics.values.checks import Point, finite, point

if TYPE_CHECKING:
    from physics.body import Body


def apply_force(body: "Body", force: Point, at: Point | None = None) -> None:
    """Add a force [N] for the next tick, at the world point `at` or the centre of mass.

    Raises DefinitionError when it is no finite number.
    """
    fx, fy = point("force", force, 1e15)
    x, y = arm(body, at)
    columns = body.edit()
    if not yields(body):
        return
    note_push(body)
    columns["fx"][body.index] += fx
    columns["fy"][body.index] += fy
    columns["torque"][body.index] += x * fy - y * fx


def apply_torque(body: "Body", torque: float) -> None:
    """Add a torque [N*m] for the next tick.

    Raises DefinitionError when it is no finite number.
    """
    torque = finite("torque", torque, -1e15, 1e15)
    columns = body.edit()
    if yields(body):
        note_push(body)
        columns["torque"][body.index] += torque


def apply_impulse(body: "Body", impulse: Point, at: Point | None = None) -> None:
    """Change the velocity at once by an impulse [N*s] at the world point `at` or the centre.

    Raises DefinitionError when it is no finite number.
    """
    px, py = point("impulse", impulse, 1e15)
    x, y = arm(body, at)
    columns = body.edit()
    if not yields(body):
        return
    inv_mass = columns["inv_mass"].item(body.index)
    columns["vx"][body.index] += px * inv_mass
    columns["vy"][body.index] += py * inv_mass
    spin = (x * py - y * px) * columns["inv_inertia"].item(body.index)
    columns["w"][body.index] += spin
    hold_speed(body._page, body.index)


def apply_angular_impulse(body: "Body", impulse: float) -> None:
    """Change the angular velocity at once by an angular impulse [N*m*s].

    Raises DefinitionError when it is no finite number.
    """
    impulse = finite("impulse", impulse, -1e15, 1e15)
    columns = body.edit()
    if not yields(body):
        return
    columns["w"][body.index] += impulse * columns["inv_inertia"].item(body.index)
    hold_speed(body._page, body.index)


def yields(body: "Body") -> bool:
    """Whether pushes move the body: it is dynamic, and enabled."""
    return body._get("kind") == DYNAMIC and body._get("asleep") != DISABLED


def note_push(body: "Body") -> None:
    """Tell the tick that a force of its owner acts on some body: see leads.py."""
    np.asarray(body._page.tally)["pushed"] = 1


def arm(body: "Body", at: Point | None) -> Point:
    """Return the way from the centre of mass to the world point `at` [m]."""
    if at is None:
        return 0.0, 0.0
    x, y = point("at", at)
    return x - body._get("x"), y - body._get("y")

"""Soft step (Catto 2024, "Solver2D"; Box2D v3).

Constraints are soft in the first sweep of a substep, which moves the bodies; the second sweep,
without bias, takes the push-out speed out of the velocities again. Cost in loops over all
constraints per tick: 1 prepare + substeps * (1 warm start + iterations solve + 1 relax + 1 add up)
+ 1 restitution.
"""

from physics.joints.table import JointTable
from physics.settings import SolverSettings
from physics.solvers.rows import (
    add_up_contacts,
    finish,
    integrate_positions,
    integrate_velocities,
    prepare_contacts,
    restitution,
    solve_contacts,
    start,
    warm_start_contacts,
)
from physics.state import State


def soft_step(page: State, tables: list[JointTable], settings: SolverSettings) -> int:
    """Advance velocities and poses of `page` by one tick; returns how many bodies got lost."""
    bodies, contacts, points, step = page.live_bodies, page.live_contacts, page.points, page.step

    start(bodies)
    prepare_contacts(bodies, contacts, points, step)
    for joints in tables:
        joints.kernels.prepare(joints.live, bodies, step)
    for _ in range(settings.substeps):
        integrate_velocities(bodies, step)
        for joints in tables:
            joints.kernels.warm_start(joints.live, bodies)
        warm_start_contacts(bodies, contacts, points)
        for _ in range(settings.iterations):
            solve(page, tables, True)
        integrate_positions(bodies, step)
        if settings.relax:
            solve(page, tables, False)
        for joints in tables:
            joints.kernels.add_up(joints.live, step)
        add_up_contacts(contacts, points)
    restitution(bodies, contacts, points, step)
    return finish(bodies)


def solve(page: State, tables: list[JointTable], use_bias: bool) -> None:
    """One sweep over all constraints: joints first, so that contacts have the last word."""
    for joints in tables:
        joints.kernels.solve(joints.live, page.live_bodies, page.step, use_bias)
    solve_contacts(page.live_bodies, page.live_contacts, page.points, page.step, use_bias)

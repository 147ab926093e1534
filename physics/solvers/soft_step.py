"""Soft step (Catto 2024, "Solver2D"; Box2D v3).

Constraints are soft in the first sweep of a substep, which moves the bodies; the second sweep,
without bias, takes the push-out speed out of the velocities again. Cost in loops over all
constraints per tick: 1 prepare + substeps * (1 warm start + iterations solve + 1 relax)
+ 1 restitution.
"""

from physics._jit import device
from physics.solvers.contact_rows import (
    prepare_contacts,
    restitution,
    solve_contacts,
    warm_start_contacts,
)
from physics.solvers.integration import begin, finish, integrate_positions, integrate_velocities


@device
def soft_step(page, awake):
    """Advance velocities and poses of the `awake` rows by one tick."""
    step = page.step
    begin(page.bodies, page.motion, awake, step)
    prepare_contacts(page)
    for _ in range(step[0].substeps):
        integrate_velocities(page.motion, awake, step)
        warm_start_contacts(page)
        relax = step[0].relax_contacts != 0
        for k in range(step[0].iterations):
            solve_contacts(page, 1.0, k + 1 == step[0].iterations and not relax)
        integrate_positions(page.motion, awake, step)
        if relax:
            solve_contacts(page, 0.0, True)
    restitution(page)
    page.tally[0].lost = finish(page.bodies, page.motion, awake)

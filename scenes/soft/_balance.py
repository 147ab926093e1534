"""What carries everything: forces from outside against weight and momentum, tick by tick.

For all moving bodies together the forces between them cancel (Newton's third law), so what floors,
walls and fixed joints push upwards over a time T is the weight plus what momentum has gained:
F T = m g T + p' - p. It holds in every tick, at rest and in the wildest motion.
"""

from collections.abc import Sequence

import numpy as np

from physics import Body, Joint, World
from physics.values.sums import plain_sum
from scenes.guards import in_hand
from scenes.kit import Theory


class Balance:
    """Both sides of it over the last ticks. Call `after` first in step(), `before` last."""

    def __init__(self, ticks: int = 240) -> None:
        """Average over so many ticks."""
        self.table = np.zeros((ticks, 3))  # measured [N s], expected [N s], tick [s]
        self.noted = 0  # ticks in the table so far
        self.momentum = 0.0  # [N s] upwards, before the tick
        self.weight = 0.0  # [N]
        self.ready = False  # whether there was a tick since `before`

    def before(self, world: World) -> None:
        """Prepare for the next tick: all is added and removed that will be."""
        mass, _, self.momentum = totals(world)
        self.weight = -mass * world.gravity[1]
        self.ready = True

    def after(self, world: World, joints: list[Joint]) -> None:
        """Add what the tick did; `joints` hold moving bodies to what is fixed."""
        if not self.ready:
            return
        self.ready = False
        if in_hand(world):
            self.noted = 0  # a hand is at work: begin anew
            return
        tick = world.tick_length
        pushed = support(world) + tick * plain_sum(joint.reaction_force[1] for joint in joints)
        gained = totals(world)[2] - self.momentum
        self.table[self.noted % len(self.table)] = pushed, self.weight * tick + gained, tick
        self.noted += 1

    def theory(self, world: World, name: str, share: float = 1e-9) -> tuple[Theory, ...]:
        """Return the mean force of the last ticks, once they are enough; `share` [1]: how exact.

        The balance of impulses holds in each tick but for rounding. Joints tell the force of the
        whole tick, but that of a rope which snaps tight within it is known to some tenths of a
        per cent only.
        """
        if self.noted < len(self.table):
            return ()
        pushed, expected, seconds = self.table.sum(axis=0).tolist()
        pushed, expected = pushed / seconds, expected / seconds
        return (Theory(name, expected, pushed, share * abs(expected) + 1e-6, "N"),)


def totals(world: World) -> tuple[float, float, float]:
    """Return mass of all dynamic bodies [kg], and their momentum to the right and upwards [N s]."""
    column, count = world.page.body, world.page.body_count
    mass = column["mass"][:count]
    vx, vy = column["vx"][:count], column["vy"][:count]
    moving = mass > 0.0
    return (
        float(mass[moving].sum()),
        float((mass * vx)[moving].sum()),
        float((mass * vy)[moving].sum()),
    )


def support(world: World, only: Sequence[Body] = ()) -> float:
    """Return the upward impulse of all contacts with what is fixed, in the last tick [N s].

    `only` some fixed bodies, if they are named.
    """
    contacts, mass = world.contacts, world.page.body["mass"]
    if contacts.count == 0:
        return 0.0
    fixed = mass[contacts.bodies] == 0.0  # (n, 2)
    if only:
        fixed &= np.isin(contacts.bodies, [body.index for body in only])
    way = fixed[:, 0].astype(float) - fixed[:, 1]  # on B if A is fixed, against it if B is
    normal = contacts.normals[:, 1] * contacts.normal_impulses
    along = -contacts.normals[:, 0] * contacts.friction_impulses
    return float((way * (normal + along)).sum())

"""The bodies of a creature, read together: a column of all costs little more than a number of one."""

from collections.abc import Sequence

import numpy as np

from physics import Body, World

MOTION = ("x", "y", "angle", "vx", "vy", "w")
"""Columns of where a body's centre of mass is and how it moves: [m, m, rad, m/s, m/s, rad/s]."""

MAKE = ("mass", "inertia", "cx", "cy")
"""Columns of what only an edit changes: [kg, kg*m^2], and the centre of mass in its frame [m]."""


class Bodies:
    """Reads some bodies of one world."""

    def __init__(self, world: World, bodies: Sequence[Body]) -> None:
        self._world, self._bodies = world, list(bodies)
        self._rows = np.array([body.index for body in bodies], np.int64)

    @property
    def alive(self) -> bool:
        """Return whether none was removed."""
        living = self._world.bodies_by_row
        return [*map(living.get, self._rows.tolist())] == self._bodies

    def read(self, *names: str) -> list[np.ndarray]:
        """Return columns of the data page (n,). Raises StaleHandleError when one was removed."""
        if not self.alive:
            for body in self._bodies:
                body.require_alive()
        columns = self._world.page.body
        return [columns[name][self._rows] for name in names]

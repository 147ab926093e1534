"""The bodies of a creature, read together: all of them cost little more than one alone."""

from collections.abc import Sequence

import numpy as np

from creatures.senses.limbs import WIDTH, sense_limbs
from physics import Body, World


class Bodies:
    """Reads some bodies of one world; those of `part` are among them."""

    def __init__(self, world: World, bodies: Sequence[Body], part: Sequence[Body] = ()) -> None:
        self._world, self._bodies = world, list(bodies)
        self._rows, self._part = (
            np.array([body.index for body in some], np.int64) for some in (bodies, part)
        )
        self._found = np.zeros((len(bodies) + 1, WIDTH))

    @property
    def alive(self) -> bool:
        """Return whether none was removed."""
        living = self._world.bodies_by_row
        return [*map(living.get, self._rows.tolist())] == self._bodies

    def sense(self) -> list[list[float]]:
        """Return what `sense_limbs` finds, a list for each body and one behind for all.

        Raises StaleHandleError when one was removed.
        """
        self._require_alive()
        page = self._world.page.arrays
        sense_limbs(page.bodies, page.motion, self._rows, self._part, self._found)
        return self._found.tolist()

    def read(self, *names: str) -> list[list[float]]:
        """Return columns of the data page. Raises StaleHandleError when a body was removed."""
        self._require_alive()
        columns = self._world.page.body
        return [columns[name][self._rows].tolist() for name in names]

    def _require_alive(self) -> None:
        if not self.alive:
            for body in self._bodies:
                body.require_alive()

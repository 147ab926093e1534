"""How much grip the ground gives: felt by a foot that slips, believed again while it holds.

What slides is pushed along the ground by mu times what it bears, no more and no less, so a foot
that slips knows mu (Coulomb 1785). It feels the push as skin does, at its own contacts.
"""

from physics import World
from physics.contacts.contact_queries import Nearby, Touches
from physics.values.sums import plain_sum

FIRM = 0.6
"""The coefficient that unknown ground is taken to have: [1], 0.6. More: on slopes and edges the
hips push feet away; less: what trips cannot be righted."""

LEAST = 0.02  # [1] it is never believed to be less
SURE = 0.8  # [1] of it is relied upon
TRUST = 0.2
"""Belief in the ground rises so fast while the foot holds: [1/s], 0.2. More: on ice each step is
tried to its limit again."""


class Grip:
    """The coefficient of friction that one creature believes in."""

    def __init__(self) -> None:
        self.most = FIRM  # [1]
        self._nearby = Nearby()

    def feel(self, world: World, foot: int, seconds: float) -> None:
        """Follow a tick of `seconds` in which the body row `foot` bore the weight."""
        slips = Touches(world.page, [foot], self._nearby).slips(foot).values()
        borne = plain_sum(normal for _, normal in slips)
        if borne > 0.0:
            self.most = max(LEAST, min(self.most, plain_sum(along for along, _ in slips) / borne))
        else:
            self.most = min(FIRM, self.most + TRUST * seconds)

    def torques(self, toe: complex, load: float) -> tuple[float, float]:
        """Return between which torques of the hip [N*m] the foot surely holds, `toe` [m] from the
        hip, when it bears `load` [N].

        The leg has no mass here: with the push H along the ground and V upwards at (x, y) from the
        hip, t + x V - y H = 0, and |H| < mu V.
        """
        middle, most = -toe.real * load, abs(SURE * self.most * toe.imag * load)
        return middle - most, middle + most

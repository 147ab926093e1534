"""What pushes the figure besides the ground and its weight, felt as a body feels it.

All forces on the body without its feet are known: its weight, and what the ankles hand on from the
ground. If its momentum p changes otherwise, somebody pushes. The observer keeps its own momentum
under the forces it knows, and takes the distance of the true one as the force:

    r = (p - integral of (known + r)) / T

so r follows the force from outside as a lag of time T, and no velocity is differentiated (De Luca
and Mattone 2003, for robots' arms). The same with the angular momentum gives the torque.
"""

from creatures.gaits.biped.figure import Figure

LAG = 0.5
"""Time in which a force is believed: [s], 0.5. Less: a blow is taken for a lasting push."""

MOST = 0.7  # [m] most that the capture point is moved


class Outside:
    """The observer. It is smoothed twice, so that a blow counts for little."""

    def __init__(self) -> None:
        self.force = 0.0  # [N] along x
        self.torque = 0.0  # [N*m] about the centre of mass
        self._raw = [0.0, 0.0]
        self._own: list[float] | None = None  # momentum and angular momentum

    def forget(self) -> None:
        """Begin anew."""
        self.__init__()

    def step(self, figure: Figure, center: complex, dt: float) -> None:
        """Follow the tick of `dt` [s] that has just been, the centre of mass at `center` [m]."""
        push, spin = figure.upper_momentum
        along = turn = 0.0
        for leg in figure.legs:
            force, lever = leg.reaction, leg.ankle - center
            along -= force.real
            turn -= lever.real * force.imag - lever.imag * force.real + leg.ankle_torque
        if self._own is None:
            self._own = [push, spin]
        for i, (now, known) in enumerate(((push, along), (spin, turn))):
            self._own[i] += dt * (known + self._raw[i])
            self._raw[i] = (now - self._own[i]) / LAG
        self.force += dt / LAG * (self._raw[0] - self.force)
        self.torque += dt / LAG * (self._raw[1] - self.torque)

    def shift(self, figure: Figure, height: float, gravity: float) -> float:
        """Return how far [m] the weight must rest ahead of the body to withstand it, the centre of
        mass `height` [m] over the feet.
        """
        shift = (self.force * height - self.torque) / (figure.mass * gravity)
        return max(-MOST, min(MOST, shift))

"""Where a hopping foot belongs (Raibert 1986), and what hops learn of the errors of that."""

ACCELERATION = 0.8  # [m/s^2] how fast the speed follows the command
LEARN = 0.03
"""What a hop learns of the speed: [s], 0.03; the foot is set that much farther from then on for
each m/s that the hop was too fast. 0.1: it sways."""

SHOVED = 0.3  # [m/s] a hop that was further off was tripped, and tells no more than that
MOST_TRIM = 0.15  # [m]
OFF = 1.0
"""Speed that one hop makes good: [m/s], 1. More: thrown back by an edge it throws itself ahead."""


def placement(velocity: float, wanted: float, stance: float, gain: float) -> float:
    """Return how far ahead of the hip [m] the foot belongs at landing (Raibert 1986, chapter 2).

    At `velocity` [m/s] the body passes over the point `velocity stance / 2` evenly in `stance` [s]
    and leaves as fast as it came; `gain` [s] times the error sets the foot to slow it or speed it.
    """
    return 0.5 * velocity * stance + gain * (velocity - wanted)


class Placing:
    """Places the feet of one creature."""

    def __init__(self) -> None:
        self.speed = 0.0  # [m/s] wanted now
        self.stance = 0.2  # [s] the last ones lasted
        self.trim = 0.0  # [m] how much farther the foot is set than Raibert's law says
        self._steady = False  # the wanted speed did not change since
        self._way = self._cycle = 0.0  # [m], [s] since it last left the ground

    def follow(self, command: float, seconds: float) -> None:
        """Let the wanted speed follow the `command` [m/s] for a tick of `seconds`."""
        self._steady &= self.speed == command
        most = ACCELERATION * seconds
        self.speed += max(-most, min(most, command - self.speed))

    def go(self, velocity: float, seconds: float) -> None:
        """Note how fast the body went [m/s] in a tick of `seconds`."""
        self._cycle += seconds
        self._way += velocity * seconds

    def learn(self, stance: float) -> None:
        """Learn from the hop that is over how long the stance was [s], and from its speed."""
        self.stance += 0.5 * (stance - self.stance)
        if self._cycle > 0.0 and self._steady:
            error = self._way / self._cycle - self.speed
            self.trim += LEARN * max(-SHOVED, min(SHOVED, error))
            self.trim = max(-MOST_TRIM, min(MOST_TRIM, self.trim))
        self._cycle, self._way, self._steady = 0.0, 0.0, True

    def ahead(self, velocity: float, gain: float) -> float:
        """Return how far ahead of the centre of mass the foot has to land [m], the `velocity` of
        the body in [m/s].
        """
        wanted = max(velocity - OFF, min(velocity + OFF, self.speed))
        return placement(velocity, wanted, self.stance, gain) + self.trim

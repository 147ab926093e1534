"""One pendulum and its stopwatch; the exact period of any swing."""

import math

from physics import Body, Joint, World

Point = tuple[float, float]


def agm(a: float, b: float) -> float:
    """Return the arithmetic-geometric mean: both means of two numbers, over and over (Gauss)."""
    while abs(a - b) > 1e-15 * a:
        a, b = 0.5 * (a + b), math.sqrt(a * b)
    return a


def period(length: float, g: float, turn: float) -> float:
    """Return the exact period [s] of a pendulum of `length` [m] that turns at `turn` [rad]."""
    return math.tau * math.sqrt(length / g) / agm(1.0, math.cos(0.5 * turn))


class Swing:
    """A bob on a weightless rod, and what its swings take.

    A swing is timed from one turning point to the next on the same side, the first from where it
    is let go. It turned on the other side meanwhile; half the angle between is its amplitude.
    """

    def __init__(self, bob: Body, rod: Joint, pivot: Point) -> None:
        """Time the swings of `bob`, which `rod` holds to `pivot` [m]."""
        self.bob, self.rod, self.pivot = bob, rod, pivot
        self.forget()

    @property
    def alive(self) -> bool:
        """Return whether nobody has erased it."""
        return self.bob.alive and self.rod.alive

    @property
    def length(self) -> float:
        """Return the length of the rod [m]."""
        return float(self.rod.row["length"])

    @property
    def lean(self) -> float:
        """Return the angle from straight down [rad], > 0 to the right."""
        x, y = self.bob.center
        return math.atan2(x - self.pivot[0], self.pivot[1] - y)

    @property
    def rate(self) -> float:
        """Return how fast the lean grows [rad/s]."""
        (x, y), (vx, vy) = self.bob.center, self.bob.velocity
        x, y = x - self.pivot[0], y - self.pivot[1]
        return (x * vy - y * vx) / (x * x + y * y)

    def hang(self, length: float, lean: float, time: float) -> None:
        """Hang it at `length` [m], let go at rest at `lean` [rad], > 0, at `time` [s]."""
        x, y = self.pivot
        self.rod.length = length
        self.bob.position = (x + length * math.sin(lean), y - length * math.cos(lean))
        self.bob.velocity, self.bob.omega = (0.0, 0.0), 0.0
        self.forget()
        self.turned[1] = time, lean

    def forget(self) -> None:
        """Begin to time anew: at a start, or when a hand is in it."""
        self.taken = math.nan  # [s] by the last whole swing
        self.turn = math.nan  # [rad] its amplitude
        self.uneven = 0.0  # [rad] how much further it turned on one side than on the other
        self.last = math.nan, math.nan  # [rad], [rad/s] lean and its rate a tick ago
        self.turned: dict[int, tuple[float, float]] = {}  # [s], [rad] right (1) and left (-1)

    def watch(self, world: World) -> bool:
        """Look at it once a tick; return whether a swing is over now."""
        (lean, rate), (lean_before, before) = (self.lean, self.rate), self.last
        if abs(lean - lean_before) > math.pi:  # it went over the top
            self.forget()
        self.last = lean, rate
        if not before * rate < 0.0:  # also: NaN, or let go at rest
            return False
        side = 1 if rate < 0.0 else -1
        ago = world.tick_length * rate / (rate - before)  # [s]
        time, lean = world.time - ago, lean - 0.5 * rate * ago
        since, other = self.turned.get(side), self.turned.get(-side)
        self.turned[side] = time, lean
        if since is None or other is None:
            return False
        self.taken = time - since[0]
        self.turn = 0.5 * abs(0.5 * (since[1] + lean) - other[1])  # it loses some on its way
        self.uneven = abs(lean + other[1])
        return True

    def stopwatch(self, time: float) -> float:
        """Return what the stopwatch says [s]: it runs until a swing is over, and keeps that."""
        begun = min((time for time, _ in self.turned.values()), default=time)
        return time - begun if math.isnan(self.taken) else self.taken

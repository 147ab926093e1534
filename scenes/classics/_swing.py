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

    A swing is timed from one pass through the lowest point to the next in the same direction; it
    turned on both sides meanwhile, and half the angle between is its amplitude.
    """

    def __init__(self, bob: Body, rod: Joint, pivot: Point) -> None:
        """Time the swings of `bob`, which `rod` holds to `pivot` [m]."""
        self.bob, self.rod, self.pivot = bob, rod, pivot
        self.taken = math.nan  # [s] by the last whole swing
        self.turn = math.nan  # [rad] its amplitude
        self.uneven = 0.0  # [rad] how much further it turned on one side than on the other
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

    def hang(self, length: float, lean: float) -> None:
        """Hang it at `length` [m], at rest at `lean` [rad]."""
        x, y = self.pivot
        self.rod.length = length
        self.bob.position = (x + length * math.sin(lean), y - length * math.cos(lean))
        self.bob.velocity, self.bob.omega = (0.0, 0.0), 0.0
        self.taken = self.turn = math.nan
        self.forget()

    def forget(self) -> None:
        """Begin to time anew: at a start, or when a hand is in it."""
        self.last = math.nan  # [rad] lean a tick ago
        self.passed: dict[int, float] = {}  # [s] when it last passed to the right (1), left (-1)
        self.most = [-math.inf, math.inf]  # [rad] furthest right and left since it passed so

    def watch(self, world: World) -> bool:
        """Look at it once a tick; return whether a swing is over now."""
        now, before = self.lean, self.last
        self.last = now
        if math.isnan(before) or abs(now - before) > math.pi:  # it went over the top
            self.forget()
            self.last = now
            return False
        self.most = [max(self.most[0], now), min(self.most[1], now)]
        if (before < 0.0) == (now < 0.0):
            return False
        way = 1 if now >= 0.0 else -1
        time = world.time - world.tick_length * now / (now - before)
        since, self.passed[way] = self.passed.get(way), time
        if len(self.passed) > 1 and since is not None:
            right, left = self.most
            self.taken, self.turn = time - since, 0.5 * (right - left)
            self.uneven = abs(right + left)
        self.most[way < 0] = now  # the side that it goes to has its turn anew
        return since is not None

    def stopwatch(self, time: float) -> float:
        """Return how long the present swing has taken so far [s]."""
        return time - max(self.passed.values(), default=time)

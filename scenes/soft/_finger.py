"""A finger for particles: a disc that pushes them, or a tip that holds one and flings it."""

import math

import numpy as np

from physics.particles.particles import Particles
from scenes.draw import Draw

Point = tuple[float, float]

RADIUS = 0.45  # [m] of the disc
GROWTH = 1.5  # [m/s] of its radius when it comes back: at once it would fling what is there
FAST = 8.0  # [m/s] at most: the mouse jumps, and a jump would fling what it meets
FLING = 12.0
"""Speed of what is held and let go, at most: [m/s]. A hand throws a ball like that. It moves a
particle as if it were endlessly strong: pressed against the floor, rods would leave at 60 m/s."""
SMOOTHING = 0.2  # of the way in a tick: evens out the jumps of the mouse, 60 a second
STRETCH = 0.2
"""How much longer the links of a held particle may be: [1]. The hand is strong, but not stronger
than rods: without a bound it draws a cloth to five times its size, which then snaps at 40 m/s."""
GRASP = 0.35  # [m] from where a particle was picked to where it is a tick later


class Finger:
    """Follows a ring that the user drags; `drag` and `drop` hear of it, `move` goes a tick."""

    def __init__(self, at: Point) -> None:
        self.at = at  # [m]
        self.velocity = (0.0, 0.0)  # [m/s]
        self.row = -1  # of the particle that it holds
        self.size = RADIUS  # [m] of the disc
        self.ring: Point | None = None  # [m] while it is dragged
        self.stretch = STRETCH
        self.up = False  # off the particles: it held one by the mouse alone

    def move(self, ring: Point, soft: Particles, holds: bool, h: float) -> None:
        """Move a tick of `h` [s] towards the ring, slower while it pushes."""
        if self.row >= 0:
            self._calm(soft)
        (x, y), away = self.at, math.dist(self.at, ring)
        holds = holds or self.row >= 0
        far = min(SMOOTHING * away, FLING * h) if holds else min(away, FAST * h)
        share = far / away if away > 0.0 else 0.0
        self.at = self._within(soft, (x + share * (ring[0] - x), y + share * (ring[1] - y)))
        self.velocity = ((self.at[0] - x) / h, (self.at[1] - y) / h)
        if self.row >= 0:
            soft.pin(self.row, self.at)
        self.size = 0.0 if holds or self.up else min(self.size + GROWTH * h, RADIUS)
        soft.circles = np.array([[*self.at, self.size]]) if self.size else np.zeros((0, 3))

    def _within(self, soft: Particles, at: Point) -> Point:
        """Return the place nearest to `at` [m] to which the links of the held particle reach."""
        links = soft.links
        mine = (links["whole"] != 0) & ((links["a"] == self.row) | (links["b"] == self.row))
        for link in links[mine] if self.row >= 0 else ():
            other = soft.points[link["b"] if link["a"] == self.row else link["a"]]
            x, y = float(other["x"]), float(other["y"])
            far, most = math.dist(at, (x, y)), (1.0 + self.stretch) * float(link["length"])
            if far > most:
                at = (x + (at[0] - x) * most / far, y + (at[1] - y) * most / far)
        return at

    def drag(self, soft: Particles, ring: Point, old: Point) -> None:
        """Hear that the ring is dragged to `ring`. If that begins with a jump away from the `old`
        place, the mouse has picked a particle there: hold it until the drag ends.
        """
        begins, self.ring = self.ring is None, ring
        if not begins or self.row >= 0:
            return
        self.up = False
        near = np.hypot(*(soft.positions - np.array(ring)).T).min() < GRASP
        if near and math.dist(ring, old) > GRASP:
            self.take(soft, ring)
            self.up = self.row >= 0

    def drop(self, soft: Particles) -> None:
        """Hear that the drag ended."""
        self.ring = None
        if self.up:
            self.let_go(soft)

    def take(self, soft: Particles, ring: Point) -> None:
        """Hold the particle nearest to the ring, if it is not pinned."""
        self.let_go(soft)
        nearest = int(np.hypot(*(soft.positions - np.array(ring)).T).argmin())
        if soft.points["inv_mass"][nearest] > 0.0:
            self.row = nearest
            self.at = (float(soft.points["x"][nearest]), float(soft.points["y"][nearest]))
            self.velocity = (0.0, 0.0)
            soft.pin(nearest)

    def let_go(self, soft: Particles) -> None:
        """Let what it held fly on with the finger's velocity.

        Links that it has overstretched would give their strain back in one step, as a speed of C /
        h: a decimetre would be 24 m/s. Rods store no energy, so they give it back as a place.
        """
        if self.row < 0:
            return
        row, self.row = self.row, -1
        soft.free(row)
        if soft.rules["h"][0] == 0.0:
            return  # taken and let go before the first step
        soft.settle()
        speeds = soft.velocities
        speeds[row] = self.velocity
        soft.velocities = speeds
        self._calm(soft)

    @staticmethod
    def _calm(soft: Particles) -> None:
        """Slow down what is faster than `FLING`: the hand is not as strong as that."""
        if soft.rules["h"][0] == 0.0:
            return  # before the first step
        speeds = soft.velocities
        fast = np.hypot(*speeds.T)
        if fast.max() > FLING:
            soft.velocities = speeds * np.minimum(1.0, FLING / np.maximum(fast, FLING))[:, None]

    def draw(self, draw: Draw, ring: Point, holds: bool) -> None:
        """Draw the disc, or a dot, and the way to the ring that it cannot go."""
        if holds or self.row >= 0:
            draw.line(self.at, ring, draw.color("hand", 0.6), dash=True)
            draw.dot(self.at, 1.6 * draw.style.sizes.dot, "hand")
        elif self.size > 0.0:
            draw.circle(self.at, self.size, draw.color("hand", 0.35), "hand")

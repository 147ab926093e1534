"""A finger for particles: a disc that pushes them, or a tip that holds one."""

import math

import numpy as np

from physics.particles import Particles
from scenes.draw import Draw

Point = tuple[float, float]

RADIUS = 0.45  # [m] of the disc
FAST = 8.0  # [m/s] at most: the mouse jumps, and a jump would fling what it meets
FLING = 25.0  # [m/s] at most, of what is let go


class Finger:
    """Follows a ring that the user drags."""

    def __init__(self, at: Point) -> None:
        self.at = at  # [m]
        self.velocity = (0.0, 0.0)  # [m/s]
        self.row = -1  # of the particle that it holds

    def move(self, ring: Point, soft: Particles, holds: bool, h: float) -> None:
        """Move a tick of `h` [s] towards the ring, slower while it pushes."""
        (x, y), away = self.at, math.dist(self.at, ring)
        share = 1.0 if away == 0.0 else min(1.0, (FLING if holds else FAST) * h / away)
        if holds:
            share *= 0.2  # evens out the jumps of the mouse, 60 a second
        step = share * (ring[0] - x), share * (ring[1] - y)
        self.at = (x + step[0], y + step[1])
        self.velocity = (step[0] / h, step[1] / h)
        if self.row >= 0:
            soft.pin(self.row, self.at)
        soft.circles = np.zeros((0, 3)) if holds else np.array([[*self.at, RADIUS]])

    def take(self, soft: Particles, ring: Point) -> None:
        """Hold the particle nearest to the ring, if it is not pinned."""
        self.let_go(soft)
        nearest = int(np.hypot(*(soft.positions - np.array(ring)).T).argmin())
        if soft.points["inv_mass"][nearest] > 0.0:
            self.row = nearest
            self.at = (float(soft.points["x"][nearest]), float(soft.points["y"][nearest]))
            soft.pin(nearest)

    def let_go(self, soft: Particles) -> None:
        """Let what it held fly on with the finger's velocity."""
        if self.row < 0:
            return
        soft.free(self.row)
        h = float(soft.rules["h"][0])
        for name, speed in zip(("x", "y"), self.velocity, strict=True):
            soft.points[f"before_{name}"][self.row] = soft.points[name][self.row] - h * speed
        self.row = -1

    def draw(self, draw: Draw, holds: bool) -> None:
        """Draw the disc, or a dot."""
        if holds:
            draw.dot(self.at, 1.6 * draw.style.sizes.dot, "hand")
        else:
            draw.circle(self.at, RADIUS, draw.color("hand", 0.35), "hand")

"""Mixed shapes poured into a bin."""

import math
from typing import Any

import numpy as np

from physics import Body, Box, Capsule, Circle, Polygon, World
from physics.values.sums import plain_sum
from scenes.builders import box_bin
from scenes.kit import Scene, slider

WIDTH, HEIGHT = 14.0, 8.0  # [m] inside of the bin
PITCH = 1.0  # [m] between the centres before they fall; no shape is wider


class Mixed(Scene):
    """Pour circles, boxes and capsules into a heap. Circles roll, boxes lie flat, capsules do a bit
    of both. Pour them together and every kind of contact is there at once: point, edge on edge, and
    the many contacts of a body that is made of several shapes.

    Show the contact points: a new one is a ring, a kept one a disc. In a pile at rest nearly all
    are kept, and that memory is what keeps it quiet. Show the normals: they stand on the surface
    that is touched.

    - The bounce $e$ is the share of the speed that comes back; of the height, $e^2$ comes back.
    - Friction holds up a slope of angle $α$ while $tan α < μ$. Set it to 0 and watch the pile
      flatten.
    """

    title = "Mixed shapes"
    category = "Collisions"
    count: int = slider(120, 10, 200, step=10, help="Bodies that are poured in", label="Bodies")
    restitution: float = slider(
        0.1, 0.0, 0.9, step=0.05, help="0 = dead, 1 = bounces for ever", label="Bounce"
    )
    friction: float = slider(0.5, 0.0, 1.0, step=0.05, help="Coefficient of friction")
    view = (-10.0, -0.8, 10.0, 10.4)
    check_seconds = 8.0

    def build(self, world: World) -> None:
        box_bin(world, WIDTH, HEIGHT, self.friction)
        per_row = int(WIDTH / PITCH) - 1
        makers = (self._circle, self._box, self._capsule, self._drop, self._polygon, self._cross)
        self.poured: list[Body] = []
        for i in range(self.count):
            row, place = divmod(i, per_row)
            x = (place - (per_row - 1) / 2) * PITCH + self.rng.uniform(-0.05, 0.05)
            shapes = makers[i % len(makers)]()
            angle = self.rng.uniform(-math.pi, math.pi)
            spot = (x, 1.0 + row * PITCH)
            self.poured.append(
                world.add_dynamic(*shapes, position=spot, angle=angle, name=f"body {i}")
            )

    @property
    def _surface(self) -> dict[str, Any]:
        """Return what all shapes share: the words for any shape definition."""
        return {"friction": self.friction, "restitution": self.restitution}

    def _circle(self) -> tuple[Circle]:
        return (Circle(radius=self.rng.uniform(0.25, 0.45), **self._surface),)

    def _box(self) -> tuple[Box]:
        width, height = self.rng.uniform(0.4, 0.65, 2)
        return (Box(width=width, height=height, **self._surface),)

    def _capsule(self) -> tuple[Capsule]:
        half = self.rng.uniform(0.15, 0.3)
        return (Capsule(start=(-half, 0), end=(half, 0), radius=0.18, **self._surface),)

    def _drop(self) -> tuple[Capsule]:
        """Return a tapered capsule: the hull of a large and a small circle."""
        ends: dict[str, Any] = {"start": (-0.15, 0), "end": (0.3, 0)}
        return (Capsule(**ends, radius=0.28, end_radius=0.1, **self._surface),)

    def _polygon(self) -> tuple[Polygon]:
        """Return a polygon with random corners on an ellipse: always convex, never thin."""
        count = int(self.rng.integers(3, 8))
        turns = (np.arange(count) + self.rng.uniform(-0.2, 0.2, count)) * math.tau / count
        corners = tuple((0.48 * math.cos(t), 0.38 * math.sin(t)) for t in turns)
        return (Polygon(vertices=corners, **self._surface),)

    def _cross(self) -> tuple[Box, Box]:
        """Return a compound body: two shapes that share one mass and one motion."""
        bar = Box(width=0.8, height=0.22, **self._surface)
        return bar, Box(width=0.22, height=0.8, **self._surface)

    def check(self, world: World) -> None:
        spots = np.array([body.center for body in self.poured])  # [m] (n, 2)
        inside = (np.abs(spots[:, 0]) < WIDTH / 2) & (spots[:, 1] > 0) & (spots[:, 1] < HEIGHT)
        assert inside.all(), f"{np.count_nonzero(~inside)} bodies are outside the bin"
        # A body that fell 1 mm has 0.0098 J/kg: less than that on average is near rest.
        energy = plain_sum(body.kinetic_energy for body in self.poured)
        per_mass = energy / plain_sum(body.mass for body in self.poured)
        assert per_mass < 0.01, f"the pile still moves: {per_mass:.4f} J/kg"
        assert world.max_penetration < 0.02, f"overlap of {world.max_penetration * 1000:.1f} mm"

"""The room of custom bodies: angle, velocity, gravity and colour are a ball's own."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from physics import Box, Circle, World
from scenes.draw import Draw
from scenes.joints._room import G, Room, put
from scenes.kit import Theory

COLORS = {"red": 0xFFD64550, "green": 0xFF2E9E6B, "blue": 0xFF3A7BD5}
"""What the big ball can be painted with."""

SMALL = (0xFFE69F00, 0xFF56B4E9, 0xFF9BC53D, 0xFFCC79A7, 0xFF8C6BB1)
"""The colours of the five balls."""

THROW = (2.0 / math.sqrt(5.0), 1.0 / math.sqrt(5.0))
"""The direction in which the big ball is thrown."""


class GravityRoom(Room):
    """A ball as you set it, and five that each fall their own way, again every 3 s."""

    caption = "own gravity"
    ways = ((0.0, 1.0), (0.0, 0.5), (0.0, 0.2), (-1.0, 0.0), (1.0, 0.0))  # [g]
    pause, look = 3.0, 0.25  # [s]
    radius, small, spin = 0.55, 0.2, -0.5  # [m], [m], [rad/s]

    def build(self, world: World) -> None:
        ramp = Box(width=1.9, height=0.5)
        world.add_static(ramp, position=self.at(0.2, -1.2), angle=0.2, name="ramp")
        disc = Circle(radius=self.radius, friction=0.9, restitution=0.1)
        self.big = world.add_dynamic(disc, position=self.at(-1.0, 1.0), name="big ball")
        self.balls = [
            world.add_dynamic(Circle(radius=self.small), position=self._home(i),
                              name=f"own gravity {i}", color=color)
            for i, color in enumerate(SMALL)
        ]  # fmt: skip
        for ball in self.balls:
            ball.gravity_scale = 0.0
        self.began = 0  # [ticks] when they were put to their places
        self.free = [True] * 6  # which balls have met nothing since, the big one last
        self.seen: list[tuple[float, float]] = []  # [m/s] after `look` seconds, the big one last

    def _home(self, i: int) -> tuple[float, float]:
        return self.at(-1.8 + 0.9 * i, -0.4 + 0.35 * (i % 2))

    def tune(self, world: World, values: Mapping[str, Any]) -> None:
        """Give the big ball its angle, velocity, gravity and colour, and begin again."""
        self.angle = math.radians(values["turn"])
        self.thrown = (values["speed"] * THROW[0], values["speed"] * THROW[1])
        self.pull = values["pull"]  # [g] downwards
        if self.big.alive:
            self.big.color = COLORS[values["color"]]
        self._begin(world)

    def _begin(self, world: World) -> None:
        for i, ball in enumerate(self.balls):
            if ball.alive:
                put(ball, self._home(i))
        if self.big.alive:
            put(self.big, self.at(-1.0, 1.0), self.angle, self.thrown)
            self.big.omega, self.big.gravity_scale = self.spin, self.pull
        self.began, self.free, self.seen = world.tick, [True] * 6, []

    def step(self, world: World) -> None:
        tick = world.settings.tick_length
        since = world.tick - self.began
        if since >= round(self.pause / tick):
            self._begin(world)
        elif since == round(self.look / tick):
            self.seen = [ball.velocity for ball in (*self.balls, self.big)]
        elif not self.seen:
            for i, ball in enumerate((*self.balls, self.big)):
                self.free[i] = self.free[i] and ball.contacts_count == 0
        for ball, (x, y) in zip(self.balls, self.ways, strict=True):
            ball.apply_force((ball.mass * G * x, ball.mass * G * y))

    def told(self, world: World) -> str:
        return f"big ball {math.hypot(*self.seen[-1]):.2f} m/s after ¼ s" if self.seen else ""

    def theory(self, world: World) -> tuple[Theory, ...]:
        if not self.seen:
            return ()
        names = [f"ball {i} after ¼ s" for i in range(5)]
        exact = [G * self.look * math.hypot(*way) for way in self.ways]
        # Velocities are exact: v + a·t. The ball of one g to the side has only 1 m to go: 0.45 s
        names.append("big ball after ¼ s")
        vx, vy = self.thrown
        exact.append(math.hypot(vx, vy - G * self.pull * self.look))
        return tuple(
            Theory(name, speed, math.hypot(*seen), 1e-6, "m/s")
            for name, speed, seen, free in zip(names, exact, self.seen, self.free, strict=True)
            if free
        )

    def draw(self, draw: Draw, world: World) -> None:
        centers = draw.poses.centers()
        pulls = [*self.ways, (0.0, -self.pull)]
        starts = [centers[body.index] for body in (*self.balls, self.big)]
        draw.many.arrows(starts, 0.9 * np.array(pulls), "weight")

"""Stonehenge: pillars and beams on three levels, and what each pillar carries."""

import math
from typing import ClassVar

from physics import Body, Box, Circle, World
from physics.values.sums import plain_sum
from scenes.builders import ground
from scenes.contact._forces import fastest, force_on
from scenes.draw import Draw
from scenes.guards import all_alive, living
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle
from scenes.labels import fitting, number

PILLAR = (0.4, 1.25)  # [m] width and height
BEAM = 0.4  # [m] height of a beam
LEVELS = ((4.2, (-2.0, 0.0, 2.0)), (2.8, (-1.0, 1.0)), (1.75, (0.0,)))
"""Length of the beam [m], and where the pillars under it stand [m], from below."""

RESTS = 0.003  # [m/s] slower than this it stands
G = 9.81  # [m/s²]


class Stonehenge(Scene):
    """Build beams on pillars, and measure the load. Three beams on six pillars, and nothing but
    weight and contact holds them. The band in a pillar is as wide as the force at its top, measured
    from the contacts: so the weight runs down.

    On the middle level two pillars share what is above them. By the balance of forces and of
    torques each carries exactly half. On the lowest level three pillars share, and there the
    balance does not tell how: it fixes the sum, and that left and right are alike. What the middle
    one takes depends on how much each of them gives way. Such a beam is called statically
    indeterminate.

    - Move a stone on the middle level aside. Which one carries more now? And how much, by the law
      of the lever?
    - Pull out the lowest pillar in the middle, slowly. Does the henge need it?
    - Throw the ball. Show the contact forces while it falls.
    """

    title = "Stonehenge"
    rebuilds = "K27"
    levels: int = slider(3, 1, 3, step=1, help="Beams over each other")
    beam_density: float = slider(1.0, 0.2, 10.0, unit="kg/m²", log=True, help="Of the beams")
    friction: float = slider(0.6, 0.1, 1.0, step=0.05, help="Coefficient of friction")
    loads: bool = toggle(True, live=True, help="Show what each pillar carries", label="Show loads")
    buttons: ClassVar = (Button("throw", "Throw a ball", "n"),)
    view = (-6.6, -0.7, 6.6, 5.7)
    check_seconds = 5.0

    def build(self, world: World) -> None:
        ground(world, 400, friction=self.friction)
        self.pillars: list[list[Body]] = []
        self.beams: list[Body] = []
        y = 0.0
        upright = Box(width=PILLAR[0], height=PILLAR[1], friction=self.friction)
        for level, (length, spots) in enumerate(LEVELS[: self.levels]):
            row = [
                world.add_dynamic(
                    upright, position=(x, y + PILLAR[1] / 2), name=f"pillar {level + 1}.{k + 1}"
                )
                for k, x in enumerate(spots)
            ]
            y += PILLAR[1]
            beam = Box(width=length, height=BEAM, friction=self.friction, density=self.beam_density)
            self.beams.append(
                world.add_dynamic(beam, position=(0.0, y + BEAM / 2), name=f"beam {level + 1}")
            )
            self.pillars.append(row)
            y += BEAM
        self.stones = [*self.beams, *(body for row in self.pillars for body in row)]
        self.start = [body.position for body in self.stones]  # [m]

    def pressed(self, world: World, name: str) -> None:
        radius, mass = 0.35, 4.0
        ball = Circle(radius=radius, density=mass / (math.pi * radius**2))
        body = world.add_dynamic(ball, position=(-6.0, 2.5))
        body.velocity = (9.0, 2.0)

    def load(self, world: World, level: int, k: int) -> float:
        """Return what the beam presses on a pillar with [N]."""
        pillar, beam = self.pillars[level][k], self.beams[level]
        if not (pillar.alive and beam.alive):
            return 0.0
        return -force_on(world, pillar, beam)[1]

    def above(self, level: int) -> float:
        """Return the weight of the beam of a level and of all that is built over it [N]."""
        bodies = [*self.beams[level:], *(body for row in self.pillars[level + 1 :] for body in row)]
        return G * plain_sum(body.mass for body in living(bodies))

    def _stands(self) -> bool:
        """Return whether it stands as it was built, and at rest."""
        if not all_alive(self.stones) or fastest(self.stones) > RESTS:
            return False
        pairs = zip(self.stones, self.start, strict=True)
        return all(math.dist(body.position, at) < 0.02 for body, at in pairs)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return half the load for each of two, all for a single one; the sum of the three."""
        if not self._stands() or len(world.bodies) > len(self.stones) + 1:
            return ()
        # At rest but for RESTS. The contacts swing by a per mille of the load for some seconds
        result: list[Theory] = []
        for level, (name, share) in enumerate(
            (("the lowest three together", 1.0), ("the middle level, left", 0.5), ("the top", 1.0))
        ):
            if level >= self.levels:
                break
            exact = share * self.above(level)
            count = len(self.pillars[level]) if share == 1.0 else 1
            measured = plain_sum(self.load(world, level, k) for k in range(count))
            result.append(Theory(f"load of {name}", exact, measured, 0.005 * exact, "N"))
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        middle, whole = self.load(world, 0, 1), self.above(0)
        if not whole:
            return ()
        return (
            Reading("share of the lowest pillar in the middle", 100 * middle / whole, "%"),
            Reading(
                "weight of all stones", G * plain_sum(b.mass for b in living(self.stones)), "N"
            ),
        )

    def check(self, world: World) -> None:
        assert self._stands(), "the henge does not stand as it was built"
        self.check_theory(world, "nothing was compared", self.levels)
        left, right = self.load(world, 0, 0), self.load(world, 0, 2)
        assert abs(left - right) < 0.02 * self.above(0), f"left {left:.2f} N, right {right:.2f} N"

    def draw(self, draw: Draw, world: World) -> None:
        if not self.loads:
            return
        whole = self.above(0) or 1.0
        for level, row in enumerate(self.pillars):
            for k, pillar in enumerate(row):
                if pillar.alive:
                    self._draw_load(draw, pillar, self.load(world, level, k), whole)
        for beam, (length, _) in zip(self.beams, LEVELS, strict=False):
            if beam.alive:
                weight = f"{G * beam.mass:.1f} N"
                said = fitting(draw, 0.45 * length, f"weighs {weight}", weight)
                at = beam.world_point((-0.25 * length, 0.0))  # the mark points to the right
                draw.text(at, said, None, "weight", True, "center", True)

    def _draw_load(self, draw: Draw, pillar: Body, load: float, whole: float) -> None:
        """Draw a band as wide as the load: half the weight of all stones fills the pillar."""
        half = 0.5 * PILLAR[0] * min(2.0 * abs(load) / whole, 1.0)
        high = 0.5 * PILLAR[1]
        corners = ((-half, -high), (half, -high), (half, high), (-half, high))
        band = [pillar.world_point(corner) for corner in corners]
        draw.polygon(band, draw.color("impulse", 0.85))
        beside = pillar.world_point((0.5 * PILLAR[0] + 0.08, 0.0))
        draw.text(beside, f"{number(load, 1)} N", None, "impulse", True, "left", True)

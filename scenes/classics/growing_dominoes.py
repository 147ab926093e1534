"""Dominoes, each one larger than the one before."""

import math
from itertools import pairwise

import numpy as np

from physics import Body, Box, World
from physics.values.sums import plain_sum
from scenes.builders import ground
from scenes.draw import Draw
from scenes.kit import Reading, Scene, Theory, slider
from scenes.labels import Words, lines, pitch
from scenes.plots import Axis, Plot

G = 9.81  # [m/s²]
THICK, GAP = 0.09, 0.5  # [heights] of a domino, and to the next one
TALLEST = 4.0  # [m]
SMALLEST = 0.015  # [m]; smaller ones are left out: nobody would see them
TILT = math.radians(10.0)  # a domino that leans more than this has been hit
PUSH = 3.0  # [1] times the energy that the first one needs to tip


class GrowingDominoes(Scene):
    """Push over dominoes that grow and grow. Each domino is 1.5 times as large as the one before,
    and the first one is pushed with a finger's tip. A standing domino stores more energy than it
    takes to tip it over; so each can afford to push a larger one (Whitehead, 1983).

    A domino $s$ times as large weighs $s^2$ times as much here ($s^3$ in the world, where it is
    thicker too) and falls from $s$ times the height: the energy grows by $s^3$ from one to the
    next. In the plot equal steps upwards are equal ratios, so the dots climb a straight line; and
    each domino gives more than the next one needs.

    Large ones fall more slowly. Lengths grow by $s$, and $g$ is the same; so all times grow by
    $√s$. The wave that runs through them does too, once it has forgotten the push.

    - How much more energy does the last one give than the first one got? Guess the power of ten.
    - Let the factor be 1: the common row. Where is the limit?
    - Slow the time to 1/8 for the small ones. Then, later, speed it up again.
    """

    title = "Growing dominoes"
    category = "Energy"
    count: int = slider(9, 3, 12, step=1, help="Dominoes", label="Dominoes")
    factor: float = slider(1.5, 1.0, 2.0, step=0.05, help="s, from each one to the next")
    friction: float = slider(0.4, 0.2, 0.8, step=0.05, help="Of the dominoes and the floor")
    check_seconds = 7.5

    def build(self, world: World) -> None:
        ground(world, 400.0, friction=self.friction)
        heights = [TALLEST * self.factor ** (i + 1 - self.count) for i in range(self.count)]
        self.heights = [height for height in heights if height >= SMALLEST]
        x, self.row = 0.0, []
        for i, height in enumerate(self.heights):
            wide = THICK * height
            box = Box(width=wide, height=height, density=6.0, friction=self.friction)
            spot = (x + 0.5 * wide, 0.5 * height)
            self.row.append(world.add_dynamic(box, position=spot, name=f"domino {i + 1}"))
            x += wide + GAP * height
        self._push(self.row[0], self.heights[0])
        self.fell: list[float] = []  # [s] when each began to lean
        reach = x + 0.8 * TALLEST  # where the last one comes to lie
        last = self.row[-1].position[0] - 0.5 * THICK * self.heights[-1]
        low = self.heights[-2] + 0.25  # the plot stands left of the last one, above all others
        tall = max(TALLEST + 1.8, low + 3.4, reach / 2.9)
        xmin = min(-1.0, last - 4.6)
        self.view = (xmin, -0.5, max(reach, xmin + 1.0 + 1.3 * tall), tall)
        self.place = (xmin + 0.3, low, last - 0.25, tall - 1.2)

    def _push(self, first: Body, height: float) -> None:
        """Turn the first one about its lower right corner, with PUSH times what tipping needs."""
        half, wide = 0.5 * height, 0.5 * THICK * height
        lift = math.hypot(half, wide) - half
        self.given = PUSH * first.mass * G * lift  # [J]
        about = first.inertia + first.mass * (half**2 + wide**2)
        spin = math.sqrt(2.0 * self.given / about)
        first.omega, first.velocity = -spin, (spin * half, spin * wide)

    def step(self, world: World) -> None:
        i = len(self.fell)
        if i < len(self.row) and self.row[i].alive and -self.row[i].angle > TILT:
            self.fell.append(world.time)

    def growth(self) -> float:
        """Return the factor by which the time to the next one grew, over the last four."""
        pauses = [b - a for a, b in pairwise(self.fell)]
        if len(pauses) < 4 or len(self.fell) < len(self.row):
            return math.nan
        last = pauses[-4:]
        return (last[-1] / last[0]) ** (1.0 / 3.0)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: all times grow by √s, for what has forgotten how it began."""
        grown = self.growth()
        if math.isnan(grown):
            return ()
        # A wave forgets its beginning by about a third a domino (see the scene Dominoes), and is
        # read off in whole ticks of 1/240 s: 3 % of the shortest of these times.
        return (
            Theory("growth of the time between two", self.factor**0.5, grown, 0.04, formula="√s"),
        )

    def given_off(self) -> float:
        """Return the energy that all dominoes have given off so far by falling [J]."""
        pairs = zip(self.row, self.heights, strict=True)
        return plain_sum(b.mass * G * (0.5 * h - b.position[1]) for b, h in pairs if b.alive)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("energy of the push", self.given, "J"),
            Reading("energy given off so far", self.given_off(), "J"),
            Reading("have fallen", len(self.fell)),
        )

    def needs(self) -> list[float]:
        """Return the energy that each domino needs to be tipped over its edge [J]."""
        lifts = (0.5 * h * (math.hypot(1.0, THICK) - 1.0) for h in self.heights)
        return [b.mass * G * lift for b, lift in zip(self.row, lifts, strict=True)]

    def draw(self, draw: Draw, world: World) -> None:
        left, _, _, top = self.place
        words: list[Words] = []
        if self.fell:
            times = max(self.given_off(), 0.0) / self.given
            words.append((f"given off: {times:,.0f} times the push".replace(",", " "), "velocity"))
        grown = self.growth()
        if math.isfinite(grown):
            words.append(f"times grow by {grown:.3f}, √s = {self.factor**0.5:.3f}")
        lines(draw, (left, top + 0.15 + len(words) * pitch(draw)), words)
        self._draw_plot(draw)

    def _draw_plot(self, draw: Draw) -> None:
        """Draw what each domino needs to tip and what it has given, over its number."""
        pairs = list(zip(self.row, self.heights, strict=True))
        gives = [b.mass * G * (0.5 * h - b.position[1]) if b.alive else 0.0 for b, h in pairs]
        needs, count = self.needs(), len(self.row)
        most = self.row[-1].mass * G * self.heights[-1]
        low, high = 10.0 ** math.floor(math.log10(needs[0])), 10.0 ** math.ceil(math.log10(most))
        up = Axis(low, high, "energy", "J", log=True)
        plot = Plot(self.place, Axis(0.5, count + 0.5, "domino"), up)
        numbers = np.arange(1, count + 1)
        plot.dots(numbers, needs, "weight", "needs to tip")
        done = np.array([give > need for give, need in zip(gives, needs, strict=True)])
        if done.any():
            plot.dots(numbers[done], np.array(gives)[done], "velocity", "gave")
        plot.draw(draw)

    def check(self, world: World) -> None:
        assert len(self.fell) == len(self.row), f"only {len(self.fell)} of {len(self.row)} fell"
        self.check_theory(world)
        # Lying on the next one they have lost more than a quarter of their heights
        least = 0.2 * plain_sum(b.mass * G * h for b, h in zip(self.row, self.heights, strict=True))
        assert self.given_off() > least, f"only {self.given_off():.2f} J were given off"

"""Galton's board: pegs, beads, and the binomial distribution."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, Circle, Filter, World
from physics.values.sums import plain_sum
from scenes.classics._statistics import binomial, chance_of_more, chi_square
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Button, Reading, Scene, Theory, slider

PITCH, FALL = 0.5, 0.5  # [m] from peg to peg, from row to row
PEG, BEAD = 0.16, 0.07  # [m] radii: between two pegs there are 4 cm to spare
BINS = 4.0  # [m] height of the bins
FRICTION = 0.1
SHAKE = 0.3  # [m/s] sideways in the mouth of the hopper: standard deviation
ROOM = 85  # [beads] in a bin
PASSING = Filter(group=-1)  # beads do not hit each other before they are in their bins
ENOUGH = 100  # [beads] from here on statistics are shown
FAIR = 0.4  # bounce at which a bead forgets the row before; measured: at 0.3 and 0.5 it does not


class Galton(Scene):
    """Drop beads through pegs, and watch a pattern grow. At each peg a bead goes left or right: a
    coin is tossed. After $n$ rows its bin says how often it went right. There is one way to the
    outermost bin, but
    $n!/(k! (n − k)!)$
    ways to bin $k$, so most end up in the middle: the binomial distribution (Francis Galton, 1889).
    Its mean is $n/2$ and its spread
    $σ = ½ √n$

    Nothing here tosses a coin: the beads obey Newton. Only the hopper shakes them a little. But
    each hit enlarges small differences, and after a row nobody can tell where a bead came from.
    The lines are what theory expects in each bin. $χ²$ sums up how far the counts are off, in units
    of what chance does; on average it equals its number of degrees of freedom.

    - Make the beads bounce less, or more: then a row remembers the one before. What does $χ²$ say?
    - With a bounce of 0, most beads take one of two paths. Which?
    - From 4 to 12 rows, three times as many: by how much does $σ$ grow?
    - Reach in and hold a bead.
    """

    title = "Galton's board"
    category = "Collisions"
    rows: int = slider(10, 4, 12, step=1, help="n, rows of pegs")
    count: int = slider(300, 50, 400, step=10, help="Beads", live=True, label="Beads")
    rate: float = slider(
        20.0,
        1.0,
        30.0,
        step=1,
        unit="1/s",
        live=True,
        help="Beads a second",
        label="Beads per second",
    )
    bounce: float = slider(FAIR, 0.0, 0.6, step=0.05, help="Share of the speed that comes back")
    buttons: ClassVar = (
        Button("again", "Empty the bins", "g", "Take all beads out and begin again"),
    )
    check_seconds = 18.0

    def build(self, world: World) -> None:
        self.top = BINS + (self.rows - 1) * FALL + 0.5  # [m] of the first peg
        self.most = int(ROOM / max(binomial(self.rows)))  # [beads] that fit in
        self.half = 0.5 * (self.rows + 1) * PITCH  # [m] from the middle to the wall
        for row in range(-1, self.rows):  # two pegs more are the mouth of the hopper
            self._build_row(world, row)
        height = self.top + 0.5
        side = Box(width=0.2, height=height, friction=FRICTION)
        for way in (-1, 1):
            spot = (way * (self.half + 0.1), 0.5 * height)
            world.add_static(side, position=spot, name="side")
        world.add_static(Box(width=2 * self.half + 0.4, height=0.3), position=(0.0, -0.15))
        wall = Box(width=0.04, height=BINS, friction=FRICTION)
        for i in range(1, self.rows + 1):
            x = i * PITCH - self.half
            world.add_static(wall, position=(x, 0.5 * BINS), name="wall")
        tall = self.top + 1.5
        self.view = (-0.42 * tall - 0.3, -0.5, 1.0 * tall, tall)
        self._empty()

    def _build_row(self, world: World, row: int) -> None:
        peg = Circle(radius=PEG, friction=FRICTION, restitution=self.bounce)
        for j in range(-self.rows, self.rows + 1):
            x = (j - 0.5 * (row % 2)) * PITCH
            # One half a pitch from a wall would hold a bead that got in between.
            kept = abs(x) < self.half - 0.4 * PITCH or abs(abs(x) - self.half) < 0.01
            if kept if row >= 0 else abs(x) < PITCH:
                world.add_static(peg, position=(x, self.top - row * FALL), name=f"peg {row}.{j}")

    def _empty(self) -> None:
        self.flying: list[Body] = []
        self.landed: list[Body] = []
        self.counts = [0] * (self.rows + 1)
        self.let_go = 0
        self.next_at = 0.3  # [s] of the next bead
        self.each = 0.04  # [m] how much higher one more bead makes a pile

    def pressed(self, world: World, name: str) -> None:
        for bead in living((*self.flying, *self.landed)):
            world.remove(bead)
        self._empty()
        self.next_at = world.time

    def step(self, world: World) -> None:
        if self.let_go < min(self.count, self.most) and world.time >= self.next_at - 1e-9:
            self._release(world)
        for i in range(len(self.flying) - 1, -1, -1):
            if not self._follow(i):
                del self.flying[i]
        if world.tick % 60 == 0 and self.landed:
            self._see_piles()

    def _release(self, world: World) -> None:
        """Release one more bead, a little off the middle, above the first peg."""
        bead = Circle(radius=BEAD, friction=FRICTION, restitution=self.bounce, filter=PASSING)
        room = 0.5 * PITCH - PEG - BEAD
        spot = (float(self.rng.uniform(-room, room)), self.top + FALL)
        speed = (SHAKE * float(self.rng.normal()), -1.0)
        name = f"bead {self.let_go}"
        self.flying.append(world.add_dynamic(bead, position=spot, velocity=speed, name=name))
        self.let_go += 1
        self.next_at = max(self.next_at, world.time - 0.1) + 1.0 / self.rate

    def _follow(self, i: int) -> bool:
        """Return false once flying bead `i` is in its bin, or gone."""
        bead = self.flying[i]
        if not bead.alive:
            return False
        x, y = bead.center
        if y > BINS - 0.2:
            return True
        bead.set_material(filter=Filter(), restitution=0.0)
        k = int((x + self.half) / PITCH)
        self.counts[min(max(k, 0), self.rows)] += 1
        self.landed.append(bead)
        return False

    def _see_piles(self) -> None:
        """Note how much a bead adds to the height of the fullest bin, as it lies there now."""
        fullest = int(np.argmax(self.counts))
        middle = (fullest + 0.5) * PITCH - self.half
        tops = [
            bead.position[1]
            for bead in self.landed
            if bead.alive and abs(bead.position[0] - middle) < 0.5 * PITCH
        ]
        if self.counts[fullest] >= 10 and tops:
            tops.sort()  # beads still falling in are not part of the pile
            self.each = (tops[int(0.95 * (len(tops) - 1))] + BEAD) / (0.95 * len(tops))

    def spread(self) -> tuple[float, float]:
        """Return the mean and standard deviation of the bins' numbers."""
        k, n = np.arange(self.rows + 1), np.array(self.counts, float)
        mean = float(k @ n / n.sum())
        return mean, math.sqrt(float((k - mean) ** 2 @ n / n.sum()))

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return mean, spread and χ² of the binomial, within four standard deviations.

        They hold for tosses that do not know of one another.
        """
        n = plain_sum(self.counts)
        if n < ENOUGH or abs(self.bounce - FAIR) > 0.01:
            return ()
        (mean, sigma), exact = self.spread(), 0.5 * math.sqrt(self.rows)
        value, freedom = chi_square(self.counts, binomial(self.rows))
        return (
            Theory("mean bin", 0.5 * self.rows, mean, 4.0 * exact / math.sqrt(n), formula="n/2"),
            Theory("spread σ", exact, sigma, 4.0 * exact / math.sqrt(2.0 * n), formula="σ = ½ √n"),
            Theory("χ²", freedom, value, 4.0 * math.sqrt(2.0 * freedom)),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        result = [Reading("beads in the bins", plain_sum(self.counts))]
        if plain_sum(self.counts) >= ENOUGH:
            chance = chance_of_more(*chi_square(self.counts, binomial(self.rows)))
            result.append(Reading("chance of a χ² as large", 100.0 * chance, "%"))
        return tuple(result)

    def draw(self, draw: Draw, world: World) -> None:
        total = plain_sum(self.counts)
        line = 1.45 * draw.style.sizes.label / draw.camera.scale
        self._draw_hopper(draw)
        words = [(f"{total} beads, {self.rows} rows", "text", True)]
        if total:
            self._draw_expected(draw, total)
        if total >= ENOUGH:
            mean, sigma = self.spread()
            value, freedom = chi_square(self.counts, binomial(self.rows))
            chance = 100.0 * chance_of_more(value, freedom)
            words += [
                (f"mean {mean:.2f}, binomial {0.5 * self.rows:g}", "text", False),
                (f"σ {sigma:.2f}, binomial {0.5 * math.sqrt(self.rows):.2f}", "text", False),
                (f"χ² = {value:.1f}, expected {freedom}", "target", True),
                (f"{chance:.2g} % of fair boards", "muted", False),
                ("are further off", "muted", False),
            ]
        for i, (said, color, bold) in enumerate(words):
            at = (self.half + 0.5, self.top - 0.6 - i * line)
            draw.text(at, said, color=color, anchor="left", bold=bold)

    def _draw_hopper(self, draw: Draw) -> None:
        y = self.top + FALL + 0.7 * PEG
        for way in (-1, 1):
            draw.line((way * 0.35, y), (way * 1.0, y + 0.5), "static_outline")

    def _draw_expected(self, draw: Draw, total: int) -> None:
        """Draw how high each pile would be by the binomial, on the scale of the fullest."""
        for k, chance in enumerate(binomial(self.rows)):
            left, y = k * PITCH - self.half, min(total * chance * self.each, BINS)
            a, b = (left + 0.02, y), (left + PITCH - 0.02, y)
            draw.line(a, b, "target", 1.6 * draw.style.sizes.line)

    def check(self, world: World) -> None:
        lost = self.let_go - len(self.flying) - plain_sum(self.counts)
        assert lost == 0, f"{lost} beads are neither on their way nor in a bin"
        outside = [b for b in self.landed if b.alive and not 0.0 < b.position[1] < BINS]
        assert not outside, f"{len(outside)} beads are not in their bins"
        value, freedom = chi_square(self.counts, binomial(self.rows))
        chance = chance_of_more(value, freedom)
        assert plain_sum(self.counts) >= ENOUGH, "too few beads have come down"
        assert chance > 0.001, f"χ² = {value:.1f} at {freedom}: chance {chance:.2g}"

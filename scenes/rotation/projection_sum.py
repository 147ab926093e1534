"""Linearity of projection: project the parts or project the sum, it is the same."""

import math

import numpy as np

from physics import World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.figures import (
    FIRST,
    SECOND,
    SUM,
    THIRD,
    Point,
    beam,
    beside,
    dot,
    minus,
    plus,
    ticks,
    times,
    unit,
)
from scenes.formulas import Formula, Ink, sheet
from scenes.kit import Reading, Scene, Theory, point, slider, toggle
from scenes.labels import number

COLORS = (FIRST, SECOND, THIRD)
NAMES = ("a", "b", "c")
LIFT = 0.7  # [labels] from one row of bars to the next


class ProjectionSum(Scene):
    """Add three arrows and their shadows. Three arrows, tip to tail: $a$, $b$ and $c$ lead from the
    origin to the end of their sum. Project each of them on the number line (square onto it) and lay
    the projections tip to tail as well: they end exactly where the projection of the sum ends.

    So projecting is linear: it makes no difference whether you add first and project then, or
    project first and add then. An arrow that runs back along the line counts negative.

    This is why
    $a⃗·b⃗ = a_x b_x + a_y b_y$
    Project $a$ in two steps, along $x$ and along $y$: each step is easy, and linearity adds
    them up.

    - Drag a tip. Which bars change, and which only move along?
    - Turn the number line: grab its end. When is the projection of the sum longest? When zero?
    - Lay $b$ square to the line. What does it contribute?
    """

    title = "Projection is linear"
    category = "Forces"
    rebuilds = "K7"
    a: Point = point((2.0, 1.6), reach=6, step=0.1, symbol="a", origin="o", role=FIRST)
    b: Point = point((2.6, 3.0), reach=6, step=0.1, symbol="b", origin="a", role=SECOND)
    c: Point = point((4.6, 2.4), reach=6, step=0.1, symbol="c", origin="b", role=THIRD)
    line: Point = point((5.0, 0.5), reach=8, symbol="", help="End of the number line: turn it")
    speed: float = slider(
        0.7, 0.0, 3.0, step=0.1, unit="m/s", live=True, help="Of the walker", label="Walker speed"
    )
    total: bool = toggle(
        True, live=True, help="Show the sum and its projection", label="Show the sum"
    )
    o = (0.0, 0.0)
    view = (-3.0, -1.7, 6.2, 4.1)
    check_seconds = 2.0

    def build(self, world: World) -> None:
        self.gone = 0.0  # [m] of the walker along the arrows

    def step(self, world: World) -> None:
        self.gone = (self.gone + self.speed * world.tick_length) % max(self._length() + 1.0, 1.0)

    def _parts(self) -> list[Point]:
        """Return the three arrows as vectors."""
        return [self.a, minus(self.b, self.a), minus(self.c, self.b)]

    def _length(self) -> float:
        return plain_sum(math.hypot(*part) for part in self._parts())

    def _walker(self) -> Point:
        """Return where the walker is on the arrows, [m]."""
        left, at = self.gone, self.o
        for part in self._parts():
            length = math.hypot(*part)
            if left < length:
                return plus(at, times(left / length, part))
            at, left = plus(at, part), left - length
        return at

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the bars laid end to end against the projection of the sum."""
        way = unit(self.line)
        laid = plain_sum(dot(part, way) for part in self._parts())
        foot, _ = square_onto(self.c, way)
        # Two ways of rounding numbers up to 10.
        return (Theory("end of the sum's projection", laid, foot, 1e-13 * 20, "m"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        way = unit(self.line)
        parts = zip(NAMES, self._parts(), strict=True)
        return tuple(Reading(f"projection of {n}", dot(part, way), "m") for n, part in parts)

    def draw(self, draw: Draw, world: World) -> None:
        way = unit(self.line)
        ticks(draw, way, -9, 9)
        beside(draw, times(1.0, way), (way[1], -way[0]), "1", "muted", 0.9)
        beside(draw, self.o, (way[1], -way[0]), "0", "muted", 0.9)
        self._draw_bars(draw, way)
        if self.total:
            draw.many.arrows([self.o], [self.c], SUM, 1.2 * draw.style.sizes.arrow)
            draw.line(self.c, times(dot(self.c, way), way), SUM, dash=True)
        walker = self._walker()
        foot = times(dot(walker, way), way)
        draw.line(walker, foot, "text", draw.style.sizes.thin, dash=True)
        draw.dot(walker, 1.6 * draw.style.sizes.dot, "text")
        draw.dot(foot, 1.6 * draw.style.sizes.dot, "text")
        sheet(draw, (self.view[0] + 0.1, self.view[3] - 0.1), self._formulas(way))

    def _draw_bars(self, draw: Draw, way: Point) -> None:
        """Draw the projections below the line: a, b, c in rows of their own, then their sum."""
        below, at = -1.0 if way[0] >= 0.0 else 1.0, 0.0
        thin = draw.style.sizes.thin
        for k, (part, tip, color) in enumerate(
            zip(self._parts(), (self.a, self.b, self.c), COLORS, strict=True)
        ):
            end = at + dot(part, way)
            lift = below * (2.2 + LIFT * k) * (1.0 if end >= at else -1.0)
            draw.line(tip, times(end, way), color, thin, dash=True)
            beam(draw, times(at, way), times(end, way), color, lift, tip=True)
            at = end
        if self.total:
            lift = below * (2.2 + LIFT * 3.3) * (1.0 if at >= 0.0 else -1.0)
            beam(draw, self.o, times(at, way), SUM, lift, tip=True)

    def _formulas(self, way: Point) -> list[Formula]:
        lines: list[Formula] = [["projections on the line:"]]
        shares = [dot(part, way) for part in self._parts()]
        for name, share, color in zip(NAMES, shares, COLORS, strict=True):
            lines.append([Ink(name, color, True), " : ", Ink(f"{number(share)} m", color)])
        lines.append(["one after another: ", f"{number(plain_sum(shares))} m"])
        if self.total:
            end = square_onto(self.c, way)[0]
            words = Ink("$a + b + c$", SUM, True), " : ", Ink(f"{number(end)} m", SUM)
            lines += [[], list(words)]
        return lines

    def check(self, world: World) -> None:
        rng = np.random.default_rng(self.seed)
        for row in rng.uniform(-5, 5, (300, 4, 2)):
            way = unit((float(row[0, 0]), float(row[0, 1])))
            parts = [(float(x), float(y)) for x, y in row[1:]]
            foot, off = square_onto((float(row[1:, 0].sum()), float(row[1:, 1].sum())), way)
            laid = plain_sum(dot(part, way) for part in parts)
            assert abs(laid - foot) < 1e-12, "the projections do not add up"
            assert off < 1e-12, "the foot is not square below the tip"
        self.check_theory(world)
        lap = max(self._length() + 1.0, 1.0)
        gone = (self.speed * world.time) % lap
        # added up tick by tick: 1e-16 of it at each of some hundred ticks
        assert min(abs(gone - self.gone), lap - abs(gone - self.gone)) < 1e-9, "the walker is late"


def square_onto(tip: Point, way: Point) -> tuple[float, float]:
    """Return where a line from `tip`, square to the unit vector `way`, cuts the line along it.

    As a set square finds it, without the scalar product: turn the picture until the line lies
    level, then the foot's distance is the tip's x [m]. Also how far the foot is from square [m].
    """
    turn = math.atan2(way[1], way[0])
    length, angle = math.hypot(*tip), math.atan2(tip[1], tip[0])
    along, height = length * math.cos(angle - turn), length * math.sin(angle - turn)
    gap = minus(tip, times(along, way))
    return along, abs(math.hypot(*gap) - abs(height))

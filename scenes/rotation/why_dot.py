"""Derivation of the dot product from two facts: projecting is linear, and it is symmetric."""

import math

import numpy as np

from physics import World
from scenes._derivation import Derivation
from scenes.draw import Draw
from scenes.figures import (
    EAST,
    FIRST,
    NORTH,
    SECOND,
    SUM,
    Point,
    angle_between,
    beam,
    dot,
    times,
    unit,
)
from scenes.formulas import Formula, Ink, bracketed
from scenes.kit import Reading, Scene, Theory, point, slider
from scenes.labels import number

STEPS = 5


class WhyDot(Derivation, Scene):
    """Find the dot product by steps. The dot product means: the length of $b$ times the projection
    of $a$ on $b$. Yet one computes it without any angle. Why is that the same?
    $|a⃗| |b⃗| cos θ = a_x b_x + a_y b_y$

    Two facts do it. Projecting is linear: the projection of $a$ is that of its $x$ part plus that
    of its $y$ part. And it is symmetric: whichever is projected on the other, the product is the
    same. So project $b$ on the axes instead, and those projections are simply $b_x$ and $b_y$.

    - Step through, and drag $a$ and $b$ at each step.
    - Lay $b$ along the $x$ axis. Which of the two products is left?
    - Make the two products cancel out. What is the angle?
    """

    title = "Why a·b needs no angle"
    category = "Forces"
    rebuilds = "K43"
    shown: int = slider(
        1, 1, STEPS, step=1, live=True, help="Lines of the derivation", label="Line"
    )
    a: Point = point((1.4, 2.0), reach=4, step=0.1, symbol="a", origin="o", role=FIRST)
    b: Point = point((2.8, 1.0), reach=4, step=0.1, symbol="b", origin="o", role=SECOND)
    o = (0.0, 0.0)
    view = (-5.0, -2.0, 3.6, 3.2)
    check_seconds = 0.5

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: components against lengths and angle."""
        angle = angle_between(self.a, self.b)
        measured = math.hypot(*self.a) * math.hypot(*self.b) * math.cos(angle)
        # lengths up to 5.7: products up to 32, some roundings
        return (
            Theory(
                "a·b", dot(self.a, self.b), measured, 1e-13, "", formula="a⃗·b⃗ = a_x b_x + a_y b_y"
            ),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("product along x", self.a[0] * self.b[0]),
            Reading("product along y", self.a[1] * self.b[1]),
            Reading("a·b", dot(self.a, self.b)),
        )

    def draw(self, draw: Draw, world: World) -> None:
        way, thin = unit(self.b), draw.style.sizes.thin
        draw.line((-9, 0), (9, 0), "muted", thin)
        draw.line((0, -9), (0, 9), "muted", thin)
        ax, ay = (self.a[0], 0.0), (0.0, self.a[1])
        foot = times(dot(self.a, way), way)
        if self.shown <= 3:
            draw.line(times(-9, way), times(9, way), draw.color(SECOND, 0.5), thin)
        if self.shown == 1:
            draw.line(self.a, foot, "muted", dash=True)
            beam(draw, self.o, foot, SUM, -0.5)
        if self.shown >= 2:
            draw.path([self.o, ax, self.a], "muted", thin, dash=True)
            grown = self.grown(world, 2)  # first one arrow, then the other
            draw.many.arrows([self.o], [times(min(2 * grown, 1.0), ax)], EAST)
            draw.many.arrows([ax], [times(max(2 * grown - 1, 0.0), ay)], NORTH)
        if self.shown in (2, 3):
            middle = times(dot(ax, way), way)
            draw.line(ax, middle, EAST, dash=True)
            draw.line(self.a, foot, NORTH, dash=True)
            beam(draw, self.o, middle, EAST, -0.5)
            beam(draw, middle, foot, NORTH, -1.0)
        if self.shown >= 4:
            bx, by = (self.b[0], 0.0), (0.0, self.b[1])
            draw.line(self.b, bx, SECOND, dash=True)
            draw.line(self.b, by, SECOND, dash=True)
            grown = self.grown(world, 4)
            beam(draw, self.o, times(grown, bx), SECOND, -0.6)
            beam(draw, self.o, times(grown, by), SECOND, 0.6)
        self.draw_derivation(draw, world, self._numbers())

    def lines(self) -> list[list[Formula]]:
        p, x, y = Ink("$a·b$", SUM, True), Ink("$a_x$", EAST), Ink("$a_y$", NORTH)
        bx, by = Ink("$b_x$", SECOND), Ink("$b_y$", SECOND)
        return [
            [["1  ", p, " = $|b|$ times ($a$ on $b$)"]],
            [["2  $a =$ ", x, " $e_1 +$ ", y, " $e_2$"]],
            [["3  linear: ", p, " = ", x, " $(e_1·b) +$ ", y, " $(e_2·b)$"]],
            [["4  symmetric: $e_1·b$ = ($b$ on $x$) = ", bx, ",  $e_2·b =$ ", by]],
            [["5  ", p, " = ", x, bx, " + ", y, by]],
        ]

    def _numbers(self) -> list[Formula]:
        n, (ax, ay), (bx, by) = number, self.a, self.b
        on_b, b = dot(self.a, unit(self.b)), math.hypot(bx, by)
        lines: list[Formula] = [
            [f"|b| · (a on b) = {n(b)}·{bracketed(on_b)} = ", Ink(n(b * on_b), SUM, True)],
        ]
        if self.shown >= 3:
            words = f"{n(ax)}·{bracketed(bx)} + {bracketed(ay)}·{bracketed(by)} = "
            lines.append([words, Ink(n(ax * bx + ay * by), SUM, True)])
        return lines

    def check(self, world: World) -> None:
        self.check_theory(world)
        rng = np.random.default_rng(self.seed)
        for a, b in rng.uniform(-4, 4, (300, 2, 2)):
            angles = math.atan2(a[1], a[0]), math.atan2(b[1], b[0])
            # the projection found by turning b onto the x axis: no dot product in it
            on_b = math.hypot(*a) * math.cos(angles[0] - angles[1])
            gap = math.hypot(*b) * on_b - (a[0] * b[0] + a[1] * b[1])
            assert abs(gap) < 1e-13, "|b| (a on b) is not a_x b_x + a_y b_y"

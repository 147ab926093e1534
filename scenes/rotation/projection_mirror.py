"""Symmetry of projection: two unit vectors cast equal shadows on each other."""

import math

import numpy as np

from physics import World
from scenes.draw import Draw
from scenes.figures import (
    FIRST,
    SECOND,
    SUM,
    Point,
    across,
    along,
    angle_between,
    beam,
    dot,
    minus,
    plus,
    right_angle,
    times,
    unit,
)
from scenes.formulas import Formula, Ink, sheet
from scenes.kit import Button, Reading, Scene, Theory, choice, point, slider, toggle
from scenes.labels import number

AXES = {"x axis": (1.0, 0.0), "y axis": (0.0, 1.0)}
PERIOD = 2.4  # [s] that the sheet takes to be turned over


class ProjectionMirror(Scene):
    """Compare two shadows. Two arrows of the same length. Drop a line from the tip of $a$, square
    onto $b$, and one from the tip of $b$, square onto $a$. Both shadows have the same length: each
    picture is the mirror image of the other in the line that halves the angle. Press Fold: the
    triangle is turned over about the dashed line, and covers the other one.

    For unit vectors this length is $cos θ$, whichever is projected on the other:
    $a⃗·b⃗ = b⃗·a⃗$
    With other lengths the mirror is lost, but what is left is $|b|$ times one shadow = $|a|$ times
    the other.

    Project on the $x$ axis: the shadow is the component $a_x$. So the components of a vector are
    dot products too, with the unit vectors of the axes.

    - Drag the tips about. When do both shadows vanish? When are they longest?
    - Switch unit vectors off and make $a$ twice as long as $b$. Compare the shadows.
    - Project on the $y$ axis. Which number is the shadow?
    """

    title = "Projection is symmetric"
    category = "Forces"
    rebuilds = "K8"
    a: Point = point((0.81, 0.59), reach=1.6, symbol="a", origin="o", role=FIRST)
    b: Point = point((1.0, 0.0), reach=1.6, symbol="b", origin="o", role=SECOND)
    onto: str = choice(
        "free",
        ("free", *AXES),
        live=True,
        help="What the other arrow is",
        key="y",
        label="Project on",
    )
    unit_vectors: bool = toggle(
        True, live=True, help="Keep the arrows at length 1", key="u", label="Keep length 1"
    )
    fold: float = slider(0.0, 0.0, 1.0, live=True, help="How far the triangle is turned over")
    buttons = (Button("fold", "Fold", "n", "Turn the triangle over, and back"),)
    o = (0.0, 0.0)
    view = (-0.95, -0.5, 1.4, 1.0)
    check_seconds = 1.0

    def build(self, world: World) -> None:
        self.goal = self.fold
        for name in ("a", "b"):
            self.changed(world, name)

    def changed(self, world: World, name: str) -> None:
        if name == "fold":
            self.goal = self.fold
        if self.onto in AXES:
            self.b = AXES[self.onto]
        if self.unit_vectors:
            self.a, self.b = unit(self.a), unit(self.b)

    def pressed(self, world: World, name: str) -> None:
        self.goal = 0.0 if self.goal > 0.5 else 1.0

    def step(self, world: World) -> None:
        rate = world.tick_length / PERIOD
        self.fold += min(max(self.goal - self.fold, -rate), rate)

    def _outside(self, foot: Point, tip: Point) -> float:
        """Return 1 when the left of the way to `foot` is free, -1 when the right is."""
        return -math.copysign(1.0, dot(across(foot), tip))

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the shadows, measured in the picture, times the lengths they fall on."""
        on_b, on_a = feet(self.a, self.b)
        one = math.hypot(*on_b) * math.hypot(*self.b)
        two = math.hypot(*on_a) * math.hypot(*self.a)
        # products of lengths up to 2.3, rounded a few times
        return (Theory("|b| · shadow of a", two, one, 1e-14, "m²"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("shadow of a on b", dot(self.a, unit(self.b)), "m"),
            Reading("shadow of b on a", dot(self.b, unit(self.a)), "m"),
            Reading("angle θ", math.degrees(abs(angle_between(self.a, self.b))), "°"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        on_b, on_a = feet(self.a, self.b)
        axis = halving(self.a, self.b)
        draw.line(times(-0.5, axis), times(2.2, axis), "muted", draw.style.sizes.thin, dash=True)
        thin = draw.style.sizes.thin
        for vector, foot, color in ((self.a, on_b, FIRST), (self.b, on_a, SECOND)):
            draw.line(times(-3.0, unit(vector)), times(3.0, unit(vector)), "grid", thin)
            draw.polygon([self.o, vector, foot], fill=draw.color(color, 0.13))
            draw.line(vector, foot, color, dash=True)
            if math.dist(vector, foot) > 0.1 and math.hypot(*foot) > 0.1:
                right_angle(draw, foot, minus(vector, foot), times(-1, foot))
            beam(draw, self.o, foot, color, 0.5 * self._outside(foot, vector))
        if self.fold > 0.0:
            corners = [folded(p, axis, self.fold) for p in (self.o, self.a, on_b)]
            draw.polygon(corners, fill=draw.color(SUM, 0.3), outline=SUM)
        if math.hypot(*on_b) > 0.4:
            along(draw, self.o, on_b, "a on b", FIRST, 1.5 * self._outside(on_b, self.a))
            along(draw, self.o, on_a, "b on a", SECOND, 1.5 * self._outside(on_a, self.b))
        sheet(draw, (self.view[0] + 0.03, self.view[3] - 0.03), self._formulas())

    def _formulas(self) -> list[Formula]:
        a, b, n = math.hypot(*self.a), math.hypot(*self.b), number
        one, two = dot(self.a, unit(self.b)), dot(self.b, unit(self.a))
        lines: list[Formula] = [
            [Ink("$a$ on $b$", FIRST, True), " = ", Ink(n(one, 3), FIRST)],
            [Ink("$b$ on $a$", SECOND, True), " = ", Ink(n(two, 3), SECOND)],
            ["$cos θ =$ ", n(math.cos(angle_between(self.a, self.b)), 3)],
        ]
        if not self.unit_vectors:
            lines += [[], [f"|b|·(a on b) = {n(b)}·{n(one)} = {n(b * one, 3)}"]]
            lines += [[f"|a|·(b on a) = {n(a)}·{n(two)} = {n(a * two, 3)}"]]
        if self.onto in AXES:
            name = self.onto[0]
            component = self.a[0] if name == "x" else self.a[1]
            lines += [[], [f"component $a_{name}$ = {n(component, 3)}"]]
        return lines

    def check(self, world: World) -> None:
        rng = np.random.default_rng(self.seed)
        for p, q in rng.uniform(-math.pi, math.pi, (300, 2)):
            if abs(math.cos((p - q) / 2)) < 1e-3:
                continue  # opposite arrows: the halving line is any
            a, b = (math.cos(p), math.sin(p)), (math.cos(q), math.sin(q))
            on_b, on_a = feet(a, b)
            for corner, image in ((a, b), (on_b, on_a)):
                # the halving line's direction is uncertain by 1e-16 over |a + b|, 2e-3 at least
                gap = math.dist(folded(corner, halving(a, b), 1.0), image)
                assert gap < 1e-12, f"the folded triangle misses the other by {gap:.1g} m"
            longer = times(1.7, a)
            gap = dot(longer, unit(b)) - 1.7 * dot(b, unit(longer))
            assert abs(gap) < 1e-14, "|b| (a on b) is not |a| (b on a)"
        self.check_theory(world)


def feet(a: Point, b: Point) -> tuple[Point, Point]:
    """Return foot of a's tip on the line of b, and of b's tip on the line of a."""
    ua, ub = unit(a), unit(b)
    return times(dot(a, ub), ub), times(dot(b, ua), ua)


def halving(a: Point, b: Point) -> Point:
    """Return the unit vector that halves the angle between a and b."""
    return unit(plus(unit(a), unit(b)), across(unit(a)))


def folded(at: Point, axis: Point, fold: float) -> Point:
    """Return a point turned over about a line through the origin: seen from above, its height
    shrinks, and grows on the other side, as the cosine of the turn.
    """
    up = across(axis)
    height = math.cos(math.pi * fold) * dot(at, up)
    return plus(times(dot(at, axis), axis), times(height, up))

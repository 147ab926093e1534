"""Cramer's rule, seen as areas: how to solve two equations, and the inverse of a 2 × 2 matrix."""

import math

import numpy as np

from physics import World
from scenes._derivation import Derivation
from scenes.draw import Draw
from scenes.figures import EAST, NORTH, SUM, Point, minus, plus, times
from scenes.formulas import Formula, Fraction, Ink, Matrix, vector
from scenes.kit import Reading, Scene, Theory, point, slider
from scenes.labels import number

STEPS = 6
FLAT = 0.05  # [m²] below this the columns are as good as on one line


class WhyCramer(Derivation, Scene):
    """Solve two equations by comparing areas. How far along $k₁$ and how far along $k₂$ must you go
    to arrive at $b$? These two numbers solve
    $x k⃗_1 + y k⃗_2 = b⃗$
    two equations at once. An engine solves such a pair for every hinge.

    Areas find them. The parallelogram of $b$ and $k₂$ is as large as that of $x k₁$ and $k₂$:
    shearing it along $k₂$ changes neither base nor height. And that one is $x$ times the
    parallelogram of $k₁$ and $k₂$. So $x$ is the quotient of two areas, and $y$ is found in the
    same way:
    $x = (det(b⃗, k⃗_2))/(det(k⃗_1, k⃗_2)),  y = (det(k⃗_1, b⃗))/(det(k⃗_1, k⃗_2))$

    The area of two arrows is their determinant,
    $det(u⃗, v⃗) = u_x v_y − u_y v_x$
    negative when $v$ lies to the right of $u$.

    - Step through and drag $b$ along the direction of $k₂$: $x$ does not change.
    - Lay $k₁$ and $k₂$ on one line. Which area vanishes, and what happens to $x$ and $y$?
    """

    title = "Why Cramer's rule"
    category = "How a computer does it"
    rebuilds = "K43"
    shown: int = slider(
        1, 1, STEPS, step=1, live=True, help="Lines of the derivation", label="Line"
    )
    k_1: Point = point((1.8, 0.3), reach=4, step=0.1, symbol="k₁", origin="o", role=EAST)
    k_2: Point = point((0.5, 1.3), reach=4, step=0.1, symbol="k₂", origin="o", role=NORTH)
    b: Point = point((3.2, 2.3), reach=4, step=0.1, symbol="b", origin="o", role=SUM)
    o = (0.0, 0.0)
    view = (-4.4, -1.3, 4.2, 3.8)
    check_seconds = 0.5

    def _solution(self) -> Point | None:
        """Return the x and y, or None when the columns lie on one line."""
        if abs(det(self.k_1, self.k_2)) < FLAT:
            return None
        return cramer(self.k_1, self.k_2, self.b)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: the way x k₁ + y k₂ arrives at b."""
        result = self._solution()
        if result is None:
            return ()
        end = plus(times(result[0], self.k_1), times(result[1], self.k_2))
        # x and y have rounding errors of 1e-16 · |k| |b| / det, the sum again |k| times that
        size = max(*map(abs, (*self.k_1, *self.k_2, *self.b)))
        loose = 1e-15 * size**3 / abs(det(self.k_1, self.k_2)) + 1e-15
        return (
            Theory("end of the path, x", self.b[0], end[0], loose, "m"),
            Theory("end of the path, y", self.b[1], end[1], loose, "m"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("det(k₁, k₂)", det(self.k_1, self.k_2), "m²"),
            Reading("det(b, k₂)", det(self.b, self.k_2), "m²"),
            Reading("det(k₁, b)", det(self.k_1, self.b), "m²"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        result = self._solution()
        if result is not None:
            x, y = result
            corner = times(x, self.k_1)
            draw.line(self.o, corner, EAST, 1.8 * draw.style.sizes.arrow)
            draw.line(corner, self.b, NORTH, 1.8 * draw.style.sizes.arrow)
            if self.shown in (2, 3):
                self._areas(draw, self.k_2, self._sheared(world, corner), self.k_1, (NORTH, EAST))
            elif self.shown == 4:
                end = self._sheared(world, times(y, self.k_2))
                self._areas(draw, self.k_1, end, self.k_2, (EAST, NORTH))
        if self.shown >= 5:
            self._area(draw, self.k_1, self.k_2, "text", "det")
        self.draw_derivation(draw, world, self._numbers(result))

    def _sheared(self, world: World, end: Point) -> Point:
        """Return how far b is sheared on its way to `end`, while the pen writes that."""
        line = 2 if self.shown <= 3 else 4
        return plus(self.b, times(self.grown(world, line), minus(end, self.b)))

    def _areas(
        self, draw: Draw, side: Point, sheared: Point, base: Point, colors: tuple[str, str]
    ) -> None:
        """Draw the parallelogram of b and `side`, what shearing makes of it, and the unit of it."""
        self._area(draw, self.b, side, SUM, "")
        self._area(draw, sheared, side, colors[1], "")
        if self.shown != 2:
            self._area(draw, base, side, "text", "")

    def _area(self, draw: Draw, u: Point, v: Point, color: str, word: str) -> None:
        """Draw the parallelogram of two arrows."""
        corners = [self.o, u, plus(u, v), v]
        if abs(det(u, v)) < 1e-3:
            return
        draw.polygon(corners, fill=draw.color(color, 0.16), outline=draw.color(color, 0.8))
        if word:
            draw.text(times(0.5, plus(u, v)), word, bold=True)

    def lines(self) -> list[list[Formula]]:
        k1, k2, b = Ink("$k₁$", EAST, True), Ink("$k₂$", NORTH, True), Ink("$b$", SUM, True)
        c = [[Ink("k₁₁", EAST), Ink("k₁₂", NORTH)], [Ink("k₂₁", EAST), Ink("k₂₂", NORTH)]]
        turned_over = Matrix(((c[1][1], Ink("−k₁₂", NORTH)), (Ink("−k₂₁", EAST), c[0][0])))
        area = "$det(k_1, k_2)$"
        return [
            [["1  $x$ ", k1, " + $y$ ", k2, " = ", b]],
            [["2  sheared: $det(b, k_2) = det(x k_1, k_2)$"]],
            [["3  $= x det(k_1, k_2)$, so  $x =$ ", Fraction("$det(b, k_2)$", area)]],
            [["4  in the same way  $y =$ ", Fraction("$det(k_1, b)$", area)]],
            [["5  $det = k_11 k_22 − k_12 k_21$"]],
            [["6  both at once: $K⁻¹ =$ ", Fraction("1", "det"), " ", turned_over]],
        ]

    def _numbers(self, result: Point | None) -> list[Formula]:
        n, area = number, det(self.k_1, self.k_2)
        if result is None:
            return [
                [Ink("$det(k_1, k_2)$ is nearly 0:", "limit", True)],
                ["no path, or no single one"],
            ]
        lines: list[Formula] = [
            ["$x =$ ", Fraction(n(det(self.b, self.k_2)), n(area)), f" = {n(result[0], 3)}"],
            ["$y =$ ", Fraction(n(det(self.k_1, self.b)), n(area)), f" = {n(result[1], 3)}"],
        ]
        if self.shown == STEPS:
            rows = tuple(tuple(n(float(v), 3) for v in row) for row in inverse(self.k_1, self.k_2))
            lines = [["$K⁻¹ b =$ ", Matrix(rows), vector(*self.b, SUM), " = ", vector(*result)]]
        return lines

    def check(self, world: World) -> None:
        self.check_theory(world)
        rng = np.random.default_rng(self.seed)
        for u, v, b in rng.uniform(-4, 4, (300, 3, 2)):
            area = det(u, v)
            if abs(area) < 0.1:
                continue
            x, y = cramer(u, v, b)
            exact = np.linalg.solve(np.column_stack([u, v]), b)
            # condition: numbers up to 4, det above 0.1
            assert math.dist((x, y), exact) < 1e-12, "Cramer's rule does not solve K x = b"
            assert math.dist(inverse(u, v) @ b, (x, y)) < 1e-12, "K⁻¹ b is another point"
            sheared = det((b[0] + 0.7 * v[0], b[1] + 0.7 * v[1]), v)
            assert abs(sheared - det(b, v)) < 1e-12, "shearing along k₂ changes the area"


def det(u: Point, v: Point) -> float:
    """Return signed area of the parallelogram of two arrows."""
    return float(u[0] * v[1] - u[1] * v[0])


def cramer(k1: Point, k2: Point, b: Point) -> Point:
    """Return the x and y of x k₁ + y k₂ = b."""
    area = det(k1, k2)
    return det(b, k2) / area, det(k1, b) / area


def inverse(k1: Point, k2: Point) -> np.ndarray:
    """Return K⁻¹ of the matrix with the columns k₁ and k₂."""
    return np.array([[k2[1], -k2[0]], [-k1[1], k1[0]]]) / det(k1, k2)

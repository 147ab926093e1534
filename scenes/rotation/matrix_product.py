"""The product of two 2 × 2 matrices, one row and one column at a time."""

import math

import numpy as np

from physics import World
from scenes._derivation import BUTTONS
from scenes.draw import Draw
from scenes.figures import (
    EAST,
    FIRST,
    NORTH,
    SECOND,
    SUM,
    Point,
    beside,
    minus,
    plus,
    times,
)
from scenes.formulas import Formula, Ink, Matrix, bracketed, sheet
from scenes.kit import Reading, Scene, Theory, point, slider, toggle
from scenes.labels import number

LEFT, RIGHT = (-3.0, -1.0), (3.0, -1.0)  # [m] origins of the two pictures
STEPS = 4
PERIOD = 2.0  # [s] a step when it plays


class MatrixProduct(Scene):
    """Multiply matrices by steps. A matrix times a vector: multiply each row with the column
    pairwise, and add.
    $[■(a_11&a_12@a_21&a_22)] (■(x@y)) = (■(a_11 x + a_12 y@a_21 x + a_22 y))$
    The first number is the dot product of the first row and the vector, and the second row gives
    the second number. A matrix times a matrix does so for each column: $A B$ has the columns $A b₁$
    and $A b₂$.

    The picture tells why: $A$ sends the first unit arrow to its first column $a₁$ and the second to
    $a₂$. So it sends
    $b⃗ = x (■(1@0)) + y (■(0@1)) ↦ x a⃗_1 + y a⃗_2$
    On the left are the columns of $B$, on the right is what $A$ makes of them and of the grid.

    - Step through the four numbers with the buttons, or let it play.
    - Make $A$ a turn by 90°: $a₁ = (0, 1)$, $a₂ = (−1, 0)$.
    - Lay $a₁$ and $a₂$ on one line. What happens to the grid, and of every area?
    """

    title = "Matrix product, step by step"
    category = "How a computer does it"
    rebuilds = "K20"
    a_1: Point = point((4.5, -0.5), reach=9, step=0.1, symbol="a₁", origin="right", role=EAST)
    a_2: Point = point((2.5, 0.2), reach=9, step=0.1, symbol="a₂", origin="right", role=NORTH)
    b_1: Point = point((-2.0, -0.2), reach=9, step=0.1, symbol="b₁", origin="left", role=FIRST)
    b_2: Point = point((-4.0, 0.0), reach=9, step=0.1, symbol="b₂", origin="left", role=SECOND)
    shown: int = slider(1, 1, STEPS, step=1, live=True, help="Number that is worked out")
    play: bool = toggle(False, live=True, help="One step every two seconds")
    buttons = BUTTONS[:2]
    left, right = LEFT, RIGHT
    view = (-5.6, -3.5, 6.4, 4.0)
    check_seconds = 1.0

    def build(self, world: World) -> None:
        self.since = 0.0  # [s] the last step

    def pressed(self, world: World, name: str) -> None:
        self._turn(1 if name == "next" else -1)

    def _turn(self, way: int) -> None:
        """Go to the next number, after the last the first again, or back as far as the first."""
        self.shown = self.shown % STEPS + 1 if way > 0 else max(self.shown - 1, 1)
        self.since = 0.0

    def step(self, world: World) -> None:
        self.since = self.since + world.settings.tick_length if self.play else 0.0
        if self.since >= PERIOD:
            self._turn(1)

    def _matrices(self) -> tuple[np.ndarray, np.ndarray]:
        """Return A and B from their columns."""
        a = np.array([minus(self.a_1, RIGHT), minus(self.a_2, RIGHT)]).T
        b = np.array([minus(self.b_1, LEFT), minus(self.b_2, LEFT)]).T
        return a, b

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: areas multiply: det AB = det A det B."""
        a, b = self._matrices()
        product = rows_by_columns(a, b)
        made = product[0, 0] * product[1, 1] - product[0, 1] * product[1, 0]
        scale = float(np.abs(a).max() * np.abs(b).max()) ** 2
        # products of four numbers, some roundings of 1e-16 each
        area = float(np.linalg.det(a) * np.linalg.det(b))
        return (Theory("area of the image, det A det B", area, made, 1e-13 * scale + 1e-15, "m²"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        a, b = self._matrices()
        dets = float(np.linalg.det(a)), float(np.linalg.det(b))
        return Reading("det A", dets[0]), Reading("det B", dets[1])

    def draw(self, draw: Draw, world: World) -> None:
        a, b = self._matrices()
        product = rows_by_columns(a, b)
        self._draw_grid(draw, LEFT, np.eye(2))
        self._draw_grid(draw, RIGHT, a)
        for column, (name, color) in enumerate((("A b₁", FIRST), ("A b₂", SECOND))):
            if self.shown <= 2 * column:
                continue
            corner = plus(RIGHT, times(float(b[0, column]), (float(a[0, 0]), float(a[1, 0]))))
            tip = plus(RIGHT, (float(product[0, column]), float(product[1, column])))
            draw.path([RIGHT, corner, tip], color, draw.style.sizes.line, dash=True)
            draw.arrow(RIGHT, minus(tip, RIGHT), color)
            beside(draw, tip, (0.7, 0.7), name, color, 1.2)
        at = ((self.view[0] + self.view[2]) / 2, self.view[3] - 0.1)
        sheet(draw, at, self._formulas(a, b, product), "top", lit=(2,))

    def _draw_grid(self, draw: Draw, origin: Point, matrix: np.ndarray) -> None:
        """Draw what the matrix makes of the whole lines, and of the unit square."""
        k = np.arange(-2, 3)[:, None]
        one, two = matrix[:, 0], matrix[:, 1]
        thin, ink = draw.style.sizes.thin, draw.color("muted", 0.45)
        o = np.array(origin)
        draw.many.lines(o + k * one - 2 * two, o + k * one + 2 * two, ink, thin)
        draw.many.lines(o + k * two - 2 * one, o + k * two + 2 * one, ink, thin)
        square = [o, o + one, o + one + two, o + two]
        if abs(one[0] * two[1] - one[1] * two[0]) > 1e-3:
            draw.polygon(square, fill=draw.color(SUM, 0.16))

    def _formulas(self, a: np.ndarray, b: np.ndarray, product: np.ndarray) -> list[Formula]:
        row, column = (self.shown - 1) % 2, (self.shown - 1) // 2
        row_color, column_color = (EAST, NORTH)[row], (FIRST, SECOND)[column]
        left = marked(a, {(row, k): row_color for k in range(2)})
        right = marked(b, {(i, column): column_color for i in range(2)})
        done = Matrix(tuple(tuple(self._entry(product, i, k) for k in range(2)) for i in range(2)))
        (p, q), (x, y) = a[row], b[:, column]
        first = Ink(number(p), row_color), "·", Ink(bracketed(x), column_color)
        second = Ink(bracketed(q), row_color), "·", Ink(bracketed(y), column_color)
        value = Ink(number(float(product[row, column])), SUM, True)
        return [
            [Ink("$A B$", SUM, True), " = ", left, right, " = ", done],
            [],
            [f"row {row + 1} · column {column + 1}:  ", *first, " + ", *second, " = ", value],
        ]

    def _entry(self, product: np.ndarray, i: int, k: int) -> Ink:
        """Return number (i, k) of the product, once it was worked out."""
        order = 2 * k + i + 1
        if order > self.shown:
            return Ink("?", "muted")
        return Ink(number(float(product[i, k])), SUM, order == self.shown)

    def check(self, world: World) -> None:
        rng = np.random.default_rng(self.seed)
        for a, b, x in zip(
            rng.uniform(-3, 3, (200, 2, 2)), rng.uniform(-3, 3, (200, 2, 2)),
            rng.uniform(-3, 3, (200, 2)), strict=True,
        ):  # fmt: skip
            first = b[:, 0] * x[0] + b[:, 1] * x[1]  # B x by columns
            then = a[:, 0] * first[0] + a[:, 1] * first[1]
            gap = float(np.abs(rows_by_columns(a, b) @ x - then).max())
            assert gap < 1e-13, "(A B) x is not A (B x)"
        self.check_theory(world)
        assert math.isfinite(float(rows_by_columns(*self._matrices()).sum()))


def rows_by_columns(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return a B, as the lesson works it out: number (i, k) is row i of A times column k of B."""
    return np.array([[a[i, 0] * b[0, k] + a[i, 1] * b[1, k] for k in range(2)] for i in range(2)])


def marked(matrix: np.ndarray, colors: dict[tuple[int, int], str]) -> Matrix:
    """Return a matrix with some of its numbers in bold colours, the others quiet."""
    return Matrix(
        tuple(
            tuple(
                Ink(number(float(value)), colors.get((i, k), "muted"), (i, k) in colors)
                for k, value in enumerate(row)
            )
            for i, row in enumerate(matrix)
        )
    )

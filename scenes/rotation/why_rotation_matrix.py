"""Derivation of the rotation matrix from two facts about turning."""

import math

import numpy as np

from physics import World
from scenes._derivation import Derivation
from scenes.draw import Draw
from scenes.figures import EAST, NORTH, SUM, Point, angle_mark, beside, plus, times
from scenes.formulas import Formula, Ink, Matrix, column, vector
from scenes.kit import Reading, Scene, Theory, point, slider
from scenes.labels import number

STEPS = 7


class WhyRotationMatrix(Derivation, Scene):
    """Derive the rotation matrix. Where do the sines of the rotation matrix come from, and which
    one has the minus? Turning keeps every triangle as it is. So it does not matter whether you
    first walk $x$ to the right and $y$ up and then turn everything, or turn the two directions and
    walk along those. All that is left is to turn two arrows of length 1.
    $[■(cos θ&−sin θ@sin θ&cos θ)] (■(x@y)) = x (■(cos θ@sin θ)) + y (■(−sin θ@cos θ))$

    The last step turns twice: by $α$, then by $θ$. Multiply the matrices, and the addition theorems
    of sine and cosine stand there.

    - Step through, and turn $θ$ at every step.
    - Drag $P$ to (1, 0), then to (0, 1): the turned point is a column.
    - $θ = 90°$: what does the matrix do to ($x$, $y$)? Compare with $ω × r$.
    """

    title = "Why the rotation matrix"
    category = "How a computer does it"
    rebuilds = "K43"
    shown: int = slider(
        1, 1, STEPS, step=1, live=True, help="Lines of the derivation", label="Line"
    )
    theta: float = slider(
        35.0, -180.0, 180.0, step=5, unit="°", live=True, help="Turn by θ", label="Angle θ"
    )
    alpha: float = slider(
        40.0, -180.0, 180.0, step=5, unit="°", live=True, help="Last step: by α", label="Angle α"
    )
    p: Point = point((2.0, 1.0), reach=3, step=0.1, symbol="P", help="The point that is turned")
    o = (0.0, 0.0)
    view = (-5.6, -2.2, 3.2, 3.2)
    check_seconds = 0.5

    def _turned(self, share: float = 1.0) -> Point:
        """Return P after the turn or a `share` of it, by the matrix."""
        x, y = matrix(share * math.radians(self.theta)) @ self.p
        return float(x), float(y)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the length and direction of the turned arrow, measured in the picture."""
        angle = math.atan2(self.p[1], self.p[0]) + math.radians(self.theta)
        length, now = math.hypot(*self.p), self._turned()
        # some roundings of numbers up to 4.3
        return (
            Theory("x′", length * math.cos(angle), now[0], 1e-14, "m"),
            Theory("y′", length * math.sin(angle), now[1], 1e-14, "m"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (Reading("x′", self._turned()[0], "m"), Reading("y′", self._turned()[1], "m"))

    def draw(self, draw: Draw, world: World) -> None:
        thin, (x, y) = draw.style.sizes.thin, self.p
        draw.line((-20, 0), (20, 0), "muted", thin)
        draw.line((0, -20), (0, 20), "muted", thin)
        draw.circle((0, 0), 1.0, outline="muted", width=thin, dash=True)
        self._walk(draw, x, y, 0.0, 0.45 if self.shown > 1 else 1.0)
        if self.shown >= 2:
            grown = self.grown(world, 2)  # it turns while the pen writes that it does
            turn = grown * math.radians(self.theta)
            self._walk(draw, x, y, turn, 1.0)
            angle_mark(draw, (0, 0), 0.0, turn, "θ", 3.0)
            now = self._turned(grown)
            draw.ring(now, draw.style.sizes.handle, SUM)
            beside(draw, now, (0.7, 0.7), "P′", SUM, 1.2)
        if self.shown == 3:
            self._legs(draw, math.radians(self.theta), EAST)
        if self.shown == 4:
            self._legs(draw, math.radians(self.theta) + math.pi / 2, NORTH)
        if self.shown == STEPS:
            self._walk(draw, x, y, math.radians(self.theta + self.alpha), 0.7)
        numbers = self._numbers() if self.shown >= 5 else []
        self.draw_derivation(draw, world, numbers)

    def _walk(self, draw: Draw, x: float, y: float, turn: float, ink: float) -> None:
        """Draw the basis arrows turned, and the way x along the first, y along the second."""
        c, s = math.cos(turn), math.sin(turn)
        e1, e2 = (c, s), (-s, c)
        corner = times(x, e1)
        tip = plus(corner, times(y, e2))
        east, north = draw.color(EAST, ink), draw.color(NORTH, ink)
        draw.line((0, 0), corner, east, draw.style.sizes.line, dash=True)
        draw.line(corner, tip, north, draw.style.sizes.line, dash=True)
        draw.line((0, 0), tip, draw.color(SUM, ink), draw.style.sizes.line)
        draw.many.arrows([(0, 0)], [e1], east)
        draw.many.arrows([(0, 0)], [e2], north)

    def _legs(self, draw: Draw, angle: float, color: str) -> None:
        """Draw cosine and sine of an arrow of length 1."""
        tip = (math.cos(angle), math.sin(angle))
        draw.line((0, 0), (tip[0], 0), color, 2.0 * draw.style.sizes.arrow)
        draw.line((tip[0], 0), tip, color, 2.0 * draw.style.sizes.arrow)

    def lines(self) -> list[list[Formula]]:
        e1, e2 = Ink("$e₁$", EAST, True), Ink("$e₂$", NORTH, True)
        f1, f2 = Ink("$e₁′$", EAST, True), Ink("$e₂′$", NORTH, True)
        first = column(Ink("$cos θ$", EAST), Ink("$sin θ$", EAST))
        second = column(Ink("$−sin θ$", NORTH), Ink("$cos θ$", NORTH))
        whole = Matrix(
            (
                (Ink("$cos θ$", EAST), Ink("$−sin θ$", NORTH)),
                (Ink("$sin θ$", EAST), Ink("$cos θ$", NORTH)),
            )
        )
        return [
            [["1  $P = x$ ", e1, " + $y$ ", e2]],
            [["2  turned: $P′ = x$ ", f1, " + $y$ ", f2]],
            [["3  ", f1, " = ", first, "  on the unit circle"]],
            [["4  ", f2, " = ", second, "  90° further"]],
            [["5  $P′ = x$ ", f1, " + $y$ ", f2, " = ", whole, column("$x$", "$y$")]],
            [["6  $x′ = x cos θ − y sin θ$"], ["    $y′ = x sin θ + y cos θ$"]],
            [["7  cos(θ+α) = cos θ cos α − sin θ sin α"]],
        ]

    def _numbers(self) -> list[Formula]:
        m, n = matrix(math.radians(self.theta)), number
        rows = tuple((Ink(n(float(a), 3), EAST), Ink(n(float(b), 3), NORTH)) for a, b in m)
        lines: list[Formula] = [
            [Matrix(rows), vector(*self.p), " = ", vector(*self._turned(), SUM, 3)]
        ]
        if self.shown == STEPS:
            both = m @ matrix(math.radians(self.alpha))
            whole = math.cos(math.radians(self.theta + self.alpha))
            lines.append([f"row · column = {n(float(both[0, 0]), 4)}"])
            lines.append([f"cos({n(self.theta + self.alpha, 0)}°) = {n(whole, 4)}"])
        return lines

    def check(self, world: World) -> None:
        self.check_theory(world)
        rng = np.random.default_rng(self.seed)
        for a, b in rng.uniform(-math.pi, math.pi, (300, 2)):
            gap = np.abs(matrix(a) @ matrix(b) - matrix(a + b)).max()
            assert gap < 1e-14, "turning twice is not turning by the sum"
            kept = np.abs(matrix(a) @ matrix(a).T - np.eye(2)).max()
            assert kept < 1e-14, "the columns are not unit vectors at right angles"


def matrix(theta: float) -> np.ndarray:
    """Return the rotation by `theta` [rad]."""
    c, s = math.cos(theta), math.sin(theta)
    return np.array([[c, -s], [s, c]])

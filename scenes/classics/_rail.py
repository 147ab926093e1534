"""A smooth rail through control points, and what holds a bead on it."""

import math

import numpy as np

Point = tuple[float, float]


class Rail:
    """The curve through `knots` [m], n of them from left to right; u runs from 0 to n − 1.

    A cubic from knot to knot. Its slope at a knot is the harmonic mean of both neighbours', and 0
    where they have two signs (Fritsch and Butland 1984), so that it is never higher or lower than
    its knots: a hill ends at its knot, which a natural spline would overshoot.
    """

    def __init__(self, knots: list[Point]) -> None:
        """Lay it; x must rise from knot to knot."""
        p = np.array(knots, float)
        n = len(p)
        step, rise = np.diff(p[:, 0]), np.diff(p[:, 1])
        secant = rise / step
        slope = np.zeros(n)
        for i in range(1, n - 1):
            a, b = secant[i - 1], secant[i]
            if a * b > 0.0:
                w, v = 2.0 * step[i] + step[i - 1], step[i] + 2.0 * step[i - 1]
                slope[i] = (w + v) / (w / a + v / b)
        for end, span, inner in ((0, 0, 1), (-1, -1, -2)):  # a parabola, as far as it is monotone
            steep = 1.5 * secant[span] - 0.5 * slope[inner]
            ends = sorted((0.0, 3.0 * secant[span]))
            slope[end] = min(max(steep, ends[0]), ends[1])
        # On the span from knot i: p + t (b + t (c + t d)), t from 0 to 1; x goes evenly
        begin, finish = slope[:-1] * step, slope[1:] * step
        zero = np.zeros(n - 1)
        b = np.column_stack([step, begin])
        c = np.column_stack([zero, 3.0 * rise - 2.0 * begin - finish])
        d = np.column_stack([zero, begin + finish - 2.0 * rise])
        self._spans = np.concatenate([p[:-1], b, c, d], axis=1).tolist()
        self.end = float(n - 1)
        u = np.linspace(0.0, self.end, 60 * (n - 1) + 1)
        self.line = np.array([self.at(float(one)) for one in u])  # [m] (m, 2) for the picture
        self._u = u
        self.bend = max(self._bend(float(one)) for one in u)  # [1/m] the greatest curvature

    def _bend(self, u: float) -> float:
        """Return the curvature at `u` [1/m]."""
        (_, _, _, _, cx, cy, dx, dy), t = self._span(u)
        (vx, vy), ax, ay = self.slope(u), 2.0 * cx + t * 6.0 * dx, 2.0 * cy + t * 6.0 * dy
        return abs(vx * ay - vy * ax) / math.hypot(vx, vy) ** 3

    def _span(self, u: float) -> tuple[list[float], float]:
        i = min(max(int(u), 0), len(self._spans) - 1)
        return self._spans[i], u - i

    def at(self, u: float) -> Point:
        """Return the point at `u` [m]."""
        (px, py, bx, by, cx, cy, dx, dy), t = self._span(u)
        return px + t * (bx + t * (cx + t * dx)), py + t * (by + t * (cy + t * dy))

    def slope(self, u: float) -> Point:
        """Return the derivative by u [m]."""
        (_, _, bx, by, cx, cy, dx, dy), t = self._span(u)
        return bx + t * (2.0 * cx + t * 3.0 * dx), by + t * (2.0 * cy + t * 3.0 * dy)

    def along(self, u: float) -> Point:
        """Return the unit vector along it, towards its end."""
        x, y = self.slope(u)
        far = math.hypot(x, y)
        return x / far, y / far

    def near(self, point: Point) -> tuple[float, float]:
        """Return the u of the point of the curve that is nearest to `point`, and how far `point` is
        above it [m], to the left of its way; < 0 below.
        """
        apart = self.line - point
        u = float(self._u[int(np.argmin(np.einsum("ij,ij->i", apart, apart)))])
        for _ in range(4):
            (x, y), (sx, sy) = self.at(u), self.slope(u)
            u += ((point[0] - x) * sx + (point[1] - y) * sy) / (sx * sx + sy * sy)
            u = min(max(u, 0.0), self.end)
        (x, y), (tx, ty) = self.at(u), self.along(u)
        return u, tx * (point[1] - y) - ty * (point[0] - x)

    def meet(self, u: float, point: Point, across: Point) -> float | None:
        """Return the u near `u` at which the line through `point` along `across` meets the curve;
        None when it does not, or only beyond an end.
        """
        (nx, ny), step = across, 1.0
        for _ in range(12):
            (x, y), (sx, sy) = self.at(u), self.slope(u)
            off, turn = (x - point[0]) * ny - (y - point[1]) * nx, sx * ny - sy * nx
            if abs(turn) < 1e-9:
                return None
            step = min(max(off / turn, -0.3), 0.3)
            u -= step
            if abs(step) < 1e-13 or not 0.0 <= u <= self.end:
                break
        return u if abs(step) < 1e-9 and 0.0 <= u <= self.end else None

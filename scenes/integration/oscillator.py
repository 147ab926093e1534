"""An oscillator in the phase plane: what each integrator does to energy and area."""

import math
from typing import Any, ClassVar

import numpy as np

from physics import World
from physics.integrators import State
from scenes.draw import Draw
from scenes.integration._methods import ENTRANTS, SHOWN, Entrant
from scenes.kit import Button, Reading, Scene, Theory, choice, point, slider, toggle
from scenes.labels import fitting, label_height
from scenes.plots import Axis, Plot
from scenes.samples import Samples

PERIOD = 4.0  # [s]
OMEGA = math.tau / PERIOD  # [rad/s]
RADIUS = 1.15  # [m] of the picture for 1 m of the oscillator
CENTERS = ((-5.2, 2.2), (0.0, 2.2), (5.2, 2.2), (-5.2, -2.4), (0.0, -2.4), (5.2, -2.4))  # [m]
RIM = 1.75  # [m] what is further out is not drawn
SPRING = 2.6  # [m] from the middle of a plane down to the mass on its spring
PATCH = 16  # corners of the patch of neighbours
SPREAD = 0.22  # [m] its radius at the start
GONE = 1e12  # an energy so many times that of the start, or of it, is not followed any further
DECADES = 2.0  # of the diagram of energies, up and down

PLACES = {
    "explicit Euler": ((-7.6, -0.95, 7.6, 4.5), (-2.2, -0.7, 7.4, 4.3)),
    "both Eulers": ((-7.6, -0.95, 7.6, 4.5), (2.5, -0.7, 7.4, 4.3)),
    "three Eulers": ((-7.6, -0.95, 12.2, 4.5), (7.7, -0.7, 12.0, 4.3)),
    "all five": ((-7.6, -4.75, 7.6, 4.45), (3.0, -4.2, 7.4, -0.4)),
    "all six": ((-7.6, -4.75, 12.2, 4.45), (7.7, -2.9, 12.0, 2.7)),
}
"""Of each choice: the view, and where the diagram of energies lies [m]."""


def growth(entrant: Entrant, s: float) -> float:
    """Return the factor of the energy (and of areas) in a step, with s = ω h."""
    return {
        "explicit_euler": 1 + s**2,
        "midpoint": 1 + s**4 / 4,
        "rk4": 1 - s**6 / 72 + s**8 / 576,
        "backward_euler": 1 / (1 + s**2),
    }.get(entrant.method.step.__name__, 1.0)


def kept(entrant: Entrant, x: float, v: float, s: float) -> float:
    """Return what a symplectic one conserves instead of x² + (v/ω)², here with v in units of ω."""
    if entrant.method.step.__name__ == "semi_implicit_euler":
        return x * x + v * v - s * x * v
    return v * v + x * x * (1 - s * s / 4)


class Oscillator(Scene):
    """Compare six ways to compute a swing. A mass on a spring: position to the right, velocity
    (over $ω$) upwards. Its true path is the circle, once around in 4 s. Each integrator jumps from
    point to point, with $h = T/N$.

    Explicit Euler steps along the tangent, so always outwards: its energy grows in every step, and
    no $h$ is small enough for ever.
    $E_(n+1) = (1 + (ω h)^2) E_n$
    Backward Euler solves for a step whose end has the right slope. It divides by the same factor:
    stable for every $h$, and it damps what nature does not. Midpoint gains $(ω h)⁴/4$ and
    Runge–Kutta loses $(ω h)^6/72$. Semi-implicit Euler and Verlet do neither: they keep an ellipse
    near the circle, for all times.

    Why? Look at the coloured patch of neighbouring starts. These two keep its area $A$ exactly
    (they are called symplectic), as nature does. A method that keeps areas cannot spiral.

    - Take 60 steps a period, then 12, then 6. Which ones still look right, and which ones are
    right?
    - Below $N = π$ even those two fly apart: $ω h > 2$. Which one is left?
    - Drag the start, and watch how the ellipses tilt.
    """

    title = "Phase plane"
    category = "How a computer does it"
    rebuilds = "K64"
    per_period: int = slider(
        24,
        3,
        120,
        step=1,
        log=True,
        help="Steps N in a period: h = T / N",
        label="Steps per period",
    )
    shown: str = choice(
        "all six", tuple(SHOWN), help="Which are drawn; with few, the mass too", label="Methods"
    )
    patch: bool = toggle(
        True, live=True, help="A patch of 16 starts nearby, and its area A", label="Show neighbours"
    )
    start: tuple = point((-4.05, 2.2), symbol="start", reach=20.0, help="Position and velocity")
    buttons: ClassVar = (Button("again", "Start again", "g"),)
    view = (-7.6, -4.75, 12.2, 4.45)
    check_seconds = 10.0

    def build(self, world: World) -> None:
        self.view = PLACES[self.shown][0]
        self.s = math.tau / self.per_period  # ω h
        self.h = PERIOD / self.per_period  # [s]
        self._begin(world)

    def _begin(self, world: World) -> None:
        x, y = ((a - b) / RADIUS for a, b in zip(self.start, CENTERS[0], strict=True))
        far = math.hypot(x, y)
        fit = min(max(far, 0.05), 1.2) / far if far > 0.0 else 0.0
        turns = math.tau * np.arange(PATCH) / PATCH
        ring = np.array([np.cos(turns), np.sin(turns)]) * SPREAD
        self.first = np.column_stack([[0.0, 0.0], ring])  # (2, n)
        self.first += np.array([[fit * x or 0.05], [fit * y]])
        self.born = world.time
        self.count = 0
        # x [m] and v [m/s] of the start and its neighbours (n,), for each integrator
        self.states = [State(self.first[0], OMEGA * self.first[1]) for _ in ENTRANTS]
        self.counts = [0] * len(ENTRANTS)
        self.paths = [Samples(2, 400) for _ in ENTRANTS]
        self.energies = Samples(1 + len(ENTRANTS), 600, every=max(1, self.per_period // 40))
        self._note()

    def changed(self, world: World, name: str) -> None:
        if name != "patch":
            self._begin(world)

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def step(self, world: World) -> None:
        if world.time < self.born + (self.count + 1) * self.h - 1e-9:
            return
        self.count += 1
        for i, one in enumerate(ENTRANTS):
            if 1.0 / GONE < self._energy(i) < GONE:
                self.states[i] = one.method.step(self.states[i], self.h, _spring)
                self.counts[i] += 1
        self._note()

    def _note(self) -> None:
        for path, state in zip(self.paths, self.states, strict=True):
            path.add(float(state.x[0]), float(state.v[0]) / OMEGA)
        levels = (math.log10(max(self._energy(i), 1e-300)) for i in range(len(ENTRANTS)))
        self.energies.add(self.count * self.h, *levels)
        self.areas = [self._area(i) for i in range(len(ENTRANTS))]

    def _energy(self, i: int) -> float:
        """Return the energy over that of the start."""
        x, v = self.states[i].x[0], self.states[i].v[0] / OMEGA
        return float((x * x + v * v) / (self.first[:, 0] @ self.first[:, 0]))

    def _area(self, i: int) -> float:
        """Return the area of the patch over that of the start: a sum of triangles."""
        x, y = self.states[i].x[1:], self.states[i].v[1:] / OMEGA
        x0, y0 = self.first[:, 1:]
        return float(_area(x, y) / _area(x0, y0))

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the growth of the energy, or the size of the ellipse that is kept instead."""
        entries: list[Theory] = []
        for i, one in enumerate(ENTRANTS):
            n = self.counts[i]
            # n steps of a dozen roundings each, relative to the number itself
            slack = 1e-14 * (n + 1)
            if one.method.symplectic:
                x, v = float(self.states[i].x[0]), float(self.states[i].v[0]) / OMEGA
                first = kept(one, float(self.first[0, 0]), float(self.first[1, 0]), self.s)
                share = kept(one, x, v, self.s) / first if first != 0.0 else 1.0
                # Near ω h = 2 the ellipse is long and thin: its quantity is a small difference
                slack *= 1 + abs((x * x + v * v) / first) if first != 0.0 else 1.0
                entries.append(
                    Theory(f"{one.name.replace(' Euler', '')}: ellipse", 1.0, share, 30 * slack)
                )
            else:
                exact = growth(one, self.s) ** n
                result = self._energy(i)
                entries.append(Theory(f"{one.name}: energy", exact, result, 30 * slack * exact))
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        areas = (
            Reading(f"area, {one.name}", a) for one, a in zip(ENTRANTS, self.areas, strict=True)
        )
        return (Reading("ω h", self.s), *areas)

    def draw(self, draw: Draw, world: World) -> None:
        few = len(SHOWN[self.shown]) < 4
        for i, (x, y) in zip(SHOWN[self.shown], CENTERS, strict=False):
            one = ENTRANTS[i]
            self._draw_plane(draw, i, (x, y))
            if few:
                self._draw_mass(draw, i, (x, y))
            draw.text((x, y + 2.0), one.name, color=one.color, bold=True)
            energy, area = _factor(self._energy(i)), _factor(self.areas[i])
            said = f"E × {energy},  A × {area}" if self.patch else f"E × {energy}"
            draw.text((x, y - 1.85), said, color="text")
        self._draw_energies(draw)

    def _draw_plane(self, draw: Draw, i: int, center: tuple[float, float]) -> None:
        """Draw axes, the true circle, the points so far, the patch."""
        thin, line = draw.style.sizes.thin, draw.style.sizes.line
        one, (x, y) = ENTRANTS[i], center
        reach = RADIUS * math.hypot(*self.first[:, 0])
        ends = [(x - RIM, y), (x, y - RIM)], [(x + RIM, y), (x, y + RIM)]
        draw.many.lines(*ends, "grid", thin)
        draw.circle((x, y), reach, outline="muted", width=line)
        path = self.paths[i].rows[-240:]
        inside = path[(np.abs(path) < RIM / RADIUS).all(axis=1)]
        if len(inside) > 1:
            draw.path(inside * RADIUS + [x, y], draw.color(one.color, 0.55), thin)
            draw.many.dots(inside * RADIUS + [x, y], one.color, 0.8 * draw.style.sizes.dot)
        now = np.column_stack([self.states[i].x, self.states[i].v / OMEGA])
        if np.abs(now).max() < RIM / RADIUS:
            if self.patch:
                patch = now[1:] * RADIUS + [x, y]
                draw.polygon(patch, draw.color(one.color, 0.3), one.color, thin)
            draw.dot(now[0] * RADIUS + [x, y], 1.6 * draw.style.sizes.dot, one.color)

    def _draw_mass(self, draw: Draw, i: int, center: tuple[float, float]) -> None:
        """Draw the mass on its spring, below the plane: it is where the dot is to the right."""
        (x, y), at = center, RADIUS * float(self.states[i].x[0])
        y, wall, half = y - SPRING, x - 1.15 * RIM, 0.17  # [m]
        draw.line((wall, y - 0.3), (wall, y + 0.3), "text", draw.style.sizes.line)
        draw.line((x, y - 0.3), (x, y + 0.3), "grid", draw.style.sizes.thin)
        if abs(at) < RIM - half:
            pixels = 0.3 * draw.camera.scale  # [px]
            draw.spring((wall, y), (x + at - half, y), "muted", px=pixels)
            color = ENTRANTS[i].color
            left, right = x + at - half, x + at + half
            draw.rect(left, y - half, right, y + half, draw.color(color, 0.6), color)
        else:
            room = 2.0 * (x - wall) - label_height(draw)
            words = fitting(
                draw, room, "flown out of the picture", "out of the picture", "flown out"
            )
            draw.text((x, y), words, color="muted")

    def _draw_energies(self, draw: Draw) -> None:
        """Draw the energy of each over time, in powers of ten."""
        rows = self.energies.rows
        last = max(10.0, float(rows[-1, 0]))
        first = max(0.0, last - 30.0)
        seen = rows[:, 0] >= first
        shown = [1 + i for i in SHOWN[self.shown]]
        most = math.ceil(max(DECADES, float(np.abs(rows[seen][:, shown]).max())))
        up = Axis(10.0**-most, 10.0**most, "energy E / E₀", log=True)
        plot = Plot(PLACES[self.shown][1], Axis(first, last, "t", "s"), up)
        for i in SHOWN[self.shown]:
            plot.curve(rows[seen, 0], 10.0 ** rows[seen, 1 + i], ENTRANTS[i].color)
        plot.draw(draw)

    def check(self, world: World) -> None:
        assert self.count > 0, "not one step was done"
        self.check_theory(world)
        for i, one in enumerate(ENTRANTS):
            area, exact = self.areas[i], growth(one, self.s) ** self.counts[i]
            # Differences of nearly equal corners lose four digits of sixteen
            message = f"{one.name}: area {area:.6g}, exact {exact:.6g}"
            assert abs(area - exact) < 1e-9 * exact, message


def _spring(x: Any, _v: Any, _t: float) -> Any:
    """Return the acceleration [m/s²]."""
    return -OMEGA * OMEGA * x


def _area(x: np.ndarray, y: np.ndarray) -> float:
    """Return the area of a polygon: half the sum of the cross products of neighbours [m²]."""
    return 0.5 * float(x @ np.roll(y, -1) - y @ np.roll(x, -1))


def _factor(value: float) -> str:
    """Return a label: three decimals while that makes sense, powers of ten from a million on and
    for what three decimals do not show.
    """
    if value < 0.001:
        return f"{value:.1g}"
    if value < 10.0:
        return f"{value:.3f}"
    return f"{value:.3g}" if value < 1000.0 or value >= 1e6 else f"{value:.0f}"

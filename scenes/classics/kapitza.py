"""Kapitza's pendulum: it stands on its head when its pivot is shaken fast enough."""

import math
from typing import ClassVar

import numpy as np

from physics import Box, Capsule, Circle, Revolute, World
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Reading, Scene, Theory, slider
from scenes.plots import Axis, Plot
from scenes.samples import Samples

G = 9.81  # [m/s²]
PIVOT = (-2.4, 3.5)  # [m] middle of its way
BALL = 0.2  # [m] radius
NUDGE = math.radians(4.0)  # [rad] off upright at the start
STANDS = math.radians(30.0)  # [rad] less: it has not fallen
SMALL = 0.2  # [rad] swings for which small-angle theory is shown
UPRIGHT = 0.5 * math.pi  # [rad] the body's x axis runs along the rod


def slow_rate(length: float, sway: float, rate: float) -> float:
    """Return the slow angular frequency about upright [rad/s], NaN when it falls.

    Floquet: with θ'' = (g - a ω² cos ωt) θ / l one period maps (θ, θ') by a matrix of determinant
    1; its trace is 2 cos(Ω T). Runge-Kutta in 400 steps errs by less than a part in 10⁷.
    """
    h = math.tau / rate / 400

    def slope(state: np.ndarray, t: float) -> np.ndarray:
        return np.array([state[1], (G - sway * rate**2 * math.cos(rate * t)) / length * state[0]])

    columns = np.eye(2)
    for i in range(400):
        t = i * h
        k1 = slope(columns, t)
        k2 = slope(columns + 0.5 * h * k1, t + 0.5 * h)
        k3 = slope(columns + 0.5 * h * k2, t + 0.5 * h)
        k4 = slope(columns + h * k3, t + h)
        columns = columns + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    half = 0.5 * float(np.trace(columns))
    return math.acos(half) * rate / math.tau if abs(half) < 1.0 else math.nan


class Kapitza(Scene):
    """Shake a pendulum until it stands on its head. Its pivot must move up and down, fast. Nothing
    holds it there but the shaking (Stephenson 1908, Kapitza 1951).

    The pivot moves by $y = a cos ωt$. In the upper half of its stroke it is accelerated downwards,
    and that rights a rod that leans; in the lower half upwards, and that pushes it over. But the
    rod leans more in the upper half. So on average it is righted, and that wins against gravity if
    the pivot is fast enough:

    $a ω > √(2 g l)$

    Then the rod sways slowly about upright, with
    $Ω^2 ≈ ½ ((a ω)/l)^2 − g/l$
    The exact value for small swings (Floquet) is compared with the measured one.

    - Lower the frequency slowly until it falls. At which $a ω$?
    - Take hold of the ball, pull it aside and let go. How far may it lean?
    - Below the limit, let it hang and shake: it hangs all the more firmly.
    """

    title = "Kapitza's pendulum"
    category = "Oscillations"
    frequency: float = slider(
        12.0, 0.0, 20.0, step=0.1, unit="Hz", live=True, help="ω / 2π of the shaking"
    )
    sway: float = slider(
        0.12, 0.0, 0.2, step=0.01, unit="m", live=True, help="a, of the shaking", label="Shake by"
    )
    length: float = slider(1.6, 0.8, 2.4, step=0.1, unit="m", help="From the pivot to the ball")
    settings: ClassVar = {"substeps": 8, "joint_hertz": 480.0}
    view = (-5.4, 0.7, 7.2, 7.0)
    check_seconds = 6.0

    def build(self, world: World) -> None:
        rail = Box(width=0.16, height=1.4, center=(0.0, -0.9))
        self.pivot = world.add_kinematic(
            Box(width=0.5, height=0.16, center=(0.0, -0.12)),
            rail,
            position=self._spot(0.0),
            name="pivot",
        )
        rod = Capsule(start=(0.0, 0.0), end=(self.length, 0.0), radius=0.04, density=0.5)
        ball = Circle(radius=BALL, center=(self.length, 0.0), density=20.0)
        self.rod = world.add_dynamic(
            rod, ball, position=self._spot(0.0), angle=UPRIGHT - NUDGE, name="pendulum"
        )
        world.add_joint(Revolute(a=self.pivot, b=self.rod, anchor=self._spot(0.0)))
        arm = math.dist(self.rod.center, self.rod.position)
        # Of a rigid body the length that counts is that of a point mass of the same period.
        self.reach = (self.rod.inertia / self.rod.mass + arm**2) / arm  # [m]
        self.phase = 0.0  # [rad] ωt
        self.leaning = Samples(2, 900)  # [s], [rad] from upright
        self._compute(world)

    def _spot(self, phase: float) -> tuple[float, float]:
        """Return where the pivot is."""
        return PIVOT[0], PIVOT[1] + self.sway * math.cos(phase)

    def _compute(self, world: World) -> None:
        """Compute the theory for the present shaking."""
        self.rate = math.tau * self.frequency  # [rad/s]
        self.slow = math.nan  # [rad/s] Ω
        if self.rate > 0.0 and self.sway > 0.0:
            # What holds it up is the mean square of the pivot's velocity. From tick to tick it
            # moves in straight lines: that of a sway smaller by this factor, 0.4 % at 12 Hz.
            half = 0.5 * self.rate * world.settings.tick_length
            sway = self.sway * math.sin(half) / half
            self.slow = slow_rate(self.reach, sway, self.rate)

    @property
    def needed(self) -> float:
        """Return the least a ω [m/s], in the limit of fast and small shaking."""
        return math.sqrt(2.0 * G * self.reach)

    def changed(self, world: World, name: str) -> None:
        self._compute(world)
        self.leaning.clear()

    def step(self, world: World) -> None:
        self.phase += self.rate * world.settings.tick_length
        self.pivot.target(self._spot(self.phase))
        if in_hand(world):
            self.leaning.clear()
        elif world.tick % 2 == 0:
            self.leaning.add(world.time, self.lean())

    def lean(self) -> float:
        """Return the angle from upright, -π..π, > 0 to the right [rad]."""
        return (UPRIGHT - self.rod.angle + math.pi) % math.tau - math.pi

    def measured(self) -> float:
        """Return Ω from the times at which it passes upright [rad/s], NaN before the second time.

        The fast trembling is proportional to the lean, so it does not move these times.
        """
        t, lean = self.leaning.rows.T
        if not len(t):
            return math.nan
        at = np.flatnonzero((lean[:-1] * lean[1:] < 0.0) & (np.abs(np.diff(lean)) < 1.0))
        if len(at) < 2:
            return math.nan
        times = t[at] + (t[at + 1] - t[at]) * lean[at] / (lean[at] - lean[at + 1])
        return math.pi * (len(at) - 1) / float(times[-1] - times[0])

    def theory(self, world: World) -> tuple[Theory, ...]:
        result, widest = self.measured(), self._widest()
        if math.isnan(self.slow) or math.isnan(result) or widest > SMALL:
            return ()
        # In the slow potential ½ B sin² θ + (g / l) cos θ with B = Ω² + g / l a swing of A slows
        # down by (4 B - g / l) A² / (16 Ω²); 1 % more for the ends of the record.
        pull = G / self.reach
        late = (4.0 * (self.slow**2 + pull) - pull) * widest**2 / (16.0 * self.slow**2)
        near = (0.01 + late) * self.slow
        return (Theory("slow swing Ω about upright", self.slow, result, near, "rad/s"),)

    def _widest(self) -> float:
        """Return the largest lean that is remembered [rad]."""
        return float(np.abs(self.leaning.rows[:, 1]).max()) if self.leaning.count else math.nan

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("a ω", self.sway * self.rate, "m/s"),
            Reading("√(2 g l)", self.needed, "m/s"),
            Reading("lean", math.degrees(self.lean()), "°"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        x, y = PIVOT
        for way in (-1, 1):
            end = y + way * self.sway
            draw.line((x - 0.5, end), (x + 0.5, end), "muted", draw.style.sizes.thin, dash=True)
        draw.line((x, y + 0.4), (x, y + 1.25 * self.length + 0.3), "muted", dash=True)
        self._draw_gauge(draw)
        t, lean = self.leaning.rows.T
        span = (float(t[0]), max(float(t[-1]), float(t[0]) + 6.0)) if len(t) else (0.0, 6.0)
        most = 15.0 if not len(t) or self._widest() < 0.26 else 60.0
        plot = Plot((0.7, 1.0, 6.9, 4.1), Axis(*span, "t", "s"), Axis(-most, most, "lean", "°"))
        plot.curve(t, np.degrees(lean), "scene", width=0.7)
        plot.draw(draw)

    def _draw_gauge(self, draw: Draw) -> None:
        """Draw the speed a ω as a bar, with the mark that it must pass."""
        most, now = 26.0, self.sway * self.rate
        left, low, right, high = 1.0, 5.3, 6.8, 5.8
        draw.rect(left, low, right, high, "plate", "plate_edge")
        gap = 0.75 * draw.style.sizes.label / draw.camera.scale
        draw.text((left, high + 0.2 + gap), f"a ω = {now:.2f} m/s", anchor="left")
        end, mark = (left + min(v / most, 1.0) * (right - left) for v in (now, self.needed))
        draw.rect(left, low, end, high, "velocity" if now > self.needed else "limit")
        draw.line((mark, low - 0.15), (mark, high + 0.15), "text", 2.0 * draw.style.sizes.line)
        words = f"√(2 g l) = {self.needed:.2f} m/s"
        draw.text((mark, low - 0.2 - gap), words, bold=True)

    def check(self, world: World) -> None:
        stands, enough = self._widest() < STANDS, not math.isnan(self.slow)
        now = f"a ω = {self.sway * self.rate:.2f} m/s, √(2 g l) = {self.needed:.2f} m/s"
        assert stands == enough, f"it {'stands' if stands else 'has fallen'} at {now}"
        self.check_theory(world, "it should have swung to and fro by now" if enough else "")

"""Two pendulums and a weak spring: the swing wanders from one to the other."""

import math

import numpy as np

from physics import Body, Box, Circle, Distance, World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Reading, Scene, Theory, choice, slider
from scenes.plots import Axis, Plot
from scenes.samples import Samples

G = 9.81  # [m/s²]
BEAM = 6.6  # [m] height of the pivots
APART = 2.4  # [m] of the pivots
SMALL = math.radians(10.0)  # [rad] swings for which the theory of small ones is shown
MASS, RADIUS = 1.0, 0.3  # [kg], [m] of a ball
COLORS = ("weight", "force")


class CoupledPendulums(Scene):
    """Push one pendulum, and the other takes over. A while later the first one stands still. Then
    it all comes back. The weak spring hands the energy over, a little with every swing.

    Two motions of this pair never change: both swing together, and the spring does nothing; or they
    swing against one another, and the spring helps.
    $ω_1^2 = g/l,  ω_2^2 = g/l + (2 k)/m$
    One pendulum alone is the sum of both, equally strong. They start in step, drift out of step,
    and after

    $T = 2π/(ω_2 − ω_1)$

    they are in step again: a beat, as of two tuning forks.

    - Which start gives no beat at all? There are two.
    - Make the spring four times as stiff. What happens to $T$?
    - Stop one ball with the mouse at the moment when it hardly moves.
    """

    title = "Coupled pendulums"
    category = "Oscillations"
    start: str = choice("one", ("one", "together", "against"), help="Which balls are pulled aside")
    stiffness: float = slider(0.8, 0.2, 8.0, step=0.1, unit="N/m", help="k of the spring")
    length: float = slider(2.5, 1.5, 5.0, step=0.1, unit="m", help="l of both pendulums")
    angle: float = slider(
        8.0, 2.0, 20.0, step=1, unit="deg", help="How far the balls are pulled aside"
    )
    view = (-6.6, -0.3, 8.6, 7.8)
    check_seconds = 20.0

    def build(self, world: World) -> None:
        beam = Box(width=APART + 1.6, height=0.3, center=(0.0, 0.15))
        world.add_static(beam, position=(self._pivot(0) + APART / 2, BEAM), name="beam")
        lean = math.radians(self.angle)
        starts = {"one": (-lean, 0.0), "together": (-lean, -lean), "against": (-lean, lean)}
        self.balls = [self._hang(world, i, a) for i, a in enumerate(starts[self.start])]
        # k = (2π f)² m_eff, and two free balls of mass m have m_eff = m / 2
        hertz = math.sqrt(2.0 * self.stiffness / MASS) / math.tau
        ends = [ball.position for ball in self.balls]
        spring = Distance(
            a=self.balls[0], b=self.balls[1], anchor_a=ends[0], anchor_b=ends[1],
            length=APART, hertz=hertz, damping_ratio=0.0,
        )  # fmt: skip
        world.add_joint(spring)
        self.swings = Samples(4, 750)  # [s], [rad], [rad], [J] of the first more than the second
        self.touched = False

    def _pivot(self, i: int) -> float:
        return -4.0 + i * APART

    def _hang(self, world: World, i: int, lean: float) -> Body:
        pivot = (self._pivot(i), BEAM)
        spot = (
            pivot[0] + self.length * math.sin(lean),
            pivot[1] - self.length * math.cos(lean),
        )
        disc = Circle(radius=RADIUS, density=MASS / (math.pi * RADIUS**2))
        ball = world.add_dynamic(disc, position=spot, name=f"ball {i + 1}")
        world.add_joint(Distance(a=None, b=ball, anchor_a=pivot, anchor_b=spot))
        return ball

    def lean(self, i: int) -> float:
        """Return the angle of pendulum `i` from straight down, > 0 to the right [rad]."""
        x, y = self.balls[i].position
        return math.atan2(x - self._pivot(i), BEAM - y)

    def _energy(self, i: int) -> float:
        """Return the energy of ball `i`, zero at rest [J]."""
        ball = self.balls[i]
        vx, vy = ball.velocity
        return MASS * (0.5 * (vx * vx + vy * vy) + G * (ball.position[1] - BEAM + self.length))

    def step(self, world: World) -> None:
        if in_hand(world):
            self.swings.clear()
            self.touched = True
        elif world.tick % 8 == 0:
            more = self._energy(0) - self._energy(1)
            self.swings.add(world.time, self.lean(0), self.lean(1), more)

    @property
    def rates(self) -> tuple[float, float]:
        """Return ω₁ and ω₂ of small swings [rad/s]."""
        slow = G / self.length
        return math.sqrt(slow), math.sqrt(slow + 2.0 * self.stiffness / MASS)

    def periods(self) -> tuple[float, float, float]:
        """Return the periods of the sum and the difference of the leans, and the beat [s], or NaN.

        The energies differ by a cosine of the beat's period; a mean over one swing takes out what
        trembles at twice the swing's frequency.
        """
        t, first, second, more = self.swings.rows.T
        window = max(2, round(30.0 * math.tau / plain_sum(self.rates) * 2.0))
        beat = math.nan
        if len(t) > 2 * window:
            mean = np.convolve(more, np.full(window, 1.0 / window), "valid")
            beat = period(t[: len(mean)], mean)
        return period(t, first + second), period(t, first - second), beat

    def theory(self, world: World) -> tuple[Theory, ...]:
        first, second = self.rates
        exact = (math.tau / first, math.tau / second, math.tau / (second - first))
        names = ("period in step", "period against", "beat T")
        shown = {"one": (0, 1, 2), "together": (0,), "against": (1,)}[self.start]
        if self.touched:
            shown = (0, 1)
        # A pendulum is slower by A² / 16 at the amplitude A, and where both lean by A each sum is
        # 2 A; times are read to 0.2 %. The beat feels that A² / 16 and the ripple that is left.
        lean = float(np.abs(self.swings.rows[:, 1:3]).max()) if self.swings.count else 0.0
        if lean > 1.01 * SMALL:
            return ()
        # A spring that tilts pulls a little up and down too, the more the stiffer it is.
        share = 0.002 + lean**2 / 8.0 * (second / first) ** 2
        near = (share, share, 0.02 + 2.0 * share)
        measured = self.periods()
        return tuple(
            Theory(names[i], exact[i], measured[i], near[i] * exact[i], "s")
            for i in shown
            if math.isfinite(measured[i])
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("energy of the left one", self._energy(0), "J"),
            Reading("energy of the right one", self._energy(1), "J"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        for i, (ball, color) in enumerate(zip(self.balls, COLORS, strict=True)):
            draw.line((self._pivot(i), BEAM), ball.position, "joint")
            draw.circle(ball.position, RADIUS, color, "halo")
        rows = self.swings.rows
        if not len(rows):
            return
        t = rows[:, 0]
        times = Axis(float(t[0]), max(float(t[-1]), float(t[0]) + 20.0), "t", "s")
        most = max(1.2 * self.angle, math.degrees(float(np.abs(rows[:, 1:3]).max())))
        for i, color in enumerate(COLORS):
            top = 7.6 - 3.4 * i
            title = ("left", "right")[i] + " pendulum [°]"
            plot = Plot((0.8, top - 3.2, 8.4, top), times, Axis(-most, most), title)
            plot.curve(t, np.degrees(rows[:, 1 + i]), color, width=1.0)
            plot.draw(draw)
        words = f"beat T = {math.tau / (self.rates[1] - self.rates[0]):.1f} s"
        words += "" if self.angle <= math.degrees(SMALL) + 1e-9 else " for small swings"
        if self.start == "one":
            draw.text((8.2, 7.25), words, anchor="right", bold=True)

    def check(self, world: World) -> None:
        small = self.angle <= math.degrees(SMALL)
        result = self.check_theory(
            world, "it should have swung a few times by now" if small else ""
        )
        beat = math.tau / (self.rates[1] - self.rates[0])
        if result and self.start == "one" and world.time > beat:
            names = [entry.name for entry in result]
            assert "beat T" in names, "a beat should be over by now"


def period(t: np.ndarray, value: np.ndarray) -> float:
    """Return twice the mean time between changes of sign [s]; NaN with less than two."""
    at = np.flatnonzero(value[:-1] * value[1:] < 0.0)
    if len(at) < 2:
        return math.nan
    times = t[at] + (t[at + 1] - t[at]) * value[at] / (value[at] - value[at + 1])
    return 2.0 * float(times[-1] - times[0]) / (len(at) - 1)

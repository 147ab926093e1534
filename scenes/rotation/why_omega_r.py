"""Derivation of v = ω × r, on a real turntable: shorten the time between two looks."""

import math
from itertools import pairwise

import numpy as np

from physics import Body, Circle, Revolute, World
from scenes._derivation import Derivation
from scenes.draw import Draw
from scenes.figures import FIRST, SECOND, Point, across, along, angle_mark, minus, times
from scenes.formulas import Formula, Fraction, Ink, column
from scenes.kit import Reading, Scene, Theory, slider
from scenes.labels import number

STEPS = 6
KEPT = 241  # [count] places of P: one second
SCALE = 0.5  # [m per m/s] of velocity arrows


class WhyOmegaR(Derivation, Scene):
    """Find out step by step why v = ω × r. Why $v = ω × r$? A real turntable turns with $ω$, and
    $P$ is a mark on it. Look twice, $Δt$ apart. The arm has turned by $Δθ = ω Δt$, and $P$ has
    moved along the chord $Δp$. The velocity is what is left when $Δt$ gets small:
    $v⃗ = lim_(Δt→0) Δp⃗/Δt = ω × r⃗$

    Step through the derivation with the buttons, and shorten $Δt$ with the slider. The chord is
    measured on the turntable; the sheet compares it with what the formula says.

    - Half of $Δt$: by how much is $|Δp|/Δt$ closer to $ω r$?
    - Watch the angle between the chord and the arm. Where does it go?
    - Take $ω = 0.5$ and $Δt = 1$ s, then $ω = 2$. Which one is closer to its limit, and why?
    """

    title = "Why v = ω × r"
    rebuilds = "K43"
    shown: int = slider(
        1, 1, STEPS, step=1, live=True, help="Lines of the derivation", label="Line"
    )
    span: float = slider(0.8, 0.02, 1.0, step=0.02, unit="s", live=True, help="Δt between looks")
    omega: float = slider(
        1.0, 0.2, 2.0, step=0.1, unit="rad/s", live=True, help="Spin", label="Spin ω"
    )
    arm: float = slider(2.0, 0.5, 2.2, step=0.1, unit="m", help="r, from the pin to P")
    view = (-8.2, -2.6, 2.6, 2.9)
    check_seconds = 2.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        super().build(world)
        self.rate = world.settings.tick_rate  # [Hz]
        disc = Circle(radius=2.4, density=0.4)
        self.table: Body = world.add_dynamic(disc, name="turntable", omega=self.omega)
        motor = Revolute(a=None, b=self.table, motor_speed=self.omega, max_torque=500.0)
        self.motor = world.add_joint(motor)
        self.places = np.zeros((KEPT, 2))  # [m] of P, the newest last
        self.places[:] = (self.arm, 0.0)
        self.steady = 0  # [ticks] since the motor runs as it should

    def changed(self, world: World, name: str) -> None:
        if name == "omega":
            self.motor.motor_speed, self.steady = self.omega, 0

    def step(self, world: World) -> None:
        super().step(world)
        if self.rate != world.settings.tick_rate:  # the places of before are of another rate
            self.rate, self.steady = world.settings.tick_rate, 0
        self.places[:-1] = self.places[1:]
        self.places[-1] = self.table.world_point((self.arm, 0.0))
        self.steady += 1

    def _ticks(self) -> int:
        """Return Δt in ticks, as far as P was watched."""
        return max(1, min(round(self.span * self.rate), self.steady - 1))

    def _looks(self) -> tuple[Point, Point]:
        """Return P then and now [m]."""
        before, now = self.places[-1 - self._ticks()], self.places[-1]
        return (float(before[0]), float(before[1])), (float(now[0]), float(now[1]))

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: the chord over Δt, against 2 r sin(ω Δt / 2) / Δt."""
        dt = self._ticks() / self.rate
        exact = 2 * self.arm * math.sin(self.omega * dt / 2) / dt
        # The pin is a stiff spring that the spinning disc hardly strains; the motor holds ω.
        return (Theory("|Δp| / Δt", exact, math.dist(*self._looks()) / dt, 2e-3 * exact, "m/s"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        before, now = self._looks()
        chord = minus(now, before)
        lean = math.degrees(math.atan2(*reversed(chord)) - math.atan2(*reversed(before)))
        return (
            Reading("Δθ = ω Δt", self.omega * self._ticks() / self.rate, "rad"),
            Reading("chord against arm", lean % 360.0, "°"),
            Reading("ω r", self.omega * self.arm, "m/s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        before, now = self._looks()
        thin = draw.style.sizes.thin
        draw.circle((0, 0), self.arm, outline="muted", width=thin, dash=True)
        draw.arrow((0, 0), before, "text")
        draw.arrow((0, 0), now, SECOND)
        along(draw, (0, 0), now, "r", SECOND, 1.0)
        start = math.atan2(before[1], before[0])
        turn = (math.atan2(now[1], now[0]) - start) % math.tau
        angle_mark(draw, (0, 0), start, turn, "Δθ", 3.2)
        if self.shown >= 2:
            draw.arrow(before, times(self.grown(world, 2), minus(now, before)), FIRST)
            along(draw, before, now, "Δp", FIRST, -1.0)
        if self.shown >= 4:
            size = SCALE * self.omega * self.grown(world, 4)
            draw.arrow(now, times(size, across(now)), "velocity")
        if self.shown >= 5:  # the chord at the scale of velocities: it nears the tangent
            size = SCALE * self.rate / self._ticks() * self.grown(world, 5)
            rate = times(size, minus(now, before))
            draw.many.arrows([now], [rate], FIRST, barbed=True)
        numbers = self._numbers() if self.shown >= 3 else []
        self.draw_derivation(draw, world, numbers)

    def _numbers(self) -> list[Formula]:
        dt = self._ticks() / self.rate
        measured = math.dist(*self._looks()) / dt
        return [
            [f"Δt = {number(dt, 3)} s"],
            ["measured ", Ink("$|Δp|$", FIRST), f" / Δt = {number(measured, 4)} m/s"],
            [f"limit ω r = {number(self.omega * self.arm, 4)} m/s"],
        ]

    def lines(self) -> list[list[Formula]]:
        half = Fraction("sin(Δθ/2)", "Δθ/2")
        p, v = Ink("$|Δp|$", FIRST), Ink("$v$", "velocity", True)
        turned_arm = column(Ink("$−r_y$", SECOND), Ink("$r_x$", SECOND))
        return [
            [["1  the arm turns by ", "Δθ = ω Δt"]],
            [["2  the chord is ", p, " = 2 r sin(Δθ/2)"]],
            [["3  ", p, " / Δt = ω r · ", half]],
            [["4  $Δt$ small: the fraction is 1, ", Ink("$|v| = ω r$", "velocity", True)]],
            [["5  chord and arm: $90° + Δθ/2$, so ", Ink("$v$ square to $r$", "velocity", True)]],
            [["6  ", v, " $= ω ×$ ", Ink("$r$", SECOND, True), " $= ω$ ", turned_arm]],
        ]

    def check(self, world: World) -> None:
        self.check_theory(world)
        gaps = []
        for ticks in (4 * (self.rate // 8), 2 * (self.rate // 8), self.rate // 8):
            chord = math.dist(self.places[-1 - ticks], self.places[-1])
            gaps.append(1.0 - chord * self.rate / ticks / (self.omega * self.arm))
        # 1 − sin(x)/x = x²/6 − ...: half the time, a quarter of the gap. At ω = 0.2 the gaps are
        # 1e-5: what the pin gives is no longer small beside them.
        if self.omega >= 0.5:
            for wide, narrow in pairwise(gaps):
                assert 3.5 < wide / narrow < 4.5, f"the gap falls by {wide / narrow:.2f}, not 4"

"""Derivation of x = ½ a t² as an area, and of what Euler's steps miss of it, beside a real cart."""

import numpy as np

from physics import Body, Box, World
from scenes._derivation import Derivation
from scenes.draw import Draw
from scenes.formulas import Formula, Ink
from scenes.kit import Reading, Scene, Theory, slider
from scenes.labels import number
from scenes.plots import Axis, Plot
from scenes.samples import Samples

LINES = 6
LAST = 3.0  # [s] of one run
START, TRACK = -6.9, -2.55  # [m] where the cart starts
V, X, EULER = "velocity", "preview", "contact_new"


class WhyKinematics(Derivation, Scene):
    """Find out step by step why x = ½ a t². Where does the ½ in $x = ½ a t²$ come from? The
    velocity grows evenly, $v = a t$. In a short time $Δt$ the cart goes $v Δt$: a narrow stripe in
    the diagram of $v$. All make a triangle, $t$ wide and $a t$ high. The distance is its area.
    $x = 1/2 · t · a t$

    A computer lays wider stripes. Euler's method takes the velocity at the beginning of each step,
    so every stripe is too low by a small triangle, $1/2 a h^2$. After $t/h$ of them
    $x − x_E = 1/2 a h t$
    is missing: half the step, half the gap.

    - Watch which area each line speaks of.
    - More steps $N$: how large is the gap with 6, with 12, with 24?
    - Twice the acceleration: twice the distance. Twice the time: how many times as far?
    """

    title = "Why x = ½ a t²"
    rebuilds = "K43"
    shown: int = slider(
        1, 1, LINES, step=1, live=True, help="Lines of the derivation", label="Line"
    )
    acceleration: float = slider(1.2, 0.2, 2.0, step=0.1, unit="m/s²", help="a of the cart")
    steps_n: int = slider(6, 1, 30, step=1, live=True, help="Euler's steps in 3 s", label="Steps N")
    view = (-7.4, -3.9, 3.8, 3.3)
    check_seconds = 2.0

    def build(self, world: World) -> None:
        super().build(world)
        world.gravity = (self.acceleration, 0.0)  # the same for every mass, and nothing in the way
        cart = Box(width=0.6, height=0.35)
        self.cart: Body = world.add_dynamic(cart, position=(START, TRACK), name="cart")
        self._begin(world)

    def _begin(self, world: World) -> None:
        if self.cart.alive:
            self.cart.position, self.cart.velocity = (START, TRACK), (0.0, 0.0)
            self.cart.angle, self.cart.omega = 0.0, 0.0
        self.born, self.touched = world.time, False
        self.trail = Samples(3, 200, every=6)  # t [s], x [m], v [m/s]

    def step(self, world: World) -> None:
        super().step(world)
        self.note_touch(world, self.cart)
        t = world.time - self.born
        if t > LAST - 1e-9:
            self._begin(world)
        elif self.cart.alive:
            self.trail.add(t, self.cart.position[0] - START, self.cart.velocity[0])

    def _euler(self, t: float) -> float:
        """Return how far Euler's method is after whole steps and a part of one [m]."""
        h = LAST / self.steps_n
        n = int(t / h + 1e-9)
        return self.acceleration * (h * h * n * (n - 1) / 2 + n * h * (t - n * h))

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms of way and velocity."""
        t = world.time - self.born
        if self.touched or t <= 0.0:
            return ()
        way, v = self.cart.position[0] - START, self.cart.velocity[0]
        # The engine takes the velocity at the end of each substep: ½ a t h too far
        late = 0.51 * self.acceleration * t * world.tick_length / world.settings.substeps
        return (
            Theory("x = ½ a t²", 0.5 * self.acceleration * t * t, way, late + 1e-9, "m"),
            Theory("v = a t", self.acceleration * t, v, 1e-9, "m/s"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        t = world.time - self.born
        return (
            Reading("t", t, "s"),
            Reading("Euler's step h", LAST / self.steps_n, "s"),
            Reading("Euler, x", self._euler(t), "m"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        t, rows = world.time - self.born, self.trail.rows
        draw.line((START - 0.3, TRACK - 0.2), (3.6, TRACK - 0.2), "muted")
        if self.cart.alive:
            draw.arrow(self.cart.position, (0.25 * self.cart.velocity[0], 0.0), V)
        top = self.acceleration * LAST
        speed = Plot(
            (-2.5, -1.9, 0.55, 3.1), Axis(0, LAST, "t", "s"), Axis(0, 1.05 * top, "v", "m/s")
        )
        self._stripes(draw, speed, world)
        speed.curve([0, LAST], [0, top], V, width=0.7)
        speed.curve([0, t], [0, self.acceleration * t], V, width=2.5)
        speed.draw(draw)
        far = 0.5 * top * LAST
        way = Plot((0.75, -1.9, 3.7, 3.1), Axis(0, LAST, "t", "s"), Axis(0, 1.05 * far, "x", "m"))
        fine = np.linspace(0, LAST, 61)
        way.curve(fine, 0.5 * self.acceleration * fine**2, X, width=0.7)
        if len(rows):
            way.dots(rows[:, 0], rows[:, 1], X)
        if self.shown >= 4:
            ends = np.linspace(0, LAST, self.steps_n + 1)
            share = round(self.grown(world, 4) * self.steps_n) + 1
            way.curve(ends[:share], [self._euler(float(e)) for e in ends[:share]], EULER)
        way.draw(draw)
        self.draw_derivation(draw, world, self._numbers(t) if self.shown >= 3 else [])

    def _stripes(self, draw: Draw, plot: Plot, world: World) -> None:
        """Add what the newest line speaks of: one stripe, the triangle, Euler's stripes."""
        a, grown = self.acceleration, self.grown(world, self.shown)
        if self.shown == 2:
            plot.bars([2.0], [2.0 * a], V, wide=0.12)
        elif self.shown == 3:
            at = np.arange(0.03, LAST * grown, 0.06)
            plot.bars(at, a * at, draw.color(V, 0.55), wide=0.05)
        elif self.shown >= 4:
            h = LAST / self.steps_n
            many = round((grown if self.shown == 4 else 1.0) * self.steps_n)
            at = h * np.arange(many)
            plot.bars(at + h / 2, a * at, draw.color(EULER, 0.55), wide=0.94 * h)

    def lines(self) -> list[list[Formula]]:
        v, x, e = Ink("$v$", V, True), Ink("$x$", X, True), Ink("$x_E$", EULER, True)
        return [
            [["1  evenly faster: ", v, " = $a t$"]],
            [["2  a narrow stripe: $Δ$", x, " = ", v, " $Δt$"]],
            [["3  all stripes: ", x, " = $½ · t · a t$ = ", Ink("$½ a t²$", X, True)]],
            [["4  Euler: the old ", v, " for all of $h$"]],
            [["5  missing in each step: $½ · h · a h$"]],
            [["6  in $t/h$ steps: ", x, " − ", e, " = ", Ink("$½ a h t$", EULER, True)]],
        ]

    def _numbers(self, t: float) -> list[Formula]:
        n, a = number, self.acceleration
        exact = 0.5 * a * t * t
        way = n(self.cart.position[0] - START, 3) if self.cart.alive else "none"
        lines: list[Formula] = [
            [f"t = {n(t)} s,  ½ a t² = {n(exact, 3)} m"],
            [f"measured x = {way} m"],
        ]
        if self.shown >= 4:
            euler = self._euler(t)
            lines.append([Ink(f"Euler {n(euler, 3)} m, missing {n(exact - euler, 3)} m", EULER)])
        return lines

    def check(self, world: World) -> None:
        self.check_theory(world, "the cart is gone or was held")
        h = LAST / self.steps_n
        gap = 0.5 * self.acceleration * LAST**2 - self._euler(LAST)
        exact = 0.5 * self.acceleration * h * LAST
        assert abs(gap - exact) < 1e-9, f"Euler is {gap:.4g} m short, not {exact:.4g} m"

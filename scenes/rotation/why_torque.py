"""Derivation of torque = I α, m r², angular momentum and ½ I ω² from F = m a, on a real bob."""

import math

from physics import Body, Circle, Distance, World
from scenes._derivation import BUTTONS, Derivation
from scenes.draw import Draw
from scenes.figures import (
    FIRST,
    SECOND,
    Point,
    across,
    along,
    dot,
    minus,
    plus,
    right_angle,
    times,
    unit,
)
from scenes.formulas import Formula, Ink
from scenes.kit import Button, Reading, Scene, Theory, point, slider
from scenes.labels import number

STEPS = 6
PUSH = 1.0  # [s] that the force lasts


class WhyTorque(Derivation, Scene):
    """Find out step by step why torque = I α. Turning follows from $F = m a$; no new law is needed.
    A bob of mass $m$ hangs on a light rod of length $r$ that turns about a pin, with no gravity.
    The force pushes it for one second and turns along with the rod. Only its part across the rod
    speeds the bob up; the rod bears the rest.

    Put $a = r α$ into $F = m a$ and multiply by $r$:
    $r F = m r^2 α$
    On the left is the torque, on the right the moment of inertia times the angular acceleration:
    $τ = I α,  τ = r⃗ × F⃗,  I = m r^2$
    In a plane the cross product is one number, $r_x F_y - r_y F_x$. Turn $r⃗$ a quarter to the left,
    to $(−r_y, r_x)$: it is the dot product of that with $F⃗$. A dot product goes with the cosine of
    the angle between; a quarter turn on, that is the sine: $r F sin φ$.

    Added up over time this is the angular momentum $L = I ω$, over the angle it is the energy.

    - Step through, then press Push and compare $α$, $L$ and the energy with what is measured.
    - Twice the arm with the same force: twice the torque, but four times $I$. And $α$?
    - Turn the force towards the pin. What is its torque?
    """

    title = "Why torque = I α"
    rebuilds = "K43"
    shown: int = slider(
        1, 1, STEPS, step=1, live=True, help="Lines of the derivation", label="Line"
    )
    mass: float = slider(1.0, 0.5, 4.0, step=0.5, unit="kg", help="Of the bob")
    arm: float = slider(1.5, 0.5, 2.5, step=0.1, unit="m", help="r, from the pin to the bob")
    force: Point = point((2.1, 1.2), reach=5, symbol="F", origin="bob_at", role=FIRST)
    buttons = (*BUTTONS, Button("push", "Push", "g", "The force for one second, from rest"))
    view = (-7.2, -3.0, 3.4, 3.2)
    check_seconds = 0.9  # the first push is still on

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        super().build(world)
        density = self.mass / (math.pi * 0.2**2)
        at = (self.arm, 0.0)
        disc = Circle(radius=0.2, density=density)
        self.bob: Body = world.add_dynamic(disc, position=at, name="bob", fixed_rotation=True)
        world.add_joint(Distance(a=None, b=self.bob, anchor_a=(0, 0), anchor_b=at))
        self.bob_at: Point = at
        self.changed(world, "force")
        self.pressed(world, "push")

    def changed(self, world: World, name: str) -> None:
        """Store the force along and across the rod: it keeps its direction to that."""
        if name == "force":
            way = self._way()
            pull = minus(self.force, self.bob_at)
            self.parts = (dot(pull, way), dot(pull, across(way)))  # [N] along, across
            self._start()

    def _way(self) -> Point:
        return unit(self.bob.position)

    def _start(self) -> None:
        """Put it at rest, where it is; the push begins."""
        self.bob.velocity = (0.0, 0.0)
        self.pushed = 0.0  # [s]

    def pressed(self, world: World, name: str) -> None:
        if name == "push":
            self._start()
        else:
            super().pressed(world, name)

    def _pull(self) -> Point:
        """Return the force on the bob now [N]."""
        way = self._way()
        return plus(times(self.parts[0], way), times(self.parts[1], across(way)))

    def step(self, world: World) -> None:
        super().step(world)
        if self.pushed < PUSH - 1e-9:
            self.bob.apply_force(self._pull())
            self.pushed += world.tick_length
        self.bob_at = self.bob.position
        self.set_point("force", plus(self.bob_at, self._pull()))

    def _omega(self) -> float:
        """Return spin of the rod, from the bob's velocity [rad/s]."""
        x, y = self.bob.position
        vx, vy = self.bob.velocity
        return (x * vy - y * vx) / (x * x + y * y)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: after the time t of the push: ω = α t, L = τ t, E = ½ I ω²."""
        inertia, torque = self.mass * self.arm**2, self.arm * self.parts[1]
        t = self.pushed
        omega, energy = torque / inertia * t, 0.5 * (torque * t) ** 2 / inertia
        # The force keeps its direction for a tick while the rod turns by ω dt: half of that turns
        # its along part into a part across. The rod is a stiff spring.
        lean = (
            abs(self.parts[0]) / max(abs(self.parts[1]), 1e-9) * abs(omega) * world.tick_length / 2
        )
        loose = 0.005 + lean
        x, y = self.bob.position
        vx, vy = self.bob.velocity
        momentum = self.mass * (x * vy - y * vx)
        return (
            Theory("spin ω = α t", omega, self._omega(), loose * abs(omega) + 1e-3, "rad/s"),
            Theory("L = τ t", torque * t, momentum, loose * abs(torque * t) + 1e-3, "kg m²/s"),
            Theory(
                "energy ½ I ω²", energy, self.bob.kinetic_energy, 2 * loose * energy + 1e-3, "J"
            ),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("torque r × F", self.arm * self.parts[1], "N m"),
            Reading("moment of inertia m r²", self.mass * self.arm**2, "kg m²"),
            Reading("pushed for", self.pushed, "s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        at, way = self.bob.position, self._way()
        draw.circle((0, 0), self.arm, outline="muted", width=draw.style.sizes.thin, dash=True)
        draw.line((0, 0), at, SECOND, 1.5 * draw.style.sizes.arrow)
        draw.dot((0, 0), 1.6 * draw.style.sizes.dot)
        along(draw, (0, 0), at, "r", SECOND, -1.0)
        square = times(self.parts[1], across(way))
        if self.shown >= 1 and abs(self.parts[1]) > 0.1:
            draw.many.arrows([at], [square], "text", barbed=True)
            draw.line(plus(at, square), plus(at, self._pull()), "muted", dash=True)
            right_angle(draw, at, times(-1, way), square)
        draw.many.arrows([at], [times(0.4, self.bob.velocity)], "velocity")
        self.draw_derivation(draw, world, self._numbers(world))

    def lines(self) -> list[list[Formula]]:
        f, r = Ink("$F$", FIRST, True), Ink("$r$", SECOND, True)
        return [
            [["1  across the rod: ", f, " = m a"]],
            [["2  on a circle $a =$ ", r, " $α$:  ", f, " $= m$ ", r, " $α$"]],
            [
                ["3  times ", r, ":  ", r, " ", f, " $= m$ ", r, "² $α$"],
                ["    $τ =$ ", Ink("$I α$", bold=True)],
            ],
            [["4  many masses, one $α$:  $I = ∑ m$ ", r, "²"]],
            [["5  $τ t = I α t =$ ", Ink("$I ω = L$", bold=True)]],
            [["6  $E = ½ m v^2 = ½ m$ ($ω$ ", r, ")² = ", Ink("$½ I ω²$", bold=True)]],
        ]

    def _numbers(self, world: World) -> list[Formula]:
        n, (omega, momentum, energy) = number, self.theory(world)
        torque, inertia = self.arm * self.parts[1], self.mass * self.arm**2
        lines: list[Formula] = [
            [f"τ = {n(self.arm)} m · {n(self.parts[1])} N = {n(torque)} N m"],
            [f"I = m r² = {n(inertia)} kg m²,  α = {n(torque / inertia)} rad/s²"],
            [f"α t = {n(omega.theory)} rad/s, measured {n(omega.measured)}"],
        ]
        if self.shown >= 5:
            lines.append([f"τ t = {n(momentum.theory)}, measured L = {n(momentum.measured)}"])
        if self.shown >= 6:
            lines.append([f"½ I ω² = {n(energy.theory)} J, measured {n(energy.measured)} J"])
        return lines

    def check(self, world: World) -> None:
        self.check_theory(world)
        assert self.pushed > 0.8, "the push did not last"
        length = math.hypot(*self.bob.position)
        # m ω² r of at most 4 kg · 20² · 2.5 m pulls at a rod of m (2π 120 Hz)²: 2 mm
        assert abs(length - self.arm) < 0.01 * self.arm, f"the rod is {length:.3f} m long"

"""Derivation of a constraint's impulse, C to Ċ = J v to λ = −J v / K, on a real pendulum."""

import math

from physics import Body, Circle, Distance, World
from scenes._derivation import Derivation
from scenes.draw import Draw
from scenes.figures import Point, along, dot, times, unit
from scenes.formulas import Formula, Fraction, Ink
from scenes.guards import in_hand
from scenes.kit import Reading, Scene, Theory, slider
from scenes.labels import number
from scenes.samples import Samples

LINES = 7
G = 9.81  # [m/s²]
PIN = (0.3, 1.1)  # [m]
J, V, L = "impulse", "velocity", "contact_new"


class WhyConstraint(Derivation, Scene):
    """Find the force of a rod. A bob on a rod must stay at the distance $L$ from the pin. Write
    that as a number that must be zero, $C = |p⃗| − L$. If it is zero now, it stays so when its rate
    is zero:
    $Ċ = J v⃗ = 0,  J = p⃗/(|p⃗|)$
    The row $J$ is the direction of the rod. Gravity breaks the rule a little in every tick; the
    rod's impulse corrects it. It can only act along the rod, $Δv = λ J^T/m$, and must be so large
    that $J (v + Δv) = 0$:
    $λ = −(J v)/K,  K = J M^(−1) J^T = 1/m$

    The rod does no work: its force is along $J$, the bob goes across it. So the energy stays, which
    is measured, too.

    That is all an engine does, for each joint and each contact, ten thousand times a second. The
    force of the rod is $λ$ over the length of the tick; the sheet compares it with Newton's.

    - Compare $−λ/h$ with $m v²/L + m g cos θ$ at the bottom and at the turning point.
    - Twice the mass: what happens to $K$, of $λ$, of the swing?
    - Let it fall from above the pin. When does the rod push instead of pull?
    """

    title = "Why a rod keeps its length"
    rebuilds = "K43"
    shown: int = slider(
        1, 1, LINES, step=1, live=True, help="Lines of the derivation", label="Line"
    )
    mass: float = slider(1.0, 0.5, 4.0, step=0.5, unit="kg", help="Of the bob")
    arm: float = slider(2.4, 1.0, 3.0, step=0.1, unit="m", help="L, from the pin to the bob")
    start: float = slider(60.0, 5.0, 170.0, step=5, unit="°", help="From hanging, at the start")
    view = (-7.2, -3.2, 3.6, 4.3)
    check_seconds = 3.0

    def build(self, world: World) -> None:
        super().build(world)
        angle = math.radians(self.start)
        at = (PIN[0] + self.arm * math.sin(angle), PIN[1] - self.arm * math.cos(angle))
        bob = Circle(radius=0.2, density=self.mass / (math.pi * 0.2**2))
        self.bob: Body = world.add_dynamic(bob, position=at, name="bob", fixed_rotation=True)
        self.rod = world.add_joint(Distance(a=None, b=self.bob, anchor_a=PIN, anchor_b=at))
        self.before = self.bob.velocity  # [m/s] of the last tick
        self.first = self.energy()  # [J]
        self.worst = Samples(1, 2400)  # [N] measured against Newton's, over what is allowed

    def step(self, world: World) -> None:
        super().step(world)
        for entry in self.theory(world)[:1]:
            self.worst.add(abs(entry.measured - entry.theory) / entry.tolerance)
        if self.bob.alive:
            self.before = self.bob.velocity

    @property
    def row(self) -> Point:
        """Return J, the direction from the pin to the bob."""
        x, y = self.bob.position
        return unit((x - PIN[0], y - PIN[1]))

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the force of the rod against Newton's, and J v against zero."""
        whole = self.bob.alive and self.rod.alive
        if in_hand(world) or not whole or world.tick < 10:
            return ()
        j, v = self.row, self.bob.velocity
        speed, dt = math.hypot(*v), world.tick_length
        tension = self.mass * (speed**2 / self.arm - G * j[1])
        # The force is the mean of the last tick, late by half of one: its slope is 3 m g sin θ ω.
        # The rod is a stiff spring (ω₀ = 2π f): the end of a tick is off by a share of (ω / ω₀)²
        late = 3.0 * self.mass * G * abs(j[0]) * speed / self.arm * dt
        loose = 0.01 * self.mass * (G + speed**2 / self.arm)
        return (
            Theory("force of the rod, −λ / h", tension, self.pull(), late + loose, "N"),
            # Turning by ω h in a tick leaves v off the new direction by ω h v
            Theory("Ċ = J v", 0.0, dot(j, v), speed**2 / self.arm * dt + 1e-3, "m/s"),
        )

    def energy(self) -> float:
        """Return the energy of motion and of height above the pin [J]."""
        height = self.bob.position[1] - PIN[1]
        return self.bob.kinetic_energy + self.mass * G * height

    def pull(self) -> float:
        """Return the force of the rod on the bob towards the pin [N]."""
        return -dot(self.row, self.rod.reaction_force)

    def readings(self, world: World) -> tuple[Reading, ...]:
        x, y = self.bob.position
        return (
            Reading("C = |p| − L", 1e3 * (math.hypot(x - PIN[0], y - PIN[1]) - self.arm), "mm"),
            Reading("K = 1 / m", 1.0 / self.mass, "1/kg"),
            Reading("energy, against the start", self.energy() - self.first, "J"),
            Reading("λ in a tick", -self.pull() * world.tick_length, "N s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        draw.circle(PIN, self.arm, outline="muted", width=draw.style.sizes.thin, dash=True)
        if self.bob.alive:
            self._draw_bob(draw, world)
        draw.dot(PIN, 1.6 * draw.style.sizes.dot)
        self.draw_derivation(draw, world, self._numbers(world))

    def _draw_bob(self, draw: Draw, world: World) -> None:
        """Draw p, J and v; from line 3 the velocity that gravity alone would give, and λ."""
        at, j, v = self.bob.position, self.row, self.bob.velocity
        draw.line(PIN, at, "text", draw.style.sizes.line)
        along(draw, PIN, at, "p", "text", 1.0)
        scale = 0.3  # [m per m/s]
        draw.arrow(at, times(scale, v), V)
        if self.shown >= 2:
            draw.arrow(at, times(0.6 * self.grown(world, 2), j), J)
            tip = (at[0] + 0.75 * j[0], at[1] + 0.75 * j[1])
            draw.text(tip, "J", color=J, bold=True)
        if self.shown >= 3:
            force = 0.6 * self.pull() / (self.mass * G) if self.rod.alive else 0.0
            grown = self.grown(world, 3)
            draw.many.arrows([at], [times(-force * grown, j)], L)

    def lines(self) -> list[list[Formula]]:
        j, v, lam = Ink("$J$", J, True), Ink("$v$", V, True), Ink("$λ$", L, True)
        v0 = Ink("$v_0$", V, True)
        return [
            [["1  the rod: $C = |p| − L = 0$"]],
            [["2  its rate: $Ċ = p/|p| ·$ ", v, " = ", j, " ", v, " = $0$"]],
            [["3  only along the rod: $Δ$", v, " = $M^(−1)$ ", j, "ᵀ ", lam]],
            [["4  afterwards: ", j, " (", v0, " + $M^(−1)$ ", j, "ᵀ ", lam, ") = $0$"]],
            [["5  $K =$ ", j, " $M^(−1)$ ", j, "ᵀ = $1/m$"]],
            [["6  so ", lam, " = ", Fraction("$−J v_0$", "$K$"), "  ($v_0$: by gravity alone)"]],
            [["7  ", lam, "$/h = −(m v²/L + m g cos θ)$"]],
        ]

    def _numbers(self, world: World) -> list[Formula]:
        if not self.bob.alive or not self.rod.alive or self.shown < 2:
            return []
        n, j, v = number, self.row, self.bob.velocity
        lines: list[Formula] = [
            [Ink(f"J = ({n(j[0])}, {n(j[1])})", J), ",  ", Ink(f"v = ({n(v[0])}, {n(v[1])})", V)],
            [f"J v = {n(dot(j, v), 3)} m/s"],
        ]
        if self.shown >= 6:
            lines.append([Ink(f"λ = {n(-self.pull() * world.tick_length, 4)} N s", L)])
            lines.append([f"−λ/h = {n(self.pull())} N"])
        if self.shown >= 7:
            newton = self.mass * (math.hypot(*v) ** 2 / self.arm - G * j[1])
            lines.append([f"m v²/L + m g cos θ = {n(newton)} N"])
        return lines

    def check(self, world: World) -> None:
        self.check_theory(world, "the bob or the rod is gone, or held")
        worst = float(self.worst.rows.max())
        assert worst <= 1.0, f"λ / h was off by {worst:.2g} times what is allowed"

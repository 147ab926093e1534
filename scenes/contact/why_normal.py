"""Derivation of the contact's rule along its normal, Ċ ≥ 0, arms included, on a real corner."""

import math

from physics import Body, Box, World
from scenes._derivation import BUTTONS, Derivation
from scenes.builders import ground
from scenes.draw import Draw
from scenes.figures import Point, along, right_angle
from scenes.formulas import Formula, Fraction, Ink
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import number

LINES = 7
G = 9.81  # [m/s²]
WIDE, HIGH = 1.8, 0.9  # [m]
AT = 0.9  # [m] where it falls
AFTER = 3  # [ticks] in which a blow is over
LOOP = 3.0  # [s] from drop to drop
N, R, V = "contact_kept", "scene", "velocity"


class WhyNormal(Derivation, Scene):
    """Find out step by step how an engine computes a bounce. Two bodies touch at a point, with a
    normal $n$. They must not come closer there, so the velocity of that point along $n$ must not be
    negative: $Ċ ≥ 0$. The point of a turning body moves with $v + ω × r$; along the normal that is
    $Ċ = n·v + (r × n) ω = J · (v, ω),  J = (n, r × n)$
    The floor does not move, else its part is subtracted.

    An impulse $λ$ along $n$ changes the velocity by $λ/m$ and the spin by $(r × n) λ/I$, so the
    point by $K λ$:
    $K = 1/m + (r × n)^2/I,  λ = −(1 + e) Ċ/K ≥ 0$
    A corner far from the centre is easy to push aside: the box feels lighter there.

    - Drop it at 10°, 20°, 45°. How large is the arm $r × n$, how large $λ$?
    - Where must the corner be, that the box does not begin to spin?
    - Without bounce, $e = 0$: which velocity is zero after the hit?
    """

    title = "Why a contact pushes"
    category = "How a computer does it"
    rebuilds = "K43"
    shown: int = slider(
        1, 1, LINES, step=1, live=True, help="Lines of the derivation", label="Line"
    )
    tilt: float = slider(20.0, 10.0, 60.0, step=1, unit="°", help="Of the box as it falls")
    bounce: float = slider(0.3, 0.0, 1.0, step=0.05, help="e of the corner", label="Bounce e")
    buttons = (*BUTTONS, Button("again", "Drop again", "g"))
    view = (-7.4, -0.9, 3.4, 5.2)
    check_seconds = 1.5

    def build(self, world: World) -> None:
        super().build(world)
        ground(world, 400, friction=0.0).set_material(restitution=self.bounce)
        box = Box(width=WIDE, height=HIGH, friction=0.0, restitution=self.bounce)
        self.box: Body = world.add_dynamic(box, name="box")
        self._drop(world)

    def _drop(self, world: World) -> None:
        self.born = world.time
        self.touched = False
        self.blow: tuple[float, float, float] | None = None  # Ċ before [m/s], K [1/kg], tick
        self.before = (0.0, 0.0)  # [m/s], [rad/s] vertical speed and spin before the blow
        self.measured: tuple[float, float] | None = None  # [N s] from v, from ω
        if self.box.alive:
            self.box.position, self.box.angle = (AT, 2.6), math.radians(self.tilt)
            self.box.velocity, self.box.omega = (0.0, 0.0), 0.0

    def pressed(self, world: World, name: str) -> None:
        if name == "again":
            self._drop(world)
        super().pressed(world, name)

    def corner(self) -> Point:
        """Return r, from the centre to the lowest corner [m]."""
        corners = [(sx * WIDE / 2, sy * HIGH / 2) for sx in (-1, 1) for sy in (-1, 1)]
        ends = [self.box.world_point(corner) for corner in corners]
        x, y = min(ends, key=lambda end: end[1])
        return x - self.box.position[0], y - self.box.position[1]

    def rate(self) -> float:
        """Return Ċ = v_y + ω r_x of the lowest corner [m/s]."""
        return self.box.velocity[1] + self.box.omega * self.corner()[0]

    def softness(self) -> float:
        """Return K = 1/m + (r × n)²/I of the lowest corner [1/kg]."""
        return 1.0 / self.box.mass + self.corner()[0] ** 2 / self.box.inertia

    def step(self, world: World) -> None:
        super().step(world)
        self.note_touch(world)
        if not self.box.alive:
            return
        if world.time - self.born > LOOP:
            self._drop(world)
        self._watch(world)

    def _watch(self, world: World) -> None:
        """Note Ċ and K as long as it falls, and what the blow has changed, when it is over."""
        vy, omega = self.box.velocity[1], self.box.omega
        points = int((world.contacts.normal_impulses > 0.0).sum())
        touching = points > 0
        if not touching and (self.blow is None or self.blow[2] == world.tick - 1):
            self.blow = (self.rate(), self.softness(), world.tick)
            self.before, self.arm = (vy, omega), self.corner()[0]
        elif self.blow and self.measured is None and points > 1:
            self.touched = True  # another corner strikes before the blow of the first is measured
        elif self.blow and self.measured is None and world.tick >= self.blow[2] + AFTER:
            gone = (world.tick - self.blow[2]) * world.tick_length
            mass, spin = self.box.mass, omega - self.before[1]
            self.measured = (
                mass * (vy - self.before[0] + G * gone),
                self.box.inertia * spin / self.arm,
            )

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return λ = −(1 + e) Ċ / K against what the blow has changed."""
        if self.touched or self.measured is None or self.blow is None:
            return ()
        rate, softness, _ = self.blow
        exact = -(1.0 + self.bounce) * rate / softness
        # Gravity adds g dt in the tick of the blow, and a corner that stays on the floor carries
        # the weight in the ticks after it, m g dt each
        loose = (2.0 + AFTER) * self.box.mass * G * world.tick_length
        return (
            Theory("λ, from m Δv", exact, self.measured[0], loose, "N s"),
            Theory("λ, from I Δω / (r × n)", exact, self.measured[1], loose, "N s"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("Ċ of the lowest corner", self.rate(), "m/s"),
            Reading("arm r × n", self.corner()[0], "m"),
            Reading("K", self.softness(), "1/kg"),
            Reading("mass felt there, 1/K", 1.0 / self.softness(), "kg"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        if self.box.alive:
            self._draw_corner(draw, world)
        self.draw_derivation(draw, world, self._numbers())

    def _draw_corner(self, draw: Draw, world: World) -> None:
        """Draw v, r, n; from line 2 the velocity of the corner, from line 4 the arm and λ."""
        at, r = self.box.position, self.corner()
        tip, scale = (at[0] + r[0], at[1] + r[1]), 0.3  # [m per m/s]
        vx, vy = self.box.velocity
        draw.arrow(at, (scale * vx, scale * vy), V)
        draw.arrow(at, r, R)
        along(draw, at, tip, "r", R, 1.0)
        draw.arrow(tip, (0.0, 0.9), N)
        out = math.copysign(0.2, r[0])  # away from the arm
        draw.text((tip[0] + out, tip[1] + 0.9), "n", color=N, bold=True)
        if self.shown >= 2:
            grown = scale * self.grown(world, 2)
            turn = self.box.omega
            speed = (grown * (vx - turn * r[1]), grown * (vy + turn * r[0]))
            draw.many.arrows([tip], [speed], V, barbed=True)
        if self.shown >= 4:
            foot = (tip[0], at[1])
            draw.line(at, foot, "muted", dash=True)
            right_angle(draw, foot, (at[0] - foot[0], 0.0), (0.0, tip[1] - at[1]))
            along(draw, at, foot, "r × n", "muted", -1.0 if r[0] < 0 else 1.0)

    def lines(self) -> list[list[Formula]]:
        n, r, v = Ink("$n$", N, True), Ink("$r$", R, True), Ink("$v$", V, True)
        arm = "$(r × n)$"
        return [
            [["1  not closer: $Ċ ≥ 0$ along ", n]],
            [["2  the corner moves with ", v, " + $ω ×$ ", r]],
            [["3  $Ċ =$ ", n, " · (", v, " + $ω ×$ ", r, ")"]],
            [["4  = ", n, " · ", v, " + ", arm, " $ω = J·(v, ω)$"]],
            [["5  a hit $λ$:  $Δv = λ/m$,  $Δω =$ ", arm, " $λ/I$"]],
            [["6  so $ΔĊ = K λ$,  $K = 1/m$ + ", Fraction("$(r × n)²$", "$I$")]],
            [["7  $λ =$ ", Fraction("$−(1 + e) Ċ$", "$K$"), "  $≥ 0$: it never pulls"]],
        ]

    def _numbers(self) -> list[Formula]:
        if not self.box.alive or self.shown < 3:
            return []
        n, r = number, self.corner()
        lines: list[Formula] = [
            [f"{n(self.box.velocity[1])} + ({n(r[0])})·({n(self.box.omega)})"],
            [f"Ċ = {n(self.rate())} m/s"],
        ]
        if self.shown >= 6:
            lines.append([f"K = {n(self.softness(), 3)}/kg,  1/m = {n(1.0 / self.box.mass, 3)}/kg"])
        if self.shown >= 7 and self.measured and self.blow:
            exact = -(1.0 + self.bounce) * self.blow[0] / self.blow[1]
            lines.append([f"last hit:  λ = {n(exact, 3)} N s"])
            lines.append([f"measured {n(self.measured[0], 3)} and {n(self.measured[1], 3)} N s"])
        return lines

    def check(self, world: World) -> None:
        self.check_theory(world, "no hit was seen, or the box is gone or was held")

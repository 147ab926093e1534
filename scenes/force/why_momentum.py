"""Derivation of momentum, work and kinetic energy from Newton's laws, on two real carts."""

from physics import Body, Box, World
from scenes._derivation import BUTTONS, Derivation
from scenes.draw import Draw
from scenes.formulas import Formula, Fraction, Ink
from scenes.guards import all_alive
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import number

LINES = 8
PUSH, COAST = 1.0, 1.5  # [s] that the spring pushes, and that they roll on
TRACK = -2.4  # [m] height of the carts
SIDE = 0.5  # [m]
RED, BLUE = "force", "preview"


class WhyMomentum(Derivation, Scene):
    """Push two carts apart. Newton's laws: without a force a body keeps its velocity; a force
    changes it by
    $F = m a$
    and what pushes is pushed back just as hard. Here a spring pushes two carts apart for one
    second. What do these laws say of the time, and what of the distance?

    Added up over time, a force is a change of momentum, $F t = m v$. Both carts were pushed for the
    same time, equally hard, in opposite directions: all in all, no momentum was made.

    Added up over the distance, a force is work, and becomes kinetic energy.
    $F s = 1/2 m v^2 = p^2/(2 m)$
    The light cart went further while it was pushed, so most of the energy went there.

    - Make $m_B$ large. How do the carts share momentum and energy?
    - Twice the force for the same time: how much more momentum, how much more energy?
    - Why does a gun not kick as hard as the bullet hits?
    """

    title = "Why momentum and energy"
    category = "Energy"
    rebuilds = "K43"
    shown: int = slider(
        1, 1, LINES, step=1, live=True, help="Lines of the derivation", label="Line"
    )
    force: float = slider(2.0, 0.5, 3.0, step=0.1, unit="N", help="F of the spring, for 1 s")
    m_a: float = slider(1.0, 1.0, 5.0, step=0.5, unit="kg", help="Of the left cart", label="Mass A")
    m_b: float = slider(
        3.0, 1.0, 5.0, step=0.5, unit="kg", help="Of the right cart", label="Mass B"
    )
    buttons = (*BUTTONS, Button("push", "Push", "g", "Both carts from rest"))
    view = (-6.4, -4.0, 6.4, 4.1)
    check_seconds = 1.5

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        super().build(world)
        self.carts: list[Body] = []
        for mass, name in ((self.m_a, "A"), (self.m_b, "B")):
            box = Box(width=SIDE, height=SIDE, density=mass / SIDE**2, restitution=1.0)
            cart = world.add_dynamic(box, position=(0.0, 0.0), name=name, fixed_rotation=True)
            self.carts.append(cart)
        self._start(world)

    def _start(self, world: World) -> None:
        self.born, self.touched = world.time, False
        self.ways = (0.0, 0.0)  # [m] of both while they were pushed
        for cart, x in zip(self.carts, (-0.5, 0.5), strict=True):
            if cart.alive:
                cart.position, cart.velocity = (x, TRACK), (0.0, 0.0)

    def pressed(self, world: World, name: str) -> None:
        if name == "push":
            self._start(world)
        super().pressed(world, name)

    @property
    def whole(self) -> bool:
        """Return whether nobody has meddled with the carts."""
        return not self.touched and all_alive(self.carts)

    def pushed(self, world: World) -> float:
        """Return how long the spring has pushed [s]."""
        return min(world.time - self.born, PUSH)

    def step(self, world: World) -> None:
        super().step(world)
        self.note_touch(world)
        if world.time - self.born > PUSH + COAST:
            self._start(world)
        if world.time - self.born < PUSH - 1e-9:
            for cart, sign in zip(self.carts, (-1, 1), strict=True):
                if cart.alive:
                    cart.apply_force((sign * self.force, 0.0))

    def _measured(self, world: World) -> tuple[list[float], list[float]]:
        """Return both momenta [kg m/s] and both ways since the start [m], to the right."""
        momenta = [cart.mass * cart.velocity[0] for cart in self.carts]
        steps = [c.position[0] - x for c, x in zip(self.carts, (-0.5, 0.5), strict=True)]
        coasted = max(world.time - self.born - PUSH, 0.0)
        steps = [s - coasted * c.velocity[0] for s, c in zip(steps, self.carts, strict=True)]
        return momenta, steps

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: p = F t, p + p = 0, F s = ½ m v²."""
        t = self.pushed(world)
        if not self.whole or t <= 0.0:
            return ()
        (p_a, p_b), steps = self._measured(world)
        works = [self.force * abs(s) for s in steps]
        energies = [cart.kinetic_energy for cart in self.carts]
        entries = [
            Theory("momentum of B, F t", self.force * t, p_b, 1e-9, "kg m/s"),
            Theory("momentum of both", 0.0, p_a + p_b, 1e-9, "kg m/s"),
        ]
        for name, work, energy, cart in zip("AB", works, energies, self.carts, strict=True):
            # The engine takes the velocity at the end of each substep: the way of the push, and so
            # the work, is ½ a t h longer
            late = world.tick_length / world.settings.substeps
            loose = 0.51 * self.force**2 / cart.mass * t * late + 1e-9
            entries.append(Theory(f"energy of {name}, F s", work, energy, loose, "J"))
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        if not self.whole:
            return ()
        _, steps = self._measured(world)
        return (
            Reading("pushed for", self.pushed(world), "s"),
            Reading("distance of A in the push", abs(steps[0]), "m"),
            Reading("distance of B in the push", abs(steps[1]), "m"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        draw.line((-6.3, TRACK - SIDE / 2), (6.3, TRACK - SIDE / 2), "muted")
        if all_alive(self.carts):
            a, b = (cart.position for cart in self.carts)
            half = SIDE / 2
            if world.time - self.born < PUSH:
                draw.spring((a[0] + half, a[1]), (b[0] - half, b[1]), "muted")
                if self.shown >= 1:
                    size = 0.6 * self.grown(world, 1) * self.force
                    draw.arrow((b[0], b[1] + 0.45), (size, 0.0), BLUE)
                    back = 0.6 * self.force
                    if self.shown >= 3:  # the other one pushes back just as hard
                        draw.arrow(
                            (a[0], a[1] + 0.45),
                            (-back * self.grown(world, 3), 0.0), RED,
                        )  # fmt: skip
            for cart, color, name in zip(self.carts, (RED, BLUE), "AB", strict=True):
                x, y = cart.position
                draw.text((x, y), name, color=color, bold=True)
                draw.arrow((x, y - 0.42), (0.5 * cart.velocity[0], 0.0), "velocity")
        self._draw_bars(draw, world)
        self.draw_derivation(draw, world, self._numbers(world))

    def _draw_bars(self, draw: Draw, world: World) -> None:
        """Draw momenta as bars to the left and right, from line 6 on the energies below them."""
        if not self.whole or self.shown < 2:
            return
        momenta, _ = self._measured(world)
        x, y = 3.0, 2.7
        grown = self.grown(world, 2)
        draw.text((x, y + 0.45), "momentum", anchor="bottom")
        draw.line((x, y - 0.4), (x, y + 0.4), "muted")
        for p, row, color in zip(momenta, (0.2, -0.2), (RED, BLUE), strict=True):
            ends = (x, y + row - 0.15), (x + 0.9 * grown * p, y + row + 0.15)
            draw.many.boxes([ends[0]], [ends[1]], color)
        if self.shown < 6:
            return
        grown = self.grown(world, 6)
        y = 0.9
        draw.text((x, y + 0.45), "kinetic energy", anchor="bottom")
        draw.line((x - 1.5, y - 0.4), (x - 1.5, y + 0.4), "muted")
        for cart, row, color in zip(self.carts, (0.2, -0.2), (RED, BLUE), strict=True):
            wide = 0.9 * grown * cart.kinetic_energy
            low, high = (x - 1.5, y + row - 0.15), (x - 1.5 + wide, y + row + 0.15)
            draw.many.boxes([low], [high], color)

    def lines(self) -> list[list[Formula]]:
        f, p = Ink("$F$", BLUE, True), Ink("$p$", bold=True)
        return [
            [["1  Newton: ", f, " = $m a$; without ", f, ", $v$ stays"]],
            [["2  for a time $t$: ", f, " $t = m a t = m v =$ ", p]],
            [["3  pushed back: $F_A =$ $−$", f]],
            [["4  the same $t$: $p_A + p_B = −F t + F t = 0$"]],
            [["5  the distance:  $s = ½ a t²$, $v = a t$, so $s = v²/2a$"]],
            [["6  work: ", f, " $s = m a · v²/2a =$ ", Ink("$½ m v²$", bold=True)]],
            [["7  with $v = p/m$:  $E =$ ", Fraction("$p²$", "$2 m$")]],
            [["8  the same $p$: $E_A : E_B = m_B : m_A$"]],
        ]

    def _numbers(self, world: World) -> list[Formula]:
        if not self.whole or self.shown < 2:
            return []
        n, ((p_a, p_b), steps) = number, self._measured(world)
        lines: list[Formula] = [
            [
                f"F t = {n(self.force * self.pushed(world))},  ",
                Ink(f"$p_B$ = {n(p_b)} kg m/s", BLUE),
            ],
        ]
        if self.shown >= 4:
            lines.append([Ink(f"$p_A$ = {n(p_a)}", RED), f",  sum {n(p_a + p_b)} kg m/s"])
        if self.shown >= 6:
            for cart, s, color, name in zip(self.carts, steps, (RED, BLUE), "AB", strict=True):
                work, energy = self.force * abs(s), cart.kinetic_energy
                lines.append([Ink(f"{name}: F s = {n(work)} J,  ½ m v² = {n(energy)} J", color)])
        return lines

    def check(self, world: World) -> None:
        self.check_theory(world, "a cart is gone or was held")
        a, b = (cart.kinetic_energy for cart in self.carts)
        # Exact but for rounding: both momenta are F t
        assert abs(a * self.m_a - b * self.m_b) < 1e-9, f"energies {a:.3g} J and {b:.3g} J"

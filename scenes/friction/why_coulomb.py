"""Derivation of Coulomb's law of friction as a cone, on a real block that is pulled harder."""

import math

from physics import Body, Box, World
from scenes._derivation import BUTTONS, Derivation
from scenes.builders import ground
from scenes.draw import Draw
from scenes.formulas import Formula, Ink
from scenes.friction._contacts import friction_on, normal_on
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import number
from scenes.plots import Axis, Plot
from scenes.samples import Samples

LINES = 7
G = 9.81  # [m/s²]
WIDE, HIGH = 1.0, 0.7  # [m] of the block
START = -2.0  # [m]
RISE = 5.0  # [s] in which the pull rises to MOST times the limit
MOST = 1.3
N, F, P = "contact_kept", "friction", "force"


class WhyCoulomb(Derivation, Scene):
    """Find what friction can hold. Pull at a block, harder and harder. First nothing moves:
    friction is just as large as the pull. Then it slips: friction has reached its limit, $μ$ times
    the normal force, and stays.
    $|f| ≤ μ N$

    The floor's push on the block has two parts, $N$ upwards and $f$ along the floor. The limit says
    that both together stay within a cone round the normal, whose half angle is
    $tan φ = μ$
    For an engine these are two rules of one impulse. At rest it is what keeps the velocity along
    the floor at zero, $λ_t = −(t·v)/K_t$; if that is outside the cone, it is cut to its edge:
    $−μ λ_n ≤ λ_t ≤ μ λ_n$

    - Watch the floor's push lean over until it lies on the edge of the cone.
    - Twice the mass: does it begin to slip at the same pull? At the same angle?
    - Lay your hand on the block and press it down: when does it slip now?
    """

    title = "Why friction has a limit"
    rebuilds = "K43"
    shown: int = slider(
        1, 1, LINES, step=1, live=True, help="Lines of the derivation", label="Line"
    )
    mu: float = slider(0.5, 0.1, 1.0, step=0.05, help="μ of block and floor", label="Friction μ")
    mass: float = slider(2.0, 0.5, 5.0, step=0.5, unit="kg", help="Of the block")
    buttons = (*BUTTONS, Button("again", "Pull again", "g", "From rest, from nothing"))
    view = (-7.4, -1.0, 4.6, 5.6)
    check_seconds = 4.6

    def build(self, world: World) -> None:
        super().build(world)
        ground(world, 400, friction=self.mu)
        box = Box(width=WIDE, height=HIGH, density=self.mass / WIDE / HIGH, friction=self.mu)
        self.block: Body = world.add_dynamic(
            box, position=(START, HIGH / 2), name="block", fixed_rotation=True
        )
        self._begin(world)

    def _begin(self, world: World) -> None:
        self.born, self.touched = world.time, False
        self.trail = Samples(3, 400, every=4)  # pull, friction [N], after the time [s]
        if self.block.alive:
            self.block.position, self.block.velocity = (START, HIGH / 2), (0.0, 0.0)

    def pressed(self, world: World, name: str) -> None:
        if name == "again":
            self._begin(world)
        super().pressed(world, name)

    @property
    def limit(self) -> float:
        """Return the greatest friction, μ m g as long as nothing presses on the block [N]."""
        return self.mu * self.mass * G

    def pull(self, world: World) -> float:
        """Return the pull of the last tick [N]: it rises evenly, the last second it stays."""
        t = max(world.time - world.tick_length - self.born, 0.0)
        return MOST * self.limit * min(t / RISE, 1.0)

    def step(self, world: World) -> None:
        super().step(world)
        self.note_touch(world)
        if not self.block.alive:
            return
        t = world.time - self.born
        if t > 0.0:
            self.trail.add(t, self.pull(world), self.friction(world))
        if t > RISE + 1.0:
            self._begin(world)
        else:
            self.block.apply_force((MOST * self.limit * min(t / RISE, 1.0), 0.0))

    def friction(self, world: World) -> float:
        """Return the friction on the block against the pull [N]."""
        return -friction_on(world, self.block)[0]

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed form: friction is the pull, or else its limit."""
        t = world.time - self.born
        if self.touched or not self.block.alive or t < 0.2:
            return ()
        exact = min(self.pull(world), self.limit)
        # The normal force swings a little after the block was put down on its soft contact, 1 %
        loose = 0.01 * self.limit + 0.01
        return (
            Theory("friction", exact, self.friction(world), loose, "N"),
            Theory("normal force", self.mass * G, normal_on(world, self.block)[1], loose, "N"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        normal = normal_on(world, self.block)[1]
        lean = math.degrees(math.atan2(self.friction(world), normal)) if normal > 0.0 else 0.0
        return (
            Reading("pull", self.pull(world), "N"),
            Reading("lean of the floor's push", lean, "°"),
            Reading("half angle of the cone", math.degrees(math.atan(self.mu)), "°"),
            Reading("speed", self.block.velocity[0], "m/s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        if self.block.alive:
            self._draw_forces(draw, world)
        self._draw_diagram(draw)
        self.draw_derivation(draw, world, self._numbers(world))

    def _draw_forces(self, draw: Draw, world: World) -> None:
        """Draw pull, normal force, friction, and from line 4 the cone and their sum."""
        x, y = self.block.position
        foot, size = (x, 0.0), 1.6 / (self.mass * G)  # [m per N]
        up, back = size * normal_on(world, self.block)[1], size * self.friction(world)
        if self.shown >= 4:
            half = math.atan(self.mu)
            grown = self.grown(world, 4) * 1.9 / math.cos(half)
            ends = [(x + s * grown * math.sin(half), grown * math.cos(half)) for s in (-1, 1)]
            draw.polygon([foot, *ends], fill=draw.color(F, 0.16), outline=draw.color(F, 0.7))
        draw.arrow((x + WIDE / 2, y), (size * self.pull(world), 0.0), P)
        draw.arrow(foot, (0.0, up), N)
        if self.shown >= 2:
            draw.arrow(foot, (-back * self.grown(world, 2), 0.0), F)
        if self.shown >= 4:
            draw.many.arrows([foot], [(-back, up)], "text")

    def _draw_diagram(self, draw: Draw) -> None:
        """Draw friction over pull: as large as that, then no larger."""
        most = 1.05 * MOST * self.limit
        axes = Axis(0.0, most, "pull", "N"), Axis(0.0, most, "friction", "N")
        plot = Plot((0.6, 2.0, 4.5, 5.4), *axes)
        if self.shown >= 3:
            plot.level(self.limit, F, "μ m g")
        plot.curve(self.trail.rows[:, 1], self.trail.rows[:, 2], F, width=2.2)
        plot.draw(draw)

    def lines(self) -> list[list[Formula]]:
        f, n, p = Ink("$f$", F, True), Ink("$N$", N, True), Ink("$F$", P, True)
        return [
            [["1  upwards nothing moves: ", n, " = $m g$"]],
            [["2  while it sticks, $t·v = 0$:  ", f, " = ", p]],
            [["3  rough, but only so far: ", f, " ≤ $μ$ ", n]],
            [["4  ", n, " and ", f, " together: within a cone"]],
            [["5  its edge: $tan φ =$ ", f, " / ", n, " = $μ$"]],
            [["6  beyond it slips: ", f, " = $μ$ ", n, ", against $v$"]],
            [["7  what is left: $m a =$ ", p, " − $μ m g$"]],
        ]

    def _numbers(self, world: World) -> list[Formula]:
        if not self.block.alive or self.shown < 2:
            return []
        n, normal, f = number, normal_on(world, self.block)[1], self.friction(world)
        lines: list[Formula] = [
            [Ink(f"F = {n(self.pull(world))} N", P), ",  ", Ink(f"f = {n(f)} N", F)],
            [Ink(f"N = {n(normal)} N", N), f",  μ N = {n(self.mu * normal)} N"],
        ]
        if self.shown >= 5 and normal > 0.0:
            lean = math.degrees(math.atan2(f, normal))
            edge = math.degrees(math.atan(self.mu))
            lines.append([f"lean {n(lean, 1)}°,  edge {n(edge, 1)}°"])
        return lines

    def check(self, world: World) -> None:
        self.check_theory(world, "the block is gone or was held")
        assert self.friction(world) <= 1.01 * self.limit, "friction is beyond its cone"

"""One particle on a spring: a straight push becomes a rotation."""

import math
from itertools import pairwise
from typing import ClassVar

import numpy as np

from physics import World
from scenes.draw import Draw
from scenes.force._barbell import particle, spring
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import left_edge, lines, named_bar, number, pitch
from scenes.samples import Samples

REST = 1.0  # [m] length of the spring
WAIT = 1.0  # [s] before the push
PIVOT = (0.0, 0.0)
SOFT = 0.1  # part of the stiffness at first
METRE = 1.5  # [m] of a bar for a joule
PIECES = 8  # that the spring swept last are shown
SHARE = math.tau / 14  # [rad] of a piece, were it on the circle


class SpringTurn(Scene):
    """Push a particle on a spring. A particle hangs on a spring that is fixed at one end. A push to
    the side, and then nothing but the spring: it always pulls along itself, towards the pivot. How
    does that make the particle turn?

    The pull has no arm about the pivot, so the angular momentum stays what the push gave:
    $L = r⃗ × m v⃗$
    So the spring sweeps equal areas in equal times, $L/(2 m)$ a second, like the line from the
    sun to a planet: a coloured piece that reaches farther out is narrower.

    The stiffer the spring, the closer the particle is kept to the circle: a rod is a spring without
    patience, and a rotation is a straight flight that is always being pulled back.

    Energy wanders between motion and spring; their sum stays: the reading tells how far it is
    off, and it comes back within a swing.

    - Stiffness 2, 20, 500 N/m: how near to the circle does the path come?
    - Give the spring a soft start: the particle flies out, and is caught when it stiffens. The
      jump does work: compare the energies before and after.
    """

    title = "A particle on a spring"
    category = "Gravity and orbits"
    rebuilds = "K16"
    stiffness: float = slider(20.0, 1.0, 500.0, unit="N/m", log=True, help="k")
    soft_start: float = slider(0.0, 0.0, 2.0, step=0.1, unit="s", help="How long k is only 10 %")
    force: float = slider(2.0, 0.2, 3.0, step=0.1, unit="N", help="F, to the right")
    seconds: float = slider(
        0.5, 0.1, 2.0, step=0.1, unit="s", help="t of the push", label="Push lasts"
    )
    mass: float = slider(1.0, 0.5, 4.0, step=0.1, unit="kg", help="m")
    buttons: ClassVar = (Button("again", "Push again", "p", "From rest"),)
    settings: ClassVar = {"substeps": 16}
    view = (-3.6, -2.1, 3.6, 2.1)
    check_seconds = 8.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.body = particle(world, (0.0, REST), "particle", self.mass)
        self.joint = spring(world, PIVOT, self.body, self.stiffness, 0.0, REST)
        self.hertz = float(self.joint.hertz)
        self._begin(world)

    def _begin(self, world: World) -> None:
        self.body.position, self.body.velocity = (0.0, REST), (0.0, 0.0)
        self.born = world.time + WAIT
        self.pushed = 0.0  # [s]
        self.free: tuple[float, ...] = ()  # time, L, energy when it was left to the spring
        self.lengths = [REST, REST]  # [m] least and most since
        self.given = 0.0  # [J] by the jump of the stiffness
        self.trail = Samples(3, 480)  # x, y [m], time since it is free [s]
        self._stiffen(world)

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def _stiffen(self, world: World) -> None:
        """Set the stiffness; its jump costs what the stretched spring then holds more."""
        soft = world.time < self.born + self.soft_start - 1e-9 and self.soft_start > 0.0
        hertz = self.hertz * math.sqrt(SOFT if soft else 1.0)
        if abs(float(self.joint.hertz) - hertz) > 1e-9:
            before = self._stored()
            self.joint.hertz = hertz
            if world.time >= self.born:
                self.given += self._stored() - before

    def _stored(self) -> float:
        """Return ½ k (r − R)² [J]."""
        share = (float(self.joint.hertz) / self.hertz) ** 2
        return 0.5 * share * self.stiffness * (math.hypot(*self.body.center) - REST) ** 2

    @property
    def spin(self) -> float:
        """Return L = r × m v about the pivot [kg m²/s]."""
        x, y, _, vx, vy, _ = self.body.state
        return self.mass * (x * vy - y * vx)

    @property
    def energy(self) -> float:
        """Return the energy of motion and spring [J]."""
        return self.body.kinetic_energy + self._stored()

    def step(self, world: World) -> None:
        self._stiffen(world)
        tick = world.settings.tick_length
        far = math.hypot(*self.body.center)
        if world.time > self.born - 1e-9 and self.pushed < self.seconds - 0.5 * tick:
            self.body.apply_force((self.force, 0.0))
            self.pushed += tick
        elif self.pushed and not self.free and world.time > self.born + self.soft_start - 1e-9:
            self.free = (world.time, self.spin, self.energy)
            self.lengths = [far, far]
        if self.free:
            self.lengths = [min(self.lengths[0], far), max(self.lengths[1], far)]
        if world.tick % 3 == 0:
            self.trail.add(*self.body.center, world.time - self.free[0] if self.free else -1.0)

    def ends(self) -> tuple[float, float]:
        """Return the least and largest distance that energy and angular momentum allow [m].

        Where ½ k (r − R)² + L² / (2 m r²) = E there is no speed along the spring left.
        """
        _, spin, energy = self.free
        r = np.linspace(0.02, 12.0, 60000)
        left = energy - 0.5 * self.stiffness * (r - REST) ** 2 - spin**2 / (2 * self.mass * r**2)
        inside = r[left > 0.0]
        return (float(inside[0]), float(inside[-1])) if len(inside) else (REST, REST)

    def _swing(self) -> tuple[float, float]:
        """Return the energy of the swing about the circle of the same L [J], and its pull [N]."""
        _, spin, energy = self.free
        # In the circle k (r − R) = L² / (m r³)
        k, square, r = self.stiffness, spin**2 / self.mass, math.hypot(*self.body.center)
        for _ in range(40):  # Newton's method
            r -= (k * (r - REST) - square / r**3) / (k + 3 * square / r**4)
        pull = k * (r - REST)
        return max(0.0, energy - 0.5 * pull**2 / k - square / (2 * r**2)), pull

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return L and the energy, which stay, and how far it gets."""
        if not self.free or world.time < self.free[0] + 1e-9:
            return ()
        _, spin, energy = self.free
        h = world.settings.tick_length / world.settings.substeps
        omega = math.sqrt(self.stiffness / self.mass)
        # Speeds are half a step of h older than places, so the energy wavers by half a step's work:
        # of the pull of the circle at the radial speed, and of the swing itself, ω h of it
        swing, pull = self._swing()
        slack = omega * h * swing + h * pull * math.sqrt(2.0 * swing / self.mass) + 1e-9
        entries = [
            Theory("L = r × m v", spin, self.spin, 1e-6 * abs(spin) + 1e-9, "kg m²/s"),
            Theory("energy", energy, self.energy, slack, "J"),
        ]
        if world.time - self.free[0] > 2 * math.tau / omega:
            low, high = self.ends()
            # Ticks sample the turning point: ½ a (tick/2)², with the grid of `ends`; and the
            # energy, seen at any moment of its wavering, says where it is to ω h / 2
            width = 0.5 * (high - low)
            tick = world.settings.tick_length
            miss = width * (omega * tick) ** 2 + width * omega * h * 0.5 + 1e-3
            entries.append(Theory("farthest", high, self.lengths[1], miss, "m"))
            entries.append(Theory("nearest", low, self.lengths[0], miss, "m"))
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        share = 0.0
        if self.free and self.free[2] > 0.0:
            share = 100.0 * (1.0 - self.energy / self.free[2])
        return (
            Reading("energy lost by the solver", share, "%"),
            Reading("energy given by the stiffening", self.given, "J"),
            Reading("pull of the spring", math.hypot(*self.joint.reaction_force), "N"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        sizes = draw.style.sizes
        self._draw_pieces(draw)
        draw.circle(PIVOT, REST, outline="muted", width=sizes.thin, dash=True)
        rows = self.trail.rows
        if len(rows) > 1:
            draw.path(rows[:, :2], draw.color("velocity", 0.65), sizes.line)
        draw.ring(PIVOT, 2.2 * sizes.dot, "joint")
        self._draw_arrows(draw)
        motion, stored = self.body.kinetic_energy, self._stored()
        parts = (("motion", motion, "velocity"), ("spring", stored, "spring"))
        said = f"E = {number(motion + stored, 3)} J"
        at = (left_edge(draw), self.view[1] + 4.0 * pitch(draw))
        named_bar(draw, at, METRE, said, parts)

    def _draw_arrows(self, draw: Draw) -> None:
        """Draw the push, the pull of the spring, and the velocity."""
        x, y, _, vx, vy, _ = self.body.state
        if not self.free and self.pushed < self.seconds - 1e-3:
            reach = 0.6 * self.force
            draw.arrow((x - 0.32 - reach, y), (reach, 0.0), "force")
            draw.text((x - 0.32 - 0.5 * reach, y + 0.12), "F", None, "force", True, "bottom", True)
        draw.arrow((x, y), (0.5 * vx, 0.5 * vy), "velocity")
        far = math.hypot(x, y)
        pull = min(0.5 * math.hypot(*self.joint.reaction_force), 0.8 * far)
        if self.pushed and far > REST:
            draw.arrow((x, y), (-pull * x / far, -pull * y / far), "force")

    def _draw_pieces(self, draw: Draw) -> None:
        """Fill what the spring swept in equal times, and say how much that is."""
        spin = abs(self.free[1]) / self.mass if self.free else 0.0
        if spin < 1e-3:
            return
        each = SHARE * REST**2 / spin  # [s]
        x, y, since = self.trail.rows.T
        number_of = np.floor(since / each).astype(int)
        newest = int(number_of[-1])
        for piece in range(max(newest - PIECES, 0), newest):
            rows = np.flatnonzero(number_of == piece)
            if len(rows) < 2 or rows[0] == 0:
                continue  # its beginning is forgotten
            color = draw.color(("scene", "force")[piece % 2], 0.3)
            border = range(rows[0], min(rows[-1] + 1, len(x) - 1) + 1)
            for a, b in pairwise(border):
                draw.polygon([PIVOT, (x[a], y[a]), (x[b], y[b])], color)
        said = f"each piece: {number(each)} s, {number(0.5 * spin * each)} m²"
        at = (left_edge(draw), self.view[3] - 0.5 * pitch(draw))
        words = (said, f"L = {number(self.spin, 3)} kg m²/s")
        lines(draw, at, words, "scene")

    def check(self, world: World) -> None:
        self.check_theory(world, "the push did not end")

"""A rectangle that changes its shape: its moment of inertia, by formula and by particles."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, Revolute, World
from scenes.draw import Draw
from scenes.force._shapes import NOTHING
from scenes.kit import Button, Reading, Scene, Theory, slider, toggle
from scenes.labels import lines, named_bar, number, pitch

SIZES = ((1.0, 1.0), (2.5, 0.5), (0.5, 2.5), (2.0, 2.0), (0.3, 1.5), (1.5, 0.3))
"""Width and height of the rectangle [m], one after the other."""

COLORS = (0xE5737F, 0xE9A23B, 0x8DB255, 0x4FA3A5, 0x6C8EDB, 0xB07CC6)
"""Its colour at each of them, 0xRRGGBB."""

HALVES = ("contact_new", "contact_kept")
"""Colours of the two halves of the particles."""

REST, CHANGE = 5.0, 1.0  # [s] at a size, and from one to the next
LEFT, RIGHT = (-2.15, 0.1), (2.15, 0.1)  # [m] centres of the body and of the particles
BAR = 2.4  # [m] of a bar for 1 kg m²
SPIN = 2.0  # [kg m²/s] that the button gives
STIR = 0.03  # [1] how far particles swim, as a share of the sides


class Reshaped(Scene):
    """Reshape and spin a rectangle. The mass stays, 1 kg, and yet it becomes harder or easier to
    turn: what counts is how far from the axis it is, squared. For a rectangle that is
    $I = m/12 (w^2 + h^2)$
    On the right the same kilogram as particles that swim about in it. Their sum $∑ m r²$ is taken
    where they are now; the more there are, the less it trembles.

    Nothing from outside turns the rectangle, so its angular momentum $L = I ω$ stays: a skater who
    draws in her arms.

    - Of the six sizes, which two have the same $I$? Why does the taller not differ from the wider?
    - Give it a spin. At which size will it be the fastest? Its energy $L²/(2 I)$ changes: why?
    - How many particles until two digits of the sum are right?
    """

    title = "A rectangle that changes"
    rebuilds = "K12"
    particles: int = slider(
        1000, 100, 10000, step=1, log=True, live=True, help="N, particles on the right"
    )
    changes: bool = toggle(
        True, live=True, help="The next size comes by itself", label="Changes by itself"
    )
    buttons: ClassVar = (
        Button("next", "Next size", "n", "Without waiting"),
        Button("spin", "Spin", "p", "Give 2 kg m²/s of angular momentum; again: none"),
    )
    view = (-4.0, -2.5, 4.0, 1.9)
    check_seconds = 9.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.body: Body = world.add_dynamic(self._box(*SIZES[0]), position=LEFT, name="rectangle")
        world.add_joint(Revolute(a=None, b=self.body, anchor=LEFT))
        self.stage = 0  # which of the sizes it has, or comes from
        self.since = 0.0  # [s] at that size
        self.size = SIZES[0]
        self._fill()
        self.body.color = self.color

    def _box(self, w: float, h: float) -> Box:
        return Box(width=w, height=h, density=1.0 / (w * h), filter=NOTHING)

    def _fill(self) -> None:
        """Put the particles into a square of 1, each with its own way of swimming."""
        n = self.particles
        self.places = self.rng.random((n, 2))
        self.reach = STIR * self.rng.uniform(0.5, 1.5, (n, 2))
        self.rate = self.rng.uniform(1.0, 3.0, (n, 2))  # [rad/s]
        self.phase = self.rng.uniform(0.0, math.tau, (n, 2))

    def changed(self, world: World, name: str) -> None:
        if name == "particles":
            self._fill()

    def pressed(self, world: World, name: str) -> None:
        if name == "next":
            self.since = max(self.since, REST)
        else:
            self.body.omega = 0.0 if self.body.omega else SPIN / self.body.inertia

    @property
    def share(self) -> float:
        """Return how far it is from this size to the next: it starts and ends gently."""
        s = min(max((self.since - REST) / CHANGE, 0.0), 1.0)
        return s * s * (3.0 - 2.0 * s)

    def step(self, world: World) -> None:
        if self.changes or self.since > REST:
            self.since += world.settings.tick_length
        if self.since <= REST:
            return
        (w0, h0), (w1, h1) = SIZES[self.stage], SIZES[(self.stage + 1) % len(SIZES)]
        s = self.share
        self.size = (w0 + s * (w1 - w0), h0 + s * (h1 - h0))
        momentum = self.body.inertia * self.body.omega
        self.body.shapes = (self._box(*self.size),)
        self.body.omega = momentum / self.body.inertia  # nothing turns it from outside
        self.body.color = self.color
        if self.since >= REST + CHANGE - 1e-9:
            self.stage, self.since = (self.stage + 1) % len(SIZES), 0.0

    # --- numbers ---------------------------------------------------------------------------------

    def points(self, time: float) -> np.ndarray:
        """Return where the particles are (n, 2) [m] from the centre, in the body's frame.

        At the sides they turn back: so they fill it evenly at all times.
        """
        at = np.mod(self.places + self.reach * np.sin(self.rate * time + self.phase), 2.0)
        return (0.5 - np.abs(1.0 - at)) * self.size

    @property
    def formula(self) -> float:
        """Return m (w² + h²) / 12 [kg m²]."""
        return (self.size[0] ** 2 + self.size[1] ** 2) / 12.0

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the formula against the engine's body, and against the sum."""
        squares = (self.points(world.time) ** 2).sum(axis=1)
        # Four standard errors of a mean of N; r² of a uniform rectangle has σ² = (w⁴ + h⁴) / 180
        w, h = self.size
        off = 4.0 * math.sqrt((w**4 + h**4) / 180.0 / self.particles)
        exact = self.formula
        return (
            Theory("I of the body", exact, self.body.inertia, 1e-9, "kg m²",
                   formula="I = m/12 (w^2 + h^2)"),
            Theory(f"Σ m r² of {self.particles}", exact, float(squares.mean()), off, "kg m²"),
        )  # fmt: skip

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("width", self.size[0], "m"),
            Reading("height", self.size[1], "m"),
            Reading("angular momentum", self.body.inertia * self.body.omega, "kg m²/s"),
            Reading("energy", self.body.kinetic_energy, "J"),
        )

    def check(self, world: World) -> None:
        self.check_theory(world)
        assert self.size != SIZES[0] or not self.changes, "it kept its first size"

    # --- the picture -----------------------------------------------------------------------------

    @property
    def color(self) -> int:
        """Return its colour now, 0xFFRRGGBB, mixed of those of two sizes."""
        a, b, s = COLORS[self.stage], COLORS[(self.stage + 1) % len(COLORS)], self.share
        parts = [round((a >> k & 255) * (1.0 - s) + (b >> k & 255) * s) for k in (16, 8, 0)]
        return 0xFF000000 | parts[0] << 16 | parts[1] << 8 | parts[2]

    def draw(self, draw: Draw, world: World) -> None:
        (w, h), sizes = self.size, draw.style.sizes
        c, s = math.cos(self.body.angle), math.sin(self.body.angle)
        turn = np.array([[c, s], [-s, c]])
        corners = np.array([(-w, -h), (w, -h), (w, h), (-w, h)]) / 2 @ turn
        draw.ring(LEFT, 2.2 * sizes.dot, "joint")
        outline = corners + RIGHT
        draw.path([*outline, outline[0]], draw.color(self.color, 0.8), sizes.line)
        points = self.points(world.time) @ turn + RIGHT
        px = max(2.0, 6.5 - math.log10(self.particles))
        for k in range(8):  # a part of each half in turns, or the second would hide the first
            draw.many.dots(points[k::8], draw.color(HALVES[k % 2], 0.8), px)
        draw.ring(RIGHT, 2.2 * sizes.dot, "joint")
        self._write(draw, world)

    def _write(self, draw: Draw, world: World) -> None:
        body, sum_ = self.theory(world)
        (w, h), mass = self.size, self.body.mass
        left, y = LEFT[0] - 1.6, -1.35
        parts = (
            (f"$m w^2/12$, w = {number(w)} m", mass * w * w / 12, "scene"),
            (f"$m h^2/12$, h = {number(h)} m", mass * h * h / 12, "force"),
        )
        named_bar(draw, (left, y), BAR, f"I = {number(body.theory, 4)} kg m²", parts)
        if self.body.omega:
            said = (
                f"ω = {number(self.body.omega, 2)} rad/s",
                f"L = {number(self.body.inertia * self.body.omega, 3)} kg m²/s",
            )
            lines(draw, (left, y - 3.6 * pitch(draw)), said, halo=False)
        off = 100.0 * (sum_.measured / sum_.theory - 1.0)
        words = f"Σ m r² = {number(sum_.measured, 4)} kg m²"
        left, line = RIGHT[0] - 1.6, pitch(draw)
        high = y - 1.35 * line
        lines(draw, (left, y), (words,))
        end = left + BAR * sum_.measured
        draw.rect(left, high - 0.8 * line, end, high, "contact_kept", "text", 1.0)
        lines(draw, (left, high - 0.9 * line), (f"off by {number(off, 1)} %",), "contact_kept")

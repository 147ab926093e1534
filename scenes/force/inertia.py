"""The moment of inertia as a sum over particles: the more of them, the nearer to the formula."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Circle, Revolute, World
from scenes.draw import Draw
from scenes.force._shapes import FORMULAS, NOTHING, closed_form, filled, solid
from scenes.kit import Button, Reading, Scene, Theory, choice, slider
from scenes.labels import lines, number
from scenes.plots import Axis, Plot
from scenes.samples import Samples

LEFT, RIGHT = (-5.6, 1.3), (-0.9, 1.3)  # [m] axles of the solid body and of the particles
STAGE = 0.6  # [s] for each number of particles
PULL = 1.0  # [s] that the torque acts
SPIN = 1.5  # [rad/s] that it gives the solid body


class Inertia(Scene):
    """Add up a moment of inertia. How hard is a body to turn? Cut it into particles: each resists
    by its mass times the square of its distance from the axle. The sum is the moment of inertia:
    $I = ∑_i m_i r_i^2$
    And with ever more, ever smaller particles it becomes the formula of the textbook.

    On the left a solid body, on the right the same mass as particles: one, then four, sixteen, and
    so on. At the end both get the same torque $τ$ for one second. Whether they are alike is told by
    $ω = (τ t)/I$

    - Random or lattice: which error shrinks faster? Most random sums lie in the funnel ±σ / √N.
    - A disc and a ring of the same mass and size: guess the factor first.
    - Make the rectangle long and thin. Which side counts, and why as its square?
    """

    title = "Moment of inertia from particles"
    rebuilds = "K12"
    shape: str = choice("rectangle", tuple(FORMULAS), help="What is filled")
    width: float = slider(3.6, 1.0, 4.2, step=0.1, unit="m", help="w; diameter of disc and ring")
    height: float = slider(2.0, 0.4, 4.2, step=0.1, unit="m", help="h of rectangle and triangle")
    mass: float = slider(2.0, 0.5, 10.0, step=0.5, unit="kg", help="m, the whole mass")
    particles: int = slider(1024, 4, 1024, step=1, log=True, help="N in the end")
    spread: str = choice(
        "random", ("random", "lattice"), help="Where the particles are put", label="Arrange"
    )
    buttons: ClassVar = (Button("again", "New particles", "p", "Fill the shape once more"),)
    settings: ClassVar = {"substeps": 4}
    view = (-8.0, -4.6, 8.0, 4.4)
    check_seconds = 6.0

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        shapes = solid(self.shape, self.width, self.height)
        self.solid: Body = world.add_dynamic(*shapes, position=LEFT, name="solid body")
        self.solid.mass = self.mass
        dot = Circle(radius=0.1, filter=NOTHING)
        self.cloud: Body = world.add_dynamic(dot, position=RIGHT, name="particles")
        for body, at in ((self.solid, LEFT), (self.cloud, RIGHT)):
            world.add_joint(Revolute(a=None, b=body, anchor=at))
        self.exact = self.mass * closed_form(self.shape, self.width, self.height)  # [kg m²]
        powers = (4**k for k in range(6))
        self.counts = [n for n in powers if n < self.particles] + [self.particles]
        if self.spread == "lattice":  # squares only
            self.counts = sorted({round(math.sqrt(n)) ** 2 for n in self.counts})
        self._begin(world)

    def _begin(self, world: World) -> None:
        for body, at in ((self.solid, LEFT), (self.cloud, RIGHT)):
            body.velocity, body.omega = (0.0, 0.0), 0.0
            body.angle = 0.0
            body.position = at
        self.born = world.time
        self.stage = -1
        self.pulled = 0.0  # [s]
        self.sums = Samples(2, 16)  # N, I of the particles
        self.u, self.v = self.rng.random((2, self.particles))
        self._fill()

    def pressed(self, world: World, name: str) -> None:
        self._begin(world)

    def _fill(self) -> None:
        """Fill it with the next number of particles."""
        self.stage += 1
        n = self.counts[self.stage]
        u, v = self.u[:n], self.v[:n]
        if self.spread == "lattice":
            middles = (np.arange(math.isqrt(n)) + 0.5) / math.isqrt(n)
            u, v = (part.ravel() for part in np.meshgrid(middles, middles))
        points = filled(self.shape, self.width, self.height, u, v)
        self.far = (points**2).sum(axis=1)  # [m²] of each from the axle
        self.grain = float(np.clip(0.8 / math.sqrt(n), 0.03, 0.2))  # [m] radius of a particle
        self.cloud.shapes = tuple(
            Circle(radius=self.grain, center=(x, y), filter=NOTHING) for x, y in points.tolist()
        )
        self.cloud.position = RIGHT
        self.cloud.mass = self.mass
        self.sums.add(n, self._inertia(self.cloud, RIGHT))

    def _inertia(self, body: Body, axle: tuple[float, float]) -> float:
        """Return what the engine turns, about the axle [kg m²]: Steiner's theorem."""
        return body.inertia + body.mass * math.dist(body.center, axle) ** 2

    def step(self, world: World) -> None:
        t = world.time - self.born
        if self.stage < len(self.counts) - 1:
            if t >= (self.stage + 1) * STAGE - 1e-9:
                self._fill()
        elif t >= len(self.counts) * STAGE + 0.5 and self.pulled < PULL - 1e-9:
            for body in (self.solid, self.cloud):
                body.apply_torque(self.torque)
            self.pulled += world.settings.tick_length

    @property
    def torque(self) -> float:
        """Return the torque that gives the solid body its spin [N m]."""
        return SPIN * self.exact / PULL

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the solid body against the formula, and the particles within their scatter."""
        whole = self._inertia(self.solid, LEFT)
        now = self._inertia(self.cloud, RIGHT)
        n = self.counts[self.stage]
        loose = 1e-9 * self.exact  # sums of up to 48 pieces, at 1e-16 each, and a lot more
        entries = [Theory(f"I = {FORMULAS[self.shape]}", self.exact, whole, loose, "kg m²")]
        # Four standard errors of the mean of r², or the lattice's rule of midpoints; and the grains
        # are little discs, each with an inertia of its own
        scatter = float(self.far.std()) / math.sqrt(n)
        if self.spread == "lattice":
            scatter = self.width**2 + self.height**2
            scatter /= 4 * n
        off = self.mass * (4 * scatter + 0.5 * self.grain**2)
        if n >= 4:
            entries.append(Theory(f"I = Σ m r² of {n}", self.exact, now, off, "kg m²"))
        if self.pulled > 0.0:
            gain = self.torque * self.pulled
            pairs = ((self.solid, whole), (self.cloud, now))
            # The torque is exact, and so is its sum over ticks; the pin of the cloud is not in its
            # centre of mass, and a spring of 120 Hz
            entries += [
                Theory(f"{b.name}: ω = τ t / I", gain / i, b.omega, 1e-4 * gain / i, "rad/s")
                for b, i in pairs
            ]
        return tuple(entries)

    def readings(self, world: World) -> tuple[Reading, ...]:
        now = self._inertia(self.cloud, RIGHT)
        return (
            Reading("particles", self.counts[self.stage]),
            Reading("Σ m r² / formula", now / self.exact),
            Reading("torque", self.torque if 0.0 < self.pulled < PULL - 1e-9 else 0.0, "N m"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        for axle in (LEFT, RIGHT):
            if 0.0 < self.pulled < PULL - 1e-9:
                px = 2.45 * draw.camera.scale
                draw.arc(axle, px, -0.5, 0.5, "force", draw.style.sizes.arrow)
                head = (axle[0] + 2.45 * math.cos(0.5), axle[1] + 2.45 * math.sin(0.5))
                draw.arrow(head, (-0.12, 0.22), "force")
        whole, now = self._inertia(self.solid, LEFT), self._inertia(self.cloud, RIGHT)
        n = self.counts[self.stage]
        omegas = [f"ω = {number(body.omega, 3)} rad/s" for body in (self.solid, self.cloud)]
        said = (f"I = {FORMULAS[self.shape]}", f"I = {number(whole, 4)} kg m²")
        if world.time <= self.born:
            said = ("I = ?",)  # a class may predict it before time goes on
        lines(
            draw,
            (-7.7, -1.4),
            ("solid", *said, omegas[0]),
            halo=False,
        )
        lines(
            draw,
            (-3.0, -1.4),
            (
                f"{n} particle{'s' if n > 1 else ''}",
                "I = Σ m r²",
                f"I = {number(now, 4)} kg m²",
                omegas[1],
            ),
            halo=False,
        )
        self._draw_plot(draw)

    def _draw_plot(self, draw: Draw) -> None:
        rows = self.sums.rows
        share = rows[:, 1] / self.exact
        high = max(1.6, float(np.abs(share - 1).max()) + 1.05)
        up = Axis(2.0 - high, high, "Σ m r² / formula")
        plot = Plot((1.9, -3.8, 7.8, 4.15), Axis(1.0, 1050.0, "N", log=True), up)
        if self.spread == "random":
            sigma = float(self.far.std()) * self.mass / self.exact
            across = np.geomspace(1.0, 1050.0, 60)
            for side in (-1.0, 1.0):
                funnel = 1.0 + side * sigma / np.sqrt(across)
                plot.curve(across, funnel, "muted", "" if side > 0.0 else "1 ± σ", width=0.7)
        plot.curve((1.0, 1050.0), (1.0, 1.0), "text", width=0.8)
        plot.curve(rows[:, 0], share, "contact_kept")
        plot.dots(rows[:, 0], share, "contact_kept", px=1.4 * draw.style.sizes.dot)
        plot.draw(draw)

    def check(self, world: World) -> None:
        assert abs(self.pulled - PULL) < 0.005, f"the torque acted for {self.pulled:.3f} s"
        self.check_theory(world)

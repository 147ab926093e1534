"""Capsule editor: pull its ends, set its radii, and read off what it weighs and resists."""

import math

import numpy as np

from physics import Body, Capsule, Circle, Shape, World
from scenes.draw import Draw
from scenes.kit import Reading, Scene, Theory, point, slider, toggle
from scenes.labels import number
from scenes.shapes import _capsule as form
from scenes.shapes._capsule import Moments

Point = tuple[float, float]

LEAST = 0.002  # [m] the engine's least length of a capsule beyond one disc within the other


class CapsuleEditor(Scene):
    """Pull a capsule into shape, and read how hard it is to turn. Two discs and a rubber band
    around them: that is a capsule. Legs, arms and round planks are made of it: whatever it touches,
    it touches with one of two discs or two lines.

    Its mass tells how hard it is to push, its moment of inertia how hard it is to turn:
    $m = ρ A,  I = ∫r^2 dm$
    with $r$ from the centre of mass. Both have a closed form: cut the shape, along the radii to
    where the band leaves the discs, into two sectors and a hexagon.

    You need not believe a formula: fill the shape with particles and add up $m r²$. The more there
    are, the nearer they come to it. The engine's own numbers stand beside them.

    - Drag the ends and watch $I$: doubling the length does far more than doubling a radius.
    - Make one disc so large that it swallows the other.
    - Where is the centre of mass when the radii differ? Pull the small end away and see.
    """

    title = "Capsule editor"
    category = "Turning"
    rebuilds = "K31"
    start: tuple = point((-2.0, 0.3), reach=20.0, symbol="a", help="Centre of the first disc")
    end: tuple = point((2.2, 0.9), reach=20.0, symbol="b", help="Centre of the second disc")
    radius_1: float = slider(1.25, 0.05, 2.0, step=0.05, unit="m", live=True, help="r₁, at a")
    radius_2: float = slider(0.5, 0.05, 2.0, step=0.05, unit="m", live=True, help="r₂, at b")
    density: float = slider(1.0, 0.1, 10.0, unit="kg/m²", log=True, live=True, help="ρ")
    particles: int = slider(
        600, 30, 2400, log=True, live=True, help="On a grid around the shape; those inside count"
    )
    filled: bool = toggle(
        True, live=True, help="Show the particles", key="f", label="Show particles"
    )
    view = (-5.4, -4.3, 5.4, 3.1)
    check_seconds = 0.5

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        self.body: Body = world.add_dynamic(self._shape(), name="capsule")
        self.changed(world, "")

    @property
    def length(self) -> float:
        """Return the length from a to b [m]."""
        return math.dist(self.start, self.end)

    def _shape(self) -> Shape:
        r1, r2 = self.radius_1, self.radius_2
        if self.length <= abs(r1 - r2) + LEAST:
            center = self.start if r1 >= r2 else self.end
            return Circle(radius=max(r1, r2), center=center, density=self.density)
        return Capsule(
            start=self.start, end=self.end, radius=r1, end_radius=r2, density=self.density
        )

    def changed(self, world: World, name: str) -> None:
        self.body.shapes = (self._shape(),)
        self.grains, self.pitch = form.heap(
            self.radius_1, self.radius_2, self.length, self.particles
        )

    def step(self, world: World) -> None:
        if self.body.position != (0.0, 0.0) or self.body.angle or self.body.omega:
            self.body.angle, self.body.position = 0.0, (0.0, 0.0)  # it stays at its handles
            self.body.velocity, self.body.omega = (0.0, 0.0), 0.0

    # --- numbers ---------------------------------------------------------------------------------

    def by_formula(self) -> Moments:
        """Return the numbers by formula, for 1 kg/m²."""
        return form.exact(self.radius_1, self.radius_2, self.length)

    def by_particles(self) -> Moments:
        """Return the numbers by particles, for 1 kg/m²."""
        return form.summed(self.grains, self.pitch)

    def by_engine(self) -> Moments:
        """Return the numbers of the engine's body, for 1 kg/m²."""
        u = self._axis()
        x, y = self.body.local_point(self.body.center)
        center = (x - self.start[0]) * u[0] + (y - self.start[1]) * u[1]
        return Moments(self.body.mass / self.density, center, self.body.inertia / self.density)

    def _axis(self) -> Point:
        """Return the unit vector from a to b."""
        length = self.length
        if length == 0.0:
            return 1.0, 0.0
        (x0, y0), (x1, y1) = self.start, self.end
        return (x1 - x0) / length, (y1 - y0) / length

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the formula against the engine, and against the sum over the particles."""
        mine, sum_, body = self.by_formula(), self.by_particles(), self.by_engine()
        outline, reach = form.rim(self.radius_1, self.radius_2, self.length)
        # A cell that the outline cuts is wrong by half of itself at most, and there are about
        # 4/π of the outline's length over h of them, and some more at its ends
        wrong = 0.5 * self.pitch**2 * (4 / math.pi * outline / self.pitch + 8)
        rho = self.density
        # Between LEAST and nothing the engine's disc leaves out a sliver: 1e-5 of it covers that
        return (
            Theory("mass of the body, ρ A", rho * mine.area, rho * body.area,
                   1e-5 * rho * mine.area, "kg", formula="m = ρ A"),
            Theory("inertia of the body", rho * mine.inertia, rho * body.inertia,
                   1e-5 * rho * mine.inertia, "kg m²"),
            Theory("Σ m of the particles", rho * mine.area, rho * sum_.area, rho * wrong, "kg"),
            Theory("Σ m r² of the particles", rho * mine.inertia, rho * sum_.inertia,
                   rho * wrong * reach**2, "kg m²", formula="I = ∑_i m_i r_i^2"),
        )  # fmt: skip

    def readings(self, world: World) -> tuple[Reading, ...]:
        mine = self.by_formula()
        return (
            Reading("distance of the ends", self.length, "m"),
            Reading("area", mine.area, "m²"),
            Reading("centre of mass from a", mine.center, "m"),
            Reading("particles", len(self.grains)),
        )

    def check(self, world: World) -> None:
        for r1, r2, length in ((1.25, 0.3, 4.0), (0.5, 0.5, 2.0), (0.3, 1.4, 1.2), (1.0, 0.2, 0.5)):
            self.radius_1, self.radius_2 = r1, r2
            self.set("end", (self.start[0] + 0.6 * length, self.start[1] + 0.8 * length))
            self.changed(world, "end")
            for entry in self.theory(world):
                assert entry.holds, f"r₁ {r1}, r₂ {r2}, L {length}: {entry.words}"
            apart = abs(self.by_engine().center - self.by_formula().center)
            assert apart < 1e-9, f"the centre is off by {apart} m"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        sizes = draw.style.sizes
        u = np.array(self._axis())
        frame = np.array([u, (-u[1], u[0])])  # rows: along the axis and across it
        if self.filled:
            dots = self.grains @ frame + self.start
            px = min(1.3 * sizes.dot, max(2.0, 0.5 * self.pitch * draw.camera.scale))
            draw.many.lines(dots, dots, draw.color("text", 0.6), px)  # round ends: dots, no halo
        for center, radius in ((self.start, self.radius_1), (self.end, self.radius_2)):
            draw.circle(center, radius, outline="text", width=sizes.line, dash=True)
        draw.line(self.start, self.end, "text", sizes.line)
        r1, r2, length = self.radius_1, self.radius_2, self.length
        if length > abs(r1 - r2):
            phi = math.acos((r1 - r2) / length)
            ends = np.array(form.tangent_points(r1, r2, length, phi)) @ frame + self.start
            draw.many.lines(ends[[0, 1]], ends[[3, 2]], "text", sizes.line, dash=True)
            draw.many.dots(ends, "impulse", 1.4 * sizes.dot)
        center = self.by_engine().center * u + self.start
        draw.many.quarters([center], 2.4 * sizes.dot)
        self._draw_table(draw)

    def _draw_table(self, draw: Draw) -> None:
        """Draw three numbers, three ways."""
        label, rho = draw.style.sizes.label, self.density
        x, y = draw.camera.to_screen(-5.2, -2.55)
        heads = ("", "formula", f"{len(self.grains)} particles", "engine")
        steps = self.by_formula(), self.by_particles(), self.by_engine()
        rows = (
            ("mass m [kg]", [rho * w.area for w in steps]),
            ("centre from a [m]", [w.center for w in steps]),
            ("inertia I [kg m²]", [rho * w.inertia for w in steps]),
        )
        columns = [x + label * k for k in (0.0, 9.5, 15.5, 24.0)]
        for at, words in zip(columns, heads, strict=True):
            draw.text_px((at, y), words, color="muted", anchor="left", bold=True)
        for k, (name, values) in enumerate(rows):
            below = y + 1.4 * (k + 1) * label
            draw.text_px((columns[0], below), name, anchor="left")
            for at, value in zip(columns[1:], values, strict=True):
                words = number(value, 4)
                draw.text_px((at, below), words, anchor="left", bold=True)

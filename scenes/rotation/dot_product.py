"""The dot product: a projection, an area, and the work that a force does on a real bead."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Circle, Joint, Prismatic, World
from scenes.draw import Draw
from scenes.figures import (
    FIRST,
    SECOND,
    SUM,
    Point,
    across,
    along,
    angle_between,
    angle_mark,
    beam,
    dot,
    minus,
    plus,
    right_angle,
    times,
    unit,
)
from scenes.formulas import Formula, Ink, bracketed, sheet, vector
from scenes.kit import Reading, Scene, Theory, choice, point, slider, toggle
from scenes.labels import number

PAUSE = 1.0  # [s] that the bead rests at its end
SUBSTEPS = 8


class DotProduct(Scene):
    """Push a bead along a wire and find the work. How much of the arrow $a$ goes along the arrow
    $b$? Drop a line from the tip of $a$, square onto $b$: that is the projection, $|a| cos θ$.
    Times the length of $b$ it is the dot product, and the same number comes from the components:
    $a⃗·b⃗ = |a⃗| |b⃗| cos θ = a_x b_x + a_y b_y$

    A force works like this. The wire lies along $b$, and the bead on it is pushed by the force $a$.
    Only the part along the wire counts: on the path $Δr$ the force does the work $a·Δr$, and all of
    it is in the bead, as $½ m v²$. When the bead is at the tip of $b$, that is $a·b$.

    - Drag a tip. Where does $a·b$ become zero, and what does the bead do then?
    - Make $a·b$ negative. Which way does the bead go?
    - Double the mass: does the energy at the end change? Does the speed?
    - Unit vectors: now $a·b$ is $cos θ$, and never beyond 1.
    """

    title = "Dot product"
    category = "Energy"
    rebuilds = "K6"
    a: Point = point((1.6, 2.2), reach=4, step=0.1, symbol="a", origin="o", role=FIRST)
    b: Point = point((3.2, 0.6), reach=4, step=0.1, symbol="b", origin="o", role=SECOND)
    show: str = choice(
        "projection",
        ("arrows", "projection", "area"),
        live=True,
        help="What the picture shows",
        key="v",
        label="Show",
    )
    unit_vectors: bool = toggle(
        False, live=True, help="Numbers of arrows shortened to length 1", key="n"
    )
    mass: float = slider(1.0, 0.25, 4.0, step=0.25, unit="kg", help="Of the bead")
    settings: ClassVar = {"substeps": SUBSTEPS}  # energy and work agree to three digits
    o = (0.0, 0.0)
    view = (-3.4, -1.9, 4.2, 2.9)
    check_seconds = 1.2

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        density = self.mass / (math.pi * 0.15**2)
        self.bead: Body = world.add_dynamic(Circle(radius=0.15, density=density), name="bead")
        self.wire: Joint = self._wire(world)
        self.resting = 0.0  # [s] since it came to its end

    def _wire(self, world: World) -> Joint:
        return world.add_joint(Prismatic(a=None, b=self.bead, anchor=self.o, axis=unit(self.b)))

    def changed(self, world: World, name: str) -> None:
        """Begin again from the start: another wire or another force."""
        if name in ("a", "b"):
            world.remove(self.wire)
            self._start()
            self.wire = self._wire(world)

    def _start(self) -> None:
        bead, self.resting = self.bead, 0.0
        bead.position, bead.angle, bead.velocity, bead.omega = self.o, 0.0, (0.0, 0.0), 0.0

    def step(self, world: World) -> None:
        if math.dist(self.bead.position, self.o) < math.hypot(*self.b):
            self.bead.apply_force(self.a)
            return
        if self.resting == 0.0:
            self.energy = self._work()
        self.bead.velocity = (0.0, 0.0)
        self.resting += world.tick_length
        if self.resting > PAUSE:
            self._start()

    def _work(self) -> tuple[float, float]:
        """Return a·Δr of the force so far, and the bead's energy [J]."""
        return dot(self.a, self.bead.position), self.bead.kinetic_energy

    def _now(self) -> tuple[float, float]:
        """Return the same of now, or of the arrival while it rests."""
        return self.energy if self.resting else self._work()

    def _pair(self) -> tuple[Point, Point]:
        """Return the arrows that the numbers speak of."""
        return (unit(self.a), unit(self.b)) if self.unit_vectors else (self.a, self.b)

    def readings(self, world: World) -> tuple[Reading, ...]:
        a, b = self._pair()
        return (
            Reading("a·b", dot(a, b)),
            Reading("angle from a to b", math.degrees(angle_between(a, b)), "°"),
            Reading("projection of a on b", dot(a, unit(b)), "m"),
        )

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: what the force did is in the bead."""
        work, energy = self._now()
        # A substep moves with the speed at its end: the way is ahead of the energy by half a
        # substep's. The wire is stiff, not rigid: 0.1 % of the work bends it.
        along_wire = abs(dot(self.a, unit(self.b)))
        ahead = 0.5 * along_wire * math.sqrt(2 * abs(work) / self.mass)
        ahead *= world.tick_length / world.settings.substeps
        across2 = dot(self.a, self.a) - along_wire**2  # it gives way to F by F / (m ω²): work, too
        bent = across2 / (self.mass * (math.tau * world.settings.joint_hertz) ** 2)
        loose = 1.1 * ahead + bent + 1e-3 * abs(work) + 1e-6
        return (Theory("energy ½ m v² of the bead", work, energy, loose, "J"),)

    def draw(self, draw: Draw, world: World) -> None:
        a, b = self._pair()
        way = unit(b)
        reach = dot(a, way)  # [m] the projection, with its sign
        far = times(8.0, unit(self.b))
        draw.line(times(-1, far), far, "muted", draw.style.sizes.thin)
        if self.show == "area" and math.hypot(*b) > 0.0:
            self._draw_area(draw, b, times(-reach, across(way)), reach)
        if self.show != "arrows":
            self._draw_projection(draw, a, way, reach)
        angle_mark(draw, self.o, math.atan2(a[1], a[0]), angle_between(a, b))
        if self.unit_vectors:
            draw.circle(self.o, 1.0, outline="muted", dash=True, width=draw.style.sizes.thin)
            draw.many.arrows([self.o] * 2, [a, b], "text", 2.2 * draw.style.sizes.arrow)
        sheet(draw, (self.view[0] + 0.1, self.view[3] - 0.1), self._formulas(a, b))

    def _draw_area(self, draw: Draw, b: Point, down: Point, reach: float) -> None:
        """Draw the rectangle of b and the projection: its area is a·b."""
        tint = SUM if reach >= 0.0 else "limit"
        corners = [self.o, b, plus(b, down), down]
        draw.polygon(corners, fill=draw.color(tint, 0.18), outline=tint)
        product = number(reach * math.hypot(*b))
        draw.text(times(0.5, plus(b, down)), product, color=tint, bold=True)

    def _draw_projection(self, draw: Draw, a: Point, way: Point, reach: float) -> None:
        """Draw the drop line, the right angle, the bar."""
        foot = times(reach, way)
        draw.line(a, foot, "muted", dash=True)
        side = -1.0 if dot(across(way), a) * reach > 0 else 1.0  # away from a
        beam(draw, self.o, foot, SUM, 0.45 * side)
        if math.dist(a, foot) > 0.25:
            right_angle(draw, foot, minus(a, foot), times(-1, foot) if reach else way)
        if abs(reach) > 0.8:
            along(draw, self.o, foot, "|a| cos θ", SUM, 1.7 * side)

    def _formulas(self, a: Point, b: Point) -> list[Formula]:
        product, n = dot(a, b), number
        lengths = f"{n(math.hypot(*a))}·{n(math.hypot(*b))}"
        degrees = n(abs(math.degrees(angle_between(a, b))), 1)
        lines: list[Formula] = [
            [*named("a", a, FIRST), "    ", *named("b", b, SECOND)],
            [Ink("$a·b$", SUM, True), " $= a_x b_x + a_y b_y$"],
            [f" = {n(a[0])}·{bracketed(b[0])} + {bracketed(a[1])}·{bracketed(b[1])}"],
            [" = ", Ink(n(product), SUM, True)],
            [Ink("$a·b$", SUM, True), " $= |a| |b| cos θ$"],
            [f" = {lengths}·cos {degrees}°"],
        ]
        if not self.unit_vectors:
            work, energy = self._now()
            lines += [[], ["the bead, at ", n(math.dist(self.bead.position, self.o)), " m:"]]
            lines += [["work $a·Δr =$ ", n(work), " J"], ["$½ m v² =$ ", n(energy), " J"]]
        return lines

    def check(self, world: World) -> None:
        rng = np.random.default_rng(self.seed)
        for ax, ay, bx, by in rng.uniform(-4, 4, (500, 4)):
            # two independent ways to the number: components, and lengths with two arctangents
            turn = math.atan2(by, bx) - math.atan2(ay, ax)
            other = math.hypot(ax, ay) * math.hypot(bx, by) * math.cos(turn)
            assert abs(dot((ax, ay), (bx, by)) - other) < 1e-13 * 32, "a·b is not |a| |b| cos θ"
        (energy,) = self.check_theory(world)
        assert energy.measured > 0.05 * abs(dot(self.a, self.b)), "the bead did not move"
        off = abs(dot(self.bead.position, across(unit(self.b))))
        assert off < 1e-3, f"the bead is {1000 * off:.1f} mm off the wire"


def named(name: str, arrow: Point, color: str) -> Formula:
    """Return an arrow's name and its column."""
    return [Ink(name, color, True), " = ", vector(*arrow, color)]

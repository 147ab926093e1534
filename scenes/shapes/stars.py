"""Stars and other bodies of several parts: how a shape with dents is made of shapes without."""

import math
from typing import Any, ClassVar

from physics import Body, Capsule, Circle, Polygon, Shape, World
from physics.values.sums import plain_sum
from scenes.builders import box_bin
from scenes.detection import _geometry as geo
from scenes.detection._geometry import Point
from scenes.draw import Draw
from scenes.guards import living
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle
from scenes.labels import named_bar, number, pitch

BALL = 0.22  # [m] radius of the balls that fall into the dents
BAR = 5.0  # [m] of the inertia of the large star
WIDE, TALL = 12.0, 4.0  # [m] of the bin


class Stars(Scene):
    """Build stars out of parts. The engine knows only shapes without dents. A star has dents, so it
    is made of parts: one kite from the centre to each tip, all on one body. They move as one and
    never collide with each other. The mass is the sum of the parts, and the inertia, by Steiner's
    theorem, is
    $I = ∑_i (I_i + m_i d_i^2)$
    with $d_i$ from the common centre, drawn in the large star. The bar shows what either sum gives.

    The table and the ladle are compounds too. For comparison the dents can be filled in: then
    the star is its convex hull, and balls that could lie in a dent lie outside.

    - Show the seams, and count the parts that a ball touches.
    - Fill in the dents. What happens to the balls that lay in them?
    - Set the inner radius near the outer one. From what radius on has the star no dents?
    - Drag the ladle under a ball.
    """

    title = "Stars and other compounds"
    rebuilds = "K28"
    tips: int = slider(5, 3, 8, step=1, help="Of the large star")
    inner: float = slider(
        0.45, 0.2, 0.95, step=0.05, help="Inner radius over the outer one", label="Inner radius"
    )
    made_of: str = choice("its parts", ("its parts", "its hull"), help="How the stars are made")
    balls: int = slider(12, 0, 40, step=1, help="Balls that fall on the stars")
    bounce: float = slider(0.2, 0.0, 0.9, step=0.05, help="Share of the speed that stars give back")
    seams: bool = toggle(True, live=True, help="Show where the parts meet", label="Show seams")
    buttons: ClassVar = (Button("rain", "Five more balls", "n"),)
    view = (-6.8, -0.8, 6.8, 7.4)
    check_seconds = 6.0

    def build(self, world: World) -> None:
        box_bin(world, WIDE, TALL, friction=0.5)
        look: dict[str, Any] = {"restitution": self.bounce, "friction": 0.5}
        self.stars: list[Body] = []
        for name, tips, radius, inner, at in (
            ("large star", self.tips, 1.5, self.inner, (-1.5, 1.8)),
            ("small star", 7, 0.8, 0.45, (2.2, 1.2)),
        ):
            outline = star(tips, radius, inner * radius)
            shapes = [Polygon(vertices=tuple(part), **look) for part in self._parts(outline)]
            body = world.add_dynamic(*shapes, position=at, name=name)
            self.stars.append(body)
        self.outlines = [star(self.tips, 1.5, 1.5 * self.inner), star(7, 0.8, 0.36)]
        self.tools: list[Body] = [self._add_table(world), self._add_ladle(world)]
        self.crowd: list[Body] = []
        for k in range(self.balls):
            self._add_ball(world, 4.0 + 0.5 * (k // 8), k)

    def _parts(self, outline: list[Point]) -> list[list[Point]]:
        filled = self.made_of == "its hull" and len(geo.hull(outline)) < len(outline)
        return [geo.hull(outline)] if filled else kites(outline)

    @staticmethod
    def _add_table(world: World) -> Body:
        top = Polygon(vertices=((-0.9, 0.5), (0.9, 0.5), (0.9, 0.7), (-0.9, 0.7)))
        legs = [
            Polygon(vertices=((x - 0.1, -0.5), (x + 0.1, -0.5), (x + 0.1, 0.5), (x - 0.1, 0.5)))
            for x in (-0.75, 0.75)
        ]
        return world.add_dynamic(top, *legs, position=(-4.6, 0.5), name="table")

    @staticmethod
    def _add_ladle(world: World) -> Body:
        turns = [math.pi * (1.0 + k / 6) for k in range(7)]
        rim = [(0.55 * math.cos(t), 0.55 * math.sin(t)) for t in turns]
        bowl: list[Shape] = [
            Capsule(start=rim[k], end=rim[k + 1], radius=0.07) for k in range(len(rim) - 1)
        ]
        handle = Capsule(start=rim[-1], end=(1.5, 0.9), radius=0.07)
        return world.add_dynamic(*bowl, handle, position=(4.0, 0.7), name="ladle")

    def _add_ball(self, world: World, y: float, k: int) -> None:
        x = -WIDE / 2 + 1.0 + (k % 8 + 0.5) * (WIDE - 2.0) / 8 + float(self.rng.uniform(-0.3, 0.3))
        ball = Circle(radius=BALL, friction=0.3, restitution=0.1)
        self.crowd.append(world.add_dynamic(ball, position=(x, y), angular_damping=0.5))

    def pressed(self, world: World, name: str) -> None:
        for k in range(5):
            self._add_ball(world, 7.0, int(self.rng.integers(8)) + k)

    # --- numbers ---------------------------------------------------------------------------------

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: a star of n tips is 2n equal triangles from its centre."""
        star_, tips = self.stars[0], self.tips
        if not star_.alive:
            return ()
        density = star_.shapes[0].density
        inner = 1.5 * self.inner
        if self.made_of == "its hull":  # then the dents reach to the middle of its sides
            inner = max(inner, 1.5 * math.cos(math.pi / tips))
        mass, inertia = star_mass(tips, 1.5, inner, density)
        # Sums of products of metres, rounding at 1e-15: a thousand million times that
        return (
            Theory("mass of the large star", mass, star_.mass, 1e-6 * mass, "kg"),
            Theory("its moment of inertia", inertia, star_.inertia, 1e-6 * inertia, "kg m²"),
        )

    def in_dents(self) -> int:
        """Return balls with their centre in a dent of a star: in its hull, outside of it."""
        count = 0
        for body, outline in zip(self.stars, self.outlines, strict=True):
            reach = math.hypot(*outline[0])
            near = [
                body.local_point(ball.center)
                for ball in self.crowd
                if body.alive and ball.alive and math.dist(ball.center, body.center) < reach
            ]
            for p in near:
                in_part = any(geo.within(p, kite) for kite in kites(outline))
                count += not in_part and geo.within(p, geo.hull(outline))
        return count

    def readings(self, world: World) -> tuple[Reading, ...]:
        parts = len(self.stars[0].shapes) if self.stars[0].alive else 0
        return (
            Reading("parts of the large star", parts),
            Reading("balls in dents", self.in_dents()),
        )

    def check(self, world: World) -> None:
        self.check_theory(world)
        if self.made_of == "its hull":
            assert self.in_dents() == 0, "a ball is inside a star without dents"
        for ball in self.crowd:
            x, y = ball.center
            assert abs(x) < WIDE / 2 and y > 0.0, f"{ball.name} is outside of the bin"
            for body, outline in zip(self.stars, self.outlines, strict=True):
                inside = any(geo.within(body.local_point((x, y)), kite) for kite in kites(outline))
                assert not inside, f"the centre of {ball.name} is inside the {body.name}"
        assert world.max_penetration < 0.01, f"overlap of {1000 * world.max_penetration:.1f} mm"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        sizes = draw.style.sizes
        for body, outline in zip(self.stars, self.outlines, strict=True):
            if not body.alive:
                continue
            if self.seams and len(body.shapes) > 1:
                dents = geo.placed(outline[1::2], body.position, body.angle)
                middle = [body.position] * len(dents)
                draw.many.lines(middle, dents, "text", sizes.thin, dash=True)
            draw.many.quarters([body.center], 2.0 * sizes.dot)
        for body in living(self.tools):
            draw.many.quarters([body.center], 2.0 * sizes.dot)
        line = pitch(draw)
        at = (-WIDE / 2, self.view[3] - 0.3)
        draw.text(at, f"Balls in dents: {self.in_dents()}", anchor="topleft", bold=True)
        if self.stars[0].alive:
            self._draw_steiner(draw, (at[0], at[1] - 2.0 * line))

    def _draw_steiner(self, draw: Draw, at: Point) -> None:
        """Draw how far the parts of the large star are from its centre, and what that gives."""
        body, sizes, moved = self.stars[0], draw.style.sizes, 0.0
        if len(body.shapes) > 1:
            centers = [
                ((p[0] + 2.0 * tip[0] + q[0]) / 6.0, (p[1] + 2.0 * tip[1] + q[1]) / 6.0)
                for _, p, tip, q in kites(self.outlines[0])
            ]
            moved = body.mass / len(centers) * plain_sum(math.hypot(*c) ** 2 for c in centers)
            spots = geo.placed(centers, body.position, body.angle)
            draw.many.lines([body.position] * len(spots), spots, "force", 1.5 * sizes.line)
            draw.many.dots(spots, "force", 1.6 * sizes.dot)
            draw.text(spots[0], "$d_i$", color="force", anchor="bottomleft", bold=True)
        said = f"large star: I = {number(body.inertia)} kg m²"
        parts = (("$Σ I_i$", body.inertia - moved, "scene"), ("$Σ m_i d_i^2$", moved, "force"))
        named_bar(draw, at, BAR / body.inertia, said, parts)


def star(tips: int, outer: float, inner: float) -> list[Point]:
    """Return its outline, counter-clockwise, a tip on top: tips and dents take turns."""
    points = []
    for k in range(2 * tips):
        turn, radius = math.pi / 2 + math.pi * k / tips, inner if k % 2 else outer
        points.append((radius * math.cos(turn), radius * math.sin(turn)))
    return points


def kites(outline: list[Point]) -> list[list[Point]]:
    """Return the convex parts of a star: centre, dent, tip, dent."""
    return [
        [(0.0, 0.0), outline[k - 1], outline[k], outline[k + 1]] for k in range(0, len(outline), 2)
    ]


def star_mass(tips: int, outer: float, inner: float, density: float) -> tuple[float, float]:
    """Return the mass and inertia about the centre of 2 n triangles (0, tip p, dent q).

    Each has the area ½ |p × q|, and about its corner 0 the inertia m (p² + p · q + q²) / 6.
    """
    angle = math.pi / tips
    mass = 2 * tips * density * 0.5 * outer * inner * math.sin(angle)
    square = outer**2 + outer * inner * math.cos(angle) + inner**2
    return mass, mass * square / 6

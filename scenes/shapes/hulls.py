"""Random convex hulls: points are thrown, a band is wound round them, and the hull falls."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, Circle, Polygon, World
from scenes.detection import _geometry as geo
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, slider

HEIGHT = 7.2  # [m] from where they fall
FIRST = 14  # bodies at the start
EVERY = 45  # [ticks] between two of them
LEAST_AREA = 0.08  # of the square of the size: thinner hulls are thrown again
MOST_CORNERS = 8
"""Of one shape of the engine."""


class Hulls(Scene):
    """Wind a band round some nails. They are thrown into a board, and the rubber band goes round
    them all. What it encloses is their convex hull: the smallest shape without dents that holds
    them.

    Winding it is an algorithm: from a point that is surely outside, say the lowest, always go on
    to the point that leaves all others on the left hand (Jarvis 1973). Nails within never count,
    and the dots inside the bodies show them.

    The engine loves hulls: whether two of them touch, the separating axis tells. Mass and inertia
    follow from the corners alone: the area is half the sum of the cross products of neighbours:
    $A = ½ ∑_i (x_i y_(i+1) − x_(i+1) y_i)$

    - Throw more of them. Of ten nails, how many become corners on average?
    - Can you balance one on the disc? The pile wants to be rearranged anyway.
    - Three nails each: every hull is a triangle. How many come to lie on their longest side?
    """

    title = "Random convex hulls"
    rebuilds = "K72"
    points: int = slider(8, 3, 30, step=1, live=True, help="Nails for each hull")
    size: float = slider(
        1.0, 0.4, 1.6, step=0.05, unit="m", live=True, help="Half the spread of the nails"
    )
    friction: float = slider(0.4, 0.0, 1.0, step=0.05, help="Coefficient of friction")
    most: int = slider(40, 10, 80, step=1, live=True, help="Bodies at most; then the oldest go")
    buttons: ClassVar = (
        Button("hull", "Throw a hull", "n"),
        Button("ball", "Throw a ball", "x"),
        Button("ten", "Throw ten hulls", "z"),
    )
    view = (-7.6, -0.9, 7.6, 8.4)
    check_seconds = 8.0

    def build(self, world: World) -> None:
        slab = Box(width=14.0, height=0.8, friction=self.friction)
        world.add_static(slab, position=(0.0, -0.4), name="slab")
        disc = Circle(radius=1.4, friction=self.friction)
        world.add_static(disc, position=(0.0, 2.6), name="disc")
        self.crowd: list[Body] = []
        self.nails: list[np.ndarray] = []  # [m] of each body, in its frame (n, 2)
        self.waiting: list[str] = ["hull"] * FIRST  # to be thrown
        self.corners = self.thrown = 0

    def pressed(self, world: World, name: str) -> None:
        self.waiting += ["hull"] * 10 if name == "ten" else [name]

    def step(self, world: World) -> None:
        if self.waiting and world.tick % EVERY == 0:
            self._throw(world, self.waiting.pop(0))
        self._forget_lost(world)

    def _forget_lost(self, world: World) -> None:
        """Forget what has fallen off the slab, or was removed, or is too much."""
        for k in reversed(range(len(self.crowd))):
            body = self.crowd[k]
            if body.alive and (body.center[1] < -8.0 or (len(self.crowd) > self.most and k == 0)):
                world.remove(body)
            if not body.alive:
                del self.crowd[k], self.nails[k]

    def _throw(self, world: World, kind: str) -> None:
        at = (float(self.rng.uniform(-3.5, 3.5)), HEIGHT)
        if kind == "ball":
            shape = Circle(radius=float(self.rng.uniform(0.2, 0.5)), friction=self.friction)
            nails = np.zeros((0, 2))
        else:
            nails = self._nails()
            corners = geo.hull([(float(x), float(y)) for x, y in nails])
            shape = Polygon(vertices=tuple(corners), friction=self.friction)
        angle = float(self.rng.uniform(0.0, math.tau))
        self.crowd.append(world.add_dynamic(shape, position=at, angle=angle))
        self.nails.append(nails)

    def _nails(self) -> np.ndarray:
        """Return points whose hull the engine can carry: not too thin, not of too many corners."""
        while True:
            result = self.rng.uniform(-self.size, self.size, (self.points, 2))
            corners = geo.hull([(float(x), float(y)) for x, y in result])
            area = geo.area(corners)
            self.corners += len(corners)  # of all throws, those that are thrown again too
            self.thrown += 1
            if len(corners) <= MOST_CORNERS and area > LEAST_AREA * self.size**2:
                return result

    # --- numbers ---------------------------------------------------------------------------------

    def last(self) -> int | None:
        """Return which body is the newest hull."""
        return next((k for k in reversed(range(len(self.crowd))) if len(self.nails[k])), None)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the mass and inertia of the newest hull, by the sums over its corners."""
        k = self.last()
        if k is None:
            return ()
        body = self.crowd[k]
        if not body.alive or not isinstance(body.shapes[0], Polygon):
            return ()
        mass, inertia = polygon_mass(body.shapes[0].vertices, body.shapes[0].density)
        # Sums of products of metres, rounding at 1e-15: a thousand million times that
        return (
            Theory("mass of the newest hull", mass, body.mass, 1e-6 * mass, "kg"),
            Theory("its moment of inertia", inertia, body.inertia, 1e-6 * inertia, "kg m²"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        mean = self.corners / self.thrown if self.thrown else 0.0
        return (
            Reading("throws of nails", self.thrown),
            Reading("corners on average", mean),
            Reading("bodies", len(self.crowd)),
        )

    def check(self, world: World) -> None:
        assert self.thrown >= FIRST, f"{self.thrown} hulls were thrown, not {FIRST}"
        for body, nails in zip(self.crowd, self.nails, strict=True):
            corners = body.shapes[0].vertices  # pyright: ignore[reportAttributeAccessIssue]
            for n, p in zip(geo.normals(corners), corners, strict=True):
                out = max(geo.dot(n, geo.between(p, (float(x), float(y)))) for x, y in nails)
                assert out < 1e-9, f"a nail of {body.name} is {out} m outside its hull"
            assert {tuple(v) for v in corners} <= {(float(x), float(y)) for x, y in nails}
        self.check_theory(world)
        depth = world.max_penetration
        assert depth < 0.01, f"overlap of {1000 * depth:.1f} mm"  # as in the stack, and twice that

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        sizes, k = draw.style.sizes, self.last()
        for body, nails in zip(self.crowd, self.nails, strict=True):
            if body.alive and len(nails):
                at = np.array(geo.placed(nails.tolist(), body.position, body.angle))
                draw.many.lines(at, at, draw.color("text", 0.75), 0.8 * sizes.dot)
        if k is None or not self.crowd[k].alive:
            return
        body = self.crowd[k]
        at = geo.placed(self.nails[k].tolist(), body.position, body.angle)
        ring = geo.hull(at)
        draw.path([*ring, ring[0]], "hand", 1.6 * sizes.line)
        draw.many.dots(at, "hand", sizes.dot)
        words = f"{len(at)} nails, {len(ring)} corners"
        low, high = min(y for _, y in at), max(y for _, y in at)
        above = high + 0.35 if high < 7.6 else low - 0.35
        draw.text((body.center[0], above), words, color="hand", bold=True)


def polygon_mass(corners: geo.Polygon, density: float) -> tuple[float, float]:
    """Return mass [kg] and inertia about the centre of mass [kg m²] by the sums over the edges."""
    area = mx = my = polar = 0.0
    for i in range(len(corners)):
        p, q = geo.edge(corners, i)
        twice = geo.cross(p, q)
        area += twice / 2
        mx += twice * (p[0] + q[0]) / 6
        my += twice * (p[1] + q[1]) / 6
        polar += twice * (geo.dot(p, p) + geo.dot(p, q) + geo.dot(q, q)) / 12
    return density * area, density * (polar - (mx * mx + my * my) / area)

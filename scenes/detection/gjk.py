"""GJK and EPA: the distance of two convex shapes, or the least push that parts them."""

import math
from typing import ClassVar

from physics import Capsule, Circle, Polygon, Shape, World
from physics.queries.casts import shape_cast
from scenes.detection import _geometry as geo
from scenes.detection import _gjk
from scenes.detection._difference import Difference
from scenes.detection._geometry import Point
from scenes.detection._gjk import Answer, Step
from scenes.detection._pair import COLORS, Pair, lines
from scenes.detection._probe import GRAZE
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, slider, toggle
from scenes.labels import number

SPOTS = {
    "apart": ((-4.6, -0.9), (-2.1, 0.4)),
    "touching": ((-4.0, -0.5), (-3.1, 0.1)),
}
"""Where A and B begin [m]."""

LEAST_ROUNDING = 0.3  # [m] of what has no breadth of its own: a point, a line


class DistanceOfShapes(Pair, Scene):
    """Step through a search for the distance of two shapes. Take every point of $A$ less every
    point of $B$: that is the shape on the right, the Minkowski difference $A − B$. Where it holds
    the origin, some point of $A$ is some point of $B$: they overlap. Else its distance from the
    origin is theirs.

    GJK never builds it. It asks only: which corner is furthest along $d⃗$? That is the furthest of
    $A$ along $d⃗$ less the furthest of $B$ the other way. From at most three corners, the simplex,
    it keeps what is nearest to the origin, and looks from there towards the origin.

    If the origin is inside, EPA goes on: it breaks the nearest edge of what it knows at the corner
    beyond, until none is beyond. That edge is the depth, and its normal the way out.

    A circle is a point with a radius, a capsule a line with one: the radii come last.

    - Go through the rounds with Next. How many corners are asked for, and how many are there?
    - Drag $B$ once around $A$, with Follow on. Where does the simplex change?
    - Put $B$ deep into $A$: how many edges does EPA break?
    - Give $B$ two corners, then one. What happens to $A − B$?
    """

    title = "GJK and EPA"
    sides_a: int = slider(
        5, 1, 8, step=1, live=True, label="Corners of A",
        help="One is a circle, two are a capsule",
    )  # fmt: skip
    sides_b: int = slider(
        3, 1, 8, step=1, live=True, label="Corners of B",
        help="One is a circle, two are a capsule",
    )  # fmt: skip
    turn_a: float = slider(
        20, -180.0, 180.0, step=1, unit="deg", live=True, help="How A is turned", label="Turn of A"
    )
    turn_b: float = slider(
        -15, -180.0, 180.0, step=1, unit="deg", live=True, help="How B is turned", label="Turn of B"
    )
    rounding: float = slider(
        0.0, 0.0, 0.6, step=0.05, unit="m", live=True,
        help="r of both; circles and capsules have 0.3 m at least",
    )  # fmt: skip
    follow: bool = toggle(
        False, live=True, help="Always show the last round", label="Show last round"
    )
    start: str = choice("apart", tuple(SPOTS), help="Where the shapes begin")
    buttons: ClassVar = (
        Button("next", "Next", "n", "The next round"),
        Button("back", "Back", "p", "The previous round"),
        Button("first", "From the start", "x"),
        Button("out", "Push B out", "o", "Along the arrow, as far as they overlap"),
    )
    view = (-6.4, -3.7, 6.8, 3.7)
    radius = 1.0
    check_seconds = 0.5

    def build(self, world: World) -> None:
        self.spots = SPOTS[self.start]
        super().build(world)
        self.shown = 0  # which round

    def corner_radius(self, which: int) -> float:
        """Return the radius around the core of A or B [m]."""
        flat = (self.sides_a, self.sides_b)[which] < 3
        return max(self.rounding, LEAST_ROUNDING if flat else 0.0)

    def form(self, which: int) -> Shape:
        sides, r = (self.sides_a, self.sides_b)[which], self.corner_radius(which)
        if sides == 1:
            return Circle(radius=r)
        corners = tuple(geo.regular(sides, self.radius))
        if sides == 2:
            return Capsule(start=corners[0], end=corners[1], radius=r)
        return Polygon(vertices=corners, radius=r)

    def changed(self, world: World, name: str) -> None:
        if name == "rounding":
            for which, body in enumerate(self.pair):
                body.shapes = (self.form(which),)
        super().changed(world, name)

    def answer(self) -> Answer:
        """Return what GJK and EPA find for A and B as they are now."""
        rounding = self.corner_radius(0) + self.corner_radius(1)
        return _gjk.solve(self.corners(0), self.corners(1), rounding)

    def index(self, steps: list[Step]) -> int:
        """Return the round that is shown."""
        return len(steps) - 1 if self.follow else min(self.shown, len(steps) - 1)

    def pressed(self, world: World, name: str) -> None:
        result = self.answer()
        if name == "out":
            deep = max(0.0, -result.distance)
            self.goal = geo.along(self.pair[1].position, result.n, deep)
            return
        k = self.index(result.steps)
        wanted = {"next": k + 1, "back": k - 1}.get(name, 0)
        self.shown, self.follow = min(max(wanted, 0), len(result.steps) - 1), False

    # --- the engine's answers --------------------------------------------------------------------

    def cast(self, world: World, n: Point) -> float:
        """Return how far B comes along -n until it meets A [m], as the engine's cast says."""
        b, far = self.pair[1], 50.0
        end = geo.along(b.position, n, -far)
        hit = shape_cast(world, b.shapes[0], b.position, end, b.angle, ignore=b)
        return math.inf if hit is None else far * hit.fraction

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the distance against the engine's cast, the depth against its contact."""
        result = self.answer()
        if result.distance > GRAZE:
            # The same sums in another order: rounding, at 1e-15 of metres, and a million times that
            return (Theory("distance", result.distance, self.cast(world, result.n), 1e-9, "m"),)
        contact = self.engine()
        if result.distance > -GRAZE or not contact.points or not self.clear(result):
            return ()
        turn = math.degrees(math.atan2(result.n[1], result.n[0]))
        turned = (contact.angle - turn + 180.0) % 360.0 - 180.0
        if abs(turned) > 1.0:  # so deep in, the engine may look for the way out on the far side
            return ()
        # The engine takes an edge that is less than GRAZE worse than a corner
        return (Theory("depth of the contact", -result.distance, contact.depth, GRAZE + 1e-9, "m"),)

    def clear(self, result: Answer) -> bool:
        """Return whether one way out is clearly the shortest; else rounding may choose another."""
        edges = [geo.dot(n, p) for n, p in self.edges()]
        return len(edges) < 2 or edges[1] - edges[0] > 2 * GRAZE or result.steps[-1].phase == "GJK"

    def edges(self) -> list[tuple[Point, Point]]:
        """Return normal and first corner of the edges of A - B, the nearest to the origin first."""
        outline = _gjk.difference(self.corners(0), self.corners(1))
        kept = [p for i, p in enumerate(outline) if math.dist(p, outline[i - 1]) > 1e-9]
        if len(kept) < 2:
            return []
        edges = zip(geo.normals(kept), kept, strict=True)
        return sorted(edges, key=lambda both: geo.dot(*both))

    def readings(self, world: World) -> tuple[Reading, ...]:
        result = self.answer()
        asked = {step.found.at for step in result.steps}
        corners = _gjk.difference(self.corners(0), self.corners(1))
        return (
            Reading("distance (< 0: the depth)", result.distance, "m"),
            Reading("rounds", len(result.steps)),
            Reading("corners asked for", len(asked)),
            Reading("corners of A − B", len(corners)),
            Reading("contact points of the engine", len(self.engine().points)),
        )

    def check(self, world: World) -> None:
        a, b = self.pair
        x, y = a.position
        apart = deep = 0
        for k in range(48):
            turn, far = 0.13 * k, 0.4 + 0.14 * (k % 24)
            b.position, b.angle = (x + far * math.cos(turn), y + far * math.sin(turn)), 0.7 * k
            result = self.answer()
            apart += result.distance > 0.0
            entries = self.theory(world)
            deep += bool(entries) and result.distance < 0.0
            for entry in entries:
                assert entry.holds, entry.words
            assert (
                math.dist(geo.along(result.on_a, result.n, self._cores(result)), result.on_b) < 1e-9
            )
        assert apart and deep, f"{apart} apart, {deep} compared in depth: both should be tried"

    def _cores(self, result: Answer) -> float:
        """Return how far the cores are apart [m]."""
        return result.distance + self.corner_radius(0) + self.corner_radius(1)

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        result, sizes = self.answer(), draw.style.sizes
        k = self.index(result.steps)
        step, last = result.steps[k], k == len(result.steps) - 1
        self.draw_names(draw)
        polygons = self.corners(0), self.corners(1)
        Difference(draw, *polygons, self.corner_radius(0) + self.corner_radius(1)).paint(step)
        steps = step.d, (-step.d[0], -step.d[1])
        ends = zip((step.found.a, step.found.b), steps, COLORS, strict=True)
        for corner, way, color in ends:
            draw.ring(corner, 2.2 * sizes.dot, color, sizes.line)
            if not last:
                draw.arrow(corner, (0.5 * way[0], 0.5 * way[1]), "impulse")
        if last:
            self._draw_answer(draw, result)
        lines(draw, (-6.25, 3.55), self._words(world, result, k))

    def _draw_answer(self, draw: Draw, result: Answer) -> None:
        """Draw the closest points, or the push that parts them."""
        n, sizes = result.n, draw.style.sizes
        p = geo.along(result.on_a, n, self.corner_radius(0))
        q = geo.along(result.on_b, n, -self.corner_radius(1))
        draw.line(p, q, "velocity" if result.distance > 0.0 else "erase", 2.5 * sizes.line)
        draw.dot(p, 1.8 * sizes.dot, COLORS[0])
        draw.dot(q, 1.8 * sizes.dot, COLORS[1])
        if result.distance < 0.0:
            way = (-result.distance * n[0], -result.distance * n[1])
            draw.arrow(self.pair[1].position, way, "impulse", 1.5 * sizes.arrow)
            for point in self.engine().points:
                draw.ring(point, 2.6 * sizes.dot, "contact_new", sizes.line)

    def _words(self, world: World, result: Answer, k: int) -> list[tuple[str, str]]:
        """Return what is told about round k, as (words, colour)."""
        step = result.steps[k]
        count = len(result.steps)
        said = [(f"Round {k + 1} of {count}: {step.phase}", "text"), (step.words, "text")]
        if k < count - 1:
            return said
        if result.distance > 0.0:
            said.append((f"Distance {result.distance:.3f} m", "velocity"))
            far = self.cast(world, result.n)
            said.append((f"The engine's cast of B meets A after {far:.3f} m", "muted"))
            return said
        said.append((f"Depth {-result.distance:.3f} m", "erase"))
        contact = self.engine()
        words = "no contact" if -result.distance < GRAZE else "no contact so deep in"
        if contact.points:
            words = f"{contact.depth:.3f} m along {number(contact.angle, 1)}°"
        return [*said, (f"The engine (rings): {words}", "muted")]

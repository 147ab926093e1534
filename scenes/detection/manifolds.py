"""Circles and upright boxes: three manifolds that need no search."""

import math
from typing import ClassVar, NamedTuple

from physics import Body, Box, Circle, Shape, World
from scenes.detection import _geometry as geo
from scenes.detection._geometry import Point
from scenes.detection._pair import COLORS, lines, place_pair, pose
from scenes.detection._probe import GRAZE, Contact, Probe
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, choice, slider
from scenes.labels import number

WHAT = ("circle and box", "two circles", "two boxes")
START: dict[str, tuple[Point, Point]] = {
    "circle and box": ((-0.9, -0.5), (1.5, 1.0)),
    "two circles": ((-1.0, -0.4), (0.9, 0.5)),
    "two boxes": ((-1.1, -0.4), (1.2, 0.6)),
}
TOURS: dict[str, tuple[Point, ...]] = {
    "circle and box": ((0.0, 1.9), (2.6, 1.75), (0.5, 0.9), (1.75, -0.3)),
    "two circles": ((2.1, 0.9), (0.3, 0.2), (0.0, 0.0), (-1.2, 1.5)),
    "two boxes": ((3.0, 0.4), (1.2, 1.9), (2.4, 1.8), (0.6, -0.7)),
}
"""From the centre of A to that of B [m]: one place for each case, for the button."""


class Manifold(NamedTuple):
    """How B touches A, worked out by hand."""

    depth: float  # [m] < 0: a gap
    n: Point  # from A to B; (0, 0) = none is better than another
    points: tuple[Point, Point]  # [m] on the surface of A, and the deepest point of B
    case: str


class Manifolds(Scene):
    """Drag a circle round a box and find where they touch. For circles and upright boxes one can
    write down at once where they touch.

    Two circles: the centres are $d$ apart, so the depth along the line of centres is
    $r_1 + r_2 − d$
    Two boxes overlap by $dx$ in $x$ and by $dy$ in $y$; the lesser of the two is the way out.
    Circle and box: clamp the centre's $x$ and $y$ into the box. That is the closest point $q$; the
    depth is $r$ minus the distance to $q$. A centre inside has $q = c$: there the nearest face is
    the way out.

    Which way does the normal point? Circle on circle: along the line of centres. Circle on a face:
    square to the face; at a corner: from the corner to the centre. Box on box: square to the face
    that is the shorter way out. Whether circles touch at all is asked without a root:
    $d^2 < (r_1 + r_2)^2$

    - Drag the circle around the box. In which regions is $q$ a corner, in which on a face?
    - Push the centre through the middle of the box: when does the arrow turn over?
    - Put two circles exactly on top of each other (Next case). Which way should they part?
    - Boxes that overlap equally in $x$ and $y$: move one by a hair.
    """

    title = "Circles and boxes"
    what: str = choice("circle and box", WHAT, help="What meets what", label="Show")
    radius: float = slider(1.1, 0.3, 1.6, step=0.05, unit="m", live=True, help="r of the circles")
    width: float = slider(3.6, 1.0, 4.4, step=0.1, unit="m", live=True, help="Of the boxes")
    height: float = slider(2.4, 0.8, 3.0, step=0.1, unit="m", live=True, help="Of the boxes")
    buttons: ClassVar = (Button("tour", "Next case", "n", "Put B where another case holds"),)
    view = (-5.2, -3.5, 5.2, 3.7)
    check_seconds = 1.0

    def build(self, world: World) -> None:
        self.stop = 0  # of the tour
        self.probe = Probe()
        self.pair: list[Body] = place_pair(world, self.forms(), START[self.what])

    def forms(self) -> tuple[Shape, Shape]:
        """Return A and B as the sliders say."""
        box, disc = Box(width=self.width, height=self.height), Circle(radius=self.radius)
        other = Box(width=0.75 * self.width, height=0.75 * self.height)
        small = Circle(radius=0.7 * self.radius)
        return {WHAT[0]: (box, disc), WHAT[1]: (disc, small), WHAT[2]: (box, other)}[self.what]

    def changed(self, world: World, name: str) -> None:
        for body, shape in zip(self.pair, self.forms(), strict=True):
            body.shapes = (shape,)

    def pressed(self, world: World, name: str) -> None:
        places = TOURS[self.what]
        x, y = places[self.stop % len(places)]
        self.stop += 1
        a, b = self.pair
        b.position = (a.position[0] + x, a.position[1] + y)
        b.velocity = (0.0, 0.0)

    # --- the three cases -------------------------------------------------------------------------

    def manifold(self) -> Manifold:
        """Return the manifold of A and B where they are now."""
        a, b = self.pair
        if self.what == "two circles":
            return two_circles(a.position, self.radius, b.position, 0.7 * self.radius)
        low, high = a.aabb[:2], a.aabb[2:]
        if self.what == "two boxes":
            return two_boxes(low, high, b.aabb[:2], b.aabb[2:])
        return circle_and_box(low, high, b.position, self.radius)

    def engine(self) -> Contact:
        a, b = self.pair
        at_a, at_b = pose(a), pose(b)  # first: what was erased says so there
        return self.probe.contact(a.shapes[0], at_a, b.shapes[0], at_b)

    @property
    def trusted(self) -> float:
        """Return up to which depth the engine and the lesson are compared [m].

        When more than half of a box is in the other, the engine may look at its far side: where it
        comes from is no longer to be seen.
        """
        return math.inf if self.what != "two boxes" else 0.45 * 0.75 * min(self.width, self.height)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: the engine's depth, as long as nobody has turned the boxes."""
        mine, contact = self.manifold(), self.engine()
        turned = any(abs(body.angle) > 1e-9 for body in self.pair)
        turned = turned and self.what != "two circles"
        if turned or not contact.points or not GRAZE < mine.depth < self.trusted:
            return ()
        # Where it can choose, the engine takes an edge that is less than half a millimetre worse
        return (Theory("depth of the contact", mine.depth, contact.depth, GRAZE + 1e-9, "m"),)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("depth (< 0: a gap)", self.manifold().depth, "m"),
            Reading("contact points of the engine", len(self.engine().points)),
        )

    def check(self, world: World) -> None:
        a, b = self.pair
        x, y = a.position
        cases = set()
        for k in range(60):
            turn, far = 2.39996 * k, 2.6 * math.sqrt((k + 0.5) / 60)
            b.position = (x + far * math.cos(turn), y + far * math.sin(turn))
            mine, contact = self.manifold(), self.engine()
            cases.add(mine.case)
            result = contact.points or not GRAZE < mine.depth < self.trusted
            assert result, f"{mine.case}: the engine misses a depth of {mine.depth:.3f} m"
            for entry in self.theory(world):
                assert entry.holds, f"{mine.case}: {entry.words}"
        assert len(cases) >= 3 or self.what != "circle and box", f"only {cases} came up"

    # --- the picture -----------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        mine, sizes = self.manifold(), draw.style.sizes
        a, b = self.pair
        if self.what == "circle and box":
            self._draw_regions(draw, a.aabb)
        elif self.what == "two boxes":
            self._draw_overlaps(draw)
        else:
            draw.line(a.position, b.position, "text", sizes.thin, dash=True)
        p, q = mine.points
        color = "velocity" if mine.depth < 0.0 else "erase"
        draw.line(p, q, color, 2.5 * sizes.line)
        draw.dot(a.position, color=COLORS[0])
        draw.dot(b.position, color=COLORS[1])
        draw.dot(p, 1.8 * sizes.dot, COLORS[0])
        draw.dot(q, 1.8 * sizes.dot, COLORS[1])
        if mine.depth > 0.0:
            way = (mine.depth * mine.n[0], mine.depth * mine.n[1])
            draw.arrow(b.position, way, "impulse", 1.3 * sizes.arrow)
        for point in self.engine().points:
            draw.ring(point, 2.2 * sizes.dot, "contact_new", sizes.line)
        lines(draw, (-5.05, 3.55), self._words(mine))

    def _words(self, mine: Manifold) -> list[tuple[str, str]]:
        """Return case, formula and result, as (words, colour)."""
        said = [(mine.case, "text")]
        if mine.depth < 0.0:
            said.append((f"Gap: {-mine.depth:.3f} m", "velocity"))
        else:
            said.append((f"Depth: {mine.depth:.3f} m", "erase"))
        contact = self.engine()
        words = "no contact" if mine.depth < GRAZE else "none, so deep in"
        if contact.points:
            words = f"{number(contact.depth, 3)} m along {number(contact.angle, 1)}°"
        return [*said, (f"The engine (rings): {words}", "contact_new")]

    @staticmethod
    def _draw_regions(draw: Draw, bounds: tuple[float, float, float, float]) -> None:
        """Draw the Voronoi regions: where the lines through the sides cut the plane."""
        far, thin = 20.0, draw.style.sizes.thin
        for x in bounds[0::2]:
            draw.line((x, -far), (x, far), "muted", thin, dash=True)
        for y in bounds[1::2]:
            draw.line((-far, y), (far, y), "muted", thin, dash=True)

    def _draw_overlaps(self, draw: Draw) -> None:
        """Draw the overlaps in x and in y, below and beside the boxes; gaps in green."""
        (al, ab, ar, at), (bl, bb, br, bt) = (body.aabb for body in self.pair)
        sizes, pad = draw.style.sizes, 1.1 * draw.style.sizes.label
        dx, dy = min(ar, br) - max(al, bl), min(at, bt) - max(ab, bb)
        low, left = min(ab, bb) - 0.3, min(al, bl) - 0.3
        ends = (max(al, bl), low), (min(ar, br), low)
        draw.line(*ends, "erase" if dx > 0.0 else "velocity", 2 * sizes.line)
        x, y = draw.camera.to_screen(*geo.middle(*ends))
        draw.text_px((x, y + pad), f"dx = {number(dx)} m", bold=dx < dy)
        ends = (left, max(ab, bb)), (left, min(at, bt))
        draw.line(*ends, "erase" if dy > 0.0 else "velocity", 2 * sizes.line)
        x, y = draw.camera.to_screen(*geo.middle(*ends))
        draw.text_px((x - 0.5 * pad, y), f"dy = {number(dy)} m", anchor="right", bold=dy < dx)


def two_circles(c1: Point, r1: float, c2: Point, r2: float) -> Manifold:
    """Return the manifold along the line of centres."""
    d = math.dist(c1, c2)
    v = geo.between(c1, c2)
    n = (v[0] / d, v[1] / d) if d > 0.0 else (1.0, 0.0)
    case = "Two circles: r₁ + r₂ − d" if d > 0.0 else "The same centre: any direction will do"
    return Manifold(r1 + r2 - d, n, (geo.along(c1, n, r1), geo.along(c2, n, -r2)), case)


def circle_and_box(low: Point, high: Point, c: Point, r: float) -> Manifold:
    """Return the manifold at the point of the box that is closest to the centre."""
    where = geo.region(c, low, high)
    if where == "inside":
        n, away = geo.nearest_face(c, low, high)
        points = geo.along(c, n, away), geo.along(c, n, -r)
        return Manifold(r + away, n, points, "Centre inside: out by the nearest face")
    q = geo.closest_in_box(c, low, high)
    d = math.dist(q, c)
    v = geo.between(q, c)
    n = (v[0] / d, v[1] / d)
    return Manifold(r - d, n, (q, geo.along(c, n, -r)), f"Region of a {where}: r − |c − q|")


def two_boxes(low_a: Point, high_a: Point, low_b: Point, high_b: Point) -> Manifold:
    """Return the manifold along x or y, whichever is the shorter way out of A."""
    centers = geo.middle(low_a, high_a), geo.middle(low_b, high_b)
    best = Manifold(math.inf, (0.0, 0.0), centers, "")
    for k, name in enumerate("xy"):
        way = 1.0 if centers[1][k] >= centers[0][k] else -1.0
        # out of A to the side where B's centre is, even if one lies within the other
        depth = high_a[k] - low_b[k] if way > 0.0 else high_b[k] - low_a[k]
        if depth < best.depth:
            n = (way, 0.0) if k == 0 else (0.0, way)
            points = _faces(n, depth, low_b, high_b, low_a, high_a)
            best = Manifold(depth, n, points, f"The shorter way out is along {name}")
    return best


def _faces(n: Point, depth: float, low: Point, high: Point, *a: Point) -> tuple[Point, Point]:
    """Return points of A's face and B's, opposite each other in the middle of what they share."""
    x0, x1 = max(low[0], a[0][0]), min(high[0], a[1][0])
    y0, y1 = max(low[1], a[0][1]), min(high[1], a[1][1])
    b = (low[0] if n[0] > 0 else high[0], 0.5 * (y0 + y1))
    if n[0] == 0.0:
        b = (0.5 * (x0 + x1), low[1] if n[1] > 0 else high[1])
    return geo.along(b, n, depth), b

"""Two bodies to be dragged through each other, for the lessons on detection; what they share."""

import math

from physics import Body, Polygon, Shape, World
from scenes.detection import _geometry as geo
from scenes.detection._geometry import Point
from scenes.detection._probe import Contact, Pose, Probe
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Scene, slider

COLORS = ("limit", "contact_kept")
"""Of the marks of A, which is orange, and of B, which is blue."""

NAMES = ("A", "B")

GLIDE = 1.1  # [m/s] of a body that goes somewhere by itself


def pose(body: Body) -> Pose:
    """Return where it is now."""
    x, y = body.position
    return x, y, body.angle


def place_pair(world: World, shapes: tuple[Shape, Shape], at: tuple[Point, Point]) -> list[Body]:
    """Return two bodies that float in a room without gravity, stop where they are left, and do not
    push one another: the lesson is about finding contacts.
    """
    world.gravity = (0.0, 0.0)
    pair = [
        world.add_dynamic(shape, position=spot, name=name, linear_damping=8.0, fixed_rotation=True)
        for shape, spot, name in zip(shapes, at, NAMES, strict=True)
    ]
    world.let_collide(*pair, allowed=False)
    return pair


def lines(draw: Draw, at: Point, said: list[tuple[str, str]]) -> None:
    """Write lines of (words, colour) from the corner `at` [m] downwards, the first one bold.

    They lie on a veil: lines of the drawing go anywhere.
    """
    x, y = draw.camera.to_screen(*at)
    label = draw.style.sizes.label
    wide = max(draw.text_size(words, label, k == 0)[0] for k, (words, _) in enumerate(said))
    pad, r = 0.3 * label, 0.2 * label
    left, top = x - pad + r, y - pad + r
    right, bottom = x + wide + pad - r, y + 1.3 * len(said) * label + pad - r
    corners = [(left, top, r), (right, top, r), (right, bottom, r), (left, bottom, r)]
    draw.list.add(corners, draw.color("halo", 0.85))
    for k, (words, color) in enumerate(said):
        below = y + 1.3 * k * draw.style.sizes.label
        draw.text_px((x, below), words, color=color, anchor="topleft", bold=k == 0)


class Pair(Scene):
    """Two convex polygons with as many sides and as much turned as the sliders say."""

    sides_a: int = slider(
        3, 3, 8, step=1, live=True, help="Sides of A, the orange one", label="Sides of A"
    )
    sides_b: int = slider(
        4, 3, 8, step=1, live=True, help="Sides of B, the blue one", label="Sides of B"
    )
    turn_a: float = slider(
        0.0, -180.0, 180.0, step=1, unit="deg", live=True, help="How A is turned", label="Turn of A"
    )
    turn_b: float = slider(
        0.0, -180.0, 180.0, step=1, unit="deg", live=True, help="How B is turned", label="Turn of B"
    )
    radius = 1.35  # [m] of the circle through the corners
    spots = ((-1.3, -0.3), (1.3, 0.3))  # [m] where A and B begin

    def build(self, world: World) -> None:
        self.goal: Point | None = None  # [m] where B goes by itself
        shapes = self.form(0), self.form(1)
        self.pair: list[Body] = place_pair(world, shapes, self.spots)
        self.probe = Probe()
        for name in ("turn_a", "turn_b"):
            self.changed(world, name)

    def form(self, which: int) -> Shape:
        """Return the shape of A or B, as its slider says."""
        corners = geo.regular((self.sides_a, self.sides_b)[which], self.radius)
        return Polygon(vertices=tuple(corners))

    def changed(self, world: World, name: str) -> None:
        what, _, owner = name.partition("_")
        if what in ("sides", "turn") and owner in ("a", "b"):
            which = "ab".index(owner)
            body = self.pair[which]
            if what == "sides":
                body.shapes = (self.form(which),)
            else:
                body.angle = math.radians(getattr(self, name))

    def step(self, world: World) -> None:
        """Move B towards its goal, until it is there or someone takes hold of it."""
        if self.goal is None:
            return
        b, tick = self.pair[1], world.settings.tick_length
        way = geo.between(b.position, self.goal)
        far = math.hypot(*way)
        if in_hand(world):
            self.goal = None
        elif far <= GLIDE * tick:
            b.position, b.velocity, self.goal = self.goal, (0.0, 0.0), None
        else:
            b.velocity = GLIDE * way[0] / far, GLIDE * way[1] / far

    def corners(self, which: int) -> list[Point]:
        """Return the corners of A or B in the world [m], counter-clockwise."""
        x0, y0, angle = pose(self.pair[which])  # first: what was erased says so there
        discs = self.pair[which].shapes[0].parts[0].discs
        return geo.placed([(x, y) for x, y, _ in discs], (x0, y0), angle)

    def engine(self) -> Contact:
        """Return what the engine says about A and B as they are now."""
        a, b = self.pair
        at_a, at_b = pose(a), pose(b)
        return self.probe.contact(a.shapes[0], at_a, b.shapes[0], at_b)

    def draw_names(self, draw: Draw) -> None:
        """Write A and B on the bodies; side by side where one body lies upon the other."""
        size = 1.4 * draw.style.sizes.label
        spots = [draw.camera.to_screen(*body.position) for body in self.pair]
        near = max(abs(a - b) for a, b in zip(*spots, strict=True)) < size
        for (x, y), name, color, side in zip(spots, NAMES, COLORS, (-1, 1), strict=True):
            x += 0.6 * size * side * near
            draw.text_px((x, y + size), name, size, color=color, bold=True)

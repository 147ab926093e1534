"""An arch that stands without glue, and the line of thrust in it."""

import math

import numpy as np

from physics import Body, Circle, Polygon, World
from physics.values.sums import plain_sum
from scenes.builders import ground
from scenes.classics import _arch as arches
from scenes.draw import Draw
from scenes.guards import all_alive, living
from scenes.kit import Reading, Scene, Theory, choice, slider

SPAN, SPRING = 4.0, 1.3  # [m] half width of the centre line, height of its feet
DENSITY = 27.0  # [kg/m²] stone, 1 cm thick
RESTS = 0.002  # [m/s] slower than this the arch stands
MOVED = 0.25  # [m] further than this a stone is no longer where it belongs

Point = tuple[float, float]


class Arch(Scene):
    """Take stones out of an arch that stands without glue. No glue, no nails: wedges of stone that
    lean on each other. Each hands its load on to the next, and the two feet carry it all. The line
    drawn through the joints is measured: where the force passes from stone to stone. While it stays
    inside the stones, nothing tips.

    Across a joint friction must hold what the force leans away from the joint's normal. In a half
    circle it leans most near the feet, and $μ > 0.31$ is needed, however thick the stones are. A
    hanging chain turned upside down (Robert Hooke, 1675) has its joints square to the thrust
    everywhere. It needs almost no friction.

    - Lower $μ$ slowly. At which value do the stones slip? Then do the same with the chain's form.
    - Take the keystone out. Hold the others up, if you can.
    - Put the heavy ball on top, then to one side, and watch the line.
    - Make the stones thin: which form still contains its line?
    """

    title = "Arch"
    category = "Forces"
    form: str = choice(
        "half circle", ("half circle", "chain"), help="The centre line", label="Shape"
    )
    count: int = slider(11, 5, 19, step=2, help="Stones", label="Stones")
    thick: float = slider(0.9, 0.3, 1.4, step=0.05, unit="m", help="Of the arch", label="Thickness")
    friction: float = slider(0.5, 0.0, 1.0, step=0.01, live=True, help="μ of all joints")
    ball_mass: float = slider(20.0, 1.0, 200.0, unit="kg", log=True, help="Of the ball beside it")
    view = (-8.6, -0.9, 8.6, 7.6)
    check_seconds = 5.0

    def build(self, world: World) -> None:
        ground(world, 80.0)
        line, out = arches.semicircle(SPAN)
        if self.form == "chain":
            line, out = arches.catenary(SPAN, SPAN)
        wedges = arches.stones(line, out, self.count, self.thick)
        self.needed, self.thrust_share = arches.needed_friction(wedges)
        raised = [[(x, y + SPRING) for x, y in wedge] for wedge in wedges]
        self.feet = [self._foot(world, raised[0][0], raised[0][3], -1)]
        self.feet.append(self._foot(world, raised[-1][1], raised[-1][2], 1))
        self.corners: list[tuple[Point, ...]] = []  # [m] of each stone, in its own frame
        self.stones = [self._stone(world, i, wedge) for i, wedge in enumerate(raised)]
        self.start = [stone.position for stone in self.stones]
        self.weight = 9.81 * plain_sum(stone.mass for stone in self.stones)  # [N]
        radius = 0.5
        ball = Circle(radius=radius, density=self.ball_mass / (math.pi * radius**2))
        spot = (-7.9, radius)
        self.ball = world.add_dynamic(ball, position=spot, name="ball", angular_damping=1.0)

    def _stone(self, world: World, i: int, wedge: list[Point]) -> Body:
        x, y = np.mean(wedge, axis=0)
        corners = tuple((px - x, py - y) for px, py in wedge)
        self.corners.append(corners)
        shape = Polygon(vertices=corners, density=DENSITY, friction=self.friction)
        return world.add_dynamic(shape, position=(x, y), name=f"stone {i + 1}")

    def _foot(self, world: World, inner: Point, outer: Point, side: int) -> Body:
        """Return a block whose top is the lowest joint, wider than the arch."""
        along = ((outer[0] - inner[0]) / self.thick, (outer[1] - inner[1]) / self.thick)
        a = (inner[0] - 0.12 * along[0], inner[1] - 0.12 * along[1])
        b = (outer[0] + 0.3 * along[0], outer[1] + 0.3 * along[1])
        corners = (a, b, (b[0] + 0.3 * side, 0.0), (a[0], 0.0))
        block = Polygon(vertices=corners, friction=self.friction)
        return world.add_static(block, name="left foot" if side < 0 else "right foot")

    def changed(self, world: World, name: str) -> None:
        for body in living((*self.feet, *self.stones)):
            body.set_material(friction=self.friction)

    def _stands(self) -> bool:
        """Return whether each stone is near its place and at rest."""
        if not all_alive(self.stones):
            return False
        shift = max(math.dist(s.position, p) for s, p in zip(self.stones, self.start, strict=True))
        speed = max(math.hypot(*stone.velocity) for stone in self.stones)
        return shift < MOVED and speed < RESTS

    def joints(self, world: World) -> list[tuple[Point, Point]]:
        """Return, from left to right, where the force passes each joint, and the force on its stone
        [N].
        """
        order = [self.feet[0], *self.stones, self.feet[1]]
        row_of = {body.index: i for i, body in enumerate(order) if body.alive}
        contacts, result = world.contacts, []
        ranks = [tuple(row_of.get(int(row), -9) for row in pair) for pair in contacts.bodies]
        nx, ny = contacts.normals.T
        normal, friction = contacts.normal_impulses, contacts.friction_impulses
        force = np.column_stack([normal * nx + friction * ny, normal * ny - friction * nx])
        for i in range(len(order) - 1):
            here = [k for k, pair in enumerate(ranks) if set(pair) == {i, i + 1}]
            push = normal[here].sum()
            if push <= 0.0:
                continue
            at = normal[here] @ contacts.points[here] / push
            signs = np.array([1.0 if ranks[k] == (i, i + 1) else -1.0 for k in here])
            total = signs @ force[here] / world.tick_length
            result.append(((float(at[0]), float(at[1])), (float(total[0]), float(total[1]))))
        return result

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return half the weight for each foot, by symmetry, while nothing leans on the arch."""
        result = self.joints(world)
        if not self._stands() or len(result) != self.count + 1 or self.ball.contacts_count > 1:
            return ()
        half, on_left, on_right = 0.5 * self.weight, result[0][1][1], -result[-1][1][1]
        # At less than RESTS contacts that swing at some 10 Hz change the load by 1.3 % at most.
        near = 0.02 * half
        return (
            Theory("load on the left foot", half, on_left, near, "N", formula="½ m g"),
            Theory("load on the right foot", half, on_right, near, "N"),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        result = self.joints(world)
        said = [Reading("friction needed", self.needed)]
        if len(result) == self.count + 1:
            said.append(Reading("thrust H", result[0][1][0], "N"))
            lean = max(self._lean(k, force) for k, (_, force) in enumerate(result))
            said.append(Reading("friction used, at most", lean))
        return tuple(said)

    def _lean(self, k: int, force: Point) -> float:
        """Return |friction| / normal force in joint k, from left to right."""
        body = self.stones[min(k, self.count - 1)]
        corners = self.corners[min(k, self.count - 1)]
        a, b = (corners[0], corners[3]) if k < self.count else (corners[1], corners[2])
        (ax, ay), (bx, by) = body.world_point(a), body.world_point(b)
        ux, uy = bx - ax, by - ay
        across = force[0] * uy - force[1] * ux
        return abs((force[0] * ux + force[1] * uy) / across) if across else 0.0

    def draw(self, draw: Draw, world: World) -> None:
        result = self.joints(world)
        wide = 2.0 * draw.style.sizes.line
        if len(result) > 1:
            draw.path([at for at, _ in result], "impulse", wide)
            draw.many.dots([at for at, _ in result], "impulse")
        if len(result) == self.count + 1:
            self._draw_load(draw, result[0], self.feet[0].aabb[0] - 0.15, 1)
            self._draw_load(draw, result[-1], self.feet[1].aabb[2] + 0.15, -1)
        enough = self.friction > self.needed
        words = f"μ = {self.friction:.2f}, needed {self.needed:.3f}"
        draw.text((0.0, 7.15), words, color="text" if enough else "limit", bold=True)

    def _draw_load(self, draw: Draw, joint: tuple[Point, Point], x: float, side: int) -> None:
        """Draw what presses on a foot: the arrow, and its parts in numbers beside it."""
        at, (h, v) = joint
        size = -side * 1.6 / self.weight  # [m/N]
        draw.arrow(at, (h * size, v * size), "force")
        gap = 0.65 * draw.style.sizes.label / draw.camera.scale
        anchor = "right" if side > 0 else "left"
        for y, words in ((0.65 + gap, f"H {abs(h):.0f} N"), (0.65 - gap, f"V {abs(v):.0f} N")):
            draw.text((x, y), words, color="force", anchor=anchor)

    def check(self, world: World) -> None:
        stands, enough = self._stands(), self.friction > self.needed
        what = "stands" if stands else "does not stand"
        assert stands == enough, f"it {what} with μ = {self.friction:g}, needed {self.needed:.3f}"
        self.check_theory(world)
        if stands:
            assert self.theory(world), "the feet should carry the arch by now"

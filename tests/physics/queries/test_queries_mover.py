"""A character that a program moves: planes, the nearest way, and a walker made of them."""

import math
import random

import pytest

from physics import Box, Capsule, Chain, Circle, DefinitionError, Outline, Polygon, World
from physics.queries.mover import SKIN, Plane, clip_velocity, solve_planes
from tests.physics.worlds import G, floating

MAN = Capsule(start=(0.0, -0.3), end=(0.0, 0.3), radius=0.3)
"""1.2 m high; standing, its middle is 0.6 m above the ground, and the skin."""

STAND = 0.6 + SKIN
TICK = 1.0 / 60.0


class Walker:
    """The example: it runs, falls, stands, and jumps; slopes above 50 degrees are walls."""

    steepest = math.radians(50.0)

    def __init__(self, world: World, x: float, y: float) -> None:
        self.world, self.position, self.velocity = world, (x, y), (0.0, 0.0)
        self.ground: Plane | None = None

    def walk(self, run: float, frames: int = 1) -> None:
        """Run at `run` [m/s] for some frames of 1/60 s."""
        for _ in range(frames):
            if self.ground is not None:
                nx, ny = self.ground.normal
                vx, vy = run * ny, -run * nx  # along the ground
            else:
                vx, vy = run or self.velocity[0], self.velocity[1] - G * TICK
            way = (vx * TICK, vy * TICK)
            self.position, planes = self.world.move_mover(MAN, self.position, way, self.steepest)
            self.velocity = clip_velocity((vx, vy), planes)
            flat = [plane for plane in planes if plane.normal[1] > math.cos(self.steepest)]
            self.ground = max(flat, key=lambda plane: plane.normal[1], default=None)


def course() -> World:
    """Tiles from x = -10 to 0, a slope of 30 degrees up to (4, 2.31), flat to 8, then a wall."""
    world = World()
    for k in range(10):
        world.add_static(Box(), position=(-9.5 + k, -0.5))
    top = 4.0 * math.tan(math.radians(30.0))
    hill = (
        (0.0, 0.0),
        (4.0, top),
        (8.0, top),
        (8.0, top + 5.0),
        (9.0, top + 5.0),
        (9.0, -1.0),
        (0.0, -1.0),
    )
    world.add_static(Outline(vertices=hill))
    return world


def test_it_walks_over_tiles_without_a_hop_up_a_slope_and_stops_at_a_wall():
    walker = Walker(course(), -9.0, 1.0)
    walker.walk(0.0, 60)
    assert walker.position == pytest.approx((-9.0, STAND), abs=1e-6)
    while walker.position[0] < -1.0:
        walker.walk(4.0)
        assert walker.position[1] == pytest.approx(STAND, abs=1e-6)
    walker.walk(4.0, 120)
    x, y = walker.position
    assert y == pytest.approx(4.0 * math.tan(math.radians(30.0)) + STAND, abs=0.02)
    walker.walk(4.0, 120)
    at = walker.position
    assert at[0] == pytest.approx(8.0 - 0.3 - SKIN, abs=1e-6)
    for _ in range(60):  # it pushes on into the corner, and does not tremble
        walker.walk(4.0)
        assert walker.position == pytest.approx(at, abs=1e-8)


def test_it_stands_still_on_a_slope_and_walks_down_it():
    walker = Walker(course(), 2.0, 3.0)
    walker.walk(0.0, 60)
    at = walker.position
    walker.walk(0.0, 60)
    assert walker.position == pytest.approx(at, abs=1e-9)
    before = walker.position[1]
    walker.walk(-2.0, 30)  # a metre along the slope: half a metre down
    assert walker.position[1] == pytest.approx(before - 0.5, abs=0.02)


def test_a_slope_beyond_the_limit_is_a_wall_and_one_slides_down_it():
    world = World()
    world.add_static(Box(width=20.0), position=(0.0, -0.5))
    steep = math.tan(math.radians(60.0))
    world.add_static(Polygon(vertices=((2.0, 0.0), (6.0, 0.0), (6.0, 4.0 * steep))))
    walker = Walker(world, 0.0, STAND)
    walker.walk(3.0, 120)
    assert walker.position[1] < STAND + 0.02
    walker = Walker(world, 4.0, 2.0 * steep + 1.2)
    walker.walk(0.0, 180)
    assert walker.position[1] == pytest.approx(STAND, abs=0.02)


@pytest.mark.parametrize("height", [0.04, 0.08])
def test_it_walks_over_low_steps(height: float):
    # The round end meets the step's corner at cos a = 1 - h / r: 43 degrees for 8 cm, below 50.
    world = World()
    world.add_static(Box(width=40.0), position=(0.0, -0.5))
    for k in range(3):
        world.add_static(Box(width=10.0, height=height), position=(7.0 + k, (k + 0.5) * height))
    walker = Walker(world, 0.0, STAND)
    walker.walk(3.0, 140)
    assert walker.position[0] > 5.0
    assert walker.position[1] == pytest.approx(STAND + 3.0 * height, abs=0.02)


def test_it_walks_on_a_chain_and_comes_up_through_it():
    world = World()
    points = tuple((0.25 * i, 0.3 * math.sin(0.25 * i)) for i in range(-40, 41))
    world.add_static(Chain(points=points))
    walker = Walker(world, -5.0, 2.0)
    walker.walk(0.0, 60)
    walker.walk(3.0, 180)
    x, y = walker.position
    assert x > 2.0
    assert 0.3 * math.sin(x) + 0.55 < y < 0.3 * math.sin(x) + 0.7
    position, planes = world.move_mover(MAN, (0.0, -2.0), (0.0, 4.0))
    assert position == pytest.approx((0.0, 2.0)) and planes == []


def test_planes_are_those_of_the_shapes_by_hand():
    world = floating()
    wall = world.add_static(Box(width=1.0, height=9.0), position=(1.0, 0.0))
    world.add_static(Circle(sensor=True))
    world.add_static(Circle(), position=(5.0, 0.0))
    (plane,) = world.collide_mover(MAN, (0.0, 0.0), reach=0.25)
    assert (plane.body, plane.shape) == (wall, 0)
    assert plane.normal == pytest.approx((-1.0, 0.0))
    assert plane.separation == pytest.approx(0.2)
    assert plane.point is not None and plane.point[0] == pytest.approx(0.5)
    assert world.collide_mover(MAN, (0.0, 0.0), reach=0.19) == []
    (deep,) = world.collide_mover(MAN, (0.4, 0.0))
    assert deep.separation == pytest.approx(-0.2)
    assert world.collide_mover(MAN, (0.6, 0.0)) == []  # its middle is in the wall
    assert world.collide_mover(MAN, (0.4, 0.0), ignore=wall) == []


def test_a_cast_mover_stops_at_the_first_that_it_does_not_overlap_yet():
    world = floating()
    world.add_static(Box(), position=(0.0, 0.0))
    world.add_static(Box(), position=(3.0, 0.0))
    world.add_static(Box(sensor=True), position=(1.7, 0.0))
    assert world.cast_mover(MAN, (0.0, 0.0), (4.0, 0.0)) == pytest.approx(2.2 / 4.0)
    assert world.cast_mover(MAN, (0.0, 0.0), (-4.0, 0.0)) == 1.0


def test_the_solved_way_is_the_nearest_that_crosses_no_plane():
    # Of a convex set the nearest point p to w has (w - p) . (q - p) <= 0 for every q in it.
    rng = random.Random(4)
    for _ in range(300):
        planes = []
        for _ in range(rng.randint(1, 5)):
            angle = rng.uniform(-math.pi, math.pi)
            planes.append(Plane((math.cos(angle), math.sin(angle)), rng.uniform(0.0, 1.0)))
        want = (rng.uniform(-3, 3), rng.uniform(-3, 3))
        way = solve_planes(want, planes)  # staying is allowed, so there is one

        def fits(to: tuple[float, float], slack: float, planes: list[Plane] = planes) -> bool:
            return all(
                p.normal[0] * to[0] + p.normal[1] * to[1] + p.separation >= -slack for p in planes
            )

        assert fits(way, 1e-8)
        for _ in range(50):
            q = (rng.uniform(-3, 3), rng.uniform(-3, 3))
            if fits(q, 0.0):
                ahead = (want[0] - way[0]) * (q[0] - way[0]) + (want[1] - way[1]) * (q[1] - way[1])
                assert ahead <= 1e-7


def test_a_velocity_loses_what_goes_into_planes_and_nothing_else():
    floor, wall = Plane((0.0, 1.0), 0.3), Plane((-1.0, 0.0), 0.0)
    assert clip_velocity((3.0, -2.0), [floor]) == pytest.approx((3.0, 0.0))
    assert clip_velocity((3.0, -2.0), [floor, wall]) == pytest.approx((0.0, 0.0))
    assert clip_velocity((-3.0, 2.0), [floor, wall]) == (-3.0, 2.0)


def test_a_gap_that_is_too_narrow_leaves_it_in_the_middle():
    world = floating()
    world.add_static(Box(height=9.0), position=(-0.78, 0.0))
    world.add_static(Box(height=9.0), position=(0.78, 0.0))  # 0.56 m for one of 0.6 m
    position, _ = world.move_mover(MAN, (0.01, 0.0), (0.0, 1.0))
    again, _ = world.move_mover(MAN, position, (0.0, 0.0))
    assert abs(position[0]) <= 0.011
    assert again == pytest.approx(position, abs=1e-9)


def test_bad_movers_are_refused():
    world = floating()
    for wrong in (Circle(), Capsule(end_radius=0.1), "man"):
        with pytest.raises(DefinitionError, match="a mover is a Capsule"):
            world.move_mover(wrong, (0.0, 0.0), (1.0, 0.0))
    with pytest.raises(DefinitionError, match="way"):
        world.move_mover(MAN, (0.0, 0.0), (math.nan, 0.0))
    with pytest.raises(DefinitionError, match="steepest"):
        world.move_mover(MAN, (0.0, 0.0), (1.0, 0.0), steepest=9.0)

"""Pieces of a ground: what rolls, slides or falls where two of them abut feels no corner."""

import math
from collections.abc import Callable

import pytest

from physics import (
    Body,
    Box,
    Capsule,
    Chain,
    Circle,
    Polygon,
    Revolute,
    Segment,
    Shape,
    SolverSettings,
    World,
)
from tests.physics.worlds import G, floating

R = 0.1
"""Half size of what moves [m]."""

VISITORS: dict[str, Shape] = {
    "ball": Circle(radius=R, friction=0.0),
    "box": Box(width=2.0 * R, height=2.0 * R, friction=0.0),
    "capsule": Capsule(start=(-R, 0.0), end=(R, 0.0), radius=R, friction=0.0),
}

LEFT_AND_RIGHT: dict[str, tuple[Shape, Shape]] = {
    "boxes": (
        Box(width=4.0, height=0.8, center=(-2.0, -0.4)),
        Box(width=4.0, height=0.8, center=(2.0, -0.4)),
    ),
    "segments": (
        Segment(start=(-4.0, 0.0), end=(0.0, 0.0)),
        Segment(start=(4.0, 0.0), end=(0.0, 0.0)),
    ),
    "polygons": (
        Polygon(vertices=((0.0, 0.0), (-4.0, 0.0), (-4.0, -1.0), (-0.3, -1.0))),
        Polygon(vertices=((0.2, -0.8), (4.0, -0.8), (4.0, 0.0), (0.0, 0.0))),
    ),
    "capsules": (
        Capsule(start=(-4.0, -0.2), end=(0.0, -0.2), radius=0.2),
        Capsule(start=(0.0, -0.2), end=(4.0, -0.2), radius=0.2),
    ),
}
"""Two pieces that meet flush at the origin, with a level top at y = 0."""


def lay(world: World, pieces: tuple[Shape, ...], how: str, rise: float) -> None:
    """Lay two pieces, the second one turned up by `rise` [rad]."""
    angles = (0.0, rise)
    if how == "backwards":
        pieces, angles = pieces[::-1], angles[::-1]
    if how == "of one body":
        world.add_static(*pieces)
    elif how == "a plank that is held":
        plank = world.add_dynamic(*pieces, fixed_rotation=True)
        world.add_joint(Revolute(b=plank, anchor=(0.0, -0.4)))
    elif how == "moving":
        for piece, angle in zip(pieces, angles, strict=True):
            world.add_kinematic(piece, angle=angle, velocity=(1.5, 0.4))
    else:
        for piece, angle in zip(pieces, angles, strict=True):
            world.add_static(piece, angle=angle)


def cross(lay_ground: Callable[[World], None], visitor: Shape, v: float, drive: float = 0.0):
    """Send a visitor over the seam at `v` [m/s]; return its speed relative to the ground and height
    over it [m] 0.4 m beyond, and the most that it was above both lines.
    """
    world = World()
    lay_ground(world)
    body = world.add_dynamic(visitor, position=(-0.5, R), velocity=(v + 1.5 * drive, 0.4 * drive))
    path = []
    for _ in range(2000):
        world.step()
        x, y = body.center.x - 1.5 * drive * world.time, body.center.y - 0.4 * drive * world.time
        path.append((x, y))
        if x > 0.4:
            break
    speed = math.hypot(body.velocity.x - 1.5 * drive, body.velocity.y - 0.4 * drive)
    return speed, path


def chain(rise: float) -> Callable[[World], None]:
    """The same ground in one piece: a chain has no seams (test_chains.py)."""
    far = (4.0 * math.cos(rise), 4.0 * math.sin(rise))

    def add(world: World) -> None:
        world.add_static(Chain(points=((-4.0, 0.0), (0.0, 0.0), far)))

    return add


@pytest.mark.parametrize("rise", [0.0, 1e-4, 0.003, 0.03, 0.2])
@pytest.mark.parametrize("how", ["in order", "backwards", "moving"])
@pytest.mark.parametrize("pieces", ["boxes", "segments", "polygons"])
def test_two_pieces_that_meet_are_to_a_visitor_what_one_ground_is(pieces, how, rise):
    # Both grounds have the same faces, so the same contacts are right, up to the rounding of the
    # faces' places (1e-15 m) in springs of w = 2 pi 100 Hz over some hundred ticks, and, of what
    # moves, of the places themselves.
    for visitor in VISITORS.values():
        for v in (2.5, 8.0):
            speed, path = cross(
                lambda world: lay(world, LEFT_AND_RIGHT[pieces], how, rise),
                visitor,
                v,
                float(how == "moving"),
            )
            wanted, smooth = cross(chain(rise), visitor, v)
            assert speed == pytest.approx(wanted, rel=1e-6)
            heights = [y for x, y in path if -0.3 < x < 0.4]
            assert max(heights) <= max(y for x, y in smooth if x < 0.4) + 1e-6
            assert path[-1][0] > 0.4


@pytest.mark.parametrize("how", ["of one body", "a plank that is held"])
@pytest.mark.parametrize("pieces", [name for name in LEFT_AND_RIGHT if name != "segments"])
def test_shapes_of_one_body_that_meet_are_one_ground(pieces, how):
    for visitor in VISITORS.values():
        speed, path = cross(
            lambda world: lay(world, LEFT_AND_RIGHT[pieces], how, 0.0), visitor, 3.0
        )
        # a plank that is held gives way by m g / (M w^2), some um, and takes that with it
        assert speed == pytest.approx(3.0, rel=1e-6 if how == "of one body" else 1e-4)
        assert max(y for _, y in path) <= R + 1e-6


@pytest.mark.parametrize("rise", [0.0, 1e-3, 0.02, 0.1])
def test_a_rolling_ball_loses_what_one_hollow_corner_takes(rise):
    # At a hollow corner the ball's momentum into the new face is stopped, and friction turns what
    # is left into rolling: w' = (1 + 2 cos rise) / 3 w for a disc, e = 0.
    world = World(gravity=(0.0, 0.0))
    lay(world, tuple(LEFT_AND_RIGHT["boxes"]), "in order", rise)
    ball = world.add_dynamic(
        Circle(radius=R, friction=1.0), position=(-0.5, R), velocity=(4.0, 0.0), omega=-4.0 / R
    )
    world.step(ticks=120)
    kept = ball.kinetic_energy / (0.75 * ball.mass * 16.0)
    wanted = ((1.0 + 2.0 * math.cos(rise)) / 3.0) ** 2
    assert ball.center.x > 0.5
    assert kept == pytest.approx(wanted, abs=0.1 * (1.0 - wanted) + 1e-4)


@pytest.mark.parametrize("restitution", [0.0, 0.5, 0.9])
@pytest.mark.parametrize("how", ["in order", "backwards", "of one body"])
@pytest.mark.parametrize("pieces", LEFT_AND_RIGHT)
def test_what_falls_beside_a_seam_bounces_straight(pieces, how, restitution):
    upright = Capsule(start=(0.0, -R), end=(0.0, R), radius=R, restitution=restitution)
    for visitor in (Circle(radius=R, restitution=restitution), upright):
        for x in (-0.03, -0.011, -0.001, 0.002, 0.013):
            for height in (0.3, 2.0):
                world = World()
                lay(world, LEFT_AND_RIGHT[pieces], how, 0.0)
                body = world.add_dynamic(visitor, position=(x, 2.0 * R + height))
                world.step(ticks=180)
                assert abs(body.velocity.x) < 1e-9
                assert abs(body.omega) < 1e-9
                assert body.center.x == pytest.approx(x, abs=1e-9)


def test_small_things_feel_no_seam_either_and_large_ones_none():
    for size in (0.004, 0.02, 1.0, 20.0):
        world = World(settings=SolverSettings(sleeping=False))
        for side in (-1.0, 1.0):
            ground = Box(width=60.0 * size, height=9.0 * size, friction=0.0)
            world.add_static(ground, position=(side * 30.0 * size, -4.5 * size))
        v = 20.0 * math.sqrt(size * G)
        ball = world.add_dynamic(
            Circle(radius=size, friction=0.0), position=(-9.0 * size, size), velocity=(v, 0.0)
        )
        while ball.center.x < 9.0 * size:
            world.step()
            assert ball.velocity.x == pytest.approx(v, rel=1e-9)
            assert abs(ball.center.y - size) < 5e-5


# --- corners that are real ----------------------------------------------------------------------


def test_a_step_of_a_millimetre_is_felt():
    world = World()
    world.add_static(Box(width=4.0, height=1.0, friction=0.0), position=(-2.0, -0.5))
    world.add_static(Box(width=4.0, height=1.0, friction=0.0), position=(2.0, -0.499))
    ball = world.add_dynamic(
        Circle(radius=R, friction=0.0), position=(-0.3, R), velocity=(2.0, 0.0)
    )
    world.step(ticks=60)
    # the corner is met where the ball is h above it: n leans by a, cos a = 1 - h / r; what goes
    # into it, v sin a, is lost (e = 0): the speed beside it is v cos a
    assert abs(ball.velocity.y) > 0.1 or ball.velocity.x < 2.0 * (1.0 - 0.001 / R) + 0.01
    assert ball.velocity.x < 1.99


def test_a_ball_stands_in_a_gap_on_both_its_edges():
    world = World()
    for side in (-1.0, 1.0):
        world.add_static(Box(width=4.0, height=1.0), position=(side * 2.03, -0.5))
    ball = world.add_dynamic(Circle(radius=R), position=(0.0, R))
    world.step(ticks=240)
    assert ball.center.y == pytest.approx(math.sqrt(R * R - 0.03 * 0.03), abs=2e-4)
    assert abs(ball.center.x) < 1e-6


@pytest.mark.parametrize("gap", [1e-5, 1e-4, 4e-4])
def test_nothing_falls_into_a_gap_that_is_hardly_one(gap):
    world = World()
    for side in (-1.0, 1.0):
        world.add_static(Box(width=4.0, height=1.0), position=(side * (2.0 + 0.5 * gap), -0.5))
    for x, visitor in ((0.0, Circle(radius=R)), (0.3 * gap, Circle(radius=0.02))):
        ball = world.add_dynamic(visitor, position=(x, visitor.radius), velocity=(0.0, -1.0))
        world.step(ticks=240)
        assert ball.center.y == pytest.approx(visitor.radius, abs=1e-4)
        ball.remove()


@pytest.mark.parametrize("half", [0.05, 0.2, 0.6, 1.2])
def test_a_wedge_and_a_ball_rest_in_a_valley_of_two_pieces(half):
    """Walls of `half` [rad] above the level meet in a line; nothing sinks in there."""
    world = World()
    for side, turn in ((-1.0, -half), (1.0, half)):
        at = Box(width=4.0, height=1.0, center=(2.0 * side, -0.5))
        world.add_static(at, angle=turn)
    ball = world.add_dynamic(Circle(radius=0.05), position=(0.0, 0.06 / math.cos(half)))
    world.step(ticks=480)
    assert ball.center.y == pytest.approx(0.05 / math.cos(half), abs=2e-4)
    ball.remove()
    wedge = Polygon(vertices=((0.0, 0.0), (0.1, 0.4), (-0.1, 0.4)))  # fits the narrowest valley
    body: Body = world.add_dynamic(wedge, position=(0.0, 0.001))
    world.step(ticks=120)
    lowest = min(body.world_point(corner).y for corner in wedge.vertices)
    assert lowest > -0.001


def test_a_tall_wall_on_a_floor_is_no_seam():
    world = World()
    world.add_static(Box(width=8.0, height=1.0, friction=0.0), position=(0.0, -0.5))
    world.add_static(Box(width=1.0, height=4.0, friction=0.0), position=(2.5, 2.0))
    box = world.add_dynamic(
        Box(width=0.2, height=0.2, friction=0.0), position=(1.0, 0.1), velocity=(5.0, 0.0)
    )
    world.step(ticks=240)
    assert box.center.x <= 1.9 + 1e-3


def test_pieces_that_part_have_corners_again():
    """A ball on the left one is met by the right one, which comes back, at its edge."""
    world = floating()
    world.add_static(Box(width=4.0, height=1.0, friction=0.0), position=(-2.0, -0.5))
    right = world.add_kinematic(
        Box(width=4.0, height=1.0, friction=0.0), position=(2.0, -0.5), velocity=(1.0, 0.0)
    )
    ball = world.add_dynamic(Circle(radius=R, friction=0.0), position=(0.15, 0.02))
    world.step(ticks=60)  # the gap is 25 cm now, and the ball was pushed up by the edge or is in it
    right.velocity = (0.0, 0.0)
    ball.position, ball.velocity = (0.125, 0.3), (0.0, -2.0)
    world.step(ticks=60)
    assert ball.center.y < 0.0


def test_all_threads_and_orders_of_pairs_agree_on_a_floor_of_tiles():
    def run(threads: int) -> str:
        world = World()
        world.threads.number = threads
        for k in range(30):
            world.add_static(Box(width=0.5, height=0.5), position=(0.5 * k, -0.25))
        for k in range(40):
            shape = list(VISITORS.values())[k % 3]
            place = (0.5 + 0.33 * k, 0.3 + 0.5 * (k % 4))
            world.add_dynamic(shape, position=place, velocity=(3.0 - 0.2 * k, -1.0))
        world.step(ticks=120)
        return world.hash()

    assert run(1) == run(2) == run(3)

"""Impacts of one moment are one event: what is its own mirror image stays one, in any order."""

import math
from itertools import permutations
from typing import Any

import pytest

from physics import Body, Box, Capsule, Chain, Circle, Polygon, Segment, Weld, World
from tests.physics.worlds import G, floating, momentum

MATERIALS = [(0.0, 0.6), (0.3, 0.6), (0.9, 0.6), (0.9, 0.0), (1.0, 0.3)]
"""Restitution and friction."""


def level(e: float) -> float:
    """What may turn or push aside, of the impact speed.

    A group is solved to 1e-12 of its speed, and two ticks and an arm (below 10 / m) are between
    that and what is read. What falls dead lies there, and the sweeps take up its weight one contact
    after the other: a part of g h = 20 mm/s, 1 % of the speed is the bar.
    """
    return 1e-9 if e > 0.0 else 0.01


def landed(world: World, body: Body, speed: float) -> None:
    """Step until the body has been struck, and two ticks more."""
    fastest = 0.0
    for _ in range(480):
        world.step()
        fastest = min(fastest, body.velocity.y)
        if body.velocity.y > 0.5 * fastest and fastest < -0.9 * speed:
            break
    world.step(ticks=2)


def aside(body: Body, reach: float) -> float:
    """How fast the body, which reaches so far, moves sideways or turns [m/s]."""
    return max(abs(body.velocity.x), abs(body.omega) * reach)


def table(world: World, legs: tuple[float, ...], material: dict[str, Any], size: float) -> Body:
    """A table, 1 m above the ground."""
    top = Box(width=3.0 * size, height=0.1 * size, center=(0.0, 0.55 * size), **material)
    feet = [
        Box(width=0.1 * size, height=0.5 * size, center=(x * size, 0.25 * size), **material)
        for x in legs
    ]
    return world.add_dynamic(top, *feet, position=(0.0, 1.0))


@pytest.mark.parametrize(("e", "mu"), MATERIALS)
@pytest.mark.parametrize("size", [0.2, 1.0])
@pytest.mark.parametrize(
    "legs",
    [
        (-0.9, 0.9),
        (0.9, -0.9),
        (-1.4, 1.4, -0.1, 0.1),
        *list(permutations((-0.9, 0.9, 0.36, -0.36)))[3::7],
        (0.7, 0.0, -0.7),
    ],
)
def test_a_table_that_falls_level_rises_level(legs, size, e, mu):
    world = World()
    material: dict[str, Any] = {"restitution": e, "friction": mu}
    world.add_static(Box(width=20.0, height=1.0, **material), position=(0.0, -0.5))
    body = table(world, legs, material, size)
    speed = math.sqrt(2.0 * G)
    landed(world, body, speed)
    assert aside(body, 1.5 * size) < level(e) * speed
    # It is read up to three ticks after the blow.
    assert e * speed - 4.0 * G / 240.0 <= body.velocity.y <= e * speed + 1e-2


SHAPES = {
    "box": Box(width=3.0, height=0.2),
    "capsule": Capsule(start=(-1.4, 0.0), end=(1.4, 0.0), radius=0.1),
    "polygon": Polygon(vertices=((-1.5, -0.1), (1.5, -0.1), (1.0, 0.1), (-1.0, 0.1))),
}


@pytest.mark.parametrize(("e", "mu"), MATERIALS)
@pytest.mark.parametrize("sides", [(-1.0, 1.0), (1.0, -1.0)])
@pytest.mark.parametrize("half", [0.3, 1.2])
@pytest.mark.parametrize("post", ["boxes", "balls", "bricks"])
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_a_plank_that_falls_level_on_two_equal_posts_rises_level(shape, post, half, sides, e, mu):
    world = World()
    material: dict[str, Any] = {"restitution": e, "friction": mu}
    if post == "bricks":
        world.add_static(Box(width=20.0, height=1.0), position=(0.0, -0.7))
    for side in sides:
        if post == "boxes":
            world.add_static(Box(width=0.2, height=1.0, **material), position=(side * half, -0.5))
        elif post == "balls":
            world.add_static(Circle(radius=0.2, **material), position=(side * half, -0.2))
        else:
            world.add_dynamic(Box(width=0.4, height=0.2, **material), position=(side * half, -0.1))
    world.step(ticks=30)
    body = world.add_dynamic(shape, position=(0.0, 1.1))
    speed = math.sqrt(2.0 * G)
    landed(world, body, speed)
    # Bricks carry its weight from the tick on in which it has come to rest on them.
    assert aside(body, 1.5) < level(0.0 if post == "bricks" else e) * speed


@pytest.mark.parametrize(("e", "mu"), MATERIALS)
@pytest.mark.parametrize("share", [-0.45, -0.2, 0.0, 0.05, 0.3])
@pytest.mark.parametrize("size", [0.2, 1.0])
@pytest.mark.parametrize("ground", ["boxes", "segments", "chain"])
def test_what_falls_flat_on_two_pieces_rises_as_from_one(ground, size, share, e, mu):
    world = World()
    material: dict[str, Any] = {"restitution": e, "friction": mu}
    seam = share * size
    if ground == "boxes":
        for side in (-2.0, 2.0):
            world.add_static(Box(width=4.0, height=1.0, **material), position=(seam + side, -0.5))
    elif ground == "segments":
        world.add_static(Segment(start=(seam, 0.0), end=(4.0, 0.0), **material))
        world.add_static(Segment(start=(-4.0, 0.0), end=(seam, 0.0), **material))
    else:
        world.add_static(Chain(points=((-4.0, 0.0), (seam, 0.0), (4.0, 0.0)), **material))
    body = world.add_dynamic(
        Box(width=size, height=size, **material), position=(0.0, size / 2.0 + 1.0)
    )
    speed = math.sqrt(2.0 * G)
    landed(world, body, speed)
    assert aside(body, size / 2.0) < level(e) * speed


@pytest.mark.parametrize("count", [5, 7])
@pytest.mark.parametrize("lifted", [1, 2, 3])
@pytest.mark.parametrize("order", [1, -1])
def test_as_many_balls_fly_off_as_came_in_whatever_was_made_first(count, lifted, order):
    world = floating()
    shape = Circle(radius=0.1, restitution=1.0, friction=0.0)
    balls = {}
    for i in range(count)[::order]:
        balls[i] = world.add_dynamic(shape, position=(0.2 * i - (0.5 if i < lifted else 0.0), 0.0))
        balls[i].velocity = (2.0 if i < lifted else 0.0, 0.0)
    world.step(ticks=240)
    speeds = [balls[i].velocity.x for i in range(count)]
    assert speeds == pytest.approx([0.0] * (count - lifted) + [2.0] * lifted, abs=1e-12)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_a_ball_that_strikes_two_at_once_parts_them_evenly_and_comes_back(order):
    """The textbook's three-ball break: -v/5, and 2 sqrt(3) v/5 along the lines of centres."""
    world = floating()
    shape = Circle(radius=0.1, restitution=1.0, friction=0.0)
    places = ((-0.5, 0.0), (0.1 * math.sqrt(3.0), 0.1), (0.1 * math.sqrt(3.0), -0.1))
    balls = {k: world.add_dynamic(shape, position=places[k]) for k in order}
    balls[0].velocity = (1.0, 0.0)
    world.step(ticks=240)
    # The normals are those of the tick's start, v TICK / (2 r) = 0.02 off at most.
    assert balls[0].velocity.y == pytest.approx(0.0, abs=1e-12)
    assert balls[0].velocity.x == pytest.approx(-0.2, abs=0.02)
    assert balls[1].velocity.x == pytest.approx(balls[2].velocity.x, abs=1e-12)
    assert balls[1].velocity.y == pytest.approx(-balls[2].velocity.y, abs=1e-12)
    energy = sum(0.5 * ball.mass * ball.velocity.length**2 for ball in world.bodies)
    assert energy == pytest.approx(0.5 * balls[0].mass, rel=1e-12)


@pytest.mark.parametrize("height", [0.3, 1.0, 5.0])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 5, 10])
def test_what_falls_dead_on_a_stack_stays_there(count, height):
    world = World()
    world.add_static(Box(width=20.0, height=1.0), position=(0.0, -0.5))
    for i in range(count):
        world.add_dynamic(Box(), position=(0.0, 0.5 + i))
    world.step(ticks=30)
    top = world.add_dynamic(Box(), position=(0.0, 0.5 + count + height))
    speed = math.sqrt(2.0 * G * height)
    highest = 0.0
    for _ in range(int(240.0 * speed / G) + 120):
        world.step()
        highest = max(highest, top.velocity.y)
    assert highest <= 0.02 * speed


@pytest.mark.parametrize(("e", "mu"), [(1.0, 0.0), (1.0, 0.5), (0.7, 0.3), (0.0, 0.8)])
@pytest.mark.parametrize("seed", range(3))
def test_crowds_that_meet_keep_momentum_and_make_no_energy(seed, e, mu):
    """Sixteen boxes, discs and tables of masses up to 1 to 100 that fly together, turning."""
    world = floating()
    shapes = [
        (Box(width=0.8, height=0.5, restitution=e, friction=mu, density=10.0),),
        (Circle(radius=0.3, restitution=e, friction=mu),),
        tuple(
            Box(width=0.2, height=0.6, center=(x, 0.0), restitution=e, friction=mu, density=0.1)
            for x in (-0.5, 0.5)
        ),
    ]
    for k in range(16):
        at = (1.3 * (k % 4 - 1.5), 1.3 * (k // 4 - 1.5))
        world.add_dynamic(
            *shapes[(k + seed) % 3],
            position=at,
            angle=0.4 * ((k * (seed + 1)) % 4),
            velocity=(-2.0 * at[0], -2.0 * at[1]),
            omega=0.5 * (k % 3 - 1),
        )
    before, energy = momentum(world), world.energy.kinetic
    for _ in range(240):
        world.step()
        assert world.energy.kinetic <= energy * (1.0 + 1e-3)  # 1e-3: push-out of overlaps
    # Sixteen bodies, some hundred blows of up to 100 N s: rounding of each.
    assert momentum(world)[:2] == pytest.approx(before[:2], abs=1e-10)


@pytest.mark.parametrize("e", [0.0, 0.5, 1.0])
def test_two_welded_blocks_that_fall_level_rise_level(e):
    world = World()
    material: dict[str, Any] = {"restitution": e}
    world.add_static(Box(width=20.0, height=1.0, **material), position=(0.0, -0.5))
    blocks = [
        world.add_dynamic(Box(width=1.0, height=0.4, **material), position=(x, 1.2))
        for x in (0.5, -0.5)
    ]
    world.add_joint(Weld(a=blocks[0], b=blocks[1], anchor=(0.0, 1.2)))
    speed = math.sqrt(2.0 * G)
    landed(world, blocks[0], speed)
    assert max(aside(block, 0.5) for block in blocks) < level(e) * speed


@pytest.mark.parametrize(("e", "mu"), [(0.3, 0.6), (0.9, 0.6), (0.9, 0.0), (1.0, 0.3)])
@pytest.mark.parametrize("share", [-0.45, -0.2, 0.05, 0.3])
@pytest.mark.parametrize(("size", "density"), [(0.2, 1.0), (1.0, 1.0), (1.0, 5.0)])
def test_bricks_that_lie_on_a_floor_are_a_floor_to_what_falls_on_them(size, density, share, e, mu):
    """A box that falls level on two, its middle over one of them, rises level, with e."""
    world = World()
    material: dict[str, Any] = {"restitution": e, "friction": mu}
    world.add_static(Box(width=9.0, height=1.0), position=(0.0, -1.0))
    for side in (-1.0, 1.0):
        brick = Box(width=2.0, height=0.5, **material)
        world.add_dynamic(brick, position=(share * size + side, -0.25))
    world.step(ticks=120)
    box = Box(width=size, height=size, density=density, **material)
    body = world.add_dynamic(box, position=(0.0, size / 2.0 + 1.0))
    speed = math.sqrt(2.0 * G)
    landed(world, body, speed)
    # Bricks at rest have sunk in by 20 um, not all corners alike, and push out at some mm/s.
    assert aside(body, size / 2.0) < 0.01 * speed
    assert body.velocity.y == pytest.approx(e * speed, abs=4.0 * G / 240.0 + 0.01 * speed)

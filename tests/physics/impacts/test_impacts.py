"""Impacts: Newton's restitution law, and what they conserve."""

import math
import random

import pytest

from physics import TICK, Box, Capsule, Circle, Polygon, SolverSettings, World
from tests.physics.worlds import G, H, floating, grounded, momentum


def apexes(world: World, ball, radius: float, count: int) -> list[float]:
    """Heights of the ball's lowest point at its next `count` highest points [m].

    The tops of the parabolas through three ticks each: a free flight is one.
    """
    result, last = [], [ball.center[1]] * 3
    while len(result) < count and world.time < 30.0:
        world.step()
        last = [*last[1:], ball.center[1]]
        before, top, after = last
        if before < top > after:
            bend = before - 2.0 * top + after
            result.append(top - (after - before) ** 2 / (8.0 * bend) - radius)
    return result


@pytest.mark.parametrize("tick_rate", [60, 240])
@pytest.mark.parametrize("restitution", [0.3, 0.5, 0.8, 1.0])
def test_a_ball_rises_to_e_squared_of_its_drop_height_every_time(restitution, tick_rate):
    # Flight, blow and flight are exact under constant acceleration, at any moment of the tick. The
    # first flight is that of a ball thrown down with g h / 2 (semi-implicit Euler, substeps of h),
    # which is g h^2 / 8 more of a height. Flights of less than ten ticks are left out.
    h = 1.0 / tick_rate / SolverSettings().substeps
    world = grounded()
    world.settings.tick_rate = tick_rate
    ball = world.add_dynamic(Circle(radius=0.2, restitution=restitution), position=(0.0, 3.2))
    heights = [(3.0 + G * h * h / 8.0) * restitution ** (2 * k) for k in range(1, 11)]
    seen = [x for x in heights if math.sqrt(8.0 * x / G) * tick_rate > 10.0]
    assert seen
    assert apexes(world, ball, 0.2, len(seen)) == pytest.approx(seen, rel=1e-9)


@pytest.mark.parametrize("moment", [0.0, 0.25, 0.5, 0.75])
def test_the_moment_within_the_tick_at_which_a_ball_lands_does_not_matter(moment):
    # It falls v TICK = 18 mm in the tick in which it lands: from anywhere in them, back up there.
    height = 1.0 + moment * math.sqrt(2.0 * G) * TICK
    world = grounded()
    ball = world.add_dynamic(Circle(radius=0.2, restitution=1.0), position=(0.0, 0.2 + height))
    assert apexes(world, ball, 0.2, 1)[0] == pytest.approx(height + G * H * H / 8.0, rel=1e-9)


def test_no_restitution_means_no_bounce():
    world = grounded()
    ball = world.add_dynamic(Circle(radius=0.2), position=(0.0, 2.2))
    world.step(ticks=240)
    top = 0.0
    for _ in range(120):
        world.step()
        top = max(top, ball.center[1] - 0.2)
    assert top < 1e-4


def test_slow_impacts_below_the_threshold_do_not_bounce():
    world = grounded(restitution=1.0)
    world.settings.restitution_threshold = 1.0
    v = 0.9 * world.settings.restitution_threshold
    ball = world.add_dynamic(
        Circle(radius=0.2, restitution=1.0), position=(0.0, 0.2 + v * v / (2.0 * G))
    )
    world.step(ticks=120)
    assert abs(ball.velocity[1]) < 1e-3


@pytest.mark.parametrize(
    ("mass_ratio", "restitution"), [(1.0, 1.0), (3.0, 1.0), (0.25, 0.5), (10.0, 0.0)]
)
def test_two_discs_collide_head_on_by_the_textbook(mass_ratio, restitution):
    # u1 = v (m1 - e m2) / (m1 + m2), u2 = v m1 (1 + e) / (m1 + m2): no gravity, so exact.
    world = floating()
    disc = {"radius": 0.5, "restitution": restitution, "friction": 0.0}
    a = world.add_dynamic(Circle(density=mass_ratio, **disc), velocity=(4.0, 0.0))
    b = world.add_dynamic(Circle(**disc), position=(1.5, 0.0))
    world.step(ticks=60)
    m1, m2 = a.mass, b.mass
    u1 = 4.0 * (m1 - restitution * m2) / (m1 + m2)
    u2 = 4.0 * m1 * (1.0 + restitution) / (m1 + m2)
    assert a.velocity[0] == pytest.approx(u1, abs=1e-12)
    assert b.velocity[0] == pytest.approx(u2, abs=1e-12)
    assert (a.omega, b.omega) == pytest.approx((0.0, 0.0), abs=1e-15)


def test_equal_discs_part_at_a_right_angle_after_an_oblique_elastic_impact():
    # Frictionless and elastic: the impulse is along the line of centres, so v1 . v2 = 0 after it.
    world = floating()
    disc = {"radius": 0.5, "restitution": 1.0, "friction": 0.0}
    a = world.add_dynamic(Circle(**disc), position=(-2.0, 0.4), velocity=(6.0, 0.0))
    b = world.add_dynamic(Circle(**disc))
    world.step(ticks=120)
    dot = a.velocity[0] * b.velocity[0] + a.velocity[1] * b.velocity[1]
    # The normal is that of the tick before contact: off by at most v TICK / (2 r) = 0.0125 rad,
    # which changes both velocities but, being frictionless, not their right angle.
    assert dot == pytest.approx(0.0, abs=1e-9)
    assert 0.5 * a.mass * 36.0 == pytest.approx(world.energy.kinetic, rel=1e-9)


def test_friction_in_an_impact_turns_sliding_into_spin():
    # A disc hits the floor (no gravity) sliding: while it slips, dw I = r mu P and m dv_x = -mu P,
    # with P = (1 + e) m v.
    world = grounded(friction=0.3, g=0.0)
    disc = world.add_dynamic(
        Circle(radius=0.5, friction=0.3, restitution=0.5), position=(0.0, 1.0), velocity=(6.0, -3.0)
    )
    world.step(ticks=120)
    m, r, inertia = disc.mass, 0.5, disc.inertia
    assert disc.velocity[1] == pytest.approx(1.5, rel=1e-12)
    slowed = m * (6.0 - disc.velocity[0])
    assert slowed == pytest.approx(0.3 * m * 4.5, rel=1e-12)
    # The arm reaches to the middle of the gap, which is below v TICK when the tick starts.
    gap = 3.0 * TICK
    assert r * slowed <= -disc.omega * inertia <= (r + 0.5 * gap) * slowed * (1.0 + 1e-9)


def row(masses: tuple[float, ...], lifted: int, gap: float = 0.0) -> tuple[World, list]:
    """Balls of 10 cm in a row, without friction or loss; the first `lifted` come in with 2 m/s."""
    world = floating()
    shape = {"radius": 0.1, "restitution": 1.0, "friction": 0.0}
    pitch = 0.2 + gap
    balls = [
        world.add_dynamic(Circle(density=m, **shape), position=(i * pitch, 0.0))
        for i, m in enumerate(masses)
    ]
    for i in range(lifted):
        balls[i].position = (-1.0 - pitch * (lifted - 1 - i), 0.0)
        balls[i].velocity = (2.0, 0.0)
    return world, balls


@pytest.mark.parametrize("gap", [0.0, 0.001, 0.009])
@pytest.mark.parametrize("lifted", [1, 2, 3])
def test_as_many_balls_fly_off_a_cradle_as_came_in(lifted, gap):
    world, balls = row((1.0,) * 5, lifted, gap)
    world.step(ticks=240)
    speeds = [ball.velocity[0] for ball in balls]
    assert speeds == pytest.approx([0.0] * (5 - lifted) + [2.0] * lifted, abs=1e-12)


@pytest.mark.parametrize("masses", [(1, 1, 1, 1, 3), (3, 1, 1, 1, 1), (1, 2, 3, 2, 1)])
def test_a_cradle_of_unequal_balls_keeps_momentum_and_energy_and_its_order(masses):
    world, balls = row(tuple(map(float, masses)), 1)
    before, energy = momentum(world)[0], world.energy.kinetic
    world.step(ticks=240)
    speeds = [ball.velocity[0] for ball in balls]
    assert momentum(world)[0] == pytest.approx(before, rel=1e-12)
    assert world.energy.kinetic == pytest.approx(energy, rel=1e-12)
    assert speeds == pytest.approx(sorted(speeds), abs=1e-12)  # none of them meets the next again


def test_a_rack_of_fifteen_balls_keeps_the_energy_of_the_break():
    world = floating()
    r = 0.0286
    shape = Circle(radius=r, restitution=1.0, friction=0.0, density=100.0)
    for i in range(5):
        for j in range(i + 1):
            world.add_dynamic(shape, position=(i * r * math.sqrt(3.0), (2 * j - i) * r))
    world.add_dynamic(shape, position=(-0.5, 0.004), velocity=(5.0, 0.0))
    energy = world.energy.kinetic
    world.step(ticks=120)
    # What closes in slower than the threshold is no impact: at most 105 pairs of v^2 / 50^2 / 4.
    slow = 105.0 * (world.settings.restitution_threshold / 5.0) ** 2 / 2.0
    assert energy * (1.0 - slow) <= world.energy.kinetic <= energy * (1.0 + 1e-12)


def test_a_gas_of_discs_keeps_its_energy():
    world = floating()
    wall = {"restitution": 1.0, "friction": 0.0}
    for x, y, width, height in ((0, -6, 14, 1), (0, 6, 14, 1), (-6, 0, 1, 14), (6, 0, 1, 14)):
        world.add_static(Box(width=width, height=height, **wall), position=(x, y))
    dice = random.Random(1)
    for i in range(60):
        world.add_dynamic(
            Circle(radius=0.4, **wall),
            position=((i % 8 - 3.5) * 1.3, (i // 8 - 3.5) * 1.3),
            velocity=(dice.uniform(-5.0, 5.0), dice.uniform(-5.0, 5.0)),
        )
    energy = world.energy.kinetic
    world.step(ticks=2400)
    # About 400 impacts a second; of those below the threshold u each loses m u^2 / 4, one in a
    # hundred: 40 * u^2 / 4 against 60 * v^2 / 2 with v^2 = 17, 5e-5.
    assert world.energy.kinetic == pytest.approx(energy, rel=5e-5)


@pytest.mark.parametrize("shape", [Box(), Circle(radius=0.5)], ids=["box", "disc"])
def test_what_falls_dead_on_something_at_rest_stays_there(shape):
    # Blow after blow halves what is left, until the sweeps take over below HARD_IMPACT, 5 % of the
    # speed after 5 m: no more can come back. The bar is 2 %; 1 % is seen.
    speed = math.sqrt(2.0 * G * 5.0)
    for moment in (0.0, 0.3, 0.6, 0.9):
        world = grounded()
        world.add_dynamic(Box(), position=(0.0, 0.5))
        world.step(ticks=60)
        top = world.add_dynamic(shape, position=(0.0, 6.5 + moment * speed * TICK))
        world.step(ticks=int(speed / G / TICK) - 3)
        fastest = 0.0
        for _ in range(120):
            world.step()
            fastest = max(fastest, top.velocity[1])
        assert fastest < 0.02 * speed


@pytest.mark.parametrize("speed", [3.0, 50.0])
@pytest.mark.parametrize("moment", [0.0, 0.4, 0.8])
def test_two_boxes_that_meet_dead_go_on_together_without_a_spin(speed, moment):
    world = floating()
    shape = Box(friction=0.0)
    a = world.add_dynamic(shape, position=(-2.0 - moment * speed * TICK, 0.0))
    b = world.add_dynamic(shape)
    a.velocity = (speed, 0.0)
    world.step(ticks=240)
    assert (a.omega, b.omega) == pytest.approx((0.0, 0.0), abs=1e-12 * speed)
    assert a.velocity[0] == pytest.approx(speed / 2.0, rel=1e-12)
    assert b.velocity[0] == pytest.approx(speed / 2.0, rel=1e-12)


def cloud(world: World) -> None:
    """Twelve different bodies that fly into each other."""
    shapes = [
        Circle(radius=0.4, restitution=0.5),
        Box(width=0.9, height=0.5, friction=0.9),
        Capsule(start=(-0.4, 0.0), end=(0.4, 0.1), radius=0.15, end_radius=0.25),
        Polygon(vertices=((-0.4, -0.3), (0.5, -0.2), (0.1, 0.5)), radius=0.05),
    ]
    for i in range(12):
        angle = math.tau * i / 12.0
        at = (2.5 * math.cos(angle), 2.5 * math.sin(angle))
        speed = 2.0 + 0.3 * i
        world.add_dynamic(
            shapes[i % 4],
            position=at,
            angle=0.7 * i,
            velocity=(-speed * math.cos(angle + 0.2), -speed * math.sin(angle + 0.2)),
            omega=3.0 - 0.5 * i,
        )


def test_collisions_conserve_linear_momentum_to_rounding():
    world = floating()
    cloud(world)
    before = momentum(world)
    touched = 0
    for _ in range(240):
        world.step()
        touched += world.contacts.count
    assert touched > 100
    after = momentum(world)
    assert after[:2] == pytest.approx(before[:2], abs=1e-11)


def test_collisions_conserve_angular_momentum_to_the_motion_within_a_tick():
    # -P and +P act at one point when the tick starts. In its second substep the bodies have moved
    # by dx, so that L changes by (dx_b - dx_a) x P with |dx| <= v TICK: sum it up as a bound.
    world = floating()
    cloud(world)
    before = momentum(world)[2]
    bound = 0.0
    for _ in range(240):
        fastest = max(math.hypot(*body.velocity) for body in world.bodies)
        world.step()
        contacts = world.contacts
        pushed = abs(contacts.normal_impulses).sum() + abs(contacts.friction_impulses).sum()
        bound += 2.0 * fastest * TICK * float(pushed)
    change = abs(momentum(world)[2] - before)
    assert change <= bound
    assert change < 0.02 * abs(before)


def test_collisions_never_create_energy_beyond_the_push_out():
    world = floating()
    cloud(world)
    energy = world.energy.kinetic
    for _ in range(480):
        world.step()
        now = world.energy.kinetic
        assert now <= energy * 1.001
        energy = now


@pytest.mark.parametrize("size", [(0.5, 0.5), (1.5, 0.5), (0.5, 1.5)])
def test_a_box_that_lands_flat_comes_back_without_a_spin(size):
    """Its two points share the blow: one after the other would turn it."""
    world = grounded(restitution=1.0)
    width, height = size
    shape = Box(width=width, height=height, restitution=1.0)
    box = world.add_dynamic(shape, position=(0.0, 1.0 + height / 2))
    while box.velocity[1] <= 0.0:
        world.step()
    speed = math.sqrt(2.0 * G * 1.0)
    # The speed is read up to a tick after the blow.
    assert box.velocity[1] == pytest.approx(speed, abs=G * (TICK + 0.5 * H))
    assert abs(box.omega) * width < 1e-12 * speed


@pytest.mark.parametrize("offset", [0.0, 0.1, 0.3])
def test_two_boxes_that_meet_face_to_face_keep_momentum_and_energy(offset):
    world = World(gravity=(0.0, 0.0))
    shape = Box(width=1.0, height=1.0, friction=0.0, restitution=1.0)
    a = world.add_dynamic(shape, position=(-1.0, 0.0))
    b = world.add_dynamic(shape, position=(0.5, offset))
    a.velocity = (3.0, 0.0)
    before = world.energy.total
    world.step(ticks=120)
    assert a.mass * a.velocity[0] + b.mass * b.velocity[0] == pytest.approx(3.0 * a.mass)
    assert world.energy.total == pytest.approx(before, rel=1e-12)
    if offset == 0.0:
        assert b.velocity[0] == pytest.approx(3.0, rel=1e-12)


@pytest.mark.parametrize("speed", [0.004, 0.03])
@pytest.mark.parametrize("e", [0.5, 1.0])
def test_what_nothing_presses_bounces_however_slow_it_is(speed: float, e: float):
    world = World(gravity=(0.0, 0.0))
    ball = Circle(radius=0.5, restitution=e)
    world.add_static(Box(width=1.0, height=10.0), position=(2.0, 0.0))
    thrown = world.add_dynamic(ball, position=(0.99, 0.0), velocity=(speed, 0.0))
    first, second = (world.add_dynamic(ball, position=(x, 20.0)) for x in (0.0, 1.01))
    first.velocity = (speed, 0.0)
    world.step(ticks=round(240 * 0.02 / speed))
    assert thrown.velocity[0] == pytest.approx(-e * speed, rel=1e-6)
    assert first.velocity[0] == pytest.approx(0.5 * (1.0 - e) * speed, abs=1e-6 * speed)
    assert second.velocity[0] == pytest.approx(0.5 * (1.0 + e) * speed, rel=1e-6)


FLAT = {
    "box": (Box(width=0.3, height=0.3, restitution=0.5, friction=0.0), 0.15),
    "small box": (Box(width=0.1, height=0.2, restitution=0.5, friction=0.0), 0.05),
    "capsule": (
        Capsule(start=(0.0, -0.1), end=(0.0, 0.1), radius=0.05, restitution=0.5, friction=0.0),
        0.05,
    ),
    "triangle": (
        Polygon(vertices=((-0.2, 0.0), (0.1, -0.15), (0.1, 0.15)), restitution=0.5, friction=0.0),
        0.1,
    ),
}
"""Shapes with a level right side, and how far it is from their origin [m]."""


@pytest.mark.parametrize("turn", [0.0, 0.3, 1.9])
@pytest.mark.parametrize("ticks", [3, 18, 72])
@pytest.mark.parametrize("v", [0.05, 0.1, 2.0])
@pytest.mark.parametrize("name", FLAT)
def test_a_puck_that_meets_a_wall_as_the_tick_ends_does_so_with_its_whole_side(
    name, v, ticks, turn
):
    # The gap is v T n, so that rounding may say that one end meets within the tick and the other
    # one after it. Blows are exact but for the rounding of places, 1e-16 m in 1e-2 m of a tick.
    shape, half = FLAT[name]
    c, s = math.cos(turn), math.sin(turn)
    wall = 0.5 + v * ticks * TICK
    world = floating()
    world.add_static(
        Box(width=1.0, height=4.0, friction=0.0), position=(c * wall, s * wall), angle=turn
    )
    puck = world.add_dynamic(
        shape, position=(-half * c, -half * s), angle=turn, velocity=(v * c, v * s)
    )
    world.step(ticks=ticks + 20)
    assert puck.velocity[0] * c + puck.velocity[1] * s == pytest.approx(-0.5 * v, rel=1e-9)
    assert abs(puck.omega) < 1e-9 * v


@pytest.mark.parametrize(("e", "v"), [(0.5, 0.4), (0.7, 0.45), (1.0, 0.3)])
@pytest.mark.parametrize("part", [0.8, 1.1])
def test_what_would_fly_off_slower_than_the_threshold_stays(part, e, v):
    world = grounded()
    world.settings.restitution_threshold = part * e * v
    place = (0.0, 0.2 + v * v / (2.0 * G))
    ball = world.add_dynamic(Circle(radius=0.2, restitution=e), position=place)
    fastest = 0.0
    for _ in range(60):
        world.step()
        fastest = max(fastest, ball.velocity[1])
    # A flight is read up to a tick and half a substep after the blow: 51 mm/s less of 200 or more.
    assert (fastest > e * v - 1.25 * G * TICK) == (part < 1.0)

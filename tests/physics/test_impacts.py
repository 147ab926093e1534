"""Impacts: Newton's restitution law, and what they conserve."""

import math

import pytest

from physics import TICK, Box, Capsule, Circle, Polygon, World
from tests.physics.worlds import G, H, floating, grounded, momentum


def apexes(world: World, ball, radius: float, count: int) -> list[float]:
    """Heights of the ball's lowest point at its next `count` highest points [m]."""
    found, rising = [], False
    while len(found) < count and world.time < 30.0:
        world.step()
        falling_now = ball.velocity[1] <= 0.0
        if rising and falling_now:
            found.append(ball.center[1] - radius)
        rising = not falling_now
    return found


@pytest.mark.parametrize("restitution", [0.3, 0.5, 0.8, 1.0])
def test_a_ball_rises_to_e_squared_of_its_drop_height(restitution):
    # The law uses the speed at the start of the tick of impact, when the ball is still up to v
    # TICK above the floor, and leaves it at the floor with e v: the height of that gap is lost.
    # Falling, semi-implicit Euler is v h / 2 ahead of the parabola, and the apex of a throw at e v
    # is e v h / 2 below it. Reading the apex at a whole tick misses at most g TICK^2 / 8.
    height = 3.0
    world = grounded()
    ball = world.add_dynamic(
        Circle(radius=0.2, restitution=restitution), position=(0.0, height + 0.2)
    )
    v = math.sqrt(2.0 * G * height)
    lowest = restitution**2 * (height - v * TICK - 0.5 * v * H) - 0.5 * restitution * v * H
    apex = apexes(world, ball, 0.2, 1)[0]
    assert lowest - G * TICK**2 / 8.0 <= apex <= restitution**2 * height


def test_a_perfectly_elastic_ball_never_gains_height():
    world = grounded(restitution=1.0)
    ball = world.add_dynamic(Circle(radius=0.2, restitution=1.0), position=(0.0, 2.2))
    heights = [2.0, *apexes(world, ball, 0.2, 12)]
    # Each impact may lose the energy of the last tick's gap (above), but must not gain: the apex is
    # read within g TICK^2 / 8 = 21 um.
    for before, after in zip(heights, heights[1:], strict=False):
        assert after <= before + 21e-6
        assert after >= before * (1.0 - 3.0 * G * TICK / math.sqrt(2.0 * G * before))


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
    # u1 = v (m1 - e m2) / (m1 + m2), u2 = v m1 (1 + e) / (m1 + m2): no gravity, so exact. The soft
    # contact lets e = 0 sink in and pushes out again; relaxing takes that speed away except for the
    # soft scale 1 - mass_scale of the last sweep.
    world = floating()
    disc = {"radius": 0.5, "restitution": restitution, "friction": 0.0}
    a = world.add_dynamic(Circle(density=mass_ratio, **disc), velocity=(4.0, 0.0))
    b = world.add_dynamic(Circle(**disc), position=(1.5, 0.0))
    world.step(ticks=60)
    m1, m2 = a.mass, b.mass
    tolerance = 1e-9 if restitution > 0.0 else 0.02
    u1 = 4.0 * (m1 - restitution * m2) / (m1 + m2)
    u2 = 4.0 * m1 * (1.0 + restitution) / (m1 + m2)
    assert a.velocity[0] == pytest.approx(u1, abs=tolerance)
    assert b.velocity[0] == pytest.approx(u2, abs=tolerance)
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
    # A disc hits the floor (no gravity) sliding: while it slips, dw I = r mu P and m dv_x = -mu P.
    world = grounded(friction=0.3, g=0.0)
    disc = world.add_dynamic(
        Circle(radius=0.5, friction=0.3, restitution=0.5), position=(0.0, 1.0), velocity=(6.0, -3.0)
    )
    world.step(ticks=120)
    m, r, inertia = disc.mass, 0.5, disc.inertia
    assert disc.velocity[1] == pytest.approx(1.5, rel=1e-9)
    # The restitution pass adds e v of normal impulse after the friction was solved: friction sees
    # at least the (1) v part of (1 + e) v.
    slowed = m * (6.0 - disc.velocity[0])
    assert 0.3 * m * 3.0 * 0.99 <= slowed <= 0.3 * m * 4.5 * 1.01
    # The arm reaches to the middle of the gap, which is below v TICK when the tick starts.
    gap = 3.0 * TICK
    assert r * slowed <= -disc.omega * inertia <= (r + 0.5 * gap) * slowed * (1.0 + 1e-9)


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
    """Its two points share the blow: one after the other, once, would turn it."""
    world = grounded(restitution=1.0)
    width, height = size
    shape = Box(width=width, height=height, restitution=1.0)
    box = world.add_dynamic(shape, position=(0.0, 1.0 + height / 2))
    while box.velocity[1] <= 0.0:
        world.step()
    speed = math.sqrt(2.0 * G * 1.0)
    # Eight sweeps leave 4^-8 of the difference of the two points; a tick of gravity is 0.04 m/s.
    assert box.velocity[1] == pytest.approx(speed, abs=2.0 * G * TICK)
    assert abs(box.omega) * width < 1e-3 * speed


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
    # 4^-8 of the difference of the points, twice (it goes into the energy): 1e-4.
    assert world.energy.total == pytest.approx(before, rel=1e-4)
    if offset == 0.0:
        assert b.velocity[0] == pytest.approx(3.0, rel=1e-4)

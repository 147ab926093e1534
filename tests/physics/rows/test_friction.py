"""Coulomb friction and rolling.

Gravity is tilted instead of the floor (`grounded(slope=...)`), so that the geometry is exact; one
test tilts the floor. Under constant deceleration a the discrete law is v_k = v_0 - k a h, hence a
stopping distance v_0^2 / (2 a) - v_0 h / 2.
"""

import math

import pytest

from physics import TICK, Box, Capsule, Circle, Polygon, Segment, World
from tests.physics.worlds import G, H, grounded

MU = 0.5
ANGLE = math.atan(MU)
NEAR = math.radians(0.5)

FEET = [
    Box(width=1.0, height=0.4, friction=MU),
    Box(width=0.9, height=0.3, radius=0.05, friction=MU),
    Polygon(vertices=((-0.5, -0.2), (0.5, -0.2), (0.3, 0.2), (-0.3, 0.2)), friction=MU),
    Capsule(start=(-0.4, 0.0), end=(0.4, 0.0), radius=0.2, friction=MU),
]


@pytest.mark.parametrize("shape", FEET, ids=lambda shape: type(shape).__name__)
def test_a_body_sticks_just_below_the_friction_angle(shape):
    # The friction impulse suffices to stop all sliding in every substep: what creeps is the start,
    # while the normal impulse builds up, g sin(a) h t for a few substeps: below 0.1 mm.
    world = grounded(friction=MU, slope=ANGLE - NEAR)
    body = world.add_dynamic(shape, position=(0.0, 0.2))
    world.step(ticks=240)
    x = body.center[0]
    assert abs(x) < 1e-3
    world.step(ticks=480)
    assert body.center[0] == pytest.approx(x, abs=1e-6)


@pytest.mark.parametrize("shape", FEET, ids=lambda shape: type(shape).__name__)
def test_a_body_slides_just_above_the_friction_angle(shape):
    slope = ANGLE + NEAR
    world = grounded(friction=MU, slope=slope)
    body = world.add_dynamic(shape, position=(0.0, 0.2))
    world.step(ticks=480)
    acceleration = G * (math.sin(slope) - MU * math.cos(slope))
    t = world.time
    # Friction acts at the end of a substep, by its normal impulse: the first one slides freely and
    # leaves g sin h at most. Apart from that: the start (above), 0.1 mm of 0.2 m.
    lead = G * math.sin(slope) * H
    way = 0.5 * acceleration * t * (t + H)
    assert body.center[0] == pytest.approx(way, rel=0.002, abs=lead * t)
    assert body.velocity[0] == pytest.approx(acceleration * t, rel=0.002, abs=lead)


def test_friction_holds_on_a_really_tilted_floor_too():
    for slope, slides in ((ANGLE - NEAR, False), (ANGLE + NEAR, True)):
        world = World()
        c, s = math.cos(slope), math.sin(slope)
        world.add_static(
            Segment(start=(-50.0 * c, -50.0 * s), end=(50.0 * c, 50.0 * s), friction=MU)
        )
        box = world.add_dynamic(
            Box(height=0.4, friction=MU), position=(-0.2 * s, 0.2 * c), angle=slope
        )
        world.step(ticks=480)
        went = -(c * box.center[0] + s * box.center[1])
        expected = 0.5 * G * (s - MU * c) * 4.0 if slides else 0.0
        lead = G * s * H * world.time if slides else 0.0  # as above
        assert went == pytest.approx(expected, abs=lead + 1e-3)


@pytest.mark.parametrize("speed", [1.0, 4.0, 9.0])
@pytest.mark.parametrize("mu", [0.2, 0.7])
def test_a_sliding_box_stops_after_v_squared_over_two_mu_g(mu, speed):
    world = grounded(friction=mu)
    box = world.add_dynamic(
        Box(width=2.0, height=0.2, friction=mu), position=(0.0, 0.1), velocity=(speed, 0.0)
    )
    world.step(ticks=math.ceil(speed / (mu * G) / TICK) + 24)
    expected = speed * speed / (2.0 * mu * G) - 0.5 * speed * H
    # The normal impulse must build up first: a few substeps without full friction, v h each.
    assert box.center[0] == pytest.approx(expected, rel=0.002, abs=3.0 * speed * H)
    assert box.velocity[0] == pytest.approx(0.0, abs=1e-6)  # the last rocking dies out


def test_the_friction_of_a_pair_is_the_geometric_mean():
    world = grounded(friction=0.9)
    box = world.add_dynamic(Box(height=0.2, friction=0.1), position=(0.0, 0.1), velocity=(3.0, 0.0))
    world.step(ticks=48)
    slowed = (3.0 - box.velocity[0]) / world.time
    assert slowed == pytest.approx(math.sqrt(0.9 * 0.1) * G, rel=0.02)


def test_a_box_without_friction_slides_on_for_ever():
    world = grounded(friction=0.0)
    box = world.add_dynamic(Box(friction=0.6), position=(0.0, 0.5), velocity=(3.0, 0.0))
    world.step(ticks=480)
    assert box.velocity[0] == pytest.approx(3.0, abs=1e-12)


@pytest.mark.parametrize("degrees", [5.0, 20.0, 35.0])
def test_a_disc_rolls_down_with_two_thirds_of_g_sine(degrees):
    # a = g sin / (1 + I / (m r^2)) = 2/3 g sin, without slip as long as mu >= tan / 3.
    slope = math.radians(degrees)
    world = grounded(friction=0.9, slope=slope)
    disc = world.add_dynamic(Circle(radius=0.4, friction=0.9), position=(0.0, 0.4))
    world.step(ticks=480)
    t = world.time
    a = 2.0 / 3.0 * G * math.sin(slope)
    # The arm ends in the middle of a sag of some 20 um in 0.4 m: 5e-5. The normal is that of the
    # start of the tick, and its impulse ripples by 1 % while the bounds are renewed: 2e-3 covers
    # it.
    assert disc.center[0] == pytest.approx(0.5 * a * t * (t + H), rel=2e-3)
    assert disc.velocity[0] == pytest.approx(a * t, rel=2e-3)
    assert -disc.omega * 0.4 == pytest.approx(disc.velocity[0], rel=4e-3)


@pytest.mark.parametrize(("speed", "radius"), [(2.0, 0.4), (10.0, 0.4), (10.0, 0.2)])
def test_a_fast_rolling_disc_stays_on_the_floor_and_keeps_its_speed(speed, radius):
    # Nothing may slow it: no rolling resistance. Its weight sinks it in by g / (2 pi 60 Hz)^2 = 69
    # um at most. (Turning the whole arm to the contact with the body, instead of the part up to
    # the disc's centre, lifts the point by r (w h)^2 / 2 a substep: the disc then sinks in by a
    # millimetre.)
    world = grounded(friction=0.9)
    disc = world.add_dynamic(
        Circle(radius=radius, friction=0.9),
        position=(-80.0, radius),
        velocity=(speed, 0.0),
        omega=-speed / radius,
    )
    lowest = 0.0
    for _ in range(960):
        world.step()
        lowest = min(lowest, disc.center[1] - radius)
    assert lowest > -G / (math.tau * 60.0) ** 2
    assert disc.velocity[0] == pytest.approx(speed, rel=1e-3)


def test_a_disc_on_a_steep_slope_slips_and_rolls():
    # mu < tan / 3: the friction is mu m g cos, the spin w' = mu m g cos r / I = 2 mu g cos / r.
    slope, mu = math.radians(60.0), 0.3
    world = grounded(friction=mu, slope=slope)
    disc = world.add_dynamic(Circle(radius=0.4, friction=mu), position=(0.0, 0.4))
    world.step(ticks=240)
    normal = G * math.cos(slope)
    assert disc.velocity[0] == pytest.approx(G * math.sin(slope) - mu * normal, rel=0.005)
    assert -disc.omega == pytest.approx(2.0 * mu * normal / 0.4, rel=0.005)


def test_a_sliding_disc_ends_rolling_at_two_thirds_of_its_speed():
    # Angular momentum about a point of the floor is conserved: m v0 r = m v r + I v / r.
    world = grounded(friction=0.4)
    disc = world.add_dynamic(
        Circle(radius=0.4, friction=0.4), position=(0.0, 0.4), velocity=(6.0, 0.0)
    )
    world.step(ticks=360)
    assert disc.velocity[0] == pytest.approx(4.0, rel=1e-3)
    assert -disc.omega * 0.4 == pytest.approx(4.0, rel=1e-3)


def test_a_box_tips_over_its_edge_beyond_the_slope_of_its_diagonal():
    # A box twice as high as wide falls over when tan(slope) > width / height, given grip enough.
    for slope, falls in ((math.atan(0.5) - 0.03, False), (math.atan(0.5) + 0.03, True)):
        world = grounded(friction=2.0, slope=slope)
        box = world.add_dynamic(Box(width=0.5, height=1.0, friction=2.0), position=(0.0, 0.5))
        world.step(ticks=480)
        assert (abs(box.angle) > 1.0) is falls


def test_the_reported_friction_is_what_holds_the_body():
    slope = math.radians(15.0)
    world = grounded(friction=MU, slope=slope)
    box = world.add_dynamic(Box(width=1.0, height=0.4, friction=MU), position=(0.0, 0.2))
    world.step(ticks=240)
    contacts = world.contacts
    weight = box.mass * G
    normal = float(contacts.normal_impulses.sum()) / TICK
    friction = float(contacts.friction_impulses.sum()) / TICK
    assert normal == pytest.approx(weight * math.cos(slope), rel=1e-6)
    assert abs(friction) == pytest.approx(weight * math.sin(slope), rel=1e-6)

"""The classic scenes of rigid-body simulation: arch, cards, dominoes, cradle, tumbler and others.

Only the public words are used, so that these tests judge any core behind them. Bounds come from
statics and mechanics; where they come from softness, a contact of frequency f sinks under a load F
by at most F / (m (2 pi f)^2), m its effective mass: SAG per load of g m.
"""

import math

import numpy as np
import pytest

from physics import (
    TICK,
    Box,
    Circle,
    Segment,
    World,
)
from tests.physics.classics import (
    arch,
    cards,
    centers,
    chain,
    cradle,
    dominoes,
    drum,
    loop,
    moved,
    ragdoll,
    village,
)
from tests.physics.worlds import G, H, column, floating, grounded, momentum, pyramid

SAG = G / (math.tau * 60.0) ** 2
"""How far a soft contact of 60 Hz sinks under the weight of its own effective mass: 69 um."""


# --- masonry ------------------------------------------------------------------------------------


def test_an_arch_of_wedges_stands_by_its_shape_alone():
    # Couplet and Milankovitch: a half circle stands when thickness / mean radius > 0.1075; here it
    # is 0.29. A joint carries half the arch at most, 6.5 stones, at two corners 0.5 m off the line
    # of centres: each has 3.25 of load and 1 / (2 / m + 2 r^2 / I) = 0.18 m to sink with, 18 SAG =
    # 1.3 mm. Thirteen joints shorten the half circle by 16 mm; its crown comes down by that / pi,
    # somewhat more as the haunches spread.
    world = grounded(friction=0.7)
    stones = arch(world, 13, 3.0, 4.0, 0.7)
    starts = centers(stones)
    world.step(ticks=2400)
    assert moved(stones, starts) < 0.008
    assert world.max_penetration < 25.0 * SAG
    assert world.energy.kinetic / sum(stone.mass for stone in stones) < 1e-9


def test_an_arch_that_is_too_thin_falls():
    # Thickness / mean radius 0.06 < 0.1075: it stands in no core that obeys statics.
    world = grounded(friction=0.7)
    stones = arch(world, 21, 3.0, 3.18, 0.7)
    world.step(ticks=1200)
    assert stones[10].center[1] < 2.0


@pytest.mark.parametrize("storeys", [3, 5])
def test_a_card_house_stands(storeys):
    # From storey to storey the load passes a foot, a ridge and a top, each sunk in by at most the
    # worst overlap d. The ridge closing by d lets the pair down by d / (2 tan 20 deg) = 1.4 d:
    # 3.4 d a storey.
    world = grounded(friction=0.8)
    house = cards(world, storeys)
    starts, worst = centers(house), 0.0
    for _ in range(40):
        world.step(ticks=60)
        worst = max(worst, world.max_penetration)
    assert worst < 0.003
    assert moved(house, starts) < 3.4 * storeys * worst
    assert max(abs(body.omega) for body in house) < 1e-6
    assert world.energy.kinetic < 1e-9


# --- columns ------------------------------------------------------------------------------------


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("count", "size"),
    [
        (15, 1.0),
        (15, 0.6),
        (20, 0.6),
    ],
)
def test_a_column_stands_and_settles_by_the_softness_of_its_contacts(count, size):
    # At a corner of two boxes 1 / m_eff = 2 / m + 2 (s / 2)^2 / I = 5 / m, with half the load each:
    # a joint under k boxes sinks by 2.5 k SAG, whatever the size. At the floor, on a contact twice
    # as stiff, it is less.
    world = grounded()
    boxes = column(world, count, size=size)
    top = boxes[-1].center[1]
    world.step(ticks=240 * 20)
    loads = count * (count + 1) / 2
    assert top - boxes[-1].center[1] < 1.1 * 2.5 * loads * SAG
    # The two corners are solved one after the other: the column leans by less than it sank in.
    assert max(abs(body.center[0]) for body in boxes) < 2.5 * loads * SAG
    assert world.max_penetration < 1.1 * 2.5 * count * SAG
    assert world.energy.kinetic / sum(body.mass for body in boxes) < 1e-4


def test_a_pyramid_of_thirty_stands_and_comes_to_rest():
    # d rows down, d (d + 1) / 2 boxes rest on d + 1: a load of d / 2 each, were it even. Summed as
    # in the column: 2.5 * 435 / 2 SAG = 37 mm for the top; what hangs over is stiffer.
    world = grounded()
    boxes = pyramid(world, 30)
    starts = centers(boxes)
    world.step(ticks=240 * 8)
    assert moved(boxes, starts) < 2.5 * 217.5 * SAG
    assert world.max_penetration < 0.002
    assert world.energy.kinetic / len(boxes) < 1e-6


def test_a_box_two_hundred_times_as_heavy_stands_on_a_light_one():
    # The light box's upper corners: 1 / m_eff = (1 + 1 / 200) (1 + 1.5) / m with 100 m g of load
    # each: 250 SAG = 17 mm. A stiffer core stays below.
    world = grounded()
    light = world.add_dynamic(Box(), position=(0.0, 0.5))
    heavy = world.add_dynamic(Box(density=200.0), position=(0.0, 1.5))
    world.step(ticks=2400)
    assert world.max_penetration < 1.1 * 250.0 * SAG
    for body, x, y in ((light, 0.0, 0.5), (heavy, 0.0, 1.5)):
        assert body.center[0] == pytest.approx(x, abs=3e-3)  # it leans as it sinks in: a tenth
        assert y - 0.025 < body.center[1] <= y + 1e-3
        assert abs(body.angle) < 1e-3
    assert world.energy.kinetic / 201.0 < 1e-6


def test_a_tower_of_light_and_two_hundred_times_heavier_boxes_stands():
    # The lowest light box carries 401: 1.1 * 2.5 * 401 / 2 * SAG = 38 mm.
    world = grounded()
    tower = [
        world.add_dynamic(Box(density=200.0 if i % 2 else 1.0), position=(0.0, i + 0.5))
        for i in range(4)
    ]
    world.step(ticks=2400)
    assert world.max_penetration < 0.038
    assert all(body.center[1] > i + 0.4 for i, body in enumerate(tower))


def test_a_heavy_box_drives_no_light_ball_into_the_floor():
    # It drops from 2 m onto a ball 200 times lighter, squeezes it out or rests on it, and the ball
    # must not be below the surface for it.
    world = grounded()
    light = world.add_dynamic(Circle(radius=0.3), position=(0.0, 0.3))
    heavy = world.add_dynamic(Box(density=200.0 * light.mass), position=(0.1, 3.0))
    world.step(ticks=1200)
    assert light.center[1] > 0.25
    assert heavy.center[1] > 0.45


# --- rows that pass something on ----------------------------------------------------------------


@pytest.mark.parametrize("pitch", [0.35, 0.5, 0.7])
def test_two_rows_of_dominoes_fall_alike_however_they_were_pushed(pitch):
    # The speed depends on g, h and the pitch alone: measurements (McLachlan et al. 1983) and
    # theory lie between 0.7 and 2 sqrt(g h). In the second half of the row the first push is
    # forgotten: both waves within 5 %, of which one tick in 9 pitches is up to 1 %.
    world = grounded(friction=0.4)
    world.add_static(Box(width=40.0, height=0.5, friction=0.4), position=(0.0, 3.75))
    rows = [dominoes(world, 20, pitch, 4.0, -6.0, 1.0), dominoes(world, 20, pitch, 0.0, 6.0, -1.0)]
    fell: list[dict[int, float]] = [{}, {}]
    for row, way, push in zip(rows, (1.0, -1.0), (1.0, 3.0), strict=True):
        row[0].omega = -way * push  # about its lower front edge
        row[0].velocity = (way * push * 0.5, push * 0.075)
    for _ in range(240 * 6):
        world.step()
        for row, way, times in zip(rows, (1.0, -1.0), fell, strict=True):
            for i, body in enumerate(row):
                if i not in times and -way * body.angle > 0.15:  # it leans over its front edge
                    times[i] = world.time
    assert [list(times) for times in fell] == [list(range(20))] * 2, "not all, or out of order"
    speeds = [9.0 * pitch / (times[19] - times[10]) for times in fell]
    assert all(0.7 < speed / math.sqrt(G) < 2.0 for speed in speeds)
    assert speeds[0] == pytest.approx(speeds[1], rel=0.05)
    # Each lies on the next: acos(pitch / length) and more from the upright; the last lies flat.
    for row in rows:
        assert all(abs(body.angle) > 0.9 for body in row)
        assert abs(row[-1].angle) == pytest.approx(0.5 * math.pi, abs=0.02)


SWING = math.sqrt(2.0 * G * 5.0 * (1.0 - math.cos(math.radians(30.0))))
"""Speed of the lifted balls at the bottom [m/s]."""


@pytest.mark.parametrize("lifted", [1, 2])
@pytest.mark.parametrize(
    "gap",
    [
        pytest.param(1.05 * SWING * TICK, id="gaps"),
        pytest.param(0.0, id="touching"),
    ],
)
def test_as_many_balls_leave_newtons_cradle_as_came_in(lifted, gap):
    world = World()
    row = cradle(world, 5, lifted, gap)
    start, fastest = world.energy.total, [0.0] * 5
    for _ in range(384):  # 1.6 s: the blow comes after a quarter of 4.6 s
        world.step()
        fastest = [max(v, ball.velocity[0]) for v, ball in zip(fastest, row, strict=True)]
    leaving = [ball.velocity[0] for ball in row[-lifted:]]
    # Rods swing true to 1e-4 (test_pendulums); the gap is met before the lowest point: 1e-3.
    assert fastest[0] == pytest.approx(SWING, rel=1e-3)
    # Momentum: what came in leaves, gravity's part in the ticks between included.
    assert fastest[-lifted:] == pytest.approx([SWING] * lifted, rel=2e-3)
    # What stays behind swings by the gap it was pushed through, at most gap sqrt(g / L) fast.
    for ball in row[:-lifted]:
        assert abs(ball.velocity[0]) < (lifted * gap * math.sqrt(G / 5.0) + 1e-3 * SWING)
    assert min(leaving) > 0.5 * SWING
    # Energy: elastic blows and rigid rods cost nothing; semi-implicit Euler swings around the true
    # energy by the work of half a substep, m g sin(a) v h / 2, on the way down and on the way up.
    swings = lifted * row[0].mass * G * math.sin(math.radians(30.0)) * SWING * H / 2.0
    assert abs(world.energy.total - start) < swings


# --- turning, hanging, falling ------------------------------------------------------------------


@pytest.mark.sweep
def test_a_tumbler_loses_nothing_in_a_minute():
    # Energy: a body leaves the wall with at most the rim's speed w R and falls 2 R at most. The
    # turning wall does work, but nothing can be faster than that; one box more is for the push-out
    # after an impact of w R + sqrt(4 g R) that sinks in by a tick.
    radius, omega = 5.0, 0.6
    world = World()
    drum(world, radius, 12, omega)
    box = Box(width=0.4, height=0.4)
    boxes = [
        world.add_dynamic(box, position=(0.5 * (i % 11 - 5), 0.42 * (i // 11) - 3.0))
        for i in range(200)
    ]
    mass = sum(body.mass for body in boxes)
    most = mass * (0.5 * (omega * radius) ** 2 + 2.0 * G * radius)
    corner = radius / math.cos(math.pi / 12)  # no centre comes farther out than the wall's corner
    for _ in range(120):
        world.step(ticks=120)
        spots = np.array([body.center for body in boxes])
        assert np.isfinite(spots).all()
        assert np.hypot(*spots.T).max() < corner
        assert world.energy.kinetic < most
        assert world.max_penetration < 0.04
    assert world.events == []
    assert len(world.bodies) == 201


@pytest.mark.parametrize("links", [10, 40])
def test_a_chain_carries_a_ball_of_a_hundred_times_its_links(links):
    # At rest the top hinge carries everything. Its links' hinges open by their load: at most
    # F / (m (2 pi 120)^2) with a quarter of a link's mass (both ends of a link turn freely):
    # 100 links' weight make 100 * 4 * 17 um = 7 mm.
    world = World()
    bodies = chain(world, links, 100.0, horizontal=False)
    world.step(ticks=240 * 10)
    weight = G * sum(body.mass for body in bodies)
    # A long chain still stretches and shortens slowly: 10 % of its weight after 10 s.
    pull = world.joints[0].reaction_force
    assert pull == pytest.approx((0.0, weight), rel=0.1, abs=1e-6 * weight)
    assert max(joint.error for joint in world.joints) < (100 + links) * 4 * SAG / 4
    assert abs(bodies[-1].center[0]) < 1e-6


def test_a_falling_chain_with_a_heavy_ball_holds_and_gains_no_energy():
    # From horizontal: tension 3 m g and more at the bottom, so three times the error at rest; when
    # the chain cracks like a whip, some more. Energy: hinges do no work but the bias', F * error.
    world = World()
    bodies = chain(world, 20, 100.0, horizontal=True)
    start, worst = world.energy.total, 0.0
    scale = G * 10.0 * sum(body.mass for body in bodies)  # what it has to lose
    for _ in range(240):
        world.step(ticks=10)
        worst = max(worst, max(joint.error for joint in world.joints))
        assert world.energy.total < start + 1e-3 * scale
    assert worst < 0.04
    reach = 0.5 * 20 + 0.6 + 21 * worst
    assert all(math.hypot(*body.center) < reach for body in bodies)


@pytest.mark.sweep
def test_a_pile_of_ragdolls_stays_in_one_piece_and_comes_to_rest():
    world = grounded()
    for x in (-2.5, 2.5):
        world.add_static(Box(width=1.0, height=40.0), position=(x, 20.0))
    dolls = [
        ragdoll(world, (-1.2, 0.0, 1.2)[k % 3], 1.2 + 1.9 * (k // 3), k + 1) for k in range(12)
    ]
    # They fall up to 7 m, so hit with 12 m/s = 5 cm a tick: hinges and limits give by less.
    for _ in range(200):
        world.step(ticks=12)
        assert max(joint.error for joint in world.joints) < 0.05
        for joint in world.joints:
            assert joint.lower - 0.15 < joint.angle < joint.upper + 0.15
    parts = [body for doll in dolls for body in doll]
    assert min(body.center[1] for body in parts) > 0.04  # thinner than any limb's radius
    assert max(abs(body.center[0]) for body in parts) < 2.0
    assert max(joint.error for joint in world.joints) < 0.01
    assert world.max_penetration < 0.015
    # Limits against contacts in a heap of limbs go on trembling, by
    # 0.002 to 0.015 J/kg over 20 s; less than 3 mm on average is near rest.
    assert world.energy.kinetic / sum(body.mass for body in parts) < 0.03


@pytest.mark.parametrize("mu", [0.3, 0.6, 0.9])
@pytest.mark.parametrize("degrees", [-1.0, 1.0])
def test_a_row_of_boxes_slides_down_a_ramp_just_above_the_friction_angle_only(mu, degrees):
    # Below: the normal impulse builds up in the first substeps, in which g sin t^2 slides: 0.1 mm.
    # Above: a = g (sin - mu cos), ahead by a h t / 2 (semi-implicit), and the same start.
    slope = math.atan(mu) + math.radians(degrees)
    c, s = math.cos(slope), math.sin(slope)
    world = World()
    world.add_static(Segment(start=(-90.0 * c, -90.0 * s), end=(20.0 * c, 20.0 * s), friction=mu))
    box = Box(width=1.0, height=0.4, friction=mu)
    row = [
        world.add_dynamic(box, position=(c * i - 0.2 * s, s * i + 0.2 * c), angle=slope)
        for i in range(4)
    ]
    starts = centers(row)
    world.step(ticks=960)
    t = world.time
    expected = max(0.0, 0.5 * G * (s - mu * c) * t * (t + H))
    for body, (x, y) in zip(row, starts, strict=True):
        went = c * (x - body.center[0]) + s * (y - body.center[1])
        # Friction acts at the end of a substep: a slide starts with g sin h at most.
        lead = G * s * H * t if degrees > 0.0 else 0.0
        assert went == pytest.approx(expected, rel=0.002, abs=lead + 1e-4)


@pytest.mark.sweep
def test_a_loop_of_eight_hinged_bodies_keeps_its_momenta_in_free_space():
    # Linear: every impulse is added to one body and taken from another: rounding only. Angular: P
    # and -P act where the hinge's anchors are, an error e apart, so that a tick changes the angular
    # momentum by e F TICK at most, summed up as the bound; as many substeps as there are may pull
    # to and fro, hence twice.
    world = floating()
    bodies = loop(world, 8)
    before, bound = momentum(world), 1e-12
    scale = sum(body.mass * math.hypot(*body.velocity) for body in bodies)
    for _ in range(2400):
        world.step()
        joints = world.joints_of("revolute")
        errors = np.hypot(*(joints.anchors_a - joints.anchors_b).T)
        bound += 2.0 * TICK * float(errors @ joints.forces)
    after = momentum(world)
    # Roundings: 8 hinges * 20 sweeps a tick * 2400 ticks, each half an eps of m v at most, adding
    # up like a random walk: sqrt(4e5) * 1.1e-16 * scale; ten of that.
    rounding = 10.0 * math.sqrt(8 * 20 * 2400) * 1.1e-16 * scale
    assert after[:2] == pytest.approx(before[:2], abs=rounding)
    assert abs(after[2] - before[2]) < bound
    assert abs(after[2] - before[2]) < 2e-4 * abs(before[2])
    assert max(errors) < 1e-3


# --- far from the origin ------------------------------------------------------------------------


@pytest.mark.parametrize("origin", [(9900.0, 0.0), (0.0, -9900.0), (7000.0, -7000.0)])
def test_everything_happens_alike_just_inside_the_edge_of_the_world(origin):
    # 9.9 km out a coordinate is rounded to u = 2^-39 m = 1.8 pm. Each tick rounds x once, by u / 2;
    # what a contact or a hinge makes of it is undone in the following ticks, but a rolling ball
    # keeps it as speed: a few u a tick, 4 u * ticks in all. No part of this scene is chaotic
    # within the time.
    ox, oy = origin
    here, there = World(), World()
    near, far = village(here, 0.0, 0.0), village(there, ox, oy)
    ticks = 480
    here.step(ticks)
    there.step(ticks)
    tolerance = 4.0 * 2.0**-39 * ticks
    for a, b in zip(near, far, strict=True):
        assert (b.center[0] - ox, b.center[1] - oy) == pytest.approx(a.center, abs=tolerance)
        assert b.angle == pytest.approx(a.angle, abs=tolerance)
    assert there.max_penetration == pytest.approx(here.max_penetration, abs=tolerance)
    assert there.contacts.count == here.contacts.count
    assert there.events == []

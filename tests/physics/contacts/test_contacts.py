"""The life of a contact: new, kept, gone; warm starting; what is reported."""

import math

import pytest

from physics import TICK, Box, Capsule, Circle
from tests.physics.worlds import G, column, floating, grounded


def test_points_are_new_once_and_then_age():
    world = grounded()
    world.add_dynamic(Box(), position=(0.0, 0.5))
    for tick in range(6):
        world.step()
        assert world.contacts.count == 2
        assert world.contacts.new.tolist() == [tick == 0] * 2
        assert world.contacts.ages.tolist() == [tick] * 2


def test_points_are_kept_while_a_box_slides_and_new_after_a_jump():
    world = grounded(friction=0.1)
    box = world.add_dynamic(Box(friction=0.1), position=(0.0, 0.5), velocity=(3.0, 0.0))
    world.step(ticks=120)
    assert world.contacts.ages.tolist() == [119, 119]
    box.apply_impulse((0.0, 3.0 * box.mass))
    world.step(ticks=30)
    assert world.contacts.count == 0
    world.step(ticks=180)
    assert world.contacts.count == 2
    assert 0 < world.contacts.ages.min() < 180


def test_a_tipped_box_keeps_the_point_at_the_corner_it_stands_on():
    world = grounded()
    box = world.add_dynamic(Box(), position=(0.0, 0.5))
    world.step(ticks=10)
    corner = world.contacts.points[:, 0].argmin()
    feature, age = world.contacts.features[corner], world.contacts.ages[corner]
    box.omega = 1.5
    box.velocity = (-0.5 * 1.5, 0.5 * 1.5)  # turns about its lower left corner
    world.step(ticks=20)
    assert world.contacts.count == 1
    assert world.contacts.features[0] == feature
    assert world.contacts.ages[0] == age + 20


def test_features_have_the_same_names_when_the_reference_face_changes():
    # Two equal boxes: rounding decides whose face is the reference. The points must not be renamed,
    # or the impulses of a stack would be lost again and again.
    world = grounded()
    boxes = column(world, 2)
    world.step(ticks=60)
    for k in range(40):
        boxes[1].angle = 1e-4 * (-1) ** k
        boxes[0].angle = -1e-4 * (-1) ** k
        world.step()
        between = (world.contacts.bodies == boxes[1].index).any(axis=1)
        assert world.contacts.ages[between].min() >= 60


def test_a_resting_box_shares_its_weight_between_its_points():
    world = grounded()
    box = world.add_dynamic(Box(density=3.0), position=(0.0, 0.5))
    world.step(ticks=240)
    contacts = world.contacts
    forces = contacts.normal_impulses / TICK
    assert forces.sum() == pytest.approx(box.mass * G, rel=1e-6)
    assert forces[0] == pytest.approx(forces[1], rel=1e-3)
    assert abs(contacts.normals[:, 1]).tolist() == [1.0, 1.0]
    # The points are solved one after the other, so the box slides by micrometres as it settles.
    assert sorted(contacts.points[:, 0]) == pytest.approx([-0.5, 0.5], abs=1e-5)
    assert box.contacts_count == 2


def test_the_normal_points_from_a_to_b():
    world = grounded()
    ball = world.add_dynamic(Circle(), position=(0.0, 0.5))
    world.step()
    contacts = world.contacts
    a, b = contacts.bodies[0]
    up = 1.0 if b == ball.index else -1.0
    assert contacts.normals[0] == pytest.approx([0.0, up])
    assert {int(a), int(b)} == {ball.index, world.bodies[0].index}


def test_the_weight_of_a_column_adds_up_downwards():
    world = grounded()
    boxes = column(world, 5)
    world.step(ticks=480)
    rows = {body.index: i for i, body in enumerate(boxes)}
    floor = world.bodies[0].index
    loads = [0.0] * 5
    for (a, b), impulse in zip(world.contacts.bodies, world.contacts.normal_impulses, strict=True):
        upper = max(rows.get(int(row), -1) for row in (a, b) if row != floor)
        loads[upper] += impulse / TICK
    expected = [(5 - i) * boxes[0].mass * G for i in range(5)]
    assert loads == pytest.approx(expected, rel=1e-3)


def test_impulses_are_reported_for_the_whole_tick_whatever_the_substeps():
    forces = []
    for substeps in (1, 2, 4, 8):
        world = grounded()
        world.settings.substeps = substeps
        world.add_dynamic(Box(), position=(0.0, 0.5))
        world.step(ticks=240)
        forces.append(world.contacts.normal_impulses.sum() / TICK)
    assert forces == pytest.approx([G] * 4, rel=1e-6)


def test_warm_starting_is_what_holds_a_column_with_one_iteration():
    sinks = []
    for warm in (True, False):
        world = grounded()
        world.settings.warm_starting = warm
        boxes = column(world, 8)
        world.step(ticks=240)
        sinks.append(7.5 - boxes[7].center[1])
    assert sinks[0] < 0.01
    assert sinks[1] > 5.0 * sinks[0]


def test_a_contact_ends_when_the_bodies_part():
    world = floating()
    world.add_static(Box())
    ball = world.add_dynamic(Circle(), position=(0.95, 0.0))
    world.step(ticks=2)
    assert world.contacts.count == 1
    ball.velocity = (5.0, 0.0)
    world.step(ticks=30)
    assert world.contacts.count == 0
    assert world.page.contact_count == 0
    assert world.max_penetration == 0.0


def test_an_overlap_is_pushed_out_at_no_more_than_the_push_out_speed():
    world = floating()
    world.add_static(Box(width=4.0, height=1.0))
    ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 0.6))  # 0.4 m deep
    before = ball.center[1]
    for _ in range(240):
        world.step()
        assert (ball.center[1] - before) / TICK <= world.settings.push_out_speed + 1e-6
        before = ball.center[1]
    assert ball.center[1] == pytest.approx(1.0, abs=1e-3)
    # and the push leaves no velocity behind: relaxing takes it out
    assert abs(ball.velocity[1]) < 0.01


def test_a_capsule_lying_flat_rests_on_two_points_and_a_tapered_one_on_its_side():
    world = grounded()
    flat = world.add_dynamic(Capsule(radius=0.2), position=(0.0, 0.2))
    cone = world.add_dynamic(
        Capsule(start=(-0.5, 0.0), end=(0.5, 0.0), radius=0.3, end_radius=0.1), position=(5.0, 0.3)
    )
    world.step(ticks=480)
    assert flat.contacts_count == 2
    assert cone.contacts_count == 2
    # The side of the taper leans by asin((r1 - r2) / l): lying on it, the body turns by that much.
    assert cone.angle == pytest.approx(-math.asin(0.2), abs=1e-3)


def test_nothing_touches_beyond_the_speculative_distance():
    world = floating()
    world.add_static(Box())
    world.add_dynamic(Circle(), position=(1.03, 0.0))
    world.step()
    assert world.contacts.count == 0

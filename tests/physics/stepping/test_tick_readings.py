"""Counts, islands and colours of a tick, against worlds in which they are known."""

import numpy as np

from physics import Box, Circle, Revolute, World
from physics.rows.blocks import OVERFLOW
from physics.stepping.tick_readings import contact_colours, island_roots, tick_counts
from tests.physics.stepping.test_stage_clock import stacks


def row_of_boxes(count: int) -> World:
    """Return boxes side by side without gravity, each touching the next."""
    world = World(gravity=(0.0, 0.0))
    for k in range(count):
        world.add_dynamic(Box(width=1.0, height=1.0), position=(float(k), 0.0))
    return world


def test_boxes_in_a_row_are_one_pair_fewer_than_boxes():
    world = row_of_boxes(7)
    world.step()
    counts = tick_counts(world)
    assert (counts.pairs, counts.contacts, counts.lanes) == (6, 6, 6)
    assert (counts.awake, counts.asleep, counts.shapes) == (7, 0, 7)
    # a path needs two colours and no more: every contact shares a body with the next
    assert counts.colours == 2


def test_two_stacks_are_two_islands_and_the_floor_is_of_none():
    world = stacks(2, 4)
    world.step()
    roots = island_roots(world)
    floor, *bodies = (body.index for body in world.bodies)
    assert roots[0] == roots[floor] == -1
    assert len(set(roots[bodies[:4]])) == len(set(roots[bodies[4:]])) == 1
    assert roots[bodies[0]] != roots[bodies[4]]


def test_islands_are_told_of_those_that_sleep_too():
    world = stacks(2, 2)
    world.settings.sleeping = True
    world.step(600)
    assert world.page.awake_count == 0
    roots = island_roots(world)
    assert len(set(roots[roots >= 0].tolist())) == 2


def test_a_joint_holds_an_island_together_until_it_is_off():
    world = World(gravity=(0.0, 0.0))
    a, b = (world.add_dynamic(Circle(radius=0.1), position=(x, 0.0)) for x in (0.0, 2.0))
    joint = world.add_joint(Revolute(a=a, b=b, anchor=(1.0, 0.0)))
    world.step()
    roots = island_roots(world)
    assert roots[a.index] == roots[b.index]
    joint.enabled = False
    world.step()
    roots = island_roots(world)
    assert roots[a.index] != roots[b.index]


def test_reading_islands_leaves_the_state_alone():
    world = stacks()
    world.step(50)
    before, forest = world.hash(), world.page.forest.copy()
    island_roots(world)
    tick_counts(world)
    contact_colours(world)
    assert world.hash() == before
    assert np.array_equal(world.page.forest, forest)


def test_contacts_of_one_colour_share_no_body_that_moves():
    world = stacks(3, 6)
    for _ in range(40):
        world.step()
        colours = contact_colours(world)
        contacts = np.asarray(world.page.live_contacts)
        for colour in set(colours.tolist()) - {-1, OVERFLOW}:
            of = contacts[colours == colour]
            ends = np.concatenate([of["body_a"], of["body_b"]])
            moving = ends[np.asarray(world.page.motion)["inv_mass"][ends] > 0.0]
            assert len(moving) == len(set(moving.tolist()))
        assert ((colours >= 0) == (contacts["slot"] >= 0)).all()

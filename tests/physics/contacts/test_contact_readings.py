"""Bulk readings of contacts: every touching point, in the order of the contacts."""

import numpy as np
import pytest

from physics import Box, Circle, SolverSettings, World
from tests.physics.zoo import zoo


def pile(sleeping: bool) -> World:
    world = World(settings=SolverSettings(sleeping=sleeping))
    world.add_static(Box(width=20.0), position=(0, -0.5))
    for i in range(6):
        world.add_dynamic(Box(), position=(1.3 * (i % 3), 0.5 + (i // 3) * 1.0))
    world.add_dynamic(Circle(radius=0.3, rolling_resistance=0.02), position=(5.0, 0.3))
    return world


@pytest.mark.parametrize(("sleeping", "ticks"), [(False, 60), (True, 900)])
def test_a_pile_is_carried_by_the_pushes_that_are_read(sleeping, ticks):
    world = pile(sleeping)
    world.step(ticks)
    assert (world.asleep_count > 0) == sleeping
    contacts = world.contacts
    assert contacts.count == 2 * 6 + 1
    up = contacts.normal_impulses * contacts.normals[:, 1]
    sign = np.where(contacts.bodies[:, 0] == 1, 1.0, -1.0)
    ground = (contacts.bodies == 1).any(axis=1)
    weight = 9.81 * sum(body.mass for body in world.bodies if body.kind == "dynamic")
    # Soft contacts tell their pushes to a part in a thousand when all is at rest.
    assert (sign * up)[ground].sum() / world.tick_length == pytest.approx(weight, rel=1e-3)


def test_points_lie_on_both_surfaces_and_come_in_the_order_of_their_contacts():
    world = zoo()
    world.step(ticks=20)
    rows, contacts = np.asarray(world.page.live_contacts), world.contacts
    touching = rows[rows["point_count"] > 0]
    owners = np.repeat(np.arange(len(touching)), touching["point_count"])
    assert contacts.count == len(owners) > 0
    for name, values in (("body", contacts.bodies), ("shape", contacts.shapes)):
        assert (values[:, 0] == touching[f"{name}_a"][owners]).all()
        assert (values[:, 1] == touching[f"{name}_b"][owners]).all()
    # Normals are turned by carried cosines and sines, which are renormalised to the last bits.
    assert np.hypot(*contacts.normals.T) == pytest.approx(1.0, abs=1e-12)
    assert (contacts.new == (contacts.ages == 0)).all() and (contacts.ages >= 0).all()


def test_rolling_resistance_is_told_at_the_first_point_alone():
    world = pile(sleeping=False)
    world.bodies[-1].omega = 3.0
    world.step(ticks=2)
    contacts = world.contacts
    disc = (contacts.bodies == world.bodies[-1].index).any(axis=1)
    assert np.flatnonzero(contacts.rolling_impulses).tolist() == np.flatnonzero(disc).tolist()


def test_a_world_without_contacts_has_no_points():
    contacts = World().contacts
    assert contacts.count == 0 and contacts.bodies.shape == (0, 2) == contacts.points.shape

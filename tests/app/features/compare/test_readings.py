"""What a comparison reads of a run is what the run's own picture shows."""

import math

import pytest

from app.features.compare.model.readings import readings_of
from app.quantities.registry import worst_joint
from app.session.session import Session
from physics import Circle, Distance, World
from scenes.contact.tube import Tube


def test_the_overlap_is_that_of_the_picture_while_a_stack_sinks():
    session = Session(recording=False)
    settings = {"solver": "sequential impulses", "tick_rate": 60, "iterations": 1}
    settings["warm_starting"] = False
    assert session.open("tube", None, {"count": 2, "load": 100.0}, "", settings)
    session.run(60)
    scene, world = session.scene, session.world
    assert isinstance(scene, Tube)
    deepest = max(scene.overlaps())
    assert deepest > world.max_penetration + 1e-3, "it goes on sinking within a tick"
    # Places of some metres, rounded.
    assert readings_of(world, 0.0, 0.0).overlap == pytest.approx(deepest, abs=1e-12)


def test_without_a_contact_nothing_overlaps():
    session = Session(recording=False)
    assert session.open("fall", None, {}, "", {})
    session.run(1)
    assert readings_of(session.world, 0.0, 0.0).overlap == 0.0


def test_discs_that_spin_fast_overlap_by_what_their_centres_tell():
    """The normal was kept in the frame of a disc; one that turns by 0.2 rad in a tick took it along
    and told an overlap of (1 - cos 0.2) m = 20 mm where there was next to none.
    """
    world = World(gravity=(0.0, 0.0))
    one, other = (
        world.add_dynamic(Circle(radius=0.5, friction=0.0), position=(0.0, y), omega=50.0)
        for y in (0.0, 0.999)
    )
    for _ in range(20):
        world.step()
        overlap = 1.0 - math.dist(one.center, other.center)
        read = readings_of(world, 0.0, 0.0).overlap
        assert read == pytest.approx(max(0.0, overlap), abs=1e-12)  # places of a metre, rounded


def test_a_spring_that_is_stretched_is_no_joint_error():
    world = World()
    ball = world.add_dynamic(Circle(radius=0.1), position=(0.0, -1.0))
    world.add_joint(Distance(a=None, b=ball, anchor_a=(0, 0), anchor_b=(0, -1), hertz=0.5))
    world.step(ticks=60)
    assert abs(world.joints[0].error) > 0.1
    assert worst_joint(world) == 0.0
    assert math.isnan(readings_of(world, 0.0, 0.0).joint_error)
    rod = world.add_dynamic(Circle(radius=0.1), position=(2.0, -1.0))
    world.add_joint(Distance(a=None, b=rod, anchor_a=(2, 0), anchor_b=(2, -1)))
    world.step(ticks=60)
    assert worst_joint(world) == abs(world.joints[1].error)

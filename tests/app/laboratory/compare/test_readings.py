"""What a comparison reads of a run is what the run's own picture shows."""

import pytest

from app.laboratory.compare.readings import readings_of
from app.session.session import Session
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

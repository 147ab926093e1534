"""A joint that was erased says so also after a journey through time."""

import pytest

from app.session.session import Session
from app.simulation.commands.edit.removing import Remove
from app.timeline.checkpoint import recall, remember
from physics import StaleHandleError


def test_an_erased_joint_that_a_scene_holds_says_so_after_a_step_back():
    """The servo bench failed here: its hinge had no attributes any more."""
    session = Session()
    assert session.load("servo")
    session.run(5)
    hinges = [joint.id for joint in session.world.joints]
    session.submit(Remove(tuple(hinges)))
    session.run(5)
    recall(session.simulation, remember(session.simulation))  # what a step back does at a keyframe
    (held,) = [
        value for value in vars(session.scene).values() if getattr(value, "kind", "") == "revolute"
    ]
    with pytest.raises(StaleHandleError, match=r"revolute joint .* was removed"):
        held.servo_angle = 1.0


def test_the_erased_bodies_of_an_erased_joint_say_so_too():
    """The car failed here: its wheels were nothing, not wheels that are gone."""
    session = Session()
    assert session.load("car")
    session.run(5)
    (rear, front) = session.scene.wheels  # type: ignore[attr-defined]
    session.submit(Remove((rear.b.id,)))
    session.run(5)
    recall(session.simulation, remember(session.simulation))
    gone, there = session.scene.wheels  # type: ignore[attr-defined]
    assert (gone.b.id, gone.b.name, gone.b.alive) == (rear.b.id, "rear wheel", False)
    assert gone.a is there.a
    assert there.b.alive
    with pytest.raises(StaleHandleError, match="rear wheel"):
        gone.b.angle = 0.0

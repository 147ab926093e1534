"""A leg reaches where it is told, and its joints bear the load of its foot."""

import pytest

from creatures.figure import Figure
from creatures.leg import Leg, leg_names, torque_for
from creatures.pose import on_ground, placed
from creatures.text import opened
from physics import World


@pytest.mark.parametrize(
    ("word", "count"), [("hound", 4), ("hexapod", 6), ("bird", 2), ("worm", 0)]
)
def test_legs_are_found_by_their_feet(word, count):
    assert len(leg_names(opened(word))) == count


@pytest.mark.parametrize("word", ["hound", "hexapod", "bird", "hopper"])
def test_a_leg_without_weight_puts_its_toe_on_the_target(word):
    world = World(gravity=(0.0, 0.0))
    plan = opened(word)
    figure = Figure(world, plan, placed(plan))
    legs = [Leg(figure, names) for names in leg_names(plan)]
    figure.root.body.kind = "static"
    targets = [0.9 * leg.rest + 0.05 for leg in legs]
    for _ in range(480):
        figure.sense()
        for leg, target in zip(legs, targets, strict=True):
            leg.sense()
            leg.reach(target, figure.root.body.angle, world.tick_length)
        world.step()
    figure.sense()
    for leg, target in zip(legs, targets, strict=True):
        leg.sense()
        # The softest servo is critically damped at 12 Hz; after 2 s nothing is left of the way.
        assert abs(leg.toe - leg.hip - target) < 1e-3


def test_a_joint_bears_a_force_by_the_torque_of_its_arm():
    # 100 N upwards, 0.5 m ahead of the joint, would turn the limb up; the joint turns it down.
    assert torque_for(100j, 0.5 - 0.8j) == pytest.approx(-50.0)
    assert torque_for(100j, -0.8j) == pytest.approx(0.0)


def test_the_rest_of_a_leg_is_its_planned_pose():
    plan = opened("hopper")
    leg = Leg(Figure(World(), plan, on_ground(plan, 3.0)), leg_names(plan)[0])
    assert leg.rest.imag < 0.0
    assert abs(leg.rest) < sum(leg.lengths)

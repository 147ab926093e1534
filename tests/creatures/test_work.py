"""The work of servos and motors is torque times turn, where it is given and not taken back."""

import pytest

from creatures.figure import Figure
from creatures.plan import LimbPlan, Plan, Servo
from creatures.pose import placed
from creatures.text import opened
from creatures.work import Work
from physics import World


def test_a_servo_that_turns_a_limb_from_rest_to_rest_gives_at_least_its_motion():
    # Without gravity the work given is the kinetic energy at its most, and what the damping eats
    # while the servo still pushes; the braking after it is not taken back.
    upper = LimbPlan(name="upper", length=1.0, density=2000.0)
    lower = LimbPlan(
        name="lower", length=0.5, parent="upper", lower=-2.0, upper=2.0, servo=Servo(50.0, 2.0)
    )
    plan = Plan(name="Arm", limbs=(upper, lower))
    world = World(gravity=(0.0, 0.0))
    figure = Figure(world, plan, placed(plan))
    work, most = Work(figure.limbs.values()), 0.0
    before = 0.0
    for _ in range(240):
        figure.limbs["lower"].drive(1.0)
        world.step()
        work.step()
        assert work.total >= before
        before = work.total
        energy = sum(
            0.5 * body.mass * abs(complex(*body.velocity)) ** 2 + 0.5 * body.inertia * body.omega**2
            for body in figure.bodies.values()
        )
        most = max(most, energy)
    assert most > 0.0
    assert work.total >= most * (1.0 - 1e-2)  # a tick of a rise of 60 ticks is not summed exactly


def test_looking_anew_counts_nothing_of_what_was():
    plan = Plan(name="Stick", limbs=(LimbPlan(name="stick", length=1.0),))
    figure = Figure(World(), plan, placed(plan))
    work = Work(figure.limbs.values())
    work.look()
    work.step()
    assert work.total == pytest.approx(0.0)


def test_work_goes_on_when_a_limb_is_taken_away():
    plan, world = opened("human"), World()
    figure = Figure(world, plan, placed(plan))
    work, joints = Work(figure.limbs.values()), [one for one in figure.limbs.values() if one.joint]
    driven = [one for one in joints if one.plan.servo]
    bends, total = {one: one.bend for one in driven}, 0.0
    for tick in range(60):
        for one in driven:
            one.drive(one.plan.angle + 0.3)
        world.step()
        if tick == 30:
            world.remove(figure.feet[0].body)
        work.step()
        for one in driven:
            if one.attached and one.joint is not None:
                before, bends[one] = bends[one], one.bend
                total += max(0.0, one.joint.reaction_torque * (bends[one] - before))
    assert work.total == total > 0.0

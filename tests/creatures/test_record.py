"""The record of a creature: work, cost of transport, footprints, strides, balance."""

import math

import numpy as np
import pytest

from creatures.figure import Figure
from creatures.gaits import gait_of
from creatures.plan import LimbPlan, Plan, Servo
from creatures.pose import on_ground
from creatures.record import POINTS, SPAN, Record, chain, flexion
from creatures.text import opened
from physics import HalfSpace, World

G = 9.81


def placed(plan: Plan, world: World) -> Figure:
    world.add_static(HalfSpace(friction=1.0), name="ground")
    return Figure(world, plan, on_ground(plan))


def walked(name: str, command: float, seconds: float) -> tuple[Record, World]:
    """Return the record of a creature of the gallery that walked."""
    world = World()
    figure = placed(opened(name), world)
    gait, record = gait_of(figure), Record(figure)
    for _ in range(round(seconds / world.settings.tick_length)):
        gait.step(world, command)
        record.step(world)
        world.step()
    return record, world


def test_the_work_of_lifting_an_arm_is_its_weight_times_its_rise():
    base = LimbPlan(name="base", length=2.0, radius=0.3, density=500.0)
    servo = Servo(torque=500.0, hertz=10.0)
    arm = LimbPlan(
        name="arm", parent="base", at=0.5, length=1.0, radius=0.05, density=20.0,
        angle=0.0, lower=-0.5, upper=2.0, servo=servo,
    )  # fmt: skip
    world = World()
    figure = placed(Plan(name="crane", limbs=(base, arm)), world)
    record, limb = Record(figure), figure.limbs["arm"]
    for _ in range(120):  # until the servo holds the arm's weight
        world.step()
    low, seconds = limb.body.center[1], 4.0
    ticks = round(seconds * 240)
    for i in range(ticks + 240):
        share = min(1.0, i / ticks)
        limb.drive(0.5 * math.pi * (0.5 - 0.5 * math.cos(math.pi * share)))
        record.step(world)
        world.step()
    weight = limb.body.mass * G
    # The energy of motion comes and goes: I w^2 / 2 at its most, w = pi/2 rad in 4 s on a cosine
    fastest = 0.5 * math.pi * math.pi / (2.0 * seconds)
    inertia = limb.body.inertia + limb.body.mass * 0.25
    off = 0.5 * inertia * fastest**2 + 0.01 * weight  # and one tick of the work
    assert record.work == pytest.approx(weight * (limb.body.center[1] - low), abs=off)


def test_a_cart_that_climbs_has_the_slope_as_its_cost_of_transport():
    """Work m g h on a way d: the cost is tan of the slope. It rolls without loss."""
    body = LimbPlan(name="body", length=1.0, radius=0.1, density=20.0)
    wheels = [
        LimbPlan(
            name=f"wheel {at}", parent="body", at=at, radius=0.25, density=5.0, motor=motor,
            lower=-math.inf, upper=math.inf,
        )
        for at, motor in ((0.0, 60.0), (1.0, 0.0))
    ]  # fmt: skip
    slope, speed = math.radians(8.0), 1.5
    world = World()
    # The slope is gravity that leans back; along the level ground the way is d / cos of it.
    world.gravity = (-G * math.sin(slope), -G * math.cos(slope))
    figure = placed(Plan(name="cart", limbs=(body, *wheels)), world)
    record = Record(figure)
    for _ in range(round((SPAN + 2.0) * 240)):
        for wheel in figure.limbs.values():
            wheel.turn(-speed / 0.25)
        record.step(world)
        world.step()
    # The motor turns the wheel against the body, which does not turn: no loss but creep of the
    # contact, and the start is behind the window. Bends are measured over the tick after a torque.
    assert record.cost == pytest.approx(math.sin(slope), rel=0.02)


def test_who_stands_has_no_cost_of_transport():
    record, _ = walked("human", 0.0, 2.0)
    assert math.isnan(record.cost)


@pytest.mark.sweep
def test_who_stops_is_in_no_stride_any_more():
    world = World()
    figure = placed(opened("human"), world)
    gait, record = gait_of(figure), Record(figure)
    for tick in range(8 * 240):
        gait.step(world, 1.2 if tick < 4 * 240 else 0.0)
        record.step(world)
        world.step()
        if tick == 4 * 240:
            assert 0.0 < record.cycle <= 1.0
    assert math.isnan(record.cycle)


def test_a_gap_in_time_is_no_work():
    world = World()
    figure = placed(opened("quadruped"), world)
    record = Record(figure)
    record.step(world)
    for _ in range(100):
        for limb in figure.limbs.values():
            if limb.plan.servo:
                limb.drive(limb.plan.angle + 0.3)
        world.step()
    record.step(world)
    assert record.work == 0.0


def test_a_leg_is_told_from_the_hip_to_the_foot_and_knees_flex_as_they_can():
    plan = opened("human")
    names = chain(plan, plan.limb("right foot"))
    assert names == ["right thigh", "right calf", "right foot"]
    assert flexion(plan.limb("right calf")) == -1.0, "knees bend clockwise"
    assert flexion(plan.limb("right thigh")) == 1.0


@pytest.mark.sweep
def test_strides_of_a_walk_are_alike_and_footprints_lie_a_stride_apart():
    record, world = walked("human", 1.2, 8.0)
    assert len(record.strides) == 6
    assert record.strides[-1].angles.shape == (POINTS, 3)
    lasted = [stride.seconds for stride in record.strides[-4:]]
    assert max(lasted) - min(lasted) < 0.2 * lasted[0]
    knees = np.array([stride.angles[:, 1] for stride in record.strides[-4:]])
    swing = knees.max(axis=1)
    assert (np.degrees(swing) > 15.0).all(), "the knee bends while the foot swings"
    feet = [mark.place.real for mark in record.prints if mark.foot == 1]
    strides = np.diff(feet[-4:])
    mean = float(np.mean(lasted))
    assert strides == pytest.approx([1.2 * mean] * 3, rel=0.25)
    assert 0.0 < record.cycle <= 1.0
    assert abs(record.prints[-1].place.imag) < 0.05, "footprints lie on the ground"
    assert world.time == pytest.approx(8.0)


def test_a_standing_figure_has_its_capture_point_over_its_feet():
    record, _ = walked("human", 0.0, 3.0)
    balance = record.balance(G)
    assert balance.support is not None
    low, high = balance.support
    assert low < balance.capture < high
    assert abs(balance.capture - balance.center.real) < 0.2, "it hardly moves"
    assert abs(balance.ground) < 0.02


def test_a_creature_that_lost_a_leg_is_still_told_of():
    record, world = walked("quadruped", 0.5, 1.0)
    world.remove(record.figure.feet[-1].body)
    for _ in range(30):
        record.step(world)
        world.step()
    assert math.isfinite(record.balance(G).capture)

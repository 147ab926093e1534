"""Other tick rates than 240 Hz: the same laws in other steps.

Letters: T one tick, h one substep [s].
"""

import math
from collections.abc import Callable

import pytest

from physics import (
    Body,
    Box,
    Circle,
    DefinitionError,
    Distance,
    Filter,
    MouseJoint,
    Revolute,
    SolverSettings,
    World,
)
from physics.settings import contact_limit
from tests.physics.worlds import G, H, column, floating, grounded

RATES = [10, 60, 240]


def at_rate(world: World, rate: int) -> World:
    world.settings.tick_rate = rate
    return world


@pytest.mark.parametrize("substeps", [1, 2, 5])
@pytest.mark.parametrize("rate", RATES)
def test_a_fall_is_ahead_of_the_parabola_by_a_h_t_half(rate, substeps):
    # v += g h, x += v h: after N = t / h substeps x = g h^2 N (N + 1) / 2 = g t^2 / 2 + g h t / 2.
    world = at_rate(World(), rate)
    world.settings.substeps = substeps
    ball = world.add_dynamic(Circle(radius=0.1), position=(0.0, 0.0))
    world.step(ticks=2 * rate)
    h = 1.0 / (rate * substeps)
    assert world.time == 2.0
    assert ball.velocity[1] == pytest.approx(-2.0 * G, rel=1e-12)
    assert -ball.center[1] == pytest.approx(2.0 * G + G * h, rel=1e-12)


@pytest.mark.parametrize("rate", RATES)
def test_forces_are_in_newtons_at_any_rate(rate):
    world = at_rate(grounded(), rate)
    boxes = column(world, 2)
    ball = world.add_dynamic(Circle(radius=0.2), position=(5.0, 3.0))
    rod = world.add_joint(Distance(b=ball, anchor_a=(5.0, 4.0), anchor_b=ball.center, length=1.0))
    world.step(ticks=8 * rate)
    contacts = world.contacts
    on_floor = (contacts.bodies != boxes[1].index).all(axis=1)
    force = contacts.normal_impulses[on_floor].sum() / world.tick_length
    assert force == pytest.approx(2.0 * boxes[0].mass * G, rel=1e-3)
    assert rod.reaction_force == pytest.approx((0.0, ball.mass * G), rel=1e-6, abs=1e-6)
    assert world.joints_of("distance").forces == pytest.approx([ball.mass * G], rel=1e-6)


@pytest.mark.parametrize("rate", RATES)
def test_an_applied_force_and_a_motor_do_what_they_say_at_any_rate(rate):
    # F t = m v and M t = I w, whatever the steps; a motor never gives more than its torque.
    world = at_rate(floating(), rate)
    box = world.add_dynamic(Box(), position=(0.0, 0.0))
    wheel = world.add_dynamic(Circle(radius=0.5), position=(0.0, 9.0))
    world.add_joint(Revolute(b=wheel, anchor=(0.0, 9.0), motor_speed=1e3, max_torque=1.0))
    for _ in range(rate):
        box.apply_force((10.0, 0.0))
        world.step()
    assert box.velocity[0] == pytest.approx(10.0 / box.mass, rel=1e-12)
    assert wheel.omega == pytest.approx(1.0 / wheel.inertia, rel=1e-9)


@pytest.mark.parametrize("rate", RATES)
def test_a_joint_breaks_at_its_force_at_any_rate(rate):
    for share, breaks in ((0.9, True), (1.1, False)):
        world = at_rate(World(), rate)
        ball = world.add_dynamic(Circle(radius=0.2), position=(0.0, -1.0))
        most = share * ball.mass * G
        world.add_joint(
            Distance(b=ball, anchor_a=(0, 0), anchor_b=(0, -1), length=1.0, break_force=most)
        )
        world.step(ticks=rate)
        assert (len(world.joints) == 0) == breaks


@pytest.mark.parametrize("rate", RATES)
def test_a_kinematic_body_arrives_in_the_given_time(rate):
    world = at_rate(floating(), rate)
    lift = world.add_kinematic(Box(), position=(0.0, 0.0))
    lift.target((0.3, 0.1), angle=0.2)  # in the next tick
    world.step()
    assert lift.position == pytest.approx((0.3, 0.1), abs=1e-12)
    lift.target((1.3, 0.1), duration=0.5)
    world.step(ticks=rate // 2)
    assert lift.position == pytest.approx((1.3, 0.1), abs=1e-12)


@pytest.mark.parametrize("rate", RATES)
def test_fast_bodies_do_not_pass_a_thin_wall_at_any_rate(rate):
    # At 10 Hz a shot of 100 m/s goes 10 m a tick: speculative margins and the continuous pass
    # must both know how long a tick is.
    for start in (-1.0, -3.3, -7.1):
        world = at_rate(floating(), rate)
        world.add_static(Box(width=0.1, height=4.0), position=(0.0, 0.0))
        shot = world.add_dynamic(Circle(radius=0.1), position=(start, 0.0), velocity=(100.0, 0.0))
        world.step(ticks=rate)
        assert shot.center[0] < 0.0


def test_without_the_continuous_pass_a_body_hit_within_the_tick_tunnels_and_with_it_not():
    # The bat is seen ahead, what it throws at the wall is not: 0.1 m of wall, 40 m/s * T = 0.17 m.
    def thrown(continuous: bool) -> float:
        world = floating()
        world.settings.continuous = continuous
        world.add_static(Box(width=0.02, height=4.0), position=(0.16, 0.0))
        ball = world.add_dynamic(Circle(radius=0.05, restitution=1.0), position=(0.0, 0.0))
        bat = Circle(radius=0.3, density=1e3, restitution=1.0)
        world.add_dynamic(bat, position=(-0.40, 0.0), velocity=(40.0, 0.0))
        world.step(ticks=3)
        return ball.center[0]

    assert thrown(continuous=False) > 0.2
    assert thrown(continuous=True) < 0.16


@pytest.mark.parametrize("rate", RATES)
def test_sensors_and_hits_are_told_in_the_tick_they_happen(rate):
    # The middle passes the sensor's edge at t = 1 s; it overlaps from 0.1 s before.
    world = at_rate(floating(), rate)
    world.record_events = True
    gate = Box(width=1.0, height=4.0, sensor=True)
    world.add_static(gate, position=(10.5, 0.0), name="gate")
    world.add_static(Box(width=1.0, height=4.0), position=(20.6, 0.0), name="wall")
    ball = Circle(radius=1.0, filter=Filter())
    world.add_dynamic(ball, position=(0.0, 0.0), velocity=(10.0, 0.0), name="ball")
    times: dict[str, float] = {}
    for _ in range(2 * rate):
        world.step()
        for event in world.events:
            times.setdefault(event.kind, world.time)
    # Surfaces meet at 0.9 s and 1.91 s; a sensor is looked at when a tick begins.
    assert times["sensor_begin"] == pytest.approx(0.9, abs=2.0 / rate)
    assert times["hit"] == pytest.approx(1.91, abs=1.01 / rate)


@pytest.mark.parametrize("rate", RATES)
def test_an_impact_bounces_with_e_times_its_speed_at_any_rate(rate):
    world = at_rate(floating(), rate)
    world.add_static(Box(width=1.0, height=4.0, restitution=0.5), position=(3.3, 0.0))
    ball = world.add_dynamic(Circle(radius=0.1), position=(0.0, 0.0), velocity=(4.0, 0.0))
    world.step(ticks=rate)
    assert ball.velocity[0] == pytest.approx(-2.0, rel=1e-9)


@pytest.mark.parametrize("rate", RATES)
def test_a_hand_holds_the_weight_and_sleep_takes_half_a_second(rate):
    world = at_rate(grounded(), rate)
    ball = world.add_dynamic(Circle(radius=0.2), position=(0.0, 3.0))
    hand = world.add_joint(MouseJoint(ball, anchor=(0.0, 3.0), target=(0.0, 3.0), max_force=1e5))
    box = world.add_dynamic(Box(), position=(5.0, 0.5))
    world.step(ticks=3 * rate)
    assert hand.reaction_force[1] == pytest.approx(ball.mass * G, rel=1e-3)
    box.velocity = (0.0, 0.0)
    world.settings.sleeping = True
    begin = world.time
    while box.awake and world.time < begin + 3.0:
        world.step()
    # SLEEP_TIME 0.5 s, and islands are looked for ten times a second at 240 Hz.
    assert 0.5 <= world.time - begin <= 0.5 + 25.0 / rate


# --- changing it in mid-run ----------------------------------------------------------------------


def test_time_is_the_sum_of_all_ticks_when_the_rate_changes():
    world = World()
    assert world.time == 0.0
    total = 0.0
    for rate, ticks in ((240, 100), (10, 3), (60, 45), (60, 5), (240, 7)):
        world.settings.tick_rate = rate
        before = world.time
        assert before == pytest.approx(total, abs=1e-12)  # what is set is not done
        world.step(ticks)
        total += ticks / rate
    assert world.time == pytest.approx(total, abs=1e-12)
    assert world.tick == 160


def test_time_without_a_change_is_exact():
    world = at_rate(World(), 60)
    world.step(ticks=7)
    assert world.time == 7 / 60


@pytest.mark.parametrize(("rate", "substeps"), [(60, 2), (240, 8), (60, 8)])
def test_what_rests_stays_at_rest_when_the_rate_changes(rate, substeps):
    # Impulses are forces times h: kept as they are, the first warm start would be wrong by the
    # ratio and drop the pile (240 to 60 Hz: a quarter of the weight is carried) or throw it.
    world = grounded()
    world.settings.contact_hertz = 25.0  # below the limit of all: the same springs
    boxes = column(world, 6)
    world.step(ticks=960)
    height, weight = boxes[-1].center[1], boxes[0].mass * G
    world.settings.tick_rate, world.settings.substeps = rate, substeps
    for _ in range(3):
        world.step()
        force = world.contacts.normal_impulses.sum() / world.tick_length
        assert force == pytest.approx(sum(range(1, 7)) * weight, rel=1e-3)
    assert max(abs(box.velocity[1]) for box in boxes) < 1e-3
    assert boxes[-1].center[1] == pytest.approx(height, abs=1e-5)


def test_joints_carry_on_when_the_rate_changes():
    world = World()
    ball = world.add_dynamic(Circle(radius=0.2), position=(0.0, -1.0))
    hinge = world.add_joint(Revolute(b=ball, anchor=(0.0, 0.0)))
    world.step(ticks=240)
    force = hinge.reaction_force
    world.settings.tick_rate = 60
    assert hinge.reaction_force == force  # still of the last tick
    world.step()
    assert hinge.reaction_force == pytest.approx((0.0, ball.mass * G), rel=1e-3, abs=1e-6)
    assert math.hypot(*ball.velocity) < 1e-3


@pytest.mark.parametrize(
    "ticks", [1 / 60, 0.99, 2.7, 1.0, math.nan, math.inf, -1, 1e300, True, "3"]
)
def test_a_step_of_what_is_no_number_of_ticks_says_what_it_takes(ticks):
    world = floating()
    world.add_dynamic(Circle())
    before = world.hash()
    with pytest.raises(DefinitionError, match="step: ticks must be"):
        world.step(ticks)
    assert (world.tick, world.hash()) == (0, before)
    with pytest.raises(DefinitionError, match=r"of 1/240 s, not 0\.0166667; .*advance\(seconds\)"):
        world.step(1 / 60)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("rate", [240, 60, 50])
@pytest.mark.parametrize("frames", [24, 60, 144, 165])
def test_time_goes_on_by_whole_ticks_and_what_is_left_waits(rate, frames):
    world = World(settings=SolverSettings(tick_rate=rate))
    for frame in range(1, frames + 1):
        share = world.advance(1.0 / frames)
        exact = frame * rate / frames
        # to a millionth of a tick, the share at which a tick is due
        assert world.tick == math.floor(exact + 1e-6)
        assert share == pytest.approx(max(exact - world.tick, 0.0), abs=1e-9)
    assert world.tick == rate  # a second is a second, however it is cut


def test_what_waits_for_a_tick_is_a_part_of_the_state():
    world = floating()
    world.add_dynamic(Circle(), velocity=(1.0, 0.0))
    empty = world.hash()
    assert world.advance(0.9 / 240) == pytest.approx(0.9)
    assert world.tick == 0
    assert world.hash() != empty
    saved = world.save()
    there = World.from_snapshot(saved)
    for other in (there, World.from_bytes(world.to_bytes())):
        assert other.advance(0.2 / 240) == pytest.approx(0.1)
        assert other.tick == 1
    world.advance(1.0)
    world.restore(saved)
    world.advance(0.2 / 240)
    assert (world.tick, world.hash()) == (1, other.hash())


def test_a_tick_that_could_not_be_done_is_owed_still(monkeypatch):
    world = floating()
    with monkeypatch.context() as patch:
        patch.setattr("physics.stepping.world_step.run_ticks", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            world.advance(0.01)
    assert world.advance(0.0) == pytest.approx(0.4)
    assert world.tick == 2


def made_by_a_change(world: World, bodies: list[Body], change: Callable[[], object]) -> float:
    """The most energy [J/kg] beyond that before the `change`, in the three seconds after it."""
    before, mass, most = world.energy.total, sum(body.mass for body in bodies), 0.0
    change()
    for _ in range(3 * world.settings.tick_rate):
        world.step()
        most = max(most, (world.energy.total - before) / mass)
    return most


@pytest.mark.parametrize("count", [1, 5, 10])
@pytest.mark.parametrize(("before", "after"), [(60, 240), (120, 240), (60, 90), (240, 60)])
def test_a_change_of_the_tick_rate_makes_no_energy(before, after, count):
    """Contacts sink in by h^2: an overlap of longer ticks is a compressed spring in shorter ones.

    Undone, it lifted five boxes by 11 mm and made 0.07 J/kg, ten 0.5 J/kg. What is left as it was
    makes nothing; the boxes still sway, and each change dv of a velocity costs g h dv / 2 (README,
    15): 1 cm/s and 1/480 s are 1e-4.
    """
    world = at_rate(grounded(), before)
    boxes = column(world, count)
    world.step(ticks=4 * before)
    made = made_by_a_change(world, boxes, lambda: at_rate(world, after))
    assert made < 1e-4


@pytest.mark.parametrize(
    "change",
    [
        {"substeps": 8},
        {"contact_hertz": 200.0},
        {"contact_bias": "baumgarte"},
        {"slop": 0.0},
        {"iterations": 8},
        {"solver": "SPOOK"},
        {"solver": "TGS", "iterations": 2},
        {"solver": "split position correction"},
        {"solver": "XPBD"},
    ],
)
def test_no_change_of_a_setting_lifts_what_rests(change):
    world = grounded()
    settings = world.settings
    settings.substeps, settings.contact_hertz, settings.slop = 1, 30.0, 0.002
    boxes = column(world, 3)
    world.step(ticks=480)
    top = boxes[-1].center[1]

    def apply() -> None:
        for name, value in change.items():
            setattr(settings, name, value)

    # As above; solvers that begin cold find the loads anew, which moves by g h^2 a layer.
    assert made_by_a_change(world, boxes, apply) < G * 3.0 * G * H * H
    assert boxes[-1].center[1] < top + 3.0 * G * H * H


def test_what_is_lifted_off_and_put_back_no_longer_overlaps():
    world = at_rate(grounded(), 60)
    (box,) = column(world, 1)
    world.step(ticks=120)
    deep, softer = 0.5 - box.center[1], contact_limit(1.0 / 120.0, 2)  # [m], [Hz]
    at_rate(world, 240)
    world.step(ticks=240)
    assert 0.5 - box.center[1] == pytest.approx(deep, rel=0.01)
    box.position = (0.0, 0.6)
    world.step(ticks=240)
    assert 0.5 - box.center[1] == pytest.approx(deep * (softer / 100.0) ** 2, rel=0.01)


def test_what_overlaps_stays_so_in_a_copy_and_after_going_back():
    world = at_rate(grounded(), 60)
    column(world, 3)
    world.step(ticks=120)
    at_rate(world, 240)
    world.step(ticks=5)
    saved, copy = world.save(), World.from_bytes(world.to_bytes())
    world.step(ticks=100)
    copy.step(ticks=100)
    ended = world.hash()
    assert copy.hash() == ended
    world.restore(saved)
    world.step(ticks=100)
    assert world.hash() == ended

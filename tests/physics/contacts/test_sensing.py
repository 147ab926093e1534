"""Sensors hear what crosses them within a tick, and say when it came and when it went."""

import math

import pytest

from physics import TICK, Box, Capsule, Circle, Polygon, Segment, World
from tests.physics.worlds import floating

STEPS = 8
"""Phases of a tick at which something arrives."""


def told(world: World, ticks: int) -> list[tuple[str, float]]:
    """Kind and moment [s] of the sensors' events of so many ticks."""
    world.record_events = True
    result = []
    for _ in range(ticks):
        world.step()
        result += [(e.kind, e.time) for e in world.events if e.kind.startswith("sensor")]
    return result


@pytest.mark.parametrize("speed", [1.0, 3.0, 12.0, 100.0])
@pytest.mark.parametrize("wide", [0.002, 0.01, 0.3])
def test_a_photogate_misses_no_ball_and_tells_its_moments(wide, speed):
    for k in range(STEPS):
        for bullet in (False, True):
            world = floating()
            world.add_static(Box(width=wide, height=1.0, sensor=True))
            start = -0.4 - speed * TICK * k / STEPS
            world.add_dynamic(
                Circle(radius=0.01), position=(start, 0.1), velocity=(speed, 0.0), bullet=bullet
            )
            result = told(world, math.ceil(1.0 / speed / TICK) + 4)
            assert [kind for kind, _ in result] == ["sensor_begin", "sensor_end"]
            edge = 0.5 * wide + 0.01
            # MOMENT_GAP, 1 um, is all that the way may be short
            assert result[0][1] == pytest.approx((-start - edge) / speed, abs=2e-6 / speed)
            assert result[1][1] == pytest.approx((-start + edge) / speed, abs=2e-6 / speed)


def test_a_gate_that_moves_meets_a_ball_that_moves():
    for shape in (Box(width=0.02, height=0.4, sensor=True), Segment(sensor=True)):
        world = floating()
        turn = math.pi / 2.0 if isinstance(shape, Segment) else 0.0
        world.add_kinematic(shape, position=(2.0, 0.0), angle=turn, velocity=(-30.0, 0.0))
        world.add_dynamic(Circle(radius=0.02), position=(-2.0, 0.0), velocity=(50.0, 0.0))
        half = 0.01 if isinstance(shape, Box) else 0.0
        result = told(world, 24)
        assert [kind for kind, _ in result] == ["sensor_begin", "sensor_end"]
        for (_, time), way in zip(result, (4.0 - 0.02 - half, 4.0 + 0.02 + half), strict=True):
            assert time == pytest.approx(way / 80.0, abs=1e-7)


def test_a_gate_that_turns_sweeps_over_a_ball():
    """A thin blade at 100 rad/s passes a ball at 0.5 m, which spans asin(r / d) on either side."""
    world = floating()
    world.add_kinematic(Segment(start=(0.1, 0.0), end=(1.0, 0.0), sensor=True), omega=100.0)
    world.add_dynamic(Circle(radius=0.02), position=(0.5 * math.cos(1.0), 0.5 * math.sin(1.0)))
    result = told(world, 5)
    half = math.asin(0.02 / 0.5)
    assert [kind for kind, _ in result] == ["sensor_begin", "sensor_end"]
    for (_, time), angle in zip(result, (1.0 - half, 1.0 + half), strict=True):
        # substeps turn by the series of h w up to its seventh power: 1e-7 of 0.2 rad
        assert time == pytest.approx(angle / 100.0, abs=1e-6)


def test_a_ball_that_falls_passes_when_its_parabola_says():
    world = World(gravity=(0.0, -9.81))
    world.add_static(Box(width=1.0, height=0.01, sensor=True))
    world.add_dynamic(Circle(radius=0.01), position=(0.0, 1.015))
    result = told(world, 140)
    h = TICK / 2.0
    for (_, time), way in zip(result, (1.0, 1.03), strict=True):
        # semi-implicit Euler is ahead of the parabola by g h t / 2: by half a substep
        assert time == pytest.approx(math.sqrt(2.0 * way / 9.81) - 0.5 * h, abs=2e-5)


def test_every_pair_of_forms_is_heard_once():
    forms = (
        Circle(radius=0.03),
        Box(width=0.05, height=0.02),
        Capsule(start=(-0.02, 0.0), end=(0.02, 0.01), radius=0.01),
        Polygon(vertices=((0.0, 0.0), (0.05, 0.0), (0.02, 0.04))),
    )
    gates = (
        Box(width=0.01, height=1.0, sensor=True),
        Segment(start=(0.0, -0.5), end=(0.02, 0.5), sensor=True),
        Circle(radius=0.02, sensor=True),
        Polygon(vertices=((0.0, -0.5), (0.01, 0.0), (0.0, 0.5)), sensor=True),
    )
    for form in forms:
        for gate in gates:
            world = floating()
            world.add_static(gate)
            world.add_dynamic(form, position=(-1.37, 0.0), velocity=(70.0, 0.0), omega=90.0)
            result = told(world, 12)
            assert [kind for kind, _ in result] == ["sensor_begin", "sensor_end"]
            assert result[0][1] < result[1][1]
            # what is between the first and the last point of both, seen along the way
            assert result[0][1] == pytest.approx(1.37 / 70.0, abs=0.1 / 70.0)


def test_a_sensor_that_is_passed_pushes_and_senses_nothing_afterwards():
    world = floating()
    gate = world.add_static(Box(width=0.01, height=1.0, sensor=True))
    ball = world.add_dynamic(Circle(radius=0.01), position=(-1.0, 0.0), velocity=(90.0, 0.0))
    told(world, 10)
    assert ball.velocity == (90.0, 0.0)
    assert gate.sensed == ()


def test_what_a_sensor_senses_does_not_depend_on_who_listens():
    for listens in (False, True):
        world = floating()
        world.record_events = listens
        gate = world.add_static(Box(width=1.0, height=1.0, sensor=True))
        world.add_dynamic(Circle(radius=0.1), position=(-1.0, 0.0), velocity=(2.0, 0.0))
        seen = []
        for _ in range(240):
            world.step()
            seen.append(len(gate.sensed))
        # from 0.4 m to 1.6 m of its way: at the ticks after 0.2 s and until 0.8 s
        assert seen.index(1) == pytest.approx(0.2 / TICK, abs=1.0)
        assert sum(seen) == pytest.approx(0.6 / TICK, abs=1.0)


def test_moments_are_told_at_every_rate_and_after_a_change_of_it():
    world = floating()
    world.add_static(Box(width=0.01, height=1.0, sensor=True))
    world.add_dynamic(Circle(radius=0.01), position=(-2.0, 0.0), velocity=(4.0, 0.0))
    world.step(ticks=30)
    world.settings.tick_rate = 97
    result = told(world, 60)
    for (_, time), way in zip(result, (1.985, 2.015), strict=True):
        assert time == pytest.approx(way / 4.0, abs=1e-6)


@pytest.mark.parametrize("sleeping", [False, True])
@pytest.mark.parametrize("kind", ["static", "kinematic"])
def test_a_sensor_that_is_put_elsewhere_tells_that_a_sleeper_has_left_it(kind, sleeping):
    def far(gate):
        gate.position = (20.0, 0.6)

    def near(gate):
        gate.position = (3.51, 0.6)

    def turned(gate):
        gate.angle = math.pi / 2.0

    for move in (far, near, turned):
        world = World()
        world.settings.sleeping = sleeping
        world.add_static(Box(width=80.0, height=1.0), position=(0.0, -0.5))
        add = world.add_static if kind == "static" else world.add_kinematic
        gate = add(Box(width=6.0, height=1.2, sensor=True), position=(2.5, 0.6))
        box = world.add_dynamic(Box(), position=(0.0, 0.5))
        world.record_events = True
        world.step(ticks=400)
        assert box.awake is not sleeping
        assert len(gate.sensed) == 1
        move(gate)
        result = told(world, 2)
        assert [name for name, _ in result] == ["sensor_end"]
        assert gate.sensed == ()
        assert box.awake is not sleeping


def test_a_sensor_that_is_moved_within_a_sleeper_goes_on_sensing_it():
    world = World()
    world.add_static(Box(width=80.0, height=1.0), position=(0.0, -0.5))
    gate = world.add_static(Box(width=6.0, height=1.2, sensor=True), position=(2.5, 0.6))
    world.add_dynamic(Box(), position=(0.0, 0.5))
    world.step(ticks=400)
    gate.position = (2.6, 0.6)
    world.record_events = True
    world.step()  # what was there before anybody listened is reported once
    assert told(world, 3) == []
    assert len(gate.sensed) == 1

"""TGS without relaxation: sweeps that are steps, and what the missing sweep leaves behind."""

import math

import pytest

from physics import Circle, World
from physics.settings import contact_limit, fill_step, new_step
from tests.physics.worlds import TICK, G, column, grounded


def tgs(world: World, **values: object) -> World:
    """`world` under this solver."""
    for name, value in {"solver": "TGS", **values}.items():
        setattr(world.settings, name, value)
    return world


def test_eight_sweeps_of_two_substeps_are_the_steps_of_sixteen():
    runs = []
    for values in ({"substeps": 2, "iterations": 8}, {"substeps": 16, "iterations": 1}):
        world = tgs(grounded(), **values)
        column(world, 3)
        world.step(ticks=60)
        runs.append([(tuple(box.center), box.angle) for box in world.bodies])
    assert runs[0] == runs[1]


def test_at_one_sweep_it_is_the_soft_step_without_its_relax_sweep():
    worlds = [tgs(grounded()), grounded()]
    worlds[1].settings.relax = False
    for world in worlds:
        column(world, 4)
        world.add_dynamic(Circle(radius=0.3, restitution=0.5), position=(-3, 1), velocity=(5, 0))
        world.step(ticks=60)
    places = [[tuple(body.center) for body in world.bodies] for world in worlds]
    assert places[0] == places[1]


@pytest.mark.parametrize("sweeps", [1, 4])
def test_small_steps_make_a_contact_stiffer_with_the_square_of_their_number(sweeps):
    world = tgs(grounded(), iterations=sweeps, contact_hertz=480.0)
    ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 0.5))
    world.step(ticks=480)
    hertz = min(480.0, contact_limit(TICK / (2 * sweeps), 1))
    assert 0.5 - ball.center[1] == pytest.approx(G / (math.tau * hertz) ** 2, rel=1e-6)


def test_a_deep_overlap_is_left_with_the_speed_that_undid_it():
    """The bounce that the soft step takes away again."""
    speeds = []
    for solver in ("soft step", "TGS"):
        world = grounded(g=0.0)
        world.settings.solver = solver
        ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 0.45))
        world.step(ticks=60)
        speeds.append(ball.velocity[1])
    assert abs(speeds[0]) < 1e-9 and 0.1 < speeds[1] <= 3.0


def test_the_biases_of_the_settings_are_its_own():
    steps = []
    for bias in ("soft", "baumgarte", "none"):
        world, step = tgs(World(), contact_bias=bias, joint_bias=bias), new_step()
        fill_step(step, world.settings, (0.0, 0.0))
        steps.append(step.tobytes())
    assert len(set(steps)) == 3

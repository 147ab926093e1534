"""Same world, same inputs: the same bits; compiled or interpreted."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from physics import Box, Circle, SolverSettings, World
from tests.physics.worlds import column, grounded
from tests.physics.zoo import hashes, zoo

ROOT = Path(__file__).parents[2]
TICKS = [1, 2, 20]


def hashes_elsewhere(**environment: str) -> list[str]:
    """The zoo's hashes from a new process."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.physics.zoo", *map(str, TICKS)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_second_run_gives_the_same_hash():
    assert hashes([1, 60, 600]) == hashes([1, 60, 600])


def test_steps_of_one_and_of_many_ticks_are_the_same():
    one, many = zoo(), zoo()
    for _ in range(120):
        one.step()
    many.step(ticks=120)
    assert one.hash() == many.hash()


def test_looking_does_not_change_the_future():
    watched, alone = zoo(), zoo()
    for _ in range(60):
        watched.step()
        _ = (
            watched.contacts,
            watched.events,
            watched.energy,
            watched.max_penetration,
            watched.bodies[3].aabb,
        )
        _ = (watched.closest((0.0, 0.5), 1.0), watched.joints_of("revolute"), watched.hash())
    alone.step(ticks=60)
    assert watched.hash() == alone.hash()


@pytest.mark.sweep
def test_another_process_gives_the_same_hash():
    assert hashes_elsewhere() == hashes(TICKS)


@pytest.mark.sweep
def test_interpreted_kernels_give_the_same_bits():
    # The test oracle: the same source, run as plain Python. It covers every shape and joint,
    # collisions, limits, motors, restitution; sums in another order would already differ in the
    # last bit.
    assert hashes_elsewhere(NUMBA_DISABLE_JIT="1") == hashes(TICKS)


def test_the_hash_sees_every_kind_of_change():
    def after(change=lambda world: None) -> str:
        world = zoo()
        world.step(ticks=3)
        change(world)
        return world.hash()

    def nudge(world):
        world.bodies[4].velocity = (1e-15, 0.0)

    def force(world):
        world.bodies[4].apply_force((1e-9, 0.0))

    def motor(world):
        world.joints[1].motor_speed = 3.0000001

    def gravity(world):
        world.gravity = (0.0, -9.8100001)

    def iterations(world):
        world.settings.iterations = 2

    def one_more(world):
        world.step()

    def wind(world):
        world.air.wind = (1.0, 0.5000001)

    def matrix(world):
        world.collision_matrix.set(30, 31, False)

    def veto(world):
        world.let_collide(world.bodies[4], world.bodies[9], False)

    changes = [nudge, force, motor, gravity, iterations, one_more, wind, matrix, veto]
    result = {after(), *(after(change) for change in changes)}
    assert len(result) == 1 + len(changes)
    assert after() == after()


def test_settings_are_part_of_the_world_and_checked():
    world = World(settings=SolverSettings(substeps=4, iterations=3))
    assert world.settings.substeps == 4
    column(world, 1)
    world.step()
    assert world.page.step["h"][0] == 1.0 / 960.0


def test_removing_and_adding_gives_the_same_run_each_time():
    def run() -> str:
        world = grounded()
        boxes = column(world, 6)
        world.step(ticks=30)
        world.remove(boxes[2])
        world.add_dynamic(Circle(), position=(0.3, 9.0))
        world.step(ticks=60)
        world.add_dynamic(Box(), position=(-0.2, 11.0))
        world.step(ticks=120)
        return world.hash()

    assert run() == run()

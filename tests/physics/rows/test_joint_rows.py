"""How joints are laid out in lanes: no block shares a moving body, and impulses survive."""

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from physics import Box, Circle, Distance, Revolute, Weld, World
from physics.compile.lanes import LANES
from physics.joints.kinds import KINDS
from physics.joints.record import AXIS_ROWS, POINT_ROW
from tests.physics.joint_zoo import hashes
from tests.physics.worlds import G, floating


def net(world: World, size: int):
    """A grid of balls, every other one joined by hinges with motors and by rods."""
    balls = {}
    for y in range(size):
        for x in range(size):
            ball = world.add_dynamic(Circle(radius=0.3), position=(x, y))
            balls[x, y] = ball
            if x:
                world.add_joint(
                    Revolute(
                        a=balls[x - 1, y],
                        b=ball,
                        anchor=(x - 0.5, y),
                        motor_speed=1.0,
                        max_torque=0.1 * (x % 2),
                        lower=-1.0,
                    )
                )
            if y:
                other = balls[x, y - 1]
                world.add_joint(
                    Distance(a=other, b=ball, anchor_a=other.center, anchor_b=ball.center)
                )
    world.add_joint(Weld(b=balls[0, 0]))
    return balls


def lanes(world: World, name: str):
    """(block, lane, joint row, row of it) of every lane in use."""
    blocks = np.asarray(getattr(world.joint_table, name))
    for i, block in enumerate(blocks):
        for k in range(int(block["used"])):
            yield i, k, int(block["joint"][k]), int(block["ordinal"][k])


def test_no_block_holds_two_rows_of_a_body_that_moves():
    world = floating()
    net(world, 9)
    world.step()
    joints = world.joint_table.columns
    for name in ("points", "axes"):
        seen: dict[int, set[int]] = {}
        for i, _, joint, _ in lanes(world, name):
            bodies = seen.setdefault(i, set())
            for row in (int(joints["body_a"][joint]), int(joints["body_b"][joint])):
                if row == 0:
                    continue
                assert row not in bodies
                bodies.add(row)


def test_every_row_that_is_on_has_a_lane_and_knows_it():
    world = floating()
    net(world, 5)
    world.step()
    joints = world.joint_table.columns
    wanted = {(i, k) for i, k in zip(*np.nonzero(joints["row_mode"]), strict=True)}
    result = set()
    for name in ("points", "axes"):
        for i, k, joint, ordinal in lanes(world, name):
            assert joints["slots"][joint, ordinal] == i * LANES + k
            assert (ordinal == POINT_ROW) == (name == "points")
            result.add((joint, ordinal))
    assert result == wanted
    assert AXIS_ROWS == POINT_ROW


def test_a_star_of_many_joints_finds_room():
    world = floating()
    hub = world.add_dynamic(Circle())
    for i in range(100):
        at = (3.0 * math.cos(i), 3.0 * math.sin(i))
        tip = world.add_dynamic(Circle(radius=0.1), position=at)
        world.add_joint(Distance(a=hub, b=tip, anchor_b=at))
    hub.velocity = (1.0, 0.0)
    world.step(ticks=60)
    assert max(abs(joint.error) for joint in world.joints) < 0.01


def test_impulses_survive_a_new_placing():
    # A hanging load would sag and ring if the warm start were lost.
    world = World()
    ball = world.add_dynamic(Circle(), position=(0.0, -1.0))
    rod = world.add_joint(Distance(b=ball, anchor_b=(0.0, -1.0)))
    world.step(ticks=480)
    for i in range(10):
        other = world.add_dynamic(Circle(), position=(5.0 + 2.0 * i, 0.0))
        world.add_joint(Revolute(b=other, anchor=other.center))
        world.step()
        assert rod.reaction_force[1] == pytest.approx(ball.mass * G, rel=1e-9)
    for joint in world.joints[1::2]:
        joint.remove()
        world.step()
        assert rod.reaction_force[1] == pytest.approx(ball.mass * G, rel=1e-9)


def test_switching_rows_on_and_off_keeps_the_others():
    world = World()
    box = world.add_dynamic(Box(), position=(0.5, 0.0))
    hinge = world.add_joint(Revolute(b=box, lower=-0.5))
    world.step(ticks=480)
    torque = hinge.reaction_torque
    hinge.upper = 2.0
    hinge.motor_speed = 0.0
    world.step(ticks=2)
    assert hinge.reaction_torque == pytest.approx(torque, rel=1e-6)


def test_without_accumulation_a_motor_exceeds_its_torque():
    # The mistake of the seeds, kept as a setting: every iteration may push with all of it.
    pushed = {}
    for accumulate in (True, False):
        world = floating()
        world.settings.iterations, world.settings.accumulation = 5, accumulate
        wheel = world.add_dynamic(Circle())
        hinge = world.add_joint(Revolute(b=wheel, motor_speed=1e3, max_torque=1.0))
        world.step()
        pushed[accumulate] = hinge.reaction_torque
    assert pushed[True] == pytest.approx(1.0, rel=1e-9)
    assert pushed[False] > 3.0


def test_the_numbers_of_the_kinds_are_their_places():
    assert [kind.NUMBER for kind in KINDS] == list(range(len(KINDS)))
    assert len({kind.WORD for kind in KINDS}) == len(KINDS)


@pytest.mark.sweep
def test_every_kind_gives_the_same_bits_compiled_and_interpreted():
    ticks = [1, 2, 20]
    done = subprocess.run(
        [sys.executable, "-m", "tests.physics.joint_zoo", *map(str, ticks)],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == hashes(ticks)

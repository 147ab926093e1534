"""Islands of joints that are solved at once, most with a heavy load; as a script, hashes of one.

`python -m tests.physics.direct.test_direct_joints 1 20` prints the hashes after so many ticks, as
JSON.
"""

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

from physics import Body, Box, Circle, Distance, Joint, Revolute, Weld, World
from tests.physics.worlds import G, grounded, momentum

LINK = 0.2
"""Length of a link [m]."""


def chain(
    world: World, count: int, ratio: float, down: bool = False, anchored: bool = True
) -> tuple[list[Body], list[Joint]]:
    """Links from the origin to the right, or down, and at the end a ball of `ratio` links."""
    ahead = (0.0, -LINK) if down else (LINK, 0.0)
    shape = Box(width=0.05, height=LINK) if down else Box(width=LINK, height=0.05)
    bodies, joints = [], []
    for i in range(count + 1):
        at = (i * ahead[0], i * ahead[1])
        if i < count:
            middle = (at[0] + 0.5 * ahead[0], at[1] + 0.5 * ahead[1])
            body = world.add_dynamic(shape, position=middle)
        else:
            ball = Circle(radius=0.1, density=ratio * bodies[0].mass / (0.01 * math.pi))
            body = world.add_dynamic(ball, position=at)
        if bodies or anchored:
            joints.append(
                world.add_joint(Revolute(a=bodies[-1] if bodies else None, b=body, anchor=at))
            )
        bodies.append(body)
    return bodies, joints


def hashes(ticks: list[int]) -> list[str]:
    """Hashes of a loaded chain after so many ticks."""
    world = World()
    chain(world, 4, 1000.0)
    result, done = [], 0
    for tick in ticks:
        world.step(ticks=tick - done)
        done = tick
        result.append(world.hash())
    return result


@pytest.mark.parametrize(("count", "ratio"), [(50, 1000.0), (2, 1000.0), (10, 5e4)])
def test_a_chain_with_a_heavy_ball_swings_as_a_rod(count, ratio):
    world = World()
    (*_, ball), joints = chain(world, count, ratio)
    length, most = count * LINK, 0.0
    for _ in range(480):
        world.step()
        most = max(most, math.hypot(*ball.center) / length - 1.0)
    assert most < 1e-3  # the sweeps alone let it grow by half, and by 150 %
    # A substep leaves (w h)^2 r / 2 on a hinge, w of the fastest link some ten rad/s.
    assert max(joint.error for joint in joints) < 1e-3
    # It falls as a mathematical pendulum of this length does: v^2 = 2 g y, and the links are light.
    drop = -ball.center[1]
    assert math.hypot(*ball.velocity) ** 2 == pytest.approx(2.0 * G * drop, rel=0.05, abs=0.3)


def test_a_hanging_load_is_carried_by_every_link():
    world = World()
    bodies, joints = chain(world, 20, 1000.0, down=True)
    world.step(ticks=240)
    for i in (0, 10, 20):
        weight = G * sum(body.mass for body in bodies[i:])
        assert joints[i].reaction_force[1] == pytest.approx(weight, rel=1e-6)
        assert joints[i].error < 1e-6


def test_a_chain_in_free_space_keeps_its_momenta():
    world = World(gravity=(0.0, 0.0))
    bodies, _ = chain(world, 6, 500.0, anchored=False)
    other = world.add_dynamic(Circle(radius=0.1, density=bodies[-1].mass / (0.01 * math.pi)))
    world.add_joint(Revolute(a=other, b=bodies[0], anchor=(0.0, 0.0)))
    bodies[0].velocity = (0.0, 2.0)
    before = momentum(world)
    world.step(ticks=240)
    assert world.page.tally["direct"][0] == 7
    # The rows act where the anchors are, um apart; a link counts for more inertia under tension.
    assert momentum(world) == pytest.approx(before, abs=1e-3)


def test_a_loop_and_a_floor_hold_with_the_tree():
    world = grounded()
    bodies, joints = chain(world, 8, 1000.0)
    last = world.add_joint(Revolute(b=bodies[4], anchor=(4 * LINK, 0.0)))  # closes a loop
    world.add_joint(Weld(a=bodies[6], b=bodies[7], anchor=(7 * LINK, 0.0)))
    world.step(ticks=480)
    # The floor pushes links out of it, half of 50 mm, whose hinges are at its height: it wins, for
    # no correction presses into it.
    assert last.error < 0.026
    assert max(joint.error for joint in joints) < 0.026
    assert bodies[-1].center[1] > 0.09  # it lies on the floor
    # Nothing has fallen: what the overlap of the start, 0.1 m, may give each body at most.
    assert world.energy.kinetic < 0.1 * G * sum(body.mass for body in bodies)


def test_what_a_floor_pushes_is_no_swing_of_the_joints():
    """Contacts push light links before the joints hold them: nobody is led along that circle."""
    world = grounded()
    bodies, joints = chain(world, 5, 300.0)
    joints.append(world.add_joint(Revolute(b=bodies[3], anchor=(3 * LINK, 0.0))))
    most = 0.0
    for _ in range(120):
        world.step()
        most = max(most, world.energy.kinetic)
    assert most < 0.1 * G * sum(body.mass for body in bodies)
    assert max(joint.error for joint in joints) < 0.03


@pytest.mark.parametrize("ratio", [1.0, 30.0, 300.0])
@pytest.mark.parametrize("kind", ["weld", "rod", "both ends", "free"])
def test_joints_and_a_floor_that_contradict_each_other_rest_between_them(kind: str, ratio: float):
    """Links lie half in the floor, at whose height they are hinged; nothing throws them.

    Undoing the errors of the joints pressed the links back into the floor, which then pushed with
    more than it had: up to 26,000 J/kg. To lift all out of it takes g times 25 mm, 0.25 J/kg; what
    the contacts store meanwhile is theirs to give, and ends within seconds.
    """
    world = grounded()
    bodies, joints = chain(world, 6, ratio, anchored=kind != "free")
    if kind == "rod":
        ends = {"anchor_a": (0.0, 0.0), "anchor_b": (4 * LINK, 0.0), "length": 4 * LINK}
        joints.append(world.add_joint(Distance(a=bodies[0], b=bodies[4], **ends)))
    elif kind == "both ends":
        joints.append(world.add_joint(Revolute(b=bodies[-1], anchor=(6 * LINK, 0.0))))
    else:
        joints.append(world.add_joint(Weld(b=bodies[3], anchor=(3 * LINK, 0.0))))
    mass = sum(body.mass for body in bodies)
    most = 0.0
    for _ in range(6 * 240):
        world.step()
        most = max(most, world.energy.kinetic / mass)
    assert most < 10.0
    assert world.energy.kinetic / mass < 1e-3
    assert max(joint.error for joint in joints) < 0.1  # so deep the ball lies


def test_what_sweeps_hold_well_is_swept_and_what_sleeps_is_not_solved():
    light, heavy = World(), World()
    light.add_joint(Revolute(b=light.add_dynamic(Box()), anchor=(0.5, 0.5)))
    bodies, joints = chain(heavy, 5, 1000.0, down=True)
    heavy.settings.sleeping = True
    for world, count in ((light, 0), (heavy, 6)):
        world.step()
        assert world.page.tally["direct"][0] == count
    heavy.step(ticks=480)
    assert not bodies[0].awake
    assert heavy.page.tally["direct"][0] == 0
    bodies[0].awake = True
    heavy.step()
    assert heavy.page.tally["direct"][0] == 6
    joints[-1].remove()  # five links of 0.2 m: sweeps leave 5 g / w^2 = 0.09 mm, half of 1/2000
    heavy.step()
    assert heavy.page.tally["direct"][0] == 0


def test_a_restored_chain_goes_on_with_the_same_bits():
    world = World()
    bodies, _ = chain(world, 6, 1000.0)
    world.step(ticks=30)
    then = world.save()
    world.step(ticks=30)
    after = world.hash()
    bodies[2].apply_impulse((0.0, 1.0))
    world.step(ticks=5)
    world.restore(then)
    world.step(ticks=30)
    assert world.hash() == after


@pytest.mark.sweep
def test_a_loaded_chain_gives_the_same_bits_compiled_and_interpreted():
    ticks = [1, 10]
    done = subprocess.run(
        [sys.executable, "-m", "tests.physics.direct.test_direct_joints", *map(str, ticks)],
        cwd=Path(__file__).parents[3],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == hashes(ticks)


if __name__ == "__main__":
    print(json.dumps(hashes([int(word) for word in sys.argv[1:]])))

"""The reference solves every substep's velocities to the end: what it finds is what theory says.

Letters: x impulse of a row in a substep [N s], w what is left of its equation [m/s], K = J M^-1
J^T, h substep [s]. A residual is K |x - P(x - w / K)|, P the projection onto the bounds.
"""

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from physics import Box, Capsule, Circle, MouseJoint, Polygon, Revolute, Wheel, World
from physics.solvers.reference import MOST_ROWS
from tests.physics.worlds import G, H, column, floating, grounded, momentum, pyramid

ROOT = Path(__file__).parents[3]
EXACT = 1e-9
"""What the reference promises of each row [m/s]."""


def referee(world: World) -> World:
    world.settings.solver = "reference"
    return world


def heap(seed: int, count: int, grip: float = 0.9) -> World:
    """Shapes of several kinds, thrown on one another at random; some hold better at rest."""
    world = referee(grounded())
    dice = np.random.default_rng(seed)
    rolling = {"rolling_resistance": 0.02, "static_friction": grip}
    kinds = (
        Box(width=0.6, height=0.5),
        Circle(radius=0.3),
        Capsule(start=(-0.2, 0.0), end=(0.2, 0.0), radius=0.15),
        Circle(radius=0.2, **rolling),
    )
    for k in range(count):
        at = (dice.uniform(-0.5, 0.5), 0.5 + 0.7 * k)
        world.add_dynamic(kinds[k % 4], position=at, angle=dice.uniform(-3.0, 3.0))
    return world


def chain(count: int, load: float = 1.0) -> World:
    """Links that hang straight down, the last of them `load` times as heavy."""
    world = World()
    last = None
    for k in range(count):
        link = world.add_dynamic(Box(width=0.1, height=0.5), position=(0.0, -0.25 - 0.5 * k))
        world.add_joint(Revolute(a=last, b=link, anchor=(0.0, -0.5 * k)))
        last = link
    assert last is not None
    last.mass *= load
    return referee(world)


def car() -> World:
    world = grounded()
    body = world.add_dynamic(Box(width=2.0, height=0.4), position=(0.0, 1.0))
    for x in (-0.8, 0.8):
        wheel = world.add_dynamic(Circle(radius=0.4, friction=0.9), position=(x, 0.6))
        drive = {"motor_speed": -10.0, "max_torque": 20.0, "hertz": 4.0, "damping_ratio": 0.7}
        world.add_joint(Wheel(a=body, b=wheel, anchor=(x, 0.6), axis=(0.0, 1.0), **drive))
    return referee(world)


def arch(stones: int = 9) -> World:
    """Wedges in half a circle, which press on one another and on the floor."""
    world = referee(grounded(friction=0.9))
    for k in range(stones):
        ends = [math.pi * (k + side) / stones for side in (0, 1)]
        ring = [(r * math.cos(a), r * math.sin(a)) for a in ends for r in (2.0, 2.7)]
        corners = [ring[0], ring[1], ring[3], ring[2]]
        middle = np.mean(corners, axis=0)
        shape = Polygon([tuple(np.subtract(c, middle)) for c in corners], friction=0.9)
        world.add_dynamic(shape, position=tuple(middle))
    return world


def held(world: World) -> World:
    """A stack with a hand in it that pulls with all its force."""
    boxes = column(world, 3)
    at = boxes[1].center
    pull = {"target": (2.0, 3.0), "max_force": 2e4}
    world.add_joint(MouseJoint(body=boxes[1], anchor=(at[0], at[1]), **pull))
    return referee(world)


def stacked(count: int) -> World:
    world = referee(grounded())
    column(world, count)
    return world


def wall(base: int) -> World:
    world = referee(grounded())
    pyramid(world, base)
    return world


WORLDS = {
    "stack": lambda: stacked(10),
    "pyramid": lambda: wall(4),
    "chain": lambda: chain(20, 100.0),
    "arch": arch,
    "car": car,
    "hand": lambda: held(grounded()),
    "heap of 6": lambda: heap(1, 6),
    "another": lambda: heap(4, 8),
}
EVERY = pytest.mark.parametrize("name", WORLDS)


@EVERY
def test_every_row_is_solved_to_the_end(name):
    """Solved or honest: what contradicts itself is counted; nothing here does."""
    world = WORLDS[name]()
    for _ in range(240):
        world.step()
        done = world.convergence
        assert done is not None and done.rows <= MOST_ROWS
        assert done.is_exact and done.residual <= EXACT, (world.tick, done)


def last_rows(world: World) -> np.ndarray:
    """Contact points of the last substep: normal and tangent impulse, normal speed and slip now.

    The velocities at the end of a tick are those that the last substep's rows were solved for.
    """
    blocks = np.asarray(world.page.blocks)[: world.page.tally["block_count"][0]]
    motion = np.asarray(world.page.motion)
    result = []
    for name in ("p", "q"):
        point = blocks[name]
        a, b = motion[blocks["a"]], motion[blocks["b"]]
        dvx, dvy = b["vx"] - a["vx"], b["vy"] - a["vy"]
        nx, ny = blocks["nx"], blocks["ny"]
        vn = dvx * nx + dvy * ny + point["rnb"] * b["w"] - point["rna"] * a["w"]
        slip = dvx * ny - dvy * nx + point["rtb"] * b["w"] - point["rta"] * a["w"]
        limit = blocks["friction"] * point["normal_impulse"]
        rows = (point["normal_impulse"], point["tangent_impulse"], vn, slip, limit)
        solid = point["solid"] > 0.0
        result.append(np.stack([row[solid] for row in rows], axis=1))
    return np.concatenate(result)


CONTACTS = {
    "stack": WORLDS["stack"],
    "pyramid": WORLDS["pyramid"],
    "arch": arch,
    "heap": lambda: heap(1, 6, grip=0.6),
    "another": lambda: heap(4, 8, grip=0.6),
}


@pytest.mark.parametrize("name", CONTACTS)
def test_contacts_push_only_and_friction_is_in_its_cone_and_against_the_slip(name):
    """Read from the page, with none of the solver's own code. An overlap of C is pushed out with
    beta C / h: so w = vn - push, and a point that pushes has vn of 0 or that push, >= 0.
    """
    world = CONTACTS[name]()
    pushing = 0
    for _ in range(240):
        world.step()
        normal, tangent, vn, slip, limit = last_rows(world).T
        assert (normal >= 0.0).all()
        assert (abs(tangent) <= limit + 1e-15).all()  # rounding of impulses of 0.01 N s
        slips = (abs(slip) > 1e-6) & (normal > 1e-12) & (limit > 0.0)
        free = abs(tangent) < limit * (1.0 - 1e-6)
        own = abs(tangent) > 1e-12
        assert not (slips & free).any(), "what slips has all of the friction"
        assert (tangent * slip)[slips & own].max(initial=-1.0) < 0.0, "against the slip"
        pushing += int((normal > 0.0).sum())
    assert pushing > 100


def test_a_stack_carries_the_weight_above_to_rounding():
    world = referee(grounded())
    boxes = column(world, 10)
    world.step(ticks=60)
    levels = np.rint(world.contacts.points[:, 1]).astype(int)
    forces = world.contacts.normal_impulses / world.tick_length
    weight = boxes[0].mass * G
    for level in range(10):
        # What is left of a row is a speed r, and of the force on each box m r / h.
        left = 10.0 * boxes[0].mass * EXACT / H
        assert forces[levels == level].sum() == pytest.approx((10 - level) * weight, abs=left)
    assert max(abs(body.velocity[1]) for body in boxes) < EXACT * 10.0


def test_a_beam_on_two_supports_rests_on_both_as_its_lever_says():
    """Moments about the middle: 1.0 a = 0.5 b, a + b = W."""
    world = referee(grounded())
    beam = world.add_dynamic(Box(width=4.0, height=0.2), position=(0.0, 1.1))
    for x in (-1.0, 0.5):
        world.add_static(Circle(radius=0.5), position=(x, 0.5))
    world.step(ticks=60)
    result = world.contacts
    order = np.argsort(result.points[:, 0])
    forces = result.normal_impulses[order] / world.tick_length
    weight = beam.mass * G
    assert forces == pytest.approx([weight / 3.0, 2.0 * weight / 3.0], rel=1e-9)


def test_each_hinge_of_a_chain_pulls_with_the_weight_below_it():
    world = chain(12, 100.0)
    world.step(ticks=30)
    links = list(world.bodies)
    for k, joint in enumerate(world.joints):
        below = sum(link.mass for link in links[k:]) * G
        # w to 1e-9 of a light link's m / h: 1e-9 * 0.05 kg * 480 / s, a hundred times for 100:1
        assert math.hypot(*joint.reaction_force) == pytest.approx(below, rel=1e-7)


def test_momentum_stays_in_free_space_when_a_crowd_meets():
    world = referee(floating())
    dice = np.random.default_rng(2)
    for k in range(8):
        at = 1.5 * np.array([math.cos(k), math.sin(k)]) * (1.0 + 0.3 * k)
        speed = -at + dice.normal(size=2) * 0.1
        world.add_dynamic(Box(), position=tuple(at), velocity=tuple(speed), omega=0.3 * k)
    before = momentum(world)
    world.step(ticks=240)
    assert momentum(world)[:2] == pytest.approx(before[:2], abs=1e-11)


def difference(one: World, other: World) -> float:
    """Most that the velocities of two worlds differ by [m/s]."""
    pairs = zip(one.bodies, other.bodies, strict=True)
    return max(math.dist((*p.velocity, p.omega), (*q.velocity, q.omega)) for p, q in pairs)


def test_sequential_impulses_come_to_it_with_more_iterations():
    """A leaning stack that has just been hit: one tick of one substep, from the same state."""
    world = grounded()
    boxes = column(world, 4)
    boxes[3].velocity = (0.3, 0.0)
    world.settings.substeps = 1
    world.settings.sleeping = False
    world.settings.solver = "sequential impulses"
    world.step(ticks=3)
    exact = referee(_twin(world))
    exact.step()
    assert exact.convergence is not None and exact.convergence.is_exact
    off = []
    for iterations in (5, 10, 20, 40):
        swept = _twin(world)
        swept.settings.iterations = iterations
        swept.step()
        off.append(difference(swept, exact))
    assert off == sorted(off, reverse=True)
    # Gauss-Seidel loses a share of the error a sweep: twice the sweeps square what is left of it
    pairs = zip(off, off[1:], (5, 10, 20), strict=False)
    rates = [(later / earlier) ** (1.0 / n) for earlier, later, n in pairs]
    assert all(0.2 < rate < 0.97 for rate in rates), (off, rates)
    assert max(rates[1:]) - min(rates[1:]) < 0.1, (off, rates)


def _twin(world: World) -> World:
    return World.from_bytes(world.to_bytes())


def test_redundant_supports_share_as_they_like_but_the_motion_is_one():
    """A box on a floor and against a wall: more rows than it can move; warm starts of all kinds."""
    ends = []
    for push in (0.0, 3.0):  # impulses to begin with, 1 and 4 times too large
        world = referee(grounded())
        world.add_static(Box(width=1.0, height=6.0), position=(-1.0, 3.0))
        box = world.add_dynamic(Box(width=1.0, height=1.0), position=(0.0, 0.5))
        world.step(ticks=5)
        for contacts in (np.asarray(world.page.blocks)["p"], np.asarray(world.page.blocks)["q"]):
            contacts["normal_impulse"] *= 1.0 + push
        world.step()
        assert world.convergence is not None and world.convergence.is_exact
        ends.append((*box.velocity, box.omega))
    assert ends[0] == pytest.approx(ends[1], abs=EXACT)


def test_what_contradicts_itself_gives_way_and_is_counted():
    """A box of 1 m in a gap of 0.9 m: no speeds leave both walls."""
    world = referee(grounded())
    for side in (-1.0, 1.0):
        world.add_static(Box(width=1.0, height=4.0), position=(0.95 * side, 2.0))
    box = world.add_dynamic(Box(), position=(0.0, 0.5))
    world.step(ticks=240)
    done = world.convergence
    assert done is not None and done.unsolved > 0 and not done.is_exact
    assert done.unsolved_residual > 1.0, "the two walls push with beta C / h = 4.8 m/s each"
    assert math.hypot(*box.velocity) < 1e-3 and abs(box.center[0]) < 1e-6


def test_an_island_that_is_too_large_is_swept_and_says_so():
    world = wall(8)
    world.step(ticks=30)
    done = world.convergence
    assert done is not None and done.rows > MOST_ROWS and done.swept == 1 and not done.is_exact
    # A sweep that changes no row by more than 1e-6 may still leave some rows a few times that.
    assert done.swept_residual < 1e-5
    assert world.max_penetration < 1e-4


def test_other_solvers_claim_no_convergence():
    world = stacked(2)
    world.step()
    assert world.convergence is not None
    world.settings.solver = "soft step"
    world.step()
    assert world.convergence is None


def hashes() -> list[str]:
    result = []
    for name in ("stack", "heap of 6", "car", "hand"):
        world = WORLDS[name]()
        world.step(ticks=8 if name == "stack" else 40)
        result.append(world.hash())
    return result


@pytest.mark.sweep
def test_interpreted_it_gives_the_same_bits():
    code = "import json; from tests.physics.solvers import test_reference as t; "
    code += "print(json.dumps(t.hashes()))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == hashes()


def test_a_substep_is_free_fall_where_nothing_holds():
    world = referee(World())
    ball = world.add_dynamic(Circle(radius=0.1), position=(0.0, 0.0))
    world.step(ticks=10)
    assert ball.velocity[1] == pytest.approx(-G * 20 * H, rel=1e-14)

"""Particles on rods: free motion, links, walls, tearing, and that they can be repeated and kept."""

import json
import math
import os
import pickle
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import numpy as np
import pytest

from physics import DefinitionError
from physics.integrators import stoermer_verlet
from physics.particles.particles import METHODS, Particles

ROOT = Path(__file__).parents[3]
H = 1 / 240  # [s]
G = 9.81  # [m/s^2]
WIDE, HIGH = 37, 18


def sheet(iterations: int = 5, wide: int = WIDE, high: int = HIGH) -> Particles:
    """A cloth of 37 x 18 particles 0.2 m apart, pinned at every sixth of the top row."""
    spots = [(0.2 * i, -0.2 * row) for row in range(high) for i in range(wide)]
    cloth = Particles(spots, 0.02, iterations=iterations)
    at = np.arange(wide * high).reshape(high, wide)
    across = zip(at[:, :-1].ravel(), at[:, 1:].ravel(), strict=True)
    down = zip(at[:-1].ravel(), at[1:].ravel(), strict=True)
    cloth.link([*across, *down])
    for i in range(0, wide, 6):
        cloth.pin(i)
    return cloth


def run(particles: Particles, seconds: float, h: float = H) -> Particles:
    for _ in range(round(seconds / h)):
        particles.step(h)
    return particles


@pytest.mark.parametrize("method", METHODS)
def test_a_free_particle_falls_by_the_discrete_law_of_either_method(method):
    # Both are x_n = x_0 + v_0 h n - g h^2 n (n + 1) / 2: without links they are the same.
    one = Particles([(0.0, 10.0)])
    one.method = method
    one.velocities = [(3.0, 4.0)], H
    run(one, 1.0)
    assert one.positions[0] == pytest.approx(
        (3.0, 10.0 + 4.0 - G * H * H * 240 * 241 / 2), abs=1e-10
    )


def test_a_step_is_that_of_stoermer():
    one = Particles([(0.5, 2.0)])
    one.velocities = [(1.0, 2.0)], H
    before = one.positions[0] - H * np.array([1.0, 2.0])
    expected = stoermer_verlet(one.positions[0], before, H, np.array([0.0, -G]))
    one.step(H)
    assert one.positions[0] == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize("method", METHODS)
def test_links_push_both_ends_alike(method):
    # Momentum is what gravity gives, whatever the masses and the links do: to rounding.
    loop = Particles([(0, 0), (1, 0), (1, 1), (0, 1)])
    loop.link([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)])
    loop.points["mass"] = [1.0, 2.0, 3.0, 0.5]
    loop.points["inv_mass"] = 1.0 / loop.points["mass"]
    loop.method = method
    loop.velocities = [(2, 0), (0, 1), (-1, 3), (0, -2)], H
    start = loop.points["mass"] @ loop.velocities
    run(loop, 0.5)
    gained = loop.points["mass"] @ loop.velocities - start
    assert gained == pytest.approx((0.0, -6.5 * G * 0.5), abs=1e-9)


@pytest.mark.parametrize("method", METHODS)
def test_a_rod_on_a_pin_is_a_pendulum(method):
    # T = 2 pi sqrt(L / g) (1 + a^2 / 16). A step of h shifts it by at most h / T = 0.2 %.
    rod = Particles([(0.0, 0.0), (math.sin(0.1), -math.cos(0.1))], iterations=5)
    rod.link([(0, 1)])
    rod.pin(0)
    rod.method = method
    sides, crossings = rod.positions[1, 0], []
    for tick in range(round(10 / H)):
        rod.step(H)
        x = rod.positions[1, 0]
        if x * sides < 0.0:
            crossings.append((tick + 1) * H)
            sides = x
    period = 2.0 * (crossings[-1] - crossings[0]) / (len(crossings) - 1)
    assert period == pytest.approx(math.tau / math.sqrt(G) * (1 + 0.01 / 16), rel=0.003)


def test_the_weight_of_a_link_is_shared_by_inverse_mass():
    pair = Particles([(0.0, 0.0), (1.0, 0.0)], gravity=(0.0, 0.0), iterations=1)
    pair.link([(0, 1)])
    pair.points["inv_mass"] = [1.0, 0.25]
    pair.points["x"][1] = pair.points["before_x"][1] = 2.0
    pair.step(H)
    assert pair.positions[:, 0] == pytest.approx((0.8, 1.8), abs=1e-15)


def test_a_pinned_particle_stays_and_a_freed_one_goes_on_from_rest():
    one = Particles([(0.0, 1.0)])
    one.pin(0, (2.0, 3.0))
    run(one, 1.0)
    assert one.positions[0] == pytest.approx((2.0, 3.0))
    one.free(0)
    one.step(H)
    assert one.velocities[0] == pytest.approx((0.0, -G * H))


def test_switching_the_method_keeps_the_state():
    cloth = run(sheet(), 1.0)
    before = cloth.positions, cloth.velocities
    cloth.method = "euler"
    assert (cloth.positions == before[0]).all()
    assert (cloth.velocities == before[1]).all()
    with pytest.raises(DefinitionError, match="verlet"):
        cloth.method = "leapfrog"


def test_another_step_keeps_the_velocities():
    one = Particles([(0.0, 0.0)], gravity=(0.0, 0.0))
    one.velocities = [(3.0, 1.0)], H
    one.step(H)
    one.step(2 * H)
    assert one.velocities[0] == pytest.approx((3.0, 1.0), rel=1e-12)
    assert one.positions[0] == pytest.approx((9.0 * H, 3.0 * H), rel=1e-12)


def test_at_equal_sweeps_verlet_is_stiffer_than_euler():
    worst = {}
    for method in METHODS:
        cloth = sheet(iterations=5)
        cloth.method = method
        worst[method] = max(run(cloth, 0.25).strains.max() for _ in range(8))
    # 0.055 and 0.129: a fifth of the error back in a step against all of it in a sweep
    assert worst["verlet"] < 0.07
    assert worst["euler"] > 2.0 * worst["verlet"]


def test_nothing_is_beyond_a_wall_or_within_a_circle():
    rng = np.random.default_rng(1)
    gas = Particles(rng.uniform(-1, 1, (200, 2)))
    gas.velocities = rng.normal(0, 3, (200, 2)), H
    gas.put(left=-2.0, right=2.0, bottom=-2.0, top=2.0, bounce=0.5, friction=0.3)
    gas.circles = np.array([[0.0, -2.0, 0.6], [1.5, -1.0, 0.3]])
    for _ in range(480):
        gas.step(H)
        at = gas.positions
        assert np.abs(at).max() <= 2.0 + 1e-12
        # the circle beside the floor pushes last, and what it pushes out stays above the floor
        assert min(np.hypot(*(at - c[:2]).T).min() - c[2] for c in gas.circles) > -1e-12


def test_a_bounce_returns_its_share_of_the_speed():
    ball = Particles([(0.0, 0.5)], gravity=(0.0, 0.0))
    ball.velocities = [(1.0, -2.0)], H
    ball.put(bottom=0.0, bounce=0.7)
    run(ball, 0.5)
    assert ball.velocities[0] == pytest.approx((1.0, 1.4), rel=1e-12)


def test_friction_on_the_floor_is_coulombs():
    # The depth a particle at rest on the floor reaches in a step is g h^2, so friction takes
    # mu g h of its speed a step, until there is none.
    sled = Particles([(0.0, 0.0)])
    sled.velocities = [(3.0, 0.0)], H
    sled.put(bottom=0.0, friction=0.5)
    run(sled, 0.25)
    assert sled.velocities[0, 0] == pytest.approx(3.0 - 0.5 * G * 0.25, rel=1e-9)
    run(sled, 1.0)
    assert sled.velocities[0, 0] == 0.0


def test_drag_brings_the_wind_s_speed_and_is_stable_for_any():
    leaf = Particles([(0.0, 0.0)], gravity=(0.0, 0.0))
    leaf.put(drag=1e4, wind_x=3.0, wind_y=-1.0)
    run(leaf, 1.0)
    assert leaf.velocities[0] == pytest.approx((3.0, -1.0), rel=1e-6)
    leaf.put(drag=2.0, wind_x=0.0, wind_y=0.0)
    run(leaf, 1.0)  # v / (1 + 2 h) a step; e^-2 but for h * 2 = 1 %
    assert leaf.velocities[0, 0] == pytest.approx(3.0 * math.exp(-2.0), rel=0.01)


def test_links_tear_when_they_are_too_long_and_then_hold_nothing():
    cloth = sheet(iterations=2)
    cloth.put(tear=1.02)
    torn = sum(cloth.step(H) for _ in range(480))
    assert 0 < torn == (cloth.links["whole"] == 0).sum()
    assert len(cloth.strains) == len(cloth.links) - torn
    low = cloth.positions[:, 1].min()
    cloth.links["whole"] = 0
    run(cloth, 1.0)
    assert cloth.positions[:, 1].min() < low - 4.0


@pytest.mark.sweep
@pytest.mark.parametrize("method", METHODS)
def test_damped_cloth_comes_to_rest_and_no_energy_comes_from_nowhere(method):
    cloth = sheet(iterations=10)
    cloth.method = method
    cloth.put(drag=2.0)
    start = cloth.energy.total
    energies = [run(cloth, 0.1).energy.total for _ in range(100)]
    assert max(energies) < start + 1e-3 * abs(start - min(energies))
    assert cloth.energy.kinetic < 1e-4


def test_two_runs_and_a_copy_end_in_the_same_bits():
    one, two = run(sheet(), 0.5), run(sheet(), 0.25)
    two = run(pickle.loads(pickle.dumps(two, pickle.HIGHEST_PROTOCOL)), 0.25)
    assert one.points.tobytes() == two.points.tobytes()


SCRIPT = """
import hashlib, json
from tests.physics.particles.test_particles import H, METHODS, sheet
found = []
for method in METHODS:
    cloth = sheet(2, 9, 6)
    cloth.method = method
    cloth.put(tear=1.05, bottom=-1.2, bounce=0.3, friction=0.4, drag=0.2, wind_x=3.0)
    for _ in range(15):
        cloth.step(H)
    found.append(hashlib.sha256(cloth.points.tobytes() + cloth.links.tobytes()).hexdigest())
print(json.dumps(found))
"""


@pytest.mark.sweep
def test_the_interpreted_kernel_gives_the_same_bits():
    result = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=ROOT,
            env={**os.environ, **more},
            capture_output=True,
            text=True,
            check=True,
            timeout=200,
        ).stdout
        for more in ({}, {"NUMBA_DISABLE_JIT": "1"})
    ]
    assert json.loads(result[0]) == json.loads(result[1])


def test_a_cloth_takes_well_under_a_millisecond():
    cloth = run(sheet(), 0.1)
    best = math.inf
    for _ in range(20):
        begin = perf_counter()
        cloth.step(H)
        best = min(best, perf_counter() - begin)
    assert best < 0.5e-3, "0.1 ms on the machine it was written on"


def test_wrong_words_are_refused():
    with pytest.raises(DefinitionError, match="no rule wind"):
        sheet().put(wind=3.0)
    with pytest.raises(DefinitionError, match="no such particle"):
        Particles([(0, 0)]).link([(0, 1)])
    with pytest.raises(DefinitionError, match="stiffness"):
        Particles([(0, 0), (1, 0)]).link([(0, 1)], 1.5)
    with pytest.raises(DefinitionError, match="mass"):
        Particles([(0, 0)], mass=0.0)

"""Angle locks of particles: what they keep, and what they leave alone."""

import math

import numpy as np
import pytest

from physics import DefinitionError
from physics.particles.particles import METHODS, Particles

H = 1 / 240  # [s]


def elbow(turn: float = 1.0) -> Particles:
    """Three particles with an angle of `turn` [rad] at the middle one, in free space."""
    spots = [(1.0, 0.0), (0.0, 0.0), (0.7 * math.cos(turn), 0.7 * math.sin(turn))]
    return Particles(spots, 1.0, gravity=(0.0, 0.0))


def turn_of(soft: Particles) -> float:
    a, b, c = soft.positions
    (ux, uy), (vx, vy) = a - b, c - b
    return math.atan2(ux * vy - uy * vx, ux * vx + uy * vy)


def test_one_sweep_closes_a_small_error_by_the_closed_form():
    # C is the turn that is missing, linear to its third order: a Newton step leaves e^2 of it, and
    # the ends move across their arms by their share, e r_a w_a / r_a^2 / K.
    soft = elbow()
    soft.lock_angles([(0, 1, 2)])
    soft.put(iterations=1)
    soft.points["inv_mass"][1] = 0.0
    e = 1e-3
    soft.points["x"][2], soft.points["y"][2] = 0.7 * math.cos(1 + e), 0.7 * math.sin(1 + e)
    soft.velocities = np.zeros((3, 2)), H
    soft.step(H)
    assert turn_of(soft) == pytest.approx(1.0, abs=2e-6)
    weight = 1.0 + 1.0 / 0.49
    assert soft.positions[0, 1] == pytest.approx(e / weight, rel=1e-3)


@pytest.mark.parametrize("method", METHODS)
def test_it_keeps_momentum_and_angular_momentum(method: str):
    soft = elbow()
    soft.lock_angles([(0, 1, 2)], 0.5)
    soft.link([(0, 1), (1, 2)])
    soft.points["mass"] = [1.0, 2.0, 0.5]
    soft.points["inv_mass"] = 1.0 / soft.points["mass"]
    soft.method = method
    soft.velocities = [(0.0, 2.0), (1.0, 0.0), (-1.0, -3.0)], H
    m = soft.points["mass"]

    def kept() -> list[float]:
        at, before = soft.positions, soft.positions - H * soft.velocities
        # x cross v of Verlet is that of both places that make the velocity: exact, not to order h
        spin = m @ (before[:, 0] * at[:, 1] - before[:, 1] * at[:, 0]) / H
        return [*(m @ soft.velocities), spin]

    start = kept()
    for _ in range(240):
        soft.step(H)
    # Impulses of links and locks are central, taken where Newton's step begins: rounding of 240
    # steps for momentum. Verlet takes w^3 h from a spin w: w^2 h, 2 % a second at 2 rad/s.
    assert kept()[:2] == pytest.approx(start[:2], abs=1e-11)
    assert kept()[2] == pytest.approx(start[2], rel=0.03)


@pytest.mark.parametrize("turn", [-3.0, -1.5, 0.2, 1.0, 2.5, math.pi])
def test_a_bent_angle_comes_back_from_either_side(turn: float):
    for bent in (turn - 0.8, turn + 0.8):
        soft = elbow(turn)
        soft.lock_angles([(0, 1, 2)])
        soft.link([(0, 1), (1, 2)])
        soft.put(drag=20.0)
        soft.points["x"][2], soft.points["y"][2] = 0.7 * math.cos(bent), 0.7 * math.sin(bent)
        soft.velocities = np.zeros((3, 2)), H
        for _ in range(120):
            soft.step(H)
        off = (turn_of(soft) - turn + math.pi) % math.tau - math.pi
        assert off == pytest.approx(0.0, abs=1e-6)


def test_four_rods_and_four_locks_are_a_stiff_square_and_without_locks_they_fold():
    areas = {}
    for locked in (False, True):
        square = Particles([(0, 0.2), (1, 0), (1.2, 1), (0.2, 1.2)])
        square.link([(k, (k + 1) % 4) for k in range(4)])
        if locked:
            square.lock_angles([((k - 1) % 4, k, (k + 1) % 4) for k in range(4)])
        square.put(bottom=0.0, friction=0.5)
        for _ in range(480):
            square.step(H)
        x, y = square.positions.T
        areas[locked] = abs(0.5 * float(x @ np.roll(y, -1) - y @ np.roll(x, -1)))
    assert areas[True] == pytest.approx(1.04, rel=0.01)
    assert areas[False] < 0.5


def test_wrong_locks_are_refused():
    with pytest.raises(DefinitionError, match="no such particle"):
        elbow().lock_angles([(0, 1, 3)])
    with pytest.raises(DefinitionError, match="stiffness"):
        elbow().lock_angles([(0, 1, 2)], 2.0)
    with pytest.raises(DefinitionError, match="one place"):
        elbow().lock_angles([(0, 1, 0), (1, 1, 2)])

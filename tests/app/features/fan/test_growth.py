"""How copies part in runs of the engine whose law is known: flight, a spring, a double pendulum."""

import math
from typing import Any

import numpy as np
import pytest

import scenes
from app.features.fan.model.growth import growth, mean_distance
from app.features.fan.model.spread import Difference
from app.session.session import Session
from physics import Circle, Distance, Filter, World
from scenes.kit import Scene
from tests.app.features.fan.spreads import spread_of

DELTA = 1e-6  # [m] or [m/s] of the outermost copies
MEAN = DELTA / math.sqrt(3.0)  # of four copies at ±1 and ±1/3 of it: their geometric mean
SWINGS = 1.0  # [Hz] of the spring
BENCH = 0.15  # [m] of each rod of a pendulum that stands on a table
REPORTED = 3.0, 8.0
"""Rates of double pendulums on the table: [1/s], as others cite Shinbrot, Grebogi, Wisdom and Yorke
(1992), Am. J. Phys. 60, 491, and Levien and Tan (1993), Am. J. Phys. 61, 1038. Rates go with
√(g/l), so the range is worth a factor of some 2.7 in rates, and of 7 in lengths."""


class Flight(Scene):
    """A ball flies."""

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        world.add_dynamic(Circle(radius=0.2), position=(0.0, 0.0), velocity=(1.0, 2.0))


class Throw(Scene):
    """A ball flies and falls."""

    def build(self, world: World) -> None:
        world.add_dynamic(Circle(radius=0.2), position=(0.0, 0.0), velocity=(1.0, 2.0))


class Oscillator(Scene):
    """A ball swings on a spring, along it."""

    def build(self, world: World) -> None:
        world.gravity = (0.0, 0.0)
        ball = world.add_dynamic(Circle(radius=0.2), position=(1.5, 0.0))
        world.add_joint(
            Distance(
                b=ball, anchor_a=(0.0, 0.0), anchor_b=(1.5, 0.0), length=1.0, hertz=SWINGS,
                damping_ratio=0.0,
            )
        )  # fmt: skip


class Pendulum(Scene):
    """Two small balls of 1 kg on two light rods, let go with both at one angle."""

    settings = {"substeps": 16, "iterations": 4, "joint_bias": "baumgarte"}
    degrees = 120.0

    def build(self, world: World) -> None:
        before, spot, radius = None, (0.0, 0.0), 0.01
        x, y = (f(math.radians(self.degrees)) * BENCH for f in (math.sin, math.cos))
        disc = Circle(radius, density=1.0 / (math.pi * radius**2), filter=Filter(group=-1))
        for _ in range(2):
            place = spot[0] + x, spot[1] - y
            ball = world.add_dynamic(disc, position=place)
            world.add_joint(Distance(a=before, b=ball, anchor_a=spot, anchor_b=place))
            before, spot = ball, place


def running(monkeypatch: pytest.MonkeyPatch, scene: type[Scene]) -> Session:
    """A session with that scene."""
    monkeypatch.setattr(scenes, "load", lambda _: scene)
    session = Session()
    assert session.load(scene.__name__)
    return session


def test_in_flight_without_forces_the_distance_is_the_time_to_the_first_power(
    monkeypatch: Any,
) -> None:
    session = running(monkeypatch, Flight)
    samples = spread_of(session, Difference(None, "vx", DELTA, 4, 10.0)).samples
    # Nothing speeds up, so that a difference in speed is no length: d = δ t, none at the start.
    # Positions of up to 20 m are rounded to 2e-15 m, after the first sample d is 1e-8 m.
    t = np.array([sample.time for sample in samples])
    assert mean_distance(samples) == pytest.approx(MEAN * t, rel=1e-6)
    result = growth(samples)
    assert result is not None
    assert result.power == pytest.approx(1.0, abs=1e-6)
    assert not result.is_exponential
    assert math.isnan(result.useless)


@pytest.mark.sweep
def test_under_gravity_a_difference_in_speed_counts_as_a_length_too(monkeypatch: Any) -> None:
    session = running(monkeypatch, Throw)
    samples = spread_of(session, Difference(None, "vx", DELTA, 4, 10.0)).samples
    # All fall alike: d = δ √(t² + τ²), τ = v/a in root mean squares of the run, a = g.
    speed = math.sqrt(np.mean([sample.speed**2 for sample in samples[1:]]))
    for sample, d in zip(samples, mean_distance(samples), strict=True):
        assert d == pytest.approx(MEAN * math.hypot(sample.time, speed / 9.81), rel=1e-6)
    result = growth(samples)
    assert result is not None
    assert not result.is_exponential


@pytest.mark.sweep
@pytest.mark.parametrize("quantity", ["x", "vx"])
def test_a_spring_of_the_engine_does_not_part(monkeypatch: Any, quantity: str) -> None:
    session = running(monkeypatch, Oscillator)
    seconds = 10.0  # whole swings
    samples = spread_of(session, Difference(None, quantity, DELTA, 4, seconds)).samples
    d = mean_distance(samples)
    # Steps of h keep x² + (v/ω)² - h x v, whose axes differ by the factor 1 + ω h / 2. The mean
    # acceleration over Δ = 1/60 s between two samples is sin(ω Δ/2) / (ω Δ/2) of the greatest one,
    # 1 - (ω Δ)² / 24, so τ = v/a is as much longer than 1/ω. Of both, the next order is left out.
    omega = math.tau * SWINGS
    h = session.world.settings.tick_length / session.world.settings.substeps
    swing = 0.5 * omega * h + (omega / 60.0) ** 2 / 24.0
    assert d.max() / d.min() < 1.0 + swing + 2.0 * swing**2
    result = growth(samples)
    assert result is not None
    # The line through what stays within ± a of a level, a = swing / 2, rises by 3 a / T at most.
    assert abs(result.rate) < 1.5 * swing / seconds
    assert not result.is_exponential
    assert math.isnan(result.useless)


@pytest.mark.sweep
def test_a_double_pendulum_on_a_table_parts_as_fast_as_those_that_were_measured(
    monkeypatch: Any,
) -> None:
    rates, errors = [], []
    for degrees in (105.0, 120.0, 135.0):
        monkeypatch.setattr(Pendulum, "degrees", degrees)
        session = running(monkeypatch, Pendulum)
        result = growth(spread_of(session, Difference(None, "vx", 1e-12, 4, 8.0)).samples)
        assert result is not None
        assert result.is_exponential
        rates.append(result.rate)
        errors.append(result.error)
    # Of a stretch of some seconds the exponent scatters: the mean of three, with its error.
    error = float(np.linalg.norm(errors)) / len(errors)
    low, high = REPORTED
    assert low - error < np.mean(rates) < high + error

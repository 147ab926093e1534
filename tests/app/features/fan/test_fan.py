"""The chaos fan: copies that begin almost alike, how they part, and what is told of it."""

import math
import time
from typing import Any

import numpy as np
import pytest

from app.features.fan.feature import USUAL, summary, told
from app.features.fan.model.fan import Fan
from app.features.fan.model.growth import (
    CERTAIN,
    LEAST_GROWTH,
    USELESS,
    found_range,
    growth,
    mean_distance,
)
from app.features.fan.model.spread import LEAST, QUANTITIES, Difference, Sample, Spread
from app.session.session import Session
from app.simulation.commands.hand import SetHandStrength
from app.simulation.commands.scene import SetParameter
from scenes.classics.double_pendulum import swing
from tests.app.features.fan.spreads import spread_of


def session_of(scene: str, ticks: int = 10, **values: Any) -> Session:
    session = Session()
    assert session.load(scene, **values)
    session.run(ticks)
    return session


@pytest.mark.parametrize("copies", [2, 3, 8, 49, 50])
def test_offsets_are_even_and_none_is_the_run_itself(copies: int) -> None:
    offsets = Difference(None, "vx", 1e-6, copies).offsets()
    assert len(offsets) == copies
    assert np.abs(offsets).min() > 0.0
    assert np.abs(offsets).max() == 1e-6


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_a_difference_is_in_one_quantity_of_one_body(quantity: str) -> None:
    session = session_of("cradle", 0)
    body = next(body for body in session.world.bodies if body.kind == "dynamic")
    before = {other.id: other.state for other in session.world.bodies}
    Difference(body.id, quantity, 1e-3).apply(session.world, 1e-3)
    after = {other.id: other.state for other in session.world.bodies}
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {body.id}
    # states are x, y, angle, vx, vy, ω; 1e-3 is added to numbers below 10: rounding is 2e-15
    moved = np.subtract(after[body.id], before[body.id])
    assert sorted(moved.tolist()) == pytest.approx([0.0] * 5 + [1e-3], abs=1e-14)


def test_a_fan_leaves_the_run_alone_and_its_middle_is_the_run() -> None:
    session = session_of("double_pendulum")
    before = session.world.hash()
    spread = spread_of(session, Difference(None, "vx", 1e-9, 2, 1.0))
    assert session.world.hash() == before
    # The two copies lie on either side of the run: while all is linear their mean is the run.
    session.run(240)
    ids, poses = spread.samples[-1].ids, spread.samples[-1].poses
    here = {body.id: body.center for body in session.world.bodies}
    middle = poses.mean(axis=0)
    for body_id, (x, y, _) in zip(ids.tolist(), middle.tolist(), strict=True):
        # float32 poses of a few metres: 2.4e-7 m each
        assert (x, y) == pytest.approx(tuple(here[body_id]), abs=5e-7)


def test_a_run_that_is_changed_after_the_start_is_told_apart() -> None:
    session = session_of("double_pendulum")
    fan = Fan(session)
    fan.start(Difference(None, "vx", 1e-6, 2, 0.1))
    session.run(60)
    assert not fan.outrun
    session.submit(SetHandStrength(2.0))
    session.run(1)
    assert fan.outrun
    fan.forget()
    while fan.busy:
        fan.poll()


def test_a_restart_is_the_same_run_unless_the_scene_is_built_otherwise() -> None:
    session = session_of("double_pendulum", 0)
    fan = Fan(session)
    assert fan.start(Difference(None, "vx", 1e-6, 2, 0.1)) == ""
    session.run(30)
    session.restart()
    session.run(10)
    assert not fan.outrun
    # the lines and the lengths of the logs of both runs are alike: only what was built is not
    name, value = "angle", session.parameters["angle"] - 5.0
    session.submit(SetParameter(name, value))
    session.run(10)
    assert session.parameters[name] == value
    assert fan.outrun
    assert fan.foreign
    assert session.undo()
    session.run(1)
    assert not fan.outrun
    fan.forget()
    while fan.busy:
        fan.poll()


def test_free_flight_parts_like_the_time_and_is_no_chaos() -> None:
    spread = fan_by_hand(lambda offset, t: (offset * t, offset), 1 / 240)
    result = growth(spread.samples)
    assert result is not None
    assert not result.is_exponential
    # d = δ √(t² + τ²) with τ = 0, as nothing speeds up: a power of exactly 1
    assert result.power == pytest.approx(1.0, abs=1e-6)


def fan_by_hand(way, pace: float, seconds: float = 10.0, acceleration: float = 0.0) -> Spread:
    """A fan of two copies whose displacement and velocity are way(offset, t)."""
    difference = Difference(None, "vx", 1e-6, 2, seconds)
    spread = Spread(difference, "all bodies", 0, 0.0)
    for tick in range(4, round(seconds / pace), 4):
        t = tick * pace
        both = [way(offset, t) for offset in difference.offsets().tolist()]
        apart = np.array([(abs(x), abs(v), abs(x)) for x, v in both])
        none = np.zeros(0, np.int64), np.zeros((2, 0, 3), np.float32)
        spread.samples.append(Sample(tick, t, apart, *none, 1.0, acceleration))
    return spread


def test_the_rate_of_an_exponential_is_found_with_its_range_and_horizon() -> None:
    spread = fan_by_hand(lambda offset, t: (offset * math.exp(2.0 * t), 0.0), 1 / 240, 6.0)
    result = growth(spread.samples)
    assert result is not None
    assert result.is_exponential
    assert result.rate == pytest.approx(2.0, rel=1e-9)
    # 1e-6 e^(2 t) = 1 cm, and a sample every 1/60 s: the first one after it
    useless = math.log(USELESS / 1e-6) / 2.0
    assert 0.0 <= result.useless - useless <= 1 / 60 + 1e-9
    assert not result.is_foretold


def test_a_horizon_beyond_the_fan_is_foretold_by_the_rate() -> None:
    spread = fan_by_hand(lambda offset, t: (offset * math.exp(2.0 * t), 0.0), 1 / 240, 4.0)
    result = growth(spread.samples)
    assert result is not None
    assert result.is_foretold
    assert result.useless == pytest.approx(math.log(USELESS / 1e-6) / 2.0, rel=1e-6)


def test_a_harmonic_oscillator_does_not_part() -> None:
    omega = 3.0
    spread = fan_by_hand(
        lambda offset, t: (
            offset * math.sin(omega * t) / omega,
            offset * math.cos(omega * t),
        ),
        1 / 240,
        acceleration=omega,
    )
    d = mean_distance(spread.samples)
    # τ = v/a = 1/ω: the distance is δ/ω at all times, up to rounding
    assert np.ptp(d) < 1e-9 * d.mean()
    result = growth(spread.samples)
    assert result is not None
    assert abs(result.rate) < 1e-9
    assert not result.is_exponential


@pytest.mark.sweep
def test_the_double_pendulum_has_the_exponent_of_its_equations() -> None:
    session = session_of("double_pendulum", 0, angle=120.0, count=2)
    ball = next(body for body in session.world.bodies if body.name == "ball 0b")
    result = growth(spread_of(session, Difference(ball.id, "vx", 1e-9, 4, 16.0)).samples)
    assert result is not None
    assert result.is_exponential
    exact = exponents((2.0, 1.6, 1.0), math.radians(120.0), result.high - result.low, 12)
    # Exponents of so short a stretch scatter: the fan's is one more of them, and 3 of their
    # standard deviations are as good as never.
    scatter = float(np.std(exact, ddof=1))
    assert abs(result.rate - np.mean(exact)) < 3.0 * scatter


@pytest.mark.sweep
def test_a_double_pendulum_that_swings_little_is_no_chaos() -> None:
    session = session_of("double_pendulum", 0, angle=5.0, count=2)
    ball = next(body for body in session.world.bodies if body.name == "ball 0b")
    result = growth(spread_of(session, Difference(ball.id, "vx", 1e-9, 2, 10.0)).samples)
    assert result is not None
    assert not result.is_exponential
    assert math.isnan(result.useless)


def exponents(
    shape: tuple[float, float, float], angle: float, seconds: float, count: int
) -> list[float]:
    """Largest Lyapunov exponents [1/s] of the point masses (Benettin et al. 1980), by RK4: of so
    many stretches of one trajectory, one after the other."""
    h, small = 0.005, 1e-9
    state = np.array([angle, angle, 0.0, 0.0])
    other = state + np.array([small, 0.0, 0.0, 0.0])
    result = [0.0] * count
    steps = round(seconds / h)
    for k in range(steps * count):
        state, other = (rk4(one, h, shape) for one in (state, other))
        apart = float(np.linalg.norm(other - state))
        result[k // steps] += math.log(apart / small) / (steps * h)
        other = state + (other - state) * (small / apart)
    return result


def rk4(s: np.ndarray, h: float, shape: tuple[float, float, float]) -> np.ndarray:
    a = swing(s, shape)
    b = swing(s + 0.5 * h * a, shape)
    c = swing(s + 0.5 * h * b, shape)
    d = swing(s + h * c, shape)
    return s + h / 6.0 * (a + 2.0 * b + 2.0 * c + d)


def test_the_smallest_difference_is_above_rounding() -> None:
    session = session_of("double_pendulum", 0)
    spread = spread_of(session, Difference(None, "x", LEAST, 2, 0.1))
    assert (spread.samples[0].apart[:, 0] > 0.5 * LEAST).all()


@pytest.mark.sweep
def test_a_fan_that_is_cancelled_keeps_what_it_has_seen() -> None:
    session = session_of("double_pendulum")
    fan = Fan(session)
    fan.start(Difference(None, "vx", 1e-6, 50, 60.0))
    while fan.spread is None or len(fan.spread.samples) < 3:
        time.sleep(0.002)
    fan.cancel()
    end = time.monotonic() + 30.0
    while fan.busy:
        assert time.monotonic() < end
        fan.poll()
    assert fan.spread is not None
    assert not fan.spread.done
    assert len(fan.spread.samples) >= 3


def test_a_body_that_is_gone_is_told() -> None:
    session = session_of("stack")
    assert "cannot be copied" in Fan(session).start(Difference(10_000, "vx"))


def test_a_range_is_between_the_first_growth_and_saturation() -> None:
    t = np.linspace(0.0, 10.0, 1001)
    d = 1e-9 * np.minimum(np.exp(3.0 * t), 1e6)
    low, high = found_range(t, d)
    assert low == pytest.approx(math.log(3.0) / 3.0, abs=0.02)
    assert high == pytest.approx(math.log(1e5) / 3.0, abs=0.02)


def test_copies_that_part_are_told_of_even_where_their_distance_leaps() -> None:
    # within three samples to 50 times the first distance, as at a blow, and level before and after
    t = np.arange(600) / 60.0
    d = np.where(t < 2.0, 1e-8, 5e-7)
    for step, value in enumerate((4e-8, 6e-8)):
        d[120 + step] = value
    assert d.max() > LEAST_GROWTH * d[0]
    assert found_range(t, d) == (t[0], t[-1])


def test_a_rate_that_may_be_none_is_not_told_as_one() -> None:
    # level but for the last part, where it leaps: the slopes of the parts scatter widely
    spread = fan_by_hand(
        lambda offset, t: (offset * (1.0 if t < 8.0 else 100.0), 0.0), 1 / 60, 10.0
    )
    result = growth(spread.samples, (0.0, 10.0))
    assert result is not None
    assert result.rate < CERTAIN * result.error
    assert not result.is_exponential
    assert not result.is_foretold


def test_the_form_says_in_a_sentence_what_it_makes() -> None:
    said = summary(240, USUAL)
    assert said.endswith("their speed to the right spread over 1e−6 m/s.")
    for quantity in QUANTITIES.values():
        assert "[" not in summary(0, USUAL | {"quantity": told(quantity)})

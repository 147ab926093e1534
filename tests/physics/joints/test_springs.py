"""Springs: frequency, damping and load are those of the continuum, whatever the substep.

With x = w h, z the damping ratio and e^z1, e^z2 the eigenvalues of an exact substep, a spring takes
its velocity to e v - G e C / h in the first sweep and leaves the share D / e of it in the relax
sweep, D = e^(z1 + z2); e and G are such that the map has these eigenvalues (README, section 5).
"""

import itertools
import math
from typing import Any

import numpy as np
import pytest

from physics import Box, Circle, Distance, Revolute, SolverSettings, World
from tests.physics.worlds import G, H, crossings, floating


def oscillator(hertz: float, ratio: float, world: World | None = None):
    """A ball on a spring to the world along x, pulled 0.2 m out of its rest length of 2 m."""
    world = world or floating()
    ball = world.add_dynamic(Circle(radius=0.2, density=5.0), position=(2.2, 0.0))
    world.add_joint(
        Distance(
            b=ball,
            anchor_a=(0.0, 0.0),
            anchor_b=(2.2, 0.0),
            length=2.0,
            hertz=hertz,
            damping_ratio=ratio,
        )
    )
    return world, ball


def recurrence(values: np.ndarray) -> tuple[float, float]:
    """Angular frequency [rad/s] and decay rate [1/s] of a sampled oscillation, one value a tick.

    Least squares for x'' = 2 r cos(w t) x' - r^2 x, which every decaying sine satisfies.
    """
    known = np.stack([values[1:-1], -values[:-2]], axis=1)
    (trace, det), *_ = np.linalg.lstsq(known, values[2:], rcond=None)
    return math.acos(0.5 * trace / math.sqrt(det)) * 240.0, -0.5 * math.log(det) * 240.0


def swing(world: World, ball, ticks: int) -> np.ndarray:
    """How far the ball of `oscillator` is out of its place, for so many ticks [m]."""
    values = []
    for _ in range(ticks):
        world.step()
        values.append(ball.center[0] - 2.0)
    return np.array(values)


@pytest.mark.parametrize(
    ("hertz", "ratio"),
    [(0.5, 0.0), (1.0, 0.0), (5.0, 0.0), (20.0, 0.0), (1.0, 0.1), (5.0, 0.1), (20.0, 0.5)],
)
def test_a_spring_rings_at_its_frequency_and_decays_by_its_ratio(hertz, ratio):
    world, ball = oscillator(hertz, ratio)
    frequency, decay = recurrence(swing(world, ball, ticks=240))
    omega = math.tau * hertz
    # The approximant is off by (x / 16)^3 / 72 a sixteenth: 6e-8 at 20 Hz.
    assert frequency == pytest.approx(omega * math.sqrt(1.0 - ratio * ratio), rel=1e-6)
    assert decay == pytest.approx(ratio * omega, abs=1e-6 * omega)


@pytest.mark.parametrize("hertz", [1.0, 5.0, 20.0])
def test_an_undamped_spring_swings_for_twenty_seconds_as_far_as_at_first(hertz):
    world, ball = oscillator(hertz, 0.0)
    world.step(ticks=240 * 19)
    # Damping ratio 1e-7 for 2500 radians; a crest may fall between two ticks: cos(w TICK / 2).
    crest = 1.0 - math.cos(0.5 * math.tau * hertz / 240.0)
    assert np.abs(swing(world, ball, ticks=240)).max() == pytest.approx(0.2, rel=crest + 1e-3)


@pytest.mark.parametrize("settings", [{"relax": False}, {"solver": "sequential impulses"}])
def test_without_a_relax_sweep_the_decay_is_exact_too(settings):
    world, ball = oscillator(5.0, 0.1, World((0.0, 0.0), SolverSettings(**settings)))
    frequency, decay = recurrence(swing(world, ball, ticks=240))
    omega = math.tau * 5.0
    # All of the damping comes before the motion then, and the frequency is of first order, z x / 2.
    assert frequency == pytest.approx(omega * math.sqrt(0.99), rel=0.1 * omega * H)
    assert decay == pytest.approx(0.1 * omega, rel=1e-6)


def test_coupled_springs_swing_in_the_modes_of_their_chain():
    # m u'' = k (left - 2 u + right): of n masses mode p has w = 2 sqrt(k/m) sin(p pi / (2n + 2)).
    world, n, hertz = floating(), 4, 4.0
    balls = [world.add_dynamic(Circle(radius=0.1), position=(i + 1.0, 0.0)) for i in range(n)]
    ends = [None, *balls, None]
    for i, (a, b) in enumerate(itertools.pairwise(ends)):
        a, b, at, to = (a, b, i, i + 1) if b is not None else (b, a, i + 1, i)
        one = hertz if a is not None else hertz / math.sqrt(2.0)  # an end's mass is not halved
        world.add_joint(
            Distance(a=a, b=b, anchor_a=(at, 0.0), anchor_b=(to, 0.0), hertz=one, damping_ratio=0.0)
        )
    modes = np.sin(np.pi * np.outer(np.arange(1, n + 1), np.arange(1, n + 1)) / (n + 1))
    for i, ball in enumerate(balls):
        ball.position = (i + 1.0 + 0.01 * modes[:, i].sum(), 0.0)
    moved = []
    for _ in range(480):
        world.step()
        moved.append([ball.center[0] - (i + 1.0) for i, ball in enumerate(balls)])
    for p, values in enumerate((np.array(moved) @ modes).T):
        frequency, decay = recurrence(values)
        stiffness = 0.5 * (math.tau * hertz) ** 2  # k / m, for the effective mass is m / 2
        omega = 2.0 * math.sqrt(stiffness) * math.sin((p + 1) * math.pi / (2 * n + 2))
        # Each spring is tuned for itself: a mode W of springs w is off by (W^2 - w^2) h^2 / 24.
        assert frequency == pytest.approx(omega, rel=stiffness * 2.0 * H * H / 24.0 + 1e-6)
        assert abs(decay) < 1e-5 * omega


@pytest.mark.parametrize(("count", "hertz"), [(3, 30.0), (60, 5.0), (60, 30.0), (2, 5000.0)])
def test_a_hub_on_many_stiff_spokes_stays_where_it_is_held(count, hertz):
    world = floating()
    hub = world.add_dynamic(Circle(radius=0.1), position=(0.05, 0.0))
    for k in range(count):
        at = math.cos(math.tau * k / count), math.sin(math.tau * k / count)
        world.add_joint(
            Distance(
                b=hub, anchor_a=at, anchor_b=hub.center, length=1.0, hertz=hertz, damping_ratio=0.0
            )
        )
    for _ in range(240):
        world.step()
        assert math.hypot(*hub.center) < 0.06


@pytest.mark.parametrize("ratio", [0.3, 1.0, 30.0, 1e4])
def test_a_damped_spring_creeps_by_its_slow_eigenvalue_and_carries_its_load(ratio):
    # z1 = -w (ratio - sqrt(ratio^2 - 1)) is all that is left of an overdamped spring.
    omega = math.tau * 4.0
    world, ball = oscillator(4.0, ratio, World(gravity=(3.0, 0.0)))
    values = swing(world, ball, ticks=480) - 3.0 / omega**2
    if ratio > 1.0:
        slow = omega / (ratio + math.sqrt(ratio * ratio - 1.0))
        assert values[-1] == pytest.approx(values[0] * math.exp(-slow * 479 / 240), rel=1e-4)
    else:
        assert values[-1] == pytest.approx(0.0, abs=1e-6)


def test_a_critically_damped_spring_returns_without_overshoot():
    # C(t) = C0 (1 + w t) exp(-w t), first order in h: off by at most w h / 2 of e^-1 C0 w t.
    omega = math.tau * 1.5
    world, ball = oscillator(1.5, 1.0)
    for _ in range(480):
        world.step()
        stretch = ball.center[0] - 2.0
        exact = 0.2 * (1.0 + omega * world.time) * math.exp(-omega * world.time)
        assert stretch > -1e-6
        assert stretch == pytest.approx(exact, abs=0.2 * omega * H)


def test_a_hanging_load_stretches_the_spring_by_its_weight():
    # k = (2 pi f)^2 m, so m g / k = g / (2 pi f)^2 whatever the mass.
    world = World()
    ball = world.add_dynamic(Circle(density=7.0), position=(0.0, -2.0))
    spring = world.add_joint(
        Distance(b=ball, anchor_a=(0.0, 0.0), anchor_b=(0.0, -2.0), hertz=2.0, damping_ratio=1.0)
    )
    world.step(ticks=1200)
    assert spring.current_length - 2.0 == pytest.approx(G / (math.tau * 2.0) ** 2, rel=1e-6)
    assert spring.error == pytest.approx(G / (math.tau * 2.0) ** 2, rel=1e-6)
    assert spring.reaction_force[1] == pytest.approx(ball.mass * G, rel=1e-6)


def test_two_bodies_on_a_spring_ring_with_their_reduced_mass():
    # The spring is tuned by its effective mass, so any two masses ring at `hertz`.
    world = floating()
    a = world.add_dynamic(Circle(density=2.0), position=(-1.1, 0.0))
    b = world.add_dynamic(Circle(density=6.0), position=(1.1, 0.0))
    world.add_joint(
        Distance(
            a=a, b=b, anchor_a=a.center, anchor_b=b.center, length=2.0, hertz=2.0, damping_ratio=0
        )
    )
    times, stretches = [], []
    for _ in range(600):
        world.step()
        times.append(world.time)
        stretches.append(b.center[0] - a.center[0] - 2.0)
    result = crossings(times, stretches)
    measured = math.tau * (len(result) - 1) / (result[-1] - result[0])
    assert measured == pytest.approx(math.tau * 2.0, rel=1e-4)
    # and the centre of mass stays
    center = (a.mass * a.center[0] + b.mass * b.center[0]) / (a.mass + b.mass)
    assert center == pytest.approx((a.mass * -1.1 + b.mass * 1.1) / (a.mass + b.mass), abs=1e-12)


def test_the_elastic_energy_of_a_spring_turns_into_motion():
    # k x^2 / 2 = (2 pi f)^2 m x^2 / 2 is given back as m v^2 / 2. Places go on by the new velocity,
    # so a velocity is as of half a substep ago: the sum sways by w h / 2, and swings back.
    world, ball = oscillator(1.0, 0.0)
    world.step(0)
    omega = math.tau * 1.0
    stored = 0.5 * omega**2 * ball.mass * 0.2**2
    world.step()
    assert world.energy.spring == pytest.approx(stored, rel=0.01)
    most = 0.0
    for _ in range(80):
        world.step()
        most = max(most, world.energy.kinetic)
        assert world.energy.total == pytest.approx(stored, rel=0.5 * omega * H + 1e-4)
    assert most == pytest.approx(stored, rel=1e-3)


def test_a_spring_stiffer_than_the_substep_is_held_to_a_quarter_of_its_rate():
    world, ball = oscillator(5000.0, 0.0)
    for _ in range(240):
        world.step()
        assert abs(ball.center[0] - 2.0) <= 0.2
    assert abs(ball.center[0] - 2.0) < 1e-6


def test_length_and_stiffness_can_be_changed_while_it_runs():
    world, ball = oscillator(2.0, 1.0)
    (spring,) = world.joints
    spring.length = 3.0
    spring.hertz = 4.0
    world.step(ticks=480)
    assert spring.current_length == pytest.approx(3.0, abs=1e-4)
    spring.hertz = 0.0
    spring.length = 2.5
    world.step(ticks=480)
    assert spring.current_length == pytest.approx(2.5, abs=1e-4)


def test_a_spring_between_corners_of_boxes_uses_their_effective_mass():
    # At a corner 1/K = 1 / (1/m + (r x n)^2 / I) is less than m, so the stretch under the weight
    # of a free-hanging box is what k = (2 pi f)^2 / K says only if it may not turn:
    # fixed_rotation, m.
    world = World()
    box = world.add_dynamic(Box(), position=(0.5, -2.0), fixed_rotation=True)
    world.add_joint(
        Distance(b=box, anchor_a=(0.0, 0.0), anchor_b=(0.0, -2.0), hertz=3.0, damping_ratio=1.0)
    )
    world.step(ticks=960)
    joints = world.joints_of("distance")
    assert joints.forces[0] == pytest.approx(box.mass * G, rel=1e-6)


@pytest.mark.parametrize("hertz", [1.0, 2.0, 5.0, 10.0])
@pytest.mark.parametrize("ratio", [0.0, 0.1])
def test_a_servo_is_damped_by_the_steps_too_and_a_spring_is_not(hertz: float, ratio: float):
    """Implicit Euler of x = w h multiplies a swing by 1 / sqrt(1 + x^2) a sweep: x^2 / 2 in x.

    A servo is in both sweeps of a substep, so its damping ratio is z + x, less what the second one
    finds done: of the order x^2.
    """
    step, seconds = math.tau * hertz * H, 8.0 / (math.tau * hertz)
    for kind in ("servo", "spring"):
        world = floating()
        body = world.add_dynamic(Box())
        own: dict[str, Any] = {
            "servo_angle": 0.0,
            "servo_hertz": hertz,
            "servo_damping_ratio": ratio,
        }
        spring: dict[str, Any] = {"hertz": hertz, "damping_ratio": ratio}
        world.add_joint(Revolute(b=body, **(own if kind == "servo" else spring), max_torque=1e9))
        body.angle = 0.2
        energies = []
        for _ in range(round(240 * seconds)):
            world.step()
            turn = math.tau * hertz * body.angle
            energies.append(math.hypot(turn, body.omega))
        left = energies[-1] / energies[0]
        expected = -math.log(left) / (math.tau * hertz * world.tick_length * (len(energies) - 1))
        extra = step if kind == "servo" else 0.0
        # Where in the swing it is looked at counts z, in 8 rad; x h of a step likewise.
        assert expected == pytest.approx(ratio + extra, abs=(ratio + step) / 4.0)

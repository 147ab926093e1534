"""Springs: frequency, damping, and what the implicit integrator adds.

The soft constraint (Catto 2011) does implicit Euler: with x = w h, z the damping ratio and
s = 1 / (1 + 2 z x + x^2), a substep of a spring is

    v' = s (v - h w^2 C),     C' = C + h v'.

The determinant of this map is s, its trace 1 + s - x^2 s: one substep multiplies the amplitude by
sqrt(s) and advances the phase by acos(trace / (2 sqrt(s))). Undamped (z = 0) the spring loses
x^2 / 2 a substep, a numerical damping ratio of about x / 2 = w h / 2: 0.65 % at 1 Hz and 480 Hz,
3.3 % at 5 Hz.
"""

import math

import pytest

from physics import Box, Circle, Distance, SolverSettings, World
from tests.physics.worlds import G, H, crossings, floating


def discrete(hertz: float, ratio: float, h: float = H) -> tuple[float, float]:
    """Angular frequency [rad/s] and decay rate [1/s] of the map above."""
    x = math.tau * hertz * h
    s = 1.0 / (1.0 + 2.0 * ratio * x + x * x)
    det, trace = s, 1.0 + s - x * x * s
    root = math.sqrt(det)
    return math.acos(trace / (2.0 * root)) / h, -math.log(root) / h


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


def ringing(world: World, ball, seconds: float) -> tuple[float, float]:
    """Measured angular frequency [rad/s] and decay rate [1/s], from upward crossings."""
    times, values, speeds = [], [], []
    for _ in range(round(seconds * 240)):
        world.step()
        times.append(world.time)
        values.append(ball.center[0] - 2.0)
        speeds.append(ball.velocity[0])
    found = crossings(times, values)
    at = [max(speeds[i] for i, t in enumerate(times) if abs(t - found[k]) < 0.03) for k in (0, -1)]
    span = found[-1] - found[0]
    return math.tau * (len(found) - 1) / span, math.log(at[0] / at[1]) / span


@pytest.mark.parametrize(("hertz", "ratio"), [(1.0, 0.0), (2.0, 0.05), (1.0, 0.1), (4.0, 0.02)])
def test_a_spring_rings_at_its_frequency_and_decays_by_its_ratio(hertz, ratio):
    world, ball = oscillator(hertz, ratio)
    frequency, decay = ringing(world, ball, seconds=6.0 / hertz)
    expected_frequency, expected_decay = discrete(hertz, ratio)
    # The speed at a crossing is read at a whole tick: cos(w TICK / 2) = 1 - 1e-3 at 4 Hz.
    assert frequency == pytest.approx(expected_frequency, rel=1e-3)
    assert decay == pytest.approx(expected_decay, rel=0.01)
    # and against the law of the continuum: w sqrt(1 - z^2), and a decay z w + at most w h / 2 * w
    omega = math.tau * hertz
    damping = ratio + omega * H / 2
    assert frequency == pytest.approx(omega * math.sqrt(1.0 - ratio * ratio), rel=2.0 * omega * H)
    assert ratio * omega <= decay <= damping * omega * 1.001


def test_smaller_substeps_take_the_numerical_damping_away():
    decays = []
    for substeps in (1, 2, 4, 8):
        world, ball = oscillator(2.0, 0.0, World((0.0, 0.0), SolverSettings(substeps=substeps)))
        decays.append(ringing(world, ball, seconds=3.0)[1])
    for coarse, fine in zip(decays, decays[1:], strict=False):
        assert coarse / fine == pytest.approx(2.0, rel=0.03)


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
    found = crossings(times, stretches)
    measured = math.tau * (len(found) - 1) / (found[-1] - found[0])
    assert measured == pytest.approx(discrete(2.0, 0.0)[0], rel=1e-3)
    # and the centre of mass stays
    center = (a.mass * a.center[0] + b.mass * b.center[0]) / (a.mass + b.mass)
    assert center == pytest.approx((a.mass * -1.1 + b.mass * 1.1) / (a.mass + b.mass), abs=1e-12)


def test_the_elastic_energy_of_a_spring_turns_into_motion():
    # k x^2 / 2 = (2 pi f)^2 m x^2 / 2 is given back as m v^2 / 2, less the numerical damping of a
    # quarter swing: exp(-2 * decay * T / 4).
    world, ball = oscillator(1.0, 0.0)
    world.step(0)
    stored = 0.5 * (math.tau * 1.0) ** 2 * ball.mass * 0.2**2
    world.step()
    assert world.energy.spring == pytest.approx(stored, rel=0.01)
    most = 0.0
    for _ in range(80):
        world.step()
        most = max(most, world.energy.kinetic)
        assert world.energy.total <= stored * 1.001
    assert most == pytest.approx(stored * math.exp(-2.0 * discrete(1.0, 0.0)[1] * 0.25), rel=0.02)


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
    assert joints.axial_masses[0] == pytest.approx(box.mass)
    assert joints.forces[0] == pytest.approx(box.mass * G, rel=1e-6)

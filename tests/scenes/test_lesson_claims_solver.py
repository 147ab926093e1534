"""What the lesson "How a solver thinks" tells the class is what its runs and X-rays measure."""

import math

import numpy as np
import pytest

import scenes
from app.features.xray.model.record import Recording, Solved
from app.session.session import Session
from physics import World
from physics.settings import contact_limit, soft
from scenes.contact.tube import MASS, Tube
from tests.scenes.lesson_play import looked_into, played, xray

pytestmark = pytest.mark.sweep

G_H = 9.81 / 60.0  # [m/s] what a tick of gravity makes


def beside(number: int, name: str = "") -> tuple[Tube, World]:
    """Return a run of a step at its end: the one of `name` beside it, or its own."""
    step = scenes.load("tube").steps[number - 1]
    runs = step.laboratory.get("side by side", {}).get("runs", {})
    settings = {**step.settings, **(runs[name] if name else {})}
    session = Session(recording=False)
    assert session.open("tube", None, dict(step.values), "", settings)
    session.run(round(step.seconds * session.world.settings.tick_rate))
    assert isinstance(session.scene, Tube)
    return session.scene, session.world


def visits(recording: Recording, label: str) -> list[Solved]:
    """Return what the normal row of that label did, visit for visit."""
    return [
        moment.solved
        for moment in recording.moments
        if moment.row >= 0
        and moment.solved is not None
        and recording.rows[moment.row].kind == "normal"
        and recording.rows[moment.row].label == label
    ]


def test_one_contact_is_stopped_by_m_v_and_that_is_the_weight():
    (visit,) = visits(xray("tube", 1), "ball 1 on ground")
    assert visit.cdot == pytest.approx(-G_H, abs=1e-9)
    assert visit.k == pytest.approx(1.0 / MASS)
    assert visit.after == pytest.approx(0.327, abs=0.0005)
    scene, world = played("tube", 1)
    assert scene.loads(world)[0] == pytest.approx(MASS * 9.81)
    assert all(fact.holds for fact in scene.theory(world))


def test_a_contact_that_would_have_to_pull_is_clamped_at_zero():
    (visit,) = visits(xray("tube", 2), "ball 1 on ground")
    assert visit.c < 0.0, "it is still in the floor"
    assert visit.wanted == pytest.approx(-1.0)
    assert (visit.after, visit.clamped) == (0.0, "lower")


def test_of_two_balls_a_sweep_leaves_half():
    recording = xray("tube", 3)
    upper, lower = (visits(recording, name) for name in ("ball 2 on ball 1", "ball 1 on ground"))
    # the tick before has left 2^-8 of v, and sweeps go on halving that too
    assert lower[0].cdot == pytest.approx(-G_H, rel=0.01)
    assert lower[1].cdot == pytest.approx(-0.5 * G_H, rel=0.01)
    assert upper[1].cdot == pytest.approx(-G_H, rel=0.01)
    for rows, load in ((upper, MASS * G_H), (lower, 2 * MASS * G_H)):  # the bars creep to these
        assert rows[-1].after == pytest.approx(load, rel=0.01)
        assert [visit.after for visit in rows] == sorted(visit.after for visit in rows)
    left = [one.speed for one in recording.residuals]
    assert [b / a for a, b in zip(left, left[1:], strict=False)] == pytest.approx([0.5] * 7)


@pytest.mark.parametrize(("run", "deep"), [("", 0.063), ("4 sweeps", 0.014), ("20 sweeps", 0.0021)])
def test_fewer_sweeps_let_the_stack_sink_and_low_down_most(run: str, deep: float):
    scene, _ = beside(4, run)
    overlaps = scene.overlaps()
    assert max(overlaps) == overlaps[1] == pytest.approx(deep, rel=0.03)  # as it is rounded


def test_without_the_clamp_of_the_sum_the_pillar_tilts():
    assert abs(math.degrees(beside(5)[0].stack[0].angle)) < 0.1
    assert abs(math.degrees(beside(5, "each ≥ 0")[0].stack[0].angle)) == pytest.approx(12, 0.05)


def test_baumgarte_throws_the_ball_and_the_soft_contact_does_not():
    thrown, _ = played("tube", 6)
    assert -thrown.overlaps()[0] == pytest.approx(0.345, abs=0.005)
    assert abs(thrown.stack[0].velocity[1]) < G_H, "it is at its highest, to a tick"
    risen, world = beside(6, "soft, relaxed")
    left = softly_undone(0.2, world)
    # Places of half a metre, rounded in each of 42 substeps.
    assert risen.overlaps()[0] == pytest.approx(left, rel=0.0, abs=42 * 2.0**-53)
    assert left < 0.01 * 0.2, "it has come 99 % of the way"
    assert risen.stack[0].velocity[1] == 0.0, "the relax sweep has taken all of its speed away"


def softly_undone(deep: float, world: World) -> float:
    """Return how deep [m] a ball still is in the floor, from rest, without warm starting.

    In each substep gravity makes -g h of speed; the soft sweep leaves 1 - m of that and gives m u,
    where u is the speed that the overlap asks for: its rate times the overlap, up to a limit
    (Catto 2011). It moves so for h; then the relax sweep stops it.
    """
    settings = world.settings
    h = settings.tick_length / settings.substeps
    hertz = min(settings.contact_hertz, contact_limit(h, 2))  # a soft sweep and a relax sweep
    rate, m, _ = soft(hertz, settings.contact_damping_ratio, h)
    for _ in range(world.tick * settings.substeps):
        push = min(rate * deep, settings.push_out_speed)
        deep -= h * (m * push - (1.0 - m) * 9.81 * h)
    return deep


def test_thirty_cold_sweeps_are_worse_than_the_memory_alone():
    recording = xray("tube", 7)
    left = recording.more_sweeps_cold[29].speed
    # Its own rounding: speeds of up to some m/s that cancel, in 30 sweeps.
    assert left == pytest.approx(cold_residual(recording, 30), rel=0.0, abs=1e-13)
    assert 1e3 * left == pytest.approx(0.5, abs=0.05)  # [mm/s], as it is rounded
    assert recording.residuals[0].speed < 1e-9
    scene, world = played("tube", 7)
    assert len(scene.theory(world)) == 2
    assert all(fact.holds for fact in scene.theory(world))


def cold_residual(recording: Recording, sweeps: int) -> float:
    """Return the largest residual [m/s] of ten balls at rest after so many sweeps from nothing.

    The answer is known: contact i of n carries (n - i) m g, which is the error at the start. Rows
    are softened by the mass scale s: the matrix K, 2 / m on its diagonal, 1 / m at the floor and
    -1 / m beside it, has its diagonal divided by s. A sweep of Gauss-Seidel multiplies the error by
    -(L + D)^-1 U in the order of the visits; a visit of one row more would mend s K'_i e in it.
    The spectral radius is (s cos(π / 2n))², 0.856 here: each of the last sweeps leaves that.
    """
    visits = [m for m in recording.moments if m.stage == "solve" and m.row >= 0 and not m.substep]
    labels = [recording.rows[m.row].label for m in visits]
    assert visits[0].solved is not None
    scale, n = visits[0].solved.mass_scale, len(visits)
    names = ["ball 1 on ground", *(f"ball {i + 1} on ball {i}" for i in range(1, n))]
    order = [names.index(label) for label in labels]
    k = (np.diag([1.0] + (n - 1) * [2.0]) - np.eye(n, k=1) - np.eye(n, k=-1)) / MASS
    k = (k + np.diag(np.diag(k)) * (1.0 / scale - 1.0))[np.ix_(order, order)]
    substep = 1.0 / 480.0  # [s]
    error = -MASS * 9.81 * substep * (n - np.array(order, float))
    for _ in range(sweeps):
        error = -np.linalg.solve(np.tril(k), np.triu(k, 1) @ error)
    radius = np.abs(np.linalg.eigvals(np.linalg.solve(np.tril(k), np.triu(k, 1)))).max()
    assert radius == pytest.approx((scale * math.cos(0.5 * math.pi / n)) ** 2, rel=1e-9)
    return float(np.abs(scale * (k @ error)).max())


def test_heavy_on_light_a_sweep_leaves_a_hundred_of_a_hundred_and_one():
    session = Session(recording=False)
    step = scenes.load("tube").steps[7]
    settings = {**step.settings, "iterations": 10}
    assert session.open("tube", None, dict(step.values), "", settings)
    left = [one.speed for one in looked_into(session).residuals[:10]]
    ratios = [b / a for a, b in zip(left, left[1:], strict=False)]
    assert ratios == pytest.approx([100 / 101] * 9, rel=1e-6)
    assert math.log(2) / math.log(101 / 100) == pytest.approx(70, abs=0.5)


@pytest.mark.parametrize(("run", "deep"), [("", 0.32), ("10 sweeps", 0.033), ("reference", 0.0)])
def test_heavy_on_light_sinks_unless_it_is_solved(run: str, deep: float):
    scene, _ = beside(8, run)
    assert max(scene.overlaps()) == pytest.approx(deep, abs=0.005)

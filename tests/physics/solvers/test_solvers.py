"""Laws that every solver keeps, and what each of the chosen ones is for.

Letters: h substep [s], w = 2 pi f, K the matrix of the two normals of a contact.
"""

import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from physics import TICK, Box, Circle, Distance, Revolute, World
from physics.constants import SLEEP_SPEED
from physics.settings import CORRECTIONS, SOLVERS, contact_limit
from tests.physics.worlds import G, H, cold_overlap, column, floating, grounded, momentum

ROOT = Path(__file__).parents[3]
IMPULSES = "sequential impulses"
CHOICES: dict[str, dict[str, Any]] = {
    "soft step": {},
    "SPOOK": {"solver": "SPOOK"},
    **{
        f"impulses, {word}": {"solver": IMPULSES, "position_correction": word}
        for word in CORRECTIONS
    },
    "impulses, in pairs": {"solver": IMPULSES, "block_solving": True},
    **{word: {"solver": word} for word in SOLVERS[3:]},
    # One sweep leaves 0.6 of what closes in (test_projected_impulses.py): Gaul does ten.
    "projected impulses": {"solver": "projected impulses", "iterations": 10},
}
EVERY = pytest.mark.parametrize("values", CHOICES.values(), ids=list(CHOICES))


def solved_by(world: World, values: dict[str, Any]) -> World:
    """`world` with other settings."""
    for name, value in values.items():
        setattr(world.settings, name, value)
    return world


def busy(values: dict[str, Any]) -> World:
    """A stack that is hit, beside a chain with a motor: contacts, friction, bounces, joints."""
    world = solved_by(grounded(), values)
    column(world, 3)
    ball = Circle(radius=0.3, restitution=0.5, friction=0.2, static_friction=0.4)
    world.add_dynamic(ball, position=(-3.0, 1.2), velocity=(6.0, 1.0))
    last = None
    for k in range(3):
        link = world.add_dynamic(Box(width=0.5, height=0.2), position=(3.25 + 0.5 * k, 2.0))
        world.add_joint(Revolute(a=last, b=link, anchor=(3.0 + 0.5 * k, 2.0)))
        last = link
    drive: dict[str, Any] = {"motor_speed": 2.0, "max_torque": 1.0}
    wheel = world.add_dynamic(Circle(radius=0.4), position=(-6.0, 0.5))
    world.add_joint(Revolute(b=wheel, anchor=(-6.0, 0.5), **drive))
    return world


# --- what all of them keep ------------------------------------------------------------------------


@pytest.mark.parametrize("word", [word for word in CHOICES if word != "AVBD"])  # test_avbd.py
def test_momentum_stays_in_free_space(word):
    world = solved_by(floating(), CHOICES[word])
    a = world.add_dynamic(Box(restitution=0.5), position=(-1.0, 0.1), velocity=(3.0, 0.0))
    b = world.add_dynamic(Box(width=2.0), position=(1.0, 0.0), omega=1.0)
    c = world.add_dynamic(Circle(radius=0.3), position=(2.5, 0.0), velocity=(0.0, 1.0))
    world.add_joint(Revolute(a=b, b=c, anchor=(2.2, 0.0)))
    before = momentum(world)
    world.step(ticks=120)
    assert a.velocity[0] < 2.0, "they met"
    assert momentum(world)[:2] == pytest.approx(before[:2], abs=1e-12)
    # Moving bodies apart along n, and not about their points, gives no spin, but shifts r x p: by
    # some tenths of a millimetre of overlap. A joint's J is of the substep's start: v h / 2 aside.
    assert momentum(world)[2] == pytest.approx(before[2], abs=0.02)


@EVERY
def test_friction_holds_below_its_angle_and_not_above(values):
    for slope, slides in ((math.atan(0.5) - 0.02, False), (math.atan(0.5) + 0.02, True)):
        world = solved_by(grounded(friction=0.5, slope=slope), values)
        block = world.add_dynamic(Box(width=1.0, height=0.4, friction=0.5), position=(0.0, 0.2))
        world.step(ticks=240)
        # g (sin - mu cos) t^2 / 2 = 0.11 m; a start without warm impulses and Baumgarte's small
        # hops cost or give some of it.
        assert (block.center[0] > 0.05) == slides, block.center


@EVERY
def test_a_ball_bounces_by_its_restitution(values):
    world = solved_by(grounded(restitution=0.8), values)
    ball = world.add_dynamic(Circle(radius=0.5, restitution=0.8), position=(0.0, 2.5))
    highest, falls = 0.0, True
    for _ in range(300):
        world.step()
        falls = falls and ball.velocity[1] <= 0.0
        highest = highest if falls else max(highest, ball.center[1] - 0.5)
    # v^2 = 2 g 2 m, e^2 of it; what is lost at most is the energy of the gap left, m g v TICK
    # (physics/README.md, 6), and h g t / 2 of height by the integrator.
    assert highest == pytest.approx(0.64 * 2.0, abs=math.sqrt(2.0 * G * 2.0) * TICK * 1.5)


@EVERY
def test_a_snapshot_is_gone_back_to_and_the_same_bits_follow(values):
    world = busy(values)
    world.step(ticks=20)
    then = world.save()
    world.step(ticks=40)
    first = world.hash()
    world.restore(then)
    for _ in range(40):  # one by one, or all at once: the same
        world.step()
    assert world.hash() == first


@EVERY
def test_the_ledger_explains_all_changes_of_energy(values):
    world = busy(values)
    world.settings.continuous = False
    world.ledger.on = True
    world.step()
    before = world.energy.total
    world.step(ticks=60)
    flows = world.ledger.last
    assert flows.sum == pytest.approx(world.energy.total - before, abs=1e-9)
    # What is not work: the integrator's M g^2 h t (README, 15), and what bodies are lifted by
    # without a velocity, 1 mm of M g for each second of a stack at most.
    mass = sum(body.mass for body in world.bodies)
    assert abs(flows["error"]) < mass * G * (G * H * 0.25 + 0.01)


@EVERY
def test_what_rests_falls_asleep_and_wakes(values):
    """Positions that are put right while the body falls again tremble for ever: no rest."""
    world = solved_by(grounded(), {**values, "sleeping": True, "slop": 0.005})
    box = world.add_dynamic(Box(), position=(0.0, 0.5))
    world.step(ticks=720)  # SPOOK and TGS sink into the slop for two seconds
    assert box.awake == (math.hypot(*box.velocity) > SLEEP_SPEED)
    assert box.awake == (values.get("position_correction") == "projection")
    world.add_dynamic(Box(), position=(0.2, 1.6))
    world.step(ticks=120)
    assert box.awake


def runs(words: list[str]) -> list[str]:
    """Hashes of `busy` after some ticks."""
    result = []
    for word in words:
        world = busy(CHOICES[word])
        world.step(ticks=12)
        result.append(world.hash())
    return result


OTHERS = ["SPOOK", "impulses, projection", "impulses, in pairs", *SOLVERS[3:]]


@pytest.mark.sweep
def test_interpreted_solvers_give_the_same_bits_and_are_imported_when_they_are_chosen():
    code = (
        "import json, sys; from tests.physics.solvers import test_solvers as t;"
        "w = t.busy({}); w.step();"
        "from physics.solvers.declared import DECLARED;"
        "early = [s.module for s in DECLARED[1:] if s.module in sys.modules];"
        "print(json.dumps([early, t.runs(t.OTHERS)]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [[], runs(OTHERS)]


def test_a_solver_may_change_between_ticks():
    world = busy({})
    for solver in (*SOLVERS, *SOLVERS):
        world.settings.solver = solver
        for _ in range(30):
            world.step()
            # Nothing is faster than the ball at the start, nor goes deeper than that in a substep.
            assert max(abs(body.velocity[0]) for body in world.bodies) <= 6.0
            assert world.max_penetration < 6.0 * H


# --- sequential impulses: position correction -----------------------------------------------------


def overlapped(depth: float, **values: Any) -> tuple[World, Any]:
    """A ball that has sunk `depth` [m] into the floor, without weight."""
    world = solved_by(grounded(g=0.0), {"solver": IMPULSES, **values})
    return world, world.add_dynamic(Circle(radius=0.5), position=(0.0, 0.5 - depth))


def test_projection_undoes_an_overlap_at_once_and_leaves_no_speed():
    world, ball = overlapped(0.02, position_correction="projection")
    world.step()
    assert ball.center[1] == pytest.approx(0.5, abs=1e-12)
    assert ball.velocity == (0.0, 0.0)


@pytest.mark.parametrize("percent", [20.0, 40.0, 80.0])
def test_percent_and_slop_undoes_a_share_a_substep_of_what_exceeds_the_slop(percent):
    word = "percent and slop"
    world, ball = overlapped(0.02, position_correction=word, correction_percent=percent, slop=0.005)
    for k in range(1, 6):
        world.step()
        left = 0.005 + 0.015 * (1.0 - 0.01 * percent) ** (2 * k)
        assert 0.5 - ball.center[1] == pytest.approx(left, abs=1e-12)
    assert ball.velocity == (0.0, 0.0)


def test_bodies_are_moved_apart_by_inverse_mass():
    world = solved_by(floating(), {"solver": IMPULSES, "position_correction": "projection"})
    light = world.add_dynamic(Circle(radius=0.5), position=(0.0, 0.0))
    heavy = world.add_dynamic(Circle(radius=0.5, density=3.0), position=(0.96, 0.0))
    world.step()
    assert light.center[0] == pytest.approx(-0.03, abs=1e-12)
    assert heavy.center[0] == pytest.approx(0.97, abs=1e-12)


STACKED = 10


@pytest.mark.parametrize("word", CORRECTIONS)
def test_a_stack_of_ten_stands_and_gains_what_its_overlaps_can_give(word):
    world = solved_by(grounded(), {"solver": IMPULSES, "position_correction": word})
    boxes = column(world, STACKED)
    before, gained, deepest, fastest = world.energy.total, 0.0, 0.0, 0.0
    for _ in range(600):
        world.step()
        gained = max(gained, world.energy.total - before)
        deepest = max(deepest, world.max_penetration)
        fastest = max(fastest, *(abs(box.velocity[1]) for box in boxes))
    gained /= sum(box.mass for box in boxes)  # [J/kg]
    lifted = 0.5 * (STACKED + 1) * deepest  # [m] in the mean: box i by the overlaps below it
    if word == "none":  # what closes in is stopped; nothing else acts
        assert gained <= 1e-12 * G * STACKED
        assert deepest < cold_overlap(STACKED)
    elif word == "baumgarte":
        # An overlap C asks for the speed beta C / h, and the topmost box adds those of all contacts
        # below it. What is thrown up so has gained that, and overlaps by v h more when it lands.
        beta = world.settings.baumgarte
        assert fastest < STACKED * beta * deepest / H
        assert gained < 0.5 * fastest**2
        assert deepest < cold_overlap(STACKED) + fastest * H
    else:  # moved without a speed: the height is the gain
        assert gained < G * lifted
        assert deepest < cold_overlap(STACKED)
    # At each contact it turns by an overlap over a width of 1 m at most, and angles add up.
    assert abs(boxes[-1].center[0]) < deepest * sum(range(1, STACKED + 1))
    assert boxes[-1].center[1] == pytest.approx(STACKED - 0.5, abs=STACKED * deepest)


# --- sequential impulses: block solving -----------------------------------------------------------


@pytest.mark.parametrize("sweeps", [1, 2, 3])
def test_block_solving_ends_at_once_what_sweeps_halve_many_times(sweeps):
    # A unit box: k11 = 1/m + (1/2)^2 6/m = 2.5/m, k12 = 1/m - 1.5/m = -0.5/m. Gauss-Seidel
    # contracts by (k12 / k11)^2 = 1/25 a sweep; after the first the first point is at
    # 0.2 * 1.2 g h.
    left = []
    for in_pairs in (False, True):
        world = solved_by(grounded(friction=0.0), {
            "solver": IMPULSES, "substeps": 1, "iterations": sweeps, "warm_starting": False,
            "position_correction": "none", "block_solving": in_pairs,
        })  # fmt: skip
        box = world.add_dynamic(Box(friction=0.0), position=(0.0, 0.5))
        world.step()
        left.append(max(abs(box.velocity_at((x, 0.0))[1]) for x in (-0.5, 0.5)))
    assert left[0] == pytest.approx(0.24 * G * TICK / 25 ** (sweeps - 1), rel=1e-6)
    assert left[1] < 1e-15


def test_block_solving_takes_single_points_and_narrow_feet():
    for shape in (Circle(radius=0.5), Box(width=0.004, height=1.0)):
        world = solved_by(grounded(), {"solver": IMPULSES, "block_solving": True, "slop": 0.001})
        body = world.add_dynamic(shape, position=(0.0, 0.5))
        world.step(ticks=60)
        # No overlap asks for a correction up to the slop; a kick of g h too much lifts it by g h^2.
        assert -0.001 - cold_overlap(1) < body.center[1] - 0.5 < G * H * H


# --- SPOOK ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("hertz", [20.0, 50.0])
def test_a_contact_of_spook_sinks_by_its_load_over_its_stiffness(hertz):
    world = solved_by(grounded(), {"solver": "SPOOK", "contact_hertz": hertz})
    assert hertz < contact_limit(H, 1)
    ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 0.5))
    world.step(ticks=960)
    # a = 4 u / h and eps = 4 u / (h^2 k): at rest lambda = -(a / eps) q = -h k q, for any u.
    assert 0.5 - ball.center[1] == pytest.approx(G / (2.0 * math.pi * hertz) ** 2, rel=1e-6)


def test_a_rod_of_spook_swings_at_the_length_its_pull_stretches_it_to():
    world = solved_by(World(), {"solver": "SPOOK"})
    ball = world.add_dynamic(Circle(radius=0.1), position=(1.0, 0.0))
    world.add_joint(Distance(b=ball, anchor_a=(0.0, 0.0), anchor_b=(1.0, 0.0)))
    error = []
    for _ in range(480):
        world.step()
        error.append(math.dist(ball.center, (0.0, 0.0)) - 1.0)
    # The pull is 3 m g at most: 3 g / w^2 at 120 Hz. Besides, J turns by v h / L in a substep: the
    # end goes along the tangent, (v h)^2 / 2 L outwards, 2 g h^2 v^2 / (2 g L), and is called back.
    stretch = 3.0 * G / (2.0 * math.pi * 120.0) ** 2
    assert max(error) < stretch + 4.0 * G * H * H + 1e-6 and min(error) > -2.0 * stretch


def test_spook_never_gains_energy():
    # A chain spun in free space: nothing pushes but the constraints.
    world = solved_by(floating(), {"solver": "SPOOK"})
    last = None
    for k in range(4):
        link = world.add_dynamic(Box(width=1.0, height=0.2), position=(k + 0.5, 0.0))
        link.velocity, link.omega = (0.0, 2.0 * (k + 0.5)), 2.0
        world.add_joint(Revolute(a=last, b=link, anchor=(float(k), 0.0)))
        last = link
    energies = [world.energy.total]
    for _ in range(240):
        world.step(ticks=4)
        energies.append(world.energy.total)
    # The springs of the constraints hold a little of it for a while: so it is less, and swings.
    assert max(energies) == energies[0]
    assert max(energies[120:]) < max(energies[1:120]) and energies[-1] > 0.99 * energies[0]


def test_a_soft_contact_of_spook_carries_a_fall_whatever_the_substep():
    # Its bias 4 u C / h is no speed: held to push_out_speed, the ball would fall through the floor.
    for substeps in (2, 8):
        values = {"solver": "SPOOK", "contact_hertz": 20.0, "contact_damping_ratio": 0.0}
        world = solved_by(grounded(), {**values, "substeps": substeps})
        ball = world.add_dynamic(Circle(radius=0.5), position=(0.0, 1.5))
        lowest = min(world.step() or ball.center[1] for _ in range(480))
        # The blow takes the speed; then the weight is on the spring at once: twice its rest, a step
        # of falling more at most, and nothing that is implicit gains.
        rest = G / (2.0 * math.pi * 20.0) ** 2
        assert rest < 0.5 - lowest < 2.0 * rest + G * (TICK / substeps) ** 2

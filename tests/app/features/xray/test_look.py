"""What an X-ray records: the same tick, true numbers, residuals that fall as theory says."""

from math import isnan

import numpy as np
import pytest

from app.features.xray.model.process import Process
from app.features.xray.model.record import MORE_SWEEPS, Recording, Solved
from app.features.xray.model.xray import next_tick
from app.simulation.simulation import Simulation
from physics import Box, Circle, Distance, Revolute, World
from physics.settings import SOLVERS
from tests.app.features.xray.worlds import (
    ROUNDING,
    column,
    everything,
    heavy_chain,
    recorded,
    visits,
)

SCENES = [
    *("stack", "dominoes", "cradle", "card_house", "suspension_bridge", "car", "ragdolls", "gears"),
    *("pulleys", "servo", "conveyor", "fields", "trebuchet", "marble_run", "slope", "scissor_lift"),
]
"""Scenes with many sorts of rows that are small, or have few of them: some seconds for all."""

SETTINGS = {
    "soft step": {},
    "many sweeps": {"iterations": 3, "substeps": 3},
    "no warm start": {"warm_starting": False},
    "no relax": {"relax": False},
    "Baumgarte": {"contact_bias": "baumgarte", "joint_bias": "baumgarte", "iterations": 4},
    "naive": {"accumulation": False, "iterations": 3},
    "no friction": {"friction": False},
    "slop": {"slop": 0.01, "push_out_speed": 0.1},
    "pairs": {"solver": "sequential impulses", "block_solving": True, "iterations": 3},
    "naive pairs": {
        "solver": "sequential impulses",
        "block_solving": True,
        "iterations": 3,
        "accumulation": False,
    },
    "projection": {"solver": "sequential impulses", "position_correction": "projection"},
    **{solver: {"solver": solver, "iterations": 3} for solver in SOLVERS[1:]},
}


def assert_true(recording: Recording) -> None:
    """Each visit's numbers give its end: letters, numbers and bounds belong together."""
    for moment, row, solved in visits(recording):
        where = moment.stage, row.kind, row.label, solved
        if row.kind == "point":
            assert_point_true(solved, where)
            continue
        if isnan(solved.mass_scale):  # solved together with others
            continue
        coupling = dict(solved.letters).get("coupling", 0.0)
        terms = [
            solved.before,
            -solved.mass_scale * solved.cdot / solved.k,
            -solved.mass_scale * solved.bias / solved.k,
            -solved.mass_scale * coupling / solved.k,
            -solved.impulse_scale * solved.before,
        ]
        if isnan(solved.bias):
            continue
        size = max(map(abs, terms))
        assert sum(terms) == pytest.approx(solved.wanted, rel=0.0, abs=ROUNDING * size), where
        held = min(max(solved.wanted, solved.lower), solved.upper)
        assert held == pytest.approx(solved.after, rel=0.0, abs=ROUNDING * size), where
        assert (held != solved.wanted) == bool(solved.clamped), where


def assert_point_true(solved: Solved, where: object) -> None:
    """Both numbers of a row of two anchors, by its matrix K."""
    letters = dict(solved.letters)
    if "k11" not in letters:
        return
    k = np.array([[letters["k11"], letters["k12"]], [letters["k12"], letters["k22"]]])
    before, error, wanted, after = (
        np.array([letters[f"{name}_x"], letters[f"{name}_y"]])
        for name in ("before", "error", "wanted", "after")
    )
    aim = before - np.linalg.solve(k, error) - solved.impulse_scale * before
    size = np.linalg.cond(k) * max(np.abs(aim).max(), np.abs(before).max())
    assert aim == pytest.approx(wanted, rel=0.0, abs=ROUNDING * size), where
    length = float(np.hypot(*wanted))
    held = wanted * (solved.upper / length if length > solved.upper else 1.0)
    assert held == pytest.approx(after, rel=0.0, abs=ROUNDING * size), where


# ------------------------------------------------------------------------------ the same tick


@pytest.mark.sweep
@pytest.mark.parametrize("name", SCENES)
def test_the_uncompiled_tick_of_a_scene_ends_in_the_compiled_state(
    process: Process, name: str
) -> None:
    simulation = Simulation.build(name, {})
    for _ in range(20):
        simulation.step()
    request = next_tick(simulation, ())
    simulation.world.step(1)
    assert request.compiled_hash == simulation.world.hash()
    recording = process.ask(request._replace(curves=False), lambda _: None)
    assert recording.hash == request.compiled_hash
    assert recording.is_exact
    assert_true(recording)


@pytest.mark.parametrize("name", SETTINGS)
def test_every_solver_is_recorded_as_it_is(process: Process, name: str) -> None:
    world = everything()
    for setting, value in SETTINGS[name].items():
        setattr(world.settings, setting, value)
    kinds = set()
    for _ in range(2):  # the first tick has the impact, the second one a warm start
        recording = recorded(process, world, curves=False)
        assert recording.is_exact
        assert_true(recording)
        kinds |= {row.kind for row in recording.rows}
        world.step(1)
    wanted = {"normal", "friction", "rolling", "axis", "point"}
    assert kinds >= (wanted - {"friction", "rolling"} if name == "no friction" else wanted)


@pytest.mark.parametrize("name", SETTINGS)
def test_a_point_that_meets_only_after_this_tick_asks_for_nothing(
    process: Process, name: str
) -> None:
    """Impacts leave it to the next tick, so no row of it acts in this one: not by -Cdot / K."""
    world = World()
    world.add_static(Box(40, 1), position=(0.0, -0.5))
    world.add_dynamic(Circle(0.5), position=(0.0, 0.518), velocity=(0.0, -3.0))  # 6 ms: 1.4 ticks
    for setting, value in SETTINGS[name].items():
        setattr(world.settings, setting, value)
    recording = recorded(process, world, curves=False)
    assert_true(recording)
    normals = [solved for _, row, solved in visits(recording) if row.kind == "normal"]
    assert all(solved.after == 0.0 for solved in normals)
    assert normals or name in ("reference", "AVBD")  # they list only what acts


def test_joints_that_are_solved_at_once_show_their_rows_and_no_curve_of_sweeps(
    process: Process,
) -> None:
    world = heavy_chain()
    recording = recorded(process, world)
    assert recording.is_exact
    assert_true(recording)
    solved = [
        (moment, row) for moment, row, _ in visits(recording) if moment.stage == "solve trees"
    ]
    assert {row.owner_id for _, row in solved} == {joint.id for joint in world.joints}
    # No row is swept, so the sweeps leave nothing, and more of them have no curve.
    assert all(residual.speed == 0.0 for residual in recording.residuals)
    assert recording.more_sweeps == recording.more_sweeps_cold == ()


def test_the_stages_come_in_the_order_of_the_solver(process: Process) -> None:
    world = column(3)
    world.settings.solver, world.settings.iterations, world.settings.substeps = "soft step", 2, 2
    world.settings.warm_starting = True
    stages = [m.stage for m in recorded(process, world).moments if m.row < 0]
    substep = ["integrate velocities", "warm start", "solve", "solve", "integrate positions"]
    assert stages == ["prepare", *2 * [*substep, "relax"], "finish"]


def test_the_bodies_are_told_as_each_stage_finds_them(process: Process) -> None:
    world = column(1)
    world.settings.substeps, world.settings.warm_starting = 2, True
    recording = recorded(process, world)
    falling = next(m for m in recording.moments if m.stage == "warm start")
    body = next(s for s in recording.states[falling.state] if s.body == world.bodies[1].id)
    h = world.tick_length / 2
    assert body.velocity[1] == pytest.approx(-9.81 * h, rel=ROUNDING)


def test_a_world_that_sleeps_has_nothing_to_show(process: Process) -> None:
    world = column(1)
    world.settings.sleeping = True
    world.step(1000)
    assert not world.bodies[1].awake
    recording = recorded(process, world)
    assert recording.is_exact
    assert recording.moments == recording.rows == recording.residuals == ()


def test_a_page_is_only_read(process: Process) -> None:
    world = everything()
    before = world.hash()
    recorded(process, world, curves=False)
    assert world.hash() == before


# ---------------------------------------------------------------------------------- rows


def test_rows_are_called_as_one_says_it(process: Process) -> None:
    world = World()
    world.add_static(Box(10, 1), position=(0.0, -0.5), name="floor")
    world.add_static(Box(1, 10), position=(-1.0, 5.0), name="wall")
    world.add_dynamic(Box(1, 1), position=(0.0, 0.5), name="crate")
    labels = {row.label for row in recorded(process, world, curves=False).rows}
    sides = {f"crate on floor, {side} point" for side in ("left", "right")}
    assert labels == sides | {f"crate against wall, {end} point" for end in ("lower", "upper")}


def test_joints_are_called_as_everywhere(process: Process) -> None:
    world = World()
    arm = world.add_dynamic(Box(1, 0.2), position=(0.5, 0.0), name="arm")
    hand = world.add_dynamic(Box(1, 0.2), position=(1.5, 0.0), name="hand")
    world.add_joint(Revolute(b=arm, anchor=(0.0, 0.0)))
    world.add_joint(Revolute(a=arm, b=hand, anchor=(1.0, 0.0), motor_speed=1.0, max_torque=2.0))
    world.add_joint(Distance(b=hand, anchor_a=(2.0, 2.0), anchor_b=(2.0, 0.0), hertz=2.0))
    labels = {row.label for row in recorded(process, world, curves=False).rows}
    between = "hinge between arm and hand"
    assert labels == {"hinge of arm", between, f"{between}, motor", "spring of hand"}


@pytest.mark.sweep
def test_a_row_acts_where_its_arms_lead(process: Process) -> None:
    world = everything()
    recording = recorded(process, world, curves=False)
    centers = {body.id: body.center for body in world.bodies}
    contacts = [row for row in recording.rows if row.kind == "normal"]
    assert contacts
    for row in contacts:
        for body, arm in ((row.body_a, row.arms[0]), (row.body_b, row.arms[1])):
            at = centers[body]
            # Both arms lead to one point: rounding of coordinates of some 10 m.
            assert row.point[0] == pytest.approx(at[0] + arm[0], rel=0.0, abs=10.0 * ROUNDING)
            assert row.point[1] == pytest.approx(at[1] + arm[1], rel=0.0, abs=10.0 * ROUNDING)


# ------------------------------------------------------------------------------- residuals


def matrix_of(recording: Recording, world: World) -> tuple[list[int], np.ndarray]:
    """The rows of a column in the order of their visits, and their matrix J M^-1 J^T."""
    order = [m.row for m, row, _ in visits(recording) if row.kind == "normal" and m.sweep == 0]
    masses = {body.id: body.mass for body in world.bodies if body.kind == "dynamic"}
    column_of = {body: i for i, body in enumerate(masses)}
    jacobian = np.zeros((len(order), len(masses)))
    for i, number in enumerate(order):
        row = recording.rows[number]
        for body, sign in ((row.body_a, -1.0), (row.body_b, 1.0)):
            if body in column_of:
                jacobian[i, column_of[body]] = sign * row.direction[1]
    return order, jacobian / np.array(list(masses.values())) @ jacobian.T


def test_residuals_of_gauss_seidel_fall_by_the_spectral_radius(process: Process) -> None:
    """On a column of n balls it is cos^2(pi / (2 n)).

    K is that of a chain of n masses with one end held: 2 / m on the diagonal, 1 / m in the floor's
    row, -1 / m beside it. Scaled to a diagonal of 1 it is 1 - J, with a half beside the diagonal of
    J and sqrt(1/2) at the floor: the Jacobi matrix of Chebyshev's polynomials T_n, whose
    eigenvalues are their zeros, the greatest cos(pi / (2 n)). K is consistently ordered, by colours
    too, so the spectral radius of Gauss-Seidel is the square of Jacobi's (Young 1954).
    """
    n = 6
    world = column(n)
    recording = recorded(process, world)
    order, k = matrix_of(recording, world)
    assert np.diag(k) == pytest.approx([recording.rows[i].k for i in order], rel=ROUNDING)
    radii = np.sort(np.abs(np.linalg.eigvals(np.linalg.solve(np.tril(k), np.triu(k, 1)))))
    residuals = [r.mean for r in recording.residuals if r.stage == "solve"]
    rate = residuals[-1] / residuals[-2]
    # What other eigenvectors add has shrunk by their radius to the largest, sweep by sweep.
    others = n * (radii[-2] / radii[-1]) ** len(residuals)
    assert rate == pytest.approx(radii[-1], rel=others + ROUNDING / residuals[-1])
    assert radii[-1] == pytest.approx(np.cos(np.pi / (2 * n)) ** 2, rel=1e-12)


def test_a_residual_is_that_of_the_complementarity_problem(process: Process) -> None:
    """K |x - max(x - w / K, 0)|, w = K x + b, from the rows' own numbers after each sweep."""
    world = column(5)
    recording = recorded(process, world)
    order, k = matrix_of(recording, world)
    x, b = np.zeros(len(order)), np.zeros(len(order))
    sweeps: dict[int, np.ndarray] = {}
    for moment, row, solved in visits(recording):
        if row.kind == "normal":
            i = order.index(moment.row)
            if moment.sweep == 0:
                b[i] = solved.cdot + solved.bias - k[i] @ x
            x[i] = solved.after
            sweeps[moment.sweep] = x.copy()
    for residual in recording.residuals:
        x = sweeps[residual.sweep]
        violation = np.diag(k) * np.abs(x - np.maximum(x - (k @ x + b) / np.diag(k), 0.0))
        size = np.abs(k).sum(1).max() * np.abs(x).max()
        assert residual.speed == pytest.approx(violation.max(), rel=0.0, abs=ROUNDING * size)
        mean = np.sqrt((violation**2).mean())
        assert residual.mean == pytest.approx(mean, rel=0.0, abs=ROUNDING * size)


def test_the_long_curve_is_that_of_a_tick_with_so_many_sweeps(process: Process) -> None:
    world = column(4)
    settings = world.settings
    settings.solver, settings.warm_starting, settings.iterations = "soft step", True, 1
    settings.contact_hertz = 20.0  # below the limit that goes by the number of sweeps
    world.step(5)
    short = recorded(process, world)
    settings.iterations = MORE_SWEEPS
    long = recorded(process, world)
    assert len(short.more_sweeps) == MORE_SWEEPS
    first = tuple(r for r in long.residuals if r.substep == 0 and r.stage == "solve")
    assert first == short.more_sweeps == long.more_sweeps


def test_a_warm_start_begins_nearer_to_the_answer(process: Process) -> None:
    world = column(6)
    world.settings.warm_starting, world.settings.iterations = True, 4
    world.step(100)
    recording = recorded(process, world)
    assert recording.residuals[0].speed < 0.01 * recording.cold[0].speed
    assert recording.more_sweeps[0].speed < 0.01 * recording.more_sweeps_cold[0].speed


def test_without_warm_starting_every_start_is_cold(process: Process) -> None:
    recording = recorded(process, column(4))
    assert recording.cold == recording.residuals
    assert recording.more_sweeps == recording.more_sweeps_cold


@pytest.mark.sweep
def test_joints_that_are_solved_leave_no_residual(process: Process) -> None:
    """One hinge alone: a visit solves it exactly, but for its softness."""
    world = World()
    world.settings.joint_bias = "none"
    bar = world.add_dynamic(Box(1, 0.2), position=(0.5, 0.0))
    world.add_joint(Revolute(b=bar, anchor=(0.0, 0.0)))
    recording = recorded(process, world)
    assert recording.cold[0].speed < 10.0 * ROUNDING
    assert recording.residuals

"""What the lesson on friction tells the class is what the scenes measure."""

import math

import pytest

from app.features.xray.model.walk import Walk
from scenes.friction._contacts import along, friction_on, normal_on
from tests.scenes.lesson_play import played, xray

pytestmark = pytest.mark.sweep

LATE = 0.12
"""A block lets go so much after arctan μ [deg] at most: see Slope.theory, at 2° a second."""


@pytest.mark.parametrize(("step", "what"), [(1, "mass"), (4, "base")])
def test_neither_mass_nor_base_decides_when_a_block_slips(step: int, what: str):
    scene, _ = played("slope", step)
    assert scene.differ == what
    assert len({round(block.mass, 6) for block in scene.blocks}) == (5 if what == "mass" else 1)
    angles = [math.degrees(angle) for angle in scene.let_go]
    assert min(angles) > math.degrees(math.atan(0.3))
    assert max(angles) < math.degrees(math.atan(0.3)) + LATE
    assert round(max(angles)) == 17


def test_friction_at_rest_is_the_pull_and_not_mu_n():
    scene, world = played("slope", 2)
    block = scene.blocks[3]
    assert (scene.frictions[3], block.mass) == (0.6, pytest.approx(5.0))
    hold = along(friction_on(world, block), scene.angle)
    press = math.hypot(*normal_on(world, block))
    # What the contacts still swing by is below a thousandth of the weight: see Slope.theory
    near = 0.001 * 5.0 * 9.81
    assert hold == pytest.approx(5.0 * 9.81 * math.sin(math.radians(10)), abs=near)
    assert (round(hold, 1), round(press), round(0.6 * press)) == (8.5, 48, 29)


def test_a_block_slips_where_the_tangent_is_mu():
    scene, _ = played("slope", 3)
    angle = math.degrees(scene.let_go[3])
    assert math.degrees(math.atan(0.6)) < angle < math.degrees(math.atan(0.6)) + LATE
    assert angle < math.degrees(math.asin(0.6)) - 5.0, "the sine would be another answer"


def test_with_two_coefficients_it_sticks_and_slips_between_20_and_59_newtons():
    scene, world = played("slope", 5)
    assert len(scene.theory(world)) == 2, "it let go and stuck again"
    assert all(fact.holds for fact in scene.theory(world))
    assert scene.tooth[0] == pytest.approx(59, abs=1.0)
    # Letting go takes until the slip is v_s: sqrt(2 v_s m k v) = 2 N more to swing by, at most.
    assert scene.tooth[1] == pytest.approx(20, abs=2.0)


def test_with_one_coefficient_friction_stays_at_mu_n_once_it_slips():
    scene, _ = played("slope", 6)
    rows = scene.trace.rows
    late = rows[rows[:, 0] > 4.0]  # it has let go at 3.0 s: k x = 58.9 N at 0.5 m/s and 40 N/m
    # The press N of a block on a level belt is its weight; the contacts swing by a thousandth
    assert late[:, 2] == pytest.approx(0.6 * 98.1, abs=0.1)
    assert late[:, 1].max() - late[:, 1].min() > 15.0, "the pull swings on: 2 v √(k m) = 20 N"


def test_a_program_cuts_the_impulses_of_the_three_blocks_that_slip():
    recording = xray("slope", 7)
    walk = Walk(recording)
    walk.go(len(walk))
    cut: dict[str, list[bool]] = {}
    for number, row in enumerate(recording.rows):
        solved, _ = walk.last_visit(number)
        if row.kind == "friction" and solved is not None:
            cut.setdefault(row.label.split(" on ")[0], []).append(bool(solved.clamped))
    assert cut == {f"block {i}": [i < 3] * 2 for i in range(5)}


def test_a_house_of_cards_falls_without_friction():
    _, world = played("slope", 8)
    cards = [body for body in world.bodies if body.name.startswith("card")]
    assert max(card.position[1] for card in cards) < 2.4, "half of its height of 4.8 m"

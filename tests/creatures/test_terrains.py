"""Creatures that once fell on a terrain cross it, from wherever they start."""

import pytest

from scenes.creatures._track import SECTIONS
from tests.creatures.terrains import trial

SEEDS = 4


@pytest.mark.parametrize(
    ("creature", "terrain"),
    [
        ("bird", "ice"),
        ("bird", "stairs"),
        ("hopper", "stones"),
        ("hopper", "see-saw"),
        ("jansen", "hills"),
        ("jansen", "stones"),
    ],
)
def test_a_creature_crosses(creature: str, terrain: str):
    number = [section.word for section in SECTIONS].index(terrain)
    outcomes = [trial(creature, number, seed, 240) for seed in range(SEEDS)]
    assert all(outcome.arrived for outcome in outcomes)

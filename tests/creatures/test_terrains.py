"""Creatures that once fell on a terrain cross it, from wherever they start."""

import pytest

from scenes.creatures._track import SECTIONS
from tests.creatures.terrains import merged, trial

pytestmark = pytest.mark.sweep

SEEDS = 4


@pytest.mark.parametrize(
    ("creature", "terrain"),
    [
        ("bird", "ice"),
        ("bird", "stairs"),
        ("hopper", "stones"),
        ("hopper", "seesaw"),
        ("jansen", "hills"),
        ("jansen", "stones"),
    ],
)
def test_a_creature_crosses(creature: str, terrain: str):
    number = [section.word for section in SECTIONS].index(terrain)
    outcomes = [trial(creature, number, seed, 240) for seed in range(SEEDS)]
    assert all(outcome.arrived for outcome in outcomes)


def test_a_table_keeps_the_lines_of_those_who_were_not_tried_again():
    old = ["| who | flat |", "|---|---|", "| Bird | 5 s |", "| Worm | 15 s |"]
    new = ["| who | flat |", "|---|---|", "| Bird | 6 s |", "| Hound | 7 s |"]
    assert merged(old, new) == [*new[:3], old[3], new[3]]

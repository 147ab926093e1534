"""What an edit of a creature is called in the history."""

from dataclasses import replace

import pytest

from creatures.changes import changes
from creatures.plan import LimbPlan, Plan
from creatures.text import opened

OLD = opened("quadruped")


def with_head(**values: object) -> Plan:
    return OLD.with_limb(replace(OLD.limb("head"), **values))


@pytest.mark.parametrize(
    ("new", "words"),
    [
        (with_head(length=0.5), "Change the length of head"),
        (with_head(radius=0.2, end_radius=0.2), "Change the thickness of head"),
        (with_head(length=0.5, density=1.0), "Change head"),
        (replace(OLD, limbs=OLD.limbs[1:]), "Remove hind far thigh"),
        (replace(OLD, limbs=OLD.limbs[2:]), "Remove 2 limbs"),
        (replace(OLD, limbs=(*OLD.limbs, LimbPlan(name="ear", parent="head"))), "Add ear"),
        (replace(OLD, name="Cow"), "Rename the creature to Cow"),
        (replace(OLD, gait="slack"), "Set the gait to slack"),
        (replace(OLD, numbers={**OLD.numbers, "frequency": 2.0}), "Set frequency to 2"),
        (replace(OLD, numbers={}), "Set 9 numbers of the gait"),
        (OLD, "Put Quadruped back to its start"),
        (replace(OLD, friction=0.5), "Change Quadruped"),
        (Plan(name="Ball", limbs=(LimbPlan(name="ball"),)), "Set the creature to Ball"),
    ],
)
def test_the_history_says_what_changed(new: Plan, words: str) -> None:
    assert changes(OLD, new) == words


def test_without_an_old_one_the_new_one_is_named() -> None:
    assert changes(None, OLD) == "Set the creature to Quadruped"


def test_long_names_are_cut() -> None:
    limb = LimbPlan(name="x" * 300)
    assert len(changes(OLD, Plan(name="y" * 300, limbs=(limb,)))) < 80

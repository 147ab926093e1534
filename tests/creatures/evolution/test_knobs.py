"""Every number that may be varied is within its range, and changes nothing else."""

from dataclasses import replace

import pytest

from creatures.evolution.knobs import GROUPS, knobs
from creatures.gait import chosen
from creatures.gaits import kind_of
from creatures.plan import LimbPlan, Link, Plan, PlanError, check
from creatures.text import gallery, opened


@pytest.mark.parametrize("word", gallery())
def test_all_numbers_of_the_gallery_can_be_set_to_both_ends(word):
    plan = opened(word)
    result = knobs(plan)
    assert len({knob.name for knob in result}) == len(result)
    for knob in result:
        number = knob.number
        assert knob.group in GROUPS
        assert number.low <= number.value <= number.high
        for value in (number.low, number.high):
            changed = check(knob.put(plan, value))
            now = {one.name: one.number.value for one in knobs(changed)}
            assert now[knob.name] == value


def test_a_number_changes_nothing_else():
    plan = opened("quadruped")
    kind = kind_of(plan)
    for knob in knobs(plan):
        changed = knob.put(plan, knob.number.high)
        if knob.group == "gait":
            assert changed.limbs == plan.limbs
            differ = chosen(kind, changed).items() - chosen(kind, plan).items()
            assert {name for name, _ in differ} <= {knob.name}
        else:
            assert changed.numbers == plan.numbers
            differ = [a.name for a, b in zip(changed.limbs, plan.limbs, strict=True) if a != b]
            assert differ == [knob.number.limb]


def test_a_creature_with_a_loop_keeps_its_lengths():
    limbs = (LimbPlan(name="a", length=1.0), LimbPlan(name="b", length=1.0, parent="a"))
    plan = Plan(name="Two", limbs=limbs)
    assert {knob.group for knob in knobs(plan)} == {"limb"}
    assert knobs(replace(plan, links=(Link("a", "b", (0.0, 0.0), (1.0, 0.0)),))) == ()


def test_a_plan_that_its_gait_cannot_drive_has_no_numbers():
    stone = Plan(name="Stone", limbs=(LimbPlan(name="stone"),), gait="wave")
    with pytest.raises(PlanError, match="no joint has a servo"):
        knobs(stone)

"""Plans that cannot be built are refused with the reason; those that can are trees of limbs."""

import math
from dataclasses import replace

import pytest

from creatures.plan import LimbPlan, Link, Plan, PlanError, Servo, check
from creatures.text import gallery, opened

BODY = LimbPlan(name="body", length=1.0)
LEG = LimbPlan(name="leg", length=0.5, parent="body", angle=-1.0, lower=-2.0, upper=0.0)


def plan(*limbs: LimbPlan, links: tuple[Link, ...] = ()) -> Plan:
    return Plan(name="A", limbs=limbs, links=links)


@pytest.mark.parametrize("word", gallery())
def test_every_creature_of_the_gallery_can_be_built(word):
    check(opened(word))


def test_outwards_gives_every_parent_before_its_children():
    foot = LimbPlan(name="foot", parent="leg")
    assert [one.name for one in plan(foot, LEG, BODY).outwards()] == ["body", "leg", "foot"]


def test_a_limb_is_replaced_by_its_name():
    changed = plan(BODY, LEG).with_limb(replace(LEG, length=0.7))
    assert [one.length for one in changed.limbs] == [1.0, 0.7]
    with pytest.raises(PlanError, match="no limb 'arm'"):
        changed.with_limb(replace(LEG, name="arm"))


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (plan(), "1 to 100 limbs"),
        (plan(replace(BODY, name=" ")), "needs a name"),
        (plan(BODY, BODY), "two limbs are called 'body'"),
        (plan(BODY, replace(BODY, name="other")), "2 have none"),
        (plan(LEG), "0 have none"),
        (plan(BODY, replace(LEG, parent="tail")), "no limb 'tail'"),
        (plan(BODY, replace(LEG, length=-1.0)), "leg: length must be 0 to 20 m, not -1"),
        (plan(BODY, replace(LEG, radius=math.nan)), "leg: radius"),
        (plan(BODY, replace(LEG, density=0.0)), "leg: density"),
        (plan(BODY, replace(LEG, lower=1.0)), "lower limit must not be above"),
        (plan(BODY, replace(LEG, angle=1.0)), "its angle of 57.2958 degrees must be within"),
        (plan(BODY, replace(LEG, servo=Servo(-1.0, 5.0))), "torque of the servo"),
        (plan(BODY, replace(LEG, servo=Servo(1.0, 500.0))), "stiffness of the servo"),
        (plan(BODY, replace(LEG, servo=Servo(1.0, 5.0), motor=1.0)), "a servo or a motor"),
        (plan(BODY, LEG, links=(Link("leg", "leg", (0, 0), (0, 0)),)), "needs two limbs"),
        (plan(BODY, LEG, links=(Link("leg", "arm", (0, 0), (0, 0)),)), "no limb 'arm'"),
        (replace(plan(BODY), friction=-1.0), "friction must be 0 to 10"),
        (replace(plan(BODY), name=""), "a creature needs a name"),
    ],
)
def test_what_cannot_be_built_is_refused_with_the_reason(wrong, reason):
    with pytest.raises(PlanError, match=reason):
        check(wrong)


def test_limbs_that_hang_on_each_other_are_refused():
    ring = [replace(LEG, name="a", parent="b"), replace(LEG, name="b", parent="a")]
    with pytest.raises(PlanError, match="a hangs on itself"):
        check(plan(BODY, *ring))

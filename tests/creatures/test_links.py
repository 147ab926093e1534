"""Links stay closed when a linkage is changed, and lengths stay; or the reason is told."""

import cmath
import math
from dataclasses import replace

import pytest

from creatures.edit import changed, mirrored, turned, twin
from creatures.linking import link_of, linked, may_link, unlinked
from creatures.links import NEAR, check_closed, gap
from creatures.plan import LimbPlan, Link, Plan, PlanError
from creatures.pose import placed
from creatures.text import opened, read, write


def bar(name: str, length: float, parent: str, angle: float, at: float = 1.0) -> LimbPlan:
    """A limb on a free hinge."""
    limb = LimbPlan(name=name, length=length, parent=parent, at=at, angle=angle)
    return replace(limb, lower=-math.inf, upper=math.inf)


def four_bar() -> Plan:
    """A crank and a rocker on a frame, with a rod from one to the other, not linked yet."""
    return Plan(
        name="four bar",
        limbs=(
            LimbPlan(name="frame", length=1.0),
            replace(bar("crank", 0.3, "frame", 1.0, 0.0), motor=10.0),
            bar("rod", 0.5, "crank", -1.0),
            bar("rocker", 0.8, "frame", 2.0),
        ),
    )


def widest(plan: Plan) -> float:
    places = placed(plan)
    return max(gap(link, places) for link in plan.links)


def test_a_new_rod_is_made_as_long_as_it_must_be() -> None:
    plan, places = linked(four_bar(), "rod", "rocker"), placed(four_bar())
    way = places["rocker"].at(0.8) - places["rod"].start
    assert plan.limb("rod").length == pytest.approx(abs(way))
    assert plan.limb("rocker") == four_bar().limb("rocker")
    assert widest(plan) <= NEAR


@pytest.mark.parametrize("degrees", range(-180, 181, 30))
def test_rod_and_rocker_follow_the_crank_with_the_lengths_that_they_have(degrees: int) -> None:
    # Grashof: 0.3 + 1.0 < 0.9 + 0.8, so the crank goes right round.
    plan = changed(linked(four_bar(), "rod", "rocker"), "rod", length=0.9)
    other = turned(plan, "crank", math.radians(degrees))
    assert widest(other) <= NEAR
    assert other.limb("rod").length == 0.9 and other.limb("rocker").length == 0.8
    places = placed(other)
    elbow, ends = places["rocker"].at(0.8), (places["rod"].start, places["rocker"].start)
    assert [abs(elbow - end) for end in ends] == pytest.approx([0.9, 0.8])


def test_rods_that_cannot_meet_are_refused_with_the_lengths() -> None:
    plan = linked(four_bar(), "rod", "rocker")
    with pytest.raises(PlanError, match=r"rod and rocker cannot meet: they reach 0\.05 and 0\.8 m"):
        changed(plan, "rod", length=0.05, radius=0.02)


def test_what_cannot_turn_is_no_rod() -> None:
    plan = four_bar()
    assert may_link(plan, "frame") == []
    assert may_link(plan, "rod") == ["frame", "rocker"]
    with pytest.raises(PlanError, match="crank cannot be linked to rod"):
        linked(plan, "crank", "rod")


def test_a_link_goes_along_with_the_length_of_what_it_is_on() -> None:
    plan = changed(linked(four_bar(), "rod", "rocker", 0.5), "rocker", length=1.0)
    link = link_of(plan, "rod")
    assert link is not None and link.at_b == pytest.approx((0.5, 0.0))
    assert unlinked(plan, "rod").links == ()


def test_a_twin_and_a_mirrored_linkage_have_links_of_their_own() -> None:
    leg, shin = bar("leg", 0.4, "frame", -1.0, 0.2), bar("shin", 0.4, "leg", 0.5)
    tie = bar("tie", 0.3, "leg", 1.5, 0.0)
    plan = replace(four_bar(), limbs=(*four_bar().limbs, leg, shin, tie))
    plan = linked(plan, "tie", "shin", 0.5)
    for edit in (twin, mirrored):
        other, _ = edit(plan, "leg")
        assert len(other.links) == 2 and widest(other) <= NEAR


def test_a_file_whose_links_are_apart_is_refused() -> None:
    plan = linked(four_bar(), "rod", "rocker")
    assert check_closed(read(write(plan))).links == plan.links
    apart = replace(plan, links=(Link("rod", "rocker", (0.1, 0.0), (0.8, 0.0)),))
    with pytest.raises(PlanError, match=r"rod is linked to rocker, but ends .* m beside it"):
        read(write(apart))


@pytest.mark.sweep
def test_the_linkage_of_jansen_turns_right_round() -> None:
    plan = opened("jansen")
    start = plan.limb("hub").angle
    for step in range(1, 13):
        plan = turned(plan, "hub", start + step * math.radians(30.0))
        assert widest(plan) <= NEAR
    old = placed(opened("jansen"))
    # All legs are where they were: no loop has gone over to its other elbow.
    for name, place in placed(plan).items():
        assert abs(place.start - old[name].start) < 100 * NEAR
        assert abs(cmath.rect(1.0, place.angle) - cmath.rect(1.0, old[name].angle)) < 100 * NEAR

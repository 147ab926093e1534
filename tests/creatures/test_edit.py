"""Edits of a creature give another that can be built, or say why there is none."""

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from creatures.edit import (
    added,
    changed,
    driven,
    fresh,
    joint_kind,
    jointed,
    mirrored,
    numbered,
    reached,
    removed,
    renamed,
    split,
    thickened,
    turned,
    twin,
)
from creatures.figure import Figure
from creatures.gaits import gait_of
from creatures.linking import linked
from creatures.plan import Plan, PlanError
from creatures.pose import on_ground, placed
from creatures.text import gallery, opened, read, write
from physics import World

OLD = opened("quadruped")
LEG = "hind near thigh"
SOME = 4  # [count] limbs of each creature of the gallery that are edited, here and there


def runs(plan: Plan) -> None:
    """It is built, driven for a tick, and written and read as the same."""
    world = World()
    gait = gait_of(Figure(world, plan, on_ground(plan)))
    gait.step(world, 0.5)
    world.step()
    assert write(read(write(plan))) == write(plan)


@pytest.mark.sweep
@pytest.mark.parametrize("word", gallery())
def test_limbs_of_the_gallery_can_be_split_copied_and_removed_or_the_reason_is_told(word):
    plan = opened(word)
    edits: list[Callable[[Plan, str], Plan]] = [
        removed,
        lambda plan, name: split(plan, name)[0],
        lambda plan, name: twin(plan, name)[0],
        lambda plan, name: mirrored(plan, name)[0],
        lambda plan, name: added(plan, name)[0],
    ]
    for limb in plan.limbs[:: max(1, len(plan.limbs) // SOME)]:
        for edit in edits:
            try:
                other = edit(plan, limb.name)
            except PlanError as error:
                assert len(str(error)) > 20
            else:
                runs(other)
    assert plan == opened(word)


def test_a_limb_is_added_at_the_end_of_another_and_drawn_right_before_it():
    plan, name = added(OLD, "tail")
    limb = plan.limb(name)
    assert (limb.parent, limb.at) == ("tail", 1.0)
    names = [one.name for one in plan.limbs]
    assert names.index(name) == names.index("tail") + 1
    assert added(plan, "tail")[1] == f"{name} 2"
    runs(plan)


def test_a_split_limb_covers_the_same_and_carries_the_same():
    plan, new = split(OLD, "back", 0.25)
    before, after = placed(OLD), placed(plan)
    for limb in OLD.limbs:
        assert after[limb.name].start == pytest.approx(before[limb.name].start)
        assert after[limb.name].angle == pytest.approx(before[limb.name].angle)
    assert plan.limb("back").length + plan.limb(new).length == OLD.limb("back").length
    assert plan.limb(LEG).parent == "back"
    assert plan.limb("neck").parent == new
    runs(plan)


def test_a_split_tapered_limb_keeps_its_outline_and_gives_its_foot_to_the_far_piece():
    plan, new = split(OLD, "hind near shin", 0.5)
    old, near, far = OLD.limb("hind near shin"), plan.limb("hind near shin"), plan.limb(new)
    middle = 0.5 * (old.radius + old.far_radius)
    radii = [near.radius, near.far_radius, far.radius, far.far_radius]
    assert radii == pytest.approx([old.radius, middle, middle, old.far_radius])
    assert (near.foot, far.foot) == (False, True)
    assert joint_kind(far) == "servo"


def test_a_link_beyond_the_cut_goes_to_the_far_piece():
    rod = linked(OLD, "head", "back", 0.8)
    along = 0.8 * OLD.limb("back").length
    plan, new = split(rod, "back")
    cut = plan.limb("back").length
    assert plan.links == (replace(rod.links[0], b=new, at_b=(pytest.approx(along - cut), 0.0)),)


def test_a_twin_is_the_same_half_a_turn_later_and_behind_the_others():
    single = removed(OLD, "hind far thigh")
    plan, name = twin(single, LEG)
    assert name == "hind far thigh"
    assert plan.limbs[0].name in ("hind far thigh", "hind far shin")
    places = placed(plan)
    for near, far in (("hind near thigh", name), ("hind near shin", "hind far shin")):
        assert places[near] == places[far]
        assert replace(plan.limb(near), name="", parent="") == replace(
            plan.limb(far), name="", parent=""
        )
    delays = [plan.numbers.get(f"{one} delay", 0.0) for one in (LEG, name)]
    assert (delays[1] - delays[0]) % 1.0 == pytest.approx(0.5)
    runs(plan)


def test_a_mirrored_leg_is_the_mirror_image_about_the_middle_of_its_parent():
    plan, name = mirrored(OLD, LEG)
    places, middle = placed(plan), OLD.limb("back").length / 2
    shin = next(limb for limb in plan.limbs if limb.parent == name)
    for old, new in ((LEG, name), ("hind near shin", shin.name)):
        a, b = (places[one].at(plan.limb(one).length) for one in (old, new))
        assert b.real == pytest.approx(2 * middle - a.real)
        assert b.imag == pytest.approx(a.imag)
    old, new = OLD.limb("hind near shin"), plan.limb(shin.name)
    assert (new.lower, new.upper) == pytest.approx((-old.upper, -old.lower))
    runs(plan)


def test_a_removed_limb_takes_all_that_hangs_on_it_and_its_numbers():
    plan = removed(OLD, LEG)
    assert len(plan.limbs) == len(OLD.limbs) - 2
    assert not any(name.startswith("hind near") for name in plan.numbers)
    runs(plan)


def test_a_renamed_limb_keeps_its_children_and_its_numbers():
    plan = renamed(OLD, "hind near thigh", "leg")
    plan = renamed(plan, "hind near shin", "leg 2")  # begins with the name of another
    assert plan.limb("leg 2").parent == "leg"
    assert plan.numbers["leg delay"] == OLD.numbers["hind near thigh delay"]
    assert plan.numbers["leg 2 delay"] == OLD.numbers["hind near shin delay"]
    again = renamed(renamed(plan, "leg", "hind near thigh"), "leg 2", "hind near shin")
    assert again == replace(OLD, numbers=again.numbers)
    assert again.numbers == OLD.numbers


def test_a_far_end_is_where_it_is_pulled_as_far_as_the_limits_let_it():
    limb = OLD.limb("tail")
    far = 0.9 * complex(math.cos(math.radians(140)), math.sin(math.radians(140)))
    plan = reached(OLD, "tail", far)
    assert plan.limb("tail").length == pytest.approx(0.9)
    assert plan.limb("tail").angle == pytest.approx(math.radians(140))
    plan = reached(OLD, "tail", 0.9j)  # 90 degrees, below its lower limit
    assert plan.limb("tail").angle == pytest.approx(limb.lower)


def test_a_far_end_is_where_it_is_pulled_also_with_the_joint_off_the_axis():
    plan = changed(OLD, "tail", anchor=(0.1, 0.05), lower=-4.0, upper=4.0)
    far = complex(-0.5, 0.4)
    plan = reached(plan, "tail", far)
    places = placed(plan)
    joint = places["back"].start  # at 0 of the back, whose angle is 0
    assert places["tail"].at(plan.limb("tail").length) - joint == pytest.approx(far)


def test_a_weld_turns_with_its_limits_and_a_hinge_within_them():
    plan = turned(OLD, "neck", 1.2)
    assert joint_kind(plan.limb("neck")) == "weld"
    assert plan.limb("neck").angle == plan.limb("neck").lower == 1.2
    assert turned(OLD, "tail", 0.0).limb("tail").angle == OLD.limb("tail").lower


def test_a_thicker_limb_stays_as_tapered_as_it_is():
    old, new = OLD.limb("head"), thickened(OLD, "head", 0.2).limb("head")
    assert new.radius + new.far_radius == pytest.approx(0.4)
    assert new.far_radius / new.radius == pytest.approx(old.far_radius / old.radius)


def test_kinds_of_joints_follow_one_another():
    plan = OLD
    for kind in ("weld", "servo", "hinge", "motor", "weld", "hinge", "servo", "motor", "hinge"):
        plan = jointed(plan, "tail", kind)
        assert joint_kind(plan.limb("tail")) == kind
        runs(plan)


def test_a_usual_number_is_not_kept():
    plan = numbered(OLD, "frequency", 2.0)
    assert plan.numbers["frequency"] == 2.0
    assert "frequency" not in numbered(plan, "frequency", 1.2).numbers


def test_another_gait_has_its_usual_numbers():
    plan = driven(OLD, "slack")
    assert (plan.gait, dict(plan.numbers)) == ("slack", {})
    runs(plan)


def test_a_six_legged_creature_comes_of_the_quadruped():
    plan, name = twin(changed(OLD, LEG, at=0.3), LEG)
    plan = changed(plan, name, at=0.7)
    plan, name = twin(plan, name)
    assert len([limb for limb in plan.limbs if limb.foot]) == 6
    runs(plan)


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda: removed(OLD, "back"), "back is the root"),
        (lambda: twin(OLD, "back"), "a creature has one"),
        (lambda: mirrored(OLD, "back"), "a creature has one"),
        (lambda: jointed(OLD, "back", "hinge"), "has no joint"),
        (lambda: split(OLD, "back", 0.001), "too short to be split"),
        (lambda: split(OLD, "nose"), "no limb 'nose'"),
        (lambda: changed(OLD, "head", length=99.0), "length must be 0 to 20 m, not 99"),
        (lambda: changed(OLD, "head", length=0.05), "one end lies within the other"),
        (lambda: changed(OLD, "tail", upper=1.0), "the lower limit must not be above"),
        (lambda: changed(OLD, "tail", lower=3.0), "must be within"),
        (lambda: renamed(OLD, "head", "neck"), "another limb is called 'neck'"),
        (lambda: renamed(OLD, "head", "  "), "every limb needs a name"),
        (lambda: numbered(OLD, "frequency", 9.0), "frequency of the gait must be 0.1 to 4 Hz"),
        (lambda: numbered(OLD, "courage", 9.0), "no number 'courage'"),
        (lambda: driven(OLD, "moonwalk"), "no gait 'moonwalk'"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(edit, words):
    with pytest.raises(PlanError, match=words):
        edit()


def test_fresh_names_count_on():
    plan = OLD
    for wanted in ("head 2", "head 3"):
        assert fresh(plan, "head") == wanted
        plan = replace(plan, limbs=(*plan.limbs, replace(plan.limb("head"), name=wanted)))
    assert all(a != b for a, b in pairwise(["a", fresh(plan, "a b"), fresh(plan, "c")]))

"""Plans as JSON: what is written is read back, and what is wrong is refused with the reason."""

import json
import math

import pytest

from creatures.plan import PlanError
from creatures.text import FORMAT, gallery, opened, read, write


@pytest.mark.parametrize("word", gallery())
def test_a_creature_of_the_gallery_is_read_and_written_to_the_letter(word):
    text = gallery()[word].read_text(encoding="utf-8")
    assert write(read(text)) == text


def small(**changes):
    """A creature of two limbs as data, with some fields changed."""
    data = {
        "format": 1,
        "name": "Small",
        "gait": {"kind": "slack", "numbers": {}},
        "limbs": [
            {"name": "body", "length": 1.0},
            {"name": "leg", "parent": "body", "angle": -90, "limits": [-120, -60]},
        ],
    }
    return data | changes


def _link(x):
    return {"a": "leg", "b": "body", "at_a": [0.0, 0.0], "at_b": [x, 0.0]}


def limb(**changes):
    return small(limbs=[{"name": "body", **changes}])


def test_angles_are_degrees_there_and_radians_here():
    leg = read(json.dumps(small())).limb("leg")
    result = (leg.angle, leg.lower, leg.upper)
    assert result == tuple(map(math.radians, (-90.0, -120.0, -60.0)))


def test_a_joint_without_limits_is_a_weld_and_a_free_one_has_none():
    plan = read(json.dumps(small(limbs=[
        {"name": "body"},
        {"name": "horn", "parent": "body", "angle": 30},
        {"name": "wheel", "parent": "body", "limits": "free", "motor": 5},
    ])))  # fmt: skip
    assert plan.limb("horn").welded
    assert plan.limb("wheel").upper == math.inf
    assert read(write(plan)) == plan


@pytest.mark.parametrize("degrees", range(-180, 180, 7))
def test_a_weld_is_read_at_the_very_angle_that_was_written(degrees):
    data = [{"name": "body"}, {"name": "horn", "parent": "body", "angle": degrees}]
    plan = read(json.dumps(small(limbs=data)))
    assert plan.limb("horn").welded
    assert read(write(plan)) == plan


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ([], "must be an object"),
        (small(format=FORMAT + 1), "reads up to"),
        (small(name=3), "name must be text"),
        (small(limbs={}), "limbs must be a list"),
        (small(gate={}), "no 'gate'; did you mean 'gait'"),
        (small(gait={"kind": "slack", "speed": 1}), "the gait has no 'speed'"),
        (limb(length="long"), "body: length must be a number"),
        (limb(length=True), "body: length must be a number"),
        (limb(lenght=1), "body has no 'lenght'; did you mean 'length'"),
        (limb(anchor=[1]), "anchor must be two numbers"),
        (limb(foot="yes"), "foot must be true or false"),
        (limb(limits=5), "limits must be"),
        (limb(servo={"torque": 1}), "the servo of body lacks 'hertz'"),
        (limb(radius=1e9), "radius must be"),
        (limb(length=10**400), "body: length is too large a number"),
        (limb(limits=[-math.inf, 90]), "body: a joint has two limits or none"),
        (small(name="\ud800"), "letters that cannot be printed"),
        (small(name="x" * 100), "80 letters at most, not 100"),
        (small(links=[_link(math.nan)]), "leg is linked to body, but ends nan m beside it"),
        (small(links=[_link(0.5)]), "leg is linked to body, but ends 0.5 m beside it"),
    ],
)
def test_what_is_wrong_is_refused_with_the_reason(data, reason):
    with pytest.raises(PlanError, match=reason):
        read(json.dumps(data))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "x" * 300_000, '{"name": NaN}'])
def test_no_text_does_worse_than_a_sentence(text):
    with pytest.raises(PlanError):
        read(text)


def test_the_gallery_says_what_it_has():
    with pytest.raises(PlanError, match="quadruped"):
        opened("unicorn")

"""Handles of joints: where they are, and that a drag changes their property and nothing else."""

import math
from typing import Any

import pytest

from app.editor.tools._joint_gizmos import Handle, JointGizmos
from app.simulation.commands.edit import Remove
from app.simulation.commands.properties import joint_properties, joint_value
from tests.app.editor.tools.joints import KINDS, joint
from tests.app.editor.tools.table import PIXEL, Table
from tests.app.simulation.commands.edit.tables import BALL, BOX, do, state

HANDLE = 10 * PIXEL  # [m] diameter of a handle


@pytest.fixture
def pair(table: Table) -> Table:
    table.add(BOX, position=(0, 0), name="first")
    table.add(BALL, position=(3, 0), name="second")
    return table


def values(result: Any) -> dict[str, Any]:
    """What is set; the spring constant follows from the rest."""
    names = (name for name in joint_properties(result) if name != "spring_constant")
    return {name: joint_value(result, name) for name in names}


def handle(gizmos: JointGizmos, result: Any, kind: str) -> Handle:
    return next(h for h in gizmos.handles(result) if h.kind == kind)


def drag(table: Table, result: Any, kind: str, *points: Any, **held: bool) -> None:
    """Take the handle and draw it along the points."""
    gizmos = JointGizmos(table.editor)
    taken = gizmos.hover([result], table.cursor(handle(gizmos, result, kind).point))
    assert taken is not None
    assert taken.kind == kind
    gesture = table.editor.gesture()
    for point in points:
        command = gizmos.drag(taken, table.cursor(point, **held), gesture)
        if command is not None:
            assert table.editor.do(command)


CASES = [
    (kind, name)
    for kind, names in {
        "revolute": ("lower", "upper", "pivot"),
        "revolute with motor": ("motor_speed", "lower"),
        "ratchet": ("pivot",),
        "weld": ("pivot",),
        "prismatic": ("lower", "upper", "axis", "pivot"),
        "prismatic with motor": ("motor_speed", "lower"),
        "wheel": ("motor_speed", "upper", "axis"),
        "distance": ("length", "anchor_a", "anchor_b"),
        "distance as rope": ("max_length", "anchor_a"),
        "pulley": ("ground_a", "ground_b", "anchor_a", "anchor_b"),
        "field": ("anchor_a", "anchor_b"),
    }.items()
    for name in names
]


@pytest.mark.parametrize(("kind", "name"), CASES, ids=lambda part: str(part))
def test_a_drag_changes_that_property_alone_and_is_one_entry(pair, kind, name) -> None:
    result = joint(pair, kind.split()[0], **KINDS[kind])
    before, start, entries = values(result), state(pair.session), len(pair.entries)
    x, y = handle(JointGizmos(pair.editor), result, name).point
    drag(pair, result, name, (x + 0.1, y - 0.1), (x + 0.2, y - 0.2), (x + 0.33, y - 0.3))
    after = values(result)
    changed = {key for key, value in before.items() if after[key] != value}
    assert changed == ({"anchor_a", "anchor_b"} if name == "pivot" else {name})
    assert len(pair.entries) == entries + 1
    pair.session.undo()
    assert state(pair.session) == start
    pair.session.redo()
    assert values(pair.joints[0]) == after
    pair.undo_all()


@pytest.mark.parametrize("kind", KINDS)
def test_handles_lie_apart_so_that_each_can_be_taken(pair, kind) -> None:
    result = joint(pair, kind.split()[0], **KINDS[kind])
    gizmos = JointGizmos(pair.editor)
    handles = gizmos.handles(result)
    for i, one in enumerate(handles):
        assert one.tip
        assert gizmos.handle_at([result], pair.cursor(one.point)) == one
        for other in handles[i + 1 :]:
            assert math.dist(one.point, other.point) > HANDLE


def test_limits_are_where_their_angles_say(pair) -> None:
    hinge = joint(pair, "revolute", b="second", anchor=[2, 0], lower=-0.5, upper=math.pi / 2)
    upper = handle(JointGizmos(pair.editor), hinge, "upper").point
    assert upper[0] == pytest.approx(2.0, abs=1e-12)  # B points right: a quarter turn on is up
    # to 62 degrees, which snaps to 60; with Alt it does not
    aim = (2 + math.cos(math.radians(62)), math.sin(math.radians(62)))
    drag(pair, hinge, "upper", aim)
    assert hinge.upper == pytest.approx(math.radians(60), abs=1e-12)
    drag(pair, hinge, "upper", aim, alt=True)
    assert hinge.upper == pytest.approx(math.radians(62), abs=1e-12)
    drag(pair, hinge, "upper", (2 + math.cos(-0.9), math.sin(-0.9)))
    assert hinge.upper == -0.5  # it stops at the lower one
    drag(pair, hinge, "upper", aim, shift=True)
    assert joint_value(hinge, "upper") is None


def test_a_limit_that_is_none_is_dragged_from_where_it_is_parked(pair) -> None:
    hinge = joint(pair, "revolute", b="second", anchor=[2, 0])
    parked = handle(JointGizmos(pair.editor), hinge, "lower")
    assert parked.parked
    drag(pair, hinge, "lower", (2 + math.cos(-2.0), math.sin(-2.0)), (2.0, -1.0))
    assert hinge.lower == pytest.approx(-math.pi / 2, abs=1e-12)


def test_a_pivot_moves_with_both_anchors_and_snaps(pair) -> None:
    hinge = joint(pair, "revolute", a="first", b="second", anchor=[1, 0])
    drag(pair, hinge, "pivot", (0.55, 0.3))  # near the corner (0.5, 0.25) of the box
    for anchor in hinge.anchors:
        assert anchor == pytest.approx((0.5, 0.25), abs=1e-12)
    drag(pair, hinge, "pivot", (1.5, 0.9), shift=True)
    assert hinge.anchor_a == pytest.approx((0.5, 0.25), abs=1e-12)
    assert hinge.anchor_b == pytest.approx((1.5, 0.9), abs=1e-12)


def test_a_joint_that_goes_ends_its_drag(pair) -> None:
    spring = joint(pair, "distance", a="first", b="second", anchor_a=[0, 0], anchor_b=[3, 0])
    gizmos = JointGizmos(pair.editor)
    taken = handle(gizmos, spring, "length")
    do(pair.session, Remove((spring.id,)))
    assert gizmos.drag(taken, pair.cursor((1.0, 0.0)), 1) is None
    assert gizmos.handles(spring) == []
    assert gizmos.handle_at([spring], pair.cursor((0.0, 0.0))) is None


@pytest.mark.parametrize("kind", ["gear", "mouse"])
def test_what_has_no_anchors_of_its_own_has_no_handles(pair, kind) -> None:
    if kind == "gear":
        first = joint(pair, "revolute", b="first", anchor=[0, 0])
        second = joint(pair, "revolute", b="second", anchor=[3, 0])
        result = joint(pair, "gear", first=first.id, second=second.id)
    else:
        result = joint(pair, "mouse", b="first", anchor=[0, 0], target=[1, 1])
    assert JointGizmos(pair.editor).handles(result) == []

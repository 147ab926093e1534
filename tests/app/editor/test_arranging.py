"""Things are put in line, mirrored, copied and combined, and every step goes back by undo."""

import math

import numpy as np
import pytest

from app.editor import arranging, combining
from app.editor.arranging import Unit
from app.simulation.commands.edit import (
    ApplyForce,
    Attach,
    Group,
    SetBody,
    SetVelocity,
)
from app.simulation.commands.edit.mirroring import Mirror
from app.window.copies_sheet import ring_task, row_task
from physics.shapes.abutting import outer_faces
from tests.app.editor.tools.table import Table
from tests.app.simulation.commands.edit.tables import BALL, BOX, do, join


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(monkeypatch)


def three(table):
    return [table.add(BOX, position=at, name=f"box {at}") for at in ((0, 0), (2, 1), (7, 3))]


def units(table):
    return arranging.units(table.session, table.editor.selection)


@pytest.mark.parametrize(
    ("side", "k", "line"),
    [
        ("left", 0, 0.0),
        ("centre", 0, 3.5),
        ("right", 0, 7.0),
        ("bottom", 1, 0.0),
        ("middle", 1, 1.5),
        ("top", 1, 3.0),
    ],
)
def test_bodies_are_put_in_line(table, side, k, line) -> None:
    boxes = three(table)
    table.editor.selection.select([box.id for box in boxes])
    assert table.editor.do(arranging.aligned(units(table), side))
    assert [box.position[k] for box in boxes] == pytest.approx([line] * 3, abs=1e-12)
    table.undo_all()


def test_gaps_become_equal_and_the_outermost_stay(table) -> None:
    boxes = three(table)
    table.editor.selection.select([box.id for box in boxes])
    assert table.editor.do(arranging.distributed(units(table), 0))
    assert [box.position[0] for box in boxes] == pytest.approx([0.0, 3.5, 7.0], abs=1e-12)
    table.undo_all()


def test_what_is_joined_or_grouped_moves_as_one_with_its_ends_in_the_background(table) -> None:
    first, second, third = three(table)
    ball = table.add(BALL, position=(2, -1), name="ball")
    join(table.session, "distance", b=ball.id, anchor_a=[2, 3], anchor_b=[2, -1])
    join(table.session, "weld", a=second.id, b=ball.id, anchor=[2, 0])
    do(table.session, Group((first.id, third.id)))
    table.editor.selection.select([first.id, second.id, third.id, ball.id])
    assert sorted(len(unit.bodies) for unit in units(table)) == [2, 2]
    assert table.editor.do(arranging.aligned(units(table), "left"))
    rod = next(joint for joint in table.joints if joint.kind == "distance")
    assert rod.anchor_a[0] == pytest.approx(rod.anchor_b[0], abs=1e-12)
    assert math.dist(*rod.anchors) == pytest.approx(4.0, abs=1e-12)
    assert ball.position[0] - second.position[0] == pytest.approx(0.0, abs=1e-12)
    assert isinstance(arranging.distributed(units(table), 0), str)
    table.undo_all()


def machine(table):
    """An L on a hinge with a motor and limits; a rod to the background."""
    ell = [[0, 0], [1, 0], [1, 0.4], [0.4, 0.4], [0.4, 1], [0, 1]]
    body = table.add({"kind": "outline", "vertices": ell}, position=(0, 0), name="ell", angle=0.3)
    ball = table.add(BALL, position=(1.5, 0.2), name="ball", velocity=(1, 2), omega=3.0)
    motor = {"motor_speed": 2.0, "max_torque": 5.0, "lower": -0.5, "upper": 1.0}
    join(table.session, "revolute", a=body.id, b=ball.id, anchor=[1.2, 0.1], **motor)
    join(table.session, "distance", b=body.id, anchor_a=[-1, 2], anchor_b=[0, 0.5])
    return body, ball


def test_mirroring_twice_gives_what_was_there_and_once_the_other_hand(table) -> None:
    body, ball = machine(table)
    table.editor.selection.select([body.id, ball.id])
    before = (body.aabb, body.angle, ball.center, ball.omega)
    low, high = Unit((body, ball)).low, Unit((body, ball)).high
    assert table.editor.do(arranging.mirror(table.editor.selection, upright=False))
    middle = low[0] + high[0]
    assert ball.center == pytest.approx((middle - before[2][0], before[2][1]), abs=1e-12)
    assert ball.velocity == pytest.approx((-1, 2)) and ball.omega == -3.0
    hinge = next(joint for joint in table.joints if joint.kind == "revolute")
    assert (hinge.lower, hinge.upper, hinge.motor_speed) == (-1.0, 0.5, -2.0)
    assert math.dist(*hinge.anchors) == pytest.approx(0.0, abs=1e-12)
    assert table.editor.do(arranging.mirror(table.editor.selection, upright=False))
    assert body.aabb == pytest.approx(before[0], abs=1e-12)
    assert (body.angle, ball.omega) == pytest.approx((before[1], before[3]))
    assert table.editor.do(arranging.mirror(table.editor.selection, upright=True))
    assert len(table.joints) == 2
    table.undo_all()


def test_a_mirrored_ratchet_turns_the_other_way(table) -> None:
    wheel = table.add(BALL, position=(0, 2), name="wheel")
    join(table.session, "ratchet", b=wheel.id, anchor=[0, 2], step_angle=0.3)
    wheel.angle = 0.7
    table.session.run(1)
    before = table.joints[0].stop
    assert before > 0.5
    do(table.session, Mirror((wheel.id,), 0.0))
    (ratchet,) = table.joints
    assert (ratchet.step_angle, ratchet.stop) == (-0.3, -before)
    assert ratchet.angle == pytest.approx(-0.7, abs=1e-3)


def test_what_is_joined_to_others_is_not_mirrored_alone(table) -> None:
    body, _ = machine(table)
    table.editor.selection.select([body.id])
    assert not table.editor.do(arranging.mirror(table.editor.selection, upright=False))
    assert "ball is joined to it" in table.notes[-1]
    assert len(table.joints) == 2


@pytest.mark.parametrize("ask", [row_task, ring_task])
def test_copies_have_joints_of_their_own_and_do_not_overlap(table, ask) -> None:
    body, ball = machine(table)
    table.editor.selection.select([body.id, ball.id])
    things = table.editor.selection.copy()
    assert things is not None
    task = ask(table.editor, things)
    task.values["count"] = 4
    assert task.summary(task.values) == "4 in all: 6 new bodies."
    assert len(table.editor.proposed.bodies) == 6 and len(table.entries) == 4, "only shown so far"
    assert task.start(task.values) == ""
    bodies = list(table.session.world.bodies)
    assert len(bodies) == 8 and len(table.joints) == 8
    for joint in table.joints:
        if joint.kind == "revolute":
            assert math.dist(*joint.anchors) == pytest.approx(0.0, abs=1e-9)
    balls = [b.center for b in bodies if b.name.startswith("ball")]
    assert min(math.dist(a, b) for a in balls for b in balls if a is not b) > 0.8  # two radii
    assert len(table.entries) == 5  # two bodies, two joints, one array
    table.undo_all()


@pytest.mark.parametrize("ask", [row_task, ring_task])
def test_each_copy_is_a_group_with_what_is_on_it(table, ask) -> None:
    body, ball = machine(table)
    do(
        table.session,
        Group((body.id, ball.id)),
        Attach("note", {"at": (0.0, 0.1), "text": "here"}, ball.id),
        ApplyForce(body.id, (1.0, 0.0), body.center),
    )
    table.editor.selection.select([body.id, ball.id])
    task = ask(table.editor, table.editor.selection.copy())
    task.values["count"] = 3
    assert task.start(task.values) == ""
    world, attachments = table.session.world, table.session.simulation.attachments
    assert [len(group) for group in attachments.groups] == [2, 2, 2]
    noted = [world.bodies_by_id[one.body_id].name for one in attachments.attached]
    pushed = [world.bodies_by_id[one.body_id].name for one in attachments.forces]
    assert noted == ["ball", "ball 2", "ball 3"]
    assert len(set(pushed)) == 3 and not set(pushed) & set(noted)
    table.undo_all()


@pytest.mark.parametrize(("way", "step"), [("to the left", (-1.5, 0.0)), ("up", (0.0, 1.5))])
def test_a_row_goes_on_in_its_way_with_the_gap_between(table, way: str, step: tuple) -> None:
    ball = table.add({"kind": "circle", "radius": 0.5}, position=(0, 0))
    table.editor.selection.select([ball.id])
    things = table.editor.selection.copy()
    made = arranging.row(table.editor.selection, things, 3, 0.5, way)
    assert [tuple(body["position"]) for body in made.bodies] == [
        pytest.approx((k * step[0], k * step[1])) for k in (1, 2)
    ]


@pytest.mark.parametrize("count", [2, 3, 7])
def test_the_least_circle_has_just_room_for_balls_side_by_side(table, count: int) -> None:
    """The chord between neighbours is as long as the selection is across its corners."""
    ball = table.add({"kind": "circle", "radius": 0.5}, position=(0, 0))
    table.editor.selection.select([ball.id])
    radius = arranging.least_radius(table.editor.selection, count)
    things = table.editor.selection.copy()
    made = arranging.ring(table.editor.selection, things, count, radius)
    places = [(0.0, 0.0), *(tuple(body["position"]) for body in made.bodies)]
    chords = [math.dist(a, b) for a, b in zip(places, [*places[1:], places[0]], strict=True)]
    assert chords == pytest.approx([math.sqrt(2.0)] * count, rel=1e-12)


def area(body) -> float:
    return sum(hull.mass(1.0).mass for shape in body.shapes for hull in shape.parts)


def test_two_shapes_become_one_outline_of_both_areas(table) -> None:
    box = table.add(BOX, position=(0, 0), name="box", angle=0.2)
    other = table.add(BOX, position=(0.5, 0.25), name="other")
    join(table.session, "revolute", b=other.id, anchor=[0.8, 0.25])
    command = combining.union([box, other])
    assert not isinstance(command, str) and table.editor.do(command)
    (body,) = table.session.world.bodies
    (shape,) = body.shapes
    assert (body.id, type(shape).__name__) == (box.id, "Outline")
    assert 0.5 < area(body) < 1.0  # of one, and of both
    (hinge,) = table.joints
    assert hinge.b is body and hinge.anchor_b == pytest.approx((0.8, 0.25), abs=1e-9)
    table.undo_all()


def test_edges_that_lie_on_one_another_are_joined_exactly(table) -> None:
    box = table.add(BOX, position=(0, 0), name="box")
    other = table.add(BOX, position=(1.0, 0.0), name="other")
    assert table.editor.do(combining.union([box, other]))
    assert area(box) == pytest.approx(1.0, abs=1e-9)
    assert len(box.shapes) == 1 and len(box.shapes[0].vertices) == 4


def test_a_shape_is_cut_out_and_pieces_that_fall_off_are_bodies(table) -> None:
    box = table.add(BOX, position=(0, 0), name="box", velocity=(1.0, 0.0))
    bar = table.add({"kind": "box", "width": 0.2, "height": 2.0}, position=(0.1, 0), name="bar")
    assert table.editor.do(combining.difference([box, bar]))
    bodies = list(table.session.world.bodies)
    assert len(bodies) == 2 and box in bodies
    assert sum(map(area, bodies)) == pytest.approx(0.4, abs=1e-9)
    assert all(body.velocity == (1.0, 0.0) for body in bodies)
    table.undo_all()


def test_a_hole_leaves_a_ring(table) -> None:
    box = table.add({"kind": "box", "width": 2.0, "height": 2.0}, position=(0, 0), name="box")
    ball = table.add(BALL, position=(0.2, 0.1), name="ball")
    assert table.editor.do(combining.difference([box, ball]))
    # The polygon of the disc has its area, but for the grid of 1 um along its edge.
    assert area(box) == pytest.approx(4.0 - math.pi * 0.16, abs=1e-5)
    assert box.world.query_point((0.2, 0.1)) == []
    # Each of the two cuts through the ring is an inner face of both halves: none is drawn.
    rows = np.asarray(box.world.page.shapes)[list(box.world.page.shapes_of(box.index))]
    assert all(row["seams"] for row in rows)
    faces = {face for i in range(len(rows)) for face, _ in outer_faces(rows, i)}
    assert not faces & {(bx, by, ax, ay) for ax, ay, bx, by in faces}
    table.undo_all()


def test_what_cannot_be_combined_says_why(table) -> None:
    box, ball = table.add(BOX, position=(0, 0)), table.add(BALL, position=(5, 0))
    assert combining.union([box]) == combining.WHICH
    assert combining.union([box, ball]) == combining.APART
    assert combining.difference([box, ball]) == combining.APART
    large = table.add({"kind": "box", "width": 3.0, "height": 3.0}, position=(0, 0), name="large")
    assert "would cut away all of it" in combining.difference([box, large])


def test_any_number_of_shapes_is_joined_or_cut_at_once(table) -> None:
    boxes = [table.add(BOX, position=(x, 0), name=f"box {x}") for x in (0.0, 1.0, 2.0)]
    ball = table.add(BALL, position=(1.0, 0.0), name="ball")
    far = table.add(BALL, position=(9.0, 0.0), name="far")
    assert table.editor.do(combining.union(boxes))
    assert area(boxes[0]) == pytest.approx(1.5, abs=1e-9)
    bar = table.add({"kind": "box", "width": 0.2, "height": 2.0}, position=(0, 0), name="bar")
    assert table.editor.do(combining.difference([boxes[0], ball, bar, far]))
    left = {body.name for body in table.session.world.bodies}
    assert "far" in left and not left & {"ball", "bar"}
    table.undo_all()


def test_what_falls_off_is_like_the_body_and_takes_along_what_was_on_it(table) -> None:
    box = table.add({"kind": "box", "width": 4.0, "height": 1.0}, position=(0, 0), name="box")
    bar = table.add({"kind": "box", "width": 0.4, "height": 2.0}, position=(0.2, 0), name="bar")
    do(
        table.session,
        SetBody((box.id,), "color", "purple"),
        SetBody((box.id,), "linear_damping", 0.25),
        SetVelocity((box.id,), (1.0, 0.0), 3.0),
        Attach("note", {"at": (1.5, 0.0), "text": "right"}, box.id),
        ApplyForce(box.id, (1.0, 0.0), (1.5, 0.0)),
    )
    for x in (-1.5, 1.5):
        join(table.session, "revolute", b=box.id, anchor=[x, 0.0])
    assert table.editor.do(combining.difference([box, bar]))
    (piece,) = (body for body in table.session.world.bodies if body is not box)
    assert (piece.color, piece.linear_damping) == ("purple", 0.25)
    assert piece.velocity == pytest.approx((1.0, 3.0 * piece.center[0]), abs=1e-9)
    assert [joint.b for joint in table.joints] == [box, piece]
    attachments = table.session.simulation.attachments
    assert attachments.attached[0].body_id == attachments.forces[0].body_id == piece.id
    table.undo_all()


def test_what_is_joined_keeps_the_momentum_and_the_notes_of_all(table) -> None:
    box = table.add(BOX, position=(0, 0), name="box", velocity=(2.0, 0.0))
    other = table.add(BOX, position=(1, 0), name="other", velocity=(0.0, 1.0))
    do(table.session, Attach("note", {"at": (0.2, 0.0), "text": "here"}, other.id))
    assert table.editor.do(combining.union([box, other]))
    assert box.velocity == pytest.approx((1.0, 0.5), abs=1e-12)
    # Each of 0.5 kg; relative to the middle they go 0.5 m/s up and down, 0.5 m off.
    spin = 2 * 0.5 * 0.5 * 0.5
    assert box.inertia * box.omega == pytest.approx(spin, abs=1e-12)
    (note,) = table.session.simulation.attachments.attached
    assert note.body_id == box.id and note.at == pytest.approx((1.2, 0.0), abs=1e-12)
    table.undo_all()

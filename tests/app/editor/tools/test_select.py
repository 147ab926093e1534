"""The select tool: everything that its handles drag is one entry of the history, exact, and undone
to the same hash.
"""

import math

import pytest

from app.editor.cursor import Point
from app.editor.tools._frame import SECONDS, frame_of
from app.editor.tools._resize import box_of
from app.simulation.commands.edit import ApplyForce, Group
from tests.app.editor.tools.table import Table
from tests.app.simulation.commands.edit.tables import BALL, BOX, FLOOR, do, join, state

STEP = 1e-12
"""Coordinates of a few metres are sums of three numbers: 3 ulp of 8 m are 3e-15; a thousand times
that is still a picometre."""


@pytest.fixture
def table(table: Table) -> Table:
    table.editor.choose("select")
    return table


def handle(table: Table, kind: str, side: tuple[int, int] = (0, 0)) -> Point:
    """Where a handle of the selection's frame is."""
    frame = frame_of(table.editor)
    assert frame is not None
    return next(h.at for h in frame.handles() if (h.kind, h.side) == (kind, side))


def pull(table: Table, start: Point, by: Point, **held: bool) -> None:
    """Drag from a place `by` [m]."""
    table.drag("select", start, (start[0] + by[0], start[1] + by[1]), **held)
    table.session.act_waiting()


# --- moving ----------------------------------------------------------------------------------


def test_three_bodies_are_moved_as_one_entry_and_undone_to_the_same_hash(table: Table) -> None:
    bodies = [table.add(BOX, position=(2.0 * k, 0.0), angle=0.3 * k) for k in range(3)]
    before = state(table.session)
    homes = [body.position for body in bodies]
    table.editor.selection.select([body.id for body in bodies])
    table.drag("select", (2, 0), (2.5, 0.5), (3, 1.5), (3.25, 2.0), alt=True)
    table.session.act_waiting()
    for body, (x, y) in zip(bodies, homes, strict=True):
        assert body.position == pytest.approx((x + 1.25, y + 2.0), abs=STEP)
    assert len(table.entries) == 4
    table.session.undo()
    assert state(table.session) == before
    table.undo_all()


def test_a_drag_takes_what_it_begins_on_and_a_group_goes_along(table: Table) -> None:
    a, b = table.add(BOX, position=(0, 0)), table.add(BALL, position=(3, 0))
    do(table.session, Group((a.id, b.id)))
    pull(table, (0.1, 0.0), (0.0, 1.0), alt=True)
    assert a.position == pytest.approx((0, 1), abs=STEP)
    assert b.position == pytest.approx((3, 1), abs=STEP)


def test_shift_moves_straight(table: Table) -> None:
    body = table.add(BOX, position=(0, 0))
    pull(table, (0.0, 0.0), (1.5, 0.4), shift=True, alt=True)
    assert body.position == (1.5, 0.0)


def test_a_corner_lands_exactly_on_the_grid(table: Table) -> None:
    table.editor.view.snap_grid = True  # lines every 0.5 m at 100 px/m, points every 0.1 m
    body = table.add({"kind": "box", "width": 1.03, "height": 0.47}, position=(0.013, 0.027))
    pull(table, (0.0, 0.0), (1.02, 0.53))
    points = [body.world_point((i * 0.515, j * 0.235)) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    off = [max(abs(c - round(c / 0.1) * 0.1) for c in point) for point in points]
    assert min(off) < STEP


def test_a_corner_lands_exactly_on_a_corner_of_another_body(table: Table) -> None:
    table.add(FLOOR, position=(0, -0.5), kind="static")
    wall = table.add(BOX, position=(3.0, 0.25))
    body = table.add(BOX, position=(0.0, 2.0))
    pull(table, (0.0, 2.0), (2.05, -1.70))  # corner to corner would be (2, -1.75): 7 px off
    assert body.position == pytest.approx((2.0, 0.25), abs=STEP)
    assert wall.position == (3.0, 0.25)


def test_a_hinge_in_the_background_goes_along_when_it_is_selected_too(table: Table) -> None:
    body = table.add(BOX, position=(0, 0))
    hinge = join(table.session, "revolute", b=body.id, anchor=(0.4, 0.0))
    before = state(table.session)
    table.editor.selection.select([body.id, hinge])
    pull(table, (-0.2, 0.0), (1.0, 2.0), alt=True)
    (joint,) = table.joints
    assert joint.anchor_a == pytest.approx((1.4, 2.0), abs=STEP)
    assert joint.anchor_b == pytest.approx((1.4, 2.0), abs=STEP)
    table.session.undo()
    assert state(table.session) == before
    table.undo_all()


def test_while_time_goes_on_a_moved_body_is_held_at_rest_under_the_cursor(table: Table) -> None:
    body = table.add(BOX, position=(0, 5))
    table.session.paused = False
    tool = table.tool
    tool.press(table.cursor((0, 5)))
    for _ in range(20):
        tool.move(table.cursor((1, 6), alt=True))
        table.session.run(4)
    # four ticks of free fall after the last command: g t^2 / 2 for 1/60 s is 1.4 mm
    assert body.position == pytest.approx((1.0, 6.0), abs=2e-3)
    tool.release(table.cursor((1, 6), alt=True))
    table.session.run(24)
    assert body.velocity[1] < -0.5
    assert len(table.entries) == 2
    table.undo_all()


def test_a_cancelled_move_leaves_no_trace(table: Table) -> None:
    table.add(BOX, position=(0, 0))
    before, entries = state(table.session), table.entries
    tool = table.tool
    tool.press(table.cursor((0, 0)))
    tool.move(table.cursor((1, 1)))
    table.session.act_waiting()
    assert state(table.session) != before
    tool.cancel()
    assert state(table.session) == before and table.entries == entries
    assert not tool.busy


def test_a_gesture_ends_when_its_body_goes(table: Table) -> None:
    body = table.add(BOX, position=(0, 0))
    table.tool.press(table.cursor((0, 0)))
    table.session.world.remove(body)
    assert not table.tool.busy
    table.tool.move(table.cursor((1, 1)))
    table.tool.release(table.cursor((1, 1)))
    table.session.act_waiting()
    assert not table.notes


# --- handles ---------------------------------------------------------------------------------


def test_the_ring_turns_to_15_degrees_exactly_and_with_alt_to_any_angle(table: Table) -> None:
    body = table.add(BOX, position=(1, 1))
    table.click("select", (1, 1))
    start = handle(table, "turn")
    radius = start[1] - 1.0
    goal = math.radians(90.0 + 31.0)  # two degrees more than 30 would be out of reach
    there = (1.0 + radius * math.cos(goal), 1.0 + radius * math.sin(goal))
    table.drag("select", start, there)
    table.session.act_waiting()
    assert body.angle == math.radians(15.0) * 2
    assert body.position == pytest.approx((1, 1), abs=STEP)
    table.session.undo()
    table.drag("select", start, there, alt=True)
    table.session.act_waiting()
    assert body.angle == pytest.approx(math.radians(31.0), abs=1e-9)
    table.undo_all()


def test_several_bodies_turn_about_their_middle(table: Table) -> None:
    a, b = table.add(BOX, position=(-1, 0)), table.add(BOX, position=(1, 0))
    table.editor.selection.select([a.id, b.id])
    start = handle(table, "turn")
    table.drag("select", start, (-2.0, 1.9), (-2.0, 0.0), shift=True)
    table.session.act_waiting()
    assert a.position == pytest.approx((0, -1), abs=STEP)
    assert b.position == pytest.approx((0, 1), abs=STEP)
    assert (a.angle, b.angle) == (math.pi / 2, math.pi / 2)


def test_resizing_keeps_density_and_the_opposite_corner(table: Table) -> None:
    body = table.add({**BOX, "density": 7.0}, position=(0, 0), angle=0.5)
    table.click("select", (0, 0))
    kept, start = body.world_point((-0.5, -0.25)), handle(table, "resize", (1, 1))
    c, s = math.cos(0.5), math.sin(0.5)
    pull(table, start, (c * 1.0 - s * 0.5, s * 1.0 + c * 0.5), alt=True)
    assert body.mass == pytest.approx(7.0 * 2.0 * 1.0, rel=1e-12)
    assert {shape.density for shape in body.shapes} == {7.0}
    corner = body.world_point(tuple(box_of(body.shapes)[0]))
    assert corner == pytest.approx(kept, abs=STEP)
    table.undo_all()


def test_an_edge_stretches_one_side_and_shift_keeps_the_proportions(table: Table) -> None:
    body = table.add(BOX, position=(0, 0))
    table.click("select", (0, 0))
    pull(table, handle(table, "resize", (1, 0)), (0.6, 0.3), alt=True)
    assert size(body) == pytest.approx((1.6, 0.5), abs=STEP)
    pull(table, handle(table, "resize", (1, 0)), (1.6, 0.0), alt=True, shift=True)
    assert size(body) == pytest.approx((3.2, 1.0), abs=STEP)


def test_a_capsule_follows_the_handle_although_its_ends_stay_round(table: Table) -> None:
    words = {"kind": "capsule", "start": [-0.5, 0.0], "end": [0.5, 0.0], "radius": 0.2}
    body = table.add(words, position=(0, 0))
    table.click("select", (0, 0))
    pull(table, handle(table, "resize", (1, 0)), (0.8, 0.0), alt=True)
    # the factors are found step by step, to a billionth of the length
    assert size(body) == pytest.approx((2.2, 0.4), abs=5e-9)
    left = body.position[0] + box_of(body.shapes)[0][0]
    assert left == pytest.approx(-0.7, abs=5e-9)


def test_discs_and_several_bodies_keep_their_proportions(table: Table) -> None:
    ball = table.add(BALL, position=(0, 0))
    table.click("select", (0, 0))
    pull(table, handle(table, "resize", (1, 1)), (0.4, 0.4), alt=True)
    assert size(ball) == pytest.approx((1.2, 1.2), abs=STEP)
    box = table.add(BOX, position=(3, 0))
    table.editor.selection.select([ball.id, box.id])
    frame = frame_of(table.editor)
    assert frame is not None
    width, height = 2 * frame.half[0], 2 * frame.half[1]
    pull(table, handle(table, "resize", (1, 1)), (width, height), alt=True)
    assert size(box) == pytest.approx((2.0, 1.0), abs=STEP)
    after = frame_of(table.editor)
    assert after is not None
    assert after.corner((-1, -1)) == pytest.approx(frame.corner((-1, -1)), abs=STEP)


def test_nothing_is_dragged_to_no_size(table: Table) -> None:
    body = table.add(BOX, position=(0, 0))
    table.click("select", (0, 0))
    pull(table, handle(table, "resize", (1, 1)), (-9.0, -9.0), alt=True)
    assert size(body) == pytest.approx((0.01, 0.01), abs=STEP)
    assert not table.notes


def size(body) -> Point:
    """Width and height along its own axes [m]."""
    low, high = box_of(body.shapes)
    return float(high[0] - low[0]), float(high[1] - low[1])


# --- arrows ----------------------------------------------------------------------------------


def test_the_tip_of_the_velocity_arrow_is_where_the_body_would_be_after_a_quarter_second(
    table: Table,
) -> None:
    body = table.add(BOX, position=(0, 0))
    table.click("select", (0, 0))
    table.drag("select", handle(table, "velocity"), (1.0, 0.5), alt=True)
    table.session.act_waiting()
    assert body.velocity == pytest.approx((1.0 / SECONDS, 0.5 / SECONDS), rel=1e-12)
    assert handle(table, "velocity") == pytest.approx((1.0, 0.5), abs=STEP)
    table.drag("select", (1.0, 0.5), (0.03, 0.02))  # back to the body: at rest
    table.session.act_waiting()
    assert body.velocity == (0.0, 0.0)
    table.undo_all()


def test_speeds_are_round_numbers_and_directions_drawn_to_the_axes(table: Table) -> None:
    body = table.add(BOX, position=(0, 0))
    table.click("select", (0, 0))
    table.drag("select", handle(table, "velocity"), (1.234, 0.02))
    table.session.act_waiting()
    # a step is at least 4 px: 4 * 0.01 m / 0.25 s = 0.16 m/s, so 0.2 m/s
    assert body.velocity == (pytest.approx(5.0, abs=STEP), 0.0)


def test_while_time_goes_on_the_velocity_is_given_at_the_release(table: Table) -> None:
    body = table.add(BOX, position=(0, 0), gravity_scale=0.0)
    table.click("select", (0, 0))
    table.session.paused = False
    tool = table.tool
    tool.press(table.cursor(handle(table, "velocity")))
    tool.move(table.cursor((1.0, 0.0)))
    table.session.run(10)
    assert body.velocity == (0.0, 0.0)
    tool.release(table.cursor((1.0, 0.0)))
    table.session.run(1)
    assert body.velocity == pytest.approx((4.0, 0.0), abs=1e-9)


def test_a_lasting_force_is_dragged_at_its_tip_and_deleted_when_it_was_clicked(
    table: Table,
) -> None:
    body = table.add(BOX, position=(0, 0))
    weight = body.mass * 9.81
    do(table.session, ApplyForce(body.id, (weight, 0.0), (0.0, 0.0)))
    table.editor.selection.select([body.id])
    # one weight is one arrow: 60 px at UI scale 1
    table.drag("select", (0.6, 0.0), (0.9, 0.0), (1.2, 0.0), alt=True)
    table.session.act_waiting()
    (force,) = table.session.simulation.attachments.forces
    assert force.force == pytest.approx((2.0 * weight, 0.0), rel=1e-12)
    assert table.editor.chosen_force == force.id
    assert table.entries[-1].startswith("Push")
    table.undo_all()


def test_handles_of_a_selected_joint_are_dragged(table: Table) -> None:
    body = table.add(BOX, position=(0, 0))
    rod = join(table.session, "distance", b=body.id, anchor_a=(0, 2), anchor_b=(0, 0))
    table.click("select", (0.0, 1.0))
    assert table.editor.selection.ids == (rod,)
    table.drag("select", (0.0, 2.0), (0.5, 2.5), alt=True)
    (joint,) = table.joints
    assert joint.anchor_a == pytest.approx((0.5, 2.5), abs=STEP)
    table.undo_all()


def test_a_click_on_the_ball_at_the_end_of_a_selected_rod_takes_the_ball(table: Table) -> None:
    ball = table.add(BALL, position=(0, 0))
    table.drag("rod", (0.0, 0.0), (0.0, 3.0))
    (rod,) = table.joints
    assert table.editor.selection.ids == (rod.id,)  # just made
    table.click("select", (0.0, 0.0))
    assert table.editor.selection.ids == (ball.id,)
    table.click("select", (0.0, 1.5))
    assert table.editor.selection.ids == (rod.id,)
    table.drag("select", (0.0, 3.0), (1.0, 3.0))  # its end is dragged as before
    assert rod.anchor_a == (1.0, 3.0)


def test_a_handle_makes_sides_and_radii_equal_to_those_of_others_and_says_whose(
    table: Table,
) -> None:
    table.add({"kind": "box", "width": 1.23, "height": 0.77}, position=(-4.0, 3.0), name="crate")
    box = table.add({"kind": "box", "width": 1.0, "height": 0.5}, position=(0.0, 3.0))
    table.editor.selection.select([box.id])
    pull(table, handle(table, "resize", (1, 0)), (0.25, 0.0))  # 1.25 m, a pixel beyond
    assert box.shapes[0].width == pytest.approx(1.23, rel=1e-9)
    assert box.shapes[0].height == 0.5, "its own sides are no measure, nor is one that stays"
    pull(table, handle(table, "resize", (1, 0)), (0.02, 0.0), alt=True)
    assert box.shapes[0].width == pytest.approx(1.25, rel=1e-6)
    table.add({"kind": "circle", "radius": 0.53}, position=(4.0, 3.0))
    ball = table.add({"kind": "circle", "radius": 0.4}, position=(0.0, 6.0))
    table.editor.selection.select([ball.id])
    pull(table, handle(table, "resize", (1, 1)), (0.25, 0.25))
    assert ball.shapes[0].radius == pytest.approx(0.53, rel=1e-9)

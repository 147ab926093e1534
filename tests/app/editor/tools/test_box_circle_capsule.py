"""Box, circle and capsule: drawn by drags, snapped, squared by Shift, refused without an area."""

import math

import pytest

from tests.app.editor.tools.paper import at, click, count, drag, newest, said
from tests.app.simulation.commands.edit.tables import add


def test_a_box_has_its_corners_where_the_drag_began_and_ended(editor) -> None:
    drag(editor.tools["box"], (1.02, 0.97), (2.5, 2.3), (3.01, 1.62))
    box = newest(editor)
    # 0.2 m is no binary fraction: corners are within a rounding of 3 m, 4e-16, after some steps.
    (shape,) = box.shapes
    assert (shape.width, shape.height) == pytest.approx((2.0, 0.6), abs=1e-14)
    assert box.position == pytest.approx((2.0, 1.3), abs=1e-14)
    assert box.name == "box" and box.mass == pytest.approx(1.2, abs=1e-13)  # 1 kg/m^2


def test_with_shift_a_box_is_a_square_and_with_ctrl_it_lies_round_the_press(editor) -> None:
    drag(editor.tools["box"], (0.0, 0.0), (-1.0, 0.4), shift=True)
    square = newest(editor)
    assert square.position == pytest.approx((-0.5, 0.5), abs=1e-14)
    assert square.shapes[0].width == square.shapes[0].height == pytest.approx(1.0, abs=1e-14)
    drag(editor.tools["box"], (4.0, 2.0), (4.6, 2.2), ctrl=True)
    box = newest(editor)
    assert box.position == pytest.approx((4.0, 2.0), abs=1e-14)
    assert box.shapes[0].width == pytest.approx(1.2, abs=1e-14) and box.name == "box 2"


def test_a_drag_snaps_to_the_corner_of_a_body_and_with_alt_to_nothing(editor) -> None:
    shape = {"kind": "box", "width": 1.07, "height": 0.53}
    add(editor.session, shape, position=(3.033, 1.0), kind="static")
    tool, corner = editor.tools["box"], (3.033 + 0.535, 1.265)
    tool.hover(at((3.5, 1.3)))
    assert tool.snapped.text == "corner of box"
    drag(tool, (3.5, 1.3), (4.99, 2.03))
    box = newest(editor)
    low = box.position[0] - box.shapes[0].width / 2, box.position[1] - box.shapes[0].height / 2
    assert low == pytest.approx(corner, abs=1e-14)
    drag(tool, (3.5, 1.3), (4.99, 2.03), alt=True)
    free = newest(editor).shapes[0]
    assert (free.width, free.height) == pytest.approx((1.49, 0.73), abs=1e-14)


def test_a_circle_is_drawn_from_its_centre_or_with_shift_from_edge_to_edge(editor) -> None:
    drag(editor.tools["circle"], (1.0, 1.0), (1.6, 1.8))
    ball = newest(editor)
    assert ball.position == pytest.approx((1.0, 1.0), abs=1e-14)
    assert ball.shapes[0].radius == pytest.approx(1.0, abs=1e-14) and ball.name == "circle"
    drag(editor.tools["circle"], (-1.0, 1.0), (-2.0, 1.0), shift=True)
    ball = newest(editor)
    assert ball.position == pytest.approx((-1.5, 1.0), abs=1e-14)
    assert ball.shapes[0].radius == pytest.approx(0.5, abs=1e-14)


def test_a_capsule_gets_its_axis_by_a_drag_and_its_thickness_by_a_click(editor) -> None:
    tool = editor.tools["capsule"]
    drag(tool, (0.0, 2.0), (1.0, 2.5), (1.6, 3.2))
    assert tool.busy and count(editor) == 0
    tool.hover(at((0.56, 2.93), alt=True))  # beside the axis, whose direction is (0.8, 0.6)
    drag(tool, (0.5, 3.0), (0.56, 2.92), alt=True)
    body = newest(editor)
    (capsule,) = body.shapes
    # The distance of (0.56, 0.92) from the line along (0.8, 0.6): 0.8 * 0.92 - 0.6 * 0.56.
    assert capsule.radius == pytest.approx(0.4, abs=1e-14)
    assert body.world_point(capsule.start) == pytest.approx((0.0, 2.0), abs=1e-14)
    assert body.world_point(capsule.end) == pytest.approx((1.6, 3.2), abs=1e-14)
    assert body.mass == pytest.approx(math.pi * 0.16 + 2.0 * 0.8, abs=1e-13)
    assert not tool.busy and count(editor) == 1


def test_enter_takes_a_capsule_as_it_is_shown(editor) -> None:
    tool = editor.tools["capsule"]
    drag(tool, (0.0, 2.0), (2.0, 2.09), shift=True)
    assert "thickness" in tool.hint
    assert tool.finish() and not tool.busy
    (capsule,) = newest(editor).shapes
    assert capsule.radius == pytest.approx(0.3, abs=1e-14)  # 0.15 of its length
    assert newest(editor).angle == 0.0  # the nearest multiple of 15 degrees


def test_a_capsule_without_thickness_waits_for_another_click(editor) -> None:
    tool = editor.tools["capsule"]
    drag(tool, (0.0, 2.0), (2.0, 2.0))
    click(tool, (1.0, 2.4))
    assert count(editor) == 1
    drag(tool, (0.0, 4.0), (2.0, 4.0))
    tool.hover(at((1.0, 5.0)))
    click(tool, (1.0, 4.0))  # on the axis
    assert tool.busy and "no thickness" in said(editor)[-1] and count(editor) == 1
    tool.cancel()
    assert not tool.busy and count(editor) == 1


@pytest.mark.parametrize(
    ("name", "to", "why"),
    [
        ("box", (3.0, 2.0), "no height"),
        ("box", (0.0, 3.0), "no width"),
        ("circle", (0.0, 2.0), "no size"),
    ],
)
def test_a_drag_that_leaves_no_area_is_refused(editor, name, to, why) -> None:
    drag(editor.tools[name], (0.0, 2.0), (4.0, 3.0), to)
    assert count(editor) == 0 and why in said(editor)[-1]
    assert not editor.tools[name].busy


def test_circles_and_boxes_drawn_nearly_alike_are_alike_and_alt_leaves_them(editor) -> None:
    circle, box = editor.tools["circle"], editor.tools["box"]
    drag(circle, (0.0, 2.0), (0.53, 2.0), alt=True)
    first = newest(editor).shapes[0].radius
    drag(circle, (3.0, 2.0), (3.0, 2.0 + 0.53 - 0.03))  # 1.5 px; the grid has 0.6, 5 px away
    assert newest(editor).shapes[0].radius == pytest.approx(first, rel=1e-12)
    drag(circle, (5.0, 2.0), (5.6, 2.0))
    drag(circle, (7.0, 2.0), (7.6, 2.2))  # a node, where it would be 0.632 m
    assert newest(editor).shapes[0].radius == pytest.approx(0.6, rel=1e-12)
    drag(circle, (6.0, 2.0), (6.0, 2.0 + 0.53 + 0.15), alt=True)
    assert newest(editor).shapes[0].radius == pytest.approx(0.68, rel=1e-12)
    drag(box, (0.0, 5.0), (1.23, 5.77), alt=True)
    drag(box, (3.01, 5.0), (3.01 + 0.74, 5.0 + 1.29))
    made = newest(editor).shapes[0]  # both sides, either way round
    assert (made.width, made.height) == pytest.approx((0.77, 1.23), rel=1e-9)


def test_the_guide_says_whose_size_it_is(editor) -> None:
    circle = editor.tools["circle"]
    drag(circle, (0.0, 2.0), (0.53, 2.0), alt=True)
    assert circle.press(at((3.0, 2.0)))
    circle.move(at((3.5, 2.0)))
    assert "as circle" in circle.lines()
    circle.move(at((4.5, 2.0)))
    assert "as circle" not in circle.lines()
    circle.cancel()


def test_drags_of_one_length_give_circles_of_one_radius_wherever_they_begin(editor) -> None:
    circle, radii = editor.tools["circle"], []
    for k, off in enumerate((0.09, -0.09, 0.0)):  # 0.2 m between nodes: each begins elsewhere
        x = 3.0 * k + off
        drag(circle, (x, 2.0), (x + 0.63, 2.0))
        radii.append(newest(editor).shapes[0].radius)
    assert radii == pytest.approx([0.6] * 3, rel=1e-12)
    assert circle.press(at((9.0, 2.0)))
    circle.move(at((9.62, 2.0)))
    assert any(line.startswith("as circle") for line in circle.lines())  # the guide shows it
    circle.cancel()


def test_a_capsule_drawn_nearly_like_another_has_its_length_and_its_thickness(editor) -> None:
    tool = editor.tools["capsule"]
    for y, length, radius in ((2.0, 1.93, 0.33), (5.0, 1.95, 0.35)):
        drag(tool, (0.0, y), (length, y), alt=y == 2.0)
        tool.hover(at((1.0, y + radius), alt=y == 2.0))
        click(tool, (1.0, y + radius), alt=y == 2.0)
    shape = newest(editor).shapes[0]
    assert shape.end[0] - shape.start[0] == pytest.approx(1.93, rel=1e-9)
    assert shape.radius == pytest.approx(0.33, rel=1e-9)


def test_the_grid_takes_no_side_away_from_a_low_or_narrow_box(editor) -> None:
    low = 0.08  # [m] nearer to the grid line of the start than to the next one, 0.2 m on
    drag(editor.tools["box"], (0.0, 2.0), (1.0, 2.0 + low))
    box = newest(editor).shapes[0]
    assert (box.width, box.height) == pytest.approx((1.0, low), abs=1e-14)
    drag(editor.tools["box"], (3.0, 2.0), (3.0 - low, 3.0))
    box = newest(editor).shapes[0]
    assert (box.width, box.height) == pytest.approx((low, 1.0), abs=1e-14)

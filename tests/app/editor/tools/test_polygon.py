"""Polygons: corners by clicks, ended in three ways, taken back, refused when they cross."""

import math
import random

import pytest

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Style
from app.editor.cursor import Point
from app.editor.tool import Tool
from physics.geometry.polygon import area
from tests.app.editor.tools.paper import NOTCH, area_of, at, click, count, drag, enter, newest, said


def close_at_first(tool: Tool) -> None:
    click(tool, (0.1, 0.08))


def double_click(tool: Tool) -> None:
    tool.press(at((0.0, 2.0), clicks=2))
    tool.release(at((0.0, 2.0)))


@pytest.mark.parametrize("end", [close_at_first, double_click, enter])
def test_a_polygon_ends_at_its_first_corner_by_a_double_click_or_enter(editor, end) -> None:
    tool = editor.tools["polygon"]
    click(tool, *NOTCH)
    assert tool.busy and count(editor) == 0
    end(tool)
    body = newest(editor)
    assert not tool.busy and body.name == "polygon" and len(body.shapes) == 1
    # Corners are clicked on the grid, whose nodes are within a rounding of the numbers above.
    assert area_of(body) == pytest.approx(5.6, rel=1e-13)


def test_edges_can_be_dragged_and_shift_turns_them_in_steps(editor) -> None:
    tool = editor.tools["polygon"]
    drag(tool, (0.0, 0.0), (1.0, 0.1), (2.0, 0.13), shift=True)
    assert tool.corners == [(0.0, 0.0), (pytest.approx(2.0), 0.0)]
    tool.hover(at((2.07, 1.5), shift=True))
    click(tool, (2.07, 1.5), shift=True)
    corner = tool.corners[2]
    assert corner[0] == tool.corners[1][0] and corner[1] > 1.0
    enter(tool)
    # Of the snapped (2.0, 1.4) or (2.0, 1.6) the height is kept.
    assert area_of(newest(editor)) == pytest.approx(0.5 * 2.0 * corner[1], rel=1e-13)


def random_outline(rng: random.Random) -> list[Point]:
    """A star-shaped outline, hardly ever convex. The largest step is 1 / (1 + 2 * 0.5) of a turn,
    half of it: so it goes round its centre, and crosses itself nowhere.
    """
    corners = rng.randint(3, 14)
    steps = [rng.uniform(0.5, 1.0) for _ in range(corners)]
    turn, angle, result = math.tau / sum(steps), rng.uniform(0.0, math.tau), []
    x, y = rng.uniform(-8.0, 8.0), rng.uniform(-5.0, 5.0)
    for step in steps:
        radius = rng.uniform(0.7, 3.0)
        result.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
        angle += turn * step
    return result if rng.random() < 0.5 else result[::-1]


@pytest.mark.parametrize("seed", range(60))
def test_a_clicked_polygon_has_the_area_of_its_outline(editor, seed) -> None:
    outline = random_outline(random.Random(seed))
    tool = editor.tools["polygon"]
    pixel = 0.001  # 1 px: no corner is within the reach of another
    for corner in outline:
        tool.press(at(corner, pixel, alt=True))
        tool.release(at(corner, pixel, alt=True))
    enter(tool)
    body = newest(editor)
    # Rounding: corners are shifted by less than 10 m, so each is off by 2e-15 m, times an outline
    # of at most 14 * 6 m, over at least 0.05 m^2: 4e-12. Corners that are flat to 1e-12 of the size
    # (6 m) may go: 14 * 0.5 * 6 * 6e-12 / 0.05 = 5e-9 at the very worst, none in these.
    assert abs(area(outline)) > 0.05
    assert area_of(body) == pytest.approx(abs(area(outline)), rel=1e-9)
    assert body.mass == pytest.approx(abs(area(outline)), rel=1e-9)


def test_an_edge_that_crosses_is_refused_and_nothing_is_lost(editor) -> None:
    tool = editor.tools["polygon"]
    click(tool, (0.0, 0.0), (4.0, 0.0), (4.0, 2.0))
    before = list(tool.corners)
    tool.hover(at((2.0, -1.0)))
    assert "cross" in tool.lines()[0]
    click(tool, (2.0, -1.0))
    assert tool.corners == before and "would cross" in said(editor)[-1]
    click(tool, (4.0, 1.0))  # back on the last edge
    assert tool.corners == before
    click(tool, (0.0, 2.0))
    enter(tool)
    assert area_of(newest(editor)) == pytest.approx(8.0, rel=1e-13)


SPIRAL = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (-2.0, 2.0), (-2.0, -2.0), (4.0, -2.0), (4.0, 1.0)]
"""No edge crosses another, but the one that closes it crosses the second."""


def test_a_closing_edge_that_crosses_leaves_the_corners_for_another_try(editor) -> None:
    tool = editor.tools["polygon"]
    click(tool, *SPIRAL)
    corners = list(tool.corners)
    enter(tool)
    assert tool.busy and tool.corners == corners and count(editor) == 0
    assert "crosses itself" in said(editor)[-1]
    assert tool.take_back()
    enter(tool)
    assert count(editor) == 1 and not tool.busy


def test_backspace_takes_corners_back_one_by_one(editor) -> None:
    tool = editor.tools["polygon"]
    click(tool, (0.0, 0.0), (4.0, 0.0))
    assert tool.take_back() and tool.corners == [(0.0, 0.0)]
    assert tool.take_back() and not tool.busy


def test_two_corners_are_no_polygon_and_stay(editor) -> None:
    tool = editor.tools["polygon"]
    click(tool, (0.0, 0.0), (4.0, 0.0))
    enter(tool)
    assert tool.busy and "three corners" in said(editor)[-1]
    tool.press(at((4.0, 0.0), clicks=2))  # a double click at the second corner
    tool.release(at((4.0, 0.0)))
    assert tool.corners == [(0.0, 0.0), (4.0, 0.0)]


@pytest.mark.parametrize(
    ("corners", "why"),
    [
        ([(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)], "goes back"),
        ([(0.0, 0.0), (0.004, 0.0), (0.0, 0.004)], "hardly any area"),
        ([(0.0, 0.0), (0.0004, 0.0), (0.0, 0.5)], "closer than 1 mm"),
    ],
)
def test_outlines_without_an_area_are_refused_with_a_reason(editor, corners, why) -> None:
    tool = editor.tools["polygon"]
    for corner in corners:
        tool.press(at(corner, 1e-5, alt=True))
        tool.release(at(corner, 1e-5, alt=True))
    tool.finish()
    assert count(editor) == 0 and why in said(editor)[-1] and tool.busy


def _colors(editor) -> set[int]:
    """Return the colours of the lines that the chosen tool draws."""
    camera = Camera((640, 480))
    camera.fit((-2.0, -2.0, 8.0, 6.0))
    draw = Draw(camera, Style.make(), 1)
    draw.begin()
    editor.tools["polygon"].draw(draw)
    return {int(color) for color in draw.list.primitives["fill_color"][: draw.list.count]}


def test_a_clockwise_outline_is_red_with_the_reason_and_is_turned_round(editor) -> None:
    tool, invalid = editor.tools["polygon"], Style.make().colors["invalid"]
    corners = [(0.0, 0.0), (0.0, 2.0), (4.0, 2.0), (4.0, 0.0)]
    click(tool, *corners[:2])
    assert invalid not in _colors(editor)  # two corners have no winding
    tool.hover(at(corners[2]))
    assert tool.lines()[-1] == "clockwise: will be reversed"
    assert not tool.shown.problem and invalid in _colors(editor)
    click(tool, *corners[2:])
    enter(tool)
    assert area_of(newest(editor)) == pytest.approx(8.0, rel=1e-13)
    assert all(area(shape.vertices) > 0.0 for shape in newest(editor).shapes)


def test_a_counter_clockwise_outline_is_not_red(editor) -> None:
    tool = editor.tools["polygon"]
    click(tool, *NOTCH[:4])
    tool.hover(at(NOTCH[4]))
    assert tool.shown.remark == ""
    assert Style.make().colors["invalid"] not in _colors(editor)


def test_an_edge_that_would_cross_is_red_with_the_reason(editor) -> None:
    tool = editor.tools["polygon"]
    click(tool, (0.0, 0.0), (4.0, 0.0), (4.0, 2.0))
    tool.hover(at((2.0, -2.0)))
    assert "cross" in tool.lines()[0]
    assert Style.make().colors["invalid"] in _colors(editor)

"""Freehand strokes enclose the area that was drawn, whatever the zoom, or are refused."""

import math
from collections.abc import Sequence

import pytest

from physics import Outline
from physics.geometry.polygon import area
from tests.app.editor.tools.paper import PIXEL, area_of, at, count, drag, newest, said, stroke


def test_a_stroke_round_a_disc_encloses_its_area(editor) -> None:
    drag(editor.tools["freehand"], *stroke())
    # No point is further than 2.5 px from the stroke: 0.05 m times the outline of 2 pi; and it
    # is dropped once more by half as much.
    assert area_of(newest(editor)) == pytest.approx(math.pi, abs=1.5 * 2.5 * PIXEL * math.tau)
    assert newest(editor).name == "drawing"


def test_a_stroke_that_is_not_convex_becomes_one_body_of_one_outline(editor) -> None:
    drag(editor.tools["freehand"], *stroke(lobes=3, radius=2.0))
    body, outline = newest(editor), stroke(lobes=3, radius=2.0)
    length = sum(math.dist(outline[i - 1], p) for i, p in enumerate(outline))
    (shape,) = body.shapes
    assert isinstance(shape, Outline)
    assert area_of(body) == pytest.approx(area(outline), abs=1.5 * 2.5 * PIXEL * length)


def test_the_smallest_stroke_keeps_its_corners_as_far_apart_as_the_core_wants(editor) -> None:
    editor.camera.scale = 20_000.0  # the highest zoom: 1 mm is 20 px
    tool, pixel = editor.tools["freehand"], 1.0 / 20_000.0
    points = [(x / 60.0, y / 60.0) for x, y in stroke(lobes=5)]
    tool.press(at(points[0], pixel))
    for point in points:
        tool.move(at(point, pixel))
    tool.release(at(points[-1], pixel))
    assert count(editor) == 1 and not said(editor)


def test_an_eight_is_refused(editor) -> None:
    eight = [(2.0 * math.sin(t), 3.0 + math.sin(2.0 * t)) for t in spread(math.tau, 120)]
    drag(editor.tools["freehand"], *eight)
    assert count(editor) == 0 and "crosses itself" in said(editor)[-1]


def spread(end: float, steps: int) -> Sequence[float]:
    return [end * i / steps for i in range(steps)]


def test_a_stroke_that_has_just_begun_is_no_mistake(editor) -> None:
    tool = editor.tools["freehand"]
    tool.press(at((0.0, 0.0)))
    for i in range(10):
        tool.move(at((0.1 * i, 0.0)))
        assert tool.lines() == [] or not tool.dragged
    tool.cancel()
    assert not tool.busy


def test_a_clockwise_stroke_is_turned_round_without_a_word(editor) -> None:
    tool, points = editor.tools["freehand"], stroke()[::-1]
    tool.press(at(points[0]))
    for i, point in enumerate(points[1:], 2):
        tool._looked_at = -math.inf if i == len(points) else math.inf  # the last look alone
        tool.move(at(point))
    assert not tool.shown.remark and not tool.shown.is_marked
    tool.release(at(points[-1]))
    assert all(area(shape.vertices) > 0.0 for shape in newest(editor).shapes)


def test_a_stroke_that_crosses_itself_says_so_while_it_is_drawn(editor) -> None:
    tool = editor.tools["freehand"]
    eight = [(2.0 * math.sin(t), 3.0 + math.sin(2.0 * t)) for t in spread(math.tau, 120)]
    tool.press(at(eight[0]))
    for i, point in enumerate(eight[1:], 2):
        tool._looked_at = -math.inf if i == len(eight) else math.inf  # the last look alone
        tool.move(at(point))
    assert "crosses itself" in " ".join(tool.lines())
    tool.cancel()

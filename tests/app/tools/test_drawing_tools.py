"""The drawing tools make the body that was drawn, as one entry of the history, or say why not."""

import math
import random
from collections.abc import Sequence
from typing import Any

import pytest

from app.bench import by_id
from app.camera import Camera
from app.geometry.polygon import area
from app.materials import MATERIALS
from app.session import Session
from app.tools import Cursor, Tool
from app.view_options import ViewOptions
from app.workshop import Workshop
from physics import Body
from tests.app.editing.tables import add, open_scene, state

PIXEL = 0.02  # [m]: the camera below shows 50 px/m
Point = tuple[float, float]


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """An empty table at 50 px/m, so that the grid has a point every 0.2 m; time stands."""
    session = open_scene(monkeypatch)
    session.paused = True
    camera = Camera((1280, 720))
    camera.scale = 1.0 / PIXEL
    return Workshop(session, camera, ViewOptions())


def at(point: Point, pixel: float = PIXEL, **held: Any) -> Cursor:
    return Cursor(point, 12.0 * pixel, pixel=pixel, **held)


def drag(tool: Tool, *points: Point, **held: Any) -> None:
    """Press at the first point, let go at the last."""
    assert tool.press(at(points[0], **held))
    for point in points[1:]:
        tool.move(at(point, **held))
    tool.release(at(points[-1], **held))


def click(tool: Tool, *points: Point, **held: Any) -> None:
    """A click at each point; the mouse hovers over it before."""
    for point in points:
        tool.hover(at(point, **held))
        drag(tool, point, **held)


def newest(workshop: Workshop) -> Body:
    """What was just added; it is selected too."""
    (added,) = workshop.session.stage.added.bodies
    assert workshop.selection.ids == (added,)
    return by_id(workshop.session.world)[added]


def said(workshop: Workshop) -> list[str]:
    return [notice.text for notice in workshop.session.notices]


def count(workshop: Workshop) -> int:
    return len(list(workshop.session.world.bodies))


def area_of(body: Body) -> float:
    return sum(hull.mass(1.0).mass for shape in body.shapes for hull in shape.parts)


# --- box, circle, capsule --------------------------------------------------------------------


def test_a_box_has_its_corners_where_the_drag_began_and_ended(workshop) -> None:
    drag(workshop.tools["box"], (1.02, 0.97), (2.5, 2.3), (3.01, 1.62))
    box = newest(workshop)
    # 0.2 m is no binary fraction: corners are within a rounding of 3 m, 4e-16, after some steps.
    (shape,) = box.shapes
    assert (shape.width, shape.height) == pytest.approx((2.0, 0.6), abs=1e-14)
    assert box.position == pytest.approx((2.0, 1.3), abs=1e-14)
    assert box.name == "box" and box.mass == pytest.approx(1.2, abs=1e-13)  # 1 kg/m^2


def test_with_shift_a_box_is_a_square_and_with_ctrl_it_lies_round_the_press(workshop) -> None:
    drag(workshop.tools["box"], (0.0, 0.0), (-1.0, 0.4), shift=True)
    square = newest(workshop)
    assert square.position == pytest.approx((-0.5, 0.5), abs=1e-14)
    assert square.shapes[0].width == square.shapes[0].height == pytest.approx(1.0, abs=1e-14)
    drag(workshop.tools["box"], (4.0, 2.0), (4.6, 2.2), ctrl=True)
    box = newest(workshop)
    assert box.position == pytest.approx((4.0, 2.0), abs=1e-14)
    assert box.shapes[0].width == pytest.approx(1.2, abs=1e-14) and box.name == "box 2"


def test_a_drag_snaps_to_the_corner_of_a_body_and_with_alt_to_nothing(workshop) -> None:
    shape = {"kind": "box", "width": 1.07, "height": 0.53}
    add(workshop.session, shape, position=(3.033, 1.0), kind="static")
    tool, corner = workshop.tools["box"], (3.033 + 0.535, 1.265)
    tool.hover(at((3.5, 1.3)))
    assert tool.snapped.text == "corner of box"
    drag(tool, (3.5, 1.3), (4.99, 2.03))
    box = newest(workshop)
    low = box.position[0] - box.shapes[0].width / 2, box.position[1] - box.shapes[0].height / 2
    assert low == pytest.approx(corner, abs=1e-14)
    drag(tool, (3.5, 1.3), (4.99, 2.03), alt=True)
    free = newest(workshop).shapes[0]
    assert (free.width, free.height) == pytest.approx((1.49, 0.73), abs=1e-14)


def test_a_circle_is_drawn_from_its_centre_or_with_shift_from_edge_to_edge(workshop) -> None:
    drag(workshop.tools["circle"], (1.0, 1.0), (1.6, 1.8))
    ball = newest(workshop)
    assert ball.position == pytest.approx((1.0, 1.0), abs=1e-14)
    assert ball.shapes[0].radius == pytest.approx(1.0, abs=1e-14) and ball.name == "circle"
    drag(workshop.tools["circle"], (-1.0, 1.0), (-2.0, 1.0), shift=True)
    ball = newest(workshop)
    assert ball.position == pytest.approx((-1.5, 1.0), abs=1e-14)
    assert ball.shapes[0].radius == pytest.approx(0.5, abs=1e-14)


def test_a_capsule_gets_its_axis_by_a_drag_and_its_thickness_by_a_click(workshop) -> None:
    tool = workshop.tools["capsule"]
    drag(tool, (0.0, 2.0), (1.0, 2.5), (1.6, 3.2))
    assert tool.busy and count(workshop) == 0
    tool.hover(at((0.56, 2.93), alt=True))  # beside the axis, whose direction is (0.8, 0.6)
    drag(tool, (0.5, 3.0), (0.56, 2.92), alt=True)
    body = newest(workshop)
    (capsule,) = body.shapes
    # The distance of (0.56, 0.92) from the line along (0.8, 0.6): 0.8 * 0.92 - 0.6 * 0.56.
    assert capsule.radius == pytest.approx(0.4, abs=1e-14)
    assert body.world_point(capsule.start) == pytest.approx((0.0, 2.0), abs=1e-14)
    assert body.world_point(capsule.end) == pytest.approx((1.6, 3.2), abs=1e-14)
    assert body.mass == pytest.approx(math.pi * 0.16 + 2.0 * 0.8, abs=1e-13)
    assert not tool.busy and count(workshop) == 1


def test_enter_takes_a_capsule_as_it_is_shown(workshop) -> None:
    tool = workshop.tools["capsule"]
    drag(tool, (0.0, 2.0), (2.0, 2.09), shift=True)
    assert "thickness" in tool.hint
    assert tool.finish() and not tool.busy
    (capsule,) = newest(workshop).shapes
    assert capsule.radius == pytest.approx(0.3, abs=1e-14)  # 0.15 of its length
    assert newest(workshop).angle == 0.0  # the nearest multiple of 15 degrees


@pytest.mark.parametrize("name", ["box", "circle", "capsule", "freehand"])
@pytest.mark.parametrize("scale", [0.5, 50.0, 20_000.0])
def test_a_click_makes_a_body_that_can_be_seen_at_any_zoom(workshop, name, scale) -> None:
    workshop.camera.scale = scale
    tool, pixel = workshop.tools[name], 1.0 / scale
    tool.press(at((1.0, 2.0), pixel))
    tool.release(at((1.0 + 5.0 * pixel, 2.0), pixel))  # less than the 6 px of a drag
    body = newest(workshop)
    side = math.sqrt(area_of(body)) * scale  # [px]
    assert 20.0 < side < 260.0
    if scale == 50.0 and name == "box":
        assert body.shapes[0].width == 0.5 and body.position == pytest.approx((1.0, 2.0))


def test_new_bodies_are_of_the_chosen_material_and_may_be_walls(workshop) -> None:
    workshop.material, workshop.static = "steel", True
    assert "static" in workshop.tools["box"].hint
    for tool in ("box", "circle", "freehand"):
        click(workshop.tools[tool], (1.0, 1.0))
        body = newest(workshop)
        assert body.kind == "static"
        for word, value in MATERIALS["steel"].values().items():
            assert getattr(body.shapes[0], word) == value
    workshop.static = False
    assert "static" not in workshop.tools["box"].hint


def test_the_preview_tells_the_mass_that_the_body_will_have(workshop) -> None:
    workshop.material = "wood"  # 6 kg/m^2
    tool = workshop.tools["box"]
    tool.press(at((0.0, 0.0)))
    tool.move(at((2.0, 1.0)))
    assert tool.lines() == ["area 2.00 m²", "mass 12.0 kg"]
    tool.release(at((2.0, 1.0)))
    assert newest(workshop).mass == pytest.approx(12.0, abs=1e-13)


# --- polygon ---------------------------------------------------------------------------------

NOTCH = [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 0.8), (0.0, 2.0)]
"""Not convex; its area is 8 - 4 * 1.2 / 2 = 5.6 m^2."""


def close_at_first(tool: Tool) -> None:
    click(tool, (0.1, 0.08))


def double_click(tool: Tool) -> None:
    tool.press(at((0.0, 2.0), clicks=2))
    tool.release(at((0.0, 2.0)))


def enter(tool: Tool) -> None:
    assert tool.finish()


@pytest.mark.parametrize("end", [close_at_first, double_click, enter])
def test_a_polygon_ends_at_its_first_corner_by_a_double_click_or_enter(workshop, end) -> None:
    tool = workshop.tools["polygon"]
    click(tool, *NOTCH)
    assert tool.busy and count(workshop) == 0
    end(tool)
    body = newest(workshop)
    assert not tool.busy and body.name == "polygon" and len(body.shapes) > 1
    # Corners are clicked on the grid, whose nodes are within a rounding of the numbers above.
    assert area_of(body) == pytest.approx(5.6, rel=1e-13)


def test_edges_can_be_dragged_and_shift_turns_them_in_steps(workshop) -> None:
    tool = workshop.tools["polygon"]
    drag(tool, (0.0, 0.0), (1.0, 0.1), (2.0, 0.13), shift=True)
    assert tool.corners == [(0.0, 0.0), (pytest.approx(2.0), 0.0)]
    tool.hover(at((2.07, 1.5), shift=True))
    click(tool, (2.07, 1.5), shift=True)
    corner = tool.corners[2]
    assert corner[0] == tool.corners[1][0] and corner[1] > 1.0
    enter(tool)
    # Of the snapped (2.0, 1.4) or (2.0, 1.6) the height is kept.
    assert area_of(newest(workshop)) == pytest.approx(0.5 * 2.0 * corner[1], rel=1e-13)


def random_outline(rng: random.Random) -> list[Point]:
    """A star-shaped outline, hardly ever convex. The largest step is 1 / (1 + 2 * 0.5) of a turn,
    half of it: so it goes round its centre, and crosses itself nowhere.
    """
    corners = rng.randint(3, 14)
    steps = [rng.uniform(0.5, 1.0) for _ in range(corners)]
    turn, angle, found = math.tau / sum(steps), rng.uniform(0.0, math.tau), []
    x, y = rng.uniform(-8.0, 8.0), rng.uniform(-5.0, 5.0)
    for step in steps:
        radius = rng.uniform(0.7, 3.0)
        found.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
        angle += turn * step
    return found if rng.random() < 0.5 else found[::-1]


@pytest.mark.parametrize("seed", range(60))
def test_a_clicked_polygon_has_the_area_of_its_outline(workshop, seed) -> None:
    outline = random_outline(random.Random(seed))
    tool = workshop.tools["polygon"]
    pixel = 0.001  # 1 px: no corner is within the reach of another
    for corner in outline:
        tool.press(at(corner, pixel, alt=True))
        tool.release(at(corner, pixel, alt=True))
    enter(tool)
    body = newest(workshop)
    # Rounding: corners are shifted by less than 10 m, so each is off by 2e-15 m, times an outline
    # of at most 14 * 6 m, over at least 0.05 m^2: 4e-12. Corners that are flat to 1e-12 of the size
    # (6 m) may go: 14 * 0.5 * 6 * 6e-12 / 0.05 = 5e-9 at the very worst, none in these.
    assert abs(area(outline)) > 0.05
    assert area_of(body) == pytest.approx(abs(area(outline)), rel=1e-9)
    assert body.mass == pytest.approx(abs(area(outline)), rel=1e-9)


def test_an_edge_that_crosses_is_refused_and_nothing_is_lost(workshop) -> None:
    tool = workshop.tools["polygon"]
    click(tool, (0.0, 0.0), (4.0, 0.0), (4.0, 2.0))
    before = list(tool.corners)
    tool.hover(at((2.0, -1.0)))
    assert "cross" in tool.lines()[0]
    click(tool, (2.0, -1.0))
    assert tool.corners == before and "would cross" in said(workshop)[-1]
    click(tool, (4.0, 1.0))  # back on the last edge
    assert tool.corners == before
    click(tool, (0.0, 2.0))
    enter(tool)
    assert area_of(newest(workshop)) == pytest.approx(8.0, rel=1e-13)


SPIRAL = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (-2.0, 2.0), (-2.0, -2.0), (4.0, -2.0), (4.0, 1.0)]
"""No edge crosses another, but the one that closes it crosses the second."""


def test_a_closing_edge_that_crosses_leaves_the_corners_for_another_try(workshop) -> None:
    tool = workshop.tools["polygon"]
    click(tool, *SPIRAL)
    corners = list(tool.corners)
    enter(tool)
    assert tool.busy and tool.corners == corners and count(workshop) == 0
    assert "crosses itself" in said(workshop)[-1]
    assert tool.take_back()
    enter(tool)
    assert count(workshop) == 1 and not tool.busy


def test_backspace_takes_corners_back_one_by_one(workshop) -> None:
    tool = workshop.tools["polygon"]
    click(tool, (0.0, 0.0), (4.0, 0.0))
    assert tool.take_back() and tool.corners == [(0.0, 0.0)]
    assert tool.take_back() and not tool.busy


def test_two_corners_are_no_polygon_and_stay(workshop) -> None:
    tool = workshop.tools["polygon"]
    click(tool, (0.0, 0.0), (4.0, 0.0))
    enter(tool)
    assert tool.busy and "three corners" in said(workshop)[-1]
    tool.press(at((4.0, 0.0), clicks=2))  # a double click at the second corner
    tool.release(at((4.0, 0.0)))
    assert tool.corners == [(0.0, 0.0), (4.0, 0.0)]


@pytest.mark.parametrize(
    ("corners", "why"),
    [
        ([(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)], "goes back"),
        ([(0.0, 0.0), (0.004, 0.0), (0.0, 0.004)], "hardly any area"),
        ([(0.0, 0.0), (0.0004, 0.0), (0.0, 0.5)], "nearer than 1 mm"),
    ],
)
def test_outlines_without_an_area_are_refused_with_a_reason(workshop, corners, why) -> None:
    tool = workshop.tools["polygon"]
    for corner in corners:
        tool.press(at(corner, 1e-5, alt=True))
        tool.release(at(corner, 1e-5, alt=True))
    tool.finish()
    assert count(workshop) == 0 and why in said(workshop)[-1] and tool.busy


# --- freehand --------------------------------------------------------------------------------


def stroke(radius: float = 1.0, lobes: int = 0, points: int = 200, turns: float = 1.0) -> list:
    found = []
    for i in range(points):
        t = turns * math.tau * i / points
        r = radius * (1.0 + 0.3 * math.cos(lobes * t)) if lobes else radius
        found.append((r * math.cos(t), 3.0 + r * math.sin(t)))
    return found


def test_a_stroke_round_a_disc_encloses_its_area(workshop) -> None:
    drag(workshop.tools["freehand"], *stroke())
    # No point is further than 2.5 px from the stroke: 0.05 m times the outline of 2 pi; and it
    # is dropped once more by half as much.
    assert area_of(newest(workshop)) == pytest.approx(math.pi, abs=1.5 * 2.5 * PIXEL * math.tau)
    assert newest(workshop).name == "freehand"


def test_a_stroke_that_is_not_convex_becomes_one_body_of_convex_parts(workshop) -> None:
    drag(workshop.tools["freehand"], *stroke(lobes=3, radius=2.0))
    body, outline = newest(workshop), stroke(lobes=3, radius=2.0)
    length = sum(math.dist(outline[i - 1], p) for i, p in enumerate(outline))
    assert len(body.shapes) > 1
    assert area_of(body) == pytest.approx(area(outline), abs=1.5 * 2.5 * PIXEL * length)


def test_the_smallest_stroke_keeps_its_corners_as_far_apart_as_the_core_wants(workshop) -> None:
    workshop.camera.scale = 20_000.0  # the highest zoom: 1 mm is 20 px
    tool, pixel = workshop.tools["freehand"], 1.0 / 20_000.0
    points = [(x / 60.0, y / 60.0) for x, y in stroke(lobes=5)]
    tool.press(at(points[0], pixel))
    for point in points:
        tool.move(at(point, pixel))
    tool.release(at(points[-1], pixel))
    assert count(workshop) == 1 and not said(workshop)


def test_an_eight_is_refused(workshop) -> None:
    eight = [(2.0 * math.sin(t), 3.0 + math.sin(2.0 * t)) for t in spread(math.tau, 120)]
    drag(workshop.tools["freehand"], *eight)
    assert count(workshop) == 0 and "crosses itself" in said(workshop)[-1]


def spread(end: float, steps: int) -> Sequence[float]:
    return [end * i / steps for i in range(steps)]


def test_a_stroke_that_has_just_begun_is_no_mistake(workshop) -> None:
    tool = workshop.tools["freehand"]
    tool.press(at((0.0, 0.0)))
    for i in range(10):
        tool.move(at((0.1 * i, 0.0)))
        assert tool.lines() == [] or not tool.dragged
    tool.cancel()
    assert not tool.busy


# --- all of them -----------------------------------------------------------------------------


def make(tool: Tool, by: float = 0.0) -> None:
    """Draw something of about a metre with any of them."""
    if tool.NAME == "polygon":
        click(tool, *[(x + by, y + 5.0) for x, y in NOTCH])
        enter(tool)
    elif tool.NAME == "freehand":
        drag(tool, *[(x + by, y) for x, y in stroke()])
    else:
        drag(tool, (by, 4.0), (by + 1.0, 5.0))
        if tool.busy:
            click(tool, (by + 0.2, 5.0))


def begin(tool: Tool) -> None:
    """Be in the middle of it."""
    tool.press(at((0.0, 2.0)))
    tool.move(at((1.0, 3.0)))
    assert tool.busy


NAMES = ("box", "circle", "capsule", "polygon", "freehand")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("paused", [True, False])
def test_what_is_drawn_is_one_entry_of_the_history(workshop, name, paused) -> None:
    session: Session = workshop.session
    session.paused = paused
    session.run(0 if paused else 40)
    before = state(session)
    make(workshop.tools[name])
    after = state(session)
    assert count(workshop) == 1 and after != before and not said(workshop)
    if not paused:
        session.run(30)
    assert session.undo() and state(session) == before
    assert session.redo() and count(workshop) == 1
    session.go_to(session.world.tick if paused else 40)
    assert state(session) == after


@pytest.mark.parametrize("name", NAMES)
def test_escape_leaves_no_trace(workshop, name) -> None:
    tool, before = workshop.tools[name], state(workshop.session)
    begin(tool)
    tool.cancel()
    tool.release(at((1.0, 3.0)))
    assert not tool.busy and state(workshop.session) == before and not workshop.session.undo()
    make(tool)
    assert count(workshop) == 1


@pytest.mark.parametrize("name", NAMES)
def test_another_scene_in_the_middle_ends_the_gesture(workshop, name) -> None:
    tool = workshop.tools[name]
    begin(tool)
    assert workshop.session.restart()
    assert not tool.busy
    tool.move(at((2.0, 4.0)))
    tool.release(at((2.0, 4.0)))
    tool.hover(at((2.0, 4.0)))
    tool.hover(None)
    assert count(workshop) == 0
    make(tool)
    assert count(workshop) == 1


@pytest.mark.parametrize("name", NAMES)
def test_another_tool_in_the_middle_ends_the_gesture(workshop, name) -> None:
    workshop.choose(name)
    begin(workshop.tool)
    workshop.choose("drag")
    assert not workshop.tools[name].busy and count(workshop) == 0


@pytest.mark.parametrize(
    ("name", "to", "why"),
    [
        ("box", (3.0, 2.0), "no height"),
        ("box", (0.0, 3.0), "no width"),
        ("circle", (0.0, 2.0), "no size"),
    ],
)
def test_a_drag_that_leaves_no_area_is_refused(workshop, name, to, why) -> None:
    drag(workshop.tools[name], (0.0, 2.0), (4.0, 3.0), to)
    assert count(workshop) == 0 and why in said(workshop)[-1]
    assert not workshop.tools[name].busy


def test_a_capsule_without_thickness_waits_for_another_click(workshop) -> None:
    tool = workshop.tools["capsule"]
    drag(tool, (0.0, 2.0), (2.0, 2.0))
    click(tool, (1.0, 2.4))
    assert count(workshop) == 1
    drag(tool, (0.0, 4.0), (2.0, 4.0))
    tool.hover(at((1.0, 5.0)))
    click(tool, (1.0, 4.0))  # on the axis
    assert tool.busy and "no thickness" in said(workshop)[-1] and count(workshop) == 1
    tool.cancel()
    assert not tool.busy and count(workshop) == 1

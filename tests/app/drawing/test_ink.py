"""The ink of the pen: scaled while one zooms, sharp at rest, and grown stroke by stroke."""

import numpy as np
import pygame
import pytest

from app.drawing import ink_layer, ink_sheet
from app.drawing.camera import Camera
from app.drawing.ink_growth import Growth
from app.drawing.ink_layer import Layer
from app.drawing.ink_sheet import InkSheet
from app.drawing.pen_stroke import Stroke, arrow, freehand
from app.drawing.style import Style

FRAME = 1 / 60  # [s]
PIXEL = 0.01  # [m] at 100 px/m
STYLE = Style.make("light")


def wave(shift: float = 0.0, role: str = "pen_red") -> Stroke:
    x = np.linspace(-0.8, 0.8, 60)
    points = np.column_stack([x, 0.2 * np.sin(9.0 * x) + shift])
    return Stroke(points, 0.05, role)


STROKES = (wave(), wave(0.2, "marker_sky"), wave(-0.2, "pen_blue"))


def camera_of(scale: float = 100.0) -> Camera:
    camera = Camera((240, 160))
    camera.scale = scale
    return camera


def painted(sheet: InkSheet, camera: Camera, strokes=STROKES, fresh=None) -> np.ndarray:
    surface = pygame.Surface(camera.size, 0, 32)
    surface.fill((255, 255, 255))
    sheet.begin()
    sheet.show(strokes, fresh, None)
    sheet.paint(surface, camera, STYLE)
    return pygame.surfarray.array3d(surface).astype(np.int64)


@pytest.fixture
def slowly(monkeypatch) -> list[Layer]:
    """Each frame paints the smallest portion; the list has one entry for each painting begun."""
    begun: list[Layer] = []
    start = Layer.start

    def noted(layer: Layer, *rest) -> None:
        begun.append(layer)
        start(layer, *rest)

    monkeypatch.setattr(Layer, "start", noted)
    monkeypatch.setattr(ink_sheet.time, "thread_time", clock())
    monkeypatch.setattr(ink_sheet, "PATIENCE", 1.5)  # [s] of that clock: one portion
    return begun


def clock():
    """A time that goes on by one second each time it is asked: one portion a frame."""
    now = [0.0]

    def ask() -> float:
        now[0] += 1.0
        return now[0]

    return ask


@pytest.mark.parametrize("factor", [1.6, 0.6])
def test_a_zoom_scales_the_kept_ink_and_ends_in_what_is_painted_there(slowly, factor) -> None:
    camera, sheet = camera_of(), InkSheet()
    painted(sheet, camera)
    camera.zoom_at(120, 80, factor)
    for _ in range(4):
        camera.update(FRAME)
        assert camera.moving
        about = painted(sheet, camera)
        exact = painted(InkSheet(), camera)
        inked = (exact != 255).any()
        assert inked and (about != 255).any()
        # Off by a pixel at most: along the edges of three strokes 340 px long that is
        # 3 * 2 * 340 of 38 400 pixels, a twentieth, each by 255 at most.
        assert np.abs(about - exact).mean() < 255 / 20
    for _ in range(60):
        camera.update(FRAME)
        last = painted(sheet, camera)
    assert not camera.moving
    assert (last == painted(InkSheet(), camera)).all()
    assert len(slowly) == 1, "the end of the zoom is known at its beginning"


def test_a_stroke_that_is_added_or_removed_in_a_zoom_is_seen_at_once(slowly) -> None:
    camera, sheet = camera_of(), InkSheet()
    painted(sheet, camera)
    camera.zoom_at(120, 80, 1.5)
    camera.update(FRAME)
    painted(sheet, camera)
    for strokes in (STROKES[:1], STROKES):
        seen = painted(sheet, camera, strokes)
        assert (seen == painted(InkSheet(), camera, strokes)).all()


def test_a_view_that_jumps_is_painted_at_once(slowly) -> None:
    camera, sheet = camera_of(), InkSheet()
    painted(sheet, camera)
    camera.fit((-1.0, -1.0, 3.0, 1.0))
    assert (painted(sheet, camera) == painted(InkSheet(), camera)).all()
    assert not slowly


def test_a_layer_that_is_painted_in_portions_is_that_of_one_go(monkeypatch) -> None:
    camera, whole, parts = camera_of(), Layer(), Layer()
    whole.follow(STROKES, camera, STYLE)
    monkeypatch.setattr(ink_layer, "PORTION", 500)
    parts.start(STROKES[:1], camera_of(70.0), STYLE)
    for _ in range(5):
        parts.go_on()
    assert not parts.ready
    parts.start(STROKES, camera, STYLE)  # half a stroke of the other view is left behind
    goes = 0
    while not parts.ready:
        parts.go_on()
        goes += 1
    assert goes > 20
    assert (parts._pixels == whole._pixels).all() and parts._pixels.any()


def test_a_stroke_that_grows_point_by_point_is_the_one_that_is_painted_at_the_end() -> None:
    rng = np.random.default_rng(4)
    way = np.cumsum(rng.normal(0.0, 0.05, (80, 2)), axis=0)
    raw = [(float(x), float(y)) for x, y in way - way.mean(axis=0)]
    camera, growth = camera_of(), Growth()
    for count in range(1, len(raw) + 1):
        for _ in range(1 + count % 3):  # the mouse stands now and then
            stroke = Stroke(freehand(raw[:count], PIXEL), 0.05, "pen_red")
            growth.follow(stroke, camera, STYLE)
        if count % 8 == 0:
            whole = Layer()
            whole.follow([stroke], camera, STYLE)
            assert (growth._pixels == whole._pixels).all()
    assert growth._sure > 0.9 * len(stroke.points), "only the end is painted anew"


def test_another_stroke_and_another_view_leave_nothing_of_the_one_before() -> None:
    camera, growth = camera_of(), Growth()
    views = [(wave(), 100.0), (wave(), 80.0), (wave(0.3), 80.0), (wave(0.3, "marker_sky"), 80.0)]
    views += [(Stroke(arrow((0.0, 0.0), (x, 0.3), 0.05, PIXEL), 0.05, "pen_red", True), 80.0)
              for x in (0.9, 0.5)]  # fmt: skip
    for stroke, camera.scale in views:
        growth.follow(stroke, camera, STYLE)
        whole = Layer()
        whole.follow([stroke], camera, STYLE)
        assert (growth._pixels == whole._pixels).all()


def test_the_view_at_the_end_of_a_zoom_is_known_before() -> None:
    camera = camera_of()
    camera.zoom_at(30, 20, 1.7)
    goal = camera.at_rest()
    assert camera.moving and not goal.moving
    while camera.moving:
        camera.update(FRAME)
    assert goal.scale == camera.scale
    # 1e-12 m: a few roundings of coordinates of about 1 m
    assert goal.center == pytest.approx(camera.center, abs=1e-12)

"""The pen's strokes: smooth, few points, and what the pad remembers of them."""

import math

import numpy as np
import pygame
import pytest

from app.drawing import pen_stroke as strokes
from app.drawing.camera import Camera
from app.drawing.ink_layer import Layer
from app.drawing.pen_stroke import Stroke
from app.drawing.style import Style
from app.editor.pen.pad import Pad
from app.session.session import Session

PIXEL = 0.02  # [m] of one pixel


def dash(x: float = 0.0, role: str = "pen_red") -> Stroke:
    return Stroke(np.array([[x, 0.0], [x + 1.0, 0.0]]), 0.1, role)


@pytest.fixture
def session() -> Session:
    session = Session()
    assert session.load("stack")
    return session


def test_a_fast_circle_of_few_points_becomes_round() -> None:
    angles = np.linspace(0.0, math.tau, 17)
    drawn = np.column_stack([np.cos(angles), np.sin(angles)])  # radius 50 px, 20 px apart
    smooth = strokes.freehand([(float(x), float(y)) for x, y in drawn], PIXEL)
    away = np.abs(np.hypot(*smooth.T) - 1.0)
    straight = 1.0 - math.cos(math.pi / 16)  # [m] how far straight pieces would be off: 19 mm
    assert away.max() < straight, "the two pieces at the ends have no neighbour to bend them"
    # A cubic through points s apart on a circle is off by O(s^4): about straight^2 = 0.4 mm.
    assert np.sort(away)[: -2 * len(away) // 16 - 2].max() < 2 * straight**2
    assert np.hypot(*np.diff(smooth, axis=0).T).max() < 1.2 * strokes.PIECE * PIXEL


def test_the_trembling_of_a_slow_hand_is_halved_and_the_ends_stay() -> None:
    rng = np.random.default_rng(1)
    raw = np.column_stack([np.arange(100) * 2 * PIXEL, rng.normal(0.0, PIXEL, 100)])
    calm = strokes.calmed(raw, PIXEL)
    assert (calm[[0, -1]] == raw[[0, -1]]).all()
    # The weights 1/4, 1/2, 1/4 leave sqrt(3/8) = 0.61 of white noise; at 2 px of the 12 they count
    # for five sixths.
    assert calm[:, 1].std() < 0.75 * raw[:, 1].std()


def test_a_swing_is_not_cut_short_by_smoothing() -> None:
    swing = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]])  # 50 px apart
    assert (strokes.calmed(swing, PIXEL) == swing).all()


def test_thinning_keeps_few_points_and_all_within_the_tolerance() -> None:
    t = np.linspace(0.0, 20.0, 3000)
    points = np.column_stack([t, np.sin(t)])
    kept = strokes.thinned(points, 0.004)
    assert len(kept) < 200
    line = Stroke(kept, 0.0, "pen_red")
    assert max(line.distance((x, y)) for x, y in points[::7]) <= 0.004 + 1e-12


def test_an_arrow_ends_in_two_equal_barbs_and_nearly_level_lines_are_level() -> None:
    points = strokes.arrow((0.0, 0.0), (3.0, 0.1), 0.1, PIXEL)
    assert points[1] == pytest.approx((3.0, 0.0))
    assert np.isnan(points[2]).all(), "the pen is lifted between shaft and head"
    up, tip, down = points[3:]
    assert tip == pytest.approx((3.0, 0.0))
    assert up == pytest.approx(down * (1.0, -1.0)) and up[0] < 3.0


def test_clicks_that_do_not_move_are_dots() -> None:
    points = strokes.freehand([(1.0, 2.0)], PIXEL)
    assert points == pytest.approx(np.array([[1.0, 2.0], [1.0, 2.0]]))
    assert Stroke(points, 0.2, "pen_red").distance((1.0, 2.3)) == pytest.approx(0.2)


def test_undo_and_redo_take_strokes_in_order_and_bring_a_cleared_drawing_back(session) -> None:
    pad = Pad(session)
    first, second = dash(0.0), dash(2.0)
    pad.add(first)
    pad.add(second)
    assert pad.clear() == 2 and pad.strokes == ()
    assert pad.undo() and pad.strokes == (first, second)
    assert pad.undo() and pad.strokes == (first,)
    assert pad.redo() and pad.strokes == (first, second)
    pad.remove(first)
    assert not pad.redo(), "what was drawn since is another drawing"
    assert [pad.undo() for _ in range(4)] == [True, True, True, False]


def test_a_restart_keeps_the_drawing_and_another_scene_has_none(session) -> None:
    pad = Pad(session)
    drawn = dash()
    pad.add(drawn)
    session.restart()
    assert pad.strokes == (drawn,)
    session.load("chain")
    assert pad.strokes == ()
    session.load("stack")
    assert pad.strokes == ()


def test_the_topmost_stroke_under_the_mouse_is_found(session) -> None:
    pad = Pad(session)
    below, above = dash(), dash()
    pad.add(below)
    pad.add(above)
    assert pad.at((0.5, 0.1), 0.06) is above, "half its width and the reach"
    assert pad.at((0.5, 0.2), 0.06) is None


def test_a_film_shows_a_stroke_from_its_tick_until_it_was_erased(session) -> None:
    pad = Pad(session)
    session.run(10)
    pad.add(dash(), began=10)
    session.run(10)
    pad.clear()
    over = pad.over(session.timeline)
    assert over is not None

    class Screen:
        def ink(self, shown) -> None:
            self.count = len(shown)

    screen = Screen()
    seen = [over(screen, tick) or screen.count for tick in (0, 9, 10, 19, 20)]  # type: ignore
    assert seen == [0, 0, 1, 1, 0]


def test_strokes_are_painted_where_they_are_at_any_zoom_and_the_marker_shines_through() -> None:
    camera, style = Camera((200, 100)), Style.make("light")
    camera.center, camera.scale = (0.5, 0.0), 100.0
    layer = Layer()
    for scale in (100.0, 40.0):
        camera.scale = scale
        surface = pygame.Surface(camera.size, 0, 32)
        surface.fill((10, 20, 30))
        layer.follow([dash(), dash(-0.4, "marker_sky")], camera, style)
        layer.blit(surface)
        x, y = (round(v) for v in camera.to_screen(0.8, 0.0))
        assert surface.get_at((x, y))[:3] == (0xC2, 0x45, 0x00)
        x, y = (round(v) for v in camera.to_screen(-0.2, 0.0))
        # alpha 0x80: half of the sky's 0x56B4E9 and half of what was there, rounded twice
        assert surface.get_at((x, y))[:3] == pytest.approx((48, 100, 131), abs=2)
        x, y = (round(v) for v in camera.to_screen(0.5, 0.3))
        assert surface.get_at((x, y))[:3] == (10, 20, 30)


def test_a_sheet_that_is_moved_by_whole_pixels_is_the_one_painted_there() -> None:
    camera, style = Camera((200, 100)), Style.make("light")
    camera.scale = 100.0
    moved = Layer(64)
    for x, y in ((0.0, 0.0), (0.3, -0.2), (-0.4, 0.1), (3.0, 0.0), (0.0, 0.0)):
        camera.center = (x, y)
        pictures = []
        for layer in (moved, Layer()):
            surface = pygame.Surface(camera.size, 0, 32)
            layer.follow([dash(), dash(-0.5), dash(2.5)], camera, style)
            layer.blit(surface)
            pictures.append(pygame.surfarray.array2d(surface))
        assert (pictures[0] == pictures[1]).all()


def test_a_layer_that_is_added_to_is_that_of_all_at_once() -> None:
    camera, style = Camera((200, 100)), Style.make("dark")
    drawn = [dash(0.1 * k) for k in range(4)]
    grown, whole = Layer(), Layer()
    for count in (1, 2, 4):
        grown.follow(drawn[:count], camera, style)
    whole.follow(drawn, camera, style)
    assert (grown._pixels == whole._pixels).all() and grown._pixels.any()
    grown.follow(drawn[1:], camera, style)
    whole.again(drawn[1:], camera, style, 1.0, None)
    assert (grown._pixels == whole._pixels).all(), "one that was erased is gone"

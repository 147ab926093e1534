"""The camera: the one y flip, zoom that keeps the point under the cursor, fitting."""

import numpy as np
import pytest

from app.drawing.camera import EASE_TIME, MOST_SCALE, Camera
from app.drawing.easing import EASE


@pytest.fixture
def camera() -> Camera:
    camera = Camera((800, 600))
    camera.center, camera.scale = (3.0, -2.0), 40.0
    return camera


def test_up_in_the_world_is_up_on_the_screen(camera: Camera) -> None:
    assert camera.to_screen(3.0, -2.0) == (400, 300)
    assert camera.to_screen(4.0, -1.0) == (440, 260)


def test_screen_to_world_undoes_world_to_screen(camera: Camera) -> None:
    x, y = np.array([-7.5, 0.0, 12.25]), np.array([3.0, -9.0, 0.5])
    back_x, back_y = camera.to_world(*camera.to_screen(x, y))
    assert back_x == pytest.approx(x) and back_y == pytest.approx(y)


def test_an_eased_zoom_keeps_the_point_under_the_cursor(camera: Camera) -> None:
    before = camera.to_world(123, 456)
    camera.zoom_at(123, 456, 1.15)
    for _ in range(30):
        camera.update(1 / 60)
        assert camera.to_world(123, 456) == pytest.approx(before)
    assert camera.scale == pytest.approx(40 * 1.15)
    assert not camera.moving


def test_most_of_a_zoom_is_done_in_the_easing_time(camera: Camera) -> None:
    camera.zoom_at(400, 300, 2.0)
    camera.update(EASE_TIME)
    assert camera.scale == pytest.approx(80, rel=0.05)


def test_easing_does_not_depend_on_the_frame_rate(camera: Camera) -> None:
    other = Camera((800, 600))
    other.center, other.scale = camera.center, camera.scale
    camera.zoom_at(10, 10, 1.5)
    other.zoom_at(10, 10, 1.5)
    camera.update(0.05)
    for _ in range(5):
        other.update(0.01)
    assert camera.scale == pytest.approx(other.scale)


def test_notches_add_up_while_easing(camera: Camera) -> None:
    for _ in range(3):
        camera.zoom_at(400, 300, 1.15)
    camera.finish()
    assert camera.scale == pytest.approx(40 * 1.15**3)


def test_zoom_stops_at_its_limit(camera: Camera) -> None:
    camera.zoom_at(400, 300, 1e9)
    camera.finish()
    assert camera.scale == MOST_SCALE


def test_fit_shows_the_rectangle_inside_what_panels_leave_free(camera: Camera) -> None:
    camera.fit((-5, 0, 5, 4), insets=(0, 40, 200, 60))
    left, bottom = camera.to_screen(-5, 0)
    right, top = camera.to_screen(5, 4)
    assert left >= -1e-9 and right <= 600 + 1e-9
    assert top >= 40 - 1e-9 and bottom <= 540 + 1e-9
    assert (left + right) / 2 == pytest.approx(300)
    assert (top + bottom) / 2 == pytest.approx(290)


def test_fit_survives_an_empty_rectangle_and_no_room(camera: Camera) -> None:
    camera.fit((1, 1, 1, 1), insets=(500, 400, 500, 400))
    assert np.isfinite([*camera.center, camera.scale]).all()


def test_pan_moves_the_view_by_metres(camera: Camera) -> None:
    camera.pan(1.5, -0.5)
    assert camera.center == (4.5, -2.5)


def test_the_view_is_the_visible_rectangle(camera: Camera) -> None:
    assert camera.view == pytest.approx((-7, -9.5, 13, 5.5))


def test_a_followed_point_stays_away_from_the_edges_of_what_is_free() -> None:
    camera = Camera((1000, 500))
    camera.center, camera.scale = (0.0, 0.0), 100.0
    insets = (0, 40, 200, 60)  # free: 0 .. 800 px, so the point is kept within 240 .. 560
    camera.bring_into_sight((0.0, 0.0), insets)
    assert camera.center == (0.0, 0.0)  # 500 px: within, nothing moves
    camera.bring_into_sight((1.5, 0.0), insets)  # 650 px: 90 px too far right
    assert camera.to_screen(1.5, 0.0)[0] == pytest.approx(560.0)
    # free: 40 .. 440 px, so it is kept within 88 .. 392
    camera.bring_into_sight((1.5, 9.0), insets)
    assert camera.to_screen(1.5, 9.0) == pytest.approx((560.0, 88.0))
    camera.bring_into_sight((1.5, -9.0), insets)
    assert camera.to_screen(1.5, -9.0) == pytest.approx((560.0, 392.0))
    assert not camera.moved


def test_the_camera_knows_whether_the_user_has_moved_it() -> None:
    camera = Camera((1000, 500))
    for move in (
        lambda: camera.pan(1.0, 0.0),
        lambda: camera.zoom_at(10.0, 10.0, 1.1),
        lambda: camera.pinch((0.0, 0.0), (5.0, 5.0), 1.1),
    ):
        camera.fit((-1.0, -1.0, 1.0, 1.0))
        camera.pan(0.0, 0.0)
        assert not camera.moved
        move()
        assert camera.moved


def test_a_fitted_view_comes_softly_and_exactly_and_never_delays_a_hand() -> None:
    camera = Camera((800, 600))
    camera.eases = True
    start = camera.center, camera.scale
    camera.fit((2.0, 1.0, 6.0, 3.0))
    goal = camera.center, camera.scale
    camera.glide_from(*start)
    assert (camera.center, camera.scale) == start and camera.moving
    assert (camera.at_rest().center, camera.at_rest().scale) == goal
    camera.update(EASE / 2)
    assert min(start[1], goal[1]) < camera.scale < max(start[1], goal[1])
    camera.update(EASE)
    assert (camera.center, camera.scale) == goal and not camera.moving
    camera.glide_from(*start)
    camera.update(EASE / 2)
    here = camera.center
    camera.pan(0.5, 0.0)  # the hand takes over where the picture is
    camera.update(EASE)
    assert camera.center == (here[0] + 0.5, here[1]) and not camera.moving


def test_one_point_of_the_picture_stands_still_on_the_way() -> None:
    """A way that is straight in the picture: what both views show does not swing out."""
    camera = Camera((800, 600))
    camera.eases = True
    camera.center, camera.scale = (4.0, 0.0), 200.0
    at = camera.to_screen(5.0, 0.5)
    start = camera.center, camera.scale
    camera.zoom_at(*at, 0.25)
    camera.finish()
    camera.glide_from(*start)
    for _ in range(4):
        camera.update(EASE / 5)
        assert camera.to_screen(5.0, 0.5) == pytest.approx(at, abs=1e-6)


def test_with_reduced_motion_the_view_is_there_at_once() -> None:
    camera = Camera((800, 600))
    camera.fit((2.0, 1.0, 6.0, 3.0))
    goal = camera.center, camera.scale
    camera.glide_from((0.0, 0.0), 50.0)
    assert (camera.center, camera.scale) == goal and not camera.moving

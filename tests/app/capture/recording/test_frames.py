"""The pictures of a film: the right moments, drawn as the window draws them."""

import numpy as np
import pygame
import pytest

from app.capture.recording.frames import SceneStoppedError, Take, frames
from app.drawing.camera import Camera
from app.drawing.focus import bring_into_sight, follow_focus
from app.drawing.picture import Picture
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.hand import Grab
from app.simulation.commands.scene import Impulse, SetSetting
from scenes.kit import Scene

SIZE = (160, 90)  # [px]


def running(scene: str = "cradle", **values: object) -> Session:
    session = Session()
    assert session.load(scene, **values)
    return session


def moments(session: Session, last: int, take: Take, run: object = None) -> list[float]:
    """The moment [s] that every picture shows."""
    return [
        session.world.time - (1.0 - session.clock.alpha) * session.world.tick_length
        for _ in frames(session, last, take, ViewOptions(), run)
    ]


@pytest.mark.parametrize("speed", [0.25, 0.5, 1.0, 2.0])
@pytest.mark.parametrize("rate", [30.0, 50.0, 60.0])
def test_pictures_follow_evenly_and_the_last_shows_the_end(speed, rate):
    last = 60  # 0.25 s
    shown = moments(running(), last, Take(SIZE, rate, speed))
    assert len(shown) == round(last / 240 * rate / speed)
    step = speed / rate  # [s]
    # alpha near 0 is held at 1e-6 of a tick: 4 ns; the last one may be held at the end
    assert np.allclose(np.diff(shown)[:-1], step, atol=1e-8)
    assert shown[0] == pytest.approx(step, abs=1e-8)
    # the end is missed by half a step at most, and not at all when the steps fit
    assert abs(shown[-1] - last / 240) <= step / 2 + 1e-8


def test_time_goes_on_evenly_when_the_tick_changes_on_the_way():
    session = running()

    def run(ticks: int) -> int:
        if session.world.tick == 41:  # in the middle of a picture's time
            session.submit(SetSetting("tick_rate", 60))
        return session.run(ticks)

    shown = moments(session, 101, Take(SIZE, 30.0), run)
    assert session.world.settings.tick_rate == 60
    assert np.allclose(np.diff(shown)[:-1], 1 / 30, atol=1e-7)  # 1e-6 of a tick of 1/60 s
    assert shown[-1] == pytest.approx(41 / 240 + 60 / 60, abs=1 / 60)


def test_an_empty_span_is_one_picture_of_now():
    session = running()
    session.run(10)
    assert len(list(frames(session, 10, Take(SIZE), ViewOptions()))) == 1
    assert session.world.tick == 10


def test_pictures_between_ticks_are_what_the_window_shows():
    """The window's own way there: its clock, fed with the same times."""
    film, window = running(), running()
    window.clock._now = lambda: 0.0  # never out of time
    camera = Camera(SIZE)
    camera.fit(window.scene.view)
    surface, shown = pygame.Surface(SIZE), Picture(camera, ViewOptions())
    for number, picture in enumerate(frames(film, 20, Take(SIZE, 96.0), ViewOptions())):
        window.advance(1 / 96)  # two and a half ticks
        if number % 2:
            continue  # at the end of a tick: the window is already in the next one, at its start
        assert film.world.hash() == window.world.hash()
        assert film.clock.alpha == pytest.approx(0.5)
        shown.paint(surface, window)
        seen = pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(int)
        # poses differ by rounding, 1e-15: a channel by the rounding of its weight
        assert np.abs(seen - picture).max() <= 1


def test_a_body_moves_in_the_picture_where_it_moves_in_the_world():
    session = running("stack", rows=2)
    ball = next(body for body in session.world.bodies if body.name == "ball")
    session.submit(Impulse(ball.id, (8.0 * ball.mass, 0.0), ball.center))
    camera = Camera((320, 180))
    camera.fit(session.scene.view)
    places, pictures = [], []
    for picture in frames(session, 48, Take(camera.size), ViewOptions()):
        places.append(camera.to_screen(*ball.center))
        pictures.append(picture.astype(int))
    assert places[-1][0] - places[0][0] > 10  # [px]
    changed = np.abs(pictures[-1] - pictures[0]).sum(axis=2) > 60
    for x, y in (places[0], places[-1]):
        assert changed[round(y) - 2 : round(y) + 3, round(x) - 2 : round(x) + 3].mean() > 0.5
    assert not changed[:40].any()  # the sky


def test_the_camera_follows_the_focus_and_begins_where_it_is():
    session = running("walker")
    assert session.scene.focus
    camera = Camera(SIZE)
    camera.fit((40.0, 0.0, 48.0, 4.5))
    bring_into_sight(camera, session)
    left, _, right, _ = camera.view
    body = next(b for b in session.world.bodies if b.name == session.scene.focus)
    assert left < body.center[0] < right
    follow_focus(camera, session)
    # within the middle part that a followed point is kept in, to a pixel
    assert 0.29 < (body.center[0] - camera.view[0]) / (right - left) < 0.71


def test_the_mouse_of_now_is_not_in_the_film(monkeypatch):
    """Two films of a held body, with the mouse in different places."""
    pygame.display.init()
    pictures = []
    for place in ((5, 5), (140, 80)):
        monkeypatch.setattr(pygame.mouse, "get_pos", lambda place=place: place)
        session = running("stack", rows=2)
        ball = next(body for body in session.world.bodies if body.name == "ball")
        x, y = ball.center
        session.submit(Grab(ball.id, (x, y), (x + 1.0, y + 1.0)))
        pictures.append(list(frames(session, 24, Take(SIZE), ViewOptions())))
    assert session.hand.active
    assert (np.array(pictures[0]) == np.array(pictures[1])).all()


class Failing(Scene):
    """Fails at its tenth tick."""

    def step(self, world):
        if world.tick == 9:
            raise ValueError("enough")


def test_a_scene_that_fails_ends_the_film_with_its_sentence():
    session = running()
    session.simulation.scene.step = Failing().step  # type: ignore[method-assign]
    with pytest.raises(SceneStoppedError, match="enough"):
        list(frames(session, 48, Take(SIZE), ViewOptions()))

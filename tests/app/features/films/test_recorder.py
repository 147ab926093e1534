"""The recorder of the window: the last seconds, live recording, progress, cancelling, messages."""

import threading
from pathlib import Path

import pygame
import pytest
from PIL import Image

from app.capture.recording import film_job
from app.capture.recording.film import Film, FilmError
from app.drawing import overlays
from app.drawing.camera import Camera
from app.drawing.picture import Picture
from app.features.films import recorder as recorder_module
from app.features.films.options import FilmOptions
from app.features.films.recorder import Recorder
from app.files.background import Job
from app.files.view_options import ViewOptions
from app.simulation.commands.scene import Impulse
from tests.app.capture.recording.clips import Recorded, noted_clip_of

SMALL = FilmOptions(size="640x360")
SECONDS = 0.25  # [s] 8 frames


@pytest.fixture(autouse=True)
def note_clips(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.features.films.recorder.clip_of", noted_clip_of)


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody's own films are touched."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setattr("app.capture.recording.place.own_folder", lambda _kind: tmp_path)
    return tmp_path


@pytest.fixture
def recorder() -> Recorder:
    camera = Camera((640, 360))
    camera.fit((-3, -1, 3, 3))
    return Recorder(ViewOptions(), camera)


def messages(recorder: Recorder) -> list[tuple[str, str]]:
    """All that it has to say, when it is done."""
    said: list[tuple[str, str]] = []
    recorder.wait(lambda kind, text, _folder=None: said.append((kind, text)))
    return said


def frame_count(path: Path) -> int:
    with Image.open(path) as image:
        return image.n_frames


def test_the_last_seconds_become_a_film_with_a_notice(recorder, tmp_path):
    session = Recorded()
    session.run(120)
    before = session.world.hash()
    assert recorder.save_last(session, SECONDS, SMALL)
    assert recorder.busy
    ((kind, text),) = messages(recorder)
    (film,) = tmp_path.iterdir()
    assert (kind, text) == ("info", f"film saved: {film}")
    assert film.name.startswith("fulcrum-cradle-")
    assert frame_count(film) == round(SECONDS * 30)
    assert session.watched.clips == [60]
    assert not recorder.busy
    assert session.world.hash() == before


def test_a_film_shows_what_commands_did(recorder, monkeypatch):
    """The clip that is filmed ends in the very state that the session is in."""
    seen = []
    monkeypatch.setattr(film_job, "shoot", lambda clip, last, *_, **__: seen.append((clip, last)))
    session = Recorded("stack", rows=2)
    session.run(30)
    ball = next(body for body in session.world.bodies if body.name == "ball")
    session.submit(Impulse(ball.id, (50.0, 0.0), ball.center))
    session.run(30)
    recorder.save_last(session, 60.0, SMALL)
    messages(recorder)
    ((clip, last),) = seen
    clip.run(last - clip.world.tick)
    assert clip.world.hash() == session.world.hash()


def test_two_films_of_the_same_past_are_the_same_bytes(recorder, tmp_path):
    session = Recorded()
    session.run(60)
    for _ in range(2):
        assert recorder.save_last(session, SECONDS, SMALL)
        messages(recorder)
    first, second = tmp_path.iterdir()
    assert first.read_bytes() == second.read_bytes()


def test_asking_for_more_than_is_remembered_says_how_much_there_is(recorder):
    session = Recorded()
    session.run(120)
    session.watched.oldest = 60
    recorder.save_last(session, 2.0, SMALL)
    said = messages(recorder)
    assert said[0] == ("info", "only the last 0.2 s are remembered: the film shows them")
    assert said[-1][1].startswith("film saved")
    assert session.watched.clips == [60]


def test_a_run_that_is_younger_than_asked_for_is_filmed_whole_without_a_word(recorder):
    session = Recorded()
    session.run(60)
    recorder.save_last(session, 60.0, SMALL)
    assert len(messages(recorder)) == 1
    assert session.watched.clips == [0]


def test_cancel_leaves_no_file(recorder, tmp_path, monkeypatch):
    at_work = threading.Event()
    write = Film.write

    def slow(self: Film, picture: object) -> None:
        write(self, picture)
        at_work.set()

    monkeypatch.setattr(Film, "write", slow)
    session = Recorded()
    session.run(240)
    recorder.save_last(session, 1.0, FilmOptions(speed="0.25"))
    assert at_work.wait(30)
    recorder.cancel()
    assert messages(recorder) == [("info", "film cancelled")]
    assert list(tmp_path.iterdir()) == []


def test_the_end_of_the_program_does_not_wait_for_a_film(recorder, tmp_path):
    session = Recorded()
    session.run(240)
    recorder.save_last(session, 1.0, FilmOptions(speed="0.25"))
    said: list[str] = []
    recorder.close(lambda _, text, *more: said.append(text))
    assert said == ["film cancelled"]
    assert list(tmp_path.iterdir()) == []


def test_one_film_at_a_time(recorder):
    session = Recorded()
    session.run(60)
    assert recorder.save_last(session, SECONDS, SMALL)
    assert not recorder.save_last(session, SECONDS, SMALL)
    said = messages(recorder)
    assert ("warning", "one film at a time: wait for this one, or cancel it") in said
    assert sum(text.startswith("film saved") for _, text in said) == 1


def test_progress_rises_to_one_and_tells_the_time_left(recorder, monkeypatch):
    seen = []
    write = Film.write

    def noting(self: Film, picture: object) -> None:
        job = threading.current_thread()
        assert isinstance(job, Job)
        seen.append((job.progress, job.seconds_left))
        write(self, picture)

    monkeypatch.setattr(Film, "write", noting)
    session = Recorded()
    session.run(60)
    recorder.save_last(session, SECONDS, SMALL)
    work = recorder.work
    messages(recorder)
    shares = [share for share, _ in seen]
    assert shares == sorted(shares)
    assert shares[0] == 0.0
    assert seen[0][1] is None
    assert all(left is not None and left >= 0 for _, left in seen[1:])
    assert work is not None
    assert work.progress == 1.0


def test_a_place_that_cannot_be_written_is_told_before_anything_is_done(recorder, monkeypatch):
    def full(_: Path) -> None:
        raise FilmError("cannot write a.gif: no space left on device")

    monkeypatch.setattr(recorder_module, "check_film", full)
    session = Recorded()
    assert not recorder.save_last(session, SECONDS, SMALL)
    assert messages(recorder) == [("error", "cannot write a.gif: no space left on device")]
    assert session.watched.clips == []


def test_an_error_while_filming_is_one_sentence(recorder, tmp_path, monkeypatch):
    def full(*_: object) -> None:
        raise FilmError("cannot write a.gif: no space left on device")

    monkeypatch.setattr(Film, "write", full)
    session = Recorded()
    recorder.save_last(session, SECONDS, SMALL)
    said = messages(recorder)
    assert said == [
        ("error", "the film cannot be saved: cannot write a.gif: no space left on device")
    ]
    assert list(tmp_path.iterdir()) == []


def test_the_camera_shows_what_the_panels_leave_free(recorder):
    area, grown = recorder._seen((1280, 720), (160, 0, 0, 90))
    camera = recorder._camera
    assert area[:2] == pytest.approx(camera.to_world(160, 270))
    assert area[2:] == pytest.approx(camera.to_world(640, 0))
    assert grown == pytest.approx(min(1280 / 480, 720 / 270))


# --- live recording ------------------------------------------------------------------------------


def test_a_live_recording_films_from_its_beginning_to_its_end(recorder, tmp_path):
    session = Recorded()
    session.run(30)
    recorder.start_live(session)
    session.run(60)
    assert recorder.live is not None
    assert recorder.live.seconds == pytest.approx(0.25)
    assert recorder.stop_live(session, SMALL)
    assert recorder.live is None
    ((_, text),) = messages(recorder)
    assert text.startswith("film saved")
    assert session.watched.clips == [30]
    assert frame_count(next(tmp_path.iterdir())) == 8  # 0.25 s at 30 a second, rounded


def test_a_recording_longer_than_memory_warns_once_and_is_cut(recorder):
    session = Recorded()
    recorder.start_live(session)
    session.run(120)
    said: list[str] = []
    recorder.poll(lambda _, text, *more: said.append(text))
    assert said == []
    session.watched.oldest = 72
    for _ in range(3):
        recorder.poll(lambda _, text, *more: said.append(text))
    assert len(said) == 1
    assert "being forgotten" in said[0]
    recorder.stop_live(session, SMALL)
    texts = [text for _, text in messages(recorder)]
    assert texts[0] == "the first 0.3 s are forgotten: the film begins later"
    assert session.watched.clips == [72]


def test_a_scene_that_is_built_anew_ends_the_recording_there(recorder):
    session = Recorded()
    recorder.start_live(session)
    session.run(60)
    session.restart()
    recorder.stop_live(session, SMALL)
    texts = [text for _, text in messages(recorder)]
    assert texts[0] == "the scene was restarted during the recording: the film ends there"
    assert texts[1].startswith("film saved")


def test_going_back_before_the_recording_films_one_moment(recorder, tmp_path):
    session = Recorded()
    session.run(60)
    recorder.start_live(session)
    recorder.live._first = 100  # as if time had been turned back from there
    recorder.stop_live(session, SMALL)
    texts = [text for _, text in messages(recorder)]
    assert "before the recording began" in texts[0]
    assert texts[1].startswith("film saved")
    assert frame_count(next(tmp_path.iterdir())) == 1


def test_stopping_what_was_not_started_does_nothing(recorder):
    assert not recorder.stop_live(Recorded(), SMALL)
    assert messages(recorder) == []


@pytest.mark.sweep
def test_a_film_is_the_same_while_the_window_draws(recorder, tmp_path):
    """Two threads draw with the same caches, fonts and kernels; neither sees the other."""
    options = FilmOptions(size="640x360", speed="0.25")
    recorder._view.overlays = {overlay.NAME: True for overlay in overlays.found()}
    session = Recorded("stack", rows=3)
    session.run(60)
    assert recorder.save_last(session, SECONDS, options)
    messages(recorder)  # alone
    surface = pygame.Surface((640, 360))
    window = Picture(recorder._camera, ViewOptions(overlays=dict(recorder._view.overlays)))
    window.paint(surface, session)
    before = pygame.image.tobytes(surface, "RGB")
    assert recorder.save_last(session, SECONDS, options)
    painted = 0
    while recorder.work is not None and recorder.work.is_alive():
        # other sizes of text are opened and thrown away again meanwhile
        window._view.ui_scale = 1.0 + painted % 40 / 20
        window.paint(surface, session)
        painted += 1
    assert painted > 5
    assert messages(recorder)[0][1].startswith("film saved")
    first, second = tmp_path.iterdir()
    assert first.read_bytes() == second.read_bytes()
    fresh = Picture(recorder._camera, ViewOptions(overlays=dict(recorder._view.overlays)))
    fresh.paint(surface, session)
    assert pygame.image.tobytes(surface, "RGB") == before

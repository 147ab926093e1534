"""A scene is somebody's own code: whatever it declares or does, the program goes on."""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import scenes
from app.session.session import Session
from app.simulation.commands.scene import PressButton, ReleasePoint, SetParameter
from app.window.application import Application
from tests.app.desk import Desk, opened_application
from tests.app.malformed_scenes import FAILING, REFUSED, scene

pytestmark = pytest.mark.sweep

FRAMES = 5  # of 1/60 s: 20 ticks


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of scenes in the place of ours: all the malformed ones, and one that is well."""
    folder = tmp_path_factory.mktemp("scenes") / "odd"
    folder.mkdir()
    (folder / "good.py").write_text(scene("title = 'Good'"), encoding="utf-8")
    for name, (text, _) in REFUSED.items():
        (folder / f"{name}.py").write_bytes(text)
    for name, text in FAILING.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scenes, "DIRECTORY", folder.parent)
        patch.setattr(scenes, "__path__", [*scenes.__path__, str(folder.parent)])
        yield folder
    for name in [name for name in sys.modules if name.startswith("scenes.odd")]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def app(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """One window for all of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FULCRUM_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        with opened_application(tmp_path_factory.mktemp("config")) as application:
            yield application


@pytest.fixture(scope="module")
def running(folder: Path) -> Session:
    """A session that runs the good scene all the time."""
    session = Session(recording=False)
    assert session.load("good")
    session.run(3)
    return session


@pytest.mark.parametrize("name", REFUSED)
def test_a_scene_that_cannot_be_put_on_is_refused_by_name_and_the_old_one_goes_on(
    running: Session, name: str, caplog: pytest.LogCaptureFixture
):
    before = running.scene_name, running.world.hash()
    running.notices.clear()
    with survived(name):
        assert not running.load(name), "it was put on"
    assert (running.scene_name, running.world.hash()) == before
    (notice,) = running.notices
    words = REFUSED[name][1]
    assert notice.kind == "error" and f"'{name}'" in notice.text and words in notice.text
    assert notice.text.isprintable() and len(notice.text) <= 400, notice.text
    quiet(caplog)


@pytest.mark.parametrize("name", FAILING)
def test_a_scene_that_fails_later_does_not_end_the_window(
    app: Application, name: str, caplog: pytest.LogCaptureFixture
):
    session, desk = app.session, Desk(app)
    with survived(name):
        app.classroom.lesson_player.close()
        assert session.load("good")
        session.paused = False
        assert session.load(name), session.notices[-1].text
        session.notices.clear()
        desk.frames(FRAMES)
        if session.scene_name == name:
            use(session)
            desk.frames(2)
        if session.scene.steps:
            app.classroom.lesson_player.start()
            desk.frames(FRAMES)
            app.classroom.lesson_player.next()
            desk.frames(2)
        app.fit()
        session.restart()
        desk.frames(2)
        said = [notice.text for notice in session.notices if notice.kind == "error"]
        assert len(said) <= 4, said  # of its first run, of what was pressed, of the second run
        assert all(text.isprintable() and len(text) <= 400 for text in said), said
        session.load("good")
        desk.frames(2)
    quiet(caplog)
    assert session.scene_name == "good"
    assert app.camera.scale > 0.0, "the camera is not the scene's"


def use(session: Session) -> None:
    """Press, change and let go of all that the scene has."""
    for button in session.scene.buttons:
        session.submit(PressButton(button.name))
    for name, parameter in session.scene.parameters().items():
        if parameter.kind == "slider" and parameter.live:
            session.submit(SetParameter(name, parameter.high))
        if parameter.kind == "point":
            session.submit(ReleasePoint(name))


class survived:
    """Nothing that the scene raises comes out, also what would end a run of the tests."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object):
        if kind is not None and not issubclass(kind, AssertionError):
            pytest.fail(f"{self.name}: {kind.__name__} came out of the scene")


def quiet(caplog: pytest.LogCaptureFixture) -> None:
    """No traceback goes to the terminal, which has warnings and errors."""
    loud = [r for r in caplog.records if r.levelno >= logging.WARNING and r.exc_info]
    assert not loud, loud


def test_the_menu_opens_with_all_of_them_and_says_which_cannot_be_loaded(app: Application):
    desk, index = Desk(app), app.gallery.index
    app.do("scene_menu")
    desk.frames(2)
    while not index.complete:
        index.look([], 1.0)
    desk.frames(2)
    result = {result.name: result for result in index.found}
    assert result.keys() == {"good", *REFUSED, *FAILING}
    assert not any(result[name].broken for name in ("good", *FAILING))
    later = ("build_", "init_", "file_no_build")  # these are well until they are put on
    for name in (name for name in REFUSED if not name.startswith(later)):
        assert result[name].broken and REFUSED[name][1] in result[name].words, result[name]
    while app.ui.close_top():
        desk.frames(1)

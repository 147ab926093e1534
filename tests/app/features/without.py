"""A walk through the window of a copy of the program that lacks a feature: `without.py NAME...`.

It ends with 1 and a traceback when anything fails that the window would survive, too.
"""

import logging
import os
import sys
from collections.abc import Iterable
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")

import scenes
from app.drawing.warmup import Warmup
from app.files.preferences import Preferences
from app.files.view_options import ViewOptions
from app.window.application import Application
from app.window.lesson_layout import MISSING
from app.window.startup import open_window, warm_up

SCENES = 10
FRAME = 1 / 60  # [s]
LESSONS = ("x-ray", "side by side", "microscope", "why", "fan", "profile")


class Errors(logging.Handler):
    """Ends the walk at what the guard of the frame would only close."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        raise SystemExit(record.getMessage()) from error


def opened(folder: Path) -> Application:
    """The window, with its preferences in `folder`."""
    view = ViewOptions()
    window, warmup = open_window((1280, 720), view), Warmup()
    warmup.start()
    assert warm_up(window, view, warmup)
    return Application(window, view, Preferences(folder / "preferences.json"))


def frames(app: Application, count: int) -> None:
    for _ in range(count):
        app.frame(FRAME)


def visit_scenes(app: Application) -> None:
    """Run ten scenes, from the first to the last of the menu."""
    names = scenes.names()
    for name in names[:: len(names) // (SCENES - 1)]:
        assert app.session.load(name), name
        frames(app, 10)
        assert not app.session.notices or app.session.notices[-1].kind != "error", name


def act(app: Application) -> None:
    """Run every action that is left, with something selected, and close what it has opened."""
    assert app.session.load("stack")
    frames(app, 3)
    for action in app.actions.table:
        if action.name == "quit":
            continue
        moving = [body.id for body in app.session.world.bodies if body.kind == "dynamic"]
        app.editor.selection.select(moving[:2])
        app.do(action.name)
        frames(app, 2)
        while app.ui.close_top():
            pass
        if app.features.stops_time:  # a blank screen
            app.features["presenter"].state.blank = ""
        for board in tuple(app.ui.boards.open_ones):
            board.close()
        if app.classroom.lesson_player.lesson is not None:
            app.classroom.lesson_player.close()


def ask_lessons(app: Application, gone: Iterable[str]) -> None:
    """A step that shows what is gone says so, and runs on."""
    words = {made.feature.lesson for made in app.features.all}
    for word in set(LESSONS) - words:
        for name in scenes.names():
            steps = scenes.load(name).steps
            result = [n for n, step in enumerate(steps) if word in step.laboratory]
            if result:
                assert app.session.load(name)
                frames(app, 2)
                app.classroom.lesson_player.start()
                app.classroom.lesson_player.go_to(result[0])
                frames(app, 5)
                said = [notice.text for notice in app.session.notices]
                assert any(word in text and MISSING in text for text in said), (gone, said)
                app.classroom.lesson_player.close()
                frames(app, 2)
                break


def ask_the_class(app: Application) -> None:
    """A step that asks is shown; without a feature that asks it says so."""
    steps = {name: scenes.load(name).steps for name in scenes.names()}
    name, index = next(
        (name, n) for name in steps for n, step in enumerate(steps[name]) if step.answers
    )
    assert app.session.load(name)
    frames(app, 2)
    app.classroom.lesson_player.start()
    app.classroom.lesson_player.go_to(index)
    frames(app, 5)
    asks = any(part.ASKS for part in app.features.parts)
    said = any("asks the class" in notice.text for notice in app.session.notices)
    assert asks != said
    app.classroom.lesson_player.close()
    frames(app, 2)


def main(gone: list[str]) -> None:
    logging.getLogger("fulcrum").addHandler(Errors(logging.ERROR))
    app = opened(Path.home())
    left = {made.feature.name for made in app.features.all}
    assert left.isdisjoint(gone), left
    visit_scenes(app)
    act(app)
    ask_lessons(app, gone)
    ask_the_class(app)
    app.features.close()
    app.window.close()
    sys.stdout.write("walked\n")
    sys.stdout.flush()
    os._exit(0)  # nothing in the background is waited for


if __name__ == "__main__":
    main(sys.argv[1:])

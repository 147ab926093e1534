"""From nothing to the first scene: the window, and the splash while the kernels get ready."""

import gc
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from app.drawing.warmup import Warmup, is_cold
from app.files.preferences import Preferences
from app.files.view_options import ViewOptions
from app.ui.sheets.splash import Splash
from app.window.options import USUAL_SIZE, Options, UsageError, say
from app.window.signals import StoppedError
from app.window.window import NoDisplayError, Window

if TYPE_CHECKING:
    from app.files.any_file import Found
    from app.window.parts import Parts

TITLE = "Fulcrum"
PREPARING = "Preparing the physics"
SPLASH_FRAMES = 15  # [1/s] enough for a moving bar, and leaves the interpreter to the compiler
GRACE = 0.15  # [s] what is loaded by then needs no splash, whose letters would hold it up
LONG_START = 2.0  # [s] loading takes half a second; this long means compiling, which is kept


def open_window(size: tuple[int, int], view: ViewOptions) -> Window:
    """Return an open window; NoDisplayError says what to do instead."""
    named = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    if sys.platform == "linux" and not any(os.environ.get(name) for name in named):
        # SDL would try them all, with a complaint for each, and then draw where nobody sees it.
        raise NoDisplayError("there is no display; use --headless to run without one")
    pygame.font.init()  # not pygame.init(): that opens the sound and complains without one
    return Window(size, TITLE, view.fullscreen)


def new_splash(window: Window, view: ViewOptions) -> Splash:
    """Return a splash for the window as it is."""
    return Splash(window.surface, view.theme, view.ui_scale, view.projector)


def warm_up(window: Window, view: ViewOptions, warmup: Warmup) -> bool:
    """Show the splash until `warmup` is done; False when the user closed the window."""
    begin = time.monotonic()
    warmup.ready.wait(GRACE)
    splash = new_splash(window, view)
    while not warmup.ready.is_set():
        if any(event.type in (pygame.QUIT, pygame.WINDOWCLOSE) for event in pygame.event.get()):
            warmup.abandon()
            return False
        if window.size != splash.surface.get_size():
            splash = new_splash(window, view)
        state = warmup.progress()
        words = f"{PREPARING}: {state.done} of {state.total}"
        if time.monotonic() - begin > LONG_START:
            words += "  (only this first time)"
        splash.draw(state.done, state.total, words)
        window.flip()
        warmup.ready.wait(1 / SPLASH_FRAMES)
    if warmup.error is not None:
        raise warmup.error
    return True


def is_for_features(path: Path) -> bool:
    """Return whether a feature opens that file, in the window. UsageError when there is none."""
    from app.window.feature_set import opening  # late, as the application itself

    if opening(path) is None:
        return False
    if not os.path.isfile(path):
        raise UsageError(f"{path}: there is no such file")
    return True


def read_behind_splash(path: Path, window: Window, view: ViewOptions) -> "Found | None":
    """Return the scene, the lesson or the replay in a file; UsageError when it cannot be used.

    The result is None when the user closed the window meanwhile: reading may be a long run.
    """
    from app.files.any_file import read_any
    from app.files.atomic import FileError, shown  # late, as the application itself
    from app.files.background import GivenUpError
    from app.simulation.errors import SceneFailedError

    splash = new_splash(window, view)

    def show(done: int, ticks: int) -> None:
        if any(event.type in (pygame.QUIT, pygame.WINDOWCLOSE) for event in pygame.event.get()):
            raise GivenUpError
        splash.draw(done, ticks, f"Running {shown(path.name)} again: {done} of {ticks} ticks")
        window.flip()

    try:
        return read_any(path, show)
    except GivenUpError:
        return None
    except (FileError, SceneFailedError) as error:
        raise UsageError(str(error)) from error


def begin(application: "Parts", options: Options, result: "Found | None") -> None:
    """Let the first scene run: what was `result` in a file, the one with the name, or the last;
    a file of which nothing was read is for a feature.

    Below a lesson, too, a scene must run: it is what comes back at its end.
    """
    from app.files.lesson_file import Lesson
    from app.session.scene_order import load_neighbour
    from app.ui.sheets.scene_gallery import WELCOME, first_scene  # late, as the application itself
    from app.window.feature_set import opening

    path = options.opened
    if result is None or isinstance(result, Lesson):
        first = options.scene if options.named else first_scene(application.view)
        load = application.session.load  # its message is on the screen
        if not load(first, **(options.values if options.named else {})) and not load(WELCOME):
            load_neighbour(application.session, 1)
    if path is not None and result is not None:
        application.files.show(path.absolute(), result)
        application.files.recent.add(path)
    elif path is not None:
        feature = opening(path)
        if feature is not None and feature.table:
            application.session.paused = application.session.load(feature.table)
        application.files.open(path)


def spare_the_program() -> None:
    """Take all that is loaded out of the search for cyclic garbage: modules and kernels stay until
    the end, and looking through them took 60 ms of some frame every few minutes.

    There is no garbage among them worth a search: a compiler's has been found on its way.
    """
    gc.freeze()
    gc.enable()


def run_window(options: Options) -> int:
    """Open the window, warm up behind the splash, run the scene; return the exit status."""
    preferences = Preferences()
    view = preferences.read()
    options.apply(view)
    preferences.keep(view)
    try:
        window = open_window(options.size or USUAL_SIZE, view)
    except NoDisplayError as error:
        raise UsageError(str(error)) from error
    cold = is_cold()
    if cold:
        new_splash(window, view).draw(0, 1, PREPARING)
        window.flip()
    else:
        gc.disable()  # until all is loaded
    warmup = Warmup()
    if not cold:
        warmup.shown.clear()
    warmup.start()
    from app.window.application import Application

    application = Application(window, view, preferences)  # calls no kernel, so it need not wait
    # The compiler thread cannot be stopped and holds the interpreter up; nothing is unsaved.
    try:
        if not warm_up(window, view, warmup):
            os._exit(0)
    except StoppedError as stopped:
        warmup.abandon()
        os._exit(say(str(stopped), stopped.status))
    spare_the_program()
    path = options.opened
    result = None
    if path and not is_for_features(path):
        result = read_behind_splash(path, window, view)
        if not result:
            return 0
    guard = application.frames.guard
    guard("The first scene", lambda: begin(application, options, result))
    guard("The offer of what a crash left", application.files.offer_crashed)
    guard("What the last run has left", application.features.begun)
    status = application.run(options, warmup.shown)
    warmup.shown.set()  # if there was not one frame
    warmup.join()  # a thread inside the compiler must not meet the end of the interpreter
    pygame.quit()
    return status

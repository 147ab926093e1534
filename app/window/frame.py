"""One frame of the window: its parts in their order, each under the guard of `faults.py`."""

import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from app.drawing import overlays
from app.drawing.focus import follow_focus
from app.files.atomic import shown
from app.files.preferences import MEGABYTE
from app.ui.fading import Fading
from app.window.closable import close_failed
from app.window.event_dispatch import EventDispatcher
from app.window.faults import Faults, Workers
from app.window.parts import Parts
from app.window.pointer import Pointer
from app.window.progress_bar import ProgressBar
from physics.compile.compiling import watched_by

SAVE_EVERY = 2.0  # [s] between two looks whether the preferences changed


class FrameStep(NamedTuple):
    """One of the things that a frame does, in their order."""

    words: str  # for the user, when it fails: "The graphs"
    work: Callable[[float], object]  # it gets the seconds since the last frame
    close: Callable[[], object] = lambda: None
    """Called as a last resort, when nobody in the traceback can be closed by itself."""
    shows: bool = False  # it is for the screen alone: left out while nobody sees the window


class Frame:
    """The frame does its steps in their order, each under the guard of the faults."""

    def __init__(self, parts: Parts, dispatcher: EventDispatcher) -> None:
        """Nothing is shown yet."""
        self._app, self._dispatcher = parts, dispatcher
        session, files = parts.session, parts.files
        self.faults = Faults(
            lambda text: session.notify("error", text), lambda: files.autosave.begin(session)
        )
        self._shown = (-1, "")  # generation and name of the scene that is shown
        self._in_lesson = False  # when the scene changed last
        self._title = ""
        self._watched: tuple[object, int] = (None, 0)  # timeline and id of the body
        self._saved_at = time.monotonic()
        self._progress = ProgressBar(parts.window, parts.ui)
        self._pointer = Pointer()
        self._fading = Fading()
        self._apart = 0.0  # [s] of this frame by ticks and by the screen, which may be waited for
        self._painted_over = True  # something painted on the window but the composer
        parts.picture.draw.composer = parts.ui.composer
        self.parts = self._all()

    def _all(self) -> list[FrameStep]:
        """Return the steps: the frame reads as this list."""
        app = self._app
        ui = app.ui
        prediction = app.classroom.prediction
        return [
            FrameStep("The events", self._hear, self._forget_input),
            FrameStep("A held key", self._dispatcher.hold_keys, self._forget_input),
            FrameStep("The window", self._follow_window, self._close_boards),
            FrameStep("The simulation", self._advance, self._stop_time),
            FrameStep("The prediction", lambda _: prediction.update(), prediction.cancel),
            FrameStep("The files", lambda _: app.files.poll(time.monotonic()), app.files.give_up),
            FrameStep("The scene", self._follow_scene),
            FrameStep("The title", self._follow_title),
            FrameStep("The memory for the past", self._follow_time),
            FrameStep("The interface", ui.update, self._close_boards, shows=True),
            FrameStep("The lesson", lambda _: app.lesson_layout.update(), app.lesson_layout.close),
            FrameStep("The camera", self._follow_camera, self._stand_still),
            FrameStep("The mouse", self._follow_mouse, app.mouse.cancel, shows=True),
            FrameStep("The picture", self._paint, self._hide_overlays, shows=True),
            FrameStep("The interface", self._paint_interface, self._close_boards, shows=True),
            FrameStep("What lies over it", self._paint_above, app.lesson_layout.close, shows=True),
            FrameStep("The screen", self._flip, shows=True),
            FrameStep("The rest", lambda _: app.rest.look()),
            FrameStep("The screenshot", self._take_pictures),
            *(FrameStep(one.words, part.update, part.fail) for one, part in app.features.all),
            FrameStep("The pictures of scenes", lambda _: app.gallery.poll(), app.gallery.close),
            FrameStep("Remembering the options", self._remember, self._remember_no_more),
        ]

    def run(self, seconds: float) -> None:
        """Run one frame, which comes `seconds` after the last one."""
        begin, self._apart = time.perf_counter(), 0.0
        with watched_by(self._progress.compiling):
            for part in self.parts:
                if not (part.shows and self._app.rest.unseen):
                    self.guard(part.words, partial(part.work, seconds), part.close)
        self._app.session.clock.note_picture(time.perf_counter() - begin - self._apart)

    def guard(
        self, words: str, work: Callable[[], object], close: Callable[[], object] = lambda: None
    ) -> None:
        """Do `work`; when it fails close who failed, or `close` when nobody can be named."""

        def close_it(workers: Workers) -> str:
            closed = close_failed(self._app, workers)
            if not closed:
                close()
            return closed or words

        self.faults.run(words, work, close_it)

    # --- events ------------------------------------------------------------------------------

    def _hear(self, _seconds: float) -> None:
        """Hand on each event by itself: a key that went up must be heard whatever others did."""
        handle = self._dispatcher.handle
        for event in self._dispatcher.events():
            self.guard("A key or click", partial(handle, event), self._forget_input)

    def _forget_input(self) -> None:
        """Let go of all keys and of the mouse."""
        self._dispatcher.keyboard.release_all()
        self._app.touch.forget()
        self._app.mouse.cancel()

    # --- time and scene ----------------------------------------------------------------------

    def _advance(self, seconds: float) -> None:
        app = self._app
        begin = time.perf_counter()
        seconds = app.hidden_wait.seconds(seconds)
        app.session.advance(0.0 if app.features.stops_time else seconds)
        took = time.perf_counter() - begin
        app.ticking += took
        self._apart += took

    def _stop_time(self) -> None:
        """Stand at the last good state, as when a scene fails."""
        self._app.session.paused = True
        self._app.session.timeline.renew()

    def _follow_scene(self, _seconds: float) -> None:
        """Show lesson and sliders of another scene."""
        app = self._app
        shown = (app.session.generation, app.session.scene_name)
        if shown == self._shown:
            return
        other, self._shown = shown[1] != self._shown[1], shown
        was_in_lesson = self._in_lesson
        self._in_lesson = app.classroom.lesson_player.lesson is not None
        app.picture.draw.reset()
        app.session.simulation.progress = self._progress
        app.gallery.follow(app.session)
        if self._in_lesson and not was_in_lesson:
            app.ui.edges.hold("right", False)  # the panel would lie on the lesson's words
        if other:
            app.editor.static = False  # who draws in another scene draws what moves
        if other or self._in_lesson != was_in_lesson:
            app.ui.scene_changed()
            for board in tuple(app.ui.boards.open_ones):
                if not board.STAYS:
                    board.close()
            app.features.scene_changed()
            self._take_the_hand(tell=not (was_in_lesson or self._in_lesson))

    def _take_the_hand(self, *, tell: bool) -> None:
        """Choose the hand for another scene, and leave time as it was; `tell` what is not usual.

        A lesson says itself what is to be done with the scenes of its steps; at its end what was
        there before it comes back as it was left. Who builds a creature keeps the tool for it.
        """
        app, path, holds = self._app, self._app.files.current.shown_path, None
        said = usual = ["New scene." if path is None else f"Opened {shown(path.name)}."]
        if app.features.keeps_tool:
            return
        if app.editor.tool.NAME != "drag":
            app.editor.choose("drag")
            said = [*said, "You have the hand tool again."]
        if app.session.paused:
            begun = "New scene, paused." if path is None else usual[0]
            said = [f"{begun} Press Space to start.", *said[1:]]
            holds = partial(getattr, app.session, "paused")
        if said != usual and tell:
            app.session.notify("info", " ".join(said), holds=holds)

    def _follow_time(self, _seconds: float) -> None:
        """Set the memory for the past, and watch what the user grabbed last for contacts."""
        session, memory = self._app.session, self._app.view.rewind_memory * MEGABYTE
        if session.memory_budget != memory:
            session.set_memory_budget(memory)
        held = session.hand.body
        if held is not None and (session.timeline, held.id) != self._watched:
            self._watched = session.timeline, held.id
            session.timeline.watch(held.id)

    # --- the window --------------------------------------------------------------------------

    def _follow_window(self, _seconds: float) -> None:
        """Follow the size and the full screen, whoever changed them."""
        app = self._app
        if app.window.fullscreen != app.view.fullscreen:
            app.window.toggle_fullscreen()
            app.ui.composer.forget()
        size = app.window.size
        if size != app.size:
            app.size = size
            app.camera.resize(size)
            app.ui.resize(size)

    def _follow_title(self, _seconds: float) -> None:
        """Name the file or the scene, and tell whether the file is behind."""
        title = f"{self._app.files.title} - Fulcrum"
        if title != self._title:
            self._title = title
            self._app.window.set_title(title)

    def _follow_camera(self, seconds: float) -> None:
        """Fit the view to what is free, and keep the scene's focus in sight where it is drawn,
        unless the mouse is at work, or the user looks round while time stands.
        """
        app = self._app
        app.features.share()
        app.camera.eases = not app.view.reduced_motion
        app.camera.update(seconds)
        app.picture.draw.appearing.update(seconds, app.camera.eases)
        app.framing.update()
        looks_round = app.session.paused and app.camera.moved
        busy = app.mouse.busy or app.touch.pinching or app.camera.gliding
        if not (looks_round or busy):
            follow_focus(app.camera, app.session, app.framing.insets)

    def _stand_still(self) -> None:
        """Look at the scene as from the beginning, whatever the camera was made to follow."""
        self._app.session.paused = True
        self._app.fit()

    def _follow_mouse(self, seconds: float) -> None:
        app = self._app
        app.touch.update()
        free = not (app.ui.hovering or app.touch.pinching)
        app.mouse.update(free, app.ui.cursor)
        self._pointer.update(seconds, app.ui.stage.on and not app.features.stops_time)

    def _close_boards(self) -> None:
        """Close all that is open over the interface: nobody knows which part failed."""
        self._app.ui.sheet = None
        self._app.ui.close_boards()

    # --- the picture -------------------------------------------------------------------------

    def _paint(self, _seconds: float) -> None:
        app = self._app
        self._fading.follow(app.window.surface, app.ui.layout, app.camera.eases)
        before, self._painted_over = self._painted_over, self._paints_over
        if before or self._painted_over:
            app.ui.composer.forget()
        app.picture.on_stage = app.ui.stage.on
        app.picture.draw.lane = app.ui.lane.measures
        app.picture.paint(
            app.window.surface,
            app.session,
            app.framing.insets,
            app.mouse.marked,
            app.editor.draw,
        )
        app.features.paint(app.window.surface, app.picture.draw)
        app.ui.measured = app.picture.draw.measured

    @property
    def _paints_over(self) -> bool:
        """Return whether something will paint on the window that the composer does not know."""
        app = self._app
        closing = app.classroom.lesson_player.closing
        return closing or self._fading.active or app.features.paints

    def _hide_overlays(self) -> None:
        """Hide all that is not the bodies: nobody knows which overlay failed."""
        for overlay in overlays.found():
            self._app.view.shown_by_step[overlay.NAME] = False
        self._app.editor.instruments.clear()
        self._app.picture.draw.reset()

    def _paint_interface(self, seconds: float) -> None:
        self._app.ui.draw(self._app.window.surface)
        self._fading.draw(self._app.window.surface, seconds)

    def _paint_above(self, _seconds: float) -> None:
        self._app.closing_page.draw(self._app.window.surface)
        self._app.features.paint_above(self._app.window.surface)

    def _flip(self, _seconds: float) -> None:
        begin = time.perf_counter()
        self._app.window.flip()
        self._apart += time.perf_counter() - begin

    def _take_pictures(self, _seconds: float) -> None:
        self._app.screenshots.show(self._app.window.surface)
        self._app.screenshots.poll(self._app.session.notify)

    # --- the options -------------------------------------------------------------------------

    def _remember(self, _seconds: float) -> None:
        """Save changed options now and then, so that a crash loses little."""
        app = self._app
        if time.monotonic() - self._saved_at > SAVE_EVERY:
            self._saved_at = time.monotonic()
            app.preferences.save_changes(app.view)

    def _remember_no_more(self) -> None:
        """Save the options only once more, when the program ends."""
        self._saved_at = float("inf")

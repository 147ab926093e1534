"""The window program: builds the parts and owns the frame. No physics and no drawing here."""

import sys
import time
from pathlib import Path

from app.capture.screenshots import Screenshots
from app.capture.thumbnails.thumbnails import Thumbnails
from app.drawing.camera import Camera
from app.drawing.focus import follow_focus
from app.drawing.picture import Picture
from app.editor.editor import Workshop
from app.files.preferences import MEGABYTE, Preferences
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.hand import SetHandStrength
from app.timeline.replay import LostTimeError
from app.ui.interface import Interface
from app.window.actions.actions import Actions
from app.window.command_line import Options, UsageError
from app.window.event_dispatch import Dispatcher
from app.window.file_controller import Files
from app.window.film_controls import Filming
from app.window.headless import film, write_report
from app.window.lesson_layout import Lecture
from app.window.measuring_boards import Laboratory
from app.window.mouse import Pointer
from app.window.presenter.presenter import Presenter
from app.window.window import Window
from physics._jit import INTERPRETED

FRAMES_PER_SECOND = 60
SAVE_EVERY = 2.0  # [s] between two looks whether the preferences changed
PICTURE_SECONDS = 2.0  # [s] of simulation before a --screenshot of the window, without --seconds


class Application:
    """The parts and the frame. `run` returns when the window is closed."""

    def __init__(self, window: Window, view: ViewOptions, preferences: Preferences) -> None:
        """Put the parts together around an open `window`; no scene is loaded yet."""
        self.window, self.view, self.preferences = window, view, preferences
        self.running = True
        self.ticking = 0.0  # [s] wall time spent in ticks
        self.session = Session()
        if view.hand_strength != self.session.hand.strength:
            self.session.submit(SetHandStrength(view.hand_strength))
            self.session.settle_commands()  # on the empty stage: every scene takes it over
        self.size = window.size  # [px]
        self.camera = Camera(self.size)
        self.picture = Picture(self.camera, view)
        self.actions = Actions(self)
        self.dispatcher = Dispatcher(self)
        self.workshop = Workshop(self.session, self.camera, view)
        self.pointer = Pointer(self.workshop)
        self.screenshots = Screenshots()
        self.files = Files(self.session)
        self.ui = Interface(self.size, self.session, view, self.actions.do, self.workshop)
        self.workshop.layers.append(self.ui.boards.draw)
        self.pointer.open_menu = self.actions.open_menu
        self.presenter = Presenter(self)
        self.gallery = self.ui.gallery
        self.gallery.index.refresh()  # the menu opens at once
        if not INTERPRETED:  # else a thumbnail takes minutes
            self.gallery.thumbnails = Thumbnails()
        self.filming = Filming(self)
        self.laboratory = Laboratory(self)
        self.lecture = Lecture(self)
        self.ui.corner.sources = [
            *(self.filming.recording, self.filming.making),
            *(self.files.working, self.files.playing, self.files.crashed),
            self.laboratory.working,
        ]
        self._shown = (-1, "")  # generation and name of the scene that the view was fitted to
        self._title = ""
        self._watched: tuple[object, int] = (None, 0)  # timeline and id of the body
        self._saved_at = time.monotonic()

    def run(self, options: Options) -> int:
        """Frames until the end; the exit status."""
        ends = options.seconds if options.seconds is not None else PICTURE_SECONDS
        timed = options.seconds is not None or options.screenshot is not None
        last = time.perf_counter()
        while self.running:
            now, generation = time.perf_counter(), self.session.generation
            self.frame(now - last)
            # The time in which a scene was built is not time that the new scene has to catch up.
            last = now if self.session.generation == generation else time.perf_counter()
            if timed and self.session.world.time >= ends:
                self.running = False
            else:
                self.window.pace(FRAMES_PER_SECOND)
        return self.close(options)

    def frame(self, seconds: float) -> None:
        """One frame that comes `seconds` after the last one."""
        self.dispatcher.poll()
        self.dispatcher.hold_keys(seconds)
        self._follow_window()
        begin = time.perf_counter()
        self.session.advance(0.0 if self.presenter.blank else seconds)
        self.ticking += time.perf_counter() - begin
        self.workshop.prediction.update()
        self.workshop.graphs.update(seconds)
        self.files.poll(now=time.monotonic())
        self._follow_scene()
        self._follow_title()
        self._follow_time()
        self.camera.update(seconds)
        self._follow_focus()
        self.ui.update(seconds)
        self.presenter.update(seconds)
        self.lecture.update()
        self.pointer.update(free=not self.ui.hovering)
        surface = self.window.surface
        self.picture.paint(
            surface, self.session, self.ui.insets, self.pointer.marked, self.workshop.draw
        )
        self.presenter.draw_below(surface)
        self.ui.draw(surface)
        self.presenter.draw(surface)
        self.window.flip()
        self.screenshots.poll(self.session.notify)
        self.filming.poll()
        self.laboratory.poll()
        self.gallery.poll()
        self._remember()

    def close(self, options: Options) -> int:
        """Write what was asked for, finish what runs in the background, remember the options."""
        if options.screenshot:
            self.screenshots.save(self.window.surface, options.screenshot)
        errors: list[str] = []
        self.lecture.close()
        self.filming.close()
        self.workshop.graphs.close()
        self.files.close()
        self.laboratory.close()
        self.gallery.close()
        self.screenshots.wait(lambda kind, text: errors.append(text) if kind == "error" else None)
        self.preferences.save_changes(self.view)
        if options.report:
            write_report(self.session, options.report, self.ticking)
        if options.record:
            self._film(options, options.record)
        if errors:
            raise UsageError(errors[0])
        return 0

    def _film(self, options: Options, path: Path) -> None:
        """The run of the last scene from its beginning, or from where it is remembered."""
        self.window.close()  # it would stand still meanwhile
        timeline = self.session.timeline
        if timeline.first > 0:
            began = timeline.first / self.session.world.settings.tick_rate  # [s]
            sys.stderr.write(f"the film begins at {began:.1f} s: no more is remembered\n")
        try:
            clip = timeline.clip(timeline.first)
        except LostTimeError as error:
            raise UsageError(f"the run cannot be filmed: {error}") from error
        film(clip, timeline.now, options, path)

    def do(self, name: str) -> None:
        """Run an action of the key table."""
        self.actions.do(name)

    def choose_tool(self, name: str) -> None:
        """Take a tool of the toolbar."""
        self.workshop.choose(name)

    def fit(self) -> None:
        """Show the scene's own view in what the panels leave free."""
        self.camera.fit(self.session.scene.view, self.ui.insets)

    # --- following ---------------------------------------------------------------------------

    def _follow_window(self) -> None:
        """The size and the full screen, whoever changed them."""
        if self.window.fullscreen != self.view.fullscreen:
            self.window.toggle_fullscreen()
        size = self.window.size
        if size != self.size:
            self.size = size
            self.camera.resize(size)
            self.ui.resize(size)

    def _follow_scene(self) -> None:
        """Another scene: its lesson and sliders, and the view fitted. A restart keeps the view."""
        shown = (self.session.generation, self.session.scene_name)
        if shown == self._shown:
            return
        other, self._shown = shown[1] != self._shown[1], shown
        self.picture.draw.reset()
        self.gallery.follow(self.session)
        if other:
            self.ui.scene_changed()
            self.fit()

    def _follow_title(self) -> None:
        """The file or the scene, and whether the file is behind."""
        title = f"{self.files.title} - Fulcrum"
        if title != self._title:
            self._title = title
            self.window.set_title(title)

    def _follow_time(self) -> None:
        """The memory for the past; and what the user grabbed last is watched for contacts."""
        session = self.session
        if session.memory_budget != self.view.rewind_memory * MEGABYTE:
            session.set_memory_budget(self.view.rewind_memory * MEGABYTE)
        held = session.hand.body
        if held is not None and (session.timeline, held.id) != self._watched:
            self._watched = session.timeline, held.id
            session.timeline.watch(held.id)

    def _follow_focus(self) -> None:
        """Keep the scene's focus in sight where it is drawn, unless the mouse is at work."""
        if not (self.session.paused or self.pointer.busy):
            follow_focus(self.camera, self.session, self.ui.insets)

    def _remember(self) -> None:
        """Save changed options now and then, so that a crash loses little."""
        if not self.lecture.hides and time.monotonic() - self._saved_at > SAVE_EVERY:
            self._saved_at = time.monotonic()
            self.preferences.save_changes(self.view)

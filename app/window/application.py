"""The window program: builds the parts, runs the frames, ends. No physics and no drawing here."""

import contextlib
import logging
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from app.capture.screenshots import Screenshots
from app.capture.thumbnails.shipped import read_shipped
from app.capture.thumbnails.thumbnails import Thumbnails
from app.drawing.camera import Camera
from app.drawing.picture import Picture, bodies_seen
from app.editor.cursor import Cursor
from app.editor.editor import Editor
from app.files.background import give_up_all
from app.files.folders import data_directory
from app.files.log_file import NAME
from app.files.preferences import Preferences
from app.files.view_options import ViewOptions
from app.quantities.notices import NoticeKind
from app.session.clip import clip_of
from app.session.session import Session
from app.simulation.commands.hand import SetHandFeel, SetHandStrength
from app.sound.sound import Sound
from app.teaching.classroom import Classroom
from app.timeline.lost_time import LostTimeError
from app.ui.floating import Seen
from app.ui.interface import Interface
from app.ui.menus.context_menu import ContextMenu
from app.window.actions.table import Actions
from app.window.copy_placer import CopyPlacer
from app.window.creature_station import CreatureStation
from app.window.event_dispatch import EventDispatcher
from app.window.faults import FatalFaultError
from app.window.file_controller import FileController
from app.window.film_controls import FilmControls
from app.window.frame import Frame
from app.window.framing import Framing
from app.window.headless import film, write_report
from app.window.hidden_wait import HiddenWait
from app.window.laboratory.laboratory import Laboratory
from app.window.lesson_layout import LessonLayout
from app.window.lesson_maker import LessonMaker
from app.window.lost_display import when_lost
from app.window.measuring_boards import MeasuringBoards
from app.window.mouse import Mouse
from app.window.options import Options, UsageError
from app.window.presenter.presenter import Presenter
from app.window.rest import Rest
from app.window.signals import Signals
from app.window.touch import Touch
from app.window.window import Window
from physics._jit import INTERPRETED
from scenes.failure import sentence

log = logging.getLogger("fulcrum")

FRAMES_PER_SECOND = 60
LAST_WAIT = 3.0
"""So long the end waits for work in the background to give up: [s]. It does so at its next
progress; longer, and the closed window seems to hang."""
PICTURE_SECONDS = 2.0  # [s] of simulation before a --screenshot of the window, without --seconds


class Application:
    """The application puts the parts together; `run` returns when the window is closed."""

    def __init__(self, window: Window, view: ViewOptions, preferences: Preferences) -> None:
        """Put the parts together around an open `window`; no scene is loaded yet."""
        self.window, self.view, self.preferences = window, view, preferences
        self.running = True
        self.ticking = 0.0  # [s] wall time spent in ticks
        self.session = Session()
        if view.hand_strength != self.session.hand.strength:
            self.session.submit(SetHandStrength(view.hand_strength))
        if view.hand_feel != self.session.hand.feel:
            self.session.submit(SetHandFeel(view.hand_feel))
        self.session.settle_commands()  # on the empty simulation
        self.size = window.size  # [px]
        self.camera = Camera(self.size)
        self.picture = Picture(self.camera, view)
        self.picture.draw.album.background = True
        self.actions = Actions(self)
        self.sound = Sound(self.session, view, self.camera)
        self.editor = Editor(self.session, self.camera, view)
        self.picture.beat = self.editor.beat
        self.classroom = Classroom(self.editor)
        self.mouse = Mouse(self.editor)
        self.copies = CopyPlacer(self.editor)
        self.screenshots = Screenshots()
        self.files = FileController(self.session)
        self.ui = Interface(
            *(self.size, self.session, view, self.do, self.editor, self.classroom),
            bindings=self.actions.table,
        )
        draw = self.picture.draw
        self.ui.matter = lambda: Seen.of(draw.matter, *bodies_seen(draw, self.session))
        self.touch = Touch(self.mouse, self.camera, self.ui)
        self.editor.layers.append(self.ui.boards.draw)
        self.mouse.open_menu = self._open_menu
        self.presenter = Presenter(self.classroom, self.ui)
        self.gallery = self.ui.gallery
        if not INTERPRETED:  # else a thumbnail takes minutes
            self.gallery.thumbnails = Thumbnails(shipped=read_shipped)
        self.film_controls = FilmControls(self.editor, self.ui)
        self.measuring_boards = MeasuringBoards(self.editor, self.ui, self.screenshots, self.files)
        self.creatures = CreatureStation(self.editor, self.ui)
        self.laboratory = Laboratory(self.editor, self.ui, self.film_controls, self.creatures.shop)
        self.mouse.takes = self.laboratory.microscope.takes
        self.mouse.fold = self.picture.fold = self.laboratory.compare.fold
        self.lesson_layout = LessonLayout(
            self.classroom, self.ui, self.measuring_boards, self.laboratory
        )
        self.lesson_maker = LessonMaker(self.classroom, self.ui, self.files, self.lesson_layout)
        shown = self.picture, self.session, self.ui
        self.framing = Framing(*shown, self.lesson_layout, self.presenter)
        self.hidden_wait = HiddenWait(self.session, view, self.film_controls.recorder)
        self.ui.corner.sources = [
            *(self.film_controls.recording, self.film_controls.making),
            *(self.files.working, self.files.playing, self.files.crashed),
            self.measuring_boards.working,
            self.laboratory.working,
            self.lesson_maker.asking,
        ]
        self.dispatcher = EventDispatcher(self, self.actions)
        self.rest = Rest(self.session, window, self.hidden_wait, self._is_used)
        self.frames = Frame(self, self.dispatcher)
        self._warned = ""  # why what runs cannot be saved, once the user knows
        self._lost: object = None  # hears that the display is gone
        self._signals = Signals(patient=True)

    def run(self, options: Options) -> int:
        """Run frames to the end; return the exit status, or StoppedError when a signal ended it."""
        with self._signals as signals:
            self._lost = when_lost(self._say_last_words)
            fatal = ""
            try:
                self._run_frames(options, signals)
            except FatalFaultError as error:
                more = data_directory() / NAME
                fatal = f"{error}; what ran is offered at the next start, more is in {more}"
            status = self.close(options, fatal)
            signals.check()
        return status

    def _run_frames(self, options: Options, signals: Signals) -> None:
        ends = options.seconds if options.seconds is not None else PICTURE_SECONDS
        timed = options.seconds is not None or options.screenshot is not None
        self.hidden_wait.must_run = timed
        last = time.perf_counter()
        while not signals.number:
            now, generation = time.perf_counter(), self.session.generation
            self.frame(now - last)
            # The time in which a scene was built is not time that the new scene has to catch up.
            last = now if self.session.generation == generation else time.perf_counter()
            if timed and self.session.world.time >= ends:
                self.running = False
            elif not self.running:
                self.running = self._must_stay()
            if not self.running:
                return
            self.rest.wait(FRAMES_PER_SECOND)

    def _is_used(self) -> bool:
        """Return whether a key, a button or a finger is down."""
        return self.dispatcher.holding or self.mouse.busy or self.touch.pinching

    def _must_stay(self) -> bool:
        """Return whether the user must be told first, once, that what runs cannot be saved."""
        if self.lesson_maker.must_ask():
            return True
        if self._warned:
            return False
        self._warned = self.files.autosave.save(self.session)
        if self._warned:
            self.session.notify("error", f"{self._warned}. Close again to end without it")
        return bool(self._warned)

    def frame(self, seconds: float) -> None:
        """Run one frame, which comes `seconds` after the last one."""
        self.frames.run(seconds)

    def close(self, options: Options, fatal: str = "") -> int:
        """Save what runs, write what was asked for, finish what runs in the background.

        Each step comes whatever becomes of the others; UsageError tells at the end what went
        wrong. After a `fatal` fault, or with work that is in no file, the next start offers the
        save.
        """
        errors = [fatal] if fatal else []

        def heard(kind: NoticeKind, text: str, folder: Path | None = None) -> None:  # noqa: ARG001
            errors.extend([text] if kind == "error" else [])

        def save() -> None:
            offer = bool(fatal) or self.files.current.unsaved
            errors.extend(filter(None, [self.files.autosave.close(self.session, offer)]))
            self._signals.now_ending("what is being written", "what of it is not whole")

        steps: Sequence[Callable[[], object]] = [
            save,  # first: whoever ends the program may not wait for the rest
            lambda: self.preferences.save_changes(self.view),
            lambda: (
                options.screenshot
                and self.screenshots.save(self.window.surface, options.screenshot)
            ),
            self.lesson_maker.end,
            self.sound.close,
            self.lesson_layout.close,
            self.film_controls.close,
            self.editor.graphs.close,
            self.files.close,
            self.measuring_boards.close,
            self.laboratory.close,
            self.gallery.close,
            lambda: give_up_all(LAST_WAIT),
            lambda: self.screenshots.wait(heard),
            lambda: self.preferences.save_changes(self.view),
            lambda: options.report and write_report(self.session, options.report, self.ticking),
            lambda: options.record and self._film(options, options.record),
        ]
        for step in steps:
            try:
                step()
            except UsageError as error:
                errors.append(str(error))
            except (Exception, SystemExit) as error:
                log.exception("a step of the end failed")
                errors.append(f"at the end: {sentence(error)}")
        if errors:
            raise UsageError("; ".join(errors))
        return 0

    def _say_last_words(self) -> int:
        """Save as after a crash, for the display is gone; return the exit status."""
        try:
            failed = self.files.autosave.close(self.session, offer=True)
            self.preferences.save_changes(self.view)
        except Exception as error:
            failed = sentence(error)
        words = failed or "what ran is offered at the next start"
        with contextlib.suppress(OSError):
            sys.stderr.write(f"fulcrum: the display is gone; {words}\n")
            sys.stderr.flush()
        return 2

    def _film(self, options: Options, path: Path) -> None:
        """Film the run of the last scene from its beginning, or from where it is remembered."""
        self.window.close()  # it would stand still meanwhile
        timeline = self.session.timeline
        if timeline.first > 0:
            began = timeline.first / self.session.world.settings.tick_rate  # [s]
            sys.stderr.write(f"the film begins at {began:.1f} s: no more is remembered\n")
        try:
            clip = clip_of(timeline, timeline.first)
        except LostTimeError as error:
            raise UsageError(f"the run cannot be filmed: {error}") from error
        film(clip, timeline.now, options, path)

    def do(self, name: str) -> None:
        """Run an action of the key table."""
        self.actions.do(name)

    def _open_menu(self, at: Cursor) -> None:
        """Open the menu of what lies where the right button was clicked."""
        more = self.laboratory.microscope.entries(at)
        ContextMenu(self.ui.desk, self.copies.paste, more).open(at, self.camera)

    def fit(self) -> None:
        """Show the scene's own view in what the panels leave free."""
        self.framing.fit()

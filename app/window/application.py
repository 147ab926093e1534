"""The window program: builds the parts, runs the frames, ends. No physics and no drawing here."""

import contextlib
import logging
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from app.editor.cursor import Cursor
from app.files.background import give_up_all
from app.files.folders import data_directory
from app.files.log_file import NAME
from app.files.preferences import Preferences
from app.files.view_options import ViewOptions
from app.quantities.notices import NoticeKind
from app.session.clip import clip_of
from app.timeline.lost_time import LostTimeError
from app.ui.menus.context_menu import ContextMenu
from app.window.actions.table import Actions
from app.window.event_dispatch import EventDispatcher
from app.window.faults import FatalFaultError
from app.window.frame import Frame
from app.window.headless import film, write_report
from app.window.lost_display import when_lost
from app.window.options import Options, UsageError
from app.window.parts import Parts
from app.window.rest import Rest
from app.window.signals import Signals
from app.window.window import Window
from scenes.failure import sentence

log = logging.getLogger("fulcrum")

FRAMES_PER_SECOND = 60
LAST_WAIT = 3.0
"""So long the end waits for work in the background to give up: [s]. It does so at its next
progress; longer, and the closed window seems to hang."""
PICTURE_SECONDS = 2.0  # [s] of simulation before a --screenshot of the window, without --seconds


class Application(Parts):
    """The application puts the parts together; `run` returns when the window is closed."""

    def __init__(self, window: Window, view: ViewOptions, preferences: Preferences) -> None:
        """Put the parts together around an open `window`; no scene is loaded yet."""
        self.actions = Actions(self)
        super().__init__(window, view, preferences, self.actions.table, self.actions.do)
        self.mouse.open_menu = self._open_menu
        self.dispatcher = EventDispatcher(self, self.actions)
        self.rest = Rest(self.session, window, self.hidden_wait, self._is_used)
        self.frames = Frame(self, self.dispatcher)
        self._warned = ""  # why what runs cannot be saved, once the user knows
        self._lost: object = None  # hears that the display is gone
        self._signals = Signals(patient=True)

    def run(self, options: Options, shown: threading.Event | None = None) -> int:
        """Run frames to the end; return the exit status, or StoppedError when a signal ended it.

        `shown` is set when the first one is on the screen.
        """
        with self._signals as signals:
            self._lost = when_lost(self._say_last_words)
            fatal = ""
            try:
                self._run_frames(options, signals, shown or threading.Event())
            except FatalFaultError as error:
                more = data_directory() / NAME
                fatal = f"{error}; the next start offers you this run, more is in {more}"
            status = self.close(options, fatal)
            signals.check()
        return status

    def _run_frames(self, options: Options, signals: Signals, shown: threading.Event) -> None:
        ends = options.seconds if options.seconds is not None else PICTURE_SECONDS
        timed = options.seconds is not None or options.screenshot is not None
        self.hidden_wait.must_run = timed
        last = time.perf_counter()
        while not signals.number:
            now, generation = time.perf_counter(), self.session.generation
            self.frame(now - last)
            shown.set()
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
        if self.features.keeps_open():
            return True
        if self._warned:
            return False
        self._warned = self.files.autosave.save(self.session)
        if self._warned:
            self.session.notify("error", f"{self._warned}. Close again to quit without it")
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
            self._signals.now_ending("what is being written", "the unfinished part")

        steps: Sequence[Callable[[], object]] = [
            save,  # first: whoever ends the program may not wait for the rest
            lambda: self.preferences.save_changes(self.view),
            lambda: (
                options.screenshot
                and self.screenshots.save(self.window.surface, options.screenshot)
            ),
            self.lesson_layout.close,
            self.files.close,
            self.features.close,
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
        words = failed or "the next start offers you this run"
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
            sys.stderr.write(f"the film begins at {began:.1f} s: nothing earlier is remembered\n")
        try:
            clip = clip_of(timeline, timeline.first)
        except LostTimeError as error:
            raise UsageError(f"the run cannot be filmed: {error}") from error
        film(clip, timeline.now, options, path)

    def _open_menu(self, at: Cursor) -> None:
        """Open the menu of what lies where the right button was clicked."""
        more = self.features.entries(at)
        ContextMenu(self.ui.desk, self.copies.paste, more).open(at, self.camera)

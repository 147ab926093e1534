"""The recorder of the window: films are made in the background, one at a time."""

import copy
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from app.capture.recording.film import FilmError, check_film
from app.capture.recording.film_job import film_job
from app.capture.recording.frames import Beside, Over, Take
from app.capture.recording.place import new_path
from app.drawing.camera import Camera, Insets, Rect
from app.features.films.live import LiveRecording, Span
from app.features.films.options import FilmOptions
from app.files.background import Job
from app.files.view_options import ViewOptions
from app.quantities.notices import NoticeKind, Tell
from app.session.clip import clip_of
from app.session.session import Session
from app.timeline.timeline import Timeline

USUAL_SECONDS = 5.0
"""How much of the past is saved when nobody says [s]: a throw and what came of it."""


class Recorder:
    """The recorder makes films of what happened; `poll` tells how it went."""

    def __init__(self, view: ViewOptions, camera: Camera) -> None:
        """Make films that look like `view` and show what `camera` shows."""
        self._view, self._camera = view, camera
        self.work: Job | None = None  # the film that is being made
        self._path: Path | None = None  # of that film
        self._said: list[tuple[NoticeKind, str, Path | None]] = []
        self.live: LiveRecording | None = None
        self.drawn: Callable[[Timeline], Over | None] = lambda _run: None  # over a run: the pen's
        self.beside: Callable[[Timeline], Beside | None] = lambda _run: None  # other runs

    # --- what the window shows ---------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Return whether a film is being made."""
        return self.work is not None

    @property
    def path(self) -> Path | None:
        return self._path if self.work else None

    # --- what the window asks for ------------------------------------------------------------

    def save_last(
        self,
        session: Session,
        seconds: float = USUAL_SECONDS,
        options: FilmOptions | None = None,
        insets: Insets = (0, 0, 0, 0),
    ) -> bool:
        """Film the last `seconds` [s]; False, with a message at the next `poll`, when it cannot.

        Panels cover `insets` [px] of what the user sees.
        """
        options = options or FilmOptions()
        path = new_path(session.scene_name, datetime.now(), options.suffix)
        return self.film(self.last_of(session, seconds), options, insets, path)

    def last_of(self, session: Session, seconds: float) -> Span:
        """Return the last `seconds` [s], as far as they are remembered."""
        timeline = session.timeline
        rate = session.world.settings.tick_rate  # [Hz]
        wanted = timeline.now - round(seconds * rate)
        first, note = max(wanted, timeline.first), ""
        if first > max(wanted, 0):
            known = (timeline.now - first) / rate  # [s]
            note = f"only the last {known:.1f} s are remembered: the film shows them"
        return Span(timeline, first, timeline.now, note)

    def start_live(self, session: Session) -> None:
        """Record from now on; begins again when it was on."""
        self.live = LiveRecording(session)

    def stop_live(
        self,
        session: Session,
        options: FilmOptions | None = None,
        insets: Insets = (0, 0, 0, 0),
    ) -> bool:
        """Film what was recorded. False, and the recording goes on, when that cannot begin now."""
        if self.live is None:
            return False
        options = options or FilmOptions()
        path = new_path(session.scene_name, datetime.now(), options.suffix)
        if not self.film(self.live.stop(), options, insets, path):
            return False
        self.live = None
        return True

    def cancel(self) -> None:
        """Give the film up; nothing of it is left."""
        if self.work:
            self.work.cancel()

    def poll(self, tell: Tell) -> None:
        """Report what was finished since the last call; the window calls this once a frame."""
        if self.live and (warning := self.live.warning()):
            self._tell(*warning)
        if self.work and self.work.finish():
            if self.work.given_up:
                self._tell("info", "film cancelled")
            self.work = None
        while self._said:
            tell(*self._said.pop(0))

    def wait(self, tell: Tell) -> None:
        """Wait until the film is done."""
        if self.work:
            self.work.join()
        self.poll(tell)

    def close(self, tell: Tell) -> None:
        """Give the film up: the program ends and does not wait for it."""
        self.cancel()
        self.wait(tell)

    # --- the film ----------------------------------------------------------------------------

    def film(self, span: Span, options: FilmOptions, insets: Insets, path: Path) -> bool:
        """Begin to film `span` into a file; False, with a message, when it cannot."""
        if self.work:
            self._tell("warning", "one film at a time: wait for this one, or cancel it")
            return False
        try:
            check_film(path)
        except FilmError as error:
            self._tell("error", str(error))
            return False
        if span.note:
            self._tell("info", span.note)
        area, grown = self._seen(options.pixels, insets)
        view = copy.deepcopy(self._view)
        view.ui_scale *= grown  # not set_scale: a small film may be smaller than any window
        clip, beside = clip_of(span.timeline, span.first), self.beside(span.timeline)
        if beside is not None:
            beside.begin(clip)
        take = Take(
            options.pixels,
            float(options.frames_per_second),
            float(options.speed),
            area if options.camera == "as now" else None,
            over=self.drawn(span.timeline),
            beside=beside,
        )
        self._path = path
        self.work = film_job(clip, span.last, path, take, view, self._tell)
        return True

    def _tell(self, kind: NoticeKind, text: str, folder: Path | None = None) -> None:
        self._said.append((kind, text, folder))

    def _seen(self, size: tuple[int, int], insets: Insets) -> tuple[Rect, float]:
        """Return what the panels leave free [m], and pixels of the film for each pixel of it."""
        left, top, right, bottom = insets
        width, height = self._camera.size
        low = self._camera.to_world(left, height - bottom)
        high = self._camera.to_world(width - right, top)
        free = max(width - left - right, 1), max(height - top - bottom, 1)
        return (*low, *high), min(size[0] / free[0], size[1] / free[1])

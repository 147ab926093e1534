"""Films in the window: the dialog, the keys, and the cards that show how far they are."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from app.capture.recording.film import find_ffmpeg
from app.capture.recording.frames import Beside
from app.features.films.form import film_task
from app.features.films.options import FilmOptions
from app.features.films.recorder import Recorder
from app.files.file_name import file_name
from app.quantities.notices import NoticeKind
from app.timeline.timeline import Timeline
from app.ui.bars.corner import Note, Source, job_note
from app.ui.kit.words import time_words
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import FileTask, save_task
from app.ui.sheets.form_sheet import FormSheet
from app.window.actions.action import ActionOf
from app.window.feature import Closable, Feature, Part
from app.window.host import Host

USUAL_SECONDS = 10.0
"""How much of the past a film has when nobody says [s]."""

GROUP = "Scenes and files"


class FilmsPart(Part):
    """The part has a recorder, and what was last chosen for films."""

    def __init__(self, host: Host) -> None:
        """Film nothing yet."""
        super().__init__(host)
        self._session, self._ui = host.session, host.ui
        self.recorder = Recorder(host.view, host.camera)
        self.recorder.drawn, self.recorder.beside = host.editor.pad.over, self._beside
        self.options = FilmOptions()
        self.seconds = USUAL_SECONDS

    def _beside(self, run: Timeline) -> Beside | None:
        """Return what of other features is seen beside a run."""
        return next(filter(None, (beside(run) for beside in self.host.beside)), None)

    def update(self, seconds: float) -> None:  # noqa: ARG002
        """Tell what became of films."""
        self.recorder.poll(self._tell)

    def _tell(self, kind: NoticeKind, text: str, folder: Path | None = None) -> None:
        self._session.notify(kind, text[:1].upper() + text[1:], folder)

    def fail(self) -> None:
        """Make no film after the recorder failed, and leave nothing half."""
        self.recorder.live = None
        self.recorder.cancel()

    def closable(self) -> Iterable[Closable]:
        """Yield the recorder."""
        yield Closable("The film", self.recorder, self.fail)

    def close(self) -> None:
        """End with the program: no film is waited for, and nothing half is left."""
        self.recorder.close(self._tell)

    @property
    def runs_hidden(self) -> bool:
        """Return whether it is recorded."""
        return self.recorder.live is not None

    # --- what the user does ------------------------------------------------------------------

    def last(self) -> None:
        """Film what just happened."""
        self.recorder.save_last(self._session, self.seconds, self.options, self._ui.insets)

    def switch_live(self) -> None:
        """Begin to record, or stop and make the film."""
        if self.recorder.live is None:
            self.recorder.start_live(self._session)
        else:
            self.recorder.stop_live(self._session, self.options, self._ui.insets)

    def choose(self) -> None:
        """Ask what the film is to be like."""
        task = film_task(self.options, self.seconds, no_ffmpeg(), self._chosen)
        self._ui.open_sheet(lambda desk, closed: FormSheet(desk, closed, task))

    def _chosen(self, values: dict[str, Any]) -> None:
        """Keep what the dialog says, and ask where the film of what just happened is to go."""
        values = dict(values)
        self.seconds = float(values.pop("seconds"))
        self.options = options = FilmOptions(**values)
        span, insets = self.recorder.last_of(self._session, self.seconds), self._ui.insets
        scene = self._session.scene_name.removesuffix(".json")

        def start(task: FileTask, path: Path) -> bool:
            task.done = self.recorder.film(span, options, insets, path)
            if not task.done:
                task.error = "no film can be made now: see the message"
            return task.done

        words = "Save the film", "My films", "films", file_name(scene, options.suffix)
        task = save_task(*words, start, (options.suffix,))
        self._ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))

    # --- what the window shows ---------------------------------------------------------------

    @property
    def cards(self) -> tuple[Source, ...]:
        """Return what has a card: the recording, and the film in the making."""
        return self.recording, self.working

    def recording(self) -> Note | None:
        """Return the card with the lamp, while it is recorded."""
        live = self.recorder.live
        if live is None:
            return None
        key = self._ui.desk.keys.of("film_live")
        stop = (f"Stop  ({key})", self.switch_live)
        return Note("live", "Recording", time_words(live.seconds), lamp=True, buttons=(stop,))

    def working(self) -> Note | None:
        """Return the card that shows how far the film is, while one is made."""
        job = self.recorder.work
        return None if job is None else job_note("film", job, ("Cancel", job.cancel))


def no_ffmpeg() -> str:
    """Return why there can be no MP4; "" when there can."""
    try:
        find_ffmpeg()
    except ImportError as error:
        return str(error)
    return ""


FEATURE = Feature(
    name="films",
    words="The film",
    place=8,
    make=FilmsPart,
    actions=(
        ActionOf("film_last", "Film of the last seconds", ("shift+f12",), GROUP, FilmsPart.last)
        .at("Share", (2, 0))
        .told("Save what has just happened as a film in your folder, at once."),
        ActionOf("film_live", "Start or stop recording", ("f8",), GROUP, FilmsPart.switch_live)
        .at("Share", (2, 2))
        .told("Record from now on. Press again, and the film is made."),
        ActionOf("film_dialog", "Make a film", (), GROUP, FilmsPart.choose)
        .at("Share", (2, 1), "Make a film…")
        .told("Choose length, size, speed and format, then a folder and a name."),
    ),
)

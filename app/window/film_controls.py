"""Films in the window: the dialog, the keys, and the cards that show how far they are."""

from typing import TYPE_CHECKING, Any

from app.capture.recording.film import find_ffmpeg
from app.capture.recording.options import FilmOptions
from app.capture.recording.recorder import Recorder
from app.quantities.notices import NoticeKind
from app.ui.bars.corner import Note
from app.ui.kit.words import time_words
from app.ui.sheets.film_sheet import FilmSheet, FilmTask

if TYPE_CHECKING:
    from app.window.application import Application

USUAL_SECONDS = 10.0
"""How much of the past a film has when nobody says [s]."""


class Filming:
    """The recorder of the window, with what was last chosen for films."""

    def __init__(self, application: "Application") -> None:
        self._app = application
        self.recorder = Recorder(application.view, application.camera)
        self.recorder.drawn = application.editor.pad.over
        self.options = FilmOptions()
        self.seconds = USUAL_SECONDS

    def poll(self) -> None:
        """Once a frame."""
        self.recorder.poll(self._tell)

    def _tell(self, kind: NoticeKind, text: str) -> None:
        self._app.session.notify(kind, text[:1].upper() + text[1:])

    def give_up(self) -> None:
        """The recorder failed: no film, and nothing half is left."""
        self.recorder.live = None
        self.recorder.cancel()

    def close(self) -> None:
        """The program ends: no film is waited for, and nothing half is left."""
        self.recorder.close(self._tell)

    # --- what the user does ------------------------------------------------------------------

    def last(self) -> None:
        """Film what just happened."""
        app = self._app
        self.recorder.save_last(app.session, self.seconds, self.options, app.ui.insets)

    def switch(self) -> None:
        """Begin to record, or stop and make the film."""
        app, recorder = self._app, self.recorder
        if recorder.live is None:
            recorder.start_live(app.session)
        else:
            recorder.stop_live(app.session, self.options, app.ui.insets)

    def choose(self) -> None:
        """Ask what the film is to be like."""
        task = FilmTask(self.options, self.seconds, no_ffmpeg(), self._chosen)
        self._app.ui.open_sheet(lambda desk, closed: FilmSheet(desk, closed, task))

    def _chosen(self, values: dict[str, Any]) -> None:
        """The dialog said yes."""
        values = dict(values)
        self.seconds = float(values.pop("seconds"))
        self.options = FilmOptions(**values)
        self.last()

    # --- what the window shows ---------------------------------------------------------------

    def recording(self) -> Note | None:
        """The lamp, while it is recorded."""
        live = self.recorder.live
        if live is None:
            return None
        key = self._app.ui.desk.keys.of("film_live")
        stop = (f"Stop  ({key})", self.switch)
        return Note("live", "Recording", time_words(live.seconds), lamp=True, buttons=(stop,))

    def making(self) -> Note | None:
        """How far the film is."""
        recorder = self.recorder
        if not recorder.busy:
            return None
        left = recorder.seconds_left
        more = f", about {left:.0f} s left" if left is not None else ""
        detail = f"{100 * recorder.progress:.0f} %{more}"
        cancel = ("Cancel", recorder.cancel)
        return Note("film", "Making the film", detail, recorder.progress, buttons=(cancel,))


def no_ffmpeg() -> str:
    """Why there can be no MP4; "" when there can."""
    try:
        find_ffmpeg()
    except ImportError as error:
        return str(error)
    return ""


class FilmActions:
    """Words of `Actions`."""

    _app: "Application"

    def _do_film_dialog(self) -> None:
        self._app.filming.choose()

    def _do_film_last(self) -> None:
        self._app.filming.last()

    def _do_film_live(self) -> None:
        self._app.filming.switch()

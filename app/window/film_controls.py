"""Films in the window: the dialog, the keys, and the cards that show how far they are."""

from pathlib import Path
from typing import Any

from app.capture.recording.film import find_ffmpeg
from app.capture.recording.options import FilmOptions
from app.capture.recording.recorder import Recorder
from app.editor.editor import Editor
from app.quantities.notices import NoticeKind
from app.ui.bars.corner import Note, progress_words
from app.ui.interface import Interface
from app.ui.kit.words import time_words
from app.ui.sheets.film_task import film_task
from app.ui.sheets.form_sheet import FormSheet

USUAL_SECONDS = 10.0
"""How much of the past a film has when nobody says [s]."""


class FilmControls:
    """The recorder of the window, with what was last chosen for films."""

    def __init__(self, editor: Editor, ui: Interface) -> None:
        self._session, self._ui = editor.session, ui
        self.recorder = Recorder(editor.view, editor.camera)
        self.recorder.drawn = editor.pad.over
        self.options = FilmOptions()
        self.seconds = USUAL_SECONDS

    def poll(self) -> None:
        """Tell, once a frame, what became of films."""
        self.recorder.poll(self._tell)

    def _tell(self, kind: NoticeKind, text: str, folder: Path | None = None) -> None:
        self._session.notify(kind, text[:1].upper() + text[1:], folder)

    def give_up(self) -> None:
        """Make no film after the recorder failed, and leave nothing half."""
        self.recorder.live = None
        self.recorder.cancel()

    def close(self) -> None:
        """End with the program: no film is waited for, and nothing half is left."""
        self.recorder.close(self._tell)

    # --- what the user does ------------------------------------------------------------------

    def last(self) -> None:
        """Film what just happened."""
        self.recorder.save_last(self._session, self.seconds, self.options, self._ui.insets)

    def switch(self) -> None:
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
        """Keep what the dialog says, and film what just happened."""
        values = dict(values)
        self.seconds = float(values.pop("seconds"))
        self.options = FilmOptions(**values)
        self.last()

    # --- what the window shows ---------------------------------------------------------------

    def recording(self) -> Note | None:
        """Return the card with the lamp, while it is recorded."""
        live = self.recorder.live
        if live is None:
            return None
        key = self._ui.desk.keys.of("film_live")
        stop = (f"Stop  ({key})", self.switch)
        return Note("live", "Recording", time_words(live.seconds), lamp=True, buttons=(stop,))

    def making(self) -> Note | None:
        """Return the card that tells how far the film is, while one is made."""
        recorder = self.recorder
        if not recorder.busy:
            return None
        detail = progress_words(recorder.progress, recorder.seconds_left)
        cancel = ("Cancel", recorder.cancel)
        return Note("film", "Making the film", detail, recorder.progress, buttons=(cancel,))


def no_ffmpeg() -> str:
    """Return why there can be no MP4; "" when there can."""
    try:
        find_ffmpeg()
    except ImportError as error:
        return str(error)
    return ""

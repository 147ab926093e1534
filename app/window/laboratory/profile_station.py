"""The profile of the tick in the window: its board, and its table for other programs."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from app.capture.recording.place import new_path
from app.files.atomic import FileError, write_file
from app.laboratory.profile import Profile
from app.session.session import Session
from app.ui.bars.corner import Note
from app.ui.boards.profile_board import ProfileBoard
from app.ui.clipboard import copy
from app.ui.interface import Interface


class ProfileStation:
    """The station opens the board of the profile; ticks are timed as long as it is open."""

    WORDS = "The profile"

    def __init__(self, session: Session, ui: Interface) -> None:
        """Time nothing yet."""
        self._session, self._ui = session, ui
        self.profile = Profile(session)

    def switch(self) -> None:
        """Open the board, or close it."""
        boards = self._ui.boards
        shown = boards.of(ProfileBoard)
        if shown:
            shown[0].close()
        else:
            boards.open(ProfileBoard(self.profile, self.hand_over))

    def hand_over(self) -> None:
        """Put the table on the clipboard, or where there is none into a file."""
        text = self.profile.csv()
        ticks = text.count("\n") - 1
        if copy(text):
            self._session.notify("info", f"The times of {ticks} ticks are on the clipboard, as CSV")
            return
        path = new_path(f"{self._session.scene_name} profile", datetime.now(), ".csv")
        try:
            write_file(path, text.encode())
        except FileError as error:
            self._session.notify("error", f"The times cannot be written: {error}")
        else:
            words = f"There is no clipboard here: the times of {ticks} ticks are in {path.name}"
            self._session.notify("info", words, path.parent)

    def lesson_board(self, told: Mapping[str, Any]) -> ProfileBoard:  # noqa: ARG002
        """Time ticks for a step of a lesson; return the board."""
        return ProfileBoard(self.profile, self.hand_over)

    def told(self) -> dict[str, Any] | None:
        """Return what a step of a lesson tells to have this again; None: it is not open."""
        return {} if self._ui.boards.of(ProfileBoard) else None

    # --- as a station ------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Note what the last frame took."""
        self.profile.end_frame(seconds)

    def scene_changed(self) -> None:
        """Forget the ticks of the scene before."""
        self.profile.clear()

    def close(self) -> None:
        """Close the board, and with it the clock."""
        for board in self._ui.boards.of(ProfileBoard):
            board.close()
        self.profile.close()

    def working(self) -> Note | None:
        """Return None: nothing works in the background."""
        return None

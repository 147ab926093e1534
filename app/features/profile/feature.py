"""The profile of the tick in the window: its board, and its table for other programs."""

from datetime import datetime

from app.capture.recording.place import new_path
from app.features.profile.model.profile import Profile
from app.features.profile.view.board import ProfileBoard
from app.files.atomic import FileError, write_file
from app.ui.clipboard import copy
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part
from app.window.host import Host


class ProfilePart(Part):
    """The part opens the board of the profile; ticks are timed as long as it is open."""

    BOARD = ProfileBoard

    def __init__(self, host: Host) -> None:
        """Time nothing yet."""
        super().__init__(host)
        self._session = host.session
        self.profile = Profile(host.session)

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

    def make_board(self) -> ProfileBoard:
        """Return a board, which times ticks as long as it is open."""
        return ProfileBoard(self.profile, self.hand_over)

    def update(self, seconds: float) -> None:
        """Note what the last frame took."""
        self.profile.end_frame(seconds)

    def scene_changed(self) -> None:
        """Forget the ticks of the scene before."""
        self.profile.clear()

    def close(self) -> None:
        """Close the board, and with it the clock."""
        super().close()
        self.profile.close()


FEATURE = Feature(
    name="profile",
    words="The profile",
    place=60,
    make=ProfilePart,
    actions=(
        ActionOf(
            *("profile", "Profile of the tick", ("ctrl+shift+p",), "Laboratory"),
            ProfilePart.switch,
        )
        .at("Solver lab", (0, 2), "Profile")
        .told("See how long each part of a step takes to compute."),
    ),
    lesson="profile",
)

"""What the side panel remembers while it is built anew, and its errands between the parts."""

import time
from typing import TYPE_CHECKING, Any, Literal

from app.ui.boards.pin_board import PinBoard

if TYPE_CHECKING:
    from app.ui.interface import Interface

PERIOD = 0.25  # [s] between two looks for pinned things that a scene has taken away

Tab = Literal["scene", "inspect", "things"]


class Side:
    """The chosen tab, the search, the board of pinned sliders. Survives a rebuild."""

    def __init__(self, ui: "Interface") -> None:
        """The lesson of the scene is shown."""
        self._ui = ui
        self.tab: Tab = "scene"
        self.search = ""  # words typed above the list of things
        self.wants_search = False  # the search field is to have the focus
        self.pins_wanted = False  # the board of sliders is to open, if there are pins
        self.board = PinBoard()
        self._key: Any = None  # cheap to compare: when it changes, look closer
        self._looked = 0.0  # [s]
        self._shown: Any = None  # simulation whose pins the board has shown

    def show(self, tab: Tab) -> None:
        """Show a tab, and the panel if it is hidden."""
        self._ui.view.show_panel = True
        self.tab = tab

    def find(self) -> None:
        """Put the cursor into the search field over the things."""
        self.show("things")
        self.wants_search = True

    def new_scene(self) -> None:
        """The lesson comes first."""
        self.tab, self.search = "scene", ""

    def show_pins(self) -> None:
        """Open the board of pinned sliders, or say how to get one."""
        pins = self._ui.editor.pins.living() if self._ui.editor is not None else []
        if pins:
            self.pins_wanted = True
        else:
            self._ui.session.notify("info", "Nothing is pinned: click the pin beside a number")

    def _is_time(self) -> bool:
        """Whether pins or their things may have come or gone; some time passes else."""
        session, now = self._ui.session, time.monotonic()
        pins = tuple(map(id, self._ui.editor.pins.all))
        timeline = session.timeline
        key = session.simulation, timeline.present, timeline.index, session.world.newest_id, pins
        if key == self._key and (not pins or now - self._looked < PERIOD):
            return False
        self._key, self._looked = key, now
        return True

    def update(self) -> None:
        """Once a frame: what tools ask for, and the board that comes and goes with its pins."""
        editor = self._ui.editor
        if editor is None:
            return
        if editor.wants_inspector:
            editor.wants_inspector = False
            self.show("inspect")
        simulation = self._ui.session.simulation
        if simulation is not self._shown:
            self._shown, self.pins_wanted = simulation, True
        if self._is_time() and self.board.follow(editor.pins.living()):
            self.pins_wanted = True
        if self.pins_wanted:
            self.pins_wanted = False
            if self.board.pins:
                self._ui.boards.open(self.board)

"""What the side panel remembers while it is built anew, and its errands between the parts."""

from collections.abc import Callable
from typing import Literal

from app.editor.editor import Editor
from app.files.view_options import ViewOptions
from app.quantities import wall_clock
from app.session.session import Session
from app.simulation.simulation import Simulation
from app.ui.boards.boards import Boards
from app.ui.boards.pin_board import PinBoard

PERIOD = 0.25  # [s] between two looks for pinned things that a scene has taken away

Tab = Literal["scene", "inspect", "things"]


class Side:
    """The chosen tab, the search, the board of pinned sliders. Survives a rebuild."""

    def __init__(self, session: Session, view: ViewOptions, editor: Editor, boards: Boards) -> None:
        """Begin with the lesson of the scene."""
        self._session, self._view, self._editor, self._boards = session, view, editor, boards
        self.ask: Callable[[], None] = lambda: view.ask_panel(True)  # shows the panel
        self.tab: Tab = "scene"
        self.search = ""  # words typed above the list of things
        self.wants_search = False  # the search field is to have the focus
        self.pins_wanted = False  # the board of sliders is to open, if there are pins
        self.board = PinBoard()
        self._key: object = None  # cheap to compare: when it changes, look closer
        self._looked = 0.0  # [s]
        self._shown: Simulation | None = None  # simulation whose pins the board has shown

    def show(self, tab: Tab) -> None:
        """Show a tab, and the panel if it is hidden."""
        self.ask()
        self.tab = tab

    def find(self) -> None:
        """Put the cursor into the search field over the things."""
        self.show("things")
        self.wants_search = True

    def new_scene(self) -> None:
        """Show the lesson of another scene first."""
        self.tab, self.search = "scene", ""

    def _follow_selection(self) -> None:
        """Turn from the lesson to the properties of what was just selected, and back."""
        if self._view.follow_selection and self.tab != "things":
            self.tab = "inspect" if self._editor.selection.chosen else "scene"

    def show_pins(self) -> None:
        """Open the board of pinned sliders, or say how to get one."""
        if self._editor.pins.living():
            self.pins_wanted = True
        else:
            self._session.notify("info", "Nothing is pinned: click the pin beside a number")

    def _is_time(self) -> bool:
        """Return whether pins or their things may have come or gone; some time passes else."""
        session, now = self._session, wall_clock.now()
        pins = tuple(map(id, self._editor.pins.all))
        timeline = session.timeline
        key = session.simulation, timeline.present, timeline.index, session.world.newest_id, pins
        if key == self._key and (not pins or now - self._looked < PERIOD):
            return False
        self._key, self._looked = key, now
        return True

    def update(self) -> None:
        """Do what tools ask for, and let the board come and go with its pins."""
        editor = self._editor
        if editor.wants_inspector:
            editor.wants_inspector = False
            self.show("inspect")
        if editor.was_picked:
            editor.was_picked = False
            self._follow_selection()
        simulation = self._session.simulation
        if simulation is not self._shown:
            self._shown, self.pins_wanted = simulation, True
        if self._is_time() and self.board.follow(editor.pins.living()):
            self.pins_wanted = True
        if self.pins_wanted:
            self.pins_wanted = False
            if self.board.pins:
                self._boards.open(self.board)

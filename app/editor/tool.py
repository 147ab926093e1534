"""What every tool is, and what it may use of the editor."""

from collections.abc import Container
from typing import ClassVar, Protocol

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.style import Sizes
from app.editor.cursor import Cursor, Point, Shape
from app.editor.instruments.instrument_set import Instruments
from app.editor.pen.pad import Pad
from app.editor.selection import Selection
from app.files.view_options import ViewOptions
from app.quantities.snapping import Snap
from app.session.session import Session
from app.simulation.commands.base import Command
from physics import Body

GROUPS = ("Hand", "Draw", "Join", "Change", "Measure")
"""Groups of the toolbar, from the top; the first number of a tool's PLACE."""


class Workspace(Protocol):
    """What tools and marks use of the editor."""

    session: Session
    camera: Camera
    view: ViewOptions
    sizes: Sizes
    selection: Selection
    was_picked: bool
    instruments: Instruments
    pad: Pad
    tools: dict[str, "Tool"]
    static: bool
    snapped: Snap | None
    chosen_force: int | None
    pointed: int | None

    @property
    def new_shapes(self) -> dict[str, float]:
        """Return what the material says of the shapes of new bodies."""
        ...

    @property
    def grid(self) -> float:
        """Return the pitch of the grid that points snap to [m]; 0 is none."""
        ...

    @property
    def snap_reach(self) -> float:
        """Return how far a point draws the cursor to it [m]."""
        ...

    def choose(self, name: str) -> None:
        """Take another tool."""

    def inspect(self) -> None:
        """Show the properties of what is selected, or of the world."""

    def erase_at(self, at: Cursor) -> bool:
        """Take away what is no body and no joint at the cursor; False when there is nothing."""
        ...

    def gesture(self) -> int:
        """Return a number for the commands of one drag."""
        ...

    def undo_gesture(self, gesture: int) -> bool:
        """Undo what a drag has done; False: time has gone on, and it is to be put back."""
        ...

    def submit(self, command: Command) -> None:
        """Let a command wait for the gap before the next tick."""

    def do(self, command: Command) -> bool:
        """Apply a command now; False: a notice says why not."""
        ...

    def snap(self, at: Cursor, ignore: Container[int] = ()) -> Snap | None:
        """Return what the cursor is drawn to."""
        ...

    def point_of(self, at: Cursor, ignore: Container[int] = ()) -> Point:
        """Return where the cursor is, or what it is drawn to [m]."""
        ...


class Tool:
    """One thing that the left button does. Subclasses write what they need.

    A gesture lasts from a `press` that returned True to `release` or `cancel`, and the tool is
    `busy` all the while; when it ceases to be (its body is gone), the gesture ends. A tool that
    goes on between presses (a polygon, point by point) stays busy until it is done.
    """

    NAME: ClassVar[str] = ""  # its action is "tool_" + NAME
    LABEL: ClassVar[str] = ""  # "Box"
    KEY: ClassVar[str] = ""  # as in app/ui/keys.py: "x", "shift+r"
    ICON: ClassVar[str] = ""  # of app/ui/kit/icons.py
    PLACE: ClassVar[tuple[int, int]] = (0, 0)  # group of GROUPS, place in it
    FIRST: ClassVar[tuple[int, str] | None] = (
        None  # place and word among the few of the first start
    )
    HINT: ClassVar[str] = ""  # one line: what to do, and what the modifiers are good for
    SHAPE: ClassVar[Shape] = "cross"
    GROUP: ClassVar[str] = ""  # in help and menus, where that is another than on the toolbar
    IN_MENU: ClassVar[tuple[int, int]] = (0, 0)  # place in the menu of GROUP
    IN_LESSON: ClassVar[int | None] = None  # place among what a teacher needs, if it is
    DRAWS_BODIES: ClassVar[bool] = False  # that are fixed or move, as the editor's switch says
    RECALLS: ClassVar[bool] = False  # `take_back` is asked after a gesture too

    def __init__(self, editor: Workspace) -> None:
        """Make a tool for whatever world runs in the session of `editor`."""
        self.editor = editor

    @property
    def busy(self) -> bool:
        """Return whether something has begun that Esc would cancel; also between presses."""
        return False

    @property
    def hint(self) -> str:
        """Return what to do next, for the line at the lower edge of the canvas."""
        return self.HINT

    @property
    def shape(self) -> Shape:
        """Return the form of the mouse cursor now."""
        return self.SHAPE

    @property
    def marked(self) -> Body | None:
        """Return the body that a press would take, or that is held: it gets a strong outline."""
        return None

    def chosen(self) -> None:
        """Begin to be the tool of the left button."""

    def left(self) -> None:
        """Forget everything: another tool is chosen. What had begun was cancelled before."""
        self.cancel()

    def hover(self, at: Cursor | None) -> None:
        """Look at the mouse, once a frame without a gesture; None: it is not over the canvas."""

    def press(self, at: Cursor) -> bool:
        """Begin a gesture: the left button went down. False: there is nothing here to take."""
        raise NotImplementedError

    def move(self, at: Cursor) -> None:
        """Follow the mouse, in every frame of the gesture."""

    def release(self, at: Cursor) -> None:
        """End the gesture: the button went up."""

    def cancel(self) -> None:
        """Undo what can be undone, and end: Esc or another button was pressed."""

    def finish(self) -> bool:
        """End well: Enter or the right button between presses. False: nothing had begun."""
        return False

    def step_out(self) -> bool:
        """Let go of what is chosen for it: Esc between gestures. False: nothing is."""
        return False

    def take_back(self) -> bool:
        """Undo the last step: Backspace between presses. False: there is none."""
        return False

    def put_back(self) -> bool:
        """Redo what `take_back` undid last. False: there is nothing."""
        return False

    def context(self, at: Cursor) -> bool:  # noqa: ARG002 - for those that do
        """Use a right click that did not move. True: it was used, and opens no menu."""
        return False

    def draw(self, draw: Draw) -> None:
        """Draw what lies over the picture while the tool is chosen: previews and handles."""

    # --- things that the tool has made, and other tools meet: no bodies and no joints ------------

    def hint_at(self, at: Cursor) -> str:  # noqa: ARG002 - for those that have such things
        """Return what the select tool can do with such a thing there: it hands its press on to this
        tool; "": there is none.
        """
        return ""

    @property
    def has_clicked(self) -> bool:
        """Return whether such a thing was clicked."""
        return False

    def let_go(self) -> bool:
        """Let go of what was clicked; False when nothing was."""
        return False

    def remove_clicked(self) -> bool:
        """Take away what was clicked; False when nothing was."""
        return False

    def erase(self, at: Cursor) -> bool:  # noqa: ARG002
        """Take away the topmost such thing there; False when there is none."""
        return False


def group_of(tool: type[Tool]) -> str:
    """Return the name of a tool's group in the help."""
    return tool.GROUP or GROUPS[tool.PLACE[0]]

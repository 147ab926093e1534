"""What the left mouse button does: one file a tool, in world coordinates.

A file here that has a `TOOL` (a subclass of `Tool`) is found, gets its button on the toolbar, its
key and its line in the help sheet. Files that begin with an underscore are not tools.
"""

import importlib
import pkgutil
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal

if TYPE_CHECKING:
    from app.drawing.draw import Draw
    from app.editor.editor import Workshop
    from physics import Body

Point = tuple[float, float]
Shape = Literal[
    "arrow", "hand", "cross", "move", "text", "wait", "size_we", "size_ns", "size_nwse", "size_nesw"
]
"""Forms of the mouse cursor; those of sizes are double arrows, by the points of the compass."""

GROUPS = ("Hand", "Draw", "Join", "Change", "Measure")
"""Of the toolbar, from the top; the first number of a tool's PLACE."""


CLICK = 6.0
"""A press that moves less is a click [px at UI scale 1]; more: hasty clicks become drags."""


def group_of(tool: "type[Tool]") -> str:
    """The name of a tool's group in the help."""
    return tool.GROUP or GROUPS[tool.PLACE[0]]


@dataclass(frozen=True)
class Cursor:
    """Where the mouse is, and what is held with it."""

    point: Point  # [m, world]
    reach: float  # [m] what is nearer counts as hit
    shift: bool = False
    alt: bool = False
    ctrl: bool = False
    clicks: int = 1  # 2: the second press of a double click
    pixel: float = 0.0  # [m] of one pixel at UI scale 1: sizes that should look alike at any zoom


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
    HINT: ClassVar[str] = ""  # one line: what to do, and what the modifiers are good for
    SHAPE: ClassVar[Shape] = "cross"
    GROUP: ClassVar[str] = ""  # in the help, where that is another than on the toolbar
    RECALLS: ClassVar[bool] = False  # `take_back` is asked after a gesture too

    def __init__(self, workshop: "Workshop") -> None:
        """A tool for whatever world runs in the session of `workshop`."""
        self.workshop = workshop

    @property
    def busy(self) -> bool:
        """Whether something has begun that Esc would cancel; also between presses."""
        return False

    @property
    def hint(self) -> str:
        """What to do next, for the line at the lower edge of the canvas."""
        return self.HINT

    @property
    def shape(self) -> Shape:
        """The form of the mouse cursor now."""
        return self.SHAPE

    @property
    def marked(self) -> "Body | None":
        """The body that a press would take, or that is held: it gets a strong outline."""
        return None

    def chosen(self) -> None:
        """It is the tool now."""

    def left(self) -> None:
        """Another tool is chosen; what had begun was cancelled before."""

    def hover(self, at: Cursor | None) -> None:
        """Once a frame without a gesture; None: the mouse is not over the canvas."""

    def press(self, at: Cursor) -> bool:
        """The left button went down; False when there is nothing here for this tool."""
        raise NotImplementedError

    def move(self, at: Cursor) -> None:
        """In every frame of the gesture."""

    def release(self, at: Cursor) -> None:
        """The button went up."""

    def cancel(self) -> None:
        """Esc or another button: undo what can be undone, and end."""

    def finish(self) -> bool:
        """Enter or the right button between presses: end well; False when nothing had begun."""
        return False

    def take_back(self) -> bool:
        """Backspace between presses: the last step is undone; False when there is none."""
        return False

    def put_back(self) -> bool:
        """Redo: what `take_back` undid last is there again; False when there is nothing."""
        return False

    def context(self, at: Cursor) -> bool:  # noqa: ARG002 - for those that do
        """A right click that did not move; True when it was used, and opens no menu."""
        return False

    def draw(self, draw: "Draw") -> None:
        """What lies over the picture while the tool is chosen: previews, handles, dimensions."""


@lru_cache(maxsize=1)
def found() -> tuple[type[Tool], ...]:
    """The tools of this directory in the order of the toolbar."""
    names = [item.name for item in pkgutil.iter_modules(__path__) if item.name[0] != "_"]
    modules: list[Any] = [importlib.import_module(f"{__name__}.{name}") for name in names]
    kinds = [module.TOOL for module in modules if hasattr(module, "TOOL")]
    return tuple(sorted(kinds, key=lambda kind: kind.PLACE))


def group_sizes() -> tuple[int, ...]:
    """How many tools each group of GROUPS has."""
    return tuple(sum(kind.PLACE[0] == n for kind in found()) for n in range(len(GROUPS)))

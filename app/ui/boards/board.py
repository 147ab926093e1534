"""A board: a sheet over the canvas that the user moves, sizes and closes: a graph, a ledger ...

It is kept while the interface is built anew (another theme, scale or window): its elements are
made again by `fill`. Where the user pulls it, it stays: that is kept in units, relative to the
canvas. Else `Boards` gives it room.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame_gui.core import UIContainer

from app.drawing.draw import Draw
from app.ui.boards.board_pullers import Grip, Head, Puller
from app.ui.floating import Box, Corner
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.plates import Sheet
from app.ui.kit.theme import Look
from app.ui.toolkit.parts import Part
from app.ui.toolkit.tree import Cursor, Tree, texts

if TYPE_CHECKING:
    from app.ui.boards.boards import Boards

HEAD = 30  # [units] the title
PAD = 8  # [units] round the content
EDGE = 12  # [units] of the grip in the lower right corner
TITLE = 24  # [units] beside the words of the title of a folded board
FOLD, UNFOLD = "Fold the board up: click its title to open it", "Open"
SHADOW = 14  # [units] that the soft shadow needs round it


def for_fingers(look: Look) -> int:
    """Return how much higher the title is for fingers [px]; the content has its room all the same.

    No size of a board in units has this in it: a board keeps its place when fingers come and go.
    """
    return look.target(HEAD - 4) - look.px(HEAD - 4)


@dataclass
class Place:
    """Where a board stands [units], from the upper left corner of the canvas."""

    left: float
    top: float
    width: float
    height: float

    def overlaps(self, other: "Place") -> bool:
        """Return whether the two have an area in common."""
        return (
            self.left < other.left + other.width
            and other.left < self.left + self.width
            and self.top < other.top + other.height
            and other.top < self.top + self.height
        )


class Board:
    """A board is one sheet. Subclasses write `describe`, and what else they need.

    It is described anew when `stamp` is another, at the beat when `moment` is, and after each deed
    of the user. Those with elements of their own write `fill` and `update` instead.
    """

    _tree: Tree | None = None
    _cursor: Cursor | None = None  # where one typed, while the elements are made again
    clock = 0.0  # [s] that it has been open
    _described: tuple[object, object] | None = None

    SIZE = (360.0, 220.0)  # [units] when it is opened, with title and edges
    LEAST = (200.0, 110.0)  # [units]
    SIZED = True  # whether the user may size it
    STAYS = False  # whether it stays when another scene comes: it tells nothing of the old one
    TITLED = True  # whether it has its title also where it is docked
    DRAWER = False  # whether it opens along the lower edge, as wide as the picture
    BESIDE = False  # whether the view is fitted beside it: it explains what is in the picture
    FOLLOWS = False  # whether it follows also while it is folded: more than a title is left
    TIMED = True  # whether it is described anew at the beat, for another moment
    ESCAPES = False  # whether Esc closes it at last: it only looks, and holds no work of the user
    CORNER: Corner = "bottom right"  # of the picture, that it comes to

    def __init__(self, title: str) -> None:
        """Make a board that is not on the canvas yet: `Boards.open` puts it there."""
        self.title = title
        self.place: Place | None = None  # where it was pulled to; None: where there is room
        self.folded = False  # it shows its title alone, and neither follows nor marks
        self.crowded = False  # and it is folded for want of room: it comes back with that
        self.covers = False  # there was no room for it but on the picture
        self.squeezed = 0  # how many better forms had no room for it
        self.arrival = 0  # [count] of those that were opened up to it
        self.needed = 0.0  # [units] height that its content asked for
        self.dock: pygame.Rect | None = None  # [px in the window] in the strip of a lesson
        self.boards: Boards | None = None  # while it is open
        self.container: UIContainer | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)  # [px] in the window

    # --- for subclasses ------------------------------------------------------------------------

    def describe(self) -> Part:
        """Return what it shows now; `self.tree.area` is its room [px]."""
        raise NotImplementedError

    def stamp(self) -> object:
        """Return what it is described anew for at once."""
        return None

    def moment(self) -> object:
        """Return what it is described anew for at the beat: the moment, which edits change too."""
        session = self.desk.session
        return (session.generation, session.timeline.position) if self.TIMED else None

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the content in `inside` [px], in the coordinates of `container`."""
        self._tree = Tree(desk, inside, container, self.say_again)
        self.say_again()
        Board.update(self, 0.0)  # what else a board does in a frame comes when it is built

    def more(self, look: Look) -> tuple[int, int]:
        """Return how much wider and higher it is for fingers [px]."""
        return 0, for_fingers(look)

    def folded_size(self, look: Look) -> tuple[int, int]:
        """Return how large it is while it is folded [px]: its title with two buttons."""
        side = look.target(HEAD - 4)
        width = look.strong.size(self.title)[0] + look.px(TITLE) + 2 * side
        return min(width, look.px(self.LEAST[0])), look.px(HEAD) + for_fingers(look)

    def fill_folded(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make what is left below the title of the folded board: nothing."""

    def signs(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Return more buttons for the title, from the right: icon, tip, command."""
        return []

    def update(self, seconds: float) -> None:
        """Follow what the board shows, once a frame; `seconds` since the last."""
        self.clock += seconds
        now, seen, due = (
            (self.stamp(), self.moment()),
            self._described,
            self.desk.editor.readout_clock.due,
        )
        is_new = now != seen and (seen is None or now[0] != seen[0] or due)
        stands = self.desk.session.paused
        if is_new:
            self._described = now
            self.tree.show(self.describe())
        if stands or not is_new:  # while time runs no frame has all of the painting
            self.tree.go_on(seconds, now[1], stands)

    def say_again(self) -> None:
        """Let it be described anew in the next frame, whatever has changed."""
        self._described = None

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to an open text field; True when it was used."""
        return self._tree is not None and self._tree.key(event)

    def draw(self, draw: Draw) -> None:
        """Draw what the board marks in the picture of the scene."""

    def keeps_clear(self, desk: Desk) -> list[Box]:  # noqa: ARG002
        """Return what of the picture [px] the board hides last of all: its subject."""
        return []

    def press_at(self, point: tuple[float, float], reach: float) -> bool:  # noqa: ARG002
        """Offer a press on the picture at a point of the world; `reach` [m]. True: it was used."""
        return False

    def closed(self) -> None:
        """End what goes with the board: it was closed."""

    # --- for all -------------------------------------------------------------------------------

    def texts(self) -> list[str]:
        """Return what it says, in the order of reading."""
        return [self.title, *texts(self.tree.shown)]

    @property
    def tree(self) -> Tree:
        """Return its elements, by the keys of their parts; only once it was described."""
        assert self._tree is not None
        return self._tree

    @property
    def desk(self) -> Desk:
        """Return the desk that elements are made on; only while the board is open."""
        assert self.boards is not None
        return self.boards.desk

    def close(self) -> None:
        """Take it away."""
        if self.boards is not None:
            self.boards.close(self)

    def hold(self, puller: Puller) -> bool:
        """Begin a pull by `puller`; False when the board is not open."""
        if self.boards is not None:
            self.boards.pull = puller
        return self.boards is not None

    def put(self, area: pygame.Rect) -> None:
        """Move or size it to `area` [px], as far as the canvas goes."""
        if self.boards is not None:
            self.boards.put(self, area)

    def fit(self, height: int) -> None:
        """Be `height` [px] high, title and edges too: the content needs it."""
        if self.boards is not None and self.dock is None:
            self.boards.fit(self, height)

    def fold(self) -> None:
        """Leave the title alone, or show all again."""
        if self.boards is not None and self.dock is None:
            self.boards.fold(self, not self.folded)

    def again(self) -> None:
        """Make the content again: it needs another division of the room."""
        if self.boards is not None:
            self.boards.rebuild(self)

    def keep_cursor(self) -> None:
        """Remember where one types, before the elements go and are made again."""
        self._cursor = self._tree.cursor if self._tree is not None else None

    def put_title(self, title: str) -> None:
        if title != self.title:
            self.title = title
            if self.container is not None:
                self.head.refresh()

    def build(self, desk: Desk, area: pygame.Rect, layer: int) -> None:
        """Make its elements at `area` [px in the window]."""
        if self.dock is not None:
            self._build_docked(desk, area, layer)
            return
        look = desk.look
        self.rect = area
        rim = look.px(SHADOW)
        self.container = desk.group(area.inflate(2 * rim, 2 * rim), layer=layer)
        own = pygame.Rect((rim, rim), area.size)
        Sheet(desk, own, self.container, radius=6)
        head, pad = look.px(HEAD) + for_fingers(look), look.px(PAD)
        side = look.target(HEAD - 4)
        right = own.right - look.px(2)
        fold = ("plus", UNFOLD, self.fold) if self.folded else ("minus", FOLD, self.fold)
        signs = [] if self.folded else self.signs()
        for sign, tip, command in [("cross", "Close", self.close), fold, *signs]:
            rect = pygame.Rect(right - side, own.top + look.px(2), side, side)
            Button(desk, rect, self.container, command=command, sign=sign, tip=tip, small=True)
            right = rect.left
        head_area = pygame.Rect(own.left, own.top, right - own.left, head)
        self.head = Head(desk, head_area, self.container, self)
        inside = pygame.Rect(own.left + pad, own.top + head, own.width - 2 * pad, 0)
        inside.height = own.height - head - pad
        if self.folded:
            self.fill_folded(desk, inside, self.container)
            return
        self.fill(desk, inside, self.container)
        if self._cursor is not None and self._tree is not None:
            self._tree.put_cursor(self._cursor)
            self._cursor = None
        if self.SIZED:
            edge = look.px(EDGE)
            rect = pygame.Rect(own.right - edge, own.bottom - edge, edge, edge)
            self.grip = Grip(desk, rect, self.container, self)

    def _build_docked(self, desk: Desk, area: pygame.Rect, layer: int) -> None:
        """Make its elements in the strip of a lesson: flat, and nobody moves or closes it."""
        look = desk.look
        self.rect = area
        self.container = desk.group(area, layer=layer)
        inside = pygame.Rect((0, 0), area.size)
        if self.TITLED:
            head = pygame.Rect(0, 0, area.width, look.strong.get_linesize())
            self.head = Head(desk, head, self.container, self)
            inside.top, inside.height = head.bottom, max(1, area.height - head.height)
        self.fill(desk, inside, self.container)

    def move(self, corner: tuple[int, int]) -> None:
        """Move the elements to another upper left `corner` [px in the window]."""
        if self.container is not None and corner != self.rect.topleft:
            self.rect = pygame.Rect(corner, self.rect.size)
            rim = self.desk.look.px(SHADOW)
            self.container.set_position((corner[0] - rim, corner[1] - rim))

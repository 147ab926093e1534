"""Boards: sheets over the canvas that the user moves, sizes and closes: graphs, ledgers, diagrams.

A board is kept while the interface is built anew (another theme, scale or window): its elements
are made again by `fill`. Its place is kept in units, relative to the canvas.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame_gui.core import UIContainer

from app.ui import paint
from app.ui.buttons import Button
from app.ui.layout import Layout
from app.ui.painted import Desk, Painted
from app.ui.plates import Sheet

LAYER = 10  # of the lowest: above the bars, below the cards in the corner
LAYERS = 4  # from one to the next: titles and scrolling areas lie above the sheet
MOST = 6  # [count] boards with layers of their own; more share the highest
HEAD = 30  # [units] the title
PAD = 8  # [units] round the content
EDGE = 12  # [units] of the grip in the lower right corner
SHADOW = 14  # [units] that the soft shadow needs round it
GAP = 10  # [units] between a new board and the edge of the canvas


@dataclass
class Place:
    """Where a board stands [units], from the upper left corner of the canvas."""

    left: float
    top: float
    width: float
    height: float


class Board:
    """One sheet. Subclasses write `fill`, and what else they need."""

    SIZE = (360.0, 220.0)  # [units] when it is opened, with title and edges
    LEAST = (200.0, 110.0)  # [units]
    SIZED = True  # whether the user may size it

    def __init__(self, title: str) -> None:
        """Not on the canvas yet: `Boards.open` puts it there."""
        self.title = title
        self.place: Place | None = None  # None: where there is room
        self.boards: Boards | None = None  # while it is open
        self.container: UIContainer | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)  # [px] in the window

    # --- for subclasses ------------------------------------------------------------------------

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the content in `inside` [px], in the coordinates of `container`."""
        raise NotImplementedError

    def signs(self) -> list[tuple[str, str, Callable[[], None]]]:
        """More buttons for the title: icon, tip, command; from the right."""
        return []

    def update(self, seconds: float) -> None:
        """Once a frame; `seconds` since the last."""

    def key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002
        """Offer a key to an open text field; True when it was used."""
        return False

    def closed(self) -> None:
        """It was closed."""

    @property
    def least_height(self) -> float:
        """The height that it can be used at [units]."""
        return self.LEAST[1]

    # --- for all -------------------------------------------------------------------------------

    @property
    def desk(self) -> Desk:
        """What elements need to be made; only while it is open."""
        assert self.boards is not None
        return self.boards.desk

    def close(self) -> None:
        """Take it away."""
        if self.boards is not None:
            self.boards.close(self)

    def again(self) -> None:
        """Make its content again: it needs another division of the room."""
        if self.boards is not None:
            self.boards._rebuild(self)

    def put_title(self, title: str) -> None:
        """Another title."""
        if title != self.title:
            self.title = title
            if self.container is not None:
                self.head.refresh()

    def build(self, desk: Desk, area: pygame.Rect, layer: int) -> None:
        """Make its elements at `area` [px in the window]."""
        look = desk.look
        self.rect = area
        rim = look.px(SHADOW)
        self.container = desk.group(area.inflate(2 * rim, 2 * rim), layer=layer)
        own = pygame.Rect((rim, rim), area.size)
        Sheet(desk, own, self.container, radius=6)
        head, side, pad = look.px(HEAD), look.px(HEAD - 4), look.px(PAD)
        right = own.right - look.px(2)
        for sign, tip, command in [("cross", "Close", self.close), *self.signs()]:
            rect = pygame.Rect(right - side, own.top + look.px(2), side, side)
            Button(desk, rect, self.container, command=command, sign=sign, tip=tip, small=True)
            right = rect.left
        head_area = pygame.Rect(own.left, own.top, right - own.left, head)
        self.head = Head(desk, head_area, self.container, self)
        inside = pygame.Rect(own.left + pad, own.top + head, own.width - 2 * pad, 0)
        inside.height = own.height - head - pad
        self.fill(desk, inside, self.container)
        if self.SIZED:
            edge = look.px(EDGE)
            rect = pygame.Rect(own.right - edge, own.bottom - edge, edge, edge)
            self.grip = Grip(desk, rect, self.container, self)


class Puller(Painted):
    """An element that the mouse pulls: tells its board how far."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer, board: Board) -> None:
        self.board = board
        self._from: tuple[int, int] | None = None  # [px] the mouse at the press
        self._area = pygame.Rect(0, 0, 0, 0)  # [px] the board at the press
        super().__init__(desk, rect, container, layer=3)
        self.refresh()

    def pulled(self, area: pygame.Rect, by: tuple[int, int]) -> pygame.Rect:
        """Where the board is to be when it was at `area` and the mouse has moved `by` [px]."""
        raise NotImplementedError

    def process_event(self, event: pygame.event.Event) -> bool:
        """Press, pull, let go."""
        boards = self.board.boards
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            if event.button == pygame.BUTTON_LEFT and boards is not None:
                self._from, self._area = event.pos, self.board.rect.copy()
                boards.pull = self
            return event.button <= pygame.BUTTON_RIGHT
        return False

    def follow(self, position: tuple[int, int]) -> None:
        """The mouse is at `position` [px] while it pulls."""
        if self._from is not None and self.board.boards is not None:
            by = position[0] - self._from[0], position[1] - self._from[1]
            self.board.boards.put(self.board, self.pulled(self._area, by))


class Head(Puller):
    """The title; pulling it moves the board."""

    def paint(self, surface: pygame.Surface) -> None:
        """Bold words at the left."""
        look, area = self.look, self.inner()
        area.left, area.width = look.px(10), area.width - look.px(12)
        paint.text(surface, self.board.title, look.strong, look.colour("text"), area)

    def pulled(self, area: pygame.Rect, by: tuple[int, int]) -> pygame.Rect:
        """Moved."""
        return area.move(by)


class Grip(Puller):
    """The lower right corner; pulling it sizes the board."""

    def paint(self, surface: pygame.Surface) -> None:
        """Two slanted lines."""
        look, edge = self.look, self.rect.width
        for part in (0.35, 0.7):
            start, end = (edge * part, edge - look.px(2)), (edge - look.px(2), edge * part)
            pygame.draw.line(surface, look.colour("muted"), start, end, look.px(1.5))

    def pulled(self, area: pygame.Rect, by: tuple[int, int]) -> pygame.Rect:
        """Sized."""
        return pygame.Rect(area.topleft, (area.width + by[0], area.height + by[1]))


class Boards:
    """All open boards, the topmost last. Survives a rebuild of the interface."""

    def __init__(self) -> None:
        self.open_ones: list[Board] = []
        self.pull: Puller | None = None  # that the mouse holds

    def place(self, desk: Desk, layout: Layout) -> None:
        """The old elements are gone: build for another look or size."""
        self.desk, self.layout, self.pull = desk, layout, None
        for board in self.open_ones:
            board.container = None
        self._stack()

    def open(self, board: Board) -> None:
        """Put it on the canvas, above the others; an open one comes to the front."""
        if board in self.open_ones:
            self.raise_up(board)
            return
        self.open_ones.append(board)
        board.boards = self
        if board.place is None:
            board.place = self._free_place(board)
        self._build(board, len(self.open_ones) - 1)

    def close(self, board: Board) -> None:
        """Take it away."""
        if board in self.open_ones:
            self.open_ones.remove(board)
            if board.container is not None:
                board.container.kill()
            board.container = board.boards = None
            self.pull = None
            board.closed()

    def raise_up(self, board: Board) -> None:
        """Bring it to the front."""
        if self.open_ones[-1] is not board:
            self.open_ones.remove(board)
            self.open_ones.append(board)
            self._stack()

    def of(self, kind: type[Board]) -> list[Board]:
        """The open ones of a kind."""
        return [board for board in self.open_ones if isinstance(board, kind)]

    def put(self, board: Board, area: pygame.Rect) -> None:
        """Move or size it to `area` [px], as far as the canvas goes."""
        look, canvas = self.desk.look, self.layout.canvas
        least = look.px(board.LEAST[0]), look.px(board.LEAST[1])
        size = (
            min(max(area.width, least[0]), canvas.width),
            min(max(area.height, least[1]), canvas.height),
        )
        area = pygame.Rect(area.topleft, size).clamp(canvas)
        scale = look.scale
        board.place = Place(
            (area.left - canvas.left) / scale,
            (area.top - canvas.top) / scale,
            area.width / scale,
            area.height / scale,
        )
        if area.size != board.rect.size:
            self._rebuild(board)
        elif board.container is not None and area.topleft != board.rect.topleft:
            board.rect = area
            rim = look.px(SHADOW)
            board.container.set_position((area.left - rim, area.top - rim))

    def process(self, event: pygame.event.Event) -> bool:
        """A press on a board brings it to the front; a pull goes on wherever the mouse is."""
        if self.pull is not None and event.type == pygame.MOUSEMOTION:
            self.pull.follow(event.pos)
            return True
        if self.pull is not None and event.type == pygame.MOUSEBUTTONUP:
            self.pull = None
        if event.type == pygame.MOUSEBUTTONDOWN:
            board = self.at(event.pos)
            if board is not None:
                self.raise_up(board)
        return False

    def at(self, position: tuple[int, int]) -> Board | None:
        """The topmost board under a pixel."""
        hit = (board for board in reversed(self.open_ones) if board.rect.collidepoint(position))
        return next(hit, None)

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to open text fields."""
        return any(board.key(event) for board in reversed(self.open_ones))

    def update(self, seconds: float) -> None:
        """Once a frame."""
        for board in tuple(self.open_ones):
            board.update(seconds)

    # --- building ------------------------------------------------------------------------------

    def _stack(self) -> None:
        for number, board in enumerate(self.open_ones):
            self._build(board, number)

    def _rebuild(self, board: Board) -> None:
        """Build one again; the pull that did it goes on with the new element."""
        pull = self.pull
        self._build(board, self.open_ones.index(board))
        if pull is not None and pull.board is board:
            new = board.head if isinstance(pull, Head) else board.grip
            new._from, new._area = pull._from, pull._area
            self.pull = new

    def _build(self, board: Board, number: int) -> None:
        assert board.place is not None
        if board.container is not None:
            board.container.kill()
        look, canvas, place = self.desk.look, self.layout.canvas, board.place
        size = (
            min(look.px(place.width), canvas.width),
            min(look.px(place.height), canvas.height),
        )
        corner = (
            canvas.left + round(place.left * look.scale),
            canvas.top + round(place.top * look.scale),
        )
        area = pygame.Rect(corner, size).clamp(canvas)
        board.build(self.desk, area, LAYER + min(number, MOST) * LAYERS)

    def _free_place(self, board: Board) -> Place:
        """From the lower right corner of the canvas upwards, then to the left."""
        scale, canvas = self.desk.look.scale, self.layout.canvas
        room = canvas.width / scale, canvas.height / scale  # [units]
        width, height = min(board.SIZE[0], room[0]), min(board.SIZE[1], room[1])
        taken = [other.place for other in self.open_ones if other.place is not None]
        right = room[0] - GAP
        while right - width >= 0:
            bottom = room[1] - GAP
            while bottom - height >= 0:
                left, top = right - width, bottom - height
                hits = [p for p in taken if _overlap(p, Place(left, top, width, height))]
                if not hits:
                    return Place(left, top, width, height)
                bottom = min(p.top for p in hits) - GAP
            right -= width + GAP
        step = 3 * GAP * (len(taken) % 8)
        return Place(GAP + step, GAP + step, width, height)


def _overlap(a: Place, b: Place) -> bool:
    return (
        a.left < b.left + b.width
        and b.left < a.left + a.width
        and a.top < b.top + b.height
        and b.top < a.top + a.height
    )

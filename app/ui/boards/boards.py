"""The open boards over the canvas: which lies above which, where a new one finds room."""

from collections.abc import Callable

import pygame

from app.drawing.camera import Insets
from app.drawing.draw import Draw
from app.ui.boards.board import Board, Place
from app.ui.boards.board_pullers import Head, Puller
from app.ui.floating import Box, place
from app.ui.kit.desk import Desk
from app.ui.layout import Layout

LAYER = 10  # of the lowest: above the bars, below the cards in the corner
LAYERS = 4  # from one to the next: titles and scrolling areas lie above the sheet
MOST = 6  # [count] boards with layers of their own; more share the highest
GAP = 10  # [units] between a new board and the edge of the canvas
DRAWN = 0.42  # [1] of the height of the picture that a drawer covers at most, if it can


class Boards:
    """All open boards, the topmost last. Survives a rebuild of the interface."""

    def __init__(self) -> None:
        self.open_ones: list[Board] = []
        self.pull: Puller | None = None  # that the mouse holds
        self.views: tuple[int, int] = (0, 0)  # [px] of the canvas that show other runs

    def beside_views(self, insets: Insets) -> Insets:
        """Return `insets` [px] with what views of other runs take at the right and below."""
        left, top, right, bottom = insets
        return left, top, right + self.views[0], bottom + self.views[1]

    def place(self, desk: Desk, layout: Layout, matter: Callable[[], list[Box]]) -> None:
        """Build again for another look or size; the old elements are gone.

        `matter` tells what in the picture must be read [px]: a new board keeps clear of it.
        """
        self.desk, self.layout, self.pull = desk, layout, None
        self._matter = matter
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
        if board.place is None and board.dock is None:
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

    def drop(self, board: Board) -> None:
        """Close a board that failed; its elements go when the interface is rebuilt."""
        self.open_ones.remove(board)
        board.container = board.boards = self.pull = None

    def raise_up(self, board: Board) -> None:
        """Bring it to the front."""
        if self.open_ones[-1] is not board:
            self.desk.focus.release()  # what is typed is taken before its field is built again
            self.open_ones.remove(board)
            self.open_ones.append(board)
            self._stack()

    def boxes(self) -> list[Box]:
        """Return where they lie [px]."""
        rects = [board.rect for board in self.open_ones]
        return [Box(rect.left, rect.top, rect.right, rect.bottom) for rect in rects]

    def of(self, kind: type[Board]) -> list[Board]:
        """Return the open boards of a kind."""
        return [board for board in self.open_ones if isinstance(board, kind)]

    def put(self, board: Board, area: pygame.Rect) -> None:
        """Move or size it to `area` [px], as far as the canvas goes."""
        if board.dock is not None:
            return
        look, canvas = self.desk.look, self.layout.canvas
        wider, higher = board.more(look)
        least = look.px(board.LEAST[0]) + wider, look.px(board.LEAST[1]) + higher
        size = (
            min(max(area.width, least[0]), canvas.width),
            min(max(area.height, least[1]), canvas.height),
        )
        area = pygame.Rect(area.topleft, size).clamp(canvas)
        scale = look.scale
        board.place = Place(
            (area.left - canvas.left) / scale,
            (area.top - canvas.top) / scale,
            (area.width - wider) / scale,
            (area.height - higher) / scale,
        )
        if area.size != board.rect.size:
            self.rebuild(board)
        else:
            board.move(area.topleft)

    def rebuild(self, board: Board) -> None:
        """Build a board again; a pull goes on with the new element."""
        pull = self.pull
        self._build(board, self.open_ones.index(board))
        if pull is not None and pull.board is board:
            new = board.head if isinstance(pull, Head) else board.grip
            new.take_over(pull)
            self.pull = new

    def process(self, event: pygame.event.Event) -> bool:
        """Bring a board that is pressed to the front; go on with a pull wherever the mouse is."""
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
        """Return the topmost board under a pixel."""
        hit = (board for board in reversed(self.open_ones) if board.rect.collidepoint(position))
        return next(hit, None)

    def press_at(self, point: tuple[float, float], reach: float) -> bool:
        """Offer a press on the picture to what the boards mark there; `reach` [m]."""
        return any(board.press_at(point, reach) for board in reversed(self.open_ones))

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to open text fields."""
        return any(board.key(event) for board in reversed(self.open_ones))

    def update(self, seconds: float) -> None:
        """Follow what it shows, once a frame."""
        for board in tuple(self.open_ones):
            board.update(seconds)

    def draw(self, draw: Draw) -> None:
        """Draw what boards mark in the picture, and note where they lie: the scale bar keeps
        clear.
        """
        for board in self.open_ones:
            left, top, width, height = board.rect
            draw.sheets.append((left, top, left + width, top + height))
            board.draw(draw)

    # --- building ------------------------------------------------------------------------------

    def _stack(self) -> None:
        for number, board in enumerate(self.open_ones):
            self._build(board, number)

    def _build(self, board: Board, number: int) -> None:
        if board.container is not None:
            board.container.kill()
        area = self._area(board, board.place) if board.dock is None else board.dock
        self.desk.editor.beat.soon()
        board.build(self.desk, area, LAYER + min(number, MOST) * LAYERS)

    def _area(self, board: Board, place: Place | None) -> pygame.Rect:
        """Return where a board with that place lies [px], within the canvas."""
        assert place is not None
        wider, higher = board.more(self.desk.look)
        look, canvas = self.desk.look, self.layout.canvas
        size = (
            min(look.px(place.width) + wider, canvas.width),
            min(look.px(place.height) + higher, canvas.height),
        )
        if place.is_drawer:
            free = self.layout.free
            return pygame.Rect(free.left, free.bottom - size[1], free.width, size[1]).clamp(canvas)
        corner = (
            canvas.left + round(place.left * look.scale),
            canvas.top + round(place.top * look.scale),
        )
        return pygame.Rect(corner, size).clamp(canvas)

    def dock(self, board: Board, area: pygame.Rect) -> None:
        """Let it stand at `area` [px in the window], in the strip of a lesson; it is opened."""
        if board in self.open_ones and board.dock == area:
            return
        board.dock = area.copy()
        if board in self.open_ones:
            self.rebuild(board)
        else:
            self.open(board)

    def _free_place(self, board: Board) -> Place:
        """Look for room, first in the lower right corner of the canvas; [units] relative to it."""
        look, canvas = self.desk.look, self.layout.canvas
        gap = look.px(GAP)
        stage = self.layout.free.inflate(-2 * gap, -2 * gap)
        free = Box(stage.left, stage.top, stage.right, stage.bottom)
        wider, higher = board.more(look)
        if board.DRAWER:
            height = max(board.LEAST[1], min(board.SIZE[1], DRAWN * stage.height / look.scale))
            return Place(0.0, 0.0, stage.width / look.scale, height, is_drawer=True)
        size = look.px(board.SIZE[0]) + wider, look.px(board.SIZE[1]) + higher
        put = place(free, size, "bottom right", self.boxes(), self._matter(), gap)
        left, top = put.left - canvas.left, put.top - canvas.top
        width, height = put.right - put.left - wider, put.bottom - put.top - higher
        scale = look.scale
        return Place(left / scale, top / scale, width / scale, height / scale)

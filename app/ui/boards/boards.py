"""The open boards over the canvas: which lies above which, and how they share it.

A board that the user has pulled stays there; of three, the one pulled first docks again. The others
dock at the right or the lower edge, off cards, words and bodies; where they find no such place the
view is fitted beside them. The experiment keeps its share (`law.py`): a board is as small for that
as its LEAST, all by the same form (`shapings.py`), and those that find no room fold into their
titles, until there is room again. They are given room anew whenever the canvas, its views or the
letters change, so that nothing depends on where they stood before.
"""

from collections.abc import Callable
from itertools import starmap

import pygame

from app.drawing.camera import Insets
from app.drawing.draw import Draw
from app.ui.bars.lane import box_of, rect_of
from app.ui.boards.board import Board, Place
from app.ui.boards.board_pullers import Head, Puller
from app.ui.boards.law import MOST_FLOATS, area_of, budget, drawer, least_area, open_size, waiting
from app.ui.boards.shapings import FORMS, Form, shapings
from app.ui.floating import Box, Seen, place
from app.ui.kit.desk import Desk
from app.ui.layout import Layout

LAYER = 10  # of the lowest: above the bars, below the cards in the corner
LAYERS = 4  # from one to the next: titles and scrolling areas lie above the sheet
MOST = 6  # [count] boards with layers of their own; more share the highest
GAP = 10  # [units] between a new board and the edge of the canvas
SETTLING = 2
"""Frames after another layout until the room is shared anew: [count]. The picture comes first."""


class Boards:
    """All open boards, the topmost last. Survives a rebuild of the interface."""

    def __init__(self) -> None:
        self.open_ones: list[Board] = []
        self._opened = 0  # [count] so far
        self._pulled: list[Board] = []  # from their edge, the first first
        self.pull: Puller | None = None  # that the mouse holds
        self._room: object = None  # that was shared
        self._waits = 0  # [count] frames until it is shared anew: the picture comes first
        self.views: tuple[int, int] = (0, 0)  # [px] of the canvas that show other runs
        self._shared_views = self.views  # when the room was shared

    def beside_views(self, insets: Insets, card: int) -> Insets:
        """Return `insets` [px] with what a card and views of other runs take: right, below."""
        left, top, right, bottom = insets
        return left, top, right + card + self.views[0], bottom + self.views[1]

    def place(
        self, desk: Desk, layout: Layout, seen: Callable[[], Seen], cards: Callable[[], list[Box]]
    ) -> None:
        """Build again for another look or size; the old elements are gone.

        `seen` tells what is to be seen in the picture, and `cards` what floats too, and stays:
        boards that the user has not pulled keep clear of it.
        """
        self.desk, self.layout, self.pull = desk, layout, None
        self.seen, self._cards = seen, cards
        room = layout.free.size, layout.canvas.size, desk.look.scale, desk.look.touch
        if room != self._room:
            self._room, self._waits = room, SETTLING
        for board in self.open_ones:
            board.container = None
        self._stack()

    def open(self, board: Board) -> None:
        """Put it on the canvas, above the others; an open one comes to the front."""
        if board in self.open_ones:
            self.raise_up(board)
            if board.folded:
                self.fold(board, False)
            return
        self.desk.view.panel_asked = False  # the panel makes room for what is asked for last
        self.open_ones.append(board)
        board.boards = self
        board.folded = board.crowded = board.covers = False
        board.arrival = self._opened = self._opened + 1
        self._admit(board)
        self._build(board, len(self.open_ones) - 1)

    def close(self, board: Board) -> None:
        """Take it away."""
        if board in self.open_ones:
            if board.container is not None:
                board.container.kill()
            self._forget(board)
            board.closed()
            self._give_back()

    def escape(self) -> bool:
        """Close the topmost of those that Esc closes; False when there is none."""
        ours = [one for one in self.open_ones if one.ESCAPES and one.dock is None]
        if ours:
            self.close(ours[-1])
        return bool(ours)

    def drop(self, board: Board) -> None:
        """Close a board that failed; its elements go when the interface is rebuilt."""
        self._forget(board)

    def _forget(self, board: Board) -> None:
        self.open_ones.remove(board)
        board.container = board.boards = self.pull = None
        self._pulled = [other for other in self._pulled if other is not board]

    def raise_up(self, board: Board) -> None:
        """Bring it to the front."""
        if self.open_ones[-1] is not board:
            self.desk.focus.release()  # what is typed is taken before its field is built again
            self.open_ones.remove(board)
            self.open_ones.append(board)
            self._stack()

    def boxes(self) -> list[Box]:
        """Return where they lie [px]."""
        return [box_of(board.rect) for board in self.open_ones]

    def of(self, kind: type[Board]) -> list[Board]:
        """Return the open boards of a kind."""
        return [board for board in self.open_ones if isinstance(board, kind)]

    def put(self, board: Board, area: pygame.Rect) -> None:
        """Move or size it to `area` [px], as far as the canvas goes: there it stays."""
        if board.dock is not None:
            return
        look, canvas, scale = self.desk.look, self.layout.canvas, self.desk.look.scale
        old, more = board.place, board.more(look)
        size = board.rect.size
        if not board.folded:
            least = [look.px(a) + b for a, b in zip(board.LEAST, more, strict=True)]
            size = max(area.width, least[0]), max(area.height, least[1])
        area = self._within(pygame.Rect(area.topleft, size))
        width, height = (
            (side - extra) / scale for side, extra in zip(area.size, more, strict=True)
        )
        if board.folded:
            width, height = board.SIZE if old is None else (old.width, old.height)
        left, top = (area.left - canvas.left) / scale, (area.top - canvas.top) / scale
        board.place = Place(left, top, width, height)
        self._note_pull(board)
        if area.size != board.rect.size:
            self.rebuild(board)
        else:
            board.move(area.topleft)

    def _note_pull(self, board: Board) -> None:
        """Let the board that was pulled first dock again, when too many float."""
        self._pulled += [board] if board not in self._pulled else []
        if len(self._pulled) > MOST_FLOATS:
            first = self._pulled.pop(0)
            first.place = None
            self._admit(first)
            self.rebuild(first)

    def fit(self, board: Board, height: int) -> None:
        """Make it `height` [px] high; the edge at its corner stays, unless it then hides more."""
        units = (height - board.more(self.desk.look)[1]) / self.desk.look.scale
        board.SIZE, board.needed = (board.SIZE[0], units), units
        if board.place is not None:
            board.place.height = units
        bottom, grown = board.rect.bottom, height > board.rect.height and not board.folded
        board.rect.height = board.folded_size(self.desk.look)[1] if board.folded else height
        if board.place is None and "bottom" in board.CORNER:
            board.rect.bottom = bottom
        if grown and (self._bury() or self._is_on(board, self._in_sight(board).boxes)):
            self._admit(board)
        self.rebuild(board)

    def fold(self, board: Board, folded: bool) -> None:
        """Leave its title alone, or show all of it again."""
        self.desk.focus.release()
        board.folded, board.crowded = folded, False
        if not folded:
            self.desk.view.panel_asked = False
        if board.place is None:
            self._admit(board)
        self.rebuild(board)
        if folded:
            self._give_back()

    def make_way(self, board: Board) -> None:
        """Find another place for it if it hides its subject; where it was pulled it stays."""
        ours = board.place is None and board.dock is None and not board.folded
        if ours and self._is_on(board, board.keeps_clear(self.desk)):
            self._admit(board)
            self.rebuild(board)

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
            pull, self.pull = self.pull, None
            pull.let_go()
        if event.type == pygame.MOUSEBUTTONDOWN:
            board = self.at(event.pos)
            if board is not None:
                self.raise_up(board)
        return False

    def at(self, position: tuple[int, int]) -> Board | None:
        """Return the topmost board under a pixel."""
        return next((b for b in reversed(self.open_ones) if b.rect.collidepoint(position)), None)

    def press_at(self, point: tuple[float, float], reach: float) -> bool:
        """Offer a press on the picture to what the boards mark there; `reach` [m]."""
        return any(b.press_at(point, reach) for b in reversed(self.open_ones) if not b.folded)

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to open text fields."""
        return any(board.key(event) for board in reversed(self.open_ones) if not board.folded)

    def update(self, seconds: float) -> None:
        """Follow what it shows, once a frame."""
        if self.views != self._shared_views:
            self._shared_views, self._waits = self.views, SETTLING
        if self._waits:
            self._waits -= 1
            if not self._waits:
                self._share()
                self._stack()
        for board in tuple(self.open_ones):
            if not board.folded or board.FOLLOWS:
                board.update(seconds)

    def draw(self, draw: Draw) -> None:
        """Draw what boards mark, and note where they lie: the scale bar keeps clear of them."""
        for board in self.open_ones:
            left, top, width, height = board.rect
            draw.boards.append((left, top, left + width, top + height))
            if not board.folded:
                board.draw(draw)

    # --- building ------------------------------------------------------------------------------

    def _stack(self) -> None:
        for number, board in enumerate(self.open_ones):
            self._build(board, number)

    def _build(self, board: Board, number: int) -> None:
        if board.container is not None:
            board.keep_cursor()
            board.container.kill()
        self.desk.editor.readout_clock.soon()
        board.build(self.desk, self._area(board), LAYER + min(number, MOST) * LAYERS)

    def _area(self, board: Board) -> pygame.Rect:
        """Return where it lies [px]."""
        if board.dock is not None:
            return board.dock
        place, look, canvas = board.place, self.desk.look, self.layout.canvas
        if place is None:
            return self._within(board.rect)
        wider, higher = board.more(look)
        size = look.px(place.width) + wider, look.px(place.height) + higher
        if board.folded:
            size = board.folded_size(look)
        left, top = round(place.left * look.scale), round(place.top * look.scale)
        return self._within(pygame.Rect((canvas.left + left, canvas.top + top), size))

    def _within(self, area: pygame.Rect) -> pygame.Rect:
        """Return `area` [px] on the canvas, cut where it is larger."""
        canvas = self.layout.canvas
        size = min(area.width, canvas.width), min(area.height, canvas.height)
        return pygame.Rect(area.topleft, size).clamp(canvas)

    def dock(self, board: Board, area: pygame.Rect) -> None:
        """Let it stand at `area` [px in the window], in the strip of a lesson; it is opened."""
        if board in self.open_ones and board.dock == area:
            return
        board.dock = area.copy()
        if board in self.open_ones:
            self.rebuild(board)
        else:
            self.open(board)

    # --- sharing -------------------------------------------------------------------------------

    def _shared(self) -> list[Board]:
        """Return the boards that share the room, the topmost first."""
        return [b for b in reversed(self.open_ones) if b.place is None and b.dock is None]

    def _bury(self) -> bool:
        """Return whether the boards take too much of the picture."""
        return sum(map(area_of, self.open_ones)) > budget(self.layout, self._cards())

    @property
    def least_area(self) -> float:
        """Return what the board that was opened last needs of the picture [px²]; 0 without any."""
        return least_area(self.open_ones, self.desk.look, self.layout)

    def _admit(self, board: Board) -> None:
        """Find room for a board that is new or unfolded beside the others; else all share anew."""
        if board.place is not None or board.dock is not None:
            return
        if not any(self._find(board, form) for form in FORMS) or self._bury():
            self._share()
            for number, other in enumerate(self.open_ones):
                if other is not board:
                    self._build(other, number)

    def _give_back(self) -> None:
        """Let boards that were folded, or are small, for want of room have what is free now."""
        for board in self._shared():
            if board.folded and not board.crowded:
                continue
            before = board.rect, board.folded, board.covers, board.squeezed
            board.folded = False
            better = FORMS if board.crowded else FORMS[: board.squeezed]
            last = FORMS[-1] if all(b.folded or b is board for b in self.open_ones) else None
            if any(self._find(board, f) and (f == last or not self._bury()) for f in better):
                board.crowded = False
                self.rebuild(board)
            else:
                board.rect, board.folded, board.covers, board.squeezed = before

    def _share(self) -> None:
        """Give all that share the room new places, in the best form in which each has one.

        Where there is none the lowest folds, until the others have and the picture can be seen; the
        topmost stays in any case.
        """
        boards = self._shared()
        for board in boards:
            board.folded = board.folded and not board.crowded
            board.crowded = False
        kept = 0 if self.desk.view.panel_asked else 1  # the panel was asked for last
        while not any(starmap(self._share_in, shapings(boards))):
            lowest = next((b for b in reversed(boards[kept:]) if self._is_too_much(b)), None)
            if lowest is None:
                return
            lowest.folded = lowest.crowded = True

    def _share_in(self, boards: list[Board], form: tuple[float, float], packed: bool) -> bool:
        """Give `boards` places in a form; return whether each has one and the picture is seen."""
        for board in boards:
            board.rect = pygame.Rect(0, 0, 0, 0)
        result = [self._find(board, form, packed) for board in boards]
        return all(result) and not self._bury()

    def _is_too_much(self, board: Board) -> bool:
        """Return whether a board lies on another, or is one of those that bury the picture."""
        return not board.folded and (self._bury() or self._is_on(board, self._others(board)))

    def _find(self, board: Board, form: tuple[float, float], packed: bool = False) -> bool:
        """Give it the best place in a form; return whether it lies on nothing there.

        In the last form it may lie on the picture, and that is fitted beside some boards; `packed`
        it lies at its corner, whatever is there.
        """
        gap, others, seen = self.desk.look.px(GAP), self._others(board), self._in_sight(board)
        stage = self.layout.free.inflate(-2 * gap, -2 * gap)
        size = self._size(board, form)
        if size[0] > stage.width or size[1] > stage.height:
            stage = self.layout.canvas.copy()  # over the lane as well, before it is cut
        if board.DRAWER and not board.folded:
            room = budget(self.layout, others) - waiting(self.open_ones, self.desk.look)
            stage = drawer(self.layout, size, room)
            size = stage.size
        taken = [*others, *board.keeps_clear(self.desk)]
        kept = Seen() if packed else seen
        free = box_of(stage)
        board.rect = rect_of(place(free, size, board.CORNER, taken, kept, gap, docked=True))
        on_picture = not board.folded and self._is_on(board, seen.boxes)
        board.covers = board.covers or (on_picture and form == FORMS[-1])  # till it is closed
        board.squeezed = FORMS.index(form)
        return not self._is_on(board, others) and (board.covers or not on_picture)

    def _size(self, board: Board, form: Form) -> tuple[int, int]:
        """Return how large it is in a form [px]."""
        if board.folded:
            return board.folded_size(self.desk.look)
        return open_size(board, form, self.desk.look, self.layout)

    def _others(self, board: Board) -> list[Box]:
        """Return where all else that floats lies [px]."""
        rects = [other.rect for other in self.open_ones if other is not board]
        return [*map(box_of, rects), *self._cards()]

    def _in_sight(self, board: Board) -> Seen:
        """Return what it must not hide: the picture, unless that is fitted beside it."""
        return Seen() if board.BESIDE or board.covers else self.seen()

    def _is_on(self, board: Board, boxes: list[Box]) -> bool:
        """Return whether it lies on any of `boxes`."""
        return any(box_of(board.rect).common(box) > 0.0 for box in boxes)

"""What the tools of instruments share: laying one down spot by spot, moving, asking, removing."""

import math
from typing import ClassVar

from app.drawing.dimensions import snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import CLICK, Cursor, Shape
from app.editor.instruments.instrument import Frame, Instrument, draw_grips
from app.editor.instruments.spot import Spot, spot_at
from app.editor.tool import Tool, Workspace
from app.quantities.snapping import Snap
from physics import Body


class InstrumentTool(Tool):
    """Presses set spots, and so does the end of a drag; on one of its kind they move that.

    `busy` from the first spot to the last. What was begun belongs to the scene that ran then.
    """

    INSTRUMENT: ClassVar[type[Instrument]]
    SPOTS: ClassVar[int] = 1  # [count] that one needs
    SNAPS: ClassVar[bool] = True
    ON_THINGS: ClassVar[bool] = False  # it is fixed to a thing by a click, not to a point

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self._instruments = editor.instruments
        self.spots: list[Spot] = []  # of the one that is being laid
        self.next: Spot | None = None  # where the mouse is
        self.snapped: Snap | None = None
        self._generation = -1
        self._press = Cursor((0.0, 0.0), 0.0)
        self._held: Instrument | None = None  # one that is moved
        self._body: Body | None = None  # under the mouse, of those that are fixed to a thing
        self._grip: int | None = None  # of it; None: as a whole
        self._before: tuple[tuple[Spot, ...], object] = ((), None)
        self._last = (0.0, 0.0)  # [m]
        self._moved = False

    # --- for subclasses ----------------------------------------------------------------------

    def laid(self, spots: list[Spot]) -> None:
        """Add the instrument: all spots are set."""
        self._instruments.add(self.INSTRUMENT(*spots))

    def can_pull(self, instrument: Instrument) -> bool:  # noqa: ARG002
        """Return whether it can be moved as a whole."""
        return True

    # --- what it is doing --------------------------------------------------------------------

    @property
    def frame(self) -> Frame:
        """Return what instruments see now."""
        return self._instruments.frame

    @property
    def busy(self) -> bool:
        """Return whether one is being laid or moved."""
        same = self._generation == self.editor.session.generation
        return same and bool(self.spots or self._held is not None)

    @property
    def marked(self) -> Body | None:
        return self._body if self._body is not None and self._body.alive else None

    @property
    def shape(self) -> Shape:
        lit = self._instruments.lit
        return "move" if lit is not None and not self.spots else "cross"

    def left(self) -> None:
        self._end()
        self.next = self.snapped = self._instruments.lit = None

    def hover(self, at: Cursor | None) -> None:
        """Light what a press would take, or show where it would set a spot."""
        if not self.busy:
            self._end()
        result = None if at is None or self.spots else self._instruments.at(at, self.NAME)
        self._instruments.lit = result
        self.next = self.snapped = None
        if at is not None and result is None:
            self._aim(at)

    def _aim(self, at: Cursor) -> None:
        """Find the spot under the mouse, and what it snapped to."""
        if self.ON_THINGS:
            return
        world = self.editor.session.world
        point = self.editor.point_of(at) if self.SNAPS else at.point
        self.snapped = self.editor.snapped if self.SNAPS else None
        self.next = spot_at(world, point, self.snapped, free=at.alt)

    # --- the gesture -------------------------------------------------------------------------

    def press(self, at: Cursor) -> bool:
        """Take one of the kind, or set a spot."""
        self._generation = self.editor.session.generation
        self._press, self._last, self._moved = at, at.point, False
        result = None if self.spots else self._instruments.at(at, self.NAME)
        if result is not None:
            self._held, self._grip = result, result.grip_at(at.point, at.reach)
            self._before = result.spots, getattr(result, "offset", None)
            self._instruments.lit = result
            return True
        self._aim(at)
        self._set()
        return True

    def move(self, at: Cursor) -> None:
        """Bring along what is held, or show where the next spot comes."""
        far = math.dist(at.point, self._press.point) > CLICK * at.pixel
        self._moved = self._moved or far
        held = self._held
        if held is None:
            self._aim(at)
        elif self._moved and self._grip is not None:
            self._aim(at)
            if self.next is not None:
                spots = list(held.spots)
                spots[self._grip] = self.next
                held.spots = tuple(spots)
        elif self._moved and self.can_pull(held):
            by = at.point[0] - self._last[0], at.point[1] - self._last[1]
            held.pull(by, self.frame)
            self._last = at.point

    def release(self, at: Cursor) -> None:
        """Set a spot at the end of a drag; a click on an instrument asks what it should do."""
        self.move(at)
        held, clicked = self._held, not self._moved
        if held is not None:
            self._held = self._grip = self.next = self.snapped = None
            if clicked and held.choices():
                self._instruments.ask(held.choices())
        elif self.spots and self._moved:
            self._set()

    def _set(self) -> None:
        """Set the next spot; with the last one the instrument lies there."""
        if self.next is None:
            return
        self.spots.append(self.next)
        if len(self.spots) >= self.SPOTS:
            spots, self.spots = self.spots, []
            self.laid(spots)
            self._end()

    def take_back(self) -> bool:
        if self.spots:
            self.spots.pop()
            return True
        return False

    def cancel(self) -> None:
        """Forget what was begun; what was moved goes back."""
        if self._held is not None:
            self._held.spots = self._before[0]
            if self._before[1] is not None:
                self._held.offset = self._before[1]  # type: ignore[attr-defined]
        self._end()

    def _end(self) -> None:
        self.spots, self._held, self._grip = [], None, None

    def context(self, at: Cursor) -> bool:
        """Remove one of the kind under a right click."""
        result = self._instruments.at(at, self.NAME)
        if result is None:
            return False
        self._instruments.remove(result)
        return True

    # --- the picture -------------------------------------------------------------------------

    def draw(self, draw: Draw) -> None:
        """Draw what would lie there, and the snap mark."""
        if self.next is not None and self.spots:
            missing = self.SPOTS - len(self.spots)
            preview = self.INSTRUMENT(*self.spots, *[self.next] * missing)
            preview.draw(draw, self.frame, True)
            draw_grips(draw, preview)
        if self.next is not None:
            snap_mark(draw, self.snapped)

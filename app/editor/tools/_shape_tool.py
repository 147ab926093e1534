"""What the tools that make bodies share: snapping, the preview with its sizes, adding the body."""

import math
from collections.abc import Sequence

from app.drawing.dimensions import Area, bounds, note, snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import CLICK, Cursor
from app.editor.tool import Tool, Workspace
from app.editor.tools._alike import Alike
from app.editor.tools._preview import Preview, previewed
from app.editor.tools._seating import seated
from app.quantities.numbers import figure
from app.quantities.snapping import Snap
from app.simulation.commands.base import Words
from app.simulation.commands.edit import AddThings
from app.simulation.errors import CommandError
from physics import Shape
from physics.constants import SMALLEST_SIZE
from scenes.axes import round_up

Point = tuple[float, float]

USUAL = 0.5
"""Size of what a click makes: [m], half a metre, when that is neither a dot nor fills the view."""

LEAST_SEEN, MOST_SEEN = 24.0, 240.0
"""How large that may be on screen: [px at UI scale 1]; else it is about `WELL_SEEN`, rounded."""
WELL_SEEN = 48.0

TURN = math.radians(15.0)
"""Shift turns lines in steps of 15 degrees, as drawing programs do; they contain 30, 45 and 90."""

CURSOR = 12.0  # [px at UI scale 1] round the cursor no words are written


class ShapeTool(Tool):
    """A tool that is `busy` between `begin` and `end`, and shows the body that it will add.

    What was begun belongs to the scene that ran then: another scene ends it.
    """

    DRAWS_BODIES = True
    OUTLINED = True  # the preview has an outline; else the tool draws one in `measure`
    MAKES = ""  # the name of what it makes; "": its own
    INSIDE = False  # the words about the whole may stand in its middle

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self.shown = Preview()  # what would be added now
        self.at = Cursor((0.0, 0.0), 0.0)  # where the mouse was last
        self.over = False  # the mouse is over the canvas
        self.snapped: Snap | None = None
        self._generation = -1  # of the scene that it began in; -1: nothing has begun

    @property
    def busy(self) -> bool:
        """Return whether something is being drawn."""
        return self._generation == self.editor.session.generation

    @property
    def hint(self) -> str:
        """Return what the tool does; that new bodies are fixed is said as long as it is so."""
        if not self.editor.static:
            return self.HINT
        return f"Fixed: {self.HINT[:1].lower()}{self.HINT[1:]}"

    def begin(self) -> None:
        self._generation = self.editor.session.generation

    def end(self) -> None:
        self._generation, self.shown = -1, Preview()

    def cancel(self) -> None:
        self.end()

    def left(self) -> None:
        self.end()
        self.over, self.snapped = False, None

    def hover(self, at: Cursor | None) -> None:
        """Show what a press would be drawn to."""
        if not self.busy:
            self.end()
        self.over = at is not None
        if at is not None:
            self.point(at)

    def point(self, at: Cursor) -> Point:
        """Return where the cursor is or snaps to [m]; remembered for the mark."""
        self.at, self.over = at, True
        point = self.editor.point_of(at)
        self.snapped = self.editor.snapped
        return point

    def turned(self, origin: Point, point: Point) -> Point:
        """Return `point` on the nearest ray from `origin` in steps of `TURN`."""
        result = in_steps(origin, point)
        if math.dist(result, point) > 1e-9:
            self.snapped = None  # it is elsewhere now
        return result

    # --- adding ------------------------------------------------------------------------------

    def add(self) -> bool:
        """Put what is shown into the world, and select it; False: a notice says why not."""
        editor, words = self.editor, self.shown.words
        if words is None:
            editor.session.notify("warning", self.shown.problem)
            return False
        shapes = [{**shape, **editor.new_shapes} for shape in words["shapes"]]
        kind = {"kind": "static"} if editor.static else {}
        body = {"name": self.MAKES or self.NAME, **words, **kind, "shapes": shapes}
        if not editor.static:
            body = seated(editor.session.world, body)
        added = editor.do(AddThings((body,)))
        if added:
            editor.selection.select_added()
        return added

    def usual_size(self) -> float:
        """Return the size of what a click makes [m], so that it can be seen."""
        pixel = self.at.pixel
        if LEAST_SEEN * pixel <= USUAL <= MOST_SEEN * pixel or pixel <= 0.0:
            return USUAL
        return round_up(WELL_SEEN * pixel)

    # --- the picture -------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """Return what is said of the whole body: area and mass."""
        if self.shown.problem:
            return self.shown.problem.split("; ")  # what is wrong, and what to do
        if self.shown.words is None:
            return []
        density = self.editor.new_shapes.get("density", Shape.density)
        mass = figure(self.shown.area * density, "kg")
        return [
            f"area {figure(self.shown.area, 'm^2')}",
            *self.more_lines(),
            "fixed" if self.editor.static else f"mass {mass}",
            *([self.shown.remark] if self.shown.remark else []),
        ]

    def more_lines(self) -> list[str]:
        """Return what else is said of the whole."""
        return []

    def outline(self) -> Sequence[Point]:
        """Return points [m] that the words about the whole stand beside."""
        result = [
            (x + dx, y + dy)
            for discs in self.shown.hulls
            for x, y, r in discs
            for dx, dy in ((-r, -r), (r, r))
        ]
        return result or [point for rim in self.shown.rims for point in rim] or [self.at.point]

    def measure(self, draw: Draw) -> list[Area]:  # noqa: ARG002
        """Draw the sizes; where their words are."""
        return []

    def draw(self, draw: Draw) -> None:
        """Draw the preview, its sizes, what the cursor is drawn to."""
        taken: list[Area] = []
        if self.busy:
            self.shown.draw(draw, self.editor.static, self.OUTLINED)
            taken = self.measure(draw)
        if not (self.busy or self.over):
            return
        around = bounds(draw, self.outline() if self.busy else [self.at.point])
        x, y = draw.camera.to_screen(*self.at.point)
        middle = (around.left + around.right) / 2, (around.top + around.bottom) / 2
        away = (x - middle[0], y - middle[1]) if self.busy else (1.0, -1.0)
        taken.append(snap_mark(draw, self.snapped, away, taken))
        if self.busy:
            free = CURSOR * draw.style.ui_scale
            taken.append(Area(x - free, y - free, x + free, y + free))
            color = "invalid" if self.shown.is_marked else "dimension"
            inside = around if self.INSIDE else None
            note(draw, self.lines(), around.with_all(taken), taken, color, inside)


class DraggedShapeTool(ShapeTool):
    """A body by one drag from a point to another; a click makes one of the usual size."""

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self.origin = self.to = (0.0, 0.0)  # [m] both ends of the drag
        self._pressed = self.at  # where the button went down
        self.dragged = False  # it was more than a click
        self.like = Alike(editor)  # whose sizes it has

    def press(self, at: Cursor) -> bool:
        self.begin()
        self.origin, self._pressed, self.dragged = self.point(at), at, False
        self._follow(self.origin)
        return True

    def move(self, at: Cursor) -> None:
        if not self.busy:
            return
        self.dragged = self.dragged or math.dist(at.point, self._pressed.point) > CLICK * at.pixel
        self._follow(self.point(at))

    def release(self, at: Cursor) -> None:
        """Add it."""
        if self.busy:
            self.move(at)
            self.add()
        self.end()

    def end(self) -> None:
        super().end()
        self.like.clear()

    def alike(self, point: Point) -> Point:
        """Return `point` [m], moved so that the body is as large as another that it nearly is."""
        return point

    def _follow(self, point: Point) -> None:
        self.to = point
        self.like.clear()
        if self.dragged:
            self.to = self.alike(point)
            if self.like.taken:
                self.snapped = None  # it is elsewhere now
            self.shown = previewed(self.drawn, self.rim())
        else:
            self.shown = previewed(lambda: self.usual(self.origin, self.usual_size()))

    def more_lines(self) -> list[str]:
        return [self.like.names] if self.like.taken else []

    def measure(self, draw: Draw) -> list[Area]:
        """Draw the sizes that it took over from other things."""
        return self.like.draw(draw)

    def drawn(self) -> Words:
        """Return the body between `origin` and `to`; CommandError says why there is none."""
        raise NotImplementedError

    def usual(self, center: Point, size: float) -> Words:
        """Return the body that a click makes: about `size` [m] large."""
        raise NotImplementedError

    def rim(self) -> Sequence[Point]:
        """Return what is drawn [m] when there is no body."""
        return self.origin, self.to


def require(length: float, words: str) -> None:
    """Raise CommandError with `words` unless `length` [m] is enough for a shape."""
    if length < SMALLEST_SIZE:
        raise CommandError(words)


def in_steps(origin: Point, point: Point) -> Point:
    """Return the point nearest to `point` on the rays from `origin` in steps of `TURN` [m]."""
    dx, dy = point[0] - origin[0], point[1] - origin[1]
    if dx == 0.0 and dy == 0.0:
        return point
    angle = round(math.atan2(dy, dx) / TURN) * TURN
    c, s = round(math.cos(angle), 15), round(math.sin(angle), 15)  # level stays level
    along = dx * c + dy * s
    return origin[0] + along * c, origin[1] + along * s

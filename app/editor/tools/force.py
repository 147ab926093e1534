"""The force arrow: pull back like a sling; a hit at the release, or with Shift a lasting force."""

import math

from app.drawing.dimensions import snap_mark
from app.drawing.draw import Draw
from app.editor.cursor import Cursor, Point
from app.editor.force_marks import WEIGHT, force_length
from app.editor.tool import Tool, Workspace
from app.editor.tools._frame import SECONDS
from app.editor.tools._gesture import neat, read_out
from app.quantities.numbers import figure, plain_number
from app.quantities.snapping import Snap, points_of
from app.simulation.commands.edit import ApplyForce
from app.simulation.commands.scene import Impulse
from physics import Body

SHORTEST = 6.0  # [px at UI scale 1] a shorter pull is a click: nothing happens


class Force(Tool):
    """A hit gives the body the velocity that the arrow shows, as the velocity arrow of the select
    tool does: J = m dv, so the pull for it grows with the body. A lasting force is shown so that
    the weight of the body is one arrow long, at any zoom.
    """

    NAME, LABEL, KEY, ICON, PLACE = "force", "Force arrow", "shift+f", "force", (3, 2)
    HINT = (
        "Pull back from a body to hit it. Shift: a lasting force, Ctrl+Shift: it turns with the "
        "body"
    )

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self._body: Body | None = None
        self._under: Body | None = None
        self._at: Point = (0.0, 0.0)  # [m] in the body's frame
        self._snap: Snap | None = None
        self._last = Cursor((0.0, 0.0), 0.0)
        self._generation = -1

    @property
    def busy(self) -> bool:
        """Return whether a body is held that still exists."""
        same = self._generation == self.editor.session.generation
        return self._body is not None and self._body.alive and same

    @property
    def marked(self) -> Body | None:
        """Return what a press would take, or what is aimed from."""
        body = self._body if self.busy else self._under
        return body if body is not None and body.alive else None

    def hover(self, at: Cursor | None) -> None:
        """Look what a press would take."""
        hit = self.editor.session.world.closest(at.point, at.reach) if at is not None else None
        self._under = hit.body if hit is not None else None

    def press(self, at: Cursor) -> bool:
        """Take hold of the body at its surface, or at its centre or a corner nearby."""
        hit = self.editor.session.world.closest(at.point, at.reach)
        if hit is None:
            self.editor.session.notify("info", "Press on a body that can move.")
            return False
        self._body, self._last = hit.body, at
        self._generation = self.editor.session.generation
        self._snap = self._nearest_point(hit.body, at)
        self._at = hit.body.local_point(self._snap.point if self._snap else hit.point)
        return True

    def _nearest_point(self, body: Body, at: Cursor) -> Snap | None:
        """Return a point of the body itself that is near: a hit at its centre does not turn it."""
        if at.alt or not self.editor.view.snap_bodies:
            return None
        near = min(points_of(body), key=lambda s: math.dist(s.point, at.point), default=None)
        reach = self.editor.snap_reach
        return near if near is not None and math.dist(near.point, at.point) <= reach else None

    def move(self, at: Cursor) -> None:
        self._last = at

    def release(self, at: Cursor) -> None:
        """Let go: what is in the way is hit."""
        body, self._last = self._body if self.busy else None, at
        if body is not None and self._pulled() >= SHORTEST * at.pixel:
            place = body.world_point(self._at)
            if at.shift:
                self.editor.do(ApplyForce(body.id, self._lasting(body), place, turns=at.ctrl))
            else:
                self.editor.do(Impulse(body.id, self._impulse(body), place))
        self._body = None

    def cancel(self) -> None:
        self._body = None

    # --- how strong ----------------------------------------------------------------------------

    def _arrow(self, body: Body) -> Point:
        """Return the way from the cursor to the held point [m]: the sling shoots forwards."""
        x, y = body.world_point(self._at)
        return x - self._last.point[0], y - self._last.point[1]

    def _pulled(self) -> float:
        return math.hypot(*self._arrow(self._body)) if self._body is not None else 0.0

    def _impulse(self, body: Body) -> Point:
        """Return the impulse [N*s]."""
        return neat(self._arrow(body), body.mass / SECONDS, self._last, step_by_shift=False)

    def _lasting(self, body: Body) -> Point:
        """Return the force [N]."""
        unit = body.mass * WEIGHT * self.editor.camera.scale / self.editor.sizes.arrow_reach
        return neat(self._arrow(body), unit, self._last, step_by_shift=False)

    def draw(self, draw: Draw) -> None:
        """Draw the band to the cursor, the arrow of what will be, and its number."""
        body = self._body
        if body is None or not self.busy:
            return
        at, cursor = body.world_point(self._at), self._last
        sizes = draw.style.sizes
        draw.line(at, cursor.point, "force", sizes.thin, dash=True)
        snap_mark(draw, self._snap if math.dist(at, cursor.point) < cursor.reach else None)
        draw.dot(cursor.point, sizes.dot * 1.4, "force")
        if self._pulled() < SHORTEST * cursor.pixel:
            return
        if cursor.shift:
            (fx, fy), unit = self._lasting(body), "N"
            reach = self.editor.sizes.arrow_reach
            length = force_length(math.hypot(fx, fy), body.mass, reach) / draw.camera.scale
            share = math.hypot(fx, fy) / (body.mass * WEIGHT)
            turning = ", turns with it" if cursor.ctrl else ""
            more = f"lasting{turning}: {plain_number(share)} × its weight"
        else:
            (fx, fy), unit = self._impulse(body), "N*s"
            speed = math.hypot(fx, fy) / body.mass
            length = speed * SECONDS
            more = f"a hit: {figure(speed, 'm/s')} faster"
        size = max(math.hypot(fx, fy), 1e-12)
        draw.arrow(at, (fx / size * length, fy / size * length), "force", sizes.arrow * 1.3)
        text = figure(math.hypot(fx, fy), unit)
        tip = (at[0] + fx / size * length, at[1] + fy / size * length)
        read_out(draw, cursor.point, text, more, "force", [at, tip])


TOOL = Force

"""Grab, drag and throw. While time stands, the same gesture moves the body as an edit."""

from app.commands import Grab, MoveBody, MoveHand, Release
from app.session import Session
from app.tools import Press
from physics import Body

Point = tuple[float, float]


class GrabTool:
    """Turns a drag into commands; the hand and its law live in the session."""

    def __init__(self, session: Session) -> None:
        """A tool for whatever world `session` runs."""
        self._session = session
        self._body: Body | None = None
        self._press = Press((0.0, 0.0), 0.0)
        self._generation = -1  # of the world that the body belongs to
        self._editing = False  # moving the body itself, with the clock stopped
        self._offset = (0.0, 0.0)  # [m] body origin - cursor, while editing
        self._home = (0.0, 0.0)  # [m] where an edit began
        self._last = (0.0, 0.0)  # [m] the last cursor that was sent

    @property
    def active(self) -> bool:
        """Whether a body is in this gesture, and still exists."""
        same = self._generation == self._session.generation
        return self._body is not None and same and self._body.alive

    @property
    def body(self) -> Body | None:
        """The body of this gesture."""
        return self._body if self.active else None

    @property
    def editing(self) -> bool:
        """Whether the gesture moves the body itself instead of pulling it."""
        return self.active and self._editing

    def press(self, press: Press) -> bool:
        """Take the nearest dynamic body within reach."""
        hit = self._session.world.closest(press.point, press.reach)
        if hit is None:
            return False
        self._body, self._press, self._last = hit.body, press, press.point
        self._generation = self._session.generation
        if self._session.paused:
            self._begin_edit(hit.body, press.point)
        else:
            self._begin_pull(hit.body, hit.point, press.point)
        return True

    def move(self, point: Point) -> None:
        """Bring the body along. An edit turns into a pull when time goes on."""
        if not self.active or self._body is None:
            return
        if self._editing and not self._session.paused:
            x, y = self._body.position
            held = (x - self._offset[0], y - self._offset[1])
            self._begin_pull(self._body, held, point)
        if point == self._last:
            return
        self._last = point
        if self._editing:
            position = (point[0] + self._offset[0], point[1] + self._offset[1])
            self._session.submit(MoveBody(self._body.id, position))
        else:
            self._session.submit(MoveHand(*point))

    def release(self) -> None:
        """Throw; an edit just ends."""
        if self.active and not self._editing:
            self._session.submit(Release())
        self._body = None

    def cancel(self) -> None:
        """Let go without a throw; an edit puts the body back where it was."""
        if self.active and self._body is not None:
            back = MoveBody(self._body.id, self._home)
            self._session.submit(back if self._editing else Release(cancel=True))
        self._body = None

    def _begin_pull(self, body: Body, point: Point, cursor: Point) -> None:
        self._editing = False
        press = self._press
        self._session.submit(Grab(body.id, point, cursor, press.center, press.no_spin))

    def _begin_edit(self, body: Body, cursor: Point) -> None:
        self._editing = True
        self._home = body.position
        self._offset = (body.position[0] - cursor[0], body.position[1] - cursor[1])

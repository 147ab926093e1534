"""Let a body leave a trail."""

from app.editor.cursor import Cursor
from app.editor.instruments.spot import fixed
from app.editor.instruments.trail import Trail
from app.editor.tools._instrument_tool import InstrumentTool
from physics import Body


class TrailTool(InstrumentTool):
    """A click on a body adds one, a click on a trail chooses its length and its dots."""

    NAME, LABEL, KEY, ICON, PLACE = "trail", "Trail", "shift+t", "trail", (4, 4)
    HINT = (
        "Click a body: its centre leaves a trail. Click a trail to change it. Shift: that point "
        "of the body"
    )
    INSTRUMENT = Trail
    ON_THINGS = True

    def hover(self, at: Cursor | None) -> None:
        """Look for a body first, then for the trails that lie over it."""
        self._body = self._under(at) if at is not None else None
        lit = at is not None and self._body is None
        self._instruments.lit = self._instruments.at(at, self.NAME) if at and lit else None

    def _under(self, at: Cursor) -> Body | None:
        """Return what moves under the mouse."""
        world = self.editor.session.world
        result = world.closest(at.point, at.reach, dynamic_only=False)
        return result.body if result is not None and result.body.kind != "static" else None

    def press(self, at: Cursor) -> bool:
        """Give a body a trail, or open the menu of the one that it has."""
        body = self._under(at)
        if body is None:
            return self._instruments.at(at, self.NAME) is not None and super().press(at)
        spot = fixed(body, self.editor.point_of(at) if at.shift else body.center)
        known = next((t for t in self._instruments.of(Trail) if t.spots == (spot,)), None)
        if known is None:
            self._instruments.add(Trail(spot))
        else:
            self._instruments.ask(known.choices())
        return True

    def context(self, at: Cursor) -> bool:
        """Remove the trail under a right click, or those of the body there."""
        body = self._under(at)
        result = [] if body is None else self._of_body(body)
        for trail in result:
            self._instruments.remove(trail)
        return bool(result) or super().context(at)

    def _of_body(self, body: Body) -> list[Trail]:
        return [t for t in self._instruments.of(Trail) if t.spots[0].body_id == body.id]

    def can_pull(self, instrument: Trail) -> bool:  # type: ignore[override]  # noqa: ARG002
        return False


TOOL = TrailTool

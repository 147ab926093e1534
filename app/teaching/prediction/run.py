"""One run of the world under a question: what is recorded of it, and when it is over."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from app.quantities.expression import ExpressionError, condition
from app.quantities.expression.expression import Expression
from app.teaching.prediction.true_path import TruePath
from app.timeline.marks import Touches
from physics import Body, World

Rect = tuple[float, float, float, float]
Reason = Literal["", "rest", "left", "time", "touch", "until", "gone", "stopped"]

USUAL_SECONDS = 5.0  # [s] simulated

STARTED = 0.01
"""A body has moved when it was so far from its beginning: [m], 1 cm. Before, it cannot come to
rest: it still waits for what will push it."""

RESTING = 0.001
"""It rests when it stayed within so much for `REST_SECONDS`: [m], 1 mm. More: the turning point of
a long pendulum is rest; less: a body that trembles on a pile never is."""

REST_SECONDS = 0.5
"""[s] As long as the core wants before it lets a body sleep. About its top a throw moves 0.3 m in
that time."""

WORDS: dict[Reason, str] = {
    "rest": "it came to rest",
    "left": "it left the picture",
    "time": "the time limit was reached",
    "touch": "it touched something",
    "until": "the condition came true",
    "gone": "it was deleted",
    "stopped": "it was stopped",
}


@dataclass
class Ends:
    """The conditions that end a run; the first that comes counts."""

    seconds: float | None = USUAL_SECONDS  # [s] simulated; None: not by time
    touch: bool = False  # at the first thing that the body touches
    until: str = ""  # at a condition of the language of breakpoints; "" = none
    view: Callable[[], Rect] | None = None  # what is seen [m]: xmin, ymin, xmax, ymax


class Run:
    """The run of a body, or of the whole world. The body is known by its id: handles get stale."""

    def __init__(self, world: World, body: Body | None, ends: Ends) -> None:
        """Begin in the state of now. ExpressionError when `ends.until` cannot be read."""
        self.ends = ends
        self.begin, self.time = world.tick, world.time
        self.body_id = body.id if body is not None else 0
        self.path = TruePath(world.tick, world.time, body.center) if body is not None else None
        self._body = body
        self.moved = False  # it has left its beginning once
        self._touches = Touches(body) if body is not None and ends.touch else None
        self._condition: tuple[World, Expression] | None = None
        self._held = bool(ends.until and self._holds(world))

    def body(self, world: World) -> Body | None:
        """Return the body in `world`, which may be another one since a jump; None: it is gone."""
        body = self._body
        if body is None or not body.alive or body.world is not world:
            body = world.bodies_by_id.get(self.body_id)
            self._body = body
        return body

    def follow(self, body: Body) -> None:
        """Follow the body in a scene that was built anew."""
        self._body, self.body_id = body, body.id

    def _holds(self, world: World) -> bool:
        if self._condition is None or self._condition[0] is not world:
            self._condition = world, condition(self.ends.until, world)
        return bool(self._condition[1].holds())

    def elapsed(self, world: World) -> float:
        """Return simulated time since it began [s]."""
        return world.time - self.time

    def hear(self, world: World) -> Reason:
        """Follow a tick; return why the run is over with it, or "" when it goes on."""
        if world.tick <= self.begin:
            return ""  # the user has gone back before it
        if self.path is not None:
            body = self.body(world)
            if body is None:
                return "gone"
            self.path.add(world.tick, world.time, body.center)
            if reason := self._ended(world, body, self.path):
                return reason
        if self.ends.until and self._came_true(world):
            return "until"
        limit = self.ends.seconds
        if limit is not None and self.elapsed(world) >= limit - 0.5 * world.tick_length:
            return "time"
        return ""

    def _ended(self, world: World, body: Body, path: TruePath) -> Reason:
        """Return what ends it because of the body itself."""
        if self._touches is not None and self._touches.begun(world):
            return "touch"
        self.moved = self.moved or path.away > STARTED
        if self.moved and (not body.awake or path.spread(REST_SECONDS) < RESTING):
            return "rest"
        if self.ends.view is not None and _outside(body.center, self.ends.view()):
            return "left"
        return ""

    def _came_true(self, world: World) -> bool:
        """Return whether the condition was false before and is true now."""
        try:
            before, self._held = self._held, self._holds(world)
        except ExpressionError:  # what it speaks of is gone: it never comes true
            return False
        return self._held and not before


def _outside(point: tuple[float, float], view: Rect) -> bool:
    """Return whether a point is beyond the picture by half its size: what flies up comes back."""
    left, bottom, right, top = view
    over_x, over_y = 0.5 * (right - left), 0.5 * (top - bottom)
    x, y = point
    return not (left - over_x <= x <= right + over_x and bottom - over_y <= y <= top + over_y)

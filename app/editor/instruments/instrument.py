"""What all instruments share: grips, where they lie, and numbers that stand still to be read."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from app.drawing.dimensions import NOWHERE, Area
from app.drawing.draw import Draw
from app.editor.instruments.spot import Point, Spot
from app.session.session import Session
from physics import Body, World


@dataclass(frozen=True)
class Frame:
    """What instruments see of one frame."""

    session: Session
    bodies: Mapping[int, Body]  # of the running world by id
    due: bool  # whether numbers are read in this frame, as all on screen are

    @property
    def world(self) -> World:
        return self.session.world

    @property
    def exact(self) -> bool:
        """Return whether time stands: then every digit is that of the state that is seen."""
        return self.session.paused


class Choice(NamedTuple):
    """A line of an instrument's menu."""

    words: str
    command: Callable[[], None]
    chosen: bool = False


class Steady:
    """A text that follows a value slowly enough to be read."""

    def __init__(self) -> None:
        self._text = ""

    def read(self, frame: Frame, words: Callable[[], str]) -> str:
        """Return the words of now; while time runs, those that were read at the last beat."""
        if frame.exact or frame.due or not self._text:
            self._text = words()
        return self._text


class Instrument:
    """One thing on the scene. Drawing notes where it lies, for the mouse."""

    KIND: ClassVar[str] = ""  # the name of its tool

    def __init__(self, *spots: Spot) -> None:
        """Fix it to `spots`, which are its grips too."""
        self.spots: tuple[Spot, ...] = spots
        self.grips: list[Point] = []  # [m] as drawn
        self._lines: list[tuple[Point, Point]] = []  # [m] as drawn
        self._area, self._scale = NOWHERE, 1.0  # [px], [px/m]
        self._corner = (0.0, 0.0)  # [m] of the picture's upper left corner

    # --- for subclasses ----------------------------------------------------------------------

    def draw(self, draw: Draw, frame: Frame, lit: bool) -> None:
        """Paint it and note where it lies; `lit`: the mouse is over it."""
        raise NotImplementedError

    def choices(self) -> Sequence[Sequence[Choice]]:
        """Return what a click on it offers."""
        return ()

    def carried(self, world: World) -> Self | None:
        """Return its like for a scene that was built anew; None when nothing holds it there."""
        spots = [spot.carried(world) for spot in self.spots]
        if any(spot is None for spot in spots):
            return None
        other = self.like()
        other.spots = tuple(spot for spot in spots if spot is not None)
        return other

    def like(self) -> Self:
        """Return another one with the same settings."""
        return type(self)(*self.spots)

    def pull(self, by: Point, frame: Frame) -> None:
        """Move it as a whole by (dx, dy) [m]."""
        self.spots = tuple(spot.shifted(by, frame.bodies) for spot in self.spots)

    # --- for the mouse -----------------------------------------------------------------------

    def points(self, frame: Frame) -> list[Point] | None:
        """Return where its spots are now [m]; None when a body of theirs is not there."""
        result = [spot.now(frame.bodies) for spot in self.spots]
        return None if any(at is None for at in result) else [at for at in result if at is not None]

    def lies(
        self,
        draw: Draw,
        grips: Sequence[Point] = (),
        lines: Sequence[tuple[Point, Point]] = (),
        area: Area = NOWHERE,
    ) -> None:
        """Note where it was drawn: grips and lines [m], the plate with its words [px]."""
        self.grips, self._lines, self._area = list(grips), list(lines), area
        self._corner, self._scale = draw.camera.to_world(0, 0), draw.camera.scale

    def gone(self) -> None:
        """Forget where it lies: it is not to be seen in this frame."""
        self.grips, self._lines, self._area = [], [], NOWHERE

    def grip_at(self, point: Point, reach: float) -> int | None:
        """Return the grip within `reach` [m] of `point`."""
        near = [(math.dist(at, point), i) for i, at in enumerate(self.grips)]
        return min(near)[1] if near and min(near)[0] <= reach else None

    def distance(self, point: Point) -> float:
        """Return how far from `point` it lies [m]; 0 on its plate."""
        x = (point[0] - self._corner[0]) * self._scale
        y = (self._corner[1] - point[1]) * self._scale
        area = self._area
        if area is not NOWHERE and area.left <= x <= area.right and area.top <= y <= area.bottom:
            return 0.0
        return min((to_line(point, a, b) for a, b in self._lines), default=math.inf)


def to_line(point: Point, a: Point, b: Point) -> float:
    """Return the distance of a point from the line between a and b [m]."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = dx * dx + dy * dy
    along = (point[0] - a[0]) * dx + (point[1] - a[1]) * dy
    share = min(max(along / size, 0.0), 1.0) if size > 0.0 else 0.0
    return math.hypot(point[0] - a[0] - share * dx, point[1] - a[1] - share * dy)


def draw_grips(draw: Draw, instrument: Instrument) -> None:
    """Draw rings at what can be pulled; a disc within says that it is fixed to a body."""
    sizes = draw.style.sizes
    if not instrument.grips:
        return
    draw.many.rings(instrument.grips, "instrument", 1.4 * sizes.handle, sizes.line)
    held = zip(instrument.spots, instrument.grips, strict=False)
    fixed = [at for spot, at in held if spot.body_id is not None]
    if fixed:
        draw.many.dots(fixed, "instrument", 0.6 * sizes.handle)

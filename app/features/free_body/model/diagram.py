"""The layout of a free-body diagram in pixels: arrows, friction cones, the polygon of forces.

No pygame: text is measured by a function that the drawer brings along. Arrows fill their pane, and
are shortened until every label has a free place. Their scale stays until they no longer fit, and
labels keep their place until something else needs it, so the diagram holds still while its numbers
change.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from app.features.free_body.model.arrows import Arrow, Cone, Turn, cone_of, side_by_side, strokes
from app.features.free_body.model.label_layout import Label, LabelPlaces, Wish
from app.features.free_body.model.panes import Pixel, Rect, Room, arrangements
from app.quantities.force_kinds import FINEST, letters
from app.quantities.numbers import figure
from physics.energy.free_body import Force, FreeBody

BODY_SHARE = 0.17
"""Reach of the body in its pane: [1] of the pane's shorter side; its arrows need the rest."""

LONGEST = 0.6
"""Length of the largest force at most: [1] of the pane's longer side."""

HELD = 0.6
"""The scale of arrows stays until the largest is shorter than this part of what fits: [1]."""

FILLED = 0.95
"""How much of what fits a new scale takes: [1]."""

SHORTER = (1.0, 0.85, 0.7, 0.55, 0.42, 0.3)
"""What arrows are shortened to until every label has a free place: [1]."""

BETTER = 1.3
"""The panes change places when the arrows get longer by this factor: [1]."""

SHORTEST = 0.03
"""Forces below this share of the largest get no label of their own: [1]; the list has them."""

LEAST_RESULT = 4.0
"""m a is drawn from this length on: [1] of a shaft; shorter it is a blot."""

APART = 3.7
"""Distance of arrows that would cover each other: [1] of a shaft."""

MARGIN = 3.0
"""From an arrow to the edge of its pane: [1] of a shaft."""

TURN_SHARE = 0.055
"""Radius of the arc that stands for a torque without a force: [1] of the pane's shorter side."""

LEAST_TORQUE = 5e-4
"""A torque without a force is drawn from this size on: [N*m]; less is written as 0."""

BISECTIONS = 14
"""Halvings to find the longest arrows that fit: [count], to a thousandth."""

PURE = 1e-6
"""A force smaller than this share of the largest is none, and its torque is drawn alone: [1]."""

SAMPLE = "W1  88.8 N"
"""A usual label, to see how many panes have room."""


class Extent(NamedTuple):
    """How far a body reaches from its centre of mass [m]: round about, and to each side now."""

    reach: float
    left: float
    bottom: float
    right: float
    top: float


@dataclass
class Diagram:
    """All that is drawn, in pixels of one surface."""

    scale: float  # [px/m] of the body
    center: Pixel  # where its centre of mass stands
    newton: float = 0.0  # [px/N] of the arrows at the body
    polygon_newton: float = 0.0  # [px/N] of the polygon
    arrows: list[Arrow] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    cones: list[Cone] = field(default_factory=list)
    polygon: list[Arrow] = field(default_factory=list)
    result: tuple[Pixel, Pixel] | None = None  # m a; None = too small to draw
    start: Pixel = (0.0, 0.0)  # of the polygon
    labels: list[Label] = field(default_factory=list)
    tags: list[Label] = field(default_factory=list)  # of the polygon
    panes: tuple[Rect, ...] = ()  # for the body, and for the polygon where there is room
    unnamed: int = 0  # labels that have no room


class Held:
    """A scale that stays while what it scales fits."""

    def __init__(self) -> None:
        self.value = 0.0

    def fit(self, size: float, room: float) -> float:
        """Return pixels per unit, so that `size` units fit into `room` [px] and fill HELD of it."""
        if size <= 0.0 or room <= 0.0:
            return self.value
        if not HELD * room <= self.value * size <= room:
            self.value = FILLED * room / size
        return self.value


class ForceDiagram:
    """The layout lays out the diagrams of one body, one after the other."""

    def __init__(self, measure: Callable[[str], tuple[float, float]]) -> None:
        """Take `measure`, which tells the size of a label [px]."""
        self.measure = measure
        self._for: tuple[int, Room] | None = None
        self._begin()

    def _begin(self) -> None:
        """Hold nothing of the diagram before."""
        self._newton, self._polygon_newton = Held(), Held()
        self._places, self._tags = LabelPlaces(), LabelPlaces()
        self._center: Pixel | None = None
        self._panes: tuple[Rect, ...] = ()
        self._short = [0, 0]  # of SHORTER, for the body and for the polygon

    def lay_out(self, result: FreeBody, extent: Extent, room: Room, shaft: float) -> Diagram:
        """Return the diagram of `result`; `shaft` is the width of an arrow [px]."""
        if (result.body.id, room) != self._for:
            self._for = result.body.id, room
            self._begin()
        panes = self._choose_panes(result, extent, room, shaft)
        made = Diagram(scale=scale_of(extent, panes[0]), center=middle_of(panes[0]), panes=panes)
        tags = letters([force.kind for force in result.forces])
        before = self._newton.value, self._polygon_newton.value
        made.newton = self._newton.fit(1.0, most_newton(result, extent, panes[0], shaft))
        fitting = fit_of(result, panes[1], self.measure("W8")) if len(panes) > 1 else 0.0
        self._polygon_newton.fit(1.0, fitting)
        if before != (self._newton.value, self._polygon_newton.value):
            self._short = [0, 0]
        self._shorten(0, lambda short: self._try_body(made, result, extent, (tags, short, shaft)))
        if len(panes) > 1:
            self._shorten(1, lambda short: self._try_polygon(made, result, (tags, short, shaft)))
        return made

    def _choose_panes(
        self, result: FreeBody, extent: Extent, room: Room, shaft: float
    ) -> tuple[Rect, ...]:
        """Return the arrangement of panes with the longest arrows; that of before for a while."""
        choices = arrangements(room, self.measure(SAMPLE))
        best = max(choices, key=lambda panes: most_newton(result, extent, panes[0], shaft))
        if self._panes != best:
            was = most_newton(result, extent, self._panes[0], shaft) if self._panes else 0.0
            if most_newton(result, extent, best[0], shaft) > BETTER * was:
                self._panes, self._center = best, None
        return self._panes or best

    def _shorten(self, which: int, attempt: Callable[[float], int]) -> None:
        """Lay one side out with shorter and shorter arrows until no label is missing."""
        missing = []
        for k in range(self._short[which], len(SHORTER)):
            missing.append(attempt(SHORTER[k]))
            if missing[-1] == 0:
                self._short[which] = k
                return
        attempt(SHORTER[self._short[which] + int(np.argmin(missing))])

    # --- the body ----------------------------------------------------------------------------

    def _try_body(
        self, made: Diagram, result: FreeBody, extent: Extent, how: tuple[list[str], float, float]
    ) -> int:
        """Lay the body's side out; return how many labels have no room."""
        tags, short, shaft = how
        made.newton = short * self._newton.value
        made.arrows, made.turns, made.cones = [], [], []
        low, high = bounds(result, extent, made.scale, made.newton)
        made.center = self._center = centred(low, high, (made.panes[0], self._center, shaft))
        self._add_body_side(made, result, tags, (made.panes[0], shaft))
        wishes = self._body_wishes(made, result)
        lines = [line for arrow in made.arrows for line in strokes(arrow, shaft)]
        boxes = [body_box(extent, made), *(turn.box for turn in made.turns)]
        made.labels = self._places.place(wishes, self.measure, lines, boxes)
        made.unnamed = len(wishes) - len(made.labels)
        return made.unnamed

    def _add_body_side(
        self, made: Diagram, result: FreeBody, tags: list[str], room: tuple[Rect, float]
    ) -> None:
        pane, shaft = room
        largest = max((force.size for force in result.forces), default=0.0)
        for i, force in enumerate(result.forces):
            at = self._pixel(made, result, force.at)
            if force.size > PURE * largest:
                fx, fy = force.force
                tip = (at[0] + fx * made.newton, at[1] - fy * made.newton)
                made.arrows.append(Arrow(i, tags[i], force.kind, at, tip))
            elif abs(force.torque) >= LEAST_TORQUE:
                radius = TURN_SHARE * min(pane[2], pane[3])
                made.turns.append(Turn(i, tags[i], force.kind, at, radius, force.torque))
            if force.cone is not None and force.cone > 0.0 and force.size > SHORTEST * largest:
                made.cones.append(cone_of(force, at, made.newton))
        made.arrows = side_by_side(made.arrows, APART * shaft)

    def _pixel(self, made: Diagram, result: FreeBody, point: Pixel) -> Pixel:
        (x, y), (cx, cy) = result.body.center, made.center
        return cx + (point[0] - x) * made.scale, cy - (point[1] - y) * made.scale

    # --- the polygon -------------------------------------------------------------------------

    def _try_polygon(
        self, made: Diagram, result: FreeBody, how: tuple[list[str], float, float]
    ) -> int:
        """Add forces tip to tail, weight first and then by direction, so that nothing crosses.

        It is placed so that all of it is in the middle of its pane. Return how many labels have no
        room.
        """
        tags, short, shaft = how
        pane = made.panes[1]
        order, ends = tip_to_tail(result)
        every = np.vstack([ends, [result.mass_acceleration]])
        middle = (every.min(axis=0) + every.max(axis=0)) / 2
        scale = made.polygon_newton = short * self._polygon_newton.value
        cx, cy = middle_of(pane)

        def place(at: np.ndarray) -> Pixel:
            return (
                cx + (float(at[0]) - middle[0]) * scale,
                cy - (float(at[1]) - middle[1]) * scale,
            )

        arrows = [
            Arrow(i, tags[i], result.forces[i].kind, place(ends[k]), place(ends[k + 1]))
            for k, i in enumerate(order)
        ]
        arrows = [arrow for arrow in arrows if arrow.length > 1.0]
        made.polygon = side_by_side(arrows, APART * shaft)
        made.start = place(ends[0])
        tip = place(np.array(result.mass_acceleration))
        far = math.dist(made.start, tip) > LEAST_RESULT * shaft
        made.result = (made.start, tip) if far else None
        lines = [line for arrow in made.polygon for line in strokes(arrow, shaft)]
        lines += [made.result] if made.result is not None else []
        wishes = self._polygon_wishes(made, result)
        made.tags = self._tags.place(wishes, self.measure, lines, ())
        return len(wishes) - len(made.tags)

    # --- labels ------------------------------------------------------------------------------

    def _body_wishes(self, made: Diagram, result: FreeBody) -> list[Wish]:
        """Return names and newtons, those of large forces first."""
        largest = largest_of(result)
        wishes: list[Wish] = []
        for arrow in sorted(made.arrows, key=lambda arrow: -arrow.length):
            force = result.forces[arrow.number]
            if force.size >= SHORTEST * largest:
                words = f"{arrow.tag}  {figure(force.size, 'N', least=FINEST)}"
                wishes.append(
                    Wish(force.name, words, arrow.kind, (arrow.a, arrow.b), made.panes[0])
                )
        for turn in made.turns:
            force = result.forces[turn.number]
            words = f"{turn.tag}  {figure(abs(force.torque), 'N*m', least=FINEST)}"
            over = (turn.at[0], turn.at[1] - turn.radius)
            wishes.append(Wish(force.name, words, turn.kind, (turn.at, over), made.panes[0]))
        return wishes

    def _polygon_wishes(self, made: Diagram, result: FreeBody) -> list[Wish]:
        """Return names alone: the numbers are at the body."""
        least = SHORTEST * largest_of(result) * made.polygon_newton
        wishes = [
            Wish(
                *(result.forces[arrow.number].name, arrow.tag, arrow.kind, (arrow.a, arrow.b)),
                *(made.panes[1], False),
            )
            for arrow in made.polygon
            if arrow.length >= least
        ]
        if made.result is not None:
            wishes.append(Wish("m a", "m a", "", made.result, made.panes[1], at_tip=False))
        return wishes


def largest_of(result: FreeBody) -> float:
    """Return the size of the largest force [N]."""
    return max((force.size for force in result.forces), default=0.0)


def middle_of(pane: Rect) -> Pixel:
    """Return the middle of a pane."""
    return pane[0] + pane[2] / 2, pane[1] + pane[3] / 2


def scale_of(extent: Extent, pane: Rect) -> float:
    """Return pixels per metre of the body."""
    return BODY_SHARE * min(pane[2], pane[3]) / max(extent.reach, 1e-9)


def body_box(extent: Extent, made: Diagram) -> Rect:
    """Return the rectangle round the body [px]."""
    left, top = made.center[0] + extent.left * made.scale, made.center[1] - extent.top * made.scale
    wide, high = extent.right - extent.left, extent.top - extent.bottom
    return left, top, wide * made.scale, high * made.scale


def bounds(
    result: FreeBody, extent: Extent, scale: float, newton: float
) -> tuple[np.ndarray, np.ndarray]:
    """Return the corners round the body and its arrows, from its centre of mass [px]; y is up."""
    _, left, bottom, right, top = extent
    starts = np.array([force.at for force in result.forces]).reshape(-1, 2) - result.body.center
    steps = np.array([force.force for force in result.forces]).reshape(-1, 2) * newton
    corners = np.array([(left, bottom), (right, top)]) * scale
    every = np.vstack([corners, starts * scale, starts * scale + steps])
    return every.min(axis=0), every.max(axis=0)


def most_newton(result: FreeBody, extent: Extent, pane: Rect, shaft: float) -> float:
    """Return pixels per newton at which body and arrows fill the pane, and no arrow is too long."""
    largest = largest_of(result)
    if largest <= 0.0:
        return 0.0
    scale = scale_of(extent, pane)
    room = np.array(pane[2:]) - 2.0 * MARGIN * shaft
    low, high = 0.0, LONGEST * max(pane[2:]) / largest
    tried = high
    for _ in range(BISECTIONS):
        first, last = bounds(result, extent, scale, tried)
        low, high = (tried, high) if (last - first <= room).all() else (low, tried)
        tried = 0.5 * (low + high)
    return low


def centred(low: np.ndarray, high: np.ndarray, room: tuple[Rect, Pixel | None, float]) -> Pixel:
    """Return where the centre of mass stands so that all is in the pane: where it stood before, if
    that will do.
    """
    pane, before, shaft = room
    margin = 0.5 * MARGIN * shaft
    if before is not None:
        left, right = before[0] + low[0] - pane[0], pane[0] + pane[2] - before[0] - high[0]
        over, under = before[1] - high[1] - pane[1], pane[1] + pane[3] - before[1] + low[1]
        if min(left, right, over, under) >= margin:
            return before
    cx, cy = middle_of(pane)
    return cx - float(low[0] + high[0]) / 2, cy + float(low[1] + high[1]) / 2


def tip_to_tail(result: FreeBody) -> tuple[list[int], np.ndarray]:
    """Return the order of the forces, and where each ends [N] (n + 1, 2)."""
    order = in_order(result.forces)
    steps = np.array([result.forces[i].force for i in order]).reshape(-1, 2)
    return order, np.vstack([np.zeros((1, 2)), np.cumsum(steps, axis=0)])


def fit_of(result: FreeBody, pane: Rect, tag: tuple[float, float]) -> float:
    """Return pixels per newton at which the polygon fills its pane, with room for tags round it."""
    every = np.vstack([tip_to_tail(result)[1], [result.mass_acceleration]])
    room = np.array(pane[2:]) - 2.6 * np.array(tag)
    span = np.ptp(every, axis=0)
    share = float((span / np.maximum(room, 1.0)).max())
    return 1.0 / share if share > 0.0 else 0.0


def in_order(forces: tuple[Force, ...]) -> list[int]:
    """Return the weight first, then counter-clockwise from it; what is no force is left out."""
    largest = max((force.size for force in forces), default=0.0)
    alive = [i for i, force in enumerate(forces) if force.size > PURE * largest]

    def turn(i: int) -> float:
        fx, fy = forces[i].force
        # from straight down; 1e-6 keeps what points down too at the beginning
        return (math.atan2(fy, fx) + math.pi / 2 + 1e-6) % math.tau

    return sorted(alive, key=lambda i: (forces[i].kind != "weight", turn(i)))

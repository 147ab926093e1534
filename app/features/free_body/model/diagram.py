"""The layout of a free-body diagram in pixels: arrows, friction cones, the polygon of forces.

No pygame: text is measured by a function that the drawer brings along. Lengths of arrows keep
their scale until they no longer fit, and labels their place until something else needs it, so the
diagram holds still while its numbers change.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from app.features.free_body.model.arrows import Arrow, Cone, Turn, cone_of, side_by_side
from app.features.free_body.model.label_layout import Label, LabelPlaces, Wish
from app.quantities.force_kinds import FINEST, letters
from app.quantities.numbers import figure
from physics.energy.free_body import Force, FreeBody

Pixel = tuple[float, float]
Rect = tuple[float, float, float, float]
"""left, top, width, height [px]"""

BODY_SHARE = 0.21
"""Reach of the body in its pane: [1] of the pane's shorter side; its arrows need the rest."""

ARROW_SHARE = 0.5
"""Length of the largest force at most: [1] of the same; less where its tip would leave the pane."""

HELD = 0.55
"""The scale of arrows stays until the largest is shorter than this part of what fits: [1]."""

SHORTEST = 0.03
"""Forces below this share of the largest get no label of their own: [1]; the list has them."""

LEAST_RESULT = 4.0
"""m a is drawn from this length on: [1] of a shaft; shorter it is a blot."""

APART = 3.7
"""Distance of arrows that would cover each other: [1] of a shaft."""

TURN_SHARE = 0.055
"""Radius of the arc that stands for a torque without a force: [1] of the pane's shorter side."""

LEAST_TORQUE = 5e-4
"""A torque without a force is drawn from this size on: [N*m]; less is written as 0."""

PURE = 1e-6
"""A force smaller than this share of the largest is none, and its torque is drawn alone: [1]."""


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


class Held:
    """A scale that stays while what it scales fits."""

    def __init__(self) -> None:
        self.value = 0.0

    def fit(self, size: float, room: float) -> float:
        """Return pixels per unit, so that `size` units fit into `room` [px] and fill HELD of it."""
        if size <= 0.0 or room <= 0.0:
            return self.value
        if not HELD * room <= self.value * size <= room:
            self.value = 0.5 * (1.0 + HELD) * room / size
        return self.value


class ForceDiagram:
    """The layout lays out the diagrams of one body, one after the other."""

    def __init__(self, measure: Callable[[str], tuple[float, float]]) -> None:
        """Take `measure`, which tells the size of a label [px]."""
        self.measure = measure
        self._newton, self._polygon_newton = Held(), Held()
        self._places = LabelPlaces()
        self._body: int | None = None

    def lay_out(
        self, result: FreeBody, reach: float, panes: tuple[Rect, Rect], shaft: float
    ) -> Diagram:
        """Return the diagram of `result`, a body that reaches `reach` [m] from its centre of mass.

        `panes`: for the body, and for the polygon. `shaft` is the width of an arrow [px].
        """
        if result.body.id != self._body:
            self._body = result.body.id
            self._newton, self._polygon_newton = Held(), Held()
            self._places = LabelPlaces()
        pane = panes[0]
        made = Diagram(
            scale=BODY_SHARE * min(pane[2], pane[3]) / max(reach, 1e-9),
            center=(pane[0] + pane[2] / 2, pane[1] + pane[3] / 2),
        )
        made.newton = self._newton.fit(1.0, self._most_newton(made, result, pane))
        tags = letters([force.kind for force in result.forces])
        self._add_body_side(made, result, tags, (pane, shaft))
        self._add_polygon(made, result, tags, (panes[1], shaft))
        self._add_labels(made, result, panes)
        return made

    # --- the body ----------------------------------------------------------------------------

    def _most_newton(self, made: Diagram, result: FreeBody, pane: Rect) -> float:
        """Return pixels per newton at which every tip and its label are in the pane."""
        largest = max((force.size for force in result.forces), default=0.0)
        if largest <= 0.0:
            return 0.0
        wide, high = self.measure("W  88.8 N")
        most = ARROW_SHARE * min(pane[2], pane[3]) / largest
        for force in result.forces:
            at = self._pixel(made, result, force.at)
            steps = ((force.force[0], 0.5 * wide), (-force.force[1], 1.2 * high))
            for axis, (step, margin) in enumerate(steps):
                if abs(step) < SHORTEST * largest:
                    continue
                low, high_end = pane[axis] + margin, pane[axis] + pane[axis + 2] - margin
                room = high_end - at[axis] if step > 0.0 else at[axis] - low
                most = min(most, max(room, 2.0 * high) / abs(step))
        return most

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

    def _add_polygon(
        self, made: Diagram, result: FreeBody, tags: list[str], room: tuple[Rect, float]
    ) -> None:
        """Add forces tip to tail, weight first and then by direction, so that nothing crosses.

        It is placed so that all of it is in the middle of its pane.
        """
        pane, shaft = room
        order = in_order(result.forces)
        steps = np.array([result.forces[i].force for i in order]).reshape(-1, 2)
        ends = np.vstack([np.zeros((1, 2)), np.cumsum(steps, axis=0)])  # [N] (n + 1, 2)
        every = np.vstack([ends, [result.mass_acceleration]])
        low, high = every.min(axis=0), every.max(axis=0)
        shares = (high - low) / np.array([0.66 * pane[2], 0.66 * pane[3]])
        scale = made.polygon_newton = self._polygon_newton.fit(float(shares.max()), 1.0)
        middle = (low + high) / 2
        cx, cy = pane[0] + pane[2] / 2, pane[1] + pane[3] / 2

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
        if math.dist(made.start, tip) > LEAST_RESULT * shaft:
            made.result = made.start, tip

    # --- labels ------------------------------------------------------------------------------

    def _add_labels(self, made: Diagram, result: FreeBody, panes: tuple[Rect, Rect]) -> None:
        """Add names and newtons at the body, names alone at the polygon."""
        largest = max((force.size for force in result.forces), default=0.0)
        wishes: list[Wish] = []
        for arrow in sorted(made.arrows, key=lambda arrow: -arrow.length):
            size = result.forces[arrow.number].size
            if size >= SHORTEST * largest:
                words = f"{arrow.tag}  {figure(size, 'N', least=FINEST)}"
                key = "body", result.forces[arrow.number].name
                wishes.append(Wish(key, words, arrow.kind, (arrow.a, arrow.b), panes[0]))
        for turn in made.turns:
            torque = abs(result.forces[turn.number].torque)
            words = f"{turn.tag}  {figure(torque, 'N*m', least=FINEST)}"
            over = (turn.at[0], turn.at[1] - turn.radius)
            key = "body", result.forces[turn.number].name
            wishes.append(Wish(key, words, turn.kind, (turn.at, over), panes[0]))
        for arrow in made.polygon:
            if arrow.length >= SHORTEST * largest * made.polygon_newton:
                key = "polygon", result.forces[arrow.number].name
                ends = arrow.a, arrow.b
                wishes.append(Wish(key, arrow.tag, arrow.kind, ends, panes[1], at_tip=False))
        if made.result is not None:
            wishes.append(Wish(("result",), "m a", "", made.result, panes[1], at_tip=False))
        made.labels = self._places.place(wishes, self.measure)


def in_order(forces: tuple[Force, ...]) -> list[int]:
    """Return the weight first, then counter-clockwise from it; what is no force is left out."""
    largest = max((force.size for force in forces), default=0.0)
    alive = [i for i, force in enumerate(forces) if force.size > PURE * largest]

    def turn(i: int) -> float:
        fx, fy = forces[i].force
        # from straight down; 1e-6 keeps what points down too at the beginning
        return (math.atan2(fy, fx) + math.pi / 2 + 1e-6) % math.tau

    return sorted(alive, key=lambda i: (forces[i].kind != "weight", turn(i)))

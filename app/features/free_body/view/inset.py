"""The picture of a free-body diagram: the body with its forces, and beside it their polygon."""

from collections.abc import Callable

import numpy as np
import pygame
from pygame_gui.core import UIContainer

from app.drawing.inset import Inset
from app.drawing.overlays.bodies import HOLDING
from app.drawing.text import font
from app.features.free_body.model.arrows import Arrow
from app.features.free_body.model.diagram import Diagram, Extent, ForceDiagram
from app.features.free_body.model.label_layout import nearest
from app.features.free_body.model.panes import Room
from app.quantities.force_kinds import KINDS
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.inset_box import InsetBox
from physics import World
from physics.energy.free_body import FreeBody

LABEL = 15  # [units] height of the labels
WHERE_THEY_ACT = "Forces where they act", "Where they act", "Acting"
TIP_TO_TAIL = "Forces tip to tail", "Tip to tail", "Summed"
HALO = 1.5  # [units] round them
NEAR = 9.0  # [units] a click this near takes an arrow
CONE_ALPHA = 0.14  # [1]
STRESS = 1.6  # [1] how much thicker a marked arrow is


class ForceInset(InsetBox):
    """The force inset shows one diagram; a click on an arrow marks its force."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        picked: Callable[[str], None],
    ) -> None:
        """Call `picked` with the name of a force that was clicked, "" for none."""
        look = desk.look
        self.picked = picked
        self.face = font(max(look.px(LABEL), look.letters), bold=True)
        rim = 2 * max(1, round(look.px(HALO)))
        self.layout = ForceDiagram(lambda words: _size(self.face, words, rim))
        self.found: FreeBody | None = None
        self.diagram: Diagram | None = None
        self.marked = ""  # name of the force that is stressed
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, result: FreeBody | None, world: World, marked: str, words: str = "") -> None:
        """Show another diagram; or `words` where there is none."""
        self.found, self.marked, self.words = result, marked, words
        self._world = world
        self.refresh()

    @property
    def room(self) -> Room:
        """Return what the diagram has to itself [px]."""
        return Room(*self.rect.size, self.look.small.get_linesize(), self.look.px(6))

    # --- painting ----------------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        return self.found is None

    def draw(self, inset: Inset) -> None:
        """Draw body and forces in one pane, their polygon in the other."""
        assert self.found is not None
        world, row = self._world, self.found.body.index
        made = self.diagram = self.layout.lay_out(
            self.found, extent_of(world, row), self.room, self.style.sizes.arrow
        )
        inset.body(world, row, world.jointed_rows(HOLDING), made.center, made.scale)
        self._cones(made)
        self._arrows(made.arrows)
        self._turns(made)
        if len(made.panes) > 1:
            self._polygon(made)
        self._labels(made)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint both panes, and their titles."""
        super().paint(surface)
        if self.found is not None:
            self._titles(surface)

    def _cones(self, made: Diagram) -> None:
        thin = self.style.sizes.thin
        for cone in made.cones:
            self.inset.wedge_px([cone.at, *cone.sides], "friction", CONE_ALPHA)
            for side in cone.sides:
                self.inset.line_px(cone.at, side, "friction", thin, dash=True)

    def _arrows(self, arrows: list[Arrow]) -> None:
        """Paint short arrows over long ones, and the marked one on top."""
        assert self.found is not None
        for arrow in sorted(arrows, key=lambda arrow: (self._is_marked(arrow), -arrow.length)):
            kind, width = KINDS[arrow.kind], self.style.sizes.arrow
            if self._is_marked(arrow):
                width *= STRESS
                self.inset.ring_px(arrow.a, 5.0 * width, "hand", 0.6 * width)
            self.inset.arrow_px(arrow.a, arrow.b, kind.role, width, (kind.barbed, kind.dashed))

    def _is_marked(self, arrow: Arrow) -> bool:
        assert self.found is not None
        return self.found.forces[arrow.number].name == self.marked

    def _turns(self, made: Diagram) -> None:
        for turn in made.turns:
            width = 0.8 * self.style.sizes.arrow
            self.inset.turn_px(turn.at, turn.radius, turn.way, KINDS[turn.kind].role, width)

    def _polygon(self, made: Diagram) -> None:
        inset, sizes = self.inset, self.style.sizes
        if made.result is not None:
            inset.double_arrow_px(*made.result, "text", 0.6 * sizes.arrow)
        self._arrows(made.polygon)
        inset.ring_px(made.start, 2.4 * sizes.arrow, "text", 0.6 * sizes.arrow)

    def _labels(self, made: Diagram) -> None:
        size = max(self.look.px(LABEL), self.look.letters)
        for label in (*made.labels, *made.tags):
            left, top, width, height = label.rect
            role = KINDS[label.kind].role if label.kind else "text"
            middle = left + width / 2, top + height / 2
            if label.from_ is not None:
                begin = nearest(label.rect, label.from_)
                self.inset.line_px(begin, label.from_, role, 0.8 * self.style.sizes.thin)
            self.inset.text_px(middle, label.words, size, role, bold=True)

    def _titles(self, surface: pygame.Surface) -> None:
        look = self.look
        for (left, top, width, _), words in zip(
            self.diagram.panes if self.diagram is not None else (),
            (WHERE_THEY_ACT, TIP_TO_TAIL),
            strict=False,
        ):
            line = pygame.Rect(left, top, width, 0)
            line.height = look.small.get_linesize()
            line.bottom = round(top)
            line.inflate_ip(-2 * look.px(6), 0)
            fits = (one for one in words if look.small.size(one)[0] <= line.width)
            said = next(fits, words[-1])
            paint.text(surface, said, look.small, look.colour("muted"), line)

    # --- the mouse ---------------------------------------------------------------------------

    def process_event(self, event: pygame.event.Event) -> bool:
        """Pick the arrow that is nearest to a click."""
        if event.type != pygame.MOUSEBUTTONDOWN or not self.hover_point(*event.pos):
            return False
        if event.button == pygame.BUTTON_LEFT and self.diagram is not None and self.found:
            at = event.pos[0] - self.rect.left, event.pos[1] - self.rect.top
            arrows = [*self.diagram.arrows, *self.diagram.polygon]
            near = min(arrows, key=lambda arrow: distance(at, arrow), default=None)
            hit = near is not None and distance(at, near) < self.look.px(NEAR)
            self.picked(self.found.forces[near.number].name if near is not None and hit else "")
        return event.button <= pygame.BUTTON_RIGHT


def distance(at: tuple[float, float], arrow: Arrow) -> float:
    """Return the distance from a point to an arrow [px]."""
    a, b, p = np.array(arrow.a), np.array(arrow.b), np.array(at)
    step = b - a
    share = float(np.clip((p - a) @ step / max(float(step @ step), 1e-9), 0.0, 1.0))
    return float(np.hypot(*(a + share * step - p)))


def extent_of(world: World, row: int) -> Extent:
    """Return how far the shapes of a body reach from its centre of mass [m]."""
    shapes = np.asarray(world.page.shapes[: world.page.shape_count])
    pose = np.asarray(world.page.motion)[row]
    c, s = float(pose["c"]), float(pose["s"])
    spheres = []  # x, y, r of all corners
    for shape in shapes[shapes["body"] == row]:
        x, y, r = (shape[name][: int(shape["count"])].astype(float) for name in ("x", "y", "r"))
        spheres.append(np.column_stack([c * x - s * y, s * x + c * y, r]))
    if not spheres:
        return Extent(1.0, 0.0, 0.0, 0.0, 0.0)
    x, y, r = np.vstack(spheres).T
    sides = float((x - r).min()), float((y - r).min()), float((x + r).max()), float((y + r).max())
    return Extent(float((np.hypot(x, y) + r).max()), *sides)


def _size(face: pygame.font.Font, words: str, rim: int) -> tuple[float, float]:
    width, height = face.size(words)
    return width + rim, 0.8 * height + rim  # the line's own gap is no part of the words

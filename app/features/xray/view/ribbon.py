"""The ribbon of an X-ray: the stages of the tick in their order, and the place in it."""

import math
from collections.abc import Callable
from itertools import pairwise

import pygame
from pygame_gui.core import UIContainer

from app.features.xray.model.walk import Part, Walk
from app.ui.kit import paint
from app.ui.kit.desk import Desk
from app.ui.kit.painted import MousePosition, Painted

GAP, SUBSTEP_GAP = 1, 5  # [units] between stages, and before another substep
LEAST = 3  # [units] width of a piece; narrower, the sweeps of a stage are one piece
HOUR = 1.2
"""Weight of a stage that visits no row, beside the root of the rows of others: [1]. Were widths as
the rows, the stages as a whole could not be seen."""

PALE = {"relax": 0.45}
"""How pale a stage that visits rows is, from the accent to the ground: [1]. Others are grey."""


class Ribbon(Painted):
    """A click, or a pull, goes to that place of the tick."""

    def __init__(
        self,
        desk: Desk,
        rect: pygame.Rect,
        container: UIContainer,
        walk: Walk,
        go: Callable[[int], None],
    ) -> None:
        """Show `walk`; `go` gets the moment that was clicked."""
        self.walk, self.go = walk, go
        self.held = False
        self._index = -1
        super().__init__(desk, rect, container)
        self._pieces = self._lay_out()
        self.follow()

    def follow(self) -> None:
        """Show where the walk stands now."""
        if self._index != self.walk.index:
            self._index = self.walk.index
            self.refresh()

    def _lay_out(self) -> list[tuple[Part, float, float]]:
        """Return the pieces with their left and right ends [px]."""
        fine = self._with_ends(self.walk.parts)
        narrow = min((right - left for _, left, right in fine), default=math.inf)
        return fine if narrow >= self.look.px(LEAST) else self._with_ends(self.walk.stages)

    def _with_ends(self, parts: list[Part]) -> list[tuple[Part, float, float]]:
        gaps = [0.0]
        for before, part in pairwise(parts):
            gaps.append(float(self.look.px(SUBSTEP_GAP if before[1] != part[1] else GAP)))
        rows = [HOUR + math.sqrt(part.end - part.first - 1) for part in parts]
        unit = max(1.0, self.rect.width - sum(gaps)) / max(sum(rows), 1e-9)
        result, x = [], 0.0
        for part, gap, weight in zip(parts, gaps, rows, strict=False):
            x += gap
            result.append((part, x, x + weight * unit))
            x += weight * unit
        return result

    # --- painting ------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the pieces: those that are done darker, that of the walk with its share."""
        look, high = self.look, self.rect.height
        accent, ground, muted = (look.colour(one) for one in ("accent", "raised", "border"))
        index = self.walk.index
        for part, left, right in self._pieces:
            whole = pygame.Rect(round(left), 0, max(1, round(right) - round(left)), high)
            pale = PALE.get(part.stage, 0.0) if visits_rows(part) else None
            colour = accent.lerp(ground, 0.75) if pale is not None else muted.lerp(ground, 0.45)
            paint.box(surface, whole, colour, radius=look.px(2))
            share = min(max((index + 1 - part.first) / (part.end - part.first), 0.0), 1.0)
            done = whole.copy()
            done.width = round(share * whole.width)
            full = accent.lerp(ground, pale) if pale is not None else look.colour("muted")
            if done.width:
                paint.box(surface, done, full, radius=look.px(2))
            if part.first <= index < part.end:
                edge = look.px(2)
                pygame.draw.rect(surface, look.colour("text"), whole, edge, look.px(2))
            self._name(surface, part, whole, dark=share > 0.5)

    def _name(self, surface: pygame.Surface, part: Part, whole: pygame.Rect, *, dark: bool) -> None:
        """Paint the name of a piece where there is room for it."""
        look, plain = self.look, part.stage not in PALE
        room = whole.inflate(-2 * look.px(4), 0)
        if look.small.size(part.stage)[0] <= room.width and whole.height >= look.small.get_height():
            ink = look.colour("on_accent" if dark and plain else "text")
            if dark and not visits_rows(part):
                ink = look.colour("raised")
            paint.text(surface, part.stage, look.small, ink, room, "center")

    # --- the mouse -----------------------------------------------------------------------------

    def _piece_at(self, x: float) -> tuple[Part, float, float] | None:
        return next((one for one in self._pieces if x <= one[2]), None)

    def while_hovering(self, time_delta: float, mouse_pos: MousePosition) -> None:
        """Tell the name of the piece below the mouse."""
        piece = self._piece_at(mouse_pos[0] - self.rect.left)
        if piece is not None:
            tip = part_words(piece[0])
            if tip != self.tip:
                self.hide_tip()
                self.tip, self.hover_time = tip, 0.0
        super().while_hovering(time_delta, mouse_pos)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Go where the button is pressed, and follow the mouse until it lets go."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.hover_point(*event.pos):
            if event.button == pygame.BUTTON_LEFT:
                self.held = True
                self._follow(event.pos[0])
            return event.button <= pygame.BUTTON_RIGHT
        if self.held and event.type == pygame.MOUSEMOTION:
            self._follow(event.pos[0])
            return True
        if self.held and event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self.held = False
            return True
        return False

    def _follow(self, x: int) -> None:
        at = min(max(x - self.rect.left, 0), self.rect.width - 1)
        piece = self._piece_at(at)
        if piece is not None:
            part, left, right = piece
            share = (at - left) / max(right - left, 1e-9)
            self.go(part.first + int(max(share, 0.0) * (part.end - part.first)))


def visits_rows(part: Part) -> bool:
    """Return whether a stretch has more than its one moment as a whole."""
    return part.end - part.first > 1


def part_words(part: Part) -> str:
    """Return the name of a stretch: "Substep 2: solve, sweep 1"."""
    sweep = f", sweep {part.sweep + 1}" if visits_rows(part) else ""
    words = f"{part.stage}{sweep}"
    if part.substep < 0:
        return words[:1].upper() + words[1:]
    return f"Substep {part.substep + 1}: {words}"

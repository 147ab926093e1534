"""A point parameter in the panel: its name, x and y as numbers; it is dragged in the view too."""

from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.quantities.numbers import plain_number
from app.simulation.commands.property_text import coordinate, property_of
from app.ui.kit.controls import LINE, Changes, Control
from app.ui.kit.desk import Desk
from app.ui.kit.fields import Caption
from app.ui.kit.number_box import NumberBox
from app.ui.kit.theme import Look
from scenes.kit import Parameter

BOX = 78  # [units] width of a coordinate

Point = tuple[float, float]


def point_height(parameter: Parameter, look: Look, width: int) -> int:
    """Return the height [px] of a point in `width` [px]: its name stands above its numbers where
    all have no room side by side.
    """
    above = look.body.size(point_name(parameter))[0] + 2 * look.px(BOX) > width
    return look.px(LINE) * (2 if above else 1)


def point_name(parameter: Parameter) -> str:
    """Return what a point is called in the panel: as in the picture, where it has a symbol."""
    return parameter.symbol or parameter.words


class PointControl(Control):
    """Two numbers that can be typed, pulled and stepped."""

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        rect: pygame.Rect,
        parameter: Parameter,
        value: Point,
        changes: Changes,
    ) -> None:
        """Place it by left, top and width of `rect` [px]."""
        self.parameter, self.changes, self.value = parameter, changes, value
        look = desk.look
        self.height, wide = point_height(parameter, look, rect.width), look.px(BOX)
        line, above = look.px(LINE), self.height > look.px(LINE)
        top = rect.top + self.height - line  # of the numbers
        name = pygame.Rect(rect.left, rect.top, rect.width - (0 if above else 2 * wide), line)
        Caption(desk, name, container, point_name(parameter), self._tip())
        result = property_of(parameter)
        self.boxes = [
            NumberBox(
                desk,
                pygame.Rect(rect.right - (2 - k) * wide, top, wide, line),
                container,
                coordinate(result, k),
                value[k],
                words=plain_number,
                begin=changes.begin,
                put=partial(self._put, k),
                tip="xy"[k] + (f" in {parameter.unit}" if parameter.unit else ""),
            )
            for k in (0, 1)
        ]

    def _tip(self) -> str:
        """Return the help, and where the point lives."""
        lines = [self.parameter.help, "Drag it in the picture"]
        if self.parameter.rides:
            lines.append(f"x and y from the origin of {self.parameter.rides!r}, along its axes")
        return "\n".join(filter(None, lines))

    def show(self, value: Point) -> None:
        """Show `value`, unless the user is at one of its numbers."""
        self.value = value
        for box, part in zip(self.boxes, value, strict=True):
            box.follow(part)

    def _put(self, k: int, part: float, gesture: int, done: bool) -> None:
        """Hand on the point: one of its numbers was changed."""
        x, y = self.value
        value = self.parameter.validate((part, y) if k == 0 else (x, part))
        self.value = value
        self.changes.move(self.parameter.name, value, gesture)
        if done:
            self.changes.end(self.parameter.name, gesture)

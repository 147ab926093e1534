"""A point parameter in the panel: its name, and x and y to be typed; it is dragged in the view."""

from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.ui.controls import LINE, Changed, Control, label
from app.ui.fields import Caption, ValueBox
from app.ui.painted import Desk
from scenes.kit import Parameter, ParameterError

BOX = 78  # [units] width of a coordinate

Point = tuple[float, float]


class PointControl(Control):
    """Two value boxes; a word that is no number, or out of reach, keeps the old value."""

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        rect: pygame.Rect,
        parameter: Parameter,
        value: Point,
        changed: Changed,
    ) -> None:
        """`rect` gives left, top and width [px]."""
        self.parameter, self.changed, self.value = parameter, changed, value
        look = desk.look
        self.height, wide = look.px(LINE), look.px(BOX)
        name = pygame.Rect(rect.left, rect.top, rect.width - 2 * wide, self.height)
        unit = f" [{parameter.unit}]" if parameter.unit else ""
        tip = f"{parameter.help}\nDrag it in the picture, or type x and y{unit}".strip()
        Caption(desk, name, container, parameter.symbol or label(parameter), tip)
        self.boxes = [
            ValueBox(
                desk,
                pygame.Rect(rect.right - (2 - k) * wide, rect.top, wide, self.height),
                container,
                words(value[k]),
                partial(self._typed, k),
            )
            for k in (0, 1)
        ]

    def show(self, value: Point) -> None:
        """Show `value`."""
        self.value = value
        for box, part in zip(self.boxes, value, strict=True):
            box.show_words(words(part))

    def key(self, event: pygame.event.Event) -> bool:
        """Enter sets, Esc keeps the old value."""
        for box in self.boxes:
            if box.field is None:
                continue
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE):
                return box.finish(keep=event.key != pygame.K_ESCAPE)
        return False

    def _typed(self, k: int, text: str) -> None:
        try:
            part = float(text.replace(",", "."))
            x, y = self.value
            value = self.parameter.validate((part, y) if k == 0 else (x, part))
        except (ValueError, ParameterError):
            self.boxes[k].refresh()
            return
        self.show(value)
        self.changed(self.parameter.name, value)


def words(part: float) -> str:
    """A coordinate, with the true minus."""
    return f"{part:.4g}".replace("-", "−")

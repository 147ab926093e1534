"""A form generated from parameter metadata: one control for each parameter."""

from collections.abc import Callable, Mapping
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.controls import (
    TOGGLE,
    Changed,
    Changes,
    ChoiceControl,
    Control,
    SliderControl,
    ToggleControl,
    choice_height,
    slider_height,
)
from app.ui.kit.desk import Desk
from app.ui.kit.number_box import NumberBox
from app.ui.kit.point_control import PointControl, point_height
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.theme import Look
from scenes.kit import Parameter

GAP = 6  # [units] between parameters

KINDS: dict[str, Callable[..., Control]] = {
    "slider": SliderControl,
    "choice": ChoiceControl,
    "toggle": ToggleControl,
    "point": PointControl,
}

HEIGHTS: dict[str, Callable[[Parameter, Look, int], int]] = {
    "slider": slider_height,
    "choice": choice_height,
    "toggle": lambda _parameter, look, _width: look.target(TOGGLE),
    "point": point_height,
}
"""What gives the height [px] of each in a width [px]."""


class Form:
    """One control for each parameter, in the order of the scene."""

    def __init__(
        self,
        desk: Desk,
        container: UIContainer,
        width: int,
        parameters: Mapping[str, Parameter],
        values: Mapping[str, Any],
        changed: Changed | Changes,
        refused: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        """Fill `container` from its top, `width` [px] wide.

        `refused`: by the names of choices, the options that cannot be had, with the reason.
        """
        self.controls: dict[str, Control] = {}
        self.area: ScrollArea | None = None  # that it is in, if it may be out of sight
        self.top = 0  # [px] where it begins in that
        changes = changed if isinstance(changed, Changes) else Changes(changed)
        top = 0
        for name, parameter in parameters.items():
            place = pygame.Rect(0, top, width, 0)
            words = (desk, container, place, parameter, values[name], changes)
            if refused and name in refused:
                self.controls[name] = ChoiceControl(*words, refused=refused[name])
            else:
                self.controls[name] = KINDS[parameter.kind](*words)
            top += self.controls[name].height + desk.look.px(GAP)

    def show(self, values: Mapping[str, Any]) -> None:
        """Follow values that were set elsewhere."""
        for name, control in self.controls.items():
            control.show(values[name])

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to the open text field; True when it was used."""
        if event.key == pygame.K_TAB:
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        return any(box.key(event) for box in self.boxes)

    @property
    def boxes(self) -> list[NumberBox]:
        """Return all numbers, from the top."""
        return [box for control in self.controls.values() for box in control.boxes]

    def reveal(self, box: NumberBox) -> None:
        """Scroll so that it can be seen."""
        if self.area is not None:
            place = box.relative_rect.move(0, self.top)
            self.area.reveal(place.top, place.bottom)

    def _tab(self, way: int) -> bool:
        """Tab takes what is typed and goes to the next number, with Shift to the one before."""
        boxes = self.boxes
        for index, box in enumerate(boxes):
            if box.entry is not None:
                if box.commit() and 0 <= index + way < len(boxes):
                    self.reveal(boxes[index + way])
                    boxes[index + way].open()
                return True
        return False


def form_height(parameters: Mapping[str, Parameter], look: Look, width: int) -> int:
    """Return height [px] that a form for `parameters` needs in `width` [px]."""
    every = parameters.values()
    return sum(HEIGHTS[p.kind](p, look, width) for p in every) + len(parameters) * look.px(GAP)

"""The part that lets parameters be set, and its element."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.controls import Changes
from app.ui.kit.desk import Desk
from app.ui.kit.forms import Form as Controls
from app.ui.kit.forms import form_height
from app.ui.kit.scroll import ScrollArea
from app.ui.kit.theme import Look
from app.ui.toolkit.leaves import Act, Leaf
from app.ui.toolkit.parts import Sizes
from scenes.kit import Parameter

LEAST = 54  # [units] height: what is more scrolls


class FormArea(ScrollArea):
    """A form that scrolls where it is higher than its room."""

    def __init__(self, desk: Desk, rect: pygame.Rect, box: UIContainer, part: "Form") -> None:
        high = form_height(part.parameters, desk.look, rect.width)
        if high > rect.height:
            width = ScrollArea.width_beside_bar(desk, rect.width)
            high = form_height(part.parameters, desk.look, width)
        super().__init__(desk, rect, box, high)
        where, what = (desk, self.content, self.width), (part.parameters, part.values)
        self.form = Controls(*where, *what, part.changes, part.refused)
        self.form.area = self
        self.about = part.about

    @property
    def held(self) -> bool:
        """Return whether the mouse holds a slider: it is not taken away under it."""
        return any(control.held for control in self.form.controls.values())

    def name_at(self, at: tuple[int, int]) -> str:
        """Return whose slider or number the mouse `at` [px in the window] holds or is at."""
        seen = self.view.rect.collidepoint(at)
        for name, control in self.form.controls.items():
            if control.held or (seen and control.area.collidepoint(at)):
                return name
        return ""

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to an open number."""
        return self.form.key(event)


@dataclass(frozen=True)
class Form(Leaf):
    """One control for each of the `parameters`; made anew for others, or when it is `about`
    something else. `changes` hears of what the user sets.
    """

    parameters: Mapping[str, Parameter] = field(compare=False)
    values: Mapping[str, Any]
    changes: Changes = field(compare=False)
    about: object = None
    refused: Mapping[str, Mapping[str, str]] | None = None  # see the form of the kit
    grow: float = field(default=1.0, kw_only=True)

    stretches = True

    def heights(self, look: Look, width: int) -> Sizes:
        high = form_height(self.parameters, look, width)
        return min(high, look.px(LEAST)), high

    def texts(self) -> Iterable[str]:
        for name, one in self.parameters.items():
            yield one.words
            yield str(self.values[name])

    def make(self, desk: Desk, rect: pygame.Rect, box: UIContainer, act: Act) -> FormArea:  # noqa: ARG002
        return FormArea(desk, rect, box, self)

    def fits(self, element: FormArea) -> bool:
        is_same = element.about == self.about and [*element.form.controls] == [*self.parameters]
        return is_same or element.held

    def put(self, element: FormArea) -> None:
        if element.form.controls.keys() <= self.values.keys():
            element.form.show(self.values)

    def place(self, element: FormArea, rect: pygame.Rect) -> bool:  # noqa: ARG002
        """Be made anew at another place, but not in the hand of the user."""
        return element.held

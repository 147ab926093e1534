"""The names by which pygame_gui finds the theme of an element, kept once they are made."""

from itertools import repeat
from operator import attrgetter
from typing import Any

import pygame
import pygame_gui
from pygame_gui.core import UIAppearanceTheme, UIContainer, UIElement

from app.drawing.composer import Layer


class KeptNames(UIAppearanceTheme):
    """A theme that keeps the names of an element by its lists of ids.

    pygame_gui keeps them too, but by a text that `str.join` makes of one list's letters with the
    next list between each two of them: tens of kilobytes, which took two thirds of the time of
    building an element.
    """

    def __init__(self, *parts: Any) -> None:
        """Know none yet."""
        super().__init__(*parts)
        self._kept: dict[tuple, list[str]] = {}

    def build_all_combined_ids(
        self, element_base_ids: Any, element_ids: Any, class_ids: Any, object_ids: Any
    ) -> list[str]:
        """Return the names of an element, the most specific first."""
        lists = (element_base_ids, element_ids, class_ids, object_ids)
        key = tuple(ids if ids is None else tuple(ids) for ids in lists)
        if key not in self._kept:
            self._kept[key] = super().build_all_combined_ids(*lists)
        return self._kept[key]


NEAR = 64
"""So far round an element the mouse may be over it: [px], more than what fingers are given."""


LOOK = attrgetter("_image", "_rect.topleft", "_blendmode", "_image_clip", "repaints")
"""What a layer of an element is made of; pygame_gui makes a new rectangle for another clip."""


def layer_of(image: Any, at: Any, flags: int, clip: Any, repaints: int) -> Layer:
    """Return the layer of an element that looks so."""
    mark = None if clip is None else tuple(clip), repaints
    return Layer(image, (*at, *image.get_size()), flags, mark)


def near(manager: pygame_gui.UIManager, point: tuple[float, float]) -> list[Any]:
    """Return the elements that a pixel is on or close by, the lowest first."""
    x, y = point
    around = pygame.Rect(x - NEAR, y - NEAR, 2 * NEAR, 2 * NEAR)
    elements: list[Any] = manager.ui_group._spritelist
    return [elements[k] for k in around.collidelistall([one._rect for one in elements])]


def does_something(element: Any) -> bool:
    """Return whether an element has something to do in a frame."""
    return type(element).update is not UIElement.update or element.drawable_shape is not None


class Elements(pygame_gui.UIManager):
    """The elements of the window, themed by kept names."""

    def __init__(self, *parts: Any, **options: Any) -> None:
        """Have nothing under the mouse."""
        self._over = list[Any]()
        self._shown = list[Any]()  # visible elements, as long as the group has the same
        self._shown_for: Any = None
        self._looks, self._layers = list[Any](), list[Layer]()
        self._updated_for: Any = None
        self._updated = list[Any]()  # elements that do something in each frame
        super().__init__(*parts, **options)
        self.ui_group.update = self._update_elements

    def _update_elements(self, time_delta: float) -> None:
        """Update those that do something of their own: pygame_gui asks all of them."""
        group = self.ui_group
        if group.should_update_visibility or group.visible is not self._updated_for:
            self._updated = [one for one in group.sprites() if does_something(one)]
        for one in self._updated:
            one.update(time_delta)
        if group.should_update_visibility:
            group.should_update_visibility = False
            group.update_visibility()
        self._updated_for = group.visible

    def _handle_hovering(self, time_delta: float) -> None:
        """Ask those near the mouse whether it is over them, the highest first, and those that it
        was over: pygame_gui asks all of them, which takes as long as painting them.
        """
        asked = near(self, self.get_mouse_position())
        gone = [one for one in self._over if one not in asked]
        self._over, found = [], False
        for element in [*reversed(asked), *gone]:
            if element.visible and element.check_hover(time_delta, found):
                found = self.hovering_any_ui_element = element is not self.root_container
            if element.hovered:
                self._over.append(element)

    def layers(self) -> list[Layer]:
        """Return the elements that are seen, the lowest first; the same list if they are the same.

        An element has another image when it is painted anew; but what is cut off of it, and what is
        painted in place, tells its mark.
        """
        group = self.ui_group
        if group.visible is not self._shown_for:
            self._shown_for = group.visible
            seen: list[Any] = [
                one for one in group.sprites() if one.image is not None and one.visible
            ]
            self._shown = [one for one in seen if not isinstance(one, UIContainer)]
            for one in self._shown:
                one.repaints = getattr(one, "repaints", 0)
        looks = list(map(LOOK, self._shown))
        if looks != self._looks:
            alike = len(looks) == len(self._looks)
            known = zip(self._looks, self._layers, strict=True) if alike else repeat((None, None))
            self._layers = [
                layer if layer is not None and look == then else layer_of(*look)
                for look, (then, layer) in zip(looks, known, strict=False)
            ]
            self._looks = looks
        return self._layers

    def create_new_theme(self, theme_path: Any = None) -> KeptNames:
        """Return a theme for this window, as `theme_path` (a file or a tree) says."""
        theme = KeptNames(self.resource_loader, self._locale)
        if theme_path is not None:
            theme.load_theme(theme_path)
        return theme

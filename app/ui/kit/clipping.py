"""What of an element can be seen: containers cut what they hold, and scrolled areas most of it."""

from collections.abc import Iterator

from pygame_gui.core import UIContainer, UIElement


def containers_of(element: UIElement) -> Iterator[UIContainer]:
    """Return the containers that `element` is in, up to the whole window."""
    container, above = None, element.ui_container
    while isinstance(above, UIContainer) and above is not container:
        yield above
        container, above = above, above.ui_container


def is_cut_at(element: UIElement, x: float, y: float) -> bool:
    """Return whether `element` is not to be seen at a pixel, for a container round it ends before.

    pygame_gui asks the innermost container alone: what was scrolled out of sight took the clicks on
    the bar below it.
    """
    return not all(c.get_abs_rect().collidepoint(x, y) for c in containers_of(element))

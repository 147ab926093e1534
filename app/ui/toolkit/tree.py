"""The elements of a description: kept from one to the next where kind and name are the same."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import pygame
from pygame_gui.core import UIContainer

from app.ui.kit.desk import Desk
from app.ui.kit.framed_field import Frame, next_field
from app.ui.kit.painted import Painted
from app.ui.toolkit.inputs import Scroll
from app.ui.toolkit.leaves import Leaf, Picture
from app.ui.toolkit.parts import Group, Part

Path = tuple[object, ...]


class Cursor(NamedTuple):
    """Where one types: which of the fields, before which letter, and what is selected: [count]."""

    field: int
    at: int
    first: int
    last: int


@dataclass
class Node:
    """An element that is kept, and the newest description of it."""

    part: Leaf
    rect: pygame.Rect
    element: Any = None
    rest: float = 0.0  # [s] until its picture is made again, if it has a pace of its own
    moment: object = None  # that it shows
    inner: "Tree | None" = None  # what scrolls in it


class Tree:
    """What is shown in an area; `show` makes it what a description says."""

    def __init__(
        self, desk: Desk, area: pygame.Rect, box: UIContainer, acted: Callable[[], None]
    ) -> None:
        """Show nothing yet in `area` [px of `box`]; `acted` hears of every deed of the user."""
        self.desk, self.area, self.box, self._acted = desk, area, box, acted
        self.nodes: dict[Path, Node] = {}
        self.shown: Part | None = None

    # --- asking ------------------------------------------------------------------------------

    def __getitem__(self, key: str) -> Any:
        """Return the element of the part of that name. Raises KeyError."""
        for path, node in self.nodes.items():
            if path[-1] == key:
                return node.element
            if node.inner is not None and key in node.inner:
                return node.inner[key]
        raise KeyError(key)

    def __contains__(self, key: str) -> bool:
        """Return whether there is a part of that name."""
        return any(
            path[-1] == key or (node.inner is not None and key in node.inner)
            for path, node in self.nodes.items()
        )

    @property
    def elements(self) -> list[Any]:
        """Return all elements in the order of reading: that of Tab."""
        result = []
        for node in self.nodes.values():
            result += [node.element] if node.inner is None else node.inner.elements
        return result

    @property
    def fields(self) -> list[Frame]:
        """Return the text fields in that order."""
        return [one for one in self.elements if isinstance(one, Frame)]

    @property
    def cursor(self) -> Cursor | None:
        """Return where one types; None: no field has the keyboard."""
        for number, frame in enumerate(self.fields):
            if frame.field.is_focused:
                first, last = frame.field.select_range
                return Cursor(number, frame.field.edit_position, first, last)
        return None

    def put_cursor(self, cursor: Cursor) -> None:
        """Give the keyboard to a field, as it was in a tree of the same description."""
        fields = self.fields
        if cursor.field < len(fields):
            field = fields[cursor.field].field
            self.desk.focus.take(field)
            if field.is_focused:
                most = len(field.text)
                field.select_range = [min(cursor.first, most), min(cursor.last, most)]
                field.edit_position = min(cursor.at, most)

    def key(self, event: pygame.event.Event) -> bool:
        """Offer a key to open numbers; Tab goes from one text field to the next."""
        if any(one.key(event) for one in self.elements if hasattr(one, "key")):
            return True
        frames = self.fields
        typing = any(frame.field.is_focused for frame in frames)
        if not typing or event.key != pygame.K_TAB or len(frames) < 2:
            return False
        next_field(self.desk, frames, -1 if event.mod & pygame.KMOD_SHIFT else 1)
        return True

    # --- showing -----------------------------------------------------------------------------

    def show(self, part: Part) -> None:
        """Make, change, place and take away what differs from the last description."""
        placed = dict(self._placed(part, self.area, root(part))) if part != self.shown else None
        if placed is None:  # deeds may be others, and rows stand for things that look the same
            placed = {
                path: (leaf, self.nodes[path].rect) for path, leaf in leaves_of(part, root(part))
            }
        self.shown = part
        for path in [path for path in self.nodes if path not in placed]:
            self._drop(path)
        for path, said in placed.items():
            self.nodes[path] = self._put(path, *said)
        self.nodes = {path: self.nodes[path] for path in placed}  # in the order of reading

    def go_on(self, seconds: float, moment: object, at_once: bool) -> None:
        """Let pictures that have a pace of their own follow the `moment`."""
        for node in self.nodes.values():
            part, node.rest = node.part, node.rest - seconds
            if not isinstance(part, Picture) or not part.every or moment == node.moment:
                continue
            if at_once or node.rest <= 0.0:
                node.rest, node.moment = part.every, moment
                part.show(node.element)

    def _drop(self, path: Path) -> None:
        node = self.nodes.pop(path)
        node.element.kill()

    def _put(self, path: Path, leaf: Leaf, rect: pygame.Rect) -> Node:
        node = self.nodes.get(path)
        if node is not None and not (
            leaf.fits(node.element) and (rect == node.rect or leaf.place(node.element, rect))
        ):
            offset = getattr(node.element, "offset", 0)
            self._drop(path)
            node = self._make(leaf, rect)
            node.part.put(node.element)
            if offset:
                node.element.scroll_to(offset)
        elif node is None:
            node = self._make(leaf, rect)
        node.part, node.rect = leaf, rect
        leaf.put(node.element)
        if isinstance(leaf, Scroll):
            self._show_inner(node, leaf)
        if isinstance(node.element, Painted) and node.element.visible != leaf.seen:
            (node.element.show if leaf.seen else node.element.hide)()
        return node

    def _make(self, leaf: Leaf, rect: pygame.Rect) -> Node:
        node = Node(leaf, rect)

        def act(*what: Any) -> None:
            node.part.deed(*what)
            self._acted()

        node.element = leaf.make(self.desk, rect, self.box, act)
        return node

    def _show_inner(self, node: Node, leaf: Scroll) -> None:
        """Show what scrolls; another height of it is another area."""
        area = node.element
        if node.inner is None or node.inner.box is not area.content:
            room = pygame.Rect(0, 0, area.width, area.content.rect.height)
            node.inner = Tree(self.desk, room, area.content, self._acted)
        node.inner.show(leaf.part)

    def _placed(
        self, part: Part, area: pygame.Rect, path: Path
    ) -> Iterator[tuple[Path, tuple[Leaf, pygame.Rect]]]:
        if isinstance(part, Leaf):
            yield path, (part, area)
        elif isinstance(part, Group):
            rects = part.rects(self.desk.look, area)
            for (name, one), rect in zip(part.named(), rects, strict=True):
                yield from self._placed(one, rect, (*path, name))


def texts(part: Part | None) -> list[str]:
    """Return what a description says, in the order of reading: tests and readers ask it."""
    leaves = leaves_of(part, root(part)) if part is not None else ()
    return [words for _, leaf in leaves if leaf.seen for words in leaf.texts()]


def root(part: Part) -> Path:
    """Return the path of a whole description."""
    return (part.key or type(part),)


def leaves_of(part: Part, path: Path) -> Iterator[tuple[Path, Leaf]]:
    """Yield the leaves below a part with their paths, in the order of reading."""
    if isinstance(part, Leaf):
        yield path, part
    elif isinstance(part, Group):
        for name, one in part.named():
            yield from leaves_of(one, (*path, name))

"""A scene made of a document: the same as one from code, but for having no program."""

import math
from typing import Any, ClassVar

from app.files.scene_file import Document
from physics import World
from scenes.kit import Scene

NEAR = 100.0
"""What is longer than this is ground, and not looked at as a whole: [m], 100."""


class FileScene(Scene):
    """Base of the classes that `scene_class` makes."""

    category = "File"
    document: ClassVar[Document]

    def build(self, world: World) -> None:
        """Put what the document says into the world."""
        self.document.fill(world)
        self.look_at(world)

    def look_at(self, world: World) -> None:
        """Set the view to all that is there, unless the document has one."""
        if self.document.view is None and (view := bounds(world)) is not None:
            self.view = view


def scene_class(document: Document) -> type[FileScene]:
    """The scene class of a document: its title, lesson and view are facts of the class."""
    facts: dict[str, Any] = {
        "__doc__": "\n\n".join(document.notes),
        "title": document.title,
        "focus": document.focus,
        "document": document,
    }
    if document.view is not None:
        facts["view"] = document.view
    return type("FileScene", (FileScene,), facts)


def bounds(world: World) -> tuple[float, float, float, float] | None:
    """A frame around all bodies but the very long ones [m]; None when there are none."""
    boxes = [body.aabb for body in world.bodies]
    boxes = [b for b in boxes if b[2] - b[0] < NEAR and b[3] - b[1] < NEAR]
    if not boxes:
        return None
    low, high = (
        [min(b[k] for b in boxes) for k in (0, 1)],
        [max(b[k] for b in boxes) for k in (2, 3)],
    )
    edge = 0.5 + 0.1 * math.dist(low, high)
    return low[0] - edge, low[1] - edge, high[0] + edge, high[1] + edge

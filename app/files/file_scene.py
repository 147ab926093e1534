"""A scene made of a document: like one from code, but without a program."""

import base64
import binascii
import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from app.files.scene_file import Document
from app.simulation.attachments import Attachments
from physics import DefinitionError, World
from scenes.gravity import MOST, gravity_slider
from scenes.kit import Scene

NEAR = 100.0
"""What is longer than this is ground, and not looked at as a whole: [m], 100."""

REACH = 3.0
"""A table opens with what has left its view by up to so many views: [1], 3. With more, things are
dots."""

EDGE = 0.05  # [1] of the diagonal that stays free round them

View = tuple[float, float, float, float]


class FileScene(Scene):
    """Base of the classes that `scene_class` makes."""

    category = "File"
    document: ClassVar[Document]
    gravity: ClassVar[float] = 0.0  # a slider, where it points down

    def build(self, world: World) -> None:
        """Put what the document says into the world."""
        self.document.fill(world)
        self.pull(world)
        self.look_at(world)

    @property
    def kept_view(self) -> View:
        """Return the view of the document, however much wider it was opened."""
        return self.document.view or self.view

    def pull(self, world: World) -> None:
        """Let gravity be what the slider says, if it was moved."""
        if "gravity" in self.parameters() and self.gravity != type(self).gravity:
            world.gravity = (0.0, -self.gravity)

    def changed(self, world: World, name: str) -> None:
        """Follow the slider."""
        if name == "gravity":
            world.gravity = (0.0, -self.gravity)

    def look_at(self, world: World) -> None:
        """Set the view to all that is there, or widen the document's to what has left it."""
        if self.document.view is not None:
            follows = bool(self.focus)  # the view goes where that is
            self.view = self.document.view if follows else widened(self.document.view, world)
        elif (view := bounds(world)) is not None:
            self.view = view


def _prose(notes: Sequence[str]) -> str:
    """Return the paragraphs as one text, as a docstring has it: bullets stand close together."""
    listed = [note.startswith("- ") for note in notes]
    ends = ["\n" if a and b else "\n\n" for a, b in itertools.pairwise(listed)]
    return "".join(itertools.chain(*itertools.zip_longest(notes, ends, fillvalue="")))


def scene_class(document: Document) -> type[FileScene]:
    """The scene class of a document: its title, lesson and view are facts of the class."""
    facts: dict[str, Any] = {
        "__doc__": _prose(document.notes),
        "title": document.title,
        "focus": document.focus,
        "document": document,
    }
    if document.view is not None:
        facts["view"] = document.view
    across, up = document.gravity
    if across == 0.0 and 0.0 <= -up <= MOST:
        facts["gravity"], facts["__annotations__"] = gravity_slider(abs(up)), {"gravity": float}
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


def widened(view: View, world: World) -> View:
    """Return a view [m] in which what moves is seen, but for what has flown out of all sight.

    What was seen stays in it. If all has gone, what moves is looked at alone; if most is in view,
    nothing changes: a scene may have something beyond the edge of its picture.
    """
    x0, y0, x1, y1 = view
    wide, high = REACH * (x1 - x0), REACH * (y1 - y0)
    boxes = [body.aabb for body in world.bodies if body.kind == "dynamic" and body.enabled]
    near = [
        b
        for b in boxes
        if b[0] > x0 - wide and b[1] > y0 - high and b[2] < x1 + wide and b[3] < y1 + high
    ]
    outside = [b for b in near if b[0] > x1 or b[1] > y1 or b[2] < x0 or b[3] < y0]
    if near and 2 * len(outside) < len(near):
        return view
    seen = [view, *near] if near or not boxes else boxes
    low = min(b[0] for b in seen), min(b[1] for b in seen)
    top = max(b[2] for b in seen), max(b[3] for b in seen)
    if (*low, *top) == tuple(view):
        return view
    edge = EDGE * math.dist(low, top)
    grown = low[0] - edge, low[1] - edge, top[0] + edge, top[1] + edge
    if seen is boxes:
        return grown
    ends = zip((*low, *top), view, grown, strict=True)
    x0, y0, x1, y1 = (old if now == old else new for now, old, new in ends)
    return x0, y0, x1, y1


@dataclass(frozen=True)
class FileSource:
    """A document; one with an exact state begins in that state, whenever it is built."""

    document: Document

    @property
    def first(self) -> "FileSource":
        """See Source: the table as the saved run began, where the file has it."""
        return self._first

    @cached_property
    def _first(self) -> "FileSource":
        """Return always the same one: a file belongs to it."""
        start = self.document.start
        return self if start is None else FileSource(start)

    @property
    def name(self) -> str:
        return self.document.name

    def make(self, values: Mapping[str, Any]) -> Scene:
        """See Source."""
        return scene_class(self.document)(**values)

    def world(self, scene: Scene) -> World:
        """See Source."""
        exact = self.document.exact
        if exact is None or not exact.state:
            world = World()
            scene.build(world)
            return world
        world = exact_world(exact.state)
        if world.hash() != exact.hash or world.tick != exact.tick:
            raise DefinitionError("exact.state: its hash or tick is not what the file says")
        if isinstance(scene, FileScene):
            scene.pull(world)
            scene.look_at(world)
        return world

    def attachments(self, world: World) -> Attachments:
        """See Source."""
        return self.document.attachments(world)

    def words(self) -> dict[str, Any]:
        """See Source."""
        return {"document": {"name": self.document.name, **self.document.tree}}


def exact_world(state: str) -> World:
    """The world in base64 of `World.to_bytes`. DefinitionError."""
    try:
        data = base64.b64decode(state, validate=True)
    except (binascii.Error, ValueError):
        raise DefinitionError("exact.state: is not base64") from None
    return World.from_bytes(data)

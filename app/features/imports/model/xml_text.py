"""XML from outside, by Python's own expat, with bounds: nothing is fetched, nothing explodes.

Drawing programs write a DOCTYPE with harmless entities for their namespaces, so it is not refused.
An entity that holds another one, or is somewhere else, is.
"""

from pathlib import Path
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from app.files.atomic import FileError

MOST_ELEMENTS = 200_000
MOST_DEPTH = 200
MOST_ENTITIES = 100
LONGEST_ENTITY = 500
"""Bounds: [count] of elements, their depth, entities, and letters of one."""


def read_xml(path: Path, data: bytes) -> Element:
    """Return the tree in bytes that came from `path`, all names without namespaces. FileError."""
    builder, bounds = TreeBuilder(), _Bounds(path)
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True

    def start(name: str, values: dict[str, str]) -> None:
        bounds.enter()
        builder.start(local(name), {local(key): value for key, value in values.items()})

    def end(name: str) -> None:
        bounds.depth -= 1
        builder.end(local(name))

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = bounds.entity
    try:
        parser.Parse(data, True)
        return builder.close()
    except expat.ExpatError as error:
        why = f"line {error.lineno}: this is not XML ({expat.ErrorString(error.code)})"
        raise FileError(path, why) from None
    except (LookupError, ValueError) as error:
        raise FileError(path, f"this is not XML ({error})") from None


def local(name: str) -> str:
    """Return a name without its namespace."""
    return name.rpartition(" ")[2]


class _Bounds:
    """What a file may have at most."""

    def __init__(self, path: Path) -> None:
        self.path, self.count, self.depth, self.entities = path, 0, 0, 0

    def enter(self) -> None:
        self.count, self.depth = self.count + 1, self.depth + 1
        if self.count > MOST_ELEMENTS:
            raise FileError(self.path, f"it has more than {MOST_ELEMENTS} elements")
        if self.depth > MOST_DEPTH:
            raise FileError(self.path, f"elements are nested deeper than {MOST_DEPTH}")

    def entity(self, name: str, _is_parameter: int, value: str | None, *_where: object) -> None:
        self.entities += 1
        if value is None:
            raise FileError(self.path, f"the entity {name[:40]!r} is in another file")
        if "&" in value or "%" in value or len(value) > LONGEST_ENTITY:
            raise FileError(self.path, f"the entity {name[:40]!r} grows when it is read")
        if self.entities > MOST_ENTITIES:
            raise FileError(self.path, f"it has more than {MOST_ENTITIES} entities")

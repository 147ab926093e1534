"""The scene file: a public contract, versioned JSON. Read whole and checked, or refused.

A Document is what such a file says. The keys of bodies, shapes and joints are the fields of their
definitions (physics/plain/world_values.py), those of lasting forces and groups are in
attachment_words.py; here are those of the file itself.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.files.json_text import SceneFileError, read_json
from app.files.link_file import spoken
from app.files.log_entries import read_field, read_log
from app.simulation import attachment_words
from app.simulation.attachments import Attachments
from app.simulation.commands.base import Value
from app.simulation.commands.registry import LogEntry
from physics import DefinitionError, World
from physics.plain.definition_values import (
    Point,
    brief,
    json_value,
    nearest,
    read_number,
    read_point,
    read_text,
    read_value,
    refuse_unknown,
)
from physics.plain.world_values import KEYS, fill_world
from physics.values.text import MOST_IN_NOTE, check_text, fit_text

VERSION = 1

OWN_KEYS = ("fulcrum", "title", "camera", "notes", "paused", "exact")
MOST_NOTES = 1000
"""Paragraphs of a lesson that are read: [count]."""
MOST_TICKS = 240 * 3600 * 24 * 30
"""Longest run that is played again: [ticks], a month. More: a typing error runs for ever."""
MOST_TICK = 1 << 62
"""Latest moment of a saved state: [ticks]; nothing is run again for it."""

View = tuple[float, float, float, float]


@dataclass(frozen=True)
class Exact:
    """The moment of an exact save: its state, or the run that leads to it.

    `state` is base64 of physics/state/state_bytes.py. A scene with a program of its own
    (Scene.step) has Python state that no file should hold: it has `scene`, and is run again.
    """

    tick: int
    hash: str
    state: str = ""
    scene: str = ""
    parameters: dict[str, Any] | None = None
    seed: int = 0
    log: tuple[LogEntry, ...] = ()
    paused: bool = False  # time stood
    start: dict[str, Any] | None = None  # JSON of the table as the run began, for a restart


@dataclass(frozen=True)
class Document:
    """The content of a scene file, checked. `tree` is the JSON as it was read."""

    name: str  # the file's name
    tree: dict[str, Any]
    title: str
    notes: tuple[str, ...]
    view: View | None  # [m] xmin, ymin, xmax, ymax
    focus: str
    exact: Exact | None
    paused: bool = False  # time stood when it was saved

    @property
    def gravity(self) -> Point:
        """Return the gravity that it begins with [m/s²]."""
        return read_point("gravity", self.tree.get("gravity", json_value(World().gravity)))

    def fill(self, world: World) -> None:
        """Put the bodies and joints into an empty world."""
        fill_world(world, self.tree)

    @property
    def start(self) -> "Document | None":
        """Return the table as the saved run began; None when the file does not know."""
        if self.exact is None or self.exact.start is None:
            return None
        return replace(self, tree=self.exact.start, exact=None)

    def attachments(self, world: World) -> Attachments:
        """Return the lasting forces and groups of the bodies and joints in `world`."""
        return attachment_words.read_attachments(self.tree, world)


def read_scene(path: Path) -> Document:
    """The document in a file. SceneFileError or FileError, before anything else has changed."""
    return read_document(spoken(path), read_json(path))


def read_document(path: Path, tree: Any) -> Document:
    """The document of a JSON tree that came from `path`; a trial world shows that it can be built.

    Raises SceneFileError.
    """
    try:
        check_version(tree, "fulcrum", VERSION, "scene")
        refuse_unknown("", tree, [*OWN_KEYS, *KEYS, *attachment_words.KEYS])
        document = Document(
            name=fit_text(path.name),
            tree=tree,
            title=read_text("title", tree.get("title", "")) or fit_text(path.stem),
            notes=read_notes(tree.get("notes", [])),
            exact=read_exact(tree["exact"]) if "exact" in tree else None,
            paused=read_value("paused", bool, tree.get("paused", False)),
            **read_camera(tree.get("camera", {})),
        )
        try_out(document)
        if document.start is not None:
            try_start(document.start)
    except DefinitionError as error:
        raise SceneFileError(path, str(error)) from None
    return document


def try_out(document: Document) -> None:
    """DefinitionError unless a world can be built of the document."""
    world = World()
    document.fill(world)
    document.attachments(world)


def try_start(start: Document) -> None:
    """DefinitionError, with the place, unless the table as the run began can be built."""
    try:
        refuse_unknown("", start.tree, [*KEYS, *attachment_words.KEYS])
        try_out(start)
    except DefinitionError as error:
        raise DefinitionError(f"exact.start: {error}") from None


def check_version(tree: Any, key: str, newest: int, what: str) -> None:
    """DefinitionError unless it is a file of this kind, and of a version that is known."""
    if not isinstance(tree, dict) or key not in tree:
        raise DefinitionError(
            f'this is not a {what} file of Fulcrum: it does not begin with "{key}"'
        )
    version = tree[key]
    if type(version) is not int or version < 1:
        raise DefinitionError(f"{key}: must be a version such as {newest}, not {brief(version)}")
    if version > newest:
        shown = brief(version)
        raise DefinitionError(
            f"this file has version {shown}; this program reads up to {newest}: update Fulcrum"
        )


def read_notes(value: Any) -> tuple[str, ...]:
    """The paragraphs of the lesson."""
    if not isinstance(value, list):
        raise DefinitionError(f"notes: must be a list of paragraphs, not {brief(value)}")
    if len(value) > MOST_NOTES:
        raise DefinitionError(f"notes: {len(value)} paragraphs; at most {MOST_NOTES} are read")
    return tuple(
        read_text(f"notes[{i}]", entry, MOST_IN_NOTE, lines=True) for i, entry in enumerate(value)
    )


def read_camera(value: Any) -> dict[str, Any]:
    """Return what to look at: a view [m], and the name of the body to follow."""
    refuse_unknown("camera", value, ["view", "focus"])
    result: dict[str, Any] = {"view": None, "focus": ""}
    if "focus" in value:
        result["focus"] = read_text("camera.focus", value["focus"])
    if "view" in value:
        view = value["view"]
        if not isinstance(view, list) or len(view) != 4:
            raise DefinitionError(
                f"camera.view: must be [xmin, ymin, xmax, ymax], not {brief(view)}"
            )
        result["view"] = tuple(read_number(f"camera.view[{i}]", x) for i, x in enumerate(view))
        xmin, ymin, xmax, ymax = result["view"]
        if not (xmin < xmax and ymin < ymax and max(map(abs, result["view"])) <= 1e6):
            raise DefinitionError("camera.view: xmin < xmax and ymin < ymax, within 1000 km")
    return result


def read_exact(value: Any) -> Exact:
    """The moment of an exact save."""
    known = {"tick": int, "hash": str, "state": str, "scene": str, "seed": int, "paused": bool}
    refuse_unknown("exact", value, [*known, "parameters", "log", "start"])
    for name in ("tick", "hash"):
        if name not in value:
            raise DefinitionError(f"exact.{name}: is missing")
    if ("state" in value) == ("scene" in value):
        raise DefinitionError("exact: needs either a state or a scene")
    result = {
        k: read_value(f"exact.{k}", kind, value[k]) for k, kind in known.items() if k in value
    }
    check_ticks("exact.tick", result["tick"], MOST_TICKS if "scene" in value else MOST_TICK)
    if "scene" in value:
        check_text("exact.scene", result["scene"])
        result["parameters"] = read_parameters("exact.parameters", value.get("parameters", {}))
        result["log"] = tuple(read_log("exact.log", value.get("log", [])))
        check_seed("exact.seed", result.get("seed", 0))
    if "start" in value:
        result["start"] = value["start"]
    return Exact(**result)


def check_ticks(path: str, ticks: int, most: int = MOST_TICKS) -> None:
    """DefinitionError unless so many ticks can be played again."""
    if not 0 <= ticks <= most:
        raise DefinitionError(f"{path}: must be between 0 and {most}, not {brief(ticks)}")


def check_seed(path: str, seed: int) -> None:
    """DefinitionError unless numpy takes it."""
    if not 0 <= seed < 1 << 128:
        raise DefinitionError(f"{path}: must be a whole number from 0, not {brief(seed)}")


def read_parameters(path: str, value: Any) -> dict[str, Value]:
    """Names and plain values, as a command has them; the scene itself knows which fit."""
    if not isinstance(value, dict):
        raise DefinitionError(f"{path}: must be an object {{...}}, not {brief(value)}")
    return {name: read_field(f"{path}.{name[:100]}", Value, value[name]) for name in value}


__all__ = ["Document", "Exact", "SceneFileError", "nearest", "read_document", "read_scene"]

"""The scene file: a public contract, versioned JSON. Read whole and checked, or refused.

A Document is what such a file says. The keys of bodies, shapes and joints are the fields of their
definitions (physics/words.py), those of lasting forces and groups are in bench_words.py; here are
those of the file itself.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.files import bench_words
from app.files.json_text import SceneFileError, read_json
from app.files.log_entries import read_log
from app.simulation.attachments import Bench
from app.simulation.commands.scene import LogEntry
from physics import DefinitionError, World
from physics.plain import brief, nearest, read_number, read_value, refuse_unknown
from physics.words import KEYS, fill_world

VERSION = 1

OWN_KEYS = ("fulcrum", "title", "camera", "notes", "exact")
MOST_NOTES = 1000
"""Paragraphs of a lesson that are read: [count]."""
MOST_TICKS = 240 * 3600 * 24
"""Longest run that is played again: [ticks], a day."""

View = tuple[float, float, float, float]


@dataclass(frozen=True)
class Exact:
    """The moment of an exact save: its state, or the run that leads to it.

    `state` is base64 of physics/packing.py. A scene with a program of its own (Scene.step) has
    Python state that no file should hold: it has `scene`, and is run again.
    """

    tick: int
    hash: str
    state: str = ""
    scene: str = ""
    parameters: dict[str, Any] | None = None
    seed: int = 0
    log: tuple[LogEntry, ...] = ()


@dataclass(frozen=True)
class Document:
    """What a scene file says, checked. `tree` is the JSON as it was read."""

    name: str  # the file's name
    tree: dict[str, Any]
    title: str
    notes: tuple[str, ...]
    view: View | None  # [m] xmin, ymin, xmax, ymax
    focus: str
    exact: Exact | None

    def fill(self, world: World) -> None:
        """Put the bodies and joints into an empty world."""
        fill_world(world, self.tree)

    def bench(self, world: World) -> Bench:
        """Its lasting forces and groups, of the bodies and joints that are in `world`."""
        return bench_words.read_bench(self.tree, world)


def read_scene(path: Path) -> Document:
    """The document in a file. SceneFileError or FileError, before anything else has changed."""
    return read_document(path, read_json(path))


def read_document(path: Path, tree: Any) -> Document:
    """The document of a JSON tree that came from `path`; a trial world shows that it can be built.

    Raises SceneFileError.
    """
    try:
        check_version(tree, "fulcrum", VERSION, "scene")
        refuse_unknown("", tree, [*OWN_KEYS, *KEYS, *bench_words.KEYS])
        document = Document(
            name=path.name,
            tree=tree,
            title=read_value("title", str, tree.get("title", "")) or path.stem,
            notes=read_notes(tree.get("notes", [])),
            exact=read_exact(tree["exact"]) if "exact" in tree else None,
            **read_camera(tree.get("camera", {})),
        )
        world = World()
        document.fill(world)
        document.bench(world)
    except DefinitionError as error:
        raise SceneFileError(path, str(error)) from None
    return document


def check_version(tree: Any, key: str, newest: int, what: str) -> None:
    """DefinitionError unless it is a file of this kind, and of a version that is known."""
    if not isinstance(tree, dict) or key not in tree:
        raise DefinitionError(f'this is no {what} file of Fulcrum: it does not begin with "{key}"')
    version = tree[key]
    if type(version) is not int or version < 1:
        raise DefinitionError(f"{key}: must be a version such as {newest}, not {brief(version)}")
    if version > newest:
        shown = brief(version)
        raise DefinitionError(
            f"this file is of version {shown}; this program reads up to {newest}: update Fulcrum"
        )


def read_notes(value: Any) -> tuple[str, ...]:
    """The paragraphs of the lesson."""
    if not isinstance(value, list):
        raise DefinitionError(f"notes: must be a list of paragraphs, not {brief(value)}")
    if len(value) > MOST_NOTES:
        raise DefinitionError(f"notes: {len(value)} paragraphs; at most {MOST_NOTES} are read")
    return tuple(read_value(f"notes[{i}]", str, entry) for i, entry in enumerate(value))


def read_camera(value: Any) -> dict[str, Any]:
    """What to look at: a view [m], and the name of the body to follow."""
    refuse_unknown("camera", value, ["view", "focus"])
    found: dict[str, Any] = {"view": None, "focus": ""}
    if "focus" in value:
        found["focus"] = read_value("camera.focus", str, value["focus"])
    if "view" in value:
        view = value["view"]
        if not isinstance(view, list) or len(view) != 4:
            raise DefinitionError(
                f"camera.view: must be [xmin, ymin, xmax, ymax], not {brief(view)}"
            )
        found["view"] = tuple(read_number(f"camera.view[{i}]", x) for i, x in enumerate(view))
        xmin, ymin, xmax, ymax = found["view"]
        if not (xmin < xmax and ymin < ymax and max(map(abs, found["view"])) <= 1e6):
            raise DefinitionError("camera.view: xmin < xmax and ymin < ymax, within 1000 km")
    return found


def read_exact(value: Any) -> Exact:
    """The moment of an exact save."""
    known = {"tick": int, "hash": str, "state": str, "scene": str, "seed": int}
    refuse_unknown("exact", value, [*known, "parameters", "log"])
    for name in ("tick", "hash"):
        if name not in value:
            raise DefinitionError(f"exact.{name}: is missing")
    if ("state" in value) == ("scene" in value):
        raise DefinitionError("exact: needs either a state or a scene")
    found = {k: read_value(f"exact.{k}", kind, value[k]) for k, kind in known.items() if k in value}
    check_ticks("exact.tick", found["tick"])
    if "scene" in value:
        found["parameters"] = read_parameters("exact.parameters", value.get("parameters", {}))
        found["log"] = tuple(read_log("exact.log", value.get("log", [])))
        check_seed("exact.seed", found.get("seed", 0))
    return Exact(**found)


def check_ticks(path: str, ticks: int) -> None:
    """DefinitionError unless so many ticks can be played again."""
    if not 0 <= ticks <= MOST_TICKS:
        raise DefinitionError(f"{path}: must be between 0 and {MOST_TICKS}, not {brief(ticks)}")


def check_seed(path: str, seed: int) -> None:
    """DefinitionError unless numpy takes it."""
    if not 0 <= seed < 1 << 128:
        raise DefinitionError(f"{path}: must be a whole number from 0, not {brief(seed)}")


def read_parameters(path: str, value: Any) -> dict[str, Any]:
    """Names and plain values; the scene itself knows which fit."""
    if not isinstance(value, dict):
        raise DefinitionError(f"{path}: must be an object {{...}}, not {brief(value)}")
    for name, entry in value.items():
        if type(entry) not in (bool, int, float, str):
            raise DefinitionError(f"{path}.{name[:100]}: must be a value, not {brief(entry)}")
    return value


__all__ = ["Document", "Exact", "SceneFileError", "nearest", "read_document", "read_scene"]

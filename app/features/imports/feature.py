"""Files of other programs: dropped on the window, opened by File > Open, or on the command line.

A drawing is placed in the table that is there; a map or a scene is a table of its own.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from app.features.imports.model.drawn_things import Wanted, things_of
from app.features.imports.model.report import Report
from app.features.imports.model.rube import is_rube, rube_scene
from app.features.imports.model.svg import Drawing, read_svg
from app.features.imports.model.tiled import MapError, tiled_scene
from app.features.imports.model.tiled_file import LARGEST, is_tiled, read_map
from app.features.imports.view.tasks import drawing_task, map_task, scene_task
from app.files.atomic import FileError, shown
from app.files.door import read_file
from app.files.json_text import read_json
from app.files.opening import Opened, open_document
from app.files.rerun import Progress
from app.files.scene_file import VERSION, read_document
from app.quantities.numbers import counted
from app.simulation.commands.edit import AddThings
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import FileTask, usual_places
from app.ui.sheets.form_sheet import FormSheet, FormTask
from app.window.actions.action import ActionOf
from app.window.feature import Feature, Part

DRAWINGS, MAPS, ANY = (".svg",), (".tmx", ".tmj"), ".json"
GROUP = "Scenes and files"
HEAD = 400
"""Bytes in which a file of Fulcrum says what it is: [count]."""
SHARE = 0.5
"""Of the picture's width that a drawing takes at first: [1]."""


def kind_of(path: Path) -> str:
    """Return "drawing", "map" or "scene" for a file of another program, else ""."""
    suffix = path.suffix.lower()
    if suffix in DRAWINGS:
        return "drawing"
    if suffix in MAPS:
        return "map"
    try:
        data = read_file(path, LARGEST) if suffix == ANY else b""
    except FileError:
        return ""
    if not data or b'"fulcrum' in data[:HEAD]:
        return ""
    if b'"tilewidth"' in data and b'"layers"' in data:
        return "map"
    return "scene" if b'"body"' in data and b'"fixture"' in data else ""


class ImportsPart(Part):
    """The part reads in the background, asks, and brings it in."""

    def choose(self) -> None:
        """Ask for a file."""

        def start(task: FileTask, path: Path) -> bool:
            if not self.opens(path):
                task.error = "This is no drawing (SVG), no map of Tiled, no scene of R.U.B.E."
            task.done = not task.error
            return task.done

        suffixes = (*DRAWINGS, *MAPS, ANY)
        task = FileTask("Import", "Import", False, usual_places(), start, suffixes=suffixes)
        task.choose(0)
        self.host.ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))

    def opens(self, path: Path) -> bool:
        """Read a file of another program, and ask how it is to come; False: it is of no such."""
        kind = kind_of(path)
        if not kind:
            return False
        work: Mapping[str, Callable[[Progress], Any]] = {
            "drawing": partial(read_svg, path),
            "map": lambda _: self._checked(path, read_map(path)),
            "scene": lambda _: self._rube(path),
        }
        task: Mapping[str, Callable[[Any], FormTask]] = {
            "drawing": partial(self._ask_drawing, path),
            "map": partial(self._ask_map, path),
            "scene": partial(self._ask_scene, path),
        }

        def read(result: Any) -> None:
            asked = task[kind](result)
            self.host.ui.open_sheet(lambda desk, closed: FormSheet(desk, closed, asked))

        return self.host.files.read(f"Reading {shown(path.name)}", work[kind], read) or True

    # --- drawings ----------------------------------------------------------------------------

    def _ask_drawing(self, path: Path, drawing: Drawing) -> FormTask:
        left, top, right, bottom = self._room()
        x0, y0, x1, y1 = drawing.bounds
        tall = (y1 - y0) / max(x1 - x0, 1e-9)  # [1] of its width
        width = SHARE * min(right - left, (top - bottom) / max(tall, 1e-3))
        return drawing_task(path, drawing, width, partial(self._place, path, drawing))

    def _room(self) -> tuple[float, float, float, float]:
        """Return left, top, right and lower end [m] of what nothing covers of the picture."""
        camera, insets = self.host.camera, self.host.insets()
        ends = camera.size[0] - insets[2], camera.size[1] - insets[3]
        return *camera.to_world(insets[0], insets[1]), *camera.to_world(*ends)

    def _place(self, path: Path, drawing: Drawing, chosen: dict[str, Any]) -> str:
        """Add the bodies of a drawing in the middle of the picture, when they are made."""
        left, top, right, bottom = self._room()
        middle = 0.5 * (left + right), 0.5 * (top + bottom)
        fixed, as_one = chosen["fixed"] == "Fixed", chosen["as_one"] == "one for all"
        wanted = Wanted(chosen["width"], middle, fixed, as_one, chosen.get("solid", False))
        generation = self.host.session.generation

        def add(result: tuple[AddThings | None, Report]) -> None:
            command, report = result
            session, editor = self.host.session, self.host.editor
            if command is None:
                name, reason = report.named[-1]
                session.notify("warning", f"{name}: {reason}. Add the drawing larger.")
            elif session.generation != generation:
                session.notify("warning", "The scene has changed: add the drawing again.")
            elif editor.do(command):
                editor.selection.select_added()
                self._tell(report)

        work = partial(things_of, drawing, called(path), wanted)
        words, wait = (
            f"Adding {shown(path.name)}",
            "Another file is at work: wait until it is done.",
        )
        return "" if self.host.files.read(words, work, add) else wait

    # --- maps and scenes ---------------------------------------------------------------------

    def _checked(self, path: Path, tree: dict[str, Any]) -> dict[str, Any]:
        try:
            tiled_scene(tree, 1.0)
        except MapError as error:
            raise FileError(path, str(error)) from error
        return tree

    def _rube(self, path: Path) -> tuple[dict[str, Any], Report]:
        tree = read_json(path)
        if is_tiled(tree) or not is_rube(tree):
            raise FileError(path, "this is no scene of R.U.B.E., no map of Tiled, and none of ours")
        words, report = rube_scene(tree)
        opened(path, words)  # it can be built
        return words, report

    def _ask_map(self, path: Path, tree: dict[str, Any]) -> FormTask:
        def open_map(chosen: dict[str, Any]) -> str:
            words, report = tiled_scene(tree, chosen["tile"])
            return self._open(path, words, report)

        return map_task(path, tiled_scene(tree, 1.0)[1], open_map)

    def _ask_scene(self, path: Path, result: tuple[dict[str, Any], Report]) -> FormTask:
        return scene_task(path, result[1], lambda _chosen: self._open(path, *result))

    def _open(self, path: Path, words: dict[str, Any], report: Report) -> str:
        """Show a new table of these words; return why not, or ""."""
        if not words["bodies"]:
            return "Nothing of it can come: see the list."
        try:
            run = opened(path, words).run
        except FileError as error:
            return error.reason
        self.host.session.show(run)
        self.host.session.paused = True
        self._tell(report)
        return ""

    def _tell(self, report: Report) -> None:
        count = report.left.total()
        more = f", {count} did not" if count else ""
        words = f"{counted(report.came, 'things')} came{more}. Ctrl+Z takes the import back."
        self.host.session.notify("info", words)


def called(path: Path) -> str:
    """Return what a file is called, as a title."""
    words = " ".join(re.sub(r"[_\s]+", " ", shown(path.stem)).split())
    return words[:1].upper() + words[1:]


def opened(path: Path, words: dict[str, Any]) -> Opened:
    """Return a run of the words of a scene file. FileError."""
    document = read_document(path, {"fulcrum": VERSION, "title": called(path), **words})
    return open_document(document)


FEATURE = Feature(
    name="imports",
    words="Files of other programs",
    place=27,
    make=ImportsPart,
    actions=(
        ActionOf(
            "import_file", "Import a drawing or a map", (), "Scenes and files", ImportsPart.choose
        )
        .at("File", (0, 3), "Import…")
        .told("Bring in a drawing (SVG), a map made with Tiled, or a Box2D scene of R.U.B.E."),
    ),
    endings=(*DRAWINGS, *MAPS),
    table="empty",
    knows=lambda path: bool(kind_of(path)),
)

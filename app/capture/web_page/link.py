"""A small table as a link: its scene file, and the rows that a player page plays."""

import json
import math
from typing import Any

from app.capture.web_page.controls_js import controls_of
from app.capture.web_page.export import Copy, page_words
from app.capture.web_page.html import page_html
from app.capture.web_page.live import why_recorded
from app.capture.web_page.look import look_of
from app.capture.web_page.player import blank_look, layout_mark
from app.capture.web_page.table_rows import FarTableError, plain, table_rows
from app.drawing.colors import THEMES
from app.files.file_scene import FileSource
from app.files.json_text import dumped
from app.files.link_file import PLACE, packed_link
from app.files.scene_file import read_document
from app.files.versions import VERSION
from app.simulation.attached.pictures import BodyPicture
from app.simulation.simulation import Simulation
from physics import World

UNNAMED = "My table"
"""What a table is called that was built and not saved yet."""

PLAYER = "Fulcrum player"
"""What the page is called that has no table of its own."""


def link_of(copy: Copy, began: bool = False) -> bytes:
    """What is behind the # of the link of a copy of what runs. FarTableError: there is none.

    A link begins as a saved scene file does: bodies where they are, with their velocities, and no
    contact yet. So Fulcrum and the page begin with the same bits. With `began` it is the table as
    the run began: its numbers are those that were typed, which are shorter.
    """
    tree = copy.draft.tree(exact=False)
    if copy.draft.has_program and (why := why_recorded(copy.simulation)):
        raise FarTableError(why)
    if began and copy.draft.beginning is not None:
        kept = {
            name: tree[name]
            for name in ("fulcrum", "title", "camera", "paused", "notes")
            if name in tree
        }
        tree = kept | copy.draft.beginning.words()
    simulation = Simulation.build(FileSource(read_document(PLACE, tree)), {})
    if why := why_recorded(simulation):
        raise FarTableError(why)
    if any(isinstance(one, BodyPicture) for one in simulation.attachments.attached):
        raise FarTableError("it has pictures, which are larger than any link")
    told = told_of(simulation)
    own = copy.draft.start.get("scene") == "empty"
    scene = {**tree, "title": UNNAMED if own else simulation.title}
    scene["camera"] = {"focus": simulation.scene.focus, "view": list(simulation.scene.view)}
    text = json.dumps(told, separators=(",", ":")).replace("Infinity", "1e999")
    return packed_link(squeezed(scene).encode(), text.encode())


def squeezed(tree: dict[str, Any]) -> str:
    """JSON without spaces, on one line, whole numbers without a point."""
    words = json.loads(dumped(tree), parse_float=number)
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"))


def number(text: str) -> float | int:
    """A number of JSON, as short as it can be to the bit."""
    value = float(text)
    return plain(value) if math.isfinite(value) else value


def told_of(simulation: Simulation) -> dict[str, Any]:
    """What a page is told of a table that has just been built. FarTableError."""
    controls = controls_of(simulation)
    if any(one["kind"] == "formula" for one in controls.words) or controls.fails:
        raise FarTableError("it has formulas that act while it runs")
    look, first = look_of(simulation), blank_look()["palette"]
    words = [
        {**one, "only": True} if one["kind"] in ("button", "read_out") or one.get("sets") else one
        for one in controls.words
    ]
    data = {"forces": page_words(simulation, False)["forces"], "controls": words}
    data |= {name: look[name] for name in ("joints", "notes", "overlays")}
    return {
        **table_rows(World.from_snapshot(simulation.world.save())),
        "layout": layout_mark(),
        "version": VERSION,
        "colors": [one["color"] for one in look["bodies"]],
        "own": {
            theme: {
                part: rows[len(first[theme][part]) :]
                for part, rows in look["palette"][theme].items()
            }
            for theme in THEMES
        },
        "data": data,
    }


def player_page() -> str:
    """The page that only plays links."""
    return page_html({"title": PLAYER, "version": VERSION}, b"", b"")

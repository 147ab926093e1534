"""The actions that put a picture on bodies, and take it off."""

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from app.drawing.picture_import import SUFFIXES, read_picture
from app.files.atomic import shown
from app.simulation.attached import BodyPicture
from app.simulation.commands.edit import Attach, ChangeAttached, Detach
from app.simulation.commands.hits import hits_at
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import (
    FileTask,
    Place,
    own_places,
    places_of_features,
    usual_places,
)
from app.window.actions.edit import nothing_selected
from app.window.file_controller import Done, Failed, nothing
from app.window.file_jobs import begin
from app.window.parts import Action, Parts
from physics.disk.folders import home_folder

NOTHING = "No body is selected: click one with the select tool (V) first"


def choose_picture(app: Parts) -> None:
    """Open a sheet that puts a picture on the selected bodies."""
    ids = app.editor.selection.body_ids
    if not ids:
        app.session.notify("info", NOTHING, holds=lambda: not app.editor.selection.body_ids)
        return

    def start(task: FileTask, path: Path) -> bool:
        return begin(task, partial(set_body_picture, app, ids, path), app.files)

    pictures = Place("Pictures", home_folder() / "Pictures")
    known = [pictures, *own_places("My pictures", "pictures")]
    here = [place for place in known if os.path.isdir(place.folder)]
    places = [*here, *places_of_features("pictures"), *usual_places()]
    task = FileTask("Put a picture on the body", "Use", False, places, start, suffixes=SUFFIXES)
    task.choose(0)
    app.ui.open_sheet(lambda desk, closed: FileSheet(desk, closed, task))


def set_body_picture(
    app: Parts, ids: Sequence[int], path: Path, done: Done, failed: Failed
) -> bool:
    """Read the picture in a file, and put it on bodies; False when another file is at work.

    `failed` hears what is wrong.
    """
    generation = app.session.generation

    def put(png: list[str]) -> None:
        other = app.session.generation != generation
        wrong = (
            "These bodies are gone: the scene has changed. Choose the picture again"
            if other
            else _put(app, ids, png)
        )
        if wrong:
            failed(wrong)
        else:
            done()

    words = f"Reading {shown(path.name)}"
    return app.files.read(words, lambda _: read_picture(path), put, failed)


def _put(app: Parts, ids: Sequence[int], png: list[str]) -> str:
    """Put a picture on bodies; return what is wrong, or ""."""
    known = pictures_on(app, ids)
    for body_id in ids:
        if body_id in known:
            done = app.editor.do(ChangeAttached(known[body_id], {"png": png}))
        else:
            done = app.editor.do(Attach("picture", {"png": png}, body_id))
        if not done:
            return "the picture could not be put there: see the message"
    return ""


def pictures_on(app: Parts, ids: Sequence[int]) -> dict[int, int]:
    """Return the ids of the pictures on these bodies, by the ids of the bodies."""
    attached = app.session.simulation.attachments.attached
    return {o.body_id: o.id for o in attached if isinstance(o, BodyPicture) and o.body_id in ids}


def remove_picture(app: Parts) -> None:
    """Take the pictures off the selected bodies."""
    result = pictures_on(app, app.editor.selection.body_ids)
    if result:
        app.editor.do(Detach(tuple(result.values())))
    else:
        app.session.notify("info", "There is no picture on what is selected")


def drop_picture(app: Parts, path: Path) -> None:
    """Put a picture that was dropped on the window on the body there, or on what is selected."""
    at = app.mouse.cursor(pygame.mouse.get_pos())
    hits = hits_at(app.session.world, at.point, at.reach)
    there = next((hit.id for hit in hits if not hit.is_joint), None)
    ids = (there,) if there is not None else app.editor.selection.body_ids
    if ids:
        set_body_picture(app, ids, path, nothing, lambda wrong: app.session.notify("error", wrong))
    else:
        app.session.notify("info", "Drop the picture on a body")


BODY_PICTURE = (
    Action("picture", "Picture on a body", (), "Insert", choose_picture)
    .at("Insert", (3, 2), "Picture on a body…", refused=nothing_selected)
    .told("Put a picture from a file on the selected body. It moves and turns with it."),
    Action("no_picture", "Remove the picture", (), "Insert", remove_picture).told(
        "Take the picture off the selected body."
    ),
)

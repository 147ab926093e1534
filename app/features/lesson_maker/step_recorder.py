"""The recorder: what is on screen, as the words of a step. Imports no pygame."""

import json
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from app.drawing import overlays
from app.drawing.camera import Camera, Insets
from app.editor.editor import Editor
from app.features.lesson_maker.model.own_lesson import Recorded
from app.files.draft import take
from app.session.session import Session
from app.simulation.commands.scene import SetParameter
from app.simulation.errors import SceneFailedError
from app.simulation.source import NamedScene
from app.teaching.ink import ink_of
from app.window.feature import Part
from physics.plain.definition_values import json_value

DIGITS = 4
"""Significant digits of a view that are written: [count], 4; a tenth of a pixel."""


GRAPH = "graph"
"""The word of the feature whose quantities a step has in a field of their own."""


class RecordError(ValueError):
    """What is on screen cannot be a step; the text says why."""


class Opened(NamedTuple):
    """The boards that are open beside the picture: in the words of a step."""

    boards: Sequence[str] = ()
    graph: Sequence[str] = ()  # the quantities of one
    laboratory: Mapping[str, Mapping[str, Any]] = MappingProxyType({})


def opened_of(parts: Iterable[Part]) -> Opened:
    """Return what is open of the features."""
    said = [(part.feature, part.said()) for part in parts if part.feature.lesson]
    plain = [one.lesson for one, words in said if one.plain and words is not None]
    others = {one.lesson: words for one, words in said if not one.plain and words is not None}
    graph = others.pop(GRAPH, {"series": ()})
    return Opened(plain, graph["series"], others)


def record(editor: Editor, insets: Insets, opened: Opened, text: str) -> Recorded:
    """Return what is on screen; `insets` [px] cover the picture, `text` is said until it is
    written. RecordError when it cannot be saved.
    """
    session = editor.session
    start = _start_of(session)
    exactly = start is None or _was_arranged(session)
    words: dict[str, Any] = {"text": text}
    if editor.camera.moved or exactly:
        words["view"] = _view(editor.camera, insets)
    if shown := _overlays(editor):
        words["overlays"] = shown
    if session.clock.speed != 1.0:
        words["speed"] = session.clock.speed
    if session.paused:
        words["paused"] = True
    if name := next((body.name for body in editor.selection.bodies if body.name), ""):
        words["select"] = name
    if opened.boards:
        words["boards"] = list(opened.boards)
    if opened.graph:
        words["graph"] = list(opened.graph)
    if opened.laboratory:
        words["laboratory"] = {name: dict(said) for name, said in opened.laboratory.items()}
    if editor.pad.strokes:
        words["ink"] = ink_of(editor.pad.strokes)
    if start is not None and session.simulation.chosen:
        start["settings"] = {k: json_value(v) for k, v in session.simulation.chosen.items()}
    save = _save(session)
    if save is None and (start is None or exactly):
        raise RecordError(
            "this table cannot be saved, so it cannot be recorded: a text has a bad character"
        )
    return Recorded(words, "exact" if exactly else "start", start, save)


def _save(session: Session) -> dict[str, Any] | None:
    """Return an exact save as it is read from a file; None when a text in it cannot be written.

    RecordError when the scene's own file is gone or fails meanwhile.
    """
    try:
        return json.loads(take(session).text(exact=True))
    except UnicodeEncodeError:
        return None
    except SceneFailedError as error:
        raise RecordError(f"this scene cannot be recorded: {error}") from error


def _was_arranged(session: Session) -> bool:
    """Return whether the moment itself is meant: something was built, or time stands in a run."""
    built = any(not isinstance(edit.command, SetParameter) for edit in session.timeline.edits)
    return built or (session.paused and session.world.tick > 0)


def _start_of(session: Session) -> dict[str, Any] | None:
    """Return scene and sliders; None when what runs comes out of a file."""
    simulation = session.simulation
    if not isinstance(simulation.source, NamedScene):
        return None
    start: dict[str, Any] = {"scene": simulation.name}
    usual = type(simulation.scene)().values()
    values = {k: json_value(v) for k, v in session.parameters.items() if v != usual[k]}
    return {**start, "values": values} if values else start


def _overlays(editor: Editor) -> dict[str, bool]:
    """Return the overlays that are on or off other than the scene has them."""
    result, session = {}, editor.session
    for overlay in overlays.found():
        usual = session.scene.overlays.get(overlay.NAME, overlay.DEFAULT)
        shown = overlays.is_shown(overlay, session, editor.view)
        if shown != usual or overlay.NAME in editor.view.overlays:
            result[overlay.NAME] = shown
    return result


def _view(camera: Camera, insets: Insets) -> list[float]:
    """Return what of the world is seen between the panels [m]."""
    left, top, right, bottom = insets
    xmin, ymax = camera.to_world(left, top)
    xmax, ymin = camera.to_world(camera.size[0] - right, camera.size[1] - bottom)
    return [float(f"{x:.{DIGITS}g}") for x in (xmin, ymin, xmax, ymax)]

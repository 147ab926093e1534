"""Exporting a run as a page: live where no Python is needed, else a recording."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from app.capture.web_page.controls_js import controls_of
from app.capture.web_page.engine_state import engine_state
from app.capture.web_page.html import page_html
from app.capture.web_page.live import why_recorded
from app.capture.web_page.look import look_of
from app.capture.web_page.recorded import record
from app.files.atomic import write_file
from app.files.draft import Draft, take
from app.files.versions import VERSION
from app.session.session import Session
from app.simulation.simulation import Simulation
from app.simulation.source import NamedScene
from app.timeline.copies import copy_run
from physics import World

USUAL_SECONDS = 10.0
"""How long a recording is: [s]."""

MOST_SECONDS = 60.0


@dataclass(frozen=True)
class Exported:
    """A page, and what is to be said of it."""

    text: str
    why: str  # it is a recording; "" = it is live

    @property
    def words(self) -> str:
        """What the user hears beside the name of the file."""
        size = f"{len(self.text.encode()) / 1000:.0f} kB"
        return f"{size}, a recording: {self.why}" if self.why else f"{size}, to play with"


class Copy(NamedTuple):
    """What runs, in a world of its own, so that any thread may make a page of it."""

    simulation: Simulation
    draft: Draft  # the scene file in the page
    paused: bool


def take_copy(session: Session) -> Copy:
    """A copy of what runs, as it is now; the hand lets go in it. Call it between two ticks."""
    simulation = copy_run(session.timeline, session.world.tick).simulation
    simulation.hand.drop()
    return Copy(simulation, take(session), session.paused)


def export_copy(copy: Copy, seconds: float = USUAL_SECONDS) -> Exported:
    """The page of a copy, which is used up."""
    simulation, draft, paused = copy
    controls = controls_of(simulation)
    why = why_recorded(simulation)
    if not why and controls.fails:
        why = f"its formula {controls.fails} needs Fulcrum itself"
    data = page_words(simulation, paused)
    if why:
        recorded, blob = record(simulation, min(seconds, MOST_SECONDS)).words()
        data |= {**recorded, "why": why}
    else:
        world = World.from_snapshot(simulation.world.save())
        state, blob = engine_state(world)
        data |= {
            "state": state,
            **look_of(simulation),
        }
        data |= {"controls": controls.words, "exact": controls.is_exact}
    code = "{}" if why else controls.code
    return Exported(page_html(data, blob, draft.text(draft.has_program), code), why)


def page_words(simulation: Simulation, paused: bool) -> dict[str, Any]:
    """What a page says of any run."""
    scene = simulation.scene
    lesson = "" if scene.tells_how else type(scene).lesson()
    return {
        "title": simulation.title,
        "words": [line for line in lesson.split("\n") if line],
        "version": VERSION,
        "opens": "Fulcrum opens this file itself.",
        "ours": isinstance(simulation.source, NamedScene),
        "paused": paused,
        "forces": forces_of(simulation),
    }


def forces_of(simulation: Simulation) -> list[dict[str, Any]]:
    """Lasting forces; points are from the centre of mass, also the ends of those that turn."""
    bodies, page = simulation.world.bodies_by_id, simulation.world.page
    result = []
    for force in simulation.attachments.forces:
        body = bodies.get(force.body_id)
        if body is not None and body.kind == "dynamic":
            row = body.index
            cx, cy = page.body["cx"].item(row), page.body["cy"].item(row)
            (x, y), (fx, fy) = force.at, force.force
            words = {"row": row, "at": [x - cx, y - cy], "force": [fx, fy]}
            if force.turns:
                words["turns"] = [[fx - cx, fy - cy], [0.0 - cx, 0.0 - cy]]
            result.append(words)
    return result


def write_page(exported: Exported, path: Path) -> None:
    """Write the page. FileError leaves an old file."""
    write_text(exported.text, path)


def write_text(text: str, path: Path) -> None:
    """Write the text of a page. FileError leaves an old file."""
    write_file(path, text.encode())

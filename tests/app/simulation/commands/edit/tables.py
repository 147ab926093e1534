"""Stages for the editor's tests, and what is compared of them."""

import json
from typing import Any

import pytest

import scenes
from app.files.log_entries import read_entry
from app.session.session import Session
from app.simulation.attachments import Attachments
from app.simulation.commands.base import Command
from app.simulation.commands.edit.adding import AddThings, add_body
from app.simulation.commands.registry import LogEntry
from physics import World
from scenes.kit import Scene
from tests.app.replays import replay

BOX = {"kind": "box", "width": 1.0, "height": 0.5}
BALL = {"kind": "circle", "radius": 0.4}
FLOOR = {"kind": "box", "width": 40.0, "height": 1.0}


class Empty(Scene):
    """Nothing."""

    title = "Empty"

    def build(self, world: World) -> None:
        """Nothing."""


def open_scene(patch: pytest.MonkeyPatch, name: str = "empty") -> Session:
    """A session with a scene; "empty" has nothing in it."""
    known = scenes.load
    patch.setattr(scenes, "load", lambda name: Empty if name == "empty" else known(name))
    session = Session()
    assert session.load(name)
    return session


def do(session: Session, *commands: Command) -> None:
    """Apply commands now, each one entry, none of them refused."""
    for command in commands:
        session.submit(command)
        before = len(session.notices)
        session.run(0)
        said = [note for note in list(session.notices)[before:] if note.kind != "info"]
        assert not said, said[0].text


def state(session: Session) -> tuple[str, Attachments]:
    """All that edits change."""
    return session.world.hash(), session.simulation.attachments


def add(session: Session, shape: dict[str, Any], **values: Any) -> int:
    """Add a body; its id."""
    do(session, add_body(shape, **values))
    return session.simulation.added.bodies[0]


def join(session: Session, kind: str, **values: Any) -> int:
    """Add a joint; its id."""
    do(session, AddThings((), ({"kind": kind, **values},)))
    return session.simulation.added.joints[0]


def read_back(entries: list[LogEntry]) -> list[LogEntry]:
    """The log through a file."""
    text = json.dumps([entry.to_dict() for entry in entries], allow_nan=False)
    return [read_entry(f"log[{i}]", data) for i, data in enumerate(json.loads(text))]


def replayed(session: Session, name: str) -> Session:
    """The run again, from its log as a file has it."""
    entries = read_back(session.log)
    assert entries == session.log
    return replay(name, {}, session.scene.seed, entries, session.world.tick)

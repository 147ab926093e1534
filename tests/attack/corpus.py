"""Valid files to be damaged: what the program itself writes, and what comes with it."""

import logging
import random
from pathlib import Path

from app.files.folders import SAMPLES
from app.files.replay_file import replay_of, save_replay
from app.session.session import Session
from app.simulation.commands.scene import SetParameter
from tests.app.runs import any_command
from tests.app.saving import save_scene

SCENES = ("stack", "chain", "walker", "cradle", "throw", "torque", "servo", "mixed", "slope")
"""Small ones; with joints, a program of its own, points to drag, plots, a lesson."""

FIXTURES = Path(__file__).resolve().parents[1] / "app" / "files" / "fixtures"

EDITS = 14
"""Commands in the life of one of them: [count]."""

LARGEST = 400_000
"""What comes with the program and is larger is left out: [bytes]; damaging it takes too long."""


def corpus(folder: Path) -> list[bytes]:
    """All of them, the same on every call; they are made when `folder` does not have them."""
    done = folder / "complete"
    if not done.exists():
        folder.mkdir(parents=True, exist_ok=True)
        make(folder)
        done.touch()
    others = [*sorted(SAMPLES.glob("*.json")), *sorted(FIXTURES.rglob("*.json"))]
    paths = (path for path in (*sorted(folder.glob("*.json")), *others) if not is_choices(path))
    result = [path.read_bytes() for path in paths]
    return [data for data in result if len(data) <= LARGEST]


def is_choices(path: Path) -> bool:
    """Whether a file holds preferences, and no scene."""
    return path.name.startswith("preferences")


def make(folder: Path) -> None:
    """A plain save, an exact save and a replay of each scene, after some edits."""
    log = logging.getLogger("fulcrum")
    log.setLevel(logging.CRITICAL)  # commands at random may be refused
    for name in SCENES:
        session = lived(name)
        save_scene(session, folder / f"{name}-plain.json")
        save_scene(session, folder / f"{name}-exact.json", exact=True)
        save_replay(replay_of(session), folder / f"{name}-replay.json")
    log.setLevel(logging.NOTSET)


def lived(name: str) -> Session:
    """The scene `name` after half a second with commands, the same every time."""
    session, rng = Session(recording=False), random.Random(name)
    assert session.load(name), session.notices
    for parameter in session.scene.parameters().values():
        if parameter.kind == "point":
            x, y = (rng.uniform(parameter.low, parameter.high) for _ in range(2))
            session.submit(SetParameter(parameter.name, (x, y)))
    session.run(1)
    session.restart()  # from where the points are
    for _ in range(EDITS):
        session.run(rng.randint(1, 12))
        session.submit(any_command(session, rng))
    session.run(5)
    return session

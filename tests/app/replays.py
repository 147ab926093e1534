"""Runs that are played again from what a replay holds: scene, parameters, seed, log."""

from collections.abc import Iterable
from typing import Any

from app.session.session import Session
from app.simulation.commands.registry import LogEntry
from app.simulation.errors import SceneFailedError


def replay(
    scene: str, parameters: dict[str, Any], seed: int, entries: Iterable[LogEntry], ticks: int
) -> Session:
    """Run `ticks` of a scene with a command log; the same arguments give the same hash."""
    session = Session(recording=False)
    if not session.load(scene, seed, **parameters):
        raise SceneFailedError(session.notices[-1].text)
    for entry in entries:
        session.run(entry.tick - session.world.tick)
        session.submit(entry.command)
        session.run(0)  # one at a time: nothing is merged
    session.run(ticks - session.world.tick)
    return session


def replay_of(session: Session, log: list[LogEntry] | None = None) -> Session:
    """The run of `session` again, from its beginning and its log (or another `log`)."""
    simulation = session.simulation
    entries = session.log if log is None else log
    return replay(
        simulation.name, dict(simulation.values), simulation.scene.seed, entries, session.world.tick
    )

"""Saving what runs in one call, as the window does it in two."""

from pathlib import Path

from app.files.draft import take
from app.files.opening import save_draft
from app.files.replay_file import replay_of, save_replay
from app.session.session import Session
from app.timeline.timeline import Timeline


def save_scene(running: Timeline | Session, path: Path, exact: bool = False) -> str:
    """Write the running scene; returns what the user is told."""
    return save_draft(take(running), path, exact)


def write_replay(running: Timeline | Session, path: Path) -> None:
    """Write the run so far."""
    save_replay(replay_of(running), path)

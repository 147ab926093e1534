"""Killed in the middle of a save: there is the whole old file or the whole new one; it opens."""

import os
import signal
import time
from pathlib import Path
from random import Random

from app.drawing.warmup import warm_physics
from app.files.autosave import Autosave
from app.files.opening import open_file
from app.files.replay_file import check, read_replay, replay_of, save_replay
from app.session.session import Session
from tests.app.saving import save_scene
from tests.attack.corpus import lived
from tests.attack.findings import BrokenLawError

LONGEST = 0.15
"""A program is killed at most so long after its first save: [s]; a save takes some milliseconds."""

SCENES = ("stack", "walker", "chain")


class Kills:
    """Children that save one state after the other; each is killed at some moment."""

    def __init__(self, seed: int, folder: Path) -> None:
        """The sessions that save."""
        self.seed = seed
        warm_physics()
        self.sessions = [lived(name) for name in SCENES]

    def run(self, case: int, folder: Path) -> str:
        """See Part."""
        random = Random(f"{self.seed} {case}")
        session, kind = random.choice(self.sessions), random.choice(("exact", "replay", "autosave"))
        path = folder / f"{kind}.json"
        save(session, path, kind)
        first = path.read_bytes()
        killed(session, path, kind, random.uniform(0.0, LONGEST))
        new = path.read_bytes() != first
        opens(path, kind)
        save(session, path, kind)
        left = sorted(entry.name for entry in folder.iterdir())
        if left != [path.name]:
            raise BrokenLawError(f"left over: {left} after the next save")
        return f"{kind} {'new' if new else 'old'}"


def killed(session: Session, path: Path, kind: str, seconds: float) -> None:
    """Let a child save until it is killed, `seconds` [s] after its first save began."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writing, b"begun")
            while True:
                session.run(1)
                save(session, path, kind)
        finally:
            os._exit(1)  # never back into the parent's program
    os.read(reading, 1)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(reading)
    os.close(writing)


def save(session: Session, path: Path, kind: str) -> None:
    """Write it in this way."""
    if kind == "replay":
        save_replay(replay_of(session), path)
    elif kind == "exact":
        save_scene(session, path, exact=True)
    else:
        autosave = Autosave(path.parent)
        autosave.path = path
        autosave.close(session)


def opens(path: Path, kind: str) -> None:
    """BrokenLawError unless it is a whole file, in which everything agrees."""
    if kind == "replay":
        verdict = check(read_replay(path))
        if not verdict.same:
            raise BrokenLawError(f"replay: {verdict}")
    elif notice := open_file(path).notice:
        raise BrokenLawError(f"exact save: {notice}")

"""Film a whole run in the foreground, with progress lines: what ``--record`` does."""

import os
import time
from pathlib import Path
from typing import TextIO

from app.capture.recording.film_job import shoot
from app.capture.recording.frames import Take
from app.files.view_options import ViewOptions
from app.session.session import Session

PROGRESS_SECONDS = 2.0  # [s] wall time between progress lines: nothing is said about short films


class ForegroundFilm:
    """One film in the foreground: runs the session, and keeps count of the time that takes."""

    def __init__(self, session: Session, progress: TextIO) -> None:
        """Film `session` from where it stands; lines go to `progress`."""
        self.session, self.progress = session, progress
        self.simulating = 0.0  # [s] wall time spent in ticks
        self._began = self._said = time.perf_counter()

    def film(self, last: int, path: Path, take: Take, view: ViewOptions) -> None:
        """Film up to the tick `last`. FilmError and SceneStoppedError leave no file."""
        shoot(self.session, last, path, take, view, self._run, self._tell)

    def _run(self, ticks: int) -> int:
        begin = time.perf_counter()
        ran = self.session.run(ticks)
        self.simulating += time.perf_counter() - begin
        return ran

    def _tell(self, done: float) -> None:
        """Write a line now and then; `done` [1] is the share of the film."""
        now = time.perf_counter()
        if now - self._said >= PROGRESS_SECONDS and done > 0.0:
            self._said = now
            left = (now - self._began) * (1.0 / done - 1.0)  # [s]
            line = f"{100.0 * done:.0f} % of the film done, about {left:.0f} s left"
            print(line, file=self.progress, flush=True)


def film_run(
    clip: Session,
    last: int,
    path: Path,
    view: ViewOptions,
    size: tuple[int, int],
    progress: TextIO,
) -> float:
    """Film `clip` from where it stands to the tick `last`, in the scene's own view.

    Returns the wall time of the ticks [s]. FilmError and SceneStoppedError leave no file.
    """
    filming = ForegroundFilm(clip, progress)
    filming.film(last, path, Take(size, threads=os.cpu_count()), view)
    return filming.simulating

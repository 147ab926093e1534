"""The film of a lesson: each step's words long enough to be read, its run, its answer."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame

from app.capture.recording.film import Film, FilmError
from app.features.lesson_maker.export.rehearsal import Rehearsal
from app.features.lesson_maker.export.slide import SlidePainter, parts_of
from app.files.background import JobError
from app.files.lesson_file import Lesson
from app.files.rerun import Progress

KINDS = (".mp4", ".gif")
SIZE = (1280, 720)  # [px]
FRAMES_PER_SECOND = 30
READING = 14.0
"""Letters that are read in a second: [1/s]; subtitles allow 12 to 17."""
LEAST = 2.0  # [s] that any words stand


def film_lesson(lesson: Lesson, path: Path, tell: Progress) -> float:
    """Write the film; return its length [s]. JobError, SceneFailedError."""
    try:
        with Film(path, SIZE, FRAMES_PER_SECOND) as film:
            return _Filming(lesson, film).run(tell)
    except FilmError as error:
        raise JobError(str(error)) from error


class _Filming:
    def __init__(self, lesson: Lesson, film: Film) -> None:
        self._lesson, self._film = lesson, film
        self._rehearsal = Rehearsal(lesson, SIZE)
        self._frames = 0

    def run(self, tell: Progress) -> float:
        """Film all steps; return how long that is [s]."""
        steps = self._lesson.steps
        for number in range(len(steps)):
            tell(number, len(steps))
            self._rehearsal.begin(number)
            self._step(number, lambda number=number: tell(number, len(steps)))
        tell(len(steps), len(steps))
        return self._frames / self._film.frames_per_second

    def _step(self, number: int, tick: Callable[[], None]) -> None:
        step = self._lesson.steps[number]
        asking = self._painter(number, answered=False)
        reading = self._reading(number, answered=False)
        if step.waits:
            self._hold(asking, reading)
        runs = len(step.beats) > 1 or step.stops or not step.waits
        if runs:
            least = reading if not step.waits else 0.0
            self._roll(asking, least, tick)
        if "answer" in step.beats:
            self._hold(self._painter(number, answered=True), self._reading(number, answered=True))

    def _painter(self, number: int, *, answered: bool) -> SlidePainter:
        step = self._lesson.steps[number]
        return SlidePainter(step, number, self._lesson.title, SIZE, answered=answered)

    def _reading(self, number: int, *, answered: bool) -> float:
        """Return how long the words stand [s]."""
        parts = parts_of(self._lesson.steps[number], number, self._lesson.title, answered)
        return max(LEAST, sum(len(part.words) for part in parts) / READING)

    def _hold(self, painter: SlidePainter, seconds: float) -> None:
        """Let one picture stand [s]."""
        frame = pixels(painter.paint(self._rehearsal.resized(painter.room)))
        for _ in range(round(seconds * self._film.frames_per_second)):
            self._write(frame)

    def _roll(self, painter: SlidePainter, least: float, tick: Callable[[], None]) -> None:
        """Film the run of the step, at its speed, at least so long [s]."""
        rehearsal, rate = self._rehearsal, self._film.frames_per_second
        world = rehearsal.session.world
        began, shown, speed = world.time, 0, rehearsal.step.speed
        longest = max(rehearsal.longest, least * speed)
        ticks = max(1, round(speed * world.settings.tick_rate / rate))
        for _ in rehearsal.run(longest, ticks):
            due = int((rehearsal.session.world.time - began) / speed * rate)
            if due > shown:
                frame = pixels(painter.paint(rehearsal.resized(painter.room)))
                for _ in range(due - shown):
                    self._write(frame)
                shown = due
                tick()
        if (rest := least - shown / rate) > 0.0:
            self._hold(painter, rest)

    def _write(self, frame: np.ndarray) -> None:
        self._film.write(frame)
        self._frames += 1


def pixels(surface: pygame.Surface) -> np.ndarray:
    """Return a surface as rows of pixels (height, width, 3)."""
    return np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1))

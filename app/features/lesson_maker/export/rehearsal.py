"""A rehearsal: a lesson run through without a window, for what is printed and filmed of it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import pygame

from app.drawing import surfaces
from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.focus import bring_into_sight
from app.drawing.picture import Picture
from app.editor.editor import Editor
from app.files.lesson_file import Lesson
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.errors import SceneFailedError
from app.teaching.classroom import Classroom
from app.teaching.run_up import FREE, LONGEST
from scenes.deck import Step

GLANCE = 1.0
"""A step that runs while it speaks is shown after this time: [s] simulated."""
CHUNK = 12
"""Ticks between two looks whether it has stopped: [count]."""

Moment = Literal["ask", "answer"]


@dataclass(frozen=True)
class Shot:
    """One picture of a lesson: a step as it asks, or as it has answered."""

    number: int  # of the step, from 0
    moment: Moment
    picture: pygame.Surface


class Rehearsal:
    """The rehearsal has a session, a player and a camera of its own, in light and large letters."""

    def __init__(self, lesson: Lesson, size: tuple[int, int], letters: float = 1.0) -> None:
        """Prepare to take pictures of `size` [px]; `letters` are so many times as large [1]."""
        pygame.font.init()
        self.lesson, self.size = lesson, size
        self.session = Session(recording=False)
        self._view = ViewOptions(theme="light", projector=True, ui_scale=letters)
        self._camera = Camera(size)
        self._editor = Editor(self.session, self._camera, self._view)
        self.player = Classroom(self._editor).lesson_player
        self._picture = Picture(self._camera, self._view, live=False, threads=1)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.player.index]

    def begin(self, number: int) -> None:
        """Come to a step, on from the one before. SceneFailedError says why that cannot be."""
        if number == 0:
            self.player.play(self.lesson)
        else:
            self.player.go_to(number, onwards=True)
        if self.player.lesson is None:
            notices = self.session.notices
            raise SceneFailedError(notices[-1].text if notices else "the step cannot be built")
        self._frame()

    def run(self, seconds: float, ticks: int = CHUNK) -> Iterator[None]:
        """Run the step for so long [s] or to its stop, some `ticks` at a time."""
        if self.step.waits and self.player.beat == "ask":
            self.player.next()
        end = self.session.world.time + seconds
        self.session.paused = False
        while self.session.world.time < end and not self.session.paused:
            if not self.session.run(ticks):
                return
            self.player.poll()
            yield

    @property
    def longest(self) -> float:
        """Return how long the step may run [s], simulated."""
        return LONGEST if self.step.stops else FREE

    def picture(self) -> pygame.Surface:
        """Return a picture of now, at the size of the rehearsal."""
        surface = surfaces.packed(self.size)
        self._picture.paint(surface, self.session, more=self._ink)
        return surface

    def resized(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a picture of now at another `size` [px], which the next ones have too."""
        if size != self.size:
            self.size = size
            self._camera.resize(size)
            self._frame()
        return self.picture()

    def _frame(self) -> None:
        """Look at what the step wants to be seen."""
        self._camera.fit(self.step.view or self.session.scene.view)
        bring_into_sight(self._camera, self.session)

    def _ink(self, draw: Draw) -> None:
        self._editor.pad.draw(draw)

    def shots(self, tell: Callable[[int, int], None]) -> Iterator[Shot]:
        """Yield the pictures of all steps; `tell` hears how many of how many are done."""
        steps = self.lesson.steps
        for number, step in enumerate(steps):
            tell(number, len(steps))
            self.begin(number)
            if not step.waits:
                self._let_run(min(GLANCE, self.longest))
            yield Shot(number, "ask", self.picture())
            if len(step.beats) > 1 or step.stops:
                self._let_run(self.longest)
            if "answer" in step.beats:
                yield Shot(number, "answer", self.picture())
        tell(len(steps), len(steps))

    def _let_run(self, seconds: float) -> None:
        for _ in self.run(seconds):
            pass

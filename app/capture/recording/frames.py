"""The pictures of a film: a session runs on from where it stands, and is drawn as in the window."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import pygame

from app.drawing import surfaces
from app.drawing.camera import Camera, Insets, Rect
from app.drawing.canvas import memory
from app.drawing.draw import Draw
from app.drawing.focus import beside_plots, bring_into_sight, follow_focus
from app.drawing.picture import Picture
from app.files.view_options import ViewOptions
from app.session.clock import Clock
from app.session.session import Session

SLACK = 1e-6
"""A moment this close to the end of a tick is the end of the tick: [ticks]; sums of times are exact
to 1e-12 of a run."""


class SceneStoppedError(RuntimeError):
    """The scene failed while it was filmed; the text is the session's own sentence."""


Over = Callable[[Draw, int], None]
"""Draws over the picture of a tick what was there then."""


class Beside(Protocol):
    """What is seen of other runs beside the one that is filmed."""

    def begin(self, clip: Session) -> None:
        """Stand where `clip` stands, and go along with it from now on. Raises LostTimeError."""

    def insets(self, size: tuple[int, int]) -> Insets:
        """Return what they take of a picture of `size` [px]."""
        ...

    def draw(self, draw: Draw, clip: Session) -> None:
        """Draw over the overlays of the clip."""

    def paint(self, surface: pygame.Surface, clip: Session, own: Draw) -> None:
        """Paint beside the picture of the clip, which is `own`."""


@dataclass(frozen=True)
class Take:
    """How a span is filmed."""

    size: tuple[int, int] = (1280, 720)  # [px]
    frames_per_second: float = 30.0
    speed: float = 1.0  # [simulated s per s]
    area: Rect | None = None  # [m] what the camera shows at the end; None = the scene's own view
    threads: int | None = 1  # that paint: more would take turns with those of the window
    over: Over | None = None  # draws over the picture of a tick
    beside: Beside | None = None  # other runs; it has begun


class FilmClock(Clock):
    """A clock that says what moment is drawn. Nobody advances it."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = 1.0  # [1] between the last two states, above 0 to 1

    @property
    def alpha(self) -> float:
        """Return where the picture stands between the last two states [1]."""
        return self.shown


def frames(
    session: Session,
    last: int,
    take: Take,
    view: ViewOptions,
    run: Callable[[int], int] | None = None,
) -> Iterator[np.ndarray]:
    """Return pictures (h, w, 3) uint8 from the session's present tick to the tick `last`.

    Every picture shows the end of its time, so the last one shows `last`. The session is used up.
    `run` advances it by ticks (the session's own when None). SceneStoppedError when it cannot.
    """
    run = run or session.run
    world = session.world
    clock = session.clock = FilmClock()
    paint = _painter(session, take, view)
    begin, count = world.time, 0  # [s]
    while True:
        count += 1
        moment = begin + count * take.speed / take.frames_per_second  # [s]
        over = _run_to(session, moment, last, run)
        if over > 0.5 * take.speed / take.frames_per_second and count > 1:
            return  # less than half a frame is left
        late = (session.world.time - moment) / session.world.tick_length  # [ticks]
        clock.shown = min(max(1.0 - late, SLACK), 1.0)
        yield paint()
        if world.tick >= last and over >= -SLACK * world.tick_length:
            return


def _run_to(session: Session, moment: float, last: int, run: Callable[[int], int]) -> float:
    """Run up to the end of the tick that holds `moment` [s]; by how much `last` is before it [s].

    One tick at a time, because a command on the way may change how long the next ones are.
    """
    world, before = session.world, (session.generation, session.paused)
    while world.tick < last and moment - world.time > SLACK * world.settings.tick_length:
        if run(1) < 1 or (session.generation, session.paused) != before:
            raise SceneStoppedError(_last_words(session))
    return moment - world.time


def _last_words(session: Session) -> str:
    """Return why the session stopped."""
    return session.notices[-1].text if session.notices else "the scene stopped before its end"


def _painter(session: Session, take: Take, view: ViewOptions) -> Callable[[], np.ndarray]:
    """Return a function that draws the session as it stands; each call gives a new array."""
    pygame.font.init()
    camera = Camera(take.size)
    insets = (0, 0, 0, 0) if take.beside is None else take.beside.insets(take.size)
    if take.area is None:
        camera.fit(session.scene.view, beside_plots(camera, session, insets))
    else:
        camera.fit(take.area, insets)
    surface = surfaces.packed(take.size)
    channels = memory(surface).view(np.uint8).reshape(*take.size[::-1], 4)
    picture = Picture(camera, view, live=False, threads=take.threads)
    bring_into_sight(camera, session, insets)

    def more(draw: Draw) -> None:
        if take.over is not None:
            take.over(draw, session.world.tick)
        if take.beside is not None:
            take.beside.draw(draw, session)

    def paint() -> np.ndarray:
        follow_focus(camera, session, insets)
        picture.paint(surface, session, insets, more=more)
        if take.beside is not None:
            take.beside.paint(surface, session, picture.draw)
        return channels[:, :, 2::-1].copy()  # B G R A in memory

    return paint

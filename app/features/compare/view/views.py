"""Split views: the session's own picture in the first part of the canvas, the others beside it.

All look through one camera: each part shows the same piece of the world at the same scale.
"""

from collections.abc import Sequence
from functools import partial
from weakref import WeakKeyDictionary

import pygame

from app.drawing.camera import Camera
from app.drawing.draw import Draw
from app.drawing.picture import Picture
from app.drawing.plate import LEAST_TEXT, Line, cut, draw_plate, plate_size
from app.features.compare.model.comparison import Comparison
from app.features.compare.model.runner import Runner
from app.features.compare.view.outlines import moment_of
from app.files.view_options import ViewOptions
from app.session.clock import Clock
from app.session.session import Session
from app.timeline.timeline import Timeline

GAP = 3  # [px] between two parts
WIDE = 1.15
"""A canvas this much wider than high has its two parts beside each other: [1], 1.15."""
OWN = "This run"
OWN_TITLE = f"1  {OWN}"
NOWHERE = (0.0, 0.0, 0.0, 0.0)  # [px] for scale bars: all parts have the scale of the first
RIM = (0x70, 0x76, 0x82)  # of the gap, seen on light and dark ground


class MomentClock(Clock):
    """A clock that says what moment of a run is drawn. Nobody advances it."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = 1.0  # [1] between the last two states

    @property
    def alpha(self) -> float:
        """Return where the picture stands between the last two states [1]."""
        return self.shown


def cells(free: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Return `count` equal parts of what is free [px], the session's own first."""
    beside = free.width > WIDE * free.height
    columns, rows = {2: (2, 1) if beside else (1, 2), 3: (3, 1) if beside else (1, 3)}.get(
        count, (2, 2)
    )
    if count == 3 and beside and free.width < 2.4 * free.height:
        columns, rows = 2, 2
    width = (free.width - (columns - 1) * GAP) // columns
    height = (free.height - (rows - 1) * GAP) // rows
    return [
        pygame.Rect(
            free.left + (number % columns) * (width + GAP),
            free.top + (number // columns) * (height + GAP),
            max(1, width),
            max(1, height),
        )
        for number in range(count)
    ]


def shared(free: pygame.Rect, count: int) -> tuple[int, int]:
    """Return what the other parts take of it at the right and below [px]."""
    own = cells(free, count)[0]
    return free.right - own.right, free.bottom - own.bottom


def mirror(camera: Camera, first: pygame.Rect, other: Camera, size: tuple[int, int]) -> None:
    """Let the `other` show in a part of `size` [px] what `camera` shows in the first part."""
    other.resize(size)
    other.scale = camera.scale
    other.center = camera.to_world(first.left + first.width / 2, first.top + first.height / 2)


def draw_rims(surface: pygame.Surface, free: pygame.Rect, parts: Sequence[pygame.Rect]) -> None:
    """Fill the gaps between the parts of what is free."""
    for part in parts[1:]:
        if part.left > free.left:
            surface.fill(RIM, (part.left - GAP, part.top, GAP, part.height))
        if part.top > free.top:
            surface.fill(RIM, (part.left, part.top - GAP, part.width, GAP))


class Views:
    """The parts of the canvas that show the other runs."""

    def __init__(self, view: ViewOptions, threads: int | None = None) -> None:
        """Draw as `view` says, with so many `threads`."""
        self._view, self._threads = view, threads
        self._pictures: list[Picture] = []
        self._sessions: WeakKeyDictionary[Runner, Session] = WeakKeyDictionary()

    def paint(
        self,
        surface: pygame.Surface,
        session: Session,
        comparison: Comparison,
        own: Draw,
        free: pygame.Rect,
        lines: Sequence[Sequence[str]] = (),
    ) -> None:
        """Paint the other runs over `surface`, on which `own` was painted: as that looks.

        `said` is what is read of all runs, in words; the first of them is the session's own.
        """
        parts = cells(free, len(comparison.runners) + 1)
        moment, first = moment_of(session), parts[0]
        while len(self._pictures) < len(comparison.runners):
            self._pictures.append(
                Picture(Camera(first.size), self._view, live=False, threads=self._threads)
            )
        for number, runner in enumerate(comparison.runners):
            picture, part = self._pictures[number], parts[number + 1]
            picture.draw.lane, picture.style = NOWHERE, own.style
            picture.draw.album.background = own.album.background
            mirror(own.camera, first, picture.draw.camera, part.size)
            title = partial(
                draw_title,
                part=pygame.Rect((0, 0), part.size),
                title=f"{number + 2}  {runner.variant.title}",
                said=lines[number + 1] if number + 1 < len(lines) else (),
                runner=runner,
            )
            picture.paint(surface.subsurface(part), self._session(runner, moment), more=title)
        draw_rims(surface, free, parts)

    def _session(self, runner: Runner, moment: float) -> Session:
        """Return what pictures take, for a run at `moment` [s]."""
        session = self._sessions.get(runner)
        if session is None:
            session = Session.of(Timeline(runner.simulation))
            self._sessions[runner] = session
        clock = MomentClock()
        clock.shown, clock.tick_length = runner.alpha(moment), runner.world.tick_length
        session.clock = clock
        return session


def draw_title(
    draw: Draw,
    part: pygame.Rect,
    title: str,
    said: Sequence[str] = (),
    runner: Runner | None = None,
) -> None:
    """Draw the title of a run in the upper left corner of its `part` [px], and at its foot, where
    most scenes have their floor, what is `said` of it.
    """
    margin = 0.4 * draw.style.sizes.label
    wide = part.width - 2 * margin
    lines = [Line(title, 1.0, bold=True)]
    if runner is not None and not runner.present:
        lines.append(Line("Begins later", LEAST_TEXT))
    elif runner is not None and runner.stopped:
        words = f"Stopped at {runner.world.time:.2f} s"
        lines.append(Line(words, LEAST_TEXT, color="invalid"))
    corner = part.left + margin, part.top + margin
    draw_plate(draw, corner, [cut(draw, line, wide) for line in lines])
    foot = wrapped(draw, said, wide)
    if foot:
        high = plate_size(draw, foot)[1]
        draw_plate(draw, (corner[0], part.bottom - margin / 2 - high), foot)


def wrapped(draw: Draw, said: Sequence[str], wide: float) -> list[Line]:
    """Return what is given in lines that a plate of so many pixels has room for.

    Left out is what has no room even in a line of its own.
    """
    lines: list[Line] = []
    for words in said:
        alone = Line(words, LEAST_TEXT)
        longer = Line(f"{lines[-1].text} · {words}", LEAST_TEXT) if lines else None
        if longer and plate_size(draw, [longer])[0] <= wide:
            lines[-1] = longer
        elif plate_size(draw, [alone])[0] <= wide:
            lines.append(alone)
    return lines

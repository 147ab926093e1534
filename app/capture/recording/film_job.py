"""One film in the making: simulate, draw, encode, in a thread or in the foreground."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from app.capture.recording.film import Film, FilmError, shape_of
from app.capture.recording.frames import SceneStoppedError, Take, frames
from app.files.background import Job, JobError
from app.files.rerun import Progress
from app.files.view_options import ViewOptions
from app.quantities.notices import Tell
from app.session.session import Session

STEPS = 1000  # [count] parts of a film that its progress is given in


def shoot(
    clip: Session,
    last: int,
    path: Path,
    take: Take,
    view: ViewOptions,
    run: Callable[[int], int] | None = None,
    seen: Callable[[float], None] | None = None,
) -> None:
    """Film `clip` from where it stands to the tick `last`; `seen` hears of every frame [1].

    FilmError, SceneStoppedError, or what `run` or `seen` raise: then there is no file.
    """
    first, ticks = clip.world.tick, max(last - clip.world.tick, 1)
    size, rate = shape_of(path, take.size, take.frames_per_second)
    fitting = replace(take, size=size, frames_per_second=rate)
    with Film(path, size, rate) as film:
        for picture in frames(clip, last, fitting, view, run):
            film.write(picture)
            if seen:
                seen(min((clip.world.tick - first) / ticks, 1.0))


def film_job(
    clip: Session,
    last: int,
    path: Path,
    take: Take,
    view: ViewOptions,
    tell: Tell,
) -> Job:
    """Begin to make a film in the background; `tell` gets one sentence when it is over.

    `clip` and `view` belong to that thread from now on.
    """

    def work(progress: Progress) -> None:
        try:
            shoot(
                clip,
                last,
                path,
                take,
                view,
                seen=lambda share: progress(round(STEPS * share), STEPS),
            )
        except FilmError as error:
            raise JobError(f"the film cannot be saved: {error}") from error
        except SceneStoppedError as error:
            raise JobError(f"the film stopped: {error}") from error
        except pygame.error as error:
            raise JobError(f"the film cannot be made: {error or 'no memory is left'}") from error

    def done(_: None) -> None:
        tell("info", f"film saved: {path}", path.parent)

    return Job("Making the film", work, done, lambda error: tell("error", error))

"""Running a command log again on a stage that was built for it."""

from collections.abc import Callable, Iterable

from app.simulation.commands.scene import CommandError, LogEntry
from app.simulation.simulation import SceneFailedError, Stage

REPORT_TICKS = 60
"""Progress is told every so many ticks."""

Progress = Callable[[int, int], None]
"""Called with the ticks done and the ticks in all; may raise to give up."""


class RerunError(Exception):
    """A command of the log cannot be applied, or the scene failed; the text says at which tick."""


def say_nothing(done: int, ticks: int) -> None:
    """Progress for nobody."""


def rerun(
    stage: Stage,
    log: Iterable[LogEntry],
    ticks: int,
    progress: Progress = say_nothing,
    look: Callable[[Stage], None] | None = None,
) -> None:
    """Run `stage` to the tick `ticks`, each command before its tick; `look` at it before each.

    RerunError.
    """
    for entry in log:
        if entry.tick > ticks:
            break
        advance(stage, entry.tick, ticks, progress, look)
        try:
            stage.apply(entry.command)
        except Exception as error:  # a log from a file may ask for anything
            raise RerunError(f"tick {entry.tick}: {error}") from error
    advance(stage, ticks, ticks, progress, look)


def advance(
    stage: Stage,
    until: int,
    ticks: int,
    progress: Progress,
    look: Callable[[Stage], None] | None,
) -> None:
    """Run to the tick `until`."""
    while stage.world.tick < until:
        if look is not None:
            look(stage)
        if stage.world.tick % REPORT_TICKS == 0:
            progress(stage.world.tick, ticks)
        try:
            stage.step()
            stage.timeline.ticked()
        except (SceneFailedError, CommandError) as error:
            raise RerunError(f"tick {stage.world.tick}: {error}") from error

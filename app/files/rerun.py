"""A command log, run again on a simulation that was built for it."""

from collections.abc import Callable, Iterable

from app.simulation.commands.registry import LogEntry
from app.simulation.errors import CommandError, SceneFailedError
from app.simulation.simulation import Simulation
from app.timeline.timeline import Timeline

REPORT_TICKS = 60
"""Progress is reported every so many ticks."""

Progress = Callable[[int, int], None]
"""Called with the ticks done and the ticks in all; may raise to give up."""


class RerunError(Exception):
    """A command of the log cannot be applied, or the scene failed; the text says at which tick."""


def say_nothing(done: int, ticks: int) -> None:
    """Progress for nobody."""


def rerun(
    run: Timeline,
    log: Iterable[LogEntry],
    ticks: int,
    progress: Progress = say_nothing,
    look: Callable[[Simulation], None] | None = None,
) -> None:
    """Go on with `run` to the tick `ticks`, each command before its tick; `look` before each.

    RerunError.
    """
    for entry in log:
        if entry.tick > ticks:
            break
        advance(run, entry.tick, ticks, progress, look)
        try:
            run.apply(entry.command)
        except Exception as error:  # a log from a file may ask for anything
            raise RerunError(f"tick {entry.tick}: {error}") from error
    advance(run, ticks, ticks, progress, look)


def advance(
    run: Timeline,
    until: int,
    ticks: int,
    progress: Progress,
    look: Callable[[Simulation], None] | None,
) -> None:
    """Run to the tick `until`."""
    simulation = run.simulation
    while simulation.world.tick < until:
        if look is not None:
            look(simulation)
        if simulation.world.tick % REPORT_TICKS == 0:
            progress(simulation.world.tick, ticks)
        try:
            simulation.step()
            run.ticked()
        except (SceneFailedError, CommandError) as error:
            raise RerunError(f"tick {simulation.world.tick}: {error}") from error

"""Copies of a run, in worlds of their own: for films, thumbnails and the accuracy check."""

from app.timeline.checkpoint import clone
from app.timeline.lost_time import LostTimeError
from app.timeline.timeline import Timeline


def copy_run(timeline: Timeline, tick: int) -> Timeline:
    """Return a run of its own that stands at `tick` and repeats the rest of this future.

    It has a world of its own, so another thread may use it. Raises LostTimeError.
    """
    tick = min(max(tick, timeline.first), timeline.last)
    timeline.close()
    present = timeline.present
    position = (tick, present.count_until(tick))
    try:
        start = timeline.past.keyframes.nearest(present, position)
        if start is None:
            run = Timeline(timeline.simulation.again())
        else:
            run = Timeline(clone(timeline.simulation, timeline.past.keyframes.open(start)))
            run.index = start.position[1]
        run.present = present.fork(present.end, 0)
        run.rerun(position)
    except Exception as error:  # a scene that is run again is someone's own code
        raise LostTimeError(f"cannot copy the run: {error}") from error
    return run

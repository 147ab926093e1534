"""A piece of a run as a session of its own: for films, graphs of the past, the accuracy check."""

from app.session.session import Session
from app.timeline.copies import copy_run
from app.timeline.timeline import Timeline


def clip_of(timeline: Timeline, first: int) -> Session:
    """Return a session of its own (another world) standing at tick `first`.

    Run, it repeats the rest of this future; another thread may use it, beside this one.
    Raises LostTimeError.
    """
    return Session.of(copy_run(timeline, first))

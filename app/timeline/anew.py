"""A moment of a run begun anew: what came after it is forgotten."""

from app.timeline.branches import Position
from app.timeline.timeline import Timeline
from app.timeline.undo_entries import Edit


def begin_anew(run: Timeline, position: Position) -> None:
    """Stand at `position` of the present future, as when it was first there. LostTimeError.

    What came after is neither repeated when time goes on nor drawn as a ghost.
    """
    if run.live and run.position == position:
        return
    left = run.undo(Edit("", position[0], position, run.present.line, None))
    run.present.rename(left.name)
    run.dismiss(left)
    run.forget_aside()

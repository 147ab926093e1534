"""The part of a session that moves through time: jumps, undo and redo, branches."""

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from app.timeline.branches import Branch
from app.timeline.keyframes import USUAL_BUDGET
from app.timeline.replay import LostTimeError
from app.timeline.undo import History, Undone

if TYPE_CHECKING:
    from app.session.session import Session


class TimeTravel:
    """Words of `Session`; it changes nothing but where the running stage stands in time."""

    def __init__(self) -> None:
        self.history = History()
        self.memory_budget = USUAL_BUDGET  # [bytes] for all pasts and futures together
        self._told: object = None  # the timeline whose trouble the user knows

    @property
    def _session(self) -> "Session":
        return cast("Session", self)

    @property
    def memory_used(self) -> int:
        """What all pasts and futures need now [bytes], with the stages that undo goes back to."""
        return self.history.used

    def set_memory_budget(self, budget: int) -> None:
        """Change `memory_budget` [bytes]; the oldest is forgotten when it holds more."""
        self.memory_budget = budget
        self.history.share(budget)

    # --- jumps -------------------------------------------------------------------------------

    def go_to(self, tick: int) -> bool:
        """Stand exactly at `tick`, as near as the timeline goes. The clock runs on, or stands on.

        Nothing is logged, but a body in the user's hand is let go before. False: it failed, with
        a notice, and all is as it was.
        """
        session = self._session
        session.settle_commands()
        session.open_hand()
        return self._travel(lambda: session.timeline.go(tick))

    def step_back(self) -> bool:
        """Pause, and go one tick back."""
        self._session.paused = True
        return self.go_to(self._session.timeline.now - 1)

    def _travel(self, jump: Callable[[], object]) -> bool:
        """Do `jump` on the timeline; False and a notice when it fails."""
        session = self._session
        timeline, rebuilt = session.timeline, session.timeline.rebuilt
        try:
            jump()
        except LostTimeError as error:
            session.notify("error", str(error))
            return False
        finally:
            session.clock.reset()
            session.was_moved()
            if timeline.rebuilt != rebuilt:
                session.generation += 1
        if timeline.trouble and self._told is not timeline:
            self._told = timeline
            session.notify(
                "warning",
                "the state of this scene cannot be copied, so going back builds it again and runs"
                f" it from the beginning ({timeline.trouble})",
            )
        return True

    # --- undo and redo -------------------------------------------------------------------------

    def undo(self) -> bool:
        """Take the last edit before now back: its future becomes a branch. False: there is none."""
        session, history = self._session, self.history
        session.settle_commands()
        session.open_hand()
        timeline, stage = session.timeline, session.stage
        edit, tick = timeline.undoable, timeline.now
        if edit is None:
            return self._undo_stage()
        left = timeline.present
        if not self._travel(lambda: timeline.undo(edit)):
            return False
        history.undone.append(Undone(edit.name, stage, left, tick))
        return True

    def _undo_stage(self) -> bool:
        history, session = self.history, self._session
        if not history.kept:
            return False
        kept, left = history.kept.pop(), session.stage
        history.undone.append(Undone(kept.name, left, None, 0))
        session.bring_back(kept.stage)
        return True

    def redo(self) -> bool:
        """Bring the last undone edit back, at the tick where undo was pressed."""
        session, history = self._session, self.history
        session.settle_commands()
        if not history.undone:
            return False
        session.open_hand()
        undone, timeline = history.undone[-1], session.timeline
        if undone.branch is None:
            history.undone.pop()
            history.put_away(session.stage, undone.name)
            session.bring_back(undone.stage)
            return True
        branch = undone.branch
        if not self._travel(lambda: timeline.switch(branch, undone.tick)):
            return False
        history.undone.pop()
        return True

    # --- branches ------------------------------------------------------------------------------

    def switch(self, branch: Branch) -> bool:
        """Let another future be the present: at this tick, or at its end if it is shorter."""
        session = self._session
        session.settle_commands()
        session.open_hand()
        return self._travel(lambda: session.timeline.switch(branch))

    def rename(self, branch: Branch, name: str) -> None:
        """Call a future `name`."""
        branch.name = name.strip() or branch.name

    def dismiss(self, branch: Branch) -> None:
        """Forget a future, and its ghost."""
        self._session.timeline.dismiss(branch)

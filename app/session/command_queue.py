"""The part of a session that lets the user act: commands, forks, and what a jump lets go."""

from app.session.time_travel import TimeTravel
from app.simulation.commands.scene import Command, CommandError
from app.timeline.held_inputs import Inputs


class Acting(TimeTravel):
    """Words of `Session`: every change of the world goes through `act`."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: list[Command] = []
        self._inputs = Inputs()

    def submit(self, command: Command) -> None:
        """Let `command` wait for the gap before the next tick. In the past it forks."""
        if self._waiting and command.follows(self._waiting[-1]):
            self._waiting.pop()
        self._waiting.append(command)

    def act(self, command: Command) -> None:
        """Apply one command of the user: an entry of the history, and in the past a fork.

        CommandError when it does not fit: nothing is forked then.
        """
        session, inputs = self._session, self._inputs
        stage, timeline = session.stage, session.timeline
        live = timeline.live
        if not inputs.take(command, stage, live):
            return
        if live:
            self.settle_inputs()
        label = command.label(stage)
        old = None if live else timeline.fork(label)
        edit = None
        try:
            for letting_go in inputs.left_over(stage) if old is not None else ():
                stage.apply(letting_go)
            edit = timeline.enter(command, label, old)
            stage.apply(command)
        except CommandError:
            if edit is not None:
                timeline.withdraw(edit)
            if old is not None:
                timeline.rejoin(old)
            raise
        inputs.moved = False
        for remark in stage.remarks:
            session.notify("info", remark)
        if edit is not None:
            self.history.forget_undone()

    def open_hand(self) -> None:
        """Time or the scene is about to change: let go of what the user holds, with a log entry."""
        session = self._session
        if session.timeline.live and session.hand.active:
            session.stage.let_go()
        self._inputs.lost_grip = True

    def was_moved(self) -> None:
        """The stage stands elsewhere in its run: what the log holds there, nobody may hold now."""
        self._inputs.moved = True
        self._session.breakpoints.reset(self._session.world)  # nothing happens by a jump

    def settle_inputs(self) -> None:
        """Before anything new happens at the end of a run: let go of what nobody holds."""
        if self._inputs.moved:
            self._inputs.moved = False
            stage = self._session.stage
            for command in self._inputs.left_over(stage):
                stage.apply(command)

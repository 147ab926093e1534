"""The X-ray of a session: its next tick run again, uncompiled and recorded, in the background."""

from collections.abc import Iterable

from app.features.xray.model.island import TooManyError, chosen
from app.features.xray.model.look import Request
from app.features.xray.model.process import Process
from app.features.xray.model.record import Recording
from app.files.background import Background, JobError
from app.files.rerun import Progress
from app.session.session import Session
from app.simulation.scene_state import ForgetfulSceneError
from app.simulation.simulation import Simulation
from app.timeline.checkpoint import clone, remember
from app.timeline.copies import copy_run
from app.timeline.lost_time import LostTimeError
from app.timeline.timeline import Timeline
from physics import World

LOOKING, SWEEPING = "Analysing this step", "Comparing starting values"
"""What the work is called: before there are rows to walk through, and after."""

STEPS = 1000
"""Progress is given in so many parts: [count], 1000."""

LISTENS = (
    "a function of this scene acts between the contacts and the solver (world.callbacks.pre_solve);"
    " it cannot be taken along into the process of the X-ray"
)

OTHER = "the tick ended in another state than the compiled one: please report this as a fault"


class XRay(Background[Recording]):
    """It records the tick that comes next; the curves of the last recording may still be due."""

    def __init__(self, session: Session) -> None:
        """Nothing was recorded."""
        super().__init__()
        self._session = session
        self._process: Process | None = None
        self._came: Recording | None = None  # put here by the thread that works

    def start(self, selected: Iterable[int] = ()) -> None:
        """Record the next tick, unless one is being recorded; `selected` are ids of bodies.

        Where there are too many contacts for all of them, it is their island that is shown.
        """
        if self.busy:
            return
        self._came = None
        wanted = tuple(selected)
        try:
            copy = at_present(self._session.timeline)
        except LostTimeError as error:
            self.fail(str(error))
            return

        def work(progress: Progress) -> Recording:
            process = self._process = Process()  # it loads the source while the request is made
            try:
                request = next_tick(copy, wanted)
                progress(0, STEPS)
                return process.ask(
                    request, lambda share: progress(round(share * STEPS), STEPS), self._rows_came
                )
            finally:
                process.close()

        self.begin(LOOKING, work)

    def _rows_came(self, recording: Recording) -> None:
        self._came = recording

    def take(self, result: Recording) -> None:
        """Keep it, and say when it is not the tick that was."""
        super().take(result)
        self.error = "" if result.is_exact else OTHER

    def cancel(self) -> None:
        """Give it up; the last result stays, and what is known of the new one."""
        super().cancel()
        if self.job is not None and self._process is not None:
            self._process.kill()

    def poll(self) -> bool:
        """Take over what was recorded: first the rows, at the end the curves."""
        came = self._came
        if came is not None and self.job is not None:
            self._came, self.job.words = None, SWEEPING
            self.take(came)
            self.changes += 1
        ended = super().poll()
        self._process = None if ended else self._process
        return ended

    def close(self) -> None:
        """Give it up and wait for its end: the program ends."""
        super().close()
        self._process = None


def at_present(timeline: Timeline) -> Simulation:
    """Return a copy of the simulation as it is now, in a world of its own. LostTimeError."""
    try:
        return clone(timeline.simulation, remember(timeline.simulation))
    except ForgetfulSceneError:  # its attributes cannot be copied: it is run again instead
        return copy_run(timeline, timeline.now).simulation


def next_tick(simulation: Simulation, selected: tuple[int, ...]) -> Request:
    """Let the scene, the forces and the hand act, and ask for the world's own tick.

    The compiled tick is run here, on another copy. JobError when the scene fails, when a callback
    would act within the tick, or when there are too many contacts.
    """
    try:
        simulation.prepare_tick()
    except Exception as error:  # a scene is someone's own code
        raise JobError(f"the scene failed before its tick: {error}") from error
    if simulation.world.callbacks.pre_solve is not None:
        raise JobError(LISTENS)
    state = simulation.world.to_bytes()
    compiled = World.from_bytes(state)
    compiled.step(1)
    try:
        chosen(compiled, compiled.page.arrays, selected)  # the process looks again; it takes longer
    except TooManyError as error:
        raise JobError(str(error)) from error
    return Request(state, selected, compiled.hash())

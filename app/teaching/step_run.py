"""One run of a step to its stop, and whether the world was left alone in it. Imports no pygame."""

from app.quantities.expression import ExpressionError
from app.session.breakpoints import BreakpointError, Condition
from app.session.session import Session
from app.simulation.commands.scene import PressButton
from app.teaching.prediction.run import USUAL_SECONDS, Ends, Run
from physics import World
from scenes.deck import Step


class StepRun:
    """The run presses the buttons of its step as it begins, and ends at the stops it has set."""

    def __init__(self, session: Session, step: Step, number: int) -> None:
        """Stand where step `number` begins; nothing runs yet."""
        self._session, self.step, self.number = session, step, number
        self.timeline, self.line = session.timeline, session.timeline.present.line
        self.begin_at = session.timeline.position
        self.ticks: int | None = None  # that it ran until the class went on
        self._stops: list[int] = []  # numbers of breakpoints
        self._sketched: Run | None = None  # of a sketch, when no prediction sees to it
        self._sketch_over: int | None = None  # tick

    def begin(self) -> None:
        """Press the buttons, set the stops: those of a sketch are the prediction's own."""
        session, step = self._session, self.step
        for button in step.press:
            session.submit(PressButton(button))
        texts = [step.until] if step.until else []
        if step.seconds:
            texts.append(f"time >= {session.world.time + step.seconds!r}")
        try:
            for text in texts if not step.sketch else ():
                stop = session.breakpoints.add(Condition(text), session.world, quiet=True)
                self._stops.append(stop)
        except (BreakpointError, ExpressionError) as error:
            # perhaps the user has changed a parameter meanwhile: then it runs until Page Down
            session.notify("warning", f"step {self.number + 1} will not stop by itself: {error}")

    def end(self) -> None:
        """Take the stops away."""
        for number in self._stops:
            self._session.breakpoints.remove(number)
        self._stops = []
        if self._hear in self._session.listeners:
            self._session.listeners.remove(self._hear)

    def watch_sketch(self) -> None:
        """End where the prediction of a sketch would, which nobody is asked for."""
        session, step = self._session, self.step
        body = next((b for b in session.world.bodies if b.name == step.sketch), None)
        view = step.view or session.scene.view
        ends = Ends(step.seconds or USUAL_SECONDS, until=step.until, view=lambda: view)
        try:
            self._sketched = Run(session.world, body, ends)
        except ExpressionError:  # the class is told when it comes to that step
            return
        session.listeners.append(self._hear)

    def _hear(self, world: World) -> None:
        if self._sketched is not None and self._sketch_over is None and self._sketched.hear(world):
            self._sketch_over = world.tick

    @property
    def stopped_at(self) -> int | None:
        """Return the tick at which it came to its stop; None before."""
        watches = [w for w in self._session.breakpoints.watches if w.number in self._stops]
        ticks = [w.happened_at for w in watches if w.happened_at is not None]
        return min(ticks, default=self._sketch_over)

    @property
    def untouched(self) -> bool:
        """Return whether nothing was done to this world until its stop but what the step does."""
        timeline, stop = self._session.timeline, self.stopped_at
        if timeline is not self.timeline or stop is None:
            return False
        done = timeline.present.count_until(stop) - self.begin_at[1]
        return timeline.present.holds(self.line, self.begin_at) and done == len(self.step.press)

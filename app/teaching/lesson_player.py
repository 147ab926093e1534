"""The player: the lesson that is being shown, and where in it the presenter is. No pygame.

What the steps say is in scenes/deck.py. The player builds, sets and selects what a step asks for;
its listeners (camera, boards, the strip with the words) read `step` and `beat`.
"""

from collections.abc import Callable
from weakref import WeakKeyDictionary

from app.editor.editor import Editor
from app.files.lesson_file import Lesson
from app.files.opening import open_document
from app.files.rerun import RerunError
from app.quantities.expression import ExpressionError
from app.session.breakpoints import BreakpointError, Condition
from app.simulation.commands.edit import SetWorld
from app.simulation.commands.scene import PressButton, SetParameter
from app.simulation.errors import SceneFailedError
from app.simulation.simulation import Simulation
from app.teaching.ink import strokes_of
from app.teaching.outside import Outside
from app.teaching.prediction.ballot import Ballot
from app.teaching.prediction.prediction import Prediction
from app.teaching.prediction.run import Ends
from app.timeline.timeline import Timeline
from physics import DefinitionError
from scenes.deck import Beat, Step

__all__ = ["Lesson", "LessonPlayer"]

PATIENCE = 30.0
"""A stop that has not come within so much simulated time after Page Down is waited for no longer:
[s]. Perhaps the user has changed what it waits for."""


class LessonPlayer:
    """The player shows one lesson at most, which ends when another scene is opened.

    What ran before is put aside when it begins, and is as it was left when it ends.
    """

    def __init__(self, editor: Editor, prediction: Prediction) -> None:
        """Show no lesson yet; steps that ask put their question by `prediction`."""
        self._editor, self._session = editor, editor.session
        self._prediction = prediction
        self.lesson: Lesson | None = None
        self.index, self.begun = 0, 0  # of the step; [count] steps that have begun, also anew
        self._beat = 0  # index into the beats of the step
        self.closing = False  # the last page covers the last step
        self.listeners: list[Callable[[], None]] = []  # told of every new step, and of the end
        self._outside: Outside | None = None
        self._simulation: Simulation | None = None  # that the step was applied to
        self._index_of: WeakKeyDictionary[Simulation, int] = WeakKeyDictionary()
        self._begun_at = (self._session.timeline, 0)  # run and tick at which the step began
        self._opening = False  # a scene comes on because a step wants it
        self._stops: list[int] = []  # numbers of the breakpoints of this step
        self._inked = False  # the drawing is that of a step
        self._hurry_ends: float | None = None  # [s] of the world, while it hurries to its stop
        self.ballots: dict[int, Ballot] = {}  # of this lesson, by the index of their step
        self._session.history.leaving.append(self._hear_of)

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """Return the step of now; None without a lesson."""
        return self.lesson.steps[self.index] if self.lesson is not None else None

    @property
    def beat(self) -> Beat:
        """Return whether it asks, runs or has answered."""
        return self.step.beats[self._beat] if self.step is not None else "ask"

    @property
    def answered(self) -> bool:
        """Return whether the hidden answer is shown."""
        return self.beat == "answer"

    @property
    def share_right(self) -> float | None:
        """Return how many of the hands were right [1]; None while that is hidden, or unknown."""
        ballot = self.ballots.get(self.index)
        shares = ballot.shares_right() if ballot is not None and self.answered else []
        return shares[-1] if shares else None

    @property
    def hurries(self) -> bool:
        """Return whether time runs as fast as it can, to the stop of the step."""
        return self._hurry_ends is not None

    def offers(self) -> int:
        """Return how many steps the lesson of the running scene has: [count]."""
        return len(self._session.scene.steps)

    # --- what the presenter does -----------------------------------------------------------------

    def start(self, index: int = 0) -> bool:
        """Begin the lesson of the running scene; False, with a word, when it has none."""
        session, scene = self._session, self._session.scene
        if not scene.steps:
            session.notify("info", "This scene has no lesson in steps: see Lessons in the menu (M)")
            return False
        lesson = Lesson(session.scene_name, scene.title, scene.steps, closing=scene.closing)
        return self.play(lesson, index)

    def play(self, lesson: Lesson, index: int = 0) -> bool:
        """Begin a lesson at a step; False, with a word, when that cannot be built."""
        self._leave_step()
        self._prediction.cancel()  # one of the user's own is about the run that is put aside
        self._outside = self._outside or Outside(self._editor)
        self.lesson, self.index, self._beat = lesson, 0, 0
        self.ballots.clear()
        self.go_to(index)
        return self.lesson is not None

    def close(self) -> None:
        """End it: what ran before is as it was left. Redo goes to what the lesson has left."""
        if self.lesson is None or self._outside is None:
            return
        self._leave_step()
        if self._inked:
            self._editor.pad.show(())
            self._inked = False
        name, outside, self._outside = f"Lesson: {self.lesson.title}", self._outside, None
        self.lesson, self.index, self._beat, self.closing = None, 0, 0, False
        outside.come_back(name)
        self._tell()

    def next(self) -> None:
        """Go to the stop of a run, the next beat, the next step, or the end (PageDown)."""
        if self.step is None or self.lesson is None or self.hurries:
            return
        if self.closing:
            self.close()
        elif self._is_under_way:
            self._hurry()
        elif self._beat + 1 < len(self.step.beats):
            self._go_on()
        elif self.index + 1 < len(self.lesson.steps):
            self.go_to(self.index + 1, onwards=True)
        else:
            self.closing = True
            self._tell()

    def previous(self) -> None:
        """Go to the beginning of this step, or to the one before (PageUp); votes are kept."""
        if self.closing:
            self.closing = False
            self._tell()
        elif self._beat:
            self.again()
        elif self.lesson is not None:
            self.go_to(max(self.index - 1, 0))

    def again(self) -> None:
        """Begin the step again (R): its answer is hidden, the votes are kept."""
        if self.lesson is None or self.step is None:
            return
        self.closing = False
        run, tick = self._begun_at
        if self.step.fresh or run is not self._session.timeline or not self._session.go_to(tick):
            self.go_to(self.index)
        else:  # the world goes on from where the step before has left it
            self.go_to(self.index, onwards=True)

    def show_answer(self) -> None:
        """Go to the answer of the step: first to its stop, so that the picture shows the same."""
        if self.beat == "ask" and self._beat + 2 < len(self.step.beats if self.step else ()):
            self._go_on()
        self.next()

    def go_to(self, index: int, *, onwards: bool = False) -> None:
        """Show a step: `onwards` from the one before, or as if the lesson had come to it."""
        if self.lesson is None:
            return
        self._leave_step()
        self.closing = False
        steps = self.lesson.steps
        first = index if onwards else self._begins(index)
        for number in range(first, index + 1):
            if not self._put(number):
                self.close()
                return
        self.index, self._beat, self._simulation = index, 0, self._session.simulation
        self._begun_at = self._session.timeline, self._session.timeline.now
        self._index_of[self._simulation] = index
        self._enter(steps[index])

    # --- steps -----------------------------------------------------------------------------------

    def _begins(self, index: int) -> int:
        """Return the step at which the world of step `index` was built."""
        assert self.lesson is not None
        return max((i for i in range(index + 1) if self.lesson.steps[i].fresh), default=0)

    def _put(self, number: int) -> bool:
        """Bring scene, parameters and settings to what step `number` begins with."""
        assert self.lesson is not None
        session, step = self._session, self.lesson.steps[number]
        if step.fresh or number == 0:
            words = f"Step {number + 1} of {self.lesson.title}"
            self._opening = True
            try:
                if step.world:
                    return self._put_world(number, words)
                name = step.scene or self.lesson.scene
                return session.open(name, None, dict(step.values), words, step.settings)
            finally:
                self._opening = False
        for name, value in step.values.items():
            session.submit(SetParameter(name, value))
        for name, value in step.settings.items():
            session.submit(SetWorld(f"settings.{name}", value))
        session.settle_commands()
        return True

    def _put_world(self, number: int, words: str) -> bool:
        """Bring an exact save of the lesson's file; False, with a word, when it cannot be built."""
        assert self.lesson is not None
        session, step = self._session, self.lesson.steps[number]
        try:
            opened = open_document(self.lesson.worlds[step.world])
        except (DefinitionError, SceneFailedError, RerunError) as error:
            session.notify("error", f"step {number + 1}: {error}")
            return False
        session.show(opened.run, words, step.settings)
        if opened.notice:
            session.notify("warning", opened.notice)
        return True

    def _enter(self, step: Step) -> None:
        """Set what is not in the world: clock, overlays, selection, stops, prediction."""
        self.begun += 1
        session, view = self._session, self._editor.view
        session.clock.speed = step.speed
        session.paused = step.waits
        view.shown_by_step.clear()
        view.shown_by_step.update(step.overlays)
        named = [body for body in session.world.bodies if body.name == step.select]
        self._editor.selection.select(body.id for body in named[:1])
        if step.ink or self._inked:
            self._editor.pad.show(strokes_of(step.ink))
            self._inked = bool(step.ink)
        self._ask(step)
        if not step.waits:
            self._run(step)
        self._tell()

    def _ask(self, step: Step) -> None:
        """Ask for the prediction of the step."""
        prediction = self._prediction
        if step.answers:
            ballot = Ballot(step.question, step.answers, step.right)
            prediction.put(self.ballots.setdefault(self.index, ballot), Ends(None))
        elif step.sketch:
            prediction.ask_path(step.sketch, step.seconds or None, until=step.until)

    def _go_on(self) -> None:
        """Go on from asking to running, or from running to the answer."""
        step = self.step
        assert step is not None
        self._beat += 1
        if self.beat == "run":
            self._run(step)
            self._session.paused = False
        else:
            self._reveal()
        self._tell()

    def _reveal(self) -> None:
        """Show the answer, and of a vote which one is right."""
        self._walk()
        self._prediction.reveal()

    # --- running ---------------------------------------------------------------------------------

    @property
    def _is_under_way(self) -> bool:
        """Return whether the answer is next, and the step has not come to its stop yet."""
        step = self.step
        if step is None or not step.stops or step.beats[self._beat + 1 :] != ("answer",):
            return False
        runs = not step.waits or self.beat == "run"
        return runs and not self._has_stopped() and self._prediction.state != "answered"

    def _hurry(self) -> None:
        """Run the rest as fast as it goes: picture and answer must belong together."""
        session = self._session
        self._hurry_ends = session.world.time + PATIENCE
        session.clock.hurries, session.paused = True, False

    def _walk(self) -> None:
        """Hurry no longer."""
        self._hurry_ends, self._session.clock.hurries = None, False

    def _give_up(self) -> None:
        """Answer where it is, with a word why: the stop does not come."""
        self._session.paused = True
        words = f"step {self.index + 1} did not come to its stop within {PATIENCE:.0f} s"
        self._session.notify("warning", f"{words}; R begins it again")
        self._arrive()

    def _arrive(self) -> None:
        """Show the answer: the world has come to it, or the board was asked for it."""
        assert self.step is not None
        self._beat = len(self.step.beats) - 1
        self._reveal()
        self._tell()

    def _run(self, step: Step) -> None:
        """Let the step run: its buttons are pressed, its stops are set."""
        session = self._session
        if step.is_prediction:
            self._prediction.run()
        for button in step.press:
            session.submit(PressButton(button))
        end = session.world.time + step.seconds
        texts = [step.until] if step.until else []
        if step.seconds:
            texts.append(f"time >= {end!r}")
        if step.sketch:  # whose prediction stops by itself
            texts = []
        try:
            for text in texts:
                stop = session.breakpoints.add(Condition(text), session.world, quiet=True)
                self._stops.append(stop)
        except (BreakpointError, ExpressionError) as error:
            # perhaps the user has changed a parameter meanwhile: then it runs until Page Down
            session.notify("warning", f"step {self.index + 1} will not stop by itself: {error}")

    def _leave_step(self) -> None:
        self._remove_stops()
        self._walk()
        if self.step is not None and self.step.is_prediction:
            self._prediction.cancel()

    def _remove_stops(self) -> None:
        for number in self._stops:
            self._session.breakpoints.remove(number)
        self._stops = []

    # --- a frame ---------------------------------------------------------------------------------

    def poll(self) -> None:
        """Follow what the world and the user have done; the window calls this once a frame."""
        step, world = self.step, self._session.world
        if self.lesson is None or step is None:
            return
        asked = self._prediction.state if step.is_prediction else "off"
        if self._session.simulation is not self._simulation:
            self._follow_simulation()
        elif self.beat == "ask" and step.waits and not self._session.paused:
            self._go_on()  # by Space, or by the board of a prediction
        elif self.beat != "ask" and asked == "asking":
            self._ask_again()
        elif self.answered or step.beats[-1] != "answer":
            return
        elif self._has_stopped() or asked == "answered":
            self._arrive()
        elif self._hurry_ends is not None and world.time > self._hurry_ends:
            self._give_up()

    def _ask_again(self) -> None:
        """Follow the board, or a slider, that went back to the question."""
        self._remove_stops()
        self._walk()
        self._beat = 0
        self._tell()

    def _has_stopped(self) -> bool:
        """Return whether what the step waits for has happened."""
        step, watches = self.step, self._session.breakpoints.watches
        if step is not None and step.sketch:
            return self._prediction.state == "answered"
        return any(w.happened_at is not None for w in watches if w.number in self._stops)

    def _follow_simulation(self) -> None:
        """Follow a restarted, undone or redone scene; another one ends the lesson."""
        assert self.lesson is not None and self.step is not None
        simulation = self._simulation = self._session.simulation
        if simulation in self._index_of:
            self._leave_step()
            self.index, self._beat = self._index_of[simulation], 0
            self._enter(self.lesson.steps[self.index])
        elif simulation.name == self.lesson.scene_of(self.lesson.steps[self._begins(self.index)]):
            self._index_of[simulation] = self.index
        else:
            self.close()

    def _hear_of(self, coming: Timeline) -> None:
        """End the lesson before another scene comes on, or the same anew from the menu."""
        running = self._session.simulation.source
        other = not any(coming.simulation.source is one for one in (running, running.first))
        if other and not self._opening:
            self.close()

    def _tell(self) -> None:
        for listener in self.listeners:
            listener()

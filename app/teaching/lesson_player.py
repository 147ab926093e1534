"""The player: the lesson that is being shown, and where in it the presenter is. No pygame.

What the steps say is in scenes/deck.py. The player builds, sets and selects what a step asks for;
its listeners (camera, boards, the strip with the words) read `step` and `beat`.
"""

from collections.abc import Callable
from weakref import WeakKeyDictionary

from app.editor.editor import Editor
from app.files.lesson_file import Lesson
from app.simulation.simulation import Simulation
from app.teaching.ink import strokes_of
from app.teaching.outside import Outside
from app.teaching.prediction.ballot import Ballot
from app.teaching.prediction.prediction import Prediction
from app.teaching.prediction.run import Ends
from app.teaching.run_up import LONGEST, RunUp
from app.teaching.staging import Staging, begins, built_of
from app.teaching.step_run import StepRun
from app.timeline.timeline import Timeline
from scenes.deck import Beat, Closing, Step, withheld

__all__ = ["Lesson", "LessonPlayer"]

STUCK = "Step {} did not reach its stop within {:.0f} s. Press R to start it again."
PATIENCE = LONGEST
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
        self._last_of: WeakKeyDictionary[Simulation, StepRun] = WeakKeyDictionary()
        self._staging = Staging(self._session)
        self._run_of: StepRun | None = None  # the step of now
        self._begun: dict[int, StepRun] = {}  # of this lesson, by the index of their step
        self.runs_up: RunUp | None = None  # while steps before the one that goes on are run
        self._inked = False  # the drawing is that of a step
        self.is_behind: Callable[[], bool] = lambda: False  # what runs along, and is shown with it
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

    @property
    def waits(self) -> bool:
        """Return whether Page Down is of no use now: what it leads to is on its way."""
        held = not self.answered and self._has_stopped() and self.is_behind()
        return held or self.hurries or self.runs_up is not None

    @property
    def has_last_page(self) -> bool:
        """Return whether there is something to say at the end."""
        page = self.lesson.closing.of(self.lesson.steps) if self.lesson is not None else Closing()
        return bool(page.learned or page.next or any(b.total for b in self.ballots.values()))

    def offers(self) -> int:
        """Return how many steps the lesson of the running scene has: [count]."""
        return len(self._session.scene.steps)

    # --- what the presenter does -----------------------------------------------------------------

    def start(self, index: int = 0) -> bool:
        """Begin the lesson of the running scene; False, with a word, when it has none."""
        session, scene = self._session, self._session.scene
        if not scene.steps:
            session.notify("info", "This scene has no lesson. Press M and choose Lessons.")
            return False
        return self.play(Lesson.of_scene(session.scene_name, scene), index)

    def play(self, lesson: Lesson, index: int = 0) -> bool:
        """Begin a lesson at a step; False, with a word, when that cannot be built."""
        self._leave_step()
        self._prediction.cancel()  # one of the user's own is about the run that is put aside
        self._outside = self._outside or Outside(self._editor)
        self.lesson, self.index, self._beat = lesson, 0, 0
        self.ballots.clear()
        self._begun.clear()
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
        if self.step is None or self.lesson is None or self.waits:
            return
        if self.closing:
            self.close()
        elif self._is_under_way:
            self._hurry()
        elif self._beat + 1 < len(self.step.beats):
            self._go_on()
        elif self.index + 1 < len(self.lesson.steps):
            self.go_to(self.index + 1, onwards=self._leads_on())
        elif self.has_last_page:
            self.closing = True
            self._tell()
        else:
            self.close()

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
        self.go_to(self.index)

    def show_answer(self) -> None:
        """Go to the answer of the step: first to its stop, so that the picture shows the same."""
        if (
            self.beat == "ask"
            and not self.runs_up
            and self._beat + 2 < len(self.step.beats if self.step else ())
        ):
            self._go_on()
        self.next()

    def go_to(self, index: int, *, onwards: bool = False) -> None:
        """Show a step: `onwards` from the one before, or as if the lesson had come to it.

        When it goes on, and has not begun yet, the steps before are run first: by `poll`.
        """
        if self.lesson is None:
            return
        self._leave_step()
        self.closing = False
        self.index, self._beat = index, 0
        first = index if onwards else begins(self.lesson, index)
        if first == index:
            if self._put(index):
                self._begin()
        elif self._staging.comes_back(self._begun.get(index)):
            self._begin()
        else:
            before = self.lesson.steps[:index]
            self.runs_up = RunUp(self._session, before, first, self._put, self._begun)
            self._tell()

    # --- steps -----------------------------------------------------------------------------------

    def _leads_on(self) -> bool:
        """Return whether the world stands where the next step goes on, and was left alone."""
        step, run, session = self.step, self._run_of, self._session
        if step is None or run is None or run.timeline is not session.timeline:
            return False
        run.ticks = session.world.tick - run.begin_at[0]
        return not step.stops or self._staging.stops(run)

    def _put(self, number: int) -> bool:
        """Bring the world to where step `number` begins; when that cannot be, the lesson ends."""
        if self.lesson is None or not self._staging.put(self.lesson, number):
            self.close()
            return False
        self._simulation = self._session.simulation
        return True

    def _begin(self) -> None:
        """Begin the step of now in the world that is on."""
        assert self.step is not None
        run = self._run_of = StepRun(self._session, self.step, self.index)
        self._simulation = self._session.simulation
        self._begun[self.index] = self._last_of[self._simulation] = run
        self._enter(self.step)

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
        prediction = self._prediction
        if step.answers:
            ballot = Ballot(step.question, step.answers, step.right)
            prediction.put(self.ballots.setdefault(self.index, ballot), Ends(None))
        elif step.sketch:
            view = step.view or self._session.scene.view
            prediction.ask_path(step.sketch, step.seconds or None, until=step.until, view=view)

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
        where, words = (self.step, self.begun), STUCK.format(self.index + 1, PATIENCE)
        self._session.notify("warning", words, holds=lambda: (self.step, self.begun) == where)
        self._arrive()

    def _arrive(self) -> None:
        """Show the answer: the world has come to it, or the board was asked for it."""
        assert self.step is not None
        self._beat = len(self.step.beats) - 1
        self._reveal()
        self._tell()

    def _run(self, step: Step) -> None:
        """Let the step run: its buttons are pressed, its stops are set."""
        if step.is_prediction:
            self._prediction.run()
        if self._run_of is not None:
            self._run_of.begin()

    def _leave_step(self) -> None:
        if self.runs_up is not None:
            self.runs_up.close()
            self.runs_up = None
        if self._run_of is not None:
            self._run_of.end()
        self._walk()
        if self.step is not None and self.step.is_prediction:
            self._prediction.cancel()

    def _run_before(self) -> None:
        """Run the steps before this one for a while; it begins when that is done."""
        if self.runs_up is not None and self.runs_up.go_on():
            self._tell()
            return
        self.runs_up = None
        if self.lesson is not None and self._put(self.index):
            self._begin()

    # --- a frame ---------------------------------------------------------------------------------

    def poll(self) -> None:
        """Follow what the world and the user have done; the window calls this once a frame."""
        step, world = self.step, self._session.world
        if self.lesson is None or step is None:
            return
        asked = self._prediction.state if step.is_prediction else "off"
        if self._session.simulation is not self._simulation and self.runs_up is None:
            self._follow_simulation()
        elif self.runs_up is not None:
            self._run_before()
        elif self.beat == "ask" and step.waits and not self._session.paused:
            self._go_on()  # by Space, or by the board of a prediction
        elif self.beat != "ask" and asked == "asking":
            self._ask_again()
        elif self.answered or step.beats[-1] != "answer":
            return
        elif self._has_stopped() or asked == "answered":
            self._walk()
            if not self.is_behind():
                self._arrive()
        elif self._hurry_ends is not None and world.time > self._hurry_ends:
            self._give_up()

    def _ask_again(self) -> None:
        """Follow the board, or a slider, that went back to the question."""
        if self._run_of is not None:
            self._run_of.end()
            self._staging.comes_back(self._run_of)
        self._walk()
        self._beat = 0
        self._tell()

    def _has_stopped(self) -> bool:
        """Return whether what the step waits for has happened."""
        if self.step is not None and self.step.sketch:
            return self._prediction.state == "answered"
        return self._run_of is not None and self._run_of.stopped_at is not None

    def _follow_simulation(self) -> None:
        """Follow a restarted, undone or redone scene; another one ends the lesson."""
        assert self.lesson is not None and self.step is not None
        simulation = self._simulation = self._session.simulation
        known = self._last_of.get(simulation)
        if known is not None:
            self._leave_step()
            self.index, self._beat = known.number, 0
            self._staging.comes_back(known)
            self._begin()
        elif simulation.name == built_of(self.lesson, self.index):
            self._last_of[simulation] = StepRun(self._session, self.step, self.index)
        else:
            self.close()

    def _hear_of(self, coming: Timeline) -> None:
        """End the lesson before another scene comes on, or the same anew from the menu."""
        running = self._session.simulation.source
        other = not any(coming.simulation.source is one for one in (running, running.first))
        if other and not self._staging.opening:
            self.close()

    def _tell(self) -> None:
        if self.lesson is not None and self.step is not None:
            asking = self.beat == "ask" and self.step.waits
            self._editor.view.withheld = withheld(self.lesson.steps, self.index, asking)
        for listener in self.listeners:
            listener()

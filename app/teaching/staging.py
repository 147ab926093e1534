"""The staging of a step: scene, parameters and settings, or an exact save. Imports no pygame."""

from functools import partial

from app.files.lesson_file import Lesson
from app.files.opening import open_document
from app.files.rerun import RerunError
from app.session.session import Session
from app.simulation.commands.edit import SetWorld
from app.simulation.commands.scene import SetParameter
from app.simulation.errors import SceneFailedError
from app.teaching.step_run import StepRun
from app.timeline.anew import begin_anew
from physics import DefinitionError


def begins(lesson: Lesson, index: int) -> int:
    """Return the step at which the world of step `index` is built."""
    return max((i for i in range(index + 1) if lesson.steps[i].fresh), default=0)


def built_of(lesson: Lesson, index: int) -> str:
    """Return the name of the scene that step `index` is shown in."""
    return lesson.scene_of(lesson.steps[begins(lesson, index)])


class Staging:
    """The staging brings the world to where a step begins."""

    def __init__(self, session: Session) -> None:
        """Stage nothing yet."""
        self._session = session
        self.opening = False  # a scene comes on because a step wants it

    def put(self, lesson: Lesson, number: int) -> bool:
        """Bring scene, parameters and settings of a step; False, with a word, when it cannot be."""
        session, step = self._session, lesson.steps[number]
        if step.fresh or number == 0:
            words = f"Step {number + 1} of {lesson.title}"
            self.opening = True
            try:
                if step.world:
                    return self._put_world(lesson, number, words)
                name = step.scene or lesson.scene
                return session.open(name, None, dict(step.values), words, step.settings)
            finally:
                self.opening = False
        for name, value in step.values.items():
            session.submit(SetParameter(name, value))
        for name, value in step.settings.items():
            session.submit(SetWorld(f"settings.{name}", value))
        session.act_waiting()
        return True

    def _put_world(self, lesson: Lesson, number: int, words: str) -> bool:
        """Bring an exact save of the lesson's file; False, with a word, when it cannot be built."""
        session, step = self._session, lesson.steps[number]
        try:
            opened = open_document(lesson.worlds[step.world])
        except (DefinitionError, SceneFailedError, RerunError) as error:
            session.notify("error", f"step {number + 1}: {error}")
            return False
        session.show(opened.run, words, step.settings)
        if opened.notice:
            session.notify("warning", opened.notice)
        return True

    def comes_back(self, run: StepRun | None) -> bool:
        """Stand where a step began; False when the world is another one, or has forgotten it."""
        timeline = self._session.timeline
        if run is None or run.timeline is not timeline:
            return False
        if not timeline.present.holds(run.line, run.begin_at):
            return False
        return self._session.travel(partial(begin_anew, timeline, run.begin_at))

    def stops(self, run: StepRun) -> bool:
        """Stand at the stop of a step; False when it has not come, or the world was touched."""
        if not run.untouched or run.stopped_at is None:
            return False
        position = run.stopped_at, run.timeline.present.count_until(run.stopped_at)
        return self._session.travel(partial(begin_anew, run.timeline, position))

"""Asking why: the present is looked at when it is wanted, the last seconds in the background."""

from app.features.why.model.answer import Answer, present, story
from app.features.why.model.around import look_around
from app.features.why.model.body_look import look_at_body
from app.features.why.model.joint_look import joint_name, look_at_joint
from app.features.why.model.record import SCENE, SECONDS, Record, Recorder, Thing, thing_of
from app.features.why.model.samples import BodySample, JointSample, SceneSample
from app.features.why.model.scene_look import SceneLook
from app.features.why.model.sentence import Sentence
from app.files.background import Job
from app.session.session import Session
from app.timeline.lost_time import LostTimeError
from physics import Body
from physics.joints.handle import Joint

Run = tuple[object, ...]
"""Which run and future a record is of."""


class Asking:
    """It keeps what is asked about, and the last answer to what happened."""

    def __init__(self, session: Session) -> None:
        """Nothing is asked yet."""
        self._session = session
        self.thing = SCENE
        self.seconds = SECONDS  # how far back [s]
        self.job: Job | None = None
        self.record: Record | None = None
        self.error = ""  # why there is no record
        self.changes = 0  # one more for whatever a board would show differently
        self.is_open = False
        self._story: tuple[Sentence, ...] = ()
        self._run: Run = ()
        self.home: int | None = None  # tick that was left to look at another moment
        self._scene_look = SceneLook()

    # --- asking ----------------------------------------------------------------------------------

    def open(self) -> None:
        """Keep the books from now on: the present is told from them."""
        if not self.is_open:
            self.is_open = True
            self._session.ledger_users.need(self, self._session.world)

    def close(self) -> None:
        """Give up, and close the books."""
        if self.is_open:
            self.is_open = False
            self._session.ledger_users.free(self)
        self.forget()

    def ask(self, thing: Thing) -> None:
        """Ask about `thing` from now on; what is known of another one is forgotten."""
        if thing != self.thing:
            self.forget()
            self.thing = thing

    def look_back(self) -> None:
        """Run the last seconds again, unless that is being done."""
        if self.job is not None:
            return
        self.error = ""
        self.changes += 1
        try:
            recorder = Recorder(self._session.timeline, self.thing, self.seconds)
        except LostTimeError as error:
            self._fail(str(error))
            return
        asked, run = self.thing, self.run

        def done(record: Record) -> None:
            if asked == self.thing and run == self.run:
                self.record, self._story, self._run = record, story(record), run

        self.job = Job("Looking back", recorder.run, done, self._fail)

    def _fail(self, error: str) -> None:
        self.error = error
        self.changes += 1

    def poll(self) -> bool:
        """Take over what was found, once a frame; True when a look back has just ended."""
        if self.home == self._session.world.tick:
            self.home = None  # one has come back another way
            self.changes += 1
        if self.job is not None and self.job.finish():
            self.job = None
            self.changes += 1
            return True
        return False

    def forget(self) -> None:
        """Give up, and forget what was found."""
        if self.job is not None:
            self.job.cancel()
            self.job.join()
            self.job = None
        self.record, self._story, self.error, self.home = None, (), "", None
        self.changes += 1

    # --- going there -----------------------------------------------------------------------------

    def jump(self, tick: int) -> None:
        """Stand at a moment of the past, paused; `back` comes back here."""
        session = self._session
        home = session.world.tick if self.home is None else self.home
        session.paused = True
        if session.go_to(tick):
            self.home = home if home != session.world.tick else None
            self.changes += 1

    def back(self) -> None:
        """Stand where one was before the first jump."""
        home, self.home = self.home, None
        if home is not None:
            self._session.go_to(home)
            self.changes += 1

    # --- answering -------------------------------------------------------------------------------

    @property
    def run(self) -> Run:
        """Return which future of which run stands now."""
        timeline = self._session.timeline
        return id(timeline), id(timeline.present)

    @property
    def found(self) -> Body | Joint | None:
        """Return the thing, if it is there now."""
        return thing_of(self._session.world, self.thing)

    @property
    def name(self) -> str:
        """Return what it is called."""
        found = self.found
        if found is not None:
            return joint_name(found) if isinstance(found, Joint) else str(found.name)
        if self.thing.kind == "scene":
            return "this scene"
        return self.record.name if self.record is not None else "it"

    @property
    def is_behind(self) -> bool:
        """Return whether the last look back says nothing of what led to this moment."""
        record, world = self.record, self._session.world
        if record is None or self._run != self.run:
            return True
        return world.tick > record.tick or (world.time < record.began and record.tick > 0)

    @property
    def is_foreign(self) -> bool:
        """Return whether what was found is of another run or future."""
        return self._run != self.run

    @property
    def answer(self) -> Answer:
        """Return what can be said now."""
        sample, around, found = self._sample(), None, self.found
        if isinstance(sample, BodySample) and isinstance(found, Body):
            around = look_around(self._session, found)
        now = present(sample, around) if sample is not None else ()
        return Answer(now, self._story if self._run == self.run else ())

    def _sample(self) -> BodySample | JointSample | SceneSample | None:
        """Return the thing after the last tick: as recorded, where the books were not kept."""
        world, found = self._session.world, self.found
        if self.thing.kind == "scene":
            return self._scene_look.look(world)
        if found is None:
            return None
        if isinstance(found, Joint):
            return look_at_joint(world, found)
        sample = look_at_body(world, found)
        if sample.exact or self.record is None or self._run != self.run:
            return sample
        kept = (one for one in self.record.bodies if one.tick == world.tick)
        return next(kept, sample)

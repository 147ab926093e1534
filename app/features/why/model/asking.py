"""Asking why: the present is looked at when it is wanted, the last seconds in the background."""

from app.features.why.model.answer import Answer, present, story
from app.features.why.model.around import look_around
from app.features.why.model.body_look import look_at_body
from app.features.why.model.joint_look import joint_name, look_at_joint
from app.features.why.model.record import SCENE, SECONDS, Record, Recorder, Thing, thing_of
from app.features.why.model.samples import BodySample, JointSample, SceneSample
from app.features.why.model.scene_look import SceneLook
from app.features.why.model.sentence import Sentence
from app.files.background import Background
from app.quantities.thing_words import clicked
from app.session.session import Session
from app.timeline.lost_time import LostTimeError
from physics import Body
from physics.joints.handle import Joint

Run = tuple[object, ...]
"""Which run and future a record is of."""


class Asking(Background[Record]):
    """It keeps what is asked about, and the last answer to what happened."""

    def __init__(self, session: Session) -> None:
        """Nothing is asked yet."""
        super().__init__()
        self._session = session
        self.thing = SCENE
        self.seconds = SECONDS  # how far back [s]
        self.is_open = False
        self._story: tuple[Sentence, ...] = ()
        self._run: Run = ()
        self._asked: tuple[Thing, Run] = self.thing, ()  # of the look back that is under way
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
        if self.busy:
            return
        try:
            recorder = Recorder(self._session.timeline, self.thing, self.seconds)
        except LostTimeError as error:
            self.fail(str(error))
            return
        self._asked = self.thing, self.run
        self.begin(f"Analysing the last {self.seconds:g} s", recorder.run)

    def take(self, result: Record) -> None:
        """Keep it, if that is still what is asked, of the run that is on."""
        if self._asked == (self.thing, self.run):
            super().take(result)
            self._story, self._run = story(result), self.run

    def poll(self) -> bool:
        """Take over what was found; see whether one has come back to where one was."""
        if self.home == self._session.world.tick:
            self.home = None  # one has come back another way
            self.changes += 1
        return super().poll()

    def forget(self) -> None:
        """Give up at once, and forget what was found."""
        super().close()
        super().forget()
        self._story, self.home = (), None

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
        result = self.found
        if result is not None:
            return joint_name(result) if isinstance(result, Joint) else clicked(result)
        if self.thing.kind == "scene":
            return "this scene"
        return self.result.name if self.result is not None else "it"

    @property
    def is_behind(self) -> bool:
        """Return whether the last look back says nothing of what led to this moment."""
        record, world = self.result, self._session.world
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
        sample, around, result = self._sample(), None, self.found
        if isinstance(sample, BodySample) and isinstance(result, Body):
            around = look_around(self._session, result)
        now = present(sample, around) if sample is not None else ()
        return Answer(now, self._story if self._run == self.run else ())

    def _sample(self) -> BodySample | JointSample | SceneSample | None:
        """Return the thing after the last tick: as recorded, where the books were not kept."""
        world, result = self._session.world, self.found
        if self.thing.kind == "scene":
            return self._scene_look.look(world)
        if result is None:
            return None
        if isinstance(result, Joint):
            return look_at_joint(world, result)
        sample = look_at_body(world, result)
        if sample.exact or self.result is None or self._run != self.run:
            return sample
        kept = (one for one in self.result.bodies if one.tick == world.tick)
        return next(kept, sample)

"""The question that stands over the running scene: from asking to the answer.

    off -> asking (time stands; sketches, or hands) -> running -> answered -> off

Time may also be let go by Space: the first tick after the question begins the run. It may be
turned back: what is recorded follows. Nothing here changes the world.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.editor.instruments.spot import counterpart
from app.quantities.expression import ExpressionError
from app.teaching.prediction.asking import Asking
from app.teaching.prediction.run import WORDS, Reason, Rect, Run
from app.teaching.prediction.sketches import Sketches
from physics import Body, World

if TYPE_CHECKING:
    from app.session.session import Session

SHARP: tuple[Reason, ...] = ("rest", "touch")
"""Ends that belong to the motion: a sketch that goes on beyond them is wrong there."""


class Prediction(Asking):
    """One question at a time, about the scene that runs."""

    def __init__(
        self,
        session: "Session",
        chosen: Callable[[], Body | None] = lambda: None,
        view: Callable[[], Rect] | None = None,
    ) -> None:
        """`chosen` is the body that is selected, or the lesson's; `view` what is seen [m]."""
        super().__init__(session, chosen, view)
        self._band = 0.0  # [m] of the last body
        session.listeners.append(self._hear)

    # --- what is to be seen --------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the run of a vote has ended; the answer waits to be revealed."""
        return self.state == "running" and self.reason != ""

    @property
    def ranking_shown(self) -> bool:
        """Whether there are sketches that were judged."""
        return self.state == "answered" and bool(self.sketches.ranking)

    @property
    def told(self) -> str:
        """Why the run was over, in words."""
        return WORDS.get(self.reason, "")

    @property
    def band(self) -> float:
        """A sketch that is so near went through the body [m]: half its larger side."""
        body = self.body
        if body is not None:
            left, bottom, right, top = body.aabb
            self._band = 0.5 * max(right - left, top - bottom)
        return self._band

    # --- running -------------------------------------------------------------------------------

    def run(self) -> bool:
        """Let time go; False, with a notice, when there is no body whose path could be seen."""
        if self.state != "asking" and not self.over:
            return False
        if self.run_of is None:
            self._session.notify("warning", "click the body first whose path is to be predicted")
            return False
        self._start()
        self._session.paused = False
        return True

    def _start(self) -> None:
        self.state, self.reason = "running", ""
        self.hold_tool(False)
        self.changed()

    def _hear(self, world: World) -> None:
        """A tick is done. The first one after the question is the beginning of the run."""
        run = self.run_of
        if self.state not in ("asking", "running") or run is None or self.over:
            return
        if self._simulation is not self._session.simulation:
            return  # `update` sees to it
        if self.state == "asking":
            self._start()
        if run.path is not None and world.tick > run.path.last + 1:
            self._fill(run, world)
        reason = run.hear(world)
        if reason:
            self._end(reason)

    def _fill(self, run: Run, world: World) -> None:
        """The user has jumped over a part of the way: take it from the poses of the timeline."""
        assert run.path is not None
        timeline = self._session.timeline
        found = timeline.past.track.samples(timeline.present, run.path.last + 1, world.tick - 1)
        for tick in sorted(found):
            strip, i = found[tick]
            place = (strip.ids == run.body_id).nonzero()[0]
            if len(place):
                x, y = strip.poses[i, place[0], :2].tolist()
                run.path.add(tick, strip.times[i], (x, y))

    def _end(self, reason: Reason) -> None:
        """The run is over: time stands, and a path is judged at once."""
        self._session.paused = True
        self.reason = reason
        run = self.run_of
        if run is not None and run.path is not None:
            cut_off = reason not in SHARP and run.moved
            self.sketches.judge(run.path.points, self.band, cut_off)
            self.state = "answered"
        if reason == "gone":
            words = f"{self.body_name} is gone: its path was recorded as far as this"
            self._session.notify("warning", words)
        self.changed()

    def limit(self, seconds: float | None, touch: bool) -> None:
        """Another end of the run that is asked about: after `seconds`, or at the first touch."""
        self.ends.seconds, self.ends.touch = seconds, touch
        if self.state == "asking":
            self._ask_here()
        self.changed()

    def stop(self) -> None:
        """End the run here and now."""
        if self.state == "running" and not self.over:
            self._end("stopped")

    def reveal(self) -> bool:
        """Show the answer: of a vote which one is right, of a path the scores as far as it went.
        False when there is nothing to show yet.
        """
        if self.kind == "path":
            running = self.state == "running"
            self.stop()
            return running
        if self.state not in ("asking", "running"):
            return False
        self.state, self._session.paused = "answered", True
        self.changed()
        return True

    def again(self) -> bool:
        """Go back to the beginning and ask again: another round of hands, or new sketches."""
        run, session = self.run_of, self._session
        if run is None or self.state == "off":
            return False
        if session.world.tick != run.begin and not session.go_to(run.begin):
            return False
        if self.ballot is not None:
            self.ballot.again()
        self.sketches = Sketches()
        self._ask_here()
        self.hold_tool(self.kind == "path")
        return True

    def cancel(self) -> None:
        """No question any more. Time that was stopped for it goes on."""
        if self.state == "asking" and not self._was_paused:
            self._session.paused = False
        self._clear()

    def _clear(self) -> None:
        if self.state != "off":
            self.state, self.reason = "off", ""
            self.sketches, self.ballot, self.run_of = Sketches(), None, None
            self.hold_tool(False)
            self.changed()

    # --- following -----------------------------------------------------------------------------

    def update(self) -> None:
        """Once a frame: another scene, a restart, a body that was erased while the world stands."""
        if self._simulation is not self._session.simulation:
            self._follow_simulation()
        if self.state != "asking" or self.run_of is None:
            return
        if self.kind == "path" and self.body is None:
            self._lose()
        elif self._session.world.tick != self.run_of.begin:  # the user has moved in time meanwhile
            self._ask_here()

    def _lose(self) -> None:
        """Its body was erased."""
        self._session.notify("warning", f"{self.body_name} is gone: no more prediction of it")
        self._clear()

    def _ask_here(self) -> None:
        """The question stands over the state of now."""
        world, body = self._session.world, self.body
        self.state, self.reason, self._session.paused = "asking", "", True
        if body is not None or self.kind == "vote":
            try:
                self.run_of = Run(world, body, self.ends)
            except ExpressionError as error:  # what its condition spoke of is not there
                self._session.notify("warning", f"the run will not end at a condition: {error}")
                self.ends.until = ""
                self.run_of = Run(world, body, self.ends)
        self.changed()

    def _follow_simulation(self) -> None:
        """A restart keeps question and sketches; another scene has nothing to do with them."""
        before, self._simulation = self._simulation, self._session.simulation
        if before.name != self._simulation.name:
            self._ballots.clear()
            self._clear()
        elif self.state in ("asking", "running"):
            self._ask_restarted()

    def _ask_restarted(self) -> None:
        """The same scene was built anew: its body of the same name is meant."""
        if self.kind == "path" and self.run_of is not None:
            body = counterpart(self._session.world, self._body_id, self.body_name)
            if body is None:
                self._lose()
                return
            self._body_id = body.id
            self.run_of.follow(body)
        self._ask_here()
        self.hold_tool(self.kind == "path")

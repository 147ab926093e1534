"""The question that stands over the running scene: from asking to the answer.

    off -> asking (time stands; sketches, or hands) -> running -> answered -> off

Time may also be let go by Space: the first tick after the question begins the run. It may be
turned back: what is recorded follows. Nothing here changes the world.
"""

from collections.abc import Callable, Sequence
from typing import Literal

from app.editor.instruments.spot import counterpart
from app.quantities.expression import ExpressionError
from app.session.session import Session
from app.teaching.prediction.ballot import Ballot, BallotError, Draft
from app.teaching.prediction.run import USUAL_SECONDS, WORDS, Ends, Reason, Rect, Run
from app.teaching.prediction.sketch import MOST_SKETCHES, Point, Sketch, Sketches
from physics import Body, World

State = Literal["off", "asking", "running", "answered"]
Kind = Literal["path", "vote"]

SHARP: tuple[Reason, ...] = ("rest", "touch")
"""Ends that belong to the motion: a sketch that goes on beyond them is wrong there."""


class Prediction:
    """One question at a time, about the scene that runs."""

    def __init__(
        self,
        session: Session,
        chosen: Callable[[], Body | None] = lambda: None,
        view: Callable[[], Rect] | None = None,
    ) -> None:
        """Take `chosen`, the selected body or the lesson's, and `view`, what is seen [m]."""
        self._session, self._chosen, self._view = session, chosen, view
        self.hold_tool: Callable[[bool], None] = lambda _on: None  # take the pencil, or lay it down
        self.state: State = "off"
        self.kind: Kind = "path"
        self.marks = False  # only the end is asked for, not the path
        self.ends = Ends(view=view)
        self.sketches = Sketches()
        self.ballot: Ballot | None = None
        self.draft = Draft()  # a question that the user types
        self.run_of: Run | None = None  # what is asked about: its beginning, and its true path
        self.reason: Reason = ""  # why the run was over
        self.changes = 0  # one more whenever what is shown of it changes
        self.asked = 0  # [count] questions so far
        self._body_id, self.body_name = 0, ""  # also when the body is gone
        self._ballots: dict[tuple[str, ...], Ballot] = {}  # of this scene, by their words
        self._simulation = session.simulation
        self._was_paused = False
        self._band = 0.0  # [m] of the last body
        session.listeners.append(self._hear)

    # --- the two questions -------------------------------------------------------------------

    def ask_path(
        self,
        body: str = "",
        seconds: float | None = None,
        *,
        marks: bool = False,
        touch: bool = False,
        until: str = "",
        view: Rect | None = None,
    ) -> bool:
        """Freeze the world and ask for the path of a body; False, with a notice, when it has none
        of that name. Without a name: the `chosen` one, the scene's focus, or `choose_body` later.

        `seconds` [s] is how long it will run (usually 5). `marks`: only the end is asked for.
        `touch`: the run ends where the body touches something new; `until`: when a condition
        comes true; `view` [m] is what the body must not leave, instead of what is seen.
        """
        result = self._named(body) if body else self._usual_body()
        if body and result is None:
            self._session.notify("error", f"There is no {body} here to predict")
            return False
        seen = self._view if view is None else lambda: view
        ends = Ends(USUAL_SECONDS if seconds is None else seconds, touch, until, seen)
        if not self._begin("path", result, ends):
            return False
        self.marks = marks
        self.hold_tool(True)
        return True

    def ask_vote(
        self,
        question: str,
        answers: Sequence[str],
        right: int | str | None = None,
        seconds: float | None = None,
        until: str = "",
    ) -> bool:
        """Freeze the world and put a question with 2 to 5 answers; `right` is the number of the
        right one from 0, or its letter. Asked again, the same question begins another round.

        The run lasts `seconds` [s], or until a condition comes true, or until it is paused. False,
        with a notice, when the question cannot be put.
        """
        try:
            ballot = Ballot(question, answers, right)
        except BallotError as error:
            self._session.notify("error", str(error))
            return False
        words = (ballot.question, *ballot.answers)
        known = self._ballots.get(words, ballot)
        if not self.put(known, Ends(seconds, until=until)):
            return False
        if known is not ballot:
            known.right = ballot.right
            known.again()
        self._ballots[words] = known
        return True

    def put(self, ballot: Ballot, ends: Ends) -> bool:
        """Put the question of a ballot, with the hands it has; False, with a notice: it cannot."""
        if not self._begin("vote", None, ends):
            return False
        self.hold_tool(False)
        self.ballot = ballot
        return True

    def _begin(self, kind: Kind, body: Body | None, ends: Ends) -> bool:
        """Ask another question; time stands. False: the condition of `ends` cannot be read."""
        try:
            asked = kind == "vote" or body is not None
            run = Run(self._session.world, body, ends) if asked else None
        except ExpressionError as error:
            self._session.notify("error", f"the run cannot end at {ends.until!r}: {error}")
            return False
        if self.state != "asking":
            self._was_paused = self._session.paused
        self._simulation = self._session.simulation
        self.asked += 1
        self.state, self.kind, self.run_of, self.ends = "asking", kind, run, ends
        self.sketches, self.ballot, self.reason, self.marks = Sketches(), None, "", False
        self._body_id, self.body_name = (body.id, body.name) if body is not None else (0, "")
        self._session.paused = True
        self.changed()
        return True

    def changed(self) -> None:
        """Note that something that is shown is not as it was."""
        self.changes += 1

    # --- the body ----------------------------------------------------------------------------

    def _usual_body(self) -> Body | None:
        chosen = self._chosen()
        if chosen is not None and chosen.kind != "static":
            return chosen
        focus = self._session.scene.focus
        return self._named(focus) if focus else None

    def _named(self, name: str) -> Body | None:
        return next((body for body in self._session.world.bodies if body.name == name), None)

    @property
    def body(self) -> Body | None:
        """Return the body whose path is asked for; None when there is none, or it is gone."""
        return self.run_of.body(self._session.world) if self.run_of is not None else None

    def choose_body(self, body: Body) -> None:
        """Ask for the path of this one; sketches of another one go."""
        if self.state != "asking" or self.kind != "path":
            return
        if body.id != self._body_id:
            self.sketches = Sketches()
        self._body_id, self.body_name = body.id, body.name
        self.run_of = Run(self._session.world, body, self.ends)
        self.changed()

    # --- sketches ----------------------------------------------------------------------------

    def begin_sketch(self, *points: Point) -> Sketch | None:
        """Begin another sketch; None, with a notice, when there are too many."""
        sketch = self.sketches.begin(*points)
        if sketch is None:
            words = f"You can draw at most {MOST_SKETCHES} guesses. Remove one first."
            self._session.notify("warning", words)
        self.changed()
        return sketch

    def remove(self, sketch: Sketch) -> None:
        """Take a sketch away."""
        if sketch in self.sketches:
            self.sketches.remove(sketch)
            self.changed()

    # --- what is to be seen --------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Return whether the run of a vote has ended; the answer waits to be revealed."""
        return self.state == "running" and self.reason != ""

    @property
    def _asks_whose(self) -> bool:
        """Return whether it asks, and does not know yet whose path is predicted."""
        return self.state == "asking" and self.run_of is None

    @property
    def ranking_shown(self) -> bool:
        """Return whether there are sketches that were judged."""
        return self.state == "answered" and bool(self.sketches.ranking)

    @property
    def told(self) -> str:
        """Return why the run was over, in words."""
        return WORDS.get(self.reason, "")

    @property
    def band(self) -> float:
        """Return how near a sketch is that went through the body [m]: half its larger side."""
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
            words = "Click the body whose path you want to predict."
            self._session.notify("warning", words, holds=lambda: self._asks_whose)
            return False
        self._start()
        self._session.paused = False
        return True

    def _start(self) -> None:
        self.state, self.reason = "running", ""
        self.hold_tool(False)
        self.changed()

    def _hear(self, world: World) -> None:
        """Follow a tick. The first one after the question is the beginning of the run."""
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
        """Take a part of the way that the user jumped over from the poses of the timeline."""
        assert run.path is not None
        timeline = self._session.timeline
        result = timeline.past.track.samples(timeline.present, run.path.last + 1, world.tick - 1)
        for tick in sorted(result):
            strip, i = result[tick]
            place = (strip.ids == run.body_id).nonzero()[0]
            if len(place):
                x, y = strip.poses[i, place[0], :2].tolist()
                run.path.add(tick, strip.times[i], (x, y))

    def _end(self, reason: Reason) -> None:
        """End the run: time stands, and a path is judged at once."""
        self._session.paused = True
        self.reason = reason
        run = self.run_of
        if run is not None and run.path is not None:
            cut_off = reason not in SHARP and run.moved
            self.sketches.judge(run.path.points, self.band, cut_off)
            self.state = "answered"
        if reason == "gone":
            words = f"{self.body_name} is gone. Its path is kept up to here."
            self._session.notify("warning", words)
        self.changed()

    def limit(self, seconds: float | None, touch: bool) -> None:
        """Set another end of the run: after `seconds`, or at the first touch."""
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
        """Drop the question. Time that was stopped for it goes on."""
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
        """Follow another scene, a restart, or a body that was erased while the world stands."""
        if self._simulation is not self._session.simulation:
            self._follow_simulation()
        if self.state != "asking" or self.run_of is None:
            return
        if self.kind == "path" and self.body is None:
            self._lose()
        elif self._session.world.tick != self.run_of.begin:  # the user has moved in time meanwhile
            self._ask_here()

    def _lose(self) -> None:
        """End the question: the body was erased."""
        self._session.notify("warning", f"{self.body_name} is gone, so its prediction ends.")
        self._clear()

    def _ask_here(self) -> None:
        """Ask the question about the state of now."""
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
        """Keep question and sketches after a restart; another scene has nothing to do with them."""
        before, self._simulation = self._simulation, self._session.simulation
        if before.name != self._simulation.name:
            self._ballots.clear()
            self._clear()
        elif self.state in ("asking", "running"):
            self._ask_restarted()

    def _ask_restarted(self) -> None:
        """Ask again in a scene that was built anew, for the body of the same name."""
        if self.kind == "path" and self.run_of is not None:
            body = counterpart(self._session.world, self._body_id, self.body_name)
            if body is None:
                self._lose()
                return
            self._body_id = body.id
            self.run_of.follow(body)
        self._ask_here()
        self.hold_tool(self.kind == "path")

"""The part of a prediction that asks: for a path, or for a show of hands."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from app.quantities.expression import ExpressionError
from app.teaching.prediction.ballot import Ballot, BallotError, Draft
from app.teaching.prediction.run import USUAL_SECONDS, Ends, Reason, Rect, Run
from app.teaching.prediction.sketch import MOST_SKETCHES, Point, Sketch
from app.teaching.prediction.sketches import Sketches
from physics import Body

if TYPE_CHECKING:
    from app.session.session import Session

State = Literal["off", "asking", "running", "answered"]
Kind = Literal["path", "vote"]


class Asking:
    """Words of `Prediction`: what is asked now."""

    def __init__(
        self,
        session: "Session",
        chosen: Callable[[], Body | None] = lambda: None,
        view: Callable[[], Rect] | None = None,
    ) -> None:
        """`chosen` is the body that is selected, or the lesson's; `view` what is seen [m]."""
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
        self._body_id, self.body_name = 0, ""  # also when the body is gone
        self._ballots: dict[tuple[str, ...], Ballot] = {}  # of this scene, by their words
        self._simulation = session.simulation
        self._was_paused = False

    # --- the two questions -------------------------------------------------------------------

    def ask_path(
        self,
        body: str = "",
        seconds: float | None = None,
        *,
        marks: bool = False,
        touch: bool = False,
        until: str = "",
    ) -> bool:
        """Freeze the world and ask for the path of a body; False, with a notice, when it has none
        of that name. Without a name: the `chosen` one, the scene's focus, or `choose_body` later.

        `seconds` [s] is how long it will run (usually 5). `marks`: only the end is asked for.
        `touch`: the run ends where the body touches something new; `until`: when a condition
        comes true.
        """
        found = self._named(body) if body else self._usual_body()
        if body and found is None:
            self._session.notify("error", f"nobody can predict {body}: there is no such body here")
            return False
        ends = Ends(USUAL_SECONDS if seconds is None else seconds, touch, until, self._view)
        if not self._begin("path", found, ends):
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
        if not self._begin("vote", None, Ends(seconds, until=until)):
            return False
        self.hold_tool(False)
        words = (ballot.question, *ballot.answers)
        known = self._ballots.get(words)
        if known is not None:
            known.right = ballot.right
            known.again()
        self.ballot = self._ballots[words] = known or ballot
        return True

    def _begin(self, kind: Kind, body: Body | None, ends: Ends) -> bool:
        """Another question; time stands. False: the condition of `ends` cannot be read."""
        try:
            asked = kind == "vote" or body is not None
            run = Run(self._session.world, body, ends) if asked else None
        except ExpressionError as error:
            self._session.notify("error", f"the run cannot end at {ends.until!r}: {error}")
            return False
        if self.state != "asking":
            self._was_paused = self._session.paused
        self._simulation = self._session.simulation
        self.state, self.kind, self.run_of, self.ends = "asking", kind, run, ends
        self.sketches, self.ballot, self.reason, self.marks = Sketches(), None, "", False
        self._body_id, self.body_name = (body.id, body.name) if body is not None else (0, "")
        self._session.paused = True
        self.changed()
        return True

    def changed(self) -> None:
        """Something that is shown is not as it was."""
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
        """The body whose path is asked for; None when there is none, or it is gone."""
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
        """Another sketch; None, with a notice, when there are too many."""
        sketch = self.sketches.begin(*points)
        if sketch is None:
            words = f"{MOST_SKETCHES} sketches are all that can be told apart; remove one first"
            self._session.notify("warning", words)
        self.changed()
        return sketch

    def remove(self, sketch: Sketch) -> None:
        """Take a sketch away."""
        if sketch in self.sketches:
            self.sketches.remove(sketch)
            self.changed()

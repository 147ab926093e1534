"""The board of "Why?": sentences about the selected thing, each with its number and its moment."""

from app.drawing.draw import Draw
from app.editor.selection_marks import hint_thing, outline_bodies
from app.features.why.model.asking import Asking
from app.features.why.model.keeping import Keeping, Kept
from app.features.why.model.sentence import Sentence
from app.quantities.force_kinds import KINDS
from app.teaching.spoilers import HIDDEN, withheld
from app.ui.boards.board import Board
from app.ui.floating import Box
from app.ui.kit.desk import Desk
from app.ui.kit.words import capital, last_words, time_words
from app.ui.toolkit.leaves import Button, List, Text, choice
from app.ui.toolkit.parts import Column, Part, Row
from app.ui.toolkit.rich_list import Line, RichList
from physics import Body

SPANS = (2.0, 5.0, 10.0, 30.0)  # [s] that it may look back
SPAN_TIP = "How far to look back"
AGAIN_TIP = "Run the last seconds again, up to this moment"
JUMP_TIP = "Go to this moment and pause"
BACK = 150  # [units] width of the button that goes back

MARK_REACH = 90.0
"""Length of the largest force that a sentence marks: [px] at an arrow width of 3; the others are in
proportion to it."""

MINUTE = 60.0
"""From this on a time has minutes, so both ends of a span are written so: [s]."""

BEFORE_ALL = "Nothing has happened yet. Let time run, then ask again."
NO_PAST = "Nothing to explain happened to it in this time."
NO_NOW = "There is nothing to explain at this moment."
CHOOSE = "Select a body or a joint (V, or right-click it) to ask about it."
GONE = "It is not there at this moment."
LOOKING = "Analysing …"
THEN = "Then:"
"""Before a sentence that held at the time beside it, and does not any more."""


class WhyBoard(Board):
    """The board follows the selection; `asking` answers."""

    SIZE = (410.0, 350.0)
    LEAST = (320.0, 260.0)  # a sentence with its number is seen whole
    ESCAPES = True

    def __init__(self, asking: Asking) -> None:
        """Show what `asking` has found."""
        super().__init__("Why?")
        self.asking = asking
        self.marked: Sentence | None = None  # under the mouse
        self._keeping = Keeping()
        self._told: object = None  # what the last sentences were about
        self._tick = 0  # at the last reading

    def closed(self) -> None:
        """Let the books go: nobody asks."""
        self.asking.close()

    # --- what it shows -----------------------------------------------------------------------

    def stamp(self) -> object:
        """Return what is followed at once: the thing, and what was found when it was looked at."""
        asking = self.asking
        return asking.changes, asking.thing, withheld(self.desk.classroom), asking.run

    def moment(self) -> object:
        """Return the moment, and whether a sentence is kept no longer."""
        return super().moment(), self.desk.session.paused, self._keeping.is_due(self.clock)

    def describe(self) -> Part:
        """Return the head, and the present and what happened below it."""
        asking, stamp, tick = self.asking, self.stamp(), self.desk.session.world.tick
        if stamp != self._told or tick < self._tick:
            self._keeping.clear()  # what is said now is not what was said before
        self._told, self._tick = stamp, tick
        self.put_title(f"Why? {capital(asking.name)}")
        hides, is_away = withheld(self.desk.classroom), asking.home is not None
        back = f"Back to {time_words(self._home_time())}"
        return Column(
            Row(
                is_away and Button(back, asking.back, framed=True, wide=BACK, key="back"),
                Text("" if is_away or asking.job is None else LOOKING, role="muted", grow=1),
                Row(
                    choice(SPANS, asking.seconds, self.choose, last_words, SPAN_TIP),
                    Button(
                        *("Look back", asking.look_back, AGAIN_TIP),
                        enabled=asking.job is None and not hides,
                        key="again",
                    ),
                ),
            ),
            List(
                [Line(HIDDEN.capitalize())] if hides else self._found(),
                *(lambda one: asking.jump(one.tick), self._mark, JUMP_TIP),
                key="rows",
            ),
        )

    @property
    def rows(self) -> RichList:
        """Return the lines of the present and the past."""
        return self.tree["rows"]

    def keeps_clear(self, desk: Desk) -> list[Box]:
        """Return where the body is seen [px] that is asked about."""
        result = self.asking.found
        if not isinstance(result, Body):
            return []
        camera, (x0, y0, x1, y1) = desk.editor.camera, result.aabb
        (left, bottom), (right, top) = camera.to_screen(x0, y0), camera.to_screen(x1, y1)
        return [Box(left, top, right, bottom)]

    def choose(self, seconds: float) -> None:
        """Look so many `seconds` [s] back from now on."""
        self.asking.seconds = seconds
        self.asking.look_back()

    def _mark(self, sentence: Sentence | None) -> None:
        self.marked = sentence

    def step(self, direction: int) -> None:
        """Go to the next moment of what happened, or back when negative, and mark what it speaks
        of; after the last one comes the moment that was left.
        """
        if withheld(self.desk.classroom):
            return
        now = self.desk.session.world.tick
        said = [line.value for line in self.rows.rows if line.button]
        said.sort(key=lambda one: one.tick)  # of the present, what is over stands above the story
        there = [one for one in said if (one.tick - now) * direction > 0]
        if there:
            wanted = there[0 if direction > 0 else -1]
            self.asking.jump(wanted.tick)
        elif direction > 0 and self.asking.home is not None:
            wanted = None
            self.asking.back()
        else:
            return
        self.say_again()
        self.update(0.0)
        if self.boards is not None:
            self.boards.make_way(self)  # of what happens there, which it may hide
        if wanted is not None:
            self.rows.choose(wanted)
        else:
            self.marked = None

    def _home_time(self) -> float:
        return self.desk.session.timeline.time_at(self.asking.home or 0)

    def _span_of(self) -> str:
        record = self.asking.result
        assert record is not None
        began = f"{record.began:.2f}" if record.until < MINUTE else time_words(record.began)
        return f"{began} to {time_words(record.until)}"

    def _found(self) -> list[Line]:
        """Return the rows: the present, then what happened."""
        asking, world = self.asking, self.desk.session.world
        answer = asking.answer
        rows = [Line(f"Now, at {time_words(world.time)}", head=True)]
        self._keeping.take(answer.now, self.clock)
        rows += [kept_line(kept) for kept in self._keeping.shown]
        if not answer.now:
            there = asking.thing.kind == "scene" or asking.found is not None
            rows.append(Line((BEFORE_ALL if world.tick == 0 else NO_NOW) if there else GONE))
        if asking.thing.kind == "scene":
            rows.append(Line(CHOOSE))
        if asking.error:
            rows += [Line("What happened", head=True), Line(f"It failed: {asking.error}.")]
            return rows
        if asking.result is None or asking.is_foreign:
            return rows
        if asking.result.tick == 0:
            rows += [Line("What happened", head=True), Line(BEFORE_ALL)]
            return rows
        rows.append(Line(f"What happened from {self._span_of()}", head=True))
        rows += [line_of(capital(one.words), one, past=True) for one in answer.story]
        if not answer.story:
            rows.append(Line(NO_PAST))
        return rows

    # --- the picture -------------------------------------------------------------------------

    def draw(self, draw: Draw) -> None:
        """Mark what the sentence under the mouse speaks of."""
        one, world = self.marked, self.desk.session.world
        if one is None or not self.rows.alive() or withheld(self.desk.classroom):
            return
        mark, sizes = one.mark, draw.style.sizes
        bodies = [world.bodies_by_id[i] for i in mark.ids if i in world.bodies_by_id]
        outline_bodies(draw, world, bodies, "moment")
        for thing in mark.ids:
            if thing in world.joints_by_id:
                hint_thing(draw, world, thing)
        largest = max((abs(fx) + abs(fy) for _, (fx, fy), _ in mark.arrows), default=0.0)
        for at, (fx, fy), kind in mark.arrows:
            if largest > 0.0:
                reach = MARK_REACH * sizes.arrow / 3.0 / draw.camera.scale / largest  # [m/N]
                looks = KINDS[kind]
                shaft = (fx * reach, fy * reach)
                draw.many.arrows([at], [shaft], looks.role, sizes.arrow, looks.barbed)
        for at in mark.points:
            draw.ring(at, 2.2 * sizes.handle, "moment")


def kept_line(kept: Kept) -> Line:
    """Return the line of a sentence: with its moment, when that is over."""
    one = kept.sentence
    return line_of(capital(one.words) if kept.holds else f"{THEN} {one.words}", one, not kept.holds)


def line_of(words: str, one: Sentence, past: bool) -> Line:
    """Return the line of a sentence with its number to check; of the `past` its time is pressed."""
    button = time_words(one.time) if past else ""
    return Line(words, one, False, button, one.datum.words, one.datum.share)

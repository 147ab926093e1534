"""The board of "Why?": sentences about the selected thing, each with its number and its moment."""

from functools import partial

import pygame
from pygame_gui.core import UIContainer

from app.drawing.draw import Draw
from app.editor.selection_marks import hint_thing, outline_bodies
from app.features.why.model.asking import Asking
from app.features.why.model.keeping import Keeping, Kept
from app.features.why.model.sentence import Sentence
from app.features.why.view.rows import Row, WhyRows
from app.quantities.force_kinds import KINDS
from app.teaching.withhold import HIDDEN, withheld
from app.ui.boards.board import Board
from app.ui.floating import Box
from app.ui.kit import paint
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.fields import DropButton
from app.ui.kit.painted import Painted
from app.ui.kit.popup import Entry, Popup
from app.ui.kit.words import time_words
from physics import Body

SPANS = (2.0, 5.0, 10.0, 30.0)  # [s] that it may look back
LINE = 28  # [units] height of the head
SPAN, AGAIN, BACK = 102, 96, 150  # [units] widths of what stands in it

MARK_REACH = 90.0
"""Length of the largest force that a sentence marks: [px] at an arrow width of 3; the others are in
proportion to it."""

MINUTE = 60.0
"""From this on a time has minutes, so both ends of a span are written so: [s]."""

BEFORE_ALL = "Nothing has happened yet. Let time run, then ask again."
NO_PAST = "Nothing that this board knows happened to it in this time."
NO_NOW = "No reason that this board knows holds at this moment."
CHOOSE = "Select a body or a joint (select tool, V, or a right click) to ask about it."
GONE = "It is not there at this moment."
LOOKING = "Looking …"
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
        self._seen: tuple[object, ...] | None = None
        self._keeping = Keeping()
        self._clock = 0.0  # [s] that the board is open
        self._tick = 0  # at the last reading

    def closed(self) -> None:
        """Let the books go: nobody asks."""
        self.asking.close()

    # --- elements ----------------------------------------------------------------------------

    def fill(self, desk: Desk, inside: pygame.Rect, container: UIContainer) -> None:
        """Make the head, and the rows below it."""
        look = desk.look
        line, gap = look.px(LINE), look.px(6)
        wide = min(look.px(AGAIN), (inside.width - gap) // 2)
        again = pygame.Rect(inside.right - wide, inside.top, wide, line)
        tip = "Run the last seconds again, up to this moment"
        self.again_button = Button(
            desk, again, container, command=self.asking.look_back, words="Look back", tip=tip
        )
        wide = min(look.px(SPAN), inside.width - wide - gap)
        span = pygame.Rect(again.left - gap - wide, inside.top, wide, line)
        self.span = DropButton(
            desk,
            span,
            container,
            words=self._span_words(),
            command=self._open_spans,
            tip="How far it looks back",
        )
        wide = min(look.px(BACK), inside.width)
        back = pygame.Rect(inside.left, inside.top, wide, line)
        room = span.left - gap - inside.left
        self._shows_back = self.asking.home is not None
        beside = room >= wide or not self._shows_back
        if not beside:  # a narrow board: it has a line of its own
            back.top = again.bottom + gap
        self.back_button = Button(
            desk, back, container, command=self.asking.back, framed=True, words="Back"
        )
        name = pygame.Rect(inside.left, inside.top, max(1, room), line)
        self.said = Head(desk, name, container)
        rest = inside.copy()
        rest.top = (again if beside else back).bottom + gap
        rest.height = max(1, inside.bottom - rest.top)
        self.rows = WhyRows(desk, rest, container, self.asking.jump, self._mark)
        self._seen = None
        self.update(0.0)

    def keeps_clear(self, desk: Desk) -> list[Box]:
        """Return where the body is seen [px] that is asked about."""
        found = self.asking.found
        if not isinstance(found, Body):
            return []
        camera, (x0, y0, x1, y1) = desk.editor.camera, found.aabb
        (left, bottom), (right, top) = camera.to_screen(x0, y0), camera.to_screen(x1, y1)
        return [Box(left, top, right, bottom)]

    def _span_words(self) -> str:
        return f"last {self.asking.seconds:g} s"

    def _open_spans(self) -> None:
        entries = [
            Entry(
                f"last {span:g} s",
                partial(self.choose, span),
                checked=lambda span=span: self.asking.seconds == span,
            )
            for span in SPANS
        ]
        Popup(self.desk, self.span.rect, [entries], width=self.span.rect.width)

    def choose(self, seconds: float) -> None:
        """Look so many `seconds` [s] back from now on."""
        self.asking.seconds = seconds
        self.span.show_words(self._span_words())
        self.asking.look_back()

    def _mark(self, sentence: Sentence | None) -> None:
        self.marked = sentence

    def step(self, ways: int) -> None:
        """Go to the next moment of what happened, or back when negative, and mark what it speaks
        of; after the last one comes the moment that was left.
        """
        if withheld(self.desk.classroom):
            return
        now = self.desk.session.world.tick
        told = [row.sentence for row in self.rows.rows if row.past and row.sentence is not None]
        told.sort(key=lambda one: one.tick)  # of the present, what is over stands above the story
        there = [one for one in told if (one.tick - now) * ways > 0]
        if there:
            wanted = there[0 if ways > 0 else -1]
            self.asking.jump(wanted.tick)
        elif ways > 0 and self.asking.home is not None:
            wanted = None
            self.asking.back()
        else:
            return
        self._seen = None
        self.update(0.0)
        if self.boards is not None:
            self.boards.make_way(self)  # of what happens there, which it may hide
        if wanted is not None:
            self.rows.choose(wanted)
        else:
            self.marked = None

    # --- following ---------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Follow the thing: the present at the beat, the rest when it was looked at."""
        session, asking = self.desk.session, self.asking
        self._clock += seconds
        hides = withheld(self.desk.classroom)
        moment = session.generation, session.timeline.position  # edits change it while time stands
        now = asking.changes, asking.thing, hides, asking.run, moment, session.paused
        if now == self._seen and not self._keeping.is_due(self._clock):
            return
        same = self._seen is not None and self._seen[:4] == now[:4]
        if same and not self.desk.editor.beat.due:
            return
        if not same or session.world.tick < self._tick:
            self._keeping.clear()  # what is said now is not what was said before
        self._seen, self._tick = now, session.world.tick
        name = asking.name
        self.put_title(f"Why? {capital(name)}")
        self.again_button.able(asking.job is None and not hides)
        shows_back = asking.home is not None
        if shows_back != self._shows_back:
            self.again()
            return
        if shows_back:
            self.back_button.put(words=f"Back to {time_words(self._home_time())}")
        (self.back_button.show if shows_back else self.back_button.hide)()
        (self.said.hide if shows_back else self.said.show)()
        self.said.put(self._head())
        self.rows.put([Row(HIDDEN.capitalize())] if hides else self._found())

    def _home_time(self) -> float:
        return self.desk.session.timeline.time_at(self.asking.home or 0)

    def _head(self) -> str:
        return LOOKING if self.asking.job is not None else ""

    def _span_of(self) -> str:
        record = self.asking.result
        assert record is not None
        began = f"{record.began:.2f}" if record.until < MINUTE else time_words(record.began)
        return f"{began} to {time_words(record.until)}"

    def _found(self) -> list[Row]:
        """Return the rows: the present, then what happened."""
        asking, world = self.asking, self.desk.session.world
        answer = asking.answer
        rows = [Row(f"Now, at {time_words(world.time)}", heading=True)]
        self._keeping.take(answer.now, self._clock)
        rows += [self._row_of(kept) for kept in self._keeping.shown]
        if not answer.now:
            there = asking.thing.kind == "scene" or asking.found is not None
            rows.append(Row((BEFORE_ALL if world.tick == 0 else NO_NOW) if there else GONE))
        if asking.thing.kind == "scene":
            rows.append(Row(CHOOSE))
        if asking.error:
            rows += [Row("What happened", heading=True), Row(f"It failed: {asking.error}.")]
            return rows
        if asking.result is None or asking.is_foreign:
            return rows
        if asking.result.tick == 0:
            rows += [Row("What happened", heading=True), Row(BEFORE_ALL)]
            return rows
        rows.append(Row(f"What happened from {self._span_of()}", heading=True))
        rows += [Row(capital(one.words), one, past=True) for one in answer.story]
        if not answer.story:
            rows.append(Row(NO_PAST))
        return rows

    def _row_of(self, kept: Kept) -> Row:
        """Return the row of a sentence: with its moment, when that is over."""
        one = kept.sentence
        if kept.holds:
            return Row(capital(one.words), one)
        return Row(f"{THEN} {one.words}", one, past=True)

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


def capital(words: str) -> str:
    """Return a sentence that begins with a capital, whatever name it begins with."""
    return words[:1].upper() + words[1:]


class Head(Painted):
    """One line that says what was looked at."""

    def __init__(self, desk: Desk, rect: pygame.Rect, container: UIContainer) -> None:
        self.words = ""
        super().__init__(desk, rect, container)
        self.refresh()

    def put(self, words: str) -> None:
        """Show other words."""
        if words != self.words:
            self.words = self.tip = words
            self.refresh()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the line."""
        paint.text(surface, self.words, self.look.body, self.look.colour("muted"), self.inner())

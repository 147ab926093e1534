"""The pad: the strokes on the running scene, in the order they were drawn, and undo for them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple
from weakref import WeakKeyDictionary, ref

from app.drawing.draw import Draw
from app.drawing.pen_stroke import Point, Stroke
from app.editor.cursor import Cursor
from app.session.session import Session
from app.timeline.timeline import Timeline

MOST_STEPS = 200  # [count] that can be undone
MOST_NOTED = 5000  # [count] strokes that films remember

Strokes = tuple[Stroke, ...]
Over = Callable[[Draw, int], None]
"""Draws over a picture of a film what was there at a tick."""


class Note(NamedTuple):
    """When a stroke was there [ticks], for films: drawn from `began` to `ended`, until `gone`."""

    stroke: Stroke
    began: int
    ended: int
    gone: int | None = None

    def at(self, tick: int) -> Stroke | None:
        """Return what of it was there at `tick`."""
        if tick < self.began or (self.gone is not None and tick >= self.gone):
            return None
        return self.stroke.part((tick - self.began + 1) / (self.ended - self.began + 1))


@dataclass
class Leaf:
    """The drawing on one run."""

    strokes: Strokes = ()
    past: list[Strokes] = field(default_factory=list)
    future: list[Strokes] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)


class Pad:
    """Another scene has a clean one; a scene that is built anew keeps its drawing.

    A teacher draws what will happen, and starts the run again under it.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._of: WeakKeyDictionary[Timeline, Leaf] = WeakKeyDictionary()
        self._last: ref[Timeline] = ref(session.timeline)
        self.fresh: Stroke | None = None  # is just being drawn
        self.lit: Stroke | None = None  # the mouse would take it away
        self.changes = 0  # so far

    @property
    def _leaf(self) -> Leaf:
        run = self._session.timeline
        if run not in self._of:
            last, leaf = self._last(), Leaf()
            if (
                last is not None
                and last.simulation.source == run.simulation.source
                and last in self._of
            ):
                old = self._of[last]
                leaf = Leaf(old.strokes, list(old.past), list(old.future))
                leaf.notes = [Note(stroke, 0, 0) for stroke in old.strokes]
            self._of[run] = leaf
        self._last = ref(run)
        return self._of[run]

    @property
    def strokes(self) -> Strokes:
        """Return the strokes on the running scene, oldest first."""
        return self._leaf.strokes

    @property
    def undoable(self) -> bool:
        """Return whether there is a change to take back."""
        return bool(self._leaf.past)

    # --- changing ----------------------------------------------------------------------------

    def add(self, stroke: Stroke, began: int | None = None) -> None:
        """Lay a stroke on top that was begun at the tick `began`."""
        now = self._session.world.tick
        begin = now if began is None else min(began, now)
        self._put((*self.strokes, stroke), begin)

    def remove(self, stroke: Stroke) -> None:
        """Take one away."""
        self._put(tuple(other for other in self.strokes if other is not stroke))

    def clear(self) -> int:
        """Take all away; returns how many there were."""
        count = len(self.strokes)
        if count:
            self._put(())
        return count

    def show(self, strokes: Strokes) -> None:
        """Have these strokes and no past: a step of a lesson brings them."""
        self._leaf.past.clear()
        self._leaf.future.clear()
        self._show(strokes)

    def undo(self) -> bool:
        """Take the last change back; False when there is none."""
        leaf = self._leaf
        if not leaf.past:
            return False
        leaf.future.append(leaf.strokes)
        self._show(leaf.past.pop())
        return True

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing."""
        leaf = self._leaf
        if not leaf.future:
            return False
        leaf.past.append(leaf.strokes)
        self._show(leaf.future.pop())
        return True

    def _put(self, strokes: Strokes, began: int | None = None) -> None:
        leaf = self._leaf
        leaf.past = [*leaf.past[1 - MOST_STEPS :], leaf.strokes]
        leaf.future.clear()
        self._show(strokes, began)

    def _show(self, strokes: Strokes, began: int | None = None) -> None:
        """Have these strokes, and note for films which came and went."""
        leaf, now = self._leaf, self._session.world.tick
        here = {id(stroke) for stroke in strokes}
        known = {id(stroke) for stroke in leaf.strokes}
        leaf.notes = [
            note._replace(gone=now) if note.gone is None and id(note.stroke) not in here else note
            for note in leaf.notes
        ]
        fresh = [stroke for stroke in strokes if id(stroke) not in known]
        begin = now if began is None else began
        leaf.notes += [Note(stroke, begin, now) for stroke in fresh]
        del leaf.notes[:-MOST_NOTED]
        leaf.strokes, self.lit = strokes, None
        self.changes += 1

    # --- the mouse ---------------------------------------------------------------------------

    def at(self, point: Point, reach: float) -> Stroke | None:
        """Return the topmost stroke within `reach` [m] of `point`."""
        for stroke in reversed(self.strokes):
            x0, y0, x1, y1 = stroke.bounds
            near = x0 - reach <= point[0] <= x1 + reach and y0 - reach <= point[1] <= y1 + reach
            if near and stroke.distance(point) <= reach:
                return stroke
        return None

    def erase(self, at: Cursor) -> bool:
        """Remove what lies under the eraser; False when nothing does."""
        stroke = self.at(at.point, 0.5 * at.reach)
        if stroke is not None:
            self.remove(stroke)
        return stroke is not None

    # --- the picture -------------------------------------------------------------------------

    def draw(self, draw: Draw) -> None:
        strokes = self.strokes
        if strokes or self.fresh is not None:
            draw.ink(strokes, self.fresh, self.lit)

    def over(self, timeline: Timeline) -> Over | None:
        """Return what a film of `timeline` shows of the drawing; None: there is none.

        A film is made in a thread of its own, so it gets a copy.
        """
        leaf = self._of.get(timeline)
        notes = tuple(leaf.notes) if leaf is not None else ()
        if not notes:
            return None

        def draw_over(draw: Draw, tick: int) -> None:
            seen = (note.at(tick) for note in notes)
            draw.ink(tuple(stroke for stroke in seen if stroke is not None))

        return draw_over

"""The microscope: it follows one contact through time, and reads it in all detail."""

from dataclasses import dataclass

from app.features.microscope.model.subject import (
    Subject,
    TickNote,
    is_touching,
    nearest_contact,
    out_of_body,
    subject_at,
    usual_contact,
)
from app.session.session import Session
from app.session.tick_log import TickLog
from physics import Vector, World
from physics.contacts.contact_detail import ContactDetail
from physics.contacts.contact_look import contact_detail

LEAST, MOST, USUAL = 20.0, 200.0, 60.0
"""Magnification against the picture of the scene: [1]. At 60 the speculative margin of 20 mm still
lies in the lens where a metre has 100 px; 200 shows a tenth of a millimetre as 2 px."""

KEPT = 4800
"""Ticks whose touching is remembered: [count], 4800, 20 s; a note has some hundred bytes."""


@dataclass(frozen=True)
class View:
    """What the lens shows at one moment."""

    subject: Subject
    center: Vector  # [m] middle of the lens, in the world
    detail: ContactDetail | None  # None: even the fat bounds of the shapes are apart
    names: tuple[str, str]  # of A and B
    rows: tuple[int, int]  # of the bodies A and B
    previewed: bool  # not followed: the mouse is over it
    touching: bool
    parted: float | None  # [s] when they last touched, where that was seen
    tick_length: float  # [s]
    stopped_by: str  # the breakpoint that stopped time here; "" = none


class Microscope:
    """The microscope is switched on and off; while it is on, it notes every tick."""

    def __init__(self, session: Session) -> None:
        """It is off, and follows nothing."""
        self._session = session
        self._notes: TickLog[TickNote] = TickLog(session, KEPT, self._look)
        self.is_on = False
        self.subject: Subject | None = None
        self.preview: Subject | None = None  # of the contact under the mouse
        self.zoom = USUAL  # [1]
        self.changes = 0  # counts what was chosen: what shows it looks again

    def switch_on(self) -> None:
        """Hear of every tick from now on."""
        if not self.is_on:
            self.is_on = True
            self._session.listeners.append(self._look)

    def switch_off(self) -> None:
        """Hear no more, follow nothing."""
        if self.is_on:
            self.is_on = False
            self._session.listeners.remove(self._look)
        self.forget()

    def forget(self) -> None:
        """Follow nothing: another scene has come."""
        self.subject = self.preview = None
        self._notes.clear()
        self.changes += 1

    # --- choosing ------------------------------------------------------------------------------

    def follow(self, subject: Subject | None) -> None:
        """Follow another contact from now on."""
        if subject is None or subject == self.subject:
            return
        pair = None if self.subject is None else (self.subject.bodies, self.subject.places)
        if pair != (subject.bodies, subject.places):
            self._notes.clear()
        self.subject = subject
        self.changes += 1
        self._look(self._session.world)

    def near(self, point: tuple[float, float], reach: float) -> Subject | None:
        """Return the contact within `reach` [m] of a point of the world."""
        world = self._session.world
        number = nearest_contact(world, point, reach)
        return subject_at(world, number) if number is not None else None

    def follow_usual(self, center: tuple[float, float], wanted: set[int]) -> None:
        """Follow what is worth a look, best of the bodies `wanted` (ids), near `center` [m]."""
        world = self._session.world
        number = usual_contact(world, center, wanted)
        if number is not None:
            self.follow(subject_at(world, number))

    def look_at_point(self, feature: int, place: Vector) -> None:
        """Move the lens to another point of the same contact, by its id; `place` is on A [m]."""
        old = self.subject
        if old is not None:
            self.follow(Subject(old.bodies, old.places, place, feature))

    # --- looking -------------------------------------------------------------------------------

    def _look(self, world: World) -> None:
        """Note after a tick whether they touch, and when they last did."""
        subject = self.subject
        if subject is None:
            return
        rows = subject.rows(world)
        touching = rows is not None and is_touching(world, rows)
        before = self._notes.get(world.tick - 1)
        last = world.time if touching else before.last if before is not None else None
        self._notes.put(world.tick, TickNote(touching, last))

    @property
    def view(self) -> View | None:
        """Read the contact that is followed, or the one under the mouse; None: there is none."""
        subject = self.preview or self.subject
        world = self._session.world
        shapes = subject.rows(world) if subject is not None else None
        if subject is None or shapes is None:
            return None
        detail = contact_detail(world, *shapes)
        bodies = [world.bodies_by_id[one] for one in subject.bodies]
        names = bodies[0].name, bodies[1].name
        rows = bodies[0].index, bodies[1].index
        if detail is not None:
            names = detail.a.name, detail.b.name
            rows = detail.a.index, detail.b.index
        note = self._notes.get(world.tick) if subject is self.subject else None
        return View(
            subject=subject,
            center=self._center(subject, detail),
            detail=detail,
            names=names,
            rows=rows,
            previewed=subject is not self.subject,
            touching=note.touching if note is not None else is_touching(world, shapes),
            parted=note.last if note is not None else None,
            tick_length=world.tick_length,
            stopped_by=self._stopped_by,
        )

    def _center(self, subject: Subject, detail: ContactDetail | None) -> Vector:
        """Return where the lens looks [m]: the chosen point, or the nearest to where that was."""
        world = self._session.world
        row = world.bodies_by_id[subject.bodies[0]].index
        before = out_of_body(world, row, subject.on_a)
        if detail is None or not detail.points:
            return before
        same = [point for point in detail.points if point.id == subject.feature]
        if same:
            return same[0].middle
        return min(
            (point.middle for point in detail.points),
            key=lambda middle: (middle.x - before.x) ** 2 + (middle.y - before.y) ** 2,
        )

    @property
    def _stopped_by(self) -> str:
        """Return what the breakpoint waited for that has stopped time in this tick."""
        session = self._session
        if not session.paused:
            return ""
        hits = [one for one in session.breakpoints.watches if one.happened_at == session.world.tick]
        return hits[0].breakpoint.words if hits else ""

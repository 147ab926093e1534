"""What the last step reports: the records of kernels, turned into words when somebody asks."""

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from physics.compile.jit import records
from physics.state.counts import EVENT_COUNT
from physics.state.layout import (
    CONTACT_BEGIN,
    CONTACT_END,
    CONTACT_HIT,
    EVENT,
    SENSOR_BEGIN,
    SENSOR_END,
    SLEEP,
    WAKE,
)
from physics.state.page import State
from physics.vector import Vector

if TYPE_CHECKING:
    from physics.body import Body
    from physics.joints.handle import Joint
    from physics.world import World

KINDS = {
    CONTACT_BEGIN: ("contact_begin", "{a} touches {b}"),
    CONTACT_END: ("contact_end", "{a} and {b} parted"),
    CONTACT_HIT: ("hit", "{a} and {b} hit at {speed:.3g} m/s"),
    SENSOR_BEGIN: ("sensor_begin", "{b} entered the sensor of {a}"),
    SENSOR_END: ("sensor_end", "{b} left the sensor of {a}"),
    SLEEP: ("sleep", "{a} came to rest"),
    WAKE: ("wake", "{a} began to move again"),
}
"""Word and sentence of each kind of EVENT."""


class Event(NamedTuple):
    """Something that happened in the last step.

    kind: "contact_begin", "contact_end", "hit", "sensor_begin", "sensor_end", "sleep", "wake" (with
    `World.record_events`), and always "joint_broken", "joint_strained" and "removed".
    """

    kind: str
    message: str
    body_name: str  # of body A
    tick: int  # World.tick after it
    a: "Body | None" = None  # of sensor events: whose sensor it is
    b: "Body | None" = None
    shape_a: int | None = None  # number of the shape in a.shapes
    shape_b: int | None = None
    point: Vector | None = None  # [m] of begins and hits
    speed: float = 0.0  # [m/s] of approach, of hits
    joint: "Joint | None" = None
    time: float = math.nan  # [s] World.time of it: of sensors the moment, of others the tick's end


class EventLog:
    """The events since the last step began, as rows of the page until they are read."""

    def __init__(self, world: "World") -> None:
        self._world = world
        self._events: list[Event] = []
        self._read = 0  # rows of the page that are in `_events` already

    def begin_step(self) -> None:
        """Forget what was there to be read; what edits ended since then belongs to the new step."""
        if self._events or self._world.page.counts[EVENT_COUNT]:
            now = self._world.tick
            self._events = [event for event in self.read() if event.tick > now]
            self._set_count(0)

    def tell(self, kind: str, message: str, body: "Body | None", **more: Any) -> None:
        """Something that Python noticed after a tick: a joint broke, a body left the world."""
        name = body.name if body is not None else "the world"
        world = self._world
        self._events.append(Event(kind, message, name, world.tick, a=body, time=world.time, **more))

    def read(self) -> list[Event]:
        """Return all events in the order of their ticks."""
        count = self._count
        if count > self._read:
            rows = np.asarray(self._world.page.arrays.events)[self._read : count]
            self._events += [self._event(row) for row in rows]
            self._events.sort(key=lambda event: event.tick)
            self._read = count
        return self._events

    def settle(self) -> None:
        """Read them before a body goes whose row they name."""
        self.read()
        self._set_count(0)

    def tell_ends(self, body: "Body") -> None:
        """The contacts of `body` end with it: say so now, while its rows are its own.

        They are dropped later, with those of all that is removed meanwhile: see capacity.squeeze.
        """
        page, i = self._world.page, body.index
        contacts, shapes = np.asarray(page.live_contacts), np.asarray(page.shapes)
        touching = (contacts["body_a"] == i) | (contacts["body_b"] == i)
        rows = np.flatnonzero(touching & (contacts["touching"] != 0))
        contacts["touching"][rows] = 0
        ends = np.zeros(len(rows), EVENT)
        is_sensor = contacts["sensor"][rows] != 0
        ends["kind"] = np.where(is_sensor, SENSOR_END, CONTACT_END)
        ends["tick"], ends["x"] = self._world.tick + 1, math.nan
        ends["time"] = self._world.time
        a, b = contacts["shape_a"][rows], contacts["shape_b"][rows]
        swapped = is_sensor & (shapes["sensor"][a] == 0)  # a sensor is A
        ends["a"], ends["b"] = np.where(swapped, b, a), np.where(swapped, a, b)
        self._events += [self._event(row) for row in ends]

    def make_room(self) -> None:
        """Twice the room that `reports.events_fit` asks for."""
        page = self._world.page
        most = self._count + 2 * (page.contact_count + page.body_count)
        if most >= len(page.arrays.events):
            events = records(EVENT, 2 * most)
            events[: self._count] = page.arrays.events[: self._count]
            page.replace(events=events)

    def save(self) -> tuple[tuple[Event, ...], int]:
        """Return the events in words, and how many rows of the page they cover, for a snapshot."""
        return tuple(self._events), self._read

    def restore(self, events: tuple[Event, ...], read: int) -> None:
        """The inverse of `save`; the rows of the page are written by the snapshot."""
        self._events, self._read = list(events), read

    def reserve(self, count: int) -> None:
        """Room for `count` rows, to be written."""
        page = self._world.page
        if count > len(page.arrays.events):
            page.replace(events=records(EVENT, 2 * count))

    @property
    def _count(self) -> int:
        return self._world.page.event_count

    def _set_count(self, count: int) -> None:
        self._world.page.tally["event_count"] = count
        self._read = count

    def _event(self, row: np.void) -> Event:
        """Return one EVENT row in words."""
        word, sentence = KINDS[int(row["kind"])]
        page, world = self._world.page, self._world
        x, y, speed = float(row["x"]), float(row["y"]), float(row["speed"])
        shapes: list[int | None] = [None, None]
        bodies: list[Body | None] = [None, None]
        if row["kind"] in (SLEEP, WAKE):
            bodies[0] = world.body_at_row(int(row["a"]))
        else:
            for k, i in enumerate((int(row["a"]), int(row["b"]))):
                bodies[k] = owner = world.body_at_row(int(page.shapes[i]["body"]))
                shapes[k] = shape_number(page, i, owner)
        names = [body.name if body is not None else "the world" for body in bodies]
        return Event(
            kind=word,
            message=sentence.format(a=names[0], b=names[1], speed=speed),
            body_name=names[0],
            tick=int(row["tick"]),
            a=bodies[0],
            b=bodies[1],
            shape_a=shapes[0],
            shape_b=shapes[1],
            point=None if math.isnan(x) else Vector(x, y),
            speed=speed,
            time=float(row["time"]),
        )


def shape_number(page: State, row: int, body: "Body") -> int:
    """Return which of `body.shapes` the shape row `row` is a part of."""
    if len(body.shapes) == 1:
        return 0
    place = list(page.shapes_of(body.index))[::-1].index(row)
    for number, shape in enumerate(body.shapes):
        place -= len(shape.parts)
        if place < 0:
            return number
    raise LookupError(f"shape row {row} is no part of {body!r}")

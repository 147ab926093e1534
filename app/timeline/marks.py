"""Marks on the scrubber: what happened when, and when a body touched what."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.timeline.branches import Branch, Position
from physics import Body, World

MOST_MARKS = 1000  # [count] of breakpoints and contacts

MarkKind = Literal["edit", "breakpoint", "contact"]


@dataclass(frozen=True)
class Mark:
    """Something to be seen on the scrubber; `line` and `position` are where it happened."""

    tick: int
    kind: MarkKind
    text: str
    line: int = 0
    position: Position = (0, 0)


class Marks:
    """The marks of all futures of one simulation, in the order they were made."""

    def __init__(self) -> None:
        self._all: list[Mark] = []
        self.made = 0  # [count] since the beginning
        self._touches: Touches | None = None  # of the body that is watched

    def watch(self, body: Body | None) -> None:
        """Mark from now on when `body` touches something new; None: no more."""
        self._touches = Touches(body) if body is not None else None

    def ticked(self, branch: Branch, world: World) -> None:
        """Mark what the watched body has begun to touch in the last tick of `branch`."""
        if self._touches is not None:
            for text in self._touches.begun(world):
                self.add(branch, world.tick, "contact", text)

    def add(self, branch: Branch, tick: int, kind: MarkKind, text: str) -> None:
        """Mark something that happened on `branch`."""
        position = (tick, branch.count_until(tick))
        self._all.append(Mark(tick, kind, text, branch.line, position))
        del self._all[:-MOST_MARKS]
        self.made += 1

    def of(self, branch: Branch) -> list[Mark]:
        """Return the marks of one future."""
        return [mark for mark in self._all if branch.holds(mark.line, mark.position)]

    def keep_only(self, branches: list[Branch]) -> None:
        """Drop what belongs to none of these futures."""
        self._all = [m for m in self._all if any(b.holds(m.line, m.position) for b in branches)]


class Touches:
    """The things that one body has begun to touch.

    Read from the contacts: the world's own events are a part of its state, and watching must not
    change the run.
    """

    def __init__(self, body: Body) -> None:
        """Watch `body` from now on."""
        self._body: Body | None = body
        self._id = body.id
        self._tick = body.world.tick
        self._touched = self._rows(body)

    def begun(self, world: World) -> list[str]:
        """Return in words what is touched after this tick and was not before it."""
        body = self._find(world)
        if body is None:
            return []
        before, self._touched = self._touched, self._rows(body)
        is_next, self._tick = world.tick == self._tick + 1, world.tick
        new = self._touched - before if is_next else ()  # after a jump nothing has begun
        names = [other.name for row in new if (other := world.bodies_by_row.get(row))]
        return [f"{body.name} touches {name}" for name in sorted(names)]

    def _find(self, world: World) -> Body | None:
        """The body in `world`, which may be another one since a jump; None: it is gone."""
        body = self._body
        if body is None or not body.alive or body.world is not world:
            body = world.bodies_by_id.get(self._id)
            self._body = body
        return body

    def _rows(self, body: Body) -> set[int]:
        contacts, row = body.world.page.live_contacts, body.index
        a, b = contacts["body_a"], contacts["body_b"]
        touching = (contacts["point_count"] > 0) & ((a == row) | (b == row))
        return set(np.where(a == row, b, a)[touching].tolist())

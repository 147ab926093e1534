"""Energy drifts: the books of energy are off by more than so many percent."""

from array import array
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from app.quantities.numbers import figure, plain_number
from app.session.breakpoints.breakpoint import Breakpoint, BreakpointError
from app.session.breakpoints.present import Present
from physics.values.sums import dot

LEAST_HEIGHT = 1.0
"""The scale is at least the work of lifting everything by this: [m], 1. Less: what is set at rest
at the height of the origin drifts by a hundred percent when it moves at all."""

LEAST_ENERGY = 1e-9
"""... and at least this: [J], for worlds at rest without gravity."""

SAME_ENERGY = 1e-12
"""Energies of one state are as near as this: [1], of the scale. Not 0: a sum may be added up in
another order from call to call."""

MOST_TICKS = 240 * 3600
"""History kept for jumps back in time: [count], an hour, 14 MB; after that the older half goes."""


@dataclass(frozen=True)
class EnergyDrift(Breakpoint):
    """|E - E0 - W| / scale is above `percent`, and was not a tick before.

    E is the mechanical energy of the world (World.energy: motion, turning, gravity, springs of
    joints), E0 what it was when the breakpoint was set, W the work of hand and motors since then
    (see work.py for what that is, and is not). So friction, impacts, damping and wind count as
    drift, as do edits and forces of scenes: it says when energy came or went, not that the solver
    is wrong. The scale is taken with E0: kinetic + spring + the sizes of all m g . r, at least what
    lifts everything by 1 m.
    """

    LABEL: ClassVar[str] = "energy drifts"
    percent: float = 5.0

    def __post_init__(self) -> None:
        if not 0.0 < self.percent < 1e6:  # also refuses NaN
            raise BreakpointError(f"percent must be above 0, not {self.percent!r}")

    def begin(self, present: Present) -> "Ledger":
        return Ledger(present)

    def look(self, present: Present, kept: Any) -> Any:
        """Drift [%], with its sign."""
        return kept.drift(present)

    def compare(self, before: Any, now: Any, present: Present) -> str:  # noqa: ARG002
        if not abs(now) > self.percent or abs(before) > self.percent:
            return ""
        word = "gained" if now > 0.0 else "lost"
        return f"the world has {word} {figure(abs(now), '%')} of its energy"

    @property
    def words(self) -> str:
        return f"energy drifts by more than {plain_number(self.percent)} %"


class Ledger:
    """E0, the scale, and the work since, for one breakpoint.

    It remembers E and W of every tick, so that after a jump back it goes on where it was: the same
    energy at the same tick is the same run. Any other state begins a new ledger.
    """

    def __init__(self, present: Present) -> None:
        self._begin(present)

    def _begin(self, present: Present) -> None:
        self._first = present.tick
        self._energies = array("d", [present.energy.total])
        self._works = array("d", [0.0])
        self._origin = present.energy.total
        self.scale = scale_of(present)  # [J]

    def drift(self, present: Present) -> float:
        """(E - E0 - W) / scale [%] now."""
        self._follow(present)
        gained = present.energy.total - self._origin - self._works[-1]
        return 100.0 * gained / self.scale

    def _follow(self, present: Present) -> None:
        """Bring the books to the present: the next tick, one that is known, or a new beginning."""
        at, energy = present.tick - self._first, present.energy.total
        if at == len(self._energies):
            self._energies.append(energy)
            self._works.append(self._works[-1] + present.work)
            if len(self._energies) > MOST_TICKS:
                self._forget(MOST_TICKS // 2)
        elif 0 <= at < len(self._energies) and self._is_same(energy, at):
            del self._energies[at + 1 :], self._works[at + 1 :]
        else:
            self._begin(present)

    def _is_same(self, energy: float, at: int) -> bool:
        return abs(energy - self._energies[at]) <= SAME_ENERGY * self.scale

    def _forget(self, count: int) -> None:
        del self._energies[:count], self._works[:count]
        self._first += count


def scale_of(present: Present) -> float:
    """Return the scale that energies are compared with [J]: see EnergyDrift."""
    page, (gx, gy) = present.world.page, present.world.gravity
    n = page.body_count
    weight = page.body["mass"][:n] * np.abs(page.body["gravity_scale"][:n])
    heights = np.abs(gx * page.body["x"][:n] + gy * page.body["y"][:n])
    lift = float(np.sum(weight)) * float(np.hypot(gx, gy)) * LEAST_HEIGHT
    energy = present.energy
    return max(energy.kinetic + energy.spring + dot(weight, heights), lift, LEAST_ENERGY)

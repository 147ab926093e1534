"""What can be read off a world: times, things by name, arrays of joints, energy."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

import numpy as np

from physics.body import Body
from physics.energy import Energy, energy_of
from physics.joints.arrays import JointArrays, ends_of, kinds_in, read_joints
from physics.joints.handle import Joint

if TYPE_CHECKING:
    from physics.world import World


class Gauges:
    """The readings of World that follow from its page and tables."""

    @property
    def _read(self) -> "World":
        return cast("World", self)

    @property
    def time(self) -> float:
        """Simulated time [s], the sum of all ticks; their rate may have changed."""
        tally, rate = self._read.page.tally[0], self._read.page.step["tick_rate"][0]
        ticks = int(tally["tick"] - tally["rate_since"])
        return float(tally["time_before"] + (ticks / rate if ticks else 0.0))

    @property
    def tick_length(self) -> float:
        """Length of the last tick [s]: impulse / tick_length is a force [N]."""
        return float(self._read.page.step["tick"][0]) or self._read.settings.tick_length

    def body(self, name: str) -> Body:
        """The first body of that name; KeyError names those there are."""
        for body in self._read.bodies:
            if body.name == name:
                return body
        raise KeyError(
            f"no body {name!r}; there are {[body.name for body in self._read.bodies][:20]}"
        )

    def body_by_id(self, serial: int) -> Body:
        """The body with that id; KeyError when it is gone."""
        for body in self._read._bodies.values():
            if body.id == serial:
                return body
        raise KeyError(f"no body with id {serial}: it was removed")

    def joint_by_id(self, serial: int) -> Joint:
        """The joint with that id; KeyError when it is gone."""
        return self._read._joints[serial]

    @property
    def bodies_by_id(self) -> dict[int, Body]:
        """All bodies by their id: a new dictionary, made in one walk."""
        return {body.id: body for body in self._read._bodies.values()}

    @property
    def bodies_by_row(self) -> Mapping[int, Body]:
        """All bodies by their row in the data page: a view that follows the world, read only."""
        return MappingProxyType(self._read._bodies)

    @property
    def joints_by_id(self) -> Mapping[int, Joint]:
        """All joints by their id: a view that follows the world, read only."""
        return MappingProxyType(self._read._joints)

    @property
    def newest_id(self) -> int:
        """The id of the body or joint that was added last; 0 before the first.

        Ids count up, so something was added when this has changed; `restore` sets it back.
        """
        return self._read._serial

    def body_at_row(self, row: int) -> Body:
        """The body in that row of the data page."""
        return self._read._bodies[row]

    @property
    def joint_kinds(self) -> frozenset[str]:
        """The kinds of joints that there are now: ``world.joints_of`` is empty for all others."""
        return kinds_in(self._read.joint_table)

    def joints_of(self, kind: str) -> JointArrays:
        """All joints of a kind as arrays: bulk reading without a handle each."""
        return read_joints(self._read.page, self._read.joint_table, kind, self.tick_length)

    def jointed_rows(self, kinds: Collection[str]) -> np.ndarray:
        """Rows in the data page (n, 2) of the bodies that joints of `kinds` hold together."""
        return ends_of(self._read.joint_table, kinds)

    @property
    def max_penetration(self) -> float:
        """Deepest overlap at the start of the last tick [m], 0 when nothing overlaps."""
        separations = self._read.contacts.separations
        return max(0.0, -float(separations.min())) if len(separations) else 0.0

    @property
    def energy(self) -> Energy:
        """Mechanical energy now [J]."""
        return energy_of(self._read.page, self._read.gravity, self._read.joint_table.columns)

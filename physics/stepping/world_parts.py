"""The parts that a world is made with: what they have can be set, they cannot be replaced."""

from typing import Any

from physics.callbacks import Callbacks
from physics.contacts.filters import CollisionMatrix
from physics.energy.ledger import Ledger
from physics.state.page import State
from physics.stepping.stage_clock import StageClock
from physics.threads.threads import Threads


class WorldParts:
    """What `World` has of them; the world's own step reads them by their slots."""

    __slots__ = ("_callbacks", "_collision_matrix", "_ledger", "_stage_clock", "_threads")

    _callbacks: Callbacks
    _collision_matrix: CollisionMatrix
    _ledger: Ledger
    _stage_clock: StageClock
    _threads: Threads

    def _make_parts(self, page: State) -> None:
        world: Any = self
        self._callbacks = Callbacks(world)
        self._collision_matrix = CollisionMatrix(world)
        self._ledger = Ledger(world, page.ledger)
        self._stage_clock = StageClock(page)
        self._threads = Threads()

    @property
    def callbacks(self) -> Callbacks:
        """Who is called in a step: ``world.callbacks.begin = function``."""
        return self._callbacks

    @property
    def collision_matrix(self) -> CollisionMatrix:
        """Which categories may meet: ``world.collision_matrix.set(0, 3, allowed=False)``."""
        return self._collision_matrix

    @property
    def ledger(self) -> Ledger:
        """Where energy goes: ``world.ledger.on = True``."""
        return self._ledger

    @property
    def stage_clock(self) -> StageClock:
        """What the stages of a tick take: ``world.stage_clock.is_on = True``."""
        return self._stage_clock

    @property
    def threads(self) -> Threads:
        """How many threads work at a tick: ``world.threads.number = 2``."""
        return self._threads

"""All breakpoints of a session: set, checked after every tick, brought up to date after a jump."""

from dataclasses import dataclass
from typing import Any

from app.quantities.expression import ExpressionError
from app.session.breakpoints.apex import Apex
from app.session.breakpoints.breakpoint import Breakpoint, BreakpointError, Hit
from app.session.breakpoints.condition import Condition
from app.session.breakpoints.contact import FirstContact, LiftOff
from app.session.breakpoints.energy import EnergyDrift
from app.session.breakpoints.joint import JointBreaks
from app.session.breakpoints.present import BlindError, Present, Views
from app.session.breakpoints.sleep import FallsAsleep
from app.session.breakpoints.slip import SlipStarts
from physics import World

KINDS: dict[str, type[Breakpoint]] = {
    kind.__name__: kind
    for kind in (
        *(FirstContact, SlipStarts, LiftOff, Apex),
        *(JointBreaks, FallsAsleep, EnergyDrift, Condition),
    )
}
"""Every kind by its word, in the order of a menu."""


@dataclass(eq=False)
class Watch:
    """A breakpoint that is set. `trouble` says why it cannot happen now; "" when it can."""

    number: int
    breakpoint: Breakpoint
    enabled: bool = True
    trouble: str = ""
    happened_at: int | None = None  # tick of the last hit that is not in the future
    before: Any = None  # what it saw in the state before; None = nothing
    kept: Any = None  # what it keeps from when it was set
    lost: str = ""  # why this world has not what it names
    quiet: bool = False  # time stops without a notice: whoever set it tells it

    @property
    def waits(self) -> bool:
        """Whether it is looked at: switched on, and not over."""
        return self.enabled and not self.lost and not self.spent

    @property
    def spent(self) -> bool:
        """Whether it happens once, and has."""
        return self.breakpoint.once and self.happened_at is not None


class Breakpoints:
    """Every breakpoint is a comparison of one state with the one a tick before, and both are read
    off the world. So a rewound run hits at the same tick, and a jump hits nothing.
    """

    def __init__(self) -> None:
        self.watches: list[Watch] = []
        self._views: Views | None = None
        self._tick = -1  # of the state that `before` speaks of
        self._count = 0

    # --- setting -----------------------------------------------------------------------------

    def add(
        self,
        breakpoint: Breakpoint,  # noqa: A002 - the noun here
        world: World,
        quiet: bool = False,
    ) -> int:
        """Set one; returns its number. BreakpointError when it names what is not in `world`,
        ExpressionError, with the place, for a condition that cannot be read. `quiet`: without a
        notice when it happens.
        """
        if not self._is_at(world):
            self.reset(world)
        try:
            breakpoint.require(self._present([]))
        except BlindError as error:
            raise BreakpointError(str(error)) from None
        self._count += 1
        watch = Watch(self._count, breakpoint, quiet=quiet)
        self._arm(watch)
        self.watches.append(watch)
        return watch.number

    def remove(self, number: int) -> None:
        """Take one out; nothing happens if it is gone already."""
        self.watches = [watch for watch in self.watches if watch.number != number]

    def clear(self) -> None:
        """Remove all breakpoints."""
        self.watches = []

    def enable(self, number: int, enabled: bool = True) -> None:
        """Switch one on or off. Switching on arms one that has happened again."""
        watch = self.watch(number)
        watch.enabled = enabled
        if enabled:
            watch.happened_at = watch.kept = None
            self._arm(watch)

    def watch(self, number: int) -> Watch:
        """The watch with that number; BreakpointError when it was removed."""
        for watch in self.watches:
            if watch.number == number:
                return watch
        raise BreakpointError(f"there is no breakpoint {number} any more")

    # --- time --------------------------------------------------------------------------------

    def check(self, world: World) -> list[Hit]:
        """Call it after every tick: what happened in it. It changes nothing in the world."""
        if not self.watches:
            return []
        if not self._is_at(world, 1):
            self.reset(world)  # somebody moved time without a word
            return []
        self._tick = world.tick
        waiting = [watch for watch in self.watches if watch.waits]
        present = self._present(waiting)
        hits = [self._check(watch, present) for watch in waiting]
        return [hit for hit in hits if hit is not None]

    def reset(self, world: World) -> None:
        """Call it after a jump in time, a restore, or with another world: nothing happens by it."""
        is_other = self._views is None or self._views.world is not world
        if is_other or self._views is None:
            self._views = Views(world)
        self._tick = world.tick
        for watch in self.watches:
            if is_other:
                watch.happened_at = watch.kept = None
            elif watch.happened_at is not None and watch.happened_at > world.tick:
                watch.happened_at = None
            if is_other or watch.lost:
                self._move(watch)
            self._arm(watch)

    def _is_at(self, world: World, later: int = 0) -> bool:
        """Whether what was seen last is the state of `world` so many ticks ago."""
        known = self._views is not None and self._views.world is world
        return known and world.tick == self._tick + later

    def _move(self, watch: Watch) -> None:
        """Find in this world what the breakpoint names."""
        try:
            watch.breakpoint, watch.lost = watch.breakpoint.moved_to(self._present([])), ""
        except (BlindError, ExpressionError) as error:
            watch.lost = watch.trouble = str(error)

    def _arm(self, watch: Watch) -> None:
        """Take the state before from the present."""
        if not watch.waits:
            return
        present = self._present([watch])
        if watch.kept is None:
            watch.kept = watch.breakpoint.begin(present)
        self._look(watch, present)

    def _look(self, watch: Watch, present: Present) -> None:
        """Let `watch` look at the present; its `before` is None when there is nothing to see."""
        try:
            watch.before, watch.trouble = watch.breakpoint.look(present, watch.kept), ""
        except BlindError as error:
            watch.before, watch.trouble = error.seen, str(error)

    def _check(self, watch: Watch, present: Present) -> Hit | None:
        before = watch.before
        self._look(watch, present)
        if before is None or watch.before is None:
            return None
        text = watch.breakpoint.compare(before, watch.before, present)
        if not text:
            return None
        watch.happened_at = present.tick
        return Hit(watch.number, watch.breakpoint, present.tick, text, watch.quiet)

    def _present(self, watches: list[Watch]) -> Present:
        assert self._views is not None
        asked = [watch.breakpoint.touches() for watch in watches]
        return Present(self._views, [serial for serial in asked if serial is not None])

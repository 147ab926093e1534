"""When a world may be changed: not while it steps, and not by the handle of what was removed, or of
what belongs to another world.

Kernels run without the interpreter's lock, so another thread could write into the middle of a tick.
"""

from typing import TYPE_CHECKING, Any, ClassVar

from physics.values.checks import DefinitionError
from physics.values.ranges import short

if TYPE_CHECKING:
    from physics.world import World


class StaleHandleError(ReferenceError):
    """A handle was used after its body or joint was removed."""


class WorldLockedError(RuntimeError):
    """Something tried to change a world while it was stepping."""


class Handle:
    """The base of what a world hands out: words over a row of its own."""

    __slots__ = ()
    HANDLE: ClassVar[str]  # "body": of what

    @property
    def world(self) -> "World":
        """The world it was made in."""
        raise NotImplementedError


class StepLock:
    """Locked while it is entered: ``with world.stepping(): advance(...)``.

    A flag, not a mutex: whoever comes in between is told so, instead of waiting and then changing
    a world that has moved on.
    """

    __slots__ = ("locked",)

    def __init__(self) -> None:
        self.locked = False

    def __enter__(self) -> None:
        if self.locked:
            raise WorldLockedError("this world is stepping already; step it from one thread only")
        self.locked = True

    def __exit__(self, *_: object) -> None:
        self.locked = False


def require_unlocked(world: "World", what: str) -> None:
    """WorldLockedError while `world` is stepping; `what` completes "cannot ..."."""
    if world.locked:
        raise WorldLockedError(
            f"cannot {what} while the world is stepping; do it between ticks or in Scene.step"
        )


def require_of(world: "World", what: str, thing: Any, *kinds: str) -> None:
    """DefinitionError unless `thing` is the handle of one of `kinds` that `world` has made.

    The row of another world's handle is somebody else's here. It may have been removed.
    """
    if not (isinstance(thing, Handle) and thing.HANDLE in kinds):
        raise DefinitionError(
            f"{what} must be a {' or a '.join(kinds)} of this world, not {short(thing)}"
        )
    if thing.world is not world:
        raise DefinitionError(f"{what}: {thing!r} belongs to another world, not to this one")

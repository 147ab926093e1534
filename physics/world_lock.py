"""When a world may be changed: not while it steps, and not by the handle of what was removed.

Kernels run without the interpreter's lock, so another thread could write into the middle of a tick.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from physics.world import World


class StaleHandleError(ReferenceError):
    """A handle was used after its body or joint was removed."""


class WorldLockedError(RuntimeError):
    """Something tried to change a world while it was stepping."""


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

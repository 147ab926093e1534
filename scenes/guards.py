"""Guards: whether what a scene needs is still there, and whether a hand holds something.

Anything may be erased. `theory`, `readings` and `draw` need no guard for what they cannot do
without and ask first: its StaleHandleError withdraws what they tell until undo brings it back (see
app/simulation/simulation.py). A guard is for what goes on without some of many, or tells numbers
that it has kept; the shapes of a body that is gone are none, which is no error either.
"""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from physics import World


class Erasable(Protocol):
    """A body, a joint, or what is made of some."""

    @property
    def alive(self) -> bool:
        """Return whether the world has it still."""
        ...


T = TypeVar("T", bound=Erasable)


def living(things: Iterable[T]) -> list[T]:
    """Return those of `things` that the world has still."""
    return [thing for thing in things if thing.alive]


def all_alive(things: Iterable[Erasable]) -> bool:
    """Return whether the world has all of `things` still."""
    return all(thing.alive for thing in things)


def in_hand(world: World) -> bool:
    """Return whether a hand holds something: what runs by itself does not now."""
    return "mouse" in world.joint_kinds

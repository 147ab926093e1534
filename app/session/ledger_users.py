"""Who needs the energy ledger of the running world: it is on as long as somebody does.

The books cost a quarter of a tick, so they are off unless a board, a diagram or a graph asks. Each
asks here, under its own name, and gives them back here: the last one turns them off.
"""

from weakref import WeakSet

from physics import World


class LedgerUsers:
    """Counts the users of the ledger; a session calls `follow` before every tick."""

    def __init__(self) -> None:
        self._users: list[object] = []
        self._turned_on: WeakSet[World] = WeakSet()  # by us: others may have their own reasons

    @property
    def needed(self) -> bool:
        """Whether somebody reads the books."""
        return bool(self._users)

    def need(self, user: object, world: World) -> None:
        """Keep the books open for `user` from now on; asking twice is asking once."""
        if not any(known is user for known in self._users):
            self._users.append(user)
        if not world.ledger.on:
            self.follow(world)
            world.ledger.begin_step()  # opens the books at this moment, not after the next tick

    def free(self, user: object) -> None:
        """Note that `user` needs the books no more; without users they are closed everywhere."""
        self._users = [known for known in self._users if known is not user]
        if not self._users:
            for world in self._turned_on:
                world.ledger.on = False
            self._turned_on.clear()

    def follow(self, world: World) -> None:
        """Open the books of `world`, which may be new, if somebody needs them."""
        if self._users and not world.ledger.on:
            world.ledger.on = True
            self._turned_on.add(world)

"""A body's row of the data page behind a handle: who may read it, who may change it."""

from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from physics.held import HELD, held
from physics.layout import STATIC
from physics.locking import require_unlocked

if TYPE_CHECKING:
    from physics.world import World


class StaleHandleError(ReferenceError):
    """A handle was used after its body or joint was removed."""


class BodyRow:
    """(world, row). It lives while the world holds it for that row: what was removed, or added in a
    future that `World.restore` has undone, raises StaleHandleError on every use.
    """

    __slots__ = ("_living", "_page", "_shapes", "_world", "id", "index", "name")

    def __init__(self, world: "World", index: int, name: str) -> None:
        self._world = world
        self._page = world.page
        self._living = world._bodies
        self.index = index
        self.id = int(world.page.body["id"][index])
        self.name = name

    @property
    def world(self) -> "World":
        """The world it was made in."""
        return self._world

    @property
    def alive(self) -> bool:
        """False once the body was removed from its world."""
        return self._living.get(self.index) is self

    def require_alive(self) -> None:
        """StaleHandleError once the body was removed."""
        if self._living.get(self.index) is not self:
            raise StaleHandleError(f"body {self.name!r} was removed; ask the world for live ones")

    def _get(self, field: str) -> float:
        if self._living.get(self.index) is not self:
            self.require_alive()
        return self._page.body[field].item(self.index)

    def edit(self, wakes: bool = True) -> dict[str, Any]:
        """The page's columns, to be changed: the world is not stepping, the body lives, awake.

        `wakes` is False for what changes nothing: a lift that is told every tick to stand still.
        """
        require_unlocked(self._world, f"change body {self.name!r}")
        columns = self._page.body
        self.require_alive()
        resting = columns["asleep"].item(self.index) or columns["kind"].item(self.index) == STATIC
        if resting and wakes:
            self._world.wake(self)
        return columns


T = TypeVar("T", float, bool)


class Column(Generic[T]):
    """A settable property that is one column of the page, within `held` if it is a number."""

    def __init__(self, kind: type[T], text: str) -> None:
        self._kind: Any = kind
        self.__doc__ = text

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name
        self._low, self._high = HELD.get(name, (0.0, 1.0))

    @overload
    def __get__(self, body: None, owner: type) -> "Column[T]": ...
    @overload
    def __get__(self, body: BodyRow, owner: type) -> T: ...
    def __get__(self, body: BodyRow | None, owner: type) -> "Column[T] | T":
        return self if body is None else self._kind(body._get(self._name))

    def __set__(self, body: BodyRow, value: T) -> None:
        if self._kind is bool:
            number: float = bool(value)
        else:
            number = held(self._name, value)
        body.edit()[self._name][body.index] = number

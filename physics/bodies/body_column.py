"""Properties of a body that are a column of the data page, or a function of another file."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from physics.values.checks import flag
from physics.values.held import HELD, held

if TYPE_CHECKING:
    from physics.body import Body

T = TypeVar("T", float, bool)
R = TypeVar("R")


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
    def __get__(self, body: "Body", owner: type) -> T: ...
    def __get__(self, body: "Body | None", owner: type) -> "Column[T] | T":
        return self if body is None else self._kind(body._get(self._name))

    def __set__(self, body: "Body", value: T) -> None:
        if self._kind is bool:
            number: float = flag(self._name, value)
        else:
            number = held(self._name, value)
        body.edit()[self._name][body.index] = number


class Reading(Generic[R]):
    """A property that is only read: a function of the body, whose docstring it has."""

    def __init__(self, read: "Callable[[Body], R]") -> None:
        self._read = read
        self.__doc__ = read.__doc__

    @overload
    def __get__(self, body: None, owner: type) -> "Reading[R]": ...
    @overload
    def __get__(self, body: "Body", owner: type) -> R: ...
    def __get__(self, body: "Body | None", owner: type) -> "Reading[R] | R":
        return self if body is None else self._read(body)


class Value(Reading[R]):
    """A settable property: one function reads it, and one writes it."""

    def __init__(self, read: "Callable[[Body], R]", write: "Callable[[Body, R], None]") -> None:
        super().__init__(read)
        self._write = write

    def __set__(self, body: "Body", value: R) -> None:
        self._write(body, value)

"""What follows from something that never changes, made when it is first asked for."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class made(Generic[T]):  # noqa: N801
    """What `functools.cached_property` is, without the lock that Python 3.11 takes at each."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, thing: None, owner: type) -> "made[T]": ...
    @overload
    def __get__(self, thing: object, owner: type) -> T: ...
    def __get__(self, thing: object | None, owner: type) -> "made[T] | T":
        if thing is None:
            return self
        value = vars(thing)[self._name] = self._make(thing)
        return value

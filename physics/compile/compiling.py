"""Who is told when a kernel has to be compiled: that takes seconds, and a window can say why."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Watcher = Callable[[str], None]
"""It gets the name of the kernel, "sequential impulses", before the compiler begins."""

_watchers: list[Watcher] = []


@contextmanager
def watched_by(watcher: Watcher) -> Iterator[None]:
    """Tell `watcher` of every kernel that is compiled within the block, by whatever thread."""
    _watchers.append(watcher)
    try:
        yield
    finally:
        _watchers.remove(watcher)


def tell(name: str) -> None:
    """Tell all watchers that the kernel `name` will be compiled."""
    for watcher in _watchers:
        watcher(name)

"""Rows show what they compute while somebody watches; compiled, nothing of that is left."""

from typing import Any

from physics.compile.jit import kernel
from physics.rows.visit import Visit, show, watched_by

WATCHED = False  # as compiled kernels have it


@kernel
def doubled(x):
    y = 2.0 * x
    if WATCHED:
        show(doubled, {"x": [x, "which has no type"]}, why=object())
    return y


def test_compiled_a_row_shows_nothing_whatever_it_would_show() -> None:
    assert doubled(1.5) == 3.0


def told(value: float) -> Visit:
    return Visit("axis", None, before=value, wanted=value, after=value)


def test_visits_are_made_while_somebody_watches_and_never_else() -> None:
    made: list[float] = []
    seen: list[Visit | None] = []

    def counted(value: float) -> Visit:
        made.append(value)
        return told(value)

    def watcher(make: Any) -> None:
        seen.append(make())

    show(counted, 1.0)
    with watched_by(watcher):
        show(counted, 2.0)
    show(counted, 3.0)
    assert made == [2.0]
    assert seen == [told(2.0)]

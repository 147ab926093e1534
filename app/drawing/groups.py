"""Colours of bodies: by id, and one colour for what joints hold together.

A cloth or a chain then reads as one thing, and a piece that tears off gets a colour of its own.
Neighbours inside a group alternate between close shades of the colour.
"""

from collections.abc import Mapping

import numpy as np

from app.drawing.colors import OKABE_ITO, SHADES
from app.drawing.style import Own
from physics import World
from physics.state.layout import DYNAMIC
from physics.state.page import State

FIRST = 2
"""Palette rows before the dynamic ones: static, kinematic."""

OWN = FIRST + len(OKABE_ITO) * SHADES
"""The first palette row of bodies with a colour of their own."""


def row_of(ids: np.ndarray) -> np.ndarray:
    """Return the palette rows of bodies that can move, by their ids, in the plain shade."""
    return FIRST + (ids - 1) % len(OKABE_ITO) * SHADES


def given_colors(world: World) -> dict[int, Own]:
    """Return the colours that bodies were given, and their kinds, by body row."""
    return {
        row: (color, body.kind)
        for row, body in (world.bodies_by_row.items() if world.has_colors else ())
        if (color := body.color) is not None
    }


def own_rows(colors: Mapping[int, Own]) -> tuple[tuple[Own, ...], np.ndarray, np.ndarray]:
    """Return the own rows of the palette for `colors`, which are by body row; those body rows (n,);
    and their palette rows (n,).
    """
    own = tuple(sorted(set(colors.values())))
    places = {color: OWN + k for k, color in enumerate(own)}
    rows = np.fromiter(colors.keys(), np.int64, len(colors))
    return own, rows, np.array([places[color] for color in colors.values()], np.int64)


class Groups:
    """Palette rows of all bodies; found again only when bodies or joints changed."""

    def __init__(self) -> None:
        self._known: tuple[bytes, ...] = ()
        self._rows = np.zeros(0, np.int64)

    def rows(self, page: State, pairs: np.ndarray) -> np.ndarray:
        """Return palette row per body row, int64 (n,), to write to; `pairs` (m, 2) are jointed
        bodies.
        """
        bodies = np.asarray(page.bodies[: page.body_count])
        kinds, ids = bodies["kind"], bodies["id"]
        known = (pairs.tobytes(), ids.tobytes(), kinds.tobytes())
        if known != self._known:
            self._known, self._rows = known, _palette_rows(kinds, ids, pairs)
        return self._rows.copy()


def _palette_rows(kinds: np.ndarray, ids: np.ndarray, pairs: np.ndarray) -> np.ndarray:
    """Return palette rows for bodies of these kinds and ids (n,)."""
    groups = _least_ids(pairs[(kinds[pairs] == DYNAMIC).all(axis=1)], ids)
    rows = np.clip(kinds.astype(np.int64), 0, FIRST)
    color = (ids - 1) % len(OKABE_ITO)
    shade = np.zeros(len(ids), np.int64)
    if groups:
        joined = np.fromiter(groups.keys(), np.int64, len(groups))
        least = np.fromiter(groups.values(), np.int64, len(groups))
        color[joined] = (least - 1) % len(OKABE_ITO)
        shade[joined] = ids[joined] % SHADES
    dynamic = kinds == DYNAMIC
    rows[dynamic] = (FIRST + color * SHADES + shade)[dynamic]
    return rows


def _least_ids(pairs: np.ndarray, ids: np.ndarray) -> dict[int, int]:
    """Return for each jointed body row the least id among all it hangs together with."""
    parent: dict[int, int] = {}

    def root(row: int) -> int:
        while parent[row] != row:
            parent[row] = parent[parent[row]]
            row = parent[row]
        return row

    for a, b in pairs.tolist():
        parent.setdefault(a, a)
        parent.setdefault(b, b)
        a, b = root(a), root(b)
        # the root is the one with the least id
        if a != b:
            low, high = (a, b) if ids[a] < ids[b] else (b, a)
            parent[high] = low
    return {row: int(ids[root(row)]) for row in parent}

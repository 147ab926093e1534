"""The rows of a small table as columns of plain numbers, as far as a page cannot guess them.

A page knows a blank state, and usual rows of bodies, shapes and joints. Of a table it is told,
array by array, how many rows there are, which usual row each is like, and the columns that differ.
A column is a list; one number for all rows; "+k": the number of the row and k more; or the name of
a column that is the same ("~": the inverses of one). What a first tick makes anew, as the bounds of
shapes, is left out. The player has the other half: assets/web/link.js.
"""

import math
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from app.capture.web_page.engine_state import RECORDS, engine_state, layout, text_of
from physics import (
    Box,
    Capsule,
    Circle,
    Distance,
    HalfSpace,
    Prismatic,
    Revolute,
    Weld,
    Wheel,
    World,
)
from physics.compile.lanes import LANES
from physics.joints.record import AXIS_ROWS, POINT_ROW
from physics.state.layout import DYNAMIC, MAX_VERTICES

BLOCKS = ("joint_points", "joint_axes")

ROOM = 128
"""Joints, and blocks of either sort of their rows, for which a page has room: [count]."""

LIKED = ("bodies", "motion", "shapes", "joints")
"""Arrays whose rows are like usual ones."""

ANEW = frozenset(
    (
        *("awake", "place", "columns", "fresh", "notes", "tree", "leaf", "leaves", "partners"),
        *("first_partner", "work", "crew", "stage_timer", "barred"),
        *(f"shapes/{side}_{axis}" for side in ("min", "max") for axis in "xy"),
        *(f"shapes/tight_{side}_{axis}" for side in ("min", "max") for axis in "xy"),
        *("shapes/moved", "tally/moved", "tally/slept", "tally/awake_count"),
    )
)
"""Arrays, and fields of others, that are made anew of the rest."""

SAME = {
    **{f"bodies/{name}0": f"motion/{name}" for name in ("x", "y", "angle", "c", "s")},
    "motion/inv_mass": "~bodies/mass",
    "motion/inv_inertia": "~bodies/inertia",
    "bodies/id": "+0",
    "bodies/first_shape": "+-1",
    "shapes/body": "+1",
    "order/": "+0",
}
"""Columns, and what they are where nothing else is said. Row 0 of the bodies is never told."""

MOST_WHOLE = 1 << 53


def limits() -> dict[str, list[Any]]:
    """Least and most of columns that name rows, or say how often: a number, or [array, times] for
    one less than so many rows. A page takes nothing else from strangers.
    """
    bodies, shapes, joints = ["bodies", 1], ["shapes", 1], ["joints", 1]
    blocks = [f":{k}" if k else "" for k in range(LANES)]
    slots = [f":{k}" if k else "" for k in range(AXIS_ROWS)]
    return {
        "shapes/body": [0, bodies],
        "shapes/count": [1, MAX_VERTICES],
        "bodies/kind": [0, DYNAMIC],
        "bodies/first_shape": [-1, shapes],
        "order/": [0, shapes],
        "joints/body_a": [0, bodies],
        "joints/body_b": [0, bodies],
        **{f"joints/slots{k}": [-1, ["joint_axes", LANES]] for k in slots},
        f"joints/slots:{POINT_ROW}": [-1, ["joint_points", LANES]],
        **{f"{name}/{end}{k}": [0, bodies] for name in BLOCKS for end in "ab" for k in blocks},
        **{f"{name}/joint{k}": [0, joints] for name in BLOCKS for k in blocks},
        **{f"tally/{name}": [0, 0] for name in ("contact_count", "event_count", "block_count")},
        **{f"tally/{name}": [0, 0] for name in ("stage", "tick", "lost")},
        "step/tick_rate": [1, 2000],
        "step/substeps": [1, 100],
    }


class FarTableError(Exception):
    """A table that a link cannot hold, and why."""


class Array(NamedTuple):
    """An array of a state: its rows as bytes."""

    name: str
    item: int
    shape: list[int]
    rows: np.ndarray  # (n, item)


class Blank(NamedTuple):
    """What a page knows of any table: a state of nothing, and usual rows."""

    state: dict[str, Any]
    blob: bytes
    usual: dict[str, list[bytes]]

    def words(self) -> dict[str, Any]:
        """What the page says of it, but for the bytes of the state."""
        usual = {name: [text_of(row) for row in rows] for name, rows in self.usual.items()}
        return {"state": self.state, "usual": usual, "same": SAME, "limits": limits()}


def arrays_of(state: dict[str, Any], blob: bytes) -> dict[str, Array]:
    """The arrays of a state, row by row."""
    whole, result = np.frombuffer(blob, np.uint8), {}
    for name, item, shape, begin, size in state["arrays"]:
        rows = whole[begin : begin + size].reshape(-1, item)
        result[name] = Array(name, item, shape, rows)
    return result


@cache
def blank() -> Blank:
    """The blank state, with room for joints, and the usual rows."""
    state, blob = engine_state(World(), ROOM)
    return Blank(state, blob, usual_rows())


def usual_rows() -> dict[str, list[bytes]]:
    """Rows of things as most people build them, all different."""
    world = World()
    floor = world.add_static(Box())
    world.add_static(HalfSpace())
    shapes = (Box(), Circle(), Capsule())
    box, disc, rod = (world.add_dynamic(shape) for shape in shapes)
    here: dict[str, Any] = {"anchor": (0.0, 0.0)}
    ends: dict[str, Any] = {"anchor_a": (0.0, 0.0), "anchor_b": (1.0, 0.0)}
    for joint in (
        Distance(a=floor, b=box, **ends),
        Distance(a=floor, b=box, hertz=2.0, **ends),
        Revolute(a=floor, b=disc, **here),
        Revolute(a=floor, b=disc, motor_speed=1.0, max_torque=1.0, **here),
        Weld(a=floor, b=rod, **here),
        Prismatic(a=floor, b=rod, **here),
        Wheel(a=floor, b=disc, **here),
    ):
        world.add_joint(joint)
    state, blob = engine_state(world)
    arrays, result = arrays_of(state, blob), {}
    count = {"bodies": 6, "motion": 6, "shapes": 5, "joints": 7}
    for name in LIKED:
        rows = arrays[name].rows[: count[name]].copy()
        for column, values in columns_of(arrays[name], rows).items():
            if f"{name}/{column}" in ANEW:
                values[:] = 0
        result[name] = list(dict.fromkeys(row.tobytes() for row in rows))
    return result


def columns_of(array: Array, rows: np.ndarray) -> dict[str, np.ndarray]:
    """Each column of such rows by its name, as a view; a field with lanes has one for each."""
    kind, result = RECORDS.get(array.name), {}
    fields = {"": [0, "i8"]} if kind is None else layout(kind)
    places = sorted((place, name, word) for name, (place, word) in fields.items())
    ends = [*(place for place, _, _ in places[1:]), array.item]
    for (place, name, word), end in zip(places, ends, strict=True):
        wide = np.dtype(word).itemsize
        for lane in range((end - place) // wide):
            at = place + lane * wide
            result[f"{name}:{lane}" if lane else name] = rows[:, at : at + wide].view(f"<{word}")[
                :, 0
            ]
    return result


def table_rows(world: World) -> dict[str, Any]:
    """What a page is told of a world that has just been built. FarTableError."""
    if not world.bodies:
        raise FarTableError("there is nothing on it")
    state, blob = engine_state(world)
    return _Telling(world, state, blob).words()


class _Telling:
    """Finds out what has to be told of one state."""

    def __init__(self, world: World, state: dict[str, Any], blob: bytes) -> None:
        self._world, self._state = world, state
        self._blank = blank()
        self._arrays = arrays_of(state, blob)
        self._known = arrays_of(self._blank.state, self._blank.blob)
        self._true: dict[str, np.ndarray] = {}  # every column
        self._guess: dict[str, np.ndarray] = {}
        self._like: dict[str, list[int]] = {}
        self._rows: dict[str, int] = {}

    def words(self) -> dict[str, Any]:
        """What is to be told; FarTableError."""
        for array in self._arrays.values():
            if array.name not in ANEW:
                self._look(array)
        told: dict[str, dict[str, Any]] = {name: {} for name in self._rows}
        listed: dict[bytes, str] = {}
        for path, values in self._true.items():
            if path not in ANEW and not same(values, self._usually(path)):
                name, _, column = path.partition("/")
                told[name][column] = form_of(values, path, listed)
        arrays = {
            name: [self._rows[name], packed_list(self._like.get(name, [])), columns]
            for name, columns in told.items()
        }
        words = {name: self._state[name] for name in ("joints", "serial", "islands")}
        return {"arrays": arrays, **words, "barred": self._barred(), "values": self._values()}

    def _look(self, array: Array) -> None:
        """Take the columns of an array, and what a page would guess."""
        known = self._known.get(array.name)
        rows = array.rows
        fixed = None if known is None else known.rows
        if fixed is not None and len(rows) == len(fixed) and (rows == fixed).all():
            return
        used = len(rows)
        if not array.name.startswith(("direct_", "swept")):
            assert known is not None and fixed is not None
            longer = np.zeros((max(used, len(fixed)), array.item), np.uint8)
            longer[: len(fixed)] = fixed
            differs = np.flatnonzero((rows != longer[:used]).any(axis=1))
            used = int(differs[-1]) + 1 if len(differs) else 0
            if used > len(fixed):
                raise FarTableError(f"it has more than {len(fixed) - 1} {array.name}")
            base = longer[:used].copy()
        else:
            base = np.zeros_like(rows)
        if not used:
            return
        if array.name in LIKED:
            usual = self._blank.usual[array.name]
            like = [nearest(row, usual) for row in rows[:used]]
            base = np.array([np.frombuffer(usual[k], np.uint8) for k in like])
            self._like[array.name] = like
        self._rows[array.name] = used
        for name, values in columns_of(array, rows[:used]).items():
            self._true[f"{array.name}/{name}"] = values
        for name, values in columns_of(array, base).items():
            self._guess[f"{array.name}/{name}"] = values

    def _usually(self, path: str) -> np.ndarray:
        """What a page takes a column for, if nothing is said."""
        rule, guess = SAME.get(path), self._guess[path]
        if rule is None:
            return guess
        if rule[0] == "+":
            return (np.arange(len(guess)) + int(rule[1:])).astype(guess.dtype)
        other = self._true.get(rule.lstrip("~"), guess)
        if rule[0] != "~":
            return other
        return np.divide(1.0, other, out=np.zeros_like(other), where=other != 0.0)

    def _barred(self) -> list[list[int]]:
        """Pairs of bodies that may not meet, in the order in which the set took them."""
        pairs = self._world.joint_table.jointed.tolist() + sorted(self._world.vetoes.pairs)
        return [[int(min(pair)), int(max(pair))] for pair in pairs]

    def _values(self) -> list[Any]:
        """The words of the state for its hash, as far as they differ from the blank one's."""
        new, old = self._state["hash"]["values"], self._blank.state["hash"]["values"]
        least = min(len(new), len(old))
        begin = next((i for i in range(least) if new[i] != old[i]), least)
        end = next((i for i in range(least - begin) if new[-1 - i] != old[-1 - i]), least - begin)
        return [begin, new[begin : len(new) - end], end]


def nearest(row: np.ndarray, usual: list[bytes]) -> int:
    """The number of the usual row that differs least."""
    words = row.view(np.uint64)
    apart = [int((words != np.frombuffer(one, np.uint64)).sum()) for one in usual]
    return apart.index(min(apart))


def same(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two columns have the same bits."""
    return a.tobytes() == b.tobytes()


def packed_list(numbers: list[int]) -> Any:
    """A list, or the one number that it has throughout."""
    return numbers[0] if numbers and len(set(numbers)) == 1 else numbers


def form_of(values: np.ndarray, path: str, listed: dict[bytes, str]) -> Any:
    """A column in its shortest form; `listed` has those that others can name."""
    numbers = [plain(value) for value in values.tolist()]
    if len({repr(one) for one in numbers}) == 1:
        return numbers[0]
    if values.dtype.kind == "i" and (np.diff(values) == 1).all():
        return f"+{int(values[0])}"
    key = values.astype("<f8").tobytes()
    if key in listed:
        name, own = listed[key], path.partition("/")[0]
        return name.removeprefix(f"{own}/")
    listed[key] = path
    return numbers


def plain(value: float) -> Any:
    """A number that JSON and JavaScript keep to the bit; None for what is no number."""
    if isinstance(value, int):
        if abs(value) > MOST_WHOLE:
            raise FarTableError("it has numbers that a page cannot read")
        return value
    if math.isnan(value):
        return None
    if math.isinf(value) or abs(value) >= 1e15 or not value.is_integer():
        return value
    return value if value == 0.0 and math.copysign(1.0, value) < 0.0 else int(value)

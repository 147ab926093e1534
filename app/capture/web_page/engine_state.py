"""A world as the compiled tick of a page takes it: its arrays, and where in a row each field is."""

import base64
from typing import Any

import numpy as np

from physics import Box, MouseJoint, World
from physics.compile.lanes import LANES
from physics.direct.island_page import OF_PAGE
from physics.direct.island_rows import ROW
from physics.direct.loads import MOST_ROWS, TAKEN
from physics.joints.elimination import nothing
from physics.joints.record import (
    DIRECT_HINGE,
    DIRECT_ISLAND,
    DIRECT_NODE,
    DIRECT_ROW,
    JOINT,
    JOINT_AXES,
    JOINT_POINTS,
)
from physics.joints.table import with_room
from physics.rows.blocks import COLOURS, LEAST_SPARE, SPARE_PART
from physics.settings import STEP
from physics.state.arrays import LEAST_GROWTH
from physics.state.layout import (
    BODY,
    CONTACT,
    CONTACT_BLOCK,
    MOTION,
    POINT,
    SHAPE,
    TALLY,
)
from physics.state.page import Page
from physics.state.snapshot import COUNTED, LOADS, values

RECORDS = {
    "bodies": BODY,
    "motion": MOTION,
    "shapes": SHAPE,
    "contacts": CONTACT,
    "points": POINT,
    "blocks": CONTACT_BLOCK,
    "tally": TALLY,
    "step": STEP,
    "joints": JOINT,
    "joint_points": JOINT_POINTS,
    "joint_axes": JOINT_AXES,
    "direct_islands": DIRECT_ISLAND,
    "direct_nodes": DIRECT_NODE,
    "direct_rows": DIRECT_ROW,
    "direct_hinges": DIRECT_HINGE,
}
"""Arrays whose fields the player reads or writes."""

BLANK = ("links", "meetings", "struck", "blows", "stage_timer")
"""Benches of the kernels: what lies on them is made anew before it is read."""

ROOM = 2
"""Blocks of joints that the page may need besides: [count], 2, the hand's and the empty last."""


def engine_state(world: World, least: int = 0) -> tuple[dict[str, Any], bytes]:
    """What the page says of the state of `world`, and the bytes of all arrays.

    `world` is brought to the beginning of a tick; nothing that is simulated changes. There is room
    for `least` joints.
    """
    make_room(world, least)
    world.step(0)
    arrays = dict(world.page.arrays._asdict())
    islands = world.joint_table.islands(world.page)
    direct = nothing()._asdict() if islands is None else direct_arrays(islands)
    blob, entries = bytearray(), []
    for name, array in {**arrays, **direct}.items():
        raw = np.ascontiguousarray(np.asarray(array)).view(np.uint8).tobytes()
        if name in BLANK:
            raw = bytes(len(raw))
        entries.append([name, array.dtype.itemsize, list(array.shape), len(blob), len(raw)])
        blob += raw
    used = world.joint_table.used
    state = {
        "arrays": entries,
        "page": list(Page._fields),
        "shared": list(OF_PAGE),
        "islands": islands is not None,
        "joints": {name: len(rows) for name, rows in used.items()},
        "layout": {name: layout(kind) for name, kind in RECORDS.items()},
        "hash": {"counted": COUNTED, "loads": LOADS, "values": repr(values(world))},
        "sizes": {"taken": TAKEN.itemsize, "row": ROW.itemsize, "rows": MOST_ROWS},
        "room": [SPARE_PART, COLOURS + LEAST_SPARE + LEAST_GROWTH],
        "hand": hand_rows(),
        "serial": world.newest_id + 1,
        "counts": {"joints.count": len(world.joints)},
    }
    return state, bytes(blob)


def direct_arrays(islands: tuple[Any, ...]) -> dict[str, Any]:
    """The arrays of joints that are solved at once, by their names."""
    return dict(zip(nothing()._fields, islands[len(OF_PAGE) :], strict=True))


def make_room(world: World, least: int) -> None:
    """Room for the hand: a joint, and a block of either sort of rows; for `least` of each."""
    world.step(0)
    table = world.joint_table
    used = {name: len(rows) for name, rows in table.used.items()}
    table.rows = with_room(table.rows, max(least, used["joints"] + 1))
    table.points = with_room(table.points, max(least, used["joint_points"] + ROOM))
    table.axes = with_room(table.axes, max(least, used["joint_axes"] + ROOM))
    table._bind()
    world.page.put(**table.arrays)


def layout(kind: np.dtype) -> dict[str, Any]:
    """Where each field of a record is, and its type: f8, i4 ...; of one with lanes the first."""
    return dict(fields_of(kind))


def fields_of(kind: np.dtype, before: str = "", begin: int = 0) -> Any:
    """Yield (name, [place, type]) of all fields; those of a field that is a record as `p.ra`."""
    for name, entry in (kind.fields or {}).items():
        base, place = entry[0].base, begin + int(entry[1])
        if base.fields:
            yield from fields_of(base, f"{before}{name}.", place)
        else:
            yield before + name, [place, base.str[1:]]


def hand_rows() -> dict[str, str]:
    """The rows of a mouse joint of the world and one body, in base64: the page's hand."""
    world = World()
    body = world.add_dynamic(Box(width=1.0, height=1.0))
    world.add_joint(MouseJoint(body, anchor=(0.0, 0.0), target=(0.0, 0.0)))
    world.step(0)
    table = world.joint_table
    rows = {"joint": table.rows, "point": table.points, "axis": table.axes}
    return {name: text_of(np.asarray(array[:1]).tobytes()) for name, array in rows.items()}


def text_of(raw: bytes) -> str:
    """Bytes as base64."""
    return base64.b64encode(raw).decode()


assert LANES == 4  # the player counts by them

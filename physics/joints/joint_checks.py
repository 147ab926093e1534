"""Are the joints of a state that came from outside sound? See physics/state/state_checks.py.

How a joint's rows act follows from its parameters, so they are written again and compared: that
refuses more than any list of ranges.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from physics.compile.lanes import LANES
from physics.joints.definition import columns
from physics.joints.field import FALLOFFS
from physics.joints.kinds import KINDS
from physics.joints.record import AXIS_ROWS, GEAR, POINT_ROW, PRISMATIC, REVOLUTE, ROWS
from physics.shapes.definitions import DefinitionError
from physics.state.layout import FREE
from physics.state.state_checks import UnsoundStateError, refuse, refuse_infinite, require

if TYPE_CHECKING:
    from physics.state.export import Export

ROW_FIELDS = (
    "row_mode",
    "row_form",
    "row_sign",
    "row_wanted",
    "row_hertz",
    "row_ratio",
    "row_speed",
    "row_low",
    "row_high",
)
"""What `JointDefinition.write_rows` writes."""

Arrays = dict[str, Any]


def check_joint_state(export: "Export", arrays: Arrays) -> None:
    """Raise UnsoundStateError, with the reason, unless kernels can run on these joints."""
    check_joints(export, arrays)
    try:
        check_joint_rows(export, arrays)
    except DefinitionError as error:
        raise UnsoundStateError(str(error)) from None


def may_be_infinite() -> frozenset[str]:
    """Return the columns that have a number, or NaN or infinity for "none"."""
    entries = [(name, entry) for kind in KINDS for name, entry in columns(kind).items()]
    none = {e.metadata["column"] or name for name, e in entries if e.metadata["none"] is not None}
    return frozenset(none | {"row_wanted", "row_low", "row_high"})


def check_joints(export: "Export", arrays: Arrays) -> None:
    """Bodies and joints that are named exist; numbers are numbers."""
    joints, bodies = arrays["joints"], arrays["bodies"]
    live = joints["id"] != 0
    refuse("joints.kind", live & ((joints["kind"] < 0) | (joints["kind"] >= len(KINDS))))
    for name, least in (("body_a", 0), ("body_b", 1)):
        rows = joints[name]
        refuse(f"joints.{name}", (rows < 0) | (rows >= len(bodies)) | (live & (rows < least)))
        refuse(f"joints.{name}", live & (bodies["kind"][rows] == FREE))
    refuse("joints: a body with itself", live & (joints["body_a"] == joints["body_b"]))
    for name in ("collide_connected", "changed", "disabled", "direct"):
        refuse(f"joints.{name}", (joints[name] < 0) | (joints[name] > 1))
    refuse("joints.broken", (joints["broken"] < 0) | (joints["broken"] > 2))
    refuse("joints.falloff", (joints["falloff"] < 0) | (joints["falloff"] >= len(FALLOFFS)))
    refuse_infinite("joints", joints, may_be_infinite())
    gears = np.flatnonzero(live & (joints["kind"] == GEAR))
    for name in ("first", "second"):
        rows = joints[name]
        refuse(f"joints.{name}", (rows < 0) | (rows >= len(joints)))
        coupled = joints[rows[gears]]
        can = (coupled["kind"] == REVOLUTE) | (coupled["kind"] == PRISMATIC)
        refuse(f"joints.{name}", (coupled["id"] == 0) | ~can)
    used = joints[live]
    for row in used:
        check_numbers(row)
    check_acts(used)
    if not export.table["stale"]:
        colours = export.table["_colours"]
        require(len(colours) == len(joints), "joints: not one colour for each")
        refuse("joints: colours", (colours < 0) | (colours > 1 << 20))


def check_numbers(row: Any) -> None:
    """The parameters of one joint. DefinitionError."""
    kind = KINDS[int(row["kind"])]
    for name, entry in columns(kind).items():
        value, none = float(row[entry.metadata["column"] or name]), entry.metadata["none"]
        is_none = none is not None and (value == none or (np.isnan(none) and np.isnan(value)))
        low, high = entry.metadata["low"], entry.metadata["high"]
        if name == "length":
            low = 0.0  # of a rope whose ends were at one place: it has no rod
        require(is_none or low <= value <= high, f"joint {int(row['id'])}: {name} is {value}")
    kind.check(row)


def check_acts(joints: Any) -> None:
    """How the rows of joints (n,) act by their parameters. DefinitionError."""
    again = joints.copy()
    for name in ROW_FIELDS:
        again[name] = 0
    for row in again:
        KINDS[int(row["kind"])].write_rows(row)
    for name in ROW_FIELDS:
        now, kept = again[name], joints[name]
        same = ((now == kept) | ((now != now) & (kept != kept))).all(axis=1)
        first = joints["id"][np.argmin(same)] if len(same) else 0
        require(same.all(), f"joint {first}: {name} is not what its parameters say")


def check_joint_rows(export: "Export", arrays: Arrays) -> None:
    """Lanes and joints name each other, and what is not used names the world."""
    joints, bodies = arrays["joints"], arrays["bodies"]
    fresh = not (export.table["stale"] or export.table["slept"])
    slots = joints["slots"]
    refuse("joints.slots", ((slots < -1) | ((joints["id"] == 0)[:, None] & (slots != -1))).any(1))
    for name, first, last in (
        ("joint_axes", 0, AXIS_ROWS),
        ("joint_points", POINT_ROW, ROWS),
    ):
        blocks = arrays[name]
        used = blocks["used"]
        refuse(f"{name}.used", (used < 1) | (used > LANES))
        of, k = np.nonzero(slots[:, first:last] >= 0)
        k = k + first
        block, lane = slots[of, k] // LANES, slots[of, k] % LANES
        refuse("joints.slots", block >= len(blocks))
        refuse("joints.slots", lane >= used[block])
        refuse("joints.slots", blocks["joint"][block, lane] != of)
        refuse("joints.slots", blocks["ordinal"][block, lane] != k)
        if fresh:
            require(int(used.sum()) == len(of), f"{name}: not one row for each lane")
            check_lanes(name, blocks, joints, (block, lane, of, k))
        for side in "ab":
            rows = blocks[side]
            bad = ((rows < 0) | (rows >= len(bodies))).any(axis=1)
            refuse(f"{name}.{side}", bad & fresh)


def check_lanes(name: str, blocks: Any, joints: Any, at: tuple[Any, ...]) -> None:
    """Check that what the solver reads of a lane is its joint's."""
    block, lane, of, k = at
    for side in "ab":
        refuse(f"{name}.{side}", blocks[side][block, lane] != joints[f"body_{side}"][of])
        dead = np.arange(LANES) >= blocks["used"][:, None]
        refuse(f"{name}.{side}", (dead & (blocks[side] != 0)).any(axis=1))
    refuse(f"{name}.form", blocks["form"][block] != joints["row_form"][of, k])

"""Is a state that came from outside sound? Kernels index without bounds checks, so all is checked.

Every row that a number points to must exist and be in use, every list must end, every count must be
the length it counts, floats must be finite. What is merely odd (a ball that floats) is let through.
`state_bytes.from_bytes` calls both parts: `check_state`, and `check_joint_state` of the joints.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from physics.collide.links import GROWN
from physics.compile.lanes import LANES
from physics.constants import MOST_BLOCKS
from physics.direct.overloads import AFRESH
from physics.rows.blocks import COLOURS
from physics.shapes.definitions import DefinitionError
from physics.state.layout import (
    ASLEEP,
    DISABLED,
    DYNAMIC,
    FREE,
    HALF_SPACE,
    MAX_VERTICES,
    SLEEP,
    STATIC,
    WAKE,
)
from physics.values.held import HELD
from physics.values.sums import plain_sum

if TYPE_CHECKING:
    from physics.state.export import Export

BITS = 0xFFFFFFFF
SAME_LENGTH = 1e-6
"""How far from 1 the length of a rotation (c, s) may be: [1], 1e-6; it is renormalised."""

POSITIVE = ("friction", "static_friction", "restitution", "rolling_resistance")
"""Numbers of a material, and of a contact, that are not negative."""

CONTACT_FLAGS = ("asleep", "sensor", "overlap", "touching", "reference")
"""Numbers of a contact that are 0 or 1."""

Arrays = dict[str, Any]
"""The parts of the state as numpy arrays, by name."""


class UnsoundStateError(DefinitionError):
    """A saved state is damaged, or was made to do harm; the text says what was found first."""


class OtherLayoutError(UnsoundStateError):
    """A saved state is of a version of the program whose records have other fields."""


def require(holds: Any, text: str) -> None:
    """Raise UnsoundStateError with `text` unless it holds."""
    if not holds:
        raise UnsoundStateError(f"the saved state is damaged: {text}")


def refuse(what: str, bad: Any) -> None:
    """Raise UnsoundStateError naming the first of the rows (n,) that are `bad`."""
    if np.count_nonzero(bad):
        raise UnsoundStateError(f"the saved state is damaged: {what}, row {int(np.argmax(bad))}")


def refuse_infinite(what: str, rows: Any, but: frozenset[str] = frozenset()) -> None:
    """Check that every float is finite, but those in columns named in `but`."""
    for name in rows.dtype.names:
        column = rows[name]
        if column.dtype.kind == "f" and name not in but:
            fit = np.isfinite(column)
            if np.count_nonzero(fit) < fit.size:
                refuse(f"{what}.{name}", ~(fit.all(axis=1) if fit.ndim > 1 else fit))


def check_state(export: "Export", arrays: Arrays) -> None:
    """Raise UnsoundStateError, with the reason, unless kernels can run on all but the joints."""
    check_tally(arrays)
    check_bodies(arrays)
    check_shapes(arrays)
    check_handles(export, arrays)
    check_contacts(arrays)
    check_blocks(arrays)
    check_events(export, arrays)
    check_rest(export, arrays)


def check_tally(arrays: Arrays) -> None:
    """Check that counts are lengths, and nothing is left half done."""
    record = arrays["tally"][0]
    time = float(record["time_before"])
    tally = {name: int(record[name]) for name in record.dtype.names if name != "time_before"}
    require(np.isfinite(time) and time >= 0.0, "the time before the last change of the tick rate")
    for name, part in (
        ("body_count", "bodies"),
        ("body_count", "motion"),
        ("shape_count", "shapes"),
        ("order_count", "order"),
        ("contact_count", "contacts"),
        ("event_count", "events"),
    ):
        require(tally[name] == len(arrays[part]), f"{name} is not the length of {part}")
    require(len(arrays["points"]) == 2 * tally["contact_count"], "two points belong to a contact")
    require(tally["body_count"] > 0, "the world's own row is missing")
    listed = 0 if tally["slept"] else tally["awake_count"] + LANES
    require(len(arrays["awake"]) == listed, "awake_count is not the length of awake")
    require(0 <= tally["block_count"] <= MOST_BLOCKS, f"block_count: {tally['block_count']}")
    for name in (
        "tick",
        "unfit_until",
        "rate_since",
        "moved",
        "awake_count",
        "lost",
        "broken",
        "ended",
    ):
        require(0 <= tally[name] < 1 << 62, f"{name}: {tally[name]}")
    for name in (
        "bouncing",
        "springing",
        "touching_changed",
        "blocks_stale",
        "slept",
        "joints_slept",
        "asks",
        "pushed",
        "watched",
        "strained",
    ):
        require(tally[name] in (0, 1), f"{name}: {tally[name]}")
    require(0 <= tally["overloaded"] <= AFRESH, f"overloaded: {tally['overloaded']}")
    for name in ("stage", "needed_contacts", "needed_blocks"):
        require(tally[name] == 0, f"the tick was not finished: {name} is {tally[name]}")
    require(tally["rate_since"] <= tally["tick"], "rate_since is later than now")
    asleep = int(np.count_nonzero(arrays["bodies"]["asleep"] == ASLEEP))
    require(tally["asleep_count"] == asleep, "asleep_count is not how many sleep")


def check_bodies(arrays: Arrays) -> None:
    """Check kinds, flags, masses and poses; the world's own row stands still."""
    bodies, motion = arrays["bodies"], arrays["motion"]
    refuse_infinite("bodies", bodies)
    refuse_infinite("motion", motion)
    within("bodies", bodies, {
        "kind": (FREE, DYNAMIC),
        "first_shape": (-1, len(arrays["shapes"]) - 1),
        "island": (0, len(bodies) - 1),
        "asleep": (0, DISABLED),
        **dict.fromkeys(("fixed_rotation", "bullet", "may_sleep"), (0, 1)),
    })  # fmt: skip
    kind, live = bodies["kind"], bodies["kind"] != FREE
    refuse("bodies.asleep", (bodies["asleep"] == ASLEEP) & ((kind == FREE) | (kind == STATIC)))
    refuse("bodies.asleep", (bodies["asleep"] == DISABLED) & (kind == FREE))
    for name in ("extent", "core"):
        refuse(f"bodies.{name}", bodies[name] < 0.0)
    check_held(bodies, motion)
    refuse("motion.a0 is not zero", motion["a0"] != 0.0)
    length = np.hypot(motion["c"], motion["s"])
    refuse("motion.c: no rotation", live & (np.abs(length - 1.0) > SAME_LENGTH))
    check_masses(bodies, motion)
    world = [float(motion[name][0]) for name in ("vx", "vy", "w", "inv_mass", "inv_inertia")]
    require(kind[0] == STATIC and not any(world), "the world's own row moves")
    require(bodies["first_shape"][0] == -1, "the world's own row has shapes")
    require(bodies["id"][0] == 0, "the world's own row has an id")
    require(bodies["asleep"][0] == 0, "the world's own row is disabled")


PLACES = {"x": "position", "y": "position", "vx": "velocity", "vy": "velocity", "w": "omega"}
"""Columns of `motion` whose range has another name."""


def check_held(bodies: Any, motion: Any) -> None:
    """Check that no number is out of the range that definitions and files have."""
    live = bodies["kind"] != FREE
    dynamic = bodies["kind"] == DYNAMIC
    for what, rows, names in (
        ("bodies", bodies, ("linear_damping", "angular_damping", "mass", "inertia")),
        ("motion", motion, ("gravity_scale", "angle", *PLACES)),
    ):
        for name in names:
            low, high = HELD[PLACES.get(name, name)]
            has = dynamic if name in ("mass", "inertia") else live
            refuse(f"{what}.{name}", has & ((rows[name] < low) | (rows[name] > high)))


def check_masses(bodies: Any, motion: Any) -> None:
    """Check that dynamic bodies have a mass and its inverse, and nothing else has."""
    dynamic, mass, inertia = bodies["kind"] == DYNAMIC, bodies["mass"], bodies["inertia"]
    refuse("bodies.mass", dynamic & ((mass <= 0.0) | (inertia <= 0.0)))
    refuse("bodies.mass of what does not yield", ~dynamic & ((mass != 0.0) | (inertia != 0.0)))
    turns = dynamic & (bodies["fixed_rotation"] == 0)
    for name, yields, value in (("inv_mass", dynamic, mass), ("inv_inertia", turns, inertia)):
        wanted = np.divide(1.0, value, out=np.zeros(len(value)), where=yields)
        refuse(f"motion.{name}", motion[name] != wanted)


def check_shapes(arrays: Arrays) -> None:
    """Check the hulls of one to eight discs: each is in its body's list, and in the sweep once."""
    shapes, order = arrays["shapes"], arrays["order"]
    refuse_infinite("shapes", shapes)
    live = shapes["body"] >= 0
    within("shapes", shapes[live], {
        "body": (1, len(arrays["bodies"]) - 1),
        "kind": (0, HALF_SPACE),
        "next": (-1, len(shapes) - 1),
        "count": (1, MAX_VERTICES),
        "category": (0, BITS),
        "mask": (0, BITS),
        "seams": (0, (1 << MAX_VERTICES) - 1),
        **dict.fromkeys(("sensor", "one_sided", "moved", "fronted"), (0, 1)),
    })  # fmt: skip
    within("shapes", shapes, {"body": (-1, len(arrays["bodies"]) - 1)})
    refuse("shapes.body", live & (arrays["bodies"]["kind"][shapes["body"]] == FREE))
    for name in (*POSITIVE, "density", "contact_hertz", "contact_damping_ratio"):
        refuse(f"shapes.{name}", shapes[name] < 0.0)
    refuse("shapes.r", (shapes["r"] < 0.0).any(axis=1))
    refuse("shapes.remade", shapes["remade"] < 0)
    require(np.array_equal(np.sort(order), np.flatnonzero(live)), "order: not each shape once")
    check_lists(arrays["bodies"]["first_shape"].tolist(), shapes)


def check_lists(firsts: list[int], shapes: Any) -> None:
    """Check that each list of shapes ends and holds its body's only; no shape is left over."""
    owners, following = shapes["body"].tolist(), shapes["next"].tolist()
    seen = [owner < 0 for owner in owners]
    for body, first in enumerate(firsts):
        i = first
        while i >= 0:
            require(not seen[i] and owners[i] == body, f"the shapes of body row {body}")
            seen[i] = True
            i = following[i]
    require(all(seen), "shapes: some are in no body's list")


def check_handles(export: "Export", arrays: Arrays) -> None:
    """Check that each row in use has a handle, ids are used once, and definitions fit the rows."""
    bodies, joints, serial = arrays["bodies"], arrays["joints"], export.values["_serial"]
    live = np.flatnonzero(bodies["kind"] != FREE)[1:]
    rows = [entry.row for entry in export.bodies]
    require(sorted(rows) == live.tolist(), "bodies: not one name for each row")
    used = np.flatnonzero(joints["id"] != 0).tolist()
    require(sorted(row for _, row in export.joints) == used, "joints: not one id for each row")
    for number, row in export.joints:
        require(int(joints["id"][row]) == number, f"joint {number} has another id in its row")
    ids = bodies["id"][live].tolist() + [number for number, _ in export.joints]
    require(len(set(ids)) == len(ids), "ids: one is used twice")
    require(all(0 < number <= serial for number in ids), "ids: one is out of range")
    counts = np.bincount(arrays["shapes"]["body"].clip(0), minlength=len(bodies)).tolist()
    for row, name, shapes, *_ in export.bodies:
        if plain_sum([len(shape.parts) for shape in shapes]) != counts[row]:
            require(False, f"body {name[:60]!r} is made of other shapes than its rows")


def check_contacts(arrays: Arrays) -> None:
    """Check that each pair of shapes of two bodies, and each lane of the solver, is there once."""
    contacts, shapes = arrays["contacts"], arrays["shapes"]
    refuse_infinite("contacts", contacts)
    refuse_infinite("points", arrays["points"])
    refuse("points.left", (arrays["points"]["left"] < 0.0) & (arrays["points"]["room"] == 0.0))
    lanes = int(arrays["tally"]["block_count"][0]) * LANES
    within("contacts", contacts, {
        "shape_a": (0, len(shapes) - 1),
        "shape_b": (0, len(shapes) - 1),
        "point_count": (0, 2),
        "slot": (-1, lanes - 1),
        "passes": (0, GROWN),
        **dict.fromkeys(CONTACT_FLAGS, (0, 1)),
    })  # fmt: skip
    for side in "ab":
        owner = shapes["body"][contacts[f"shape_{side}"]]
        refuse(f"contacts.body_{side}", (owner != contacts[f"body_{side}"]) | (owner < 1))
    refuse("contacts: a body with itself", contacts["body_a"] == contacts["body_b"])
    for name in (*POSITIVE, "hertz", "damping_ratio"):
        refuse(f"contacts.{name}", contacts[name] < 0.0)
    slots = contacts["slot"][contacts["slot"] >= 0]
    require(len(np.unique(slots)) == len(slots), "contacts.slot: one lane is used twice")
    pairs = np.sort(np.column_stack([contacts["shape_a"], contacts["shape_b"]]), axis=1)
    require(len(np.unique(pairs, axis=0)) == len(pairs), "contacts: a pair is there twice")


def check_blocks(arrays: Arrays) -> None:
    """Check that each contact's lane is taken and the lists of blocks with free lanes end."""
    tally, heads, firsts = arrays["tally"][0], arrays["heads"], arrays["open_blocks"]
    count = int(tally["block_count"])
    require(len(heads) == count, "block_count is not the length of heads")
    require(0 <= tally["spare"] <= tally["spare_end"] <= count, "spare: no such blocks")
    for name in ("busy_count", "lane_count", "packed_waste"):
        require(abs(int(tally[name])) <= LANES * MOST_BLOCKS, f"{name}: {tally[name]}")
    within("heads", heads, {
        "lanes": (0, (1 << LANES) - 1),
        "colour": (0, COLOURS - 1),
        "next": (-1, count - 1),
    })  # fmt: skip
    slots = arrays["contacts"]["slot"]
    slots = slots[slots >= 0]
    taken = heads["lanes"][slots // LANES] >> (slots % LANES) & 1
    require(bool(taken.all()), "contacts.slot: a lane that is not taken")
    require(len(firsts) == COLOURS, f"open_blocks: not {COLOURS} colours")
    refuse("open_blocks", (firsts < -1) | (firsts >= count))
    seen: set[int] = set()
    for colour, first in enumerate(firsts.tolist()):
        k = first
        while k >= 0:
            head = heads[k]
            is_open = head["lanes"] < (1 << LANES) - 1 and head["colour"] == colour
            require(is_open and k not in seen, f"open_blocks: the list of colour {colour}")
            seen.add(k)
            k = int(head["next"])


def check_events(export: "Export", arrays: Arrays) -> None:
    """Check that events which are not in words yet name what is there."""
    events = arrays["events"]
    require(0 <= export.read <= len(events), "events: more are read than there are")
    within("events", events, {"kind": (0, WAKE)})
    left = events[export.read :]
    sleeps = (left["kind"] == SLEEP) | (left["kind"] == WAKE)
    for rows, names, count in (
        (left[sleeps], ("a",), len(arrays["bodies"])),
        (left[~sleeps], ("a", "b"), len(arrays["shapes"])),
    ):
        within("events", rows, dict.fromkeys(names, (0, count - 1)))
        for name in names:
            named = rows[name]
            gone = (
                (arrays["bodies"]["kind"][named] == FREE) | (named == 0)
                if count == len(arrays["bodies"]) and names == ("a",)
                else arrays["shapes"]["body"][named] < 1
            )
            refuse(f"events.{name}", gone)


def check_rest(export: "Export", arrays: Arrays) -> None:
    """Check the matrix, the step record, who is awake, and the vetoes."""
    matrix, bodies, awake = arrays["matrix"], arrays["bodies"], arrays["awake"]
    require(len(matrix) == 32, "matrix: not 32 categories")
    refuse("matrix", (matrix < 0) | (matrix > BITS))
    bits = matrix[:, None] >> np.arange(32) & 1
    require(np.array_equal(bits, bits.T), "matrix: not symmetric")
    require(len(arrays["step"]) == 1, "step: not one record")
    refuse_infinite("step", arrays["step"])
    for name in ("h", "tick", "tick_rate"):
        refuse(f"step.{name}", arrays["step"][name] < 0.0)
    if len(awake):
        rows, rest = awake[:-LANES], awake[-LANES:]
        refuse("awake", (rows < 1) | (rows >= len(bodies)))
        refuse("awake: not rising", np.diff(rows) <= 0)
        refuse("awake", (bodies["kind"][rows] < 1) | (bodies["asleep"][rows] != 0))
        refuse("awake: the end", rest != 0)
    living = {entry.row for entry in export.bodies}
    for a, b in export.values["vetoes"]:
        require(a < b and {a, b} <= living, f"vetoes: the pair of rows {a}, {b}")


def within(what: str, rows: Any, ranges: dict[str, tuple[int, int]]) -> None:
    """Check that each column of whole numbers is within its range, both ends included."""
    for name, (low, high) in ranges.items():
        refuse(f"{what}.{name}", (rows[name] < low) | (rows[name] > high))

"""Reads a sample of one joint off a world that has just done a tick."""

import math
from typing import Any

import numpy as np

from app.features.why.model.samples import Drive, JointSample
from app.quantities.joint_words import joint_words, kind_words
from app.quantities.thing_words import called
from physics import World
from physics.compile.lanes import LANES
from physics.joints.handle import Joint
from physics.joints.record import AXIS_ROWS, DRIVE, LIMIT, SERVO

SLIDES = ("prismatic",)
"""Kinds whose motor pushes along a line: [N], [m/s]."""


def look_at_joint(world: World, joint: Joint) -> JointSample:
    """Return what the last tick did with `joint`."""
    row = joint.row
    is_rod = joint.kind == "distance"
    ends = tuple(body.id for body in (joint.a, joint.b) if body is not None)
    return JointSample(
        tick=world.tick,
        time=world.time,
        id=joint.id,
        name=joint_name(joint),
        word=joint_words(joint),
        enabled=joint.enabled,
        at=joint.anchor_b,
        force=math.hypot(*joint.reaction_force),
        torque=joint.reaction_torque,
        break_force=float(row["break_force"]),
        break_torque=float(row["break_torque"]),
        drive=drive_of(world, joint, row),
        limit=limit_of(world, joint, row),
        length=joint.current_length if is_rod else math.nan,
        rest=float(row["length"]) if is_rod else math.nan,
        springs=is_rod and float(row["hertz"]) > 0.0,
        ends=ends,
    )


def joint_name(joint: Joint) -> str:
    """Return what a sentence calls it: "hinge of the arm"; "weld between plank 2 and plank 3"."""
    word = joint_words(joint) if joint.alive else kind_words(joint.kind)
    if joint.a is None:
        return f"{word} of {called(joint.b)}"
    return f"{word} between {called(joint.a)} and {called(joint.b)}"


def row_effort(world: World, row: Any, k: int) -> float | None:
    """Return what the axis row `k` of a joint did, mean over the tick [N] or [N*m]."""
    slot = int(row["slots"][k])
    if slot < 0:
        return None
    block, lane = divmod(slot, LANES)
    c = np.asarray(world.joint_table.axes)[block]
    return float(c["total"][lane] + c["impulse"][lane]) / world.tick_length


def drive_of(world: World, joint: Joint, row: Any) -> Drive | None:
    """Return what its motor, servo or brake did; the one that is nearest to its bound."""
    result: list[Drive] = []
    linear = joint.kind in SLIDES
    for k in range(AXIS_ROWS):
        mode = int(row["row_mode"][k])
        if mode not in (DRIVE, SERVO) or joint.kind == "motor":
            continue
        effort = row_effort(world, row, k)
        if effort is None:
            continue
        wanted = float(row["row_speed"][k]) if mode == DRIVE else math.nan
        most = float(row["row_high"][k])
        result.append(Drive(effort, most, "N" if linear else "N*m", wanted, joint.speed))
    return max(result, key=lambda one: abs(one.effort) / (one.most or 1.0), default=None)


def limit_of(world: World, joint: Joint, row: Any) -> tuple[str, float, float, str] | None:
    """Return which limit pushes, the value, the bound and the unit; None: none does."""
    pushing = any(
        int(row["row_mode"][k]) == LIMIT and (row_effort(world, row, k) or 0.0) > 0.0
        for k in range(AXIS_ROWS)
    )
    if not pushing:
        return None
    if joint.kind == "distance":
        value, unit = joint.current_length, "m"
        low, high = float(row["min_length"]), float(row["max_length"])
    elif joint.kind == "revolute":
        value, unit = joint.angle, "rad"
        low, high = float(row["lower"]), float(row["upper"])
    else:
        value, unit = joint.translation, "m"
        low, high = float(row["lower"]), float(row["upper"])
    is_low = math.isfinite(low) and (not math.isfinite(high) or value - low < high - value)
    return ("lower", value, low, unit) if is_low else ("upper", value, high, unit)

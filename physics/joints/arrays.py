"""Bulk reading of joints: all of one kind as arrays, for overlays, plots, energy and tests."""

from collections.abc import Collection
from dataclasses import dataclass, fields

import numpy as np

from physics.joints.definition import columns
from physics.joints.gathering import NUMBERS, PLACES, WHOSE, gather_joints
from physics.joints.kinds import KINDS
from physics.joints.table import JointTable
from physics.state.page import State


@dataclass(frozen=True)
class JointArrays:
    """All joints of one kind, n of them. What a kind does not have is NaN (masses, lengths: 0)."""

    ids: np.ndarray  # (n,)
    bodies: np.ndarray  # (n, 2) rows of A and B in the data page
    anchors_a: np.ndarray  # [m] (n, 2) in the world now
    anchors_b: np.ndarray
    forces: np.ndarray  # [N] (n,) magnitude over the last tick
    torques: np.ndarray  # [N*m] (n,) on B
    rest_lengths: np.ndarray  # [m] (n,) zeros unless distance joints
    hertz: np.ndarray  # [Hz] (n,)
    centers_b: np.ndarray  # [m] (n, 2) centre of mass of B
    angles_b: np.ndarray  # [rad] (n,) of B
    angles: np.ndarray  # [rad] (n,) of B against A since the joint was made
    lowers: np.ndarray  # [rad] or [m] (n,) limits, +-inf where there is none
    uppers: np.ndarray
    servo_angles: np.ndarray  # [rad] (n,) NaN where the servo is off
    motor_speeds: np.ndarray  # [rad/s] or [m/s] (n,) NaN where the motor is off
    max_torques: np.ndarray  # [N*m] (n,)
    max_forces: np.ndarray  # [N] (n,)
    axes: np.ndarray  # (n, 2) unit vectors in the world; of slides and wheels
    min_lengths: np.ndarray  # [m] (n,) +-inf where there is none
    max_lengths: np.ndarray
    grounds_a: np.ndarray  # [m] (n, 2) wheels of a pulley in the world, else zeros
    grounds_b: np.ndarray
    strengths: np.ndarray  # [N] (n,) of fields, > 0 attracts
    enabled: np.ndarray  # bool (n,)

    def where(self, mask: np.ndarray) -> "JointArrays":
        """Return those that `mask`, bool (n,), is true for."""
        return JointArrays(
            **{entry.name: getattr(self, entry.name)[mask] for entry in fields(self)}
        )

    @property
    def count(self) -> int:
        """Number of joints."""
        return len(self.ids)

    @property
    def lengths(self) -> np.ndarray:
        """Distances of the anchors now [m] (n,)."""
        return np.hypot(*(self.anchors_b - self.anchors_a).T)


def read_joints(page: State, table: JointTable, kind: str, tick: float) -> JointArrays:
    """Gather the live joints of `kind`; `tick` [s] turns impulses into forces."""
    table.measure()
    definition = next((k for k in KINDS if kind == k.WORD), None)
    if definition is None:
        raise KeyError(f"no kind of joint {kind!r}; there are {[k.WORD for k in KINDS]}")
    rows, known = table.columns, columns(definition)
    live = np.flatnonzero((rows["id"] > 0) & (rows["kind"] == definition.NUMBER))
    n = len(live)
    whose = np.empty((len(WHOSE), n), np.int64)
    numbers, places = np.empty((len(NUMBERS), n)), np.empty((len(PLACES), n, 2))
    gather_joints(table.live, page.arrays.motion, live, (whose, numbers, places))
    number, place = dict(zip(NUMBERS, numbers, strict=True)), dict(zip(PLACES, places, strict=True))

    def column(name: str, missing: float = 0.0) -> np.ndarray:
        """One field; `missing` when this kind has none such."""
        return number[name] if name in known else np.full(n, missing)

    return JointArrays(
        ids=whose[0],
        bodies=pairs(whose[1], whose[2]),
        anchors_a=place["anchor_a"],
        anchors_b=place["anchor_b"],
        forces=np.hypot(number["jx"], number["jy"]) / tick,
        torques=number["jw"] / tick,
        rest_lengths=column("length"),
        hertz=column("hertz"),
        centers_b=place["center_b"],
        angles_b=number["angle_b"],
        angles=number["angle"],
        lowers=column("lower", np.nan),
        uppers=column("upper", np.nan),
        servo_angles=column("servo_angle", np.nan),
        motor_speeds=column("motor_speed", np.nan),
        max_torques=column("max_torque"),
        max_forces=column("max_force"),
        axes=place["axis"],
        min_lengths=column("min_length", np.nan),
        max_lengths=column("max_length", np.nan),
        grounds_a=place["ground_a"],
        grounds_b=place["ground_b"],
        strengths=column("strength"),
        enabled=whose[3] == 0,
    )


def ends_of(table: JointTable, kinds: Collection[str]) -> np.ndarray:
    """Body rows A and B (n, 2) in the data page of the live joints of `kinds`; read-only."""
    asked = frozenset(kinds)
    if asked not in table.known:
        numbers = [k.NUMBER for k in KINDS if k.WORD in asked]
        rows = table.columns
        live = (rows["id"] > 0) & np.isin(rows["kind"], numbers)
        table.known[asked] = pairs(rows["body_a"][live], rows["body_b"][live])
        table.known[asked].flags.writeable = False
    return table.known[asked]


def kinds_in(table: JointTable) -> frozenset[str]:
    """The kinds of which there are joints now."""
    if "kinds" not in table.known:
        counts = np.bincount(table.columns["kind"][table.columns["id"] > 0])
        words = [KINDS[number].WORD for number in np.flatnonzero(counts).tolist()]
        table.known["kinds"] = frozenset(words)
    return table.known["kinds"]


def directions(page: State, bodies: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Vectors in the frames of body rows, turned into the world (n, 2)."""
    c, s = page.body["c"][bodies], page.body["s"][bodies]
    return pairs(c * x - s * y, s * x + c * y)


def pairs(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Two columns (n,) beside one another (n, 2), in a third of the time of `column_stack`."""
    result = np.empty((len(x), 2), x.dtype)
    result[:, 0], result[:, 1] = x, y
    return result


def world_points(page: State, bodies: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Points given from the centres of mass of body rows, in the world (n, 2)."""
    points = directions(page, bodies, x, y)
    points[:, 0] += page.body["x"][bodies]
    points[:, 1] += page.body["y"][bodies]
    return points

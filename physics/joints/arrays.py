"""Bulk reading of joints: all of one kind as arrays, for overlays, plots, energy and tests."""

from collections.abc import Collection
from dataclasses import dataclass, fields

import numpy as np

from physics.joints.definition import columns
from physics.joints.kinds import KINDS
from physics.joints.record import DISTANCE
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
    axial_masses: np.ndarray  # [kg] (n,) effective mass along the line of the anchors
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
    a, b = rows["body_a"][live], rows["body_b"][live]

    def column(name: str, missing: float = 0.0) -> np.ndarray:
        """One field; `missing` when this kind has none such."""
        return rows[name][live] if name in known else np.full(len(live), missing)

    body = page.body
    at_a = world_points(page, a, rows["lax"][live], rows["lay"][live])
    at_b = world_points(page, b, rows["lbx"][live], rows["lby"][live])
    return JointArrays(
        ids=rows["id"][live],
        bodies=pairs(a, b),
        anchors_a=at_a,
        anchors_b=at_b,
        forces=np.hypot(rows["jx"][live], rows["jy"][live]) / tick,
        torques=rows["jw"][live] / tick,
        rest_lengths=column("length"),
        hertz=column("hertz"),
        axial_masses=(
            axial_masses(page, (a, b), (at_a, at_b))
            if definition.NUMBER == DISTANCE
            else np.zeros(len(live))
        ),
        centers_b=pairs(body["x"][b], body["y"][b]),
        angles_b=body["angle"][b],
        angles=body["angle"][b] - body["angle"][a] - rows["reference"][live],
        lowers=column("lower", np.nan),
        uppers=column("upper", np.nan),
        servo_angles=column("servo_angle", np.nan),
        motor_speeds=column("motor_speed", np.nan),
        max_torques=column("max_torque"),
        max_forces=column("max_force"),
        axes=directions(page, a, rows["ux"][live], rows["uy"][live]),
        min_lengths=column("min_length", np.nan),
        max_lengths=column("max_length", np.nan),
        grounds_a=pairs(rows["ground_ax"][live], rows["ground_ay"][live]),
        grounds_b=pairs(rows["ground_bx"][live], rows["ground_by"][live]),
        strengths=column("strength"),
        enabled=rows["disabled"][live] == 0,
    )


def ends_of(table: JointTable, kinds: Collection[str]) -> np.ndarray:
    """Body rows A and B (n, 2) in the data page of the live joints of `kinds`."""
    numbers = [k.NUMBER for k in KINDS if k.WORD in kinds]
    rows = table.columns
    live = (rows["id"] > 0) & np.isin(rows["kind"], numbers)
    return pairs(rows["body_a"][live], rows["body_b"][live])


def kinds_in(table: JointTable) -> frozenset[str]:
    """The kinds of which there are joints now."""
    counts = np.bincount(table.columns["kind"][table.columns["id"] > 0])
    return frozenset(KINDS[number].WORD for number in np.flatnonzero(counts).tolist())


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


def axial_masses(
    page: State, ends: tuple[np.ndarray, np.ndarray], anchors: tuple[np.ndarray, np.ndarray]
) -> np.ndarray:
    """1 / K along the line between the anchors [kg] (n,)."""
    d = anchors[1] - anchors[0]
    n = d / np.maximum(np.hypot(*d.T), 1e-12)[:, None]
    k = np.zeros(len(n))
    for rows, at in zip(ends, anchors, strict=True):
        body = page.body
        rn = (at[:, 0] - body["x"][rows]) * n[:, 1] - (at[:, 1] - body["y"][rows]) * n[:, 0]
        k += body["inv_mass"][rows] + body["inv_inertia"][rows] * rn**2
    return 1.0 / np.maximum(k, 1e-300)

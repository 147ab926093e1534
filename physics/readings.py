"""Bulk readings: contacts and joints as arrays, for overlays, plots and tests."""

from dataclasses import dataclass

import numpy as np

from physics.joints.table import JointTable
from physics.lanes import LANES
from physics.state import State


@dataclass(frozen=True)
class Contacts:
    """All points of touching manifolds as the last tick solved them, n of them."""

    points: np.ndarray  # [m] (n, 2) midway between the surfaces
    normals: np.ndarray  # (n, 2) unit, from A to B
    separations: np.ndarray  # [m] (n,) < 0 = overlap
    normal_impulses: np.ndarray  # [N*s] (n,) over the tick; divide by TICK for the force
    friction_impulses: np.ndarray  # [N*s] (n,) along the normal turned clockwise, on B
    new: np.ndarray  # bool (n,) True in the first tick of that feature
    ages: np.ndarray  # (n,) ticks since the feature came to be
    bodies: np.ndarray  # (n, 2) rows of A and B in the data page
    features: np.ndarray  # (n,) which features touch; the same number next tick = kept

    @property
    def count(self) -> int:
        """Number of points."""
        return len(self.separations)


def read_contacts(page: State, tick: int) -> Contacts:
    """Gather the live points of all manifolds after `tick` ticks.

    What the solver knows is in its lanes; only sleeping contacts keep it in their own rows.
    """
    contacts, points = np.asarray(page.live_contacts), np.asarray(page.arrays.points)
    first = np.flatnonzero(contacts["point_count"] >= 1)
    second = np.flatnonzero(contacts["point_count"] == 2)
    owner = np.sort(np.concatenate([first, second]), kind="stable")
    is_second = np.zeros(len(owner), bool)
    is_second[1:] = owner[1:] == owner[:-1]
    row, slot = 2 * owner + is_second, contacts["slot"][owner]
    block, lane = slot // LANES, slot % LANES
    blocks = np.asarray(page.arrays.blocks)

    def column(name: str) -> np.ndarray:
        """One field of all points."""
        here = np.where(is_second, blocks["q"][name][block, lane], blocks["p"][name][block, lane])
        return np.where(slot >= 0, here, points[name][row])

    def normal(name: str) -> np.ndarray:
        return np.where(slot >= 0, blocks[name][block, lane], contacts[name][owner])

    bodies, a = page.body, contacts["body_a"][owner]
    ages = tick - 1 - points["born"][row]
    return Contacts(
        points=np.column_stack([bodies["x0"][a] + column("rax"), bodies["y0"][a] + column("ray")]),
        normals=np.column_stack([normal("nx"), normal("ny")]),
        separations=column("separation"),
        normal_impulses=column("total_normal_impulse"),
        friction_impulses=column("total_tangent_impulse"),
        new=ages == 0,
        ages=ages,
        bodies=np.column_stack([a, contacts["body_b"][owner]]),
        features=points["feature"][row],
    )


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
    axial_masses: np.ndarray  # [kg] (n,)
    centers_b: np.ndarray  # [m] (n, 2) centre of mass of B
    angles_b: np.ndarray  # [rad] (n,) of B
    angles: np.ndarray  # [rad] (n,) of B against A since the joint was made
    lowers: np.ndarray  # [rad] (n,) limits, +-inf where there is none
    uppers: np.ndarray
    servo_angles: np.ndarray  # [rad] (n,) NaN where the servo is off
    motor_speeds: np.ndarray  # [rad/s] (n,) NaN where the motor is off
    max_torques: np.ndarray  # [N*m] (n,)

    @property
    def count(self) -> int:
        """Number of joints."""
        return len(self.ids)

    @property
    def lengths(self) -> np.ndarray:
        """Distances of the anchors now [m] (n,)."""
        return np.hypot(*(self.anchors_b - self.anchors_a).T)


def read_joints(page: State, table: JointTable, tick: float) -> JointArrays:
    """Gather the live joints of `table`; `tick` [s] turns impulses into forces."""
    rows, names = np.asarray(table.live), table.live.dtype.names or ()
    head = rows["head"]
    live = np.flatnonzero(head["id"] > 0)  # columns are gathered one by one: whole rows are slow
    a, b = head["body_a"][live], head["body_b"][live]

    def column(name: str, missing: float = 0.0, switch: str = "") -> np.ndarray:
        """One field of this kind; `missing` when it has none such, NaN when switched off."""
        if name not in names:
            return np.full(len(live), missing)
        values = rows[name][live]
        return np.where(rows[switch][live] != 0, values, np.nan) if switch else values

    body = page.body
    return JointArrays(
        ids=head["id"][live],
        bodies=np.column_stack([a, b]),
        anchors_a=_world_points(page, a, head["lax"][live], head["lay"][live]),
        anchors_b=_world_points(page, b, head["lbx"][live], head["lby"][live]),
        forces=np.hypot(head["jx"][live], head["jy"][live]) / tick,
        torques=head["jw"][live] / tick,
        rest_lengths=column("length"),
        hertz=column("hertz"),
        axial_masses=column("axial_mass"),
        centers_b=np.column_stack([body["x"][b], body["y"][b]]),
        angles_b=body["angle"][b],
        angles=body["angle"][b] - body["angle"][a] - column("reference"),
        lowers=column("lower", np.nan),
        uppers=column("upper", np.nan),
        servo_angles=column("servo_angle", np.nan, "servo_on"),
        motor_speeds=column("motor_speed", np.nan, "motor_on"),
        max_torques=column("max_torque"),
    )


def _world_points(page: State, bodies: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Points given from the centres of mass of body rows, in the world (n, 2)."""
    c, s = page.body["c"][bodies], page.body["s"][bodies]
    points = np.empty((len(bodies), 2))
    points[:, 0] = page.body["x"][bodies] + c * x - s * y
    points[:, 1] = page.body["y"][bodies] + s * x + c * y
    return points

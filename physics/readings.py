"""Bulk readings: contacts and joints as arrays, for overlays, plots and tests."""

from dataclasses import dataclass

import numpy as np

from physics.joints.table import JointTable
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


def read_contacts(page: State) -> Contacts:
    """Gather the live points of all manifolds."""
    contacts = np.asarray(page.live_contacts)
    first = np.flatnonzero(contacts["point_count"] >= 1)
    second = np.flatnonzero(contacts["point_count"] == 2)
    owner = np.sort(np.concatenate([first, second]), kind="stable")
    is_second = np.zeros(len(owner), bool)
    is_second[1:] = owner[1:] == owner[:-1]
    points = np.asarray(page.points)[2 * owner + is_second]
    owners = contacts[owner]
    return Contacts(
        points=np.column_stack([points["x"], points["y"]]),
        normals=np.column_stack([owners["nx"], owners["ny"]]),
        separations=points["separation"].copy(),
        normal_impulses=points["total_normal_impulse"].copy(),
        friction_impulses=points["total_tangent_impulse"].copy(),
        new=points["age"] == 0,
        ages=points["age"].copy(),
        bodies=np.column_stack([owners["body_a"], owners["body_b"]]),
        features=points["feature"].copy(),
    )


@dataclass(frozen=True)
class JointArrays:
    """All joints of one kind, n of them; spring data only for distance joints."""

    ids: np.ndarray  # (n,)
    bodies: np.ndarray  # (n, 2) rows of A and B in the data page
    anchors_a: np.ndarray  # [m] (n, 2) in the world now
    anchors_b: np.ndarray
    forces: np.ndarray  # [N] (n,) magnitude over the last tick
    torques: np.ndarray  # [N*m] (n,) on B
    rest_lengths: np.ndarray  # [m] (n,) zeros unless distance joints
    hertz: np.ndarray  # [Hz] (n,)
    axial_masses: np.ndarray  # [kg] (n,)

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
    rows = np.asarray(table.live)
    rows = rows[rows["head"]["id"] > 0]
    head = rows["head"]
    bodies = np.asarray(page.bodies)
    zeros = np.zeros(len(rows))
    names = rows.dtype.names or ()
    return JointArrays(
        ids=head["id"].copy(),
        bodies=np.column_stack([head["body_a"], head["body_b"]]),
        anchors_a=_world_points(bodies[head["body_a"]], head["lax"], head["lay"]),
        anchors_b=_world_points(bodies[head["body_b"]], head["lbx"], head["lby"]),
        forces=np.hypot(head["jx"], head["jy"]) / tick,
        torques=head["jw"] / tick,
        rest_lengths=rows["length"].copy() if "length" in names else zeros,
        hertz=rows["hertz"].copy() if "hertz" in names else zeros,
        axial_masses=rows["axial_mass"].copy() if "axial_mass" in names else zeros,
    )


def _world_points(bodies: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Points given from the centres of mass of `bodies`, in the world (n, 2)."""
    c, s = bodies["c"], bodies["s"]
    return np.column_stack([bodies["x"] + c * x - s * y, bodies["y"] + s * x + c * y])

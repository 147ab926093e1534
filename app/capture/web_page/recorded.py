"""A run that is recorded for a page: where everything is, and what touches, frame by frame."""

from typing import Any

import numpy as np

from app.capture.web_page.look import look_of
from app.simulation.simulation import Simulation

FRAMES = 60
"""Frames in a second: [Hz], 60, as many as screens show."""

MOST_FRAMES = 60 * 60
MOST_BODIES = 2000
UNIT = 1e-4
"""What a number of a pose counts: [m] or [rad], a tenth of a millimetre."""

GONE = -(1 << 31)
"""The place of a body that is not there."""

MOST_CONTACTS = 200_000
"""Points that are kept in all: [count]; after that frames have none."""


class Recording:
    """Frames of a run, and what bodies there were."""

    def __init__(self, simulation: Simulation) -> None:
        """Begin with what there is now."""
        self.simulation = simulation
        self.begin = simulation.world.time
        self.look = look_of(simulation)
        self.ids = {one["id"]: one for one in self.look["bodies"]}
        self.frames: list[dict[int, tuple[float, float, float]]] = []
        self.contacts: list[np.ndarray] = []
        self.kept = 0
        self.note()

    def note(self) -> None:
        """Keep this moment."""
        world = self.simulation.world
        if any(body.id not in self.ids for body in world.bodies):
            for one in look_of(self.simulation)["bodies"]:
                self.ids.setdefault(one["id"], one)
        columns = [world.page.body[name] for name in ("x", "y", "angle")]
        self.frames.append(
            {
                body.id: tuple(float(column[row]) for column in columns)  # type: ignore[misc]
                for row, body in world.bodies_by_row.items()
                if body.id and body.enabled
            }
        )
        self.contacts.append(self._points())

    def _points(self) -> np.ndarray:
        """Return the contact points (n, 6): place, direction, forces, age."""
        world = self.simulation.world
        contacts = world.contacts
        if self.kept + contacts.count > MOST_CONTACTS:
            return np.zeros((0, 6), np.int32)
        self.kept += contacts.count
        length = world.tick_length
        turn = np.arctan2(contacts.normals[:, 1], contacts.normals[:, 0])
        columns = [
            *(contacts.points / UNIT).T,
            turn / UNIT,
            contacts.normal_impulses / length * 100.0,
            contacts.friction_impulses / length * 100.0,
            np.minimum(contacts.ages, 1),
        ]
        rows = np.column_stack(columns) if contacts.count else np.zeros((0, 6))
        return np.clip(np.nan_to_num(np.rint(rows)), GONE + 1, -(GONE + 1)).astype(np.int32)

    def words(self) -> tuple[dict[str, Any], bytes]:
        """What the page says of the recording, and its bytes.

        Bodies have numbers of their own, for a row may have had several owners.
        """
        numbers = {body_id: k + 1 for k, body_id in enumerate(sorted(self.ids))}
        rows = {one["id"]: one["row"] for one in self.look["bodies"]}
        poses = np.full((len(self.frames), len(numbers), 3), GONE, np.int64)
        for k, frame in enumerate(self.frames):
            for body_id, pose in frame.items():
                if np.isfinite(pose).all():
                    limit = -(GONE + 1)
                    poses[k, numbers[body_id] - 1] = np.clip(
                        np.rint(np.array(pose) / UNIT), -limit, limit
                    )
        changes = np.diff(poses, axis=0, prepend=np.zeros_like(poses[:1])).astype(np.int32)
        points = np.concatenate(self.contacts) if self.contacts else np.zeros((0, 6), np.int32)
        flat = np.concatenate([changes.ravel(), points.ravel()]).astype("<i4")
        raw = flat.view(np.uint8).reshape(-1, 4).T.tobytes()
        new_rows = {rows[i]: numbers[i] for i in rows}
        for one in self.look["joints"]:
            one["a"], one["b"] = new_rows.get(one["a"], 0), new_rows.get(one["b"], 0)
        bodies = [{**one, "row": numbers[one["id"]]} for one in self.ids.values()]
        record = {
            "frames": len(self.frames),
            "bodies": len(numbers),
            "rows": list(numbers.values()),
            "rate": FRAMES,
            "begin": self.begin,
            "gone": GONE,
            "unit": UNIT,
            "counts": [len(one) for one in self.contacts],
            "contacts": len(points),
            "hash": self.simulation.world.hash(),
        }
        notes = [{**one, "row": new_rows.get(one["row"], 0)} for one in self.look["notes"]]
        pictures = {new_rows[row]: png for row, png in self.look["pictures"].items()}
        look = {**self.look, "bodies": bodies, "notes": notes, "pictures": pictures}
        return {"record": record, **look}, raw


def record(simulation: Simulation, seconds: float) -> Recording:
    """Run `simulation` on for so long, and keep what is seen of it."""
    recording = Recording(simulation)
    ticks = max(1, round(simulation.world.settings.tick_rate / FRAMES))
    for _ in range(min(round(seconds * FRAMES), MOST_FRAMES)):
        for _ in range(ticks):
            simulation.step()
        recording.note()
    return recording

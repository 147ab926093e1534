"""Joints for the tests of tools: how each is drawn, and one of each kind with its handles."""

from typing import Any

from tests.app.editor.tools.table import Table
from tests.app.simulation.commands.edit.tables import join

GESTURES = {
    "rope": ((0.0, 0.0), (1.0, 1.0)),
    "spring": ((0.0, 0.0), (2.0, 0.0)),
    "rod": ((0.0, 0.0), (2.0, 0.0)),
    "hinge": ((0.0, 0.0), (2.0, 0.0)),
    "ratchet": ((0.0, 0.0), (2.0, 0.0)),
    "weld": ((0.0, 0.0), (2.0, 0.0)),
    "slider": ((0.0, 0.0), (2.0, 0.0)),
    "motor": ((0.0, 0.0), (0.3, 0.0)),
    "pulley": ((0.0, 0.0), (0.0, 3.0)),
    "pin": ((0.0, 0.0), (0.0, 0.0)),
}
"""Where a drag of each tool begins and ends: [m], on bodies at 0 and 2 m."""

KINDS = {
    "revolute": {"b": "second", "anchor": [3, 0.5], "lower": -0.5, "upper": 0.5},
    "revolute with motor": {"a": "first", "b": "second", "anchor": [1, 0], "motor_speed": 2.0},
    "ratchet": {"a": "first", "b": "second", "anchor": [1, 0]},
    "weld": {"a": "first", "b": "second", "anchor": [1, 0]},
    "prismatic": {"b": "second", "anchor": [3, 0], "axis": [1, 0], "lower": -1.0, "upper": 1.0},
    "prismatic with motor": {"b": "second", "anchor": [3, 0], "motor_speed": 1.0},
    "wheel": {"a": "first", "b": "second", "anchor": [3, 0], "motor_speed": -2.0, "upper": 0.7},
    "distance": {"a": "first", "b": "second", "anchor_a": [0.3, 0], "anchor_b": [3, 0]},
    "distance as rope": {"b": "second", "anchor_a": [0, 3], "anchor_b": [3, 0], "max_length": 5.0},
    "pulley": {
        "a": "first",
        "anchor_a": [0, 0],
        "ground_a": [0, 3],
        "b": "second",
        "anchor_b": [3, 0],
        "ground_b": [3, 3],
    },
    "field": {"a": "first", "b": "second", "anchor_a": [0, 0], "anchor_b": [3, 0]},
}
"""The words of each kind, with and without motors and limits."""


def joint(table: Table, kind: str, **words: Any) -> Any:
    """A joint between the background or the body "first" and "second"."""
    ids = {body.name: body.id for body in table.session.world.bodies}
    held = {side: ids[words.pop(side)] for side in ("a", "b") if side in words}
    return table.session.world.joint_by_id(join(table.session, kind, **held, **words))

"""A small world with every kind of joint, and its hashes: for compiled against interpreted runs."""

import json
import sys
from dataclasses import fields
from typing import Any

from physics import (
    Body,
    Box,
    Distance,
    ForceField,
    Gear,
    MotorJoint,
    MouseJoint,
    Prismatic,
    Pulley,
    Revolute,
    Weld,
    Wheel,
    World,
)
from physics.joints.definition import JointDefinition
from physics.joints.kinds import KINDS


def joint_zoo() -> World:
    """Boxes in a row, every neighbour held by another kind of joint."""
    world = World()
    a, b, c, d, e, f, g, h, i, k = (
        world.add_dynamic(Box(width=0.5, height=0.4), position=(x, 0.0), omega=0.3 * x)
        for x in (0, 1, 3, 4, 5, 6, 7, 8, 9, 11)
    )
    hinge = {"lower": -0.3, "upper": 0.4, "motor_speed": 2.0, "max_torque": 0.05, "hertz": 2.0}
    slide = {"lower": -0.5, "upper": 0.5, "motor_speed": 1.0, "max_force": 1.0, "hertz": 1.0}
    world.add_joint(Revolute(a=a, b=b, anchor=(0.5, 0), **hinge))
    world.add_joint(Distance(b=a, anchor_a=(0, 2), anchor_b=(0, 0.1), hertz=2.0, max_length=2.0))
    world.add_joint(Distance(a=b, b=c, anchor_a=(1, 0), anchor_b=(2.9, 0)))
    world.add_joint(MouseJoint(c, anchor=(3.1, 0), target=(4, 1), max_force=20.0))
    world.add_joint(Weld(a=c, b=d, anchor=(3.5, 0), angular_hertz=3.0))
    first = world.add_joint(Prismatic(b=e, anchor=(5, 0), axis=(1, 0.5), **slide))
    world.add_joint(Wheel(a=e, b=f, anchor=(6, 0), motor_speed=3.0, max_torque=0.1, upper=0.1))
    world.add_joint(MotorJoint(a=f, b=g, target=(1, 0.3), max_force=5.0, max_torque=0.5))
    wheels = {"ground_a": (8, 3), "ground_b": (9, 3), "ratio": 1.5}
    world.add_joint(Pulley(a=h, b=i, anchor_a=(8.1, 0), anchor_b=(9, 0.1), **wheels))
    second = world.add_joint(Revolute(b=k, anchor=(11, 0.1)))
    world.add_joint(Gear(first=first, second=second, ratio=0.7))
    for falloff in ("linear", "constant", "rising", "inverse_square"):
        world.add_joint(
            ForceField(a=a, b=k, anchor_b=(11, 0), strength=2.0, range=20.0, falloff=falloff)
        )
    present = {joint.kind for joint in world.joints}
    for kind in KINDS:
        if kind.WORD not in present:  # a new one, which nobody has to name here
            ends = [
                world.add_dynamic(Box(width=0.5, height=0.4), position=(x, 0.0))
                for x in (13.0 + 2 * kind.NUMBER, 14.0 + 2 * kind.NUMBER)
            ]
            world.add_joint(example_of(kind, *ends))
    return world


def example_of(kind: type[JointDefinition], a: Body, b: Body) -> JointDefinition:
    """A joint of any kind that holds two bodies, with the defaults of its definition."""
    places = {"anchor": b.center, "anchor_a": a.center, "anchor_b": b.center}
    known = [entry.name for entry in fields(kind)]
    values: dict[str, Any] = {name: at for name, at in places.items() if name in known}
    return kind(**values, a=a, b=b)  # type: ignore[call-arg]


def hashes(ticks: list[int]) -> list[str]:
    """Hashes of the zoo after so many ticks each."""
    world, result = joint_zoo(), []
    for n in ticks:
        world.step(ticks=n)
        result.append(world.hash())
    return result


if __name__ == "__main__":
    print(json.dumps(hashes([int(word) for word in sys.argv[1:]])))

"""One world with every shape, joint and option; also run as a script for the interpreted oracle.

`python -m tests.physics.zoo 1 20` prints the state's hash after 1 and after 20 ticks, as JSON.
"""

import json
import sys

from physics import (
    Air,
    Body,
    Box,
    Capsule,
    Circle,
    Distance,
    Filter,
    MouseJoint,
    Polygon,
    Revolute,
    Segment,
    World,
)


def shapes(world: World) -> list[Body]:
    """Every shape over a floor of boxes and a line, overlapping, touching and apart."""
    world.add_static(Box(width=12.0, height=1.0), position=(0.0, -0.5), name="floor")
    slope = Segment(
        start=(-6.0, 3.0), end=(-4.0, 0.0), radius=0.02, friction=0.9, tangent_speed=1.0
    )
    world.add_static(slope)
    world.add_static(Box(height=2.0, sensor=True), position=(-1.0, 0.5))
    world.add_kinematic(Box(height=0.2), position=(4.0, 0.6), velocity=(-0.5, 0.1), omega=0.3)
    triangle = ((-0.3, -0.2), (0.4, -0.25), (0.1, 0.4))
    return [
        world.add_dynamic(
            Circle(radius=0.3, restitution=0.7, rolling_resistance=0.02),
            position=(0.0, 0.9),
            velocity=(1, -6),
        ),
        world.add_dynamic(Box(width=0.6, height=0.4), position=(0.1, 0.21), omega=1.0),
        world.add_dynamic(Box(width=0.3, height=0.3, radius=0.05), position=(0.75, 0.2), angle=0.4),
        world.add_dynamic(Polygon(vertices=triangle), position=(-1.0, 0.2), velocity=(3.0, 0.0)),
        world.add_dynamic(Polygon(vertices=triangle, radius=0.04), position=(-1.6, 0.3), angle=2.0),
        world.add_dynamic(Capsule(radius=0.15), position=(-3.0, 0.149), linear_damping=0.5),
        world.add_dynamic(
            Capsule(start=(0, 0), end=(0.5, 0.2), radius=0.2, end_radius=0.1),
            position=(-4.4, 1.2),
            angular_damping=0.7,
        ),
        world.add_dynamic(
            Circle(radius=0.2, center=(-0.3, 0.0)),
            Box(width=0.6, height=0.1),
            Circle(radius=0.2, center=(0.3, 0.0), density=3.0, filter=Filter(group=2)),
            position=(3.6, 1.0),
            gravity_scale=0.5,
        ),
    ]


def joints(world: World, bodies: list[Body]) -> None:
    """Every joint with every option that has its own code."""
    ball, plank, _, dart, *_ = bodies
    arm = [
        world.add_dynamic(Capsule(start=(0, 0), end=(0.6, 0), radius=0.1), position=(0.6 * i, 3.0))
        for i in range(4)
    ]
    world.add_joint(Revolute(b=arm[0], anchor=(0.0, 3.0), lower=-0.1, upper=0.1))
    world.add_joint(
        Revolute(a=arm[0], b=arm[1], anchor=(0.6, 3.0), motor_speed=3.0, max_torque=1.0)
    )
    world.add_joint(
        Revolute(a=arm[1], b=arm[2], anchor=(1.2, 3.0), servo_angle=0.5, max_torque=2.0)
    )
    world.add_joint(
        Distance(
            a=arm[2], b=arm[3], anchor_a=(1.8, 3.0), anchor_b=(2.1, 3.0), collide_connected=True
        )
    )
    world.add_joint(
        Distance(b=ball, anchor_a=(0.0, 2.0), anchor_b=(0.0, 0.9), hertz=3.0, damping_ratio=0.2)
    )
    world.add_joint(Distance(a=dart, b=plank, anchor_a=dart.center, anchor_b=plank.center))
    world.add_joint(MouseJoint(arm[3], anchor=(2.2, 3.0), target=(3.0, 3.5), max_force=20.0))


def zoo() -> World:
    """The whole world."""
    world = World()
    world.air = Air(density=0.3, drag=1.1, lift=0.4, wind=(1.0, 0.5))
    world.record_events = True
    joints(world, shapes(world))
    return world


def hashes(counts: list[int]) -> list[str]:
    """The state's hash after each of the (rising) numbers of ticks."""
    world, result = zoo(), []
    for count in counts:
        world.step(count - world.tick)
        result.append(world.hash())
    return result


if __name__ == "__main__":
    print(json.dumps(hashes([int(word) for word in sys.argv[1:]])))

"""Small experiments of the textbooks, for the ledger and for free-body diagrams."""

import math
from collections.abc import Callable
from typing import Any

from physics import (
    Air,
    Body,
    Box,
    Circle,
    Distance,
    Prismatic,
    Pulley,
    Revolute,
    World,
)

G = 9.81


def incline(slope: float = 0.3, mu: float = 0.6) -> tuple[World, Body]:
    """A block on a slope that it holds on to: gravity is tilted, the floor lies level."""
    world = World(gravity=(-G * math.sin(slope), -G * math.cos(slope)))
    world.add_static(Box(width=60.0, friction=mu), position=(0.0, -0.5), name="slope")
    return world, world.add_dynamic(Box(friction=mu), position=(0.0, 0.5), name="block")


def stack(count: int = 5) -> tuple[World, Body]:
    """The middle box of a column."""
    world = World()
    world.add_static(Box(width=60.0), position=(0.0, -0.5), name="floor")
    boxes = [
        world.add_dynamic(Box(), position=(0.0, 0.5 + i), name=f"box {i}") for i in range(count)
    ]
    return world, boxes[count // 2]


def atwood() -> tuple[World, Body]:
    """Two weights on a rope over two pulleys; the heavy one has twice the mass."""
    world = World()
    light = world.add_dynamic(Box(), position=(-1.0, 0.0), name="light")
    heavy = world.add_dynamic(Box(density=2.0), position=(1.0, 0.0), name="heavy")
    ends: dict[str, Any] = {"ground_a": (-1.0, 200.0), "ground_b": (1.0, 200.0)}
    anchors: dict[str, Any] = {"anchor_a": (-1.0, 0.5), "anchor_b": (1.0, 0.5)}
    world.add_joint(Pulley(a=light, b=heavy, **ends, **anchors))
    return world, light


def hanging_chain(count: int = 6) -> tuple[World, Body]:
    """Links one below the other; the third."""
    world = World()
    links: list[Body] = []
    for i in range(count):
        link = Box(width=0.1, height=0.5)
        spot = (0.0, -0.5 * i - 0.25)
        links.append(world.add_dynamic(link, position=spot, name=f"link {i}"))
        a = links[-2] if i else None
        world.add_joint(Revolute(a=a, b=links[-1], anchor=(0.0, -0.5 * i)))
    return world, links[2]


def pendulum() -> tuple[World, Body]:
    """A bob that is let go from a level rod."""
    world = World()
    bob = world.add_dynamic(Circle(radius=0.2), position=(2.0, 0.0), name="bob")
    world.add_joint(Distance(b=bob, anchor_a=(0.0, 0.0), anchor_b=(2.0, 0.0)))
    return world, bob


def spring() -> tuple[World, Body]:
    """A bob on a soft, damped spring."""
    world = World()
    bob = world.add_dynamic(Circle(radius=0.2), position=(0.0, -2.5), name="bob")
    world.add_joint(Distance(b=bob, anchor_b=(0.0, -2.5), length=2.0, hertz=0.5, damping_ratio=0.1))
    return world, bob


def belt() -> tuple[World, Body]:
    """A box that a running belt takes along."""
    world = World()
    shape = Box(width=90.0, tangent_speed=-3.0, friction=0.4)
    world.add_static(shape, position=(0.0, -0.5), name="belt")
    return world, world.add_dynamic(Box(friction=0.4), position=(0.0, 0.5), name="box")


def car() -> tuple[World, Body]:
    """A frame on two wheels, the rear one driven: the driven one."""
    world = World()
    world.add_static(Box(width=400.0, friction=0.9), position=(0.0, -0.5), name="road")
    frame = world.add_dynamic(Box(width=3.0, height=0.4), position=(0.0, 1.0), name="frame")
    wheels = []
    for x in (-1.0, 1.0):
        wheel = Circle(radius=0.4, friction=0.9)
        wheels.append(world.add_dynamic(wheel, position=(x, 0.4), name=f"wheel {x:g}"))
        motor: dict[str, Any] = {"motor_speed": -20.0, "max_torque": 2.0} if x < 0.0 else {}
        world.add_joint(Revolute(a=frame, b=wheels[-1], anchor=(x, 0.4), **motor))
    return world, wheels[0]


def lift() -> tuple[World, Body]:
    """A cabin on a rail, pulled up by a motor at a steady speed."""
    world = World()
    cabin = world.add_dynamic(Box(), position=(0.0, 0.0), name="cabin")
    motor: dict[str, Any] = {"motor_speed": 1.0, "max_force": 40.0}
    world.add_joint(Prismatic(b=cabin, anchor=(0.0, 0.0), axis=(0.0, 1.0), **motor))
    return world, cabin


def parachute() -> tuple[World, Body]:
    """A ball that falls through air."""
    world = World()
    world.air = Air(density=1.2, drag=0.5)
    ball = world.add_dynamic(Circle(radius=0.5, density=5.0), position=(0.0, 0.0), name="ball")
    return world, ball


def bouncing() -> tuple[World, Body]:
    """A ball that bounces and rolls down into a corner."""
    world = World()
    world.add_static(Box(width=60.0, restitution=0.7), position=(0.0, -0.5), name="floor")
    ball = Circle(radius=0.25, restitution=0.7)
    return world, world.add_dynamic(ball, position=(0.0, 3.0), velocity=(1.0, 0.0), name="ball")


EXPERIMENTS: dict[str, Callable[[], tuple[World, Body]]] = {
    "incline": incline,
    "stack": stack,
    "atwood": atwood,
    "hanging chain": hanging_chain,
    "pendulum": pendulum,
    "spring": spring,
    "belt": belt,
    "car": car,
    "lift": lift,
    "parachute": parachute,
    "bouncing": bouncing,
}
"""Each makes a world and the body that is looked at."""

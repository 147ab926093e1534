"""Worlds and recordings for the tests of the X-ray."""

from collections.abc import Iterator

from app.features.xray.model.look import Request
from app.features.xray.model.process import Process
from app.features.xray.model.record import Moment, Recording, Row, Solved
from physics import Box, Circle, Distance, Prismatic, Revolute, Weld, Wheel, World

ROUNDING = 1e-13
"""Rounding of a handful of operations, in parts of the largest number in them: [1], some hundred
times 2^-53."""


def request_of(world: World, selected: tuple[int, ...] = (), curves: bool = True) -> Request:
    """The next tick of `world`, which stays as it is: the compiled one is run on a copy."""
    state = world.to_bytes()
    compiled = World.from_bytes(state)
    compiled.step(1)
    return Request(state, selected, compiled.hash(), curves)


def recorded(
    process: Process, world: World, selected: tuple[int, ...] = (), curves: bool = True
) -> Recording:
    """The X-ray of the next tick of `world`."""
    return process.ask(request_of(world, selected, curves), lambda _: None)


def visits(recording: Recording) -> Iterator[tuple[Moment, Row, Solved]]:
    for moment in recording.moments:
        if moment.solved is not None:
            yield moment, recording.rows[moment.row], moment.solved


def everything() -> World:
    """A small world with rows of all sorts: points, lines, angles, limits, motors, springs, a belt,
    grip, rolling resistance, a soft shape, a fast impact.
    """
    world = World()
    world.add_static(Box(40, 1, friction=0.8), position=(0.0, -0.5), name="floor")
    for i in range(3):
        world.add_dynamic(Box(1, 1), position=(-5.0 + 0.1 * i, 0.5 + i), name=f"box {i}")
    grip = Box(1, 1, static_friction=0.9, friction=0.4)
    world.add_dynamic(grip, position=(-2.0, 0.499), velocity=(0.1, 0.0))
    world.add_dynamic(Circle(0.5, rolling_resistance=0.05), position=(0.0, 0.499), omega=3.0)
    world.add_dynamic(Box(1, 1, contact_hertz=8.0), position=(2.0, 0.495))
    world.add_static(Box(2, 1, tangent_speed=1.5), position=(5.0, 0.5), name="belt")
    world.add_dynamic(Box(0.5, 0.5), position=(5.0, 1.249))
    world.add_dynamic(Circle(0.2, restitution=0.6), position=(8.0, 0.21), velocity=(1.0, -6.0))
    bars = [world.add_dynamic(Box(0.9, 0.2), position=(-8.0 + i, 4.0)) for i in range(5)]
    world.add_joint(Revolute(b=bars[0], anchor=(-8.5, 4.0), motor_speed=2.0, max_torque=5.0))
    world.add_joint(
        Revolute(a=bars[0], b=bars[1], anchor=(-7.5, 4.0), lower=-0.001, upper=0.5, hertz=3.0)
    )
    world.add_joint(Weld(a=bars[1], b=bars[2], anchor=(-6.5, 4.0)))
    world.add_joint(Distance(a=bars[2], b=bars[3], anchor_a=(-6.0, 4.0), anchor_b=(-5.0, 4.0)))
    world.add_joint(Prismatic(b=bars[3], anchor=(-5.0, 4.0), axis=(1.0, 0.5), max_force=1.0))
    world.add_joint(Wheel(a=bars[3], b=bars[4], anchor=(-4.0, 4.0), hertz=4.0, motor_speed=3.0))
    return world


def heavy_chain() -> World:
    """A light chain with a heavy load, whose joints are solved at once."""
    world = World()
    before = None
    for i in range(4):
        link = world.add_dynamic(Box(0.5, 0.1), position=(0.25 + 0.5 * i, 5.0))
        world.add_joint(Revolute(a=before, b=link, anchor=(0.5 * i, 5.0)))
        before = link
    load = world.add_dynamic(Box(4, 4, density=20.0), position=(2.0, 3.0), angle=0.3)
    world.add_joint(Revolute(a=before, b=load, anchor=(2.0, 5.0)))
    return world


def column(balls: int) -> World:
    """Balls on one another, without friction, solved by pure Gauss-Seidel from nothing."""
    world = World()
    world.add_static(Box(20, 1), position=(0.0, -0.5))
    for i in range(balls):
        world.add_dynamic(Circle(0.5), position=(0.0, 0.5 + i))
    settings = world.settings
    settings.solver, settings.position_correction = "sequential impulses", "none"
    settings.friction = settings.warm_starting = False
    settings.substeps, settings.iterations = 1, 50
    return world

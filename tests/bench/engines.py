"""The measured engines: each turns a `Scene` into a run that can do frames and tell its state.

Every engine does 1/60 s a frame on one thread, from the same geometry, with sleeping off and the
rest as it comes. A peer that is not installed is left out, with a sentence that says how to get it.
"""

import importlib
import math
import platform
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from physics import Distance, Filter, Revolute, World
from tests.bench import box2d
from tests.bench.run import Run
from tests.bench.scenes import DYNAMIC, KINEMATIC, STATIC, Scene, Thing, Tie

FRAME = 1.0 / 60.0
"""[s]"""

INSTALL = "pip install -r tests/bench/requirements.txt"


@dataclass(frozen=True, kw_only=True)
class Engine:
    """A column of the table: `module` must import for it to run."""

    name: str
    title: str
    load: Callable[[Scene], Run]
    module: str = ""

    @property
    def missing(self) -> str:
        """Why it cannot run and what to do about it; empty when it can."""
        if self.name.startswith("box2d"):
            return box2d.missing()
        try:
            importlib.import_module(self.module)
        except ImportError as error:
            return f"{self.title} is left out ({error}); to have it: {INSTALL}"
        return ""


# --- ours --------------------------------------------------------------------------------------


def load_ours(scene: Scene) -> Run:
    """4 ticks a frame through the public interface, on one thread as the peers."""
    world = World(gravity=scene.gravity)
    if hasattr(world, "threads"):
        world.threads.number = 1
    if hasattr(world.settings, "sleeping"):
        world.settings.sleeping = False
    if scene.restitution_threshold is not None:
        world.settings.restitution_threshold = scene.restitution_threshold
    bodies = [add_ours(world, thing) for thing in scene.things]
    for body in bodies if scene.damping else ():
        body.linear_damping = scene.damping
    for tie in scene.ties:
        tie_ours(world, bodies[tie.a], bodies[tie.b], tie)

    def states() -> np.ndarray:
        lost = (math.nan,) * 6
        rows = [(*b.center, b.angle, *b.velocity, b.omega) if b.alive else lost for b in bodies]
        return np.array(rows)

    return Run(lambda: world.step(4), states, world, world.step)


def add_ours(world: World, thing: Thing) -> Any:
    values: dict[str, Any] = {"position": thing.position, "angle": thing.angle}
    if thing.kind != STATIC:
        values |= {"velocity": thing.velocity, "omega": thing.omega}
    shapes = thing.shapes
    if thing.group > 0:
        group = Filter(group=-thing.group)
        shapes = tuple(replace(shape, filter=group) for shape in shapes)
    add = {STATIC: world.add_static, KINEMATIC: world.add_kinematic, DYNAMIC: world.add_dynamic}
    return add[thing.kind](*shapes, **values)


def tie_ours(world: World, a: Any, b: Any, tie: Tie) -> None:
    start, end = a.world_point(tie.at_a), b.world_point(tie.at_b)
    if tie.is_rod:
        soft = {"hertz": tie.hertz, "damping_ratio": tie.damping} if tie.hertz else {}
        world.add_joint(Distance(a=a, b=b, anchor_a=start, anchor_b=end, length=tie.length, **soft))
        return
    speed, torque = tie.motor or (None, None)
    motor = {} if torque is None else {"motor_speed": speed, "max_torque": torque}
    spring = {"hertz": tie.hertz, "damping_ratio": tie.damping} if tie.hertz else {}
    ends = {"lower": tie.lower, "upper": tie.upper}
    world.add_joint(Revolute(a=a, b=b, anchor=start, **ends, **motor, **spring))


# --- pymunk ------------------------------------------------------------------------------------


def load_pymunk(scene: Scene) -> Run:
    """4 steps of 1/240 s at 10 iterations; slop for metres (the default of 0.1 is for pixels)."""
    pymunk: Any = importlib.import_module("pymunk")
    space = pymunk.Space()
    space.gravity = scene.gravity
    space.damping = math.exp(-scene.damping)  # what is left after a second
    space.iterations = 10
    space.collision_slop = 0.005
    bodies = [add_pymunk(pymunk, space, thing) for thing in scene.things]
    for tie in scene.ties:
        for joint in tie_pymunk(pymunk, bodies[tie.a], bodies[tie.b], tie):
            joint.collide_bodies = False
            space.add(joint)

    def ticks(count: int) -> None:
        for _ in range(count):
            space.step(FRAME / 4)

    def states() -> np.ndarray:
        rows = [(*b.position, b.angle, *b.velocity, b.angular_velocity) for b in bodies]
        return np.array(rows)

    return Run(lambda: ticks(4), states, space, ticks)


def tie_pymunk(pymunk: Any, a: Any, b: Any, tie: Tie) -> list[Any]:
    """A spring of the stiffness that gives `hertz`, a rod, or a hinge and its limit."""
    ends = (a, b, tie.at_a, tie.at_b)
    if tie.hertz > 0.0:
        mass = 1.0 / (1.0 / a.mass + 1.0 / b.mass)  # a static body's is infinite
        stiffness = mass * (math.tau * tie.hertz) ** 2
        return [pymunk.DampedSpring(*ends, tie.length, stiffness, 0.0)]
    if tie.is_rod:
        rod = pymunk.PinJoint(*ends)
        rod.distance = tie.length
        return [rod]
    hinge = pymunk.PivotJoint(*ends)
    if tie.upper is None:
        return [hinge]
    return [hinge, pymunk.RotaryLimitJoint(a, b, -math.inf, tie.upper)]


def add_pymunk(pymunk: Any, space: Any, thing: Thing) -> Any:
    kinds = {STATIC: pymunk.Body.STATIC, KINEMATIC: pymunk.Body.KINEMATIC}
    if thing.kind == DYNAMIC:
        body = pymunk.Body(thing.mass.mass, thing.mass.inertia)
    else:
        body = pymunk.Body(body_type=kinds[thing.kind])
    body.position, body.angle = thing.position, thing.angle
    if thing.kind != STATIC:
        body.velocity, body.angular_velocity = thing.velocity, thing.omega
    shapes = []
    for shape in thing.shapes:
        discs = shape.hull().discs
        points, radius = [(x, y) for x, y, _ in discs], discs[0][2]
        if len(points) == 1:
            made = pymunk.Circle(body, radius, points[0])
        elif len(points) == 2:
            made = pymunk.Segment(body, *points, radius)
        else:
            made = pymunk.Poly(body, points)
        made.friction = math.sqrt(shape.friction)  # Chipmunk multiplies the two
        made.elasticity = math.sqrt(shape.restitution)
        if thing.group > 0:
            made.filter = pymunk.ShapeFilter(group=thing.group)
        shapes.append(made)
    space.add(body, *shapes)
    return body


# --- pyb2d3 ------------------------------------------------------------------------------------


def pyb2d3(steps: int, substeps: int) -> Callable[[Scene], Run]:
    """A loader of Box2D 3.1 as PyPI has it (SSE2): `steps` a frame of `substeps` each."""

    def load(scene: Scene) -> Run:
        b2: Any = importlib.import_module("pyb2d3")
        world = b2.World(gravity=scene.gravity)
        world.sleeping_enabled = False
        if scene.restitution_threshold is not None:
            world.restitution_threshold = scene.restitution_threshold
        bodies = [add_pyb2d3(b2, world, thing) for thing in scene.things]
        for body in bodies if scene.damping else ():
            body.linear_damping = scene.damping
        for tie in scene.ties:
            tie_pyb2d3(world, bodies[tie.a], bodies[tie.b], tie)

        def ticks(count: int) -> None:
            for _ in range(count):
                world.step(FRAME / steps, substeps)

        def states() -> np.ndarray:
            rows = [(*b.position, b.angle, *b.linear_velocity, b.angular_velocity) for b in bodies]
            return np.array(rows, float)

        return Run(lambda: ticks(steps), states, world, ticks)

    return load


def tie_pyb2d3(world: Any, a: Any, b: Any, tie: Tie) -> None:
    ends: dict[str, Any] = {"local_anchor_a": tie.at_a, "local_anchor_b": tie.at_b}
    if tie.is_rod or tie.hertz:
        soft = {"hertz": tie.hertz, "damping_ratio": tie.damping}
        ends |= {"enable_spring": tie.hertz > 0.0, **soft}
    if tie.is_rod:
        world.create_distance_joint(a, b, length=tie.length, **ends)
        return
    if tie.upper is not None:  # its angles go from -pi to pi at most
        low = -3.0 if tie.lower is None else tie.lower
        ends |= {"enable_limit": True, "lower_angle": low, "upper_angle": tie.upper}
    if tie.motor is not None:
        speed, torque = tie.motor
        ends |= {"enable_motor": True, "motor_speed": speed, "max_motor_torque": torque}
    world.create_revolute_joint(a, b, **ends)


def add_pyb2d3(b2: Any, world: Any, thing: Thing) -> Any:
    make = getattr(world, f"create_{thing.kind}_body")
    speeds = {"linear_velocity": thing.velocity, "angular_velocity": thing.omega}
    body = make(position=thing.position, rotation=thing.angle, **speeds)
    for shape in thing.shapes:
        surface = b2.surface_material(friction=shape.friction, restitution=shape.restitution)
        definition = b2.shape_def(density=shape.density, material=surface)
        category, mask, group = shape.filter
        of_group = -thing.group if thing.group > 0 else group
        definition.filter = b2.make_filter(
            category_bits=category, mask_bits=mask, group_index=of_group
        )
        discs = shape.hull().discs
        points, radius = [(x, y) for x, y, _ in discs], discs[0][2]
        if len(points) == 1:
            made = b2.circle(center=points[0], radius=radius)
        elif len(points) == 2:
            made = b2.capsule(*points, radius)
        else:
            made = b2.polygon(points=points, radius=radius if radius > 0.0 else None)
        body.create_shape(definition, made)
    return body


ENGINES = (
    Engine(name="ours", title="ours 4x1/240", load=load_ours, module="physics"),
    Engine(name="pymunk", title="pymunk 4x1/240", load=load_pymunk, module="pymunk"),
    Engine(name="pyb2d3-60", title="pyb2d3 60Hz x4", load=pyb2d3(1, 4), module="pyb2d3"),
    Engine(name="pyb2d3-240", title="pyb2d3 4x1/240", load=pyb2d3(4, 1), module="pyb2d3"),
    Engine(name="box2d-60", title="Box2D 60Hz x4", load=box2d.loader(1, 4)),
    Engine(name="box2d-240", title="Box2D 4x1/240", load=box2d.loader(4, 1)),
)
"""In the order of the columns."""


def versions() -> dict[str, str]:
    """Versions of what takes part, by package name; the missing are not named."""
    from importlib.metadata import PackageNotFoundError, version

    result = {"python": platform.python_version()}
    for package in ("numba", "llvmlite", "numpy", "pymunk", "pyb2d3"):
        try:
            result[package] = version(package)
        except PackageNotFoundError:
            continue
    if not box2d.missing():
        result["box2d library"] = box2d.version()
    return result

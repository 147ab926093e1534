"""Box2D's own C library as a peer, when FULCRUM_BOX2D names one built for this machine.

PyPI's wheel is built for SSE2; the rival that the bars speak of is an AVX2 build. To have it, get
the sources of Box2D 3.1 (box2d.org) and

    cmake -B build -DCMAKE_BUILD_TYPE=Release -DBOX2D_AVX2=ON -DBUILD_SHARED_LIBS=ON \\
        -DBOX2D_SAMPLES=OFF -DBOX2D_UNIT_TESTS=OFF
    cmake --build build
    FULCRUM_BOX2D=build/src/libbox2d.so python -m tests.bench

A call through ctypes costs about 1 us, which S1 shows. Structures are those of 3.1.
"""

import ctypes
import math
import os
import weakref
from collections.abc import Callable
from ctypes import POINTER, Structure, byref, c_bool, c_float, c_int, c_uint16, c_uint64, c_void_p
from functools import cache
from typing import Any

import numpy as np

from tests.bench.run import GRAVITY, Run
from tests.bench.scenes import Scene, Thing

VARIABLE = "FULCRUM_BOX2D"
SUPPORTED = (3, 1)


def structure(name: str, *entries: tuple[str, Any]) -> type[Structure]:
    """A C struct of these fields in order."""
    return type(name, (Structure,), {"_fields_": list(entries)})


def floats(names: str) -> list[tuple[str, Any]]:
    return [(name, c_float) for name in names.split()]


def flags(names: str) -> list[tuple[str, Any]]:
    return [(name, c_bool) for name in names.split()]


Version = structure("Version", ("major", c_int), ("minor", c_int), ("revision", c_int))
Vec2 = structure("Vec2", *floats("x y"))
Rot = structure("Rot", *floats("c s"))
WorldId = structure("WorldId", ("index", c_uint16), ("generation", c_uint16))
Id = structure("Id", ("index", c_int), ("world", c_uint16), ("generation", c_uint16))
Circle = structure("Circle", ("center", Vec2), ("radius", c_float))
Capsule = structure("Capsule", ("start", Vec2), ("end", Vec2), ("radius", c_float))
Hull = structure("Hull", ("points", Vec2 * 8), ("count", c_int))
Polygon = structure(
    "Polygon",
    *(("vertices", Vec2 * 8), ("normals", Vec2 * 8), ("centroid", Vec2)),
    *(("radius", c_float), ("count", c_int)),
)
Group = structure("Group", ("category", c_uint64), ("mask", c_uint64), ("group", c_int))
Surface = structure(
    "Surface",
    *floats("friction restitution rolling_resistance tangent_speed"),
    *(("user_id", c_int), ("color", c_int)),
)
WorldDef = structure(
    "WorldDef",
    ("gravity", Vec2),
    *floats("restitution_threshold hit_threshold hertz damping_ratio push_speed top_speed"),
    *(("mix_friction", c_void_p), ("mix_restitution", c_void_p)),
    *flags("sleep continuous"),
    *(("workers", c_int), ("enqueue", c_void_p), ("finish", c_void_p)),
    *(("tasks", c_void_p), ("user_data", c_void_p), ("check", c_int)),
)
BodyDef = structure(
    "BodyDef",
    *(("kind", c_int), ("position", Vec2), ("rotation", Rot), ("velocity", Vec2)),
    *floats("omega linear_damping angular_damping gravity_scale sleep_threshold"),
    *(("name", c_void_p), ("user_data", c_void_p)),
    *flags("sleep awake fixed_rotation bullet enabled fast_rotation"),
    ("check", c_int),
)
ShapeDef = structure(
    "ShapeDef",
    *(("user_data", c_void_p), ("surface", Surface), ("density", c_float), ("filter", Group)),
    *flags("sensor sensor_events contact_events hit_events pre_solve invoke_creation update_mass"),
    ("check", c_int),
)
ENDS = (("body_a", Id), ("body_b", Id), ("anchor_a", Vec2), ("anchor_b", Vec2))
LAST = (("collide", c_bool), ("user_data", c_void_p), ("check", c_int))
DistanceDef = structure(
    "DistanceDef",
    *(*ENDS, ("length", c_float), ("spring", c_bool), *floats("hertz damping_ratio")),
    *(("limit", c_bool), *floats("shortest longest"), ("motor", c_bool)),
    *(*floats("max_force motor_speed"), *LAST),
)
RevoluteDef = structure(
    "RevoluteDef",
    *(*ENDS, *floats("reference target"), ("spring", c_bool), *floats("hertz damping_ratio")),
    *(("limit", c_bool), *floats("lower upper"), ("motor", c_bool)),
    *(*floats("max_torque motor_speed draw_size"), *LAST),
)
SIGNATURES: dict[str, tuple[Any, ...]] = {
    "b2GetVersion": (Version,),
    "b2DefaultWorldDef": (WorldDef,),
    "b2DefaultBodyDef": (BodyDef,),
    "b2DefaultShapeDef": (ShapeDef,),
    "b2DefaultDistanceJointDef": (DistanceDef,),
    "b2DefaultRevoluteJointDef": (RevoluteDef,),
    "b2CreateWorld": (WorldId, POINTER(WorldDef)),
    "b2DestroyWorld": (None, WorldId),
    "b2World_Step": (None, WorldId, c_float, c_int),
    "b2CreateBody": (Id, WorldId, POINTER(BodyDef)),
    "b2ComputeHull": (Hull, POINTER(Vec2), c_int),
    "b2MakePolygon": (Polygon, POINTER(Hull), c_float),
    "b2CreateCircleShape": (Id, Id, POINTER(ShapeDef), POINTER(Circle)),
    "b2CreateCapsuleShape": (Id, Id, POINTER(ShapeDef), POINTER(Capsule)),
    "b2CreatePolygonShape": (Id, Id, POINTER(ShapeDef), POINTER(Polygon)),
    "b2CreateDistanceJoint": (Id, WorldId, POINTER(DistanceDef)),
    "b2CreateRevoluteJoint": (Id, WorldId, POINTER(RevoluteDef)),
    "b2Body_GetPosition": (Vec2, Id),
    "b2Body_GetRotation": (Rot, Id),
    "b2Body_GetLinearVelocity": (Vec2, Id),
    "b2Body_GetAngularVelocity": (c_float, Id),
}
"""Result, then arguments."""


@cache
def library() -> Any:
    """The C library with its functions typed. Raises OSError or AttributeError."""
    loaded = ctypes.CDLL(os.environ[VARIABLE])
    for name, (result, *arguments) in SIGNATURES.items():
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, arguments
    return loaded


def missing() -> str:
    """Why the library cannot run and what to do about it; empty when it can."""
    if not os.environ.get(VARIABLE):
        return f"Box2D's C library is left out; to have it, set {VARIABLE} (tests/bench/box2d.py)"
    try:
        result = library().b2GetVersion()
    except (OSError, AttributeError) as error:
        return f"Box2D's C library is left out: {VARIABLE} names no usable library ({error})"
    if (result.major, result.minor) != SUPPORTED:
        return f"Box2D's C library is left out: it is {version()}, and 3.1 is needed"
    return ""


def version() -> str:
    result = library().b2GetVersion()
    return f"{result.major}.{result.minor}.{result.revision}"


class Home:
    """Stands for a C world, which goes with it: the library holds at most 128."""


def loader(steps: int, substeps: int) -> Callable[[Scene], Run]:
    """A loader of the C library: `steps` a frame of `substeps` each."""

    def load(scene: Scene) -> Run:
        b2 = library()
        definition = b2.b2DefaultWorldDef()
        definition.gravity = Vec2(*GRAVITY)
        definition.sleep = False
        world = b2.b2CreateWorld(byref(definition))
        bodies = [add_thing(b2, world, thing) for thing in scene.things]
        for tie in scene.ties:
            make = b2.b2DefaultDistanceJointDef if tie.is_rod else b2.b2DefaultRevoluteJointDef
            joint = make()
            joint.body_a, joint.body_b = bodies[tie.a], bodies[tie.b]
            joint.anchor_a, joint.anchor_b = Vec2(*tie.at_a), Vec2(*tie.at_b)
            if tie.is_rod:
                joint.length = tie.length
                b2.b2CreateDistanceJoint(world, byref(joint))
            else:
                b2.b2CreateRevoluteJoint(world, byref(joint))
        home = Home()
        weakref.finalize(home, b2.b2DestroyWorld, world)
        step, h, count = b2.b2World_Step, c_float(1.0 / (60 * steps)), c_int(substeps)

        def ticks(number: int) -> None:
            for _ in range(number):
                step(world, h, count)

        def states() -> np.ndarray:
            return np.array([state(b2, body) for body in bodies])

        return Run(lambda: ticks(steps), states, home, ticks)

    return load


def add_thing(b2: Any, world: Any, thing: Thing) -> Any:
    definition = b2.b2DefaultBodyDef()
    definition.kind = ("static", "kinematic", "dynamic").index(thing.kind)
    definition.position = Vec2(*thing.position)
    definition.rotation = Rot(math.cos(thing.angle), math.sin(thing.angle))
    definition.omega = thing.omega
    body = b2.b2CreateBody(world, byref(definition))
    for shape in thing.shapes:
        form = b2.b2DefaultShapeDef()
        form.density = shape.density
        form.surface.friction, form.surface.restitution = shape.friction, shape.restitution
        form.filter.group = -thing.group
        discs = shape.hull().discs
        points, radius = [Vec2(x, y) for x, y, _ in discs], discs[0][2]
        if len(points) == 1:
            b2.b2CreateCircleShape(body, byref(form), byref(Circle(points[0], radius)))
        elif len(points) == 2:
            b2.b2CreateCapsuleShape(body, byref(form), byref(Capsule(*points, radius)))
        else:
            hull = b2.b2ComputeHull((Vec2 * len(points))(*points), len(points))
            polygon = b2.b2MakePolygon(byref(hull), 0.0)
            b2.b2CreatePolygonShape(body, byref(form), byref(polygon))
    return body


def state(b2: Any, body: Any) -> tuple[float, ...]:
    at, turn = b2.b2Body_GetPosition(body), b2.b2Body_GetRotation(body)
    v = b2.b2Body_GetLinearVelocity(body)
    angle = math.atan2(turn.s, turn.c)
    return (at.x, at.y, angle, v.x, v.y, b2.b2Body_GetAngularVelocity(body))

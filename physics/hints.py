"""Errors for names that a handle does not have: what it is called here, or what is near to it."""

from typing import Any

from physics.ranges import nearest

OTHER_WORDS = {
    "Body": {
        "pos": "position",
        "linear_velocity": "velocity",
        "angular_velocity": "omega",
        "rotation": "angle",
        "center_of_mass": "center",
        "world_center": "center",
        "center_of_gravity": "center",
        "moment": "inertia",
        "type": "kind",
        "body_type": "kind",
        "sleeping": "awake",
        "is_sleeping": "awake",
        "fixtures": "shapes",
        "apply_linear_impulse": "apply_impulse",
        "apply_impulse_at_world_point": "apply_impulse",
        "apply_force_at_world_point": "apply_force",
        "local_to_world": "world_point",
        "world_to_local": "local_point",
        "friction": "set_material(friction=...), and shapes[0].friction",
        "restitution": "set_material(restitution=...), and shapes[0].restitution",
        "elasticity": "set_material(restitution=...), and shapes[0].restitution",
        "density": "set_material(density=...), and shapes[0].density",
        "filter": "set_material(filter=...), and shapes[0].filter",
        "sensor": "set_material(sensor=...), and shapes[0].sensor",
    },
    "World": {
        "add": "add_dynamic, add_static, add_kinematic or add_joint",
        "add_body": "add_dynamic, add_static or add_kinematic",
        "create_body": "add_dynamic, add_static or add_kinematic",
        "create_dynamic_body": "add_dynamic",
        "create_static_body": "add_static",
        "create_kinematic_body": "add_kinematic",
        "create_joint": "add_joint",
        "add_constraint": "add_joint",
        "constraints": "joints",
        "remove_body": "remove",
        "remove_joint": "remove",
        "destroy_body": "remove",
        "destroy_joint": "remove",
        "iterations": "settings.iterations",
        "substeps": "settings.substeps",
        "sleeping": "settings.sleeping",
        "segment_query": "ray_cast_all",
        "segment_query_first": "ray_cast",
        "point_query": "query_point",
        "point_query_nearest": "closest",
        "bb_query": "query_box",
        "raycast": "ray_cast",
        "cast_ray": "ray_cast",
    },
}
"""What Box2D and pymunk, whose words many know by heart, call what has another name here."""


def missing(thing: Any, name: str) -> AttributeError:
    """The error to be raised when `thing` has no attribute `name`."""
    kind = type(thing).__name__
    plain = "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")
    if name.startswith("_"):  # Python itself asks, or looks for what is not set yet
        return AttributeError(name)
    if plain in OTHER_WORDS[kind]:
        hint = f"it is {OTHER_WORDS[kind][plain]}"
    else:
        hint = nearest(plain, [word for word in dir(type(thing)) if not word.startswith("_")])
    return AttributeError(f"a {kind.lower()} has no {name!r}; {hint}", name=name, obj=thing)

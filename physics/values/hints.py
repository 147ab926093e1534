"""Answers to the names that other engines use: what it is called here."""

from typing import Any, TypeVar

T = TypeVar("T")

OTHER_WORDS = {
    "Body": {
        "pos": "position",
        "linear_velocity": "velocity",
        "angular_velocity": "omega",
        "rotation": "angle",
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


class Elsewhere:
    """A name of other engines: whoever reads or sets it is told what it is called here.

    (A `__getattr__` could answer to every name, but makes each attribute of the class slower.)
    """

    def __init__(self, text: str) -> None:
        self._text = text

    def __get__(self, thing: Any, owner: type) -> Any:
        if thing is None:
            return self
        raise AttributeError(self._text)

    def __set__(self, thing: Any, value: Any) -> None:
        raise AttributeError(self._text)


def with_hints(kind: type[T]) -> type[T]:
    """Let the class answer to OTHER_WORDS, written in_snakes, inCamels or LikeThis."""
    for name, here in OTHER_WORDS[kind.__name__].items():
        cap = "".join(part.capitalize() for part in name.split("_"))
        for word in {name, cap, cap[0].lower() + cap[1:]}:
            text = f"a {kind.__name__.lower()} has no {word!r}; it is {here}"
            assert not hasattr(kind, word), f"{word} has a meaning here"
            setattr(kind, word, Elsewhere(text))
    return kind

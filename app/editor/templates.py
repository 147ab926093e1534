"""Machines that are dropped in whole: their words about the point where the mouse is.

Lengths in metres, y up; what stands has its lowest point at y = 0, what hangs its pivot at 0, 0.
"""

from collections.abc import Callable, Mapping, Sequence

from app.simulation.commands.base import Words
from app.simulation.commands.edit import AddThings
from app.simulation.commands.edit.builders import hinge

HEAVY = 20.0
"""Density of what stays where it stands: [kg/m^2], 20 times the usual. Less: the catapult and the
arm tip over when their motors start."""

GRIP = 1.0  # friction of wheels and planks


def car() -> AddThings:
    """A box on two sprung wheels with motors; it drives to the right."""
    body = box("chassis", (0.0, 0.62), 2.0, 0.4)
    bodies, joints = [body], []
    for name, x in (("rear wheel", -0.65), ("front wheel", 0.65)):
        bodies.append(disc(name, (x, 0.35), 0.35, friction=GRIP))
        joints.append({
            "kind": "wheel", "a": "chassis", "b": name, "anchor": [x, 0.35], "axis": [0.0, 1.0],
            "hertz": 4.0, "damping_ratio": 0.7, "lower": -0.15, "upper": 0.15,
            "motor_speed": -6.0, "max_torque": 2.0,
        })  # fmt: skip
    return machine("car", bodies, joints)


def pendulum() -> AddThings:
    """A ball on a rod of two metres, let go at 37 degrees."""
    bob = disc("bob", (1.2, -1.6), 0.25)
    rod = {"kind": "distance", "b": "bob", "anchor_a": [0.0, 0.0], "anchor_b": [1.2, -1.6]}
    return machine("pendulum", [bob], [rod])


def catapult() -> AddThings:
    """An arm on a heavy stand, driven by a motor against a stop; it throws to the right."""
    stand = box("stand", (0.0, 0.3), 1.8, 0.6, density=HEAVY)
    arm = box("arm", (-0.7, 0.8), 2.2, 0.12)
    lip = {"kind": "box", "width": 0.08, "height": 0.3, "center": [-1.06, 0.18]}
    inner = {**lip, "center": [-0.62, 0.12], "height": 0.18}
    arm["shapes"] += [lip, inner]
    ball = disc("stone", (-1.54, 1.01), 0.15)
    drive = {
        **hinge("stand", "arm", (0.0, 0.8)),
        "motor_speed": -6.0, "max_torque": 60.0, "lower": -0.95, "upper": 0.0,
    }  # fmt: skip
    return machine("catapult", [stand, arm, ball], [drive])


def bridge() -> AddThings:
    """Planks, hinged to one another, between two fixed posts."""
    count, wide, top = 10, 0.4, 1.0
    left = -0.5 * count * wide
    posts = [
        box(name, (x, 0.5 * top), 0.3, top, kind="static")
        for name, x in (("left post", left - 0.15), ("right post", -left + 0.15))
    ]
    planks = [
        box(
            f"plank {k + 1}",
            (left + (k + 0.5) * wide, top - 0.05),
            wide - 0.02,
            0.08,
            friction=GRIP,
        )
        for k in range(count)
    ]
    row = [posts[0], *planks, posts[1]]
    joints = [
        hinge(row[k]["name"], row[k + 1]["name"], (left + k * wide, top - 0.05))
        for k in range(count)
    ]
    joints.append(hinge("right post", planks[-1]["name"], (-left, top - 0.05)))
    return machine("bridge", [*posts, *planks], joints)


def pulley() -> AddThings:
    """Two weights on one rope over two wheels: an Atwood machine."""
    light = box("light weight", (-0.5, -1.5), 0.4, 0.4)
    heavy = box("heavy weight", (0.5, -1.2), 0.4, 0.4, density=1.5)
    rope = {
        "kind": "pulley", "a": "light weight", "b": "heavy weight",
        "anchor_a": [-0.5, -1.3], "ground_a": [-0.5, 0.0],
        "anchor_b": [0.5, -1.0], "ground_b": [0.5, 0.0],
    }  # fmt: skip
    return machine("pulley", [light, heavy], [rope])


def seesaw() -> AddThings:
    """A plank on a heavy wedge, with a weight on either side."""
    wedge = part("wedge", (0.0, 0.0), polygon((-0.4, 0.0), (0.4, 0.0), (0.0, 0.6)), density=HEAVY)
    plank = box("plank", (0.0, 0.65), 3.0, 0.1, friction=GRIP)
    weights = [box("weight", (-1.2, 0.85), 0.3, 0.3), box("weight 2", (1.0, 0.85), 0.3, 0.3)]
    pivot = {**hinge("wedge", "plank", (0.0, 0.65)), "lower": -0.35, "upper": 0.35}
    return machine("seesaw", [wedge, plank, *weights], [pivot])


def robot_arm() -> AddThings:
    """Two links on a heavy foot; a motor in each joint holds what it carries."""
    foot = box("foot", (0.0, 0.15), 1.0, 0.3, density=HEAVY)
    upper = box("upper arm", (0.0, 0.9), 0.18, 1.3)
    fore = box("forearm", (0.5, 1.45), 1.2, 0.14)
    shoulder, elbow = (0.0, 0.3), (0.0, 1.45)
    joints = [
        {**hinge("foot", "upper arm", shoulder), "lower": -1.4, "upper": 1.4},
        {**hinge("upper arm", "forearm", elbow), "lower": -2.4, "upper": 1.4},
    ]
    held = {"motor_speed": 0.0, "max_torque": 40.0}
    return machine("robot arm", [foot, upper, fore], [{**joint, **held} for joint in joints])


Make = Callable[[], AddThings]

TEMPLATES: dict[str, Make] = {
    "Car": car,
    "Pendulum": pendulum,
    "Catapult": catapult,
    "Bridge": bridge,
    "Two weights on a pulley": pulley,
    "Seesaw": seesaw,
    "Robot arm": robot_arm,
}
"""By the words of the menu, in its order."""

OF_FEATURES: list[Callable[[], Mapping[str, Make]]] = []
"""Return more of them, each time the list is opened: features put them there."""


def machines() -> dict[str, Make]:
    """Return all machines by the words of the menu: those of the program first."""
    result = dict(TEMPLATES)
    for more in OF_FEATURES:
        result |= {title: make for title, make in more().items() if title not in result}
    return result


# --- words --------------------------------------------------------------------------------------


def machine(name: str, bodies: Sequence[Words], joints: Sequence[Words]) -> AddThings:
    """Return all of it as one group."""
    return AddThings(tuple(bodies), tuple(joints), name, grouped=len(bodies) > 1)


def part(name: str, at: tuple[float, float], shape: Words, **values: object) -> Words:
    """Return a body of one shape; `values` of the shape, and of the body its `kind`."""
    of_body = {key: values.pop(key) for key in ("kind",) if key in values}
    return {"name": name, "position": [*at], "shapes": [{**shape, **values}], **of_body}


def box(name: str, at: tuple[float, float], width: float, height: float, **values: object) -> Words:
    """Return a box about its centre."""
    return part(name, at, {"kind": "box", "width": width, "height": height}, **values)


def disc(name: str, at: tuple[float, float], radius: float, **values: object) -> Words:
    """Return a disc about its centre."""
    return part(name, at, {"kind": "circle", "radius": radius}, **values)


def polygon(*corners: tuple[float, float]) -> Words:
    """Return the shape with these corners."""
    return {"kind": "polygon", "vertices": [[*corner] for corner in corners]}

"""Every quantity that can be asked for by name: of a body, of a joint, of the world.

Declared once, with unit and help: conditions, graphs, the inspector and the outliner read these
tables. All values are SI and measured from the present state; "over the last tick" says which are
means. None of the readers changes anything.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from app.quantities.contact_quantities import (
    Pair,
    friction_force,
    normal_force,
    sliding_speed,
    used_friction,
)
from app.quantities.springs import extension
from physics import Body, Joint, World
from physics.energy.flows import WORDS as FLOW_WORDS
from physics.values.sums import dot


@dataclass(frozen=True)
class Quantity:
    """Something to be read off a body, a joint or the world."""

    name: str  # the word in expressions, after the dot
    unit: str  # SI, "" = a plain number; see app/quantities/units.py
    label: str  # words for an axis or a row
    help: str  # one sentence
    read: Callable[[Any], float | bool]
    kind: Literal["number", "truth"] = "number"
    added: Callable[[Any], float] | None = None
    """What the last tick added to a running total, which begins when it is first asked for."""

    @property
    def title(self) -> str:
        """Label and unit, for an axis."""
        return f"{self.label} [{self.unit}]" if self.unit else self.label


def _table(*quantities: Quantity) -> dict[str, Quantity]:
    return {quantity.name: quantity for quantity in quantities}


# --- readers that are more than an attribute ------------------------------------------------------


def _speed(body: Body) -> float:
    state = body.state
    return math.hypot(state[3], state[4])


def _momentum(body: Body) -> float:
    return body.mass * _speed(body)


def _potential(body: Body) -> float:
    """-m g . r, zero at the origin: the part of the body in Energy.gravity [J]."""
    (gx, gy), (x, y) = body.world.gravity, body.center
    return -body.mass * body.gravity_scale * (gx * x + gy * y)


def _contact_count(body: Body) -> int:
    """Points of its contacts, without gathering them all as World.contacts does."""
    contacts = np.asarray(body.world.page.live_contacts)
    mine = (contacts["body_a"] == body.index) | (contacts["body_b"] == body.index)
    return int(np.maximum(contacts["point_count"][mine], 0).sum())


def _joint_force(joint: Any) -> float:
    return math.hypot(*joint.reaction_force)


def _of_body(read: Callable[[Pair], float]) -> Callable[[Body], float]:
    """Return a reader of what all contacts of a body do."""
    return lambda body: read(Pair(body.world, body))


def momentum_along(column: str) -> Callable[[World], float]:
    """Return the momentum of all bodies along `column`, which is vx or vy: [N*s]."""

    def read(world: World) -> float:
        page = world.page
        count = page.body_count
        return dot(page.body["mass"][:count], page.body[column][:count])

    return read


def all_momentum(world: World) -> float:
    """Size of the momentum of all bodies [N*s]."""
    return math.hypot(momentum_along("vx")(world), momentum_along("vy")(world))


def point_count(world: World) -> int:
    """Points of all contacts."""
    return int(np.maximum(np.asarray(world.page.live_contacts)["point_count"], 0).sum())


JOINT_TIP = "The largest gap of all rigid joints. Springs are left out."

PULLING = frozenset({"mouse", "motor", "field", "gear"})
"""Kinds of joints without an error that is a length: hands and motors pull, gears count angles."""

YIELDING = frozenset({"distance", "revolute", "weld"})
"""Kinds of joints that a frequency makes springs: what they yield is their stretch, no error."""


def is_rigid(joint: Joint) -> bool:
    """Return whether a joint has an error, which is a length."""
    is_spring = joint.kind in YIELDING and joint.hertz > 0.0
    return joint.enabled and joint.kind not in PULLING and not is_spring


def worst_joint(world: World) -> float:
    """Largest error of all rigid joints [m]."""
    errors = (abs(joint.error) for joint in world.joints if is_rigid(joint))
    return max(errors, default=0.0)


def flow(name: str) -> Quantity:
    """A flow of the energy ledger, which is on from the first time that someone asks."""

    def total(world: World) -> float:
        world.ledger.on = True
        return world.ledger.totals[name]

    def added(world: World) -> float:
        world.ledger.on = True
        return world.ledger.last[name] if world.ledger.is_fresh else math.nan

    words = {"error": "solver error", "continuous": "energy from stopping at impacts"}
    label = words.get(name, f"energy from {name}")
    return Quantity(
        f"ledger.{name}",
        "J",
        label,
        f"Since the energy count began, from {FLOW_WORDS[name]}.",
        total,
        added=added,
    )


# --- the tables -----------------------------------------------------------------------------------

BODY: dict[str, Quantity] = _table(
    Quantity("x", "m", "x", "Centre of mass, to the right.", lambda b: b.state[0]),
    Quantity("y", "m", "y", "Centre of mass, upwards.", lambda b: b.state[1]),
    Quantity(
        "angle", "rad", "angle", "Angle, anticlockwise; whole turns count.", lambda b: b.state[2]
    ),
    Quantity(
        "vx", "m/s", "velocity in x", "Velocity of the centre of mass in x.", lambda b: b.state[3]
    ),
    Quantity(
        "vy", "m/s", "velocity in y", "Velocity of the centre of mass in y.", lambda b: b.state[4]
    ),
    Quantity("speed", "m/s", "speed", "Size of the velocity of the centre of mass.", _speed),
    Quantity("omega", "rad/s", "angular velocity", "Turning, anticlockwise.", lambda b: b.state[5]),
    Quantity("mass", "kg", "mass", "Mass; 0 if forces do not move it.", lambda b: float(b.mass)),
    Quantity("inertia", "kg*m^2", "inertia", "About the centre of mass.", lambda b: b.inertia),
    Quantity(
        "kinetic", "J", "kinetic energy", "Of motion and of turning.", lambda b: b.kinetic_energy
    ),
    Quantity("potential", "J", "potential energy", "m g h, with h = 0 at the origin.", _potential),
    Quantity(
        "energy",
        "J",
        "energy",
        "Kinetic and potential energy together.",
        lambda b: b.kinetic_energy + _potential(b),
    ),
    Quantity("momentum", "N*s", "momentum", "Size of mass times velocity.", _momentum),
    Quantity("px", "N*s", "momentum in x", "Mass times vx.", lambda b: b.mass * b.state[3]),
    Quantity("py", "N*s", "momentum in y", "Mass times vy.", lambda b: b.mass * b.state[4]),
    Quantity(
        "spin",
        "kg*m^2/s",
        "angular momentum",
        "About its own centre of mass.",
        lambda b: b.inertia * b.state[5],
    ),
    Quantity(
        "contacts",
        "",
        "contact points",
        "How many there are; they count from 2 cm before the surfaces meet.",
        _contact_count,
    ),
    Quantity("asleep", "", "at rest", "Whether it is at rest.", lambda b: not b.awake, "truth"),
    Quantity("normal", "N", "normal force", "With all that it touches.", _of_body(normal_force)),
    Quantity("friction", "N", "friction", "By all that it touches.", _of_body(friction_force)),
    Quantity(
        "slip",
        "m/s",
        "sliding speed",
        "Along what it touches, the fastest point; none without contact.",
        _of_body(sliding_speed),
    ),
    Quantity(
        "mu",
        "",
        "friction used",
        "Friction divided by the normal force; none without contact.",
        _of_body(used_friction),
    ),
)
"""The quantities of a body: ``ball.speed``."""

CONTACT: dict[str, Quantity] = _table(
    Quantity("normal", "N", "normal force", "How hard the two press on each other.", normal_force),
    Quantity("friction", "N", "friction", "Size of the friction between them.", friction_force),
    Quantity(
        "slip",
        "m/s",
        "sliding speed",
        "Of their surfaces along each other, the fastest point; none without contact.",
        sliding_speed,
    ),
    Quantity(
        "mu",
        "",
        "friction used",
        "Friction divided by the normal force; at most the coefficient. None without contact.",
        used_friction,
    ),
)
"""The quantities of what two bodies do to each other: ``contact("box", "floor").normal``."""

JOINT: dict[str, Quantity] = _table(
    Quantity("force", "N", "force", "Size of the force on B over the last tick.", _joint_force),
    Quantity("fx", "N", "force in x", "On B over the last tick.", lambda j: j.reaction_force[0]),
    Quantity("fy", "N", "force in y", "On B over the last tick.", lambda j: j.reaction_force[1]),
    Quantity(
        "torque",
        "N*m",
        "torque",
        "On B about its anchor over the last tick.",
        lambda j: j.reaction_torque,
    ),
    Quantity("error", "m", "error", "How far it is from where it should be.", lambda j: j.error),
    Quantity(
        "extension",
        "m",
        "extension",
        "Length now minus natural length; negative where it is pushed together.",
        extension,
    ),
    Quantity("angle", "rad", "angle", "Of B relative to A since it was made.", lambda j: j.angle),
    Quantity("length", "m", "length", "Distance of its anchors.", lambda j: j.current_length),
    Quantity(
        "speed",
        "rad/s",
        "speed",
        "Angular velocity of B relative to A.",
        lambda j: j.body_value("b", "w") - j.body_value("a", "w"),
    ),
    Quantity(
        "slide",
        "m",
        "slide",
        "How far B has slid along the axis, if it has one.",
        lambda j: j.translation,
    ),
)
"""The quantities of a joint: ``joint(4).force``."""

WORLD: dict[str, Quantity] = _table(
    Quantity("time", "s", "time", "Simulated time.", lambda w: w.time),
    Quantity("tick", "", "tick", "Ticks done.", lambda w: float(w.tick)),
    Quantity("gravity", "m/s^2", "gravity", "Its size.", lambda w: math.hypot(*w.gravity)),
    Quantity("gravity.x", "m/s^2", "gravity in x", "To the right.", lambda w: w.gravity[0]),
    Quantity("gravity.y", "m/s^2", "gravity in y", "Upwards.", lambda w: w.gravity[1]),
    Quantity(
        "energy.total", "J", "total energy", "All mechanical energy.", lambda w: w.energy.total
    ),
    Quantity("energy.kinetic", "J", "kinetic energy", "Of all bodies.", lambda w: w.energy.kinetic),
    Quantity("energy.linear", "J", "energy of motion", "Of moving.", lambda w: w.energy.linear),
    Quantity("energy.angular", "J", "energy of turning", "Of turning.", lambda w: w.energy.angular),
    Quantity(
        "energy.gravity",
        "J",
        "potential energy",
        "Of all bodies, zero at the origin.",
        lambda w: w.energy.gravity,
    ),
    Quantity(
        "energy.spring",
        "J",
        "spring energy",
        "In the springs of joints.",
        lambda w: w.energy.spring,
    ),
    Quantity("momentum", "N*s", "momentum", "Size of that of all bodies.", all_momentum),
    Quantity("momentum.x", "N*s", "momentum in x", "Of all bodies.", momentum_along("vx")),
    Quantity("momentum.y", "N*s", "momentum in y", "Of all bodies.", momentum_along("vy")),
    Quantity("contacts.count", "", "contact points", "Of all bodies.", point_count),
    Quantity(
        "contacts.depth",
        "m",
        "deepest overlap",
        "When the last tick began.",
        lambda w: w.max_penetration,
    ),
    Quantity("bodies.count", "", "bodies", "How many there are.", lambda w: len(w.bodies)),
    Quantity("bodies.asleep", "", "at rest", "Bodies that are at rest.", lambda w: w.asleep_count),
    Quantity("joints.count", "", "joints", "How many there are.", lambda w: len(w.joints)),
    Quantity("joints.error", "m", "joint error", JOINT_TIP, worst_joint),
    *(flow(name) for name in FLOW_WORDS),
)
"""The quantities of the world, by whole word: ``energy.total``."""

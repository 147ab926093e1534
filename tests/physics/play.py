"""Play: scripts of random edits that hypothesis invents, and the player that does them."""

import math
import os
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture import providers

from physics import (
    Body,
    Box,
    Capsule,
    Circle,
    Distance,
    Joint,
    MouseJoint,
    Polygon,
    Revolute,
    Segment,
    Shape,
    World,
)
from tests.physics.worlds import G

MORE = int(os.environ.get("FULCRUM_EXAMPLES", "1"))


PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
"""No shrinking: it takes minutes; the examples are the same in every run, so nothing is lost."""


FOREIGN = providers.Constants()
providers._get_local_constants = lambda: FOREIGN
"""No number is taken from our sources: else each edit of any of them, and what a process has loaded
before, would make other examples. hypothesis has no setting for it (6.170)."""


def examples(count: int) -> settings:
    """Settings of a test: `count` examples, the same in every run, and no files written."""
    return settings(
        max_examples=count * MORE,
        deadline=None,
        phases=PHASES,
        derandomize=MORE == 1,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


fraction = st.floats(-1.0, 1.0, allow_nan=False)

size = st.floats(0.1, 0.6)


@st.composite
def polygons(draw: st.DrawFn, **material: Any) -> Polygon:
    """Corners of an ellipse are convex."""
    corners = draw(st.lists(st.integers(0, 11), min_size=3, max_size=8, unique=True))
    a, b, radius = draw(size), draw(size), draw(st.sampled_from([0.0, 0.05]))
    turns = [math.tau * k / 12.0 for k in sorted(corners)]
    vertices = tuple((a * math.cos(t), b * math.sin(t)) for t in turns)
    return Polygon(vertices=vertices, radius=radius, **material)


@st.composite
def bodies_shapes(draw: st.DrawFn, bounce: float = 0.9) -> tuple[Shape, ...]:
    """The shapes of one body, all of one material."""
    material: dict[str, Any] = {
        "density": draw(st.floats(0.2, 20.0)),
        "friction": draw(st.floats(0.0, 1.5)),
        "restitution": draw(st.floats(0.0, bounce)),
    }
    kind = draw(st.integers(0, 5))
    a, b = draw(size), draw(size)
    if kind == 0:
        return (Circle(radius=0.7 * a, **material),)
    if kind == 1:
        return (Box(width=2.0 * a, height=2.0 * b, **material),)
    if kind == 2:
        return (Box(width=a, height=b, radius=0.05, angle=0.3, **material),)
    if kind == 3:  # one end never lies within the other
        ends: dict[str, Any] = {"start": (-0.5, 0.1), "end": (0.5, -0.1)}
        return (Capsule(**ends, radius=0.5 * a, end_radius=0.5 * b, **material),)
    if kind == 4:
        return (draw(polygons(**material)),)
    bar = Box(width=2.0 * a, height=0.2, **material)
    return bar, Circle(radius=0.5 * b, center=(a, 0.2), **material)


def edits(words: tuple[str, ...], most: int) -> st.SearchStrategy:
    """Up to `most` edits of the kinds `words`."""
    edit = st.tuples(st.sampled_from(words), st.integers(0, 63), fraction, fraction, fraction)
    return st.lists(edit, min_size=most // 3, max_size=most)


palettes = st.lists(bodies_shapes(), min_size=1, max_size=5)

FLOOR_WIDTH = 400.0  # [m]

BODIES = ("add", "add", "add", "remove")

PUSHES = ("impulse", "spin", "force")

MOVES = ("teleport", "turn")

JOINTS = ("hinge", "rod", "spring", "unjoin")

DRIVES = ("motor", "servo", "limit", "hand", "hinge to world", "weaken")

WILD = ("twist", "static", "kinematic", "settings", "gravity", "abyss")


class Play:
    """A world under edits, and what is known of its bodies from the outside."""

    def __init__(self, palette: list[tuple[Shape, ...]], world: World | None = None) -> None:
        self.world = world or World()
        self.palette = palette
        self.bodies: list[Body] = []  # dynamic, kinematic and added static ones
        self.joints: list[Joint] = []
        self.known: dict[int, tuple[str, str, float]] = {}  # id -> name, kind, mass
        self.gone: list[Body | Joint] = []

    def do(self, edit: tuple[str, int, float, float, float]) -> None:
        """Carry out one edit; it does nothing when it finds nothing to act on."""
        word, n, u, v, w = edit
        getattr(self, "_" + word.replace(" ", "_"))(n, u, v, w)
        self.forget()

    def step(self, ticks: int) -> None:
        self.world.step(ticks)
        self.forget()

    def forget(self) -> None:
        """Sort out what was removed, by us or by the world."""
        self.gone += [thing for thing in (*self.bodies, *self.joints) if not thing.alive]
        self.bodies = [body for body in self.bodies if body.alive]
        self.joints = [joint for joint in self.joints if joint.alive]

    def body(self, n: int) -> Body | None:
        return self.bodies[n % len(self.bodies)] if self.bodies else None

    def pair(self, n: int) -> tuple[Body, Body] | None:
        """Two different bodies, the second one dynamic."""
        dynamic = [body for body in self.bodies if body.kind == "dynamic"]
        others = [body for body in self.bodies if dynamic and body is not dynamic[n % len(dynamic)]]
        return (others[n // 7 % len(others)], dynamic[n % len(dynamic)]) if others else None

    def _keep(self, body: Body) -> None:
        self.bodies.append(body)
        self.known[body.id] = (body.name, body.kind, body.mass)

    # --- edits, each (n, u, v, w) -----------------------------------------------------------------

    def _add(self, n: int, u: float, v: float, w: float) -> None:
        if len(self.bodies) < 24:
            place: dict[str, Any] = {"position": (8.0 * u, 6.0 + 4.5 * v), "angle": 3.0 * w}
            shapes = self.palette[n % len(self.palette)]
            self._keep(self.world.add_dynamic(*shapes, **place, velocity=(3.0 * v, -3.0 * w)))

    def _static(self, n: int, u: float, v: float, w: float) -> None:
        if n % 2:
            line = Segment(start=(-2.0, v), end=(2.0, w), radius=0.01 * (n % 3))
            self._keep(self.world.add_static(line, position=(8.0 * u, 3.0)))
        else:
            shapes = self.palette[n % len(self.palette)]
            self._keep(self.world.add_static(*shapes, position=(8.0 * u, 3.0 * v)))

    def _kinematic(self, n: int, u: float, v: float, w: float) -> None:
        shapes = self.palette[n % len(self.palette)]
        body = self.world.add_kinematic(
            *shapes, position=(8.0 * u, 3.0 * v), velocity=(5.0 * w, v), omega=9.0 * u
        )
        self._keep(body)

    def _remove(self, n: int, u: float, v: float, w: float) -> None:
        if body := self.body(n):
            self.world.remove(body)

    def _impulse(self, n: int, u: float, v: float, w: float) -> None:
        if body := self.body(n):
            x, y = body.center
            push = 15.0 * body.mass
            body.apply_impulse((push * u, push * v), at=(x + 0.2 * w, y - 0.2 * u))

    def _force(self, n: int, u: float, v: float, w: float) -> None:
        if body := self.body(n):
            body.apply_force((500.0 * u * body.mass, 500.0 * v * body.mass))
            body.apply_torque(100.0 * w * body.inertia)

    def _spin(self, n: int, u: float, v: float, w: float) -> None:
        if body := self.body(n):
            body.omega = 20.0 * w

    def _teleport(self, n: int, u: float, v: float, w: float) -> None:
        if body := self.body(n):
            body.position = (8.0 * u, 6.0 + 4.5 * v)

    def _turn(self, n: int, u: float, v: float, w: float) -> None:
        if body := self.body(n):
            body.angle = 10.0 * w

    def _abyss(self, n: int, u: float, v: float, w: float) -> None:
        """Far out, and mostly on the way over the edge of the world, where bodies are removed."""
        if body := self.body(n):
            body.position = (9_999.0 * u, 9_999.0 * v)
            if body.kind != "static":
                body.velocity = (90_000.0 * u, 90_000.0 * v)

    def _hinge(self, n: int, u: float, v: float, w: float) -> None:
        if pair := self.pair(n):
            (xa, ya), (xb, yb) = pair[0].center, pair[1].center
            anchor = (0.5 * (xa + xb) + 0.3 * u, 0.5 * (ya + yb) + 0.3 * v)
            definition = Revolute(a=pair[0], b=pair[1], anchor=anchor, collide_connected=w > 0.0)
            self.joints.append(self.world.add_joint(definition))

    def _rod(self, n: int, u: float, v: float, w: float) -> None:
        self._tie(n, (0.1 * u, 0.1 * v), 0.0)

    def _spring(self, n: int, u: float, v: float, w: float) -> None:
        # At the centres: only then is the effective mass, hence the stiffness, constant.
        self._tie(n, (0.0, 0.0), 3.0 + 2.0 * w)

    def _tie(self, n: int, off: tuple[float, float], hertz: float) -> None:
        if pair := self.pair(n):
            (xa, ya), (xb, yb) = pair[0].center, pair[1].center
            if math.dist((xa, ya), (xb, yb)) < 0.05:
                return
            ends: dict[str, Any] = {"anchor_a": (xa, ya), "anchor_b": (xb + off[0], yb + off[1])}
            definition = Distance(a=pair[0], b=pair[1], **ends, hertz=hertz)
            self.joints.append(self.world.add_joint(definition))

    def _hinge_to_world(self, n: int, u: float, v: float, w: float) -> None:
        if pair := self.pair(n):
            self.joints.append(self.world.add_joint(Revolute(b=pair[1], anchor=(8.0 * u, 5.0 * v))))

    def _hand(self, n: int, u: float, v: float, w: float) -> None:
        if pair := self.pair(n):
            body = pair[1]
            target, force = (8.0 * u, 4.0 + 3.0 * v), 20.0 * body.mass * G
            joint = MouseJoint(body, anchor=body.center, target=target, max_force=force)
            self.joints.append(self.world.add_joint(joint))
            self.joints[-1].target_velocity = (2.0 * w, 0.0)

    def _unjoin(self, n: int, u: float, v: float, w: float) -> None:
        if self.joints:
            self.joints[n % len(self.joints)].remove()

    def _weaken(self, n: int, u: float, v: float, w: float) -> None:
        if self.joints and self.joints[n % len(self.joints)].kind != "mouse":
            self.joints[n % len(self.joints)].break_force = 50.0 * (1.1 + u)

    def _hinges(self, n: int) -> Joint | None:
        hinges = [joint for joint in self.joints if joint.kind == "revolute"]
        return hinges[n % len(hinges)] if hinges else None

    def _motor(self, n: int, u: float, v: float, w: float) -> None:
        if joint := self._hinges(n):
            joint.motor_speed, joint.max_torque = (30.0 * u if n % 3 else None), torque(joint, v)

    def _servo(self, n: int, u: float, v: float, w: float) -> None:
        if joint := self._hinges(n):
            joint.servo_angle, joint.max_torque = (3.0 * u if n % 3 else None), torque(joint, v)

    def _limit(self, n: int, u: float, v: float, w: float) -> None:
        """Limits around the present angle, so that they contradict no other joint."""
        if joint := self._hinges(n):
            joint.lower = joint.upper = None
            joint.lower = joint.angle - abs(u)
            joint.upper = joint.angle + abs(v) if n % 3 else None

    def _twist(self, n: int, u: float, v: float, w: float) -> None:
        """Limits anywhere: a rod between the same bodies may make them impossible."""
        if joint := self._hinges(n):
            joint.lower = joint.upper = None  # one by one the new ones could cross the old
            joint.lower, joint.upper = min(u, v), max(u, v)

    def _settings(self, n: int, u: float, v: float, w: float) -> None:
        tuned = self.world.settings
        tuned.substeps, tuned.iterations = 1 + n % 4, 1 + n // 4 % 4
        tuned.contact_hertz, tuned.joint_hertz = 240.0 + 239.0 * u, 240.0 + 239.0 * v
        tuned.contact_damping_ratio, tuned.joint_damping_ratio = 10.0 + 9.9 * w, 2.0 + 2.0 * w
        tuned.push_out_speed = 10.0 * (1.0 + u)
        tuned.relax, tuned.warm_starting = n % 5 > 0, n % 7 > 0

    def _gravity(self, n: int, u: float, v: float, w: float) -> None:
        self.world.gravity = (20.0 * u, 20.0 * v)


def torque(hinge: Joint, share: float) -> float:
    """Up to 1000 rad/s^2 for the lighter end [N*m]: a motor that fits what it turns."""
    inertias = [end.inertia for end in (hinge.a, hinge.b) if end and end.inertia > 0.0]
    return 500.0 * (1.0 + share) * min(inertias)


def floored() -> World:
    """Gravity and a floor whose surface is y = 0."""
    world = World()
    world.add_static(Box(width=FLOOR_WIDTH, height=4.0), position=(0.0, -2.0), name="floor")
    return world

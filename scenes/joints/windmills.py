"""Windmills with speed motors, and a double pendulum between stops."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, Circle, Joint, Revolute, Shape, World
from scenes.builders import NO_SELF_COLLISION, deep_ground
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import lines, number, turn_arrow
from scenes.plots import Axis, Plot
from scenes.samples import Samples

HUB = 2.6  # [m] height of the mills
BLADE = (3.0, 0.25)  # [m] as in the seed: 0.75 kg
ARM = 1.3  # [m] from the hub to the weight
LINK = (0.3, 2.0)  # [m] each half of the double pendulum
TOP = 5.0  # [m] its hinge
PUSH = 5.0  # [N·s]
SPAN = 6.0  # [s] of the diagram
G = 9.81  # [m/s²]


class Windmills(Scene):
    """Run two windmills, one with a weight on it. A motor wants a speed and may use at most so much
    torque. It uses no more than it needs: the left mill is balanced, so once it runs it needs none.
    Getting there takes the time
    $t = (I ω)/τ$
    for all of the torque $τ$ then goes into turning it faster.

    The right mill carries a weight $m$ at $r = 1.3$ m. At constant speed the motor must balance it:
    $τ = m g r cos θ$
    It pushes on the way up and holds back on the way down. If $m g r$ is more than the most it may
    give, it never gets the weight over: it sinks past where the two are equal, and swings there.

    The bar in the middle swings between stops. A stop is a joint that only pushes: it does
    nothing until the limit is reached, then just enough to end the motion.

    - Make the weight heavier than 0.39 kg: $m g r$ is 5 N·m there. Then give the motor more
      torque.
    - Reverse the mills. What is the torque of the left one meanwhile, and for how long?
    - Push the pendulum, or grab its lower end and try to pull it past the stop.
    """

    title = "Windmills and limits"
    rebuilds = "K30, K42"
    view = (-6.9, -3.0, 6.9, 5.35)
    check_seconds = 8.0
    speed: float = slider(
        2.0, -6.0, 6.0, unit="rad/s", live=True, help="Speed that both motors aim at"
    )
    torque: float = slider(
        5.0, 0.5, 20.0, unit="N·m", live=True, help="The greatest that the motors may use"
    )
    weight: float = slider(0.2, 0.0, 1.0, unit="kg", live=True, help="On the right mill")
    limit: float = slider(
        36.0,
        5.0,
        90.0,
        unit="deg",
        live=True,
        help="Stops of the pendulum",
        label="Pendulum stops at",
    )
    buttons: ClassVar = (
        Button("push", "Push the pendulum", "k", "5 N·s at its lower end"),
        Button("reverse", "Reverse the mills", "j"),
    )

    def build(self, world: World) -> None:
        deep_ground(world)
        self.way = 1.0
        self.left = self._mill(world, "left", -4.3)
        self.right = self._mill(world, "right", 4.3)
        self._hang(self.right.b)
        frame = Box(width=1.2, height=0.3, filter=NO_SELF_COLLISION)
        world.add_static(frame, position=(0, TOP + 0.15), name="beam")
        link = Box(width=LINK[0], height=LINK[1], filter=NO_SELF_COLLISION)
        upper = world.add_dynamic(link, position=(0, TOP - 1.0), name="upper bar")
        self.lower = world.add_dynamic(link, position=(0, TOP - 3.0), name="lower bar")
        self.stops = world.add_joint(Revolute(a=None, b=upper, anchor=(0, TOP)))
        world.add_joint(Revolute(a=upper, b=self.lower, anchor=(0, TOP - 2.0)))
        self.trace = Samples(3, 400, every=4)
        self.past = self.reached = 0.0  # [rad] furthest beyond the stops, furthest at all
        self.lowest = 0.0  # [rad] of the right mill, while the weight is too heavy for its motor
        self._set_limits()
        self._aim(world)
        self.pressed(world, "push")

    def _mill(self, world: World, name: str, x: float) -> Joint:
        post = Box(width=0.4, height=HUB, filter=NO_SELF_COLLISION)
        world.add_static(post, position=(x, HUB / 2), name=f"{name} post")
        blade = Box(width=BLADE[0], height=BLADE[1], filter=NO_SELF_COLLISION)
        mill = world.add_dynamic(blade, position=(x, HUB), name=f"{name} mill")
        return world.add_joint(Revolute(a=None, b=mill, anchor=(x, HUB)))

    def _hang(self, mill: Body) -> None:
        """Hang the weight, a part of the mill, so that the inertia is that of the whole."""
        blade = Box(width=BLADE[0], height=BLADE[1], filter=NO_SELF_COLLISION)
        shapes: tuple[Shape, ...] = (blade,)
        if self.weight > 0.0:
            radius = 0.45 * math.sqrt(self.weight)
            dense = self.weight / (math.pi * radius**2)
            center = (ARM, 0.0)
            shapes += (Circle(radius=radius, center=center, density=dense, filter=blade.filter),)
        mill.shapes = shapes

    def _set_limits(self) -> None:
        reach = math.radians(self.limit)
        # Widened first: a lower limit above the upper one is refused
        self.stops.lower, self.stops.upper = -math.pi, math.pi
        self.stops.lower, self.stops.upper = -reach, reach
        self.past = self.reached = 0.0

    def _aim(self, world: World) -> None:
        """Tell the motors, and begin to measure how long the left one takes."""
        for joint, way in ((self.left, -1.0), (self.right, 1.0)):
            joint.motor_speed, joint.max_torque = way * self.way * self.speed, self.torque
        self.begun, self.from_speed, self.took = world.time, self.left.speed, -1.0

    def changed(self, world: World, name: str) -> None:
        if name == "limit":
            self._set_limits()
        elif name == "weight":
            self._hang(self.right.b)
        else:
            self._aim(world)

    def pressed(self, world: World, name: str) -> None:
        if name == "reverse":
            self.way = -self.way
            self._aim(world)
        else:
            self.lower.apply_impulse((PUSH, 0.0), self.lower.center)

    def step(self, world: World) -> None:
        angle = abs(self.stops.angle)
        self.past = max(self.past, angle - math.radians(self.limit))
        self.reached = max(self.reached, angle)
        self.lowest = min(self.lowest, self.right.angle) if self._too_heavy else 0.0
        if self.took < 0.0 and abs(self.left.speed - (self.left.motor_speed or 0.0)) < 1e-4:
            self.took = world.time - self.begun
        if world.tick:
            self.trace.add(world.time, self.right.reaction_torque, self._needed(world))

    @property
    def _too_heavy(self) -> bool:
        return self.weight * G * ARM > self.torque

    def _needed(self, world: World) -> float:
        """Return the torque that balances the weight in the middle of the last tick [N·m]."""
        middle = self.right.angle - 0.5 * self.right.speed * world.tick_length
        return self.weight * G * ARM * math.cos(middle)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the time to run up, and the torque that balances the weight at constant speed."""
        result = []
        if self.took >= 0.0:
            wanted = self.left.motor_speed or 0.0
            needs = abs(wanted - self.from_speed) * self.left.b.inertia / self.torque
            # It is seen at the end of a tick, and the last one needs only a part of the torque
            result.append(
                Theory(
                    "time to run up",
                    needs,
                    self.took,
                    2 * world.tick_length,
                    "s",
                    formula="t = (I ω)/τ",
                )
            )
        if world.tick and abs(self.right.speed - (self.right.motor_speed or 0.0)) < 1e-4:
            force = self._needed(world)
            # cos θ over a tick of ω/240 is not quite its middle, and two substeps see it coarsely:
            # (ω h) m g r / 2 with h = 1/480 s, 0.6 % of m g r at 6 rad/s
            slack = 0.01 * self.weight * G * ARM + 0.01
            measured = self.right.reaction_torque
            result.append(
                Theory(
                    "torque that holds the weight",
                    force,
                    measured,
                    slack,
                    "N·m",
                    formula="τ = m g r cos θ",
                )
            )
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        return (
            Reading("left mill", self.left.speed, "rad/s"),
            Reading("its torque", self.left.reaction_torque, "N·m"),
            Reading("right mill", self.right.speed, "rad/s"),
            Reading("its torque", self.right.reaction_torque, "N·m"),
            Reading("m·g·r", self.weight * G * ARM, "N·m"),
            Reading("pendulum", math.degrees(self.stops.angle), "deg"),
            Reading("furthest past the stop", math.degrees(max(self.past, 0.0)), "deg"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        lowest = number(math.degrees(self.lowest), 0)
        for joint, x in ((self.left, -4.3), (self.right, 4.3)):
            share = joint.reaction_torque / self.torque
            turn_arrow(draw, (x, HUB), 3.0 * draw.style.sizes.label, share, "force")
            said = (
                f"ω {number(joint.speed)} of {number(joint.motor_speed or 0.0, 1)} rad/s",
                f"τ {number(joint.reaction_torque)} of {self.torque:.1f} N·m",
            )
            if joint is self.right and self.weight:
                turned = math.degrees(math.remainder(joint.angle, math.tau))
                said = (*said, f"θ {number(turned, 0)}° from level")
                if self._too_heavy:
                    said = (*said[:2], f"θ {number(turned, 0)}°, lowest {lowest}°")
            lines(draw, (x, 4.9), said, "force", anchor="center")
        reach = math.radians(self.limit)
        for side in (-1, 1):
            way = (math.sin(side * reach), -math.cos(reach))
            draw.line((0, TOP), (1.35 * way[0], TOP + 1.35 * way[1]), "limit", dash=True)
        words = f"{number(math.degrees(self.stops.angle), 1)}° of ±{self.limit:.0f}°"
        draw.text((0, 0.35), words, color="limit", bold=True)
        self._draw_diagram(draw, world)

    def _draw_diagram(self, draw: Draw, world: World) -> None:
        """Draw torque of the right motor over the last seconds, and what the weight needs."""
        end = max(world.time, SPAN)
        rows = self.trace.since(end - SPAN)
        most = max(self.torque, 1.0, float(np.abs(rows[:, 1:]).max()) if len(rows) else 0.0)
        up = Axis(-1.1 * most, 1.1 * most, "torque", "N·m")
        plot = Plot((-6.6, -2.75, 6.6, -0.2), Axis(end - SPAN, end, "t", "s"), up)
        plot.curve(rows[:, 0], rows[:, 1], "force", "right motor")
        plot.curve(rows[:, 0], rows[:, 2], "scene", "m·g·r·cos θ", dash=True)
        plot.draw(draw)

    def check(self, world: World) -> None:
        self.check_theory(world, "a mill has not reached its speed", 2)
        assert self.reached > 0.9 * math.radians(self.limit), "the pendulum never came near a stop"
        # The stop is seen before it is passed (it may close its gap, not more); what is left is
        # the softness of the joint under a blow: well below a tenth of a degree.
        past = math.degrees(self.past)
        assert past < 0.1, f"the pendulum went {past:.2f} degrees past its stop"

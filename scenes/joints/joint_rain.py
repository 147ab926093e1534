"""A fixed roof and a hinged one under a rain of balls."""

import math
from typing import ClassVar

from physics import Body, Box, Circle, Filter, Joint, Revolute, Weld, World
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, Theory, slider
from scenes.labels import named_bar, number, pitch, turn_arrow

G = 9.81  # [m/s²]
HALF = 4.6  # [m] from the middle to the wall between the two
ROOF = 3.4  # [m] height of the joints
CLOUD, DRAIN = 9.0, -0.6  # [m] where balls begin and end
NO_TOUCH = Filter(mask=0)  # what carries the roofs must not catch balls
MASS, RADIUS = 0.5, 0.14  # [kg], [m] of a ball
BAR = 0.85 * HALF  # [m] of the bar that stands for the weight of all balls of a side
FULL_TURN = 400.0  # [N·m] of the longest arc


class JointRain(Scene):
    """Let balls rain on two roofs, and measure the load. Two roofs on posts: one fixed to its post,
    one hinged. Every ball that falls on a roof gives it its momentum, and every ball that lies on
    it its weight.

    What force is that on average? All $N$ balls of a side weigh $N m g$. Only what leaves through
    the drain takes momentum away, $m v$ each; all else must have gone into the roof:
    $F = N m g − 1/t ∑ m v$
    That needs a clock and the speeds at the drain, but no forces. The joint's own reading, less the
    weight of the roof, must agree.

    The fixed joint must carry the torque of a one-sided load as well. The hinge cannot: its roof
    tips, and sheds what lies on it.

    - Compare the two loads. Which roof holds more balls, and why?
    - Let more balls fall, or make the roofs longer.
    - Hold the hinged roof level with the hand: what does the reading say?
    """

    title = "Joints in the rain"
    category = "Forces"
    rebuilds = "K61"
    view = (-9.6, -1.0, 9.6, 11.0)
    check_seconds = 14.0
    count: int = slider(40, 5, 80, step=1, help="Balls on each side", label="Balls per side")
    length: float = slider(4.0, 1.5, 6.0, step=0.5, unit="m", help="Of the roofs")
    friction: float = slider(0.3, 0.0, 1.0, step=0.05, help="Of the balls and the roofs")
    buttons: ClassVar = (Button("tilt", "Push the hinged roof", "k"),)

    def build(self, world: World) -> None:
        self.joints: list[Joint] = []
        for x, kind in ((-HALF, Weld), (HALF, Revolute)):
            high = ROOF + 1.0
            post = Box(width=0.4, height=high, center=(0, high / 2 - 1.1), filter=NO_TOUCH)
            stand = world.add_static(post, position=(x, 0.0), name="post")
            roof = Box(width=self.length, height=0.25, friction=self.friction, density=8.0)
            body = world.add_dynamic(roof, position=(x, ROOF), name="roof")
            self.joints.append(world.add_joint(kind(a=stand, b=body, anchor=(x, ROOF))))
        for x in (-2 * HALF, 0.0, 2 * HALF):
            wall = Box(width=0.3, height=12.0, friction=0.0)
            world.add_static(wall, position=(x, 4.5), name="wall")
        self._fill(world)
        self.gap = self.bent = 0.0  # [m], [rad] worst so far
        self.hardest = [0.0, 0.0]  # [N·m] greatest torque of each joint so far
        self.touched = False  # the hand carries too

    def _fill(self, world: World) -> None:
        """Add balls on their way down, spread over the height."""
        ball = Circle(radius=RADIUS, friction=self.friction, density=MASS / (math.pi * RADIUS**2))
        self.balls: list[Body] = []
        for i in range(2 * self.count):
            y = ROOF + 0.6 + (CLOUD - ROOF - 0.6) * (i // 2 + 0.5) / self.count
            at = (self._somewhere(i % 2), y)
            self.balls.append(world.add_dynamic(ball, position=at, name=f"drop {i}"))
        self.left = [0.0, 0.0]  # [N·s] momentum, downwards, that went down the drains
        self.felt = [0.0, 0.0]  # [N·s] what the joints gave to the roofs, upwards
        self.motion = [0.0, 0.0]  # [N·s] momentum of the balls now, upwards
        self.means = [(0.0, 0.0), (0.0, 0.0)]  # [N] of each roof: by momentum, by its joint

    def _somewhere(self, side: int) -> float:
        """Return a place in the cloud over the roof [m]."""
        reach = min(0.42 * self.length, HALF - 0.6)
        return (2 * side - 1) * HALF + float(self.rng.uniform(-reach, reach))

    def pressed(self, world: World, name: str) -> None:
        self.joints[1].b.apply_angular_impulse(0.5 * self.joints[1].b.inertia)

    def step(self, world: World) -> None:
        for side, joint in enumerate(self.joints):
            self.hardest[side] = max(self.hardest[side], abs(joint.reaction_torque))
            self.felt[side] += joint.reaction_force[1] * world.tick_length * (world.tick > 0)
        if world.tick % 12 == 0:
            self._drain()
            if world.tick:
                self._average(world)
            self.note_touch(world)
            self.gap = max(self.gap, *(abs(joint.error) for joint in self.joints))
            self.bent = max(self.bent, abs(self.joints[0].angle))

    def _drain(self) -> None:
        """Put balls below the drain back into the cloud, at rest."""
        self.motion = [0.0, 0.0]
        for i, ball in enumerate(self.balls):
            _, y, _, _, vy, _ = ball.state
            if y < DRAIN:
                self.left[i % 2] -= MASS * vy
                ball.position = (self._somewhere(i % 2), CLOUD)
                ball.velocity, ball.omega = (0.0, 0.0), 0.0
            else:
                self.motion[i % 2] += MASS * vy

    def _average(self, world: World) -> None:
        """Average the force on each roof since the start: by momentum, and by the joint."""
        for side, joint in enumerate(self.joints):
            change = (self.motion[side] - self.left[side]) / world.time
            measured = self.felt[side] / world.time - joint.b.mass * G
            self.means[side] = (self.count * MASS * G + change, measured)

    def theory(self, world: World) -> tuple[Theory, ...]:
        if world.time < 1.0 or self.touched:
            return ()
        # What the roof itself has of the momentum, giving way by millimetres at 120 Hz: 8 kg · 0.6
        # m/s at the worst, over the time
        slack = 5.0 / world.time + 0.2
        names = ("mean load of the fixed roof", "mean load of the hinged roof")
        return tuple(
            Theory(name, exact, measured, slack, "N")
            for name, (exact, measured) in zip(names, self.means, strict=True)
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        fixed, hinged = self.joints
        return (
            Reading("load of the fixed roof", self.means[0][1], "N"),
            Reading("load of the hinged roof", self.means[1][1], "N"),
            Reading("torque of the fixed joint", fixed.reaction_torque, "N·m"),
            Reading("angle of the hinged roof", math.degrees(hinged.angle), "deg"),
            Reading("worst gap so far", 1000 * self.gap, "mm"),
            Reading("worst bend so far", math.degrees(self.bent), "deg"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        for side, word in enumerate(("fixed", "hinged")):
            exact, measured = self.means[side]
            at = (2 * side - 1) * HALF - 0.85 * HALF, CLOUD + 1.75
            said = f"{word}: by its joint {number(measured, 1)} N"
            scale = BAR / (self.count * MASS * G)  # [m/N]
            named_bar(draw, at, scale, said, (("", max(measured, 0.0), "impulse"),))
            below = at[0], at[1] - 2.4 * pitch(draw)
            said = f"by momentum {number(exact, 1)} N"
            named_bar(draw, below, scale, said, (("", max(exact, 0.0), "weight"),))
            joint = self.joints[side]
            center, torque = joint.anchor_a, joint.reaction_torque
            turn_arrow(draw, center, 0.6 * draw.camera.scale, torque / FULL_TURN, "limit")
            said = f"torque up to {number(self.hardest[side], 0)} N·m"
            draw.text((center[0], ROOF - 1.1), said, None, "limit", True, "center", True)

    def check(self, world: World) -> None:
        self.check_theory(world)
        assert self.means[0][1] > 20.0, "hardly any rain fell on the roof"
        # A ball of 0.5 kg at 10 m/s gives 5 N·s to 8 kg: 0.6 m/s, which the joint, a spring of
        # 120 Hz, stops within v/ω = 0.8 mm; at the roof's end it turns it by 5 N·s · 2 m / I,
        # 0.9 rad/s, stopped within 1.2 mrad. Several may hit together.
        assert self.gap < 0.004, f"a joint opened by {1000 * self.gap:.1f} mm"
        assert self.bent < 0.01, f"the fixed roof bent by {math.degrees(self.bent):.2f}°"

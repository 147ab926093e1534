"""A car with sprung wheels, to be driven over hills, a seesaw and a bridge."""

import math
from typing import ClassVar

import numpy as np

from physics import Body, Box, Chain, Circle, Joint, Polygon, Revolute, Wheel, World
from physics.values.sums import plain_sum
from scenes.builders import bridge, column
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Button, Control, Reading, Scene, Theory, slider, toggle
from scenes.labels import label_height, lines, number

G = 9.81  # [m/s²]
START = (-8.0, 1.15)  # [m] of the body
HOOD = ((-1.7, -0.35), (1.8, -0.35), (1.85, 0.0), (0.9, 0.22), (-1.7, 0.22))  # [m]
CABIN = ((-1.45, 0.2), (0.8, 0.2), (0.2, 0.8), (-1.15, 0.8))
TIRE = 0.45  # [m] radius
AXLES = (-1.1, 1.2)  # [m] from the middle of the body: rear, front
FLAT = 12.0  # [m] where the hills begin
SEESAW, GAP, CRATES, END = 44.0, (70.0, 84.0), 100.0, 190.0  # [m]
DIAL, FASTEST = 1.0, 30.0  # [m] radius of the speedometer, [m/s] at the end of its scale
LOOK = 6.0  # [m] the view is ahead of the car at full speed


class Car(Scene):
    """Drive a car over hills, a seesaw and a bridge. Hold the right arrow key to drive, the left
    one to go back, the down key to brake. The motors turn the wheels with at most so much torque
    $τ$; the ground pushes the car as long as the tyres hold:
    $F = τ/r ≤ μ N$
    So with two driven wheels there is a slope that is too steep:
    $(2 τ)/r = m g sin α$

    Each wheel hangs on a spring along an axis of the body, and may slide and turn. The weight
    presses the springs together by $s = N/k$, $N$ being the wheel's share of the weight: the
    axle nearer to the centre of mass carries more. Bumps move the wheel; the body feels little.

    - Drive as fast as you can. Where do the wheels leave the ground?
    - Make the springs soft, then hard, and look at the body on the hills.
    - Take torque away until the car no longer climbs the first hill.
    - Make the road slippery: what does the difference of $ω r$ and $v$ tell?
    """

    title = "Drive a car"
    view = (-14.0, -3.4, 8.0, 9.4)
    focus = "camera"
    check_seconds = 5.0
    controls = (
        Control("back", "left", "drive back"),
        Control("on", "right", "drive on"),
        Control("brake", "down", "brake"),
    )
    buttons: ClassVar = (
        Button("home", "Back to the start", "k"),
        Button("upright", "Put on its wheels", "j", "The car stays where it is"),
    )
    speed: float = slider(
        12.0, 1.0, 25.0, unit="m/s", live=True, help="Speed that the motors aim at"
    )
    torque: float = slider(220.0, 20.0, 600.0, unit="N·m", live=True, help="Of each motor, at most")
    hertz: float = slider(
        3.5, 2.5, 8.0, unit="Hz", live=True, label="Spring frequency", help="Of the wheels"
    )
    damping: float = slider(0.4, 0.0, 1.5, step=0.05, live=True, help="Of the shock absorbers, ζ")
    grip: float = slider(0.9, 0.05, 1.5, step=0.05, live=True, help="Friction of the tyres, μ")
    alone: bool = toggle(
        False, live=True, help="The car drives on by itself", label="Drives by itself"
    )

    def build(self, world: World) -> None:
        self._road(world)
        parts = [Polygon(vertices=part, density=60.0, friction=0.3) for part in (HOOD, CABIN)]
        self.car = world.add_dynamic(*parts, position=START, name="car")
        self.wheels: list[Joint] = []
        tire = Circle(radius=TIRE, density=30.0, friction=self.grip, rolling_resistance=0.002)
        for x, name in zip(AXLES, ("rear wheel", "front wheel"), strict=True):
            at = (START[0] + x, START[1] - 0.55)
            wheel = world.add_dynamic(tire, position=at, name=name)
            spring = Wheel(
                a=self.car, b=wheel, anchor=at, axis=(0.0, 1.0), lower=-0.35, upper=0.4,
                hertz=self.hertz, damping_ratio=self.damping,
            )  # fmt: skip
            self.wheels.append(world.add_joint(spring))
        self.first = [(b.position, b.angle) for b in (self.car, *(w.b for w in self.wheels))]
        # The view follows this, which runs ahead of the car: a driver looks where she goes
        self.scout = world.add_kinematic(position=START, name="camera")
        self.drive = 0.0
        self._tell(0.0)

    def _road(self, world: World) -> None:
        """Build one line from left to right, with a pit below the bridge, and what lies on it."""
        xs = [-30.0 + i for i in range(round(END) + 31)]
        points = [(x, height(x)) for x in xs if not GAP[0] <= x <= GAP[1]]
        left, right = (GAP[0], height(GAP[0])), (GAP[1], height(GAP[1]))
        pit = [left, (GAP[0] + 0.2, -4.0), (GAP[1] - 0.2, -4.0), right]
        points = sorted([*points, *pit])
        points = [(-30.1, 12.0), *points, (END + 0.1, 12.0)]
        world.add_static(Chain(points=tuple(points), friction=1.0), name="road")
        pivot = height(SEESAW)
        stand = Polygon(vertices=((-0.5, 0.0), (0.5, 0.0), (0.0, 0.9)))
        base = world.add_static(stand, position=(SEESAW, pivot), name="stand")
        # Heavier to the left: that end lies on the road
        plank = Box(width=7.4, height=0.18, center=(-0.2, 0.0), density=25.0, friction=0.9)
        board = world.add_dynamic(plank, position=(SEESAW, pivot + 0.98), name="seesaw")
        world.add_joint(
            Revolute(a=base, b=board, anchor=(SEESAW, pivot + 0.9), lower=-0.27, upper=0.27)
        )
        pier = Box(width=0.3, height=0.3)
        piers = [
            world.add_static(pier, position=(x, y - 0.16), name="pier") for x, y in (left, right)
        ]
        planks, _ = bridge(world, (piers[0], piers[1]), (left, right), 14, 0.02)
        for plank_body in planks:
            plank_body.mass = 12.0
        for k in range(3):
            column(world, 3 - k, 0.45, CRATES + 0.5 * k, 0.4, f"crates {k}")

    def changed(self, world: World, name: str) -> None:
        if name == "grip":
            for wheel in self.wheels:
                wheel.b.set_material(friction=self.grip)
        for wheel in self.wheels:
            wheel.hertz, wheel.damping_ratio = self.hertz, self.damping
        self._tell(self.drive)

    def pressed(self, world: World, name: str) -> None:
        x = self.car.center[0] if name == "upright" else START[0]
        lift = max(height(x - 2.0), height(x), height(x + 2.0)) + 0.3 * (x != START[0])
        for body, (at, angle) in zip(self._bodies, self.first, strict=True):
            body.angle, body.position = angle, (at[0] + x - START[0], at[1] + lift)
            body.velocity, body.omega = (0.0, 0.0), 0.0

    @property
    def _bodies(self) -> tuple[Body, ...]:
        return (self.car, *(wheel.b for wheel in self.wheels))

    def step(self, world: World) -> None:
        drive = float(("on" in self.held) - ("back" in self.held))
        if "brake" in self.held:
            drive = math.inf
        elif self.alone and drive == 0.0:
            drive = 1.0
        if drive != self.drive:
            self._tell(drive)
        x, y = self.car.center
        ahead = x + LOOK * math.tanh(self.pace / 4.0) + 0.4 * self.car.velocity[0]  # it lags 0.4 s
        self.scout.target((ahead, y), duration=0.4)

    def _tell(self, drive: float) -> None:
        """Switch motors on, off, or to brake; forwards the wheels turn clockwise."""
        self.drive = drive
        for wheel in self.wheels:
            if math.isinf(drive):
                wheel.motor_speed, wheel.max_torque = 0.0, 3.0 * self.torque
            elif drive:
                wheel.motor_speed, wheel.max_torque = -drive * self.speed / TIRE, self.torque
            else:
                wheel.motor_speed, wheel.max_torque = None, 0.0

    def stiffness(self, wheel: Joint) -> float:
        """Return K = m_eff·(2πf)² [N/m], with 1/m_eff = 1/m + 1/M + d²/I."""
        d = wheel.anchor_b[0] - self.car.center[0]
        inverse = 1.0 / wheel.b.mass + 1.0 / self.car.mass + d * d / self.car.inertia
        return (math.tau * self.hertz) ** 2 / inverse

    def loads(self) -> tuple[float, float]:
        """Return the body's weight on the rear and the front axle [N], by the lever rule."""
        rear, front = (wheel.anchor_b[0] - self.car.center[0] for wheel in self.wheels)
        weight = self.car.mass * G
        return weight * front / (front - rear), -weight * rear / (front - rear)

    def _rests(self, world: World) -> bool:
        level = self.car.center[0] < FLAT - 3.0 and abs(self.car.angle) < 0.15
        still = all(math.hypot(*body.velocity) < 0.01 for body in self._bodies)
        return level and still and not in_hand(world)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: at rest on level ground."""
        if not self._rests(world):
            return ()
        # The body leans a little, by up to (s₁ − s₂) / 2.3 m, which turns the axes of the springs
        # and moves the centre of mass: 3 %
        return tuple(
            Theory(f"{name} spring is shorter by", load / self.stiffness(wheel), wheel.translation,
                   0.03 * load / self.stiffness(wheel) + 0.001, "m")
            for name, load, wheel in zip(("rear", "front"), self.loads(), self.wheels, strict=True)
            if wheel.translation < 0.395  # it is not at its stop
        )  # fmt: skip

    @property
    def pace(self) -> float:
        """Return the speed along the car's own direction [m/s]."""
        vx, vy = self.car.velocity
        return vx * math.cos(self.car.angle) + vy * math.sin(self.car.angle)

    @property
    def rim(self) -> float:
        """Return the speed of the driven wheels' treads: −ω·r on average [m/s]."""
        turning = [wheel.b.omega for wheel in self.wheels if wheel.b.alive]
        return -TIRE * plain_sum(turning) / max(len(turning), 1)

    def readings(self, world: World) -> tuple[Reading, ...]:
        rear, front = self.wheels
        return (
            Reading("speed", self.pace, "m/s"),
            Reading("ω·r of the wheels", self.rim, "m/s"),
            Reading("slip", self.rim - self.pace, "m/s"),
            Reading("torque, rear", -rear.reaction_torque, "N·m"),
            Reading("torque, front", -front.reaction_torque, "N·m"),
            Reading("rear spring", 100 * rear.translation, "cm"),
            Reading("front spring", 100 * front.translation, "cm"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        self._draw_ground(draw)
        x, y = self.car.center
        at = (x - 2.6, max(y + 3.6, 4.6))
        px = DIAL * draw.camera.scale
        low, high = math.radians(-40), math.radians(220)
        draw.circle(at, 1.2 * DIAL, fill="plate", outline="plate_edge")
        draw.arc(at, px, low, high, "muted")
        for share in (0.0, 1 / 3, 2 / 3, 1.0):
            turn = high + (low - high) * share
            way = (math.cos(turn), math.sin(turn))
            a, b = (tuple(at[i] + r * way[i] for i in range(2)) for r in (0.86, 1.0))
            draw.line(a, b, "muted")
        turn = high + (low - high) * min(abs(self.pace) / FASTEST, 1.0)
        needle = (at[0] + 0.85 * math.cos(turn), at[1] + 0.85 * math.sin(turn))
        draw.line(at, needle, "hand", 1.5 * draw.style.sizes.line)
        said = (f"{abs(3.6 * self.pace):.0f} km/h", f"v {number(self.pace, 1)} m/s")
        said += (f"ω·r {number(self.rim, 1)} m/s",)
        right = (at[0] + 1.2 * DIAL + 0.5 * label_height(draw), at[1] + label_height(draw))
        lines(draw, right, said, "text", anchor="left")
        for place, words in ((SEESAW, "seesaw"), (plain_sum(GAP) / 2, "bridge"), (END - 4, "end")):
            draw.text((place, height(place) + 2.6), words, None, "muted")

    def _draw_ground(self, draw: Draw) -> None:
        """Draw strokes below the road, where it is solid; the pit stays open."""
        left, _, right, _ = draw.camera.view
        xs = 0.5 * np.arange(2 * max(math.floor(left), -30), 2 * min(math.ceil(right), round(END)))
        xs = xs[(xs < GAP[0] - 0.5) | (xs > GAP[1] + 0.5)]
        tops = np.column_stack([xs, [height(x) for x in xs.tolist()]])
        draw.many.lines(tops, tops - [0.4, 0.5], "static_outline", draw.style.sizes.thin)

    def check(self, world: World) -> None:
        self.check_theory(world, "the car does not stand on its springs", 2)
        assert max(abs(wheel.error) for wheel in self.wheels) < 1e-3, "a wheel is off its axis"


def height(x: float) -> float:
    """Return the height of the road [m]: level, then hills that become longer and higher."""
    far = max(x - FLAT, 0.0)
    swell = min(far / 40.0, 1.0)
    hills = 1.3 * swell * math.sin(0.25 * far) + 0.25 * swell * math.sin(0.61 * far)
    for place, reach in ((SEESAW, 7.0), (plain_sum(GAP) / 2, 11.0), (CRATES, 5.0), (END, 14.0)):
        off = abs(x - place) / reach
        hills *= min(1.0, max(0.0, off - 0.6) / 0.6)  # level about what stands there
    return hills

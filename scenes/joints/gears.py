"""A winch: motor, gears, drum, weight."""

import math

from physics import Body, Box, Filter, Gear, Joint, Outline, Prismatic, Revolute, World
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Control, Reading, Scene, Theory, slider, toggle
from scenes.labels import bar, lines, number, pitch, turn_arrow
from scenes.plots import Axis, Plot
from scenes.samples import Samples

G = 9.81  # [m/s²]
MODULE = 0.05  # [m] of radius per tooth
TIP, ROOT = 0.08, 0.1  # [m] how far a tooth reaches beyond the pitch circle, and its gap within
FLANK = math.tan(math.radians(20.0))  # [1] slope of a flank: the usual pressure angle
PLAY = 0.006  # [m] by which a tooth is narrower than its gap
DRUM = 0.4  # [m] radius
AXLE = (1.4, 5.0)  # [m] of the big wheel and the drum
HIGH = 1.4  # [m] how far the load may rise
SPAN = 6.0  # [s] of the diagram
RING = 0.3  # [s] after a jerk the joints, springs of 120 Hz, still tremble
GHOST = Filter(mask=0)  # the coupling is a joint: teeth must not collide


class Gears(Scene):
    """Lift a weight with a motor, gears and a drum. Two wheels that mesh have the same speed where
    they touch: $ω_1 r_1 = −ω_2 r_2$. So the big one turns slower by the ratio of the radii, or of
    the numbers of teeth:
    $n = r_2/r_1 = z_2/z_1$
    Where they touch they press with the same force, so the torque grows by the same $n$. Nothing is
    gained: the power $ω τ$ passes through unchanged.

    Here a motor winds a weight up on a drum of radius $r = 0.4$ m. The rope carries $m g$, the drum
    needs $m g r$, and the motor only
    $τ = (m g r)/n$
    It pays with time: the load rises at
    $v = (ω r)/n$

    Starting and stopping is different: then the wheels and the load need torque as well. (The rope
    is a joint here, so it could push, too.)

    - Give the big wheel more teeth. How do torque and speed of the motor and the load change?
    - Lower the greatest torque until the motor stalls. Which $n$ would save it?
    - Hold the arrow keys up or down to drive it yourself.
    """

    title = "Gears: a winch"
    view = (-4.4, -0.7, 9.6, 7.7)
    overlays = {"joints": False}
    check_seconds = 4.0
    controls = (Control("raise", "up", "raise"), Control("lower", "down", "lower"))
    small: int = slider(12, 8, 20, step=1, help="Teeth of the motor's wheel")
    large: int = slider(36, 12, 48, step=1, help="Teeth of the wheel on the drum")
    load: float = slider(20.0, 1.0, 60.0, unit="kg", live=True, help="Of the load")
    speed: float = slider(4.0, 0.5, 12.0, unit="rad/s", live=True, help="Of the motor")
    torque: float = slider(
        100.0,
        5.0,
        400.0,
        unit="N·m",
        live=True,
        help="The greatest that the motor may use",
        label="Motor torque",
    )
    alone: bool = toggle(
        True, live=True, help="The load goes up and down by itself", label="Runs by itself"
    )

    def build(self, world: World) -> None:
        self.ratio = self.large / self.small
        r1, r2 = MODULE * self.small, MODULE * self.large
        at = (AXLE[0] - r1 - r2, AXLE[1])
        self.motor = self._wheel(world, "motor wheel", at, self.small, 0.0)
        # A gap of the large wheel faces a tooth of the small one, which points to the right
        half = math.pi / self.large
        turn = math.pi + (half if self.large % 2 == 0 else 0.0)
        turn += 0.0 if self.large % 2 == 0 else half
        self.wheel = self._wheel(world, "drum wheel", AXLE, self.large, turn)
        self.weight = self._weight(world)
        first = Gear(first=self.motor, second=self.wheel, ratio=self.ratio)
        self.teeth = world.add_joint(first)
        # The rope leaves the drum at its right: it rises by r·(angle), so slide − r·angle = const
        self.rope = world.add_joint(Gear(first=self.slide, second=self.wheel, ratio=-DRUM))
        base = Box(width=30.0, height=6.0, center=(0.0, -3.0))
        world.add_static(base, position=(2.0, 0.0), name="ground")
        self.way = 1.0
        self.uneven = 0.0  # [s] when the speed last was not the wanted one
        self.trace = Samples(2, 400, every=4)  # [s], [N·m] of the motor
        self._tell()

    def _wheel(
        self, world: World, name: str, at: tuple[float, float], teeth: int, turn: float
    ) -> Joint:
        rim = Outline(vertices=tuple(toothed(teeth)), filter=GHOST, density=4.0)
        body = world.add_dynamic(rim, position=at, angle=turn, name=name)
        return world.add_joint(Revolute(a=None, b=body, anchor=at))

    def _weight(self, world: World) -> Body:
        x, y = AXLE[0] + DRUM, 0.4
        box = Box(width=0.8, height=0.8, density=self.load / 0.64, filter=GHOST)
        weight = world.add_dynamic(box, position=(x, y), name="load")
        self.slide = world.add_joint(
            Prismatic(a=None, b=weight, anchor=(x, y), axis=(0.0, 1.0), lower=0.0, upper=HIGH)
        )
        return weight

    def changed(self, world: World, name: str) -> None:
        if name == "load":
            self.weight.mass = self.load
        self._tell()

    def _tell(self) -> None:
        """Tell the motor: a positive speed of the drum raises the load."""
        self.motor.motor_speed = -self.way * self.speed
        self.motor.max_torque = self.torque

    def step(self, world: World) -> None:
        held = ("raise" in self.held) - ("lower" in self.held)
        height = self.slide.translation
        way = self.way
        if held:
            way = float(held)
        elif not self.alone:
            way = 0.0
        elif height > HIGH - 0.15:
            way = -1.0
        elif height < 0.15 or way == 0.0:
            way = 1.0
        if way != self.way:
            self.way = way
            self._tell()
        if world.tick:
            self.trace.add(world.time, self.motor.reaction_torque)
        if not self._steady():
            self.uneven = world.time

    def _steady(self) -> bool:
        wanted = self.motor.motor_speed or 0.0
        clear = 0.02 < self.slide.translation < HIGH - 0.02
        return clear and abs(self.motor.speed - wanted) < 1e-3 * self.speed

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms: at constant speed."""
        rings = world.time < self.uneven + RING
        if rings or self.way == 0.0 or in_hand(world):
            return ()
        torque = self.load * G * DRUM / self.ratio
        drum = -self.motor.speed / self.ratio
        measured = -self.motor.reaction_torque
        rise = drum * DRUM
        # The joints are springs of 120 Hz that settle in some ticks: a thousandth of the speeds,
        # and of the torque a hundredth, as its rate of change is what is measured
        off = 1e-3 * abs(rise) + 1e-5
        return (
            Theory(
                "torque of the motor",
                torque,
                measured,
                0.01 * torque,
                "N·m",
                formula="τ = (m g r)/n",
            ),
            Theory("speed of the drum", drum, self.wheel.speed, off / DRUM, "rad/s"),
            Theory(
                "speed of the load",
                rise,
                self.weight.velocity[1],
                off,
                "m/s",
                formula="v = (ω r)/n",
            ),
        )

    def readings(self, world: World) -> tuple[Reading, ...]:
        torque = self.motor.reaction_torque
        return (
            Reading("motor, positive raises", -self.motor.speed, "rad/s"),
            Reading("its torque", -torque, "N·m"),
            Reading("drum", self.wheel.speed, "rad/s"),
            Reading("load", self.weight.velocity[1], "m/s"),
            Reading("power of the motor", torque * self.motor.speed, "W"),
            Reading("m·g·v", self.load * G * self.weight.velocity[1], "W"),
            Reading("slip of the teeth", 1000 * self.teeth.error * MODULE * self.small, "mm"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        hook = self.weight.world_point((0.0, 0.4))
        draw.circle(AXLE, DRUM, "static", "text")
        draw.line((hook[0], AXLE[1]), hook, "joint", 1.5 * draw.style.sizes.line)
        said = (f"{self.load:g} kg", f"v = {number(self.weight.velocity[1])} m/s")
        lines(draw, (hook[0] + 0.6, hook[1]), said, "weight", anchor="left")
        self._draw_wheels(draw)
        self._draw_powers(draw)
        self._draw_diagram(draw, world)

    def _draw_wheels(self, draw: Draw) -> None:
        """Tell of both wheels; the arcs are as long as the torques: n times, at the drum."""
        r1, r2 = MODULE * self.small, MODULE * self.large
        torque = -self.motor.reaction_torque  # positive: it raises the load
        at = self.motor.anchor_a
        most = max(self.torque * self.ratio, 1.0)
        for center, radius, size in ((at, 0.3, -torque), (AXLE, 0.6, torque * self.ratio)):
            turn_arrow(draw, center, radius * draw.camera.scale, size / most, "text")
        draw.dot(at)
        said = (
            f"motor, {self.small} teeth",
            f"ω = {number(-self.motor.speed)} rad/s",
            f"τ = {number(torque, 1)} N·m",
        )
        above = (AXLE[0] - r2 - 0.1, at[1] + r1 + 0.3 + 3 * pitch(draw))
        lines(draw, above, said, "motor", anchor="topright")
        said = (
            f"drum, {self.large} teeth",
            f"ω = {number(self.wheel.speed)} rad/s",
            f"τ = {number(torque * self.ratio, 1)} N·m",
            f"n = {self.ratio:.2f}",
        )
        lines(draw, (AXLE[0] + r2 + 0.35, AXLE[1] + 2.2), said)

    def _draw_powers(self, draw: Draw) -> None:
        """Draw what goes in and what comes out as bars of one length, when nothing speeds up."""
        going = self.motor.reaction_torque * self.motor.speed
        rising = self.load * G * self.weight.velocity[1]
        most = max(abs(self.torque * self.speed), 1.0)
        x, y = -4.1, 1.5
        for name, power, color in (("in: ω τ", going, "motor"), ("out: m g v", rising, "weight")):
            draw.text(
                (x, y), f"{name} = {number(power, 0)} W", None, color, True, "bottomleft", True
            )
            height = 0.8 * pitch(draw)
            bar(draw, (x, y - 1.1 * height), (3.6, height), ((min(abs(power) / most, 1.0), color),))
            y -= 2.6 * pitch(draw)

    def _draw_diagram(self, draw: Draw, world: World) -> None:
        end = max(world.time, SPAN)
        most = max(self.torque, 1.0)
        rows = self.trace.since(end - SPAN)
        up = Axis(-1.1 * most, 1.1 * most, "motor", "N·m")
        plot = Plot((4.5, 0.3, 9.5, 5.0), Axis(end - SPAN, end, "t", "s"), up)
        plot.curve(rows[:, 0], -rows[:, 1], "force")
        plot.level(self.load * G * DRUM / self.ratio, "scene", "m·g·r / n", 1.4)
        plot.draw(draw)

    def check(self, world: World) -> None:
        self.check_theory(world, "the winch does not run at constant speed")
        # 20 kg · 9.81 · 0.4 / 3 = 26 N·m twist the pair (I about 0.1 kg·m²) by τ / (I·ω²), 120 Hz
        slip = abs(self.teeth.error)
        assert slip < 2e-3, f"the teeth slip by {slip:.2g} rad"


def toothed(teeth: int) -> list[tuple[float, float]]:
    """Return the outline of a wheel of so many teeth, the first to the right (4 teeth, 2) [m]."""
    radius, half = MODULE * teeth, 0.5 * math.pi * MODULE - PLAY
    profile = [
        (radius - ROOT, -half - ROOT * FLANK),
        (radius + TIP, -half + TIP * FLANK),
        (radius + TIP, half - TIP * FLANK),
        (radius - ROOT, half + ROOT * FLANK),
    ]
    turns = [math.tau * k / teeth for k in range(teeth)]
    return [
        (x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a))
        for a in turns
        for x, y in profile
    ]

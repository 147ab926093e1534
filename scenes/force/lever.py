"""A lever: weights on a beam, whose moments are areas, and the tilt that is left."""

import math
from typing import ClassVar

from physics import Body, Box, Circle, Distance, Joint, Polygon, Revolute, World
from physics.values.sums import plain_sum
from scenes.builders import NO_SELF_COLLISION
from scenes.draw import Draw
from scenes.guards import in_hand
from scenes.kit import Reading, Scene, Theory, slider
from scenes.labels import fitting, label_height, lines, number, pitch, turn_arrow

G = 9.81  # [m/s²]
HALF, THICK, BEAM = 2.5, 0.14, 1.0  # [m], [m], [kg] of the beam
POINTER, BOB = 0.85, 5.0  # [m], [kg]: the bob below the fulcrum lets the beam come back
STOP = math.radians(14.0)  # it tilts no further
SIDE = 0.2  # [m] of a weight of 1 kg
ROPES = (0.6, 0.6, 1.6)  # [m] the third hangs below the others
STAND = -2.9  # [m] the foot of the stand
BASE, ROOM = 0.8, 1.5  # [m] of the areas: their lower edge, and the most that they are high
COLORS = ("weight", "force", "velocity")
STILL = 0.002  # [rad/s] slower than this the beam rests
STABLE = 2.0  # [s] if it stays so for that long


class Lever(Scene):
    """Hang weights on a lever and balance it. Weights hang on a beam that turns on a fulcrum. What
    counts is not the weight $F$ alone, but its moment: weight times arm, the distance from the
    fulcrum to the line on which it pulls.
    $M = F a$
    A rectangle is as high as the weight and as wide as its arm, so its area is the moment. The
    beam is level when both sides have equal areas: $F_1 a_1 = F_2 a_2$ (Archimedes).

    All numbers are measured: the pull of each rope, and where it acts. The bob below is that of a
    balance. When the moments differ, it swings out until its own moment makes up for the rest; if
    they differ a lot, the beam goes to its stop.

    - Twice the weight, at half the arm. Then three times the weight.
    - Hang 6 kg at 0.5 m. Where must 2 kg hang to hold it? And 1.5 kg?
    - Add the third weight. Now there are two areas on one side: do they add up?
    - What does the fulcrum carry? Does it depend on where the weights hang?
    """

    title = "Lever"
    category = "Machines"
    left: float = slider(
        3.0,
        0.5,
        10.0,
        step=0.5,
        unit="kg",
        live=True,
        help="Mass on the left",
        label="Left weight",
    )
    left_arm: float = slider(1.0, 0.1, 2.4, step=0.1, unit="m", live=True, help="Where it hangs")
    right: float = slider(
        2.0,
        0.5,
        10.0,
        step=0.5,
        unit="kg",
        live=True,
        help="Mass on the right",
        label="Right weight",
    )
    right_arm: float = slider(1.5, 0.1, 2.4, step=0.1, unit="m", live=True, help="Where it hangs")
    third: float = slider(
        0.0, 0.0, 10.0, step=0.5, unit="kg", live=True, help="0 = none", label="Third weight"
    )
    third_arm: float = slider(
        1.0, -2.4, 2.4, step=0.1, unit="m", live=True, help="Where it hangs; < 0 is left"
    )
    settings: ClassVar = {"substeps": 4}  # with 2, ropes tremble when the beam is at its stop
    overlays: ClassVar = {"joints": False}
    view = (-4.7, STAND - 0.25, 4.7, BASE + ROOM + 0.2)
    check_seconds = 4.0

    def build(self, world: World) -> None:
        post = Polygon(
            vertices=((-0.5, STAND), (0.5, STAND), (0.03, 0.0), (-0.03, 0.0)),
            filter=NO_SELF_COLLISION,
        )
        world.add_static(post, name="stand")
        rod = Box(width=0.05, height=POINTER, center=(0.0, -POINTER / 2), density=0.001,
                  filter=NO_SELF_COLLISION)  # fmt: skip
        long = Box(width=2 * HALF, height=THICK, density=BEAM / (2 * HALF * THICK),
                   filter=NO_SELF_COLLISION)  # fmt: skip
        bob = Circle(radius=0.16, center=(0.0, -POINTER), density=BOB / (math.pi * 0.16**2),
                     filter=NO_SELF_COLLISION)  # fmt: skip
        self.beam = world.add_dynamic(long, rod, bob, position=(0.0, 0.0), name="beam")
        hinge = Revolute(a=None, b=self.beam, anchor=(0.0, 0.0), lower=-STOP, upper=STOP)
        self.fulcrum = world.add_joint(hinge)
        # By the bob alone it is level: its mass times its depth [kg·m]
        self.righting = -self.beam.mass * self.beam.local_point(self.beam.center)[1]
        self.weights: list[Body | None] = [None, None, None]
        self.ropes: list[Joint | None] = [None, None, None]
        self.moved = 0.0  # [s] when it last did
        for k in range(3):
            self._hang(world, k)
        self._damp()

    def loads(self) -> list[tuple[float, float]]:
        """Return mass [kg] and place [m] of the three, < 0 to the left."""
        return [
            (self.left, -self.left_arm),
            (self.right, self.right_arm),
            (self.third, self.third_arm),
        ]

    def _hang(self, world: World, k: int) -> None:
        """Hang weight number k below its hook; the one that hung there before is gone."""
        before = self.weights[k]
        if before is not None and before.alive:
            before.remove()
        mass, place = self.loads()[k]
        self.weights[k] = self.ropes[k] = None
        if mass == 0.0 or not self.beam.alive:
            return
        hook = self.beam.world_point((place, 0.0))
        side = SIDE * math.sqrt(mass)
        top = (hook[0], hook[1] - ROPES[k])
        box = Box(width=side, height=side, density=mass / side**2, filter=NO_SELF_COLLISION)
        weight = world.add_dynamic(
            box, position=(top[0], top[1] - side / 2), name=("left", "right", "third")[k],
            linear_damping=0.5, angular_damping=4.0,
        )  # fmt: skip
        rope = Distance(a=self.beam, b=weight, anchor_a=hook, anchor_b=top, max_length=ROPES[k])
        self.weights[k], self.ropes[k] = weight, world.add_joint(rope)

    def _damp(self) -> None:
        """Give the beam a damping of 0.7 with what hangs on it now: it settles, and soon."""
        if self.beam.alive:
            own = self.beam.inertia + BOB * POINTER**2
            whole = own + plain_sum(mass * place**2 for mass, place in self.loads())
            self.beam.angular_damping = 1.4 * math.sqrt(self.righting * G * whole) / own

    def changed(self, world: World, name: str) -> None:
        self._hang(world, ("left", "right", "third").index(name.removesuffix("_arm")))
        self._damp()
        self.moved = world.time

    def step(self, world: World) -> None:
        busy = self.beam.alive and abs(self.beam.omega) > STILL
        if busy or in_hand(world):
            self.moved = world.time

    def pulls(self) -> list[tuple[float, float]]:
        """Return pull [N] and lever arm [m] of each rope as measured; (0, 0) without one."""
        result = []
        for rope in self.ropes:
            if rope is None or not (rope.alive and self.beam.alive):
                result.append((0.0, 0.0))
                continue
            down = rope.reaction_force[1]  # on the weight: upwards
            result.append((down, rope.anchor_a[0]))
        return result

    def moments(self) -> tuple[float, float]:
        """Return the measured moments of the left and of the right ropes [N·m]."""
        turns = [pull * arm for pull, arm in self.pulls()]
        return -plain_sum(t for t in turns if t < 0.0), plain_sum(t for t in turns if t > 0.0)

    def _whole(self) -> bool:
        hung = [w is None or w.alive for w in self.weights]
        ropes = [r is None or r.alive for r in self.ropes]
        return all((self.beam.alive, self.fulcrum.alive, *hung, *ropes))

    def lean(self) -> float:
        """Return the tilt by theory [rad], > 0 when the left goes down; beyond STOP it is there."""
        return -math.atan(plain_sum(mass * place for mass, place in self.loads()) / self.righting)

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return both moments, the load of the fulcrum, the tilt: when all of it rests."""
        if not self._whole() or world.time - self.moved < STABLE:
            return ()
        # The slowest beam (10 kg at both ends) swings with w = 0.6 rad/s. What is slower than STILL
        # for STABLE swings by at most STILL / (w sin w) = 0.35°, and damping takes a third of that
        # within the time. That changes arms by less than 0.2 %, and by w² times it the pulls
        c = math.cos(self.beam.angle)
        sides = [
            plain_sum(
                G * mass * abs(place) * c for mass, place in self.loads() if place * way > 0.0
            )
            for way in (-1.0, 1.0)
        ]
        result = [
            Theory(f"moment at the {name}", exact, said, 0.01 * max(exact, said), "N·m", "M = F a")
            for name, exact, said in zip(("left", "right"), sides, self.moments(), strict=True)
        ]
        weight = G * (self.beam.mass + plain_sum(mass for mass, _ in self.loads()))
        carried = self.fulcrum.reaction_force[1]
        result.append(Theory("load of the fulcrum", weight, carried, 0.005 * weight, "N"))
        if abs(self.lean()) < STOP:
            tilt = math.degrees(self.beam.angle)
            result.append(Theory("tilt", math.degrees(self.lean()), tilt, 0.3, "°"))
        return tuple(result)

    def readings(self, world: World) -> tuple[Reading, ...]:
        left, right = self.moments()
        return (Reading("left less right", left - right, "N·m"),)

    def draw(self, draw: Draw, world: World) -> None:
        marks = [self.beam.world_point((0.5 * x, 0.0)) for x in range(-4, 5)]
        draw.many.dots(marks, "muted", 0.7 * draw.style.sizes.dot)
        for k, (weight, rope) in enumerate(zip(self.weights, self.ropes, strict=True)):
            if weight is not None and rope is not None and weight.alive and rope.alive:
                draw.line(rope.anchor_a, rope.anchor_b, "joint", 1.5 * draw.style.sizes.line)
                at = (weight.center[0], weight.center[1] - 0.5 * SIDE * math.sqrt(weight.mass))
                said = (f"{weight.mass:g} kg",)
                lines(draw, (at[0], at[1] - 0.3 * label_height(draw)), said, COLORS[k], "top")
        self._draw_areas(draw)
        left, right = self.moments()
        most = max(left, right, 1.0)
        draw.dot((0.0, 0.0))
        carried = self.fulcrum.reaction_force[1] if self.fulcrum.alive else 0.0
        if carried > 1.0:
            draw.arrow((0.0, STAND + 0.3), (0.0, 0.9), "impulse")
            said = f"carries {number(carried, 1)} N"
            draw.text((-0.6, STAND + 0.3), said, None, "impulse", True, "right", True)
        turn_arrow(draw, (0.0, 0.0), 0.34 * draw.camera.scale, (left - right) / most, "text")

    def _draw_areas(self, draw: Draw) -> None:
        """Draw every moment as a rectangle, arm by pull; those of one side on each other."""
        pulls = self.pulls()
        most = max(
            plain_sum(pull for pull, arm in pulls if arm * way > 0.0) for way in (-1.0, 1.0)
        )  # [N]
        scale = ROOM / max(most, 40.0)  # [m/N]
        draw.line((-HALF, BASE), (HALF, BASE), "muted", draw.style.sizes.thin)
        draw.line((0.0, 0.0), (0.0, BASE + ROOM), "muted", draw.style.sizes.thin, True)
        high = [BASE, BASE]
        for k, (pull, arm) in enumerate(pulls):
            side = int(arm > 0.0)
            top = high[side] + scale * max(pull, 0.0)
            if top - high[side] < 0.01:
                continue
            hook = (arm, self.beam.world_point((arm, 0.0))[1])
            draw.line(hook, (arm, BASE), COLORS[k], draw.style.sizes.thin, True)
            low, far = min(0.0, arm), max(0.0, arm)
            ink = draw.color(COLORS[k], 0.3)
            draw.rect(low, high[side], far, top, ink, COLORS[k])
            self._tell(draw, k, (pull, arm), (high[side], top))
            high[side] = top
        for way, said in zip((-1, 1), self.moments(), strict=True):
            if said > 0.0:
                at = (way * (HALF + 0.3), BASE + 0.5 * ROOM)
                words = ("left" if way < 0 else "right", f"{number(said, 1)} N·m")
                anchor = "topright" if way < 0 else "topleft"
                lines(draw, at, words, "text", anchor)

    def _tell(
        self, draw: Draw, k: int, pulled: tuple[float, float], ends: tuple[float, float]
    ) -> None:
        """Write pull and arm into a rectangle, where there is room."""
        pull, arm = pulled
        low, top = ends
        force, way = f"{number(pull, 1)} N", f"{number(abs(arm), 2)} m"
        middle, line = 0.5 * (low + top), pitch(draw)
        one, two = (fitting(draw, 0.94 * abs(arm), words) for words in (f"{force} · {way}", force))
        rows = [one] if one else [force, way] if two else []
        if top - low > (0.2 + len(rows)) * line:
            for row, words in enumerate(rows):
                y = middle + (0.5 * (len(rows) - 1) - row) * line
                draw.text((arm / 2, y), words, None, COLORS[k], True, "center", True)

    def check(self, world: World) -> None:
        self.check_theory(world, "the beam does not rest, or is not whole")

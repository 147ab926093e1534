"""The seed's walker with its own rule beside ours: one mirrors its feet, one catches its fall."""

import math

from creatures.figure import Figure
from creatures.gait import Gait
from creatures.gaits import gait_of
from creatures.gaits.mirror import Mirror
from creatures.pose import on_ground
from creatures.text import opened
from physics import World
from scenes.builders import ground
from scenes.creature_text import PUSHES, SOLVER_STEPS, pushed
from scenes.draw import Draw
from scenes.kit import Button, Reading, Scene, slider, toggle
from scenes.labels import pitch

APART = 2.6  # [m] of each figure from the middle
SHOVE = 20.0  # [N*s]
LOW = 1.8  # [m] of the centre of mass: one that is lower has fallen
NAME = -0.35  # [m] height of the names, in the ground


class SeedsRule(Scene):
    """Shove two figures that walk. Both figures have the same 17 limbs. The orange one moves by the
    rule of the tutorial: put both feet at equal distances from the centre of mass, so that each is
    the mirror image of the other. Then the weight is midway, and what stands on both sides of its
    weight does not tip.

    But a body that moves is somewhere else when the foot arrives. The mirror knows where the mass
    is, not where it goes:
    $x_foot = 2 x_mass - x_stand$
    The blue one steps to where the fall ends, and that depends on the speed:
    $x_foot = x_mass + v √(h/g)$
    So a push makes the orange one run, always a step behind its own weight. The blue one takes a
    step or two, and stands.

    - Push both with 10 N. One runs away at nearly 3 m/s, one holds its ground.
    - Push with −20 N. The mirror falls within four seconds.
    - Hold A or D: 65 N, a third of their weight. Who falls first?
    - Do nothing for a minute: the orange one wanders off by itself.
    """

    title = "Two rules for walking"
    view = (-8.0, -0.9, 8.0, 6.8)
    overlays = {"joints": False}
    solver_steps = SOLVER_STEPS
    check_seconds = 5.0
    controls = PUSHES
    buttons = (
        Button("left", "Shove left", help=f"A shove of {SHOVE:g} N s to both chests"),
        Button("right", "Shove right", help=f"A shove of {SHOVE:g} N s to both chests"),
    )
    push: float = slider(0.0, -20.0, 20.0, unit="N", live=True, help="Steady push at both chests")
    marks: bool = toggle(
        True, live=True, help="Mass, and where each rule wants the foot", label="Labels"
    )

    def build(self, world: World) -> None:
        ground(world, 400, friction=1.0)
        self.seed_gait = self._figure(world, "seed", -APART, "orange")
        self.our_gait = self._figure(world, "human", APART, "sky")

    def _figure(self, world: World, word: str, x: float, color: str) -> Gait:
        plan = opened(word)
        figure = Figure(world, plan, on_ground(plan, x))
        for body in figure.bodies.values():
            body.color = color
        return gait_of(figure)

    def step(self, world: World) -> None:
        push = pushed(self.held, self.push)
        for gait in (self.seed_gait, self.our_gait):
            gait.step(world, 0.0)
            chest = gait.figure.limbs["chest"].body
            if chest.alive and push:
                chest.apply_force((push, 0.0), chest.world_point((0.65, 0.0)))

    def pressed(self, world: World, name: str) -> None:
        blow = SHOVE if name == "right" else -SHOVE
        for gait in (self.seed_gait, self.our_gait):
            chest = gait.figure.limbs["chest"].body
            if chest.alive:
                chest.apply_impulse((blow, 0.0), chest.world_point((0.65, 0.0)))

    def readings(self, world: World) -> tuple[Reading, ...]:
        seed, ours = self.seed_gait.figure.motion(), self.our_gait.figure.motion()
        return (
            Reading("speed, mirror", seed[1].real, "m/s"),
            Reading("speed, catching", ours[1].real, "m/s"),
        )

    def draw(self, draw: Draw, world: World) -> None:
        for gait, name in ((self.seed_gait, "mirrors its feet"), (self.our_gait, "catches itself")):
            center, velocity, _ = gait.figure.motion()
            if not gait.figure.whole:
                continue
            low = center.imag < LOW
            draw.text((center.real, NAME), "fell" if low else name, bold=True)
            if self.marks and not low:
                _mark(draw, gait, center, velocity.real, -world.gravity[1])

    def check(self, world: World) -> None:
        for gait, name in ((self.seed_gait, "the seed's figure"), (self.our_gait, "ours")):
            assert gait.figure.whole, f"{name} lost a limb"
            height = gait.figure.motion()[0].imag
            assert self.push or height > LOW, f"{name} fell without a push"


def _mark(draw: Draw, gait: Gait, center: complex, speed: float, gravity: float) -> None:
    """Draw the centre of mass over the ground, and where the foot is wanted."""
    draw.line((center.real, center.imag), (center.real, 0.0), "center", dash=True)
    draw.dot((center.real, center.imag), color="center")
    if isinstance(gait, Mirror):
        stand = gait.legs[1 - gait.steps].toe.real
        x, word = 2.0 * center.real - stand, "mirror"
        draw.line((stand, 0.0), (x, 0.0), "target")
        draw.cross((stand, 0.0), color="target")
    else:
        reach = math.sqrt(center.imag / gravity) if gravity > 0.0 else 0.0
        x, word = center.real + speed * reach, "capture point"
        draw.line((center.real, 0.0), (x, 0.0), "target")
    draw.ring((x, 0.0), color="target")
    draw.text((x, NAME - pitch(draw)), word, color="target")  # clear of the feet, and of the name

"""The walker preset: a 17-limb figure that stands, steps and walks by torque alone."""

from typing import Any

from physics import World
from scenes.builders import ground
from scenes.gait.figure import Figure
from scenes.gait.gait import Gait
from scenes.gait.limbs import SOLE
from scenes.gait.manner import Manner
from scenes.gait.marks import draw_gait
from scenes.kit import Control, Scene, slider

FEET = (-0.32, 0.21)  # [m] ankles at the start, so that the weight is midway


class Walker(Scene):
    """Nothing holds this figure up. Each joint has a servo, a damped spring with a limited torque,
    and the whole trick is to choose where the springs pull, 240 times a second. Hold the left or
    right arrow key to make it walk. It looks to the right, so to the left it walks backwards.

    Where must a falling body step? A pendulum over its foot falls faster the further it is. Where
    x + v / w is the foot, w = sqrt(g / h), it would come to rest: that is the capture point. The
    walker steps a little behind it to keep going, on it to stop, and beyond it to turn back.

    How does a leg get there? FABRIK: put the ankle on the target and pull knee and hip after it,
    put the hip back and pull knee and ankle after it, and repeat. The result is only a wish; the
    servos turn it into torque. The standing leg carries the weight and keeps the pelvis upright.

    - Show the scene's own marks: wishes of FABRIK, next footprint, capture point.
    - Shove it, or throw it. Fallen, it goes slack: lift it by the head and put it on its feet.
    - Take strength away. Which joint fails first?
    """

    title = "Walker"
    view = (-9.5, -1.2, 9.5, 7.8)
    check_seconds = 6.0
    controls = (
        Control("walk_left", "left", "walk left"),
        Control("walk_right", "right", "walk right"),
    )
    speed: float = slider(1.5, 0.4, 2.2, unit="m/s", live=True, help="Walking speed, key held")
    strength: float = slider(1.0, 0.3, 2.0, live=True, help="Factor on the torque of all servos")
    step_height: float = slider(0.4, 0.2, 0.6, unit="m", live=True, help="Lift of the feet")
    push: float = slider(0.0, -20.0, 20.0, unit="N", live=True, help="Steady push at the chest")

    def build(self, world: World) -> None:
        ground(world, 400, friction=1.0)
        manner = Manner(step_height=self.step_height)
        ankles = [complex(x, SOLE) for x in FEET]
        figure = Figure(world, complex(0.0, SOLE + manner.height), (ankles[0], ankles[1]))
        self.gait = Gait(figure, manner)
        self.gait.set_strength(self.strength)
        self.start = figure.hip.real  # [m]

    def step(self, world: World) -> None:
        way = ("walk_right" in self.held) - ("walk_left" in self.held)
        self.gait.step(world, way * self.speed)
        if self.push:
            chest = self.gait.figure.limbs["chest"].body
            chest.apply_force((self.push, 0.0), chest.center)

    def changed(self, world: World, name: str) -> None:
        self.gait.manner.step_height = self.step_height
        if name == "strength":
            self.gait.set_strength(self.strength)

    def draw(self, draw: Any, world: World) -> None:
        draw_gait(draw, self.gait)

    def check(self, world: World) -> None:
        figure = self.gait.figure
        assert self.gait.phase is not None, "the gait never ran"
        assert self.gait.phase.name != "fallen", "the figure has fallen"
        assert abs(figure.tilt) < 0.2, (
            f"the pelvis leans by {figure.tilt:.2f} rad; 0.2 is the bound"
        )
        for leg in figure.legs:
            assert leg.foot.body.contacts_count, f"the {leg.side} foot is not on the ground"
        drift = figure.hip.real - self.start
        assert abs(drift) < 0.3, f"it drifted {drift:.2f} m while it should stand"

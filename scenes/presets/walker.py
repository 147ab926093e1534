"""The walker preset: a 17-limb figure that stands, steps and walks by torque alone."""

import math

from physics import Box, Polygon, StaleHandleError, World
from scenes.builders import ground
from scenes.draw import Draw
from scenes.gait.figure import Figure
from scenes.gait.gait import Gait
from scenes.gait.limbs import SOLE
from scenes.gait.manner import Manner
from scenes.gait.marks import draw_gait
from scenes.kit import Control, Scene, choice, slider, toggle

KERBS = ((4.5, 0.1), (10.0, 0.15), (15.5, 0.2))  # [m] middle, height; each is 3 m long
HILL = (4.0, 11.0, math.radians(4.0))  # [m] foot and top, [rad] steepness
FEET = (-0.31, 0.19)  # [m] ankles at the start, so that the weight is midway


class Walker(Scene):
    """Nothing holds this figure up. Each joint has a servo, a damped spring with a limited torque,
    and the whole trick is to choose where the springs pull, 240 times a second. Hold the left or
    right arrow key to make it walk. It looks to the right, so to the left it walks backwards.

    Where must a falling body step? A pendulum over its foot falls faster the further it is. With
    the foot at
    $x + v/ω,  ω = √(g/h)$
    it would come to rest: that is the capture point. The walker steps a little behind it to keep
    going, on it to stop, and beyond it to turn back.

    How does a leg get there? FABRIK: put the ankle on the target and pull knee and hip after it,
    put the hip back and pull knee and ankle after it, and repeat. The result is only a wish; the
    servos turn it into torque. The standing leg carries the weight and keeps the pelvis upright.

    - Show the marks of the gait: wishes of FABRIK, next footprint, capture point.
    - Shove it, or throw it. Fallen, it goes slack: lift it by the head and put it on its feet.
    - Take strength away. Which joint fails first?
    """

    title = "Walker"
    rebuilds = "K33, K42"
    view = (-5.5, -0.9, 5.5, 6.4)
    overlays = {"joints": False}
    focus = "pelvis"
    check_seconds = 6.0
    controls = (
        Control("walk_left", "left", "walk left"),
        Control("walk_right", "right", "walk right"),
    )
    speed: float = slider(1.5, 0.4, 2.0, unit="m/s", live=True, help="Walking speed, key held")
    strength: float = slider(1.0, 0.3, 2.0, live=True, help="Factor on the torque of all servos")
    step_height: float = slider(0.4, 0.2, 0.6, unit="m", live=True, help="Lift of the feet")
    push: float = slider(0.0, -20.0, 20.0, unit="N", live=True, help="Steady push at the chest")
    marks: bool = toggle(False, live=True, help="What the controller thinks of")
    floor: str = choice("flat", ("flat", "kerbs", "hills"), help="What there is to walk over")

    def build(self, world: World) -> None:
        ground(world, 400, friction=1.0)
        if self.floor == "kerbs":
            build_kerbs(world)
        elif self.floor == "hills":
            build_hills(world)
        manner = Manner(step_height=self.step_height)
        ankles = [complex(x, SOLE) for x in FEET]
        figure = Figure(world, complex(0.0, SOLE + manner.height), (ankles[0], ankles[1]))
        self.gait = Gait(figure, manner)
        self.gait.set_strength(self.strength)
        self.start = figure.hip.real  # [m]
        self.whole = True  # all 17 limbs are there

    def step(self, world: World) -> None:
        way = ("walk_right" in self.held) - ("walk_left" in self.held)
        chest = self.gait.figure.bodies["chest"]
        try:
            self.gait.step(world, way * self.speed)
            chest.apply_force((self.push, 0.0), chest.center)
        except StaleHandleError:
            self.whole = False  # a limb was taken away: the servos of the rest keep their aims

    def changed(self, world: World, name: str) -> None:
        self.gait.manner.step_height = self.step_height
        if name == "strength":
            self.gait.set_strength(self.strength)

    def draw(self, draw: Draw, world: World) -> None:
        if self.whole and self.marks:
            draw_gait(draw, self.gait)

    def check(self, world: World) -> None:
        assert self.whole, "a limb is missing"
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


def build_kerbs(world: World) -> None:
    """Build flat steps to both sides, each higher than the last."""
    for way in (-1, 1):
        for x, height in KERBS:
            kerb = Box(width=3.0, height=height, friction=1.0)
            world.add_static(kerb, position=(way * x, height / 2), name="kerb")


def build_hills(world: World) -> None:
    """Build to both sides a way up, a level top, and a way down."""
    foot, top, steepness = HILL
    height = (top - foot) * math.tan(steepness)
    for way in (-1, 1):
        corners = [(foot, 0), (top, height), (top + 3, height), (2 * top + 3 - foot, 0)]
        hill = Polygon(vertices=tuple((way * x, y) for x, y in corners), friction=1.0)
        world.add_static(hill, name="hill")

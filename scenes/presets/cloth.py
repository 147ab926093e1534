"""The cloth preset: hundreds of particles on threads, and a heavy ball to throw at them."""

import math
from typing import ClassVar

import numpy as np

from physics import Circle, World
from physics.values.sums import plain_sum
from scenes.builders import cloth, ground, hinge_stiffness
from scenes.guards import living
from scenes.kit import Scene, slider, toggle

PITCH = 0.25  # [m] between particles
SHEET_MASS = 30.0  # [kg] of the whole cloth
BOTTOM = 2.0  # [m] height of the lowest row


class ClothScene(Scene):
    """Throw a ball into a cloth, and tear it. A cloth is a net of small masses and threads. A
    thread can only hold its length; all drape and swing comes from that one rule, repeated a
    thousand times.

    Show the joints. A thread carries everything that hangs below it, so the pull grows towards
    the top, and it is largest at the pins: weight of the cloth divided by the number of pins.

    The particles pass through each other but not through the ball. Throw it in: the threads it
    meets first carry all of its momentum:
    $F = m dv/dt$
    Folds stay where they are, because a flat net cannot turn over in its own plane; pull them out
    by hand.

    - Switch tearing on and throw again. Where does the first thread break, and why there?
    - Lower the tear force until the cloth just holds its own weight.
    - More air drag: heavy swing dies, slow drape stays.
    """

    title = "Cloth"
    columns: int = slider(32, 30, 44, step=2, help="Particles across")
    rows: int = slider(20, 20, 28, step=1, help="Particles down")
    pin_every: int = slider(4, 1, 16, step=1, help="Particles from one pin to the next")
    ball_mass: float = slider(10.0, 1.0, 100.0, unit="kg", log=True, help="The cloth has 30 kg")
    throw: float = slider(
        11.0, 0.0, 20.0, step=0.5, unit="m/s", help="Speed of the ball at the start"
    )
    tearing: bool = toggle(False, live=True, help="Threads break above the tear force")
    tear_force: float = slider(
        200.0, 20.0, 2000.0, unit="N", log=True, live=True, help="Pull that breaks a thread"
    )
    drag: float = slider(0.6, 0.0, 3.0, step=0.1, unit="1/s", help="Speed lost per second to air")
    check_seconds = 10.0
    # A light thread under a long load stretches; four substeps allow joints of 240 Hz, 4 x stiffer.
    settings: ClassVar = {"substeps": 4, "joint_hertz": 240.0}

    def build(self, world: World) -> None:
        ground(world, 400)
        height = (self.rows - 1) * PITCH
        self.mass = SHEET_MASS / (self.columns * self.rows)  # [kg] of a particle
        size, top = (self.columns, self.rows), (0.0, BOTTOM + height)
        self.cloth = cloth(world, top, size, PITCH, self.mass, self.pin_every, self.drag)
        width = 2 * self.cloth.particles[0][-1].position[0]
        radius = 0.5
        disc = Circle(radius=radius, density=self.ball_mass / (math.pi * radius**2))
        for name, side in (("ball", -1), ("second ball", 1)):
            spot = (side * (width / 2 + 2.5), radius)
            world.add_dynamic(disc, position=spot, name=name, angular_damping=2.0)
        angle = math.radians(55)
        ball = world.body("ball")
        ball.velocity = (self.throw * math.cos(angle), self.throw * math.sin(angle))
        self._set_strength()
        half = width / 2 + 3.5
        self.view = (-half, -0.3, half, max(BOTTOM + height + 0.7, half))

    def changed(self, world: World, name: str) -> None:
        self._set_strength()

    def _set_strength(self) -> None:
        force = self.tear_force if self.tearing else math.inf
        for joint in living(self.cloth.threads):
            joint.break_force = force

    def check(self, world: World) -> None:
        threads = world.joints_of("distance")
        torn = len(self.cloth.threads) - threads.count
        assert torn == 0 or self.tearing, f"{torn} threads broke although tearing is off"
        spots = np.array([body.position for row in self.cloth.particles for body in row])
        assert np.isfinite(spots).all(), "a particle left the finite world"
        assert threads.count > 0, "not one thread is left"
        self._check_stretch(threads.anchors_b - threads.anchors_a, threads.forces)
        if not self.tearing:
            # Near rest the pins carry the cloth; what is left of the swing is allowed 10 %.
            held = plain_sum(joint.reaction_force[1] for joint in self.cloth.pins)
            weight = SHEET_MASS * 9.81
            message = f"the pins hold {held:.0f} N of {weight:.0f} N"
            assert abs(held - weight) < 0.1 * weight, message

    def _check_stretch(self, threads: np.ndarray, forces: np.ndarray) -> None:
        """Check threads (n, 2) [m] under their pull (n,) [N]: each is stretched like its spring."""
        excess = np.hypot(*threads.T) - PITCH  # [m] (n,)
        worst = 100 * float(excess.max()) / PITCH
        assert worst < 3.0, f"a thread is stretched by {worst:.1f} %; 3 % is the bound"
        spring = forces / hinge_stiffness(self.mass, self.settings["joint_hertz"])  # [m] (n,)
        over = 1000 * float((excess - 1.5 * spring).max())
        assert over < 0.5, f"a thread is {over:.2f} mm longer than its pull explains"

"""Welcome: big things to grab and throw, a bell to ring, and the few words that one needs."""

import math

from physics import Body, Box, Capsule, Circle, Distance, Polygon, Revolute, World
from scenes.builders import chain, ground, pyramid
from scenes.draw import Draw
from scenes.guards import in_hand, living
from scenes.kit import Reading, Scene, Theory, slider
from scenes.playground._welcome import draw_invitation, draw_sound, write_title, write_words

BEAM = 6.4  # [m] height of its lower edge
POST = 7.7  # [m] from the middle
BALL, BALL_AT = 0.8, (-5.5, 0.8)  # [m] radius and place of the ball that asks to be thrown
SPRING_X, SPRING_LENGTH = -4.2, 1.2  # [m] unloaded
SPRING_HERTZ, SPRING_RATIO = 0.6, 0.02
CHAIN_X, LINKS, LINK, LEAN = -6.5, 5, 0.36, 0.12  # [m], count, [m], [rad]
HOOK = BEAM - 0.1  # [m] the first link turns below the beam, not in it
SEESAW_X, PIVOT, PLANK = 1.3, 0.9, 4.4
TILT = math.radians(20)  # the plank touches the floor at 23 degrees
BELL = (5.2, BEAM - 1.35)  # [m] its middle
STROKE = 0.25  # [rad/s] a bell that turns faster by this within a tick was struck
THROWN = 4.0  # [m/s] what leaves the hand faster than this is thrown


class Welcome(Scene):
    """Throw the big ball and ring the bell. Grab it with the mouse, swing it, and let go: it flies
    on with the speed of your hand. Everything here can be grabbed, even the chain, the plank and
    the bell.

    The hand is a spring inside the physics, and only so strong: it pulls things, but never
    through a wall. Hold a thing still in the air and feel how far it hangs below the mouse.

    The spring on the left is given by a frequency f alone. So it hangs down by

    $Δ = g/(2 π f)^2$

    whatever the mass: a heavier body only gets a stiffer spring.

    - Can you ring the bell with the ball? With a box from the seesaw?
    - Set gravity to the Moon's 1.62 m/s² and throw again with the same swing of your hand.
    - Press Space to pause. Drag the strip below to go back in time.
    - Press M for all scenes, F1 for all keys.
    """

    title = "Welcome"
    gravity: float = slider(
        9.81, 0.0, 25.0, step=0.01, unit="m/s²", live=True, help="Earth 9.81, Moon 1.62, Mars 3.72"
    )
    bounce: float = slider(
        0.5, 0.0, 0.9, step=0.05, live=True, help="Share of the speed that comes back"
    )
    view = (-8.4, -1.2, 8.4, 8.6)
    check_seconds = 4.0  # [s] more than two swings of the spring

    def build(self, world: World) -> None:
        self.loose: list[Body] = []  # what lies about
        ground(world, 400)
        self._build_frame(world)
        self._build_loose(world)
        self._build_seesaw(world)
        self._build_spring(world)
        self._build_chain(world)
        self._build_bell(world)
        self.pile = pyramid(world, 3, 0.75, 5.4, name="box")
        self.strokes: list[tuple[float, float]] = []  # [s] when, [rad/s] how hard
        self.rung = 0  # strokes so far
        self.fastest = 0.0  # [m/s] that something had as the hand let go of it, so far
        self.gripped: tuple[int, ...] = ()  # what lies about and is in a hand: ids, one tick ago
        self.turns: list[tuple[float, float]] = []  # [m], [s] where the body on the spring turned
        self.rising = False  # it was, one tick ago
        for name in ("gravity", "bounce"):
            self.changed(world, name)

    def _build_frame(self, world: World) -> None:
        """Build two posts and a beam: what hangs hangs from it, what flies mostly stays inside."""
        wide = 2 * POST + 0.4
        beam = Box(width=wide, height=0.3)
        self.beam = world.add_static(beam, position=(0, BEAM + 0.15), name="beam")
        for side, name in ((-1, "left post"), (1, "right post")):
            post = Box(width=0.4, height=BEAM)
            world.add_static(post, position=(side * POST, BEAM / 2), name=name)

    def _build_loose(self, world: World) -> None:
        turns = [k * math.tau / 6 for k in range(6)]
        corners = tuple((0.65 * math.cos(turn), 0.65 * math.sin(turn)) for turn in turns)
        shapes = (
            ("ball", Circle(radius=BALL, density=0.6), BALL_AT),
            ("crate", Box(width=1.1, height=1.1, density=0.8), (-3.5, 0.55)),
            ("nut", Polygon(vertices=corners, radius=0.03), (-1.9, 0.593)),
        )
        for name, shape, spot in shapes:
            self.loose.append(world.add_dynamic(shape, position=spot, name=name))
        self.ball = self.loose[0]

    def _build_seesaw(self, world: World) -> None:
        """Build the sign of the program: a big ball and a small one on a plank."""
        foot = Polygon(vertices=((-0.6, 0.0), (0.6, 0.0), (0.0, PIVOT)))
        fulcrum = world.add_static(foot, position=(SEESAW_X, 0), name="fulcrum")
        c, s = math.cos(TILT), math.sin(TILT)
        plank = Box(width=PLANK, height=0.16, friction=0.9)
        pivot = (SEESAW_X, PIVOT + 0.08)
        self.plank = world.add_dynamic(plank, position=pivot, angle=TILT, name="plank")
        world.add_joint(Revolute(a=fulcrum, b=self.plank, anchor=pivot, lower=-2 * TILT, upper=0.0))
        box = Box(width=0.9, height=0.9, friction=0.9)
        small = Box(width=0.5, height=0.5, friction=0.9)
        for name, shape, along, above in (
            ("weight", box, -1.6, 0.53),
            ("feather", small, 1.8, 0.33),
        ):
            at = (pivot[0] + along * c - above * s, pivot[1] + along * s + above * c)
            self.loose.append(world.add_dynamic(shape, position=at, angle=TILT, name=name))

    def _build_spring(self, world: World) -> None:
        """Build its body begins a little above where it would hang."""
        hang = SPRING_LENGTH + 9.81 / (math.tau * SPRING_HERTZ) ** 2
        top, spot = (SPRING_X, BEAM), (SPRING_X, BEAM - hang + 0.3)
        disc = Circle(radius=0.5)
        self.bob = world.add_dynamic(disc, position=spot, name="bob")
        spring = Distance(
            a=self.beam,
            b=self.bob,
            anchor_a=top,
            anchor_b=spot,
            length=SPRING_LENGTH,
            hertz=SPRING_HERTZ,
            damping_ratio=SPRING_RATIO,
            collide_connected=True,  # what is thrown up bounces off the beam that it hangs from
        )
        world.add_joint(spring)

    def _build_chain(self, world: World) -> None:
        links, end = chain(world, (CHAIN_X, HOOK), LINKS, LINK, LEAN, 0.5)
        disc = Circle(radius=0.42)
        spot = (end[0] + 0.42 * math.sin(LEAN), end[1] - 0.42 * math.cos(LEAN))
        self.swing = world.add_dynamic(disc, position=spot, name="swing")
        world.add_joint(Revolute(a=links[-1], b=self.swing, anchor=end))

    def _build_bell(self, world: World) -> None:
        """Build a cap, a mantle and a rim; it hangs from the beam and swings with friction."""
        cap = Circle(radius=0.34, center=(0, 0.5))
        mantle = Polygon(vertices=((-0.34, 0.5), (0.34, 0.5), (0.62, -0.5), (-0.62, -0.5)))
        rim = Capsule(start=(-0.72, -0.55), end=(0.72, -0.55), radius=0.12)
        self.bell = world.add_dynamic(
            cap, mantle, rim, position=BELL, angular_damping=0.4, name="bell"
        )
        world.add_joint(Revolute(a=self.beam, b=self.bell, anchor=(BELL[0], BEAM)))
        low, tied = (BELL[0], BELL[1] - 0.8), (BELL[0], BELL[1] - 0.1)
        tongue = world.add_dynamic(Circle(radius=0.2), position=low, name="tongue")
        world.add_joint(Distance(a=self.bell, b=tongue, anchor_a=tied, anchor_b=low))
        self.turned = 0.0  # [rad/s] of the bell, one tick ago

    # --- what happens --------------------------------------------------------------------------

    def changed(self, world: World, name: str) -> None:
        if name == "gravity":
            world.gravity = (0.0, -self.gravity)
            self.turns = []
        elif name == "bounce":
            for body in (self.ball, self.bob, self.swing):
                body.set_material(restitution=self.bounce)

    def step(self, world: World) -> None:
        rising = self.bob.velocity[1] > 0.0
        if rising != self.rising:
            self.rising = rising
            self.turns = [*self.turns[-2:], (self.bob.position[1], world.time)]
        self._follow_hands(world)
        stroke = abs(self.bell.omega - self.turned)
        self.turned = self.bell.omega
        if stroke > STROKE and (not self.strokes or world.time > self.strokes[-1][0] + 0.1):
            self.strokes = [*self.strokes[-4:], (world.time, stroke)]
            self.rung += 1

    def _follow_hands(self, world: World) -> None:
        """Note how fast it is what a hand lets go of: that is a throw, and swinging it is none."""
        now: tuple[int, ...] = ()
        if in_hand(world):
            now = tuple(hand.b.id for hand in world.joints if hand.kind == "mouse")
        for body in living(self.loose):
            if body.id in self.gripped and body.id not in now:
                self.fastest = max(self.fastest, math.hypot(*body.velocity))
        self.gripped = now

    @property
    def sag(self) -> float:
        """Return how far the spring is stretched at rest [m]."""
        return self.gravity / (math.tau * SPRING_HERTZ) ** 2

    def readings(self, world: World) -> tuple[Reading, ...]:
        """Return what was done so far."""
        return (
            Reading("the bell rang", self.rung, "times"),
            Reading("fastest throw", self.fastest, "m/s"),
        )

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the place where the body on the spring hangs at rest: it swings about that.

        As long as nobody touches it: the last three turns then differ by the damping alone.
        """
        if len(self.turns) < 3 or world.time - self.turns[-1][1] > 0.6 / SPRING_HERTZ:
            return ()
        first, second, third = (height for height, _ in self.turns)
        if abs(first - third) > 0.1 * abs(second - first) or abs(second - first) < 0.05:
            return ()
        middle = BEAM - SPRING_LENGTH - (first + 2.0 * second + third) / 4.0
        # Half a swing keeps r = exp(-0.02 pi) = 0.94 of A = 0.3 m: the mean of three turns is off
        # by A (1 - r)^2 / 4 = 0.3 mm; a turn that is seen up to a tick late by 0.01 mm.
        return (Theory("stretch of the spring", self.sag, middle, 0.002, "m"),)

    # --- the picture ---------------------------------------------------------------------------

    def draw(self, draw: Draw, world: World) -> None:
        write_title(draw, self.told(world), (0.0, 8.0), 16.2)
        write_words(draw, (0.0, 7.12), 16.2)
        if self.fastest < THROWN:
            goal = (BELL[0] - 0.7, BELL[1])
            draw_invitation(draw, self.ball.position, goal)
        for when, how_hard in self.strokes:
            draw_sound(draw, self.bell.position, world.time - when, how_hard)

    def told(self, world: World) -> str:
        """Return the next thing to do: nobody is praised for what is in the hand still."""
        if not self.rung and in_hand(world):
            return "Swing it, and let go!"
        if self.fastest < THROWN:
            return "Grab the big ball and throw it!"
        if not self.rung:
            return "Well thrown! Can you ring the bell?"
        return "It rang! Everything here can be grabbed."

    # --- the promise ---------------------------------------------------------------------------

    def check(self, world: World) -> None:
        said = self.theory(world)
        assert said, f"the body on the spring does not swing freely: {self.turns}"
        assert said[0].holds, said[0].words
        assert self.rung == 0, "the bell rings by itself"
        assert self.fastest == 0.0, "something was thrown by nobody"
        lean = math.degrees(self.plank.angle)
        # The weight outweighs the feather: 0.81 x 1.6 against 0.25 x 1.8, so the plank stays down.
        assert abs(lean - math.degrees(TILT)) < 0.5, f"the plank leans by {lean:.1f} degrees"
        moved = math.dist(self.ball.position, BALL_AT)
        assert moved < 0.01, f"the ball has moved by {moved:.2f} m"  # it settles by less than 1 mm
        for body in (self.ball, *self.pile):
            assert math.hypot(*body.velocity) < 0.05, f"{body.name} does not rest"
        # A hinge of the chain carries 6 kg at 120 Hz: it opens by g / (2 pi 120)^2 of the whole
        assert world.max_penetration < 0.002, "two bodies overlap"  # 0.1 mm a layer at rest
        reach = math.dist(self.swing.position, (CHAIN_X, HOOK))
        assert reach < LINKS * LINK + 0.42 + 0.01, f"the chain is {reach:.3f} m long"

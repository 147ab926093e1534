"""The chain preset: hinges under load, as a pendulum with a heavy end or as a hanging bridge."""

import math

from physics import Body, Box, Circle, Joint, Revolute, World
from physics.values.sums import plain_sum
from scenes.builders import bridge, chain, ground, hinge_stiffness
from scenes.kit import Scene, Theory, choice, slider

LINK = 0.4  # [m] length of a link; its mass is 1 kg
BALL_RADIUS = 0.4  # [m]
START_ANGLE = math.radians(40)  # of the chain from straight down
SPAN = 12.0  # [m] gap under the bridge
DECK = 5.0  # [m] height of its ends
SLACK = 0.03  # the planks together are 3 % longer than the gap
BOX = 0.6  # [m]
RESTS = 0.2  # [m/s] slower than this the bridge swings no more


class Chain(Scene):
    """Swing a chain with a heavy ball, or load a bridge. Every hinge holds two points together; the
    solver finds the forces that do it. The top hinge carries the most: all links, the ball, and the
    pull that bends its path.

    Chain: links of 1 kg and a ball at the end. Swinging little, its period is near
    $T = 2π √(L/g)$
    and does not depend on the mass. At the lowest point the pull is
    $F = m g + (m v^2)/L$
    A heavier ball or a higher swing: more pull on every hinge.

    Bridge: the planks are 3 % longer than the gap, so they sag by $f$. The ends pull sideways with
    about
    $H = (W s)/(8 f)$
    for weight $W$ and span $s$: a tighter bridge pulls much harder.

    - Set the ball to 100 kg: one light link now holds a hundred times its own weight.
    - Grab the ball, wind the chain up and let go.
    - Throw a box on the bridge and see which hinges take it.
    """

    title = "Chain"
    rebuilds = "K36, K42"
    what: str = choice(
        "chain", ("chain", "bridge"), help="A hanging chain or a bridge", label="Show"
    )
    links: int = slider(15, 3, 40, step=1, help="Links of the chain, or planks of the bridge")
    ball_mass: float = slider(
        25.0, 1.0, 100.0, unit="kg", log=True, help="At the end of the chain; a link has 1 kg"
    )

    def build(self, world: World) -> None:
        if self.what == "chain":
            self._build_chain(world)
        else:
            self._build_bridge(world)

    def _build_chain(self, world: World) -> None:
        reach = self.links * LINK
        self.anchor = (0.0, reach + 2.0)
        ground(world, 400)
        links, end = chain(world, self.anchor, self.links, LINK, START_ANGLE, 1.0)
        spot = (
            end[0] + BALL_RADIUS * math.sin(START_ANGLE),
            end[1] - BALL_RADIUS * math.cos(START_ANGLE),
        )
        disc = Circle(radius=BALL_RADIUS, density=self.ball_mass / (math.pi * BALL_RADIUS**2))
        ball = world.add_dynamic(disc, position=spot, name="ball")
        world.add_joint(Revolute(a=links[-1], b=ball, anchor=end))
        self.energy = world.energy.total  # [J] all of it can only be lost, never gained
        half = max(0.8 * reach + 1, 0.9 * self.anchor[1])
        self.view = (-half, -0.5, half, self.anchor[1] + 0.5)

    def _build_bridge(self, world: World) -> None:
        ground(world, 400)
        pier = Box(width=2, height=DECK)
        x = SPAN / 2 + 1
        piers = (
            world.add_static(pier, position=(-x, DECK / 2), name="left pier"),
            world.add_static(pier, position=(x, DECK / 2), name="right pier"),
        )
        ends = (-SPAN / 2, DECK), (SPAN / 2, DECK)
        planks, joints = bridge(world, piers, ends, self.links, SLACK)
        self.ends: tuple[Joint, Joint] = joints
        self.load: list[Body] = planks
        for i in range(5):
            box = Box(width=BOX, height=BOX, density=3.0)
            spot = ((i - 2) * 1.2, DECK + 0.8)
            self.load.append(world.add_dynamic(box, position=spot, name=f"box {i}"))
        self.view = (-SPAN / 2 - 2, -0.5, SPAN / 2 + 2, DECK + 3)

    def check(self, world: World) -> None:
        joints = world.joints
        error = max(joint.error for joint in joints)
        force = max(math.hypot(*joint.reaction_force) for joint in joints)
        # Twice the spring's own stretch: hinges at the end of a lever arm give way more.
        bound = 2 * force / hinge_stiffness(1.0) + 0.0005
        message = f"a hinge is {error * 1000:.1f} mm open; {bound * 1000:.1f} mm fits {force:.0f} N"
        assert error < bound, message
        if self.what == "chain":
            self._check_chain(world, bound)
        else:
            self._check_bridge()

    def _check_chain(self, world: World, give: float) -> None:
        """Check that the ball stays on its circle, and that no energy comes from nowhere."""
        x, y = world.body("ball").position
        length = self.links * LINK + BALL_RADIUS
        reach = math.hypot(x - self.anchor[0], y - self.anchor[1])
        message = f"the ball is {reach:.3f} m from the anchor, the chain measures {length:.3f} m"
        assert reach < length + (self.links + 1) * give, message
        heavy = self.ball_mass >= self.links  # a ball lighter than its chain is tossed about
        assert reach > (0.97 if heavy else 0.5) * length, message
        assert y < self.anchor[1], f"the ball is at {y:.2f} m, above the anchor"
        total = self.ball_mass + self.links  # [kg] links have 1 kg each
        swing = total * 9.81 * length * (1 - math.cos(START_ANGLE))  # [J] about: all at the end
        lost = (self.energy - world.energy.total) / swing
        assert -0.001 < lost < 0.1, f"{100 * lost:.2f} % of the swing's energy is gone"

    def _check_bridge(self) -> None:
        """Check that the two end hinges carry the weight, and that the sag fits the slack."""
        (held,) = self._bridge_theory()
        assert held.holds, held.words
        sag = DECK - min(body.position[1] for body in self.load)
        # A flat curve of length (1 + e) s over a gap s sags by s sqrt(3 e / 8) = 1.27 m when it is
        # a parabola (even load) and by s sqrt(e / 2) = 1.47 m as a V (one load in the middle).
        assert 1.0 < sag < 1.6, f"the bridge sags by {sag:.2f} m, not between 1.0 and 1.6 m"

    def theory(self, world: World) -> tuple[Theory, ...]:
        """Return the closed forms of the bridge at rest; a swinging chain has none."""
        if self.what != "bridge" or max(math.hypot(*b.velocity) for b in self.load) > RESTS:
            return ()
        return self._bridge_theory()

    def _bridge_theory(self) -> tuple[Theory, ...]:
        """Return the weight for the two end hinges at rest, which carry all of it."""
        weight = 9.81 * plain_sum(body.mass for body in self.load)  # [N]
        held = abs(plain_sum(joint.reaction_force[1] for joint in self.ends))
        # The bridge still swings by 5 % of its load after five seconds
        return (Theory("load on the end hinges", weight, held, 0.05 * weight, "N"),)

"""Particles on rods: a Verlet system with distance constraints (Jakobsen 2001), one kernel a step.

A particle is where it is and where it was one step before; its velocity is the difference over h.
A step moves all of them (Stoermer 1907; air drag implicit, so stable for any),

    x' = x + ((x - before) / h + h (g + drag wind)) / (1 + h drag) h,

then sweeps over the links, one after the other (Gauss-Seidel). A link of length L between points
d = xb - xa apart moves both along d, the lighter one more:

    C = |d| - L,      xa += s wa / (wa + wb) C d / |d|,      xb -= s wb / (wa + wb) C d / |d|,

with inverse masses w and the stiffness s, the share of its error that a link undoes in a sweep.
Because velocities are differences of positions, they follow by themselves. At last what is beyond a
wall or within a circle goes back to the surface, with Coulomb friction from the depth (Müller et
al. 2020) and a bounce.

The other method, "euler", has the same state and works on velocities instead: v += h g, then sweeps
of impulses against v_n + BIAS C / h, then x += h v (Baumgarte 1972). It is there to be compared.

Three particles may keep an angle (particle_angles.py), and all of them may live among the bodies
of a world, each pushing the other (particle_contacts.py).

The work of a cloth is its links: 1277 of them in 5 sweeps take about 0.1 ms.
"""

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from physics.compile.jit import records
from physics.particles.particle_angles import ANGLE
from physics.particles.particle_contacts import step_among
from physics.particles.particle_pairs import PAIR
from physics.particles.particle_steps import LINK, PARTICLE, RULES, step_particles
from physics.shapes.definitions import DefinitionError, Filter

if TYPE_CHECKING:
    from physics.world import World

Point = tuple[float, float]

METHODS = ("verlet", "euler")


class ParticleEnergy(NamedTuple):
    """Mechanical energy [J]. Rigid links store none, so soft ones show none."""

    kinetic: float
    gravity: float

    @property
    def total(self) -> float:
        """Sum of both parts [J]."""
        return self.kinetic + self.gravity


class Particles:
    """Point masses, links, walls and circles. Plain arrays: it can be pickled and copied."""

    def __init__(
        self,
        positions: Iterable[Point],
        mass: float = 1.0,
        gravity: Point = (0.0, -9.81),
        iterations: int = 8,
    ) -> None:
        """Particles of `mass` [kg] at `positions` [m], at rest, not linked."""
        at = np.array(list(positions), float).reshape(-1, 2)
        if not (np.isfinite(at).all() and math.isfinite(mass) and mass > 0.0):
            raise DefinitionError("Particles: positions must be finite, the mass above 0")
        self.points = records(PARTICLE, len(at))
        self.points["x"], self.points["y"] = at.T
        self.points["before_x"], self.points["before_y"] = at.T
        self.points["mass"], self.points["inv_mass"] = mass, 1.0 / mass
        self.links = records(LINK, 0)
        self.angles = records(ANGLE, 0)
        self.pairs = records(PAIR, 64)  # room for what is near; it grows
        self.touches = 0  # contacts with bodies in the last step
        self.filter = Filter()  # category and mask: which shapes it meets
        self.circles = np.zeros((0, 3))  # [m] x, y, radius: nothing gets in
        self.rules = records(RULES, 1)
        self.put(gx=gravity[0], gy=gravity[1], iterations=iterations, tear=math.inf)
        self.put(left=-math.inf, bottom=-math.inf, right=math.inf, top=math.inf)

    def put(self, **values: float) -> None:
        """Set rules by the names of RULES: gx, drag, wind_x, friction, bottom, iterations ..."""
        for name, value in values.items():
            if name not in (RULES.names or ()) or math.isnan(value):
                raise DefinitionError(f"Particles: no rule {name} = {value}; see RULES")
            self.rules[name] = value

    @property
    def method(self) -> str:
        """Way of stepping, "verlet" or "euler"; settable, for both have the same state."""
        return METHODS[int(self.rules["euler"][0])]

    @method.setter
    def method(self, value: str) -> None:
        if value not in METHODS:
            raise DefinitionError(f"Particles.method is one of {METHODS}, not {value!r}")
        self.rules["euler"] = METHODS.index(value)

    # --- building --------------------------------------------------------------------------------

    def link(
        self, pairs: Iterable[tuple[Any, Any]], stiffness: float = 1.0, skin: bool = False
    ) -> None:
        """Hold each pair of particles as far apart as they are now.

        A `skin` is solid for the corners of a world's bodies that come from the right of the way
        from the first to the second; a rim goes counter-clockwise.
        """
        if not 0.0 <= stiffness <= 1.0:
            raise DefinitionError(f"Particles.link: a stiffness is 0 to 1, not {stiffness}")
        ends = np.array(list(pairs), np.int64).reshape(-1, 2)
        if len(ends) and not (ends.min() >= 0 and ends.max() < len(self.points)):
            raise DefinitionError("Particles.link: there is no such particle")
        old, at = self.links, self.positions
        self.links = records(LINK, len(old) + len(ends))
        self.links[: len(old)] = old
        new = self.links[len(old) :]
        new["a"], new["b"] = ends.T
        new["length"] = np.hypot(*(at[ends[:, 1]] - at[ends[:, 0]]).T)
        new["stiffness"], new["whole"], new["skin"] = stiffness, 1, skin

    def lock_angles(self, triples: Iterable[tuple[Any, Any, Any]], stiffness: float = 1.0) -> None:
        """Keep the angle from the first to the last of each triple, about the one in the middle."""
        if not 0.0 <= stiffness <= 1.0:
            raise DefinitionError(f"Particles.lock_angles: stiffness is 0 to 1, not {stiffness}")
        rows = np.array(list(triples), np.int64).reshape(-1, 3)
        if len(rows) and not (rows.min() >= 0 and rows.max() < len(self.points)):
            raise DefinitionError("Particles.lock_angles: there is no such particle")
        a, b, c = self.positions[rows].transpose(1, 0, 2)
        (ux, uy), (vx, vy) = (a - b).T, (c - b).T
        lengths = np.hypot(ux, uy) * np.hypot(vx, vy)
        if not (lengths > 0.0).all():
            raise DefinitionError("Particles.lock_angles: two of three particles are in one place")
        old = self.angles
        self.angles = records(ANGLE, len(old) + len(rows))
        self.angles[: len(old)] = old
        new = self.angles[len(old) :]
        new["a"], new["b"], new["c"] = rows.T
        new["cos"], new["sin"] = (ux * vx + uy * vy) / lengths, (ux * vy - uy * vx) / lengths
        new["stiffness"] = stiffness

    def pin(self, row: int, at: Point | None = None) -> None:
        """Hold a particle where it is, or bring it to `at` [m]."""
        point = self.points[row]
        if at is not None:
            point["x"], point["y"] = at
        point["before_x"], point["before_y"] = point["x"], point["y"]
        point["inv_mass"] = 0.0

    def free(self, row: int) -> None:
        """Let go of a pinned particle."""
        self.points["inv_mass"][row] = 1.0 / self.points["mass"][row]

    # --- doing -----------------------------------------------------------------------------------

    def step(self, h: float, world: "World | None" = None) -> int:
        """Go on by h [s]; returns how many links tore. Another h than before keeps velocities.

        Among the bodies of a `world` h is its tick: call it before each `world.step()`.
        """
        last = float(self.rules["h"][0])
        if h != last:
            if last > 0.0:
                self.velocities = self.velocities, h
            self.rules["h"] = h
        return self.step_alone() if world is None else step_among(self, h, world)

    def settle(self, steps: int = 120) -> None:
        """Let links and angles find their lengths without gaining speed from it: so many steps in
        which every particle begins at rest; then all have their velocities of before.
        """
        h = float(self.rules["h"][0])
        if h <= 0.0:
            return
        speeds = self.velocities
        for _ in range(steps):
            self.velocities = np.zeros_like(speeds)
            self.step_alone()
        self.velocities = speeds

    def step_alone(self) -> int:
        """Go on by the h of before, whatever bodies there are; returns how many links tore."""
        if len(self.angles):
            return step_among(self, float(self.rules["h"][0]), None)
        return int(step_particles(self.points, self.links, self.circles, self.rules))

    # --- reading ---------------------------------------------------------------------------------

    @property
    def positions(self) -> np.ndarray:
        """Positions of the particles [m] (n, 2): a copy."""
        return np.column_stack([self.points["x"], self.points["y"]])

    @property
    def velocities(self) -> np.ndarray:
        """Velocities of the last step [m/s] (n, 2). Settable, also as a pair (velocities, h [s])
        for a next step of h.
        """
        h = float(self.rules["h"][0])
        before = np.column_stack([self.points["before_x"], self.points["before_y"]])
        return (self.positions - before) / h if h > 0.0 else np.zeros_like(before)

    @velocities.setter
    def velocities(self, value: Any) -> None:
        speeds, h = value if isinstance(value, tuple) else (value, float(self.rules["h"][0]))
        if h <= 0.0:
            raise DefinitionError("Particles.velocities: before the first step, give (values, h)")
        self.rules["h"] = h
        before = self.positions - h * np.asarray(speeds, float)
        held = self.points["inv_mass"] == 0.0
        before[held] = self.positions[held]
        self.points["before_x"], self.points["before_y"] = before.T

    @property
    def strains(self) -> np.ndarray:
        """Share by which each whole link is longer than its length [1] (m,)."""
        links = self.links[self.links["whole"] != 0]
        at = self.positions
        return np.hypot(*(at[links["b"]] - at[links["a"]]).T) / links["length"] - 1.0

    @property
    def center(self) -> Point:
        """Centre of mass [m]."""
        mass = self.points["mass"]
        return tuple((mass @ self.positions / mass.sum()).tolist())

    @property
    def energy(self) -> ParticleEnergy:
        """Energy of the particles that are not pinned: of half a step ago, as the velocities."""
        loose = self.points["inv_mass"] > 0.0
        mass = self.points["mass"][loose]
        squares = (self.velocities[loose] ** 2).sum(axis=1)
        g = float(self.rules["gx"][0]), float(self.rules["gy"][0])
        return ParticleEnergy(
            0.5 * float(mass @ squares), -float(mass @ (self.positions[loose] @ np.array(g)))
        )

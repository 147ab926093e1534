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

The work of a cloth is its links: 1277 of them in 5 sweeps take about 0.1 ms.
"""

import math
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from physics._jit import device, kernel, records
from physics.defs import DefinitionError

Point = tuple[float, float]

BIAS = 0.2
"""Share of a link's error that the Euler method wants back in one step: [1], 0.2 (Baumgarte); at 1
a cloth explodes."""

METHODS = ("verlet", "euler")

PARTICLE = np.dtype(
    [
        ("x", "f8"),  # [m]
        ("y", "f8"),
        ("before_x", "f8"),  # [m] one step ago
        ("before_y", "f8"),
        ("inv_mass", "f8"),  # [1/kg] 0 = pinned
        ("mass", "f8"),  # [kg] also of pinned ones
    ]
)

LINK = np.dtype(
    [
        ("a", "i8"),  # row of a particle
        ("b", "i8"),
        ("length", "f8"),  # [m]
        ("stiffness", "f8"),  # [1] share of the error undone in a sweep
        ("whole", "i8"),  # 0 = torn
    ]
)

RULES = np.dtype(
    [
        ("h", "f8"),  # [s] of the last step
        ("gx", "f8"),  # [m/s^2]
        ("gy", "f8"),
        ("drag", "f8"),  # [1/s] of the air
        ("wind_x", "f8"),  # [m/s]
        ("wind_y", "f8"),
        ("friction", "f8"),
        ("bounce", "f8"),  # share of the normal speed that comes back
        ("tear", "f8"),  # [1] longer than this many lengths: torn
        ("left", "f8"),  # [m] walls; infinite = none
        ("bottom", "f8"),
        ("right", "f8"),
        ("top", "f8"),
        ("iterations", "i8"),
        ("euler", "i8"),
    ]
)


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

    def link(self, pairs: Iterable[tuple[Any, Any]], stiffness: float = 1.0) -> None:
        """Hold each pair of particles as far apart as they are now."""
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
        new["stiffness"], new["whole"] = stiffness, 1

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

    def step(self, h: float) -> int:
        """Go on by h [s]; returns how many links tore. Another h than before keeps velocities."""
        last = float(self.rules["h"][0])
        if h != last:
            if last > 0.0:
                self.velocities = self.velocities, h
            self.rules["h"] = h
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


@kernel
def step_particles(
    points: np.ndarray, links: np.ndarray, circles: np.ndarray, rules: np.ndarray
) -> int:
    """One step of all particles; returns how many links tore."""
    rule = rules[0]
    for i in range(len(points)):
        drift(points[i], rule)
    for _ in range(rule.iterations):
        for k in range(len(links)):
            link = links[k]
            if link.whole:
                relax(link, points[link.a], points[link.b], rule.euler)
    for i in range(len(points)):
        p = points[i]
        if rule.euler:
            land(p)
        if p.inv_mass > 0.0:
            bounce_off(p, (1.0, 0.0), rule.left - p.x, rule)
            bounce_off(p, (0.0, 1.0), rule.bottom - p.y, rule)
            bounce_off(p, (-1.0, 0.0), p.x - rule.right, rule)
            bounce_off(p, (0.0, -1.0), p.y - rule.top, rule)
            for k in range(len(circles)):
                dx = p.x - circles[k, 0]
                dy = p.y - circles[k, 1]
                away = math.sqrt(dx * dx + dy * dy)
                if 0.0 < away < circles[k, 2]:
                    bounce_off(p, (dx / away, dy / away), circles[k, 2] - away, rule)
    torn = 0
    if rule.tear < math.inf:
        for k in range(len(links)):
            torn += tears(links[k], points, rule.tear)
    return torn


@device
def drift(p: Any, rule: Any) -> None:
    """Move a particle where gravity and wind take it; Euler's h v waits in `before`."""
    h = rule.h
    keep = 1.0 / (1.0 + h * rule.drag)
    move_x = keep * (p.x - p.before_x + h * h * (rule.gx + rule.drag * rule.wind_x))
    move_y = keep * (p.y - p.before_y + h * h * (rule.gy + rule.drag * rule.wind_y))
    if p.inv_mass == 0.0:
        move_x = 0.0
        move_y = 0.0
    if rule.euler:
        p.before_x = move_x
        p.before_y = move_y
    else:
        p.before_x = p.x
        p.before_y = p.y
        p.x += move_x
        p.y += move_y


@device
def relax(link: Any, a: Any, b: Any, euler: int) -> None:
    """Undo a share of the link's error: of its length, or for Euler of the speed it should have."""
    weight = a.inv_mass + b.inv_mass
    dx = b.x - a.x
    dy = b.y - a.y
    length = math.sqrt(dx * dx + dy * dy)
    if weight == 0.0 or length == 0.0:
        return
    error = length - link.length
    if euler:
        moves = (b.before_x - a.before_x) * dx + (b.before_y - a.before_y) * dy
        error = BIAS * error + moves / length
    share = link.stiffness * error / (weight * length)
    dx *= share
    dy *= share
    if euler:
        a.before_x += a.inv_mass * dx
        a.before_y += a.inv_mass * dy
        b.before_x -= b.inv_mass * dx
        b.before_y -= b.inv_mass * dy
    else:
        a.x += a.inv_mass * dx
        a.y += a.inv_mass * dy
        b.x -= b.inv_mass * dx
        b.y -= b.inv_mass * dy


@device
def land(p: Any) -> None:
    """Move a particle to where Euler's velocity leads."""
    move_x = p.before_x
    move_y = p.before_y
    p.before_x = p.x
    p.before_y = p.y
    p.x += move_x
    p.y += move_y


@device
def bounce_off(p: Any, normal: Any, depth: float, rule: Any) -> None:
    """Push a particle out of what it is `depth` [m] deep in, along the unit vector `normal`."""
    if depth <= 0.0:
        return
    nx, ny = normal
    move_x = p.x - p.before_x
    move_y = p.y - p.before_y
    inwards = nx * move_x + ny * move_y
    along = nx * move_y - ny * move_x  # on t = (-ny, nx)
    most = rule.friction * depth
    if along > most:
        along -= most
    elif along < -most:
        along += most
    else:
        along = 0.0
    away = inwards if inwards > 0.0 else -rule.bounce * inwards
    p.x += depth * nx
    p.y += depth * ny
    p.before_x = p.x - (away * nx - along * ny)
    p.before_y = p.y - (away * ny + along * nx)


@device
def tears(link: Any, points: Any, tear: float) -> int:
    """1 when a link is now longer than it may be, and it is torn."""
    a = points[link.a]
    b = points[link.b]
    dx = b.x - a.x
    dy = b.y - a.y
    most = tear * link.length
    if link.whole == 0 or dx * dx + dy * dy <= most * most:
        return 0
    link.whole = 0
    return 1

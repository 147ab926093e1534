"""What is hard, under every solver: a table of docs/explanation/core/solvers.md.

    python -m tests.bench hard           about a minute, and that of compiling

At the default settings (2 substeps, 1 iteration). Columns: 20 unit boxes on top of one another,
5 s: the deepest overlap, or how far one leans; one of r times the weight upon some, 3 s: the
deepest overlap, or that it came through; 20 links that swing down with a ball of 100 links, 4 s:
the widest joint; the arch of the scene, 4 s: how far a stone goes and the deepest overlap; a spun
chain in free space, 2 s: the momentum lost.
"""

import math
from collections.abc import Iterator, Sequence

from app.simulation.simulation import Simulation
from physics import Body, Box, Circle, Revolute, World
from physics.settings import SOLVERS

LOOK = 6
"""Ticks from look to look: [count], 6."""
LEANS = 0.1
"""Of a stack that leans further than this, that is told: [m], 0.1."""
TORN = 0.1
"""A joint that opens further is torn: [m], 0.1, a tenth of a link."""


def main(_words: Sequence[str] = ()) -> None:
    """Print the table."""
    print("| solver | stack of 20 | 100 on 1 | 10,000 on 1 | 1000 on 5 | links | arch | momentum |")
    print("|---" * 8 + "|")
    for solver in SOLVERS:
        cells = [stack(solver), heavy(solver, 100.0, 1), heavy(solver, 1e4, 1)]
        cells += [heavy(solver, 1e3, 5), links(solver), arch(solver), f"{momentum(solver):.0e}"]
        print("|", " | ".join((solver, *cells)), "|", flush=True)


def floor(solver: str) -> World:
    """A floor at y = 0."""
    world = World()
    world.settings.solver = solver
    world.add_static(Box(width=400.0, height=2.0, friction=0.6), position=(0.0, -1.0))
    return world


def looks(world: World, seconds: float) -> Iterator[None]:
    """Let a world run, and stop at every look."""
    for _ in range(round(seconds / world.tick_length / LOOK)):
        world.step(ticks=LOOK)
        yield


def stack(solver: str) -> str:
    """The deepest overlap of twenty boxes, or how far the furthest is from its place."""
    world = floor(solver)
    boxes = [world.add_dynamic(Box(), position=(0.0, k + 0.5)) for k in range(20)]
    deepest = max(world.max_penetration for _ in looks(world, 5.0))
    lost = len(list(world.bodies)) < 21
    leans = math.inf if lost else max(abs(box.center[0]) for box in boxes)
    if leans > 1.0:
        return "falls"
    return f"leans {leans:.1f} m" if leans > LEANS else millimetres(deepest)


def heavy(solver: str, ratio: float, below: int) -> str:
    """The deepest overlap below a box of `ratio` times the weight of each."""
    world = floor(solver)
    for k in range(below):
        world.add_dynamic(Box(), position=(0.0, k + 0.5))
    box = world.add_dynamic(Box(density=ratio), position=(0.0, below + 0.5))
    deepest = max(world.max_penetration for _ in looks(world, 3.0))
    there = box in list(world.bodies)
    return millimetres(deepest) if there and box.center[1] > below + 0.25 else "crushed"


def swung(world: World, count: int) -> list[Body]:
    """`count` links of 1 m in a row, each hinged to the one before."""
    links: list[Body] = []
    for k in range(count):
        link = world.add_dynamic(Box(width=1.0, height=0.2), position=(k + 0.5, 0.0))
        if links:
            world.add_joint(Revolute(a=links[-1], b=link, anchor=(float(k), 0.0)))
        links.append(link)
    return links


def links(solver: str) -> str:
    """The widest joint of a chain that falls from the level, with a ball of 100 links."""
    world = World()
    world.settings.solver = solver
    chain = swung(world, 20)
    world.add_joint(Revolute(b=chain[0], anchor=(0.0, 0.0)))
    ball = world.add_dynamic(Circle(radius=0.5), position=(20.5, 0.0))
    ball.mass = 100.0 * chain[0].mass
    world.add_joint(Revolute(a=chain[-1], b=ball, anchor=(20.0, 0.0)))
    worst = 0.0
    for _ in looks(world, 4.0):
        lengths = world.joints_of("revolute").lengths
        worst = max(worst, float(lengths.max())) if len(lengths) == 21 else math.inf
    return "torn" if worst > TORN else millimetres(worst)


def arch(solver: str) -> str:
    """How far a stone of the arch goes, and the deepest overlap."""
    simulation = Simulation.build("arch", {})
    world = simulation.world
    world.settings.solver = solver
    start = {body.id: body.center for body in world.bodies}
    deepest = 0.0
    for _ in range(round(4.0 / world.tick_length)):
        simulation.step()
        deepest = max(deepest, world.max_penetration)
    moved = max(math.dist(body.center, start[body.id]) for body in world.bodies)
    return f"{millimetres(moved)}, {millimetres(deepest)}"


def momentum(solver: str) -> float:
    """What a chain that turns in free space loses of its momentum [1]."""
    world = World(gravity=(0.0, 0.0))
    world.settings.solver = solver
    for k, link in enumerate(swung(world, 4)):
        link.velocity, link.omega = (0.3, 2.0 * (k + 0.5)), 2.0 + k
    before = of_all(world)
    world.step(ticks=480)
    return math.dist(of_all(world), before) / math.hypot(*before)


def of_all(world: World) -> tuple[float, float]:
    """The momentum of all bodies [kg*m/s]."""
    pairs = [(body.mass * body.velocity[0], body.mass * body.velocity[1]) for body in world.bodies]
    return math.fsum(x for x, _ in pairs), math.fsum(y for _, y in pairs)


def millimetres(length: float) -> str:
    """A length with two digits."""
    size = 1e3 * length
    digits = 0 if size >= 10.0 else 1 if size >= 1.0 else 2
    return f"{size:.{digits}f} mm"

"""All kernels that a first start leaves for later (KERNELS_LATER of the warm-up), in jobs.

`main.py --warmup` compiles them, and so does the command that packs the program: what is packed has
no compiler to wait for, whatever its user chooses.
"""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from app.capture.recording.gif import GifWriter
from app.drawing.compile_jobs import Job, sample_world
from creatures.figure import Figure
from creatures.pose import on_ground
from creatures.text import opened
from physics import Box, Circle, Revolute, World
from physics.contacts.contact_look import contact_detail
from physics.particles.particles import Particles
from physics.settings import SOLVERS
from physics.stepping.tick_readings import island_roots

HEAVY = 1000.0
"""Below a light link hangs so much more: [1], 1000, which is solved at once for sure."""


LOADED = 120
"""Ticks after which a load that rests has been noticed: [count], 120, half a second."""


def _solve(solver: str) -> None:
    """Do a tick by that solver."""
    world = sample_world()
    world.settings.solver = solver
    world.step()


def _build_creature() -> None:
    """Build a creature, which senses its limbs."""
    plan = opened("worm")
    Figure(World(), plan, on_ground(plan))


def _time_stages() -> None:
    """Do a tick that is timed, and find the islands."""
    world = sample_world()
    world.stage_clock.is_on = True
    world.step()
    island_roots(world)


def _ask() -> None:
    """Go back to a snapshot, cast a ray, ask with a shape, look at a contact, and let something
    explode.
    """
    world = sample_world()
    world.step()
    for a, b in world.contacts.shapes[:1].tolist():
        contact_detail(world, a, b)
    world.restore(world.save())
    world.ray_cast((0.0, 9.0), (0.0, -9.0))
    world.closest_shape(Circle(radius=0.1), (0.0, 3.0))
    world.explode((0.0, 0.0), 1.0, 1.0)


def _hang_heavy() -> None:
    """Do a tick of a tree of joints for the direct solver."""
    world = World()
    link = world.add_dynamic(Circle(radius=0.1), position=(0, -1))
    load = world.add_dynamic(Circle(radius=0.1), position=(0, -2))
    load.mass = HEAVY * link.mass
    world.add_joint(Revolute(a=None, b=link, anchor=(0, 0)))
    world.add_joint(Revolute(a=link, b=load, anchor=(0, -1)))
    world.step()


def _load_light() -> None:
    """Load a light box with a heavy one, for the solver of hard islands."""
    world = World()
    world.add_static(Box(width=4.0), position=(0, -0.5))
    world.add_dynamic(Box(), position=(0, 0.5))
    world.add_dynamic(Box(), position=(0, 1.5)).mass = HEAVY
    world.step(ticks=LOADED)


def _step_particles() -> None:
    """Step particles on their own, and among bodies."""
    alone, among = (Particles([(k, 0.0) for k in range(3)]) for _ in range(2))
    world = World()
    alone.step(world.settings.tick_length)
    among.step(world.settings.tick_length, world)


def _film_nothing() -> None:
    """Write a GIF of two small pictures."""
    with tempfile.TemporaryDirectory() as folder:
        film = GifWriter(Path(folder) / "nothing.gif", (8, 8), 25.0)
        for grey in (0, 90):
            film.write(np.full((8, 8, 3), grey, np.uint8))
        film.close()


JOBS: dict[str, Callable[[], None]] = {
    "load_light": _load_light,
    "hang_heavy": _hang_heavy,
    "time_stages": _time_stages,
    **{solver: partial(_solve, solver) for solver in SOLVERS},
    "ask": _ask,
    "step_particles": _step_particles,
    "build_creature": _build_creature,
    "film_nothing": _film_nothing,
}
"""By name; those that take longest first."""

ALL: tuple[Job, ...] = tuple((__name__, name) for name in JOBS)

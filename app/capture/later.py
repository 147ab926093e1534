"""All kernels that a first start leaves for later (see LATER of the warm-up), compiled at once.

`main.py --warmup` does so, and with it the command that packs the program: what is packed has no
compiler to wait for, whatever its user chooses.
"""

import tempfile
from pathlib import Path

import numpy as np

from app.capture.recording.gif import GifWriter
from app.drawing.warmup import sample_world
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


def compile_later() -> None:
    """Compile, or load, other solvers, questions, particles, timed ticks, and what films need."""
    for solver in SOLVERS:
        world = sample_world()
        world.settings.solver = solver
        world.step()
    _ask(sample_world())
    _hang_heavy().step()
    _load_light().step(ticks=LOADED)
    _time_stages(sample_world())
    _build_creature(World())
    _step_particles()
    _film_nothing()


def _build_creature(world: World) -> None:
    """Build a creature, which senses its limbs."""
    plan = opened("worm")
    Figure(world, plan, on_ground(plan))


def _time_stages(world: World) -> None:
    """Do a tick that is timed, and find the islands."""
    world.stage_clock.is_on = True
    world.step()
    island_roots(world)


def _ask(world: World) -> None:
    """Go back to a snapshot, cast a ray, ask with a shape, look at a contact, and let something
    explode.
    """
    world.step()
    for a, b in world.contacts.shapes[:1].tolist():
        contact_detail(world, a, b)
    world.restore(world.save())
    world.ray_cast((0.0, 9.0), (0.0, -9.0))
    world.closest_shape(Circle(radius=0.1), (0.0, 3.0))
    world.explode((0.0, 0.0), 1.0, 1.0)


def _hang_heavy() -> World:
    """Return a world with a tree of joints for the direct solver."""
    world = World()
    link = world.add_dynamic(Circle(radius=0.1), position=(0, -1))
    load = world.add_dynamic(Circle(radius=0.1), position=(0, -2))
    load.mass = HEAVY * link.mass
    world.add_joint(Revolute(a=None, b=link, anchor=(0, 0)))
    world.add_joint(Revolute(a=link, b=load, anchor=(0, -1)))
    return world


def _load_light() -> World:
    """Return a world with a heavy box on a light one, for the solver of hard islands."""
    world = World()
    world.add_static(Box(width=4.0), position=(0, -0.5))
    world.add_dynamic(Box(), position=(0, 0.5))
    world.add_dynamic(Box(), position=(0, 1.5)).mass = HEAVY
    return world


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

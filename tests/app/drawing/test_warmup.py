"""The warm-up: after it, nothing that a scene does waits for the compiler."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

PLAY = """
import scenes
from app.simulation.commands.scene import SetSetting
from app.simulation.hand import Grip
from app.session.session import Session
from app.drawing.warmup import KERNELS_LATER, warm_drawing, warm_physics
from physics.compile.jit import KERNELS
from physics.compile.numba_private import KernelCache

warm_drawing(warm_physics())
ready = {kernel: list(kernel.signatures) for kernel in KERNELS}
session, slept = Session(), 0
for name in scenes.names():
    assert session.load(name), session.notices[-1].text
    session.run(30)
    world = session.world
    body = next((body for body in world.bodies if body.kind == "dynamic"), None)
    if body is None:
        continue  # an empty table
    session.hand.grab(body, Grip(body.center, (1.0, 3.0)))
    session.run(5)
    session.hand.release()
    session.submit(SetSetting("sleeping", True))
    session.run(480 if name == "stack" else 5)
    slept += session.world.asleep_count
    session.submit(SetSetting("sleeping", False))
    session.run(1)
    if not body.alive:  # the scene has begun anew
        body = next(body for body in world.bodies if body.kind == "dynamic")
    world.closest(body.center, 1.0)
    world.contacts, world.energy, world.hash()
    world.remove(body)
    world.step()
assert slept > 0, "nothing slept, so nothing was woken"
def usual(kernel):
    # The tick of worlds whose joints are solved at once is compiled apart
    apart = kernel.py_func.__name__ == "advance"
    return [types for types in kernel.signatures if not apart or str(types[3]) == "none"]

for kernel in KERNELS:  # and devices, which are compiled as a part of kernels
    is_kernel = isinstance(kernel._cache, KernelCache)
    if is_kernel and kernel.py_func.__module__ not in KERNELS_LATER:
        assert usual(kernel) == ready[kernel], kernel
"""


@pytest.mark.sweep
def test_no_scene_compiles_anything_after_the_warm_up() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=ROOT, capture_output=True, text=True, timeout=280
    )
    assert done.returncode == 0, done.stderr


EVERYTHING = """
import pkgutil
from importlib import import_module
import app, creatures, physics
from app.capture.later import JOBS
from app.drawing.warmup import warm_drawing, warm_physics
from physics.compile.jit import KERNELS
from physics.compile.numba_private import KernelCache

for package in (physics, creatures, app):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        import_module(module.name)
warm_drawing(warm_physics())
for job in JOBS.values():
    job()
kernels = [kernel for kernel in KERNELS if isinstance(kernel._cache, KernelCache)]
left = [kernel.py_func.__name__ for kernel in kernels if not kernel.signatures]
assert set(left) <= {"pair_key", "contains", "insert", "discard"}, left  # parts of other kernels
"""


@pytest.mark.sweep
def test_the_option_warmup_compiles_every_kernel_there_is() -> None:
    done = subprocess.run(
        [sys.executable, "-c", EVERYTHING], cwd=ROOT, capture_output=True, text=True, timeout=280
    )
    assert done.returncode == 0, done.stderr

"""Compile or load every kernel before the first scene: no later frame waits for the compiler.

A tiny world with every shape and joints runs a few ticks, falls asleep and wakes, and one of each
primitive is drawn.
Imports pygame only for the drawing half.
"""

import contextlib
import hashlib
import os
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from app.drawing.compile_jobs import LATER, PICTURE, STAGES, TICK, Job, do, sample_world
from app.drawing.second_compiler import SecondCompiler, name_of, ready_kernels
from app.drawing.shares import Shares
from physics import Circle, World
from physics.compile.jit import INTERPRETED, KERNELS, cache_directory, machine, prepare
from physics.compile.kernel_cache import shipped
from physics.contacts.box_tree import look_round
from physics.contacts.contact_look import contact_detail
from physics.contacts.partners import renew_partners
from physics.stepping.tick import advance

KERNELS_LATER = (
    "app.capture.recording.kernels.gif",
    "creatures.senses.limbs",
    "physics.particles.particle_pairs",
    "physics.particles.particle_steps",
    "physics.particles.particle_sweeps",
    "physics.queries.chord",
    "physics.direct.direct_corrections",
    "physics.direct.direct_hinges",
    "physics.direct.direct_joints",
    "physics.energy.direct_ledger_entries",
    "physics.direct.direct_rows",
    "physics.direct.direct_states",
    "physics.direct.direct_system",
    "physics.direct.factor",
    "physics.direct.hard_islands",
    "physics.direct.loads",
    "physics.solvers.reference",
    "physics.solvers.sequential_impulses",
    "physics.solvers.spook",
    "physics.stepping.tick_readings",
    "physics.stepping.timed_tick",
)
"""Modules whose kernels wait until they are needed (physics/compile/compiling.py tells the window):
every first start would take longer for what few scenes and choices use."""

KERNEL_FOLDER = Path(__file__).resolve().parent / "kernels"


class Progress(NamedTuple):
    """How far the warm-up is: kernels ready, kernels in all, the one being worked on."""

    done: int
    total: int
    name: str


def progress(elsewhere: frozenset[str] = frozenset()) -> Progress:
    """Return the state now; kernels that only live inside others count when those are done.

    Those with names that are ready `elsewhere`, in a second process, count as well, once.
    """
    due = [kernel for kernel in KERNELS if kernel.py_func.__module__ not in KERNELS_LATER]
    ready = ready_kernels() | elsewhere
    waiting = [kernel for kernel in due if name_of(kernel) not in ready]
    name = waiting[0].py_func.__name__.replace("_", " ") if waiting else ""
    return Progress(len(due) - len(waiting), len(due), name)


def warm_physics() -> World:
    """Run every kernel of the physics core once, and return the world that did it."""
    world = sample_world()
    warm_tick(world)
    warm_edits(world)
    return world


def warm_tick(world: World) -> None:
    """Run the tick: one kernel, which is most of what there is to compile."""
    world.step(ticks=2)


def warm_edits(world: World) -> None:
    """Run the kernels between the ticks: what edits, readings and snapshots need."""
    world.remove(world.bodies[-1])
    world.step()
    _fall_asleep_and_wake(world)
    _read(world)
    ball = next(body for body in world.bodies if body.kind == "dynamic")
    ball.set_material(friction=0.5)
    world.collision_matrix.set(0, 0, False)  # it has contacts, which end
    renew_partners(world.page.arrays)  # as when the arrays grow
    look_round(world.page.arrays)  # as when many shapes are asked about


def _fall_asleep_and_wake(world: World) -> None:
    """Let a ball alone in space fall asleep; the switch back wakes it."""
    world.add_dynamic(Circle(radius=0.1), position=(0, 50), gravity_scale=0.0)
    world.settings.sleeping = True
    world.step(ticks=240)
    world.settings.sleeping = False
    world.step()


def _read(world: World) -> None:
    """Read everything that reports and overlays ask a world for."""
    world.closest((0.0, 0.5), 1.0)
    world.hash()
    for reading in (
        world.contacts,
        world.energy,
        world.max_penetration,
        world.joints_of("revolute"),
    ):
        del reading


def warm_look(world: World) -> None:
    """Look at a contact as the microscope does: most first sessions come to it."""
    rows = world.page.live_contacts
    for a, b, points in zip(rows["shape_a"], rows["shape_b"], rows["point_count"], strict=True):
        if points >= 0:
            contact_detail(world, int(a), int(b))
            return


def warm_drawing(world: World) -> None:
    """Run every kernel of the rasteriser once, on a picture of `world`."""
    warm_picture(world)
    warm_overlays(world)


def warm_picture(world: World) -> None:
    """Run the kernels that every picture needs."""
    from app.drawing.canvas import tile_rectangles, tiles_of  # pygame only here
    from app.drawing.picture import lay_marks, lay_out_sample, paint_nothing

    lay_out_sample(world)
    lay_marks()
    paint_nothing()
    tile_rectangles(tiles_of([], (1, 1)))


def warm_overlays(world: World) -> None:
    """Draw what a key or a pen shows: all overlays, cloths, curves, ink."""
    from app.drawing import cloths
    from app.drawing.kernels import curves
    from app.drawing.picture import draw_sample

    draw_sample(world)
    cloths.warm()
    curves.warm()


class Warmup(threading.Thread):
    """The warm-up in the background, so that the window answers meanwhile.

    `ready` is set when the first scene may run; what only edits and readings need follows. While
    `shown` is not set, what follows is not loaded: the first picture would wait for it.
    """

    def __init__(self, more: Iterable[Job] = ()) -> None:
        """Prepare; `start` begins. `more` is compiled, too, where a start does not wait for it."""
        super().__init__(name="warm-up", daemon=True)
        self.ready = threading.Event()
        self.shown = threading.Event()
        self.shown.set()
        self.error: Exception | None = None
        self._more = tuple(more)
        self._shares = Shares([*STAGES, *((LATER, job) for job in self._more)])
        self._second: SecondCompiler | None = None

    def run(self) -> None:
        """Warm everything; an error is kept, because a thread cannot tell anyone."""
        beside = (is_cold() or bool(self._more)) and (os.cpu_count() or 1) > 1
        try:
            self._warm_all(beside and not INTERPRETED)
        except Exception as error:
            self.error = error
        finally:
            self.ready.set()

    def progress(self) -> Progress:
        """Return how far both processes are together."""
        return progress(self._second.ready if self._second else frozenset())

    def _warm_all(self, beside: bool) -> None:
        """Warm what the first scene needs, then the rest; a second process helps if `beside`."""
        world = sample_world()
        if beside:
            with contextlib.suppress(OSError):  # no room for a process: all is compiled here
                self._second = SecondCompiler(self._shares)
            self._take_part(TICK)
            prepare(advance, world.page.table, 1, 0, None)
            self._take_part(PICTURE)
        warm_tick(world)
        warm_picture(world)
        world.closest((0.0, 0.5), 1.0)  # as the first press of a button
        if not INTERPRETED:
            with contextlib.suppress(OSError):  # a full disk: the next start compiles
                _mark().touch()
        self.ready.set()
        if self._more:
            self._take_part(LATER)
        if self._second is not None:
            self._second.wait_for_end()
        self.shown.wait()
        warm_edits(world)
        warm_overlays(world)
        warm_look(world)

    def _take_part(self, stage: str) -> None:
        """Do jobs of a stage until all of them are done, here or in the second process."""
        done = False
        while not done:
            while (job := self._shares.take(stage)) is not None:
                do(job)
                self._shares.done(job)
            done = self._shares.wait(stage)

    def abandon(self) -> None:
        """Stop the second process: the user does not want to wait. The thread cannot be stopped."""
        if self._second is not None:
            self._second.kill()


def is_cold() -> bool:
    """Return whether a first scene has to wait for the compiler: none of these kernels ever ran."""
    return not (INTERPRETED or os.path.exists(_mark()) or os.path.exists(shipped(_mark())))


def _mark() -> Path:
    """Return the file that says that all is compiled for this kind of processor."""
    kind = hashlib.blake2b(repr(machine()).encode(), digest_size=6).hexdigest()
    return cache_directory(KERNEL_FOLDER) / f"complete-{kind}"


def run_in_terminal(later: Iterable[Job]) -> str:
    """Compile, with a progress line, and return how long it took, in words: ``--warmup``.

    `later` compiles what a start leaves for later.
    """
    begin = time.perf_counter()
    warmup = Warmup(later)
    from app.drawing import picture  # noqa: F401 - so that its kernels are counted from the start

    warmup.start()
    while warmup.is_alive():
        warmup.join(0.2)
        state = warmup.progress()
        if sys.stderr.isatty():
            line = f"\r\033[K{state.done} of {state.total} kernels ready: {state.name}"
            sys.stderr.write(line)
            sys.stderr.flush()
    if sys.stderr.isatty():
        sys.stderr.write("\r\033[K")
    if warmup.error is not None:
        raise warmup.error
    return f"{len(KERNELS)} kernels are ready ({time.perf_counter() - begin:.1f} s)"

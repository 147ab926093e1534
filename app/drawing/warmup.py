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
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from app.drawing.second_compiler import (
    PICTURE,
    TICK,
    SecondCompiler,
    name_of,
    ready_kernels,
    tell,
    tell_ready,
)
from physics import (
    Body,
    Box,
    Capsule,
    Circle,
    Distance,
    MouseJoint,
    Polygon,
    Revolute,
    Segment,
    World,
)
from physics.collide.pieces import smooth_pieces
from physics.compile.jit import INTERPRETED, KERNELS, cache_directory, machine, prepare
from physics.compile.kernel_cache import shipped
from physics.contacts.box_tree import look_round
from physics.contacts.broadphase import begin_found, find_few
from physics.contacts.contact_look import contact_detail
from physics.contacts.contact_store import drop_orphans
from physics.contacts.continuous import stop_at_impacts
from physics.contacts.filters import end_forbidden
from physics.contacts.partners import renew_partners
from physics.contacts.sensing import sense
from physics.contacts.sleep import fall_asleep, wake_marked, wake_touched
from physics.contacts.sweep_order import renew_places
from physics.forces.air import apply_air
from physics.impacts.impacts import impacts
from physics.rows.blocks import rebuild_blocks
from physics.rows.joint_rows import solve_joints
from physics.rows.joint_setup import linearise_axes, prepare_joints
from physics.rows.lanes_taken import settle_lanes
from physics.solvers.soft_step import book_substep
from physics.state.page import Page
from physics.stepping.stages import do_blocks, look_at_chunks
from physics.stepping.tick import advance, drop_ended, settle

LATER = (
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
    due = [kernel for kernel in KERNELS if kernel.py_func.__module__ not in LATER]
    ready = ready_kernels() | elsewhere
    waiting = [kernel for kernel in due if name_of(kernel) not in ready]
    name = waiting[0].py_func.__name__.replace("_", " ") if waiting else ""
    return Progress(len(due) - len(waiting), len(due), name)


def sample_world() -> World:
    """Return a world with every shape, and the joints that scenes and the hand use.

    One kernel solves joints of all kinds, so no kind needs to be here for its own sake.
    """
    world = World()
    world.add_static(Segment(start=(-9, 0), end=(9, 0)), name="floor")
    shapes = (
        Circle(radius=0.5),
        Box(width=1, height=1),
        Polygon(vertices=((-0.5, -0.5), (0.5, -0.5), (0.0, 0.5)), radius=0.05),
        Capsule(start=(-0.3, 0), end=(0.3, 0), radius=0.3, end_radius=0.2),
    )
    # Two layers that overlap a little: every pair of shape kinds that can meet, meets.
    lower = [world.add_dynamic(s, position=(1.2 * i, 0.4)) for i, s in enumerate(shapes)]
    upper = [world.add_dynamic(s, position=(1.2 * i, 1.2)) for i, s in enumerate(shapes)]
    _add_joints(world, lower, upper)
    return world


def _add_joints(world: World, lower: list[Body], upper: list[Body]) -> None:
    """Add hinges, rods, a spring and the hand, with all that they can do switched on."""
    first, second, third = lower[:3]
    world.add_joint(
        Revolute(
            a=first, b=second, anchor=(0.6, 0.4), lower=-1, upper=1, motor_speed=1.0, max_torque=1.0
        )
    )
    world.add_joint(
        Revolute(
            a=second, b=third, anchor=(1.8, 0.4), servo_angle=0.1, servo_hertz=2.0, max_torque=1.0
        )
    )
    world.add_joint(Distance(a=None, b=upper[0], anchor_a=(0, 3), anchor_b=(0, 1.2)))
    world.add_joint(
        Distance(a=upper[0], b=upper[1], anchor_a=(0, 1.2), anchor_b=(1.2, 1.2), hertz=2.0)
    )
    world.add_joint(MouseJoint(upper[3], anchor=(3.6, 1.2), target=(3.6, 2), max_force=10.0))


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
    warm_ink()


def warm_picture(world: World) -> None:
    """Run the kernels that every picture needs."""
    from app.drawing import cloths  # pygame only here
    from app.drawing.canvas import tile_rectangles, tiles_of
    from app.drawing.picture import draw_sample

    draw_sample(world)
    cloths.warm()
    tile_rectangles(tiles_of([], (1, 1)))


def warm_ink() -> None:
    """Run the kernels of ink and curves, which wait for the user's pen and for graphs."""
    from app.drawing.kernels import curves

    curves.warm()


def prepare_first_share(page: Page) -> None:
    """Compile the units of the tick that the first process has: about as much as the second."""
    prepare(smooth_pieces, page, 0, 0)
    prepare(look_at_chunks, page, 0)
    prepare(settle_lanes, page, 0, 0)
    prepare(rebuild_blocks, page)
    prepare(find_few, page)
    prepare(begin_found, page, True)
    prepare(stop_at_impacts, page)
    prepare(book_substep, page, page.awake[:0])


def prepare_second_share(page: Page) -> None:
    """Compile the other units of the tick."""
    sweep = (1.0, 0.0)
    prepare(do_blocks, page, 0, 0, 0)
    prepare(impacts, page, page.awake[:0], 0)
    prepare(apply_air, page)
    prepare(prepare_joints, page.joint_points, page.joint_axes, page.motion, page.step)
    prepare(linearise_axes, page.joints, page.joint_axes, page.motion, page.step, sweep)
    prepare(solve_joints, page.joint_points, page.joint_axes, page.motion, page.step, sweep)
    prepare(fall_asleep, page, 0)
    prepare(wake_touched, page)
    prepare(sense, page)


def compile_beside() -> None:
    """Compile what a second process can, while the first compiles the tick: without one tick."""
    tell_ready()
    world = sample_world()
    page = world.page.arrays
    prepare_second_share(page)
    tell(TICK)
    for of_page in (settle, renew_places):
        of_page(page)
    warm_picture(world)
    tell(PICTURE)
    for of_page in (drop_orphans, renew_partners, look_round):
        of_page(page)
    ball = world.bodies[-1]
    ball.set_material(friction=0.5)
    world.closest((0.0, 0.5), 1.0)
    world.hash()
    for of_page in (drop_ended, end_forbidden, wake_marked):
        of_page(page)  # no contact has begun, nothing sleeps: they have nothing to do
    warm_ink()


class Warmup(threading.Thread):
    """The warm-up in the background, so that the window answers meanwhile.

    `ready` is set when the first scene may run; what only edits and readings need follows.
    """

    def __init__(self) -> None:
        """Prepare; `start` begins."""
        super().__init__(name="warm-up", daemon=True)
        self.ready = threading.Event()
        self.error: Exception | None = None
        self._second: SecondCompiler | None = None

    def run(self) -> None:
        """Warm everything; an error is kept, because a thread cannot tell anyone."""
        try:
            self._warm_all(beside=is_cold() and (os.cpu_count() or 1) > 1)
        except Exception as error:
            self.error = error
        finally:
            self.ready.set()

    def progress(self) -> Progress:
        """Return how far both processes are together."""
        return progress(self._second.ready if self._second else frozenset())

    def _warm_all(self, beside: bool) -> None:
        """Warm what the first scene needs, then the rest; a second process helps if `beside`."""
        if beside:
            with contextlib.suppress(OSError):  # no room for a process: all is compiled here
                self._second = SecondCompiler()
        world = sample_world()
        prepare_first_share(world.page.arrays)
        self._wait(TICK)
        prepare(advance, world.page.table, 1, 0, None)
        self._wait(PICTURE)
        warm_tick(world)
        warm_picture(world)
        if not INTERPRETED:
            with contextlib.suppress(OSError):  # a full disk: the next start compiles
                _mark().touch()
        self.ready.set()
        if self._second is not None:
            self._second.wait_for_end()
        warm_edits(world)
        warm_ink()
        warm_look(world)

    def _wait(self, stage: str) -> None:
        if self._second is not None:
            self._second.wait(stage)

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


def run_in_terminal(later: Callable[[], None]) -> str:
    """Compile, with a progress line, and return how long it took, in words: ``--warmup``.

    `later` compiles what a start leaves for later.
    """
    begin = time.perf_counter()
    warmup = Warmup()
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
    later()
    return f"{len(KERNELS)} kernels are ready ({time.perf_counter() - begin:.1f} s)"


if __name__ == "__main__":
    compile_beside()  # this is the second process

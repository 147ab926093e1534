"""The uncompiled tick of a world, looked into: what the process of an X-ray does."""

import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from app.laboratory.xray.again import Again
from app.laboratory.xray.island import Choice, chosen
from app.laboratory.xray.quick_records import quick_records
from app.laboratory.xray.record import Recording, Residual
from app.laboratory.xray.recorder import Recorder
from app.laboratory.xray.recording import moments_of
from physics import World
from physics._jit import INTERPRETED
from physics.state import Page

Progress = Callable[[float], None]
"""Hears which share of the work is done, 0 to 1."""

RECORDED, CURVE = 0.4, 0.2
"""Shares of the work: to run and record the tick, and for each of the three curves [1]."""


class Request(NamedTuple):
    """The exact state of a world before a tick, and what is to be looked at."""

    world: bytes
    selected: tuple[int, ...]  # ids of bodies
    compiled_hash: str  # of the state that the compiled tick ends in
    curves: bool = True  # what `cold` and `more_sweeps` show, more than half of the work


def look(request: Request, progress: Progress = lambda _: None) -> Recording:
    """Run the tick and record it. Raises TooManyError, whose text is for the reader."""
    assert INTERPRETED, "an X-ray needs NUMBA_DISABLE_JIT=1: compiled code has no local variables"
    with quick_records():
        return _looked(request, progress)


def _looked(request: Request, progress: Progress) -> Recording:
    begin = time.perf_counter()
    world = World.from_bytes(request.world)
    tick, seconds, substeps = world.tick, world.time, world.settings.substeps
    pages: list[Again] = []
    choice: list[Choice] = []

    def ready(page: Page) -> np.ndarray | None:
        choice.append(chosen(world, page, request.selected))
        return choice[0].bodies

    recorder = Recorder(
        world,
        begins=lambda page: pages.append(Again(world, page)),
        ready=ready,
        heard=lambda _, substep: progress(RECORDED * max(substep, 0) / substeps),
    )
    with recorder.listening():
        world.step(1)
    ended = world.hash()
    curves: list[tuple[Residual, ...]] = [(), (), ()]
    more = pages[0].more_sweeps if pages else 0
    looks = (0, True), (more, False), (more, True)
    for i, (sweeps, is_cold) in enumerate(looks if pages and request.curves else ()):
        progress(RECORDED + i * CURVE)
        curves[i] = pages[0].residuals(recorder.bodies, sweeps, is_cold)
    looked_at = choice[0].rows if choice else []
    moments, states = moments_of(recorder, looked_at)
    rows = recorder.rows
    return Recording(
        tick=tick,
        time=seconds,
        solver=pages[0].solver if pages else world.settings.solver,
        hash=ended,
        compiled_hash=request.compiled_hash,
        rows=tuple(rows.rows) if rows else (),
        moments=moments,
        residuals=tuple(recorder.residuals),
        cold=curves[0],
        bodies=tuple(rows.body(row) for row in looked_at) if rows else (),
        note=choice[0].note if choice else "",
        seconds=time.perf_counter() - begin,
        states=states,
        more_sweeps=curves[1],
        more_sweeps_cold=curves[2],
    )

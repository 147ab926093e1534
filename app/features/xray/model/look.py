"""The uncompiled tick of a world, looked into: what the process of an X-ray does."""

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from app.features.xray.model.again import Again
from app.features.xray.model.island import Choice, chosen
from app.features.xray.model.quick_records import quick_records
from app.features.xray.model.record import Curves, Recording, Residual
from app.features.xray.model.recorder import Recorder
from app.features.xray.model.recording import moments_of
from physics import World
from physics.compile.jit import INTERPRETED
from physics.state.page import Page

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


def look(request: Request, progress: Progress = lambda _: None) -> Iterator[Recording | Curves]:
    """Run the tick and record it; then, when they are asked for, its curves.

    Raises TooManyError, whose text is for the reader.
    """
    assert INTERPRETED, "an X-ray needs NUMBA_DISABLE_JIT=1: compiled code has no local variables"
    with quick_records():
        recording, begun, bodies = _recorded(request, progress)
        yield recording
        if request.curves:
            yield _curves(begun, bodies, progress)


def _recorded(
    request: Request, progress: Progress
) -> tuple[Recording, Again | None, np.ndarray | None]:
    """Return the recording, the page where its solver began, and which bodies are looked at."""
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
    looked_at = choice[0].rows if choice else []
    moments, states = moments_of(recorder, looked_at)
    rows = recorder.rows
    recording = Recording(
        tick=tick,
        time=seconds,
        solver=pages[0].solver if pages else world.settings.solver,
        hash=ended,
        compiled_hash=request.compiled_hash,
        rows=tuple(rows.rows) if rows else (),
        moments=moments,
        residuals=tuple(recorder.residuals),
        cold=(),
        bodies=tuple(rows.body(row) for row in looked_at) if rows else (),
        note=choice[0].note if choice else "",
        seconds=time.perf_counter() - begin,
        states=states,
        curves_due=request.curves,
    )
    return recording, pages[0] if pages else None, recorder.bodies


def _curves(begun: Again | None, bodies: np.ndarray | None, progress: Progress) -> Curves:
    """Return the residuals of other starts and of more sweeps; none where nothing was solved."""
    if begun is None:
        return Curves((), (), ())
    more, result = begun.more_sweeps, list[tuple[Residual, ...]]()
    for sweeps, is_cold in (0, True), (more, False), (more, True):
        progress(RECORDED + len(result) * CURVE)
        result.append(begun.residuals(bodies, sweeps, is_cold))
    return Curves(*result)

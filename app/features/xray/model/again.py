"""The solver's part of a tick run again from another start or with other sweeps: its residuals.

The same functions of the solver go over a copy of the page, taken when it began: so the contacts
need not be found again.
"""

import contextlib

import numpy as np

from app.features.xray.model.record import MORE_SWEEPS, Residual
from app.features.xray.model.recorder import EnoughError, Recorder
from physics import World
from physics.direct.island_page import OF_PAGE, IslandPage, open_islands
from physics.settings import SOLVERS
from physics.solvers.declared import chosen_solver
from physics.solvers.soft_step import soft_step
from physics.state.page import Page
from physics.stepping.stage_timer import UNTIMED
from physics.stepping.tick import SOFT_STEP, whole_lanes
from physics.threads.crew import BLOCKS

MOST_VISITS = 1200
"""Blocks that a curve's sweeps go over: [count], 1200, some 0.4 s. More: 200 contacts take more
than 3 s in all; fewer: their curve is short."""

LEAST_SWEEPS = 5
"""... but so many sweeps at least: [count], 5. Fewer: no curve."""


class Again:
    """The page of a world, copied when its solver began."""

    def __init__(self, world: World, page: Page) -> None:
        self._world = world
        self._page = copied(page)
        self.solver = world.settings.solver
        """Word of the solver that runs."""

    @property
    def more_sweeps(self) -> int:
        """How many sweeps the curve of convergence has here."""
        page = self._page
        tables = page.joint_axes, page.joint_points
        used = [int((np.asarray(rows)["used"] != 0).sum()) for rows in tables]
        blocks = int(page.crew[BLOCKS]) + sum(used)
        return min(max(MOST_VISITS // max(blocks, 1), LEAST_SWEEPS), MORE_SWEEPS)

    def residuals(
        self, bodies: np.ndarray | None, sweeps: int, is_cold: bool
    ) -> tuple[Residual, ...]:
        """The residuals of the tick, or with `sweeps`, of its first substep with so many of them.

        `is_cold`: no contact and no joint has an impulse to start from. Settings stay: only the
        number in the kernels' record is another, so the softness, which goes by it, is the same.
        Solvers that do not sweep so often, whatever is asked (TGS, the reference), have no curve.
        """
        page = copied(self._page)
        if is_cold:
            forget_impulses(page)
        if sweeps:
            page.step["iterations"] = sweeps
        recorder = Recorder(
            self._world, page=page, visits=False, only_first=sweeps > 0, ready=lambda _: bodies
        )
        with contextlib.suppress(EnoughError), recorder.listening():
            self._solve(page)
        few = sweeps > 0 and len(recorder.residuals) < 2
        return () if few else tuple(recorder.residuals)

    def _solve(self, page: Page) -> None:
        if self.solver == SOLVERS[SOFT_STEP]:
            awake = page.awake[: whole_lanes(page.tally[0].awake_count)]
            soft_step(page, awake, UNTIMED, self._islands(page))
        else:
            chosen_solver(self.solver)(tuple(page))

    def _islands(self, page: Page) -> IslandPage | None:
        """The page of joints that are solved at once, with arrays of its own, or None."""
        arrays = self._world.joint_table.islands(self._world.page)
        if arrays is None:
            return None
        own = [array.copy() for array in arrays[len(OF_PAGE) :]]
        return open_islands((*(getattr(page, name) for name in OF_PAGE), *own))


def copied(page: Page) -> Page:
    """A page of its own."""
    return Page(*(array.copy() for array in page))


def forget_impulses(page: Page) -> None:
    """Let no contact and no joint have an impulse to start from."""
    blocks = np.asarray(page.blocks)
    for point in ("p", "q"):
        for name in ("normal_impulse", "tangent_impulse"):
            blocks[point][name] = 0.0
    blocks["rolling_impulse"] = 0.0
    np.asarray(page.joint_axes)["impulse"] = 0.0
    for name in ("px", "py"):
        np.asarray(page.joint_points)[name] = 0.0

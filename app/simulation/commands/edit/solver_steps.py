"""Substeps that follow the tick rate, in scenes whose joints need many solver steps a second."""

import math
from typing import TYPE_CHECKING

from physics import SolverSettings

if TYPE_CHECKING:
    from app.simulation.simulation import Simulation

MOST = 16
"""Most substeps [count], as in SolverSettings."""

EXAMPLE = 60  # [Hz] tick rate by which the remedy is told


def keep_steps(simulation: "Simulation") -> None:
    """Take as many substeps as the scene's joints need at this tick rate, unless the user chose
    how many; tell of that, and of joints that give way.

    A rigid joint is a spring of at most a quarter of the solver steps a second [Hz].
    """
    scene, settings = simulation.scene, simulation.world.settings
    need = scene.solver_steps
    if not need:
        return
    usual = scene.settings.get("substeps", SolverSettings().substeps)
    wanted = min(max(usual, math.ceil(need / settings.tick_rate)), MOST)
    if "substeps" not in simulation.chosen and settings.substeps != wanted:
        settings.substeps = wanted
        said = f"its joints need {need:g} solver steps a second"
        simulation.remarks.append(f"Substeps follow the tick rate here: {said}")
    if settings.substeps * settings.tick_rate < need:
        hold = f"{math.ceil(need / EXAMPLE)} substeps at {EXAMPLE} Hz"
        simulation.remarks.append(
            f"Too few solver steps for these joints: they give way. Use {hold}"
        )

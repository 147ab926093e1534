"""Whether a run can be live in a page, or why only its recording can be shown."""

from app.simulation.errors import CrowdedSceneError, SceneFailedError
from app.simulation.simulation import Simulation
from physics import World
from physics.settings import SOLVERS
from scenes.kit import Scene

OWN_SOLVER = SOLVERS[0]
"""The solver that the page has."""

TRIED = 5
"""How long a scene is tried without its program: [s], 5. Most programs only measure; one that acts
later than this would not be missed until then."""


def why_recorded(simulation: Simulation) -> str:
    """Why the page shows a recording; "" when it can go on by itself, with the same bits."""
    world = simulation.world
    if world.settings.solver != OWN_SOLVER:
        return f"a page has no solver but the {OWN_SOLVER}"
    if world.callbacks.any:
        return "a program watches what touches"
    if world.joint_table.can_break:
        return "its joints can break, which a page cannot do"
    if type(simulation.scene).step is not Scene.step and program_moves(simulation):
        return "a program moves it in every tick"
    return ""


def program_moves(simulation: Simulation) -> bool:
    """Whether the scene, from its beginning, moves otherwise without its program."""
    try:
        whole = simulation.again()
        alone = World.from_snapshot(whole.world.save())
        for _ in range(TRIED):
            ticks = whole.world.settings.tick_rate
            for _ in range(ticks):
                whole.step()
            alone.step(ticks)
            if whole.world.hash() != alone.hash():
                return True
    except (SceneFailedError, CrowdedSceneError):
        return True
    return False

"""What scenes of one creature that is told to walk have in common."""

from collections.abc import Set

from creatures.figure import Figure
from creatures.gait import chosen
from creatures.gaits import kind_of
from creatures.plan import Plan
from physics import World
from scenes.kit import Control, Reading, choice

CONTROLS = (
    Control("walk_left", "left", "walk left"),
    Control("walk_right", "right", "walk right"),
)
PUSHES = (Control("push_left", "a", "push left"), Control("push_right", "d", "push right"))
PUSH = 65.0
"""Push at the chest while a key of PUSHES is held: [N], as in the tutorial, a third of the figure's
weight. The seed's figure falls within 2 s, ours runs for a while first."""

SOLVER_STEPS = 480
"""Solver steps a second that the joints of creatures need: [Hz], 480, the usual 240 Hz with 2
substeps. With half as many the Jansen linkage slips and the hopper stops on hills (at 60 Hz)."""

DOES = choice(
    "walk right",
    ("walk right", "stand", "walk left"),
    live=True,
    help="What it does while you hold no key",
    label="Behaviour",
)


def command(held: Set[str], does: str, speed: float) -> float:
    """Return the speed that is asked for now [m/s]; keys come before what DOES is set to."""
    way = ("walk_right" in held) - ("walk_left" in held)
    chosen = (does == "walk right") - (does == "walk left")
    return (way or chosen) * speed


def pushed(held: Set[str], push: float) -> float:
    """Return the push at the chest [N]: of the slider, and of the key that is held."""
    return push + PUSH * (("push_right" in held) - ("push_left" in held))


def make_room(world: World, old: Figure, plan: Plan) -> None:
    """Take the old creature away; PlanError, and it stays, when `plan` cannot be driven."""
    chosen(kind_of(plan), plan)
    for body in old.bodies.values():
        world.remove(body)


def readings(figure: Figure, begin: float) -> tuple[Reading, ...]:
    """Return how far it went from `begin` [m], its speed and its mass."""
    center, velocity, _ = figure.motion()
    return (
        Reading("distance", center.real - begin, "m"),
        Reading("speed", velocity.real, "m/s"),
        Reading("mass", figure.mass, "kg"),
    )

"""Kinds of gait by their words. A kind is one file or folder here and one line of KINDS."""

from creatures.figure import Figure
from creatures.gait import Gait, Kind, chosen
from creatures.gaits import hop, legs, mirror, slack, wave, wheels
from creatures.gaits.biped import biped
from creatures.plan import Plan, PlanError

KINDS: dict[str, Kind] = {
    "biped": biped.KIND,
    "hop": hop.KIND,
    "legs": legs.KIND,
    "mirror": mirror.KIND,
    "slack": slack.KIND,
    "wave": wave.KIND,
    "wheels": wheels.KIND,
}


def kind_of(plan: Plan) -> Kind:
    """Return the plan's kind of gait. Raises PlanError for a word that is none, or a plan that the
    kind cannot drive.
    """
    kind = KINDS.get(plan.gait)
    if kind is None:
        raise PlanError(f"there is no gait {plan.gait!r}: choose {', '.join(KINDS)}")
    reason = kind.able(plan)
    if reason:
        raise PlanError(f"the gait {kind.title!r} cannot drive {plan.name}: {reason}")
    return kind


def gait_of(figure: Figure) -> Gait:
    """Return what drives the figure as its plan says. Raises PlanError as `kind_of` does."""
    kind = kind_of(figure.plan)
    return kind.make(figure, chosen(kind, figure.plan))

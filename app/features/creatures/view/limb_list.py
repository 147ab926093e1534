"""The lines of a creature's limbs: each below the one that it hangs on."""

from app.ui.toolkit.rich_list import Line
from creatures.edit import joint_kind
from creatures.plan import LimbPlan, Plan

KINDS = {"weld": "welded", "hinge": "hinge", "servo": "servo", "motor": "motor"}
"""What is said of a limb's joint."""


def lines_of(plan: Plan, chosen: str) -> list[Line]:
    """Return the limbs, each right below its parent or a brother's last child."""
    result: list[Line] = []

    def add(limb: LimbPlan, deep: int) -> None:
        note = KINDS[joint_kind(limb)] if limb.parent else "root"
        note += ", foot" if limb.foot else ""
        note += "".join(f", link to {link.b}" for link in plan.links if link.a == limb.name)
        is_chosen, name = limb.name == chosen, limb.name
        result.append(Line(name, name, beside=note, deep=deep, chosen=is_chosen))
        for child in plan.children(limb.name):
            add(child, deep + 1)

    add(plan.root, 0)
    return result

"""Which functions of the solvers visit rows, and what is read of them when they return.

A solver with functions of its own gets lines here: module, name, and who reads its variables.
"""

from collections.abc import Callable

from app.features.xray.model import contact_visits as contacts
from app.features.xray.model import joint_visits as joints
from app.features.xray.model.solved_rows import handed_out
from app.features.xray.model.visit import Local, Value, Visit

VISITS: dict[tuple[str, str], Callable[[Local, Value], list[Visit]]] = {
    ("contact_rows", "solve_normal"): contacts.normal,
    ("contact_rows", "solve_friction"): contacts.friction,
    ("contact_rows", "solve_rolling"): contacts.rolling,
    ("contact_pairs", "solve_both"): contacts.both_normals,
    ("projected_impulses", "stopping"): contacts.half_push,
    ("xpbd_contacts", "place_normal"): contacts.place,
    ("xpbd_contacts", "bounce"): contacts.bounce,
    ("xpbd_joints", "place_axes"): joints.place_axis,
    ("xpbd_joints", "place_points"): joints.place_point,
    ("impact_groups", "note_push"): contacts.blow,
    ("impact_groups", "note_friction"): contacts.rub,
    ("island_rows", "scatter_row"): handed_out,
    ("joint_rows", "solve_axes"): joints.axis,
    ("joint_rows", "solve_points"): joints.point,
    ("direct_joints", "give"): joints.link,
    ("direct_hinges", "give_hinge"): joints.hinge_link,
}
"""Functions (module, name) that visit rows, and what is read at their end."""

OF_CALLERS = frozenset({joints.hinge_link, joints.link, contacts.half_push, handed_out})
"""Readers that need variables of the calling function too."""

"""What each stage of a tick is called, what it does, and the file in which it does it."""

from typing import NamedTuple


class Stage(NamedTuple):
    """The words for a stage."""

    title: str
    does: str  # one sentence
    where: str  # the file


STAGES = {
    "update_bounds": Stage(
        "Update bounds",
        "Renews the box round each body that moves, and the fat one when the tight one leaves it.",
        "physics/contacts/broadphase.py",
    ),
    "find_pairs": Stage(
        "Find pairs",
        "Sorts the fat boxes along x and finds those that overlap (sweep and prune).",
        "physics/contacts/broadphase.py",
    ),
    "collide": Stage(
        "Collide",
        "Finds the contact points of each pair by separating axes, or keeps the last tick's.",
        "physics/contacts/contacts.py",
    ),
    "wake_touched": Stage(
        "Wake touched",
        "Wakes a sleeping body that something awake touches, with its island.",
        "physics/contacts/sleep.py",
    ),
    "rebuild_blocks": Stage(
        "Rebuild blocks",
        "Colours the contacts anew, so that those of one block share no moving body.",
        "physics/rows/blocks.py",
    ),
    "apply_air": Stage("Apply air", "Adds wind, drag and lift.", "physics/forces/air.py"),
    "prepare": Stage(
        "Prepare",
        "Makes the rows of contacts and joints ready: masses, anchors, softness.",
        "physics/rows/contact_rows.py",
    ),
    "impacts": Stage(
        "Impacts",
        "Lets bodies bounce that meet fast: all that meet at one moment at once.",
        "physics/impacts/impacts.py",
    ),
    "integrate_velocities": Stage(
        "Integrate velocities",
        "Adds gravity, forces and damping to the velocities, each substep.",
        "physics/rows/integration.py",
    ),
    "warm_start": Stage(
        "Warm start",
        "Begins each substep with the impulses of the last one.",
        "physics/rows/contact_rows.py",
    ),
    "solve_joints": Stage(
        "Solve joints",
        "Sweeps over the rows of joints, soft, each substep.",
        "physics/rows/joint_rows.py",
    ),
    "solve_contacts": Stage(
        "Solve contacts",
        "Sweeps over the blocks of contacts, soft, each substep.",
        "physics/rows/contact_rows.py",
    ),
    "integrate_positions": Stage(
        "Integrate positions",
        "Moves the bodies by their velocities, each substep.",
        "physics/rows/integration.py",
    ),
    "relax": Stage(
        "Relax",
        "Sweeps over joints and contacts without push-out, which takes its speed away again.",
        "physics/solvers/soft_step.py",
    ),
    "ledger": Stage(
        "Energy balance",
        "Counts the work of all impulses, while Energy balance is open.",
        "physics/energy/ledger_entries.py",
    ),
    "finish": Stage(
        "Finish",
        "Puts the bodies at their new poses.",
        "physics/rows/integration.py",
    ),
    "solve": Stage(
        "Solve",
        "The solver that was chosen in place of the soft step, with Python's call of it.",
        "physics/solvers/declared.py",
    ),
    "stop_at_impacts": Stage(
        "Stop at impacts",
        "Puts what flew too far in one tick back to its first impact.",
        "physics/contacts/continuous.py",
    ),
    "report": Stage(
        "Report",
        "Notes contacts, sensors and hits as events, if anyone listens.",
        "physics/contacts/reports.py",
    ),
    "fall_asleep": Stage(
        "Fall asleep",
        "Finds islands that rest and lets them sleep, if sleeping is on.",
        "physics/contacts/sleep.py",
    ),
    "rest": Stage(
        "The rest",
        "Python round the compiled tick: settings, edits, room for new rows, events, the call.",
        "physics/stepping/world_step.py",
    ),
}
"""By the words of `laps.STAGE_WORDS`, and the rest."""

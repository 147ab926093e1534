"""Who may touch whom (stub until the features branch is merged)."""

from physics._jit import device


@device
def filters_meet(a, b, matrix):
    """True when the filters of two shapes let them touch."""
    if a.group == b.group and a.group != 0:
        return a.group > 0
    return (a.category & b.mask) != 0 and (b.category & a.mask) != 0

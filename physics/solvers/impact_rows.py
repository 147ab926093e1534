"""The records of impacts: what is known of blocks, bodies and blows while things are struck.

All of it is of one tick: none of it is saved or hashed.
"""

import numpy as np

from physics.lanes import LANES

MOST_BLOWS = 1024
"""Points of one group of blows at most: [count], 1024, 200 kilobytes a world. Fewer: what lands as
one sheet is struck in pieces; more: one blow holds up the tick."""

MEETING = np.dtype(
    [
        ("after_a", "i8", LANES),  # next side of a contact in A's list and in B's; see `sides_of`
        ("after_b", "i8", LANES),
        ("p_when", "f8", LANES),  # [s] in the tick, when the points meet fast; NEVER
        ("p_near", "f8", LANES),  # [s] when they are so near that they might as well
        ("q_when", "f8", LANES),
        ("q_near", "f8", LANES),
        ("seen", "i8"),  # the round in which the block was last looked at
        ("asked", "i8"),  # the round for which it was last put on the list
        ("now", "i8"),  # row i: block number i of this round's list, and of the next one's
        ("next", "i8"),
    ]
)
"""What is known of a block of contacts, one row each."""

STRUCK = np.dtype(
    [
        ("sides", "i8"),  # the first side of a contact in the body's list
        ("round", "i8"),  # the round that `first` is of
        ("first", "f8"),  # [s] in the tick, when it is struck first
        ("group", "i8"),  # the last group of blows that it was in
        ("count", "i8"),  # blows on it in that group
        ("vx", "f8"),  # [m/s] what the group's impulses change its velocity by
        ("vy", "f8"),
        ("w", "f8"),  # [rad/s]
    ]
)
"""What is known of a body, one row each."""

BLOW = np.dtype(
    [
        ("a", "i8"),  # body rows
        ("b", "i8"),
        ("block", "i8"),
        ("lane", "i8"),  # ... of point p; LANES more for q
        ("x", "f8"),  # the row's J = [-x, -y, -turn_a, x, y, turn_b]
        ("y", "f8"),
        ("turn_a", "f8"),
        ("turn_b", "f8"),
        ("when", "f8"),  # [s] in the tick; RESTS: it was not falling
        ("speed", "f8"),  # [m/s] J v at the blow
        ("wanted", "f8"),  # [m/s] K impulse + this is the slope
        ("k", "f8"),  # [1/kg] J M^-1 J^T
        ("low", "f8"),  # [N*s] bounds of the impulse
        ("high", "f8"),
        ("impulse", "f8"),  # [N*s]
        ("push", "f8"),  # [N*s] its normal impulse, while friction is sought
        ("slope", "f8"),  # [m/s] of the energy: K impulse + wanted
        ("way", "f8"),  # [N*s] the direction of a step,
        ("bend", "f8"),  # [m/s] and K times it
    ]
)
"""One impulse of a group that is sought: of a point that is struck, or of its friction."""

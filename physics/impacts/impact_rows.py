"""The records of impacts: what is known of contacts, bodies and blows while things are struck.

All of it is of one tick: none of it is saved or hashed. A contact's numbers lie side by side here,
for they are read again and again, in any order.
"""

import numpy as np

from physics.compile.jit import records
from physics.compile.lanes import LANES

MOST_BLOWS = 1024
"""Points of one group of blows at most: [count], 1024, 150 kilobytes a thread. Fewer: what lands as
one sheet is struck in pieces; more: one blow holds up the tick."""

LISTS = 3
"""Lists of contacts of a part of the threads: of this round, of the next one, and of those that are
struck after the others. The first ones are of contacts between two parts."""

POINTS, BODIES = 0, MOST_BLOWS
"""Where in the row of a part the points of its group begin, and the bodies; these are twice as many
at most."""


LINK = np.dtype(
    [
        ("after_a", "i4"),  # the next side of a contact in A's list, and in B's; 0 = none
        ("after_b", "i4"),
        ("a", "i4"),  # body rows
        ("b", "i4"),
        ("seen", "i2"),  # round in which it was last looked at; 0: its meeting is of another tick
        ("asked", "i2"),  # round in which it was last put on the list of the next one
        ("dead", "i2"),  # whether it hands a blow on at once: IS_DEAD, IS_FIXED
        ("second", "i2"),  # 1 = it has a second point; known once it was looked at
        ("spare", "i8"),
    ]
)
"""How contacts hang together, one row for each lane of the blocks: half a cache line, for all of
them are written in a tick with impacts."""

ARM = np.dtype(
    [
        ("turn_a", "f8"),  # [m] arms of the normal
        ("turn_b", "f8"),
        ("free", "f8"),  # [m/s] what is slower is no impact where nothing presses; NEVER = none is
    ]
)

FALL = np.dtype(
    [
        ("gap", "f8"),  # [m] when the tick began; of what rests, however deep, 0
        ("mass", "f8"),  # [kg] 1 / K
        ("when", "f8"),  # [s] in the tick, when it meets fast; or NEVER
        ("near", "f8"),  # [s] when it is so near that it might as well
        ("left", "f8"),  # what its blows in this tick have left of a speed, 1 at first
        ("group", "i8"),  # the last group of blows that it was in
    ]
)

MEETING = np.dtype(
    [
        # The first cache line says whether it closes in.
        ("x", "f8"),  # the normal, from A to B
        ("y", "f8"),
        ("p", ARM),
        ("q", ARM),
        # The second one says when, and the third one when its second point does.
        ("e", "f8"),  # restitution
        ("limit", "f8"),  # [m/s] what is slower is no impact
        ("p_fall", FALL),
        ("q_fall", FALL),
        ("spare", "f8", 2),
    ]
)
"""What is known of a contact that was looked at, one row for each lane of the blocks."""

STRUCK = np.dtype(
    [
        ("sides", "i4"),  # the first side of a contact in the body's list
        ("meets", "i4"),  # points of it that meet
        ("group", "i4"),  # the last group of blows that it was in
        ("count", "i4"),  # blows on it in that group
        ("reached", "i4"),  # the last group for which somebody asked what hangs together
        ("turn", "i2"),  # the round that `meets` and `first` are of
        ("hit", "i2"),  # the last round in which it was struck
        ("part", "i2"),  # the part of the threads that it belongs to
        ("apart", "i2"),  # CUT, or the last round in which it is struck after the others
        ("heap", "i2"),  # whether more hangs together with it than a group grows through
        ("dead", "i2"),  # the same of any of its contacts
        ("first", "f8"),  # [s] in the tick, when it is struck first
        ("vx", "f8"),  # [m/s] what the group's impulses change its velocity by
        ("vy", "f8"),
        ("w", "f8"),  # [rad/s]
        ("way_x", "f8"),  # [m/s] ... and the direction of a step
        ("way_y", "f8"),
        ("way_w", "f8"),  # [rad/s]
        ("after", "i8"),  # the next body of those that hang together, -1 = none
        ("spare", "f8", 4),
    ]
)
"""What is known of a body, one row each: all but the direction in one cache line."""

BLOW = np.dtype(
    [
        ("a", "i8"),  # body rows
        ("b", "i8"),
        ("point", "i8"),  # of the contacts: twice the lane, and 1 more for q
        ("x", "f8"),  # the row's J = [-x, -y, -turn_a, x, y, turn_b]
        ("y", "f8"),
        ("turn_a", "f8"),
        ("turn_b", "f8"),
        ("when", "f8"),  # [s] in the tick; RESTS: it was not falling
        ("speed", "f8"),  # [m/s] J v at the blow
        ("wanted", "f8"),  # [m/s] K impulse + this is the slope
        ("mass", "f8"),  # [kg] 1 / (J M^-1 J^T)
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


def meeting_room(blocks: int) -> int:
    """Rows for the contacts of so many blocks; row 0 is none's."""
    return LANES * blocks + 1


def contact_benches(blocks: int, parts: int) -> dict[str, np.ndarray]:
    """Room for the contacts of so many blocks, and for the lists of so many threads.

    A list is a row, of which the first number says how long it is.
    """
    count = meeting_room(blocks)
    return {
        "links": records(LINK, count),
        "meetings": records(MEETING, count),
        "lists": np.zeros((LISTS * (1 + parts), count), np.int32),
    }


def group_benches(parts: int) -> dict[str, np.ndarray]:
    """Room for the groups of blows that so many threads strike at a time."""
    return {
        "blows": records(BLOW, parts * MOST_BLOWS),
        "members": np.zeros((parts, 3 * MOST_BLOWS), np.int64),
    }

"""The poses of getting up, in degrees: what every joint is to reach in each move.

They were found by a search (CMA-ES, Hansen 2006) over falls on level ground and on 5 degrees both
ways; the order of the moves by thought. Both sides of the body move alike.
"""

from typing import NamedTuple


class Move(NamedTuple):
    """Bends of one limb against the other [degrees], reached in `seconds` at an even pace.

    180 is a straight hip, 0 a straight knee, back and elbow, 90 a foot square to its calf, 180 a
    hanging arm, 270 one held out ahead. None leaves a joint where the move before wanted it.
    """

    seconds: float
    thigh: float | None = None
    calf: float | None = None
    foot: float | None = None
    mid: float | None = None
    chest: float | None = None
    bicep: float | None = None
    forearm: float | None = None
    shin: float | None = (
        None  # direction [degrees] that the calf keeps instead, until the knee ends
    )


PRESS_UP = (
    Move(0.80, 180, -41, 40, 0, 0, 192, 122),  # straight, hands beside the chest
    Move(0.81, 247, -41, 148, -15, -15, 194, 137, shin=170.8),  # knees under the hip: a tent
    Move(0.22, 247, -41, 148, -15, -15, 312, 10, shin=170.8),  # arms out: on hands and knees
    Move(0.39, 247, -134, 148, -15, -15, 229, 12),  # hands off backwards, the hip over the heels
    Move(0.22, 236, -144, 148, -12, -12, 165, 12),  # sit on the heels
)
"""From lying on the front to kneeling."""

KIP = (
    Move(0.80, 180, -10, 90, 0, 0, 190, 10),  # straight, arms along the body
    Move(0.28, 117, -124, 46, 11, 11, 162, 35),  # feet under the knees, a bridge
    Move(0.21, 231, -45, 109, -2, -2, 103, 12),  # legs thrown up, on the hands
    Move(0.38, 119, -141, 78, 11, 11, 136, 51),  # and folded under the hip
    Move(0.61, 124, -67, 69, -1, -1, 184, 84),  # on the knees, the body swings up ahead
    Move(0.63, 180, -61, 82, -12, -12, 156, 12),  # and down on the front
)
"""From lying on the back over the knees to lying on the front."""

SIT = Move(1.2, calf=-144, foot=148, mid=-15, chest=-15, bicep=170, forearm=10)
"""Kneeling on the heels, toes turned under, arms back."""

REACH, BRACE = Move(0.8, bicep=270), Move(0.8, mid=0, chest=0)
"""Arms forward against sitting down; then the back straight."""

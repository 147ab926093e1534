"""What is asked of the figure: the whole of what a player, a test or a race may say to it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Wish:
    """One tick's orders. The default is to stand."""

    speed: float = 0.0  # [m/s] to the right; against its face it walks backwards
    facing: int = 0  # 1 to the right, -1 to the left, 0 as it does: it turns round where it stands
    jog: bool = False  # with a flight in every step
    crouch: bool = False  # while it is asked
    jump: bool = False  # once, from standing


STAND = Wish()

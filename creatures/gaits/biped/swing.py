"""How a foot in the air moves along the ground to where it is to land."""

HARDEST = 80.0  # [m/s^2] most acceleration of a planned foot
BRAKES = 0.8  # [1] of that: what it brakes with where it would run past its landing
LEAST_LEFT = 0.05  # [s] a plan has at least so long


class Swing:
    """The plan: place [m], speed [m/s] and acceleration [m/s^2] along x."""

    def __init__(self, place: float) -> None:
        self.place, self.speed, self.pull = place, 0.0, 0.0

    def step(self, goal: float, left: float, dt: float) -> None:
        """Move on by `dt` [s] to rest at `goal` [m] in `left` [s], with the least acceleration.

        From x with the speed v, the cubic that rests at the goal after T begins with the
        acceleration 6 (goal - x) / T^2 - 4 v / T. It is planned anew in every tick, so a goal that
        jumps is no kick. One that comes nearer is not run past: v^2 / (2 way) stops at it.
        """
        left = max(LEAST_LEFT, left)
        way = goal - self.place
        pull = 6.0 * way / (left * left) - 4.0 * self.speed / left
        if self.speed * way > 0.0 and self.speed**2 > 2.0 * BRAKES * HARDEST * abs(way):
            pull = -self.speed * self.speed / (2.0 * way)
        self.pull = max(-HARDEST, min(HARDEST, pull))
        self.speed += self.pull * dt
        self.place += self.speed * dt

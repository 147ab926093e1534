"""A platform that lets a ball through from below and carries it from above.

Start it by `python assets/examples/one_way.py`.

A `Chain` is solid on its left side only, seen along its points; the other side lets pass.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # the checkout, wherever it is started from

from physics import Body, Box, Chain, Circle, World

HEIGHT, RADIUS = 2.0, 0.3  # [m] of the platform; of the ball
WIDE = 60  # letters from the ground to 5 m


def build() -> tuple[World, Body]:
    """A floor, the platform above it, and a ball on the floor."""
    world = World()
    world.record_events = True
    world.add_static(Box(width=20.0, height=1.0), position=(0.0, -0.5), name="floor")
    platform = Chain(points=((-3.0, HEIGHT), (3.0, HEIGHT)))  # left to right: solid above
    world.add_static(platform, name="platform")
    ball = world.add_dynamic(Circle(radius=RADIUS), position=(0.0, RADIUS), name="ball")
    return world, ball


def picture(y: float) -> str:
    """The ball between the ground, on the left, and 5 m."""
    line = [" "] * (WIDE + 1)
    line[round(WIDE * HEIGHT / 5.0)] = "|"
    line[min(round(WIDE * y / 5.0), WIDE)] = "o"
    return "".join(line).rstrip()


def main() -> None:
    """Jump from the floor, fly through, come down on it; then drop through it on purpose."""
    world, ball = build()
    ball.velocity = (0.0, 9.0)
    print("time     ground" + " " * 14 + "platform")
    for tick in range(900):
        if tick == 600:  # let go of this one pair of bodies, until it is through
            world.let_collide(ball, world.body("platform"), False)
        world.step()
        for event in world.events:
            if event.kind == "contact_begin":
                print(f"{world.time:5.2f} s: {event.message}")
        if tick % 24 == 0:
            print(f"{world.time:5.2f} s  {picture(ball.center[1])}")
        if tick == 599:
            print(f"the ball rests {ball.center[1] - RADIUS:.3f} m high; now the pair is let go")
    print(f"at last the ball is {ball.center[1] - RADIUS:.3f} m high")


if __name__ == "__main__":
    main()

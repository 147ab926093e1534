"""Go back, and do it again: the same pushes give the same bits, other pushes another future.

Start it by `python assets/examples/replay.py`.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # the checkout, wherever it is started from

from physics import Body, Box, Circle, World

Pushes = dict[int, tuple[float, float]]
"""Impulse [N*s] on the ball before that tick."""


def build() -> tuple[World, Body]:
    """A wall of bricks, and a ball before it."""
    world = World()
    world.add_static(Box(width=40.0, height=1.0), position=(0.0, -0.5))
    for row in range(6):
        for k in range(5):
            at = (4.0 + 0.5 * (row % 2) + k, 0.25 + 0.5 * row)
            world.add_dynamic(Box(width=1.0, height=0.5), position=at)
    ball = world.add_dynamic(Circle(radius=0.4, density=8.0), position=(-4.0, 0.4), name="ball")
    return world, ball


def play(world: World, ball: Body, pushes: Pushes, ticks: int = 480) -> str:
    """Do the pushes when it is time for them; returns the hash of what comes out."""
    first = world.tick
    for _ in range(ticks):
        if world.tick - first in pushes:
            ball.apply_impulse(pushes[world.tick - first])
        world.step()
    return world.hash()


def picture(world: World) -> str:
    """Where the bodies are, from the side: a letter for half a metre."""
    rows = [[" "] * 40 for _ in range(8)]
    for body in world.bodies[1:]:
        column, row = round(2 * body.center[0] + 12), round(2 * body.center[1])
        if 0 <= column < 40 and 0 <= row < 8:
            rows[row][column] = "O" if body.name == "ball" else "#"
    return "\n".join("".join(row).rstrip() for row in reversed(rows)) + "\n" + "=" * 40


def main() -> None:
    """Play once, go back and play again, go back and play otherwise."""
    world, ball = build()
    start = world.save()
    pushes: Pushes = {0: (100.0, 0.0), 30: (0.0, 10.0)}
    once = play(world, ball, pushes)
    print(picture(world), f"\nonce      {once}")
    world.restore(start)  # bodies keep their handles
    again = play(world, ball, pushes)
    print(f"again     {again}: {'the same bits' if again == once else 'DIFFERENT'}")
    twin = World.from_snapshot(start)  # another world, with handles of its own
    other = play(twin, twin.body("ball"), {**pushes, 30: (0.0, 10.001)})
    print(picture(twin), f"\na push of 1 mN*s more {other}: another future")


if __name__ == "__main__":
    main()

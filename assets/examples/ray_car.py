"""A car without wheels: rays find the ground, springs along them carry the car over hills.

Start it by `python assets/examples/ray_car.py`.

What many games drive on. Each tick two rays look down from the car; where one meets the ground, a
spring and a damper push at that end, and the engine along the ground, as far as friction allows.
"""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # the checkout, wherever it is started from

from physics import Body, Box, Chain, World

LEG, MASS = 0.6, 400.0  # [m] length of a leg at rest, [kg]
HERTZ, DAMPING_RATIO, FRICTION = 2.0, 0.5, 0.9
CRUISE, EAGER = 8.0, 2.0  # [m/s] wanted speed, [1/s] how the engine goes for it


def hill(x: float) -> float:
    """Height of the ground [m]."""
    return 0.5 * math.sin(0.35 * x) * min(max(x / 10.0, 0.0), 1.0)


def build() -> tuple[World, Body]:
    """Fifty metres of hills, and the car at their beginning."""
    world = World()
    points = tuple((0.25 * k - 5.0, hill(0.25 * k - 5.0)) for k in range(240))
    world.add_static(Chain(points=points), name="ground")
    shape = Box(width=2.0, height=0.4, density=MASS / 0.8)
    return world, world.add_dynamic(shape, position=(0.0, 0.9), name="car")


def drive(world: World, car: Body) -> bool:
    """Push at both ends; returns whether a leg is on the ground."""
    k, c = 0.5 * MASS * (math.tau * HERTZ) ** 2, MASS * DAMPING_RATIO * math.tau * HERTZ
    stands = False
    for end in (-0.8, 0.8):
        top, foot = car.world_point((end, 0.0)), car.world_point((end, -1.4 * LEG))
        hit = world.ray_cast(top, foot, ignore=car)
        if hit is None:
            continue
        (nx, ny), (vx, vy) = hit.normal, car.velocity_at(top)
        short = LEG - math.dist(top, hit.point)  # a leg pushes, and never pulls
        push = max(k * short - c * (nx * vx + ny * vy), 0.0)
        along = ny * vx - nx * vy
        engine = 0.5 * MASS * EAGER * (CRUISE - along)
        grip = min(max(engine, -FRICTION * push), FRICTION * push)
        car.apply_force((push * nx + grip * ny, push * ny - grip * nx), at=hit.point)
        stands = True
    return stands


def main() -> None:
    """Drive for 6 s, and draw the ground and the car from above one another."""
    world, car = build()
    flown = 0
    for tick in range(1440):
        flown += not drive(world, car)
        world.step()
        if tick % 48 == 47:
            x, y = car.center
            ground, body = round(24 + 16 * hill(x)), round(24 + 16 * y)
            line = "#" * ground + " " * (body - ground) + "o"
            print(f"x {x:5.1f} m {math.degrees(car.angle):+5.0f} deg {line}")
    speed = math.hypot(*car.velocity)
    print(f"{car.center[0]:.1f} m in 6 s, now at {speed:.1f} m/s; in the air {flown / 240:.2f} s")


if __name__ == "__main__":
    main()

"""What it does when it is asked: turn, jog, stop, crouch, jump, and all at other tick rates."""

from functools import partial

from creatures.gaits.biped.wish import STAND, Wish
from tests.walk.run import Outcome, Row, Run

STILL = 0.25  # [m/s] a figure that sways in standing is slower
TRAVEL = 0.35  # [m] a figure that has stopped moves no further


def stops(seed: int) -> Outcome:
    """Walk, let go at a random moment: it must be still after 1 s, and stay where it is."""
    run = Run(seed)
    run.go(1.0)
    run.go(run.rng.uniform(4.0, 6.0), Wish(speed=run.way() * run.rng.uniform(0.5, 1.5)))
    run.go(1.0)
    stopped, speed = run.x, abs(run.speed)
    run.go(4.0)
    return run.outcome(speed < STILL and abs(run.x - stopped) < TRAVEL, speed)


def turns(seed: int) -> Outcome:
    """Walk, turn round, walk forwards to the other side, turn back and come again."""
    run = Run(seed)
    speed = run.rng.uniform(0.8, 1.5)
    run.go(run.rng.uniform(2.0, 4.0), Wish(speed=speed, facing=1))
    passed = True
    for way in (-1, 1):
        run.go(5.0, Wish(facing=way))
        begin = run.x
        run.go(6.0, Wish(speed=way * speed, facing=way))
        passed = passed and faces(run) == way and way * (run.x - begin) > 3.0 * speed
    return run.outcome(passed)


def faces(run: Run) -> int:
    """Return the side to which both feet point and both knees are bent, or 0."""
    sides = set[bool]()
    for side in ("left", "right"):
        foot, bodies = run.figure.bodies[f"{side} foot"], run.figure.bodies
        sides.add(foot.world_point((0.7, 0.0))[0] > foot.position[0])
        hip, ankle = bodies["pelvis"].position[0], bodies[f"{side} calf"].world_point((1.45, 0))[0]
        sides.add(bodies[f"{side} calf"].position[0] > 0.5 * (hip + ankle) - 0.1)
    return 0 if len(sides) > 1 else 1 if True in sides else -1


def jogs(seed: int) -> Outcome:
    """Jog for 10 s; every stride must have a flight. The measure is the share of time aloft."""
    run = Run(seed)
    way, speed = run.way(), run.rng.uniform(2.0, 3.0)
    run.go(1.0, Wish(facing=way))
    if way < 0:
        run.go(4.0, Wish(facing=way))
    wish = Wish(speed=way * speed, facing=way, jog=True)
    run.go(4.0, wish)
    begin, aloft, flights, before = run.x, 0, 0, False
    feet = [run.figure.bodies[f"{side} foot"] for side in ("left", "right")]
    for _ in range(6 * run.tick_rate):
        run.go(1.0 / run.tick_rate, wish)
        flies = not any(foot.contacts_count for foot in feet)
        aloft += flies
        flights += flies and not before
        before = flies
    made = way * (run.x - begin) / 6.0
    run.go(5.0, Wish(facing=way))
    share = aloft / (6 * run.tick_rate)
    passed = flights > 6 and share > 0.05 and made > 0.7 * speed
    return run.outcome(passed, share)


def crouches(seed: int) -> Outcome:
    """Crouch for 3 s, be shoved lightly meanwhile, and stand up again."""
    run = Run(seed)
    run.go(run.rng.uniform(1.0, 2.0))
    high = run.figure.bodies["pelvis"].position[1]
    run.go(2.0, Wish(crouch=True))
    low = run.figure.bodies["pelvis"].position[1]
    run.shove(run.way() * 5.0)
    run.go(1.5, Wish(crouch=True))
    run.go(3.0)
    back = run.figure.bodies["pelvis"].position[1]
    return run.outcome(high - low > 0.5 and abs(back - high) < 0.15, high - low)


def jumps(seed: int) -> Outcome:
    """Jump on the spot three times; the measure is the least height of both soles [m]."""
    run = Run(seed)
    run.go(run.rng.uniform(1.0, 2.0))
    feet = [run.figure.bodies[f"{side} foot"] for side in ("left", "right")]
    lifts: list[float] = []
    for _ in range(3):
        ground = min(foot.center[1] for foot in feet)
        highest = 0.0
        for tick in range(3 * run.tick_rate):
            wish = Wish(jump=True) if tick == 0 else STAND
            run.go(1.0 / run.tick_rate, wish)
            highest = max(highest, min(foot.center[1] for foot in feet) - ground)
        lifts.append(highest)
    return run.outcome(min(lifts) > 0.15 and abs(run.x) < 1.5, min(lifts))


def at_rate(rate: int, seed: int) -> Outcome:
    """Walk to both sides and stop at another tick rate."""
    run = Run(seed, tick_rate=rate)
    speed = run.rng.uniform(0.8, 1.5)
    run.go(1.0)
    way = run.way()
    steps: list[float] = []
    for side in (way, -way):
        run.go(2.0, Wish(speed=side * speed))
        begin = run.x
        run.go(6.0, Wish(speed=side * speed))
        steps.append(side * (run.x - begin) / 6.0 / speed)
    run.go(4.0)
    return run.outcome(min(steps) > 0.7, min(steps))


def survives_at(rate: int, seed: int) -> Outcome:
    """Be shoved at another tick rate."""
    run = Run(seed, tick_rate=rate)
    run.go(run.rng.uniform(1.0, 3.0))
    run.shove(run.way() * 20.0)
    run.go(6.0)
    return run.outcome()


ROWS = (
    Row("stop", "stops within 1 s", 0.9, "speed then [m/s]", stops),
    Row("turn", "turns round, walks to the other side, and back", 0.9, "way [m]", turns),
    Row("jog", "jogs at 2 to 3 m/s with a flight", 0.9, "aloft [1]", jogs),
    Row("crouch", "crouches, and stands up", 0.9, "by [m]", crouches),
    Row("jump", "jumps on the spot, three times", 0.9, "soles [m]", jumps),
    *(
        Row(
            f"rate-{rate}",
            f"walks to both sides at {rate} Hz",
            0.9,
            "of speed [1]",
            partial(at_rate, rate),
        )
        for rate in (60, 120, 240)
    ),
    *(
        Row(
            f"shove-{rate}",
            f"shove of 20 N s at {rate} Hz",
            0.9,
            "way [m]",
            partial(survives_at, rate),
        )
        for rate in (60, 120)
    ),
)

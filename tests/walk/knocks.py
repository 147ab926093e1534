"""Pushes, boxes and hands: what comes from outside while the ground is flat."""

import math

from creatures.gaits.biped.wish import STAND, Wish
from physics import Box, MouseJoint, World
from tests.walk.run import Outcome, Row, Run

SHOVE = 20.0  # [N*s]
AFTER = 6.0  # [s] in which a blow must be overcome


def shoved_standing(seed: int) -> Outcome:
    """Strike it at a random moment while it stands."""
    run = Run(seed)
    run.go(run.rng.uniform(1.0, 3.0))
    run.shove(run.way() * SHOVE)
    run.go(AFTER)
    return run.outcome()


def shoved_walking(seed: int) -> Outcome:
    """Strike it at a random moment while it walks at a random speed, forwards or backwards."""
    run = Run(seed)
    wish = Wish(speed=run.rng.uniform(-1.5, 1.5))
    run.go(run.rng.uniform(4.0, 6.0), wish)
    run.shove(run.way() * SHOVE)
    run.go(AFTER, wish)
    return run.outcome()


def held_force(seed: int) -> Outcome:
    """Push it with 65 N for half a second while it stands or walks."""
    run = Run(seed)
    wish = Wish(speed=run.rng.choice((0.0, run.rng.uniform(-1.5, 1.5))))
    run.go(run.rng.uniform(4.0, 6.0), wish)
    run.push(run.way() * 65.0, 0.5, wish)
    run.go(AFTER, wish)
    return run.outcome()


def leaned_on(seed: int) -> Outcome:
    """Push it with 20 N for 20 s while it shall stand."""
    run = Run(seed)
    run.go(run.rng.uniform(1.0, 2.0))
    run.push(run.way() * 20.0, 20.0)
    return run.outcome()


def pelted(seed: int) -> Outcome:
    """Throw three boxes of 5 kg at it at 4 m/s, at its thighs to its chest, from either side."""
    run = Run(seed)
    run.go(1.0)
    for _ in range(3):
        way, size = run.way(), 0.4
        box = Box(width=size, height=size, density=5.0 / size**2, friction=0.5)
        height = run.rng.uniform(2.0, 4.0)
        fall = 0.5 * run.world.gravity[1] * 0.25 * 0.25
        at = run.x - way * 1.5, height - fall - 1.0 * 0.25
        thrown = run.world.add_dynamic(box, position=at, velocity=(4.0 * way, 1.0), name="box")
        run.go(run.rng.uniform(2.0, 4.0))
        thrown.remove()  # or it would stumble over it
    run.go(3.0)
    return run.outcome()


def pulled_about(seed: int) -> Outcome:
    """Take it by chest or pelvis and move the hand to and fro by up to 1 m at up to 1 m/s."""
    run = Run(seed)
    run.go(1.0)
    body = run.figure.bodies["chest" if run.rng.random() < 0.5 else "pelvis"]
    x, y = body.world_point((0.3, 0.0))
    most = 100.0 * body.mass * 9.81
    pull = MouseJoint(
        body, anchor=(x, y), target=(x, y), hertz=7.5, damping_ratio=1.0, max_force=most
    )
    hand = run.world.add_joint(pull)
    reach, rate, begin = run.rng.uniform(0.3, 1.0), run.rng.uniform(0.7, 1.0), run.world.time
    way = run.way()

    def move(world: World) -> None:
        phase = rate / reach * (world.time - begin)
        hand.target = x + way * reach * math.sin(phase), y

    run.steps.append(move)
    run.go(6.0)
    run.steps.remove(move)
    hand.remove()
    run.go(AFTER)
    return run.outcome()


def too_much(seed: int) -> Outcome:
    """Fell it: it must go limp, and come down with an arm before the head."""
    run = Run(seed)
    run.go(run.rng.uniform(1.0, 3.0))
    run.shove(run.way() * run.rng.uniform(60.0, 90.0))
    head = run.figure.bodies["head"]
    arms = [
        run.figure.bodies[f"{side} {part}"]
        for side in ("left", "right")
        for part in ("hand", "forearm")
    ]
    armed, met, speed = False, False, 0.0
    for _ in range(round(4.0 * run.tick_rate)):
        coming = -head.velocity[1]
        run.go(1.0 / run.tick_rate, STAND)
        armed = armed or any(arm.contacts_count for arm in arms)
        if head.contacts_count and not met:
            met, speed = True, coming
            break
    return Outcome(run.fell and (armed or not met), speed)


ROWS = (
    Row("shove-stand", "shove of 20 N s, standing", 0.9, "way [m]", shoved_standing),
    Row("shove-walk", "shove of 20 N s, walking -1.5 to 1.5 m/s", 0.9, "way [m]", shoved_walking),
    Row("held", "65 N for 0.5 s, standing and walking", 0.9, "way [m]", held_force),
    Row("steady", "20 N for 20 s", 0.9, "way [m]", leaned_on),
    Row("boxes", "three boxes of 5 kg at 4 m/s", 0.9, "way [m]", pelted),
    Row("hand", "pulled about by the hand", 0.9, "way [m]", pulled_about),
    Row("fall", "too much: falls limp, an arm before the head", 0.9, "head [m/s]", too_much),
)

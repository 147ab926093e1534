"""Issue 18: what a new user builds who has read only the README, by mouse, each in two minutes."""

import itertools
import math
import time

from tests.mouse import truth
from tests.mouse.play import Play
from tests.mouse.truth import Motion

LIMIT = 120.0
"""A machine is built and works within this: [s], by a hand that never hesitates."""


def table(play: Play) -> float:
    """Open the empty table as the README says; return when [s]."""
    begin = time.monotonic()
    play.key("ctrl+n")
    assert play.ask(truth.scene) == "empty" and play.ask(truth.time).paused
    return begin


def works(play: Play, begin: float, words: str) -> None:
    """Note that it works, and how long it took."""
    seconds = time.monotonic() - begin
    play.note(f"{words}; built, run and seen in {seconds:.0f} s")
    assert seconds < LIMIT, f"it took {seconds:.0f} s"


def movers(play: Play) -> list[Motion]:
    """What can move."""
    return play.ask(truth.bodies)


def watch(play: Play, seconds: float, name: str) -> list[tuple[float, Motion]]:
    """Let time go on for so many `seconds` [s] of simulation; return when a body was where."""
    seen = [play.ask(truth.moment, name)]
    play.key("space")
    while seen[-1][0] < seen[0][0] + seconds:
        seen.append(play.ask(truth.moment, name))
        time.sleep(0.005)
    play.key("space")
    return seen


def car(play: Play) -> None:
    """A box, two circles at its lower edge, and a motor on each."""
    begin = table(play)
    k = 2.0 if play.case.text > 1.5 else 1.0  # who wants large letters draws large things
    wheels = (-3.6 * k, -2.0 * k)
    play.tool("box")
    play.drag((-4.0 * k, 0.6 * k), (-1.6 * k, 1.4 * k))
    play.tool("circle")
    play.drag((wheels[0], 0.6 * k), (wheels[0] + 0.45 * k, 0.6 * k))
    (radius,) = play.ask(truth.radii)
    play.drag((wheels[1], 0.6 * k), (wheels[1] + 1.05 * radius, 0.6 * k))  # as large as it looks
    radii = play.ask(truth.radii)
    assert math.isclose(*radii), f"wheels drawn alike are {radii} m"
    play.tool("motor")
    for wheel in movers(play)[1:]:
        play.click_at(wheel.x, wheel.y)
    assert play.ask(truth.joints) == ["revolute"] * 2, play.ask(truth.joints)
    play.picture("car-built")
    play.tidy("the car")
    start = movers(play)[0].x
    play.run(3.0)
    play.picture("car")
    way = movers(play)[0].x - start
    assert way > 2.0, f"the car drove {way:.2f} m in 3 s"
    works(play, begin, f"the car drives {way:.1f} m in 3 s")


def catapult(play: Play) -> None:
    """A long box on a hinge, a stone at one end, and a weight that falls on the other."""
    begin = table(play)
    play.tool("box")
    play.drag((-2.5, 0.9), (2.5, 1.1))
    play.tool("hinge")
    play.click_at(0.0, 1.0)
    play.tool("circle")
    play.drag((-2.3, 1.35), (-2.1, 1.35))
    play.tool("box")
    play.drag((1.5, 3.5), (2.5, 4.5))
    assert play.ask(truth.joints) == ["revolute"], play.ask(truth.joints)
    play.picture("catapult-built")
    play.tidy("the catapult")
    stone = movers(play)[1]
    heights = watch(play, 2.0, stone.name)
    play.picture("catapult")
    top = max(there.y for _, there in heights)
    assert top > stone.y + 1.0, f"the stone rose to {top:.2f} m"
    works(play, begin, f"the stone flies {top - stone.y:.1f} m up")


def bridge(play: Play) -> None:
    """Two walls, a chain from one to the other, and a ball that it carries."""
    begin = table(play)
    play.key("shift+k")
    play.tool("box")
    play.drag((-4.0, 0.0), (-3.0, 2.0))
    play.drag((3.0, 0.0), (4.0, 2.0))
    play.key("shift+k")
    play.tool("rope")
    play.drag((-3.1, 1.9), (0.0, 1.4), (3.1, 1.9))
    play.tool("circle")
    play.drag((0.0, 2.5), (0.35, 2.5))
    play.picture("bridge-built")
    play.tidy("the bridge")
    links, ball = play.ask(truth.joints), movers(play)[-1].name
    assert len(links) > 10, links
    play.run(4.0)
    play.picture("bridge")
    low = play.ask(truth.body, ball).y
    assert low > 0.5, f"the ball is at {low:.2f} m"
    assert len(play.ask(truth.joints)) == len(links), "the bridge broke"
    works(play, begin, f"a rope of {len(links)} hinges carries the ball at {low:.2f} m")


def cradle(play: Play) -> None:
    """A circle of glass, a rod up into the air, a row of copies; the first is pulled and let go."""
    begin = table(play)
    play.tool("circle")
    play.drag((-2.0, 1.5), (-1.6, 1.5))
    (ball,) = movers(play)
    play.click_at(ball.x, ball.y, button=3)
    play.line("Material…")
    play.line("Glass")
    play.tool("rod")
    play.drag((ball.x, ball.y), (ball.x, 5.0))
    play.tool("select")
    play.click_at(ball.x, ball.y)
    chosen = play.ask(truth.selected)
    assert chosen == [ball.name], f"a click on the ball has chosen {chosen}"
    play.search("Row of copies")
    play.key("Return")
    play.tidy("the cradle")
    balls = movers(play)
    assert len(balls) == 5 and play.ask(truth.joints) == ["distance"] * 5
    play.picture("cradle-built")
    play.tool("drag")
    play.key("space")
    first, last = balls[0], balls[-1]
    play.hand.move(play.at(first.x, first.y))
    play.settle()
    play.hand.press()
    play.hand.glide(play.at(first.x, first.y), play.at(first.x - 1.8, first.y + 0.6), 1.0)
    play.settle(60)
    play.hand.release()
    out, middle, end = [last.x], [balls[2].x], time.monotonic() + 2.5
    while time.monotonic() < end:
        out.append(play.ask(truth.body, last.name).x)
        middle.append(play.ask(truth.body, balls[2].name).x)
    play.picture("cradle")
    far, still = max(out) - last.x, max(abs(x - balls[2].x) for x in middle)
    assert far > 1.0, f"the last ball swung {far:.2f} m out"
    assert still < 0.3 * far, f"the middle one swung {still:.2f} m"
    works(play, begin, f"the last ball swings {far:.1f} m out, the middle one {still:.2f} m")


def pendulum(play: Play) -> None:
    """A circle, and a rod from it up into the air: it swings with the period of its length."""
    begin = table(play)
    play.tool("circle")
    play.drag((1.0, 1.5), (1.25, 1.5))
    play.tool("rod")
    (bob,) = movers(play)
    play.drag((bob.x, bob.y), (0.0, 5.0))
    assert play.ask(truth.joints) == ["distance"]
    play.picture("pendulum-built")
    play.tidy("the pendulum")
    seen = watch(play, 10.0, bob.name)
    crossings = [
        t + (s - t) * one.x / (one.x - other.x)
        for (t, one), (s, other) in itertools.pairwise(seen)
        if one.x > 0.0 >= other.x
    ]
    period = (crossings[-1] - crossings[0]) / (len(crossings) - 1)
    ((ax, ay), (bx, by)) = play.ask(truth.anchors)[0]
    length, swing = math.hypot(ax - bx, ay - by), math.atan2(abs(bob.x - ax), ay - bob.y)
    # A ball that does not turn with its rod swings as a point; a large swing takes longer.
    exact = math.tau * math.sqrt(length / 9.81) * (1.0 + swing**2 / 16.0)
    play.picture("pendulum")
    # The place of a moment is that of its tick, and ticks come every 4 ms.
    assert abs(period - exact) < 0.004, f"the period is {period:.3f} s, not {exact:.3f} s"
    works(play, begin, f"its period is {period:.3f} s, by theory {exact:.3f} s")

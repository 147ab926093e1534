"""Issue 18, items 5, 6 and 12: joints in the air, freehand shapes, the card of the ghost."""

import math

from tests.mouse import places, truth
from tests.mouse.play import Play


def air(play: Play) -> None:
    """Hinge, rope and rod in the air attach to the background, and say so before the click."""
    play.key("ctrl+n")
    play.tool("circle")
    play.drag((-4.0, 3.0), (-3.6, 3.0))
    (ball,) = play.ask(truth.bodies)
    play.tool("hinge")
    play.click_at(4.0, 4.0)
    assert not play.ask(truth.joints)
    assert "Drag from here to a body" in play.ask(truth.notices)[-1], play.ask(truth.notices)[-1]
    play.settle(10)  # what the click was answered with stands where it will
    play.free(play.at(ball.x, ball.y))
    play.hand.move(play.at(ball.x, ball.y))
    play.settle(10)
    assert "background" in play.ask(truth.full_hint), play.ask(truth.full_hint)
    play.tool("rod")
    play.drag((ball.x, ball.y), (-2.0, 6.0))
    assert play.ask(truth.joints) == ["distance"], play.ask(truth.joints)
    play.tool("rope")
    play.hand.move(play.at(2.0, 6.0))
    play.settle(10)
    assert "background" in play.ask(truth.full_hint), play.ask(truth.full_hint)
    play.drag((2.0, 6.0), (5.0, 5.0))
    assert len(play.ask(truth.joints)) > 5, play.ask(truth.joints)
    play.picture("air")
    play.run(1.5)
    play.picture("air-run")
    now = play.ask(truth.body, ball.name)
    length = math.hypot(ball.x + 2.0, ball.y - 6.0)
    held = math.hypot(now.x + 2.0, now.y - 6.0)
    assert abs(held - length) < 0.01, f"the rod is {held:.2f} m long, not {length:.2f} m"
    low = min(body.y for body in play.ask(truth.bodies) if body.name != ball.name)
    assert low > 1.0, f"the rope has fallen to {low:.2f} m"


def freehand(play: Play) -> None:
    """A stroke becomes one smooth body; one that is drawn again alike has the same size."""
    play.key("ctrl+n")
    if play.cramped:  # the letters leave a small picture, so one goes nearer to draw
        play.hand.move(play.at(-0.5, 2.0))
        play.hand.wheel(-4)
        play.settle(30)
    play.tool("freehand")
    bean = [
        (-3.0 + r * math.cos(t), 3.0 + 0.8 * r * math.sin(t))
        for t in (k * math.tau / 24 for k in range(25))
        for r in (1.2 + 0.35 * math.cos(2.0 * t),)
    ]
    play.drag(*bean, seconds=0.05)
    (body,) = play.ask(truth.bodies)
    sharpest, corners = play.ask(truth.outline, body.name)
    play.note(f"{corners} corners, the sharpest turns {math.degrees(sharpest):.0f} degrees")
    assert sharpest < math.radians(25.0), f"the outline turns {math.degrees(sharpest):.0f} degrees"
    play.picture("freehand")
    play.tool("circle")
    play.drag((1.0, 2.0), (1.5, 2.0))
    (radius,) = play.ask(truth.radii)
    few = 4.0 / (play.at(1.0, 0.0)[0] - play.at(0.0, 0.0)[0])  # [m] four pixels
    play.drag((3.0, 2.0), (3.0 + radius + few, 2.02))  # as it looks, to a few pixels
    radii = play.ask(truth.radii)
    assert math.isclose(*radii), f"wheels drawn alike are {radii} m"
    play.run(1.5)
    play.picture("freehand-run")
    assert len(play.ask(truth.bodies)) == 3, "the bean has come apart"


def ghost(play: Play) -> None:
    """A plain undo while building shows no card; the fork of a run does, with its sentence."""
    play.key("ctrl+n")
    play.tool("box")
    play.drag((-1.0, 2.0), (0.0, 3.0))
    play.drag((2.0, 2.0), (3.0, 3.0))
    play.key("ctrl+z")
    play.settle(10)
    assert play.ask(truth.ghost_words) == "", play.ask(truth.ghost_words)
    play.key("ctrl+y")
    assert play.ask(truth.ghost_words) == "", play.ask(truth.ghost_words)
    play.tool("drag")
    play.run(2.0)
    play.click(play.ask(places.strip_at, 0.2))
    play.settle(20)
    back = play.ask(truth.bodies)[0]
    assert play.ask(truth.time).seconds < 1.0
    play.key("space")
    play.drag((back.x, back.y), (-4.0, 4.0), seconds=0.5)
    play.settle(60)
    play.key("space")
    words = play.ask(truth.ghost_words)
    play.note(f"the card of a fork says: {words}")
    assert "differs after" in words and "up to" in words and "m" in words, words
    play.tidy("with the card of the ghost")
    play.picture("ghost")

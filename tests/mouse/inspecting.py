"""Issue 18, item 4: what the inspector says is what is, while it moves."""

import time

from tests.mouse import truth
from tests.mouse.play import Play

BEAT = 0.2  # [s] between two readings of the numbers on screen
SLACK = 0.06  # [s] the frames on either side of a reading, on a machine that is shared


def moving(play: Play) -> None:
    """A ball is thrown about: its lines are those of the world, at most one reading old."""
    play.key("ctrl+n")
    play.tool("circle")
    play.drag((-2.0, 2.0), (-1.5, 2.0))
    play.tool("select")
    (ball,) = play.ask(truth.bodies)
    play.click_at(ball.x, ball.y)
    play.unfold()
    assert play.ask(truth.lines)["Position"] == (ball.x, ball.y)
    play.tool("drag")
    play.key("space")
    worst, looks = 0.0, 0
    for far in (0.5, -0.5, 0.5):
        if not play.ask(truth.in_sight, ball.name):
            play.key("Home")  # it has flown out of the view: Home shows what left
            play.settle(20)
        now = play.ask(truth.body, ball.name)
        here = play.at(now.x, now.y)
        play.hand.move(here)
        play.hand.press()
        play.hand.glide(here, play.at(far, 3.0), 0.4)
        play.hand.release()
        end = time.monotonic() + 0.6
        while time.monotonic() < end:
            worst = max(worst, play.ask(truth.staleness, ball.name))
            looks += 1
    play.picture("inspector")
    play.note(f"the oldest line in {looks} looks was {1e3 * worst:.0f} ms old")
    assert worst <= BEAT + SLACK, f"a line is {worst:.2f} s old"


def anchors(play: Play) -> None:
    """Both anchors of one hinge are at the same place, while it swings."""
    play.key("ctrl+n")
    play.tool("box")
    play.drag((0.0, 3.0), (3.0, 3.4))
    play.tool("hinge")
    play.click_at(0.4, 3.2)
    assert play.ask(truth.joints) == ["revolute"]
    play.tool("select")
    play.click_at(*play.ask(truth.anchors)[0][0])
    assert play.ask(truth.selected) == ["revolute"], play.ask(truth.selected)
    play.unfold()
    play.settle(10)
    play.key("space")
    end, apart = time.monotonic() + 2.0, 0.0
    while time.monotonic() < end:
        (ax, ay), (bx, by) = play.ask(truth.anchor_lines)
        apart = max(apart, abs(ax - bx), abs(ay - by))
    play.picture("anchors")
    play.note(f"anchors A and B of a hinge differ by {1e3 * apart:.2g} mm at most")
    assert apart < 0.01, f"anchors A and B are {apart:.3f} m apart"

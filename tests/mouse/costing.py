"""Issue 18, items 8, 9, 11 and 13: what it costs to look, to drag, to start and to film."""

import os
import subprocess
import sys
import time

from tests.mouse import truth
from tests.mouse.play import Play
from tests.mouse.program import ROOT, cpu_of

IDLE = 3.0  # [%] of a core
LAG = 35.0  # [ms]
SPEED = 800.0  # [px/s]
THROW = 95.0  # [%] of the mouse's speed
THUMBNAILS = 3.0  # [s] until the cards of the first M have their pictures
START = 1.0  # [s] of a warm start until the picture
MEMORY = 256.0  # [MB] that three minutes of a scene that moves may add: the past, and as much again
FILM = 10.0  # [s] for a GIF of 7 s
FRAMES = 50.0  # [1/s] meanwhile


def free(play: Play) -> bool:
    """Whether this machine has a core for the program: else times on the wall are only noted."""
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load > cores:
        play.note(
            f"the machine is busy ({load:.1f} at work on {cores} cores): times are not judged"
        )
    return load <= cores


def share(play: Play, seconds: float = 5.0) -> float:
    """The share of a core that the program takes [%], after it has come to rest."""
    time.sleep(2.5)
    begin, cpu = time.monotonic(), play.program.cpu()
    time.sleep(seconds)
    return 100.0 * (play.program.cpu() - cpu) / (time.monotonic() - begin)


def idle(play: Play) -> None:
    """Paused, asleep or minimised it takes next to nothing."""
    running = share(play, 3.0)
    play.key("space")
    paused = share(play)
    play.key("space")
    play.search("Pause resting bodies")
    play.until(lambda: play.ask(truth.asleep), 60.0, "all bodies sleep")
    asleep = share(play)
    play.hand.do("search", "--name", "Fulcrum", "windowunmap")
    hidden = share(play)
    play.note(
        f"CPU {running:.1f} % running, {paused:.1f} % paused, {asleep:.1f} % asleep,"
        f" {hidden:.1f} % minimised"
    )
    assert max(paused, asleep, hidden) <= IDLE


def memory(play: Play) -> None:
    """The past is bounded: minutes of a scene that moves do not fill the memory."""
    before = play.program.memory()
    play.ask(truth.let_run, 180.0)
    after, past = play.program.memory(), play.ask(truth.remembered)
    play.note(f"{before:.0f} MB, after three minutes {after:.0f} MB, {past:.0f} MB of it the past")
    assert after - before <= MEMORY


def lag(play: Play) -> None:
    """A ball at 800 px/s is drawn where the mouse was at most 35 ms ago, and flies on as fast."""
    play.key("ctrl+n")
    play.tool("circle")
    play.drag((-6.0, 4.0), (-5.6, 4.0))
    play.tool("drag")
    play.key("space")
    play.until(lambda: abs(play.ask(truth.bodies)[0].vy) < 0.01, 10.0, "the ball lies")
    (ball,) = play.ask(truth.bodies)
    here = play.at(ball.x, ball.y)
    play.hand.move(here)
    play.settle()
    play.hand.press()
    up = here[0], here[1] - 150.0
    play.hand.glide(here, up, 0.4)
    time.sleep(0.5)
    begin = time.monotonic()
    end = up[0] + 0.75 * SPEED, up[1]
    play.ask(truth.watch_drawn, ball.name)
    times = play.hand.glide(up, end, 0.75, throw=True)
    flies = play.ask(truth.body, ball.name)
    drawn = [(t, x) for t, x in play.ask(truth.drawn) if begin < t < times[-1]]
    lags = sorted(
        1e3 * (t - (times[0] + (x - up[0]) / SPEED * 1.0)) for t, x in drawn if t > times[0] + 0.35
    )
    middle, speed = lags[len(lags) // 2], 100.0 * flies.vx * play.ask(truth.scale) / SPEED
    play.note(
        f"the ball is {middle:.0f} ms behind the mouse (worst {lags[-1]:.0f}), {len(lags)} frames"
    )
    play.note(f"it flies on at {speed:.0f} % of the mouse's speed")
    assert not free(play) or (middle <= LAG and speed >= THROW)


def start(play: Play) -> None:
    """The first M has its pictures within 3 s; a warm start shows the scene within a second."""
    play.key("m")
    begin = time.monotonic()
    play.until(lambda: play.ask(truth.cards_drawn), THUMBNAILS, "all cards that are seen are drawn")
    play.picture("cards")
    play.note(f"cards have their pictures after {time.monotonic() - begin:.1f} s")
    play.close()
    best, cpu = 60.0, 60.0
    for _ in range(3):
        begin = time.monotonic()
        program = subprocess.Popen(
            [sys.executable, "main.py", "--scene", "stack"], cwd=ROOT, env=play.program.environment
        )
        try:  # the title names the scene when that is on the screen
            while not titled(play, "Stack - Fulcrum"):
                time.sleep(0.02)  # xdotool's own --sync looks every half second
            best = min(best, time.monotonic() - begin)
            cpu = min(cpu, cpu_of(program.pid))
        finally:
            program.terminate()
            program.wait(20)
    play.note(f"a warm start takes {best:.2f} s, {cpu:.2f} s of it work")
    assert not free(play) or best <= START


def film(play: Play) -> None:
    """A GIF of 7 s in 720p, while the window goes on."""
    play.until(lambda: play.ask(truth.time).seconds > 7.5, 30.0, "7 s have run")
    begin, cpu, before = time.monotonic(), play.program.cpu(), play.ask(truth.frames)
    play.menu("File", "Film of the last seconds")
    play.until(
        lambda: any("ilm saved" in said or "annot" in said for said in play.ask(truth.notices)),
        90.0,
        "film",
    )
    wall = time.monotonic() - begin
    rate = (play.ask(truth.frames) - before) / wall
    play.note(
        f"the film takes {wall:.1f} s at {rate:.0f} frames a second,"
        f" {play.program.cpu() - cpu:.1f} s of CPU in the program"
    )
    assert not free(play) or (wall <= FILM and rate >= FRAMES)


def titled(play: Play, title: str) -> bool:
    """Whether a window has this title now."""
    try:
        play.hand.do("search", "--name", title)
    except subprocess.CalledProcessError:
        return False
    return True

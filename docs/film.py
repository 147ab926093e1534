"""The moving picture of the README: a throw, the collision in slow motion, and back in time.

    python -m docs.film                     writes docs/pictures/throw.gif
    python -m docs.film FILE.gif|.mp4       writes it there

Nothing is painted by hand: commands of the mouse go into a session as in the window, and its film
is made as all films of the program are.
"""

import math
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # no window opens
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from app.capture.recording.film import Film
from app.capture.recording.frames import Take, frames
from app.files.view_options import ViewOptions
from app.session.session import Session
from app.simulation.commands.hand import Grab, MoveHand, Release

OUT = Path(__file__).parent / "pictures" / "throw.gif"
SIZE = (640, 360)  # [px]
RATE = 20.0  # [1/s]
AREA = (-6.8, -0.7, 5.2, 6.05)  # [m] as wide as SIZE

FOUND, SWUNG = 0.4, 1.3  # [s] the hand takes the ball; it lets go
SLOW, END = 1.45, 2.45  # [s] the ball arrives; time goes back
FASTER = 4  # [count] back in time every so many pictures are shown
BACK, HIGH = 0.9, 2.2  # [m] the hand swings back, and up


def main(words: list[str]) -> None:
    """Make the film."""
    path = Path(words[0]) if words else OUT
    path.parent.mkdir(exist_ok=True)
    session = Session(recording=False)
    session.load("stack", rows=7, what="pyramid")
    view = ViewOptions(overlays={"contacts": False, "impulses": False})
    shown: list[np.ndarray] = []
    with Film(path, SIZE, RATE) as film:
        for end, speed, looks_inside in ((SLOW, 1.0, False), (END, 0.25, True)):
            view.overlays = {"contacts": looks_inside, "impulses": looks_inside}
            take = Take(SIZE, RATE, speed, AREA)
            for picture in frames(session, ticks(end), take, view, run=hand(session)):
                film.write(picture)
                shown.append(picture)
        for picture in shown[::-FASTER]:  # any tick of the past is shown exactly as it was
            film.write(picture)


def ticks(seconds: float) -> int:
    """Return the tick of a moment of the run."""
    return round(240 * seconds)


def hand(session: Session) -> Callable[[int], int]:
    """Return what advances the session by ticks, with the hand where it is in each of them."""

    def run(count: int) -> int:
        done = 0
        for _ in range(count):
            for command in commands(session):
                session.submit(command)
            done += session.run(1)
        return done

    return run


def commands(session: Session) -> Iterator[Grab | MoveHand | Release]:
    """Yield what the hand does before this tick."""
    ball, tick = session.world.body("ball"), session.world.tick
    if tick == ticks(FOUND):
        yield Grab(ball.id, ball.center, ball.center)
    elif ticks(FOUND) < tick < ticks(SWUNG):
        yield MoveHand(*swing((tick / 240 - FOUND) / (SWUNG - FOUND)))
    elif tick == ticks(SWUNG):
        yield Release()


def swing(part: float) -> tuple[float, float]:
    """Return where the hand is [m] when that part of its swing is over: back and up, then on."""
    x, y = -4.81, 0.5
    if part < 0.6:
        way = 0.5 - 0.5 * math.cos(math.pi * part / 0.6)
        return x - BACK * way, y + HIGH * way
    way = (part - 0.6) / 0.4
    return x - BACK + 3.4 * way * way, y + HIGH - 0.2 * way


if __name__ == "__main__":
    main(sys.argv[1:])

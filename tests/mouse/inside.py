"""The program as a process that answers questions about itself; its own code knows nothing of it.

A question is a function of the application, in `truth.py`, that comes with its arguments. It is
answered between two frames, so it may look at everything.
"""

import sys
import time
import traceback
from collections import deque
from multiprocessing.connection import Connection

import app.window.application
from app.files.preferences import Preferences
from app.files.view_options import ViewOptions
from app.window.application import Application
from app.window.command_line import run
from app.window.window import Window

Point = tuple[float, float]

START = "from tests.mouse.inside import main; main()"
"""Python that is the program; words: a descriptor for questions, then the program's own."""


class Told(Application):
    """The application, with an ear for questions."""

    questions: Connection  # the same for all: there is one

    def __init__(self, window: Window, view: ViewOptions, preferences: Preferences) -> None:
        super().__init__(window, view, preferences)
        self.shown: list[float] = []  # [s] of the machine's clock, when a frame was shown
        self.path: deque[tuple[float, dict[str, Point]]] = deque(maxlen=600)
        self.watched, self.drawn = "", list[tuple[float, float]]()
        self.rest._now = self._now

    def frame(self, seconds: float) -> None:
        """Run a frame, then answer."""
        super().frame(seconds)
        self.shown.append(time.monotonic())
        chosen = {
            body.name: (body.center[0], body.center[1]) for body in self.editor.selection.bodies
        }
        self.path.append((self.shown[-1], chosen))  # where they are in the frame that is seen
        if self.watched:
            body = self.session.world.body(self.watched)
            at, _ = self.camera.to_screen(*self.picture.draw.poses.centers()[body.index])
            self.drawn.append((self.shown[-1], float(at)))
        self.answer()

    def _now(self) -> float:
        """Return the time, and answer: a rest looks at its clock every 30 ms."""
        self.answer()
        return time.monotonic()

    def answer(self) -> None:
        """Answer what was asked."""
        while self.questions.poll():
            try:
                question, arguments = self.questions.recv()
            except EOFError:  # nobody asks any more
                self.running = False
                return
            try:
                self.questions.send((question(self, *arguments), ""))
            except Exception:
                self.questions.send((None, traceback.format_exc()))


def main() -> None:
    """Run the program."""
    Told.questions = Connection(int(sys.argv[1]))
    app.window.application.Application = Told
    sys.exit(run(sys.argv[2:]))

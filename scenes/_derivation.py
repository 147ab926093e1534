"""Derivations: formulas that a pen writes one after the other, the newest on a coloured ground."""

import re
from collections.abc import Sequence

from physics import World
from physics.values.sums import plain_sum
from scenes.draw import Draw
from scenes.formulas import Formula, Fraction, Item, Matrix, sheet
from scenes.kit import Button, Scene, slider

KEPT = 5
"""Lines that stay in sight: [count], 5; with more, the numbers have no room on a projector."""

SPEED = 16.0
"""How fast the pen writes: [characters/s], 16; slow enough to read along."""

READ = 1.8
"""How long a line stands before the pen goes on by itself: [s], 1.8."""

BUTTONS = (
    Button("next", "Next step", "n", "Write the next line, or this one to its end at once"),
    Button("back", "Back", "shift+n", "Take the last line away"),
    Button("play", "Play or stop", "w", "Write line after line with time to read, or stop that"),
)

Lines = Sequence[Sequence[Formula]]
"""The steps of a derivation, each of some formulas, one below the other."""


class Pen:
    """It writes the newest line in simulated time, so that pause, speed and rewind hold for it.

    From the first line on it plays by itself, until someone steps by hand. Lines that are called
    up by the slider stand there at once.
    """

    def __init__(self, scene: "Derivation") -> None:
        """Ready to write the newest line of what is shown."""
        self.line = 0  # the one that was written last
        self.waiting = True  # to write the newest line, from the next tick on
        self.playing = scene.shown == 1
        self.began = self.seconds = 0.0  # [s] of its writing: when, how long

    def step(self, scene: "Derivation", world: World) -> None:
        """Begin what has become the newest line; while playing, go on to the next."""
        if self.waiting or scene.shown != self.line:
            text = scene.lines()[scene.shown - 1]
            self.seconds = length(text) / SPEED if self.waiting else 0.0
            self.playing = self.playing and self.waiting
            self.line, self.began, self.waiting = scene.shown, world.time, False
        elif self.playing and world.time >= self.began + self.seconds + READ:
            self.playing = scene.shown < last(scene)
            if self.playing:
                self._write(scene, scene.shown + 1)

    def _write(self, scene: "Derivation", line: int) -> None:
        scene.shown, self.waiting = line, True

    def pressed(self, scene: "Derivation", world: World, name: str) -> None:
        """Do what the button `name` says; who steps by hand ends the play."""
        if name not in [button.name for button in BUTTONS]:
            return
        done = self.grown(scene, world, scene.shown) == 1.0
        self.playing = name == "play" and not self.playing
        if name == "play":
            if self.playing and done and scene.shown == last(scene):
                self._write(scene, 1)
        elif name == "next" and done:
            self._write(scene, scene.shown + 1 if scene.shown < last(scene) else 1)
        else:
            scene.shown = max(scene.shown - (name == "back"), 1)
            self.line, self.seconds, self.waiting = scene.shown, 0.0, False

    def grown(self, scene: "Derivation", world: World, line: int) -> float:
        """Return how much of a line is written, 0 to 1; what belongs to it grows with it."""
        if line != scene.shown:
            return float(line < scene.shown)
        if self.waiting:
            return 0.0
        gone = world.time - self.began
        return 1.0 if scene.shown != self.line or gone >= self.seconds else gone / self.seconds


def last(scene: "Derivation") -> int:
    """Return the number of the last line."""
    return int(scene.parameters()["shown"].high)


def length(formulas: Sequence[Formula]) -> int:
    """Return how many characters a pen has to write."""
    return plain_sum(_characters(item) for line in formulas for item in line)


def _characters(item: Item) -> int:
    if isinstance(item, Matrix):
        return 4 + plain_sum(_characters(cell) for row in item.rows for cell in row)
    if isinstance(item, Fraction):
        return 1 + _characters(item.top) + _characters(item.bottom)
    return len(re.sub(r"[$_^{}\s]", "", item if isinstance(item, str) else item.text))


class Derivation(Scene):
    """Base of scenes with a derivation: `shown`, a slider, is how many of its lines are shown."""

    shown: int = slider(1, 1, 2, step=1, live=True, help="Lines of the derivation")
    buttons = BUTTONS

    def lines(self) -> Lines:
        raise NotImplementedError

    def build(self, world: World) -> None:
        """Build only the pen; the user's points move."""
        self.pen = Pen(self)

    def step(self, world: World) -> None:
        self.pen.step(self, world)

    def pressed(self, world: World, name: str) -> None:
        self.pen.pressed(self, world, name)

    def grown(self, world: World, line: int) -> float:
        """Return how much of a line is written, 0 to 1; what belongs to it grows with it."""
        return self.pen.grown(self, world, line)

    def draw_derivation(self, draw: Draw, world: World, numbers: Sequence[Formula] = ()) -> None:
        """Draw the lines that are shown in the upper left, and a sheet of numbers below them."""
        left, _, _, top = self.view
        kept = self.lines()[max(self.shown - KEPT, 0) : self.shown]
        formulas: list[Formula] = []
        lit: list[int] = []
        for k, step in enumerate(kept):
            if k:
                formulas.append([])
            if k == len(kept) - 1:
                lit = list(range(len(formulas), len(formulas) + len(step)))
            formulas += step
        at, written = (left + 0.1, top - 0.1), self.grown(world, self.shown)
        edge, _, _, bottom = sheet(draw, at, formulas, lit=lit, written=written)
        if numbers:
            below = draw.camera.to_world(edge, bottom + 0.6 * draw.style.sizes.label)
            sheet(draw, below, numbers)

"""A user at the program: a real mouse and keys on the one side, answers of the program on the
other.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ParamSpec, TypeVar

from PIL import ImageGrab

from tests.mouse import places, truth
from tests.mouse.hand import Hand, Pixel
from tests.mouse.program import Case, Program

P = ParamSpec("P")
T = TypeVar("T")
Point = tuple[float, float]

USUAL_HEIGHT = 720  # [px] of a window that letters of the usual size are for
SETTLED = 4  # [count] frames after a deed: its event, what it asks of the next, the picture
SLOWEST = 10.0  # [1/s] frames on a machine that is shared
SOON = 0.6  # [s] they take at most; a window at rest shows fewer


class Play:
    """One program from its start to its end, used by hand."""

    def __init__(
        self, display: str, folder: Path, case: Case, options: Sequence[str], pictures: Path | None
    ) -> None:
        """Open the program, shown as `case` says, with more `options`."""
        self.case, self.pictures = case, pictures
        self.noted: list[str] = []  # what was measured, in words
        self._display, self.folder = display, folder
        self._open(options)

    def _open(self, options: Sequence[str]) -> None:
        """Start the program; when this returns it shows its scene."""
        self.program = Program(self._display, self.folder, [*self.case.options, *options])
        self.hand = Hand(self.program.environment)
        self.ask = self.program.ask
        try:
            self.settle()
        except BaseException:
            self.program.close()
            raise

    def reopen(self, *options: str) -> None:
        """End the program and start it again, with its folders."""
        self.close()
        self._open(options)

    def close(self) -> None:
        """End the program."""
        self.program.close()

    # --- waiting and looking ---------------------------------------------------------------------

    def settle(self, count: int = SETTLED) -> None:
        """Wait until what was done is shown."""
        longest = max(SOON, count / SLOWEST)
        goal, end = self.ask(truth.frames) + count, time.monotonic() + longest
        while self.ask(truth.frames) < goal and time.monotonic() < end:
            time.sleep(0.01)

    def until(self, holds: Callable[[], bool], seconds: float, words: str) -> float:
        """Wait until something holds; return how long it took [s]."""
        begin = time.monotonic()
        while not holds():
            assert time.monotonic() - begin < seconds, f"not within {seconds:g} s: {words}"
            time.sleep(0.02)
        return time.monotonic() - begin

    def told(self, words: str, seconds: float = 10.0) -> None:
        """Wait until the program has said something with these words in it."""
        self.until(lambda: any(words in said for said in self.ask(truth.notices)), seconds, words)

    def note(self, words: str) -> None:
        """Remember what was measured."""
        self.noted.append(words)

    def picture(self, name: str) -> None:
        """Keep what the screen shows, if pictures are asked for."""
        if self.pictures is None:
            return
        self.pictures.mkdir(parents=True, exist_ok=True)
        path = self.pictures / f"{name}-{self.case}.png"
        ImageGrab.grab(xdisplay=self.program.environment["DISPLAY"]).save(path)

    @property
    def cramped(self) -> bool:
        """Whether the letters are so large that messages and boards must lie on the picture."""
        return self.case.text * USUAL_HEIGHT > 1.5 * self.case.size[1]

    def tidy(self, where: str) -> None:
        """Fail when something lies on something, is cut, or is out of sight."""
        self.settle()
        result = self.ask(truth.layout_faults)
        if self.cramped and result:
            self.note(f"{where}: {len(result)} things lie on others, for there is no room")
            return
        assert not result, f"{where}: " + "; ".join(result)

    # --- the mouse -------------------------------------------------------------------------------

    def at(self, x: float, y: float) -> Pixel:
        """Where a point of the world [m] is on the screen."""
        return self.ask(truth.pixel, x, y)

    def click(self, pixel: Pixel, button: int = 1) -> None:
        """Press and let go at a pixel."""
        self.hand.move(pixel)
        self.settle(2)
        self.hand.press(button)
        self.settle(2)
        self.hand.release(button)
        self.settle()

    def free(self, pixel: Pixel) -> None:
        """Wait until no message lies on a pixel, as a user does who wants to use what is there."""
        self.until(lambda: not self.ask(places.message_at, pixel), 12.0, "the message goes")

    def click_at(self, x: float, y: float, button: int = 1) -> None:
        """Press and let go at a point of the world [m]."""
        pixel = self.at(x, y)
        self.free(pixel)
        self.click(pixel, button)

    def drag(self, *points: Point, seconds: float = 0.3) -> None:
        """Press at the first point of the world [m], let go at the last."""
        self.drag_pixels(*(self.at(*point) for point in points), seconds=seconds)

    def drag_pixels(self, *pixels: Pixel, seconds: float = 0.3) -> None:
        """Press at the first pixel, let go at the last; each way takes some `seconds`."""
        self.free(pixels[0])
        self.hand.move(pixels[0])
        self.settle(2)
        self.hand.press()
        self.settle(2)
        for k, pixel in enumerate(pixels[1:]):
            self.hand.glide(pixels[k], pixel, seconds)
        self.settle()
        self.hand.release()
        self.settle()

    def tool(self, name: str) -> None:
        """Click the button of a tool; without a toolbar there is none."""
        button = self.ask(places.tool_button, name)
        assert button is not None, "the toolbar is hidden"
        self.click(button)
        assert self.ask(truth.tool) == name

    def menu(self, title: str, words: str) -> None:
        """Click a line of a menu of the bar."""
        self.click(self.ask(places.menu_title, title))
        self.line(words)

    def search(self, words: str) -> None:
        """Do what the search finds first for these words."""
        self.key("ctrl+k")
        self.settle(2)
        self.type(words)
        self.settle(2)
        self.key("Return")
        self.settle(2)

    def line(self, words: str) -> None:
        """Click a line of the open list, after scrolling to it."""
        self._scroll(lambda: self.ask(places.menu_beyond, words), self.ask(places.menu_middle))
        self.click(self.ask(places.menu_line, words))

    def control(self, name: str) -> None:
        """Click the list or switch of a parameter of the scene, after scrolling to it."""
        self._scroll(lambda: self.ask(places.control_beyond, name), self.ask(places.panel_middle))
        self.click(self.ask(places.control, name))

    def _scroll(self, beyond: Callable[[], float], over: Pixel) -> None:
        """Turn the wheel at a pixel until something is not `beyond` what is seen any more [px]."""
        for _ in range(60):
            far = beyond()
            if far == 0.0:
                return
            self.hand.move(over)
            self.hand.wheel(1 if far > 0 else -1)
            self.settle()

    def unfold(self) -> None:
        """Show the side panel; in a small window it has folded by itself, and a key brings it."""
        if self.ask(places.panel_edge) is None:
            self.key("Tab")

    def tab(self, name: str) -> None:
        """Click a tab of the side panel."""
        self.unfold()
        self.click(self.ask(places.panel_tab, name))

    # --- the keyboard ----------------------------------------------------------------------------

    def key(self, *keys: str) -> None:
        """Press keys one after the other; "ctrl+n" is one."""
        for words in keys:
            self.hand.key(words)
            self.settle()

    def type(self, words: str) -> None:
        self.hand.type(words)
        self.settle()

    def run(self, seconds: float) -> None:
        """Let so many seconds [s] of simulated time go by, from a pause to a pause."""
        begin = self.ask(truth.time)
        assert begin.paused
        self.key("space")
        goal = begin.seconds + seconds
        self.until(lambda: self.ask(truth.time).seconds >= goal, 10 * seconds + 20, "time goes on")
        self.key("space")
        assert self.ask(truth.time).paused

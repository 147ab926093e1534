"""A player: plays with the scenes of the program as a class would, by mouse and keyboard alone."""

import logging
import random
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter

import numpy as np
import pygame

from app.ui.kit.buttons import Button
from app.ui.kit.fields import CheckBox, DropButton, ValueBox
from app.ui.kit.painted import Painted
from app.ui.kit.slider import Slider
from app.window.application import Application
from physics import World
from tests.attack import checks
from tests.attack.hand import Hand as RandomHand
from tests.attack.window import Complaints

FRAME = 1 / 60  # [s]

LEAST, MOST = 8, 30
"""Frames that a drag takes: [count]; an eighth to half a second, as people throw."""

FASTEST = 200.0
"""No body may be faster than this: [m/s]. The hand pulls with 100 weights at most: 1 km/s2 over the
20 m that a view is wide. What fell off the table is faster in the end, downwards, and may be."""

USUAL_WIDTH = 20.0  # [m] of the view; in a wider one the hand has a longer way

CONTROLS = (Slider, CheckBox, DropButton, ValueBox, Button)


@dataclass
class Played:
    """What came of one scene."""

    name: str
    spent: list[float] = field(default_factory=list)  # [ms] of every frame
    troubles: list[str] = field(default_factory=list)

    def share(self, percent: float) -> float:
        """So many percent of the frames took less [ms]."""
        return float(np.percentile(self.spent, percent)) if self.spent else 0.0

    @property
    def line(self) -> str:
        """Of the table."""
        verdict = f"{len(self.troubles)} TROUBLES" if self.troubles else "sound"
        return (
            f"{self.name:22s} {len(self.spent):6d} {self.share(50):7.2f} {self.share(95):7.2f}"
            f" {max(self.spent, default=0.0):8.1f}  {verdict}"
        )


class Player(RandomHand):
    """Plays with one scene after the other; what it does depends on the seed and the scene."""

    def __init__(self, app: Application, seed: int) -> None:
        """A hand on the mouse and the keyboard of `app`."""
        super().__init__(app, seed)
        self.seed = seed
        self.played = Played("")
        self.deeds: list[tuple[int, Callable[[], str]]] = [
            (24, self.throw),
            (16, self.drag_point),
            (20, self.control),
            (8, self.press_scene_key),
            (8, self.hold_scene_key),
            (12, self.watch),
            (4, self.stand_still),
            (3, self.step_back),
            (2, self.restart),
            (3, self.erase),
            (3, self.undo_or_redo),
            (2, self.look_elsewhere),
        ]

    def play(self, name: str, seconds: float) -> Played:
        """So many simulated seconds of the scene `name`."""
        self.random = random.Random(f"{self.seed} {name}")
        self.played = Played(name)
        self.last.clear()
        complaints = Complaints()
        log = logging.getLogger("fulcrum")
        log.addHandler(complaints)
        try:
            self._play(name, seconds)
        except Exception as error:
            lines = "\n  ".join(list(self.last)[-12:])
            self._blame(f"{error!r}\n{traceback.format_exc()}after\n  {lines}")
            self._clear_table()
        finally:
            log.removeHandler(complaints)
        for trouble in complaints.found:
            self._blame(trouble)
        return self.played

    def _play(self, name: str, seconds: float) -> None:
        session = self.app.session
        assert session.load(name), session.notices[-1].text
        session.paused = False
        self.frame()
        self.app.fit()
        count = round(seconds / FRAME)
        while len(self.played.spent) < count:
            self.act()
            self._listen()
            if session.scene_name != name:  # undone, or fallen back from with an error
                assert session.load(name)
        self.let_go()
        self._listen()
        self._check()

    def _blame(self, trouble: str) -> None:
        """Note it once, with what was done just before."""
        if all(not known.startswith(trouble) for known in self.played.troubles):
            last = self.last[-1] if self.last else "the beginning"
            self.played.troubles.append(f"{trouble} [after {last}]")

    def _listen(self) -> None:
        """What the program told of errors, and of numbers that could not be had."""
        notices = self.app.session.notices
        for notice in notices:
            if notice.kind == "error":
                self._blame(f"notice: {notice.text}")
        notices.clear()
        panel = self.app.ui.panel
        foot = getattr(getattr(panel, "page", None), "foot", None)
        for line in foot.numbers.lines if foot is not None and foot.numbers is not None else ():
            if line.name == "numbers failed":
                self._blame(f"the numbers failed: {line.value}")

    def _check(self) -> None:
        session = self.app.session
        checks.state_is_sound(session)
        checks.view_is_sound(self.app)
        checks.elements_are_inside(self.app)
        nothing_is_too_fast(session.world, session.scene.view[2] - session.scene.view[0])

    def _clear_table(self) -> None:
        """After a failure: the next scene begins with empty hands."""
        pygame.event.clear()
        self.app.session.load("empty")
        self.let_go()

    def frame(self, seconds: float = FRAME) -> None:
        """A frame, timed unless a scene was built in it."""
        self.now += 17
        generation, begin = self.app.session.generation, perf_counter()
        self.app.frame(seconds)
        if self.app.session.generation == generation:
            self.played.spent.append(1e3 * (perf_counter() - begin))

    def frames(self, count: int) -> None:
        for _ in range(count):
            self.frame()

    # --- places ------------------------------------------------------------------------------

    def bodies(self) -> list[tuple[int, int]]:
        """Where dynamic bodies are on the canvas [px]."""
        world, canvas = self.app.session.world, self.app.ui.layout.canvas
        moving = [body for body in world.bodies if body.kind == "dynamic"]
        return self._seen((body.center for body in moving), canvas)

    def _seen(self, points: Iterator, area: pygame.Rect) -> list[tuple[int, int]]:
        spots = [self.app.camera.to_screen(*point) for point in points]
        return [(round(x), round(y)) for x, y in spots if area.collidepoint(x, y)]

    def controls(self, *kinds: type) -> list[Painted]:
        """What stands in the side panel and can be reached."""
        panel = self.app.ui.layout.panel
        return [
            element
            for element in self.app.ui.manager.get_sprite_group().sprites()
            if isinstance(element, kinds) and element.visible and panel.contains(element.rect)
        ]

    # --- deeds -------------------------------------------------------------------------------

    def carry(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press, go there in a bow, let go."""
        self.go(start)
        self.frame()
        self.desk.button(True)
        self.frame()
        steps, bend = self.random.randint(LEAST, MOST), self.offset(60)
        for step in range(1, steps + 1):
            share = step / steps
            bow = bend * 4 * share * (1 - share)
            x = start[0] + (end[0] - start[0]) * share + bow
            self.go((round(x), round(start[1] + (end[1] - start[1]) * share - bow)))
            self.frame()
        self.frames(self.random.choice((0, 0, 0, 20)))
        self.desk.button(False)
        self.frame()

    def throw(self) -> str:
        """Grab a body, or, where there is none, the view."""
        spots = self.bodies()
        if not spots:
            return self.watch()
        start = self.random.choice(spots)
        end = (start[0] + self.offset(260), start[1] + self.offset(200))
        canvas = self.app.ui.layout.canvas.inflate(-8, -8)
        end = (
            min(max(end[0], canvas.left), canvas.right),
            min(max(end[1], canvas.top), canvas.bottom),
        )
        self.carry(start, end)
        return f"{start} to {end}"

    def drag_point(self) -> str:
        scene = self.app.session.scene
        names = [name for name, p in scene.parameters().items() if p.kind == "point"]
        spots = self._seen((getattr(scene, name) for name in names), self.app.ui.layout.canvas)
        if not spots:
            return self.throw()
        start, canvas = self.random.choice(spots), self.app.ui.layout.canvas
        end = (
            self.random.randint(canvas.left, canvas.right - 1),
            self.random.randint(canvas.top, canvas.bottom - 1),
        )
        self.carry(start, end)
        return f"{start} to {end}"

    def control(self) -> str:
        """A slider, a switch, a choice, a number or a button of the panel."""
        self.press_key("ctrl+1")
        result = self.controls(*CONTROLS)
        if not result:
            return self.throw()
        element = self.random.choice(result)
        rect = element.rect
        if isinstance(element, Slider):
            x, y = self.random.randint(rect.left, rect.right - 1), rect.centery
            ends = (rect.left - 20, rect.right + 20, self.random.randint(rect.left, rect.right))
            self.carry((x, y), (self.random.choice(ends), y))
            return f"slider {rect}"
        self.click_at(rect.center)
        if isinstance(element, DropButton):
            self.choose()
        elif isinstance(element, ValueBox):
            for _ in range(12):
                self.press_key("backspace")
            self.text()
            self.press_key("return")
        return f"{type(element).__name__} {getattr(element, 'words', '')}"

    def choose(self) -> None:
        """One row of the open list."""
        popup = self.app.ui.desk.popup
        if popup is None:
            return
        rect = popup.rect
        self.click_at((rect.centerx, self.random.randint(rect.top + 4, rect.bottom - 4)))
        if self.app.ui.desk.popup is not None:
            self.press_key("escape")

    def click_at(self, spot: tuple[int, int]) -> None:
        self.go(spot)
        self.frame()
        self.desk.button(True)
        self.frame()
        self.desk.button(False)
        self.frame()

    def press_scene_key(self) -> str:
        keys = [button.key for button in self.app.session.scene.buttons if button.key]
        return self.press_key(self.random.choice(keys)) if keys else self.control()

    def hold_scene_key(self) -> str:
        keys = [control.key for control in self.app.session.scene.controls]
        if not keys:
            return self.drag_point()
        key = self.random.choice(keys)
        code = pygame.key.key_code(key)
        self.send(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        self.frames(self.random.randint(10, 60))
        self.send(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)
        self.frame()
        return key

    def watch(self) -> str:
        count = self.random.randint(10, 60)
        self.frames(count)
        return f"{count} frames"

    def stand_still(self) -> str:
        """Pause, do things, a tick, go on."""
        self.press_key("space")
        self.throw()
        self.drag_point()
        for _ in range(self.random.randint(0, 4)):
            self.press_key(".")
        if self.app.session.paused:
            self.press_key("space")
        return ""

    def step_back(self) -> str:
        count = self.random.randint(1, 12)
        for _ in range(count):
            self.press_key(",")
        if self.random.random() < 0.5:
            self.press_key("end")
        if self.app.session.paused:
            self.press_key("space")
        return str(count)

    def restart(self) -> str:
        return self.press_key("r")

    def erase(self) -> str:
        """Take some of the scene's own bodies away; mostly they come back."""
        spots = self.bodies()
        self.app.editor.choose("eraser")
        for spot in self.random.sample(spots, min(len(spots), self.random.randint(1, 3))):
            self.click_at(spot)
        self.app.editor.choose("drag")
        self.frames(self.random.randint(1, 30))
        chance = self.random.random()
        if chance < 0.4:
            self.press_key("ctrl+z")
        elif chance < 0.7:
            self.press_scene_key()
            self.press_key("r")
        return f"{len(spots)} bodies"

    def look_elsewhere(self) -> str:
        self.go(self.app.ui.layout.canvas.center)
        self.wheel()
        self.frames(20)
        return self.press_key("home")


def nothing_is_too_fast(world: World, width: float = USUAL_WIDTH) -> None:
    """No body moves at an absurd speed, but for those that fall off the table.

    The view is `width` [m] wide: with a constant acceleration, v grows with the root of the way.
    """
    fastest = FASTEST * max(1.0, width / USUAL_WIDTH) ** 0.5
    for body in world.bodies:
        vx, vy = body.velocity
        assert max(abs(vx), vy) < fastest, f"{body.name} moves at {vx:.0f}, {vy:.0f} m/s"

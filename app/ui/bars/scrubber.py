"""The scrubber of the time bar: where the present stands in time, and the way elsewhere."""

from collections import Counter
from collections.abc import Callable, Sequence

import pygame

from app.quantities import wall_clock
from app.timeline.marks import Mark
from app.timeline.timeline import Timeline
from app.ui.bars.strip import Strip
from app.ui.bars.strip_picture import SIGNS, Content
from app.ui.bars.time_axis import Axis, clusters, make_axis
from app.ui.bars.time_state import TimeState, axis_words
from app.ui.keys import KeyBinding, Keyboard
from app.ui.kit.buttons import Button
from app.ui.kit.desk import Desk
from app.ui.kit.painted import Tip
from app.ui.kit.plates import Plate
from app.ui.kit.words import time_words
from app.ui.layout import Layout

STRIP = 40  # [units] height of the strip with its times
LABEL_ROOM = 76  # [units] from one time to the next
FAR = 24  # [ticks] of a step with Shift: 0.1 s
LOOK_EVERY = 0.25  # [s] how often the oldest tick is asked for: it takes a walk through the ring
PAINT_EVERY = 0.25  # [s] a body that rattles makes a mark in every frame
HINT_SECONDS = 4.0
MOST_TOLD = 5  # marks in one tip
KINDS = {"edit": "Edit: ", "breakpoint": "Stop: ", "contact": ""}
NARROW = 620  # [units] a narrower window has shorter words

KEYS = (
    KeyBinding("back", "", ("left",), "", repeat=0.1),
    KeyBinding("on", "", ("right",), "", repeat=0.1),
    KeyBinding("first", "", ("home",), ""),
    KeyBinding("last", "", ("end",), ""),
)
"""Keys of the strip, while the mouse is over it."""


class Scrubber:
    """State, way back, strip and other futures, from left to right."""

    def __init__(self, desk: Desk, layout: Layout, open_branches: Callable[[], None]) -> None:
        self.desk, self.area = desk, layout.scrubber
        self.container = desk.bar(self.area)
        self.keyboard = Keyboard(KEYS)
        self._dragging = False
        self._goal: int | None = None  # where to go in this frame
        self._notches = 0.0  # of the wheel that made no whole tick yet
        self._was_running = False  # before the drag
        self._hint: Tip | None = None
        self._hint_left = 0.0  # [s]
        self._rest = 0.0  # [s] until `_first` is asked for again
        self._first = 0
        self._axis: Axis | None = None
        self._marks: Sequence[Mark] = ()
        self._known: tuple = ()  # what is painted: axis and the like, marks
        self._painted = 0.0  # [s] until new marks may be painted
        self._end: tuple[int, float] = (-1, 0.0)  # last tick and its time [s]
        self._add_parts(open_branches)
        self.update(0.0)

    def _add_parts(self, open_branches: Callable[[], None]) -> None:
        desk, look, area = self.desk, self.desk.look, self.area
        Plate(desk, pygame.Rect((0, 0), area.size), self.container, edge="top")
        short = area.width < look.px(NARROW)
        left, gap, high = look.px(8), look.px(4), area.height - look.px(8)
        top = (area.height - high) // 2
        wide = TimeState.width(look, short)
        place = pygame.Rect(left, top, wide, high)
        self.state = TimeState(desk, place, self.container, short)
        side = min(high, look.target(32))
        back = pygame.Rect(place.right + gap, (area.height - side) // 2, side + gap, side)
        tip = desk.keys.tip("Back to the newest moment", "newest")
        self.back = self._button(back, "newest", self.newest, tip)
        wide = side + (0 if short else look.body.size("88")[0] + look.px(10))
        other = pygame.Rect(area.width - look.px(8) - wide, back.top, wide, side)
        tip = desk.keys.tip("Other runs: what else has happened here", "branches")
        self.branches = self._button(other, "branches", open_branches, tip)
        self.short = short
        room = max(1, other.left - back.right - 2 * gap)  # in a tiny window with large letters
        high = min(area.height - look.px(1), look.target(STRIP))
        place = pygame.Rect(
            back.right + gap, area.height - high - (area.height - high) // 2, room, high
        )
        self.strip = Strip(
            desk,
            place,
            self.container,
            pulled=self._pulled,
            turned=self._turned,
            newest=self.newest,
            words=self._words,
        )

    def _button(
        self, rect: pygame.Rect, sign: str, command: Callable[[], None], tip: str
    ) -> Button:
        return Button(
            self.desk, rect, self.container, command=command, sign=sign, tip=tip, framed=True
        )

    # --- going -----------------------------------------------------------------------------------

    def _pulled(self, tick: int, done: bool) -> None:
        """Let time stand and the next frame go where the mouse drags the play head."""
        session = self.desk.session
        if not self._dragging:
            self._dragging, self._was_running = True, not session.paused
        session.paused = True
        self._goal = tick
        if done:
            self._dragging = False
            if self._was_running:
                self._hint_left = HINT_SECONDS

    def _turned(self, notches: float) -> None:
        """Go a tick for each notch of the wheel, with Shift many."""
        self._notches += notches * (FAR if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1)
        steps = int(self._notches)
        self._notches -= steps
        if steps:
            self._step(steps)

    def _step(self, ticks: int) -> None:
        session = self.desk.session
        session.paused = True
        self._goal = (session.timeline.now if self._goal is None else self._goal) + ticks

    def newest(self) -> None:
        """Go back to the end of this future, running or paused as before."""
        if not self.desk.session.timeline.live:
            self._goal = self.desk.session.timeline.last

    def _go(self) -> None:
        """Jump at most once a frame, however many events asked for it."""
        goal, self._goal = self._goal, None
        timeline = self.desk.session.timeline
        if goal is not None:
            goal = min(max(goal, timeline.first), timeline.last)
            if goal != timeline.now or not timeline.live:
                self.desk.session.go_to(goal)

    # --- keys ------------------------------------------------------------------------------------

    def key_below_mouse(self, event: pygame.event.Event) -> bool:
        """Step by arrows and go to the ends by Home and End while the mouse rests on the strip, if
        nothing else has a use for them; True when the key was used.
        """
        if not self.strip.hovered or event.mod & pygame.KMOD_CTRL:
            return False
        action = self.keyboard.press(event, wall_clock.now())
        if action is not None:
            self._act(action.name)
        return action is not None

    def _act(self, name: str) -> None:
        timeline = self.desk.session.timeline
        step = FAR if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1
        if name in ("back", "on"):
            self._step(step if name == "on" else -step)
        else:
            self._step((timeline.first if name == "first" else timeline.last) - timeline.now)

    def process(self, event: pygame.event.Event) -> None:
        """See what is let go, and use nothing up."""
        if event.type == pygame.KEYUP:
            self.keyboard.release(event.key)

    def focus_lost(self) -> None:
        """Forget held keys and buttons: the window lost the focus and did not see them go up."""
        self.keyboard.release_all()
        self.strip.let_go()

    # --- a frame ---------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Go where the user asked to, then show where we are."""
        for action in self.keyboard.due(wall_clock.now()):
            self._act(action.name)
        self._go()
        session = self.desk.session
        timeline = session.timeline
        now, last, live = timeline.now, timeline.last, timeline.live
        self._rest -= seconds
        self._painted -= seconds
        if self._rest <= 0 or now < self._first:
            self._rest, self._first = LOOK_EVERY, timeline.first
        self._follow(timeline, last)
        self.strip.show_ticks(self._first, now, last)
        if self.strip.held:
            self.strip.tell(round(self._head))
        elif not self.strip.hovered and self.strip.tool_tip is not None:
            self.strip.hide_tip()  # a drag has ended beside the strip
        if last != self._end[0]:
            self._end = last, timeline.time_at(last)
        clock, ago = session.clock, self._end[1] - session.world.time
        self.state.show_state(live, clock.paused, ago, clock.slowed)
        _show(self.back, not live)
        self._show_branches(sum(run not in timeline.aside for run in timeline.branches))
        self._show_hint(seconds)

    @property
    def _head(self) -> float:
        """Return where the play head is [px in the window]."""
        now = self.desk.session.timeline.now
        return self.strip.rect.left + (self._axis.x(now) if self._axis else 0.0)

    def _follow(self, timeline: Timeline, last: int) -> None:
        """Paint the strip anew when its axis or its marks changed."""
        ghost = timeline.ghost
        other = (ghost.fork_tick, ghost.last) if ghost is not None else None
        span = self._first, max(last, other[1] if other else 0)
        length = self.desk.session.world.tick_length
        self._axis = make_axis(span, length, self.strip.place, self._axis)
        place, marked = (self._axis, other, length), timeline.marks_key
        if (place, marked) == self._known or (self._known[:1] == (place,) and self._painted > 0):
            return
        self._known, self._marks, self._painted = (place, marked), timeline.marks, PAINT_EVERY
        ticks = self._axis.labels(length, self.desk.look.px(LABEL_ROOM))
        words = [axis_words(timeline.time_at(tick)) for tick in ticks]
        apart = self.desk.look.px(max(units for _, _, units in SIGNS.values()))
        signs = tuple(clusters(self._marks, self._axis, apart))
        labels = tuple(zip(ticks, words, strict=True))
        self.strip.show_content(Content(self._axis, labels, signs, other))

    def _show_branches(self, count: int) -> None:
        _show(self.branches, count > 0)
        self.branches.put(words="" if self.short else str(count), sign="branches")

    def _show_hint(self, seconds: float) -> None:
        """Say after a drag of a running scene how it goes on."""
        self._hint_left -= seconds
        wanted = self._hint_left > 0 and self.desk.session.paused and not self.strip.hovered
        if wanted and self._hint is None:
            key = self.desk.keys.of("pause")
            target = pygame.Rect(round(self._head), self.strip.rect.top, 1, self.area.height)
            self._hint = Tip(self.desk, f"{key} goes on from here", target, above=True)
        elif not wanted and self._hint is not None:
            self._hint.kill()
            self._hint = None

    # --- the tip ---------------------------------------------------------------------------------

    def _words(self, tick: int, reach: int) -> str:
        """Return what there is to say about `tick`, and about the marks nearer than `reach`
        [ticks].
        """
        timeline = self.desk.session.timeline
        near = [mark for mark in self._marks if abs(mark.tick - tick) <= reach]
        near.sort(key=lambda mark: (abs(mark.tick - tick), mark.tick))
        tick = min(max(tick, self._first), max(timeline.last, timeline.now))
        lines = [f"{time_words(timeline.time_at(tick))}, tick {tick}"]
        said = sorted(near[:MOST_TOLD], key=lambda mark: mark.tick)
        told = Counter(f"{KINDS[mark.kind]}{mark.text}" for mark in said)
        lines += [words + (f", {n} times" if n > 1 else "") for words, n in told.items()]
        if len(near) > MOST_TOLD:
            lines.append(f"and {len(near) - MOST_TOLD} more")
        if self.strip.held and self._was_running:
            lines.append(f"{self.desk.keys.of('pause')} goes on from here")
        return "\n".join(lines)


def _show(button: Button, shown: bool) -> None:
    """Show it while it is of use."""
    button.able(shown)
    if shown != bool(button.visible):
        (button.show if shown else button.hide)()

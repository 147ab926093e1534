"""The running simulation without a window, which window, headless runs, tests and benchmarks drive.

Everything from outside reaches the world as a command, applied between two ticks and logged.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any

from app.quantities.notices import Notices
from app.session.breakpoints import Breakpoints
from app.session.carry_over import carried_over
from app.session.clock import Clock
from app.session.command_queue import CommandQueue
from app.session.ledger_users import LedgerUsers
from app.session.standing_back import stand_back
from app.simulation.attached import Attached
from app.simulation.commands.base import Command
from app.simulation.commands.registry import LogEntry
from app.simulation.commands.scene import SetParameter
from app.simulation.errors import CommandError, CrowdedSceneError, SceneFailedError
from app.simulation.hand import Hand
from app.simulation.simulation import Simulation
from app.simulation.source import Source
from app.timeline.branches import Branch
from app.timeline.keyframes import USUAL_BUDGET
from app.timeline.lost_time import LostTimeError
from app.timeline.restart import ANEW, BACK, Restart
from app.timeline.timeline import Timeline
from app.timeline.undo import History
from physics import World
from scenes.kit import Scene


class Session:
    """A scene that runs. Empty until the first `load` that works."""

    def __init__(self, world: World | None = None, recording: bool = True) -> None:
        """Show `world`, or an empty one; without `recording` time cannot be turned back."""
        self.clock = Clock()
        self.notices = Notices()
        self.notify = self.notices.post  # shows the user a notice
        self.breakpoints = Breakpoints()  # looked at after every live tick
        self.ledger_users = LedgerUsers()  # who needs the energy ledger
        self.listeners: list[Callable[[World], None]] = []  # hear of each tick, also a repeated one
        self.generation = 0  # one more for every run that comes on: the window follows it
        self.followed: int | None = None  # id of the body that the user lets the view follow
        self.memory_budget = USUAL_BUDGET  # [bytes] for all pasts and futures together
        self.shown: dict[type[Attached], Callable[[], Sequence[Attached]]] = {}
        """What is open in the window, by the kind that files keep it as."""
        self._recording = recording
        self._worker = ThreadPoolExecutor(1, "keyframes", stand_back) if recording else None
        self._queue = CommandQueue()
        self.history = History(Timeline(Simulation("", Scene(), world or World(), {})))
        self._put_on(self.timeline)

    @classmethod
    def of(cls, run: Timeline) -> "Session":
        """A session, without recording, that goes on with a run that is built already."""
        session = cls(recording=False)
        session._put_on(run)
        return session

    # --- what runs -------------------------------------------------------------------------------

    @property
    def timeline(self) -> Timeline:
        """Past, present and futures of the running scene."""
        return self.history.running

    @property
    def simulation(self) -> Simulation:
        """The running simulation; it stays the same object when its world is built again."""
        return self.timeline.simulation

    @property
    def world(self) -> World:
        """The world of the running scene."""
        return self.simulation.world

    @property
    def scene(self) -> Scene:
        return self.simulation.scene

    @property
    def scene_name(self) -> str:
        """The name of the running scene; "" before the first."""
        return self.simulation.name

    @property
    def hand(self) -> Hand:
        """The hand in the running world."""
        return self.simulation.hand

    @property
    def parameters(self) -> dict[str, Any]:
        """The present value of every parameter of the scene."""
        return self.scene.values()

    @property
    def log(self) -> list[LogEntry]:
        """Every command that led to now, oldest first."""
        return self.timeline.log

    @property
    def paused(self) -> bool:
        """Whether time stands."""
        return self.clock.paused

    @paused.setter
    def paused(self, paused: bool) -> None:
        self.clock.paused = paused

    # --- scenes ----------------------------------------------------------------------------------

    def load(self, name: str, seed: int | None = None, **values: Any) -> bool:
        """Build the scene `name` and run it. On failure: a notice, and the old scene goes on."""
        return self.open(name, seed, values)

    def restart(self) -> bool:
        """Go back to the start of this run with the sliders of now; what was built there stays."""
        self.act_waiting()
        return self._begin_again(self.parameters, "Restart", BACK)

    def _begin_again(self, values: dict[str, Any], edit: str, how: str) -> bool:
        """Build the scene anew with what was built at its start; name the rest after `how`."""
        again = Restart(self.timeline, self._recording)
        source, seed = self.simulation.source.first, self.scene.seed
        opened = self.open(source, seed, values, edit, begin=again.run_of)
        if opened and again.lost:
            self.notify("info", f"{how}: {again.lost}. Undo brings it back.")
        return opened

    def open(
        self,
        source: str | Source,
        seed: int | None,
        values: dict[str, Any],
        edit: str = "",
        chosen: Mapping[str, Any] | None = None,
        begin: Callable[[Simulation], Timeline] = Timeline,
    ) -> bool:
        """Build and run a scene as an entry of the history, `edit`; False: a notice says why.

        `chosen` is that of `show`; `begin` makes the run of what was built.
        """
        try:
            run = begin(Simulation.build(source, values, seed))
        except SceneFailedError as error:
            self.notify("error", str(error))
            return False
        self.show(run, edit, chosen)
        return True

    def show(self, run: Timeline, edit: str = "", chosen: Mapping[str, Any] | None = None) -> None:
        """Run what was just built, with `chosen` solver settings; undo comes back to this run."""
        self.open_hand()
        self.followed = self.followed if edit else None  # another scene has other bodies
        if self.scene_name:
            self.history.leave(edit or f"Open {run.simulation.title}", run)
        self._show(run, chosen)

    def _show(self, run: Timeline, chosen: Mapping[str, Any] | None = None) -> None:
        """Let `run` be the running one, with all that goes along with the user."""
        commands = carried_over(self.simulation, run.simulation, chosen)
        self._put_on(run)
        for command in commands:
            run.apply(command)

    def bring_back(self, run: Timeline) -> None:
        """Go on with a run that undo or redo brings back, as it was left."""
        self.open_hand()
        self._put_on(run)
        self._queue.was_moved()

    def _put_on(self, run: Timeline) -> None:
        """Let `run` be the running one, and nothing else."""
        self.history.running = run
        run.past.keyframes.worker = self._worker
        run.begin(self._recording)
        self.history.share(self.memory_budget)
        self.breakpoints.reset(self.world)
        self.clock.tick_length = self.world.settings.tick_length
        self.clock.reset()
        self.generation += 1
        self.notices.begin()

    def _rebuild(self, values: dict[str, Any]) -> bool:
        """Build the scene again with these parameters; False when nothing changed or it failed."""
        now = self.parameters
        if all(now[name] == value for name, value in values.items()):
            return False
        label = SetParameter(*list(values.items())[-1]).label(self.simulation)
        return self._begin_again({**now, **values}, label, ANEW)

    # --- commands --------------------------------------------------------------------------------

    def submit(self, command: Command) -> None:
        """Let `command` wait for the gap before the next tick. In the past it forks."""
        self._queue.add(command)

    def act_waiting(self) -> None:
        """Apply what waits. A command that cannot be applied is a notice, and is not logged."""
        if not self._queue:
            return
        rebuild, rest = self._queue.take(self.scene.parameters())
        if rebuild and self._rebuild(rebuild):
            rest = [command for command in rest if command.fits_new_world]
        run = self.timeline
        for command in rest:
            if self.timeline is run:  # else it failed, and the rest spoke of its bodies
                with self._told():
                    self.act(command)

    def act(self, command: Command) -> None:
        """Apply one command of the user, in the past with a fork; CommandError: nothing is done."""
        self.simulation.remarks.clear()
        if self.timeline.act(command, self._queue.inputs):
            self.history.forget_undone()
        for remark in self.simulation.remarks:
            self.notify("info", remark)

    def open_hand(self) -> None:
        """Let go of what the user holds, with a log entry: time or the scene is about to change."""
        self._queue.let_go(self.timeline)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Let the simulation work; the block ends where it fails, and then the user knows why."""
        try:
            yield
        except (CommandError, LostTimeError) as error:
            is_minor = isinstance(error, CommandError)
            self.notify("warning" if is_minor else "error", str(error))
        except CrowdedSceneError as error:
            self._stand(str(error))
        except SceneFailedError as error:
            self._fall_back(error)

    # --- ticks -----------------------------------------------------------------------------------

    def advance(self, seconds: float) -> int:
        """Apply the waiting commands and run the ticks that `seconds` of frame time ask for."""
        self._queue.spread(self.clock.due(seconds))
        self.act_waiting()
        self.clock.tick_length = self.world.settings.tick_length
        with closing(self.clock.ticks(seconds)) as due:
            ticks = self._run(due)
        self.tell_complaints()
        return ticks

    def tell_complaints(self) -> None:
        """Give notice of what the scene failed to draw or tell since this was called last."""
        for sentence in self.simulation.new_complaints():
            self.notify("error", sentence)

    def run(self, ticks: int) -> int:
        """Run `ticks` at once, without the clock: headless runs and tests. Returns how many ran."""
        self.act_waiting()
        return self._run(range(ticks))

    def _run(self, due: Iterable[object]) -> int:
        """Run one tick for each of `due`, until one fails or pauses; return how many ran."""
        ran = 0
        for ran, _ in enumerate(due, 1):  # noqa: B007 - told when the loop ends
            if not self._tick():
                break
        if ran:  # once is enough: a NaN never heals, and a check costs as much as a tick
            with self._told():
                self.simulation.check_finite()
        return ran

    def step_once(self) -> None:
        """Pause, and run a single tick."""
        self.paused = True
        self.run(1)

    def _tick(self) -> bool:
        """Run one tick; False when the scene failed or is paused."""
        simulation, timeline = self.simulation, self.timeline
        self.ledger_users.follow(simulation.world)
        if not timeline.live:
            return self._repeat_tick()
        self._queue.inputs.settle(simulation, timeline.apply)
        timeline.ticking()
        acted = not simulation.idle
        stepped = False
        with self._told():
            simulation.step()
            stepped = True
        if not stepped:
            return False
        if acted and (idle := simulation.idle_words):
            self.notify("warning", idle, holds=lambda: self.simulation.idle_words == idle)
        timeline.ticked()
        self._tell()
        for words in timeline.additions.told(simulation.world):
            self.notify("warning", words)
        return self._may_go_on()

    def _repeat_tick(self) -> bool:
        """Repeat a tick of the past; when it fails now, time stands at its beginning."""
        try:
            self.timeline.repeat_tick(self._tell)
        except (SceneFailedError, CommandError) as error:
            self._stand(f"this past tick cannot be repeated; paused before it: {error}")
            return False
        if self.timeline.live:  # the next tick is looked at again
            self.breakpoints.reset(self.world)
        return True

    def _tell(self) -> None:
        """Let instruments read the world after a tick, before what is done to it there."""
        for listener in self.listeners:
            listener(self.world)

    def _may_go_on(self) -> bool:
        """Ask the breakpoints; False when one of them says stop."""
        hits = self.breakpoints.check(self.world)
        for hit in hits:
            self.paused = True
            if not hit.quiet:
                self.notify("info", hit.text)
            self.timeline.mark(self.timeline.now, "breakpoint", hit.text)
        return not hits

    def _stand(self, why: str) -> None:
        """Let time stand at the beginning of a tick that cannot be done, and tell the user why."""
        self.notify("error", why)
        self.paused = True
        self.timeline.renew()

    def _fall_back(self, error: SceneFailedError) -> None:
        """Say that the running scene failed, and go back to the one before, as it was left."""
        if (before := self.history.fall_back()) is None:
            self._stand(f"{error}. The scene is paused.")
            return
        self.notify("error", f"{error}. Back to scene {before.simulation.name!r}.")
        self._show(before)

    # --- time travel -----------------------------------------------------------------------------

    def set_memory_budget(self, budget: int) -> None:
        """Change `memory_budget` [bytes]; the oldest is forgotten when it holds more."""
        self.memory_budget = budget
        self.history.share(budget)

    def go_to(self, tick: int) -> bool:
        """Stand exactly at `tick`, as near as the timeline goes. The clock runs on, or stands on.

        What is in the user's hand is let go before. False, with a notice: all is as it was.
        """
        return self.travel(lambda: self.timeline.go(tick))

    def step_back(self) -> bool:
        """Pause, and go one tick back."""
        self.paused = True
        return self.go_to(self.timeline.now - 1)

    def switch(self, branch: Branch) -> bool:
        """Let another future be the present: at this tick, or at its end if it is shorter."""
        return self.travel(lambda: self.timeline.switch(branch))

    def undo(self) -> bool:
        """Take the last edit before now back: its future becomes a branch. False: there is none."""
        self.act_waiting()
        return self.history.undo_name is not None and self.travel(self.history.undo)

    def redo(self) -> bool:
        """Bring the last undone edit back, at the tick where undo was pressed."""
        self.act_waiting()
        return self.history.redo_name is not None and self.travel(self.history.redo)

    def travel(self, jump: Callable[[], object]) -> bool:
        """Do `jump`, to another tick, future or run; False and a notice when it fails."""
        self.act_waiting()
        self.open_hand()
        timeline, rebuilt = self.timeline, self.timeline.rebuilt
        try:
            jump()
        except LostTimeError as error:
            self.notify("error", str(error))
            return False
        finally:
            if self.timeline is not timeline:
                self._put_on(self.timeline)
            elif timeline.rebuilt != rebuilt:
                self.generation += 1
                self.notices.begin()
            self.clock.reset()
            self._queue.was_moved()
            self.breakpoints.reset(self.world)  # nothing happens by a jump
        if words := timeline.past.new_trouble():
            self.notify("warning", words)
        return True

"""A scene and the world it was built into. Its failures become clear sentences."""

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

import numpy as np

import scenes
from app.simulation.attached.program import Program
from app.simulation.attachments import NOTHING_ADDED, Added, Attachments
from app.simulation.errors import CommandError, CrowdedSceneError, SceneFailedError
from app.simulation.hand import Grip, Hand
from app.simulation.held_controls import act_held
from app.simulation.source import NamedScene, Source
from app.simulation.verdicts import Verdicts
from physics import Body, CrowdedWorldError, DefinitionError, StaleHandleError, World
from physics.values.sums import plain_sum
from scenes.declaration import check_made
from scenes.facts import MOST, FactError, has
from scenes.failure import cut, is_the_users, plain, sentence
from scenes.kit import ParameterError, Reading, Scene, Theory

T = TypeVar("T")
Told = TypeVar("Told", Reading, Theory)
log = logging.getLogger("fulcrum")

IDLE = "no longer acts by itself: a part that it needs was removed. Undo brings the part back."


class Parts(NamedTuple):
    """All that building a scene makes, and the settings that commands have chosen since."""

    scene: Scene
    world: World
    hand: Hand
    chosen: dict[str, Any]
    attachments: Attachments


Progress = Callable[[int, int], None]
"""Hears how many of how many things are done."""


class Change(Protocol):
    """What a command is to a simulation."""

    meddles: ClassVar[bool]

    def apply(self, simulation: "Simulation") -> None:
        """Change it."""


class Simulation:
    """A built scene, its world and the user's hand in it: a state, and the step to the next one."""

    def __init__(self, name: str, scene: Scene, world: World, values: Mapping[str, Any]) -> None:
        """Take a scene that is already built into `world` from the parameters `values`."""
        self.name, self.scene, self.world = name, scene, world
        self.source: Source = NamedScene(name)  # what to build it from again
        self.values = dict(values)
        self.hand = Hand(world)
        self.chosen: dict[str, Any] = {}  # solver settings that commands have set
        self.attachments = Attachments()  # lasting forces and groups
        self.added: Added = NOTHING_ADDED  # by the last command that added something
        self.remarks: list[str] = []  # what the last command has to tell the user
        self.progress: Progress | None = None  # hears how far a command is that takes long
        self.complaints: dict[str, str] = {}  # what failed beside the world, until it is told
        self.verdicts = Verdicts()  # which of its comparisons with theory speak now
        self.cost = 0.0  # [s] wall time of the last tick
        self.idle = False  # the scene's program needs a body or joint that was removed
        self._program: Program | None = None  # of the controls
        self._compiled_for = self.attachments

    @staticmethod
    def build(
        source: str | Source, values: Mapping[str, Any], seed: int | None = None
    ) -> "Simulation":
        """Make the scene of `source` (or of that name), set its parameters, build it into a new
        world.

        Raises SceneFailedError (with the scene's own message) and nothing else.
        """
        source = NamedScene(source) if isinstance(source, str) else source
        name = source.name
        scene = _construct(source, values)
        try:
            if seed is not None:
                scene.seed = seed
                scene.rng = np.random.default_rng(seed)
            world = source.world(scene)
            attachments = source.attachments(world)
        except BaseException as error:  # a scene is someone's own code: anything can go wrong in it
            raise _failure(name, "building", error) from error
        simulation = Simulation(name, scene, world, values)
        simulation.source, simulation.attachments = source, attachments
        simulation.check_finite()
        return simulation

    # --- its parts ---------------------------------------------------------------------------

    def again(self) -> "Simulation":
        """Return it built anew, as it was in the beginning. Raises SceneFailedError."""
        return Simulation.build(self.source, self.values, self.scene.seed)

    @property
    def parts(self) -> Parts:
        """All that building makes, to be taken over from another simulation; settable."""
        return Parts(self.scene, self.world, self.hand, self.chosen, self.attachments)

    @parts.setter
    def parts(self, parts: Parts) -> None:
        self.scene, self.world, self.hand, self.chosen, self.attachments = parts

    @property
    def title(self) -> str:
        """What the user reads of the scene's name."""
        return self.scene.title or self.name

    @property
    def idle_words(self) -> str:
        """What the user should know while it is idle; "" while it is not."""
        return f"{self.title} {IDLE}" if self.idle else ""

    @property
    def can_move(self) -> bool:
        """Whether time changes anything: there is a body that is not static, or a program."""
        return type(self.scene).step is not Scene.step or any(
            body.kind != "static" for body in self.world.bodies
        )

    # --- what commands do ---------------------------------------------------------------------

    def body(self, body_id: int) -> Body:
        """Return the living body with this id; raises CommandError when it is gone."""
        try:
            return self.world.body_by_id(body_id)
        except KeyError:
            raise CommandError(f"body {body_id} does not exist any more") from None

    def grab(self, body_id: int, grip: Grip) -> None:
        """Let the hand hold a body; raises CommandError unless it is a dynamic one."""
        body = self.body(body_id)
        if body.kind != "dynamic":
            raise CommandError(f"{body.name} is {body.kind} and cannot be grabbed")
        self.hand.grab(body, grip)

    def apply(self, command: Change) -> None:
        """Apply a command, between two ticks.

        CommandError says why it does not fit, SceneFailedError that all is lost.
        """
        self.remarks.clear()
        try:
            command.apply(self)
            if command.meddles:
                self.verdicts.touch(self.world.time)
        except (FactError, ParameterError, DefinitionError, StaleHandleError) as error:
            raise CommandError(str(error)) from error

    def change(self, name: str, value: Any) -> None:
        """Set a live parameter and tell the scene."""
        self.scene.set(name, value)
        self._tell(f"changing {name} of", partial(self.scene.changed, self.world, name))

    def release_point(self, name: str) -> None:
        """Tell the scene that the drag of its point `name` ended.

        Raises CommandError when it has no point of that name.
        """
        known = self.scene.parameters().get(name)
        if known is None or known.kind != "point":
            raise CommandError(f"scene {self.name!r} has no point {name!r}")
        self._tell(f"letting go of {name} of", partial(self.scene.released, self.world, name))

    def press(self, name: str) -> None:
        """Press a button of the scene; raises CommandError when it has none of that name."""
        if all(button.name != name for button in self.scene.buttons):
            raise CommandError(f"scene {self.name!r} has no button {name!r}")
        self._tell(f"pressing {name} of", partial(self.scene.pressed, self.world, name))

    def click(self, name: str, at: tuple[float, float]) -> None:
        """Click on empty space; raises CommandError when the scene does not hear that click."""
        if all(click.name != name for click in self.scene.clicks):
            raise CommandError(f"scene {self.name!r} has no click {name!r}")
        self._tell(f"clicking {name} in", partial(self.scene.clicked, self.world, name, at))

    def _tell(self, doing: str, work: Callable[[], None]) -> None:
        """Let the scene answer a command. What it needs may be erased: then it does what it can,
        and the user is told. That is no refusal: what it did before is in the world, and a replay
        without the command would miss it.
        """
        try:
            work()
        except StaleHandleError as error:
            self.remarks.append(f"{self.title} did not do all of it: a part was removed ({error})")
        except BaseException as error:
            raise _failure(self.name, doing, error) from error

    def theory(self) -> tuple[Theory, ...]:
        """Return the closed forms that hold now; none while a part that they need is erased."""
        try:
            return self.told_by("theory", Theory, self.scene.theory) or ()
        except StaleHandleError:
            return ()

    # --- what the scene does beside the world --------------------------------------------------

    def attempt(self, doing: str, work: Callable[[], T]) -> T | None:
        """Let the scene draw or tell. An error in it is a complaint to the user, once, and the
        answer None; only StaleHandleError comes out: what it needs was erased, and undo brings
        it back.
        """
        try:
            return work()
        except StaleHandleError:
            raise
        except BaseException as error:
            if doing in self.complaints and not is_the_users(error):
                return None
            self.complaints[doing] = str(_failure(self.name, doing, error))
            return None

    def complain(self, doing: str, sentence: str) -> None:
        """Let the user hear a sentence once, the first about what was done."""
        self.complaints.setdefault(doing, sentence)

    def new_complaints(self) -> list[str]:
        """Return what failed since this was asked last; each complaint is made only once."""
        new = [sentence for sentence in self.complaints.values() if sentence]
        self.complaints = dict.fromkeys(self.complaints, "")
        return new

    def told_by(
        self, method: str, kind: type[Told], ask: Callable[[World], Iterable[Told]]
    ) -> tuple[Told, ...] | None:
        """Return what `ask`, the `method` of the scene, tells of now; None when it fails."""

        def work() -> tuple[Told, ...]:
            said = tuple(islice(ask(self.world), MOST + 1))
            if len(said) > MOST:
                raise FactError(f"{method} must tell at most {MOST} numbers")
            for entry in said:
                if wrong := has(kind)(entry) or entry.wrong:
                    raise FactError(f"{method}: each {wrong}")
            return said

        return self.attempt(f"asking {method}(world) of", work)

    # --- the user's controls ------------------------------------------------------------------

    @property
    def program(self) -> Program:
        """Return the controls, compiled for the bodies that there are now."""
        known = self._program
        if known is None or not known.fits(self.world, self._compiled_for is self.attachments):
            known = Program(self.world, self.attachments.attached)
            self._program, self._compiled_for = known, self.attachments
        return known

    def _step_program(self) -> None:
        """Let the controls act."""
        program = self.program
        if program.acts:
            program.step()
            self.keep_sliders()

    def keep_sliders(self) -> None:
        """Take over what assignments have made of the sliders, without compiling anew."""
        attached = self.program.moved()
        if attached is not self.attachments.attached:
            self.attachments = replace(self.attachments, attached=attached)
            self._compiled_for = self.attachments

    # --- time --------------------------------------------------------------------------------

    def step(self) -> None:
        """Do one tick: the scene acts, forces push, formulas act, held controls act, the hand
        glides, the world advances, the hand notes what it did.

        Raises SceneFailedError; CrowdedSceneError when it is not the scene's fault.
        """
        began = time.perf_counter()
        try:
            self.prepare_tick()
            self.world.step()
            self.hand.look()
            self.cost = time.perf_counter() - began
        except CrowdedWorldError as error:
            raise CrowdedSceneError(str(error)) from error
        except BaseException as error:
            raise _failure(self.name, "stepping", error) from error

    def prepare_tick(self) -> None:
        """Do all that comes before the world's own tick. A scene may raise anything."""
        self._act()
        self.attachments.push(self.world)
        if self.attachments.attached:
            self._step_program()
        if self.scene.held:
            act_held(self.world, self.attachments, self.scene.held)
        self.hand.step()

    def _act(self) -> None:
        """Let the scene act. Anything may be erased, also what its program holds: then the bodies
        go on by themselves, and undo brings the program back too.
        """
        try:
            self.scene.step(self.world)
            self.idle = False
        except StaleHandleError:
            self.idle = True

    def check_finite(self) -> None:
        """Raise SceneFailedError when a body's state is not a number any more.

        One sum over the columns finds it: NaN and infinity both spread through a sum.
        """
        page = self.world.page
        rows = np.asarray(page.live_motion)
        total = plain_sum(
            float(rows[column].sum()) for column in ("x", "y", "angle", "vx", "vy", "w")
        )
        if not np.isfinite(total):
            raise SceneFailedError(
                f"scene {self.name!r}: {_lost_body(self.world)} is no longer at a finite position"
                f" (tick {self.world.tick}); a force, mass or stiffness is far too large"
            )


def _construct(source: Source, values: Mapping[str, Any]) -> Scene:
    """Return the scene object with its parameters set. Raises SceneFailedError."""
    name = source.name
    try:
        scene = source.make(values)
        check_made(scene)
        return scene
    except (scenes.UnknownSceneError, scenes.BrokenSceneError) as error:
        raise SceneFailedError(str(error)) from error
    except ParameterError as error:
        raise SceneFailedError(f"scene {name!r}: {plain(cut(str(error)))}") from error
    except BaseException as error:  # the scene's own __init__
        raise _failure(name, "making", error) from error


def _failure(name: str, doing: str, error: BaseException) -> SceneFailedError:
    """Return an error with one sentence for `error`; raise that itself if it is the user's Ctrl-C.

    The whole traceback goes to the log, but not to the terminal: it is no fault of the program.
    """
    if is_the_users(error):
        raise error
    log.info("%s scene %r failed", doing, name, exc_info=error)
    return SceneFailedError(f"{doing} scene {name!r} failed: {sentence(error, scenes.DIRECTORY)}")


def _lost_body(world: World) -> str:
    """Return words for the first body whose state is not finite."""
    for body in world.bodies:
        if not np.isfinite([*body.center, body.angle, *body.velocity, body.omega]).all():
            return f"body {body.name or body.id!r}"
    return "a body"

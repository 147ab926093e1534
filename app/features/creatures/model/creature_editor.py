"""The workshop: the creature that is being built, and the changes of it.

Every change begins the run anew from its start, with what the creature is asked to do now. So the
run before is the other future, which the picture shows beside the new one.
"""

from collections.abc import Callable, Mapping

from app.editor.tool import Workspace
from app.simulation.commands.edit import SetCreature
from app.simulation.commands.scene import SetParameter
from app.simulation.errors import CommandError
from creatures.figure import Figure
from creatures.gait import Number, chosen
from creatures.gaits import kind_of
from creatures.plan import LimbPlan, Plan, PlanError
from creatures.pose import Place, placed
from creatures.text import read, write
from scenes.creature import CreatureScene

Edit = Callable[[Plan], Plan]

NEAR = 1e-3
"""What is moved and turned by less is where it was: [m] and [rad]."""


def is_near(a: Place | None, b: Place | None) -> bool:
    """Return whether two places look the same."""
    return (
        a is not None and b is not None and abs(a.start - b.start) + abs(a.angle - b.angle) < NEAR
    )


class CreatureEditor:
    """What is chosen, and a change that is shown before it is done."""

    def __init__(self, editor: Workspace) -> None:
        """Nothing is chosen."""
        self.editor, self._session = editor, editor.session
        self.in_hand = False  # the tool that pulls rings is the tool of the left button
        self.chosen = ""  # name of the limb that is worked on
        self.pointed = ""  # name of the limb under the mouse
        self.listed = False  # it is pointed at in a list, not in the picture
        self.number = ""  # of the gait: the one that the mouse is at
        self.preview: Plan | None = None  # what a pull would make
        self.fault = ""  # why the last change could not be made
        self._looked: object = None  # when it was looked whether the limbs are as planned
        self._planned = False
        self._told: tuple[Plan | None, tuple[Number, ...]] = (None, ())  # numbers of that plan

    # --- what there is ---------------------------------------------------------------------------

    @property
    def scene(self) -> CreatureScene | None:
        """Return the running scene if it shows a creature that can be changed."""
        scene = self._session.scene
        return scene if isinstance(scene, CreatureScene) else None

    @property
    def built(self) -> Plan | None:
        """Return the creature that runs."""
        return self.scene.creature if self.scene is not None else None

    @property
    def plan(self) -> Plan | None:
        """Return the creature as it would be: with the change that is shown."""
        return self.preview or self.built

    @property
    def figure(self) -> Figure | None:
        """Return the bodies of the creature that runs."""
        return self.scene.gait.figure if self.scene is not None else None

    @property
    def limb(self) -> LimbPlan | None:
        """Return the chosen limb, as it would be."""
        plan = self.plan
        result = [one for one in plan.limbs if one.name == self.chosen] if plan is not None else []
        return result[0] if result else None

    def numbers(self) -> tuple[Number, ...]:
        """Return the numbers of the gait with the values that they have now."""
        plan = self.plan
        if plan is None:
            return ()
        if self._told[0] is not plan:  # plans never change, and a gait may take long to tell
            kind = kind_of(plan)
            values = chosen(kind, plan)
            now = tuple(one._replace(value=values[one.name]) for one in kind.numbers(plan))
            self._told = plan, now
        return self._told[1]

    @property
    def at_start(self) -> bool:
        """Return whether time stands where the run begins: the creature is as it was planned."""
        timeline = self._session.timeline
        return self._session.paused and timeline.now == timeline.first and self._is_as_planned()

    def _is_as_planned(self) -> bool:
        """Return whether the creature is in the pose of its plan, wherever the scene has put it.

        It may not be where a run began in the middle of another, or its beginning was forgotten.
        """
        built, now = self.built, (self._session.timeline, self._session.timeline.position)
        if self._looked != (now, built):
            here, same = self.bodies(), False
            if built is not None and len(here) == len(built.limbs):
                there = placed(built, here[built.root.name].start)
                same = all(is_near(place, there[name]) for name, place in here.items())
            self._looked, self._planned = (now, built), same
        return self._planned

    def bodies(self) -> dict[str, Place]:
        """Return where the limbs that are there are now."""
        figure = self.figure
        result = figure.bodies if figure is not None else {}
        return {name: Place(complex(*body.position), body.angle) for name, body in result.items()}

    def places(self) -> dict[str, Place]:
        """Return where the limbs would be, with the root where it is now.

        While it moves, limbs are bent as they are, but for those whose angle is changed.
        """
        plan, built, figure = self.plan, self.built, self.figure
        if plan is None or built is None or figure is None or not figure.root.body.alive:
            return {}
        bends: dict[str, float] = {}
        planned = {limb.name: limb.angle for limb in built.limbs}
        for limb in plan.limbs:
            one = figure.limbs.get(limb.name)
            if not self.at_start and one is not None and planned.get(limb.name) == limb.angle:
                bends[limb.name] = one.bend if one.attached or not limb.parent else limb.angle
        return placed(plan, complex(*figure.root.body.position), bends)

    # --- choosing --------------------------------------------------------------------------------

    def choose(self, name: str) -> None:
        """Work on this limb; "": on none."""
        self.chosen = name
        self.drop()

    def step(self, by: int) -> None:
        """Choose the limb that is `by` lines further in the list."""
        plan = self.built
        if plan is None:
            return
        names = [limb.name for limb in plan.outwards()]
        at = names.index(self.chosen) + by if self.chosen in names else 0
        self.choose(names[min(max(at, 0), len(names) - 1)])

    def rest(self) -> None:
        """Go back to the start of the run, and let time stand."""
        self._session.paused = True
        self._session.act_waiting()
        if self._session.timeline.now != self._session.timeline.first:
            self._session.go_to(self._session.timeline.first)
        if self.built is not None and not self._is_as_planned():
            self._session.submit(SetCreature(write(self.built)))
            self._session.act_waiting()

    # --- changing --------------------------------------------------------------------------------

    def propose(self, edit: Edit) -> bool:
        """Show what an edit would make; False: `fault` says why it cannot, and the last one stays.

        It is of what runs, so the pulls of one drag do not add up.
        """
        built, self.fault = self.built, ""
        if built is None:
            return False
        try:
            self.preview = edit(built)
        except (PlanError, OverflowError) as error:
            self.fault = str(error)
        return not self.fault

    def drop(self) -> None:
        """Show no change any more."""
        self.preview, self.fault = None, ""

    def settle(self) -> None:
        """Make the change that is shown; what could not be made is said."""
        plan, built, fault = self.preview, self.built, self.fault
        self.drop()
        if fault:
            self._session.notify("warning", fault)
        if plan is not None and plan != built:
            self.begin_again(plan)

    def do(self, edit: Edit) -> bool:
        """Make an edit at once; False: a notice says why not."""
        if not self.propose(edit):
            self._session.notify("warning", self.fault or "this scene shows no creature")
            self.drop()
            return False
        self.settle()
        return True

    def take(self, plan: Plan) -> bool:
        """Work on another creature; False: a notice says why not. It has no run before."""
        self.choose("")
        plan = read(write(plan))  # as it will be: what is usual is told there
        self.begin_again(plan)
        if self.built == plan:
            self._session.timeline.ghost = None
        return self.built == plan

    def bring(self, plan: Plan) -> None:
        """Let the scene that was just opened begin with `plan`; undo takes back both as one."""
        self.choose("")
        try:
            self._session.timeline.apply(SetCreature(write(plan)))
        except CommandError as error:
            self._session.notify("error", str(error))

    def begin_again(self, plan: Plan) -> None:
        """Let `plan` run from the start; time goes on if it went, and stands if it stood."""
        session = self._session
        session.act_waiting()
        wanted = session.parameters
        if session.timeline.now != session.timeline.first:
            session.go_to(session.timeline.first)
        self._set(wanted)
        if self.built != plan:
            session.submit(SetCreature(write(plan)))
        session.act_waiting()

    def attempt(self) -> None:
        """Let the creature do from its start what it is asked to do now."""
        plan = self.built
        if plan is not None:
            self.drop()
            self.begin_again(plan)
            self._session.paused = False

    def _set(self, wanted: Mapping[str, object]) -> None:
        """Give the scene the parameters that it had before time went back."""
        for name, known in self._session.scene.parameters().items():
            value = wanted.get(name)
            differs = known.live and value != self._session.parameters[name]
            if differs and isinstance(value, str | float | bool):
                self._session.submit(SetParameter(name, value))

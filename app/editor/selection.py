"""The selection: ids of bodies and joints. It changes nothing, so it is no part of the history.

Each simulation has its own. What does not exist now (removed, undone, not made yet at this time)
stays selected and is there again when time comes back to it; until then it is inactive.
"""

from collections.abc import Iterable
from weakref import WeakKeyDictionary, ref

from app.session.session import Session
from app.simulation.commands.edit.adding import AddThings
from app.simulation.commands.edit.copying import copied, shifted
from app.simulation.commands.hits import Hit, hits_at, things_in
from app.simulation.simulation import Simulation
from physics import Body
from physics.joints.handle import Joint

Point = tuple[float, float]


class Selection:
    """What the user has selected in the running scene. Groups are selected as one."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._of: WeakKeyDictionary[Simulation, tuple[int, ...]] = WeakKeyDictionary()
        self._last: ref[Simulation] | None = None  # that was asked about last

    # --- what is selected --------------------------------------------------------------------

    @property
    def chosen(self) -> tuple[int, ...]:
        """Return all ids that were selected here, also of what does not exist now."""
        simulation = self._session.simulation
        if simulation not in self._of:
            self._of[simulation] = self._still_there(simulation)
        self._last = ref(simulation)
        return self._of[simulation]

    def _still_there(self, simulation: Simulation) -> tuple[int, ...]:
        """Return what stays selected when a scene is built again: the same ids and names."""
        last = self._last() if self._last is not None else None
        if last is None or last.source is not simulation.source:
            return ()
        before, now = _names(last), _names(simulation)
        return tuple(i for i in self._of.get(last, ()) if i in now and before.get(i) == now[i])

    @property
    def ids(self) -> tuple[int, ...]:
        """Return ids of what is selected and exists, in the order of selecting: for commands."""
        known, joints = self._session.world.bodies_by_id, self._session.world.joints_by_id
        return tuple(i for i in self.chosen if i in known or i in joints)

    @property
    def bodies(self) -> list[Body]:
        """Return the selected bodies that exist."""
        known = self._session.world.bodies_by_id
        return [known[i] for i in self.chosen if i in known]

    @property
    def joints(self) -> list[Joint]:
        """Return the selected joints that exist."""
        known = self._session.world.joints_by_id
        return [known[i] for i in self.chosen if i in known]

    @property
    def body_ids(self) -> tuple[int, ...]:
        """Return ids of the selected bodies that exist."""
        return tuple(body.id for body in self.bodies)

    def __contains__(self, thing_id: int) -> bool:
        return thing_id in self.chosen

    def __len__(self) -> int:
        return len(self.ids)

    # --- selecting ---------------------------------------------------------------------------

    def select(self, ids: Iterable[int], add: bool = False) -> None:
        """Select `ids` with their groups; with `add` beside what is selected already."""
        known = self.chosen
        before = known if add else ()
        members = self._session.simulation.attachments.with_groups(ids)
        self._of[self._session.simulation] = tuple(dict.fromkeys((*before, *members)))

    def toggle(self, thing_id: int) -> None:
        """Add it with its group, or take both away when it is selected."""
        if thing_id not in self.chosen:
            self.select([thing_id], add=True)
            return
        gone = self._session.simulation.attachments.group_of(thing_id)
        self._of[self._session.simulation] = tuple(i for i in self.chosen if i not in gone)

    def clear(self) -> None:
        """Select nothing."""
        self._of[self._session.simulation] = ()

    def select_all(self) -> None:
        """Select all that can move and every joint but the hand's and gears; again: walls too.

        A floor is not meant by who moves, groups or deletes all that there is on it.
        """
        world = self._session.world
        joints = [joint.id for joint in world.joints if joint.kind not in ("mouse", "gear")]
        free = [*(body.id for body in world.bodies if body.kind != "static"), *joints]
        if set(free) <= set(self.chosen):
            free = [*(body.id for body in world.bodies), *joints]
        self.select(free)

    def select_added(self) -> None:
        """Select what the last command has added: after a paste."""
        added = self._session.simulation.added
        self.select(added.bodies or added.joints)

    def click(self, point: Point, reach: float, shift: bool = False, again: int = 0) -> Hit | None:
        """Select the first thing within `reach` of `point` [m]; with `shift` toggle it.

        On nothing, a plain click selects nothing. `again` counts clicks in the same place: each
        goes one thing further down. Returns what was hit.
        """
        hits = hits_at(self._session.world, point, reach)
        if not hits:
            if not shift:
                self.clear()
            return None
        hit = hits[again % len(hits)]
        if shift:
            self.toggle(hit.id)
        else:
            self.select([hit.id])
        return hit

    def marquee(
        self, corner: Point, other: Point, shift: bool = False, touching: bool = False
    ) -> None:
        """Select what lies wholly between two corners [m] (or touches that); `shift` adds it."""
        self.select(things_in(self._session.world, corner, other, touching), add=shift)

    # --- copying -----------------------------------------------------------------------------

    def copy(self) -> AddThings | None:
        """Return the selected bodies with what is between them and on them; None: none is."""
        bodies = self.body_ids
        if not bodies:
            return None
        return copied(self._session.world, bodies, self._session.simulation.attachments)

    def duplicate(self, by: Point) -> AddThings | None:
        """Return a command that adds the selection once more, `by` [m] further."""
        things = self.copy()
        return shifted(things, by) if things is not None else None


def _names(simulation: Simulation) -> dict[int, str]:
    """Return what the things of a simulation are called, by their ids."""
    world = simulation.world
    names = {joint.id: str(joint.kind) for joint in world.joints}
    return names | {body.id: str(body.name) for body in world.bodies}

"""The forces on the selected body, tick by tick, for its free-body diagram. No pygame.

Impulses are kept by tick, so the diagram of a moment in the past is the mean over the ticks that
led to it. Those in which the body was not watched are run again in the background.
"""

from dataclasses import replace

from app.editor.selection import Selection
from app.files.past_ticks import PastTicks
from app.session.session import Session
from app.session.tick_log import TickLog
from app.simulation.attachments import Attachments
from physics import Body, Vector, World
from physics.energy.force_readings import Push, Pushes, read_pushes
from physics.energy.free_body import WINDOW, FreeBody, mean_of

WINDOWS = (1, 12, 24, 60)
"""Ticks that the mean may be taken over: [count]. One shows the solver's sweeps, 60 (a quarter of
a second) what a force meter would."""

KEPT = 2400
"""Ticks whose impulses are kept: [count], 2400, ten seconds; a tick needs 2 to 20 kB."""

NEGLIGIBLE = 1e-9
"""Share of a lasting force below which what is left of the outside force is rounding: [1]."""

TOUCHING = ("normal", "friction", "rolling")
"""Kinds of forces of contacts."""

REASONS = {
    "static": "{} is fixed: it never moves, whatever pushes it. Select a body that can move.",
    "kinematic": "{} is driven: forces do not change its motion. Select a body that can move.",
}

MEASURING = "Measuring the forces of this moment"
NOT_MEASURED = "The forces of this moment are not known. Press Space or step forward."


class ForceHistory:
    """The history follows the selection; without one, the body in the hand."""

    def __init__(self, session: Session, selection: Selection | None) -> None:
        """Prepare to watch; `open` begins. `selection` None: only the hand chooses."""
        self._session, self._selection = session, selection
        self._kept: TickLog[Pushes] = TickLog(session, KEPT, self.look)
        self.again: PastTicks[Pushes] = PastTicks(session, MEASURING, self._put)
        self._tried: object = None  # the ticks that were run again last, and for which body
        self._watched: int | None = None  # id of the body that the notes are of
        self.ticks = WINDOW  # of the mean: one of WINDOWS

    def open(self) -> None:
        """Keep the impulses of every tick from now on."""
        self._kept.open()

    def close(self) -> None:
        """Keep no more impulses, and forget those that were kept."""
        self.again.close()
        self._kept.close()

    @property
    def body(self) -> Body | None:
        """Return the first selected body that can move, or the first, or the one in hand."""
        bodies = self._selection.bodies if self._selection is not None else []
        moving = [body for body in bodies if body.kind == "dynamic"]
        return next(iter([*moving, *bodies]), self._session.hand.body)

    @property
    def reason(self) -> str:
        """Return why there is no diagram; "" when there is one."""
        body = self.body
        if body is None:
            return "Press V and click a body to see the forces on it."
        if body.kind != "dynamic":
            return REASONS[body.kind].format(body.name)
        if self.diagram is None:
            return f"{MEASURING} …" if self.again.busy else NOT_MEASURED
        return ""

    # --- keeping -----------------------------------------------------------------------------

    def look(self, world: World) -> None:
        """Note what pushed the body in the last tick."""
        body = self._follow()
        if body is not None and world.tick:
            pushes = pushes_on(self._session, body)
            if pushes is not None:
                self._kept.put(world.tick, pushes)

    def update(self) -> None:
        """Take over what was run again, once a frame, and see which ticks are missing."""
        self.again.poll()
        body, tick = self._follow(), self._session.world.tick
        if body is None or not self._kept.is_open or self.again.busy:
            return
        first = max(tick - self.ticks, self._session.timeline.first)
        last = self._kept.latest_missing(first, tick)
        if last is None or not (self._session.paused or last == tick):
            return  # while time runs the next ticks fill the mean
        wanted = self._session.timeline.present, body.id, first, last
        if wanted != self._tried:
            self._tried, of = wanted, body.id
            self.again.run_again(first, last, lambda clip: pushes_of(of, clip))

    def _put(self, tick: int, pushes: Pushes) -> None:
        """Keep what was measured in a tick that was run again."""
        known = self._session.world.bodies_by_id
        mine = (replace(p, other=p.other and known.get(p.other.id)) for p in pushes.all)
        self._kept.put(tick, replace(pushes, all=tuple(mine)))

    def _follow(self) -> Body | None:
        """Return the body to be watched, if it can move; notes of another one are forgotten."""
        body = self.body
        if body is None or body.kind != "dynamic":
            return None
        self._kept.follow()
        if body.id != self._watched:
            self._watched = body.id
            self._kept.clear()
            self.again.forget()
            self._tried = None
        return body

    @property
    def diagram(self) -> FreeBody | None:
        """Return means over the ticks that led to this moment; None: nothing was measured."""
        body, tick = self._follow(), self._session.world.tick
        if body is None:
            return None
        if self._kept.get(tick) is None:
            self.look(self._session.world)
        result: list[Pushes] = []
        for then in range(tick, tick - self.ticks, -1):
            pushes = self._kept.get(then)
            if pushes is None:
                break
            result.insert(0, pushes)
        return at_center(mean_of(body, tuple(result)), body) if result else None


def pushes_of(body_id: int, session: Session) -> Pushes | None:
    """Return what pushed a body of a session in the last tick, or None."""
    body = session.world.bodies_by_id.get(body_id)
    return pushes_on(session, body) if body is not None and session.world.tick else None


def pushes_on(session: Session, body: Body) -> Pushes | None:
    """Return what pushed `body` in the last tick of a session, or None where that is not known."""
    world = session.world
    if not world.ledger.is_fresh and body.awake:
        return None
    return from_center(
        named_forces(read_pushes(world, body), session.simulation.attachments, body), body
    )


def from_center(pushes: Pushes, body: Body) -> Pushes:
    """Return the pushes relative to the body's centre: means over a flight stay on the body."""
    values, (x, y) = body.world.page.body, body.center
    x0, y0 = float(values["x0"][body.index]), float(values["y0"][body.index])
    moved = []
    for push in pushes.all:
        # places of contacts are those when the tick began
        cx, cy = (x0, y0) if push.kind in TOUCHING else (x, y)
        moved.append(replace(push, at=(push.at[0] - cx, push.at[1] - cy)))
    return replace(pushes, all=tuple(moved))


def at_center(result: FreeBody, body: Body) -> FreeBody:
    """Return the forces at places in the world, round the centre of now."""
    x, y = body.center
    forces = [replace(force, at=(force.at[0] + x, force.at[1] + y)) for force in result.forces]
    return replace(result, forces=tuple(forces))


def named_forces(pushes: Pushes, attachments: Attachments, body: Body) -> Pushes:
    """Return the pushes, the user's lasting forces told apart from other outside forces."""
    lasting = [force for force in attachments.forces if force.body_id == body.id]
    outside = next((push for push in pushes.all if push.kind == "outside"), None)
    if not lasting or outside is None:
        return pushes
    named: list[Push] = []
    px, py, spin = outside.px, outside.py, outside.spin
    for force in lasting:
        at, (fx, fy) = force.in_world(body)
        at = Vector(*at)
        (x, y), ix, iy = body.center, fx * pushes.seconds, fy * pushes.seconds
        turn = (at[0] - x) * iy - (at[1] - y) * ix
        px, py, spin = px - ix, py - iy, spin - turn
        size = (ix * ix + iy * iy) ** 0.5
        key = "lasting", force.id
        named.append(Push("outside", f"lasting force {force.id}", key, ix, iy, turn, at, size))
    scale = sum(push.weight for push in named)
    if max(abs(px), abs(py)) > NEGLIGIBLE * scale:
        named.append(replace(outside, px=px, py=py, spin=spin))
    elif named:  # the body has turned in the tick: what its arms differ by stays with the last
        named[-1] = replace(named[-1], spin=named[-1].spin + spin)
    others = [push for push in pushes.all if push is not outside]
    return replace(pushes, all=(*others, *named))

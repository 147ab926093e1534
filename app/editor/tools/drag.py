"""Grab, drag and throw. While time stands, the same gesture moves the body as an edit.

Points that the scene lets its user drag come first. Beside the bodies it moves the view.
"""

import math
from functools import partial

from app.drawing.draw import Draw
from app.drawing.focus import focus_of
from app.drawing.overlays.scene import shows_symbols
from app.drawing.scene_points import draw_point
from app.editor.cursor import CLICK, Cursor, Shape
from app.editor.tool import Tool, Workspace
from app.editor.tools.pan import Push
from app.quantities import wall_clock
from app.simulation.commands.hand import Grab, MoveHand, Release
from app.simulation.commands.scene import ClickScene, MoveBody, ReleasePoint, SetParameter
from physics import Body, StaleHandleError
from scenes.points import place_of, value_at

Point = tuple[float, float]

MEMORY = 0.2
"""How long what was under the mouse can still be taken: [s]. Less: what swings slips away from the
press; more: a press takes what the mouse has left."""

MISSED = 6.0
"""Beside a body up to this far a press while the view follows was meant for it: [reaches], 6, some
70 px. Less: who just misses what runs shifts the view; more: the view cannot be pushed there."""


CLICKS = {"left": "click", "right": "right-click"}
"""What a click of a button is called."""


class Drag(Tool):
    """The tool turns a drag into commands; the hand and its law live in the session."""

    NAME, LABEL, KEY, ICON, PLACE = "drag", "Drag and throw", "d", "hand", (0, 0)
    FIRST = 0, "Hand"
    HINT = (
        "Drag a body and throw it. Shift: by the centre, Alt: without turning, Alt+wheel: turn it"
    )

    def __init__(self, editor: Workspace) -> None:
        super().__init__(editor)
        self._session, self._view = editor.session, editor.view
        self._push: Push | None = None  # of the view
        self._center = (0.0, 0.0)  # [m] of the view, when that began
        self._missed = False  # it was meant for a body that ran away: the view goes on following
        self._point = ""  # of the scene: the one that is dragged
        self._pointed = ""  # the one under the mouse
        self._hovering: Cursor | None = None
        self._offer: tuple[str, Point, float] | None = None  # of the scene: point, place, when
        self._start = (0.0, 0.0)  # the value that it had when it was taken
        self._sent: Point | None = None  # the value that was asked for last
        self._candidate: Body | None = None  # what a press here would take
        self._body: Body | None = None
        self._press = Cursor((0.0, 0.0), 0.0)
        self._generation = -1  # of the world that the body belongs to
        self._editing = False  # moving the body itself, with the clock stopped
        self._moved = False  # further than a click
        self._gesture = 0  # of that edit
        self._offset = (0.0, 0.0)  # [m] body origin - cursor, while editing
        self._home = (0.0, 0.0)  # [m] where an edit began
        self._last = (0.0, 0.0)  # [m] the last cursor that was sent

    @property
    def active(self) -> bool:
        """Return whether a body is in this gesture, and still exists."""
        same = self._generation == self._session.generation
        return self._body is not None and same and self._body.alive

    @property
    def busy(self) -> bool:
        """Return whether the hand holds something, or pushes the view."""
        return self.active or self._push is not None or self._point != ""

    @property
    def shape(self) -> Shape:
        if self._push is not None and not self._missed:
            return "move"
        takes = self.marked is not None or self._pointed or self._offer
        return "hand" if takes else "arrow"

    @property
    def hint(self) -> str:
        """Return what the scene makes of clicks on empty space, or else what the tool is."""
        clicks = self._session.scene.clicks
        said = "; ".join(f"{CLICKS[click.button]} empty space to {click.label}" for click in clicks)
        return f"{said[:1].upper()}{said[1:]}" or self.HINT

    @property
    def marked(self) -> Body | None:
        """Return what is held, or what a press here would take."""
        if self.active:
            return self._body
        body = self._candidate
        return body if body is not None and body.alive else None

    def hover(self, at: Cursor | None) -> None:
        """Look what a press would take."""
        self._pointed = self._point_near(at) if at is not None else ""
        free = at is not None and not self._pointed
        hit = self._session.world.closest(at.point, at.reach) if at is not None and free else None
        self._candidate = hit.body if hit is not None else None
        self._hovering = at if free and hit is None else None
        self._look()

    def _look(self) -> None:
        """Look what the scene offers under the mouse; for a moment, what it offered before."""
        if self._offer and wall_clock.now() - self._offer[2] > MEMORY:
            self._offer = None
        scene, world, at = self._session.scene, self._session.world, self._hovering
        if at is None:
            return
        for name, known in scene.parameters().items():
            if known.kind != "point":
                continue
            work = partial(scene.offers, world, name, at.point, at.reach)
            place = self._session.simulation.attempt("asking for offers of", work)
            if place is not None:
                self._offer = (name, place, wall_clock.now())

    def _take_offer(self, at: Cursor) -> bool:
        """Take what the scene offers, or offered a moment ago: its point jumps there."""
        self._hovering = at
        self._look()
        if self._offer is None:
            return False
        (name, place, _), self._offer = self._offer, None
        self._point, self._pointed = name, name
        self._generation, self._gesture = self._session.generation, self.editor.gesture()
        self._start = getattr(self._session.scene, name)
        self._last, self._sent = (
            at.point,
            value_at(self._session.scene, self._session.world, name, place),
        )
        self._session.submit(SetParameter(name, self._sent, self._gesture))
        self._session.act_waiting()  # where it is taken counts, however fast the mouse goes on
        return True

    def press(self, at: Cursor) -> bool:
        """Take a point of the scene, the nearest dynamic body within reach, or else the view."""
        self._point = self._pointed = self._point_near(at)
        pulled = self._pulled_at(at)
        if self._point or pulled:
            self._generation, self._gesture = self._session.generation, self.editor.gesture()
            if pulled:
                self._pull_out(pulled, at)
                return True
            self._start = getattr(self._session.scene, self._point)
            self._last, self._sent = at.point, None
            return True
        hit = self._session.world.closest(at.point, at.reach)
        if hit is None and self._take_offer(at):
            return True
        if hit is None:
            self._push, self._center = Push(self.editor.camera), self.editor.camera.center
            self._push.press(at)
            follows = not self._session.paused and focus_of(self._session) is not None
            near = self._session.world.closest(at.point, MISSED * at.reach)
            self._missed = follows and near is not None
            return True
        self._body, self._press, self._last = hit.body, at, at.point
        self._generation = self._session.generation
        if self._session.paused:
            self._begin_edit(hit.body, at.point)
        else:
            self._begin_pull(hit.body, hit.point, at.point)
        return True

    def move(self, at: Cursor) -> None:
        """Bring the body along. An edit turns into a pull when time goes on."""
        if self._push is not None and not self._missed:
            self._push.move(at)
        if self._point:
            self._drag_point(at)
        if not self.active or self._body is None:
            return
        point = at.point
        self._moved |= math.dist(point, self._press.point) >= CLICK * at.pixel
        if self._editing and not self._session.paused:
            x, y = self._body.position
            held = (x - self._offset[0], y - self._offset[1])
            self._begin_pull(self._body, held, point)
        if point == self._last or (self._editing and not self._moved):
            return
        self._last = point
        if self._editing:
            position = (point[0] + self._offset[0], point[1] + self._offset[1])
            self._session.submit(MoveBody(self._body.id, position, self._gesture))
        else:
            self._session.submit(MoveHand(*point))

    def release(self, at: Cursor) -> None:
        if self.active and not self._editing:
            self._session.submit(Release())
        if self._push is not None:
            far = math.dist(self._center, self.editor.camera.center)
            if far <= CLICK * at.pixel:
                self._push.was_click()
                self._click("left", at)
        self._leave_point()
        self._body, self._push = None, None

    def context(self, at: Cursor) -> bool:
        """Let the scene hear a right click on empty space; on a body it opens the menu."""
        return self._click("right", at)

    def _click(self, button: str, at: Cursor) -> bool:
        """Submit a click on empty space; False when the scene does not hear it, or on a body."""
        world = self._session.world
        near = world.closest(at.point, at.reach)
        if near is not None or world.closest(at.point, 0.0, dynamic_only=False) is not None:
            return False
        for click in self._session.scene.clicks:
            if click.button == button:
                self._session.submit(ClickScene(click.name, at.point))
                return True
        return False

    def cancel(self) -> None:
        """Let go without a throw; an edit puts the body, or the point, back where it was."""
        if self.active and self._body is not None:
            back = MoveBody(self._body.id, self._home, self._gesture)
            if not self._editing:
                self._session.submit(Release(cancel=True))
            elif self._moved and not self.editor.undo_gesture(self._gesture):
                self._session.submit(back)
        self._leave_point(back=True)
        self._body, self._push = None, None

    def draw(self, draw: Draw) -> None:
        """Draw the point of the scene that is dragged, or would be, and what a press would take."""
        self._look()
        if self._offer and not self.busy:
            draw.ring(self._offer[1], 1.6 * draw.style.sizes.dot, "hand")
        if name := self._point or self._pointed:
            simulation = self._session.simulation
            named = not shows_symbols(self._session, self._view)
            point = draw, simulation.scene, simulation.world, name
            drawn = partial(draw_point, *point, pointed=True, named=named)
            simulation.attempt("drawing the points of", drawn)

    def _point_near(self, at: Cursor) -> str:
        """Return the name of the nearest point of the scene within reach; "" = none."""
        names = (n for n, p in self._session.scene.parameters().items() if p.kind == "point")
        near = {name: self._distance(name, at.point) for name in names}
        name = min(near, key=near.__getitem__, default="")
        return name if name and near[name] <= at.reach else ""

    def _pulled_at(self, at: Cursor) -> str:
        """Return the name of the point that a press here pulls out of a body; "" = none.

        Its arrow's origin lies on the body and would be in the way; with Shift that is dragged, and
        with Shift or Alt the body itself.
        """
        hit = self._session.world.closest(at.point, at.reach)
        if hit is None or at.shift or at.alt:
            return ""
        for name, parameter in self._session.scene.parameters().items():
            near = self._point in ("", parameter.origin)
            if near and parameter.pulls and parameter.pulls == hit.body.name:
                return name
        return ""

    def _pull_out(self, name: str, at: Cursor) -> None:
        """Begin to pull an arrow out of a body: both its ends are where the body was pressed."""
        session = self._session
        origin = session.scene.parameters()[name].origin
        self._point = self._pointed = name
        self._start = self._sent = value_at(session.scene, session.world, name, at.point)
        self._last = at.point
        foot = value_at(session.scene, session.world, origin, at.point)
        session.submit(SetParameter(origin, foot, self._gesture))
        session.submit(SetParameter(name, self._start, self._gesture))

    def _distance(self, name: str, place: Point) -> float:
        """Return how far a point of the scene is [m]; infinite when what carries it is gone."""
        try:
            return math.dist(place_of(self._session.scene, self._session.world, name), place)
        except StaleHandleError:
            return math.inf

    def _drag_point(self, at: Cursor) -> None:
        """Bring a point of the scene along, as far as it may go.

        What carries it may move on under a resting mouse: the point stays under the mouse.
        """
        session, name = self._session, self._point
        if self._generation != session.generation:
            self._point = ""
            return
        try:
            value = value_at(session.scene, session.world, name, at.point)
        except StaleHandleError:
            self._point = ""
            return
        rests = self._sent is None and at.point == self._last
        if not rests and value != self._sent:
            self._last, self._sent = at.point, value
            session.submit(SetParameter(name, value, self._gesture))

    def _leave_point(self, back: bool = False) -> None:
        """End the drag of a point, `back` where it began; one that was not moved says nothing."""
        if self._point and self._sent and self._generation == self._session.generation:
            if back:
                self._session.submit(SetParameter(self._point, self._start, self._gesture))
            self._session.submit(ReleasePoint(self._point, self._gesture))
        self._point, self._sent = "", None

    def _begin_pull(self, body: Body, point: Point, cursor: Point) -> None:
        self._editing = False
        press = self._press
        self._session.submit(Grab(body.id, point, cursor, press.shift, press.alt))

    def _begin_edit(self, body: Body, cursor: Point) -> None:
        self._editing, self._moved = True, False
        self._gesture = self.editor.gesture()
        self._home = body.position
        self._offset = (body.position[0] - cursor[0], body.position[1] - cursor[1])


TOOL = Drag

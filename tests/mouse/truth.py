"""What the running program can be asked: functions of its application, called in its process.

Where to click is in `places.py`.
"""

import math
from typing import NamedTuple

from app.drawing.focus import focus_of
from app.features.graphs.view.fit_board import FitBoard
from app.features.microscope.view.board import MicroscopeBoard
from app.ui.panel.inspector import Inspector
from app.ui.panel.outliner import Outliner
from app.ui.panel.value_row import ValueRow
from app.ui.sheets.scene_menu import SceneMenu
from physics import Body, Circle, Outline
from tests.app.desk import Desk
from tests.layout import faults
from tests.mouse.inside import Told

Point = tuple[float, float]


class Motion(NamedTuple):
    """A body as it is now."""

    name: str
    x: float  # [m]
    y: float
    angle: float  # [rad]
    vx: float  # [m/s]
    vy: float
    omega: float  # [rad/s]


class Time(NamedTuple):
    """How time stands."""

    seconds: float  # [s]
    tick: int
    paused: bool


# --- what is there -------------------------------------------------------------------------------


def scene(app: Told) -> str:
    return app.session.scene_name


def time(app: Told) -> Time:
    session = app.session
    return Time(session.world.time, session.timeline.now, session.paused)


def bodies(app: Told, fixed: bool = False) -> list[Motion]:
    """All bodies that move, oldest first; with `fixed` those that do not."""
    return [_motion(b) for b in app.session.world.bodies if (b.kind != "dynamic") == fixed]


def body(app: Told, name: str) -> Motion:
    return _motion(app.session.world.body(name))


def moment(app: Told, name: str) -> tuple[float, Motion]:
    """When it is [s], and how that body is then."""
    return app.session.world.time, body(app, name)


def _motion(body: Body) -> Motion:
    return Motion(body.name, *body.center, body.angle, *body.velocity, body.omega)


def joints(app: Told) -> list[str]:
    """The kinds of all joints, oldest first."""
    return [joint.kind for joint in app.session.world.joints]


def anchors(app: Told) -> list[tuple[Point, Point]]:
    """Where the ends of all joints are [m], oldest first."""
    return [(joint.anchor_a, joint.anchor_b) for joint in app.session.world.joints]


def radii(app: Told) -> list[float]:
    """The radii of all circles that move [m], oldest first."""
    shapes = (s for b in app.session.world.bodies if b.kind == "dynamic" for s in b.shapes)
    return [shape.radius for shape in shapes if isinstance(shape, Circle)]


def state(app: Told) -> str:
    """The hash of the world's state."""
    return app.session.world.hash()


def notices(app: Told) -> list[str]:
    """All that was said, oldest first."""
    return [notice.text for notice in app.session.notices]


def tool(app: Told) -> str:
    return app.editor.tool.NAME


def selected(app: Told) -> list[str]:
    """The names of the bodies and the kinds of the joints that are selected."""
    chosen = app.editor.selection
    return [*(b.name for b in chosen.bodies), *(j.kind for j in chosen.joints)]


def asleep(app: Told) -> bool:
    """Whether nothing is awake."""
    return not app.session.world.page.tally["awake_count"][0]


def let_run(app: Told, seconds: float) -> None:
    """Let so many seconds go by at once [s]; the past is remembered as always."""
    session = app.session
    for _ in range(round(seconds)):
        session.run(round(session.world.settings.tick_rate))
        session.timeline.past.keyframes.settle()


def remembered(app: Told) -> float:
    """What the past takes [MB]."""
    return app.session.history.used / 2**20


# --- what is seen --------------------------------------------------------------------------------


def frames(app: Told) -> int:
    """How many were shown."""
    return len(app.shown)


def pixel(app: Told, x: float, y: float) -> Point:
    """Where a point of the world [m] is in the window [px]."""
    px, py = app.camera.to_screen(x, y)
    return float(px), float(py)


def scale(app: Told) -> float:
    """The size of a metre [px]."""
    return app.camera.scale


def watch_drawn(app: Told, name: str) -> None:
    """Remember from now on where that body is drawn, in each frame."""
    app.watched = name
    app.drawn = []


def drawn(app: Told) -> list[Point]:
    """When the frames were shown [s], and where across the body was drawn [px]."""
    return app.drawn


def cards_drawn(app: Told) -> bool:
    """Whether every card of the sheet of scenes that is seen has its picture."""
    sheet = app.ui.sheet
    assert isinstance(sheet, SceneMenu), "the sheet of scenes is not open"
    names = sheet.grid.sight
    return bool(names) and all(app.gallery.picture(name) is not None for name in names)


def hero_in_sight(app: Told) -> bool:
    """Whether the body that the scene follows, if it follows one, is in sight."""
    hero = focus_of(app.session)
    return hero is None or app.camera.sees(hero.at, app.framing.insets)


def in_sight(app: Told, name: str) -> bool:
    """Whether the middle of that body is in sight."""
    return app.camera.sees(app.session.world.body(name).position, app.framing.insets)


def layout_faults(app: Told) -> list[str]:
    """What lies on what, is cut, or is out of sight."""
    return list(dict.fromkeys(faults(Desk(app))))


# --- the panel -----------------------------------------------------------------------------------


def lines(app: Told) -> dict[str, tuple[object, ...]]:
    """The values of the inspector's lines in sight, by their labels."""
    form = _inspector(app).form
    seen = [form.rows[number] for number in form.in_sight()]
    return {
        row.label: tuple(cell.value for cell in row.cells)
        for row in seen
        if isinstance(row, ValueRow)
    }


def anchor_lines(app: Told) -> tuple[Point, Point]:
    """Both anchors of the selected joint, as the inspector shows them [m]."""
    shown = lines(app)
    (ax, ay), (bx, by) = shown["Anchor A"], shown["Anchor B"]
    values = (ax, ay, bx, by)
    assert all(isinstance(value, float) for value in values), values
    return (float(str(ax)), float(str(ay))), (float(str(bx)), float(str(by)))


def _inspector(app: Told) -> Inspector:
    page = app.ui.panel.page if app.ui.panel is not None else None
    assert isinstance(page, Inspector), "the inspector is not open"
    return page


def staleness(app: Told, name: str) -> float:
    """How old the place of the body is that the inspector shows [s], in the frame that is seen."""
    shown, now = lines(app)["Position"], app.path[-1][0]
    for when, places in reversed(app.path):
        if places.get(name) == shown:
            return now - when
    return math.inf


def things(app: Told) -> list[str]:
    """The names of the list of things, as it is filtered."""
    page = app.ui.panel.page if app.ui.panel is not None else None
    assert isinstance(page, Outliner), "the things are not open"
    return [item.words for item in page.list.items]


# --- the keyboard --------------------------------------------------------------------------------


def has_focus(app: Told) -> bool:
    """Whether a field has the keyboard."""
    return app.ui.focus.owner is not None


def typed(app: Told) -> str:
    """What stands in the field that has the keyboard."""
    owner = app.ui.focus.owner
    return owner.get_text() if owner is not None else ""


def overlays(app: Told) -> dict[str, bool]:
    """Overlays that the user has switched."""
    return dict(app.view.overlays)


# --- what floats ---------------------------------------------------------------------------------


def boards(app: Told) -> list[str]:
    """The titles of the open boards."""
    return [board.title for board in app.ui.boards.open_ones]


def fitted(app: Told) -> list[float]:
    """The parameters of the newest fitted curve [SI], as its board lists them."""
    (board,) = [board for board in app.ui.boards.open_ones if isinstance(board, FitBoard)]
    return [parameter.value for parameter in board.fitted.fit.parameters]


def notice_folder(app: Told) -> str:
    """The folder that the last message opens; "" for none."""
    folder = app.session.notices[-1].folder
    return str(folder) if folder is not None else ""


def toast_words(app: Told) -> list[str]:
    """The lines of the newest message, as they are shown."""
    toast = app.ui.toasts.open[-1].toast
    return toast.lines if toast is not None else []


def full_hint(app: Told) -> str:
    """What the tool says, whether there is room for all of it or not."""
    return app.ui.lane.hint.words


def ghost_words(app: Told) -> str:
    """What the card of the ghost says; "" without one."""
    return next(iter(app.ui.ghost_card.texts[1:]), "")


def outline(app: Told, name: str) -> tuple[float, int]:
    """The sharpest turn of a body's outline [rad], and how many corners it has."""
    corners = list[Point]()
    for shape in app.session.world.body(name).shapes:
        assert isinstance(shape, Outline), f"{type(shape).__name__} is no outline"
        corners += shape.vertices
    turns = list[float]()
    for k, (x, y) in enumerate(corners):
        (ax, ay), (bx, by) = corners[k - 1], corners[(k + 1) % len(corners)]
        turn = math.atan2(by - y, bx - x) - math.atan2(y - ay, x - ax)
        turns.append(abs(math.remainder(turn, math.tau)))
    return max(turns), len(corners)


def runs(app: Told) -> list[str]:
    """The titles of the runs beside this one."""
    return [variant.title for variant in app.features["compare"].beside.variants]


def runs_at(app: Told) -> list[int]:
    """At which tick each of them is."""
    result = app.features["compare"].beside.comparison
    return [runner.world.tick for runner in result.runners] if result is not None else []


def microscope(app: Told) -> tuple[str, int]:
    """What the microscope says, and the tick of the world that it sees."""
    (board,) = app.ui.boards.of(MicroscopeBoard)
    assert isinstance(board, MicroscopeBoard)
    return board.state.words, app.session.world.tick

"""The actions of the camera, of the looks and of what is shown beside the picture."""

from app.drawing.focus import bring_into_sight
from app.files.view_options import SCALE_STEP
from app.ui.boards.hand_board import HandBoard
from app.ui.kit.theme import PROJECTOR_SCALE
from app.ui.menu_place import Scope, of_view
from app.ui.panel.side import Tab
from app.window.actions.action import switch
from app.window.mouse import ZOOM_STEP
from app.window.parts import Action, Deed, Parts

LARGER_KEYS, SMALLER_KEYS = ("ctrl+=", "ctrl++", "ctrl+[+]"), ("ctrl+-", "ctrl+[-]")


def zoom(factor: float) -> Deed:
    """Return what zooms by `factor` about the middle of what the panels leave free."""

    def do(app: Parts) -> None:
        left, top, right, bottom = app.framing.insets
        width, height = app.camera.size
        middle = ((left + width - right) / 2, (top + height - bottom) / 2)
        app.camera.zoom_at(*middle, factor)

    return do


def home(app: Parts) -> None:
    app.framing.home()


def follow(app: Parts) -> None:
    """Follow the heaviest body that is selected; with none, or the one that is followed, stand."""
    session = app.session
    chosen = app.editor.selection.bodies
    if chosen and session.followed not in [body.id for body in chosen]:
        session.followed = max(chosen, key=lambda body: body.mass).id
        bring_into_sight(app.camera, session, app.framing.insets)
    elif session.followed is not None:
        session.followed = None
    else:
        session.notify("info", "Select the body that the view is to follow")


def theme(app: Parts) -> None:
    app.view.theme = "light" if app.view.theme == "dark" else "dark"


def rescale(step: float) -> Deed:
    """Return what adds `step` [1] to the scale that is seen: a projector's is not below its own."""

    def do(app: Parts) -> None:
        view = app.view
        seen = max(view.ui_scale, PROJECTOR_SCALE) if view.projector else view.ui_scale
        view.set_scale(seen + step)

    return do


def show_tab(tab: Tab) -> Deed:
    """Return what shows a `tab` of the side panel."""
    return lambda app: app.ui.side.show(tab)


def toggle_panel(app: Parts) -> None:
    """Hide the side panel, or show it even where it had folded by itself."""
    app.ui.show_panel(not app.ui.shows_panel)


def stage(app: Parts) -> None:
    app.ui.stage.toggle()


def projector(app: Parts) -> None:
    """Take projector sizes or those of a desk; say that the picture may have the whole window."""
    app.view.projector = not app.view.projector
    if app.view.projector and not app.ui.stage.on:
        words = f"{app.ui.keys.of('stage')}: the picture alone, without bars"
        app.session.notify("info", f"Projector sizes. {words}")


def find_thing(app: Parts) -> None:
    app.ui.side.find()


def held(_app: Parts) -> None:
    """Held keys move the view smoothly: `EventDispatcher.hold_keys` reads them every frame."""


def clear_instruments(app: Parts) -> None:
    """Remove rulers, meters, trails: all that lies on the running scene."""
    count = app.editor.instruments.clear()
    things = "instrument" if count == 1 else "instruments"
    words = f"Removed {count} {things}" if count else "There are no instruments here"
    app.session.notify("info", words)


def touch(app: Parts) -> None:
    app.view.touch = not app.view.for_fingers


def hand_readout(app: Parts) -> None:
    app.view.hand_readout = not app.view.shows_hand_readout(app.session.hand.mode.kind)


def hand_board(app: Parts) -> None:
    """Open the hand's board, or bring it to the front."""
    boards = app.ui.boards
    boards.open(next(iter(boards.of(HandBoard)), None) or HandBoard())


def _has_hand_readout(scope: Scope) -> bool:
    return scope.view.shows_hand_readout(scope.session.hand.mode.kind)


GROUP = "View"

VIEW = (
    Action("home", "Fit the scene to the window", ("home",), GROUP, home).at(
        GROUP, (2, 0), "Fit the scene"
    ),
    Action("follow", "Let the view follow a body, or stand", (), GROUP, follow).at(
        *(GROUP, (2, 1), "Follow a body"),
        checked=lambda scope: scope.session.followed is not None,
    ),
    Action("pan_left", "Move the view left", ("left",), GROUP, held),
    Action("pan_right", "Move the view right", ("right",), GROUP, held),
    Action("pan_up", "Move the view up", ("up",), GROUP, held),
    Action("pan_down", "Move the view down", ("down",), GROUP, held),
    Action("zoom_in", "Zoom in", ("ctrl+up",), GROUP, zoom(ZOOM_STEP), repeat=0.1).at(
        GROUP, (2, 2)
    ),
    Action("zoom_out", "Zoom out", ("ctrl+down",), GROUP, zoom(1 / ZOOM_STEP), repeat=0.1).at(
        GROUP, (2, 3)
    ),
    Action("theme", "Light or dark theme", ("t",), GROUP, theme).at(
        GROUP, (5, 0), "Dark theme", checked=lambda scope: scope.view.theme == "dark"
    ),
    Action("shadows", "Soft shadows below the bodies", ("shift+h",), GROUP, switch("shadows")).at(
        GROUP, (5, 1), "Soft shadows", checked=of_view("shadows")
    ),
    Action(
        "reduced_motion", "Reduced motion: nothing glides", (), GROUP, switch("reduced_motion")
    ).at(GROUP, (5, 6), "Reduced motion", checked=of_view("reduced_motion")),
    Action("projector", "Projector sizes", ("f9",), GROUP, projector).at(
        GROUP, (5, 2), "Projector", checked=of_view("projector")
    ),
    Action("stage", "The stage: the picture without bars", ("shift+f9",), GROUP, stage).at(
        GROUP, (3, 6), "Stage: the picture alone", checked=of_view("stage")
    ),
    Action("scale_up", "Larger text and buttons", LARGER_KEYS, GROUP, rescale(SCALE_STEP)).at(
        GROUP, (5, 3), "Larger text"
    ),
    Action("scale_down", "Smaller text and buttons", SMALLER_KEYS, GROUP, rescale(-SCALE_STEP)).at(
        GROUP, (5, 4), "Smaller text"
    ),
    Action("touch", "Large buttons for fingers", (), "Present", touch).at(
        "Present", (6, 0), checked=of_view("for_fingers")
    ),
    Action("fullscreen", "Full screen", ("f11",), GROUP, switch("fullscreen")).at(
        GROUP, (3, 7), checked=of_view("fullscreen")
    ),
    Action("panel", "Side panel", ("tab",), GROUP, toggle_panel).at(
        GROUP, (3, 0), checked=of_view("shows_panel")
    ),
    Action("toolbar", "Toolbar", ("shift+tab",), GROUP, switch("show_tools")).at(
        GROUP, (3, 1), checked=of_view("show_tools")
    ),
    Action("panel_scene", "Panel: the scene", ("ctrl+1",), GROUP, show_tab("scene")).at(
        GROUP, (4, 0)
    ),
    Action("panel_inspect", "Panel: inspect", ("ctrl+2",), GROUP, show_tab("inspect")).at(
        GROUP, (4, 1)
    ),
    Action("panel_things", "Panel: things", ("ctrl+3",), GROUP, show_tab("things")).at(
        GROUP, (4, 2)
    ),
    Action("find_thing", "Find a thing by its name", ("ctrl+f", "f3"), GROUP, find_thing).at(
        GROUP, (3, 4), "Find a thing…"
    ),
    Action(
        "follow_selection",
        "Show the properties of what is selected",
        (),
        GROUP,
        switch("follow_selection"),
    ).at(GROUP, (4, 3), "Panel follows the selection", checked=of_view("follow_selection")),
    Action("pins", "Pinned sliders", (), GROUP, lambda app: app.ui.side.show_pins()).at(
        GROUP, (3, 5)
    ),
    Action("legend", "Legend", ("l",), GROUP, switch("show_legend")).at(
        GROUP, (3, 2), checked=of_view("show_legend")
    ),
    Action("clear_instruments", "Remove all instruments", (), GROUP, clear_instruments).at(
        "Measure", (2, 0)
    ),
    Action("hand_readout", "Force, work and power of the hand", (), GROUP, hand_readout).at(
        "Hand", (5, 0), "Force, work, power", checked=_has_hand_readout
    ),
    Action("hand_board", "How the hand pulls", (), GROUP, hand_board).at(
        "Hand", (5, 1), "Exact numbers…"
    ),
    Action("hints", "Hints of the tools", (), GROUP, switch("show_hints")).at(
        GROUP, (3, 3), "Hints", checked=of_view("show_hints")
    ),
)

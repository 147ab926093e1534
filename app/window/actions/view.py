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
        words, chosen = "Select the body that the view should follow", app.editor.selection
        session.notify("info", words, holds=lambda: not chosen.body_ids)


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
    """Take projector sizes or those of a desk; say where the bars are."""
    app.view.projector = not app.view.projector
    if app.view.projector and app.ui.stage.on:
        words = "Projector mode. Move the mouse to an edge to see the bars."
        app.session.notify("info", words, holds=lambda: app.view.projector and app.ui.stage.on)


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


def _is_dark(scope: Scope) -> bool:
    return scope.view.theme == "dark"


GROUP = "View"

VIEW = (
    Action("home", "Fit the scene to the window", ("home",), GROUP, home)
    .at(GROUP, (1, 0), "Fit the scene")
    .told("Zoom and move so that you see the whole scene."),
    Action("follow", "Follow a body with the view, or stand still", (), GROUP, follow)
    .at(
        *(GROUP, (1, 1), "Follow a body"),
        checked=lambda scope: scope.session.followed is not None,
    )
    .told("The view moves along with the selected body."),
    *(
        Action(f"pan_{side}", f"Move the view {side}", (side,), GROUP, held).told(
            f"Look further {side} while you hold the key."
        )
        for side in ("left", "right", "up", "down")
    ),
    Action("zoom_in", "Zoom in", ("ctrl+up",), GROUP, zoom(ZOOM_STEP), repeat=0.1)
    .at(GROUP, (1, 2))
    .told("Look closer. The wheel of the mouse does so where the mouse is."),
    Action("zoom_out", "Zoom out", ("ctrl+down",), GROUP, zoom(1 / ZOOM_STEP), repeat=0.1)
    .at(GROUP, (1, 3))
    .told("See more around. The wheel of the mouse does so where the mouse is."),
    Action("theme", "Light or dark theme", ("t",), GROUP, theme)
    .at(*(GROUP, (3, 0), "Dark theme"), checked=_is_dark)
    .at(*("Settings", (0, 0), "Dark theme"), checked=_is_dark)
    .told("Light letters on a dark background: easy on the eyes in a dark room."),
    Action("shadows", "Soft shadows below the bodies", ("shift+h",), GROUP, switch("shadows"))
    .at("Settings", (0, 1), checked=of_view("shadows"))
    .told("Bodies cast a soft shadow. Only the look changes."),
    Action("projector", "Projector mode", ("f9",), GROUP, projector)
    .at(GROUP, (3, 1), checked=of_view("projector"))
    .at("Settings", (0, 2), checked=of_view("projector"))
    .told("Large letters and thick lines, to be seen from the last row."),
    Action("stage", "Stage: the picture without bars", ("shift+f9",), GROUP, stage)
    .at(GROUP, (2, 3), "Stage: the picture alone", checked=of_view("on_stage"))
    .told("The picture fills the window. Move the mouse to an edge to see the bars."),
    Action("scale_up", "Larger text and buttons", LARGER_KEYS, GROUP, rescale(SCALE_STEP))
    .at("Settings", (0, 3), "Larger text")
    .told("Make all words and buttons larger."),
    Action("scale_down", "Smaller text and buttons", SMALLER_KEYS, GROUP, rescale(-SCALE_STEP))
    .at("Settings", (0, 4), "Smaller text")
    .told("Make all words and buttons smaller."),
    Action("touch", "Large buttons for fingers", (), GROUP, touch)
    .at("Settings", (0, 5), checked=of_view("for_fingers"))
    .told("Make everything you press larger, for a touch screen or a smart board."),
    Action("reduced_motion", "Reduced motion", (), GROUP, switch("reduced_motion"))
    .at("Settings", (0, 6), checked=of_view("reduced_motion"))
    .told("Panels, zoom and selection change at once. Nothing slides or fades."),
    Action("fullscreen", "Full screen", ("f11",), GROUP, switch("fullscreen"))
    .at(GROUP, (2, 4), checked=of_view("fullscreen"))
    .at("Settings", (1, 0), checked=of_view("fullscreen"))
    .told("Use all of the screen."),
    Action("panel", "Side panel", ("tab",), GROUP, toggle_panel)
    .at(GROUP, (2, 0), checked=of_view("shows_panel"))
    .at("Settings", (1, 1), checked=of_view("shows_panel"))
    .told("Show or hide the panel at the right: the scene, what is selected, the list of things."),
    Action("toolbar", "Toolbar", ("shift+tab",), GROUP, switch("show_tools"))
    .at(GROUP, (2, 1), checked=of_view("show_tools"))
    .at("Settings", (1, 2), checked=of_view("show_tools"))
    .told("Show or hide the tools at the left."),
    Action("panel_scene", "Panel: the scene", ("ctrl+1",), GROUP, show_tab("scene")).told(
        "Show the scene's lesson and its sliders."
    ),
    Action("panel_inspect", "Panel: inspect", ("ctrl+2",), GROUP, show_tab("inspect")).told(
        "Show the properties of what is selected: mass, size, friction, speed."
    ),
    Action("panel_things", "Panel: things", ("ctrl+3",), GROUP, show_tab("things")).told(
        "Show the list of all bodies and joints."
    ),
    Action("find_thing", "Find a thing by its name", ("ctrl+f", "f3"), GROUP, find_thing)
    .at(GROUP, (2, 2), "Find a thing…")
    .told("Search the bodies and joints on the table by their names."),
    Action(
        *("follow_selection", "Panel follows the selection", (), GROUP),
        switch("follow_selection"),
    )
    .at("Settings", (1, 3), checked=of_view("follow_selection"))
    .told("When you select something, the panel shows its properties."),
    Action("legend", "Legend", ("l",), GROUP, switch("show_legend"))
    .at("Show", (1, 0), checked=of_view("show_legend"))
    .at("Settings", (1, 4), checked=of_view("show_legend"))
    .told("Explain what the colours and marks in the picture mean."),
    Action("clear_instruments", "Remove all instruments", (), "Measure", clear_instruments)
    .at("Measure", (1, 5))
    .told("Remove every ruler, protractor, stopwatch, meter and trail."),
    Action("hand_readout", "Force, work and power of the hand", (), GROUP, hand_readout)
    .at("Hand", (5, 0), "Force, work, power", checked=_has_hand_readout)
    .told("While you pull something, show beside the mouse how strongly you pull."),
    Action("hand_board", "Hand in exact numbers", (), GROUP, hand_board)
    .at("Hand", (5, 1), "Exact numbers…")
    .told("Type the force or the speed of the hand."),
    Action("hints", "Hints of the tools", (), GROUP, switch("show_hints"))
    .at("Settings", (1, 6), checked=of_view("show_hints"))
    .told("Show below the picture what the chosen tool can do."),
)

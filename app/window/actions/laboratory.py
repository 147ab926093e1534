"""The actions of the solver laboratory."""

from app.laboratory.xray.walk import Unit
from app.ui.menu_place import ANYWHERE
from app.window.actions.action import Action, Deed
from app.window.parts import Parts

GROUP = "Laboratory"
WALK = "X-ray"

STEP_EVERY = 0.09
"""Pause between the steps of a held key [s]: rows go by as fast as one can still follow."""


def xray(app: Parts) -> None:
    app.laboratory.xray.start()


def walk(unit: Unit, ways: int) -> Deed:
    """Return what goes on by a unit in the X-ray, or back."""

    def do(app: Parts) -> None:
        app.laboratory.xray.step(unit, ways)

    return do


def play(app: Parts) -> None:
    app.laboratory.xray.play()


def compare(app: Parts) -> None:
    app.laboratory.compare.switch()


def compare_views(app: Parts) -> None:
    app.laboratory.compare.switch_views()


def microscope(app: Parts) -> None:
    app.laboratory.microscope.switch()


def why(app: Parts) -> None:
    app.laboratory.why.switch()


def why_this(app: Parts) -> None:
    app.laboratory.why.show()


def fan(app: Parts) -> None:
    app.laboratory.fan.open()


def profile(app: Parts) -> None:
    app.laboratory.profile.switch()


def improve(app: Parts) -> None:
    app.laboratory.improve.switch()


def _step(name: str, words: str, key: str, unit: Unit, ways: int) -> Action:
    return Action(name, words, (key,), WALK, walk(unit, ways), repeat=STEP_EVERY)


def _moment(name: str, words: str, key: str, ways: int) -> Action:
    return Action(name, words, (key,), GROUP, lambda app: app.laboratory.why.step(ways))


LABORATORY = (
    Action("xray", "X-ray of the next tick", ("ctrl+shift+x",), GROUP, xray).at(GROUP, (0, 0)),
    Action("compare", "Runs side by side", ("ctrl+shift+c",), GROUP, compare).at(GROUP, (1, 0)),
    Action("compare_views", "Side by side: split views", (), GROUP, compare_views).at(
        GROUP, (1, 1), "Split views"
    ),
    Action("microscope", "Contact microscope", ("ctrl+shift+m",), GROUP, microscope).at(
        GROUP, (0, 1)
    ),
    Action("why", "Why? What decides what the selection does", ("ctrl+shift+w",), GROUP, why).at(
        GROUP, (0, 2), "Why?"
    ),
    Action("why_this", "Why? Open or raise the board", (), GROUP, why_this).at(
        ANYWHERE, (0, 0), "Why?"
    ),
    _moment("why_before", "Why? The moment before that it tells", "ctrl+page up", -1),
    _moment("why_after", "Why? The next moment that it tells", "ctrl+page down", 1),
    Action("fan", "Chaos fan: copies that begin almost alike", ("ctrl+shift+f",), GROUP, fan).at(
        GROUP, (1, 2), "Chaos fan…"
    ),
    Action("profile", "Profile of the tick", ("ctrl+shift+p",), GROUP, profile).at(GROUP, (2, 0)),
    Action("improve", "Improve a creature by evolution", ("ctrl+shift+e",), GROUP, improve).at(
        GROUP, (3, 0), "Improve the creature…"
    ),
    _step("xray_row_on", "The next row", "ctrl+right", "row", 1).at(GROUP, (4, 1), "Next row"),
    _step("xray_row_back", "The row before", "ctrl+left", "row", -1).at(
        GROUP, (4, 2), "Row before"
    ),
    _step("xray_colour_on", "The next graph colour", "ctrl+.", "colour", 1).at(
        GROUP, (4, 3), "Next graph colour"
    ),
    _step("xray_colour_back", "Back by a graph colour", "ctrl+,", "colour", -1).at(GROUP, (4, 4)),
    _step("xray_sweep_on", "The next sweep", "ctrl+shift+right", "sweep", 1).at(
        GROUP, (4, 5), "Next sweep"
    ),
    _step("xray_sweep_back", "Back by a sweep", "ctrl+shift+left", "sweep", -1).at(GROUP, (4, 6)),
    _step("xray_stage_on", "The next stage", "ctrl+shift+down", "stage", 1).at(
        GROUP, (4, 7), "Next stage"
    ),
    _step("xray_stage_back", "Back by a stage", "ctrl+shift+up", "stage", -1).at(GROUP, (4, 8)),
    Action("xray_play", "Play the X-ray, or stop it", ("ctrl+space",), WALK, play).at(
        GROUP, (4, 0), "Play the X-ray"
    ),
)

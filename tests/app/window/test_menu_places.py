"""The menus as a whole: few, short, each line says what it is for, and nothing is taken away."""

from collections import Counter
from collections.abc import Iterator

import pytest

from app.ui.boards.palette import ArrangeBoard
from app.ui.menu_place import LISTS
from app.ui.menus.menus import CHOICES, menu_groups, places, titles
from app.window.actions.lists import LIST_ACTIONS
from app.window.actions.table import action_table
from app.window.application import Application
from tests.app.desk import Desk, opened_application
from tests.app.window.functions_before import KEYS, WITHOUT_KEYS

MOST_LINES, MOST_IN_ALL = 16, 100
OPENED = {
    "Time",
    "Hand",
    "Show",
    "Tools",
    "Arrange",
    "Machines",
    "Lesson",
    "Solver lab",
    "Settings",
    "Share",
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    with opened_application(tmp_path_factory.mktemp("menus")) as application:
        assert application.session.load("stack")
        Desk(application).frames(2)
        yield application


def test_there_are_seven_menus(app: Application) -> None:
    assert titles(app.ui.keys) == ["File", "Edit", "Insert", "View", "Measure", "Teach", "Help"]


def test_no_menu_is_long(app: Application) -> None:
    lines = Counter(place.menu for _, place in places(app.ui.keys))
    lines.update(
        {menu: len(choices(app.ui.desk)) for (menu, _), choices in CHOICES.items() if menu in lines}
    )
    bar = titles(app.ui.keys)
    assert all(lines[title] <= MOST_LINES for title in bar), lines
    assert sum(lines[title] for title in bar) <= MOST_IN_ALL


@pytest.mark.parametrize("action", action_table(), ids=lambda action: action.name)
def test_each_function_says_what_it_is_for(action) -> None:
    """A tool that says something else for each of its templates has no words of its own."""
    assert action.tip or action.name == "tool_template"
    assert action.tip != action.label
    assert not action.tip or action.tip[0].isupper()


def test_a_line_shows_that_on_the_mouse(app: Application) -> None:
    for title in titles(app.ui.keys):
        for entry in (entry for group in menu_groups(app.ui.desk, title) for entry in group):
            assert entry.tip, entry.words


def test_every_function_of_before_has_its_keys() -> None:
    now = {action.name: action for action in action_table()}
    for name, keys in KEYS.items():
        assert set(keys) <= set(now[name].keys), name
    assert now.keys() >= set(WITHOUT_KEYS)


def test_every_function_is_in_a_list_that_opens_or_has_a_key_and_is_found(app: Application) -> None:
    """What has neither line nor key is found by the search alone."""
    find = app.features["search"].finder()
    for action in action_table():
        if action.name == "search":
            continue
        hits = [item.name for item in find(action.label)[0][:3] if item.kind == "function"]
        same = [a.name for a in action_table() if a.label == action.label]
        assert set(same) & set(hits), (action.label, hits)


def test_every_list_has_something_that_opens_it(app: Application) -> None:
    """Toolbar, hand and lesson board open theirs; the others have an action."""
    assert set(LISTS) == OPENED
    for action in LIST_ACTIONS:
        app.do(action.name)
        Desk(app).frames(2)
        assert app.ui.desk.popup is not None or app.ui.boards.open_ones, action.name
        if app.ui.desk.popup is not None:
            app.ui.desk.popup.close()
        for board in tuple(app.ui.boards.open_ones):
            board.close()
        Desk(app).frames(6)  # the panel that gave way is back


def test_a_board_of_buttons_follows_the_selection(app: Application) -> None:
    desk = Desk(app)
    app.do("arrange")
    desk.frames(2)
    (board,) = app.ui.boards.of(ArrangeBoard)
    left = board.tree["align_left"]
    assert not left.is_enabled and "Select two things" in left.tip
    app.editor.selection.select_all()
    desk.frames(2)
    assert board.tree["align_left"].is_enabled
    app.do("arrange")
    assert not app.ui.boards.of(ArrangeBoard)

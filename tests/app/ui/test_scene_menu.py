"""The scene sheet: chapters, cards, search, favourites, all by keys and by the mouse."""

import pygame
import pytest

from app.ui.sheets.own_scenes import OwnScene
from app.ui.sheets.scene_index import MINE, Found, SceneIndex
from app.ui.sheets.scene_menu import SceneMenu
from scenes.word_search import Field, Searched, WordSearch

WHY = "SyntaxError: '(' was never closed, and more words than a card has room for (bad.py line 3)"
PRESETS = [
    Found("chain", "Presets", "Chain", "Every hinge holds two points together."),
    Found("stack", "Presets", "Stack", "A stack stands. It can fall on a chain."),
]
MANY = [Found(f"m{n}", "Many", f"Number {n}", "One of many.") for n in range(30)]
PLAY = [
    Found("toy", "Playground", "Toy", "Circles roll.", steps=7),
    Found("bad", "Playground", "bad", "scene 'bad': " + WHY, broken=True),
]
FOUND = [*PRESETS, *PLAY, *MANY]


class FewScenes(SceneIndex):
    """An index that needs no files."""

    complete = True

    def __init__(self, mine=()):
        super().__init__()
        self.found, self.mine = list(FOUND), list(mine)

    def refresh(self):
        """Nothing to read."""

    def search(self, typed):
        """Find by titles and words alone."""
        texts = [Searched(f.name, (Field(f.title, 2.0), Field(f.words, 1.0))) for f in self.all()]
        known = {f.name: f for f in self.all()}
        return [known[name] for name in WordSearch(texts).find(typed)]


@pytest.fixture
def menu(driver):
    driver.ui.gallery.index = FewScenes()
    driver.ui.open_scene_menu()
    driver.frames(6)
    return driver


def sheet(driver) -> SceneMenu:
    assert isinstance(driver.ui.sheet, SceneMenu)
    return driver.ui.sheet


def names(driver):
    return [card.name for card in sheet(driver).grid.cards]


def chosen(driver):
    result = sheet(driver).grid.chosen
    return result.name if result else None


def card_spot(driver, name, star=False):
    """A place of a card in the window [px]."""
    grid = sheet(driver).grid
    number = grid.place_of(name)
    row, column = divmod(number, grid.columns)
    card = grid.line_rect(row).move(grid.rect.topleft)
    card.left += column * (grid.painter.size[0] + grid.gap)
    inside = grid.painter.star if star else grid.painter.picture
    return inside.move(card.topleft).center


def choose(driver, key):
    sheet(driver).choose(key)
    driver.frames(2)


def test_it_opens_at_the_chapter_and_the_card_of_the_running_scene(menu):
    assert sheet(menu).chapters.chosen == "Playground"
    assert names(menu) == ["toy", "bad"]
    assert chosen(menu) == "toy"


def test_typing_finds_over_all_chapters_and_enter_opens_the_best(menu):
    menu.type("cha")
    # The title that starts with the letters comes before the lesson that contains them.
    assert names(menu) == ["chain", "stack"]
    assert sheet(menu).chapters.chosen is None
    assert menu.key(pygame.K_RETURN) is True
    assert menu.session.calls == [("load", "chain")]
    assert menu.ui.sheet is None


def test_arrows_move_the_mark_in_two_dimensions(menu):
    choose(menu, "Many")
    columns = sheet(menu).grid.columns
    assert columns >= 3
    for key, number in (
        (pygame.K_RIGHT, 1),
        (pygame.K_DOWN, columns + 1),
        (pygame.K_DOWN, 2 * columns + 1),
        (pygame.K_LEFT, 2 * columns),
        (pygame.K_UP, columns),
    ):
        menu.key(key)
        assert chosen(menu) == f"m{number}"
    menu.key(pygame.K_RETURN)
    assert menu.session.calls == [("load", f"m{columns}")]


def test_the_mark_stays_where_there_is_no_card(menu):
    choose(menu, "Many")
    menu.key(pygame.K_UP)
    assert chosen(menu) == "m0"
    menu.key(pygame.K_END)
    assert chosen(menu) == "m29"
    menu.key(pygame.K_DOWN)
    menu.key(pygame.K_PAGEDOWN)
    assert chosen(menu) == "m29"
    menu.key(pygame.K_HOME)
    assert chosen(menu) == "m0"


def test_page_keys_move_by_what_is_in_sight_and_the_marked_card_is_seen(menu):
    choose(menu, "Many")
    grid = sheet(menu).grid
    menu.key(pygame.K_PAGEDOWN)
    assert chosen(menu) == f"m{grid.page * grid.columns}"
    menu.frames(60)
    row = grid.line_rect(grid.marked // grid.columns)
    assert row.top >= 0 and row.bottom <= grid.rect.height


def test_left_of_the_first_column_are_the_chapters_and_right_leads_back(menu):
    menu.key(pygame.K_LEFT)
    assert sheet(menu).chapters.active and not sheet(menu).grid.active
    menu.key(pygame.K_UP)
    assert names(menu) == ["chain", "stack"]
    menu.key(pygame.K_RIGHT)
    assert sheet(menu).grid.active
    menu.key(pygame.K_RETURN)
    assert menu.session.calls == [("load", "chain")]


def test_tab_changes_between_chapters_and_cards(menu):
    menu.key(pygame.K_TAB)
    assert sheet(menu).chapters.active
    menu.key(pygame.K_HOME)
    assert sheet(menu).chapters.chosen == MINE
    menu.key(pygame.K_TAB)
    assert sheet(menu).grid.active


def test_typing_in_the_chapters_goes_on_among_the_cards(menu):
    menu.key(pygame.K_TAB)
    menu.type("stack")
    assert sheet(menu).grid.active
    menu.key(pygame.K_RETURN)
    assert menu.session.calls == [("load", "stack")]


def test_backspace_brings_the_chapter_back(menu):
    menu.type("q")
    assert names(menu) == []
    assert menu.key(pygame.K_RETURN) is True
    assert menu.session.calls == []
    menu.key(pygame.K_BACKSPACE)
    assert names(menu) == ["toy", "bad"]


def test_a_click_on_a_chapter_shows_it_and_ends_the_search(menu):
    menu.type("q")
    chapters = sheet(menu).chapters
    number = [entry.title for entry in chapters.entries].index("Presets")
    menu.click(chapters.line_rect(number).move(chapters.rect.topleft).center)
    assert names(menu) == ["chain", "stack"]
    assert sheet(menu).field.text == ""


def test_a_click_on_a_card_opens_it(menu):
    choose(menu, "Presets")
    menu.click(card_spot(menu, "stack"))
    assert menu.session.calls == [("load", "stack")]


def test_a_press_that_ends_elsewhere_opens_nothing(menu):
    choose(menu, "Presets")
    menu.press(card_spot(menu, "stack"))
    menu.point(card_spot(menu, "chain"))
    menu.release(card_spot(menu, "chain"))
    assert menu.session.calls == []


def test_the_star_makes_a_favourite_by_click_and_by_key(menu):
    choose(menu, "Presets")
    menu.click(card_spot(menu, "stack", star=True))
    assert menu.view.favourites == ["stack"]
    assert menu.session.calls == [], "the card was opened too"
    event = {"key": pygame.K_d, "mod": pygame.KMOD_CTRL, "unicode": "", "scancode": 0}
    menu.send(pygame.KEYDOWN, **event)
    assert set(menu.view.favourites) == {"stack", "chain"}
    choose(menu, "favourites")
    assert names(menu) == ["chain", "stack"]
    menu.send(pygame.KEYDOWN, **event)
    assert menu.view.favourites == ["stack"]
    assert names(menu) == ["chain", "stack"], "a star by mistake can be given back"
    choose(menu, "favourites")
    assert names(menu) == ["stack"]


def test_last_used_is_the_newest_first_and_passes_over_what_is_gone(menu):
    menu.view.last_scenes = ["m3", "gone", "chain"]
    choose(menu, "last")
    assert names(menu) == ["m3", "chain"]


def test_lessons_are_the_scenes_with_steps(menu):
    choose(menu, "lessons")
    assert names(menu) == ["toy"]
    assert sheet(menu).grid.cards[0].badge == "Lesson, 7 steps"


def own(path, changed=1_700_000_000_000_000_000):
    scene = OwnScene(path, changed)
    return Found(str(path), MINE, scene.title, scene.words, own=scene)


def test_what_you_saved_is_found_beside_ours_and_opens_as_a_file(driver, tmp_path):
    opened = []
    driver.ui.gallery.index = FewScenes([own(tmp_path / "my_chain.json")])
    driver.ui.gallery.open_file = opened.append
    driver.ui.open_scene_menu()
    driver.frames(6)
    choose(driver, MINE)
    assert [card.title for card in sheet(driver).grid.cards] == ["My chain"]
    driver.type("chain")
    assert set(names(driver)) == {"chain", "stack", str(tmp_path / "my_chain.json")}
    choose(driver, MINE)
    driver.key(pygame.K_RETURN)
    assert opened == [tmp_path / "my_chain.json"] and driver.session.calls == []


def test_the_menu_opens_at_the_file_that_runs(driver, tmp_path):
    path = tmp_path / "tower.json"
    driver.ui.gallery.index = FewScenes([own(tmp_path / "other.json"), own(path)])
    driver.ui.gallery.running_file = lambda: path
    driver.ui.open_scene_menu()
    driver.frames(6)
    assert (sheet(driver).chapters.chosen, chosen(driver)) == (MINE, str(path))


def test_an_empty_list_says_what_to_do(menu):
    choose(menu, "favourites")
    assert "star" in sheet(menu).grid.empty
    assert menu.key(pygame.K_RETURN) and menu.key(pygame.K_DOWN)
    assert menu.session.calls == []


@pytest.mark.sweep
def test_the_wheel_scrolls_the_cards(menu):
    choose(menu, "Many")
    grid = sheet(menu).grid
    menu.wheel(grid.rect.center, -2)
    menu.frames(60)
    assert grid.offset == grid.goal > 0
    menu.wheel(grid.rect.center, 50)
    menu.frames(60)
    assert grid.offset == 0


def test_the_sheet_keeps_its_place_when_the_interface_is_built_again(menu):
    menu.type("number 1")
    menu.key(pygame.K_RIGHT)
    marked = chosen(menu)
    menu.ui.resize((1000, 700))
    menu.frames(6)
    assert sheet(menu).field.text == "number 1"
    assert chosen(menu) == marked


def test_a_new_opening_begins_at_the_running_scene_again(menu):
    menu.type("number")
    menu.key(pygame.K_ESCAPE)
    menu.ui.open_scene_menu()
    menu.frames(6)
    assert sheet(menu).field.text == ""
    assert chosen(menu) == "toy"


def test_escape_and_a_click_outside_close_the_sheet(menu):
    assert menu.key(pygame.K_ESCAPE) is True
    assert menu.ui.sheet is None
    menu.ui.open_scene_menu()
    menu.frames(6)
    assert menu.press((5, 400)) is True
    assert menu.ui.sheet is None


def test_the_letter_of_the_key_that_opens_the_sheet_is_not_typed_into_it(driver):
    driver.ui.gallery.index = FewScenes()
    driver.send(pygame.KEYDOWN, key=pygame.K_m, mod=0)
    driver.ui.open_scene_menu()
    assert driver.ui.keeps_keys
    assert driver.type("m") is True  # the TEXTINPUT that follows the KEYDOWN of M
    driver.frames(2)
    assert driver.ui.typing
    assert driver.type("m") is True  # as it does with an input method, some frames later
    assert sheet(driver).field.text == ""
    driver.send(pygame.KEYUP, key=pygame.K_m, mod=0)
    driver.key(pygame.K_m)
    driver.type("m")
    assert sheet(driver).field.text == "m"


def test_closing_the_sheet_gives_the_keys_back(menu):
    menu.ui.close_top()
    assert not menu.ui.typing
    assert pygame.key.get_repeat() == (0, 0)


@pytest.mark.parametrize(
    ("size", "options"),
    [
        ((480, 320), {}),
        ((1280, 720), {"projector": True}),
        ((1920, 1080), {"projector": True, "theme": "dark"}),
        ((1280, 720), {"ui_scale": 2.5}),
    ],
)
def test_a_whole_card_and_a_whole_chapter_are_seen_at_any_size(make_driver, size, options):
    driver = make_driver(size=size, **options)
    driver.ui.gallery.index = FewScenes()
    driver.ui.open_scene_menu()
    driver.frames(6)
    grid, chapters = sheet(driver).grid, sheet(driver).chapters
    window = pygame.Rect((0, 0), size)
    assert window.contains(grid.rect) and window.contains(chapters.rect)
    assert grid.painter.size[0] <= grid.width
    assert grid.painter.picture.height > 0 and grid.painter.title.bottom < grid.rect.height
    assert not grid.rect.colliderect(chapters.rect)
    place = chapters.place
    assert place is not None and chapters.inner().contains(chapters.line_rect(place))


def test_a_card_tells_that_its_scene_is_broken(menu):
    grid = sheet(menu).grid
    number = grid.place_of("bad")
    tip = grid.tip_of((number // grid.columns, str(number % grid.columns)))
    assert WHY in tip
    assert "bad" not in grid.sight, "nobody draws a thumbnail of it"

"""A pack is made in the window, opened, added as a shelf, replaced and removed."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from app.editor.templates import TEMPLATES, machines
from app.features.packs.draft import OWN_WORDS, last_draft
from app.features.packs.own_files import look, names_for, own_files
from app.features.packs.view.making_sheet import MakingSheet
from app.features.packs.view.pack_sheet import PackSheet
from app.files.folders import own_folder
from app.files.packs import store
from app.files.packs.index import KINDS, Index
from app.files.packs.pack import make_pack, read_pack
from app.files.things_text import things_text
from app.ui.sheets.file_sheet import FileSheet
from app.ui.sheets.file_task import places_of_features
from app.ui.sheets.scene_menu import SceneMenu
from app.ui.toolkit.tree import texts
from app.window.feature_set import known
from app.window.startup import open_foreign
from tests.app.desk import Desk
from tests.app.files.packs.packing import INDEX, LESSON, SCENE, good_pack, index_of, zip_of


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data and files, with one of each kind."""
    monkeypatch.setenv("FULCRUM_DATA_DIR", str(tmp_path / "data"))
    own = {
        "scenes/see_saw.json": SCENE.read_bytes(),
        "lessons/fall.fulcrum": LESSON.read_bytes(),
        "machines/my car.json": things_text(TEMPLATES["Car"]()).encode(),
    }
    for name, data in own.items():
        path = own_folder(name.partition("/")[0]) / name.partition("/")[2]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    pictures = own_folder("pictures")
    pictures.mkdir(parents=True)
    pygame.image.save(pygame.Surface((16, 9)), pictures / "sky.png")
    return tmp_path


@pytest.fixture
def at_home(desk: Desk) -> Iterator[Desk]:
    """The window, with no sheet and no draft of another test."""
    desk.app.features["packs"].draft = None
    yield desk
    if desk.app.ui.sheet is not None:
        desk.app.ui.sheet.close()
    desk.app.session.load("stack")
    desk.frames(2)


def waited(desk: Desk) -> None:
    """Wait for the work in the background."""
    while desk.app.files.job is not None:
        desk.frames()
    desk.frames(2)


def drop(desk: Desk, path: Path) -> None:
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    desk.frames(2)
    waited(desk)


def opened(desk: Desk, path: Path) -> PackSheet:
    """The sheet of a pack that was dropped on the window."""
    drop(desk, path)
    assert isinstance(desk.app.ui.sheet, PackSheet)
    return desk.app.ui.sheet


def made(folder: Path, index: Index = INDEX) -> Path:
    """A pack with one file of each kind."""
    files = [one for kind in KINDS for one in own_files(kind)]
    make_pack(folder / "all.fulcrum-pack", index, names_for(files))
    return folder / "all.fulcrum-pack"


def test_a_pack_is_ticked_named_and_saved(at_home: Desk, folder: Path):
    app = at_home.app
    app.do("pack")
    at_home.frames(2)
    sheet = app.ui.sheet
    assert isinstance(sheet, MakingSheet)
    draft = sheet.draft
    at_home.key(pygame.K_RETURN)
    assert "Give the pack a name." in texts(sheet.tree.shown)
    draft.name, draft.author = "Balance", "Class 8b"
    at_home.key(pygame.K_RETURN)
    assert "Tick at least one file." in texts(sheet.tree.shown)
    for kind in ("scenes", "lessons", "pictures", "machines"):
        draft.kind = kind
        draft.tick_all()
    at_home.frames(6)
    assert any(words.startswith("4 files, ") for words in texts(sheet.tree.shown))
    at_home.key(pygame.K_RETURN)
    at_home.frames()
    asks = app.ui.sheet
    assert isinstance(asks, FileSheet) and asks.task.name == "Balance.fulcrum-pack"
    asks.enter()
    waited(at_home)
    pack = read_pack(own_folder("packs") / "Balance.fulcrum-pack")
    assert pack.index.counted == "1 scene, 1 lesson, 1 picture, 1 machine"
    assert "Balance.fulcrum-pack: 1 scene" in app.session.notices[-1].text
    again = last_draft()
    assert (again.name, again.version, len(again.chosen)) == ("Balance", "2", 4)


def test_licences_are_explained_or_said_in_own_words(at_home: Desk):
    app = at_home.app
    app.do("pack")
    at_home.frames(2)
    sheet = app.ui.sheet
    assert isinstance(sheet, MakingSheet)
    assert any("must name you" in words for words in texts(sheet.tree.shown))
    draft = sheet.draft
    draft.name = draft.author = "x"
    draft.tick_all()
    draft.licence = OWN_WORDS
    at_home.frames(2)
    assert draft.problem() == "Say what others may do with it."
    draft.own_words = "Only in our school."
    assert draft.problem() == "" and draft.index().licence == "Only in our school."


def test_a_file_of_no_use_is_named_and_keeps_the_pack_from_being_saved(at_home: Desk):
    (own_folder("scenes") / "broken.json").write_text('{"fulcrum": 1, "bodies": 3}')
    app = at_home.app
    app.do("pack")
    at_home.frames(2)
    sheet = app.ui.sheet
    assert isinstance(sheet, MakingSheet)
    sheet.draft.name = sheet.draft.author = "x"
    sheet.draft.tick_all()
    at_home.frames(6)
    assert any("Broken: bodies" in words for words in texts(sheet.tree.shown))
    at_home.key(pygame.K_RETURN)
    assert app.ui.sheet is sheet


def test_a_picture_that_cannot_be_shown_is_warned_of():
    (own_folder("pictures") / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    seen = {one.path.name: look(one) for one in own_files("pictures")}
    assert "bad.png is damaged" in seen["bad.png"].warning
    assert seen["sky.png"].warning == ""


def test_two_files_of_one_name_have_two_names_in_a_pack(folder: Path):
    (own_folder("scenes") / "SEE_SAW.json").write_bytes(SCENE.read_bytes())
    names = names_for(own_files("scenes"))
    assert len({name.casefold() for name in names}) == len(names)


def test_a_pack_that_is_dropped_shows_what_it_is_and_becomes_a_shelf(at_home: Desk, folder: Path):
    app = at_home.app
    sheet = opened(at_home, made(folder))
    said = " ".join(texts(sheet.tree.shown))
    for words in ("Ms Weber", "CC BY 4.0", "Two things.", "Scenes (1)", "Seesaw", "8 steps"):
        assert words in said
    assert store.added() == ()
    at_home.key(pygame.K_RETURN)
    at_home.frames(2)
    menu = app.ui.sheet
    assert isinstance(menu, SceneMenu)
    assert [card.title for card in menu.grid.cards] == ["Seesaw", "When the computer is wrong"]
    assert [card.steps for card in menu.grid.cards] == [0, 8]
    row = next(entry for entry in menu.chapters.entries if entry.key == menu.key_of_shelf)
    assert (row.title, row.count, row.line) == ("Bridges", 2, "By Ms Weber")
    assert "My car" in machines()
    (place,) = places_of_features("pictures")
    assert place.files is not None
    assert [(path.name, place.where(path)) for path in place.files()] == [("sky.png", "Bridges")]


def test_a_scene_of_a_pack_opens_and_is_not_saved_over(at_home: Desk, folder: Path):
    app = at_home.app
    one = store.add(good_pack(folder))
    app.ui.open_scene_menu()
    menu = app.ui.sheet
    assert isinstance(menu, SceneMenu)
    menu.choose(menu.gallery.index.shelves[0].key)
    menu.open(menu.grid.cards[0])
    waited(at_home)
    assert app.session.scene.title == "Seesaw"
    assert app.files.current.path is None
    app.ui.open_scene_menu()
    menu = app.ui.sheet
    assert isinstance(menu, SceneMenu) and menu.shelf is not None, "the menu opens elsewhere"
    assert menu.grid.chosen is not None and menu.grid.chosen.title == "Seesaw"
    menu.close()
    assert one.path(one.index.contents[0]) not in app.files.recent.files()
    app.do("save_file")
    at_home.frames()
    assert isinstance(app.ui.sheet, FileSheet)


def test_a_lesson_of_a_pack_runs(at_home: Desk, folder: Path):
    app = at_home.app
    one = store.add(good_pack(folder))
    app.files.open(one.path(one.index.of("lessons")[0]))
    waited(at_home)
    assert app.classroom.lesson_player.lesson is not None
    assert app.features["lesson_maker"].own.path is None
    app.classroom.lesson_player.close()


def test_scenes_of_packs_are_found_by_their_text(at_home: Desk, folder: Path):
    store.add(good_pack(folder))
    app = at_home.app
    app.gallery.index.refresh()
    assert "Seesaw" in [found.title for found in app.gallery.index.search("archimedes")]
    found, _ = app.features["search"].finder()("archimedes plank")
    assert ("Seesaw", "Bridges") in [(item.words, item.place) for item in found]


def test_a_newer_version_takes_the_place_and_says_so(at_home: Desk, folder: Path):
    app = at_home.app
    store.add(good_pack(folder))
    good_pack(folder, version=2)
    sheet = opened(at_home, folder / "good.fulcrum-pack")
    assert "You have version 1. This is newer: it takes its place." in texts(sheet.tree.shown)
    assert "Replace" in texts(sheet.tree.shown)
    at_home.key(pygame.K_RETURN)
    assert "version 2 has taken the place of version 1" in app.session.notices[-1].text
    assert [one.index.version for one in store.added()] == [2]


def test_an_older_version_says_that_it_is_older(at_home: Desk, folder: Path):
    store.add(good_pack(folder, version=3))
    good_pack(folder, version=2)
    sheet = opened(at_home, folder / "good.fulcrum-pack")
    assert any("version 3, which is newer" in words for words in texts(sheet.tree.shown))


def test_a_pack_is_removed_after_a_question(at_home: Desk, folder: Path):
    app = at_home.app
    store.add(good_pack(folder))
    app.ui.open_scene_menu()
    menu = app.ui.sheet
    assert isinstance(menu, SceneMenu)
    menu.choose(menu.gallery.index.shelves[0].key)
    at_home.frames()
    at_home.click(*menu.about.rect.center)
    sheet = app.ui.sheet
    assert isinstance(sheet, PackSheet)
    at_home.click(*sheet.tree["remove"].rect.center)
    assert any("Your own files stay" in words for words in texts(sheet.tree.shown))
    at_home.key(pygame.K_ESCAPE)
    assert app.ui.sheet is sheet and len(store.added()) == 1
    at_home.click(*sheet.tree["remove"].rect.center)
    at_home.click(*sheet.tree["yes"].rect.center)
    assert store.added() == ()
    menu = app.ui.sheet
    assert isinstance(menu, SceneMenu) and menu.gallery.index.shelves == []
    assert own_files("scenes")


def test_a_pack_of_no_use_is_told_and_nothing_is_added(at_home: Desk, folder: Path):
    path = folder / "evil.zip"
    path.write_bytes(zip_of({"pack.json": index_of("scenes/hop.py"), "scenes/hop.py": b"1"}))
    drop(at_home, path)
    assert "“scenes/hop.py” is a program" in at_home.app.session.notices[-1].text
    assert at_home.app.ui.sheet is None and store.added() == ()


def test_the_command_line_opens_a_pack(at_home: Desk, folder: Path):
    path = made(folder)
    assert known(path) and not known(folder / "a.json")
    assert not known(folder / "gone.fulcrum-pack"), "that is told before there is a window"
    open_foreign(at_home.app, path)
    waited(at_home)
    assert isinstance(at_home.app.ui.sheet, PackSheet)


def test_the_list_of_files_to_open_has_packs(at_home: Desk, folder: Path):
    app = at_home.app
    path = made(folder)
    app.do("open_file")
    at_home.frames()
    sheet = app.ui.sheet
    assert isinstance(sheet, FileSheet)
    sheet.task.go(folder)
    assert path in [item.path for item in sheet.task.items()[0]]
    sheet.task.start(sheet.task, path)
    waited(at_home)
    assert isinstance(app.ui.sheet, PackSheet)

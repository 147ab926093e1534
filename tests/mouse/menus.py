"""Issue 18, item 10: every function by menu, where one looks for it, in one word."""

from pathlib import Path

from tests.mouse import places, truth
from tests.mouse.play import Play


def menus(play: Play) -> None:
    """Every line of every menu is seen; graph, quit, drawing, ruler and the like are there."""
    wanted = {
        "File": ("Quit", "Make a film…", "Film of the last seconds", "Save a picture", "Settings…"),
        "Insert": ("Box", "Circle", "Rope", "Machine…", "Hinge", "Motor"),
        "Measure": ("Graph", "Ruler", "Protractor", "Meter", "Stopwatch", "Solver lab…"),
        "Teach": ("Pen", "Clear the drawing", "Make a lesson…"),
    }
    seen: dict[str, list[str]] = {}
    for title in play.ask(places.menu_titles):
        play.click(play.ask(places.menu_title, title))
        seen[title] = play.ask(places.menu)
        cut = play.ask(places.menu_cut)
        assert not cut, f"{title}: {cut}"
        play.picture(f"menu-{title}")
        play.key("Escape")
    for title, words in wanted.items():
        missing = [word for word in words if word not in seen[title]]
        assert not missing, f"{title} lacks {missing}"
    every = [word for words in seen.values() for word in words]
    assert not any("evolute" in word for word in every), "hinge and revolute joint are one thing"
    play.note(f"{len(every)} lines in {len(seen)} menus")


def pictures(play: Play) -> None:
    """A picture comes to the user's folder, and its message opens that folder."""
    play.menu("File", "Save a picture")
    play.told("Picture saved")
    folder = play.ask(truth.notice_folder)
    assert folder, "the message knows no folder"
    assert list(Path(folder).glob("*.png")), f"no picture is in {folder}"
    play.settle(10)
    assert "Click to open the folder" in play.ask(truth.toast_words), play.ask(truth.toast_words)
    play.note(f"pictures come to {Path(folder).relative_to(play.folder)}")
    play.menu("Measure", "Graph")
    play.settle(10)
    play.picture("graph-by-menu")
    play.key("Escape", "Escape")


def selecting(play: Play) -> None:
    """A click on a body shows the inspector; Esc clears the selection, and never quits."""
    play.tool("select")
    ball = play.ask(truth.body, "ball")
    play.key("space")
    ball = play.ask(truth.body, "ball")
    play.click_at(ball.x, ball.y)
    assert play.ask(truth.selected) == ["ball"]
    if play.ask(places.panel_edge) is not None:  # in a small window it has folded by itself
        assert "Position" in play.ask(truth.lines)
    play.tidy("with the inspector")
    play.key("Escape")
    assert play.ask(truth.selected) == []
    play.key("Escape", "Escape")
    assert play.ask(truth.frames) > 0

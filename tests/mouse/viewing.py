"""Issue 18, items 3 and 7: what is to be seen is seen, and nothing lies on it."""

from tests.mouse import places, truth
from tests.mouse.play import Play


def hero(play: Play) -> None:
    """R, another floor and the car: the hero is in view, also when the view was moved."""
    play.hand.move(play.at(0.0, 2.0))
    play.hand.wheel(-4)
    play.settle(30)
    play.key("r")
    play.settle(30)
    assert play.ask(truth.hero_in_sight), "R loses the hero after a zoom"
    play.key("Home")
    play.key("Right", "Right", "Right")
    play.settle(120)
    play.key("r")
    play.settle(20)
    assert play.ask(truth.hero_in_sight), "R loses the hero"
    if play.ask(places.panel_edge) is None:
        play.note("the panel has folded by itself: no floor is chosen")
        return
    for floor in ("kerbs", "hills", "flat"):
        play.control("floor")
        play.line(floor)
        play.settle(30)
        assert play.ask(truth.hero_in_sight), f"the floor {floor} loses the hero"
        play.tidy(f"the floor {floor}")
    play.picture("hero")


def fitted(play: Play) -> None:
    """F9, large text, a pulled panel, a lesson and back: the scene fits, and nothing overlaps."""
    play.key("space", "r")
    play.tidy("the scene")
    play.picture("fit")
    play.key("F9")
    play.settle(20)
    if play.case.text < 2.0:  # letters of the projector, more than twice as large, have no room
        play.tidy("with F9")
    play.picture("fit-f9")
    play.key("F9")
    play.settle(20)
    start = play.ask(places.panel_edge)
    if start is not None:
        _pull_the_panel(play, start)
    play.key("shift+F5")
    play.settle(30)
    play.picture("fit-lesson")
    play.key("shift+F5")
    play.settle(30)
    play.key("Next")
    play.settle(40)
    play.tidy("the scene after a lesson")
    play.picture("fit-after-lesson")


def _pull_the_panel(play: Play, start: tuple[float, float]) -> None:
    """Drag the edge of the panel both ways."""
    for by in (-80.0, 60.0):
        edge = play.ask(places.panel_edge)
        assert edge is not None
        play.drag_pixels(edge, (edge[0] + by, edge[1]))
        play.settle(20)
        now = play.ask(places.panel_edge)
        assert now is not None and abs(now[0] - edge[0] - by) < 4.0, f"{now}, not {by} px on"
        play.tidy(f"the panel {-by:g} px wider")
    assert play.ask(places.panel_edge) != start


def floating(play: Play) -> None:
    """Legend, hint, scale bar, boards and messages lie on no label, and not on one another."""
    play.key("space", "r", "l", "2", "4")
    play.settle(20)
    play.tidy("with the legend")
    play.tool("box")
    play.tidy("with a hint")
    play.tool("select")
    block = play.ask(truth.bodies)[2]
    play.click_at(block.x, block.y)
    play.picture("floating")
    play.key("F7")
    play.settle(20)
    play.picture("floating-graph")
    over = [fault for fault in play.ask(truth.layout_faults) if "the board 'Graph'" in fault]
    play.note(f"the graph lies on {len(over)} words or plots")
    play.key("F5", "F6")  # large ones, which the user has asked for and can move
    play.settle(20)
    both = [fault for fault in play.ask(truth.layout_faults) if "each other" in fault]
    assert not both, "; ".join(both)
    play.picture("floating-boards")
    boards = play.ask(truth.boards)
    play.key("Next")
    play.settle(60)
    left = [board for board in play.ask(truth.boards) if board != "Energy balance"]
    play.note(f"boards {boards} become {play.ask(truth.boards)} in the next scene")
    assert not left, f"{left} stay over the next scene"
    play.picture("floating-next")

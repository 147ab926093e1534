"""Issue 18, item 1: R and the restart button go back to what the user built."""

from tests.mouse import places, truth
from tests.mouse.play import Play


def restart(play: Play) -> None:
    """Ctrl+N, build, run, R: the table is there as it was built, also after it was saved."""
    play.key("ctrl+n")
    assert play.ask(truth.scene) == "empty" and play.ask(truth.time).paused
    play.tool("box")
    play.drag((-1.0, 2.0), (0.0, 3.0))
    play.tool("circle")
    play.drag((2.0, 3.0), (2.4, 3.0))
    built, bodies = play.ask(truth.state), play.ask(truth.bodies)
    assert [body.name.split()[0] for body in bodies] == ["box", "circle"]
    play.run(1.0)
    assert play.ask(truth.bodies)[0].y < bodies[0].y - 0.5
    play.key("r")
    assert play.ask(truth.state) == built
    play.picture("restart")
    play.key("ctrl+s")
    play.type("mine")
    play.key("Return")
    play.told("Saved")
    play.run(0.3)
    play.key("r")
    assert play.ask(truth.bodies) == bodies, "R after saving does not give the table back"


def scratch(play: Play) -> None:
    """The entry that goes back to nothing says what goes; the restart button does not."""
    play.key("ctrl+n")
    play.tool("box")
    play.drag((-1.0, 2.0), (0.0, 3.0))
    built = play.ask(truth.state)
    play.run(0.5)
    play.click(play.ask(places.restart_button))
    assert play.ask(truth.state) == built, "the restart button does not give the table back"
    play.run(0.3)
    play.search("Restart from scratch")
    assert play.ask(truth.bodies) == []
    said = play.ask(truth.notices)[-1]
    assert "1 change" in said and "Undo" in said, said
    play.key("ctrl+z")
    assert [body.name for body in play.ask(truth.bodies)] == ["box"]


def autosave(play: Play) -> None:
    """What stood still when the program ended stands still when it is brought back."""
    play.key("ctrl+n")
    play.tool("box")
    play.drag((-1.0, 2.0), (0.0, 3.0))
    play.run(0.4)
    before, when = play.ask(truth.bodies), play.ask(truth.time)
    play.reopen()
    play.menu("File", "Restore an autosave…")
    play.settle(10)
    play.picture("autosave")
    play.key("Return")
    play.until(lambda: play.ask(truth.bodies) == before, 10.0, "the autosave is open")
    play.settle(20)
    assert play.ask(truth.time) == when, f"{play.ask(truth.time)}, not {when}"

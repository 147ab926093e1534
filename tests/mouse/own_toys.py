"""Issue 18, items 15 and 16: a key that runs a motor, and measured data with a fitted curve."""

import math

from tests.mouse import places, truth
from tests.mouse.play import Play

DEGREES = 20.0  # of the swing that was measured
HERTZ = 0.5


def controls(play: Play) -> None:
    """A car drives while a key is held, wherever the mouse has come to rest."""
    play.key("ctrl+n")
    play.menu("Insert", "Machine…")
    play.line("Car")
    play.click_at(0.0, 1.0)
    play.key("Escape", "Escape", "shift+u")
    play.click(play.ask(places.button, "Add a control…"))
    play.line("Button or key…")
    play.type("Go")
    for number in range(2):
        play.click(play.ask(places.button, "Insert an action…"))
        motors = [words for words in play.ask(places.menu) if "motor" in words]
        play.line(motors[number])
    play.picture("controls-sheet")
    play.key("Tab", "Tab")
    play.type("right")
    play.key("Return", "space")
    play.hand.move(play.ask(places.strip_at, 2.0))
    play.settle(60)
    rest = play.ask(truth.body, "chassis")
    play.hand.do("keydown", "Right")
    play.settle(90)
    ridden = play.ask(truth.body, "chassis")
    play.hand.do("keyup", "Right")
    play.settle(90)
    play.picture("controls")
    assert not play.ask(truth.time).paused, "the key has gone to the strip of time"
    assert ridden.vx > 0.5, f"while the key is held the car drives at {ridden.vx:.2f} m/s"
    end = play.ask(truth.body, "chassis")
    assert abs(end.vx) < 0.2, f"when it is let go the car goes on at {end.vx:.2f} m/s"
    play.note(f"the car drove {end.x - rest.x:.1f} m while the key was held")


def data(play: Play) -> None:
    """A measured swing is imported, and a right click on its name fits a sine to it."""
    swing = ((0.05 * k, DEGREES * math.cos(math.tau * HERTZ * 0.05 * k)) for k in range(41))
    rows = "".join(f"{t:.2f};{angle:.3f}\n" for t, angle in swing)
    (play.folder / "swing.csv").write_text("t [s];angle [deg]\n" + rows)
    play.menu("Measure", "Import measured data…")
    play.type("swing")
    play.key("Return")
    play.until(lambda: play.ask(places.has_button, "Import"), 5.0, "the columns are asked for")
    play.key("Return")
    play.until(lambda: "Graph" in play.ask(truth.boards), 5.0, "the graph opens")
    play.settle(10)
    play.click(play.ask(places.chip, "angle"), button=3)
    play.click(play.ask(places.button, "Line"))
    play.line("Sine")
    play.key("Return")
    play.until(lambda: "Sine through angle" in play.ask(truth.boards), 5.0, "the fit is told")
    play.settle(10)
    play.picture("data")
    amplitude, omega = play.ask(truth.fitted)[:2]
    # A few thousandths of a degree were rounded off; 41 points take off most of that again.
    assert abs(abs(amplitude) - math.radians(DEGREES)) < 1e-3, amplitude
    assert abs(omega - math.tau * HERTZ) < 1e-3, omega

"""The actions of the clock and of what stops it."""

from app.simulation.commands.edit import SetWorld
from app.ui.menu_place import of_view
from app.window.actions.action import switch
from app.window.parts import Action, Parts

STEP_EVERY = 0.1
"""Pause between the ticks of a held `.` [s]; faster is a blur, slower is a chore."""


def pause(app: Parts) -> None:
    app.session.paused = not app.session.paused


def slower(app: Parts) -> None:
    app.session.clock.slower()


def faster(app: Parts) -> None:
    app.session.clock.faster()


def sleeping(app: Parts) -> None:
    app.session.submit(SetWorld("settings.sleeping", not app.session.world.settings.sleeping))


def restart(app: Parts) -> None:
    """Go back to the start of the run, or of the step of the lesson."""
    player = app.classroom.lesson_player
    if player.lesson is not None:
        player.again()
    else:
        app.session.restart()


def from_scratch(app: Parts) -> None:
    """Build the scene or file as if it were just opened, and say what goes."""
    session = app.session
    edits = len(session.timeline.edits)
    if session.open(session.simulation.source, session.scene.seed, {}, "Restart from scratch"):
        changes = f"{edits} {'change' if edits == 1 else 'changes'} made since"
        gone = f"{changes} and the values of sliders are gone" if edits else "sliders are reset"
        session.notify("info", f"Restarted from scratch: {gone}. Undo brings it back.")


def tick(app: Parts) -> None:
    app.session.step_once()


def tick_back(app: Parts) -> None:
    app.session.step_back()


TIME = (
    Action("pause", "Pause or go on", ("space",), "Time", pause)
    .at("Time", (0, 0), "Pause", checked=lambda scope: scope.session.clock.paused)
    .told("Pause time, or let it go on."),
    Action(
        "tick",
        "One tick (hold to repeat). In a lesson: blank the screen",
        (".",),
        "Time",
        tick,
        repeat=STEP_EVERY,
    )
    .at("Time", (0, 1), "One tick")
    .told("Go on by the smallest step of time, and pause. Hold the key for slow motion."),
    Action(
        *("tick_back", "One tick back (hold to repeat)", (",",), "Time"),
        tick_back,
        repeat=STEP_EVERY,
    )
    .at("Time", (0, 2), "One tick back")
    .told("Go back by the smallest step of time, and pause."),
    Action("newest", "Back to the newest", ("end",), "Time", lambda app: app.ui.scrubber.newest())
    .at("Time", (0, 3))
    .told("Leave the past and go on from the newest moment of this run."),
    Action("slower", "Slower clock", ("-", "[-]"), "Time", slower, repeat=0.25)
    .at("Time", (2, 1), "Slower")
    .told("Show time more slowly, down to a hundredth. The physics stays the same."),
    Action("faster", "Faster clock", ("=", "+", "[+]"), "Time", faster, repeat=0.25)
    .at("Time", (2, 0), "Faster")
    .told("Show time faster. The physics stays the same."),
    Action(
        "restart",
        "Restart: back to the start of this run, or of the lesson's step",
        ("r",),
        "Time",
        restart,
    )
    .at("Time", (0, 4), "Restart")
    .told("Go back to the start of this run. What you built before it stays."),
    Action("from_scratch", "Restart from scratch: as if just opened", (), "Time", from_scratch)
    .at("Time", (0, 5), "Restart from scratch")
    .told("Open the scene again, without your changes. Undo brings them back."),
    Action("wait_hidden", "Pause while the window is hidden", (), "Time", switch("wait_hidden"))
    .at("Time", (3, 1), checked=of_view("wait_hidden"))
    .at("Settings", (1, 5), checked=of_view("wait_hidden"))
    .told("Time waits for you while the window is minimised."),
    Action("sleeping", "Pause resting bodies", ("s",), "Time", sleeping)
    .at("Time", (3, 0), checked=lambda scope: scope.session.world.settings.sleeping)
    .told("Bodies that lie still are not computed until something touches them: it is faster."),
)

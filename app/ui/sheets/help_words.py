"""What the help sheet says beside the key table: the mouse, a lesson, and the pages."""

MOUSE = (
    (("Left drag",), "Grab a body, and throw it"),
    (("Shift", "drag"), "Grab it at its centre of mass"),
    (("Alt", "drag"), "Grab it without spinning it"),
    (("Right click",), "Menu; in a drag: let go"),
    (("Drag empty space",), "Move the view"),
    (("Right drag",), "Move the view, anywhere"),
    (("Wheel",), "Zoom at the mouse"),
    (("Alt", "wheel"), "Turn the body there"),
    (("Two fingers",), "Zoom and move the view"),
    (("Time strip",), "Drag, wheel: go in time"),
)

PRESENT = (
    (("Shift", "drag"), "Pen: a straight line"),
    (("Ctrl", "drag"), "Pen: an arrow"),
    (("Right click",), "Pen: colours; remove a stroke"),
)

SHARED: dict[str, tuple[tuple[str, ...], str]] = {
    "pan_left": (("pan_right", "pan_up", "pan_down"), "Move the view"),
    "nudge_left": (("nudge_right", "nudge_up", "nudge_down"), "Nudge what is selected"),
    "zoom_in": (("zoom_out",), "Zoom in, out"),
    "arrow_up": (("arrow_down",), "Longer, shorter arrows"),
    "slower": (("faster",), "Slower, faster clock"),
    "next_scene": (("previous_scene",), "Next, previous scene"),
    "panel_scene": (("panel_inspect", "panel_things"), "Panel: scene, inspect, things"),
}
"""Actions that stand in the line of another one: so the sheet fits a projector."""

TOGETHER = {"pan_left": "Arrows", "nudge_left": "Shift arrows", "panel_scene": "Ctrl 1…3"}
"""What stands for more keys than fit."""

LESSON_TITLE = "A lesson, also with a remote"

PAGES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Play", ("Mouse", "Time", "Program", "Scenes and files")),
    ("Build", ("Hand", "Draw", "Join", "Change")),
    ("Edit and measure", ("Edit", "Measure")),
    ("Look", ("View", "Overlays")),
    ("Teach", (LESSON_TITLE, "Teach", "With the mouse")),
)
"""Groups by page; a group that is on none comes to the first, as the scene's own keys do."""

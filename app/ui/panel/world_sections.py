"""What there is to see and to set of the world: what the inspector shows of nothing selected."""

from app.editor.editor import Editor
from app.quantities import registry as quantities
from app.quantities.numbers import figure
from app.simulation.commands.properties import world_properties
from app.simulation.commands.scene import SetGravity, SetParameter
from app.ui.panel.form_rows import ChoiceRow, Row, WordsRow
from app.ui.panel.property_rows import Cells, Section, reading
from physics import World

EXPERT = "Expert"
"""Sections of what only experts change."""

GRAVITIES = {"Earth": 9.81, "Moon": 1.62, "Mars": 3.72, "Jupiter": 24.8, "none": 0.0}
"""Gravity at some places: [m/s^2]."""

STATE = "World state"
"""What the number is called that two runs share when they are the same to the last digit."""


def sections_of_world(editor: Editor) -> list[Section]:
    """Return the properties of the world, of its air and of the solver, and what is measured."""
    world = editor.session.world
    result, cells = world_properties(world), Cells(editor, "world", (world,))
    parts = {"World": "", "Air": "air", "Expert: the solver": "settings"}
    sections = []
    for title, part in parts.items():
        mine = {n: p for n, p in result.items() if n.rpartition(".")[0] == part}
        rows = [*cells.rows(mine), *([] if part else [_gravity_as_on(editor, world)])]
        sections.append(Section(title, rows, EXPERT if part == "settings" else ""))
    readings = [
        reading(result, world) for name, result in quantities.WORLD.items() if is_shown(name)
    ]
    readings += [*_of_computer(editor), _state(world)]
    return [*sections[:-1], Section("Readings", readings), sections[-1]]


def set_gravity(editor: Editor, size: float) -> None:
    """Let gravity pull downwards with `size` [m/s^2]: by the slider of the scene, if it has one."""
    slider = editor.session.scene.parameters().get("gravity")
    if slider is not None and slider.live and slider.low <= size <= slider.high:
        editor.do(SetParameter("gravity", size))
    else:
        editor.do(SetGravity(0.0, 0.0 - size))


def _gravity_as_on(editor: Editor, world: World) -> Row:
    """Return the places to choose a gravity from, downwards."""

    def read() -> str:
        x, down = world.gravity[0], -world.gravity[1]
        return next((name for name, g in GRAVITIES.items() if (0.0, g) == (x, down)), "")

    def write(name: str) -> None:
        set_gravity(editor, GRAVITIES[name])

    options = {name: f"{size:g} m/s²" for name, size in GRAVITIES.items()}
    tip = "gravity at other places"
    return ChoiceRow(
        "Gravity of", tip, read, write, options=options, said=lambda name: name or "other"
    )


def _state(world: World) -> Row:
    """Return a number for all there is: the same run has the same, on every computer."""
    said = "Two runs that are the same to the last digit have the same number."
    return WordsRow(STATE, said, read=lambda: world.hash()[:12])


def _of_computer(editor: Editor) -> list[Row]:
    """Return how fast the computer is: for who asks why time goes slower."""
    clock, session = editor.readout_clock, editor.session

    def fast() -> str:
        return f"{1 / clock.frame:.0f}" if clock.frame > 0.0 else "–"

    def cost() -> str:
        return figure(session.simulation.cost, "s", 2) if session.simulation.cost else "–"

    return [
        WordsRow("Pictures a second", "How often the window is drawn.", read=fast),
        WordsRow("Computing a step", "Time that the last small step took.", read=cost),
    ]


def is_shown(name: str) -> bool:
    """Return whether the world's section shows it; gravity is a property, the clock elsewhere."""
    return name not in ("time", "gravity", "gravity.x", "gravity.y")

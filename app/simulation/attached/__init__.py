"""What the user lays on the table beside bodies and joints: notes, pictures, and controls.

Each is a frozen dataclass whose fields are its words in commands and files. `attached.py` is their
base and reads them; `notes.py` and `pictures.py` are seen, `measured.py` is drawn in graphs, which
files keep as `shown_graph.py`, and runs side by side as `shown_comparison.py`; `controls.py` holds
sliders, buttons, read-outs and formulas, and `program.py` says what those mean in a world.
"""

from app.simulation.attached.attached import Attached
from app.simulation.attached.controls import Button, Formula, ReadOut, Slider
from app.simulation.attached.measured import Measured
from app.simulation.attached.notes import Note
from app.simulation.attached.pictures import BodyPicture
from app.simulation.attached.shown_comparison import ShownComparison
from app.simulation.attached.shown_graph import ShownGraph

KINDS: dict[str, type[Attached]] = {
    kind.KIND: kind
    for kind in (
        *(Note, BodyPicture, Measured, Slider, Button, ReadOut, Formula),
        *(ShownGraph, ShownComparison),
    )
}
"""By their words in commands and files, which never change."""

__all__ = [
    "KINDS",
    "Attached",
    "BodyPicture",
    "Button",
    "Formula",
    "Measured",
    "Note",
    "ReadOut",
    "ShownComparison",
    "ShownGraph",
    "Slider",
]

"""What must not be told while a class predicts. Imports no pygame."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.editor.editor import Workshop

HIDDEN = "hidden until the answer"


def withheld(workshop: "Workshop | None") -> bool:
    """Whether a step of a lesson asks for a prediction that is not answered yet.

    Then text, theory and measured numbers of the scene would give the answer away.
    """
    deck = workshop.deck if workshop is not None else None
    if workshop is None or deck is None or deck.step is None:
        return False
    waits = deck.step.is_prediction and not deck.answered
    return waits and workshop.prediction.state != "answered"

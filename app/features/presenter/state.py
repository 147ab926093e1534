"""What the presenter has switched on for the audience."""

from dataclasses import dataclass
from typing import Literal

Blank = Literal["", "black", "white"]


@dataclass
class PresenterState:
    """What the presenter shows in this run of the program; the view options remember the rest."""

    spotlight: bool = False
    blank: Blank = ""  # time stands meanwhile
    caption: bool = False
    words: str = ""  # of the caption; "" = the scene's title and its numbers

"""What the presenter has switched on for the audience. Imports no pygame."""

from dataclasses import dataclass
from typing import Literal

Blank = Literal["", "black", "white"]


@dataclass
class PresenterState:
    """For this run of the program only; what is remembered is in the view options."""

    spotlight: bool = False
    blank: Blank = ""  # time stands meanwhile
    caption: bool = False
    words: str = ""  # of the caption; "" = the scene's title and its numbers

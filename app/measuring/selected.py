"""What measuring asks of a selection: the bodies and joints that the user has chosen."""

from collections.abc import Sequence
from typing import Protocol

from physics import Body, Joint


class Selected(Protocol):
    """The selection of the editor, as far as it is measured."""

    @property
    def bodies(self) -> Sequence[Body]:
        """Return the selected bodies."""
        ...

    @property
    def joints(self) -> Sequence[Joint]:
        """Return the selected joints."""
        ...

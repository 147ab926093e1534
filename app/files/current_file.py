"""Which file the running scene is in, and whether it was edited since."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.files.atomic import shown
from app.simulation.commands.edit import AddThings, Attach
from app.simulation.source import Source

if TYPE_CHECKING:
    from app.session.session import Session

MOST = 8
"""Scenes whose files are remembered: [count], 8; undo goes back past 4 of them."""


@dataclass
class Paper:
    """A file, and the edits that are in it."""

    path: Path
    exact: bool
    edits: tuple[Any, ...]


def edits_of(session: "Session") -> tuple[Any, ...]:
    """Return the edits of the running scene: equal as long as nothing was edited."""
    edits = session.timeline.edits
    values = tuple(sorted(session.parameters.items()))
    return values, len(edits), id(edits[-1].command) if edits else 0


class CurrentFile:
    """Follows the session: a scene keeps its file over restarts, undo and redo."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._papers: list[tuple[Source, Paper]] = []
        self._restored: Source | None = None  # from an autosave
        self._lent: tuple[Source, Path] | None = None  # of a pack, and its file

    @property
    def paper(self) -> Paper | None:
        """The file of what runs now; None: it is in no file yet."""
        source = self._session.simulation.source.first
        return next((paper for known, paper in self._papers if known is source), None)

    @property
    def path(self) -> Path | None:
        paper = self.paper
        return paper.path if paper else None

    @property
    def shown_path(self) -> Path | None:
        """The file that what runs came from, also one that it is not saved to."""
        source = self._session.simulation.source.first
        if self.paper is None and self._lent is not None and self._lent[0] is source:
            return self._lent[1]
        return self.path

    @property
    def edited(self) -> bool:
        """Whether there are edits that the file has not."""
        paper = self.paper
        return paper is not None and paper.edits != edits_of(self._session)

    @property
    def unsaved(self) -> bool:
        """Whether there is work that no file has: edits of a file, or what was built without one.

        What was only grabbed, thrown or set by a slider is play.
        """
        if self.paper is not None:
            return self.edited
        if self._session.simulation.source.first is self._restored:
            return True
        return any(isinstance(entry.command, AddThings | Attach) for entry in self._session.log)

    def keep(self, path: Path, exact: bool, edits: tuple[Any, ...] | None = None) -> None:
        """Note that what runs now is in `path`, with `edits` (by default those of now)."""
        self.forget()
        paper = Paper(path, exact, edits_of(self._session) if edits is None else edits)
        self._papers.append((self._session.simulation.source.first, paper))
        del self._papers[:-MOST]

    def restore(self) -> None:
        """Note that what runs now was brought back from an autosave: no file of the user has it."""
        self._restored = self._session.simulation.source.first

    def lend(self, path: Path) -> None:
        """Note that what runs now came from `path`, which is only read."""
        self._lent = self._session.simulation.source.first, path

    def forget(self) -> None:
        """Note that what runs now is in no file."""
        source = self._session.simulation.source.first
        self._papers = [entry for entry in self._papers if entry[0] is not source]

    @property
    def title(self) -> str:
        """The title of the window: the file and whether it was edited, or the scene."""
        path = self.path
        if path is None:
            return self._session.scene.title or self._session.scene_name
        return f"{shown(path.name)} (edited)" if self.edited else shown(path.name)

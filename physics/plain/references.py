"""What names and ids in plain values refer to."""

from typing import Any

from physics.plain.definition_values import brief, nearest
from physics.shapes.definitions import DefinitionError


class References:
    """The things that names and ids in a file refer to."""

    def __init__(self, word: str) -> None:
        self._word = word
        self._found: dict[Any, list[Any]] = {}

    def add(self, path: str, entry: dict[str, Any], handle: Any, name: str | None) -> None:
        """Let the entry's id, and its name, refer to `handle`."""
        if "id" in entry:
            serial = entry["id"]
            if type(serial) is not int or not 0 < serial < 1 << 62:
                raise DefinitionError(f"{path}.id: must be a whole number > 0, not {brief(serial)}")
            if serial in self._found:
                raise DefinitionError(f"{path}.id: {serial} is used twice")
            self._found[serial] = [handle]
        if name is not None:
            self._found.setdefault(name, []).append(handle)

    def knows(self, reference: Any) -> bool:
        """Return whether the name or id refers to anything."""
        return type(reference) in (str, int) and reference in self._found

    def find(self, path: str, reference: Any) -> Any:
        """The handle; DefinitionError when there is none, or several bear the name."""
        if type(reference) not in (str, int):
            what = "name or id of a body" if self._word == "body" else "id of a joint above"
            raise DefinitionError(f"{path}: must be the {what}, not {brief(reference)}")
        result = self._found.get(reference, [])
        if len(result) > 1:
            raise DefinitionError(
                f"{path}: {len(result)} bodies are called {brief(reference)}; "
                "give them other names, or ids to refer to"
            )
        if not result:
            names = [name for name in self._found if isinstance(name, str)]
            hint = f"; {nearest(reference, names)}" if names and type(reference) is str else ""
            where = "" if self._word == "body" else " above"
            raise DefinitionError(
                f"{path}: there is no {self._word} {brief(reference)}{where}{hint[:300]}"
            )
        return result[0]

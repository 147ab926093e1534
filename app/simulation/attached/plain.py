"""Attached things as plain values, and back; and what formulas call bodies and joints.

    {"kind": "note", "body": "ball", "at": [0, 0.5], "text": "$v_0$"}

A body is meant by its name or its id. Formulas mean bodies by name, or `body(3)` by id, and joints
by `joint(4)`: whoever gives other names or ids rewrites them.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from app.simulation.attached import KINDS, Attached
from physics.plain.definition_values import read_kind
from physics.shapes.definitions import DefinitionError

BY_ID = re.compile(r"\b(?P<sort>body|joint)(?P<open>\s*[(\[]\s*)(?P<id>[0-9]{1,18})(?=\s*[)\]])")

One = TypeVar("One", bound=Attached)
Ids = Mapping[tuple[str, int], int]
"""From "body" or "joint" and an id to another id."""


def attached_words(one: Attached, body: str | int | None) -> dict[str, Any]:
    """Return the plain values of an attached thing, which goes with `body`."""
    words: dict[str, Any] = {"kind": one.KIND}
    return words | ({"body": body} if body is not None else {}) | one.words()


def read_attached(path: str, data: Any, find: Callable[[str, Any], Any], number: int) -> Attached:
    """Return what `attached_words` has written; `find` gives a body, `number` is the new id.

    DefinitionError begins with the path.
    """
    kind = KINDS[read_kind(path, data, KINDS)]
    words = {key: value for key, value in data.items() if key not in ("kind", "body")}
    body_id = find(f"{path}.body", data["body"]).id if "body" in data else 0
    try:
        return kind.read(words, number, body_id)
    except DefinitionError as error:
        raise DefinitionError(f"{path}.{error}") from None


def ids_in(one: Attached) -> list[tuple[str, int]]:
    """Return the bodies and joints that its formulas mean by id."""
    texts = (text for field in one.scripts for text in _each(getattr(one, field)))
    return [(hit["sort"], int(hit["id"])) for text in texts for hit in BY_ID.finditer(text)]


def with_ids(one: One, new: Ids) -> One:
    """Return it with other ids in its formulas; what `new` does not know stays."""

    def other(hit: re.Match[str]) -> str:
        number = new.get((hit["sort"], int(hit["id"])), int(hit["id"]))
        return f"{hit['sort']}{hit['open']}{number}"

    return _rewritten(one, lambda text: BY_ID.sub(other, text))


def with_name(one: One, old: str, new: str) -> One:
    """Return it with a body's `new` name in its formulas."""
    quoted = re.compile(rf"""\bbody\s*[(\[]\s*(["']){re.escape(old)}\1\s*[)\]]""")
    plain = re.compile(rf"""(?<![\w."']){re.escape(old)}(?=\s*\.)""")
    word = new if new.isidentifier() else f'body("{new}")'

    def other(text: str) -> str:
        text = quoted.sub(lambda _hit: word, text)
        return plain.sub(lambda _hit: word, text) if old.isidentifier() else text

    return _rewritten(one, other)


def _each(texts: str | tuple[str, ...]) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else texts


def _rewritten(one: One, change: Callable[[str], str]) -> One:
    texts = {field: getattr(one, field) for field in one.scripts}
    new = {
        field: change(text) if isinstance(text, str) else tuple(map(change, text))
        for field, text in texts.items()
    }
    return replace(one, **new) if new != texts else one

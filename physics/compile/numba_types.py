"""numba's inference of types, without asking again what it has been told: see numba_lean.py.

It goes over all constraints of a function until nothing changes, three times as a rule, and in each
round finds out anew what every call and every attribute means. And a function is compiled for each
kind of integer that it is given.
"""

from typing import Any

from numba.core import ir, types
from numba.core.errors import ForceLiteralArg, TypingError
from numba.core.typing.context import BaseContext

attributes: dict[Any, Any] = {}
"""What attributes of types are, while a kernel is compiled: nothing is registered meanwhile."""

_find_attribute = BaseContext.resolve_getattr


def attribute(self: Any, typ: Any, attr: str) -> Any:
    """The type of an attribute of a type; types are interned, so that identities will do."""
    key = id(typ), attr
    if key not in attributes:
        attributes[key] = _find_attribute(self, typ, attr), typ  # kept alive: an identity is reused
    return attributes[key][0]


def propagate(self: Any, typeinfer: Any) -> list[Any]:
    """Ask every constraint, but for those whose variables are of the types they were asked with."""
    errors = []
    for constraint in self.constraints:
        known = constraint.__dict__
        if "watched" not in known:
            known["watched"] = _variables(known, typeinfer.typevars)
        watched = known["watched"]
        if known.get("asked") == [variable.type for variable in watched] and watched:
            continue
        try:
            constraint(typeinfer)
        except (ForceLiteralArg, TypingError) as error:
            fault: Any = error  # its stubs know no place
            fault.loc = fault.loc or constraint.loc
            errors.append(fault)
        else:
            known["asked"] = [variable.type for variable in watched]
    return errors


def _variables(known: dict[str, Any], variables: Any) -> list[Any]:
    """The variables that a constraint names; none if one of them is not there yet."""
    names: list[str] = []
    for word, value in known.items():
        if word != "attr":
            _add_names(value, names)
    return [variables[name] for name in names] if all(name in variables for name in names) else []


def _add_names(value: Any, names: list[str]) -> None:
    if isinstance(value, str):
        names.append(value)
    elif isinstance(value, ir.Var):
        names.append(value.name)
    elif isinstance(value, list | tuple):
        for part in value:
            _add_names(part, names)
    elif isinstance(value, dict):
        for part in value.values():
            _add_names(part, names)


def wide(dispatcher: Any) -> Any:
    """Let a function be compiled once for integers of all sizes, and for those that are known."""
    fold = dispatcher._compiler.fold_argument_types

    def fold_wide(args: Any, kws: Any) -> Any:
        signature, folded = fold(args, kws)
        return signature, tuple(map(_widened, folded))

    dispatcher._compiler.fold_argument_types = fold_wide
    return dispatcher


def _widened(kind: Any) -> Any:
    kind = types.unliteral(kind)
    if kind in types.signed_domain:
        return types.int64
    if type(kind) in (types.Tuple, types.UniTuple):
        return types.Tuple.from_types([_widened(part) for part in kind.types])
    return kind

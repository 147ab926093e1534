"""numba's inference of types, without asking again what it has been told: see numba_lean.py.

It goes over all constraints of a function until nothing changes, three times as a rule, and in each
round finds out anew what every call and every attribute means. And a function is compiled for each
kind of integer that it is given.
"""

import operator
from typing import Any

from numba.core import ir, types
from numba.core.errors import ForceLiteralArg, TypingError
from numba.core.imputils import lower_builtin
from numba.core.typing.context import BaseContext
from numba.core.typing.templates import signature
from numba.cpython.builtins import do_minmax

attributes: dict[Any, Any] = {}
"""What attributes of types are, while a kernel is compiled: nothing is registered meanwhile."""

values: dict[int, Any] = {}
"""What constants and globals are, as long."""

_find_attribute, _find_value = BaseContext.resolve_getattr, BaseContext.resolve_value_type


def attribute(self: Any, typ: Any, attr: str) -> Any:
    """The type of an attribute of a type; types are interned, so that identities will do."""
    key = id(typ), attr
    if key not in attributes:
        attributes[key] = _find_attribute(self, typ, attr), typ  # kept alive: an identity is reused
    return attributes[key][0]


def value_type(self: Any, value: Any) -> Any:
    """The type of a constant or a global, by its identity."""
    key = id(value)
    if key not in values:
        values[key] = _find_value(self, value), value  # kept alive: an identity is reused
    return values[key][0]


def forget() -> None:
    """Forget what holds while a kernel is compiled."""
    attributes.clear()
    values.clear()


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


CHOICES = {max: operator.gt, min: operator.lt}
"""Functions that numba compiles anew, as a function of its own, for each pair of types."""

NUMBER_OPERATORS = {
    *(operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod),
    *(operator.iadd, operator.isub, operator.imul, operator.itruediv, operator.ifloordiv),
    *(operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne),
    *(operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift),
    *(operator.iand, operator.ior, operator.ixor, operator.neg, operator.not_, operator.invert),
}
"""Operators that have a list of cases for numbers, beside forms for dates, lists and arrays."""


def short_way(function: Any, context: Any, args: Any) -> Any:
    """The signature of an operator, `max` or `min` for numbers, which need not try all forms."""
    key = getattr(function, "typing_key", None)
    if not all(isinstance(kind, types.Number | types.Boolean) for kind in args):
        return None
    plain = tuple(map(types.unliteral, args))
    if key in CHOICES and len(plain) > 1 and types.boolean not in plain:
        made = signature(context.unify_types(*plain), *plain)
        function._impl_keys[made.args] = key
        return made
    if key in NUMBER_OPERATORS:
        for form in function.templates:
            made = form(context).apply(plain, {}) if getattr(form, "cases", ()) else None
            if made is not None:
                function._impl_keys[made.args] = form(context).get_impl_key(made)
                return made
    return None


def teach_choices() -> None:
    """Let `max` and `min` of numbers be instructions where they stand: those that numba emits."""
    for function, compare in CHOICES.items():
        lower_builtin(function, types.VarArg(types.Number))(_choice(compare))


def _choice(compare: Any) -> Any:
    def choose(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return do_minmax(context, builder, sig.args, args, compare)

    return choose

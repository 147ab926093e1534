"""What a public name of the core is: its signature, its fields with units, and its docstring."""

import dataclasses
import importlib
import inspect
import re
import textwrap
import typing
from functools import cache
from typing import Any, NamedTuple

import physics
from physics.values.hints import Elsewhere

INTERNAL = {
    "World": "barred_changed drop_contacts drop_ended events_settled jointed_rows newest_id"
    " shift_anchors",
    "Body": "HANDLE edit kept require_alive",
    "Joint": "HANDLE body_value index removed row",
    "Shape": "abuts endless hull hulls masses parts raw rows",
    "HalfSpace": "endless",
    "Outline": "abuts",
    "Callbacks": "after_tick any before_solve",
    "Contact": "expire",
    "Options": "fitting stamp",
    "Air": "fitting",
    "Ledger": "begin_step close is_fresh note_restore open",
    "Snapshot": "arrays bodies definitions events joints table values",
    "JointDefinition": "AXIS_ROW COUNTS_ANGLE HAS_STOPS KEEPS_LENGTH MOVABLE NUMBER SPRINGS WORD"
    " check ends error place write write_rows",
}
"""By class: what is there for other files of the program, in it and in what is derived from it."""

TOLD_ONCE = ("Shape", "JointDefinition")
"""Bases that have a line of their own: what is derived from them does not repeat their fields."""

UNITS_BY_NAME = {
    "hertz": "Hz",
    "ratio": "",
    "force": "N",
    "torque": "N*m",
    "anchor": "m",
    "anchor_a": "m",
    "anchor_b": "m",
    "ground_a": "m",
    "ground_b": "m",
    "axis": "",
    "axes": "",
    "normal": "",
    "normals": "",
    "fraction": "",
    "point": "m",
    "position": "m",
    "ids": "",
    "x": "",
    "y": "",
}
"""Last words of fields that have this unit wherever they occur; "" is a pure number.

`x` and `y` are those of a Vector, which has the unit of what it tells."""

PURE = re.compile(
    r"\b(number of|count|ticks|bool|which|share|factor|ratio|coefficient|unit vector|rows?\b)", re.I
)
"""Words that say that a number has no unit."""


class Field(NamedTuple):
    """One field of a definition, of settings or of an answer; `unit` None: not told anywhere."""

    name: str
    type: str
    default: str
    values: str
    unit: str | None
    text: str


class Member(NamedTuple):
    """A method, property or attribute of a class."""

    name: str
    signature: str
    doc: str
    settable: bool = False


def found(path: str) -> Any:
    """What `path` names: of the package, or module and name. Raises AttributeError, ImportError."""
    if hasattr(physics, path.split(".")[0]):
        thing = physics
        for part in path.split("."):
            thing = inspect.getattr_static(thing, part) if inspect.isclass(thing) else getattr(
                thing, part
            )  # fmt: skip
        return thing
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(module), name)


def internal(kind: type) -> set[str]:
    """Names of `kind` that are for the program alone."""
    return {name for base in kind.__mro__ for name in INTERNAL.get(base.__name__, "").split()}


def lineage(kind: type) -> list[type]:
    """`kind` and those bases of it in the core that have no line of their own."""
    ours = [base for base in kind.__mro__ if base.__module__.startswith("physics")]
    return [base for base in ours if base is kind or base.__name__ not in TOLD_ONCE]


def doc_of(thing: Any) -> str:
    """The docstring of a function, property or other descriptor; "" when it has none of its own."""
    for inner in ("fget", "func", "__func__"):
        thing = getattr(thing, inner, thing)
    doc = inspect.getdoc(thing) or ""
    return "" if doc == (inspect.getdoc(type(thing)) or "") else doc


def typed(annotation: Any) -> str:
    """An annotation as one writes it."""
    if annotation is inspect.Parameter.empty:
        return ""
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    text = re.sub(r"ForwardRef\((.*?)\)", r"\1", text.replace('"', "").replace("'", ""))
    text = re.sub(r"\b(?:physics|numpy|collections|typing)(?:\.\w+)*\.(?=\w)", "", text)
    return text.replace("tuple[float, float]", "Point")


def signature_of(name: str, function: Any) -> str:
    """`name(arguments) -> result`, with types and without self."""
    function = getattr(function, "__func__", function)
    said = inspect.signature(function)
    parameters = [
        p.replace(annotation=inspect.Parameter.empty if not typed(p.annotation) else p.annotation)
        for p in said.parameters.values()
    ]
    words: list[str] = []
    for k, p in enumerate(parameters):
        if k == 0 and p.name in ("self", "cls", "world", "body", "joint") and "." in name:
            continue
        if p.kind is p.VAR_KEYWORD and unpacked(p.annotation, function):
            words += ["*"] if "*" not in "".join(words) else []
            words += [f"{n}: {t} = ..." for n, t in unpacked(p.annotation, function).items()]
            continue
        star = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "")
        before = [q.kind for q in parameters[:k]]
        bare = p.kind is p.KEYWORD_ONLY and not {p.KEYWORD_ONLY, p.VAR_POSITIONAL} & {*before}
        kind, default = typed(p.annotation), "" if p.default is p.empty else shown(p.default)
        word = star + p.name + (f": {kind}" if kind else "")
        word += (" = " if kind else "=") + default if default else ""
        words += ["*", word] if bare else [word]
    result = typed(said.return_annotation).removesuffix("None")
    return f"{name}({', '.join(words)})" + (f" -> {result}" if result else "")


def unpacked(annotation: Any, function: Any) -> dict[str, str]:
    """The keyword arguments of ``**values: Unpack[Kind]``, a TypedDict, with their types."""
    if isinstance(annotation, str) and annotation.startswith("Unpack["):
        annotation = eval(annotation, {**vars(typing), **function.__globals__})
    (kind,) = typing.get_args(annotation) or (None,)
    if not typing.is_typeddict(kind):
        return {}
    return {name: typed(entry) for name, entry in kind.__annotations__.items()}


def shown(value: Any) -> str:
    """A default as one writes it."""
    return value.__name__ if inspect.isclass(value) else repr(value)


def members(kind: type) -> list[Member]:
    """Public methods, properties and other descriptors, in the order of the source.

    Not slots: they have no docstring, so a page describes those that are public.
    """
    own = {name: thing for base in reversed(lineage(kind)) for name, thing in vars(base).items()}
    hidden = {field.name for field in fields(kind)} | internal(kind)
    return [
        member(kind, name)
        for name, thing in own.items()
        if not (name.startswith("_") or name in hidden or inspect.ismemberdescriptor(thing))
        and not isinstance(thing, Elsewhere)  # another engine's word for something here
    ]


def member(kind: type, name: str) -> Member:
    thing = inspect.getattr_static(kind, name)
    title = f"{kind.__name__}.{name}"
    if isinstance(thing, (classmethod, staticmethod)) or inspect.isfunction(thing):
        return Member(name, signature_of(title, thing), doc_of(thing))
    getter = getattr(thing, "fget", None) or getattr(thing, "_read", None)
    result = typed(getattr(getter, "__annotations__", {}).get("return", ""))
    result = result or typed(getattr(thing, "_kind", ""))  # of a column of the page
    doc = doc_of(thing) or beside(kind).get(name, "")
    settable = hasattr(type(thing), "__set__") and getattr(thing, "fset", thing) is not None
    return Member(name, title + (f": {result}" if result else ""), doc, settable)


def fields(kind: type) -> list[Field]:
    """Fields of a dataclass or named tuple that it declares itself."""
    own = [name for base in lineage(kind) for name in inspect.get_annotations(base)]
    hidden = internal(kind)
    if dataclasses.is_dataclass(kind):
        declared = [f for f in dataclasses.fields(kind) if f.name in own and f.name not in hidden]
        return [field_of(kind, f) for f in declared]
    if not issubclass(kind, tuple):
        return []
    return [tuple_field(kind, name) for name in kind._fields]


def tuple_field(kind: Any, name: str) -> Field:
    said, defaults = typed(kind.__annotations__[name]), kind._field_defaults
    default = shown(defaults[name]) if name in defaults else ""
    text = without_unit(beside(kind).get(name, ""))
    return Field(name, said, default, "", unit_of(kind, name), text)


def field_of(kind: type, entry: Any) -> Field:
    """A field with what its declaration carries: range, unit and help, or its comment."""
    data = entry.metadata
    unit = data["unit"] if "unit" in data else unit_of(kind, entry.name)
    values = " | ".join(map(repr, data["choices"])) if "choices" in data else ""
    if "low" in data and entry.type is not bool:
        values = f"{data['low']:g} to {data['high']:g}"
    default = ""
    if entry.default is not dataclasses.MISSING:
        default = shown(entry.default)
    elif entry.default_factory is not dataclasses.MISSING:
        default = f"{entry.default_factory.__name__}()"
    text = data.get("help") or without_unit(beside(kind).get(entry.name, ""))
    return Field(entry.name, typed(entry.type), default, values, unit, text)


def unit_of(kind: type, name: str) -> str | None:
    """The unit of a field: by its comment, its last word, or its class's docstring.

    "" is a pure number, None one of which nothing is told. A field without a comment goes on with
    that of the field above, as two columns of one kind do.
    """
    if not needs_unit(typed(annotations(kind).get(name, ""))):
        return ""
    comment = beside(kind).get(name, "")
    bracket = re.search(r"\[([^\]]+)\]", comment)
    if bracket:
        return bracket.group(1)
    for word, unit in UNITS_BY_NAME.items():
        if name == word or name.endswith("_" + word):
            return unit
    said = unit_in_docstring(kind, name)
    if said or comment:
        return said or ("" if PURE.search(comment) else None)
    names = list(annotations(kind))
    above = beside(kind).get(names[names.index(name) - 1], "")
    bracket = re.search(r"\[([^\]]+)\]", above)
    return bracket.group(1) if bracket else None


def unit_in_docstring(kind: type, name: str) -> str:
    """The first unit after the name in a sentence of the class's docstring, or of all fields."""
    for base in kind.__mro__:
        doc = inspect.getdoc(base) or ""
        for sentence in re.split(r"(?<=[.;:])\s", doc):
            said = re.search(rf"\b{name}\b.*?\[([^\]]+)\]", sentence, re.DOTALL)
            if said:
                return said.group(1)
        every = re.match(r"All in \[([^\]]+)\]", doc)
        if every:
            return every.group(1)
    return ""


def annotations(kind: type) -> dict[str, Any]:
    """Annotated fields of a class and its bases, in the order of the source."""
    result: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        result |= inspect.get_annotations(base)
    return result


def without_unit(comment: str) -> str:
    return re.sub(r"^\[[^\]]*\]\s*", "", comment)


@cache
def beside(kind: type) -> dict[str, str]:
    """The comments beside the fields and the attributes of a class, by name."""
    try:
        source = textwrap.dedent(inspect.getsource(kind))
    except (OSError, TypeError):
        return {}
    pattern = r"^ +(?:self\.)?(\w+)(?:: [^=#\n]+)?(?: = [^#\n]*)?  # (.+)$"
    return dict(re.findall(pattern, source, re.MULTILINE))


def needs_unit(kind: str) -> bool:
    """Whether values of that type are measured: numbers, pairs of them and arrays."""
    return bool(re.search(r"\b(float|Point|Vector|ndarray)\b", kind))


def tells_unit(doc: str) -> bool:
    """Whether a docstring has a unit in brackets, or says that there is none."""
    return bool(re.search(r"\[[^\]]+\]", doc) or PURE.search(doc))

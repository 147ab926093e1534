"""What a run of a comparison differs by: a name, and settings of the solver."""

import json
from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from types import MappingProxyType
from typing import Any

from app.quantities.numbers import plain_number
from app.quantities.units import with_unit
from app.simulation.attached import ShownComparison
from app.simulation.commands.property_names import label_of
from physics.settings import SOLVERS, SolverSettings
from physics.shapes.definitions import DefinitionError
from physics.values.options import fitting
from scenes.kit import Parameter

Value = float | int | bool | str

OPTIONS: Mapping[str, Field[Any]] = MappingProxyType(
    {entry.name: entry for entry in fields(SolverSettings)}
)
"""All that may differ, by its name."""

MOST_OTHERS = 3
"""Most runs beside the session's own: [count]. More outlines cannot be told apart."""

LONGEST_NAME = 40  # [letters]


@dataclass(frozen=True)
class Variant:
    """A name ("": what it differs by is its name) and the settings that are its own.

    Raises DefinitionError when a setting is unknown or its value out of range.
    """

    name: str
    settings: tuple[tuple[str, Value], ...] = ()

    def __post_init__(self) -> None:
        """Keep the values as the settings would."""
        checked = tuple((key, checked_value(key, value)) for key, value in self.settings)
        object.__setattr__(self, "settings", checked)

    @property
    def words(self) -> str:
        """Return what it differs by."""
        return ", ".join(setting_words(key, value) for key, value in self.settings) or "the same"

    @property
    def title(self) -> str:
        """Return its name; without one, what it differs by."""
        said = self.name or self.words
        return said[:1].upper() + said[1:]

    def apply(self, settings: SolverSettings) -> None:
        """Set what is its own, where it is otherwise."""
        for key, value in self.settings:
            if getattr(settings, key) != value:
                setattr(settings, key, value)

    def with_settings(self, values: Mapping[str, Value], usual: SolverSettings) -> "Variant":
        """Return one whose own settings are those of `values` that are not as in `usual`."""
        own = tuple((k, v) for k, v in values.items() if v != getattr(usual, k))
        return Variant("" if own != self.settings else self.name, own)


def checked_value(key: str, value: Value) -> Value:
    """Return `value` as the setting keeps it. Raises DefinitionError."""
    if key not in OPTIONS:
        raise DefinitionError(f"settings: the solver has no {key!r}")
    fitted: Value = fitting(key, value, OPTIONS[key])
    return fitted


def setting_words(key: str, value: Value) -> str:
    """Return one setting in words: "20 iterations", "warm starting off"."""
    unit = OPTIONS[key].metadata["unit"]
    if isinstance(value, bool):
        return f"{label_of(key)} {'on' if value else 'off'}"
    if key == "solver":
        return str(value)
    if key == "tick_rate":
        return f"{value} Hz"
    if key in ("substeps", "iterations"):
        return f"{value} {key if value != 1 else key[:-1]}"
    shown = value if isinstance(value, str) else with_unit(plain_number(value), unit)
    return f"{label_of(key)} {shown}"


def parameters() -> dict[str, Parameter]:
    """Return the controls of a form over all settings."""
    result: dict[str, Parameter] = {}
    for name, entry in OPTIONS.items():
        data, default = entry.metadata, entry.default
        words = {"label": label_of(name).capitalize(), "help": data["help"], "name": name}
        if "choices" in data:
            result[name] = Parameter("choice", default, options=data["choices"], **words)
        elif entry.type is bool:
            result[name] = Parameter("toggle", default, **words)
        else:
            whole = entry.type is int
            ends = data["low"], data["high"], 1.0 if whole else None
            result[name] = Parameter(
                "slider", default, *ends, unit=data["unit"], integer=whole, **words
            )
    return result


# --- lessons in one choice --------------------------------------------------------------------


def presets() -> dict[str, tuple[Variant, ...]]:
    """Return what is offered, by titles; each adds its runs beside this one."""
    return {
        "Iterations: 1, 4, 20": tuple(_by("iterations", n) for n in (1, 4, 20)),
        "Substeps: 1, 4, 16": tuple(_by("substeps", n) for n in (1, 4, 16)),
        "Tick rate: 60 Hz": (_by("tick_rate", 60),),
        "Tick rate: 30, 60, 120 Hz": tuple(_by("tick_rate", n) for n in (30, 60, 120)),
        **{f"Solver: {name}": (_by("solver", name),) for name in SOLVERS[1:]},
        "Warm starting off": (_by("warm_starting", False),),
        "Relax off": (_by("relax", False),),
        "Accumulation off": (_by("accumulation", False),),
        "The same again": (Variant("The same again"),),
    }


def _by(key: str, value: Value) -> Variant:
    return Variant("", ((key, value),))


# --- files ------------------------------------------------------------------------------------


def to_words(variants: tuple[Variant, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return names, and settings as lines of JSON, for a file."""
    lines = tuple(json.dumps(dict(variant.settings)) for variant in variants)
    return tuple(variant.name for variant in variants), lines


def from_words(saved: ShownComparison) -> tuple[Variant, ...]:
    """Return what a file has kept. Settings that this version does not know are left out."""
    result = []
    for name, line in zip(saved.names, saved.settings, strict=True):
        own = []
        for key, value in json.loads(line).items():
            try:
                own.append((key, checked_value(key, value)))
            except DefinitionError:
                continue
        result.append(Variant(name[:LONGEST_NAME], tuple(own)))
    return tuple(result[:MOST_OTHERS])

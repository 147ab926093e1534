"""What all joint definitions share: checked fields that say where they go in the JOINT record.

A field made by `number` is a column of the record: it is checked, written, read and set by that
one declaration. A field without it (anchors, bodies) is turned into the record by `place`.
"""

import math
from bisect import bisect
from dataclasses import dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar

from physics.constants import LARGEST_SIZE
from physics.joints.record import ANGLE, DRIVE, LIMIT, OFF, SPRING
from physics.values.checks import DefinitionError, finite, flag, point
from physics.values.held import held_point
from physics.values.ranges import nearest

if TYPE_CHECKING:
    from physics.body import Body
    from physics.state.page import State

NONE = (-math.inf, math.inf)
"""Bounds that do not bound."""

STRONGEST = 1e12
"""Largest force or torque in a definition: [N], [N*m]."""


def number(
    default: float | None,
    low: float = -LARGEST_SIZE,
    high: float = LARGEST_SIZE,
    none: float | None = None,
    column: str = "",
    aim: bool = False,
) -> Any:
    """A field of the joint's record with its range; `none` stands for None: no limit, off.

    An `aim` is read by the joint's C alone, straight from the record: controllers set it each tick.
    """
    metadata = {"low": low, "high": high, "none": none, "column": column, "aim": aim}
    return field(default=default, metadata=metadata)


def effort(default: float | None = 0.0, none: float | None = None, column: str = "") -> Any:
    """A force [N] or torque [N*m] that is not negative."""
    return number(default, 0.0, STRONGEST, none, column)


def strength() -> Any:
    """The most force [N] or torque [N*m] with which a joint holds: above it, it gives way."""
    return effort(math.inf, none=math.inf)


def frequency(default: float) -> Any:
    """Frequency of a spring on the effective mass [Hz]; 0 = rigid or none."""
    return number(default, 0.0, 1e4)


def damping(default: float) -> Any:
    """Damping ratio of a spring: 1 is critical."""
    return number(default, 0.0, 1e4)


def breaking() -> Any:
    """Force [N] or torque [N*m] over a tick above which the joint breaks."""
    return number(math.inf, 1e-9, STRONGEST, none=math.inf)


@cache
def columns(kind: type) -> dict[str, Any]:
    """The fields of a definition class that are columns of the record, by name; read-only."""
    return {entry.name: entry for entry in fields(kind) if "none" in entry.metadata}


def stored(what: str, entry: Any, value: Any) -> float:
    """`value` as the record keeps it. DefinitionError when it is out of range."""
    none = entry.metadata["none"]
    is_none = value is None or (isinstance(value, float) and value == none)
    if none is not None and is_none:
        return none
    return finite(what, value, entry.metadata["low"], entry.metadata["high"])


def shown(entry: Any, value: float) -> float | None:
    """The record's number as a definition writes it: None, or inf for "never breaks"."""
    none = entry.metadata["none"]
    is_none = none is not None and (value == none or (math.isnan(none) and math.isnan(value)))
    return entry.default if is_none else value


HELD_FIELDS = ("a", "b", "first", "second")
"""Fields that are a body or a joint."""

KINDS: list[type["JointDefinition"]] = []
"""Every joint definition class, by its number."""

JOINTS: dict[str, type["JointDefinition"]] = {}
"""... and by its word, in the same order."""


def require_next(name: str, number: Any, following: int) -> None:
    """TypeError when the NUMBER of a kind is not the one that follows on those there are."""
    if type(number) is not int or number != following:
        raise TypeError(
            f"{name}: the NUMBER of this kind of joint must be {following}: kinds are "
            f"numbered without a gap, and {number!r} is not the next one"
        )


@dataclass(kw_only=True, eq=False)
class JointDefinition:
    """The base of all joint definitions; a subclass with a NUMBER is a kind of joint.

    `a` None means the world. It breaks when its force or torque, as means over a tick, exceed
    `break_force` [N] or `break_torque` [N*m]. `rigid_hertz` [Hz] and `rigid_damping_ratio` are the
    stiffness of its rigid rows; None: the world's. Its bodies collide only with
    `collide_connected`. What the program has to know of a kind is declared in its class, so a
    new kind is one file: physics/joints/kinds.py finds it.
    """

    WORD: ClassVar[str]  # "revolute": how handles, readings and files name the kind
    NUMBER: ClassVar[int]  # REVOLUTE: how kernels and exact saves do; the next one that is free
    AXIS_ROW: ClassVar[Any] = None
    """The device (j, k, a, b) -> row of OTHER, PUSH and ANGLE rows; None: the angle, all rows."""
    COUNTS_ANGLE: ClassVar[bool] = False
    """True when `angle` counts from the moment when the joint was made (`set_reference`)."""
    KEEPS_LENGTH: ClassVar[bool] = False
    """True when `length` is what it was in that moment, and no field of the definition."""
    MOVABLE: ClassVar[str] = "ab"
    """Ends whose anchors can be moved: "ab", "b" or ""."""
    SPRINGS: ClassVar[tuple[tuple[int, str], ...]] = ()
    """Rows that may be springs, and how energy.py measures them: "stretch", "slide", ..."""

    HAS_STOPS: ClassVar[bool] = False
    """True when a motor drives it to `lower` or `upper`, which are its columns, and stops there."""

    enabled: bool = True
    """False keeps the joint in the world, and its bodies from touching, but nothing of it acts."""
    collide_connected: bool = False
    break_force: float = breaking()
    break_torque: float = breaking()
    rigid_hertz: float | None = number(None, 0.1, 1e4, none=math.nan)
    rigid_damping_ratio: float = damping(2.0)

    def __init_subclass__(cls) -> None:
        """Register a kind; TypeError when its number is not the next one, or its word is taken."""
        super().__init_subclass__()
        if "NUMBER" not in cls.__dict__:
            return
        numbers = [kind.NUMBER for kind in KINDS]
        if cls.NUMBER in numbers or cls.WORD in JOINTS:
            raise TypeError(f"{cls.__name__}: another kind of joint has its number or its word")
        if cls.__module__.rpartition(".")[0] != __package__:  # its files come in any order
            require_next(cls.__name__, cls.NUMBER, len(KINDS))
        KINDS.insert(bisect(numbers, cls.NUMBER), cls)
        JOINTS.clear()
        JOINTS.update({kind.WORD: kind for kind in KINDS})

    if not TYPE_CHECKING:  # which knows the fields, and so what is misspelt

        def __setattr__(self, name: str, value: Any) -> None:
            known = type(self).__dataclass_fields__
            if name not in known:
                what = type(self).__name__
                raise AttributeError(f"{what} has no {name!r}; {nearest(name, known)}")
            object.__setattr__(self, name, value)

    def ends(self, idle: bool = False) -> tuple["Body | None", "Body"]:
        """The two bodies; DefinitionError when they cannot be joined.

        An `idle` joint may hold nothing that moves: its bodies were made static after it was made.
        """
        name = type(self).__name__
        a, b = getattr(self, "a", None), getattr(self, "b", None)
        if b is None:
            raise DefinitionError(f"{name}.b must be a body; only a may be None")
        if a is b:
            raise DefinitionError(f"{name}: a and b are the same body {b.name!r}")
        kinds = [body.kind for body in (a, b) if body is not None]  # a stale handle raises here
        if "dynamic" not in kinds and not idle:
            raise DefinitionError(f"{name}: at least one body must be dynamic")
        return a, b

    def holds(self) -> list[tuple[str, Any]]:
        """Return the bodies and joints that it names, by field, but for the world."""
        named = [(name, getattr(self, name, None)) for name in HELD_FIELDS]
        return [(name, thing) for name, thing in named if thing is not None]

    def write(self, row: Any, page: "State", ends: tuple[int, int]) -> None:
        """Fill the record `row` for the body rows `ends`. DefinitionError."""
        name = type(self).__name__
        row["kind"], (row["body_a"], row["body_b"]) = self.NUMBER, ends
        row["collide_connected"] = flag(f"{name}.collide_connected", self.collide_connected)
        row["disabled"] = not flag(f"{name}.enabled", self.enabled)
        row["slots"] = -1
        for entry in columns(type(self)).values():
            value = stored(f"{name}.{entry.name}", entry, getattr(self, entry.name))
            row[entry.metadata["column"] or entry.name] = value
        self.place(row, page)
        self.check(row)
        self.write_rows(row)

    def place(self, row: Any, page: "State") -> None:
        """Turn world points and defaults into the record."""
        raise NotImplementedError

    @classmethod
    def check(cls, row: Any) -> None:
        """DefinitionError when the numbers of the record contradict one another."""

    @classmethod
    def write_rows(cls, row: Any) -> None:
        """Switch the joint's rows on or off and say how they act, by `put`."""
        raise NotImplementedError

    @classmethod
    def error(cls, reading: Any) -> float:
        """Return how far the joint is from what it wants: here, its anchors apart [m]."""
        return math.dist(*reading.anchors)


def put(
    row: Any,
    k: int,
    mode: int,
    *,
    form: int = ANGLE,
    spring: tuple[float, float] = (0.0, 0.0),
    speed: float = 0.0,
    bounds: tuple[float, float] = NONE,
) -> None:
    """Row `k` of the joint acts by `mode`, as a `spring` (hertz, ratio), within `bounds` [N]."""
    row["row_mode"][k], row["row_form"][k] = mode, form
    row["row_hertz"][k], row["row_ratio"][k] = spring
    row["row_speed"][k] = speed
    row["row_low"][k], row["row_high"][k] = bounds


def symmetric(most: float) -> tuple[float, float]:
    """Return the bounds -`most` and +`most`."""
    return -most, most


def put_motor(row: Any, k: int, most: float, form: int = ANGLE) -> None:
    """Row `k` reaches `motor_speed` with at most `most` [N] or [N*m]; NaN switches it off."""
    speed = float(row["motor_speed"])
    is_on = not math.isnan(speed)
    mode, bounds = (DRIVE, symmetric(most)) if is_on else (OFF, NONE)
    put(row, k, mode, form=form, speed=speed if is_on else 0.0, bounds=bounds)


def put_spring(
    row: Any, k: int, mode: int, prefix: str = "", form: int = ANGLE, most: float = math.inf
) -> None:
    """Row `k` is a spring by the fields `prefix` + hertz and damping_ratio; 0 Hz: by `mode`.

    It does at most `most` [N] or [N*m].
    """
    spring = float(row[f"{prefix}hertz"]), float(row[f"{prefix}damping_ratio"])
    mode = SPRING if spring[0] > 0.0 else mode
    put(row, k, mode, form=form, spring=spring, bounds=symmetric(most))


def put_limits(row: Any, first: int, lower: float, upper: float, form: int = ANGLE) -> None:
    """Rows `first` and `first` + 1 are one-sided limits; +-inf switches them off."""
    bounds = (0.0, math.inf)
    put(row, first, LIMIT if lower > -math.inf else OFF, form=form, bounds=bounds)
    put(row, first + 1, LIMIT if upper < math.inf else OFF, form=form, bounds=bounds)


def check_limits(name: str, row: Any) -> None:
    """DefinitionError when the limits are crossed."""
    lower, upper = float(row["lower"]), float(row["upper"])
    if lower > upper:
        raise DefinitionError(f"{name}: lower limit {lower:g} is above upper limit {upper:g}")


def set_anchor(row: Any, page: "State", side: str, at: tuple[float, float]) -> None:
    """Store the world point `at` [m] as the anchor on body "a" or "b", from its centre."""
    i, body = int(row[f"body_{side}"]), page.body
    dx, dy = at[0] - body["x"][i], at[1] - body["y"][i]
    c, s = body["c"][i], body["s"][i]
    row[f"l{side}x"], row[f"l{side}y"] = c * dx + s * dy, c * dy - s * dx


def set_anchors(row: Any, page: "State", what: str, at_a: Any, at_b: Any) -> None:
    """Store both anchors; `what` names the field of a single shared one, or "" for two."""
    name_a, name_b = (what, what) if "." in what else (f"{what}.anchor_a", f"{what}.anchor_b")
    set_anchor(row, page, "a", held_point("position", at_a, name_a))
    set_anchor(row, page, "b", held_point("position", at_b, name_b))


def set_reference(row: Any, page: "State") -> None:
    """The present angle of B against A counts as zero."""
    angle = page.body["angle"]
    row["reference"] = angle[row["body_b"]] - angle[row["body_a"]]


def set_axis(row: Any, page: "State", what: str, axis: tuple[float, float]) -> tuple[float, float]:
    """Store the direction `axis`, which turns with A, as a unit vector in A's frame; return it."""
    x, y = point(what, axis)
    length = math.hypot(x, y)
    if length == 0.0:
        raise DefinitionError(f"{what} must have a direction, not (0, 0)")
    i, body = int(row["body_a"]), page.body
    x, y, c, s = x / length, y / length, body["c"][i], body["s"][i]
    row["ux"], row["uy"] = c * x + s * y, c * y - s * x
    return float(x), float(y)

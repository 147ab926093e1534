"""Editing a creature: each function returns another plan that can be built and driven.

All raise PlanError with the reason when there is none; the plan they are given stays as it is.
Lengths are in metres, angles in radians.
"""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, get_args

from creatures.gait import chosen
from creatures.gaits import kind_of
from creatures.links import closed
from creatures.plan import THINNEST, LimbPlan, Link, Plan, PlanError, Point, Servo, check

JointKind = Literal["weld", "hinge", "servo", "motor"]

Edited = tuple[Plan, str]
"""A plan, and the name of the limb that an edit has made."""

USUAL_SERVO = Servo(100.0, 8.0)
"""What a joint gets that had none: strong enough for a leg of half a metre under 40 kg."""

USUAL_MOTOR = 50.0  # [N*m] the same of a motor

SPREAD = math.radians(45.0)  # [rad] how far a new joint bends to each side

SIDES = {"near": "far", "left": "right"}
ENDS = {"fore": "hind", "front": "back"}
"""Words that a twin, and those that a mirrored limb, exchanges in its name."""

SHORTEST = 0.05
"""A piece of a split limb is not shorter: [m], 0.05, which is less than most limbs are thick."""


def bare() -> Plan:
    """Return a creature to begin with from nothing: one limb, which nothing drives."""
    body = LimbPlan(name="body", length=1.0, radius=0.1, density=20.0)
    return check(Plan(name="New creature", limbs=(body,)))


def finished(plan: Plan, old: Plan | None = None) -> Plan:
    """Return the plan with its loops closed, as in the `old` one, and without numbers that its gait
    does not know, once all of it is checked.
    """
    plan = check(closed(check(plan), old or plan)) if plan.links else check(plan)
    known = {number.name for number in kind_of(plan).numbers(plan)}
    numbers = {name: value for name, value in plan.numbers.items() if name in known}
    plan = plan if numbers == plan.numbers else replace(plan, numbers=numbers)
    chosen(kind_of(plan), plan)
    return plan


def changed(plan: Plan, name: str, **values: Any) -> Plan:
    """Return the plan with fields of one limb set. The limits of a weld go along with its angle,
    links along with its length.
    """
    limb = plan.limb(name)
    if limb.welded and "angle" in values and not {"lower", "upper"} & set(values):
        values |= {"lower": values["angle"], "upper": values["angle"]}
    other = plan.with_limb(replace(limb, **values))
    longer = other.limb(name).length / limb.length if limb.length else 1.0
    links = tuple(_stretched(link, name, longer) for link in plan.links)
    return finished(replace(other, links=links), plan)


def _stretched(link: Link, name: str, factor: float) -> Link:
    """Return a link with its point on a limb so much further along it."""
    if link.a == name:
        link = replace(link, at_a=(factor * link.at_a[0], link.at_a[1]))
    if link.b == name:
        link = replace(link, at_b=(factor * link.at_b[0], link.at_b[1]))
    return link


def turned(plan: Plan, name: str, angle: float) -> Plan:
    """Return the plan with a limb turned to `angle`, or as far as its limits let it."""
    limb = plan.limb(name)
    near = limb.angle + math.remainder(angle - limb.angle, math.tau)  # the short way round
    if limb.parent and not limb.welded:
        near = min(max(near, limb.lower), limb.upper)
    return changed(plan, name, angle=near)


def reached(plan: Plan, name: str, far: complex) -> Plan:
    """Return the plan with a limb's far end at `far`, seen from its joint, along its parent.

    Length and angle follow; a disc has no far end and stays.
    """
    limb = plan.limb(name)
    if not limb.length:
        return plan
    x, y = limb.anchor
    along = math.sqrt(max(0.0, abs(far) ** 2 - y * y))
    angle = math.atan2(far.imag, far.real) - math.atan2(-y, along)
    longer = changed(plan, name, length=max(SHORTEST, x + along))
    return turned(longer, name, angle)


def thickened(plan: Plan, name: str, middle: float) -> Plan:
    """Return the plan with a limb of the radius `middle` half way; it stays as tapered as it is."""
    limb = plan.limb(name)
    factor = middle / (0.5 * (limb.radius + limb.far_radius))
    factor = max(factor, THINNEST / min(limb.radius, limb.far_radius))
    end = None if limb.end_radius is None else limb.end_radius * factor
    return changed(plan, name, radius=limb.radius * factor, end_radius=end)


def jointed(plan: Plan, name: str, kind: JointKind) -> Plan:
    """Return the plan with another kind of joint at a limb."""
    limb = plan.limb(name)
    if not limb.parent:
        raise PlanError(f"{name} is the root: it hangs on nothing and has no joint")
    if kind not in get_args(JointKind):
        raise PlanError(f"a joint is a {', '.join(get_args(JointKind))}, not a {kind}")
    if kind == "weld":
        return changed(plan, name, lower=limb.angle, upper=limb.angle, servo=None, motor=0.0)
    if kind == "motor":
        motor = limb.motor or USUAL_MOTOR
        return changed(plan, name, lower=-math.inf, upper=math.inf, servo=None, motor=motor)
    ends: dict[str, float] = {}
    if limb.welded or limb.motor:
        ends = {"lower": limb.angle - SPREAD, "upper": limb.angle + SPREAD}
    servo = (limb.servo or USUAL_SERVO) if kind == "servo" else None
    return changed(plan, name, servo=servo, motor=0.0, **ends)


def joint_kind(limb: LimbPlan) -> JointKind:
    """Return the kind of the joint of a limb."""
    if limb.welded:
        return "weld"
    return "servo" if limb.servo else "motor" if limb.motor else "hinge"


def added(plan: Plan, parent: str, at: float = 1.0) -> Edited:
    """Return the plan with a limb more, hinged to `parent`, and the limb's name."""
    upper = plan.limb(parent)
    name = fresh(plan, "limb")
    limb = LimbPlan(
        name=name,
        length=max(4.0 * SHORTEST, 0.6 * upper.length),
        radius=max(THINNEST, 0.7 * (upper.radius + at * (upper.far_radius - upper.radius))),
        density=upper.density,
        parent=parent,
        at=at,
        angle=-SPREAD,
        lower=-2.0 * SPREAD,
        upper=0.0,
        servo=upper.servo or USUAL_SERVO,
    )
    return finished(replace(plan, limbs=_after(plan, parent, limb))), name


def split(plan: Plan, name: str, fraction: float = 0.5) -> Edited:
    """Return the plan with a limb cut in two at `fraction` of its length, hinged there.

    What hangs beyond the cut hangs on the new piece, whose name is returned too.
    """
    limb = plan.limb(name)
    cut = fraction * limb.length
    if not SHORTEST <= cut <= limb.length - SHORTEST:
        raise PlanError(f"{name} is too short to be split there: a piece needs {SHORTEST} m")
    if limb.parent and limb.anchor[0] > cut:
        raise PlanError(f"{name} hangs on its other half: split it nearer to its far end")
    new = fresh(plan, name)
    radius = limb.radius + fraction * (limb.far_radius - limb.radius)
    tapered = limb.end_radius is not None
    piece = LimbPlan(
        name=new,
        length=limb.length - cut,
        radius=radius,
        end_radius=limb.end_radius,
        density=limb.density,
        parent=name,
        lower=-SPREAD,
        upper=SPREAD,
        servo=limb.servo or USUAL_SERVO,
        foot=limb.foot,
    )
    first = replace(limb, length=cut, end_radius=radius if tapered else None, foot=False)
    whole = plan.with_limb(first)
    limbs = tuple(_rehung(one, name, new, fraction) for one in _after(whole, name, piece))
    links = tuple(_relinked(link, name, new, cut) for link in plan.links)
    return finished(replace(plan, limbs=limbs, links=links)), new


def _rehung(limb: LimbPlan, old: str, new: str, fraction: float) -> LimbPlan:
    """Return what hung on the limb `old`, on the piece where it hangs after the split."""
    if limb.parent != old or limb.name == new:
        return limb
    if limb.at <= fraction:
        return replace(limb, at=limb.at / fraction)
    return replace(limb, parent=new, at=min(1.0, (limb.at - fraction) / (1.0 - fraction)))


def _relinked(link: Link, old: str, new: str, cut: float) -> Link:
    """Return a link whose ends beyond the cut are on the new piece."""
    if link.a == old and link.at_a[0] > cut:
        link = replace(link, a=new, at_a=(link.at_a[0] - cut, link.at_a[1]))
    if link.b == old and link.at_b[0] > cut:
        link = replace(link, b=new, at_b=(link.at_b[0] - cut, link.at_b[1]))
    return link


def twin(plan: Plan, name: str) -> Edited:
    """Return the plan with a copy of a limb and all that hangs on it, on the creature's other side:
    behind all others, half a turn later in a wave. The copy's name is returned too.
    """
    _must_hang(plan, name)
    names = _names_of_copy(plan, name, SIDES)
    copies = [
        replace(limb, name=names[limb.name], parent=names.get(limb.parent, limb.parent))
        for limb in plan.limbs
        if limb.name in names
    ]
    return _with_copies(plan, copies, names, 0.5, 1.0), names[name]


def mirrored(plan: Plan, name: str) -> Edited:
    """Return the plan with a limb and all that hangs on it, mirrored about the middle of its
    parent: what is in front also comes behind. The name of the mirrored limb is returned too.
    """
    _must_hang(plan, name)
    names = _names_of_copy(plan, name, ENDS)
    copies = [_flipped(limb, limb.name == name, names) for limb in plan.limbs if limb.name in names]
    return _with_copies(plan, copies, names, 0.0, -1.0), names[name]


def _flipped(limb: LimbPlan, is_first: bool, names: Mapping[str, str]) -> LimbPlan:
    """Return a limb mirrored: the first about its parent's middle, the others with their parents.

    A mirrored frame has its y axis the other way, so angles count the other way in it.
    """
    angle = math.remainder((math.pi if is_first else 0.0) - limb.angle, math.tau)
    return replace(
        limb,
        name=names[limb.name],
        parent=names.get(limb.parent, limb.parent),
        at=1.0 - limb.at if is_first else limb.at,
        anchor=(limb.anchor[0], -limb.anchor[1]),
        angle=angle,
        lower=angle - (limb.upper - limb.angle),
        upper=angle + (limb.angle - limb.lower),
    )


def removed(plan: Plan, name: str) -> Plan:
    """Return the plan without a limb and all that hangs on it."""
    if not plan.limb(name).parent:
        raise PlanError(f"{name} is the root: all others hang on it, so it stays")
    gone = _subtree(plan, name)
    limbs = tuple(limb for limb in plan.limbs if limb.name not in gone)
    links = tuple(link for link in plan.links if not {link.a, link.b} & gone)
    return finished(replace(plan, limbs=limbs, links=links))


def renamed(plan: Plan, old: str, new: str) -> Plan:
    """Return the plan with a limb called otherwise, also in the numbers of its gait."""
    new = new.strip()
    plan.limb(old)
    if new != old and any(limb.name == new for limb in plan.limbs):
        raise PlanError(f"another limb is called {new!r}; each needs a name of its own")

    def name(word: str) -> str:
        return new if word == old else word

    limbs = tuple(replace(one, name=name(one.name), parent=name(one.parent)) for one in plan.limbs)
    links = tuple(replace(link, a=name(link.a), b=name(link.b)) for link in plan.links)
    other = check(replace(plan, limbs=limbs, links=links, numbers={}))
    before, after = (kind_of(one).numbers(one) for one in (plan, other))
    words = {a.name: b.name for a, b in zip(before, after, strict=True)}  # in the same order
    numbers = {words[word]: value for word, value in plan.numbers.items()}
    return finished(replace(other, numbers=numbers))


def driven(plan: Plan, gait: str) -> Plan:
    """Return the plan with another kind of gait, with its usual numbers."""
    return finished(replace(plan, gait=gait, numbers={}))


def numbered(plan: Plan, name: str, value: float) -> Plan:
    """Return the plan with a number of its gait set; a usual one is not kept."""
    usual = {number.name: number.value for number in kind_of(plan).numbers(plan)}
    if name not in usual:
        raise PlanError(f"the gait has no number {name!r}")
    numbers = {**plan.numbers, name: value}
    if value == usual[name]:
        del numbers[name]
    return finished(replace(plan, numbers=numbers))


def fresh(plan: Plan, name: str) -> str:
    """Return a name that no limb has: `name`, or with the next number behind it."""
    taken = {limb.name for limb in plan.limbs}
    stem, _, last = name.rpartition(" ")
    stem = stem if stem and last.isdigit() else name
    numbers = (f"{stem} {number}" for number in range(2, len(taken) + 3))
    return name if name not in taken else next(one for one in numbers if one not in taken)


def _must_hang(plan: Plan, name: str) -> None:
    if not plan.limb(name).parent:
        raise PlanError(f"{name} is the root: a creature has one; choose a limb that hangs on it")


def _subtree(plan: Plan, name: str) -> set[str]:
    """Return the names of a limb and of all that hangs on it."""
    result = {name}
    for limb in plan.outwards():
        if limb.parent in result:
            result.add(limb.name)
    return result


def _names_of_copy(plan: Plan, name: str, pairs: Mapping[str, str]) -> dict[str, str]:
    """Return new names for a limb and all that hangs on it, with words of `pairs` exchanged."""
    other = {**pairs, **{b: a for a, b in pairs.items()}}
    names: dict[str, str] = {}
    grown = plan
    for old in [limb.name for limb in plan.outwards() if limb.name in _subtree(plan, name)]:
        new = fresh(grown, " ".join(other.get(word, word) for word in old.split(" ")))
        names[old] = new
        grown = replace(grown, limbs=(*grown.limbs, LimbPlan(name=new)))
    return names


def _with_copies(
    plan: Plan, copies: list[LimbPlan], names: Mapping[str, str], later: float, side: float
) -> Plan:
    """Return the plan with `copies` behind all others, their numbers those of what was copied.

    Delays are `later` [turns] by so much. Links between what was copied are copied too; `side` -1:
    across.
    """
    links = [
        Link(names[link.a], names[link.b], _across(link.at_a, side), _across(link.at_b, side))
        for link in plan.links
        if {link.a, link.b} <= set(names)
    ]
    limbs, links = (*copies, *plan.limbs), (*links, *plan.links)
    whole = check(replace(plan, limbs=limbs, links=links, numbers={}))
    old = chosen(kind_of(plan), plan)
    known = {number.name: number for number in kind_of(whole).numbers(whole)}
    numbers = dict(plan.numbers)
    for limb, copy in names.items():
        for word in (n.name for n in kind_of(plan).numbers(plan) if n.limb == limb):
            twin_word = word.replace(limb, copy, 1)
            if twin_word in known:
                value = old[word]
                value = (value + later) % 1.0 if word.endswith("delay") else value
                if value != known[twin_word].value:
                    numbers[twin_word] = value
    return finished(replace(whole, numbers=numbers))


def _across(at: Point, side: float) -> Point:
    return at[0], side * at[1]


def _after(plan: Plan, name: str, limb: LimbPlan) -> tuple[LimbPlan, ...]:
    """Return the limbs with another one drawn right before `name`, so nearer ones stay nearer."""
    place = next(i for i, one in enumerate(plan.limbs) if one.name == name) + 1
    return (*plan.limbs[:place], limb, *plan.limbs[place:])

"""What differs between two plans, in words of a history."""

from dataclasses import fields

from creatures.plan import LimbPlan, Plan

MOST = 40
"""Letters of a name in such words: [count], 40; a history has one line for an entry."""

WORDS = {
    "length": "length",
    "radius": "thickness",
    "end_radius": "thickness",
    "density": "density",
    "parent": "place",
    "at": "place",
    "anchor": "place",
    "angle": "angle",
    "lower": "limits",
    "upper": "limits",
    "servo": "servo",
    "motor": "motor",
    "foot": "foot",
}
"""What the fields of a limb are called."""


def changes(old: Plan | None, new: Plan) -> str:
    """Return what making `new` of `old` does, as "Change the length of head"."""
    if old is None or (old.name != new.name and len(_changed(old, new)) > 1):
        return f"Set the creature to {short(new.name)}"
    if old == new:
        return f"Put {short(new.name)} back to its start"
    if old.name != new.name:
        return f"Rename the creature to {short(new.name)}"
    before, after = ({limb.name for limb in plan.limbs} for plan in (old, new))
    gone, come = sorted(before - after), sorted(after - before)
    if gone and come and len(before) == len(after):
        return f"Rename {_called(gone)}"
    if gone or come:
        return f"Add {_called(come)}" if come else f"Remove {_called(gone)}"
    if old.gait != new.gait:
        return f"Set the gait to {new.gait}"
    rods = {link.a: link.b for link in new.links if link not in old.links}
    if rods and len(old.links) < len(new.links):
        return f"Link {short(min(rods))} to {short(rods[min(rods)])}"
    if len(new.links) < len(old.links):
        return f"Unlink {short(min(link.a for link in old.links if link not in new.links))}"
    numbers = [
        name
        for name in {**old.numbers, **new.numbers}
        if old.numbers.get(name) != new.numbers.get(name)
    ]
    if len(numbers) == 1 and numbers[0] in new.numbers:
        return f"Set {short(numbers[0])} to {new.numbers[numbers[0]]:.3g}"
    if numbers:
        return f"Set {len(numbers)} numbers of the gait"
    limbs = [limb for limb in new.limbs if limb != old.limb(limb.name)]
    if not limbs:
        return f"Change {short(new.name)}"
    words = {word for limb in limbs for word in _words(old.limb(limb.name), limb)}
    what = f"the {min(words)} of " if len(words) == 1 else ""
    return f"Change {what}{_called([limb.name for limb in limbs])}"


def short(name: str) -> str:
    """Return a name, cut where it is too long for a line."""
    return name if len(name) <= MOST else name[: MOST - 1] + "…"


def _changed(old: Plan, new: Plan) -> list[str]:
    return [one.name for one in fields(Plan) if getattr(old, one.name) != getattr(new, one.name)]


def _words(old: LimbPlan, new: LimbPlan) -> set[str]:
    names = [
        one.name for one in fields(LimbPlan) if getattr(old, one.name) != getattr(new, one.name)
    ]
    return {WORDS.get(name, name) for name in names}


def _called(names: list[str]) -> str:
    return short(names[0])[:24] if len(names) == 1 else f"{len(names)} limbs"

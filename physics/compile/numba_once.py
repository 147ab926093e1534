"""Which variables of a function are given once, before all their uses: they need no room."""

from typing import Any

from numba.core.ir import Assign, Inst, Var


def once_given(blocks: dict[int, Any]) -> tuple[set[str], set[str]]:
    """Return the variables that are given once and used in that block only, and those beyond it.

    Beyond it is where no way leads but through it. A variable that is perhaps not given where it is
    used, or given again in a loop, is in neither.
    """
    homes: dict[str, int] = {}
    again: set[str] = set()
    from_before: dict[str, set[int]] = {}
    for offset, block in blocks.items():
        here: set[str] = set()
        for inst in block.body:
            for name in _names_used(inst):
                if name not in here:
                    from_before.setdefault(name, set()).add(offset)
            if type(inst) is Assign:
                name = inst.target.name
                if name in homes:
                    again.add(name)
                homes[name] = offset
                here.add(name)
    through = _blocks_before(blocks) if len(blocks) > 1 else {}
    local, beyond = set(), set()
    for name, home in homes.items():
        places = from_before.get(name, ())
        if name in again:
            continue
        if not places:
            local.add(name)
        elif all(place > home and home in through[place] for place in places):
            beyond.add(name)
    return local, beyond


def _names_used(inst: Any) -> list[str]:
    """The names of the variables that an instruction reads."""
    read = inst.value if type(inst) is Assign else inst
    if type(read) is Var:
        return [read.name]
    return [var.name for var in read.list_vars()] if isinstance(read, Inst) else []


def _blocks_before(blocks: dict[int, Any]) -> dict[int, set[int]]:
    """By block: those that every way to it leads through, and itself."""
    first = min(blocks)
    comes_from: dict[int, list[int]] = {offset: [] for offset in blocks}
    for offset, block in blocks.items():
        for target in block.terminator.get_targets():
            comes_from[target].append(offset)
    through = {offset: set(blocks) for offset in blocks}
    through[first] = {first}
    changed = True
    while changed:
        changed = False
        for offset in sorted(blocks):
            if offset != first and comes_from[offset]:
                ways = [through[place] for place in comes_from[offset]]
                now = set.intersection(*ways) | {offset}
                changed = changed or now != through[offset]
                through[offset] = now
    return through

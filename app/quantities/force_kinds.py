"""How each kind of force is drawn and called in a free-body diagram: letter, colour, head, dash.

Colours are those of the overlays. Letters, heads and dashes say the same without colour.
"""

from dataclasses import dataclass

FINEST = 1e-3
"""Forces and torques of a diagram are written to this: [N], [N*m]; what is less is solver noise."""


@dataclass(frozen=True)
class ForceKind:
    """The looks of one kind."""

    letter: str
    role: str  # colour of the picture
    barbed: bool = False  # an open head
    dashed: bool = False


KINDS: dict[str, ForceKind] = {
    "weight": ForceKind("W", "weight"),
    "normal": ForceKind("N", "impulse"),
    "friction": ForceKind("f", "friction", barbed=True),
    "rolling": ForceKind("R", "friction", barbed=True, dashed=True),
    "joint": ForceKind("J", "joint"),
    "limit": ForceKind("L", "limit"),
    "spring": ForceKind("S", "spring", dashed=True),
    "motor": ForceKind("M", "motor"),
    "brake": ForceKind("B", "limit", dashed=True),
    "hand": ForceKind("H", "hand"),
    "field": ForceKind("E", "scene", dashed=True),
    "outside": ForceKind("F", "scene"),
    "drag": ForceKind("D", "drag", barbed=True),
    "lift": ForceKind("U", "drag", barbed=True, dashed=True),
    "damping": ForceKind("C", "drag", barbed=True, dashed=True),
}
"""By `physics.energy.free_body.Force.kind`."""


def letters(kinds: list[str]) -> list[str]:
    """Return a name for each arrow: the letter of its kind, numbered where there are several."""
    count = {kind: kinds.count(kind) for kind in kinds}
    seen: dict[str, int] = {}
    names = []
    for kind in kinds:
        seen[kind] = seen.get(kind, 0) + 1
        letter = KINDS[kind].letter
        names.append(f"{letter}{seen[kind]}" if count[kind] > 1 else letter)
    return names

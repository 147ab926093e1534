"""Signs of bodies and joints in lists: those of the tools that make them, and some of their own."""

from app.ui.kit.strokes import Sign, act, ball, cog, head, outlined
from app.ui.kit.tool_icons import TOOL_ICONS

_THINGS = ("circle", "box", "polygon", "capsule")
_JOINTS = ("hinge", "rod", "spring", "weld", "motor", "pulley", "ratchet")

THING_ICONS: dict[str, Sign] = {
    **{f"thing_{name}": TOOL_ICONS[name] for name in _THINGS},
    **{f"joint_{name}": TOOL_ICONS[name] for name in _JOINTS},
    "joint_slide": TOOL_ICONS["slider"],
    "thumbtack": TOOL_ICONS["pin"][:3],
    "thumbtack_off": TOOL_ICONS["pin"][1:3],
    "thing_outline": outlined("body", (4, 4), (20, 4), (20, 11), (12, 11), (12, 20), (4, 20)),
    "thing_line": (("line", (3, 18), (10, 9), (15, 14), (21, 6)),),
    "joint_wheel": (
        ("line", (6, 2), (18, 2)),
        ("line", (12, 2), (15.4, 4), (8.6, 6.4), (12, 8.4), (12, 15.6)),
        *ball(12, 15.6, 6.4),
        ("disc", 12, 15.6, 1.8),
    ),
    "joint_gear": (
        ("polygon", *cog(8, 7.8, 5.6, (8.4, 14.8))),
        ("clear", ("disc", 8.4, 14.8, 3.4)),
        ("polygon", *cog(6, 5.8, 3.8, (18, 6))),
        ("clear", ("disc", 18, 6, 2)),
    ),
    "joint_field": (
        *ball(4.6, 12, 3),
        *ball(19.4, 12, 3),
        *act(head(11, 12, 0, 3), head(13, 12, 180, 3)),
    ),
}

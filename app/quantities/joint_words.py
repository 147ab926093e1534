"""What joints are called, wherever the user reads of one."""

from physics.joints.handle import Joint

JOINT_WORDS = {
    "revolute": "hinge",
    "distance": "rod",
    "prismatic": "slide",
    "motor": "motor",
    "weld": "weld",
    "wheel": "wheel",
    "pulley": "pulley",
    "gear": "gear",
    "ratchet": "ratchet",
    "field": "force field",
    "mouse": "hand",
}
"""The word of each kind."""


def joint_words(joint: Joint) -> str:
    """Return a joint's kind in plain words."""
    if joint.kind != "distance":
        return kind_words(str(joint.kind))
    slack = joint.max_length is not None and joint.min_length is None
    return kind_words("distance", bool(joint.hertz), slack)


def kind_words(kind: str, gives: bool = False, slack: bool = False) -> str:
    """Return the word of a kind: a rod that gives is a spring, a slack one a rope."""
    if kind == "distance" and (gives or slack):
        return "spring" if gives else "rope"
    return JOINT_WORDS.get(kind, "joint")

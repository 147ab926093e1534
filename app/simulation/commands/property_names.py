"""What properties are called on screen, and what stands there for no value."""

LABELS = {
    "color": "colour",
    "omega": "angular velocity",
    "target_omega": "target spin",
    "anchor_a": "anchor A",
    "anchor_b": "anchor B",
    "ground_a": "wheel A",
    "ground_b": "wheel B",
    "hertz": "stiffness",
    "damping_ratio": "damping",
    "servo_hertz": "servo stiffness",
    "servo_damping_ratio": "servo damping",
    "angular_hertz": "turning stiffness",
    "angular_damping_ratio": "turning damping",
    "rigid_hertz": "rigid stiffness",
    "rigid_damping_ratio": "rigid damping",
    "contact_hertz": "contact stiffness",
    "contact_damping_ratio": "contact damping",
    "joint_hertz": "joint stiffness",
    "joint_damping_ratio": "joint damping",
    "restitution_threshold": "bounce threshold",
    "center": "centre",
}
"""Names that are not plain enough for a label, or too long for the column."""

NO_VALUE = {
    "motor_speed": "off",
    "servo_angle": "off",
    "color": "by its number",
    "lower": "no limit",
    "upper": "no limit",
    "min_length": "no limit",
    "max_length": "no limit",
    "max_torque": "any",
    "max_force": "any",
    "side_force": "any",
    "break_force": "never",
    "break_torque": "never",
}
"""What None means, where "none" does not say it."""


def label_of(name: str) -> str:
    """Return the words of a property: "settings.contact_hertz" is "contact stiffness"."""
    last = name.rsplit(".", 1)[-1]
    return LABELS.get(last, last.replace("_", " "))

"""What properties are called on screen, and what stands there for no value."""

LABELS = {
    "color": "colour",
    "kind": "type",
    "restitution": "bounce",
    "gravity_scale": "weight factor",
    "linear_damping": "air drag",
    "angular_damping": "turning drag",
    "fixed_rotation": "never turns",
    "bullet": "fast body",
    "may_sleep": "pauses at rest",
    "enabled": "is simulated",
    "tangent_speed": "belt speed",
    "sleeping": "pause resting bodies",
    "category": "collision category",
    "mask": "collides with",
    "group": "collision group",
    "collide_connected": "they collide",
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
    "color": "automatic",
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

CHOICES = {"kind": {"dynamic": "Moves", "static": "Fixed", "kinematic": "Driven"}}
"""What the choices of a property are called, where their names in files are not plain."""


def choice_words(name: str, choice: object) -> str:
    """Return the words of one of the choices of a property."""
    return CHOICES.get(name, {}).get(str(choice), str(choice))


def label_of(name: str) -> str:
    """Return the words of a property: "settings.contact_hertz" is "contact stiffness"."""
    last = name.rsplit(".", 1)[-1]
    return LABELS.get(last, last.replace("_", " "))

"""How the figure moves: every number of the gait, with its unit and what it does."""

from dataclasses import dataclass

from creatures.plan import Servo

SWING_HIP, SUPPORT_HIP = Servo(300.0, 11.8, 6.0), Servo(300.0, 12.0, 4.1)


@dataclass(kw_only=True)
class Manner:
    """All may change between ticks.

    The values were found by a random search over walking, turning, stopping, shoves, kerbs and
    slopes, both ways; the height by thought: with nearly straight legs every bounce is a hop.
    """

    height: float = 2.7  # [m] hip over ankle; straight legs measure 2.9
    crouch: float = 2.0  # [m] ... when it crouches
    acceleration: float = 1.9  # [m/s^2] how fast the walking speed follows the command

    # standing
    width: float = 0.5  # [m] between the ankles
    sway_gain: float = 0.37  # [1] how far the hip moves against the capture point, at once
    sway_rate: float = 0.5  # [1/s] ... and while it stays there
    press_gain: float = 1.5  # [1] how far the soles press towards the capture point
    upright_gain: float = 1.05  # [1] extra turn of both hips per tilt of the pelvis

    # planning a step
    step_time: float = 0.455  # [s]
    shortest_time: float = 0.33  # [s] of a step that must catch a fall
    easy_step: float = 1.05  # [m] a step hurries when it would get longer than this
    longest_step: float = 1.6  # [m] from one ankle to the other
    push_off: float = 1.27  # [1] steps are planned for this times the wanted speed
    trim_gain: float = 0.32  # [1] how much of a step's error in speed the next one makes up
    pressure: float = 0.09  # [m] where the weight rests, ahead of the ankle

    # making it
    step_height: float = 0.25  # [m]
    overshoot: float = 0.12  # [m] how far ahead of its aim the swinging foot lands
    swing_mass: float = 1.8  # [kg] the leg's inertia as a mass at the ankle
    swing_hip: Servo = SWING_HIP
    support_hip: Servo = SUPPORT_HIP
    lean: float = -0.03  # [rad s/m] forwards per walking speed

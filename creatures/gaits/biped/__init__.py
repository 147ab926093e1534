"""The walking figure: FABRIK, the 17 limbs with their servos, and the gait that moves them."""

"""Force, mass, torque: what a push does to where things go and how they turn."""

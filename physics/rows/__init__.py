"""What all solvers are made of: rows of contacts and joints in lanes, and the motion between."""

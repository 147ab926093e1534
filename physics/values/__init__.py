"""The checks of what comes from outside: numbers, points, choices and texts."""

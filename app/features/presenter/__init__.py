"""What a presenter does to the screen: spotlight, blank, caption, rings at presses, keys shown.

All of it is painted over the finished picture; nothing of it reaches the simulation.
"""

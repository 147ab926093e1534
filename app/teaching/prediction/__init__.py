"""Predict, then run: a class says what will happen before it sees it. No pygame here.

The steps of an interactive lecture demonstration (Sokoloff and Thornton 1997): the world stands
still, everyone commits to a path or to an answer, time runs, and what happened is laid beside what
was said. Nothing of it is a command: the world's state knows nothing of it.
"""

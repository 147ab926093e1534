"""The program: the composition root, input, actions, start-up and command line.

It may import everything. Begin at `application.py`: it builds the parts and owns the frame.
"""

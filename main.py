"""Fulcrum, a 2D physics sandbox: ``python main.py --help`` lists what it can do."""

import sys

from app.window.command_line import run

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))

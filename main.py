"""Fulcrum, a 2D physics sandbox: ``python main.py --help`` lists what it can do."""

import sys

if __name__ == "__main__":
    try:
        from app.window.command_line import run  # half a second, in which Ctrl-C is no fault either
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(run(sys.argv[1:]))

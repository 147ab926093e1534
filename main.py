"""Fulcrum, a 2D physics sandbox: ``python main.py --help`` lists what it can do."""

import gc
import signal
import sys


def main() -> None:
    """Run the program as the command line says, and end with its status."""
    gc.disable()
    try:
        from app.window.command_line import run  # half a second, in which Ctrl-C is no fault either

        gc.freeze()  # nothing of that is garbage: looking for some took a tenth of a second
        gc.enable()
        status = run(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends: another Ctrl-C changes nothing
    sys.exit(status)


if __name__ == "__main__":
    main()

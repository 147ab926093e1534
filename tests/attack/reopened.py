"""A fresh process that opens an autosave and a replay, and says which states it finds.

    python -m tests.attack.reopened AUTOSAVE REPLAY

It prints a line of JSON: the hash of the autosave's state, and of the replay at its end; or a
sentence instead, when one cannot be opened or is not as it was.
"""

import json
import sys
from pathlib import Path

from app.files.atomic import FileError
from app.files.opening import open_file
from app.files.replay_file import check, read_replay


def state_of_save(path: Path) -> str:
    """The hash of what is saved there."""
    try:
        opened = open_file(path)
    except FileError as error:
        return error.reason
    return opened.notice or opened.run.simulation.world.hash()


def state_of_replay(path: Path) -> str:
    """The hash at the end of a replay that came out as it was recorded."""
    try:
        replay = read_replay(path)
    except FileError as error:
        return error.reason
    verdict = check(replay)
    return replay.hashes[replay.ticks] if verdict.same else str(verdict)


if __name__ == "__main__":
    autosave, replay = map(Path, sys.argv[1:])
    print(json.dumps({"autosave": state_of_save(autosave), "replay": state_of_replay(replay)}))

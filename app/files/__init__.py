"""Files: scene files, replays, autosaves; written so that nothing is ever half there."""

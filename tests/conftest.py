"""What every test relies on: no window unless a test asks for one, and no user files touched."""

import os

# Before pygame is imported: surfaces and events work, no display is needed. A smoke test that wants
# a real window starts its own process with its own environment.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

"""What can go wrong with a simulation, for whoever drives it."""


class CommandError(ValueError):
    """A command does not fit: unknown kind, missing field, a body that is gone."""


class SceneFailedError(RuntimeError):
    """A scene could not be loaded, built or stepped; the text says which, why and where."""


class CrowdedSceneError(SceneFailedError):
    """A tick cannot be done, and nobody's program is at fault: too many bodies overlap."""

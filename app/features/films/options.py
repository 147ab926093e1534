"""What the user may choose for a film, declared once: a dialog can be built from it."""

from dataclasses import dataclass, field, fields
from typing import Any

from scenes.kit import Parameter


def pick(default: str, options: tuple[str, ...], text: str) -> Any:
    """Return a field that is one of a few words; its label is its name, as in the side panel."""
    return field(default=default, metadata={"choices": options, "help": text})


@dataclass
class FilmOptions:
    """How films are made. Every value is one of its field's words."""

    format: str = pick(
        "gif", ("gif", "mp4"), "GIF plays everywhere; MP4 is smaller and needs ffmpeg."
    )
    size: str = pick(
        "1280x720",
        ("640x360", "960x540", "1280x720", "1920x1080"),
        "Pixels of the picture. Text and lines grow with it.",
    )
    speed: str = pick("1", ("0.25", "0.5", "1", "2"), "Below 1 is slow motion.")
    frames_per_second: str = pick(
        "30", ("30", "50", "60"), "More is smoother and larger; GIF can show 50 at most."
    )
    camera: str = pick(
        "as now", ("as now", "whole scene"), "The view you have now, or the whole scene."
    )

    def __post_init__(self) -> None:
        """Raise ParameterError, which names the field and its words."""
        for name, parameter in self.parameters().items():
            parameter.validate(getattr(self, name))

    @classmethod
    def parameters(cls) -> dict[str, Parameter]:
        """Return the fields as `Form` wants them."""
        return {
            entry.name: Parameter(
                "choice",
                entry.default,
                help=entry.metadata["help"],
                options=entry.metadata["choices"],
                name=entry.name,
            )
            for entry in fields(cls)
        }

    @property
    def suffix(self) -> str:
        return f".{self.format}"

    @property
    def pixels(self) -> tuple[int, int]:
        """Return the width and height [px]."""
        width, height = self.size.split("x")
        return int(width), int(height)

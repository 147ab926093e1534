"""What the build of a wheel asks of us (hatchling, pyproject.toml): requirements, and the package.

The name and the arguments of the methods are hatchling's.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

CHECKOUT = Path(__file__).resolve().parents[1]


class Requirements(MetadataHookInterface):
    """Requires what requirements.txt does, whose bounds have their reasons beside them."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the requirements."""
        text = (CHECKOUT / "requirements.txt").read_text(encoding="utf-8")
        lines = (line.partition("#")[0].strip() for line in text.splitlines())
        metadata["dependencies"] = [line for line in lines if line]


class OnePackage(BuildHookInterface[Any]):
    """Puts all modules below ``fulcrum`` into a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the package, unless the checkout itself is to be installed (``pip install -e``)."""
        if version == "editable":
            return
        sys.path.insert(0, str(CHECKOUT))
        from bundle.wheel import NAME, write_package

        self._scratch = tempfile.TemporaryDirectory(prefix="fulcrum-wheel-")
        package = Path(self._scratch.name) / NAME
        write_package(CHECKOUT, package)
        build_data["force_include"][str(package)] = NAME

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear away what was written."""
        del build_data, artifact_path
        if version != "editable":
            self._scratch.cleanup()

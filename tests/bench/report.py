"""Where and with what it was measured, and the files that keep it."""

import json
import math
import os
import platform
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.bench.engines import versions

RESULTS = Path(__file__).parent / "results"


def cpu_model() -> str:
    """The CPU's name as the system tells it."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    result = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return result.group(1).strip() if result else platform.machine()


def surroundings() -> dict[str, Any]:
    """Date, machine and versions."""
    machine = {"cpu": cpu_model(), "cores": os.cpu_count(), "system": platform.platform()}
    date = datetime.now(UTC).strftime("%Y-%m-%d")
    return {"date": date, "machine": machine, "versions": versions()}


def save(
    result: dict[str, Any], text: str, kind: str = "", directory: Path = RESULTS
) -> list[Path]:
    """Write Markdown and JSON named by the CPU: one machine, one pair, its history in git."""
    directory.mkdir(exist_ok=True)
    name = re.sub(r"[^a-z0-9]+", "-", f"{result['machine']['cpu']} {kind}".lower()).strip("-")
    written = [directory / f"{name}{suffix}" for suffix in (".md", ".json")]
    written[0].write_text(text, encoding="utf-8")
    written[1].write_text(json.dumps(rounded(result), indent=1) + "\n", encoding="utf-8")
    return written


def rounded(value: Any) -> Any:
    """Floats to five digits, more is noise; None for what JSON cannot say."""
    if isinstance(value, float):
        return float(f"{value:.5g}") if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: rounded(entry) for key, entry in value.items()}
    return [rounded(entry) for entry in value] if isinstance(value, list) else value

"""The one HTML file: player, module, state, and the scene file, with a policy that asks nobody.

Nothing of the user's is markup: all of it is packed, in base64, and the player puts it on the page
as text. The policy lets only this one script run, by its digest, and forbids every request.
"""

import base64
import hashlib
import html
import json
import re
from pathlib import Path
from typing import Any

from app.files.page_file import CLOSING, OPENING, packed

WEB = Path(__file__).parents[3] / "assets" / "web"

MODULES = (
    *("records", "engine", "state_hash", "hand", "formulas", "program", "live_run", "recorded_run"),
    *("camera", "strokes", "picture", "fingers", "panel", "lesson", "page"),
)
"""The player's files, each after those that it imports."""

IMPORT = re.compile(r"^import\s[^;]*?;\n", re.MULTILINE | re.DOTALL)
EXPORT = re.compile(r"^export\s+", re.MULTILINE)
COMMENT = re.compile(r"^[ ]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL)

POLICY = (
    "default-src 'none'; script-src 'sha256-{digest}' 'wasm-unsafe-eval'; "
    "style-src 'sha256-{style}'; img-src data:; base-uri 'none'; form-action 'none'"
)


def player() -> str:
    """All of the player as one script: its modules share one scope, and need no imports then."""
    parts = [(WEB / f"{name}.js").read_text(encoding="utf-8") for name in MODULES]
    return "\n".join(COMMENT.sub("", EXPORT.sub("", IMPORT.sub("", part))) for part in parts)


def digest(text: str) -> str:
    """The digest of a script or a style, as a policy has it."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def page_html(data: dict[str, Any], blob: bytes, scene: bytes, code: str = "{}") -> str:
    """The page of `data` and the bytes of its state or recording, with the text of the scene file.

    `code` is what the controls do.
    """
    words = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    parts = [("page", words.encode()), ("blob", blob)]
    if "state" in data:
        parts.append(("module", (WEB / "tick.wasm").read_bytes()))
    script = f'"use strict";\n{player()}\nbegin({code});\n'
    style = (WEB / "page.css").read_text(encoding="utf-8")
    policy = POLICY.format(digest=digest(script), style=digest(style))
    title = html.escape(str(data["title"]), quote=True)
    texts = [f'<script type="text/plain" id="{k}">{packed(raw)}</script>' for k, raw in parts]
    return "\n".join(
        (
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="generator" content="Fulcrum">',
            '<link rel="icon" href="data:,">',
            f"<title>{title}</title>",
            f"<style>{style}</style>",
            "</head>",
            "<body>",
            f"<noscript>{title}: this page needs JavaScript.</noscript>",
            *texts,
            f"{OPENING}{packed(scene)}{CLOSING}",
            f'<script type="module">{script}</script>',
            "</body>",
            "</html>",
            "",
        )
    )

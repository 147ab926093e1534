"""How the documentation is built: `python -m sphinx -W -q docs site` writes it to site/.

Sphinx with MyST (Markdown) and furo. mkdocs-material was tried first: its maintainers end it in
May 2027, and mkdocs itself has had no release since 2024.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from docs.generated import write_pages

project = "Fulcrum"
html_title = "Fulcrum"
extensions = ["myst_parser"]
myst_enable_extensions = ["attrs_block"]
myst_heading_anchors = 3
html_theme = "furo"
html_logo = html_favicon = "../assets/icon.png"
smartquotes = False  # Ctrl+' is a key
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
highlight_language = "text"  # an indented line is a command unless it says that it is Python

write_pages()

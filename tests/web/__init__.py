"""The page that plays: how its WebAssembly is made, and the tests that node and Chromium run."""

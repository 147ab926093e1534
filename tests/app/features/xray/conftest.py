"""A process that runs ticks uncompiled."""

from collections.abc import Iterator

import pytest

from app.features.xray.model.process import Process


@pytest.fixture(scope="module")
def process() -> Iterator[Process]:
    """One process for all: it answers one request after the other."""
    process = Process()
    yield process
    process.close()

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.unit.backends.openai_itself import make_certificate


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate that nobody trusts for every name that a test asks at, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl makes the certificate")
    names = ("IP:127.0.0.1", "DNS:away.example", "DNS:api.openai.com", "DNS:eu.api.openai.com")
    return make_certificate(tmp_path_factory.mktemp("tls"), *names)

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def no_authorities(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Trust no certificates: to read the machine's takes longer than a test."""
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    monkeypatch.setenv("SSL_CERT_DIR", str(tmp_path_factory.getbasetemp() / "no-authorities"))

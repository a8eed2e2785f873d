from __future__ import annotations

import pytest

from memconsolidate.redaction.escapes import join_strings, read_escapes
from memconsolidate.redaction.redactor import Redactor

KEY = "kX93mPq7TzLw2Rn8Yq1VbC6d"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("user%3Dbob%26password%3D…%26remember%3D1", "Qp7-zzt9"),
        ("%7B%22password%22%3A%22…%22%7D", "Qp7zzt-9"),
        ("next=%2Flogin%3Fpassword%3D…%26x%3D1", "Qp7zzt9x%24"),
        ("&quot;password&quot;:&quot;…&quot;", "Qp7zzt-9"),
        ("<b title=&#34;password=&#39;…&#39;&#34;>", "Qp7zzt-9"),
        ('{"note": "password\\u003d…"}', "Qp7zzt9x"),
        ("password=3D…&user=3Dbob", "Velvet-Rope8"),
        ("api_key=3D…\nbye", f"{KEY}=\n{KEY}"),
        ('api_key = "…"', f'{KEY}" +\n    "{KEY}'),
        ("api_key = '…'", f"{KEY}'\n    '{KEY}"),
    ],
)
def test_secret_beside_escapes_is_taken(text: str, secret: str) -> None:
    before, _, after = text.partition("…")

    redacted = Redactor().redact(before + secret + after).text

    assert all(part not in redacted for part in secret.split("\n"))
    assert redacted.endswith(f"]{after}")
    assert redacted.startswith(before.removesuffix("3D"))


@pytest.mark.parametrize("text", ["50% of it & more", "a=3", '"a",\n"b"', "x = 'a'\ny = 'b'", ""])
def test_text_without_escapes_is_not_read_anew(text: str) -> None:
    assert read_escapes(text) is None
    assert join_strings(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "see /search?q=password%20reset%3A%20how2",
        "&quot;token&quot; is a word, &quot;key&quot; too",
        '"the password"\n"is required2"',
        "color=3D red",
    ],
)
def test_escapes_without_secret_stay(text: str) -> None:
    assert Redactor().redact(text).text == text
